"""The rules of draughts (checkers).

>>> import checkers
>>> board = checkers.Board("russian")
>>> board.push("c3-d4")
<Move c3-d4>
>>> len(board.legal_moves)
7
"""

from collections.abc import Sequence

from checkers._native import (
    DRAWS,
    KING,
    MAN,
    TERMINATIONS,
    VARIANTS,
    Board,
    LegalMoves,
    Move,
    Outcome,
    Piece,
    Rules,
    StepMove,
    __version__,
)
from checkers.errors import (
    AmbiguousMoveError,
    CheckersError,
    DrawError,
    FenError,
    GameOverError,
    IllegalMoveError,
    InvalidMoveError,
    MoveError,
    PdnError,
    PositionError,
    RulesError,
    SquareError,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from checkers import batch as batch
    from checkers import engine as engine
    from checkers import env as env
    from checkers import openings as openings
    from checkers import pdn as pdn
    from checkers.batch import Batch

# Native classes have no such base.
Sequence.register(LegalMoves)  # pyright: ignore[reportAttributeAccessIssue]

Color = bool
WHITE: Color = True
BLACK: Color = False
COLORS: tuple[Color, Color] = (WHITE, BLACK)
COLOR_NAMES: tuple[str, str] = ("black", "white")

__all__ = [
    "BLACK",
    "COLORS",
    "COLOR_NAMES",
    "DRAWS",
    "KING",
    "MAN",
    "TERMINATIONS",
    "VARIANTS",
    "WHITE",
    "AmbiguousMoveError",
    "Batch",
    "Board",
    "CheckersError",
    "Color",
    "DrawError",
    "FenError",
    "GameOverError",
    "IllegalMoveError",
    "InvalidMoveError",
    "LegalMoves",
    "Move",
    "MoveError",
    "Outcome",
    "PdnError",
    "Piece",
    "PositionError",
    "Rules",
    "RulesError",
    "SquareError",
    "StepMove",
    "__version__",
]


# Modules that nobody has to import by themselves, and that take their time.
_LATER = ("batch", "engine", "env", "openings", "pdn")


def __getattr__(name: str) -> object:
    # Only what needs numpy, or time, waits until it is asked for.
    if name == "Batch":
        from checkers.batch import Batch  # noqa: PLC0415

        return Batch
    if name in _LATER:
        from importlib import import_module  # noqa: PLC0415

        return import_module(f"{__name__}.{name}")
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_LATER})
