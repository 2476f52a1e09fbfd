"""Data sets of games as Parquet files: one row for each step, for Arrow, polars, duckdb and torch.

>>> import tempfile
>>> from checkers import data
>>> with tempfile.TemporaryDirectory() as directory:
...     manifest = data.selfplay_to_parquet(directory, "english", 100, seed=1, max_plies=60)
...     batch = next(iter(data.StepReader(directory, batch_size=32, shuffle_buffer=1000)))
>>> manifest.is_complete, manifest.games, batch["observation"].shape
(True, 100, (32, 7, 8, 8))

A data set is a directory with shards and a manifest. A shard is written completely or not at all. Call a function again
with the same arguments to continue after an interruption: shards that exist are not made again. `checkers.distributed`
makes the same files on many machines. `schema` returns the columns; the guide "Data sets" explains them.

Needs `pip install 'checkers[data]'`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from checkers._shards import MANIFEST, Manifest, Shard, in_this_process, on_threads, run, verify
from checkers.data._jobs import PdnJob, Policy, SelfplayJob
from checkers.data._read import StepReader, decode, files
from checkers.data._schema import METADATA, SCHEMA_VERSION, SPLITS, rules_of, schema
from checkers.errors import DataError

if TYPE_CHECKING:
    from checkers import Board
    from checkers._native import Rules
    from checkers._variants import Variant
    from checkers.openings import Opening
    from checkers.pdn._read import FirstNumber

__all__ = [
    "MANIFEST",
    "METADATA",
    "SCHEMA_VERSION",
    "SPLITS",
    "DataError",
    "Manifest",
    "Policy",
    "Shard",
    "StepReader",
    "decode",
    "files",
    "pdn_to_parquet",
    "rules_of",
    "schema",
    "selfplay_to_parquet",
    "verify",
]


def pdn_to_parquet(
    sources: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    directory: str | os.PathLike[str],
    variant: Variant | Rules = "international",
    *,
    games_per_shard: int = 4096,
    errors: Literal["collect", "skip", "raise"] = "collect",
    encoding: str | None = None,
    first_number: FirstNumber = "detect",
    splits: Mapping[str, float] = SPLITS,
    legal_actions: bool = True,
    threads: int = 0,
    progress: bool | Callable[[int], object] | None = None,
) -> Manifest:
    """Converts game files to a data set in `directory`, and returns its manifest.

    One thread scans the files to find the games and divides them into shards, which other threads replay and write at
    the same time. Memory is proportional to `threads * games_per_shard`, not to the files. Ctrl-C or a crash loses
    only shards that were not finished: call the function again with the same arguments. The files are equal, byte for
    byte, with any number of threads.

    Args:
        sources: a path or several paths of game files.
        directory: the directory of the data set; it is created if needed.
        variant: the rules. Games with other rules are skipped.
        games_per_shard: the number of games in the files of one shard, from 1 to 1048576.
        errors: how to treat a game that cannot be replayed to its end. `"collect"` keeps the moves before the error and
            marks the game as truncated, `"skip"` skips the game, `"raise"` raises `PdnError`.
        encoding: as in `pdn.read`.
        first_number: as in `pdn.read`.
        splits: the names of the splits and their parts, which add up to 1. All games with equal moves are in one split.
        legal_actions: whether to store the legal actions of each step.
        threads: the number of threads, from 0 to 256; 0 uses one thread per core.
        progress: `True` for a bar of tqdm, or a function that is called with numbers of finished games.

    Raises `DataError` if the directory holds another data set, and `OSError` if a file cannot be read or written.
    """
    job = PdnJob(
        sources,
        variant,
        games_per_shard=games_per_shard,
        errors=errors,
        encoding=encoding,
        first_number=first_number,
        splits=splits,
        legal_actions=legal_actions,
    )
    return run(job, directory, on_threads(_threads(threads)), progress)


def selfplay_to_parquet(
    directory: str | os.PathLike[str],
    variant: Variant | Rules = "international",
    games: int = 1000,
    policy: Policy | Literal["random"] = "random",
    *,
    policy_name: str | None = None,
    seed: int = 0,
    games_per_shard: int = 1024,
    batch_size: int = 256,
    max_plies: int | None = 400,
    draws: Literal["automatic", "claimable", "offered"] = "offered",
    view: Literal["white", "mover"] = "mover",
    openings: Sequence[Board | Opening] | None = None,
    splits: Mapping[str, float] = SPLITS,
    legal_actions: bool = True,
    threads: int = 0,
    progress: bool | Callable[[int], object] | None = None,
) -> Manifest:
    """Plays games of a policy against itself, writes a data set to `directory`, and returns its manifest.

    A shard depends on the settings, its number and the policy only. Call the function again with the same arguments to
    continue after an interruption.

    Args:
        directory: the directory of the data set; it is created if needed.
        variant: the rules.
        games: the number of games.
        policy: `"random"`, or a function of a `Batch` and a `numpy.random.Generator` that returns an integer array of
            shape (batch_size,): one action for each game, in the view of the batch. Actions of games that are over are
            ignored. The function must not change the batch, and it must return equal actions for equal arguments if
            shards shall be equal whenever they are made.
        policy_name: the name of the policy, stored in the column `source`. A policy with other weights needs another
            name: a restart compares names, not functions. Required unless `policy` is `"random"`.
        seed: the seed of the data set, from 0 to 2**64 - 1.
        games_per_shard: the number of games of a shard, from 1 to 1048576. A shard is held in memory.
        batch_size: the number of games that are played at the same time; a finished game is replaced by the next one.
        max_plies: the number of plies after which a game is truncated, from 1 to 65535; `None` for no limit.
        draws: which draws end a game, as in `Batch`.
        view: the side from which the policy sees the games, as in `Batch`.
        openings: boards or openings, used in turn as the start of the games; `None` for the start position.
        splits: as in `pdn_to_parquet`.
        legal_actions: whether to store the legal actions of each step.
        threads: the number of shards that are made at the same time with the policy `"random"`, from 0 to 256; 0 uses one
            thread per core. Other policies are called by one thread.
        progress: as in `pdn_to_parquet`.

    Raises `DataError` if the directory holds another data set or the policy returns something else, `IllegalMoveError`
    for an illegal action, and `OSError` if a file cannot be written.
    """
    job = SelfplayJob(
        variant,
        games,
        policy,
        policy_name=policy_name,
        seed=seed,
        games_per_shard=games_per_shard,
        batch_size=batch_size,
        max_plies=max_plies,
        draws=draws,
        view=view,
        openings=openings,
        splits=splits,
        legal_actions=legal_actions,
    )
    threads = _threads(threads)
    return run(job, directory, on_threads(threads) if policy == "random" else in_this_process, progress)


def _threads(threads: int) -> int:
    """Returns the number of threads."""
    if isinstance(threads, bool) or not hasattr(type(threads), "__index__"):
        msg = f"threads must be an integer, not {type(threads).__name__}"
        raise TypeError(msg)
    if not 0 <= threads <= 256:
        msg = f"threads must be from 0 to 256, not {threads}"
        raise ValueError(msg)
    return int(threads) or os.cpu_count() or 1
