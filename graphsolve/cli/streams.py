"""Read puzzles and write results, with clear errors for both."""

import errno
import json
import os
import re
import sys
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import StringIO, TextIOWrapper
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Self, TextIO, TypeVar

import typer

from graphsolve.errors import GraphsolveError, PuzzleWarning
from graphsolve.limits import checkpoint, read_file, read_limited
from graphsolve.puzzles.text import decode

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.status import Status

    from graphsolve.puzzles.catalogue import Puzzle
    from graphsolve.show.interface import AnyDifference

ParsedT = TypeVar("ParsedT")

STANDARD_STREAM = Path("-")

HTML = (".html", ".htm")
"""The suffixes of web pages."""

CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]")
"""Control characters and line ends. File names and puzzles may contain them."""

INTERRUPTED = 130  # the usual exit status of a program that Ctrl-C ends


@contextmanager
def tolerant_streams() -> Iterator[None]:
    """Make stdout and stderr print any text, and report what cannot be written, in one line.

    Characters that stdout cannot encode become `?`; on stderr, Python escapes them. If stderr is
    closed, messages are dropped.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if sys.stderr is None:
        sys.stderr = StringIO()
    try:
        try:
            yield
        finally:
            if sys.stdout:
                sys.stdout.flush()
    except OSError as error:
        discard(sys.stdout)
        if error.errno != errno.EPIPE:
            report_os_error(error)
        sys.exit(1)
    finally:
        try:
            sys.stderr.flush()
        except OSError:
            discard(sys.stderr)


def discard(stream: TextIO) -> None:
    """Discard buffered output, which Python would otherwise try to write again at exit."""
    with suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)


def echo_err(message: str) -> None:
    """Print a message on stderr if possible, in one line, with control characters escaped."""
    with suppress(OSError):
        typer.echo(CONTROL.sub(lambda found: repr(found[0])[1:-1], message), err=True)


def echo_error(message: str) -> None:
    """Print the error that ends a command, with the name of the program, for pipelines."""
    echo_err(f"graphsolve: {message}")


def report_os_error(error: OSError) -> None:
    """Print an error of the operating system with the file that it is about."""
    echo_error(f"{error.filename or 'standard output'}: {error.strerror or error}")


def path(text: str) -> Path:
    """Return the path of a file, or `STANDARD_STREAM` for `-` alone (not for `./-`)."""
    given = Path(text)
    return given.absolute() if given == STANDARD_STREAM and text != "-" else given


def read_puzzle(file: Path, parse: Callable[[str, str], ParsedT]) -> ParsedT:
    """Read and parse a file, or standard input; warnings are printed on stderr."""
    text, source = read_text(file)
    with warnings.catch_warnings(record=True) as caught, Progress(f"Reading {source}"):
        warnings.simplefilter("always", PuzzleWarning)
        puzzle = parse(text, source)
    for warning in caught:
        echo_err(str(warning.message))
    return puzzle


def read_text(file: Path) -> tuple[str, str]:
    """Return the text of a file, or of standard input, and its name in messages."""
    if file == STANDARD_STREAM:
        if sys.stdin is None:
            raise GraphsolveError("cannot read the puzzle: standard input is closed")
        source = "<stdin>"
        try:
            data = read_limited(sys.stdin.buffer, source)
        except OSError as error:  # a folder, for example
            error.filename = source
            raise
    else:
        source = printable(file)
        data = read_file(file, source)
    return decode(data, source), source


def file_title(file: Path) -> str:
    """Return the name of an input file in a title."""
    return "standard input" if file == STANDARD_STREAM else printable(file.name)


def printable(name: Path | str) -> str:
    """Return a file name as text; bytes that are not UTF-8 become replacement characters."""
    return os.fsencode(name).decode(errors="replace")


def check_output(output: Path | None, *, force: bool, suffixes: Collection[str] = ()) -> None:
    """Reject an output file that cannot be written, before any work is done for it.

    If suffixes are given, another one is a usage error.
    """
    if suffixes and output and output.suffix and output.suffix.lower() not in suffixes:
        raise typer.BadParameter(f"{output.name!r} does not end in {' or '.join(suffixes)}.")
    if output is None or output == STANDARD_STREAM:
        return
    if output.is_dir():
        raise GraphsolveError(f"{str(output)!r} is a folder")
    if output.is_file() and not force:
        raise GraphsolveError(f"{output} already exists (use --force to overwrite)")
    if not output.exists():
        target = Path(os.path.realpath(output)) if output.is_symlink() else output
        if not (folder := target.parent).is_dir():
            raise GraphsolveError(f"{output}: there is no folder {str(folder)!r}")
        if not os.access(folder, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(output))


def make_folder(folder: Path | None) -> None:
    """Create a folder to save puzzles in, or raise an error, before any work is done for them."""
    if folder:
        if folder.exists() and not folder.is_dir():
            raise GraphsolveError(f"{folder} is not a folder")
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))


def write_output(content: bytes, output: Path | None, *, force: bool = False) -> None:
    """Write all of the content to stdout or to a file. A failure leaves no partial file."""
    check_output(output, force=force)
    checkpoint()
    if output is None or output == STANDARD_STREAM:
        stdout = open_stdout()
        stdout.buffer.write(content)
        stdout.buffer.flush()
        return
    write_whole(output, content)


def write_whole(path: Path, content: bytes) -> None:
    """Create a file or replace its content atomically.

    The content is written to a temporary file in the same folder, which then replaces the target.
    Symbolic links and permissions are kept. Anything but a regular file, such as a pipe, is
    written to directly.
    """
    target = Path(os.path.realpath(path))
    draft = target.with_name(f".draft-{os.urandom(8).hex()}")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)
            return
        with draft.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            draft.chmod(target.stat().st_mode & 0o777)
        draft.replace(target)
    except OSError as error:
        error.filename = str(path)
        raise
    finally:
        with suppress(OSError):
            draft.unlink()  # if it has not replaced the target


def save_puzzle(puzzle: "Puzzle", folder: Path, *, say: bool = True) -> Path:
    """Save a puzzle in a folder as the input of a program, and return its file."""
    from graphsolve.show.check import file_name

    file = folder / file_name(puzzle)
    write_whole(file, f"{puzzle}\n".encode())
    if say:
        print_line(f"\nSaved as {file}.")
    return file


def write_replay(
    found: "AnyDifference | None", file: Path, replay: Path | None, *, force: bool
) -> None:
    """Write the two boards of a difference, if they are wanted and there is a difference."""
    if replay is None:
        return
    if found is None:
        echo_err(f"There is no difference to replay, so {replay} is not written.")
        return
    from graphsolve.show.replay import difference_html

    with Progress("Writing the replay"):
        page = difference_html(found, file_title(file))
    write_output(page.encode(), replay, force=force)


def print_pieces(pieces: "Iterable[RenderableType]") -> None:
    """Print the pieces of a result, in color on terminals unless NO_COLOR is set."""
    from rich.console import Console

    from graphsolve.show import sentences

    console = Console(
        file=open_stdout(),
        highlight=False,
        color_system=None if os.environ.get("NO_COLOR") else "auto",  # rich would print in bold
    )
    sentences.print_pieces(console, pieces)


def print_json(value: object) -> None:
    """Print a result as one JSON object."""
    from msgspec import to_builtins

    print_line(json.dumps(to_builtins(value)))


def print_line(line: str) -> None:
    """Print a line of a result."""
    typer.echo(line, file=open_stdout())


def open_stdout() -> TextIO:
    """Return standard output; raise an error if it is closed, where `print` loses the result."""
    if sys.stdout is None:
        raise GraphsolveError("cannot write the result: standard output is closed")
    return sys.stdout


class Progress:
    """Context manager that shows the latest message on stderr, if that is a terminal.

    Messages follow the title, if there is one. Nothing is shown during the first `patience`
    seconds, and the message disappears at the end.
    """

    def __init__(self, title: str = "", *, patience: float = 0.5) -> None:
        self._title, self._message, self._patience = title, title or "Working", patience
        self._status: Status | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        self.stop()

    def start(self) -> None:
        """Show the message if this is not stopped before; the next message may come much later."""
        self._timer = Timer(self._patience, self._show)
        self._timer.daemon = True
        if sys.stderr.isatty():
            self._timer.start()

    def stop(self) -> None:
        """Remove the message from the screen."""
        self._timer.cancel()
        if self._timer.is_alive():
            self._timer.join()  # it may be about to show the message
        if self._status:
            self._status.stop()
            self._status = None

    def say(self, message: str) -> None:
        """Replace the message."""
        self._message = f"{self._title}: {message}" if self._title else message
        if self._status:
            self._status.update(self._message)

    def _show(self) -> None:
        from rich.console import Console

        status = Console(stderr=True).status(self._message)
        status.start()
        self._status = status
