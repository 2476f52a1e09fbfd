"""The Python snippets of the guides, run from a checkout; a source distribution has none."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

GUIDES = Path(__file__).parents[2] / "docs" / "src"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)

pytestmark = pytest.mark.skipif(not GUIDES.is_dir(), reason="there are no guides")


def guides() -> list[Path]:
    return [path for path in sorted(GUIDES.rglob("*.md")) if BLOCK.search(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("path", guides(), ids=lambda path: str(path.stem))
def test_the_snippets_of_a_guide(path: Path) -> None:
    # The blocks of one page share their names, as a reader would type them.
    text = "\n\n".join(BLOCK.findall(path.read_text(encoding="utf-8")))
    for name in re.findall(r"^>>> import (duckdb|polars|ray)$", text, re.MULTILINE):
        pytest.importorskip(name)
    test = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
    assert test.examples, f"{path}: no line begins with >>>"
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    output: list[str] = []
    result = runner.run(test, out=output.append)
    assert result.failed == 0, "".join(output)
