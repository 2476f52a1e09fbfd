"""The built-in engine."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from typing import Any

from checkers._native import Bitbase, Board, Engine, Rules, StopFlag
from checkers.engine._values import InfoDict, Limit, PlayResult, _info
from checkers.errors import EngineError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from checkers._variants import Variant


class Builtin:
    """The engine of this library, for one rule set. It needs no process.

    Its searches release Python's lock, run one after the other, and end with Ctrl-C. With the same seed and limits in
    depth or nodes they give the same moves each time. With a `bitbase` it plays solved endgames without a mistake; other
    rules than the engine's raise ValueError.
    """

    def __init__(
        self,
        variant: Variant | Rules,
        *,
        strength: int | None = None,
        table_mb: int = 16,
        seed: int = 0,
        bitbase: Bitbase | None = None,
    ) -> None:
        self.rules = variant if isinstance(variant, Rules) else Rules(variant)
        self._engine = Engine(self.rules, table_mb=table_mb, seed=seed, bitbase=bitbase)
        self._most_nodes = None if strength is None else Engine.nodes_of_strength(strength)
        self.id = {"name": "checkers-engine"}

    def _arguments(self, board: Board, limit: Limit) -> dict[str, Any]:
        if board.rules != self.rules:
            msg = f"the board has other rules ({board.rules.id}) than the engine ({self.rules.id})"
            raise EngineError(msg)
        clock, increment = limit._clock(board)
        times = [] if limit.time is None else [limit.time]
        if clock is not None:
            moves = min(max(limit.remaining_moves or 30, 1), 30)
            times.append(min(clock / moves + (increment or 0), clock / 2))
        nodes = [count for count in (limit.nodes, self._most_nodes) if count is not None]
        return {
            "time": min(times) if times else None,
            "nodes": min(nodes) if nodes else None,
            "depth": limit.depth,
        }

    def play(self, board: Board, limit: Limit | None = None) -> PlayResult:
        """Searches a move. Without a limit it searches 20,000 nodes, or as many as the strength has."""
        limit = limit or Limit()
        arguments = self._arguments(board, limit)
        if all(value is None for value in arguments.values()):
            arguments["nodes"] = 20_000
        info = _info(self._engine.search(board, **arguments)[0], board.turn)
        moves = info["pv"]
        return PlayResult(moves[0], moves[1] if len(moves) > 1 else None, info)

    def analyse(self, board: Board, limit: Limit, *, multipv: int = 1) -> list[InfoDict]:
        """Searches the best lines, the best one first."""
        found = self._engine.search(board, lines=multipv, **self._arguments(board, limit))
        return [_info(line, board.turn) for line in found]

    def analysis(
        self, board: Board, limit: Limit | None = None, *, multipv: int = 1
    ) -> BuiltinAnalysisResult:
        """Starts a search and returns at once; without a limit, it ends with `stop`."""
        arguments = self._arguments(board, limit or Limit())
        return BuiltinAnalysisResult(self._engine, board.copy(), multipv, arguments)

    def new_game(self) -> None:
        """Forgets what earlier searches have learnt."""
        self._engine.new_game()

    def ping(self) -> None:
        """Does nothing: it is always there."""

    def quit(self) -> None:
        """Does nothing: there is no process."""

    close = quit

    def __enter__(self) -> Builtin:
        return self

    def __exit__(self, *_: object) -> None:
        self.quit()


class BuiltinAnalysisResult:
    """A search that is running: iterate for what it finds."""

    def __init__(self, engine: Engine, board: Board, multipv: int, arguments: dict[str, Any]) -> None:
        self.info: InfoDict = InfoDict()
        self.multipv: list[InfoDict] = []
        self._stop = StopFlag()
        self._queue: queue.SimpleQueue[InfoDict | None] = queue.SimpleQueue()
        self._error: BaseException | None = None
        self._board = board
        self._thread = threading.Thread(target=self._run, args=(engine, multipv, arguments), daemon=True)
        self._thread.start()

    def _run(self, engine: Engine, multipv: int, arguments: dict[str, Any]) -> None:
        turn = self._board.turn
        try:
            found = engine.search(
                self._board,
                lines=multipv,
                on_info=lambda line: self._queue.put(_info(line, turn)),
                stop=self._stop,
                **arguments,
            )
            self.multipv = [_info(line, turn) for line in found]
        except BaseException as error:
            self._error = error
        finally:
            self._queue.put(None)

    def stop(self) -> None:
        """Asks the search to end, and returns at once; `wait` waits for the end."""
        self._stop.set()

    def wait(self) -> PlayResult:
        """Waits for the end of the search, and returns its move. Raises what the search raised."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        self.info = self.multipv[0]
        moves = self.info["pv"]
        return PlayResult(moves[0], moves[1] if len(moves) > 1 else None, self.info)

    def __iter__(self) -> Iterator[InfoDict]:
        while (info := self._queue.get()) is not None:
            if info["multipv"] == 1:
                self.info = info
            yield info
        self._queue.put(None)
        if self._error is not None:
            raise self._error

    def __enter__(self) -> BuiltinAnalysisResult:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._thread.join()
