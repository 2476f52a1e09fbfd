"""OpenSpiel: importing this module registers the game `python_draughts`.

>>> import pyspiel
>>> from checkers.env import openspiel
>>> game = pyspiel.load_game("python_draughts", {"variant": "english"})
>>> state = game.new_initial_state()
>>> [state.action_to_string(action) for action in state.legal_actions()][:3]
['9-13', '9-14', '10-14']

An action is a step; a player acts again until a capture is complete. Player 0 is the side that moves first. The parameter
`max_game_length` is the number of steps after which a game is a draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from checkers import Board, Rules
from checkers._native import observe_board
from checkers.batch import PLANES

if TYPE_CHECKING:
    import numpy.typing as npt

    from checkers import StepMove

__all__ = ["DraughtsGame", "DraughtsState"]

DEFAULTS: dict[str, Any] = {"variant": "international", "max_game_length": 1000}

GAME_TYPE = pyspiel.GameType(
    short_name="python_draughts",
    long_name="Draughts in all variants",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class DraughtsGame(pyspiel.Game):  # type: ignore[misc]
    """The OpenSpiel game of one variant."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        arguments = DEFAULTS | (params or {})
        self.rules = Rules(arguments["variant"])
        self.longest = int(arguments["max_game_length"])
        if self.longest < 0:
            msg = "max_game_length must not be negative"
            raise ValueError(msg)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.num_actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self, state: str | None = None) -> DraughtsState:
        """Returns the start position, or the position of the FEN `state`."""
        return DraughtsState(self, state)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Any:
        """Returns an observer, which writes states as tensors."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.rules, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class DraughtsState(pyspiel.State):  # type: ignore[misc]
    """The state of a game, which may include a partial capture."""

    def __init__(self, game: DraughtsGame, fen: str | None = None) -> None:
        super().__init__(game)
        self.board = Board(game.rules, fen)
        self.under_way: StepMove | None = None
        self._longest = game.longest
        self._steps = 0

    def _is_over(self) -> bool:
        board = self.board
        over = board.is_game_over(claim_draw=True) or board.offered() is not None
        return self._steps >= self._longest or (self.under_way is None and over)

    def current_player(self) -> int:
        """Returns the player to act."""
        if self._is_over():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.board.turn is not self.board.rules.starts)

    def _legal_actions(self, player: int) -> list[int]:
        rules, step = self.board.rules, self.under_way
        if step is None:
            return sorted(rules.action_id(*squares) for squares in self.board.first_steps())
        return sorted(rules.action_id(step.square, square) for square in step.next_squares)

    def _apply_action(self, action: int) -> None:
        from_square, to_square = self.board.rules.action(action)
        # A copy of this state may share the partial move.
        step = self.under_way.copy() if self.under_way else self.board.step_move(from_square)
        step.step(to_square)
        self._steps += 1
        self.under_way = step
        if step.complete is not None:
            self.board = self.board.copy()
            self.board.push(step.complete)
            self.under_way = None

    def _action_to_string(self, player: int, action: int) -> str:
        from_square, to_square = self.board.rules.action(action)
        return f"{self.board.square_name(from_square)}-{self.board.square_name(to_square)}"

    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
        return self._is_over()

    def returns(self) -> list[float]:
        """Returns 1 for the winner and -1 for the loser, or 0 for both."""
        outcome = self.board.outcome() if self.under_way is None else None
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        first_wins = outcome.winner is self.board.rules.starts
        return [1.0, -1.0] if first_wins else [-1.0, 1.0]

    def __str__(self) -> str:
        under_way = "" if self.under_way is None else f"\n{self.under_way!r}"
        return f"{self.board.fen()}\n{self.board}{under_way}"


class _Observer:
    """Writes the planes `checkers.batch.PLANES`, seen from a player's side."""

    def __init__(self, rules: Rules, params: dict[str, Any] | None) -> None:
        if params:
            msg = f"observation parameters are not supported: {params}"
            raise ValueError(msg)
        shape = (len(PLANES), rules.height, rules.width)
        self.tensor: npt.NDArray[np.float32] = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: DraughtsState, player: int) -> None:
        """Writes the observation of a player to `tensor`."""
        own = state.board.rules.starts is (player == 0)
        observe_board(state.board, state.under_way, own, self.tensor)

    def string_from(self, state: DraughtsState, player: int) -> str:
        """Returns the state as text, which is equal for both players."""
        del player
        return str(state)


pyspiel.register_game(GAME_TYPE, DraughtsGame)
