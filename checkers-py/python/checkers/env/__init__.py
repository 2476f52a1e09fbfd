"""Environments for reinforcement learning; `pip install checkers[envs]` installs Gymnasium and PettingZoo.

- `checkers.env.aec`: PettingZoo, two agents that alternate
- `checkers.env.vector`: Gymnasium, many games at once
- `checkers.env.single`: Gymnasium, one game
- `checkers.env.openspiel`: OpenSpiel

An action is a step, not a whole move: a capture is one step for each jump, and the same player acts again until the
capture is complete. The action mask marks the legal actions. See `checkers.Batch`.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from checkers.env import aec as aec
    from checkers.env import openspiel as openspiel
    from checkers.env import single as single
    from checkers.env import vector as vector

# Each module needs optional packages, so `dir` does not list them.
_LATER = ("aec", "openspiel", "single", "vector")


def __getattr__(name: str) -> object:
    if name in _LATER:
        from importlib import import_module  # noqa: PLC0415

        return import_module(f"{__name__}.{name}")
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)
