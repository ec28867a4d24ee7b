"""Sentences for the console: with labels, in paragraphs, and about where two plays diverge.

The view of a puzzle describes a difference, and this module prints it: one sentence below the
other, with words that differ in color and `^` below them.
"""

import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import chain
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

from more_itertools import ilen, longest_common_prefix
from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from graphsolve.lab.compare import Comparison, Fact, FactDifference
from graphsolve.lab.difference import MisreadDifference
from graphsolve.lab.misreadings import Misreading
from graphsolve.lab.narrow import Narrowing
from graphsolve.show.interface import Sentences, view_of
from graphsolve.show.palette import FIRST, SECOND

STYLES = {
    r"\b\d+,\d+\b": "bold",
    r"\b([Ee]l(f( \d+)?|ves)|[Pp]layer 1)\b": FIRST.both,
    r"\b([Gg]oblin(s| \d+)?|[Pp]layer 2|[Bb]oss)\b": SECOND.both,
}
"""The styles of squares and of both sides in sentences."""

DIFFERS = "bold black on #e0b000"
"""The style of what differs, readable on dark and on light terminals."""

MAX_NAMED = 8  # misreadings to name
MAX_FURTHER = 3  # misreadings to name that explain more than the first difference, but not all

SIMILAR = 0.75  # single words are compared if at least this share of them is common

WORD = r"\d+,\d+|\w+|\s+|[^\w\s]"
"""A square, a word, a number, blanks, or a mark."""

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


# --- Where two plays diverge ---------------------------------------------------------------------


def explain_comparison(comparison: Comparison) -> Iterator[RenderableType]:
    """Say how an output was read, and what differs first or that everything agrees."""
    view = view_of(comparison.puzzle)
    yield Sentence("Read as", comparison.read_as)
    if comparison.difference is None:
        yield Sentence("Agrees", view.agreement(comparison))
        return
    yield Text()
    sentences = view.printed_sentences(comparison.difference)
    yield from explain_first(sentences, {"Theirs": sentences.theirs, "Rules": sentences.ours})


def explain_agreement(search: Narrowing) -> Iterator[RenderableType]:
    """Say how many misreadings were tried on an output, and name the ones that explain it."""
    known, number, named = search.queue.singles, len(search.findings), search.findings[:MAX_NAMED]
    tried = f"Tried {search.tried:,} of {len(known):,} known misreadings of this part"
    which = f"{number:,}" if number else "none"
    if search.tried < len(known):
        others = "the others take too long, or are much less common"
        tried += f"; {others if search.ended else 'then the time was up'}"
        which += " of these"
    which += " explain" if number > 1 else " explains"
    first = f"; the {len(named)} most common" if len(named) < number else ""
    yield f"\n{tried}: {which} all that is shown{first}{':' if named else '.'}"
    for misreading in named:
        yield from explain_misreading(misreading)
    if search.further and not named:
        yield "\nThe first difference is explained by"
        for misreading in search.further[:MAX_FURTHER]:
            yield from explain_misreading(misreading)


def explain_misreading(misreading: Misreading, before: str = "\n") -> Iterator[RenderableType]:
    """Show a misreading: its name, the rule, and what happens instead."""
    yield Text(f"{before}{misreading.name}", "bold")
    yield Sentence("Rule", misreading.rule)
    yield Sentence("Misread", misreading.misread)


def explain_difference(
    difference: MisreadDifference[Any, Any] | None, file: Path
) -> Iterator[RenderableType]:
    """Show where a misreading departs from the rules in the puzzle of a file."""
    if difference is None:
        yield Sentence("Differs", "It has no effect on its own here.")
        return
    sentences = view_of(difference.puzzle).sentences(difference)
    if difference.only_answer:
        yield Sentence("Differs", sentences.theirs)
        return
    yield from explain_first(sentences, {"Rules": sentences.ours, "Misread": sentences.theirs})
    if sentences.options:
        yield Text(
            "\nTo see that turn explained step by step:\n"
            f"  graphsolve explain {shell_word(file)} {sentences.options}",
            no_wrap=True,
            overflow="ignore",
        )


def explain_first(sentences: Sentences, sides: Mapping[str, str]) -> Iterator[RenderableType]:
    """Show the first difference, with both sides by their labels or the facts that differ."""
    yield Text(f"-- {sentences.place}: the first difference --", "bold")
    yield Text()
    yield from sentences.before
    if sentences.facts:
        for fact in sentences.facts:
            yield Sentence(fact.at, f"{fact.theirs}; under the rules: {fact.rules}")
    else:
        yield from map(Marked, sides, marked(*sides.values()))
    yield from sentences.after


def printed_sentences(difference: FactDifference, text_of: Callable[[Fact], str]) -> Sentences:
    """Return the line of an output that differs, what it says, and what is right."""
    ours, theirs = difference.ours, difference.theirs
    place = ours.place if ours else theirs.place
    right = text_of(ours) if ours else "Under the rules, nothing more follows."
    return Sentences(f"Line {theirs.line}{f', {place}' if place else ''}", right, text_of(theirs))


def same_ends(ours: Sequence[Any], theirs: Sequence[Any]) -> tuple[int, int]:
    """Return how many items two sequences have in common at their beginnings, then at their ends.

    >>> same_ends([9, 2, 6, 3, 1], [9, 2, 3, 6, 1])
    (2, 1)
    """
    start = ilen(longest_common_prefix([ours, theirs]))
    rests = [ours[start:][::-1], theirs[start:][::-1]]
    return start, ilen(longest_common_prefix(rests))


def marked(first: str, second: str) -> tuple[Text, Text]:
    """Return two sentences with the style `DIFFERS` on the words and numbers that differ."""
    sides: list[list[str]] = [re.findall(WORD, line) for line in (first, second)]
    matcher = SequenceMatcher(None, sides[0], sides[1], autojunk=False)
    ranges = [indices for kind, *indices in matcher.get_opcodes() if kind != "equal"]
    if ranges and matcher.ratio() < SIMILAR:  # the words in common are a coincidence
        ranges = [[ranges[0][0], ranges[-1][1], ranges[0][2], ranges[-1][3]]]
    texts = Text(first), Text(second)
    for text, words, index in zip(texts, sides, (0, 2), strict=True):
        for indices in ranges:
            begin, end = indices[index : index + 2]
            differs = "".join(words[begin:end])
            start = sum(map(len, words[:begin])) + len(differs) - len(differs.lstrip())
            if differs.strip():
                text.stylize(DIFFERS, start, start + len(differs.strip()))
    return texts
