"""The moves of a game with comments, glyphs, clocks and variations, for reading and editing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, overload

if TYPE_CHECKING:
    from checkers import Board, Color, Move
    from checkers.pdn._game import Game

__all__ = ["Clock", "Line", "Node"]

_ClockKind: TypeAlias = Literal["remaining", "elapsed", "game", "move"]
_Path: TypeAlias = tuple[tuple[int, int], ...]

# Indices into the tuples of the native part.
_MOVE, _TEXT, _NUMBER, _ANNOTATION, _SETUP, _NOTES, _PLACE = range(7)
_COMMENTS, _CLOCKS, _NAGS, _VARIATIONS = range(4)


class Clock(NamedTuple):
    """A clock time from a comment such as `[%clk 1:05:23]`."""

    kind: str
    """`"remaining"`, `"elapsed"`, `"game"` (time used in the game) or `"move"` (time used for the move)."""
    color: Color | None
    """The side of the clock; `None` if the comment names none, which means the side that played the move."""
    running: bool
    """Whether the comment marks the clock as running."""
    seconds: float
    """The time in seconds."""


class Node:
    """A move of a game file, or a position set up between moves.

    A node refers to a place in a game, so it reflects later edits of the game. After an edit that removes the place, its
    properties raise `IndexError`; after an edit that puts another move there, they describe that move.
    """

    __slots__ = ("_index", "_line")

    def __init__(self, line: Line, index: int) -> None:
        """Called by `Line`."""
        self._line, self._index = line, index

    def _data(self) -> Any:
        nodes = self._line._data()[2]
        if self._index >= len(nodes):
            msg = "this move is no longer part of the game"
            raise IndexError(msg)
        return nodes[self._index]

    def _edit(self, method: str, *arguments: Any) -> None:
        self._data()
        self._line._game._edit(method, self._line._path, self._index, *arguments)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self._line == other._line and self._index == other._index

    def __hash__(self) -> int:
        return hash((self._line, self._index))

    def __repr__(self) -> str:
        return f"<Node {self.text or self.setup}>"

    @property
    def move(self) -> Move | None:
        """The move as a `Move`.

        `None` if the move could not be replayed, if the node sets up a position, and for the second and later parts of a
        capture that is written as several moves.
        """
        move: Move | None = self._data()[_MOVE]
        return move

    @property
    def text(self) -> str:
        """The move as written in the file."""
        return str(self._data()[_TEXT])

    @property
    def number(self) -> int | None:
        """The move number written before the move; `None` if there is none."""
        number: int | None = self._data()[_NUMBER]
        return number

    @property
    def annotation(self) -> str:
        """The marks behind the move, such as `"!?"`, or `""`. This property can be set."""
        return str(self._data()[_ANNOTATION])

    @annotation.setter
    def annotation(self, annotation: str) -> None:
        self._edit("set_annotation", annotation)

    @property
    def setup(self) -> str | None:
        """The FEN of a position that this node sets up; `None` for a move.

        A null move is `"?::"`, `"W::"` or `"B::"`.
        """
        setup: str | None = self._data()[_SETUP]
        return setup

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments behind the move."""
        return tuple(self._data()[_NOTES][_COMMENTS])

    @property
    def clocks(self) -> tuple[Clock, ...]:
        """The clock times in the comments."""
        return tuple(Clock(*clock) for clock in self._data()[_NOTES][_CLOCKS])

    @property
    def nags(self) -> tuple[int, ...]:
        """The numeric annotation glyphs behind the move."""
        return tuple(self._data()[_NOTES][_NAGS])

    @property
    def variations(self) -> tuple[Line, ...]:
        """The alternatives to this move."""
        count = len(self._data()[_NOTES][_VARIATIONS])
        line = self._line
        return tuple(Line(line._game, (*line._path, (self._index, place))) for place in range(count))

    @property
    def line(self) -> int:
        """The number of the text line of the move in the file, from 1; 1 for a move added by an edit."""
        return int(self._data()[_PLACE][0])

    @property
    def column(self) -> int:
        """The column of the move in its line, counted from 1; 1 for a move added by an edit."""
        return int(self._data()[_PLACE][1])

    # Navigation.

    @property
    def game(self) -> Game:
        """The game of this node."""
        return self._line._game

    @property
    def next(self) -> Node | None:
        """The next node of the same line; `None` at its end."""
        return Node(self._line, self._index + 1) if self._index + 1 < len(self._line) else None

    @property
    def parent(self) -> Node | None:
        """The node of the move before this one; `None` for the first move of the game.

        For the first move of a variation, that node belongs to the line from which the variation branches.
        """
        if self._index > 0:
            return Node(self._line, self._index - 1)
        return self._line.parent

    def board(self) -> Board | None:
        """Returns a new board with the moves of the game up to this node; `None` if they could not be replayed."""
        self._data()
        return self._line._game._game.board_behind(self._line._path, self._index)

    # Editing.

    def add_variation(self, moves: Move | str | Iterable[Move | str]) -> Line:
        """Adds a variation that starts in place of this move, and returns it.

        `moves` is a move or an iterable of moves. Raises as `Board.push` does for an illegal move, `ValueError` if there
        is no move, and `PdnError` if the moves before could not be replayed; then nothing has changed.
        """
        listed = [moves] if isinstance(moves, str) or not isinstance(moves, Iterable) else list(moves)
        self._edit("add_variation", listed)
        return self.variations[-1]

    def remove_variation(self, index: int) -> None:
        """Removes the variation with this index in `variations`. Raises `IndexError` if there is none."""
        self._edit("remove_variation", self._place(index))

    def promote(self, index: int) -> None:
        """Swaps a variation with this move and the rest of its line.

        `index` is the index in `variations`. Raises `IndexError` if there is none.
        """
        self._edit("promote", self._place(index))

    def _place(self, index: int) -> int:
        """Returns the index of a variation; a negative one counts from the end."""
        count = len(self.variations)
        if not -count <= index < count:
            msg = f"no variation {index}: this move has {count} variations"
            raise IndexError(msg)
        return index % count

    def remove(self) -> None:
        """Removes this move and all later moves of its line."""
        self._edit("truncate")

    def add_comment(self, text: str) -> None:
        """Adds a comment behind the move. Braces become parentheses, because PDN cannot escape them."""
        self._edit("add_comment", text)

    def remove_comments(self) -> None:
        """Removes all comments behind the move, with the clock times in them."""
        self._edit("remove_comments")

    def add_nag(self, nag: int) -> None:
        """Adds a numeric annotation glyph, from 0 to 65535. Raises `ValueError` for another number."""
        self._edit("add_glyph", _glyph(nag))

    def remove_nag(self, nag: int) -> None:
        """Removes a numeric annotation glyph. Raises `ValueError` if the move does not have it."""
        self._edit("remove_glyph", _glyph(nag))

    def set_clock(
        self, seconds: float | None, kind: _ClockKind = "remaining", color: Color | None = None
    ) -> None:
        """Writes a clock time into a comment, in seconds; `None` removes it.

        The time replaces one of the same kind and colour. `Clock` explains the arguments. Raises `ValueError` for a
        negative time.
        """
        self._edit("set_clock", kind, color, seconds)


