"""Limits on the time of a computation, which tests move by hand, and on the size of an input."""

# ruff: noqa: PT012 - what happens within the limited block is tested

import math
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest

from graphsolve.errors import InputTooLargeError, ParseError, TimeLimitError
from graphsolve.limits import (
    MAX_INPUT_BYTES,
    checkpoint,
    move_on_after,
    read_file,
    read_limited,
    seconds_left,
    shielded,
    time_limit,
)

needs_pipes = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes")


@pytest.fixture
def still(clock):
    """A clock that only the test moves."""
    clock.tick = 0
    return clock


def test_a_block_stops_at_the_first_checkpoint_after_its_limit(still):
    with pytest.raises(TimeLimitError, match=r"^stopped after 2\.5 s$") as caught, time_limit(2.5):
        still.now += 2
        checkpoint()
        assert seconds_left() == 0.5
        still.now += 1
        assert seconds_left() == 0
        checkpoint()
        pytest.fail("not stopped")
    assert caught.value.__suppress_context__
    checkpoint()  # nothing is left of the limit


def test_a_block_that_ends_late_without_a_checkpoint_is_not_stopped(still):
    with time_limit(1):
        still.now += 2


@pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf")])
def test_numbers_that_are_no_limits(seconds: float):
    with pytest.raises(ValueError, match="cannot be negative"), time_limit(seconds):
        pass


def test_no_handler_of_errors_in_the_block_catches_the_stop(still):
    with pytest.raises(TimeLimitError), time_limit(1):
        still.now += 1
        with suppress(Exception):
            checkpoint()
        pytest.fail("not stopped")


@pytest.mark.parametrize(
    ("outer", "inner", "passed", "stopped"),
    [(9, 1, 1, "inner"), (1, 9, 1, "outer"), (2, 1, 3, "outer"), (1, 1, 1, "outer")],
)
def test_nested_limits(still, outer: float, inner: float, passed: float, stopped: str):
    """The outermost block whose limit has passed ends, and no block within it catches that."""
    ended = []
    with suppress(TimeLimitError), time_limit(outer):
        with suppress(TimeLimitError), time_limit(inner):
            assert seconds_left() == min(outer, inner)
            still.now += passed
            checkpoint()
        ended.append("inner")
        assert seconds_left() == outer - passed
        checkpoint()
        ended.append("nothing")
    assert ended == (["inner", "nothing"] if stopped == "inner" else [])


def test_an_outer_limit_that_passes_after_the_inner_one(still):
    with pytest.raises(TimeLimitError, match="after 3 s"), time_limit(3):
        for _ in range(9):
            with suppress(TimeLimitError), time_limit(1):
                still.now += 1
                checkpoint()


def test_the_limit_that_is_named_is_the_one_that_passed(clock):
    """The clock goes on between the looks at it, and an inner limit is longer."""
    for number in range(200):
        clock.tick = 1e-4 * (1 + number)
        passed = pytest.raises(TimeLimitError, match=r"^stopped after 0\.01 s$")
        with passed, time_limit(0.01), time_limit(60):
            while True:
                checkpoint()


def test_a_block_that_takes_too_long_is_left_behind(still):
    found = []
    with time_limit(9):
        with move_on_after(2):
            found.append("some")
            still.now += 2
            checkpoint()
            pytest.fail("not stopped")
        assert seconds_left() == 7
        with move_on_after(0):
            checkpoint()
            pytest.fail("not stopped")
    assert found == ["some"]


def test_a_block_ends_with_the_time_that_is_left_and_what_it_found_is_kept(still):
    found = []
    with pytest.raises(TimeLimitError, match="after 3 s"), time_limit(3):
        with move_on_after(math.inf):
            assert seconds_left() == 3
            found.append("some")
            still.now += 9
            checkpoint()
            pytest.fail("not stopped")
        with shielded():
            found.append("printed")
            checkpoint()
        checkpoint()
        pytest.fail("not stopped")
    assert found == ["some", "printed"]


def test_a_block_that_fails_is_left_behind_but_a_defect_is_not_hidden():
    with move_on_after(math.inf):
        raise ParseError("15.txt", 1, 1, "x")
    with pytest.raises(KeyError), move_on_after(math.inf):
        raise KeyError


def test_an_error_in_a_block_ends_its_limit(still):
    with pytest.raises(KeyError), time_limit(1):
        raise KeyError
    still.now += 2
    checkpoint()


def test_each_thread_has_its_own_limit(still):
    def limited() -> None:
        with pytest.raises(TimeLimitError), time_limit(1):
            still.now += 1
            checkpoint()

    with ThreadPoolExecutor(1) as threads, time_limit(9):
        threads.submit(limited).result()
        threads.submit(checkpoint).result()
        checkpoint()


def test_the_maximum_size_of_an_input():
    data = bytes(MAX_INPUT_BYTES)
    with time_limit(None):
        assert read_limited(BytesIO(data), "15.txt") == data
        assert seconds_left() == float("inf")
    with pytest.raises(InputTooLargeError, match=r"^15\.txt: larger than 16 MiB$"):
        read_limited(BytesIO(data + b"#"), "15.txt")


@needs_pipes
def test_reading_from_a_pipe_waits_until_the_limit(tmp_path: Path):
    """Whether another program has opened the pipe or not, and after some of its data."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(TimeLimitError), time_limit(0.001):
        read_file(path, "pipe")
    with path.open("r+b", buffering=0) as pipe:
        pipe.write(b"#E.")
        with pytest.raises(TimeLimitError), time_limit(0.001):
            read_file(path, "pipe")


@needs_pipes
def test_reading_from_a_pipe_to_its_end():
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as file, time_limit(60):
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(b"#E.G#")
        assert read_limited(file, "pipe") == b"#E.G#"
