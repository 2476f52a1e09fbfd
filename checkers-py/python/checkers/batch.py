"""Many games at once, as numpy arrays.

All arrays are C-contiguous. Methods that fill an array take an `out` of the right shape and dtype, so that a loop can
use the same memory again and again. Python's lock is released while they work; `threads` share the games among
themselves. What comes out does not depend on the number of threads.
"""

from __future__ import annotations

import operator
import secrets
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, SupportsIndex, TypeAlias

import numpy as np

from checkers._native import TERMINATIONS, Games, Rules

if TYPE_CHECKING:
    import numpy.typing as npt

    from checkers import Board

    _Bools: TypeAlias = npt.NDArray[np.bool_]

__all__ = ["MOVE", "PLANES", "TERMINATIONS", "Actions", "Batch", "StepResult"]

PLANES = (
    "own men",
    "own kings",
    "opponent's men",
    "opponent's kings",
    "piece under way",
    "captured and still on the board",
    "white to move",
)
"""The planes of an observation. Without the view of the side to move, "own" is White and "opponent's" Black."""

MOVE = np.dtype(
    {
        "names": ["from_square", "to_square", "piece_type", "is_promotion", "captured"],
        "formats": ["u1", "u1", "u1", "?", ("u8", (2,))],
        "offsets": [0, 1, 2, 3, 8],
        "itemsize": 24,
    }
)
"""A whole move: squares by number, `MAN` or `KING`, and one bit for each captured square in two words of 64."""


_OBSERVED = tuple(map(np.dtype, ("bool", "uint8", "int8", "float32", "float64")))


class Actions(NamedTuple):
    """Every step of a rule set by its number: where from, where to, on which line."""

    from_square: npt.NDArray[np.uint8]
    to_square: npt.NDArray[np.uint8]
    direction: npt.NDArray[np.uint8]
    """0 east, 1 north-west, 2 north, 3 north-east, 4 west, 5 south-east, 6 south, 7 south-west; White at the bottom."""
    distance: npt.NDArray[np.uint8]
    """How many squares further: 1 is the neighbour in this direction."""
    turned: npt.NDArray[np.int32]
    """The number of the same step seen from the other side of the board, -1 where the board lacks a square for it."""


class StepResult(NamedTuple):
    """What the steps of a batch led to, each array of shape (n,)."""

    rewards: npt.NDArray[np.float32]
    """1 where the side that took the step has won by it, -1 where it has lost, else 0."""
    winners: npt.NDArray[np.int8]
    """1 where White has won, -1 where Black has, else 0."""
    terminated: _Bools
    """Where the game is over by the rules."""
    truncated: _Bools
    """Where the game was broken off at `max_plies`."""


def _array(
    out: npt.NDArray[Any] | None, shape: tuple[int, ...], dtype: npt.DTypeLike, name: str = "out"
) -> npt.NDArray[Any]:
    """The caller's array if it fits, else a new one."""
    dtype = np.dtype(dtype)
    if out is None:
        return np.empty(shape, dtype)
    if not isinstance(out, np.ndarray):
        msg = f"{name} must be a numpy array, not {type(out).__name__}"
        raise TypeError(msg)
    if out.dtype != dtype:
        msg = f"{name} must have dtype {dtype}, not {out.dtype}"
        raise TypeError(msg)
    if out.shape != shape or not out.flags.c_contiguous or not out.flags.writeable or not out.flags.aligned:
        msg = f"{name} must be a writeable C-contiguous array of shape {shape}"
        raise ValueError(msg)
    return out


def _given(
    values: npt.ArrayLike, shape: tuple[int, ...], dtype: npt.DTypeLike, name: str
) -> npt.NDArray[Any]:
    """What the caller gave, as a flat array of this dtype; only casts that lose nothing are made."""
    # A copy: what is judged shall be what is used, whatever other threads write meanwhile.
    array = np.array(values)
    dtype = np.dtype(dtype)
    if array.size == 0 and array.dtype.kind == "f":
        array = array.astype(dtype)  # the empty list is an array of floats
    if array.dtype.kind not in "biu" or (dtype.kind == "b") != (array.dtype.kind == "b"):
        msg = f"{name} must be of dtype {dtype}, not {array.dtype}"
        raise TypeError(msg)
    if array.shape != shape:
        msg = f"{name} must have shape {shape}, not {array.shape}"
        raise ValueError(msg)
    if dtype.kind != "b" and array.size:
        least, most = np.iinfo(dtype).min, np.iinfo(dtype).max
        if not least <= int(array.min()) <= int(array.max()) <= most:
            msg = f"{name} must be from {least} to {most}"
            raise ValueError(msg)
    return _flat(np.ascontiguousarray(array, dtype))


