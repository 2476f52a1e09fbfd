"""PettingZoo: `env()` is an AEC environment of two agents, `"white_0"` and `"black_0"`.

>>> from checkers.env import aec
>>> environment = aec.env("russian")
>>> environment.reset(seed=1)
>>> environment.agent_selection
'white_0'
>>> observation, reward, termination, truncation, info = environment.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((7, 8, 8), 7)

Observations have the planes `checkers.batch.PLANES`, seen from the side of the observing agent. The action mask of the
agent that is not to move is all zeros.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from checkers import IllegalMoveError
from checkers.batch import PLANES, Batch

if TYPE_CHECKING:
    import numpy.typing as npt

    from checkers import Rules
    from checkers._variants import Variant

__all__ = ["DraughtsAECEnv", "env", "raw_env"]

AGENTS = ["white_0", "black_0"]
RENDER_MODES = ["ansi", "svg", "human"]
# The order of the planes when the observer is the other side.
OTHER_SIDE = [2, 3, 0, 1, 4, 5, 6]


def env(variant: Variant | Rules = "international", **arguments: Any) -> AECEnv[str, Any, Any]:
    """Returns a wrapped environment for learning code: an illegal action loses the game.

    The arguments are those of `DraughtsAECEnv`.
    """
    wrapped: AECEnv[str, Any, Any] = raw_env(variant, **arguments)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def raw_env(variant: Variant | Rules = "international", **arguments: Any) -> DraughtsAECEnv:
    """Returns the environment without wrappers: an illegal action raises `checkers.IllegalMoveError`."""
    return DraughtsAECEnv(variant, **arguments)


class DraughtsAECEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """A PettingZoo environment for one game between the agents `"white_0"` and `"black_0"`.

    Args:
        variant: an identifier from `checkers.VARIANTS`, or a `Rules` object. The board must look the same from both
            sides; else `RulesError` is raised.
        render_mode: `"ansi"` for text, `"svg"` for a picture, `"human"` to print the text.
        max_plies: the number of plies after which the game is truncated; `None` for no limit.
        forced: whether a step without alternative is played automatically.
    """

    metadata = {  # noqa: RUF012
        "name": "draughts_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        variant: Variant | Rules = "international",
        *,
        render_mode: str | None = None,
        max_plies: int | None = None,
        forced: bool = False,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            msg = f"render_mode must be None or one of {RENDER_MODES}, not {render_mode!r:.40}"
            raise ValueError(msg)
        self.render_mode = render_mode
        self._batch = Batch(variant, 1, 0, max_plies=max_plies, forced=forced, view="mover")
        rules = self._batch.rules
        self.possible_agents = AGENTS[:]
        shape = (len(PLANES), rules.height, rules.width)
        actions = self._batch.num_actions
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(0, 1, shape, np.int8),
                    "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in AGENTS
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in AGENTS}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Returns the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Returns the action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game. The game is deterministic: `seed` and `options` have no effect."""
        del seed, options
        self._batch.reset()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = self._mover()

    def _mover(self) -> str:
        return AGENTS[0] if self._batch.turns()[0] else AGENTS[1]

    def observe(self, agent: str) -> dict[str, npt.NDArray[np.int8]]:
        """Returns the observation and the action mask of an agent."""
        planes = self._batch.observe(np.int8)[0]
        if agent == self._mover():
            return {"observation": planes, "action_mask": self._batch.action_mask()[0].astype(np.int8)}
        planes = np.ascontiguousarray(planes[OTHER_SIDE, ::-1, ::-1])
        return {"observation": planes, "action_mask": np.zeros(self._batch.num_actions, np.int8)}

    def step(self, action: int | None) -> None:
        """Plays an action for the agent `agent_selection`. After the end of the game, `None` removes each agent once.

        Raises `checkers.IllegalMoveError` for an illegal action, and for `None` while the game is not over.
        """
        if not self.agents:
            gymnasium.logger.warn("step() after the game is over does nothing; call reset()")
            return
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None or action < 0:
            # `Batch.step` would skip the game for -1.
            msg = f"action {action} is illegal"
            raise IllegalMoveError(msg)
        result = self._batch.step([action])
        winner = int(result.winners[0])
        # PettingZoo accumulates rewards between two turns of an agent.
        self._cumulative_rewards[self.agent_selection] = 0
        self.rewards = {AGENTS[0]: winner, AGENTS[1]: -winner}
        self.terminations = dict.fromkeys(AGENTS, bool(result.terminated[0]))
        self.truncations = dict.fromkeys(AGENTS, bool(result.truncated[0]))
        self.agent_selection = self._mover()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Returns the board as text or SVG, according to `render_mode`; `"human"` prints it and returns `None`."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render_mode does nothing")
            return None
        board = self._batch.board(0)
        if self.render_mode == "svg":
            return board.svg()
        if self.render_mode == "human":
            print(board, end="\n\n")
            return None
        return str(board)

    def close(self) -> None:
        """Does nothing: there is nothing to close."""
