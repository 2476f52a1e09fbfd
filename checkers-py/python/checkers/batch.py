"""Many games at once, as numpy arrays.

Methods that fill an array take an `out` of the right shape, so that a loop can use the same memory again and again. A
C-contiguous numpy array of the method's own dtype is filled directly. Anything else that shares its memory with numpy
works through a copy: slices, `float16`, other dtypes that lose nothing, and tensors of torch in main memory.

Python's lock is released while methods work; `threads` share the games among themselves. Results do not depend on the
number of threads. A batch may be used from several threads; one `out` array may not be filled by two calls at a time.
"""

from __future__ import annotations

import operator
import secrets
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeAlias, overload

import numpy as np

from checkers._arrays import Target, filled, given, shared
from checkers._native import TERMINATIONS, Games, Rules
from checkers._planes import COUNTER_PLANES, EARLIER_PLANES, PLANES, plane_names
from checkers._records import MOVE, Actions, StepResult
from checkers.symmetry import Symmetry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    import numpy.typing as npt

    from checkers import Board
    from checkers._variants import Variant

    _Bools: TypeAlias = npt.NDArray[np.bool_]

__all__ = [
    "COUNTER_PLANES",
    "EARLIER_PLANES",
    "MOVE",
    "PLANES",
    "TERMINATIONS",
    "Actions",
    "Batch",
    "StepResult",
    "Symmetry",
    "plane_names",
]

# Dtypes that are written directly, and those that are written as another one.
_OBSERVED = {np.dtype(name): name for name in ("bool", "uint8", "int8", "float32", "float64")}
_OBSERVED[np.dtype("float16")] = "float32"


