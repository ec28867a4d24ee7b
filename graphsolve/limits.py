"""Limits on the time of a computation and on the size of an input."""

import ctypes
import math
import signal
import sys
import threading
from _thread import start_new_thread  # signals and limits can interrupt `threading.Thread.start`
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from queue import Empty, SimpleQueue
from time import monotonic
from types import CodeType, FrameType
from typing import Any, BinaryIO

from graphsolve.errors import InputTooLargeError, TimeLimitError

MAX_INPUT_BYTES = 16 * 2**20
"""Maximum size of an input in bytes."""


def read_limited(file: BinaryIO, source: str) -> bytes:
    """Read a file to its end.

    >>> from io import BytesIO
    >>> read_limited(BytesIO(b"#E.G#"), "15.txt")
    b'#E.G#'

    Raises:
        InputTooLargeError: if it has more than `MAX_INPUT_BYTES`, or no end, as `/dev/zero`.
    """
    data = file.read(MAX_INPUT_BYTES + 1)
    if len(data) > MAX_INPUT_BYTES:
        raise InputTooLargeError(f"{source}: larger than {MAX_INPUT_BYTES // 2**20} MiB")
    return data


def time_limit(seconds: float | None) -> AbstractContextManager[None]:
    """Interrupt the Python code of this thread after a time.

    >>> with time_limit(0.01):
    ...     while True:
    ...         pass
    Traceback (most recent call last):
    graphsolve.errors.TimeLimitError: stopped after 0.01 s

    It works in any thread, such as those of Dask's workers, where signals do not. Like Ctrl-C, it
    takes effect between two bytecodes: a long call of a C function is not interrupted. In the main
    thread, and not on Windows, it also ends a system call that waits, such as a read from a pipe.

    Limits can be nested. Once that of an outer block has passed, the outer block ends.

    Args:
        seconds: the time limit; None for no limit.

    Raises:
        TimeLimitError: on leaving the block, if it was interrupted.
        ValueError: if the time limit is not a positive number.
    """
    if seconds is None:
        return nullcontext()
    if not 0 < seconds < math.inf:
        raise ValueError(f"a time limit must be a positive number of seconds, not {seconds}")
    if not CAN_START_THREADS:
        return Checks(seconds)
    is_main = threading.current_thread() is threading.main_thread()
    return Alarm(seconds) if is_main and ON_POSIX else Watch(seconds)


class Interrupted(BaseException):
    """Raised in a thread when its time has passed; no `except Exception` can catch it.

    From Python 3.13 on, one that another thread has set comes a few bytecodes late: possibly at
    the start of `__exit__`, where no `try` could catch it. Then the limit ends here.
    """

    def __init__(self) -> None:
        frame, limit = sys._getframe(1), running.limit  # noqa: SLF001 - the interrupted frame
        if (
            sys.version_info >= (3, 13)
            and frame.f_code is Limit.__exit__.__code__
            and frame.f_locals["self"] is limit
        ):
            limit.__exit__(Interrupted)


def hide_lost_interrupts() -> None:
    """Do not report an `Interrupted` that is lost in a finalizer: the next one follows."""
    report = sys.unraisablehook
    if report.__module__ == __name__:
        return

    def report_others(lost: "sys.UnraisableHookArgs") -> None:
        if lost.exc_type is not Interrupted:
            report(lost)

    sys.unraisablehook = report_others


class Limit:
    """Context manager that raises `Interrupted` in its block when its deadline has passed.

    Its methods can be interrupted as well, so each of them can be called again.
    """

    def __init__(self, seconds: float) -> None:
        hide_lost_interrupts()
        self._seconds = seconds
        self._outer = running.limit
        self.deadline = monotonic() + seconds
        if self._outer:
            self.deadline = min(self.deadline, self._outer.deadline)

    def rest(self) -> float:
        """Seconds until the deadline."""
        return min(max(self.deadline - monotonic(), 0), threading.TIMEOUT_MAX)

    def start(self) -> None:
        """Begin to wait for the deadline."""
        raise NotImplementedError

    def stop(self) -> None:
        """Stop waiting, and withdraw an exception that is not raised yet."""
        raise NotImplementedError

    def __enter__(self) -> None:
        if self._outer:
            self._outer.stop()
        running.limit = self
        try:
            self.start()
        except BaseException as error:
            self.__exit__(type(error))
            raise

    def __exit__(self, kind: type[BaseException] | None, *_error: object) -> None:
        while True:
            try:
                self.stop()
                break
            except Interrupted:  # too late: the block is done
                continue
        running.limit = self._outer
        if self._outer:
            if not self._outer.rest():
                raise Interrupted
            self._outer.start()
        if kind is Interrupted:
            raise TimeLimitError(f"stopped after {self._seconds:g} s") from None


