"""The commands: they read arguments, call, and print. They hold no rules."""

from typing import Annotated

import typer

from graphsolve.cli.commands import MARKUP, Commands

__all__ = ["app"]

app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=MARKUP,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def print_version(wanted: bool) -> None:
    """Print the version and leave, if that was asked for."""
    if wanted:
        from importlib.metadata import version

        typer.echo(f"graphsolve {version('graphsolve-aoc')}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Solve combat puzzles of Advent of Code as graphs.

    Start with `graphsolve day15 FILE` or `graphsolve day22 FILE`, where FILE is your puzzle input,
    or `-` for standard input.

    Answers go to stdout, remarks and progress to stderr. The exit status is 0 if all that was
    asked for was found, 1 for a bad puzzle or one without an answer, and 2 for wrong usage.
    """
