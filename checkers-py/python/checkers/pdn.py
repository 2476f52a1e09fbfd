"""Game files: Portable Draughts Notation, in any state and many encodings.

>>> import io
>>> from checkers import pdn
>>> file = io.StringIO('[White "A"] [GameType "25"] 1. c3-b4 {quiet} d6-c5 (1... d6-e5) 2. b4:d6 *')
>>> for game in pdn.read(file):
...     print(game.headers["White"], game.rules.id, [str(move) for move in game.moves])
A russian ['c3-b4', 'd6-c5', 'b4:d6']
>>> game.line[0].comments, str(game.line[1].variations[0][0].move)
(('quiet',), 'd6-e5')

`read` is lazy: a few dozen games are in memory at a time. `to_arrays` replays whole collections for training, on several
threads.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import IO, TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, overload

from checkers._native import Board, Move, PdnGame, PdnReader, Rules, read_arrays
from checkers.errors import PdnError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from checkers import Color

__all__ = [
    "UNKNOWN",
    "Arrays",
    "Clock",
    "Game",
    "Line",
    "Node",
    "PdnError",
    "Remark",
    "read",
    "to_arrays",
    "write",
]

Path: TypeAlias = str | bytes | os.PathLike[str] | os.PathLike[bytes]
Source: TypeAlias = Path | IO[str] | IO[bytes]

_IN_MEMORY = 1 << 24
"""How much text waits in memory until its file is opened; more waits in a file."""

UNKNOWN = -128
"""The result of a game of which nobody knows it, in `Arrays.results`."""


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


class Remark(NamedTuple):
    """Something about a game, and where it stands in the file."""

    kind: str
    """A word for programs."""
    message: str
    """The same for people."""
    line: int | None
    """The line, from 1."""
    column: int | None
    """The column, from 1."""


class Node(NamedTuple):
    """A move as it stands in a file, or a position set up between moves."""

    move: Move | None
    """The move; `None` if it could not be replayed, for a set-up, and for the further parts of a capture that is
    written as several moves."""
    text: str
    """How the move is written."""
    number: int | None
    """The number that stands before it."""
    annotation: str
    """What is thought of it: `"!?"`, or nothing."""
    setup: str | None
    """The FEN of a position that is set up here; `"?::"`, `"W::"` or `"B::"` for a null move."""
    comments: tuple[str, ...]
    """Comments behind it."""
    clocks: tuple[Clock, ...]
    """What clocks say in those comments."""
    nags: tuple[int, ...]
    """Numeric annotation glyphs behind it."""
    variations: tuple[Line, ...]
    """Lines that replace this move."""
    line: int
    """The line of the file, from 1."""
    column: int
    """The column, from 1."""


class Line(Sequence[Node]):
    """A line of moves: the game itself, or a variation. It is a sequence of nodes."""

    start: Board | None
    """The position before the first move; `None` if it could not be found."""
    comments: tuple[str, ...]
    """Comments before the first move."""
    nags: tuple[int, ...]
    """Numeric annotation glyphs before the first move."""
    variations: tuple[Line, ...]
    """Variations before the first move."""
    nodes: tuple[Node, ...]
    """What the sequence consists of."""

    def __init__(self, tree: tuple[Any, ...]) -> None:
        """Use `Game.line`."""
        self.start, (comments, _, nags, variations), nodes = tree
        self.comments = tuple(comments)
        self.nags = tuple(nags)
        self.variations = tuple(map(Line, variations))
        self.nodes = tuple(map(_node, nodes))

    def __len__(self) -> int:
        return len(self.nodes)

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
    def moves(self) -> tuple[Move, ...]:
        """The moves that could be replayed."""
        return tuple(node.move for node in self.nodes if node.move is not None)


def _node(node: tuple[Any, ...]) -> Node:
    move, text, number, annotation, setup, (comments, clocks, nags, variations), (line, column) = node
    return Node(
        move,
        text,
        number,
        annotation,
        setup,
        tuple(comments),
        tuple(Clock(*clock) for clock in clocks),
        tuple(nags),
        tuple(map(Line, variations)),
        line,
        column,
    )


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
    """

    __slots__ = ("_game", "_headers", "_line", "_moves")

    def __init__(self, game: PdnGame) -> None:
        """Use `read` or `Game.from_board`."""
        self._game = game
        self._headers: dict[str, str] | None = None
        self._line: Line | None = None
        self._moves: tuple[Move, ...] | None = None

    @classmethod
    def from_board(cls, board: Board, headers: dict[str, str] | None = None) -> Game:
        """The game that a board holds, from its first position on. Result is added if the headers have none.

        By which rules it goes and from which position the board says itself, whatever the headers say: those of
        another game will do.
        """
        return cls(PdnGame.from_board(board, list((headers or {}).items())))

    def __repr__(self) -> str:
        return f"<Game {self.number}: {self.rules.id}, {self.ply_count} plies>"

    @property
    def number(self) -> int:
        """Which game of the file it is, from 1."""
        return self._game.number

    @property
    def headers(self) -> dict[str, str]:
        """The tags, by their names as they are written. Of equal names the first one with a value counts."""
        if self._headers is None:
            headers: dict[str, str] = {}
            for name, value in self._game.headers:
                if not headers.get(name):
                    headers[name] = value
            self._headers = headers
        return self._headers

    def header(self, name: str, default: str | None = None) -> str | None:
        """The value of a tag by PDN's name, whatever its name in the file: `White` is also `Blanc` or `Bianco`."""
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
        """Whether a repair lost text, such as digits that may be a move which nobody understands."""
        return self._game.loses_text

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line that could be replayed."""
        if self._moves is None:
            self._moves = self._game.moves()
        return self._moves

    @property
    def ply_count(self) -> int:
        """How many moves of the main line could be replayed."""
        return self._game.ply_count

    @property
    def line(self) -> Line:
        """The main line with everything that is noted about it."""
        if self._line is None:
            self._line = Line(self._game.tree())
        return self._line

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

        A game that is decided on the board is won by the side that wins there, whatever its result says. Else the result
        tells, see `winner_rule`.
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


def read(
    source: Source,
    *,
    variant: str | Rules | None = None,
    errors: Literal["collect", "raise"] = "collect",
    strict: bool = False,
    encoding: str | None = None,
    first_number: Literal["detect", "white", "black", "starter"] = "detect",
) -> Iterator[Game]:
    """The games of a file, one after the other.

    Of a file by its path some games are read ahead, 64 at most and about a megabyte. Of what may have to be waited for,
    pipes and files of Python's, none is: a game is given as soon as the next one begins, in
    the 64 KiB that are decoded at once. Ctrl-C ends waiting for it, and
    reading in the middle of a game: then `ValueError` follows what was read ahead.

    Args:
        source: a path, or a file that is open, for text or for bytes.
        variant: the rules of games whose tags say none. Without it they are found from the moves.
        errors: with `"collect"` every game is given, and its `errors` say why it could not be replayed to its end;
            with `"raise"` such a game raises `PdnError`. Either way the next game can be asked for.
        strict: whether a game that the grammar of PDN 3.0 refuses raises `PdnError` instead of being repaired.
        encoding: that of the bytes, such as `"cp850"`; without it UTF-8 where they are, else the one that suits them
            best. A file that gives text needs none, and refuses one with `ValueError` as soon as it is read.
        first_number: whose number comes first in results; `"starter"` is the side that begins the game. With
            `"detect"` see `Game.winner_rule`.

    A file with text but without any tag, move or result holds no game: with `errors="raise"` it raises `PdnError`; with
    `"collect"` the text is given as a game whose `errors` say so, if anything of it can be kept.

    Raises:
        OSError: the file cannot be read.
        PdnError: see above; it has the line and the column.
    """
    if errors not in ("collect", "raise"):
        msg = f"errors must be one of collect, raise, not {errors!r:.40}"
        raise ValueError(msg)
    reader = PdnReader(source, variant, errors == "raise", strict, encoding, first_number)
    # Not a generator: that would be over after the first error.
    return map(Game, reader)


@overload
def write(games: Iterable[Game], target: None = None, *, convert: bool = ...) -> str: ...
@overload
def write(games: Iterable[Game], target: Path | IO[str], *, convert: bool = ...) -> None: ...
def write(
    games: Iterable[Game], target: Path | IO[str] | None = None, *, convert: bool = False
) -> str | None:
    """Writes games as PDN 3.0 to a path or an open text file, or returns the text. See `Game.to_pdn`.

    A file by its path is opened when there are no more games to come: they may be read from that same file, and if
    that raises, it stays as it was.
    """
    if target is None:
        return "\n".join(game.to_pdn(convert=convert) for game in games)
    if isinstance(target, (str, bytes, os.PathLike)):
        # They take longer to import than all the rest.
        import shutil  # noqa: PLC0415
        import tempfile  # noqa: PLC0415

        with tempfile.SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", newline="\n") as text:
            write(games, text, convert=convert)
            text.seek(0)
            with open(target, "w", encoding="utf-8", newline="\n") as file:
                shutil.copyfileobj(text, file)
        return None
    for index, game in enumerate(games):
        target.write(("\n" if index else "") + game.to_pdn(convert=convert))
    return None


class Arrays(NamedTuple):
    """Replayed games as arrays: one entry for each of `m` moves, or for each of `g` games."""

    positions: npt.NDArray[np.uint64]
    """(m, 4, words): the position before each move, as `Batch.positions` has it."""
    turns: npt.NDArray[np.bool_]
    """(m,): whether White made the move."""
    moves: npt.NDArray[np.void]
    """(m,): the move, of dtype `checkers.batch.MOVE`."""
    offsets: npt.NDArray[np.int64]
    """(g + 1,): the moves of game `i` are those from `offsets[i]` to `offsets[i + 1]`."""
    results: npt.NDArray[np.int8]
    """(g,): 1 if White won, -1 if Black did, 0 for a draw, `UNKNOWN` if nobody knows."""
    files: npt.NDArray[np.int32]
    """(g,): which of the sources the game is from."""
    numbers: npt.NDArray[np.int64]
    """(g,): which game of its file it is, from 1."""
    others: int
    """How many games were left out because they go by other rules."""
    failed: int
    """How many games could not be replayed to their end, and files that hold no game."""
    actions: npt.NDArray[np.int64]
    """(s,): the steps of all moves, as `Batch.step` takes them in White's view; `Batch.actions.turned` has those of the
    view of the side to move. A capture that can be made in several ways has the steps of one of them."""
    action_offsets: npt.NDArray[np.int64]
    """(m + 1,): the steps of move `i` are those from `action_offsets[i]` to `action_offsets[i + 1]`."""

    def games(self) -> npt.NDArray[np.int64]:
        """(m,): which game each move belongs to."""
        import numpy as np  # noqa: PLC0415

        return np.repeat(np.arange(len(self.results)), np.diff(self.offsets))


def to_arrays(
    sources: Source | Iterable[Source],
    *,
    variant: str | Rules = "international",
    errors: Literal["collect", "skip", "raise"] = "collect",
    encoding: str | None = None,
    threads: int = 0,
    progress: Callable[[int], object] | None = None,
) -> Arrays:
    """The positions and moves of whole collections, read and replayed on several threads with Python's lock released.

    `results` say who won by the rules of `Game.winner_rule`.

    Each file is read by one thread, several files side by side; the games of all are replayed by all threads. What comes
    out is in the order of the files, whatever the number of threads. Ctrl-C ends it.

    Args:
        sources: a path or an open file, or any number of them.
        variant: the rules; games that go by others are left out and counted.
        errors: what becomes of a game that cannot be replayed to its end: `"collect"` keeps what could be, `"skip"`
            leaves it out, `"raise"` raises `PdnError`.
        encoding: as in `read`.
        threads: how many to use; 0 is one a core.
        progress: is called now and then with the number of games read since the last call, as `tqdm(...).update` wants
            it.
    """
    import numpy as np  # noqa: PLC0415

    from checkers.batch import MOVE  # noqa: PLC0415

    if errors not in ("collect", "skip", "raise"):
        msg = f"errors must be one of collect, skip, raise, not {errors!r:.40}"
        raise ValueError(msg)
    # A file can be iterated over too.
    is_one = isinstance(sources, (str, bytes, os.PathLike)) or hasattr(sources, "read")
    listed: list[Any] = [sources] if is_one else list(sources)  # type: ignore[arg-type]
    arrays, actions, steps = read_arrays(
        listed, variant, errors == "raise", errors == "skip", encoding, threads, progress
    )
    positions, turns, moves, ends, results, files, numbers, others, failed, words = arrays
    offsets = np.concatenate([np.zeros(1, np.int64), ends])
    return Arrays(
        positions.reshape(-1, 4, words),
        turns,
        moves.view(MOVE),
        offsets,
        results,
        files,
        numbers,
        others,
        failed,
        actions,
        np.concatenate([np.zeros(1, np.int64), np.cumsum(steps, dtype=np.int64)]),
    )
