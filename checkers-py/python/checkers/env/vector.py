"""Gymnasium: many games at once, `DraughtsVectorEnv`. `checkers.env.single` has one game.

>>> from checkers.env.vector import DraughtsVectorEnv
>>> envs = DraughtsVectorEnv(4, "english")
>>> observations, infos = envs.reset(seed=1)
>>> observations.shape, infos["action_mask"].sum(axis=1).tolist()
((4, 7, 8, 8), [7, 7, 7, 7])
>>> observations, rewards, terminations, truncations, infos = envs.step(envs.sample())

Without an opponent the agent plays both sides, and the reward is that of the side that took the step: 1 for a win, -1 for
a loss. With one the agent plays one side, and the reward is that side's.

Observations, masks and actions are as the side to move sees the board. `infos["action_mask"]` says what may be chosen; an
action that may not be chosen loses the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from checkers._arrays import given
from checkers.batch import Batch, plane_names

if TYPE_CHECKING:
    import numpy.typing as npt

    from checkers import Color, Rules
    from checkers._variants import Variant

    _Observations = npt.NDArray[Any]
    _Infos = dict[str, Any]

__all__ = ["DraughtsVectorEnv", "Opponent", "register"]

RENDER_MODES = ["ansi", "svg"]

Opponent: TypeAlias = "Literal['random'] | Callable[[npt.NDArray[Any], npt.NDArray[np.bool_]], npt.ArrayLike]"
"""`"random"`, or a function of observations and masks of some games, shapes (m, ...) and (m, actions), that returns an
action for each, as the opponent sees the board."""


def register() -> None:
    """Registers `checkers/Draughts-v0` for `gymnasium.make` and `gymnasium.make_vec`."""
    if "checkers/Draughts-v0" not in gymnasium.registry:
        gymnasium.register(
            "checkers/Draughts-v0",
            entry_point="checkers.env.single:DraughtsEnv",
            vector_entry_point="checkers.env.vector:DraughtsVectorEnv",
        )


class DraughtsVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games of one variant, played side by side.

    Args:
        num_envs: how many games.
        variant: one of `checkers.VARIANTS`, or `Rules`. The board must look the same from both sides.
        render_mode: `"ansi"` for text, `"svg"` for pictures.
        max_plies: a game is truncated after so many.
        forced: a step that is the only one is taken without asking.
        autoreset_mode: when a game that is over starts anew. `NEXT_STEP`: with the next step, which ignores its action.
            `SAME_STEP`: at once; `infos["final_obs"]` and `infos["final_info"]` have what was seen at the end.
            `DISABLED`: by `reset` with `options={"reset_mask": ...}`; a step before is refused with `ResetNeeded`.
        opponent: who plays the other side.
        agent_color: the agent's side if there is an opponent; `None` draws it for each game.
        history: how many earlier positions an observation shows.
        counters: whether observations have planes of counters, see `checkers.batch.COUNTER_PLANES`; they are `float32`
            then, else `int8`.
        threads: how many share the work; 0 is one a core.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": RENDER_MODES,
        "render_fps": 2,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        variant: Variant | Rules = "international",
        *,
        render_mode: str | None = None,
        max_plies: int | None = None,
        forced: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        opponent: Opponent | None = None,
        agent_color: Color | None = None,
        history: int = 0,
        counters: bool = False,
        threads: int = 1,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            msg = f"render_mode must be one of {RENDER_MODES}"
            raise ValueError(msg)
        if not (opponent is None or opponent == "random" or callable(opponent)):
            msg = f"opponent must be 'random' or a function, not {opponent!r:.40}"
            raise ValueError(msg)
        self.render_mode = render_mode
        self.num_envs = num_envs
        self.autoreset_mode = _autoreset_mode(autoreset_mode)
        self.metadata = self.metadata | {"autoreset_mode": self.autoreset_mode}
        self.batch = Batch(
            variant,
            num_envs,
            0,
            max_plies=max_plies,
            forced=forced,
            view="mover",
            threads=threads,
            history=history,
        )
        self._opponent, self._agent_color = opponent, agent_color
        self._observed: dict[str, Any] = {"history": history, "counters": counters}
        self._dtype = np.dtype(np.float32 if counters else np.int8)
        rules, planes = self.batch.rules, plane_names(history, counters=counters)
        shape = (len(planes), rules.height, rules.width)
        self.single_observation_space = gymnasium.spaces.Box(0, 1, shape, self._dtype)
        self.single_action_space = gymnasium.spaces.Discrete(self.batch.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over = np.zeros(num_envs, np.bool_)
        self._white: npt.NDArray[np.bool_] = np.ones(num_envs, np.bool_)

    @property
    def agent_is_white(self) -> npt.NDArray[np.bool_]:
        """Whether the agent plays White in each game; without an opponent it plays both sides, and this says nothing."""
        white: npt.NDArray[np.bool_] = self._white.copy()
        return white

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[_Observations, _Infos]:
        """Starts new games: all, or those of `options["reset_mask"]`.

        The seed is that of `sample`, of a random opponent and of the agent's colours: one for all games, or a list with
        one for each.
        """
        if seed is None or isinstance(seed, (int, np.integer)):
            super().reset(seed=None if seed is None else int(seed))
            if seed is not None:
                self.batch.seed(int(seed))
        else:
            self.batch.seed(seed)
            # The colours have one stream of random numbers for all games.
            self._np_random = np.random.default_rng(
                [each % 2**64 for each in seed if each is not None] or None
            )
        mask = (options or {}).get("reset_mask")
        mask = np.ones(self.num_envs, np.bool_) if mask is None else np.asarray(mask, np.bool_)
        if mask.shape != (self.num_envs,):
            msg = f"reset_mask must have shape ({self.num_envs},), not {mask.shape}"
            raise ValueError(msg)
        self._begin(mask)
        return self._observations(), self._infos()

    def _begin(self, mask: npt.NDArray[np.bool_]) -> None:
        """Starts new games, in which the opponent moves first if it has to."""
        self.batch.reset(mask)
        self._over[mask] = False
        if self._opponent is None:
            return
        if self._agent_color is None:
            self._white[mask] = self.np_random.random(int(mask.sum())) < 0.5
        else:
            self._white[mask] = self._agent_color
        self._answer(mask)

    def _answer(self, games: npt.NDArray[np.bool_]) -> None:
        """Lets the opponent play in these games until the agent is to move or the game is over."""
        if self._opponent is None:
            return
        while True:
            over = self.batch.terminated() | self.batch.truncated()
            waiting = games & ~over & (self.batch.turns() != self._white)
            if not waiting.any():
                return
            if self._opponent == "random":
                actions = self.batch.sample(mask=waiting)
            else:
                actions = np.full(self.num_envs, -1, np.int64)
                chosen = self._opponent(self._observations()[waiting], self.batch.action_mask()[waiting])
                actions[waiting] = given(chosen, (int(waiting.sum()),), np.int64, "the opponent's actions")
                # The batch would take -1 for no step, and the loop would not end.
                actions[waiting & (actions < 0)] = self.batch.num_actions
            self.batch.step(actions)

    def sample(self) -> npt.NDArray[np.int64]:
        """A random action for each game that may be chosen; `action_space.sample` ignores the mask."""
        # A game that is over ignores its action.
        return np.maximum(self.batch.sample(), 0)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions may be chosen, shape (num_envs, actions), as in `infos["action_mask"]`."""
        return self.batch.action_mask()

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[_Observations, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], _Infos]:
        """Takes a step in each game. Raises as `Batch.step` does for what is no whole number for each game."""
        actions = given(actions, (self.num_envs,), np.int64, "actions")
        begins = self._over.copy()
        if self.autoreset_mode is AutoresetMode.DISABLED and begins.any():
            msg = f"game {int(np.argmax(begins))} is over: reset it before the next step"
            raise gymnasium.error.ResetNeeded(msg)
        mask = self.batch.action_mask()
        inside = (actions >= 0) & (actions < self.batch.num_actions)
        allowed = inside & mask[np.arange(self.num_envs), np.where(inside, actions, 0)]
        illegal = ~allowed & ~begins
        played = allowed & ~begins
        movers = self.batch.turns()
        self.batch.step(np.where(played, actions, -1))
        self._answer(played)
        winners, terminated = self.batch.winners(), self.batch.terminated()
        own = movers if self._opponent is None else self._white
        rewards = np.where(played & terminated, np.where(own, winners, -winners), 0.0)
        rewards = np.where(illegal, -1.0, rewards)
        terminated = (terminated & ~begins) | illegal
        truncated = self.batch.truncated() & ~begins & ~illegal
        over = terminated | truncated
        infos: _Infos = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            if over.any():
                infos = self._final(over)
                self._begin(over)
        else:
            self._over = over
            if begins.any():
                self._begin(begins)
        return self._observations(), rewards, terminated, truncated, self._infos() | infos

    def _final(self, over: npt.NDArray[np.bool_]) -> _Infos:
        """What is seen of games that are over, before they start anew."""
        observations = np.full(self.num_envs, None, dtype=object)
        for index, observation in zip(np.flatnonzero(over), self._observations()[over], strict=True):
            observations[index] = observation
        infos = {name: over if name.startswith("_") else value for name, value in self._infos().items()}
        return {"final_obs": observations, "_final_obs": over, "final_info": infos, "_final_info": over}

    def _observations(self) -> _Observations:
        return self.batch.observe(self._dtype, **self._observed)

    def _infos(self) -> _Infos:
        everywhere = np.ones(self.num_envs, np.bool_)
        infos = {"action_mask": self.batch.action_mask(), "white_to_move": self.batch.turns()}
        # Gymnasium's convention: beside each value, where it was set.
        return infos | {f"_{name}": everywhere for name in infos}

    def render(self) -> tuple[str, ...] | None:
        """The boards as text or as SVG, as `render_mode` says."""
        if self.render_mode is None:
            return None
        return tuple(board.svg() if self.render_mode == "svg" else str(board) for board in self.batch) or None


def _autoreset_mode(mode: AutoresetMode | str) -> AutoresetMode:
    if isinstance(mode, AutoresetMode):
        return mode
    for known in AutoresetMode:
        if mode in (known.name, known.value):
            return known
    msg = f"autoreset_mode must be one of {[known.name for known in AutoresetMode]}, not {mode!r:.40}"
    raise ValueError(msg)
