"""The package as a whole: what it says about itself, its types and its examples."""

from __future__ import annotations

import doctest
import importlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import checkers
from checkers import _native

MODULES = ["checkers", "checkers.batch", "checkers.errors", "checkers.pdn", "checkers.symmetry"]
ENVS = {
    "checkers.env.aec": "pettingzoo",
    "checkers.env.single": "gymnasium",
    "checkers.env.vector": "gymnasium",
    "checkers.env.openspiel": "pyspiel",
}


def documented() -> list[tuple[str, Any]]:
    """Every public thing, native ones too, which `doctest` does not look into."""
    found = []
    for name in MODULES:
        module = importlib.import_module(name)
        found.append((name, module))
        for export in module.__all__:
            thing = getattr(module, export)
            found.append((f"{name}.{export}", thing))
            if isinstance(thing, type) and thing.__module__.startswith("checkers"):
                members = {k: v for k, v in vars(thing).items() if not k.startswith("_")}
                found += [(f"{name}.{export}.{member}", value) for member, value in members.items()]
    return found


@pytest.mark.parametrize("name", [name for name, thing in documented() if ">>>" in (thing.__doc__ or "")])
def test_examples(name: str) -> None:
    doc = dict(documented())[name].__doc__
    test = doctest.DocTestParser().get_doctest(doc, {}, name, None, None)
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.summarize(verbose=False).attempted > 0
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("name", ENVS)
def test_examples_of_environments(name: str) -> None:
    pytest.importorskip(ENVS[name])
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_examples_are_found() -> None:
    assert sum(">>>" in (thing.__doc__ or "") for _, thing in documented()) > 20


def test_everything_public_has_a_docstring() -> None:
    plain = (str, int, tuple, bool)
    missing = [
        name
        for name, thing in documented()
        if thing is not None
        and not isinstance(thing, plain)
        and not (getattr(thing, "__doc__", None) or "").strip()
    ]
    # Aliases, and a dtype, which numpy 1 gives no docstring.
    assert not [name for name in missing if not name.endswith(("Color", "MOVE", "Variant", "__version__"))]


def test_what_is_exported_is_there() -> None:
    for name in MODULES:
        module = importlib.import_module(name)
        assert len(set(module.__all__)) == len(module.__all__)
        for export in module.__all__:
            assert getattr(module, export) is not None
    assert set(checkers.__all__) <= set(dir(checkers))
    with pytest.raises(AttributeError, match="nothing"):
        _ = checkers.nothing
    assert checkers.__version__ == _native.__version__


def test_errors_are_value_errors() -> None:
    for name in checkers.errors.__all__:
        error = getattr(checkers, name)
        assert issubclass(error, checkers.CheckersError)
        assert issubclass(error, ValueError)


def test_importing_needs_little() -> None:
    """No numpy, and nothing else that takes its time."""
    code = "import sys, checkers; print(sorted({m.split('.')[0] for m in sys.modules}))"
    out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    for module in ("numpy", "json", "gymnasium", "inspect", "dataclasses"):
        assert f"'{module}'" not in out


def test_modules_need_not_be_imported_by_themselves() -> None:
    code = (
        "import io, sys, checkers\n"
        "assert 'checkers.pdn' not in sys.modules\n"
        "assert {'batch', 'env', 'pdn'} <= set(dir(checkers))\n"
        "print(len(list(checkers.pdn.read(io.StringIO('1. 32-28 *')))), checkers.batch.MOVE.itemsize)\n"
        "assert 'aec' not in dir(checkers.env)\n"
        "try: checkers.env.nothing\n"
        "except AttributeError: print('fine')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "1 24\nfine\n"


def test_without_numpy_there_is_an_import_error() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import io, checkers\n"
        "from checkers import pdn, _native\n"
        "board = checkers.Board(); board.push('32-28'); board.perft(3)\n"
        "assert len(list(pdn.read(io.StringIO('1. 32-28 *')))) == 1\n"
        "for call in (lambda: checkers.Batch, lambda: pdn.to_arrays([]), lambda: _native.Games(\n"
        "    checkers.Rules(), {'n': 1, 'draws': 'offered', 'max_plies': None, 'forced': False,\n"
        "    'auto_reset': False, 'mover': False, 'threads': 1, 'history': 0}, 1),\n"
        "    lambda: _native.read_arrays([], 'russian', False, False, None, 'detect', 1, None)):\n"
        "    try: call()\n"
        "    except ImportError: pass\n"
        "    else: raise SystemExit('no error')\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_readme() -> None:
    readme = Path(__file__).resolve().parents[1] / "README.md"
    result = doctest.testfile(str(readme), module_relative=False)
    assert result.attempted > 3
    assert result.failed == 0
