"""What the commands share: reading puzzles, printing answers, and saying what went wrong."""

import errno
import json
import os
import sys
import warnings
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TextIO, TypeAlias, TypeVar

import typer

from graphsolve.errors import GraphsolveError, PuzzleWarning
from graphsolve.puzzles.text import decode

if TYPE_CHECKING:
    from rich.console import Console

    from graphsolve.show.answers import Answer

__all__ = [
    "STANDARD_STREAM",
    "ForceOption",
    "FormatOption",
    "Panel",
    "PartOption",
    "PuzzleFile",
    "check_file",
    "check_output",
    "complain",
    "open_stdout",
    "plain_or_coloured",
    "print_answers",
    "print_line",
    "read_puzzle",
    "write_output",
]

Puzzle = TypeVar("Puzzle")

STANDARD_STREAM = Path("-")


def check_file(file: Path) -> Path:
    """Refuse a file that cannot be read; typer's own check does not let a dash through."""
    if file != STANDARD_STREAM and not file.exists():
        raise typer.BadParameter(f"{str(file)!r} does not exist.")
    if file.is_dir():
        raise typer.BadParameter(f"{str(file)!r} is a folder.")
    return file


PuzzleFile: TypeAlias = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        help="The puzzle input, or `-` for standard input.",
        callback=check_file,
    ),
]
FormatOption: TypeAlias = Annotated[
    Literal["text", "json"],
    typer.Option("--format", help="Lines for people, or one JSON object for programs."),
]
ForceOption: TypeAlias = Annotated[
    bool, typer.Option("--force", help="Overwrite a file that exists.")
]
PartOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--part", min=1, max=2, help="Solve this part only.", show_default="both parts"),
]


class Panel(StrEnum):
    """Where the help lists a command, in this order."""

    SOLVE = "Solve a puzzle"
    SEE = "See what happens in it"
    OWN = "Find what is wrong with your own solver"
    MANY = "Invent puzzles, and solve many"


def complain(message: str) -> None:
    """Say on stderr what is wrong."""
    typer.echo(message, err=True)


def read_puzzle(file: Path, parse: Callable[[str, str], Puzzle]) -> Puzzle:
    """Read a file, or standard input, with one of the parsers; print its warnings as remarks."""
    if file == STANDARD_STREAM:
        if sys.stdin is None:
            raise GraphsolveError("standard input is closed: expected a puzzle")
        source, data = "<stdin>", sys.stdin.buffer.read()
    else:
        source, data = str(file), file.read_bytes()
    with warnings.catch_warnings(record=True) as remarks:
        warnings.simplefilter("always", PuzzleWarning)
        puzzle = parse(decode(data, source), source)
    for remark in remarks:
        complain(str(remark.message))
    return puzzle


def check_output(output: Path | None, *, force: bool) -> None:
    """Refuse a file that could not be written, before any work is done for it.

    Raises:
        GraphsolveError: if there is such a file, and `--force` was not given.
        OSError: if it is a folder, or if the folder for it does not exist.
    """
    if output is None or output == STANDARD_STREAM:
        return
    if output.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(output))
    if not output.parent.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(output))
    if output.is_file() and not force:
        raise GraphsolveError(f"{output}: expected a new file, or --force to overwrite this one")


def write_output(content: bytes, output: Path | None, *, force: bool = False) -> None:
    """Write to a file, whole or not at all, or to stdout.

    Raises:
        GraphsolveError: if the file exists, and `--force` was not given.
    """
    check_output(output, force=force)
    if output is None or output == STANDARD_STREAM:
        stdout = open_stdout()
        stdout.buffer.write(content)
        stdout.buffer.flush()
        return
    from graphsolve.show.files import write_whole

    write_whole(output, content)


def plain_or_coloured() -> "Console":
    """Where to print: in colour on a terminal, unless colours are not wanted."""
    from rich.console import Console

    if os.environ.get("NO_COLOR"):
        return Console(file=open_stdout(), color_system=None, highlight=False)
    return Console(file=open_stdout(), highlight=False)


def print_line(line: str) -> None:
    """Print a line of a result."""
    typer.echo(line, file=open_stdout())


def open_stdout() -> TextIO:
    """Where results go.

    Raises:
        GraphsolveError: if it is closed, so that no result is lost unnoticed.
    """
    if sys.stdout is None:
        raise GraphsolveError("standard output is closed: expected somewhere to write to")
    return sys.stdout


def print_answers(
    puzzle: str,
    solvers: Mapping[int, "Callable[[], Answer]"],
    wanted: int | None,
    format_: Literal["text", "json"],
) -> None:
    """Solve the wanted part or all, and print each answer, for people as soon as it is there.

    Raises:
        typer.Exit: with status 1 if a part has no answer.
    """
    answers = {}
    for part in [wanted] if wanted else solvers:
        answers[part] = solvers[part]()
        if format_ == "text":
            print_line(f"Part {part}: {answers[part]}")
    if format_ == "json":
        objects = {f"part{part}": answer.as_json() for part, answer in answers.items()}
        print_line(json.dumps({"puzzle": puzzle, **objects}))
    if not all(answer.found for answer in answers.values()):
        raise typer.Exit(1)
