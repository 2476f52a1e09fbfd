"""Opening tables: ballots and decks from which tournaments draw the first moves of a game.

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
    """A table of openings."""

    id: str
    """The identifier, for `read`."""
    name: str
    """The name in English."""
    variants: list[str]
    """The variants for which the table is used."""
    size: int
    """The number of openings."""
    source: str
    """The source of the data."""


class Opening(NamedTuple):
    """An opening of a table."""

    code: str
    """The number or code of the opening in the table."""
    text: str
    """The opening in the notation of its table: moves; removed men (`-28`) and moves; or relocated men after `=`."""
    status: str
    """`""` for an opening in use, `"mail"` for correspondence games only, `"barred"` or `"lost"`."""
    same_as: str | None
    """The code of an earlier opening with the same position."""
    board: Board
    """A board after the opening; `board.move_stack` has its moves."""


def tables(variant: str | None = None) -> list[Table]:
    """Returns the tables of a variant, or all tables for `None`."""
    found = [Table(*row) for row in opening_tables()]
    return [table for table in found if variant is None or variant in table.variants]


def read(table: str, variant: str | Rules | None = None) -> list[Opening]:
    """Returns the openings of a table.

    `table` is the identifier of a table. `variant` gives the rules; `None` uses the first variant of the table. Raises
    `ValueError` for an unknown table and `MoveError` if an opening cannot be played by these rules.
    """
    return [Opening(*row) for row in _openings(table, variant)]
