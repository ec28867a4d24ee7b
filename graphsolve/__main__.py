"""`python -m graphsolve`, and the command `graphsolve`."""

import atexit
import gc
import sys

TYPE_CHECKING = False  # importing typing takes time in which Ctrl-C would show a traceback
if TYPE_CHECKING:
    from sys import UnraisableHookArgs


def main() -> None:
    """Run the program. Ctrl-C ends it without a traceback."""
    # Imports make many objects that are kept. Without looking through them time and again, and at
    # the exit, the program starts and ends in two thirds of the time.
    gc.set_threshold(50_000)
    atexit.register(gc.freeze)
    try:
        import signal  # noqa: PLC0415 - Ctrl-C can arrive during the imports

        # While Python exits, Ctrl-C would print a traceback, or kill it with another status.
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
        sys.unraisablehook = interrupt_again
        if sys.flags.optimize > 1:
            sys.exit("graphsolve needs its docstrings, which python -OO leaves out")
        from graphsolve.cli import app  # noqa: PLC0415 - likewise

        app(prog_name="graphsolve")
    except (Exception, KeyboardInterrupt) as error:
        cause: BaseException | None = error
        while not isinstance(cause, KeyboardInterrupt):  # __set_name__ makes it a RuntimeError
            if cause is None:
                raise
            cause = cause.__cause__
        sys.exit(130)  # `graphsolve.cli.streams.INTERRUPTED`, which may not be imported yet


def interrupt_again(lost: "UnraisableHookArgs") -> None:
    """Repeat Ctrl-C if it was lost in a callback, which cannot raise: imports have them."""
    if lost.exc_type is KeyboardInterrupt:
        from _thread import interrupt_main  # noqa: PLC0415 - likewise
        from threading import Timer  # noqa: PLC0415 - likewise

        Timer(0.01, interrupt_main).start()  # once the callback has returned
    else:
        sys.__unraisablehook__(lost)


if __name__ == "__main__":
    main()
