"""Walking through a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from checkers.pdn._game import Game, Headers
    from checkers.pdn._tree import Line, Node

_Result = TypeVar("_Result")

__all__ = ["Visitor"]


class Visitor(Generic[_Result]):
    """Methods that `Game.accept` calls for each part of a game, in the order of the text. Override those that you need.

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
        """The tags, before everything else."""

    def visit_comment(self, comment: str, node: Node | None) -> None:
        """A comment behind a node; `None` before the first move of a line."""

    def visit_nag(self, nag: int, node: Node | None) -> None:
        """A numeric annotation glyph behind a node; `None` before the first move of a line."""

    def visit_move(self, node: Node) -> None:
        """A move or a position that is set up."""

    def begin_variation(self, line: Line) -> bool | None:
        """A variation begins; `False` skips it."""

    def end_variation(self, line: Line) -> None:
        """A variation that was not skipped has ended."""

    def visit_result(self, result: str) -> None:
        """The result, after everything else."""

    def result(self) -> _Result:
        """What `Game.accept` returns."""
        raise NotImplementedError


def walk(game: Game, visitor: Visitor[_Result]) -> _Result:
    """Calls a visitor for each part of a game."""
    visitor.visit_headers(game.headers)
    _walk_line(game.line, visitor)
    visitor.visit_result(game.result)
    return visitor.result()


def _walk_line(line: Line, visitor: Visitor[_Result]) -> None:
    _walk_notes(line, None, visitor)
    for node in line:
        visitor.visit_move(node)
        _walk_notes(node, node, visitor)


# Nested as deep as variations are, which the reader bounds.
def _walk_notes(place: Line | Node, node: Node | None, visitor: Visitor[_Result]) -> None:
    for nag in place.nags:
        visitor.visit_nag(nag, node)
    for comment in place.comments:
        visitor.visit_comment(comment, node)
    for variation in place.variations:
        if visitor.begin_variation(variation) is not False:
            _walk_line(variation, visitor)
            visitor.end_variation(variation)
