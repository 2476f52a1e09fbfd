"""The planes of observations, by their names."""

from __future__ import annotations

__all__ = ["COUNTER_PLANES", "EARLIER_PLANES", "PLANES", "plane_names"]

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

EARLIER_PLANES = PLANES[:4]
"""The planes of each earlier position (`history`), the latest one first."""

COUNTER_PLANES = (
    "occurred before",
    "occurred twice before",
    "clock",
    "own king run",
    "opponent's king run",
)
"""The planes of `counters`: whether the position is a repetition; how near the nearest draw by counting moves is, from 0
to 1; the run of a king whose quiet moves are limited, on the king's square, as a part of the most allowed."""


def plane_names(history: int = 0, *, counters: bool = False) -> tuple[str, ...]:
    """The names of the planes that `Batch.observe` gives with the same arguments."""
    earlier = (f"{name}, {ply} plies ago" for ply in range(1, history + 1) for name in EARLIER_PLANES)
    return (*PLANES, *earlier, *(COUNTER_PLANES if counters else ()))
