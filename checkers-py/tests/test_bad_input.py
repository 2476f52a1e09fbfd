"""Unusual and invalid arguments: every message names the argument in Python's terms."""

from typing import Any

import numpy as np
import pytest

import checkers
from checkers import Batch, Board, Rules, SquareSet, pdn


@pytest.mark.parametrize(
    ("axes", "message"),
    [
        ({"king": 1}, "king: invalid value: `1`, expected a dictionary"),
        ({"king": {"range": 5}}, "king.range: expected a name or a dictionary"),
        ({"board": None}, "board: None is not allowed here, expected a dictionary"),
        (
            {"board": {"width": -1}},
            "board.width: invalid value: `-1`, expected an integer that is not negative",
        ),
        ({"goal": {"reversed": 1}}, "goal.reversed: invalid value: `1`, expected True or False"),
        ({"notation": []}, "notation: invalid length 0, expected a dictionary"),
        ({"king": {"foo": 1}}, "king.foo: unknown key `foo`"),
        ({"draws": {}}, "missing key `clauses`"),
    ],
)
def test_errors_of_rules_use_the_words_of_python(axes: dict[str, Any], message: str) -> None:
    with pytest.raises(checkers.RulesError) as raised:
        Rules("english", **axes)
    assert str(raised.value).startswith(message)


def test_errors_of_colors_use_the_words_of_python() -> None:
    with pytest.raises(ValueError, match="expected a str"):
        Board().svg(colors={"square": 5})  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("name", "value"),
    [("n", "x"), ("n", 1.5), ("threads", None), ("history", "x"), ("max_plies", 2.0)],
)
def test_settings_of_batches_are_named_in_errors(name: str, value: object) -> None:
    with pytest.raises(TypeError, match=f"^{name} must be an integer, not {type(value).__name__}$"):
        Batch("english", **{name: value})  # type: ignore[arg-type]


def test_batches_are_built_from_boards_and_batches_only() -> None:
    with pytest.raises(TypeError, match="expects boards, not int"):
        Batch.from_boards([1])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="expected a Batch, not int"):
        Batch.concatenate([1])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="per_game must be an integer, not str"):
        Batch().random_playouts("x")  # type: ignore[arg-type]


def test_numpy_arrays_are_sequences_of_seeds_and_squares() -> None:
    first, second = Batch("english", 3, 1), Batch("english", 3, 1)
    first.seed(np.array([7, 8, 9]))  # type: ignore[arg-type]
    second.seed([7, 8, 9])
    assert (first.sample() == second.sample()).all()
    assert SquareSet(np.array([1, 5])) == {1, 5}
    assert int(SquareSet(np.uint64(6))) == 6


def test_a_read_only_array_and_a_wrong_shape_have_separate_messages() -> None:
    frozen = np.zeros(2, np.bool_)
    frozen.flags.writeable = False
    batch = Batch("english", 2)
    with pytest.raises(ValueError, match="out must be writeable"):
        batch.turns(out=frozen)
    with pytest.raises(ValueError, match=r"out must have shape \(2,\), not \(3,\)"):
        batch.turns(out=np.zeros(3, np.bool_))


def test_images_of_fractional_actions_are_refused() -> None:
    symmetry = Batch("english").symmetries()[1]
    with pytest.raises(TypeError, match="actions must be integers"):
        symmetry.actions([1.5])
    assert symmetry.actions([]).shape == (0,)


def test_a_line_without_moves_is_written_as_nothing() -> None:
    assert pdn.Game("russian").line.to_pdn() == ""
    game = pdn.loads('[Event "A"] 1. 32-28 *', variant="international")[0]
    game.line[0].remove()
    assert game.line.to_pdn() == ""
    assert game.to_pdn().startswith('[Event "A"]')


def test_missing_variations_are_named() -> None:
    node = pdn.loads("1. 32-28 (1. 33-29) *", variant="international")[0].line[0]
    for call in (node.promote, node.remove_variation):
        with pytest.raises(IndexError, match="no variation 3: this move has 1 variations"):
            call(3)
    node.remove_variation(-1)
    assert node.variations == ()


def test_a_text_is_not_a_list_of_moves() -> None:
    for wrong in ("32-28", 5):
        with pytest.raises(TypeError, match="moves must be a list or tuple of moves"):
            Board().variation(wrong)  # type: ignore[arg-type]


def test_a_piece_of_the_wrong_type_is_named() -> None:
    with pytest.raises(TypeError, match="a piece must be a Piece or its symbol"):
        Board().set_piece(0, 5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="an arrow must be a Move"):
        Board().svg(arrows=[5])  # type: ignore[list-item]
