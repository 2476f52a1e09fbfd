"""A move in progress."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import checkers
from checkers import Board


def test_steps_there_and_back() -> None:
    board = Board("international", "W:WK1:B12,13,19,20")
    step = board.step_move("1")
    assert [board.square_name(s) for s in step.next_squares] == ["23", "18"]
    assert len(step.candidates) == 2
    step.step("18")
    with pytest.raises(checkers.IllegalMoveError) as caught:
        step.step("12")
    assert caught.value.reason == "occupied"
    other = copy.deepcopy(step)
    assert pickle.loads(pickle.dumps(step)).path == copy.copy(step).path == other.path == step.path
    step.step("9")
    step.step("25")
    assert step.complete in board.legal_moves
    assert len(step.captured) == 3
    assert [board.square_name(s) for s in step.path] == ["1", "18", "9", "25"]
    assert other.complete is None
    assert board.square_name(step.back()) == "25"
    step.cancel()
    with pytest.raises(IndexError):
        step.back()
    with pytest.raises(checkers.AmbiguousMoveError) as ambiguous:
        step.click("25")
    assert len(ambiguous.value.candidates) == 2
    board.push(other.candidates[0])
    for square, error in [("50", checkers.IllegalMoveError), ("99", checkers.SquareError), (1.0, TypeError)]:
        with pytest.raises(error):
            Board().step_move(square)


@given(st.sampled_from(checkers.VARIANTS), st.lists(st.integers(0, 99), min_size=1, max_size=40))
def test_steps_lead_to_legal_moves(variant: str, choices: list[int]) -> None:
    board = Board(variant)
    for choice in choices:
        if board.is_game_over():
            break
        steps = board.first_steps()
        assert {step[0] for step in steps} == {move.from_square for move in board.legal_moves}
        step = board.step_move(steps[choice % len(steps)][0])
        while step.complete is None:
            assert step.next_squares
            step.step(step.next_squares[choice % len(step.next_squares)])
        move = step.complete
        assert move in board.legal_moves
        assert sorted(step.captured) == list(move.captured)
        assert (step.from_square, step.square) == (move.from_square, move.to_square)
        assert pickle.loads(pickle.dumps(move)) == move
        for style in ("shortest", "full", "short_russian", "hub"):
            assert board.parse(board.notation(move, style)) == move
        board.push(move)


def test_errors_say_why() -> None:
    for variant, fen, text, reason in [
        ("international", "W:W28,31:B22", "31-27", "another_must_capture"),
        ("international", "W:W28:B22", "28-23", "must_capture"),
        ("international", "W:W28:B1", "1-6", "not_your_turn"),
        ("international", "W:W28:B1", "27-22", "no_piece"),
        ("international", "W:WK1:B12,13,19,20", "1x18", "must_go_on"),
    ]:
        with pytest.raises(checkers.IllegalMoveError) as caught:
            Board(variant, fen).push(text)
        assert caught.value.reason == reason
    with pytest.raises(checkers.InvalidMoveError) as invalid:
        Board().parse("32-28-!")
    assert invalid.value.offset is not None
