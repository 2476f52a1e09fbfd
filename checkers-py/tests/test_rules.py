"""Rules as a value."""

from __future__ import annotations

import json
import pickle

import pytest

import checkers
from checkers import Board, Rules


def test_named_rules() -> None:
    for variant in checkers.VARIANTS:
        rules = Rules(variant)
        assert rules.id == variant
        assert rules == Rules(variant) == pickle.loads(pickle.dumps(rules))
        assert hash(rules) == hash(Rules(variant))
        assert rules.squares <= rules.width * rules.height
        assert {axis.split(".")[0] for axis, _ in rules.describe()} == set(rules.axes) - {"version"}
    # Some house rules of sites differ from others in nothing but the name; games of federations never do.
    assert Rules("international") != Rules("frisian")


def test_axes_change_one_by_one() -> None:
    for variant in checkers.VARIANTS:
        rules = Rules(variant)
        for axis, value in rules.axes.items():
            assert Rules(variant, **{axis: value}) == rules
        custom = Rules(variant, goal={"reversed": not rules.axes["goal"]["reversed"]})
        assert custom != rules
        # By its name, where it has one.
        assert custom.axes["goal"] == rules.reversed().axes["goal"]
        assert pickle.loads(pickle.dumps(custom)) == custom
        Board(custom).perft(2)


def test_a_case_is_replaced_whole() -> None:
    rules = Rules("russian", setup={"squares": {"white": [0], "black": [31]}})
    assert Board(rules).pieces(checkers.WHITE) == [0]
    assert Board(rules).pieces(checkers.BLACK) == [31]


def test_draws_are_a_value_of_their_own() -> None:
    for draws in checkers.DRAWS:
        rules = Rules("turkish", draws=draws)
        assert rules.axes == Rules("turkish").axes
        assert Rules("turkish", draws=rules.draws) == rules
        assert pickle.loads(pickle.dumps(rules)) == rules
    assert Rules("english", draws="none").draws == {"repetition": None, "clauses": []}


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ({"goal": {"revrsed": True}}, "revrsed"),
        ({"king": {"range": "x"}}, "short"),
        ({"king": {"range": "short", "landing": "behind"}}, "king.landing"),
        ({"board": {"width": 200, "height": 200}}, "board"),
        ({"board": {"width": 0}}, "board"),
        ({"board": {"width": -1}}, "-1"),
        ({"setup": {"ranks": {"men": 200}}}, "ranks"),
        ({"starts": 3}, "expected"),
        ({"man": "x" * 10000}, "man|expected"),
        ({"man": {1: 2}}, "1"),
        ({"draws": {"clauses": [1]}}, "expected"),
    ],
)
def test_rules_that_are_none(arguments: dict[str, object], word: str) -> None:
    with pytest.raises(checkers.RulesError, match=word) as caught:
        Rules("brazilian", **arguments)
    assert len(str(caught.value)) < 400


def test_pickles_that_were_tampered_with() -> None:
    restore, (name, axes, draws) = Rules("international").__reduce__()
    for times in (0, 1):
        changed = json.loads(draws)
        changed["repetition"]["times"] = times
        with pytest.raises(checkers.RulesError, match="repetition"):
            restore(name, axes, json.dumps(changed))
    for broken in ((name, "{}", draws), (name, axes, "[]"), (name, "[" * 10**6, draws)):
        with pytest.raises(checkers.RulesError):
            restore(*broken)


def test_wrong_types() -> None:
    with pytest.raises(TypeError) as caught:
        Rules("brazilian", **{"x" * 10000: 1})
    assert len(str(caught.value)) < 400
    for arguments in ({"nothing": 1}, {"goal": {1, 2}}):
        with pytest.raises(TypeError):
            Rules("brazilian", **arguments)
    with pytest.raises(ValueError, match="draws"):
        Rules("brazilian", draws="nothing")
    circle: dict[str, object] = {}
    circle["reversed"] = circle
    with pytest.raises((ValueError, RecursionError)):
        Rules("brazilian", goal=circle)
    with pytest.raises(checkers.RulesError):
        Rules("x" * 10000)
    with pytest.raises(TypeError):
        Rules(3)


def test_the_axis_is_named() -> None:
    with pytest.raises(checkers.RulesError) as caught:
        Rules("english", king={"landing": "behind"})
    assert caught.value.axis == "king.landing"
