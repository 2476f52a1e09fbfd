"""The moves of a game with everything that is noted about them, to be read and edited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, overload

if TYPE_CHECKING:
    from checkers import Board, Color, Move
    from checkers.pdn._game import Game

__all__ = ["Clock", "Line", "Node"]

_ClockKind: TypeAlias = Literal["remaining", "elapsed", "game", "move"]
_Path: TypeAlias = tuple[tuple[int, int], ...]

# Places in the native part's tuples.
_MOVE, _TEXT, _NUMBER, _ANNOTATION, _SETUP, _NOTES, _PLACE = range(7)
_COMMENTS, _CLOCKS, _NAGS, _VARIATIONS = range(4)


class Clock(NamedTuple):
    """One reading of a clock, from a comment such as `[%clk 1:05:23]`."""

    kind: str
    """`"remaining"`, `"elapsed"`, `"game"` (used in the game) or `"move"` (used for the move)."""
    color: Color | None
    """Whose it is, if that is said; else it is that of the side that made the move."""
    running: bool
    """Whether it is said to be running."""
    seconds: float
    """The time."""


class Node:
    """A move of a game file, or a position set up between moves.

    A node is a place in a game: edits of the game show in it. After an edit that removes the place, or puts another line
    there, it raises `IndexError` or shows the move that is there now.
    """

    __slots__ = ("_index", "_line")

    def __init__(self, line: Line, index: int) -> None:
        """Use `Line.nodes`."""
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
        """The move.

        `None` if it could not be replayed, for a set-up, and for the further parts of a capture that is written as
        several moves.
        """
        move: Move | None = self._data()[_MOVE]
        return move

    @property
    def text(self) -> str:
        """How the move is written."""
        return str(self._data()[_TEXT])

    @property
    def number(self) -> int | None:
        """The number before it."""
        number: int | None = self._data()[_NUMBER]
        return number

    @property
    def annotation(self) -> str:
        """The author's verdict: `"!?"`, or nothing. It can be set."""
        return str(self._data()[_ANNOTATION])

    @annotation.setter
    def annotation(self, annotation: str) -> None:
        self._edit("set_annotation", annotation)

    @property
    def setup(self) -> str | None:
        """The FEN of a position that is set up here; `"?::"`, `"W::"` or `"B::"` for a null move."""
        setup: str | None = self._data()[_SETUP]
        return setup

    @property
    def comments(self) -> tuple[str, ...]:
        """Comments behind it."""
        return tuple(self._data()[_NOTES][_COMMENTS])

    @property
    def clocks(self) -> tuple[Clock, ...]:
        """What clocks show in those comments."""
        return tuple(Clock(*clock) for clock in self._data()[_NOTES][_CLOCKS])

    @property
    def nags(self) -> tuple[int, ...]:
        """Numeric annotation glyphs behind it."""
        return tuple(self._data()[_NOTES][_NAGS])

    @property
    def variations(self) -> tuple[Line, ...]:
        """Lines that replace this move."""
        count = len(self._data()[_NOTES][_VARIATIONS])
        line = self._line
        return tuple(Line(line._game, (*line._path, (self._index, place))) for place in range(count))

    @property
    def line(self) -> int:
        """The line of the file, from 1; 1 for a move that was added."""
        return int(self._data()[_PLACE][0])

    @property
    def column(self) -> int:
        """The column, from 1; 1 for a move that was added."""
        return int(self._data()[_PLACE][1])

    # Walking.

    @property
    def game(self) -> Game:
        """The game."""
        return self._line._game

    @property
    def next(self) -> Node | None:
        """The next move of the same line, or `None`."""
        return Node(self._line, self._index + 1) if self._index + 1 < len(self._line) else None

    @property
    def parent(self) -> Node | None:
        """The move before, for the first move of a variation that of the line from which it branches.

        `None` for the first move of the game.
        """
        if self._index > 0:
            return Node(self._line, self._index - 1)
        return self._line.parent

    def board(self) -> Board | None:
        """A new board with the position after this move and the moves before it; `None` if it was not replayed."""
        self._data()
        return self._line._game._game.board_behind(self._line._path, self._index)

    # Editing.

    def add_variation(self, moves: Move | str | Iterable[Move | str]) -> Line:
        """Adds a line that replaces this move: one move, or several. Returns it.

        Raises as `Board.push` does for a move that is not legal; then nothing has changed.
        """
        listed = [moves] if isinstance(moves, str) or not isinstance(moves, Iterable) else list(moves)
        self._edit("add_variation", listed)
        return self.variations[-1]

    def remove_variation(self, index: int) -> None:
        """Removes a variation. Raises `IndexError` if there is no such variation."""
        self._edit("remove_variation", range(len(self.variations))[index])

    def promote(self, index: int) -> None:
        """Makes a variation the line, and this move and what follows it a variation."""
        self._edit("promote", range(len(self.variations))[index])

    def remove(self) -> None:
        """Removes this move and everything that follows it in its line."""
        self._edit("truncate")

    def add_comment(self, text: str) -> None:
        """Adds a comment. Braces become parentheses, since PDN has no escape for them."""
        self._edit("add_comment", text)

    def remove_comments(self) -> None:
        """Removes all comments, with the clocks in them."""
        self._edit("remove_comments")

    def add_nag(self, nag: int) -> None:
        """Adds a numeric annotation glyph, from 0 to 65535."""
        self._edit("add_glyph", _glyph(nag))

    def remove_nag(self, nag: int) -> None:
        """Removes a numeric annotation glyph. Raises `ValueError` if the move has none of this number."""
        self._edit("remove_glyph", _glyph(nag))

    def set_clock(
        self, seconds: float | None, kind: _ClockKind = "remaining", color: Color | None = None
    ) -> None:
        """Writes what a clock shows into a comment; `None` removes it.

        It replaces a clock of the same kind and colour.
        """
        self._edit("set_clock", kind, color, seconds)


