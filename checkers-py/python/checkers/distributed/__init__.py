"""Data sets and perft on a Ray cluster.

    import ray
    from checkers import distributed

    ray.init()  # or ray.init("auto") on a cluster
    distributed.selfplay_to_parquet("/shared/selfplay", "english", 1_000_000, MyPolicy(), policy_name="net-7")

The functions divide the work into shards, as `checkers.data` does on one machine, and call the same functions for each
shard. The files are equal to those of `checkers.data`, byte for byte, with the same versions of pyarrow and numpy and a
policy that returns equal actions for equal batches. Ray schedules, retries and places the work. The directory must be on
a file system that all machines share.

If a worker dies, Ray starts another one and makes its shard again. If the calling process dies, call the function again
with the same arguments: shards that exist are not made again.

Needs `pip install 'checkers[ray]'`.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

try:
    import ray
    import ray.exceptions
except ImportError as error:
    msg = "checkers.distributed needs ray: pip install 'checkers[ray]'"
    raise ImportError(msg) from error

from checkers import _shards
from checkers._shards import Executor, Job, Manifest, Part, Shard
from checkers.distributed._perft import perft_job, total
from checkers.errors import DataError

if TYPE_CHECKING:
    from checkers import Board
    from checkers._native import Rules
    from checkers._variants import Variant
    from checkers.data import Policy
    from checkers.openings import Opening
    from checkers.pdn._read import FirstNumber

__all__ = ["pdn_to_parquet", "perft", "selfplay_to_parquet"]

_SPLITS = {"train": 0.9, "validation": 0.05, "test": 0.05}


class _Worker:
    """An actor: holds a job, with the policy, and makes one shard after the other."""

    def __init__(self) -> None:
        self._job: Job | None = None

    def make(self, shared: Sequence[Any], directory: str, number: int, part: Part) -> Shard:
        # Not an argument of the constructor: Ray cannot restart an actor whose constructor needs a stored object that is
        # gone. In a sequence, because Ray would replace a reference by its object for each shard.
        if self._job is None:
            self._job = ray.get(shared[0])
        return _shards.make(self._job, Path(directory), number, part)


def _on_ray(workers: int | None, retries: int, options: Mapping[str, Any] | None) -> Executor:
    """Returns an executor that makes shards on actors."""
    if workers is not None and (isinstance(workers, bool) or not isinstance(workers, int)):
        msg = f"workers must be an integer or None, not {type(workers).__name__}"
        raise TypeError(msg)
    if workers is not None and workers < 1:
        msg = f"workers must be at least 1, not {workers}"
        raise ValueError(msg)
    if isinstance(retries, bool) or not isinstance(retries, int) or retries < 0:
        msg = f"retries must be an integer from 0, not {retries!r:.40}"
        raise ValueError(msg)
    settings = {"num_cpus": 1, **(options or {})}

    def execute(job: Job, directory: Path, todo: Iterator[tuple[int, Part]]) -> Iterator[tuple[int, Shard]]:
        first = next(todo, None)
        if first is None:
            return
        if not ray.is_initialized():
            ray.init(log_to_driver=False)
        count = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        worker = ray.remote(_Worker).options(max_restarts=-1, max_task_retries=retries, **settings)
        # The job is stored once, however many actors read it.
        common = ([ray.put(job)], str(directory.absolute()))
        yield from _distribute(worker.remote, count, common, itertools.chain([first], todo))

    return execute


def _distribute(
    start: Callable[[], Any],
    count: int,
    common: tuple[list[Any], str],
    left: Iterator[tuple[int, Part]],
) -> Iterator[tuple[int, Shard]]:
    """Gives each of at most `count` actors a shard, and the next one when it is done. After an error no shard begins."""
    actors: list[Any] = []
    idle: list[Any] = []
    running: dict[Any, tuple[int, Any]] = {}
    failure: BaseException | None = None
    try:
        while True:
            while failure is None and (idle or len(actors) < count) and (now := next(left, None)) is not None:
                if not idle:
                    actors.append(start())
                    idle.append(actors[-1])
                actor = idle.pop()
                running[actor.make.remote(*common, *now)] = (now[0], actor)
            if not running:
                break
            done, _ = ray.wait(list(running), num_returns=1)
            number, actor = running.pop(done[0])
            try:
                shard = ray.get(done[0])
            except ray.exceptions.RayTaskError as error:
                # The exception of the shard, without the frames of Ray.
                failure = failure or (error.cause if isinstance(error.cause, Exception) else error)
            except ray.exceptions.RayError as error:
                failure = failure or DataError(f"shard {number} could not be made: {error!s:.400}")
            else:
                idle.append(actor)
                yield number, shard
    finally:
        for actor in actors:
            ray.kill(actor)
    if failure is not None:
        raise failure


def pdn_to_parquet(
    sources: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    directory: str | os.PathLike[str],
    variant: Variant | Rules = "international",
    *,
    games_per_shard: int = 4096,
    errors: Literal["collect", "skip", "raise"] = "collect",
    encoding: str | None = None,
    first_number: FirstNumber = "detect",
    splits: Mapping[str, float] = _SPLITS,
    legal_actions: bool = True,
    workers: int | None = None,
    retries: int = 3,
    worker_options: Mapping[str, Any] | None = None,
    progress: bool | Callable[[int], object] | None = None,
) -> Manifest:
    """Converts game files to a data set in `directory`, and returns its manifest.

    The calling process scans the files to find the games, while workers make shards. All machines must see the
    files under the same paths.

    Args:
        sources: as in `checkers.data.pdn_to_parquet`, and so are all arguments up to `legal_actions`.
        directory: as in `checkers.data.pdn_to_parquet`.
        variant: as in `checkers.data.pdn_to_parquet`.
        games_per_shard: as in `checkers.data.pdn_to_parquet`.
        errors: as in `checkers.data.pdn_to_parquet`.
        encoding: as in `checkers.data.pdn_to_parquet`.
        first_number: as in `checkers.data.pdn_to_parquet`.
        splits: as in `checkers.data.pdn_to_parquet`.
        legal_actions: as in `checkers.data.pdn_to_parquet`.
        workers: the number of actors; `None` for one per CPU of the cluster.
        retries: how often a shard is made again after its worker has died.
        worker_options: options of Ray's actors, such as `{"num_gpus": 0.5, "scheduling_strategy": "SPREAD"}`.
        progress: `True` for a bar of tqdm, or a function that is called with numbers of finished games.

    Raises what `checkers.data.pdn_to_parquet` raises, and `DataError` if a worker dies more than `retries` times.
    """
    from checkers.data._jobs import PdnJob  # noqa: PLC0415

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
    return _shards.run(job, directory, _on_ray(workers, retries, worker_options), progress)


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
    splits: Mapping[str, float] = _SPLITS,
    legal_actions: bool = True,
    workers: int | None = None,
    retries: int = 3,
    worker_options: Mapping[str, Any] | None = None,
    progress: bool | Callable[[int], object] | None = None,
) -> Manifest:
    """Plays games of a policy against itself, writes a data set to `directory`, and returns its manifest.

    Each actor receives the policy once and calls it with batches of `batch_size` games.

    Args:
        directory: as in `checkers.data.selfplay_to_parquet`, and so are all arguments up to `legal_actions`.
        variant: as in `checkers.data.selfplay_to_parquet`.
        games: as in `checkers.data.selfplay_to_parquet`.
        policy: as in `checkers.data.selfplay_to_parquet`. It is pickled for the actors.
        policy_name: as in `checkers.data.selfplay_to_parquet`.
        seed: as in `checkers.data.selfplay_to_parquet`.
        games_per_shard: as in `checkers.data.selfplay_to_parquet`.
        batch_size: as in `checkers.data.selfplay_to_parquet`.
        max_plies: as in `checkers.data.selfplay_to_parquet`.
        draws: as in `checkers.data.selfplay_to_parquet`.
        view: as in `checkers.data.selfplay_to_parquet`.
        openings: as in `checkers.data.selfplay_to_parquet`.
        splits: as in `checkers.data.selfplay_to_parquet`.
        legal_actions: as in `checkers.data.selfplay_to_parquet`.
        workers: as in `pdn_to_parquet`.
        retries: as in `pdn_to_parquet`.
        worker_options: as in `pdn_to_parquet`.
        progress: as in `pdn_to_parquet`.

    Raises what `checkers.data.selfplay_to_parquet` raises, and `DataError` if a worker dies more than `retries` times.
    """
    from checkers.data._jobs import SelfplayJob  # noqa: PLC0415

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
    return _shards.run(job, directory, _on_ray(workers, retries, worker_options), progress)


def perft(
    directory: str | os.PathLike[str],
    variant: Variant | Rules = "international",
    depth: int = 6,
    *,
    fen: str | None = None,
    split_depth: int = 3,
    positions_per_shard: int = 256,
    paths: bool = False,
    workers: int | None = None,
    retries: int = 3,
    worker_options: Mapping[str, Any] | None = None,
    progress: bool | Callable[[int], object] | None = None,
) -> int:
    """Counts sequences of `depth` legal moves, as `Board.perft` does, and returns their number.

    The calling process lists the distinct positions after `split_depth` plies. A shard is a file with the counts below
    some of them.

    Args:
        directory: the directory for the shards; call the function again to continue after an interruption.
        variant: the rules.
        depth: the number of plies, from 0 to 100.
        fen: the position; `None` for the start position.
        split_depth: the number of plies after which the tree is divided, at most `depth`.
        positions_per_shard: the number of positions of a shard.
        paths: whether to count the paths of captures, as in `Board.perft`.
        workers: as in `pdn_to_parquet`.
        retries: as in `pdn_to_parquet`.
        worker_options: as in `pdn_to_parquet`.
        progress: as in `pdn_to_parquet`, for numbers of positions.
    """
    job = perft_job(variant, depth, fen, split_depth, positions_per_shard, paths=paths)
    manifest = _shards.run(job, directory, _on_ray(workers, retries, worker_options), progress)
    return total(manifest)
