from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("default", deadline=None, max_examples=40, derandomize=True)
settings.register_profile("deep", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.fixture(scope="session", autouse=True)
def ctrl_c_raises() -> None:
    """Sets Python's handler of SIGINT.

    A process that starts with SIGINT ignored, as under `nohup ./test &`, has none: Ctrl-C would do nothing.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def data() -> Path:
    """The core's test data, where the tests run in a checkout."""
    path = Path(__file__).resolve().parents[2] / "checkers-core" / "tests" / "data"
    if not path.exists():
        pytest.skip("not in a checkout of the repository")
    return path
