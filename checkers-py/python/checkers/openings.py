"""Opening tables: the ballots and decks from which the first moves of tournament games are drawn.

>>> from checkers import openings
>>> deck = openings.read("three_move")
>>> len(deck), deck[2].text, deck[2].status
(174, '9-13 21-17 10-14', 'barred')
>>> [str(move) for move in deck[2].board.move_stack]
['9-13', '21-17', '10-14']
"""

from __future__ import annotations

from typing import NamedTuple

from checkers._native import Board, Rules, opening_tables
from checkers._native import openings as _openings

__all__ = ["Opening", "Table", "read", "tables"]


class Table(NamedTuple):
    """A list of openings."""

    id: str
    name: str
    variants: list[str]
    """The variants that are begun with it."""
    size: int
    source: str
    """Where the facts come from."""


class Opening(NamedTuple):
    """An opening of a table."""

    code: str
    """Its number or code in the table."""
    text: str
    """Moves; removed men (`-28`) and moves; or, after `=`, relocated men."""
    status: str
    """Empty if it is played, else `"mail"` (by correspondence only), `"barred"` or `"lost"`."""
    same_as: str | None
    """The code of an earlier opening with the same position."""
    board: Board
    """A board on which it was played."""


def tables(variant: str | None = None) -> list[Table]:
    """The tables of a variant, or all tables."""
    found = [Table(*row) for row in opening_tables()]
    return [table for table in found if variant is None or variant in table.variants]


def read(table: str, variant: str | Rules | None = None) -> list[Opening]:
    """The openings of a table, for the first of its variants or another one."""
    return [Opening(*row) for row in _openings(table, variant)]
