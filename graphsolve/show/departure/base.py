"""What the explanations of departures have in common."""

from typing import NamedTuple

from rich.text import Text


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