def _glyph(nag: int) -> int:
    if not 0 <= nag <= 65535:
        msg = f"a numeric annotation glyph must be from 0 to 65535, not {nag}"
        raise ValueError(msg)
    return nag


class Line(Sequence[Node]):
    """A line of moves: the main line of a game, or a variation. A line is a sequence of nodes.

    Like a node, a line refers to a place in a game and reflects later edits.
    """

    __slots__ = ("_game", "_path")

    def __init__(self, game: Game, path: _Path) -> None:
        """Called by `Game.line` and `Node.variations`."""
        self._game, self._path = game, path

    def _data(self) -> Any:
        data = self._game._tree()
        try:
            for node, variation in self._path:
                notes = data[1] if node < 0 else data[2][node][_NOTES]
                data = notes[_VARIATIONS][variation]
        except IndexError:
            msg = "this variation is no longer part of the game"
            raise IndexError(msg) from None
        return data

    def _edit(self, method: str, *arguments: Any) -> None:
        self._data()
        self._game._edit(method, self._path, *arguments)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and self._game is other._game and self._path == other._path

    def __hash__(self) -> int:
        return hash((id(self._game), self._path))

    def __len__(self) -> int:
        return len(self._data()[2])

    @overload
    def __getitem__(self, index: int) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Node, ...]: ...
    def __getitem__(self, index: int | slice) -> Node | tuple[Node, ...]:
        return self.nodes[index]

    def __iter__(self) -> Iterator[Node]:
        return iter(self.nodes)

    def __repr__(self) -> str:
        return f"<Line {' '.join(node.text for node in self.nodes[:8])}>"

    @property
    def start(self) -> Board | None:
        """A board with the position before the first move; `None` if it is unknown."""
        start: Board | None = self._data()[0]
        return None if start is None else start.copy()

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes of the line."""
        return tuple(Node(self, index) for index in range(len(self)))

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments before the first move."""
        return tuple(self._data()[1][_COMMENTS])

    @property
    def nags(self) -> tuple[int, ...]:
        """The numeric annotation glyphs before the first move."""
        return tuple(self._data()[1][_NAGS])

    @property
    def variations(self) -> tuple[Line, ...]:
        """The variations written before the first move."""
        count = len(self._data()[1][_VARIATIONS])
        return tuple(Line(self._game, (*self._path, (-1, place))) for place in range(count))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the line that could be replayed."""
        moves = (node[_MOVE] for node in self._data()[2])
        return tuple(move for move in moves if move is not None)

    @property
    def game(self) -> Game:
        """The game of this line."""
        return self._game

    @property
    def parent(self) -> Node | None:
        """The node after which the variation branches off; `None` for the main line, and if no move is before it."""
        if not self._path:
            return None
        *path, (node, _) = self._path
        line = Line(self._game, tuple(path))
        return Node(line, node - 1) if node > 0 else line.parent

    def board(self) -> Board | None:
        """Returns a new board with all moves up to the end of the line; `None` if they could not be replayed."""
        return self._game._game.board_behind(self._path, len(self) - 1)

    def to_pdn(self) -> str:
        """Returns the moves as written, with comments, glyphs and variations, but without tags and result."""
        return self._game._game.line_text(self._path)

    # Editing.

    def add_move(self, move: Move | str) -> Node:
        """Appends a move to the line and returns its node.

        Raises as `Board.push` does for an illegal move, and `PdnError` if the line could not be replayed to its end; then
        nothing has changed.
        """
        self._edit("add_move", move)
        return self.nodes[-1]

    def add_comment(self, text: str) -> None:
        """Adds a comment before the first move."""
        self._edit("add_comment", -1, text)

    def remove_comments(self) -> None:
        """Removes the comments before the first move."""
        self._edit("remove_comments", -1)
