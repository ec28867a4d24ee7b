"""`python -m graphsolve`, and the command `graphsolve`."""

import sys


def main() -> None:
    """Run the program. Ctrl-C ends it quietly, also while it is being imported."""
    try:
        from graphsolve.cli import app  # noqa: PLC0415 - in the reach of the `except`

        app(prog_name="graphsolve")
    except KeyboardInterrupt:
        sys.exit(130)  # as `graphsolve.cli.streams.INTERRUPTED`


if __name__ == "__main__":
    main()
