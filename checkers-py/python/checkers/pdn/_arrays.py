"""Collections of games as numpy arrays."""

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
"""The value of `Arrays.results` for a game whose result is unknown."""


class Arrays(NamedTuple):
    """Replayed games as arrays. `g` is the number of games, `m` the number of all their moves."""

    positions: npt.NDArray[np.uint64]
    """The position before each move, shape (m, 4, words), in the format of `Batch.positions`."""
    turns: npt.NDArray[np.bool_]
    """Whether White played the move, shape (m,)."""
    moves: npt.NDArray[np.void]
    """The moves, dtype `checkers.batch.MOVE`, shape (m,)."""
    offsets: npt.NDArray[np.int64]
    """The bounds of the games, shape (g + 1,): game `i` has the moves `moves[offsets[i]:offsets[i + 1]]`."""
    results: npt.NDArray[np.int8]
    """The results, shape (g,): 1 White won, -1 Black won, 0 draw, `UNKNOWN` if the result is unknown."""
    files: npt.NDArray[np.int32]
    """The index of each game's source in `sources`, shape (g,)."""
    numbers: npt.NDArray[np.int64]
    """The number of each game in its file, counted from 1, shape (g,)."""
    others: int
    """The number of games that were skipped because they have other rules."""
    failed: int
    """The number of games that could not be replayed to their end, plus the number of files without any game."""
    actions: npt.NDArray[np.int64]
    """The actions of all moves, shape (s,), for `Batch.step` in the view `"white"`. `Batch.actions.turned` converts
    Black's actions to the view `"mover"`. A capture with several paths has the actions of one of them."""
    action_offsets: npt.NDArray[np.int64]
    """The bounds of the moves, shape (m + 1,): the actions of move `i` are
    `actions[action_offsets[i]:action_offsets[i + 1]]`."""

    def games(self) -> npt.NDArray[np.int64]:
        """Returns the index of the game of each move, shape (m,)."""
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
    """Reads and replays game files on several threads, and returns positions, moves and results as arrays.

    The GIL is released, except while Python file objects are read and `progress` is called. One thread reads a file,
    several threads read several files at once, and all threads replay games. The games are in the order of the files,
    with any number of threads. `Game.winner_rule` explains how results are determined. Ctrl-C raises
    `KeyboardInterrupt`.

    Args:
        sources: a path, an open file, or an iterable of them.
        variant: the rules. Games with other rules are skipped and counted in `Arrays.others`.
        errors: how to treat a game that cannot be replayed to its end. `"collect"` keeps the moves before the error,
            `"skip"` skips the game, `"raise"` raises `PdnError`.
        encoding: as in `read`.
        first_number: as in `read`.
        threads: the number of threads, from 0 to 256; 0 uses one thread per core.
        progress: a function that is called repeatedly with the number of games since its last call, such as
            `tqdm(...).update`.
    """
    import numpy as np  # noqa: PLC0415

    from checkers.batch import MOVE  # noqa: PLC0415

    if errors not in ("collect", "skip", "raise"):
        msg = f"errors must be one of collect, skip, raise, not {errors!r:.40}"
        raise ValueError(msg)
    # An open file is iterable too, but it is one source.
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
