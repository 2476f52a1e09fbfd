"""Gymnasium: `DraughtsVectorEnv`, many games at once. For a single game see `checkers.env.single`.

>>> from checkers.env.vector import DraughtsVectorEnv
>>> envs = DraughtsVectorEnv(4, "english")
>>> observations, infos = envs.reset(seed=1)
>>> observations.shape, infos["action_mask"].sum(axis=1).tolist()
((4, 7, 8, 8), [7, 7, 7, 7])
>>> observations, rewards, terminations, truncations, infos = envs.step(envs.sample())

Without an opponent the agent plays both sides, and the reward belongs to the side that played the action: 1 for a win,
-1 for a loss, else 0. With an opponent the agent plays one side, and the reward belongs to that side.

Observations, masks and actions are seen from the side to move. `infos["action_mask"]` marks the legal actions. An illegal
action loses the game.
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
"""`"random"`, or a function that chooses the opponent's actions. Its arguments are the observations, shape (m, ...), and
the action masks, shape (m, actions), of `m` games, seen from the opponent's side. It returns `m` actions."""


def register() -> None:
    """Registers `checkers/Draughts-v0` for `gymnasium.make` and `gymnasium.make_vec`."""
    if "checkers/Draughts-v0" not in gymnasium.registry:
        gymnasium.register(
            "checkers/Draughts-v0",
            entry_point="checkers.env.single:DraughtsEnv",
            vector_entry_point="checkers.env.vector:DraughtsVectorEnv",
        )


class DraughtsVectorEnv(VectorEnv[Any, Any, Any]):
    """A Gymnasium vector environment: `num_envs` games of one variant.

    Args:
        num_envs: the number of games.
        variant: an identifier from `checkers.VARIANTS`, or a `Rules` object. The board must look the same from both
            sides; else `RulesError` is raised.
        render_mode: `"ansi"` for text, `"svg"` for pictures.
        max_plies: the number of plies after which a game is truncated; `None` for no limit.
        forced: whether a step without alternative is played automatically.
        autoreset_mode: when a game that is over restarts. `NEXT_STEP`: in the next `step`, which ignores the action of
            that game. `SAME_STEP`: in the `step` that ends it; `infos["final_obs"]` and `infos["final_info"]` have the
            last observation and info. `DISABLED`: only in `reset` with `options={"reset_mask": mask}`; a `step` before
            that raises `gymnasium.error.ResetNeeded`.
        opponent: the player of the other side: `"random"` or a function, see `Opponent`. `None`: the agent plays both
            sides.
        agent_color: the agent's side if there is an opponent. `None` chooses a random side for each game.
        history: the number of earlier positions in an observation.
        counters: whether observations include `checkers.batch.COUNTER_PLANES`. Observations are `float32` if so, else
            `int8`.
        threads: the number of threads; 0 uses one thread per core.
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
            msg = f"render_mode must be None or one of {RENDER_MODES}, not {render_mode!r:.40}"
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
        """Whether the agent plays White, shape (num_envs,). Meaningful only with an opponent."""
        white: npt.NDArray[np.bool_] = self._white.copy()
        return white

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[_Observations, _Infos]:
        """Starts new games and returns observations and infos.

        `options["reset_mask"]`, shape (num_envs,), selects the games; without it all games restart. `seed` is one integer
        for all games, or a list with one seed per game. It seeds `sample`, a random opponent and the choice of the
        agent's side.
        """
        if seed is None or isinstance(seed, (int, np.integer)):
            super().reset(seed=None if seed is None else int(seed))
            if seed is not None:
                self.batch.seed(int(seed))
        else:
            self.batch.seed(seed)
            # One stream of random numbers chooses the agent's sides in all games.
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
        """Restarts the games of a mask; the opponent plays first where the agent has the second move."""
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
        """Plays the opponent's steps in these games until the agent is to move or the game is over."""
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
                # `Batch.step` skips a game for -1, and this loop would not end.
                actions[waiting & (actions < 0)] = self.batch.num_actions
            self.batch.step(actions)

    def sample(self) -> npt.NDArray[np.int64]:
        """Returns a random legal action per game. In contrast, `action_space.sample` ignores the mask."""
        # A game that is over ignores its action; -1 is not in the action space.
        return np.maximum(self.batch.sample(), 0)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns which actions are legal, dtype `bool`, shape (num_envs, actions), as in `infos["action_mask"]`."""
        return self.batch.action_mask()

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[_Observations, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], _Infos]:
        """Plays one action per game and returns observations, rewards, terminations, truncations and infos.

        `actions` are integers, shape (num_envs,). Raises `TypeError` for another dtype, `ValueError` for another shape,
        and `gymnasium.error.ResetNeeded` for a game that is over in the mode `DISABLED`.
        """
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
        """Returns the final observations and infos of games that are about to restart."""
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
        # Gymnasium's convention: the key `_name` has a mask of the games that have the value `name`.
        return infos | {f"_{name}": everywhere for name in infos}

    def render(self) -> tuple[str, ...] | None:
        """Returns the boards as text or SVG, according to `render_mode`; `None` without a mode."""
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
