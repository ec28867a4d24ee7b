"""`python -m graphsolve`, and the command `graphsolve`."""

import gc
import sys


def main() -> None:
    """Run the program. Ctrl-C ends it without a traceback."""
    gc.set_threshold(50_000)  # imports make many objects to keep, and are a sixth faster with this
    try:
        from graphsolve.cli import app  # noqa: PLC0415 - Ctrl-C can arrive during the import

        app(prog_name="graphsolve")
    except KeyboardInterrupt:
        sys.exit(130)  # `graphsolve.cli.streams.INTERRUPTED`, which may not be imported yet


if __name__ == "__main__":
    main()
