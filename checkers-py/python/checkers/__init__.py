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
    DataError,
    DrawError,
    EngineError,
    EngineTerminatedError,
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
    from checkers import data as data
    from checkers import distributed as distributed
    from checkers import engine as engine
    from checkers import env as env
    from checkers import openings as openings
    from checkers import pdn as pdn
    from checkers import symmetry as symmetry
    from checkers._variants import Variant as Variant
    from checkers.batch import Batch
    from checkers.square_set import SquareSet

# A native class cannot inherit from an abstract base class, so it is registered.
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
    "DataError",
    "DrawError",
    "EngineError",
    "EngineTerminatedError",
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
    "SquareSet",
    "StepMove",
    "Variant",
    "__version__",
]


# Submodules that are imported at their first use, because their import is slow.
_LATER = ("batch", "data", "distributed", "engine", "env", "openings", "pdn", "symmetry")
# Names that are imported at their first use, and their modules.
_LATER_NAMES = {"Batch": "batch", "SquareSet": "square_set", "Variant": "_variants"}


def __getattr__(name: str) -> object:
    if name in _LATER or name in _LATER_NAMES:
        from importlib import import_module  # noqa: PLC0415

        module = import_module(f"{__name__}.{_LATER_NAMES.get(name, name)}")
        return getattr(module, name) if name in _LATER_NAMES else module
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_LATER})
