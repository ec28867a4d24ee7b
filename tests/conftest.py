"""Settings for all tests, and the fixture that compares a text with its golden copy."""

import os
import signal
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from graphsolve import limits

# Battles take too long for deadlines. On a build machine the examples are always the same.
settings.register_profile("graphsolve", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("graphsolve")

# A shell starts what runs in the background with SIGINT ignored, and so would be the commands that
# the tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture
def golden() -> Callable[[str, str], None]:
    """Compare a text with a file under tests/golden; `GRAPHSOLVE_RENEW=1 pytest` rewrites them."""

    def compare(name: str, text: str) -> None:
        file = GOLDEN / name
        if os.environ.get("GRAPHSOLVE_RENEW"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="")
        assert text == file.read_text(encoding="utf-8")

    return compare


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a second pass at each look at the clock, so that time limits count checkpoints."""
    monkeypatch.setattr(limits, "clock", count().__next__)


@pytest.fixture(scope="module")
def forked_workers() -> Iterator[None]:
    """Let Dask fork its worker processes: new ones import all modules again, for a second each.

    The tests that run `graphsolve survey` in a process of its own use Dask's default.
    """
    config = pytest.importorskip("dask.config")
    with config.set({"distributed.worker.multiprocessing-method": "forkserver"}):
        yield
