"""The exceptions: a tree below `CheckersError`, which is a `ValueError`."""

from __future__ import annotations

# As `typing` has it, but importing that takes longer than all the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from checkers import Move, Outcome

__all__ = [
    "AmbiguousMoveError",
    "CheckersError",
    "DrawError",
    "EngineError",
    "EngineTerminatedError",
    "FenError",
    "GameOverError",
    "IllegalMoveError",
    "InvalidMoveError",
    "MoveError",
    "PdnError",
    "PositionError",
    "RulesError",
    "SquareError",
]


class CheckersError(ValueError):
    """Anything that this library refuses. It changes nothing when it raises."""


class RulesError(CheckersError):
    """Rules that contradict themselves, or are no rules."""

    axis: str | None = None
    """The axis at fault, such as `"king.range"`, where one is."""


class SquareError(CheckersError):
    """Not the name or number of a square of this board."""


class PositionError(CheckersError):
    """A position that cannot be."""

    square: int | None = None
    """The square at fault, where one is."""


class FenError(PositionError):
    """A text that is not a FEN of this game."""

    offset: int | None = None
    """The byte of the text at which the offending part begins."""
    length: int | None = None
    """How many bytes it has; 0 where something is missing."""


class MoveError(CheckersError):
    """A move that is refused."""


class InvalidMoveError(MoveError):
    """A text that is not a move in any notation."""

    offset: int | None = None
    """The byte of the text at which the offending part begins."""


class IllegalMoveError(MoveError):
    """A move that the rules do not allow in this position."""

    reason: str | None = None
    """Why, as a word such as `"must_capture"`."""


class AmbiguousMoveError(MoveError):
    """A text that fits more than one legal move."""

    candidates: tuple[Move, ...] = ()
    """The legal moves that fit."""


class GameOverError(MoveError):
    """A move or an act in a game that is over."""

    outcome: Outcome | None = None
    """How it is over."""


class DrawError(CheckersError):
    """A draw that cannot be claimed, offered or accepted now."""


class PdnError(CheckersError):
    """Text that is not PDN, or a game in it that cannot be played."""

    line: int | None = None
    """The line, from 1."""
    column: int | None = None
    """The column, from 1."""


class EngineError(CheckersError):
    """An engine, or another program over a network, that fails, breaks its protocol or plays an illegal move."""


class EngineTerminatedError(EngineError):
    """An engine whose process has ended, or a connection that was closed."""
