"""Environments for learning agents; `pip install checkers[envs]` brings what they need.

- `checkers.env.aec`: PettingZoo, two agents in turn
- `checkers.env.vector`: Gymnasium, many games at once
- `checkers.env.single`: Gymnasium, one game
- `checkers.env.openspiel`: OpenSpiel

All of them choose steps, not whole moves: a capture is one step for each piece that it takes, and the same player chooses
again until it is complete. The mask says what may be chosen. See `checkers.Batch`.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from checkers.env import aec as aec
    from checkers.env import openspiel as openspiel
    from checkers.env import single as single
    from checkers.env import vector as vector

# Each needs other packages, so that `dir` promises none of them.
_LATER = ("aec", "openspiel", "single", "vector")


def __getattr__(name: str) -> object:
    if name in _LATER:
        from importlib import import_module  # noqa: PLC0415

        return import_module(f"{__name__}.{name}")
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)