def _glyph(nag: int) -> int:
    if not 0 <= nag <= 65535:
        msg = f"a numeric annotation glyph is from 0 to 65535, not {nag}"
        raise ValueError(msg)
    return nag


class Line(Sequence[Node]):
    """A line of moves: the game itself, or a variation. It is a sequence of nodes, and like them a place in the game."""

    __slots__ = ("_game", "_path")

    def __init__(self, game: Game, path: _Path) -> None:
        """Use `Game.line`."""
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
        """The position before the first move; `None` if it could not be found."""
        start: Board | None = self._data()[0]
        return start

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes of the sequence."""
        return tuple(Node(self, index) for index in range(len(self)))

    @property
    def comments(self) -> tuple[str, ...]:
        """Comments before the first move."""
        return tuple(self._data()[1][_COMMENTS])

    @property
    def nags(self) -> tuple[int, ...]:
        """Numeric annotation glyphs before the first move."""
        return tuple(self._data()[1][_NAGS])

    @property
    def variations(self) -> tuple[Line, ...]:
        """Variations before the first move."""
        count = len(self._data()[1][_VARIATIONS])
        return tuple(Line(self._game, (*self._path, (-1, place))) for place in range(count))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that could be replayed."""
        moves = (node[_MOVE] for node in self._data()[2])
        return tuple(move for move in moves if move is not None)

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def parent(self) -> Node | None:
        """The move before the first move of a variation; `None` for the game itself and at its start."""
        if not self._path:
            return None
        *path, (node, _) = self._path
        line = Line(self._game, tuple(path))
        return Node(line, node - 1) if node > 0 else line.parent

    def board(self) -> Board | None:
        """A new board with the position after the line and the moves before it; `None` if it was not replayed."""
        return self._game._game.board_behind(self._path, len(self) - 1)

    def to_pdn(self) -> str:
        """The moves as they are written, with everything that is noted about them."""
        return self._game._game.line_text(self._path)

    # Editing.

    def add_move(self, move: Move | str) -> Node:
        """Adds a move at the end and returns its node.

        Raises as `Board.push` does for a move that is not legal, and `PdnError` if the line could not be replayed to its
        end; then nothing has changed.
        """
        self._edit("add_move", move)
        return self.nodes[-1]

    def add_comment(self, text: str) -> None:
        """Adds a comment before the first move."""
        self._edit("add_comment", -1, text)

    def remove_comments(self) -> None:
        """Removes the comments before the first move."""
        self._edit("remove_comments", -1)
