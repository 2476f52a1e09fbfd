"""The rules of draughts (checkers).

>>> import checkers
>>> board = checkers.Board("russian")
>>> board.push("c3-d4")
<Move c3-d4>
>>> len(board.legal_moves)
7
"""

from checkers._native import (
    DRAWS,
    KING,
    MAN,
    VARIANTS,
    Board,
    LegalMoves,
    Move,
    Outcome,
    Piece,
    Rules,
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
    "VARIANTS",
    "WHITE",
    "AmbiguousMoveError",
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
    "__version__",
]
