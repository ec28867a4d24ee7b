"""Sentences with labels and paragraphs, for the console."""

import shlex
from collections.abc import Iterable, Iterator
from itertools import chain
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

DIFFERS = "bold black on #e0b000"
"""The style of what differs, readable on dark and on light terminals."""

INDENT = 2  # the additional indentation of lines that continue an indented one
LABEL = 11  # the width of the column of labels


class Sentence(NamedTuple):
    """A sentence and the label that is printed to its left."""

    label: str
    text: str

    def __rich__(self) -> "Marked":
        return Marked(self.label, Text(self.text))


class Marked(NamedTuple):
    """A sentence and its label. Below words in the style `DIFFERS`, there is a line of `^`."""

    label: str
    text: Text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        head, text = self.label, highlighted(self.text)
        for line in text.wrap(console, max(options.max_width - LABEL, LABEL)):
            line.rstrip()
            yield Text.assemble((f"{head:<{LABEL}}", "bold"), line, no_wrap=True)
            head = ""
            ranges = [range(*span[:2]) for span in line.spans if span.style == DIFFERS]
            if differing := {*chain(*ranges)}:
                carets = "".join(" ^"[column in differing] for column in range(max(differing) + 1))
                yield Text(" " * LABEL + carets, "bold", no_wrap=True)


def highlighted(text: Text) -> Text:
    """Return the text with its squares and sides highlighted."""
    for pattern, style in STYLES.items():
        text.highlight_regex(pattern, style)
    return text


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
