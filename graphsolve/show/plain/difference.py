"""Where two plays part, for puzzles without words of their own: states and events as text."""

from collections.abc import Iterable, Iterator

from rich.console import RenderableType
from rich.text import Text

from graphsolve.lab.compare.facts import FactDifference
from graphsolve.lab.difference import Difference
from graphsolve.show.column import Sentences
from graphsolve.show.difference import compared, explain_fact, fact_sentences, headline


def explain_difference(found: Difference, counts: str) -> Iterator[RenderableType]:
    """The state before the first event that differs, and both events; or the first other state.

    Args:
        found: the difference.
        counts: what the puzzle's rounds are called.
    """
    if isinstance(found, FactDifference):
        yield from explain_fact(found, lambda fact: f"{fact.value}")
        return
    place, ours, theirs = sentences_of(found, counts)
    yield headline(f"{place}: the first difference")
    yield Text(f"\n{found.before}\n" if found.before else "")
    yield from compared({"Rules": ours, "Misread": theirs})


def sentences_of(found: Difference, counts: str) -> Sentences:
    """What happens by the rules and by a misreading, or as another solver prints it."""
    if isinstance(found, FactDifference):
        return fact_sentences(found, lambda fact: f"{fact.value}")
    place = f"{counts} {found.before.round}" if found.before else "the beginning"
    return Sentences(place.capitalize(), text_of(found.ours), text_of(found.theirs))


def text_of(events: Iterable[object]) -> str:
    """Events as they are."""
    return " ".join(f"{event}." for event in events) or "Nothing more happens."
