"""What users of python-chess expect of a board, and what messages say."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import checkers
from checkers import Board, Rules, SquareSet
from checkers._variants import Variant


def test_results() -> None:
    board = Board("english", "B:W19:B15")
    assert board.result() == "*"
    board.push("15x24")
    assert board.result() == "0-1"
    board = Board("russian")
    board.resign(checkers.BLACK)
    assert board.result() == "1-0"
    board = Board("russian")
    board.agree_draw()
    assert board.result() == "1/2-1/2"
    board = Board("international", "W:WK1:BK50")
    assert (board.result(), board.result(claim_draw=True)) == ("*", "*")
    for text in ("1-6", "50-45", "6-1", "45-50") * 2:
        board.push(text, play_on=True)
    assert board.outcome(claim_draw=True) is not None
    assert board.result(claim_draw=True) == "1/2-1/2"


def test_empty_boards() -> None:
    for variant in checkers.VARIANTS:
        board = Board.empty(variant)
        assert (board.piece_map(), board.turn) == ({}, board.rules.starts)
    assert Board.empty().variant == "international"
    assert Board.empty(Rules("thai")).rules == Rules("thai")


@given(st.sampled_from(checkers.VARIANTS), st.lists(st.integers(0, 99), max_size=60), st.integers(0, 70))
def test_copies_of_the_last_moves(variant: str, choices: list[int], stack: int) -> None:
    board = Board(variant)
    for choice in choices:
        if board.is_game_over():
            break
        board.push(board.legal_moves[choice % len(board.legal_moves)])
    copy = board.copy(stack=stack)
    assert copy == board
    assert copy.move_stack == board.move_stack[max(0, board.ply() - stack) :]
    while copy.move_stack:
        assert copy.pop() == board.pop()
        assert copy == board
    board = Board(variant)
    assert board.copy(stack=True).ply() == board.copy(stack=False).ply() == 0
    with pytest.raises(ValueError, match="stack"):
        board.copy(stack=-1)
    with pytest.raises(TypeError):
        board.copy(stack="all")


def test_numbers_and_clocks() -> None:
    board = Board("english")
    numbers = [board.fullmove_number]
    for text in ("11-15", "22-18", "15x22", "25x18"):
        board.push(text)
        numbers.append(board.fullmove_number)
    assert numbers == [1, 1, 2, 2, 3]
    # A game from a position in which the other side begins.
    board = Board("english", "W:WK1:BK32")
    assert board.fullmove_number == 1
    clocks = []
    for text in ("1-6", "32-28", "6-1", "28-32", "1-6"):
        board.push(text)
        clocks.append((board.fullmove_number, board.halfmove_clock))
    assert clocks == [(2, 1), (2, 2), (3, 3), (3, 4), (4, 5)]
    assert (board.is_repetition(2), board.is_repetition(3), board.is_repetition(count=1)) == (
        True,
        False,
        True,
    )
    board = Board("russian")
    board.push("c3-d4")
    assert board.halfmove_clock == 0


def test_variations_as_text() -> None:
    board = Board("international")
    before = board.fen()
    moves = ["32-28", "19-23", "28x19"]
    assert board.variation(moves) == "1. 32-28 19-23 2. 28x19"
    legal = board.legal_moves[0]
    assert board.variation([legal]) == f"1. {legal}"
    assert board.variation([]) == ""
    with pytest.raises(checkers.IllegalMoveError):
        board.variation([*moves, "1-50"])
    assert board.fen() == before
    assert Board("english").variation(["11-15", "22-18"]) == "1. 11-15 22-18"
    assert Board("english", "W:W22:B18").variation(["22x15"]) == "1... 22x15"


def test_moves_one_after_the_other() -> None:
    board = Board("russian", "W:Wc3,g3:Bd4")
    assert list(board.generate_legal_moves()) == list(board.legal_moves)
    assert list(board.generate_legal_captures()) == list(board.legal_moves)
    assert list(Board("russian").generate_legal_captures()) == []
    assert next(Board("russian").generate_legal_moves()) == Board("russian").legal_moves[0]


def test_pieces_on_squares() -> None:
    board = Board("russian", "W:Wa1,Kc3:Bh8")
    assert [board.piece_type_at(name) for name in ("a1", "c3", "h8", "b2")] == [1, 2, 1, None]
    assert [board.color_at(name) for name in ("a1", "h8", "b2")] == [True, False, None]
    assert board.remove_piece_at("c3") == checkers.Piece.from_symbol("W")
    assert board.remove_piece_at("c3") is None
    board.set_piece_at("b2", "w")
    other = Board.empty("russian")
    other.set_piece_map(board.piece_map())
    assert other == board
    before = other.fen()
    for wrong, error in [
        ({"a1": "q"}, ValueError),
        ({"a1": "w", "z9": "w"}, checkers.SquareError),
        ({99: "w"}, checkers.SquareError),
        ({"a1": 3}, TypeError),
        (3, AttributeError),
    ]:
        with pytest.raises(error):
            other.set_piece_map(wrong)
        assert other.fen() == before


@given(st.sampled_from(checkers.VARIANTS))
def test_masks(variant: str) -> None:
    board = Board(variant)
    black, white = board.occupied_co
    assert (black | white, black & white) == (board.occupied, 0)
    assert (board.men | board.kings, board.men & board.kings) == (board.occupied, 0)
    for color in (True, False):
        assert sorted(SquareSet(board.occupied_co[color])) == board.pieces(color)
        for kind in (checkers.MAN, checkers.KING):
            assert list(SquareSet(board.pieces_mask(color, kind))) == board.pieces(color, kind)
    with pytest.raises(ValueError, match="piece_type"):
        board.pieces_mask(True, 3)
    with pytest.raises(TypeError):
        board.pieces_mask(1)  # type: ignore[arg-type]


@given(st.sets(st.integers(0, 127)), st.sets(st.integers(0, 127)))
def test_square_sets_are_sets(one: set[int], other: set[int]) -> None:
    first, second = SquareSet(one), SquareSet(other)
    assert set(first) == one
    assert len(first) == len(one)
    for kind in (SquareSet, list, int):
        given = kind(second) if kind is not list else sorted(other)
        assert set(first | given) == one | other
        assert set(first & given) == one & other
        assert set(first ^ given) == one ^ other
        assert set(first - given) == one - other
    assert set(int(second) - first) == other - one
    assert (first <= second, first.isdisjoint(second)) == (one <= other, one.isdisjoint(other))
    assert SquareSet(int(first)) == first == one
    assert bool(first) is bool(one)
    copy = first.copy()
    copy.add(5)
    copy.discard(6)
    copy |= [7]
    assert set(copy) == ((one | {5}) - {6}) | {7}
    assert set(first) == one


def test_square_sets_that_are_none() -> None:
    for wrong, error in [
        (-1, ValueError),
        ([128], ValueError),
        ([-1], ValueError),
        (1 << 128, ValueError),
        ("a", TypeError),
    ]:
        with pytest.raises(error):
            SquareSet(wrong)
    assert SquareSet([1]) != "x"
    assert "x" not in SquareSet([1])
    assert -1 not in SquareSet([1])
    with pytest.raises(TypeError):
        hash(SquareSet())


def test_pictures_with_colours() -> None:
    board = Board("russian", "W:Wc3:Bd4,f6")
    move = board.legal_moves[0]
    plain = board.svg()
    assert "#123456" in board.svg(colors={"square": "#123456"})
    assert "#123456" not in plain
    assert board.svg(colors="print") != board.svg(colors="wood") == plain
    coloured = board.svg(arrows=[("c3", "d4", "#ab0000"), ("a1", "a1"), (move, "#00cd00"), move])
    assert coloured.count("#ab0000") == board.svg(arrows=[("c3", "d4", "#ab0000")]).count("#ab0000") > 0
    # c3:e5:g7 turns once: two arrows.
    one = board.svg(arrows=[("c3", "e5", "#00cd00")])
    along = board.svg(arrows=[(move, "#00cd00")])
    assert along == board.svg(arrows=[("c3", "e5", "#00cd00"), ("e5", "g7", "#00cd00")])
    assert along.count("#00cd00") == 2 * one.count("#00cd00")
    board.push(move)
    assert board.svg(lastmove=True) == board.svg(lastmove=board.peek()) != board.svg()
    assert board.svg(lastmove=False) == board.svg(lastmove=None) == board.svg()
    assert Board("russian").svg(lastmove=True) == Board("russian").svg()
    for arguments, error in [
        ({"colors": {"sqare": "#123456"}}, ValueError),
        ({"colors": {"square": "red"}}, ValueError),
        ({"colors": "neon"}, ValueError),
        ({"colors": 3}, ValueError),
        ({"arrows": [("a1", "c3", "red")]}, ValueError),
        ({"arrows": [("a1", "c3", '#fff"/><script>')]}, ValueError),
        ({"arrows": [("a1",)]}, ValueError),
        ({"arrows": [3]}, TypeError),
        ({"lastmove": "c3"}, TypeError),
    ]:
        with pytest.raises(error):
            board.svg(**arguments)


def test_the_names_of_variants_for_type_checkers() -> None:
    assert Variant.__args__ == checkers.VARIANTS  # type: ignore[attr-defined]
    assert checkers.Variant is Variant


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: Board("English"), checkers.RulesError, 'unknown variant "English"; did you mean "english"?'),
        (lambda: Board("american"), checkers.RulesError, 'did you mean "english"?'),
        (lambda: checkers.Batch("Polish"), checkers.RulesError, 'did you mean "international"?'),
        (lambda: Board("W:W31:B1"), checkers.RulesError, "a FEN, which is the second argument: Board("),
        (lambda: Rules("chess"), checkers.RulesError, "the variants are: "),
        (lambda: Board(5), TypeError, 'variant must be an identifier, such as "english", or Rules, not int'),
        (
            lambda: Rules("english", king={"range": "x"}),
            checkers.RulesError,
            "king.range: unknown value `x`, expected `short` or `flying`",
        ),
        (lambda: Rules("english", king={"quiet_run": "x"}), checkers.RulesError, "king.quiet_run: "),
        (
            lambda: Rules("english", draws={"repetition": {"times": "x"}}),
            checkers.RulesError,
            "repetition.times: ",
        ),
        (lambda: Board().push(5), TypeError, 'a move must be a Move or its text, such as "32-28", not int'),
        (lambda: checkers.pdn.Game().add_move(None), TypeError, "a move must be a Move or its text"),
    ],
)
def test_messages_say_what_is_expected(call: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)) as raised:
        call()  # type: ignore[operator]
    if message.startswith("king.range"):
        assert raised.value.axis == "king.range"  # type: ignore[attr-defined]
