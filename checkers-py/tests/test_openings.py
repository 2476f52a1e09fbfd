from __future__ import annotations

import pytest

import checkers
from checkers import openings


def test_tables_belong_to_variants():
    assert [table.id for table in openings.tables("russian")] == ["fmjd_russian", "idf_russian", "idf_basic"]
    assert openings.tables("turkish") == []
    for table in openings.tables():
        assert table.source.startswith("Facts ")
        assert table.size > 40


def test_openings_are_boards():
    for table in openings.tables():
        found = openings.read(table.id)
        assert len(found) == table.size
        assert len({opening.code for opening in found}) == table.size
        assert all(opening.board.legal_moves for opening in found[::50])
        assert {opening.board.rules.id for opening in found} == {table.variants[0]}
    assert openings.read("idf_basic", "brazilian")[0].board.rules.id == "brazilian"


def test_what_is_no_table_is_refused():
    with pytest.raises(ValueError, match="must be one of two_move"):
        openings.read("x")
    with pytest.raises(checkers.MoveError, match="cannot be played"):
        openings.read("three_move", "russian")
