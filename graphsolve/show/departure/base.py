"""What the explanations of departures have in common."""

from collections.abc import Iterator
from typing import NamedTuple

from rich.console import RenderableType
from rich.text import Text

from graphsolve.show.both_ways import Marked, mark_words

__all__ = ["Parting", "compared", "headline"]


class Parting(NamedTuple):
    """Where a misreading departs from the rules, and what happens there.

    Attributes:
        place: the turn or round; empty if all events are the same.
        ours: what happens by the rules.
        theirs: what happens by the misreading.
    """

    place: str
    ours: str
    theirs: str


def headline(text: str) -> Text:
    """The title of an explanation."""
    return Text(f"-- {text} --", "bold")


def compared(ours: str, theirs: str) -> Iterator[RenderableType]:
    """What happens by the rules and by the misreading, with the words that differ marked."""
    texts = Text(ours), Text(theirs)
    mark_words(*texts)
    yield from (Marked("Rules", texts[0]), Marked("Misread", texts[1]))
