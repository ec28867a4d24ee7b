"""Limits on the time of a computation, in any thread, and on the size of an input."""

import os
import random
import signal
import sys
import threading
from _thread import _count as count_threads
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BytesIO
from time import monotonic, sleep
from types import SimpleNamespace

import pytest

from graphsolve.errors import InputTooLargeError, TimeLimitError
from graphsolve.limits import (
    MAX_INPUT_BYTES,
    MONITORING_TOOL,
    no_time_limit,
    read_limited,
    running,
    time_limit,
)

SOON, LONG = 0.02, 60.0


def spin(seconds: float = LONG) -> None:
    """Compute for a time."""
    end = monotonic() + seconds
    while monotonic() < end:
        pass


def in_main(block: Callable[[], None]) -> None:
    block()


def in_thread(block: Callable[[], None]) -> None:
    """Run a block in another thread, and raise what it raises."""
    caught = SimpleNamespace(error=None)

    def run() -> None:
        try:
            block()
        except BaseException as error:  # noqa: BLE001 - raised again below
            caught.error = error

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if caught.error:
        raise caught.error


@pytest.fixture(params=[in_main, in_thread])
def run(request: pytest.FixtureRequest) -> Iterator[Callable[[Callable[[], None]], None]]:
    """Run a block in the main thread or in another; afterwards nothing of a limit is left."""
    handler, threads = signal.getsignal(signal.SIGALRM), count_threads()
    yield request.param
    assert running.limit is None
    assert signal.getsignal(signal.SIGALRM) is handler
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    end = monotonic() + LONG
    while count_threads() > threads and monotonic() < end:
        sleep(0.001)
    assert count_threads() <= threads  # one of another test may have ended


def test_a_long_block_is_interrupted(run):
    def block() -> None:
        with time_limit(SOON):
            spin()

    with pytest.raises(TimeLimitError, match=r"^stopped after 0\.02 s$") as caught:
        run(block)
    assert caught.value.__cause__ is None


@pytest.mark.skipif(sys.version_info < (3, 12), reason="there is no sys.monitoring")
@pytest.mark.parametrize("inner", [None, SOON, LONG])
def test_where_no_threads_start_calls_check_the_time(
    monkeypatch: pytest.MonkeyPatch, inner: float | None
):
    monkeypatch.setattr("graphsolve.limits.CAN_START_THREADS", False)

    def block() -> None:
        with time_limit(SOON), time_limit(inner):
            while True:
                with suppress(Exception):
                    spin(0)

    with pytest.raises(TimeLimitError):
        block()
    assert running.limit is None
    assert sys.monitoring.get_tool(MONITORING_TOOL) is None
    with time_limit(LONG):
        spin(SOON)


@pytest.mark.parametrize("seconds", [None, LONG, 1e300])
def test_a_short_block_is_not(run, seconds):
    done = []

    def block() -> None:
        with time_limit(seconds):
            done.append(seconds)

    run(block)
    assert done == [seconds]


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_only_positive_numbers_are_limits(seconds: float):
    with pytest.raises(ValueError, match="positive number of seconds"):
        time_limit(seconds)


def test_no_except_clause_of_the_block_catches_it(run):
    def block() -> None:
        with time_limit(SOON):
            while True:
                try:
                    spin()
                except Exception:  # noqa: BLE001 - that is the point
                    continue

    with pytest.raises(TimeLimitError):
        run(block)


def test_the_block_cleans_up_once(run):
    cleaned = []

    def block() -> None:
        with time_limit(SOON):
            try:
                spin()
            finally:
                spin(0.3)  # longer than the time after which an alarm repeats
                cleaned.append("done")

    with pytest.raises(TimeLimitError):
        run(block)
    assert cleaned == ["done"]


def test_another_error_of_the_block_is_raised(run):
    def block() -> None:
        with time_limit(LONG):
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        run(block)


@pytest.mark.parametrize(("outer", "inner"), [(SOON, LONG), (LONG, SOON), (SOON, SOON)])
def test_the_shorter_of_two_nested_limits_ends_its_block(run, outer: float, inner: float):
    reached = []

    def block() -> None:
        with time_limit(outer):
            try:
                with time_limit(inner):
                    spin()
            except TimeLimitError:
                reached.append("after the inner block")

    if outer == SOON:
        with pytest.raises(TimeLimitError):
            run(block)
    else:
        run(block)
    assert len(reached) == (outer == LONG)


def test_the_outer_limit_still_counts_after_an_inner_block(run):
    def block() -> None:
        with time_limit(10 * SOON):
            for _ in range(3):
                with pytest.raises(TimeLimitError), time_limit(SOON):
                    spin()
            spin()

    with pytest.raises(TimeLimitError, match=r"0\.2 s"):
        run(block)


def test_an_exception_that_is_lost_in_a_finalizer_comes_again(
    run, monkeypatch: pytest.MonkeyPatch
):
    class Slow:
        def __del__(self) -> None:
            spin(2 * SOON)

    def block() -> None:
        with time_limit(SOON):
            Slow()
            spin()

    lost = []
    monkeypatch.setattr(sys, "unraisablehook", lost.append)
    with pytest.raises(TimeLimitError):
        run(block)
    assert lost == []  # it is not reported, either


def test_other_exceptions_in_finalizers_are_reported(monkeypatch: pytest.MonkeyPatch):
    class Bad:
        def __del__(self) -> None:
            raise OSError

    lost = []
    monkeypatch.setattr(sys, "unraisablehook", lost.append)
    for _ in range(2):
        with time_limit(LONG):
            Bad()
    assert [each.exc_type for each in lost] == [OSError] * 2


def test_a_read_that_waits_is_ended():
    reader, writer = os.pipe()
    with pytest.raises(TimeLimitError), time_limit(SOON):
        os.read(reader, 1)
    os.close(reader)
    os.close(writer)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_but_the_error_is_raised_at_any_moment(run, seed: int):
    """Blocks end at about the time of their limits, to meet the limits at their boundaries."""
    times = random.Random(seed)

    def block() -> None:
        for _ in range(200):
            try:
                with time_limit(times.uniform(0.0001, 0.002)):
                    try:
                        with time_limit(times.uniform(0.0001, 0.002)):
                            spin(times.uniform(0, 0.002))
                    except TimeLimitError:
                        pass
                    spin(times.uniform(0, 0.001))
            except TimeLimitError:
                pass

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        run(block)
    finally:
        sys.setswitchinterval(interval)


def test_a_block_without_a_time_limit_is_not_interrupted(run):
    ended = []

    def block() -> None:
        with time_limit(SOON):
            with no_time_limit():
                spin(5 * SOON)
                ended.append("block")
            spin()

    with pytest.raises(TimeLimitError):
        run(block)
    assert ended == ["block"]


def test_there_may_be_no_time_limit(run):
    def block() -> None:
        with no_time_limit():
            pass
        with time_limit(SOON):
            spin()

    with pytest.raises(TimeLimitError):
        run(block)


def test_an_input_of_the_maximum_size_is_read():
    data = bytes(MAX_INPUT_BYTES)
    assert read_limited(BytesIO(data), "15.txt") == data


def test_a_larger_input_is_refused():
    with pytest.raises(InputTooLargeError, match=r"^15\.txt: larger than 16 MiB$"):
        read_limited(BytesIO(bytes(MAX_INPUT_BYTES + 1)), "15.txt")


def test_an_input_without_an_end_is_refused():
    with open("/dev/zero", "rb") as file, pytest.raises(InputTooLargeError):  # noqa: PTH123
        read_limited(file, "/dev/zero")
