"""An interactive board for notebooks. Needs the extra ``widget`` (anywidget).

>>> from checkers import Board
>>> from checkers.widget import BoardWidget
>>> board = Board("russian")
>>> widget = BoardWidget(board)  # the last expression of a cell is displayed

A move made with the mouse is played on ``board``. A move played by Python code is displayed when the cell ends, or at
once after :meth:`BoardWidget.push` or :meth:`BoardWidget.refresh`.

The widget works in JupyterLab and Jupyter Notebook 7. VS Code and Colab load anywidget's front end from the network.
Without a running kernel, for example in an exported notebook, nothing is displayed.
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
    """Returns a rule set in the form that the front end reads."""
    if rules.id == "custom":
        return {"rules": rules.axes, "draws": rules.draws}
    if rules == Rules(rules.id):
        return {"id": rules.id}
    return {"id": rules.id, "draws": rules.draws}


class BoardWidget(anywidget.AnyWidget):
    """A notebook widget that displays a board and accepts moves.

    Args:
        board: The game to display; ``None`` starts a game of international draughts.
        engine: The side that the built-in engine plays; ``None`` for no engine.
        level: The strength of the engine, from 1 to 8.
        options: Initial values of the traits ``orientation``, ``labels``, ``playable``, ``colors``, ``theme``,
            ``language``, ``controls`` and ``width``.

    Attributes:
        last_move: The text of the last move. Observe this trait to be notified of the moves of both players.
        ply: The number of moves played.
        fen: The FEN of the position.

    Raises `CheckersError` if the package was built without the front end.
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
                "this build of checkers lacks the front end of the widget: run tools/web_build, then build the wheel"
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
        """Returns a widget at the first position of a game; its buttons step through the moves."""
        board = game.board()
        for move in game.moves:
            board.push(move, play_on=True)
        for _ in game.moves:
            board.pop()
        return cls(board, **options)

    @property
    def board(self) -> Board:
        """The displayed board. The widget displays changes of this board when the cell ends."""
        return self._board

    @board.setter
    def board(self, board: Board) -> None:
        self._board = board
        self.refresh()

    def push(self, move: Move | str) -> Move:
        """Plays a move, displays it at once and returns it. Raises as `Board.push` does."""
        made = self._board.push(move)
        self.refresh()
        return made

    def pop(self) -> Move:
        """Undoes the last move, displays the position at once and returns the move."""
        taken = self._board.pop()
        self.refresh()
        return taken

    def on_move(self, listener: Callable[[Move], None]) -> None:
        """Registers a function that is called with every move made with the mouse or by the engine."""
        self._listeners.append(listener)

    def refresh(self) -> None:
        """Displays the current state of the board if it has changed."""
        if self._present() != (self._state.get("rules"), self._state.get("game")):
            self._send_game(author="")
        self._tell()

    def _present(self) -> tuple[dict[str, Any], str]:
        """Returns the rules and the game in the form that is sent to the front end."""
        return _rule_set(self._board.rules), base64.b64encode(self._board.packed_game()).decode()

    def _send_game(self, author: str) -> None:
        """Sends the game to all views. `author` is the view whose move this confirms, or empty."""
        if not author:
            self._version += 1
        rules, game = self._present()
        self._state = {"version": self._version, "author": author, "rules": rules, "game": game}

    def _tell(self) -> None:
        """Sets the traits `fen`, `ply` and `last_move`."""
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
        """Plays the moves of a message from a view, if the view displayed the current game."""
        if content.get("kind") != "line" or content.get("version") != self._version:
            # The view displayed an older version; the current one has already been sent.
            return
        made: list[Move] = []
        board = self._board
        try:
            while board.ply() > content["keep"]:
                board.pop()
            for text in content["moves"]:
                # One by one, so that the moves before an illegal one are played.
                made += [self._follow(text)]
            self._send_game(author=content["author"])
        except (CheckersError, IndexError):
            # Python code has changed the board, and the move is no longer legal.
            self._send_game(author="")
        self._tell()
        for move in made:
            for listener in self._listeners:
                listener(move)

    def _follow(self, text: str) -> Move:
        """Plays a move; redoes it if it is the move that was undone last."""
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
        """Registers `refresh` to run after every cell."""
        try:
            from IPython.core.getipython import get_ipython  # noqa: PLC0415
        except ImportError:
            return
        shell = get_ipython()
        if shell is None:
            return
        # A weak reference, so that the shell does not keep the widget alive.
        reference = weakref.ref(self)

        def refresh(*_result: object) -> None:
            widget = reference()
            if widget is None:
                shell.events.unregister("post_run_cell", refresh)
            else:
                widget.refresh()

        shell.events.register("post_run_cell", refresh)
