"""A board to play on in a notebook; needs the extra ``widget`` (anywidget).

>>> from checkers import Board
>>> from checkers.widget import BoardWidget
>>> board = Board("russian")
>>> widget = BoardWidget(board)  # as the last line of a cell it shows the board

Moves that are made by hand reach ``board``. Moves that Python makes appear when the cell ends, or at once by
:meth:`BoardWidget.push` and :meth:`BoardWidget.refresh`.

It works in Jupyter (Lab and Notebook 7). VS Code and Colab load anywidget's own front end from the network before they
show any anywidget. Without a running kernel, as in a notebook that is only looked at, nothing is shown.
"""

from __future__ import annotations

import base64
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from checkers import Board, Move, Rules, pdn
from checkers.errors import CheckersError

try:
    import anywidget
    import traitlets
except ImportError as error:  # pragma: no cover
    raise ImportError('checkers.widget needs anywidget: pip install "checkers[widget]"') from error

__all__ = ["BoardWidget"]

_SCRIPT = Path(__file__).parent / "static" / "widget.js"


def _rule_set(rules: Rules) -> dict[str, Any]:
    """Return a rule set as the front end reads it."""
    if rules.id == "custom":
        return {"rules": rules.axes, "draws": rules.draws}
    if rules == Rules(rules.id):
        return {"id": rules.id}
    return {"id": rules.id, "draws": rules.draws}


class BoardWidget(anywidget.AnyWidget):
    """A board in a notebook.

    Args:
        board: The game that is shown and played; a new one of international draughts if there is none.
        engine: The side that the computer plays, if any.
        level: The strength of the computer, from 1 to 8.
        options: Values of the traits: ``orientation``, ``labels``, ``playable``, ``colors``, ``theme``, ``language``,
            ``controls``, ``width``.

    Attributes:
        last_move: The text of the last move; observe it to learn of every move, by whomever it was made.
        ply: How many moves have been made.
        fen: The position.
    """

    _esm = _SCRIPT if _SCRIPT.exists() else "export default {}"

    _state = traitlets.Dict().tag(sync=True)
    orientation = traitlets.Enum(["white", "black"], "white").tag(sync=True)
    labels = traitlets.Enum(["own", "none", "numbers", "coordinates"], "own").tag(sync=True)
    playable = traitlets.Enum(["both", "white", "black", "none"], "both").tag(sync=True)
    colors = traitlets.Enum(["wood", "green", "blue", "grey"], "wood").tag(sync=True)
    theme = traitlets.Enum(["auto", "light", "dark"], "auto").tag(sync=True)
    language = traitlets.Enum(["en", "nl", "fr", "ru", "tr"], "en").tag(sync=True)
    controls = traitlets.Bool(True).tag(sync=True)
    width = traitlets.Int(480, min=100, max=4000).tag(sync=True)
    engine = traitlets.Enum(["white", "black", None], None, allow_none=True).tag(sync=True)
    level = traitlets.Int(3, min=1, max=8).tag(sync=True)

    last_move = traitlets.Unicode("")
    ply = traitlets.Int(0)
    fen = traitlets.Unicode("")

    def __init__(
        self,
        board: Board | None = None,
        *,
        engine: Literal["white", "black"] | None = None,
        level: int = 3,
        **options: Any,
    ) -> None:
        if not _SCRIPT.exists():
            raise CheckersError(
                "this build of checkers has no widget: run tools/web_build, then build the wheel"
            )
        super().__init__(engine=engine, level=level, **options)
        self._board = Board("international") if board is None else board
        self._version = 0
        self._listeners: list[Callable[[Move], None]] = []
        self.on_msg(self._received)
        self.refresh()
        self._follow_cells()

    @classmethod
    def from_pdn(cls, game: pdn.Game, **options: Any) -> BoardWidget:
        """Return a widget that replays a game, from its first position: its buttons lead through the moves."""
        board = game.board()
        for move in game.moves:
            board.push(move, play_on=True)
        for _ in game.moves:
            board.pop()
        return cls(board, **options)

    @property
    def board(self) -> Board:
        """The game. Change it freely; the widget shows the changes when the cell ends."""
        return self._board

    @board.setter
    def board(self, board: Board) -> None:
        self._board = board
        self.refresh()

    def push(self, move: Move | str) -> Move:
        """Make a move and show it at once."""
        made = self._board.push(move)
        self.refresh()
        return made

    def pop(self) -> Move:
        """Take the last move back and show that at once."""
        taken = self._board.pop()
        self.refresh()
        return taken

    def on_move(self, listener: Callable[[Move], None]) -> None:
        """Call a function with every move that is made by hand or by the computer."""
        self._listeners.append(listener)

    def refresh(self) -> None:
        """Show the board as it is now, if that has changed."""
        if self._present() != (self._state.get("rules"), self._state.get("game")):
            self._send_game(author="")
        self._tell()

    def _present(self) -> tuple[dict[str, Any], str]:
        """Return the rules and the game as they are sent."""
        return _rule_set(self._board.rules), base64.b64encode(self._board.packed_game()).decode()

    def _send_game(self, author: str) -> None:
        """Send the game: to all views, or as the confirmation of what one of them, the author, has done."""
        if not author:
            self._version += 1
        rules, game = self._present()
        self._state = {"version": self._version, "author": author, "rules": rules, "game": game}

    def _tell(self) -> None:
        """Set the traits that can be observed."""
        board = self._board
        ply = board.ply()
        last = ""
        if ply:
            move = board.pop()
            last = board.notation(move)
            board.redo()
        with self.hold_trait_notifications():
            self.fen, self.ply, self.last_move = board.fen(), ply, last

    def _received(self, _widget: object, content: Any, _buffers: object) -> None:
        """Follow what was done on the board, if it was done to the game as it is now."""
        if content.get("kind") != "line" or content.get("version") != self._version:
            # An answer to an older game: the present one is on its way.
            return
        made: list[Move] = []
        board = self._board
        try:
            while board.ply() > content["keep"]:
                board.pop()
            for text in content["moves"]:
                # One by one: if one does not fit, those before it were made.
                made += [self._follow(text)]
            self._send_game(author=content["author"])
        except (CheckersError, IndexError):
            # Python has changed the board meanwhile, and the move does not fit any more.
            self._send_game(author="")
        self._tell()
        for move in made:
            for listener in self._listeners:
                listener(move)

    def _follow(self, text: str) -> Move:
        """Make a move; again, if it is the one that was taken back last."""
        board = self._board
        move = board.parse(text)
        try:
            again = board.redo()
        except (IndexError, CheckersError):
            return board.push(move, play_on=True)
        if again == move:
            return move
        board.pop()
        return board.push(move, play_on=True)

    def _follow_cells(self) -> None:
        """Show what Python has changed whenever a cell ends."""
        try:
            from IPython.core.getipython import get_ipython  # noqa: PLC0415
        except ImportError:
            return
        shell = get_ipython()
        if shell is None:
            return
        # The shell must not keep the widget alive.
        reference = weakref.ref(self)

        def refresh(*_result: object) -> None:
            widget = reference()
            if widget is None:
                shell.events.unregister("post_run_cell", refresh)
            else:
                widget.refresh()

        shell.events.register("post_run_cell", refresh)
