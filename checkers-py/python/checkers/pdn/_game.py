"""Games of game files."""

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
    """An error, a repair or a remark about a game, with its place in the file."""

    kind: str
    """An identifier for programs."""
    message: str
    """A message for people."""
    line: int | None
    """The line, counted from 1; `None` if the remark has no place."""
    column: int | None
    """The column, counted from 1; `None` if the remark has no place."""


class Headers(MutableMapping[str, str]):
    """A mutable mapping from tag names to values, in the order of the file.

    If a name occurs several times, the first tag with a non-empty value is used. Lookup ignores case. A name with
    characters that PDN does not allow is changed when it is set: `headers["type de jeu"]` is written as `Type_de_jeu`.
    Line breaks are removed from values.
    """

    __slots__ = ("_game", "_tags")

    def __init__(self, game: Game | None = None) -> None:
        """Called by `Game.headers`."""
        self._game = game
        self._tags: dict[str, str] = {}

    @classmethod
    def _of(cls, tags: Iterable[tuple[str, str]]) -> Headers:
        """Returns headers that do not belong to a game."""
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
            msg = "the name and the value of a header must be str"
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
    """Restores pickled headers."""
    return Headers._of(tags)


class Game:
    """A game of a game file, or a new game to write to one.

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

    Games can be edited. An edit that raises an error changes nothing.

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
        """Creates a game without moves; `variant` is international draughts if it is `None`."""
        self._set(PdnGame.from_board(Board(variant), []))

    @classmethod
    def _of(cls, native: PdnGame) -> Game:
        game = cls.__new__(cls)
        game._set(native)
        return game

    def _set(self, game: PdnGame) -> None:
        # In this order, so that a thread never sees a cache that is newer than its game.
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
        """Returns the game of a board, from its first position on.

        The board determines variant and start position; headers do not override them. A `Result` tag is added if
        `headers` has none.
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
        """Returns an independent copy of the game."""
        return Game._of(self._game)

    @property
    def number(self) -> int:
        """The number of the game in its file, counted from 1."""
        return self._game.number

    @property
    def headers(self) -> Headers:
        """The tags as a mutable mapping, by the names written in the file.

        If a name occurs several times, the first tag with a non-empty value is used. Setting a tag that determines the
        rules or the start position, such as GameType or FEN, replays the game.
        """
        return Headers(self)

    def header(self, name: str, default: str | None = None) -> str | None:
        """Returns the value of a tag by its English name, or `default` if the game has no such tag.

        Tag names of other languages are found too: `header("White")` also finds `Blanc` and `Bianco`.
        """
        value = self._game.header(name)
        return default if value is None else value

    @property
    def rules(self) -> Rules:
        """The rules used to replay the game, from its tags, from the caller, or guessed. See `rules_from`."""
        return self._game.rules

    @property
    def rules_from(self) -> str:
        """The source of `rules`.

        - `"tags"`: the tags of the game.
        - `"caller"`: the argument `variant` of `read`, or the board of `from_board`.
        - `"other_games"`, `"file_name"`, `"other_tags"`, `"moves"` or `"board"`: a guess from this source.
        - `"nothing"`: the rules are unknown, and `rules` is a rule set that allows the positions of the game.
        """
        return self._game.rules_from

    @property
    def loses_text(self) -> bool:
        """Whether a repair dropped text, such as digits that may be an unreadable move."""
        return self._game.loses_text

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line, up to the first one that could not be replayed."""
        cache = self._cache
        if "moves" not in cache:
            cache["moves"] = self._game.moves()
        moves: tuple[Move, ...] = cache["moves"]
        return moves

    @property
    def ply_count(self) -> int:
        """The number of moves of the main line that could be replayed."""
        return self._game.ply_count

    @property
    def line(self) -> Line:
        """The main line with its comments, glyphs and variations."""
        return Line(self, ())

    def board(self) -> Board:
        """Returns a new board with the start position of the game."""
        return self._game.board()

    def end(self) -> Board:
        """Returns a new board with the last replayed position of the main line, without the moves before it."""
        return self._game.end()

    @property
    def result(self) -> str:
        """The result as written in the file; `"*"` if the game has none."""
        return self.header("Result") or "*"

    @property
    def winner(self) -> Color | None:
        """The side that won; `None` for a draw and for an unknown result. See `is_decided`.

        If the last position of the game decides it, that position determines the winner, even against the `Result` tag.
        Otherwise the `Result` tag determines the winner; `winner_rule` says whose number comes first in it.
        """
        return self._game.winner[1]

    @property
    def winner_rule(self) -> str | None:
        """The rule that determined the winner; `None` if the result is unknown. The first that applies is used.

        - `"board"`: the last position decides the game.
        - `"option"`: the argument `first_number` of `read` says whose number comes first in the result.
        - `"other_games"`: other games of the file, whose last positions decide them, show whose number comes first. This
          rule needs a path to a regular file, whose first megabyte is scanned before the first game.
        - `"tag_order"`: the order of the tags White and Black shows whose number comes first.
        - `"starter"`: the first number belongs to the side that moves first in this game.
        """
        return self._game.winner_rule

    @property
    def is_decided(self) -> bool:
        """Whether the result is known: a win or a draw."""
        return self._game.winner[0]

    @property
    def errors(self) -> list[Remark]:
        """The reasons why the main line could not be replayed to its end; empty if the whole game was replayed."""
        return [Remark(*error) for error in self._game.errors()]

    @property
    def repairs(self) -> list[Remark]:
        """The repairs that the reader made to the text of the game."""
        return [Remark(*repair) for repair in self._game.repairs()]

    @property
    def remarks(self) -> list[Remark]:
        """Remarks on how the game was replayed, such as guessed rules."""
        return [Remark(*remark) for remark in self._game.remarks()]

    def to_pdn(self, *, convert: bool = False) -> str:
        """Returns the game as PDN 3.0, with all tags, comments and variations.

        With `convert`, moves are rewritten in the standard notation of the variant and renumbered, and tags get their
        standard names and order.
        """
        return self._game.text(convert)

    # `Line`, `Node` and `Headers` have the other methods that edit.

    def add_move(self, move: Move | str) -> Node:
        """Appends a move to the main line and returns its node. Raises as `Line.add_move` does."""
        return self.line.add_move(move)

    def accept(self, visitor: Visitor[_Result]) -> _Result:
        """Calls the methods of a visitor in the order of the text, and returns `visitor.result()`."""
        return walk(self, visitor)


def _restore(native: PdnGame) -> Game:
    """Restores a pickled game."""
    return Game._of(native)