class Batch:
    """`n` games of one variant, played side by side.

    >>> from checkers import Batch
    >>> batch = Batch("english", 3, seed=1)
    >>> moves, offsets = batch.legal_moves()
    >>> offsets.tolist(), moves["to_square"][:7].tolist()
    ([0, 7, 14, 21], [17, 18, 19, 16, 17, 18, 19])
    >>> batch.push([0, 6, -1])
    >>> batch.turns().tolist()
    [True, True, False]

    Learning agents choose steps, not moves: a quiet move is one step, a capture one for each piece that it takes. Steps
    are numbered by a table that belongs to the rules (`actions`), and only those that lead to a legal move may be
    chosen (`action_mask`).

    >>> batch = Batch("english", 3, seed=1)
    >>> batch.num_actions, batch.action_mask().sum(axis=1).tolist()
    (170, [7, 7, 7])
    >>> rewards, winners, terminated, truncated = batch.step(batch.sample())
    >>> batch.observe().shape
    (3, 7, 8, 8)

    Args:
        variant: one of `checkers.VARIANTS`, or `Rules`.
        n: how many games.
        seed: of the random numbers; the same seed gives the same games. Without one they differ each time.
        draws: which draws end a game: only those by themselves (`"automatic"`), also those that a player may claim
            (`"claimable"`), also those that the rules only offer (`"offered"`).
        max_plies: a game that is not over after so many plies is broken off, `truncated`.
        auto_reset: a game that ends in `step` is started anew at once; the result tells of the one that ended.
        forced: a step that is the only one is taken without asking, up to 1000 in a row.
        view: whether actions, masks and observations are as White sees the board (`"white"`) or as the side to move
            does (`"mover"`), for which the board is turned by 180 degrees when it is Black.
        threads: how many share the work; 0 is one a core.
        history: how many plies each game remembers, for `undo` and for planes of earlier positions. Each takes about 200
            bytes.

    Batches can be copied and pickled; pickles belong to one version of the package. `batch[i]` is a `Board`;
    `batch[2:5]`, `batch[mask]` and `batch[indices]` are batches, and `batch[...] = other` sets games.

    A game takes up to some kilobytes, more where long games repeat positions. `MemoryError` is raised where the system
    refuses to reserve 4 KiB for each at the start. That is a question, not a reservation: the memory is taken as the
    games go on, and a system that promises more than it has ends the process then.
    """

    __slots__ = ("__weakref__", "_actions", "_games", "_n", "_rules", "_settings", "_words")

    def __init__(
        self,
        variant: Variant | Rules = "international",
        n: int = 1,
        seed: SupportsIndex | None = None,
        *,
        draws: Literal["automatic", "claimable", "offered"] = "offered",
        max_plies: int | None = None,
        auto_reset: bool = False,
        forced: bool = False,
        view: Literal["white", "mover"] = "white",
        threads: int = 1,
        history: int = 0,
    ) -> None:
        if view not in ("white", "mover"):
            msg = f"view must be one of white, mover, not {view!r:.40}"
            raise ValueError(msg)
        rules = variant if isinstance(variant, Rules) else Rules(variant)
        settings = {
            "draws": draws,
            "max_plies": max_plies,
            "forced": forced,
            "auto_reset": auto_reset,
            "mover": view == "mover",
            "threads": threads,
            "history": history,
        }
        self._set(Games(rules, {"n": n, **settings}, _seed(seed)), rules, settings)

    def _set(self, games: Games, rules: Rules, settings: dict[str, Any]) -> None:
        self._games, self._rules, self._settings = games, rules, settings
        self._actions: Actions | None = None
        self._n = len(games)
        self._words = games.words

    def _alike(self, games: Games) -> Batch:
        """A batch of other games with the same settings."""
        other = type(self).__new__(type(self))
        other._set(games, self._rules, self._settings)
        other._actions = self._actions
        return other

    @classmethod
    def from_boards(
        cls, boards: Iterable[Board], seed: SupportsIndex | None = None, **settings: Any
    ) -> Batch:
        """A batch of the games of boards, one at least: their positions, repetitions and draw counters.

        All boards must have the same rules. The settings are those of `Batch`; with `history` the last plies of each
        board can be taken back. Raises `ValueError` for a board whose game the players ended, by agreement or
        resignation.

        >>> from checkers import Batch, Board
        >>> board = Board("english")
        >>> board.push("11-15")
        <Move 11-15>
        >>> batch = Batch.from_boards([board, Board("english")], history=1)
        >>> batch.plies().tolist()
        [1, 0]
        """
        boards = list(boards)
        if not boards:
            msg = "a batch of boards needs one board at least: the rules are those of the first"
            raise ValueError(msg)
        batch = cls(boards[0].rules, len(boards), seed, **settings)
        batch._games.set_boards(np.arange(len(boards)), boards)
        return batch

    @classmethod
    def concatenate(cls, batches: Iterable[Batch]) -> Batch:
        """A batch of copies of all games of other batches, in their order.

        They must have the same rules and settings, except `threads`; the first batch gives its own.

        >>> from checkers import Batch
        >>> len(Batch.concatenate([Batch("english", 2), Batch("english", 3)]))
        5
        """
        batches = list(batches)
        if not batches:
            msg = "nothing to concatenate: give one batch at least"
            raise ValueError(msg)
        first, *others = batches
        for other in others:
            first._check_alike(other)
        return first._alike(first._games.concatenate([other._games for other in others]))

    def _check_alike(self, other: Batch) -> None:
        """Refuses a batch whose games are played under other terms."""
        if not isinstance(other, Batch):
            msg = f"a Batch is expected, not {type(other).__name__}"
            raise TypeError(msg)
        if other._rules != self._rules:
            msg = f"the batches have different rules: {self._rules.id} and {other._rules.id}"
            raise ValueError(msg)
        for name, value in self._settings.items():
            if name != "threads" and other._settings[name] != value:
                shown = "view" if name == "mover" else name
                msg = f"the batches have different settings of {shown}"
                raise ValueError(msg)

    def __len__(self) -> int:
        return self._n

    @overload
    def __getitem__(self, index: int | np.integer) -> Board: ...
    @overload
    def __getitem__(self, index: slice | Sequence[int] | npt.NDArray[np.integer] | _Bools) -> Batch: ...
    def __getitem__(self, index: Any) -> Board | Batch:
        if isinstance(index, slice):
            return self.take(np.arange(self._n)[index])
        if not isinstance(index, bool) and hasattr(type(index), "__index__") and np.ndim(index) == 0:
            return self.board(operator.index(index))
        return self.take(index)

    def __iter__(self) -> Iterator[Board]:
        return map(self.board, range(self._n))

    def __setitem__(self, index: Any, games: Batch | Board | Iterable[Board]) -> None:
        """Sets games: copies of those of a batch with the same rules and settings, or as boards have them."""
        if isinstance(index, slice):
            index = np.arange(self._n)[index]
        indices = self._indices(np.atleast_1d(np.asarray(index)))
        if isinstance(games, Batch):
            self._check_alike(games)
            self._check_count(len(indices), len(games))
            self._games.put(indices, games._games)
            return
        # Not imported at the top: only its type is needed here.
        boards = [games] if hasattr(games, "push") else list(games)
        self._check_count(len(indices), len(boards))
        self._games.set_boards(indices, boards)  # type: ignore[arg-type]

    @staticmethod
    def _check_count(wanted: int, given: int) -> None:
        if wanted != given:
            msg = f"{wanted} games are to be set, but {given} are given"
            raise ValueError(msg)

    def take(self, games: npt.ArrayLike) -> Batch:
        """A batch of copies of some games: by indices, of which any may repeat, or where a mask of shape (n,) is true.

        Pasts and random numbers are copied too; `seed` the result if copies of one game shall differ.
        """
        if games is None:
            msg = "indices or a mask are expected, not None"
            raise TypeError(msg)
        return self._alike(self._games.take(self._indices(games, distinct=False)))

    def _indices(self, games: npt.ArrayLike | None, *, distinct: bool = True) -> npt.NDArray[np.int64]:
        """Numbers of games from indices or a mask; all games for `None`."""
        if games is None:
            return np.arange(self._n)
        chosen = np.asarray(games)
        if chosen.dtype.kind == "b":
            return np.flatnonzero(given(chosen, (self._n,), np.bool_, "the mask")).astype(np.int64)
        indices = given(chosen, (chosen.size,), np.int64, "the indices of games")
        wrong = (indices < -self._n) | (indices >= self._n)
        if wrong.any():
            msg = f"no game {indices[wrong][0]}: there are {self._n} games"
            raise IndexError(msg)
        indices = np.where(indices < 0, indices + self._n, indices)
        if distinct and len(np.unique(indices)) < len(indices):
            msg = "each game can be given once only"
            raise ValueError(msg)
        return indices

    def copy(self) -> Batch:
        """A batch of the same games, their pasts and random numbers included. It is independent of this one."""
        return self._alike(self._games.copy())

    def __copy__(self) -> Batch:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self._rules, self._settings, self._n, self._games.dump())

    def __repr__(self) -> str:
        return f"<Batch of {self._n} games, {self._rules.id}>"

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self._rules

    @property
    def history(self) -> int:
        """How many plies each game remembers."""
        return int(self._settings["history"])

    @property
    def words(self) -> int:
        """How many 64-bit words hold one bit for each square: 2 on boards of more than 64 squares."""
        return self._words

    def seed(self, seed: SupportsIndex | Sequence[SupportsIndex | None] | None = None) -> None:
        """Seeds the random numbers anew: of all games by one seed, or of each game by its own, `n` in a sequence.

        Games with equal seeds of their own choose alike. `None` stands for a seed that differs each time.
        """
        if seed is None or hasattr(type(seed), "__index__"):
            self._games.seed(_seed(seed))  # type: ignore[arg-type]
            return
        seeds = [_seed(each) for each in seed]  # type: ignore[union-attr]
        if len(seeds) != self._n:
            msg = f"{self._n} seeds are expected, one for each game, not {len(seeds)}"
            raise ValueError(msg)
        self._games.seed_games(np.arange(self._n), seeds)

    def board(self, index: int) -> Board:
        """A board with the position of one game, without its past. A capture under way is not part of it."""
        index = operator.index(index)
        if not -self._n <= index < self._n:
            msg = f"no game {index}: there are {self._n} games"
            raise IndexError(msg)
        return self._games.board(index % self._n)

    # What can be seen.

    def _each(
        self, out: Any, dtype: npt.DTypeLike, fill: Callable[[npt.NDArray[Any]], None]
    ) -> npt.NDArray[Any]:
        """One value for each game."""
        return filled(out, (self._n,), dtype, fill)

    def positions(self, out: npt.NDArray[np.uint64] | None = None) -> npt.NDArray[np.uint64]:
        """The pieces, shape (n, 4, words): White's men, White's kings, Black's men, Black's kings.

        Bit `square % 64` of word `square // 64` says whether such a piece stands there. In a capture under way they are
        the pieces before it; see `under_way`.
        """
        return filled(out, (self._n, 4, self._words), np.uint64, self._games.positions)

    def under_way(self, out: npt.NDArray[np.int16] | None = None) -> npt.NDArray[np.int16]:
        """The captures under way, shape (n, most squares): the origin and the landings so far, then -1.

        A game without one has -1 only. `set_positions` takes them back.

        >>> from checkers import Batch, Board
        >>> batch = Batch.from_boards([Board("russian", "W:Wc3:Bd4,f6")])
        >>> result = batch.step(batch.sample())
        >>> [batch.rules.square_name(square) for square in batch.under_way()[0] if square >= 0]
        ['c3', 'e5']
        """
        return filled(out, (self._n, self._games.landings), np.int16, self._games.under_way)

    def turns(self, out: _Bools | None = None) -> _Bools:
        """Whether White is to move, shape (n,)."""
        return self._each(out, np.bool_, self._games.turns)

    def plies(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """How many moves have been made in each game, shape (n,)."""
        return self._each(out, np.int32, self._games.plies)

    def hashes(self, out: npt.NDArray[np.uint64] | None = None) -> npt.NDArray[np.uint64]:
        """Hashes of the positions and of the captures under way, equal for equal ones, shape (n,)."""
        return self._each(out, np.uint64, self._games.hashes)

    def winners(self, out: npt.NDArray[np.int8] | None = None) -> npt.NDArray[np.int8]:
        """1 where White has won, -1 where Black has, 0 for a draw or a game that is not over, shape (n,)."""
        return self._each(out, np.int8, self._games.winners)

    def terminated(self, out: _Bools | None = None) -> _Bools:
        """Whether each game is over by the rules, shape (n,)."""
        return self._each(out, np.bool_, self._games.terminated)

    def truncated(self, out: _Bools | None = None) -> _Bools:
        """Whether each game was broken off at `max_plies`, shape (n,)."""
        return self._each(out, np.bool_, self._games.truncated)

    def terminations(self, out: npt.NDArray[np.uint8] | None = None) -> npt.NDArray[np.uint8]:
        """Why each game is over, shape (n,): the place in `TERMINATIONS` counted from 1, or 0 before its end."""
        return self._each(out, np.uint8, self._games.terminations)

    def repetitions(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """How often the position of each game has occurred in it, now included, shape (n,)."""
        return self._each(out, np.int32, self._games.repetitions)

    def clocks(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """How far the draw that is nearest by counting moves has come, from 0 to 1, shape (n,)."""
        return self._each(out, np.float32, self._games.clocks)

    def moving(self, out: npt.NDArray[np.int16] | None = None) -> npt.NDArray[np.int16]:
        """The square of the piece whose capture is under way, -1 where none is, shape (n,)."""
        return self._each(out, np.int16, self._games.moving)

    # Steps.

    @property
    def num_actions(self) -> int:
        """How many actions there are."""
        return self._games.num_actions

    @property
    def actions(self) -> Actions:
        """What each action is, as White sees the board."""
        if self._actions is None:
            table = np.array(self._games.actions(), np.int32).reshape(-1, 5)
            from_square, to_square, direction, distance = np.ascontiguousarray(table[:, :4].T, np.uint8)
            turned = np.ascontiguousarray(table[:, 4])
            self._actions = Actions(from_square, to_square, direction, distance, turned)
        return self._actions

    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries of the game for this batch's view, to multiply training data. The first one changes nothing.

        Every board that looks the same from both sides can be turned, with the colours swapped; one with all its squares
        in use, such as that of Turkish draughts, can be mirrored too.
        """
        from checkers.symmetry import symmetries  # noqa: PLC0415

        return symmetries(self._rules, self._games.symmetries(), is_relative=bool(self._settings["mover"]))

    def action_mask(self, out: _Bools | None = None) -> _Bools:
        """Which actions may be chosen, shape (n, num_actions); none in a game that is over."""
        return filled(out, (self._n, self.num_actions), np.bool_, self._games.action_mask)

    def sample(
        self, out: npt.NDArray[np.int64] | None = None, *, mask: npt.ArrayLike | None = None
    ) -> npt.NDArray[np.int64]:
        """A random action for each game that may be chosen, -1 in one that is over, shape (n,).

        With a mask of shape (n,) games where it is false get -1 too, and keep their random numbers.
        """
        mask = np.ones(self._n, np.bool_) if mask is None else mask
        chosen = given(mask, (self._n,), np.bool_, "mask")
        return self._each(out, np.int64, lambda array: self._games.sample(array, chosen))

    def step(self, actions: npt.ArrayLike, out: StepResult | None = None) -> StepResult:
        """Takes a step in each game, shape (n,); none for -1. Games that are over take none, whatever is given.

        Side to move, plies and clocks change only when a move is complete. Raises `IllegalMoveError` if an action may not
        be chosen; then no step is taken in any game.
        """
        actions = given(actions, (self._n,), np.int64, "actions")
        rewards, winners, terminated, truncated = (None,) * 4 if out is None else out
        targets = (
            Target(rewards, (self._n,), np.float32, "rewards"),
            Target(winners, (self._n,), np.int8, "winners"),
            Target(terminated, (self._n,), np.bool_, "terminated"),
            Target(truncated, (self._n,), np.bool_, "truncated"),
        )
        self._games.step(actions, *(target.native for target in targets))
        return StepResult(*(target.done() for target in targets))

    def undo(self, mask: npt.ArrayLike | None = None) -> None:
        """Takes back what `push` or `step` chose last in each game, or where the mask of shape (n,) is true.

        That is a move or a step of a capture, with the forced steps that followed it. Each game remembers as many plies
        as the batch was made with (`history`); raises `IndexError` for a game that remembers none, and then takes back
        none. Starting a game forgets its past. Random numbers are not taken back.

        >>> from checkers import Batch
        >>> batch = Batch("english", 2, history=8)
        >>> batch.push([0, 3])
        >>> batch.undo([True, False])
        >>> batch.plies().tolist()
        [0, 1]
        """
        mask = np.ones(self._n, np.bool_) if mask is None else mask
        self._games.undo(given(mask, (self._n,), np.bool_, "mask"))

    def observe(
        self,
        dtype: npt.DTypeLike = np.float32,
        *,
        layout: Literal["board", "squares"] = "board",
        history: int = 0,
        counters: bool = False,
        out: npt.NDArray[Any] | None = None,
    ) -> npt.NDArray[Any]:
        """The games as planes, named by `plane_names(history, counters=counters)`.

        Of shape (n, planes, height, width) with the top rank first, or with the layout `"squares"` of shape
        (n, planes, squares), one place for each square that is played on.

        Args:
            dtype: bool, uint8, int8, float16, float32 or float64; that of `out` if it is given.
            layout: see above.
            history: how many earlier positions to show, each four planes; not more than the batch remembers. Positions
                before the start of a game are empty.
            counters: whether to add `COUNTER_PLANES`, which need a dtype of floats.
            out: an array to fill.
        """
        if layout not in ("board", "squares"):
            msg = f"layout must be one of board, squares, not {layout!r:.40}"
            raise ValueError(msg)
        history = operator.index(history)
        if not 0 <= history <= self.history:
            msg = f"history must be from 0 to {self.history}, the plies that this batch remembers, not {history}"
            raise ValueError(msg)
        board = layout == "board"
        dtype = np.dtype(dtype) if out is None else shared(out).dtype
        if dtype not in _OBSERVED:
            msg = f"an observation is of dtype bool, uint8, int8, float16, float32 or float64, not {dtype!r:.40}"
            raise TypeError(msg)
        if counters and dtype.kind != "f":
            msg = f"counters are parts of 1 and need float16, float32 or float64, not {dtype!r:.40}"
            raise TypeError(msg)
        shape = (self._rules.height, self._rules.width) if board else (self._rules.squares,)
        planes = len(PLANES) + history * len(EARLIER_PLANES) + counters * len(COUNTER_PLANES)
        native = _OBSERVED[dtype]
        out = np.empty((self._n, planes, *shape), dtype) if out is None else out
        return filled(
            out,
            (self._n, planes, *shape),
            native,
            lambda array: self._games.observe(array, native, board, history, counters),
        )

    # Whole moves.

    def legal_moves(
        self, out: tuple[npt.NDArray[np.void], npt.NDArray[np.int64]] | None = None
    ) -> tuple[npt.NDArray[np.void], npt.NDArray[np.int64]]:
        """The legal moves of all games: `moves` of dtype `MOVE`, and `offsets`, shape (n + 1,).

        Those of game `i` are `moves[offsets[i]:offsets[i + 1]]`. Of an `out` that has room for more moves the first
        part is used and returned; one that has not enough is a `ValueError` that says how many there are.
        """
        moves, offsets = (None, None) if out is None else out
        before = Target(offsets, (self._n + 1,), np.int64, "offsets")
        if moves is None:
            _, words = self._games.legal_moves(before.native, None)
            assert words is not None
            return words.view(MOVE), before.done()
        shape = moves.shape[:1] if isinstance(moves, np.ndarray) else ()
        if not isinstance(moves, np.ndarray) or moves.dtype != MOVE:
            msg = f"moves must be a numpy array of dtype MOVE, not {getattr(moves, 'dtype', type(moves).__name__)}"
            raise TypeError(msg)
        target = Target(moves, shape, MOVE, "moves")
        total = self._games.legal_moves(before.native, target.native.view(np.uint8))[0]
        return target.done()[:total], before.done()

    def push(self, indices: npt.ArrayLike) -> None:
        """Makes a move in each game: the number of one of its legal moves, -1 for none, shape (n,).

        Raises `IndexError` if a game is over or has not so many; then no move is made in any.
        """
        self._games.push(given(indices, (self._n,), np.int64, "indices"))

    def random_playouts(
        self,
        per_game: int = 1,
        *,
        max_plies: int | None = None,
        out: tuple[npt.NDArray[np.int8], npt.NDArray[np.int32]] | None = None,
    ) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int32]]:
        """Plays copies of each game to the end by random moves; the games themselves stay as they are.

        Each legal move is as likely as any other. Returns who won (1 White, -1 Black, 0 nobody) and how many plies
        each playout took, both of shape (n, per_game). `max_plies` breaks playouts off. So does Ctrl-C, which leaves
        some of them unwritten.
        """
        if per_game < 0:
            msg = "per_game must not be negative"
            raise ValueError(msg)
        winners, lengths = (None, None) if out is None else out
        first = Target(winners, (self._n, per_game), np.int8, "winners")
        second = Target(lengths, (self._n, per_game), np.int32, "lengths")
        self._games.random_playouts(first.native, second.native, per_game, max_plies)
        return first.done(), second.done()

    def perft(self, depth: int, out: npt.NDArray[np.uint64] | None = None) -> npt.NDArray[np.uint64]:
        """The number of leaves of each game's tree of legal moves at a depth, shape (n,)."""
        return self._each(out, np.uint64, lambda array: self._games.perft(depth, array))

    # Setting up.

    def reset(self, mask: npt.ArrayLike | None = None) -> None:
        """Starts new games: all, or those where the mask of shape (n,) is true."""
        mask = np.ones(self._n, np.bool_) if mask is None else mask
        self._games.reset(given(mask, (self._n,), np.bool_, "mask"))

    def king_runs(self, out: npt.NDArray[np.int16] | None = None) -> npt.NDArray[np.int16]:
        """How often each side has just moved one and the same king, shape (n, 2, 2), White first.

        The last axis is the king's square, -1 where none is counted, and the number of its quiet moves in a row. Only
        rules that limit them count them, such as Frisian draughts.
        """
        return filled(out, (self._n, 2, 2), np.int16, self._games.king_runs)

    def draw_counts(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """How many plies each clause of the draw rules has counted, shape (n, clauses): `rules.draws["clauses"]`."""
        return filled(out, (self._n, self._games.draw_clauses), np.int32, self._games.draw_counts)

    def set_positions(
        self,
        positions: npt.ArrayLike,
        turns: npt.ArrayLike,
        *,
        games: npt.ArrayLike | None = None,
        king_runs: npt.ArrayLike | None = None,
        draw_counts: npt.ArrayLike | None = None,
        under_way: npt.ArrayLike | None = None,
    ) -> None:
        """Starts new games from positions as `positions` gives them, with White to move where `turns` is true.

        All games are set, or those of `games`: different indices, or a mask of shape (n,). The other arguments have one
        row for each of them, in their order. `king_runs`, `draw_counts` and `under_way` are as the methods of these names
        give them; without them all counts start anew and no capture is under way. Earlier positions are not known, so
        none of them is repeated. Raises `PositionError` if a position, a count or a capture is impossible; then none is
        set.
        """
        indices = self._indices(games)
        m, clauses, landings = len(indices), self._games.draw_clauses, self._games.landings
        runs = np.zeros((m, 2, 2), np.int16) if king_runs is None else king_runs
        counts = np.zeros((m, clauses), np.int32) if draw_counts is None else draw_counts
        captures = np.full((m, landings), -1, np.int16) if under_way is None else under_way
        self._games.set_positions(
            indices,
            given(positions, (m, 4, self._words), np.uint64, "positions"),
            given(turns, (m,), np.bool_, "turns"),
            given(runs, (m, 2, 2), np.int16, "king_runs"),
            given(counts, (m, clauses), np.int32, "draw_counts"),
            given(captures, (m, landings), np.int16, "under_way"),
        )

    def packed(
        self, out: npt.NDArray[np.uint8] | None = None, *, steps: bool = False
    ) -> npt.NDArray[np.uint8]:
        """The positions as bytes, shape (n, size): pieces, side to move, king runs and draw counters.

        The size is 16, 32 or 64, on boards of up to 32, 64 or 128 squares. Each row is what `Board.packed` gives. Equal
        positions with equal counters give equal rows, so that `numpy.unique` finds them.

        With `steps` a second record of the same size follows in each row: the capture under way, zeros where none is.

        >>> from checkers import Batch
        >>> batch = Batch("english", 3)
        >>> batch.packed().shape, batch.packed(steps=True).shape
        ((3, 16), (3, 32))
        >>> batch.set_packed(batch.packed())
        """
        size = self._games.packed_size * (2 if steps else 1)
        return filled(out, (self._n, size), np.uint8, lambda array: self._games.packed(array, steps))

    def set_packed(self, packed: npt.ArrayLike, *, games: npt.ArrayLike | None = None) -> None:
        """Starts new games from positions as `packed` gives them, with their king runs, draw counters and captures.

        All games are set, or those of `games`: different indices, or a mask of shape (n,). Earlier positions are not
        known, so none of them is repeated. Raises `PositionError` with the game and the byte if a row is not a position
        of these rules; then none is set.
        """
        indices = self._indices(games)
        rows, size = np.asarray(packed), self._games.packed_size
        steps = rows.shape == (len(indices), 2 * size)
        width = 2 * size if steps else size
        self._games.set_packed(indices, given(rows, (len(indices), width), np.uint8, "packed"), steps)


def _restore(kind: type[Batch], rules: Rules, settings: dict[str, Any], n: int, state: bytes) -> Batch:
    """Makes a batch that was pickled."""
    batch = kind.__new__(kind)
    batch._set(Games.load(rules, {"n": n, **settings}, state), rules, dict(settings))
    return batch


def _seed(seed: SupportsIndex | None) -> int:
    """Any whole number as a seed of 64 bits."""
    # As Python's own: numpy's whole numbers cannot be divided by one that they have no room for.
    return secrets.randbits(64) if seed is None else operator.index(seed) % 2**64
