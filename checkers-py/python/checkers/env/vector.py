"""Gymnasium: many games at once (`DraughtsVectorEnv`), or one (`DraughtsEnv`).

>>> from checkers.env.vector import DraughtsVectorEnv
>>> envs = DraughtsVectorEnv(4, "english")
>>> observations, infos = envs.reset(seed=1)
>>> observations.shape, infos["action_mask"].sum(axis=1).tolist()
((4, 7, 8, 8), [7, 7, 7, 7])
>>> observations, rewards, terminations, truncations, infos = envs.step(envs.sample())

The agent plays both sides, and the reward is that of the side that took the step: 1 for a win, -1 for a loss.
Observations, masks and actions are as the side to move sees the board. What may be chosen is in
`infos["action_mask"]`; an action that may not be chosen loses the game. A game that is over starts anew with the
next step, whose action is not looked at (Gymnasium's autoreset in the next step).
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, SupportsIndex

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from checkers.batch import PLANES, Batch, _given

if TYPE_CHECKING:
    import numpy.typing as npt

    from checkers import Rules

    _Observations = npt.NDArray[np.int8]
    _Infos = dict[str, Any]

__all__ = ["DraughtsEnv", "DraughtsVectorEnv", "register"]

RENDER_MODES = ["ansi", "svg"]


def register() -> None:
    """Registers `checkers/Draughts-v0` for `gymnasium.make` and `gymnasium.make_vec`."""
    if "checkers/Draughts-v0" not in gymnasium.registry:
        gymnasium.register(
            "checkers/Draughts-v0",
            entry_point="checkers.env.vector:DraughtsEnv",
            vector_entry_point="checkers.env.vector:DraughtsVectorEnv",
        )


def _spaces(batch: Batch) -> tuple[gymnasium.spaces.Box, gymnasium.spaces.Discrete]:
    shape = (len(PLANES), batch.rules.height, batch.rules.width)
    return gymnasium.spaces.Box(0, 1, shape, np.int8), gymnasium.spaces.Discrete(batch.num_actions)


def _render(batch: Batch, index: int, mode: str | None) -> str | None:
    if mode is None:
        return None
    board = batch.board(index)
    return board.svg() if mode == "svg" else str(board)


def _check_mode(mode: str | None) -> None:
    if mode not in (None, *RENDER_MODES):
        msg = f"render_mode must be one of {RENDER_MODES}"
        raise ValueError(msg)


class DraughtsVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games of one variant, played side by side.

    Args:
        num_envs: how many games.
        variant: one of `checkers.VARIANTS`, or `Rules`. The board must look the same from both sides.
        render_mode: `"ansi"` for text, `"svg"` for pictures.
        max_plies: a game is truncated after so many.
        forced: a step that is the only one is taken without asking.
        threads: how many share the work; 0 is one a core.
    """

    metadata = {  # noqa: RUF012
        "render_modes": RENDER_MODES,
        "render_fps": 2,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        variant: str | Rules = "international",
        *,
        render_mode: str | None = None,
        max_plies: int | None = None,
        forced: bool = False,
        threads: int = 1,
    ) -> None:
        super().__init__()
        _check_mode(render_mode)
        self.render_mode = render_mode
        self.num_envs = num_envs
        self.batch = Batch(
            variant, num_envs, 0, max_plies=max_plies, forced=forced, view="mover", threads=threads
        )
        self.single_observation_space, self.single_action_space = _spaces(self.batch)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Observations, _Infos]:
        """Starts new games: all, or those of `options["reset_mask"]`. The seed is that of `sample`.

        The games differ in nothing but what is chosen: one seed serves them all, and a list raises `TypeError`.
        """
        if seed is not None and not isinstance(seed, (int, np.integer)):
            msg = "one seed for all games is expected"
            raise TypeError(msg)
        super().reset(seed=seed)
        if seed is not None:
            self.batch.seed(int(seed))
        mask = (options or {}).get("reset_mask")
        mask = np.ones(self.num_envs, np.bool_) if mask is None else np.asarray(mask, np.bool_)
        self.batch.reset(mask)
        self._over[mask] = False
        return self._observations(), self._infos()

    def sample(self) -> npt.NDArray[np.int64]:
        """A random action for each game that may be chosen; `action_space.sample` knows no mask."""
        # A game that is over looks at no action.
        return np.maximum(self.batch.sample(), 0)

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[_Observations, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], _Infos]:
        """Takes a step in each game. Raises as `Batch.step` does for what is no whole number for each game."""
        actions = _given(actions, (self.num_envs,), np.int64, "actions")
        begins = self._over
        mask = self.batch.action_mask()
        inside = (actions >= 0) & (actions < self.batch.num_actions)
        allowed = inside & mask[np.arange(self.num_envs), np.where(inside, actions, 0)]
        illegal = ~allowed & ~begins
        actions[~allowed | begins] = -1
        result = self.batch.step(actions)
        self.batch.reset(begins)
        rewards = np.where(illegal, -1.0, np.where(begins, 0.0, result.rewards))
        terminated = (result.terminated & ~begins) | illegal
        truncated = result.truncated & ~begins & ~illegal
        self._over = terminated | truncated
        return self._observations(), rewards, terminated, truncated, self._infos()

    def _observations(self) -> _Observations:
        return self.batch.observe(np.int8)

    def _infos(self) -> _Infos:
        everywhere = np.ones(self.num_envs, np.bool_)
        infos = {"action_mask": self.batch.action_mask(), "white_to_move": self.batch.turns()}
        # Gymnasium's convention: beside each value, where it was set.
        return infos | {f"_{name}": everywhere for name in infos}

    def render(self) -> tuple[str, ...] | None:
        """The boards as text or as SVG, as `render_mode` says."""
        pictures = [_render(self.batch, index, self.render_mode) for index in range(self.num_envs)]
        return tuple(picture for picture in pictures if picture is not None) or None


class DraughtsEnv(gymnasium.Env[Any, Any]):
    """One game, for code that knows no vectors. Everything else is as in `DraughtsVectorEnv`."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        variant: str | Rules = "international",
        *,
        render_mode: str | None = None,
        max_plies: int | None = None,
        forced: bool = False,
    ) -> None:
        super().__init__()
        _check_mode(render_mode)
        self.render_mode = render_mode
        self.batch = Batch(variant, 1, 0, max_plies=max_plies, forced=forced, view="mover")
        self.observation_space, self.action_space = _spaces(self.batch)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Observations, _Infos]:
        """Starts a new game. There is no chance in it."""
        super().reset(seed=seed, options=options)
        self.batch.reset()
        return self.batch.observe(np.int8)[0], self._info()

    def step(self, action: SupportsIndex) -> tuple[_Observations, float, bool, bool, _Infos]:
        """Takes a step. Raises `TypeError` for what is no whole number."""
        action = operator.index(action)
        mask = self.batch.action_mask()[0]
        if not (0 <= action < len(mask) and mask[action]):
            return self.batch.observe(np.int8)[0], -1.0, True, False, self._info()
        result = self.batch.step([action])
        outcome = (float(result.rewards[0]), bool(result.terminated[0]), bool(result.truncated[0]))
        return self.batch.observe(np.int8)[0], *outcome, self._info()

    def _info(self) -> _Infos:
        return {
            "action_mask": self.batch.action_mask()[0],
            "white_to_move": bool(self.batch.turns()[0]),
        }

    def render(self) -> str | None:
        """The board as text or as SVG, as `render_mode` says."""
        return _render(self.batch, 0, self.render_mode)
