"""Engines: the built-in one, other programs that speak Hub, and games over a network (DXP).

The names are those of `chess.engine`, where both have the same thing.

>>> import checkers
>>> from checkers import engine
>>> board = checkers.Board("russian", "W:Wc3:Bd4,f6")
>>> with engine.Builtin("russian") as builtin:
...     result = builtin.play(board, engine.Limit(depth=3))
>>> str(result.move), str(result.info["score"])
('c3:g7', 'White wins in 1 plies')

A `Bitbase` has the value of every position with few pieces: 1, 0 or -1 for the side to move.

>>> bitbase = engine.Bitbase("english", 2)
>>> bitbase.probe_wdl(checkers.Board("english", "B:WK15:BK6"))
0

`SimpleEngine.popen_hub(["scan", "hub"])` runs another program. `popen_hub` is the same for `asyncio`. The built-in
engine has no process and releases Python's lock: in asynchronous code use it through `asyncio.to_thread`.

An engine that crashes, hangs, prints garbage or plays an illegal move raises `EngineError`, and no process is left.
"""

from checkers._native import Bitbase
from checkers.engine._builtin import Builtin, BuiltinAnalysisResult
from checkers.engine._dxp import DXP_PORT, DxpConnection
from checkers.engine._hub import AnalysisResult, HubEngine, popen_hub
from checkers.engine._simple import SimpleAnalysisResult, SimpleEngine
from checkers.engine._transport import MockTransport, ProcessTransport, Transport
from checkers.engine._values import InfoDict, Limit, PlayResult, PovScore, Score
from checkers.errors import EngineError, EngineTerminatedError

__all__ = [
    "DXP_PORT",
    "AnalysisResult",
    "Bitbase",
    "Builtin",
    "BuiltinAnalysisResult",
    "DxpConnection",
    "EngineError",
    "EngineTerminatedError",
    "HubEngine",
    "InfoDict",
    "Limit",
    "MockTransport",
    "PlayResult",
    "PovScore",
    "ProcessTransport",
    "Score",
    "SimpleAnalysisResult",
    "SimpleEngine",
    "Transport",
    "popen_hub",
]
