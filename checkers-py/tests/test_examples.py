"""The examples of the repository, run from a checkout; a source distribution has none."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import checkers

EXAMPLES = Path(__file__).parents[2] / "examples" / "python"

pytestmark = pytest.mark.skipif(not EXAMPLES.is_dir(), reason="there are no examples")


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up.
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


# The only moves that win within five plies, by an exhaustive search.
@pytest.mark.parametrize(
    ("fen", "best"),
    [
        ("B:Wf2:BKa1,h8", "a1-e5"),
        ("W:WKa5,b4,c3,h4:Be3,h6", "a5-b6"),
        ("B:Wa1,c3:Ba7,c5,e5,g3", "g3-f2"),
        ("W:Wa1,e3,f4,g3,h2,h4:BKc1", "f4-e5"),
    ],
)
def test_the_search_finds_the_only_winning_move(fen: str, best: str) -> None:
    board = checkers.Board("russian", fen)
    visits = example("puct_search").search(board, rounds=150, seed=1)
    assert next(iter(visits)) == best
    # Each round adds one visit for each game.
    assert sum(visits.values()) == 150 * 16


def test_the_search_as_a_program() -> None:
    command = [sys.executable, str(EXAMPLES / "puct_search.py"), "english"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "11-15: " in said


def test_training_beats_random_moves() -> None:
    before, after = example("train_values").train("russian", seed=1)
    # What the example says of itself: random moves against each other score one half.
    assert after >= 0.8
    assert after >= before + 0.1
