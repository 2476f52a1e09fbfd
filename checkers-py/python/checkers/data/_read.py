"""Reading data sets for training."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from checkers._shards import MANIFEST, Manifest
from checkers.batch import Batch
from checkers.data import _schema
from checkers.errors import DataError

if TYPE_CHECKING:
    import numpy.typing as npt

    from checkers._native import Rules

__all__ = ["StepReader", "decode", "files"]

_DECODED = ["position", "partial_capture", "turn", "action", "legal_actions", "result"]


def files(directory: str | os.PathLike[str]) -> list[Path]:
    """Returns the paths of all shards of a complete data set, in order.

    Raises `DataError` if there is no manifest, or if a shard has not been made yet.
    """
    manifest = Manifest.read(directory)
    if manifest is None:
        msg = f"{Path(directory)} has no {MANIFEST}"
        raise DataError(msg)
    if manifest.parts is None:
        msg = (
            f"{Path(directory)}: not all games have been found; call the function that makes the shards again"
        )
        raise DataError(msg)
    found = []
    for number, shard in enumerate(manifest.shards):
        if shard is None:
            msg = f"{Path(directory)}: shard {number} of {len(manifest.shards)} has not been made"
            raise DataError(msg)
        found.append(Path(directory, shard.file))
    return found


def _listed(sources: Any) -> list[Path]:
    """Returns the files of directories and paths."""
    if isinstance(sources, (str, os.PathLike)):
        sources = [sources]
    found: list[Path] = []
    for source in sources:
        path = Path(source)
        found.extend(files(path) if path.is_dir() else [path])
    return found


def _bytes(column: pa.ChunkedArray, size: int) -> npt.NDArray[np.uint8]:
    """Returns binary values of a fixed size as an array of shape (n, size); nulls are zeros."""
    array = pa.concat_arrays(column.chunks) if column.num_chunks else pa.array([], column.type)
    if array.null_count:
        array = array.fill_null(bytes(size))
    if not len(array):
        return np.zeros((0, size), np.uint8)
    values = np.frombuffer(array.buffers()[1], np.uint8)
    return values[array.offset * size : (array.offset + len(array)) * size].reshape(-1, size)


def _mask(
    column: pa.ChunkedArray, turned: npt.NDArray[np.int32] | None, turns: npt.NDArray[np.bool_], actions: int
) -> npt.NDArray[np.bool_]:
    """Returns legal actions as a mask of shape (n, actions)."""
    array = pa.concat_arrays(column.chunks)
    rows = np.repeat(np.arange(len(array)), np.diff(array.offsets.to_numpy()))
    seen = array.flatten().to_numpy()
    if turned is not None:
        seen = np.where(turns[rows], seen, turned[seen])
    mask = np.zeros((len(array), actions), np.bool_)
    mask[rows, seen] = True
    return mask


def decode(
    rows: pa.Table, rules: Rules, *, view: Literal["white", "mover"] = "mover"
) -> dict[str, npt.NDArray[Any]]:
    """Converts rows of a data set to arrays for training.

    Args:
        rows: a table with the columns `position`, `partial_capture`, `turn`, `action`, `legal_actions` and `result`.
        rules: the rules of the rows, from `rules_of`.
        view: the side from which observations and actions are seen, as in `Batch`.

    Returns `observation`, dtype `float32`, shape (n, planes, height, width), in the format of `Batch.observe`; `action`,
    dtype `int64`, shape (n,); `mask`, dtype `bool`, shape (n, num_actions), the legal actions; and `result`, dtype
    `float32`, shape (n,): 1 if the side to move wins, 0 for a draw, -1 if it loses, NaN if the result is unknown.
    """
    missing = [name for name in _DECODED if name not in rows.column_names]
    if missing:
        msg = f"the rows have no column {missing[0]}"
        raise DataError(msg)
    size = _schema.packed_size(rules)
    packed = np.hstack([_bytes(rows["position"], size), _bytes(rows["partial_capture"], size)])
    batch = Batch(rules, len(packed), 0, draws="automatic", view=view)
    batch.set_packed(packed)
    turned = batch.actions.turned if view == "mover" else None
    turns = rows["turn"].to_numpy()
    actions = rows["action"].to_numpy().astype(np.int64)
    if actions.size and int(actions.max()) >= batch.num_actions:
        msg = f"action {actions.max()} does not exist: {rules.id} has {batch.num_actions} actions"
        raise DataError(msg)
    legal = rows["legal_actions"]
    # The data set may have been written without legal actions.
    is_left_out = legal.null_count or not len(packed)
    mask = batch.action_mask() if is_left_out else _mask(legal, turned, turns, batch.num_actions)
    result = pc.cast(rows["result"], pa.float32()).fill_null(float("nan")).to_numpy()
    return {
        "observation": batch.observe(),
        "action": actions if turned is None else np.where(turns, actions, turned[actions]),
        "mask": mask,
        "result": result.astype(np.float32),
    }


class StepReader:
    """An iterable of batches of rows, for one of several readers of a data set.

    Readers share the row groups of all files: each row group is read by exactly one of `world_size * workers` readers.
    With shuffling, the order of the row groups is random and the same for all readers, and each reader mixes the rows of
    several row groups in a buffer. Memory: the buffer, one row group and one batch. Different readers may have different
    numbers of rows.

    Args:
        sources: the directory of a data set, Parquet files of this library, or a list of them. All must have equal rules.
        batch_size: the number of rows of a batch; the last batch may have fewer.
        split: the split to read; `None` for all rows.
        shuffle_buffer: the number of rows in the buffer; 0 keeps the order of the rows.
        seed: the seed for shuffling. Readers of one training run need equal seeds.
        rank: the number of this process, from 0 to `world_size - 1`.
        world_size: the number of processes.
        worker: the number of this worker in its process, from 0 to `workers - 1`.
        workers: the number of workers of each process.
        columns: `None` for the arrays of `decode`, or the names of columns: then batches are Arrow tables.
        view: as in `decode`.
    """

    def __init__(
        self,
        sources: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
        *,
        batch_size: int = 1024,
        split: str | None = None,
        shuffle_buffer: int = 0,
        seed: int = 0,
        rank: int = 0,
        world_size: int = 1,
        worker: int = 0,
        workers: int = 1,
        columns: Sequence[str] | None = None,
        view: Literal["white", "mover"] = "mover",
    ) -> None:
        for name, value, least in (
            ("batch_size", batch_size, 1),
            ("shuffle_buffer", shuffle_buffer, 0),
            ("seed", seed, 0),
            ("world_size", world_size, 1),
            ("workers", workers, 1),
            ("rank", rank, 0),
            ("worker", worker, 0),
        ):
            if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
                msg = f"{name} must be an integer, not {type(value).__name__}"
                raise TypeError(msg)
            if value < least:
                msg = f"{name} must be at least {least}, not {value}"
                raise ValueError(msg)
        if rank >= world_size or worker >= workers:
            msg = f"rank {rank} of {world_size} and worker {worker} of {workers}: numbers begin with 0"
            raise ValueError(msg)
        if view not in ("white", "mover"):
            msg = f"view must be one of white, mover, not {view!r:.40}"
            raise ValueError(msg)
        self.files = _listed(sources)
        if not self.files:
            msg = "sources has no file"
            raise DataError(msg)
        self.rules = _schema.rules_of(self.files[0])
        # The number of row groups of each file.
        self._groups = []
        for path in self.files:
            if _schema.rules_of(path) != self.rules:
                msg = f"{path} has other rules than {self.files[0]}"
                raise DataError(msg)
            self._groups.append(pq.read_metadata(path).num_row_groups)
        names = _schema.schema(self.rules).names
        for column in columns or ():
            if column not in names:
                msg = f"no column {column!r:.40}; the columns are {', '.join(names)}"
                raise DataError(msg)
        self.columns = None if columns is None else list(columns)
        self.batch_size, self.split, self.view = int(batch_size), split, view
        self.shuffle_buffer, self.seed, self.epoch = int(shuffle_buffer), int(seed), 0
        self.rank, self.world_size = int(rank), int(world_size)
        self.worker, self.workers = int(worker), int(workers)

    def set_epoch(self, epoch: int) -> None:
        """Sets the number of the epoch, so that each epoch has another order."""
        if isinstance(epoch, bool) or not isinstance(epoch, (int, np.integer)) or epoch < 0:
            msg = f"epoch must be an integer from 0, not {epoch!r:.40}"
            raise ValueError(msg)
        self.epoch = int(epoch)

    def row_groups(self) -> list[tuple[Path, int]]:
        """Returns the file and the number of each row group of this reader, in the order of reading."""
        every = [
            (path, group)
            for path, groups in zip(self.files, self._groups, strict=True)
            for group in range(groups)
        ]
        if self.shuffle_buffer:
            order = np.random.default_rng([self.seed, self.epoch]).permutation(len(every))
            every = [every[place] for place in order]
        return every[self.rank * self.workers + self.worker :: self.world_size * self.workers]

    def _tables(self) -> Iterator[pa.Table]:
        names = _DECODED if self.columns is None else self.columns
        wanted = list(dict.fromkeys([*names, *(["split"] if self.split is not None else [])]))
        opened: tuple[Path, pq.ParquetFile] | None = None
        for path, group in self.row_groups():
            if opened is None or opened[0] != path:
                opened = (path, pq.ParquetFile(path))
            try:
                rows = opened[1].read_row_group(group, columns=wanted, use_threads=False)
            except (OSError, pa.ArrowException) as error:
                msg = f"{path}: row group {group} is damaged ({error!s:.100})"
                raise DataError(msg) from None
            if self.split is not None:
                rows = rows.filter(pc.equal(pc.cast(rows["split"], pa.string()), self.split))
            yield rows.select(names)

    def tables(self) -> Iterator[pa.Table]:
        """Iterates over batches of rows as Arrow tables."""
        words = [self.seed, self.epoch, 1, self.rank, self.worker]
        rng = np.random.default_rng(words) if self.shuffle_buffer else None
        pool: pa.Table | None = None
        for rows in self._tables():
            pool = rows if pool is None else pa.concat_tables([pool, rows])
            count = max(0, pool.num_rows - self.shuffle_buffer) // self.batch_size * self.batch_size
            if count:
                if rng is not None:
                    pool = pool.take(rng.permutation(pool.num_rows))
                for begin in range(0, count, self.batch_size):
                    yield pool.slice(begin, self.batch_size)
                pool = pool.slice(count)
        if pool is not None and pool.num_rows:
            if rng is not None:
                pool = pool.take(rng.permutation(pool.num_rows))
            for begin in range(0, pool.num_rows, self.batch_size):
                yield pool.slice(begin, self.batch_size)

    def __iter__(self) -> Iterator[Any]:
        for rows in self.tables():
            yield decode(rows, self.rules, view=self.view) if self.columns is None else rows
