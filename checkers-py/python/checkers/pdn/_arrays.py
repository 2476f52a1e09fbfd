"""Whole collections of games as arrays."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from checkers._native import Rules, read_arrays

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from checkers._variants import Variant
    from checkers.pdn._read import FirstNumber, Source

__all__ = ["UNKNOWN", "Arrays", "to_arrays"]

UNKNOWN = -128
"""The result of a game whose winner is unknown, in `Arrays.results`."""


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
    """(g,): 1 if White won, -1 if Black did, 0 for a draw, `UNKNOWN` if the winner is unknown."""
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
    variant: Variant | Rules = "international",
    errors: Literal["collect", "skip", "raise"] = "collect",
    encoding: str | None = None,
    first_number: FirstNumber = "detect",
    threads: int = 0,
    progress: Callable[[int], object] | None = None,
) -> Arrays:
    """The positions and moves of whole collections, read and replayed on several threads with Python's lock released.

    `results` say who won by the rules of `Game.winner_rule`.

    Each file is read by one thread, several files side by side; the games of all are replayed by all threads. Results
    are in the order of the files with any number of threads. Ctrl-C ends it.

    Args:
        sources: a path or an open file, or any number of them.
        variant: the rules; games that go by others are left out and counted.
        errors: what becomes of a game that cannot be replayed to its end: `"collect"` keeps what could be, `"skip"`
            leaves it out, `"raise"` raises `PdnError`.
        encoding: as in `read`.
        first_number: as in `read`.
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
        listed, variant, errors == "raise", errors == "skip", encoding, first_number, threads, progress
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
