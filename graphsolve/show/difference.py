"""Where two plays of a puzzle diverge: in words, one sentence below the other.

The view of a puzzle describes the difference, and this module prints it. Words that differ are in
color, with `^` below them.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from more_itertools import ilen, longest_common_prefix
from rich.console import RenderableType
from rich.text import Text

from graphsolve.lab.compare import Comparison, Fact, FactDifference
from graphsolve.lab.difference import MisreadDifference
from graphsolve.lab.misreadings import Misreading
from graphsolve.lab.narrow import Narrowing
from graphsolve.show.interface import PrintedFact, PrintedSentences, view_of
from graphsolve.show.sentences import DIFFERS, Marked, Sentence, shell_word

MAX_NAMED = 8  # to name
MAX_FURTHER = 3  # misreadings to name that explain more than the first difference, but not all

SIMILAR = 0.75  # single words are compared if at least this share of them is common

WORD = r"\d+,\d+|\w+|\s+|[^\w\s]"
"""A square, a word, a number, blanks, or a mark."""


def explain_comparison(found: Comparison) -> Iterator[RenderableType]:
    """Say how an output was read, and what differs first or that everything agrees."""
    view = view_of(found.puzzle)
    yield Sentence("Read as", found.read_as)
    if found.difference is None:
        yield Sentence("Agrees", view.agreement(found))
        return
    yield Text()
    said = view.printed_sentences(found.difference)
    match said.facts:
        case [PrintedFact("", theirs, ours)]:
            yield from explain_first(said.place, ("Theirs", "Rules"), theirs, ours)
        case facts:
            yield headline(f"{said.place}: the first difference")
            yield Text()
            for fact in facts:
                yield Sentence(fact.at, f"{fact.theirs}; under the rules: {fact.rules}")
    yield from view.explain_printed(found.difference)


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


def explain_first(
    place: str, labels: tuple[str, str], first: str, second: str, *before: RenderableType
) -> Iterator[RenderableType]:
    """Show the first difference, after what happened before it."""
    yield headline(f"{place}: the first difference")
    yield Text()
    yield from before
    yield from map(Marked, labels, marked(first, second))


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
    labels = "Rules", "Misread"
    yield from explain_first(said.place, labels, said.ours, said.theirs, *said.before)
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
