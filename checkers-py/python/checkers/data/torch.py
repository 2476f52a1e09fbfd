"""Data sets for torch.

from torch.utils.data import DataLoader
from checkers.data.torch import StepDataset

dataset = StepDataset("selfplay", batch_size=1024, split="train", shuffle_buffer=200_000)
for epoch in range(10):
    dataset.set_epoch(epoch)
    for batch in DataLoader(dataset, batch_size=None, num_workers=4):
        batch["observation"], batch["action"], batch["mask"], batch["result"]
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any

try:
    import torch
    import torch.distributed
    from torch.utils.data import IterableDataset, get_worker_info
except ImportError as error:
    msg = "checkers.data.torch needs torch: https://pytorch.org"
    raise ImportError(msg) from error

from checkers.data._read import StepReader

__all__ = ["StepDataset"]


class StepDataset(IterableDataset):  # type: ignore[misc,unused-ignore]
    """An `IterableDataset` of batches: the arrays of `decode` as tensors.

    Each worker of each process reads its share of the row groups. The rank is that of `torch.distributed`, if it is
    initialised. Pass `batch_size=None` to the `DataLoader`, because elements are batches already.

    Args:
        sources: as in `StepReader`.
        rank: the number of this process; `None` for that of `torch.distributed`.
        world_size: the number of processes; `None` for that of `torch.distributed`.
        settings: the other settings of `StepReader`, without `worker`, `workers` and `columns`.
    """

    def __init__(
        self,
        sources: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
        *,
        rank: int | None = None,
        world_size: int | None = None,
        **settings: Any,
    ) -> None:
        super().__init__()
        for name in ("worker", "workers", "columns"):
            if name in settings:
                msg = f"{name} cannot be set: the DataLoader determines the workers, and elements are tensors"
                raise TypeError(msg)
        if (rank is None) != (world_size is None):
            msg = "give both rank and world_size, or neither"
            raise ValueError(msg)
        if rank is None or world_size is None:
            known = torch.distributed.is_available() and torch.distributed.is_initialized()
            rank = torch.distributed.get_rank() if known else 0
            world_size = torch.distributed.get_world_size() if known else 1
        self.reader = StepReader(sources, rank=rank, world_size=world_size, **settings)

    def set_epoch(self, epoch: int) -> None:
        """Sets the number of the epoch, before the `DataLoader` is iterated."""
        self.reader.set_epoch(epoch)

    def __iter__(self) -> Iterator[dict[str, torch.Tensor]]:
        info = get_worker_info()
        self.reader.worker, self.reader.workers = (0, 1) if info is None else (info.id, info.num_workers)
        for arrays in self.reader:
            yield {name: torch.from_numpy(array) for name, array in arrays.items()}
