"""Where two duels part, in words and transcripts."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from graphsolve.lab.difference import Difference
from graphsolve.lab.duel.difference import DuelDifference
from graphsolve.puzzles.duel.events import DuelEnded, Event, SpellCast, TurnBegan
from graphsolve.show.column import Sentences
from graphsolve.show.difference import BothWays, aligned, headline
from graphsolve.show.duel.transcript import duel_text
from graphsolve.show.sentences import Sentence


def explain(found: Difference, _file: Path) -> Iterator[RenderableType]:
    """Show the first turn of a duel that differs."""
    assert isinstance(found, DuelDifference)
    yield headline(f"{place_of(found)}: the first turn that differs")
    yield Text()
    source = "by the misreading" if found.by_theirs else "by the rules"
    yield Sentence(
        "Spells", f"For the least mana {source}, up to this turn: {', '.join(found.spells)}."
    )
    for label, events in (("Rules", found.ours), ("Misread", found.theirs)):
        if is_refused(events):
            yield Sentence(label, f"{found.spells[-1]} cannot be cast now.")
    yield Text()
    yield BothWays(aligned(turn_lines(found.ours), turn_lines(found.theirs)), wraps=True)


def sentences(found: Difference) -> Sentences:
    """What happens in the turn in which two duels part."""
    assert isinstance(found, DuelDifference)
    texts = []
    for events, others in permutations([found.ours, found.theirs]):
        if is_refused(events):
            texts.append(f"{found.spells[-1]} cannot be cast now.")
            continue
        known = turn_lines(others)
        lines = [line.removeprefix("- ") for line in turn_lines(events) if line not in known]
        texts.append(
            " ".join(f"{line.rstrip('.')}." for line in lines if not line.startswith("-"))
        )
    return Sentences(place_of(found), *texts)


def place_of(found: DuelDifference) -> str:
    """The turn in which two duels part."""
    both = (*found.ours, *found.theirs)
    turn = next(event for event in both if isinstance(event, TurnBegan))
    return f"Turn {turn.turn} ({turn.fighter})"


def is_refused(events: Sequence[Event]) -> bool:
    """Whether this is a turn of the player whose spell could not be cast."""
    is_player = events and isinstance(events[0], TurnBegan) and events[0].fighter == "player"
    cast = any(isinstance(event, SpellCast | DuelEnded) for event in events)
    return bool(is_player) and not cast


def turn_lines(events: Sequence[Event]) -> list[str]:
    """The transcript of a turn, and the state after it with the timers."""
    if not events:
        return ["The duel is over."]
    text = "".join(duel_text(events))
    last = events[-1]
    if isinstance(last, TurnBegan):
        timers = ", ".join(f"{spell} {timer}" for spell, timer in last.timers.items())
        text += f"- Timers: {timers or 'none'}\n"
    return text.rstrip().split("\n")
