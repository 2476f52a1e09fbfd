"""Games of files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from checkers._native import Board, PdnGame
from checkers.pdn._tree import Line
from checkers.pdn._visitor import walk

if TYPE_CHECKING:
    from checkers import Color, Move, Rules
    from checkers._variants import Variant
    from checkers.pdn._tree import Node
    from checkers.pdn._visitor import Visitor

_Result = TypeVar("_Result")

__all__ = ["Game", "Headers", "Remark"]


class Remark(NamedTuple):
    """A remark on a game, with its place in the file."""

    kind: str
    """A word for programs."""
    message: str
    """The same for people."""
    line: int | None
    """The line, from 1."""
    column: int | None
    """The column, from 1."""


class Headers(MutableMapping[str, str]):
    """The tags of a game by their names, in the order of the file. Of equal names the first one with a value counts.

    Capitals do not matter to find a tag. A name that PDN cannot write becomes one that it can, and a value loses its line
    ends: `headers["type de jeu"]` is written as `Type_de_jeu`.
    """

    __slots__ = ("_game", "_tags")

    def __init__(self, game: Game | None = None) -> None:
        """Use `Game.headers`."""
        self._game = game
        self._tags: dict[str, str] = {}

    @classmethod
    def _of(cls, tags: Iterable[tuple[str, str]]) -> Headers:
        """Tags without a game."""
        headers = cls()
        for name, value in tags:
            if not headers._tags.get(name):
                headers._tags[name] = value
        return headers

    def _names(self) -> dict[str, str]:
        if self._game is None:
            return self._tags
        cache = self._game._cache
        if "headers" not in cache:
            cache["headers"] = Headers._of(self._game._game.headers)._tags
        tags: dict[str, str] = cache["headers"]
        return tags

    def __getitem__(self, name: str) -> str:
        tags = self._names()
        if name in tags:
            return tags[name]
        folded = name.casefold() if isinstance(name, str) else name
        for known, value in tags.items():
            if known.casefold() == folded:
                return value
        raise KeyError(name)

    def __setitem__(self, name: str, value: str) -> None:
        if not isinstance(name, str) or not isinstance(value, str):
            msg = "names and values of headers are text"
            raise TypeError(msg)
        if self._game is None:
            self._tags[name] = value
        else:
            self._game._edit("set_tag", name, value)

    def __delitem__(self, name: str) -> None:
        _ = self[name]
        if self._game is None:
            del self._tags[next(known for known in self._tags if known.casefold() == name.casefold())]
        else:
            self._game._edit("set_tag", name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(dict(self._names()))

    def __len__(self) -> int:
        return len(self._names())

    def __repr__(self) -> str:
        return f"Headers({self._names()!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _headers, (list(self._names().items()),)


def _headers(tags: list[tuple[str, str]]) -> Headers:
    """Makes what was pickled."""
    return Headers._of(tags)


class Game:
    """A game of a file, or one to be written.

    >>> import checkers
    >>> from checkers import pdn
    >>> board = checkers.Board("russian")
    >>> for text in ("c3-b4", "d6-c5", "b4:d6"):
    ...     move = board.push(text)
    >>> print(pdn.Game.from_board(board, {"White": "A", "Black": "B"}).to_pdn())
    [White "A"]
    [Black "B"]
    [Result "*"]
    [GameType "25,W,8,8,A0,0"]
    <BLANKLINE>
    1. c3-b4 d6-c5 2. b4:d6
    *
    <BLANKLINE>

    Games can be edited; an edit that is refused changes nothing.

    >>> game = pdn.Game.from_board(board)
    >>> node = game.line[0]
    >>> line = node.add_variation("g3-h4")
    >>> node.add_comment("the usual move")
    >>> game.headers["Event"] = "Example"
    >>> game.line.to_pdn()
    '1. c3-b4 (1. g3-h4) {the usual move} 1... d6-c5 2. b4:d6'
    """

    __slots__ = ("__weakref__", "_cache", "_game")

    def __init__(self, variant: Variant | Rules | None = None) -> None:
        """A game without moves, of international draughts or of a variant. `read` gives the games of files."""
        self._set(PdnGame.from_board(Board(variant), []))

    @classmethod
    def _of(cls, native: PdnGame) -> Game:
        game = cls.__new__(cls)
        game._set(native)
        return game

    def _set(self, game: PdnGame) -> None:
        # In this order: a thread that takes a cache finds the game of this cache, or a later one.
        self._game = game
        self._cache: dict[str, Any] = {}

    def _edit(self, method: str, *arguments: Any) -> None:
        """Replaces the game by an edited one."""
        self._set(getattr(self._game, method)(*arguments))

    def _tree(self) -> Any:
        cache = self._cache
        if "tree" not in cache:
            cache["tree"] = self._game.tree()
        return cache["tree"]

    @classmethod
    def from_board(cls, board: Board, headers: Mapping[str, str] | None = None) -> Game:
        """The game that a board holds, from its first position on. Result is added if the headers have none.

        The board gives the rules and the first position; headers that say something else are replaced.
        """
        return cls._of(PdnGame.from_board(board, list((headers or {}).items())))

    def __repr__(self) -> str:
        return f"<Game {self.number}: {self.rules.id}, {self.ply_count} plies>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self._game,)

    def __copy__(self) -> Game:
        return Game._of(self._game)

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return Game._of(self._game)

    def copy(self) -> Game:
        """A game with the same moves, notes and headers. Edits of one do not change the other."""
        return Game._of(self._game)

    @property
    def number(self) -> int:
        """Which game of the file it is, from 1."""
        return self._game.number

    @property
    def headers(self) -> Headers:
        """The tags, by their names as they are written: a mapping that can be changed.

        Of equal names the first one with a value counts. A tag that says the rules or the first position, such as
        GameType or FEN, changes how the game is replayed.
        """
        return Headers(self)

    def header(self, name: str, default: str | None = None) -> str | None:
        """The value of a tag by PDN's name, in any language of the file: `White` is also `Blanc` or `Bianco`."""
        value = self._game.header(name)
        return default if value is None else value

    @property
    def rules(self) -> Rules:
        """The rules by which it was replayed: those of the tags, of the caller, or a guess. See `rules_from`."""
        return self._game.rules

    @property
    def rules_from(self) -> str:
        """What says the rules.

        `"tags"` or `"caller"`; for a guess `"other_games"`, `"file_name"`, `"other_tags"`, `"moves"` or `"board"`; or
        `"nothing"`: then the rules stay open, and `rules` are some that have such a position.
        """
        return self._game.rules_from

    @property
    def loses_text(self) -> bool:
        """Whether a repair lost text, such as digits that may be an unreadable move."""
        return self._game.loses_text

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line that could be replayed."""
        cache = self._cache
        if "moves" not in cache:
            cache["moves"] = self._game.moves()
        moves: tuple[Move, ...] = cache["moves"]
        return moves

    @property
    def ply_count(self) -> int:
        """How many moves of the main line could be replayed."""
        return self._game.ply_count

    @property
    def line(self) -> Line:
        """The main line with everything that is noted about it."""
        return Line(self, ())

    def board(self) -> Board:
        """A new board with the position from which the game starts."""
        return self._game.board()

    def end(self) -> Board:
        """A new board with the last position of the main line, without its past."""
        return self._game.end()

    @property
    def result(self) -> str:
        """The result as it is written; `"*"` if there is none."""
        return self.header("Result") or "*"

    @property
    def winner(self) -> Color | None:
        """Who won; `None` also for a draw or an unknown result.

        A game that is decided on the board is won by the side that wins there, even if its result says something else.
        Otherwise the result tells, see `winner_rule`.
        """
        return self._game.winner[1]

    @property
    def winner_rule(self) -> str | None:
        """The rule that says who won, the first of these that applies; `None` if the result is unknown.

        - `"board"`: the last position is decided.
        - `"option"`: the argument `first_number` of `read` says whose number comes first in the result.
        - `"other_games"`: other games of the file, decided on the board, show it. Only a file on a disk, read by its
          path, has this rule: its first megabyte is looked through before. A stream is read once and skips it.
        - `"tag_order"`: the order of the tags that name the players shows it.
        - `"starter"`: the first number belongs to the side that begins this game.
        """
        return self._game.winner_rule

    @property
    def is_decided(self) -> bool:
        """Whether the result is known: a win or a draw."""
        return self._game.winner[0]

    @property
    def errors(self) -> list[Remark]:
        """Why the main line could not be replayed to its end, or that the file holds no game; empty if all is well."""
        return [Remark(*error) for error in self._game.errors()]

    @property
    def repairs(self) -> list[Remark]:
        """What the reader had to put right."""
        return [Remark(*repair) for repair in self._game.repairs()]

    @property
    def remarks(self) -> list[Remark]:
        """What is worth knowing about how the game was replayed, such as rules that were guessed."""
        return [Remark(*remark) for remark in self._game.remarks()]

    def to_pdn(self, *, convert: bool = False) -> str:
        """The game as PDN 3.0, with everything that was read.

        With `convert` its moves are written in one notation and numbered anew, and its tags as the standard has them.
        """
        return self._game.text(convert)

    # Editing: the rest is in `line`, its nodes and `headers`.

    def add_move(self, move: Move | str) -> Node:
        """Adds a move at the end of the main line and returns its node. See `Line.add_move`."""
        return self.line.add_move(move)

    def accept(self, visitor: Visitor[_Result]) -> _Result:
        """Calls a visitor for each part of the game, in the order of the text, and returns its result."""
        return walk(self, visitor)


def _restore(native: PdnGame) -> Game:
    """Makes a game that was pickled."""
    return Game._of(native)
