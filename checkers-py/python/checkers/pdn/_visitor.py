"""Visitors, which traverse a game in the order of its text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from checkers.pdn._game import Game, Headers
    from checkers.pdn._tree import Line, Node

_Result = TypeVar("_Result")

__all__ = ["Visitor"]


class Visitor(Generic[_Result]):
    """Base class for visitors. `Game.accept` calls these methods in the order of the text.

    Override the methods that you need, and `result`.

    >>> from checkers import pdn
    >>> class Count(pdn.Visitor[int]):
    ...     moves = 0
    ...     def visit_move(self, node):
    ...         self.moves += 1
    ...     def result(self):
    ...         return self.moves
    >>> game = pdn.loads("1. 32-28 19-23 (1... 18-23 2. 37-32) 2. 28x19 *")[0]
    >>> game.accept(Count())
    5
    """

    def visit_headers(self, headers: Headers) -> None:
        """Called first, with the tags of the game."""

    def visit_comment(self, comment: str, node: Node | None) -> None:
        """Called for a comment behind `node`; `node` is `None` before the first move of a line."""

    def visit_nag(self, nag: int, node: Node | None) -> None:
        """Called for a numeric annotation glyph behind `node`; `node` is `None` before the first move of a line."""

    def visit_move(self, node: Node) -> None:
        """Called for a move, or for a node that sets up a position."""

    def begin_variation(self, line: Line) -> bool | None:
        """Called at the start of a variation. Return `False` to skip the variation."""

    def end_variation(self, line: Line) -> None:
        """Called at the end of a variation that was not skipped."""

    def visit_result(self, result: str) -> None:
        """Called last, with the result as written in the file."""

    def result(self) -> _Result:
        """Returns the value that `Game.accept` returns."""
        raise NotImplementedError


def walk(game: Game, visitor: Visitor[_Result]) -> _Result:
    """Calls the methods of a visitor in the order of the text."""
    visitor.visit_headers(game.headers)
    _walk_line(game.line, visitor)
    visitor.visit_result(game.result)
    return visitor.result()


def _walk_line(line: Line, visitor: Visitor[_Result]) -> None:
    _walk_notes(line, None, visitor)
    for node in line:
        visitor.visit_move(node)
        _walk_notes(node, node, visitor)


# The reader limits the depth of nested variations, and so the depth of this recursion.
def _walk_notes(place: Line | Node, node: Node | None, visitor: Visitor[_Result]) -> None:
    for nag in place.nags:
        visitor.visit_nag(nag, node)
    for comment in place.comments:
        visitor.visit_comment(comment, node)
    for variation in place.variations:
        if visitor.begin_variation(variation) is not False:
            _walk_line(variation, visitor)
            visitor.end_variation(variation)
