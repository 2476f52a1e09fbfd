"""Perft as shards: positions with the number of ways that lead to each, and the leaves below them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checkers import _shards
from checkers._native import Board, Rules
from checkers.errors import DataError

if TYPE_CHECKING:
    from checkers._variants import Variant

__all__ = ["PerftJob", "perft_job", "total"]

_MOST_DEPTH = 100


def _whole(name: str, value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        msg = f"{name} must be an integer, not {type(value).__name__}"
        raise TypeError(msg)
    value = value.__index__()
    if not least <= value <= most:
        msg = f"{name} must be from {least} to {most}, not {value}"
        raise ValueError(msg)
    return int(value)


class PerftJob(_shards.Job):
    """Counting the leaves below positions."""

    kind = "perft"
    suffix = ".json"

    def __init__(self, rules: Rules, fen: str, settings: dict[str, Any]) -> None:
        self.rules, self.fen = rules, fen
        self.depth: int = settings["depth"]
        self.split_depth: int = settings["split_depth"]
        self.positions_per_shard: int = settings["positions_per_shard"]
        self.paths: bool = settings["paths"]

    def settings(self) -> dict[str, Any]:
        """Returns the settings."""
        return {
            "rules": {"id": self.rules.id, "axes": self.rules.axes},
            "fen": self.fen,
            "depth": self.depth,
            "split_depth": self.split_depth,
            "positions_per_shard": self.positions_per_shard,
            "paths": self.paths,
        }

    def parts(self) -> list[_shards.Part]:
        """Returns packed positions with the number of ways to each, in the order of their bytes."""
        # Positions with equal pieces and counters are equal: each is counted once.
        ways = Counter({Board(self.rules, self.fen).packed(): 1})
        for _ in range(self.split_depth):
            after: Counter[bytes] = Counter()
            for packed, count in ways.items():
                board = Board.from_packed(self.rules, packed)
                for move in board.legal_moves:
                    # Draws do not end a sequence.
                    board.push(move, play_on=True)
                    after[board.packed()] += count * (len(move.paths) if self.paths else 1)
                    board.pop()
            ways = after
        every = [[packed.hex(), count] for packed, count in sorted(ways.items())]
        size = self.positions_per_shard
        return [every[begin : begin + size] for begin in range(0, len(every), size)]

    def write(self, number: int, part: _shards.Part, path: Path) -> tuple[int, int]:
        """Counts the leaves below each position."""
        leaves = 0
        for packed, ways in part:
            board = Board.from_packed(self.rules, bytes.fromhex(packed))
            leaves += ways * board.perft(self.depth - self.split_depth, paths=self.paths)
        found = {"job": self.fingerprint(), "shard": number, "positions": len(part), "leaves": leaves}
        path.write_text(json.dumps(found, sort_keys=True) + "\n", encoding="utf-8")
        return len(part), leaves

    def read(self, number: int, path: Path) -> tuple[int, int]:
        """Reads the numbers of positions and leaves."""
        found = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(found, dict):
            msg = "not a shard"
            raise OSError(msg)
        if (found.get("job"), found.get("shard")) != (self.fingerprint(), number):
            msg = f"{path} belongs to another count; use another directory"
            raise DataError(msg)
        return int(found["positions"]), int(found["leaves"])


def perft_job(
    variant: Variant | Rules,
    depth: int,
    fen: str | None,
    split_depth: int,
    positions_per_shard: int,
    *,
    paths: bool,
) -> PerftJob:
    """Checks the arguments of `perft` and returns the job."""
    if not isinstance(variant, (str, Rules)):
        msg = f"variant must be the name of a variant or Rules, not {type(variant).__name__}"
        raise TypeError(msg)
    rules = variant if isinstance(variant, Rules) else Rules(variant)
    depth = _whole("depth", depth, 0, _MOST_DEPTH)
    settings = {
        "depth": depth,
        "split_depth": min(_whole("split_depth", split_depth, 0, _MOST_DEPTH), depth),
        "positions_per_shard": _whole("positions_per_shard", positions_per_shard, 1, 1 << 20),
        "paths": bool(paths),
    }
    return PerftJob(rules, Board(rules, fen).fen(), settings)


def total(manifest: _shards.Manifest) -> int:
    """Returns the number of all leaves."""
    return manifest.rows
