"""Sentences with labels and paragraphs, for the console."""

import shlex
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, repeat
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from graphsolve.show.palette import FIRST, SECOND

STYLES = {
    r"\b\d+,\d+\b": "bold",
    r"\b([Ee]l(f( \d+)?|ves)|[Pp]layer 1)\b": FIRST.both,
    r"\b([Gg]oblin(s| \d+)?|[Pp]layer 2|[Bb]oss)\b": SECOND.both,
}
"""The styles of squares and of both sides in sentences."""

INDENT = 2  # the additional indentation of lines that continue an indented one
LABEL = 11  # the width of the column of labels


class Sentence(NamedTuple):
    """A sentence and the label that is printed to its left."""

    label: str
    text: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        yield from labeled(self.label, highlighted(Text(self.text)), console, options)


def highlighted(text: Text) -> Text:
    """Return the text with its squares and sides highlighted."""
    for pattern, style in STYLES.items():
        text.highlight_regex(pattern, style)
    return text


def labeled(
    label: str,
    text: Text,
    console: Console,
    options: ConsoleOptions,
    after: Callable[[Iterable[Text]], Iterable[Text]] = iter,
) -> Iterator[Text]:
    """Yield the wrapped lines of a text, with a label to the left of the first."""
    lines = text.wrap(console, max(options.max_width - LABEL, LABEL))
    for line in lines:
        line.rstrip()
    for head, line in zip(chain([label], repeat("")), after(lines), strict=False):
        yield Text.assemble((f"{head:<{LABEL}}", "bold"), line, no_wrap=True)


class Paragraph(NamedTuple):
    """A text with wrapped lines. The continuation of an indented line is indented further."""

    text: str

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> Iterator[Text]:
        for line in self.text.split("\n"):
            indent = line[: len(line) - len(line.lstrip())]
            further = indent and indent + " " * INDENT
            room = max(options.max_width, len(further) + LABEL)
            lines = wrap(line, room, subsequent_indent=further, break_on_hyphens=False)
            yield from (Text(part, no_wrap=True) for part in lines or [""])


def print_pieces(console: Console, pieces: Iterable[RenderableType]) -> None:
    """Print pieces. Text is wrapped as a `Paragraph`; the lines of other pieces are kept whole."""
    for piece in pieces:
        whole = Paragraph(piece) if isinstance(piece, str) else piece
        console.print(whole, soft_wrap=True)


def shell_word(file: Path) -> str:
    """Return a file name quoted as an argument of a shell command."""
    name = str(file)
    return shlex.quote(f"./{name}" if name.startswith("-") and name != "-" else name)
