"""The exceptions of this package. All are subclasses of `CheckersError`, which is a `ValueError`."""

from __future__ import annotations

# Replaces `typing.TYPE_CHECKING`: importing `typing` would take longer than the rest of this module.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from checkers import Move, Outcome

__all__ = [
    "AmbiguousMoveError",
    "CheckersError",
    "DataError",
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
    """Base class of all errors of this library. A call that raises it has changed nothing."""


class RulesError(CheckersError):
    """Raised for an unknown variant, an invalid value of an axis, or rules that contradict each other."""

    axis: str | None = None
    """The path of the invalid axis, such as `"king.range"`; `None` if no single axis is wrong."""


class SquareError(CheckersError):
    """Raised for a name or number that is not a square of this board."""


class PositionError(CheckersError):
    """Raised for an impossible position."""

    square: int | None = None
    """The number of the square that is wrong; `None` if no single square is wrong."""


class FenError(PositionError):
    """Raised for a text that is not a FEN of this rule set."""

    offset: int | None = None
    """The byte offset in the UTF-8 text where the invalid part begins."""
    length: int | None = None
    """The length of the invalid part in bytes; 0 if something is missing at `offset`."""


class MoveError(CheckersError):
    """Base class of the errors about moves."""


class InvalidMoveError(MoveError):
    """Raised for a text that is not a move in any known notation."""

    offset: int | None = None
    """The byte offset in the UTF-8 text where the invalid part begins."""


class IllegalMoveError(MoveError):
    """Raised for a move that is not legal in this position."""

    reason: str | None = None
    """The reason as an identifier, such as `"must_capture"`."""


class AmbiguousMoveError(MoveError):
    """Raised for a text that matches several legal moves."""

    candidates: tuple[Move, ...] = ()
    """The legal moves that match."""


class GameOverError(MoveError):
    """Raised for a move or any action of a player, such as an offer or a claim, in a game that is over."""

    outcome: Outcome | None = None
    """The outcome of the game."""


class DrawError(CheckersError):
    """Raised for a draw that cannot be claimed, offered, accepted or declined now."""


class PdnError(CheckersError):
    """Raised for a text that is not PDN, a game with an illegal move, or an edit that PDN cannot represent."""

    line: int | None = None
    """The line in the file, counted from 1."""
    column: int | None = None
    """The column in the line, counted from 1."""


class EngineError(CheckersError):
    """Raised if an engine, or a program over a network, fails, violates its protocol or plays an illegal move."""


class EngineTerminatedError(EngineError):
    """Raised if the process of an engine has ended, or a connection was closed."""


class DataError(CheckersError):
    """Raised for files of a data set that are damaged, incomplete, or belong to another data set."""
