"""Games over a network (DXP)."""

from __future__ import annotations

import socket
from typing import Any

from checkers._native import Board, DxpSession, Move, Rules
from checkers.errors import EngineTerminatedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from checkers._variants import Variant

DXP_PORT = 27531
"""The TCP port of DXP."""


class DxpConnection:
    """A game with another program over a network, on boards of 50 squares.

    `connect` or `listen` makes the connection; either side may then ask for a game. Both programs have to be set to
    the same rules: the protocol does not name them.
    """

    def __init__(
        self, sock: socket.socket, variant: Variant | Rules = "international", name: str = "checkers"
    ) -> None:
        self._socket = sock
        self._session = DxpSession(variant, name)

    @classmethod
    def connect(
        cls,
        host: str,
        port: int = DXP_PORT,
        variant: Variant | Rules = "international",
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
        variant: Variant | Rules = "international",
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
