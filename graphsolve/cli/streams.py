"""Read puzzles and write results, with clear errors for both."""

import errno
import os
import sys
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, TypeVar

import typer

from graphsolve.errors import GraphsolveError, PuzzleWarning
from graphsolve.puzzles.text import decode

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

__all__ = [
    "INTERRUPTED",
    "STANDARD_STREAM",
    "check_output",
    "echo_err",
    "file_title",
    "open_stdout",
    "print_line",
    "print_pieces",
    "read_puzzle",
    "stdout_console",
    "write_output",
]

Puzzle = TypeVar("Puzzle")

STANDARD_STREAM = Path("-")

INTERRUPTED = 130
"""The usual exit status of a program that Ctrl-C ends."""


def echo_err(message: str) -> None:
    """Print a message on stderr."""
    typer.echo(message, err=True)


def read_puzzle(file: Path, parse: Callable[[str, str], Puzzle]) -> Puzzle:
    """Read and parse a file, or standard input; warnings are printed on stderr.

    Raises:
        GraphsolveError: if standard input is closed, or the text cannot be parsed.
        OSError: if the file cannot be read.
    """
    if file == STANDARD_STREAM:
        if sys.stdin is None:
            raise GraphsolveError("cannot read the puzzle: standard input is closed")
        source, data = "<stdin>", sys.stdin.buffer.read()
    else:
        source, data = str(file), file.read_bytes()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", PuzzleWarning)
        puzzle = parse(decode(data, source), source)
    for warning in caught:
        echo_err(str(warning.message))
    return puzzle


def file_title(file: Path) -> str:
    """The name of an input file in a title."""
    return "standard input" if file == STANDARD_STREAM else file.name


def check_output(output: Path | None, *, force: bool) -> None:
    """Reject an output file that cannot be written, before any work is done for it.

    Raises:
        GraphsolveError: if it exists, and `--force` was not given.
        OSError: if it is a folder, or its folder does not exist.
    """
    if output is None or output == STANDARD_STREAM:
        return
    if output.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(output))
    if not output.parent.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(output))
    if output.is_file() and not force:
        raise GraphsolveError(f"{output} already exists (use --force to overwrite)")


def write_output(content: bytes, output: Path | None, *, force: bool = False) -> None:
    """Write all of the content to stdout or to a file. A failure leaves no partial file.

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


def stdout_console() -> "Console":
    """A console on stdout, which prints in colour on terminals unless NO_COLOR is set."""
    from rich.console import Console

    if os.environ.get("NO_COLOR"):  # rich itself would still print in bold
        return Console(file=open_stdout(), color_system=None, highlight=False)
    return Console(file=open_stdout(), highlight=False)


def print_pieces(pieces: "Iterable[RenderableType]") -> None:
    """Print the pieces of a result, with lines that are too wide for the terminal kept whole."""
    console = stdout_console()
    for piece in pieces:
        console.print(piece, crop=False)


def print_line(line: str) -> None:
    """Print a line of a result."""
    typer.echo(line, file=open_stdout())


def open_stdout() -> TextIO:
    """Standard output.

    Raises:
        GraphsolveError: if it is closed; `print` would lose the result without an error.
    """
    if sys.stdout is None:
        raise GraphsolveError("cannot write the result: standard output is closed")
    return sys.stdout
