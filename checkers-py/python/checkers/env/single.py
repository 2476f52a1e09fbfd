"""Gymnasium: `DraughtsEnv`, one game. For many games at once see `checkers.env.vector`.

>>> from checkers.env.single import DraughtsEnv
>>> env = DraughtsEnv("english", opponent="random", agent_color=True)
>>> observation, info = env.reset(seed=1)
>>> observation.shape, int(env.action_masks().sum())
((7, 8, 8), 7)
>>> observation, reward, terminated, truncated, info = env.step(int(env.action_masks().argmax()))

`checkers.env.vector` describes rewards, masks and opponents.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, SupportsIndex

import gymnasium
from gymnasium.vector import AutoresetMode

from checkers.env.vector import RENDER_MODES, DraughtsVectorEnv

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from checkers import Batch, Color, Rules
    from checkers._variants import Variant
    from checkers.env.vector import Opponent

__all__ = ["DraughtsEnv"]


class DraughtsEnv(gymnasium.Env[Any, Any]):
    """A Gymnasium environment for one game. `DraughtsVectorEnv` describes the arguments.

    After the end of a game, `step` raises `gymnasium.error.ResetNeeded` until `reset` is called.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        variant: Variant | Rules = "international",
        *,
        render_mode: str | None = None,
        max_plies: int | None = None,
        forced: bool = False,
        opponent: Opponent | None = None,
        agent_color: Color | None = None,
        history: int = 0,
        counters: bool = False,
    ) -> None:
        super().__init__()
        self._vector = DraughtsVectorEnv(
            1,
            variant,
            render_mode=render_mode,
            max_plies=max_plies,
            forced=forced,
            autoreset_mode=AutoresetMode.DISABLED,
            opponent=opponent,
            agent_color=agent_color,
            history=history,
            counters=counters,
        )
        self.render_mode = render_mode
        self.observation_space = self._vector.single_observation_space
        self.action_space = self._vector.single_action_space

    @property
    def batch(self) -> Batch:
        """The batch that holds the game; its length is 1."""
        return self._vector.batch

    @property
    def agent_is_white(self) -> bool:
        """Whether the agent plays White. Meaningful only with an opponent."""
        return bool(self._vector.agent_is_white[0])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        """Starts a new game. `seed` seeds a random opponent and the choice of the agent's side."""
        super().reset(seed=seed, options=options)
        observations, _ = self._vector.reset(seed=seed)
        return observations[0], self._info()

    def step(self, action: SupportsIndex) -> tuple[npt.NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Plays an action and returns observation, reward, terminated, truncated and info.

        Raises `TypeError` if `action` is not an integer, and `gymnasium.error.ResetNeeded` if the game is over.
        """
        action = operator.index(action)
        # Python integers may exceed int64: every action out of range is replaced by an illegal one.
        action = action if 0 <= action < self.batch.num_actions else -1
        observations, rewards, terminated, truncated, _ = self._vector.step([action])
        return observations[0], float(rewards[0]), bool(terminated[0]), bool(truncated[0]), self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns which actions are legal, dtype `bool`, shape (actions,). MaskablePPO of sb3-contrib calls this."""
        mask: npt.NDArray[np.bool_] = self._vector.action_masks()[0]
        return mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "white_to_move": bool(self.batch.turns()[0])}

    def render(self) -> str | None:
        """Returns the board as text or SVG, according to `render_mode`; `None` without a mode."""
        pictures = self._vector.render()
        return None if pictures is None else pictures[0]
