"""Settings for all tests, and the fixture that compares a text with its golden copy."""

import math
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings

from examples import EXTENDED, USUAL
from graphsolve import limits
from graphsolve.puzzles.interface import compiled_engine

# No test depends on the speed of the machine, and the examples are the same in each run.
# `--hypothesis-profile=extended` tries others.
settings.register_profile(
    "graphsolve",
    deadline=None,
    derandomize=True,
    max_examples=USUAL,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("graphsolve")
settings.register_profile("extended", derandomize=False, database=None, max_examples=EXTENDED)

# A shell starts what runs in the background with SIGINT ignored, and so would be the commands that
# the tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Without files of bytecode, each command that the tests start would compile all modules.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

TESTS = Path(__file__).parent
GOLDEN = TESTS / "golden"

# The commands that the tests start are those of this tree, even if the package is installed from
# a copy. So all of them find the kernels that one of them has compiled.
os.environ["PYTHONPATH"] = os.pathsep.join(
    [str(TESTS.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
)


def pytest_report_header() -> str:
    return "graphsolve: all tests take about 3 minutes on two idle cores, 2 without a browser"


def pytest_xdist_auto_num_workers() -> int | None:
    """Half as many processes again as cores, as many tests wait for a browser or a program."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    cores = os.cpu_count() or 1
    return cores + cores // 2


@pytest.fixture(scope="session", autouse=True)
def no_compiling() -> Iterator[None]:
    """Leave kernels to the tests of them: each process of pytest would compile them."""
    with patch("graphsolve.lab.kernels.WORTH_COMPILING", math.inf):
        yield


@pytest.fixture(scope="session")
def cave_kernel() -> None:
    """Compile the lab's kernel of caves, for tests that would take too long without it."""
    compiled_engine("cave")


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


class Clock:
    """A clock that counts how often it is looked at, in place of the real time.

    Attributes:
        now: the time in seconds.
        tick: the seconds that pass at each look at the clock. Whole computations look at it some
            ten thousand times a second.
        looks: how often it was looked at.
        last: the number of looks after which an hour passes at each: all limits are over.
    """

    def __init__(self) -> None:
        self.now, self.tick = 1000.0, 1e-4
        self.looks, self.last = 0, math.inf

    def __call__(self) -> float:
        self.looks += 1
        self.now += self.tick if self.looks <= self.last else 3600
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Let time limits in this process limit work, which is the same on every machine."""
    clock = Clock()
    monkeypatch.setattr(limits, "clock", clock)
    return clock


@pytest.fixture
def ticking(clock: Clock) -> Clock:
    """Let a second pass at each look at the clock."""
    clock.tick = 1
    return clock
