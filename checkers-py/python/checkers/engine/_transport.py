"""Lines to and from an engine: a process, or a script for tests."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Protocol

from checkers.errors import EngineError, EngineTerminatedError

"""The TCP port of DXP."""

_LINE = 1 << 18


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
        # A task that is cancelled while it waits leaves no process behind.
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