def _flat(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same memory as the native part wants it: in one dimension, and booleans as bytes."""
    array = array.reshape(-1)
    return array.view(np.uint8) if array.dtype == np.bool_ else array


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

    A game takes up to some kilobytes, more where long games repeat positions. `MemoryError` is raised where the system
    refuses to reserve 4 KiB for each at the start. That is a question, not a reservation: the memory is taken as the
    games go on, and a system that promises more than it has ends the process then.
    """

    __slots__ = ("_actions", "_games", "_n", "_rules", "_words")

    def __init__(
        self,
        variant: str | Rules = "international",
        n: int = 1,
        seed: SupportsIndex | None = None,
        *,
        draws: Literal["automatic", "claimable", "offered"] = "offered",
        max_plies: int | None = None,
        auto_reset: bool = False,
        forced: bool = False,
        view: Literal["white", "mover"] = "white",
        threads: int = 1,
    ) -> None:
        if view not in ("white", "mover"):
            msg = f"view must be one of white, mover, not {view!r:.40}"
            raise ValueError(msg)
        self._rules = variant if isinstance(variant, Rules) else Rules(variant)
        self._games = Games(
            self._rules, n, _seed(seed), draws, max_plies, forced, auto_reset, view == "mover", threads
        )
        self._actions: Actions | None = None
        self._n = len(self._games)
        self._words = self._games.words

    def __len__(self) -> int:
        return self._n

    def copy(self) -> Batch:
        """A batch of the same games, their random numbers included. From here on each goes its own way."""
        other = type(self).__new__(type(self))
        other._rules, other._actions, other._n, other._words = (
            self._rules,
            self._actions,
            self._n,
            self._words,
        )
        other._games = self._games.copy()
        return other

    def __copy__(self) -> Batch:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        return self.copy()

    def __repr__(self) -> str:
        return f"<Batch of {self._n} games, {self._rules.id}>"

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self._rules

    @property
    def words(self) -> int:
        """How many 64-bit words hold one bit for each square: 2 on boards of more than 64 squares."""
        return self._words

    def seed(self, seed: SupportsIndex | None = None) -> None:
        """Seeds the random numbers anew."""
        self._games.seed(_seed(seed))

    def board(self, index: int) -> Board:
        """A board with the position of one game, without its past."""
        if index < 0:
            index += self._n
        if not 0 <= index < self._n:
            msg = f"there are {self._n} games"
            raise IndexError(msg)
        return self._games.board(index)

    # What can be seen.

    def positions(self, out: npt.NDArray[np.uint64] | None = None) -> npt.NDArray[np.uint64]:
        """The pieces, shape (n, 4, words): White's men, White's kings, Black's men, Black's kings.

        Bit `square % 64` of word `square // 64` says whether such a piece stands there.
        """
        out = _array(out, (self._n, 4, self._words), np.uint64)
        self._games.positions(_flat(out))
        return out

    def turns(self, out: _Bools | None = None) -> _Bools:
        """Whether White is to move, shape (n,)."""
        out = _array(out, (self._n,), np.bool_)
        self._games.turns(_flat(out))
        return out

    def plies(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """How many moves have been made in each game, shape (n,)."""
        out = _array(out, (self._n,), np.int32)
        self._games.plies(out)
        return out

    def hashes(self, out: npt.NDArray[np.uint64] | None = None) -> npt.NDArray[np.uint64]:
        """Hashes of the positions, equal for equal ones, shape (n,)."""
        out = _array(out, (self._n,), np.uint64)
        self._games.hashes(out)
        return out

    def winners(self, out: npt.NDArray[np.int8] | None = None) -> npt.NDArray[np.int8]:
        """1 where White has won, -1 where Black has, 0 for a draw or a game that goes on, shape (n,)."""
        out = _array(out, (self._n,), np.int8)
        self._games.winners(out)
        return out

    def terminated(self, out: _Bools | None = None) -> _Bools:
        """Whether each game is over by the rules, shape (n,)."""
        out = _array(out, (self._n,), np.bool_)
        self._games.terminated(_flat(out))
        return out

    def truncated(self, out: _Bools | None = None) -> _Bools:
        """Whether each game was broken off at `max_plies`, shape (n,)."""
        out = _array(out, (self._n,), np.bool_)
        self._games.truncated(_flat(out))
        return out

    def terminations(self, out: npt.NDArray[np.uint8] | None = None) -> npt.NDArray[np.uint8]:
        """Why each game is over, shape (n,): the place in `TERMINATIONS` counted from 1, or 0 while it goes on."""
        out = _array(out, (self._n,), np.uint8)
        self._games.terminations(out)
        return out

    def repetitions(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """How often the position of each game has stood in it, now included, shape (n,)."""
        out = _array(out, (self._n,), np.int32)
        self._games.repetitions(out)
        return out

    def clocks(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """How far the draw that is nearest by counting moves has come, from 0 to 1, shape (n,)."""
        out = _array(out, (self._n,), np.float32)
        self._games.clocks(out)
        return out

    def moving(self, out: npt.NDArray[np.int16] | None = None) -> npt.NDArray[np.int16]:
        """The square of the piece whose capture is under way, -1 where none is, shape (n,)."""
        out = _array(out, (self._n,), np.int16)
        self._games.moving(out)
        return out

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

    def action_mask(self, out: _Bools | None = None) -> _Bools:
        """Which actions may be chosen, shape (n, num_actions); none in a game that is over."""
        out = _array(out, (self._n, self.num_actions), np.bool_)
        self._games.action_mask(_flat(out))
        return out

    def sample(self, out: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.int64]:
        """A random action for each game that may be chosen, -1 in one that is over, shape (n,)."""
        out = _array(out, (self._n,), np.int64)
        self._games.sample(out)
        return out

    def step(self, actions: npt.ArrayLike, out: StepResult | None = None) -> StepResult:
        """Takes a step in each game, shape (n,); none for -1. Games that are over take none, whatever is given.

        Side to move, plies, clocks and hashes change only when a move is complete. Raises `IllegalMoveError` if an
        action may not be chosen; then no step is taken in any game.
        """
        actions = _given(actions, (self._n,), np.int64, "actions")
        rewards, winners, terminated, truncated = (None,) * 4 if out is None else out
        result = StepResult(
            _array(rewards, (self._n,), np.float32, "rewards"),
            _array(winners, (self._n,), np.int8, "winners"),
            _array(terminated, (self._n,), np.bool_, "terminated"),
            _array(truncated, (self._n,), np.bool_, "truncated"),
        )
        flat = [
            _flat(array) for array in (result.rewards, result.winners, result.terminated, result.truncated)
        ]
        self._games.step(actions, *flat)
        return result

    def observe(
        self,
        dtype: npt.DTypeLike = np.float32,
        *,
        layout: Literal["board", "squares"] = "board",
        out: npt.NDArray[Any] | None = None,
    ) -> npt.NDArray[Any]:
        """The games as planes of zeros and ones, named by `PLANES`.

        Of shape (n, 7, height, width) with the top rank first, or with the layout `"squares"` of shape
        (n, 7, squares), one place for each square that is played on. `dtype` is bool, uint8, int8, float32 or
        float64.
        """
        if layout not in ("board", "squares"):
            msg = f"layout must be one of board, squares, not {layout!r:.40}"
            raise ValueError(msg)
        board = layout == "board"
        dtype = out.dtype if isinstance(out, np.ndarray) else np.dtype(dtype)
        if dtype not in _OBSERVED:
            msg = f"an observation is of dtype bool, uint8, int8, float32 or float64, not {dtype!r:.40}"
            raise TypeError(msg)
        shape = (self._rules.height, self._rules.width) if board else (self._rules.squares,)
        out = _array(out, (self._n, len(PLANES), *shape), dtype)
        self._games.observe(_flat(out), dtype.name, board)
        return out

    # Whole moves.

    def legal_moves(
        self, out: tuple[npt.NDArray[np.void], npt.NDArray[np.int64]] | None = None
    ) -> tuple[npt.NDArray[np.void], npt.NDArray[np.int64]]:
        """The legal moves of all games: `moves` of dtype `MOVE`, and `offsets`, shape (n + 1,).

        Those of game `i` are `moves[offsets[i]:offsets[i + 1]]`. Of an `out` that has room for more moves the first
        part is used and returned; one that has not enough is a `ValueError` that says how many there are.
        """
        moves, offsets = (None, None) if out is None else out
        offsets = _array(offsets, (self._n + 1,), np.int64, "offsets")
        if moves is None:
            _, words = self._games.legal_moves(offsets, None)
            assert words is not None
            return words.view(MOVE), offsets
        shape = moves.shape[:1] if isinstance(moves, np.ndarray) else ()
        moves = _array(moves, shape, MOVE, "moves")
        total = self._games.legal_moves(offsets, moves.view(np.uint8))[0]
        return moves[:total], offsets

    def push(self, indices: npt.ArrayLike) -> None:
        """Makes a move in each game: the number of one of its legal moves, -1 for none, shape (n,).

        Raises `IndexError` if a game is over or has not so many; then no move is made in any.
        """
        self._games.push(_given(indices, (self._n,), np.int64, "indices"))

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
        winners = _array(winners, (self._n, per_game), np.int8, "winners")
        lengths = _array(lengths, (self._n, per_game), np.int32, "lengths")
        self._games.random_playouts(_flat(winners), _flat(lengths), per_game, max_plies)
        return winners, lengths

    def perft(self, depth: int, out: npt.NDArray[np.uint64] | None = None) -> npt.NDArray[np.uint64]:
        """The number of leaves of each game's tree of legal moves at a depth, shape (n,)."""
        out = _array(out, (self._n,), np.uint64)
        self._games.perft(depth, out)
        return out

    # Setting up.

    def reset(self, mask: npt.ArrayLike | None = None) -> None:
        """Starts new games: all, or those where the mask of shape (n,) is true."""
        mask = np.ones(self._n, np.bool_) if mask is None else mask
        self._games.reset(_given(mask, (self._n,), np.bool_, "mask"))

    def king_runs(self, out: npt.NDArray[np.int16] | None = None) -> npt.NDArray[np.int16]:
        """How often each side has just moved one and the same king, shape (n, 2, 2), White first.

        The last axis is the king's square, -1 where none is counted, and the number of its quiet moves in a row. Only
        rules that limit them count them, such as Frisian draughts.
        """
        out = _array(out, (self._n, 2, 2), np.int16)
        self._games.king_runs(_flat(out))
        return out

    def draw_counts(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """How many plies each clause of the draw rules has counted, shape (n, clauses): `rules.draws["clauses"]`."""
        out = _array(out, (self._n, self._games.draw_clauses), np.int32)
        self._games.draw_counts(_flat(out))
        return out

    def set_positions(
        self,
        positions: npt.ArrayLike,
        turns: npt.ArrayLike,
        *,
        king_runs: npt.ArrayLike | None = None,
        draw_counts: npt.ArrayLike | None = None,
    ) -> None:
        """Starts new games from positions as `positions` gives them, with White to move where `turns` is true.

        `king_runs` and `draw_counts` are as the methods of these names give them; without them all counts start anew.
        Earlier positions are not known, so none of them is repeated. Raises `PositionError` if a position or a count
        cannot be; then none is set.
        """
        n, clauses = self._n, self._games.draw_clauses
        runs = np.zeros((n, 2, 2), np.int16) if king_runs is None else king_runs
        counts = np.zeros((n, clauses), np.int32) if draw_counts is None else draw_counts
        self._games.set_positions(
            _given(positions, (n, 4, self._words), np.uint64, "positions"),
            _given(turns, (n,), np.bool_, "turns"),
            _given(runs, (n, 2, 2), np.int16, "king_runs"),
            _given(counts, (n, clauses), np.int32, "draw_counts"),
        )

    def packed(self, out: npt.NDArray[np.uint8] | None = None) -> npt.NDArray[np.uint8]:
        """The positions as bytes, shape (n, size): pieces, side to move, king runs and draw counters.

        The size is 16, 32 or 64, on boards of up to 32, 64 or 128 squares. Each row is what `Board.packed` gives. Equal
        positions with equal counters give equal rows, so that `numpy.unique` finds them.

        >>> from checkers import Batch
        >>> batch = Batch("english", 3)
        >>> batch.packed().shape
        (3, 16)
        >>> batch.set_packed(batch.packed())
        """
        out = _array(out, (self._n, self._games.packed_size), np.uint8)
        self._games.packed(_flat(out))
        return out

    def set_packed(self, packed: npt.ArrayLike) -> None:
        """Starts new games from positions as `packed` gives them, with their king runs and draw counters.

        Earlier positions are not known, so none of them is repeated. Raises `PositionError` with the game and the byte if
        a row is not a position of these rules; then none is set.
        """
        self._games.set_packed(_given(packed, (self._n, self._games.packed_size), np.uint8, "packed"))


def _seed(seed: SupportsIndex | None) -> int:
    """Any whole number as a seed of 64 bits."""
    # As Python's own: numpy's whole numbers cannot be divided by one that they have no room for.
    return secrets.randbits(64) if seed is None else operator.index(seed) % 2**64
