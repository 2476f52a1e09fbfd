"""Structured values of batches: moves, actions, results of steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    _Bools: TypeAlias = npt.NDArray[np.bool_]

__all__ = ["MOVE", "Actions", "StepResult"]

MOVE = np.dtype(
    {
        "names": ["from_square", "to_square", "piece_type", "is_promotion", "captured"],
        "formats": ["u1", "u1", "u1", "?", ("u8", (2,))],
        "offsets": [0, 1, 2, 3, 8],
        "itemsize": 24,
    }
)
"""The dtype of a move: square numbers, the piece type `MAN` or `KING`, and the captured set as two 64-bit words.

Captured square `s` is bit `s % 64` of `captured[s // 64]`."""


class Actions(NamedTuple):
    """The table of all actions of a rule set: arrays of shape (num_actions,), indexed by action."""

    from_square: npt.NDArray[np.uint8]
    to_square: npt.NDArray[np.uint8]
    direction: npt.NDArray[np.uint8]
    """0 east, 1 north-west, 2 north, 3 north-east, 4 west, 5 south-east, 6 south, 7 south-west; White plays north."""
    distance: npt.NDArray[np.uint8]
    """The distance in squares: 1 for a neighbouring square."""
    turned: npt.NDArray[np.int32]
    """The action with the same squares after the board is turned by 180 degrees; -1 if the board lacks one of them."""


class StepResult(NamedTuple):
    """The result of `Batch.step`: four arrays of shape (n,)."""

    rewards: npt.NDArray[np.float32]
    """1 if the side that played the action won with it, -1 if that side lost, else 0."""
    winners: npt.NDArray[np.int8]
    """1 if White has won, -1 if Black has won, else 0."""
    terminated: _Bools
    """Whether the game is over by the rules."""
    truncated: _Bools
    """Whether the game was truncated by `max_plies`."""
