"""Many games at once, as numpy arrays.

Methods that return an array also accept one as `out`, so that a loop can reuse its memory. A C-contiguous numpy array
of the method's dtype is filled directly. These are filled through a temporary copy: slices, arrays of another dtype that
can represent every value, arrays of a shorter float dtype such as `float16`, and torch tensors in main memory.

Methods release the GIL while they work, and distribute the games over `threads` threads. Results do not depend on the
number of threads. Several Python threads may call methods of one batch; each call needs its own `out` array.
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

_F4, _I1, _U1, _BOOL = (np.dtype(name) for name in ("float32", "int8", "uint8", "bool"))
# The dtype in which the native part writes observations, for each dtype that a caller may request.
_OBSERVED = {np.dtype(name): name for name in ("bool", "uint8", "int8", "float32", "float64")}
_OBSERVED[np.dtype("float16")] = "float32"


class Batch:
    """A batch of `n` games of one variant.

    >>> from checkers import Batch
    >>> batch = Batch("english", 3, seed=1)
    >>> moves, offsets = batch.legal_moves()
    >>> offsets.tolist(), moves["to_square"][:7].tolist()
    ([0, 7, 14, 21], [17, 18, 19, 16, 17, 18, 19])
    >>> batch.push([0, 6, -1])
    >>> batch.turns().tolist()
    [True, True, False]

    Learning agents choose steps instead of whole moves: a quiet move is one step, and a capture is one step for each
    jump. The property `actions` lists every step of the rule set; the index of a step in it is the step's action. The
    method `action_mask` marks the actions that are part of a legal move.

    >>> batch = Batch("english", 3, seed=1)
    >>> batch.num_actions, batch.action_mask().sum(axis=1).tolist()
    (170, [7, 7, 7])
    >>> rewards, winners, terminated, truncated = batch.step(batch.sample())
    >>> batch.observe().shape
    (3, 7, 8, 8)

    Args:
        variant: an identifier from `checkers.VARIANTS`, or a `Rules` object.
        n: the number of games, from 0 to 1048576.
        seed: the seed of the random numbers. Equal seeds give equal games; `None` chooses a random seed.
        draws: which draws end a game. `"automatic"`: only draws that end a game without a claim. `"claimable"`: also
            draws that a player may claim. `"offered"`: also draws that the rules only offer to the players.
        max_plies: the number of plies after which an unfinished game is truncated; `None` for no limit.
        auto_reset: whether `step` restarts a game as soon as it ends. The `StepResult` describes the game that ended.
        forced: whether a step without alternative is played automatically, up to 1000 such steps in a row.
        view: the side from which actions, masks and observations are seen. `"white"`: always White. `"mover"`: the side
            to move; the board is turned by 180 degrees when Black is to move.
        threads: the number of threads, from 0 to 256; 0 uses one thread per core.
        history: the number of plies that each game stores for `undo` and for planes of earlier positions, about 200 bytes
            per ply.

    Batches can be copied and pickled. A pickle can be loaded by the same version of the package only. `batch[i]` returns
    a `Board`; `batch[2:5]`, `batch[mask]` and `batch[indices]` return batches with copies of games; `batch[...] = other`
    replaces games.

    Each game needs up to a few kilobytes, and more in long games. Raises `MemoryError` if the system refuses 4 KiB per
    game at the start. Memory is allocated as games grow: on a system that overcommits memory, the process may be killed
    later.
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
            "max_plies": None if max_plies is None else _integer("max_plies", max_plies),
            "forced": bool(forced),
            "auto_reset": bool(auto_reset),
            "mover": view == "mover",
            "threads": _integer("threads", threads),
            "history": _integer("history", history),
        }
        n = _integer("n", n)
        self._set(Games(rules, {"n": n, **settings}, _seed(seed)), rules, settings)

    def _set(self, games: Games, rules: Rules, settings: dict[str, Any]) -> None:
        self._games, self._rules, self._settings = games, rules, settings
        self._actions: Actions | None = None
        self._n = len(games)
        self._words = games.words

    def _alike(self, games: Games) -> Batch:
        """Returns a batch with the same rules and settings that holds `games`."""
        other = type(self).__new__(type(self))
        other._set(games, self._rules, self._settings)
        other._actions = self._actions
        return other

    @classmethod
    def from_boards(
        cls, boards: Iterable[Board], seed: SupportsIndex | None = None, **settings: Any
    ) -> Batch:
        """Returns a batch with one game per board: its position, its repetitions and its draw counters.

        `boards` must have at least one board, and all of them the same rules. The keywords `settings` are those of
        `Batch`. With `history=k`, `undo` can take back the last `k` plies of each board.

        Raises `ValueError` if there is no board, if the rules differ, or if the players ended a game by agreement,
        resignation or forfeit.

        >>> from checkers import Batch, Board
        >>> board = Board("english")
        >>> board.push("11-15")
        <Move 11-15>
        >>> batch = Batch.from_boards([board, Board("english")], history=1)
        >>> batch.plies().tolist()
        [1, 0]
        """
        boards = list(boards)
        for board in boards:
            if not hasattr(board, "push"):
                msg = f"from_boards expects boards, not {type(board).__name__}"
                raise TypeError(msg)
        if not boards:
            msg = "from_boards needs at least one board, because the first board gives the rules"
            raise ValueError(msg)
        batch = cls(boards[0].rules, len(boards), seed, **settings)
        batch._games.set_boards(np.arange(len(boards)), boards)
        return batch

    @classmethod
    def concatenate(cls, batches: Iterable[Batch]) -> Batch:
        """Returns a batch with copies of the games of several batches, in order.

        All batches must have the same rules and settings; only `threads` may differ, and the first batch determines it.
        Raises `ValueError` if there is no batch, or if rules or settings differ.

        >>> from checkers import Batch
        >>> len(Batch.concatenate([Batch("english", 2), Batch("english", 3)]))
        5
        """
        batches = list(batches)
        if not batches:
            msg = "concatenate needs at least one batch"
            raise ValueError(msg)
        first, *others = batches
        for batch in batches:
            if not isinstance(batch, Batch):
                msg = f"expected a Batch, not {type(batch).__name__}"
                raise TypeError(msg)
        for other in others:
            first._check_alike(other)
        return first._alike(first._games.concatenate([other._games for other in others]))

    def _check_alike(self, other: Batch) -> None:
        """Raises `ValueError` if `other` has other rules or settings."""
        if not isinstance(other, Batch):
            msg = f"expected a Batch, not {type(other).__name__}"
            raise TypeError(msg)
        if other._rules != self._rules:
            msg = f"the batches have different rules: {self._rules.id} and {other._rules.id}"
            raise ValueError(msg)
        for name, value in self._settings.items():
            if name != "threads" and other._settings[name] != value:
                shown = "view" if name == "mover" else name
                msg = f"the batches have different values of {shown}"
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
        """Replaces games by copies of the games of a batch with equal rules and settings, or of boards."""
        if isinstance(index, slice):
            index = np.arange(self._n)[index]
        indices = self._indices(np.atleast_1d(np.asarray(index)))
        if isinstance(games, Batch):
            self._check_alike(games)
            self._check_count(len(indices), len(games))
            self._games.put(indices, games._games)
            return
        # `Board` is imported for type checkers only, so a method identifies it.
        boards = [games] if hasattr(games, "push") else list(games)
        self._check_count(len(indices), len(boards))
        self._games.set_boards(indices, boards)  # type: ignore[arg-type]

    @staticmethod
    def _check_count(wanted: int, given: int) -> None:
        if wanted != given:
            msg = f"cannot replace {wanted} games by {given} games"
            raise ValueError(msg)

    def take(self, games: npt.ArrayLike) -> Batch:
        """Returns a batch with copies of some games.

        `games` is an array of indices, which may repeat, or a mask of shape (n,). A negative index counts from the end.
        Copies include the stored plies and the state of the random numbers: call `seed` on the result if several copies
        of one game should play differently. Raises `IndexError` if there is no such game.
        """
        if games is None:
            msg = "games must be indices or a mask, not None"
            raise TypeError(msg)
        return self._alike(self._games.take(self._indices(games, distinct=False)))

    def _indices(self, games: npt.ArrayLike | None, *, distinct: bool = True) -> npt.NDArray[np.int64]:
        """Returns the indices that indices or a mask select; all indices for `None`."""
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
            msg = "an index of a game occurs twice"
            raise ValueError(msg)
        return indices

    def copy(self) -> Batch:
        """Returns an independent copy, with the stored plies and the state of the random numbers."""
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
        """The rules of all games."""
        return self._rules

    @property
    def history(self) -> int:
        """The number of plies that each game stores for `undo` and `observe`."""
        return int(self._settings["history"])

    @property
    def words(self) -> int:
        """The number of 64-bit words in a set of squares: 1, or 2 on boards with more than 64 squares."""
        return self._words

    def seed(self, seed: SupportsIndex | Sequence[SupportsIndex | None] | None = None) -> None:
        """Seeds the random numbers of `sample` and `random_playouts`.

        One integer seeds all games, and they choose differently. A sequence has one seed for each of the `n` games;
        games with equal seeds choose alike. `None` chooses a random seed.
        """
        # numpy's arrays have `__index__` too.
        if seed is None or (hasattr(type(seed), "__index__") and np.ndim(seed) == 0):  # type: ignore[arg-type]
            self._games.seed(_seed(seed))  # type: ignore[arg-type]
            return
        seeds = [_seed(each) for each in seed]  # type: ignore[union-attr]
        if len(seeds) != self._n:
            msg = f"expected {self._n} seeds, one per game, not {len(seeds)}"
            raise ValueError(msg)
        self._games.seed_games(np.arange(self._n), seeds)

    def board(self, index: int) -> Board:
        """Returns a board with the position of one game, without its earlier moves.

        A partial capture is left out: the board has the position before it. Raises `IndexError` if there is no such game.
        """
        index = operator.index(index)
        if not -self._n <= index < self._n:
            msg = f"no game {index}: there are {self._n} games"
            raise IndexError(msg)
        return self._games.board(index % self._n)

    # The state of the games.

    def _each(
        self, out: Any, dtype: npt.DTypeLike, fill: Callable[[npt.NDArray[Any]], None]
    ) -> npt.NDArray[Any]:
        """Returns an array of shape (n,)."""
        return filled(out, (self._n,), dtype, fill)

    def positions(self, out: npt.NDArray[np.uint64] | None = None) -> npt.NDArray[np.uint64]:
        """Returns the pieces as bits, dtype `uint64`, shape (n, 4, words).

        The four sets of each game are White's men, White's kings, Black's men and Black's kings. A square is bit
        `square % 64` of word `square // 64`. During a partial capture the sets show the position before it; see
        `under_way`.
        """
        return filled(out, (self._n, 4, self._words), np.uint64, self._games.positions)

    def under_way(self, out: npt.NDArray[np.int16] | None = None) -> npt.NDArray[np.int16]:
        """Returns the partial captures, dtype `int16`, shape (n, k): the origin and the landing squares, then -1.

        `k` is 14, 30 or 62, on boards of up to 32, 64 or 128 squares. The row of a game without partial capture is all
        -1. `set_positions` accepts this array.

        >>> from checkers import Batch, Board
        >>> batch = Batch.from_boards([Board("russian", "W:Wc3:Bd4,f6")])
        >>> result = batch.step(batch.sample())
        >>> [batch.rules.square_name(square) for square in batch.under_way()[0] if square >= 0]
        ['c3', 'e5']
        """
        return filled(out, (self._n, self._games.landings), np.int16, self._games.under_way)

    def turns(self, out: _Bools | None = None) -> _Bools:
        """Returns whether White is to move, dtype `bool`, shape (n,)."""
        return self._each(out, np.bool_, self._games.turns)

    def plies(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """Returns the number of plies played in each game, dtype `int32`, shape (n,)."""
        return self._each(out, np.int32, self._games.plies)

    def hashes(self, out: npt.NDArray[np.uint64] | None = None) -> npt.NDArray[np.uint64]:
        """Returns a hash of each position with its partial capture, dtype `uint64`, shape (n,)."""
        return self._each(out, np.uint64, self._games.hashes)

    def winners(self, out: npt.NDArray[np.int8] | None = None) -> npt.NDArray[np.int8]:
        """Returns the winners, dtype `int8`, shape (n,): 1 White, -1 Black, 0 a draw or an unfinished game."""
        return self._each(out, np.int8, self._games.winners)

    def terminated(self, out: _Bools | None = None) -> _Bools:
        """Returns whether each game is over by the rules, dtype `bool`, shape (n,)."""
        return self._each(out, np.bool_, self._games.terminated)

    def truncated(self, out: _Bools | None = None) -> _Bools:
        """Returns whether each game was truncated by `max_plies`, dtype `bool`, shape (n,)."""
        return self._each(out, np.bool_, self._games.truncated)

    def terminations(self, out: npt.NDArray[np.uint8] | None = None) -> npt.NDArray[np.uint8]:
        """Returns why each game is over, dtype `uint8`, shape (n,).

        The value is 0 for an unfinished game, else `i + 1` for the reason `TERMINATIONS[i]`.
        """
        return self._each(out, np.uint8, self._games.terminations)

    def repetitions(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """Returns how many times each position has occurred in its game, this time included; `int32`, shape (n,)."""
        return self._each(out, np.int32, self._games.repetitions)

    def clocks(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """Returns how near each game is to a draw by a move limit, dtype `float32`, shape (n,).

        The value is the number of counted plies divided by the limit: 0 if no rule counts, 1 at the draw. If several
        draw rules count, it is the largest of their values.
        """
        return self._each(out, np.float32, self._games.clocks)

    def moving(self, out: npt.NDArray[np.int16] | None = None) -> npt.NDArray[np.int16]:
        """Returns the square of the piece in a partial capture, dtype `int16`, shape (n,); -1 without one."""
        return self._each(out, np.int16, self._games.moving)

    # Steps.

    @property
    def num_actions(self) -> int:
        """The number of actions: an action is an integer from 0 to `num_actions - 1`."""
        return self._games.num_actions

    @property
    def actions(self) -> Actions:
        """The table of all actions, seen from White's side."""
        if self._actions is None:
            table = np.array(self._games.actions(), np.int32).reshape(-1, 5)
            from_square, to_square, direction, distance = np.ascontiguousarray(table[:, :4].T, np.uint8)
            turned = np.ascontiguousarray(table[:, 4])
            self._actions = Actions(from_square, to_square, direction, distance, turned)
        return self._actions

    def symmetries(self) -> tuple[Symmetry, ...]:
        """Returns the symmetries of the rules for the `view` of this batch, to augment training data.

        The first one is the identity. A board that looks the same from both sides can be turned by 180 degrees, with the
        colours swapped. A board that uses all its squares, as in Turkish draughts, can also be mirrored.
        """
        from checkers.symmetry import symmetries  # noqa: PLC0415

        return symmetries(self._rules, self._games.symmetries(), is_relative=bool(self._settings["mover"]))

    def action_mask(self, out: _Bools | None = None) -> _Bools:
        """Returns which actions are legal, dtype `bool`, shape (n, num_actions); none in a game that is over."""
        return filled(out, (self._n, self.num_actions), np.bool_, self._games.action_mask)

    def legal_actions(self) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.int64]]:
        """Returns the legal actions of all games: `actions`, dtype `uint16`, and `offsets`, dtype `int64`.

        `offsets` has shape (n + 1,). The actions of game `i` are `actions[offsets[i]:offsets[i + 1]]`, ascending; none in
        a game that is over. They are those that `action_mask` marks, in less memory.

        >>> from checkers import Batch
        >>> actions, offsets = Batch("english", 2).legal_actions()
        >>> offsets.tolist(), bool((actions[:7] == actions[7:]).all())
        ([0, 7, 14], True)
        """
        offsets = np.empty(self._n + 1, np.int64)
        return self._games.legal_actions(offsets), offsets

    def sample(
        self, out: npt.NDArray[np.int64] | None = None, *, mask: npt.ArrayLike | None = None
    ) -> npt.NDArray[np.int64]:
        """Returns a random legal action for each game, dtype `int64`, shape (n,); -1 in a game that is over.

        `mask` has shape (n,). Games where it is false also get -1, and their random numbers do not advance.
        """
        mask = np.ones(self._n, np.bool_) if mask is None else mask
        chosen = given(mask, (self._n,), np.bool_, "mask")
        return self._each(out, np.int64, lambda array: self._games.sample(array, chosen))

    def step(self, actions: npt.ArrayLike, out: StepResult | None = None) -> StepResult:
        """Plays one action per game and returns what happened.

        `actions` has shape (n,); -1 skips a game. A game that is over ignores its action. The side to move, the number of
        plies and the clocks change only when a step completes a move. Raises `IllegalMoveError` if an action is illegal;
        then no game has changed.
        """
        actions = given(actions, (self._n,), np.int64, "actions")
        if out is None:
            # New arrays need no checks, which would take most of the time of a small batch.
            n = self._n
            result = StepResult(np.empty(n, _F4), np.empty(n, _I1), np.empty(n, _BOOL), np.empty(n, _BOOL))
            terminated, truncated = result[2].view(_U1), result[3].view(_U1)
            self._games.step(actions, result[0], result[1], terminated, truncated)
            return result
        rewards, winners, terminated, truncated = out
        targets = (
            Target(rewards, (self._n,), np.float32, "rewards"),
            Target(winners, (self._n,), np.int8, "winners"),
            Target(terminated, (self._n,), np.bool_, "terminated"),
            Target(truncated, (self._n,), np.bool_, "truncated"),
        )
        self._games.step(actions, *(target.native for target in targets))
        return StepResult(*(target.done() for target in targets))

    def undo(self, mask: npt.ArrayLike | None = None) -> None:
        """Undoes the last `push` or `step` in each game, or in the games where `mask`, shape (n,), is true.

        One call undoes one move, or one step of a capture, together with the forced steps that followed it. Each game
        stores the last `history` plies. `reset` and `set_positions` delete the stored plies. The random numbers do not
        return to their earlier state. Raises `IndexError` if a game stores nothing to undo; then no game has changed.

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
        """Returns the games as planes of numbers; `plane_names(history, counters=counters)` names the planes.

        Args:
            dtype: bool, uint8, int8, float16, float32 or float64. If `out` is given, its dtype is used instead.
            layout: `"board"` returns shape (n, planes, height, width), the top rank first. `"squares"` returns shape
                (n, planes, squares), with the playable squares in the order of their numbers.
            history: the number of earlier positions to include, four planes each; at most `Batch.history`. Planes of
                positions before the start of a game are 0.
            counters: whether to append `COUNTER_PLANES`. They need a float dtype.
            out: the array to fill.
        """
        if layout not in ("board", "squares"):
            msg = f"layout must be one of board, squares, not {layout!r:.40}"
            raise ValueError(msg)
        history = operator.index(history)
        if not 0 <= history <= self.history:
            msg = f"history must be from 0 to {self.history}, the history of this batch, not {history}"
            raise ValueError(msg)
        board = layout == "board"
        dtype = np.dtype(dtype) if out is None else shared(out).dtype
        if dtype not in _OBSERVED:
            msg = f"dtype must be bool, uint8, int8, float16, float32 or float64, not {dtype!s:.40}"
            raise TypeError(msg)
        if counters and dtype.kind != "f":
            msg = f"counters are fractions and need dtype float16, float32 or float64, not {dtype!s:.40}"
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
        """Returns the legal moves of all games: `moves`, dtype `MOVE`, and `offsets`, dtype `int64`, shape (n + 1,).

        The moves of game `i` are `moves[offsets[i]:offsets[i + 1]]`. `out` is a pair of such arrays. If its first array
        is longer than needed, the method fills and returns the beginning of it. If it is too short, the method raises
        `ValueError`; the message says how many moves there are.
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
        """Plays one legal move per game.

        `indices` has shape (n,): the index of a move in the game's part of `legal_moves`, or -1 to skip the game. Raises
        `IndexError` if a game is over or has fewer legal moves; then no game has changed.
        """
        self._games.push(given(indices, (self._n,), np.int64, "indices"))

    def random_playouts(
        self,
        per_game: int = 1,
        *,
        max_plies: int | None = None,
        out: tuple[npt.NDArray[np.int8], npt.NDArray[np.int32]] | None = None,
    ) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int32]]:
        """Plays copies of each game to the end with uniformly random legal moves. The games do not change.

        Returns the winners, dtype `int8` (1 White, -1 Black, 0 neither), and the numbers of plies, dtype `int32`, both of
        shape (n, per_game). A playout that reaches `max_plies` plies stops with winner 0. Ctrl-C raises
        `KeyboardInterrupt` and leaves a part of `out` unwritten.
        """
        per_game = _integer("per_game", per_game)
        if per_game < 0:
            msg = "per_game must not be negative"
            raise ValueError(msg)
        winners, lengths = (None, None) if out is None else out
        first = Target(winners, (self._n, per_game), np.int8, "winners")
        second = Target(lengths, (self._n, per_game), np.int32, "lengths")
        self._games.random_playouts(first.native, second.native, per_game, max_plies)
        return first.done(), second.done()

    def perft(self, depth: int, out: npt.NDArray[np.uint64] | None = None) -> npt.NDArray[np.uint64]:
        """Returns the number of sequences of `depth` legal moves from each position, dtype `uint64`, shape (n,).

        `depth` is from 0 to 32. Draws do not end a sequence.
        """
        return self._each(out, np.uint64, lambda array: self._games.perft(depth, array))

    # Setting up.

    def reset(self, mask: npt.ArrayLike | None = None) -> None:
        """Restarts all games, or the games where `mask`, shape (n,), is true."""
        mask = np.ones(self._n, np.bool_) if mask is None else mask
        self._games.reset(given(mask, (self._n,), np.bool_, "mask"))

    def king_runs(self, out: npt.NDArray[np.int16] | None = None) -> npt.NDArray[np.int16]:
        """Returns the king runs, dtype `int16`, shape (n, 2, 2): for each side, White first, a square and a count.

        A king run is the number of consecutive quiet moves of one side with the same king. The pair is the square of that
        king and the count, or -1 and 0. Only rules that limit such moves count them, as in Frisian draughts.
        """
        return filled(out, (self._n, 2, 2), np.int16, self._games.king_runs)

    def draw_counts(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """Returns the plies that each draw clause has counted, dtype `int32`, shape (n, clauses).

        The clauses are those of `rules.draws["clauses"]`, in the same order.
        """
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
        """Starts new games from given positions.

        Args:
            positions: the pieces, in the format of `positions`.
            turns: whether White is to move, shape (m,).
            games: the games to set: distinct indices, or a mask of shape (n,); `None` sets all games. `m` is the number
                of games to set, and every other argument has one row for each, in this order.
            king_runs: in the format of `king_runs`; `None` starts all king runs at 0.
            draw_counts: in the format of `draw_counts`; `None` starts all draw counters at 0.
            under_way: partial captures, in the format of `under_way`; `None` for none.

        The new games have no earlier positions, so no position counts as a repetition. Raises `PositionError` if a
        position, a count or a partial capture is impossible; then no game has changed.
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
        """Returns the positions as bytes, dtype `uint8`, shape (n, size).

        A row stores pieces, side to move, king runs and draw counters in the format of `Board.packed`. `size` is 16, 32
        or 64, on boards of up to 32, 64 or 128 squares. Equal positions with equal counters have equal rows, so that
        `numpy.unique` can find them.

        With `steps`, each row has a second record of the same size for the partial capture; it is all zeros without one.

        >>> from checkers import Batch
        >>> batch = Batch("english", 3)
        >>> batch.packed().shape, batch.packed(steps=True).shape
        ((3, 16), (3, 32))
        >>> batch.set_packed(batch.packed())
        """
        size = self._games.packed_size * (2 if steps else 1)
        return filled(out, (self._n, size), np.uint8, lambda array: self._games.packed(array, steps))

    def set_packed(self, packed: npt.ArrayLike, *, games: npt.ArrayLike | None = None) -> None:
        """Starts new games from rows of `packed`, with their king runs, draw counters and partial captures.

        `games` selects the games to set: distinct indices, or a mask of shape (n,); `None` sets all games. The new games
        have no earlier positions, so no position counts as a repetition. Raises `PositionError`, whose message has the
        game and the byte, if a row is not a position of these rules; then no game has changed.
        """
        indices = self._indices(games)
        rows, size = np.asarray(packed), self._games.packed_size
        steps = rows.shape == (len(indices), 2 * size)
        width = 2 * size if steps else size
        self._games.set_packed(indices, given(rows, (len(indices), width), np.uint8, "packed"), steps)


def _restore(kind: type[Batch], rules: Rules, settings: dict[str, Any], n: int, state: bytes) -> Batch:
    """Restores a pickled batch."""
    batch = kind.__new__(kind)
    batch._set(Games.load(rules, {"n": n, **settings}, state), rules, dict(settings))
    return batch


def _integer(name: str, value: Any) -> int:
    """Returns an argument as an integer. The error names the argument, unlike that of the native part."""
    try:
        return operator.index(value)
    except TypeError:
        msg = f"{name} must be an integer, not {type(value).__name__}"
        raise TypeError(msg) from None


def _seed(seed: SupportsIndex | None) -> int:
    """Returns any integer reduced to a 64-bit seed; a random seed for `None`."""
    # `operator.index` first: 2**64 overflows numpy's integer types.
    return secrets.randbits(64) if seed is None else operator.index(seed) % 2**64
