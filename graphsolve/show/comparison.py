"""A transcript of another solver, compared with the rules, in words."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

from rich.console import RenderableType
from rich.text import Text

from graphsolve.lab.compare import Comparison, Reading
from graphsolve.lab.compare.facts import Fact, FactDifference
from graphsolve.show.column import Sentences, view_of
from graphsolve.show.difference import compared, explain_difference, headline
from graphsolve.show.sentences import Sentence

FactText: TypeAlias = Callable[[Fact], str]
"""Puts a fact into words."""

NOTHING_MORE = "By the rules, none follows."


def explain_comparison(found: Comparison, file: Path) -> Iterator[RenderableType]:
    """Say how a transcript was read, and then what differs first, or that everything agrees.

    Args:
        found: the comparison.
        file: the puzzle's file, to suggest commands.
    """
    yield Sentence("Read as", reading_text(found.reading))
    if found.difference is None:
        yield Sentence("Agrees", view_of(found.puzzle).agreement(found))
    else:
        yield Text()
        yield from explain_difference(found.difference, file)


def reading_text(reading: Reading) -> str:
    """How a transcript was read, with everything that was assumed."""
    return " ".join([f"{reading.what[:1].upper()}{reading.what[1:]}.", *reading.assumed])


def explain_fact(
    found: FactDifference, text_of: Callable[[Fact], str]
) -> Iterator[RenderableType]:
    """Show the first fact that differs.

    Args:
        found: the difference.
        text_of: puts a fact into words.
    """
    place, ours, theirs = fact_sentences(found, text_of)
    yield headline(f"{place}: the first difference")
    yield Text()
    yield from compared({"Theirs": theirs, "Rules": ours})


def fact_sentences(found: FactDifference, text_of: FactText) -> Sentences:
    """The line that differs, and where in the puzzle it is; what is right, and what they print."""
    ours, theirs = found.ours, found.theirs
    place = ours.place if ours else theirs.place
    return Sentences(
        f"Line {theirs.line}{f', {place}' if place else ''}",
        text_of(ours) if ours else NOTHING_MORE,
        text_of(theirs),
    )
