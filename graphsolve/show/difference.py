"""Where two plays of a puzzle diverge: in words, one sentence below the other.

The view of a puzzle describes the difference, and this module prints it. Words that differ are in
color, with `^` below them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, NamedTuple

from more_itertools import ilen, longest_common_prefix
from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from graphsolve.lab.compare import Agreement, Comparison, Fact, FactDifference
from graphsolve.lab.difference import MisreadDifference
from graphsolve.lab.misreadings import Misreading
from graphsolve.show.interface import PrintedFact, PrintedSentences, view_of
from graphsolve.show.sentences import Sentence, highlighted, labeled, shell_word

DIFFERS = "bold black on #e0b000"
"""The style of what differs, readable on dark and on light terminals."""

MAX_MISREADINGS = 8  # to name
MAX_FURTHER = 3  # misreadings to name that explain more than the first difference, but not all

SIMILAR = 0.75  # single words are compared if at least this share of them is common

WORD = r"\d+,\d+|\w+|\s+|[^\w\s]"
"""A square, a word, a number, blanks, or a mark."""


def explain_comparison(found: Comparison) -> Iterator[RenderableType]:
    """Say how a transcript was read, and what differs first or that everything agrees."""
    view = view_of(found.puzzle)
    yield Sentence("Read as", found.read_as)
    if found.difference is None:
        yield Sentence("Agrees", view.agreement(found))
        return
    yield Text()
    said = view.printed_sentences(found.difference)
    match said.facts:
        case [PrintedFact("", theirs, ours)]:
            texts = Sentence("Theirs", theirs), Sentence("Rules", ours)
            yield from explain_first(said.place, *texts)
        case facts:
            yield headline(f"{said.place}: the first difference")
            yield Text()
            for fact in facts:
                yield Sentence(fact.at, f"{fact.theirs}; under the rules: {fact.rules}")
    if view.explain_printed:
        yield from view.explain_printed(found.difference)


def explain_agreement(found: Agreement) -> Iterator[RenderableType]:
    """Name the most common misreadings with which a transcript agrees."""
    number, named = len(found.misreadings), found.misreadings[:MAX_MISREADINGS]
    which = "1 explains" if number == 1 else f"{number:,} explain" if number else "none explains"
    if found.tried < found.known:
        which = which.replace(" ", " of these ", 1)
    first = f"; the {len(named)} most common" if len(named) < number else ""
    end = ":" if named else "."
    yield f"\n{tried_text(found)}: {which} all that is shown{first}{end}"
    for misreading in named:
        yield from explain_misreading(misreading)
    if found.further and not named:
        yield "\nThe first difference is explained by"
        for misreading in found.further[:MAX_FURTHER]:
            yield from explain_misreading(misreading)


def tried_text(found: Agreement) -> str:
    """Say how many misreadings were tried to the end, and why others were not."""
    text = f"Tried {found.tried:,} of {found.known:,} known misreadings of this part"
    if not found.is_over:
        return f"{text}; then the time was up"
    others = "; the others take too long, or are much less common"
    return text + others * (found.tried < found.known)


def explain_misreading(misreading: Misreading, before: str = "\n") -> Iterator[RenderableType]:
    """Show a misreading: its name, the rule, and what happens instead."""
    yield Text(f"{before}{misreading.name}", "bold")
    yield Sentence("Rule", misreading.rule)
    yield Sentence("Misread", misreading.misread)


def explain_first(
    place: str, ours: Sentence, theirs: Sentence, *before: RenderableType
) -> Iterator[RenderableType]:
    """Show the first difference, after what happened before it."""
    yield headline(f"{place}: the first difference")
    yield Text()
    yield from before
    texts = Text(ours.text), Text(theirs.text)
    mark_words(*texts)
    yield from map(Marked, (ours.label, theirs.label), texts)


def explain_difference(
    found: MisreadDifference[Any, Any] | None, file: Path
) -> Iterator[RenderableType]:
    """Show where a misreading departs from the rules in the puzzle of a file."""
    if found is None:
        yield Sentence("Differs", "It has no effect on its own here.")
        return
    view = view_of(found.puzzle)
    said = view.sentences(found)
    if found.only_answer:
        yield Sentence("Differs", said.theirs)
        return
    sentences = Sentence("Rules", said.ours), Sentence("Misread", said.theirs)
    yield from explain_first(said.place, *sentences, *said.before)
    yield from said.after
    if said.options:
        yield Text(
            "\nTo see that turn explained step by step:\n"
            f"  graphsolve explain {shell_word(file)} {said.options}",
            no_wrap=True,
            overflow="ignore",
        )


def fact_sentences(found: FactDifference, text_of: Callable[[Fact], str]) -> PrintedSentences:
    """Return the line that differs and its place, what it says, and what is right."""
    ours, theirs = found.ours, found.theirs
    place = ours.place if ours else theirs.place
    right = text_of(ours) if ours else "Under the rules, nothing more follows."
    line = f"Line {theirs.line}{f', {place}' if place else ''}"
    return PrintedSentences(line, [PrintedFact("", text_of(theirs), right)])


def same_ends(ours: Sequence[Any], theirs: Sequence[Any]) -> tuple[int, int]:
    """Return how many items two sequences have in common at their beginnings, then at their ends.

    >>> same_ends([9, 2, 6, 3, 1], [9, 2, 3, 6, 1])
    (2, 1)
    """
    start = ilen(longest_common_prefix([ours, theirs]))
    rests = [ours[start:][::-1], theirs[start:][::-1]]
    return start, ilen(longest_common_prefix(rests))


def headline(text: str) -> Text:
    """Return the title of an explanation."""
    return Text(f"-- {text} --", "bold")


class Marked(NamedTuple):
    """A sentence whose differing words are marked, with `^` below them."""

    label: str
    text: Text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        text = highlighted(self.text)
        yield from labeled(self.label, text, console, options, with_carets)


def with_carets(lines: Iterable[Text]) -> Iterator[Text]:
    """Yield lines, each followed by a line of `^` below the words that differ, if any."""
    for line in lines:
        yield line
        columns = {
            column for span in line.spans if span.style == DIFFERS for column in range(*span[:2])
        }
        if columns:
            carets = "".join(" ^"[column in columns] for column in range(max(columns) + 1))
            yield Text(carets, "bold")


def mark_words(ours: Text, theirs: Text) -> None:
    """Mark the words and numbers that differ in two lines."""
    our_words: list[str] = re.findall(WORD, ours.plain)
    their_words: list[str] = re.findall(WORD, theirs.plain)
    matcher = SequenceMatcher(None, our_words, their_words, autojunk=False)
    ranges = [indices for kind, *indices in matcher.get_opcodes() if kind != "equal"]
    if ranges and matcher.ratio() < SIMILAR:  # the words in common are a coincidence
        ranges = [[ranges[0][0], ranges[-1][1], ranges[0][2], ranges[-1][3]]]
    for first, last, other_first, other_last in ranges:
        spans = (ours, our_words, first, last), (theirs, their_words, other_first, other_last)
        for line, side, from_, to in spans:
            text = "".join(side[from_:to])
            begin = sum(map(len, side[:from_])) + len(text) - len(text.lstrip())
            if text.strip():
                line.stylize(DIFFERS, begin, begin + len(text.strip()))
