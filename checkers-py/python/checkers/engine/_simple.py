"""Engines that speak Hub, for code without asyncio."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from checkers._native import Board, Rules
from checkers.engine._hub import AnalysisResult, HubEngine, popen_hub
from checkers.engine._values import InfoDict, Limit, PlayResult
from checkers.errors import EngineTerminatedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from checkers._variants import Variant

T = TypeVar("T")


class SimpleEngine:
    """An engine that speaks Hub, without `asyncio`: its event loop runs on a thread."""

    def __init__(self, start: Callable[[], Awaitable[HubEngine]]) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._is_closed = False
        try:
            self._engine = self._wait(self._await(start))
        except BaseException:
            self._end_loop()
            raise

    @staticmethod
    async def _await(start: Callable[[], Awaitable[HubEngine]]) -> HubEngine:
        return await start()

    @classmethod
    def popen_hub(
        cls,
        command: str | Sequence[str],
        variant: Variant | Rules = "international",
        *,
        options: Mapping[str, object] | None = None,
        timeout: float = 10.0,
        **popen: Any,
    ) -> SimpleEngine:
        """Starts a program that speaks Hub, and waits until it is ready."""
        return cls(lambda: popen_hub(command, variant, options=options, timeout=timeout, **popen))

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        if self._is_closed:
            work.close()
            msg = "the engine was closed"
            raise EngineTerminatedError(msg)
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _end_loop(self) -> None:
        self._is_closed = True
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    @property
    def id(self) -> dict[str, str]:
        """The engine's name."""
        return self._engine.id

    @property
    def options(self) -> dict[str, str]:
        """The engine's parameters with the values that were set."""
        return self._engine.options

    def play(self, board: Board, limit: Limit) -> PlayResult:
        """Searches a move."""
        return self._wait(self._engine.play(board, limit))

    def analyse(self, board: Board, limit: Limit) -> InfoDict:
        """Searches the best line."""
        return self._wait(self._engine.analyse(board, limit))

    def analysis(self, board: Board, limit: Limit | None = None) -> SimpleAnalysisResult:
        """Starts a search; without a limit, it ends with `stop`."""
        return SimpleAnalysisResult(self, self._wait(self._engine.analysis(board, limit)))

    def new_game(self) -> None:
        """Announces that the next position belongs to another game."""
        self._wait(self._engine.new_game())

    def ping(self) -> None:
        """Waits for a sign of life."""
        self._wait(self._engine.ping())

    def quit(self) -> None:
        """Ends the engine."""
        if not self._is_closed:
            self._wait(self._engine.quit())
            self._end_loop()

    close = quit

    def __enter__(self) -> SimpleEngine:
        return self

    def __exit__(self, *_: object) -> None:
        self.quit()


class SimpleAnalysisResult:
    """A search that is running: iterate for what the engine says."""

    def __init__(self, simple: SimpleEngine, analysis: AnalysisResult) -> None:
        self._simple = simple
        self._analysis = analysis

    @property
    def info(self) -> InfoDict:
        """What is known so far."""
        return self._analysis.info

    def stop(self) -> None:
        """Tells the engine to end the search."""
        self._simple._wait(self._analysis.stop())

    def wait(self) -> PlayResult:
        """Waits for the end of the search, and returns its move."""
        return self._simple._wait(self._analysis.wait())

    def __iter__(self) -> Iterator[InfoDict]:
        steps = self._analysis.__aiter__()

        async def step() -> InfoDict | None:
            return await anext(steps, None)

        while (info := self._simple._wait(step())) is not None:
            yield info

    def __enter__(self) -> SimpleAnalysisResult:
        return self

    def __exit__(self, *_: object) -> None:
        self._simple._wait(self._analysis.__aexit__(None, None, None))