class Alarm(Limit):
    """A limit for the main thread. A signal also ends a system call that waits."""

    def start(self) -> None:
        """Set the alarm; it repeats, because an exception in a finalizer is lost."""
        self._handler = signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, max(self.rest(), MICROSECOND), SECONDS_TO_REPEAT)

    def stop(self) -> None:
        """Turn the alarm off."""
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._handler)


def ring(_number: int, frame: FrameType | None) -> None:
    """Raise `Interrupted`, unless it is being handled already."""
    if not is_ending(frame, sys.exception()):
        raise Interrupted


class Watch(Limit):
    """A limit for any thread: another thread asks the interpreter to raise the exception."""

    # An exception cannot interrupt a queue's `put` halfway, as it can an event's `set`.
    _stopped: "SimpleQueue[None] | None" = None

    def start(self) -> None:
        """Start the other thread."""
        self._stopped = SimpleQueue()
        begun: SimpleQueue[None] = SimpleQueue()
        with lock:
            start_new_thread(self._watch, (threading.get_ident(), begun, self._stopped))
            begun.get()

    def _watch(
        self, thread: int, begun: "SimpleQueue[None]", stopped: "SimpleQueue[None]"
    ) -> None:
        begun.put(None)
        wait = self.rest()
        while stopped is self._stopped:
            with suppress(Empty):
                stopped.get(timeout=wait)
                return
            wait = SECONDS_TO_REPEAT  # an exception in a finalizer is lost
            with lock:
                # There is no other way to look at another thread.
                frame = sys._current_frames().get(thread)  # noqa: SLF001
                found: Any = sys._current_exceptions().get(thread)  # noqa: SLF001
                error = found[1] if isinstance(found, tuple) else found  # a tuple in Python 3.11
                if stopped is self._stopped and not is_ending(frame, error):
                    set_async_exception(thread, id(Interrupted))

    def stop(self) -> None:
        """Stop the other thread."""
        if self._stopped:
            self._stopped.put(None)
            with lock:
                self._stopped = None
        set_async_exception(threading.get_ident(), None)


class Checks(Limit):
    """A limit where no threads start, as in a browser: every call of a function checks the time.

    This makes calls slower. It needs `sys.monitoring` of Python 3.12.
    """

    def start(self) -> None:
        """Begin to check."""
        monitoring.use_tool_id(MONITORING_TOOL, __name__)
        monitoring.register_callback(MONITORING_TOOL, monitoring.events.PY_START, self.check)
        monitoring.set_events(MONITORING_TOOL, monitoring.events.PY_START)

    def check(self, code: CodeType, _offset: int) -> None:
        """Raise `Interrupted` at the start of a function, except those that end the limit."""
        if (
            monotonic() >= self.deadline
            and code.co_filename != __file__
            and not is_ending(sys._getframe(1), sys.exception())  # noqa: SLF001 - the caller's
        ):
            raise Interrupted

    def stop(self) -> None:
        """Stop checking."""
        if monitoring.get_tool(MONITORING_TOOL) == __name__:
            monitoring.set_events(MONITORING_TOOL, 0)
            monitoring.register_callback(MONITORING_TOOL, monitoring.events.PY_START, None)
            monitoring.free_tool_id(MONITORING_TOOL)


def is_ending(frame: FrameType | None, error: BaseException | None) -> bool:
    """Whether a thread is handling `Interrupted`, or leaving a block.

    At the start of `__exit__`, no `try` could catch an exception.

    Args:
        frame: the current frame of the thread.
        error: the exception that it is handling.
    """
    while error and not isinstance(error, Interrupted):
        error = error.__context__
    return error is not None or (frame is not None and frame.f_code is Limit.__exit__.__code__)


class Running(threading.local):
    """The limit of the innermost block that a thread is in."""

    limit: Limit | None = None


@contextmanager
def no_time_limit() -> Iterator[None]:
    """Keep the time limit from interrupting a block.

    Some code does not survive an exception between any two bytecodes. If the time has passed
    meanwhile, the thread is interrupted at the end of the block.
    """
    limit = running.limit
    if limit:
        limit.stop()
    try:
        yield
    finally:
        if limit:
            limit.start()


running = Running()
lock = threading.Lock()
"""Held while an exception is set, or a thread starts: until it runs, it has its parent's id."""
ON_POSIX = hasattr(signal, "setitimer")
CAN_START_THREADS = sys.platform != "emscripten"
monitoring: Any = getattr(sys, "monitoring", None)
MONITORING_TOOL = 4
"""One of the numbers that no tool of the standard library uses."""
MICROSECOND = 1e-6
SECONDS_TO_REPEAT = 0.1
set_async_exception = ctypes.pythonapi.PyThreadState_SetAsyncExc
set_async_exception.argtypes = (ctypes.c_ulong, ctypes.c_void_p)
