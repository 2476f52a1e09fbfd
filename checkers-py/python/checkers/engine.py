"""Engines: the built-in one, other programs that speak Hub, and games over a network (DXP).

The names are those of `chess.engine`, where both have the same thing.

>>> import checkers
>>> from checkers import engine
>>> board = checkers.Board("russian", "W:Wc3:Bd4,f6")
>>> with engine.Builtin("russian") as builtin:
...     result = builtin.play(board, engine.Limit(depth=3))
>>> str(result.move), str(result.info["score"])
('c3:g7', 'White wins in 1 plies')

`SimpleEngine.popen_hub(["scan", "hub"])` runs another program. `popen_hub` is the same for `asyncio`. The built-in
engine has no process and releases Python's lock: in asynchronous code use it through `asyncio.to_thread`.

An engine that crashes, hangs, prints garbage or plays an illegal move raises `EngineError`, and no process is left.
"""

from __future__ import annotations

import asyncio
import os
import queue
import signal
import socket
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, NamedTuple, Protocol, TypedDict, TypeVar

from checkers._native import Board, DxpSession, Engine, HubController, Move, Rules, StopFlag
from checkers.errors import EngineError, EngineTerminatedError

__all__ = [
    "DXP_PORT",
    "AnalysisResult",
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

T = TypeVar("T")
DXP_PORT = 27531
"""The TCP port of DXP."""

_LINE = 1 << 18


@dataclass(frozen=True)
class Limit:
    """When a search ends: at the first of these limits. Times are in seconds."""

    time: float | None = None
    """For this move."""
    depth: int | None = None
    """Plies."""
    nodes: int | None = None
    """Positions visited."""
    white_clock: float | None = None
    black_clock: float | None = None
    white_inc: float | None = None
    black_inc: float | None = None
    remaining_moves: int | None = None
    """Moves until the next time control."""

    def _clock(self, board: Board) -> tuple[float | None, float | None]:
        return (self.white_clock, self.white_inc) if board.turn else (self.black_clock, self.black_inc)


class Score(NamedTuple):
    """The value of a position for a side: men, or plies until it wins (negative: loses)."""

    men: float | None
    win: int | None = None

    def __neg__(self) -> Score:
        return Score(None if self.men is None else -self.men, None if self.win is None else -self.win)


class PovScore(NamedTuple):
    """A score with the side to move, for which `relative` holds."""

    relative: Score
    turn: bool

    def pov(self, color: bool) -> Score:
        """The score for a side."""
        return self.relative if self.turn == color else -self.relative

    def white(self) -> Score:
        """The score for White."""
        return self.pov(True)

    def black(self) -> Score:
        """The score for Black."""
        return self.pov(False)

    def __str__(self) -> str:
        men, win = self.white()
        if win is None:
            return f"{men:+.2f}"
        return f"{'White' if win > 0 else 'Black'} wins in {abs(win)} plies"


class InfoDict(TypedDict, total=False):
    """What an engine says about a position. It names only what it knows."""

    score: PovScore
    pv: list[Move]
    depth: int
    nodes: int
    time: float
    nps: float
    multipv: int


@dataclass
class PlayResult:
    """The move of a search."""

    move: Move
    ponder: Move | None = None
    """The expected answer."""
    info: InfoDict = field(default_factory=InfoDict)


def _info(found: tuple[int, int, float | None, int | None, int, float, list[Move]], turn: bool) -> InfoDict:
    depth, rank, men, win, nodes, seconds, moves = found
    info = InfoDict(
        depth=depth,
        multipv=rank,
        score=PovScore(Score(men, win), turn),
        nodes=nodes,
        time=seconds,
        pv=moves,
    )
    if seconds > 0:
        info["nps"] = nodes / seconds
    return info


class Builtin:
    """The engine of this library, for one rule set. It needs no process.

    Its searches release Python's lock, run one after the other, and end with Ctrl-C. With the same seed and limits in
    depth or nodes they give the same moves each time.
    """

    def __init__(
        self, variant: str | Rules, *, strength: int | None = None, table_mb: int = 16, seed: int = 0
    ) -> None:
        self.rules = variant if isinstance(variant, Rules) else Rules(variant)
        self._engine = Engine(self.rules, table_mb=table_mb, seed=seed)
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
        """Ends the search."""
        self._stop.set()

    def wait(self) -> PlayResult:
        """Waits for the end of the search, and returns its move."""
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


class Transport(Protocol):
    """How lines get to an engine and back."""

    async def write(self, line: str) -> None:
        """Sends a line."""

    async def read(self) -> str | None:
        """Waits for the next line; `None` once there is none any more."""

    async def close(self) -> None:
        """Ends the engine. Called once or more often."""

    def last_words(self) -> str:
        """How the engine ended, for an error message."""


class MockTransport:
    """An engine that follows a script, for tests.

    `answers` has pairs of a line that is expected (or its beginning) and the lines that answer it.
    """

    def __init__(self, answers: Sequence[tuple[str, Sequence[str]]]) -> None:
        self._answers = list(answers)
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self.sent: list[str] = []
        """The lines that the engine got."""

    async def write(self, line: str) -> None:
        """Takes a line, which must be the expected one."""
        self.sent.append(line)
        if not self._answers:
            msg = f"the script has ended, but {line!r} was sent"
            raise AssertionError(msg)
        expected, answers = self._answers.pop(0)
        if not line.startswith(expected):
            msg = f"{line!r} was sent, not {expected!r}"
            raise AssertionError(msg)
        for answer in answers:
            self._lines.put_nowait(answer)

    async def read(self) -> str | None:
        """The next line of the script."""
        return await self._lines.get()

    async def close(self) -> None:
        """Ends the script."""
        self._lines.put_nowait(None)

    def last_words(self) -> str:
        """Nothing."""
        return ""

    def assert_done(self) -> None:
        """Fails if lines were expected that were not sent."""
        if self._answers:
            msg = f"{self._answers[0][0]!r} was not sent"
            raise AssertionError(msg)


class ProcessTransport:
    """An engine in a process. What it has started ends with it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._errors = b""
        self._listener = asyncio.ensure_future(self._listen())
        self._closing: asyncio.Task[None] | None = None

    @classmethod
    async def start(cls, command: str | Sequence[str], **popen: Any) -> ProcessTransport:
        """Starts a program, given as a list of arguments or as its path."""
        arguments = [command] if isinstance(command, str) else list(command)
        pipe = asyncio.subprocess.PIPE
        try:
            process = await asyncio.create_subprocess_exec(
                *arguments,
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                limit=_LINE,
                start_new_session=os.name == "posix",
                **popen,
            )
        except OSError as error:
            msg = f"the engine {arguments[0]!r} cannot be started: {error}"
            raise EngineTerminatedError(msg) from error
        return cls(process)

    async def _listen(self) -> None:
        assert self._process.stderr is not None
        while part := await self._process.stderr.read(512):
            self._errors = (self._errors + part)[-2000:]

    async def write(self, line: str) -> None:
        """Sends a line."""
        assert self._process.stdin is not None
        with suppress(OSError):  # An engine that has ended is noticed by its output.
            self._process.stdin.write(line.encode() + b"\n")
            await self._process.stdin.drain()

    async def read(self) -> str | None:
        """Waits for the next line."""
        assert self._process.stdout is not None
        try:
            line = await self._process.stdout.readuntil(b"\n")
        except asyncio.IncompleteReadError as error:
            line = error.partial
            if not line:
                return None
        except asyncio.LimitOverrunError as error:
            msg = "the engine sent a line that is longer than any message"
            raise EngineError(msg) from error
        return line.decode(errors="replace").rstrip("\r\n")

    async def close(self) -> None:
        """Waits shortly for the end of the process, and kills it with all that it has started."""
        if self._closing is None:
            self._closing = asyncio.ensure_future(self._end())
        # Whoever is cancelled while it waits leaves no process behind.
        await asyncio.shield(self._closing)

    async def _end(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._process.wait(), 0.5)
        if os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        elif self._process.returncode is None:
            self._process.kill()
        # The process counts as ended once its output is read to the end. Somebody else may be reading it already.
        assert self._process.stdout is not None
        with suppress(RuntimeError):
            while await self._process.stdout.read(_LINE):
                pass
        await self._process.wait()
        await self._listener

    def last_words(self) -> str:
        """The exit code and the end of the error output."""
        words = self._errors.decode(errors="replace").strip()
        code = self._process.returncode
        return (f" (exit code {code})" if code is not None else "") + (
            f"; its last words: {words}" if words else ""
        )


class HubEngine:
    """An engine that speaks Hub, for `asyncio`. `popen_hub` starts one."""

    def __init__(
        self, transport: Transport, variant: str | Rules = "international", *, timeout: float = 10.0
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
                # Whoever has stopped waiting need not be told.
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
    variant: str | Rules = "international",
    *,
    options: Mapping[str, object] | None = None,
    timeout: float = 10.0,
    **popen: Any,
) -> HubEngine:
    """Starts a program that speaks Hub, and waits until it is ready. Its parameters are set at the start only."""
    engine = HubEngine(await ProcessTransport.start(command, **popen), variant, timeout=timeout)
    await engine.start(options)
    return engine


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
        variant: str | Rules = "international",
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


class DxpConnection:
    """A game with another program over a network, on boards of 50 squares.

    `connect` or `listen` makes the connection; either side may then ask for a game. Both programs have to be set to
    the same rules: the protocol does not name them.
    """

    def __init__(
        self, sock: socket.socket, variant: str | Rules = "international", name: str = "checkers"
    ) -> None:
        self._socket = sock
        self._session = DxpSession(variant, name)

    @classmethod
    def connect(
        cls,
        host: str,
        port: int = DXP_PORT,
        variant: str | Rules = "international",
        *,
        name: str = "checkers",
        timeout: float = 10.0,
    ) -> DxpConnection:
        """Connects to a program that listens."""
        return cls(socket.create_connection((host, port), timeout), variant, name)

    @classmethod
    def listen(
        cls,
        host: str = "127.0.0.1",
        port: int = DXP_PORT,
        variant: str | Rules = "international",
        *,
        name: str = "checkers",
        timeout: float | None = None,
    ) -> DxpConnection:
        """Waits for a program that connects."""
        with socket.create_server((host, port)) as server:
            server.settimeout(timeout)
            sock, _ = server.accept()
        return cls(sock, variant, name)

    @property
    def board(self) -> Board:
        """The game as far as it was played: a copy."""
        return self._session.board

    @property
    def color(self) -> bool:
        """Our colour."""
        return self._session.color

    @property
    def is_our_turn(self) -> bool:
        """Whether a game is played and it is our turn."""
        return self._session.is_our_turn

    @property
    def is_playing(self) -> bool:
        """Whether a game is played."""
        return self._session.is_playing

    def request_game(
        self, color: bool = True, *, minutes: int = 5, moves: int = 0, board: Board | None = None
    ) -> None:
        """Asks for a game in which we have this colour. The answer comes as an event."""
        self._send(self._session.request(not color, minutes, moves, board))

    def accept(self) -> None:
        """Accepts a game that the other side has asked for."""
        self._send(self._session.accept())

    def decline(self) -> None:
        """Declines a game that the other side has asked for."""
        self._send(self._session.decline())

    def play(self, move: Move | str, seconds: float = 0.0) -> Move:
        """Plays our move, which took so many seconds."""
        move = self.board.parse(move) if isinstance(move, str) else move
        self._send(self._session.play(move, seconds))
        return move

    def end(self, reason: str = "unknown", *, stop: bool = False) -> None:
        """Ends the game on our turn: `"win"`, `"draw"`, `"loss"` or `"unknown"`. The answer comes as an event."""
        self._send(self._session.end(reason, stop))

    def chat(self, text: str) -> None:
        """Sends a text to the operator of the other side."""
        self._send(DxpSession.chat(text))

    def answer_back(self, accept: bool, move_number: int, color: bool) -> None:
        """Answers the other side's wish to take moves back."""
        self._send(self._session.answer_back(accept, move_number, color))

    def event(self, timeout: float | None = None) -> dict[str, Any] | None:
        """Waits for the next event; `None` when the time is over.

        Its `kind` is `"requested"`, `"accepted"`, `"declined"`, `"moved"`, `"ended"` (which is answered at once),
        `"end_answered"`, `"chat"`, `"back_requested"` or `"back_answered"`.
        """
        self._socket.settimeout(timeout)
        while (event := self._session.event()) is None:
            try:
                data = self._socket.recv(4096)
            except TimeoutError:
                return None
            except OSError as error:
                msg = f"the connection failed: {error}"
                raise EngineTerminatedError(msg) from error
            if not data:
                msg = "the other side has closed the connection"
                raise EngineTerminatedError(msg)
            self._session.feed(data)
        if event["kind"] == "ended":
            self._send(event.pop("answer"))
        return event

    def close(self) -> None:
        """Closes the connection."""
        self._socket.close()

    def _send(self, data: bytes) -> None:
        try:
            self._socket.settimeout(10.0)
            self._socket.sendall(data)
        except OSError as error:
            msg = f"the connection failed: {error}"
            raise EngineTerminatedError(msg) from error

    def __enter__(self) -> DxpConnection:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
