"""Engines that speak Hub, for asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, TypeVar

from checkers._native import Board, HubController, Rules
from checkers.engine._transport import ProcessTransport, Transport
from checkers.engine._values import InfoDict, Limit, PlayResult, PovScore, Score
from checkers.errors import EngineError, EngineTerminatedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from checkers._variants import Variant

T = TypeVar("T")


class HubEngine:
    """An engine that speaks Hub, for `asyncio`. `popen_hub` starts one."""

    def __init__(
        self, transport: Transport, variant: Variant | Rules = "international", *, timeout: float = 10.0
    ) -> None:
        self.rules = variant if isinstance(variant, Rules) else Rules(variant)
        self.timeout = timeout
        self._transport = transport
        self._controller = HubController(self.rules)
        self._waiting: dict[str, asyncio.Future[Any]] = {}
        self._analysis: AnalysisResult | None = None
        self._failure: BaseException | None = None
        self._reader: asyncio.Task[None] | None = None

    @property
    def id(self) -> dict[str, str]:
        """The engine's name."""
        return {"name": self._controller.name}

    @property
    def options(self) -> dict[str, str]:
        """The engine's parameters with the values that were set."""
        return {name: value for name, value, _ in self._controller.params}

    async def start(self, options: Mapping[str, object] | None = None) -> None:
        """Begins the session: sets the variant and `options`, and waits until the engine is ready."""
        self._reader = asyncio.ensure_future(self._read())
        try:
            await self._ask("waiting", [self._controller.hello()])
            if (line := self._controller.set_variant()) is not None:
                await self._transport.write(line)
            for name, value in (options or {}).items():
                text = str(value).lower() if isinstance(value, bool) else str(value)
                await self._transport.write(self._controller.set(name, text))
            await self._ask("ready", [self._controller.init()])
        except BaseException:
            await self.close()
            raise

    async def _read(self) -> None:
        try:
            while (line := await self._transport.read()) is not None:
                event = self._controller.receive(line)
                if event is not None:
                    self._handle(event)
            await self._transport.close()
            msg = f"the engine ended{self._transport.last_words()}"
            self._fail(EngineTerminatedError(msg))
        except Exception as error:
            self._fail(error)
            await self._transport.close()

    def _handle(self, event: tuple[Any, ...]) -> None:
        kind = event[0]
        if kind == "info":
            if self._analysis is not None:
                self._analysis._add(event[1])
            return
        future = self._waiting.pop(kind, None)
        if future is not None and not future.done():
            future.set_result(event)

    def _fail(self, error: BaseException) -> None:
        self._failure = self._failure or error
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(error)
                # A caller that has stopped waiting does not get the error.
                future.exception()
        self._waiting.clear()

    def _expect(self, kind: str) -> asyncio.Future[Any]:
        if self._failure is not None:
            raise self._failure
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[kind] = future
        return future

    async def _ask(self, kind: str, lines: Sequence[str], timeout: float | None = None) -> Any:
        future = self._expect(kind)
        for line in lines:
            await self._transport.write(line)
        return await self._within(future, kind, self.timeout if timeout is None else timeout)

    async def _within(self, future: asyncio.Future[T], kind: str, timeout: float | None) -> T:
        try:
            return await asyncio.wait_for(asyncio.shield(future), timeout)
        except asyncio.TimeoutError:
            msg = f"the engine did not answer within {timeout:g} seconds ({kind} expected)"
            error = EngineError(msg)
            self._fail(error)
            await self.close()
            raise error from None

    async def play(self, board: Board, limit: Limit, *, ponder: bool = False) -> PlayResult:
        """Searches a move. `ponder` has no effect but to return the expected answer, which is always returned."""
        analysis = await self.analysis(board, limit, goal="think")
        return await analysis.wait()

    async def analyse(self, board: Board, limit: Limit) -> InfoDict:
        """Searches the best line."""
        return (await self.play(board, limit)).info

    async def analysis(
        self, board: Board, limit: Limit | None = None, *, goal: str = "analyze"
    ) -> AnalysisResult:
        """Starts a search; without a limit, it ends with `stop`."""
        limit = limit or Limit()
        if self._failure is not None:
            raise self._failure
        clock, increment = limit._clock(board)
        lines = self._controller.search(
            board,
            goal,
            depth=limit.depth,
            nodes=limit.nodes,
            time=limit.time,
            clock=clock,
            increment=increment,
            moves=limit.remaining_moves,
        )
        times = [time for time in (limit.time, clock) if time is not None]
        timeout = min(times) + self.timeout if times else None
        analysis = AnalysisResult(self, board.turn, self._expect("done"), timeout)
        self._analysis = analysis
        for line in lines:
            await self._transport.write(line)
        return analysis

    async def new_game(self) -> None:
        """Announces that the next position belongs to another game."""
        await self._transport.write(self._controller.new_game())

    async def ping(self) -> None:
        """Waits for a sign of life."""
        await self._ask("pong", [self._controller.ping()])

    async def quit(self) -> None:
        """Ends the engine."""
        if self._failure is None:
            await self._transport.write(self._controller.quit())
        await self.close()

    async def close(self) -> None:
        """Ends the engine at once, whatever it is doing."""
        self._fail(EngineTerminatedError("the engine was closed"))
        await self._transport.close()
        if self._reader is not None and self._reader is not asyncio.current_task():
            self._reader.cancel()
            with suppress(asyncio.CancelledError):
                await self._reader

    async def __aenter__(self) -> HubEngine:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.quit()


class AnalysisResult:
    """A search that is running: iterate for what the engine says."""

    def __init__(
        self, engine: HubEngine, turn: bool, done: asyncio.Future[Any], timeout: float | None
    ) -> None:
        self.info: InfoDict = InfoDict()
        self._engine = engine
        self._turn = turn
        self._done = done
        self._timeout = timeout
        self._queue: asyncio.Queue[InfoDict | None] = asyncio.Queue()
        done.add_done_callback(lambda _: self._queue.put_nowait(None))

    def _add(self, said: dict[str, Any]) -> None:
        info = InfoDict()
        for name in ("depth", "nodes", "time", "nps", "pv"):
            if name in said:
                info[name] = said[name]
        if "men" in said:
            info["score"] = PovScore(Score(said["men"]), self._turn)
        self.info = InfoDict(**{**self.info, **info})
        self._queue.put_nowait(info)

    async def stop(self) -> None:
        """Tells the engine to end the search, if it is still running."""
        if not self._done.done():
            self._timeout = self._engine.timeout
            await self._engine._transport.write(self._engine._controller.stop())

    async def wait(self) -> PlayResult:
        """Waits for the end of the search, and returns its move."""
        _, move, ponder = await self._engine._within(self._done, "done", self._timeout)
        return PlayResult(move, ponder, self.info)

    async def __aiter__(self) -> AsyncIterator[InfoDict]:
        while (info := await self._queue.get()) is not None:
            yield info
        self._queue.put_nowait(None)
        # Raises what the engine has done wrong.
        self._done.result()

    async def __aenter__(self) -> AnalysisResult:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if not self._done.done():
            await self.stop()
            await self.wait()


async def popen_hub(
    command: str | Sequence[str],
    variant: Variant | Rules = "international",
    *,
    options: Mapping[str, object] | None = None,
    timeout: float = 10.0,
    **popen: Any,
) -> HubEngine:
    """Starts a program that speaks Hub, and waits until it is ready. Its parameters are set at the start only."""
    engine = HubEngine(await ProcessTransport.start(command, **popen), variant, timeout=timeout)
    await engine.start(options)
    return engine
