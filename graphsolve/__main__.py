"""`python -m graphsolve`, and the command `graphsolve`."""

import atexit
import gc
import sys


def main() -> None:
    """Run the program. Ctrl-C ends it without a traceback."""
    # Imports make many objects that are kept. If the garbage collector rarely scans them, and not
    # at exit, the program starts and ends in two thirds of the time.
    gc.set_threshold(100_000)
    atexit.register(gc.freeze)
    try:  # Ctrl-C can arrive during these imports, too
        import signal

        # While Python exits, Ctrl-C would print a traceback, or kill it with another status.
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
        from graphsolve.cli import app

        app(prog_name="graphsolve")
    except (Exception, KeyboardInterrupt) as error:
        cause: BaseException | None = error
        while not isinstance(cause, KeyboardInterrupt):  # __set_name__ makes it a RuntimeError
            if cause is None:
                raise
            cause = cause.__cause__
        sys.exit(130)  # `graphsolve.cli.streams.INTERRUPTED`, which may not be imported yet


if __name__ == "__main__":
    main()
