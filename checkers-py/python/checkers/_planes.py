"""The names of the planes of observations."""

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
"""The planes of an observation. In the view `"white"`, "own" is White and "opponent's" is Black; in the view `"mover"`,
"own" is the side to move. "piece under way" and "captured and still on the board" belong to a partial capture."""

EARLIER_PLANES = PLANES[:4]
"""The planes of each earlier position (`history`), the most recent position first."""

COUNTER_PLANES = (
    "occurred before",
    "occurred twice before",
    "clock",
    "own king run",
    "opponent's king run",
)
"""The planes of `counters`. The first two are 1 if the position has occurred before, or twice before. "clock" has the
value of `Batch.clocks` on every square. A king run is written on the king's square, divided by the allowed number."""


def plane_names(history: int = 0, *, counters: bool = False) -> tuple[str, ...]:
    """Returns the names of the planes that `Batch.observe` returns for the same arguments."""
    earlier = (f"{name}, {ply} plies ago" for ply in range(1, history + 1) for name in EARLIER_PLANES)
    return (*PLANES, *earlier, *(COUNTER_PLANES if counters else ()))
