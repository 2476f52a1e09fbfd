"""What batches give besides plain arrays: moves, actions, results of steps."""

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
"""A whole move: squares by number, `MAN` or `KING`, and one bit for each captured square in two words of 64."""


class Actions(NamedTuple):
    """Every step of a rule set by its number: where from, where to, on which line."""

    from_square: npt.NDArray[np.uint8]
    to_square: npt.NDArray[np.uint8]
    direction: npt.NDArray[np.uint8]
    """0 east, 1 north-west, 2 north, 3 north-east, 4 west, 5 south-east, 6 south, 7 south-west; White at the bottom."""
    distance: npt.NDArray[np.uint8]
    """How many squares further: 1 is the neighbour in this direction."""
    turned: npt.NDArray[np.int32]
    """The number of the same step seen from the other side of the board, -1 where the board lacks a square for it."""


class StepResult(NamedTuple):
    """What the steps of a batch led to, each array of shape (n,)."""

    rewards: npt.NDArray[np.float32]
    """1 where the side that took the step has won by it, -1 where it has lost, else 0."""
    winners: npt.NDArray[np.int8]
    """1 where White has won, -1 where Black has, else 0."""
    terminated: _Bools
    """Where the game is over by the rules."""
    truncated: _Bools
    """Where the game was broken off at `max_plies`."""
