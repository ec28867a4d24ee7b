"""Where two duels diverge, in words and transcripts."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import permutations
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from graphsolve.lab.compare.facts import Fact
from graphsolve.lab.duel.difference import DuelDifference
from graphsolve.lab.duel.printed import TurnDifference
from graphsolve.puzzles.duel.events import DuelEnded, Event, SpellCast, TurnBegan
from graphsolve.show.column import Sentences, Ways
from graphsolve.show.difference import (
    BothWays,
    aligned,
    explain_fact,
    fact_sentences,
    fact_ways,
    headline,
)
from graphsolve.show.duel.board import BROKEN_OFF, board_of
from graphsolve.show.duel.transcript import duel_text
from graphsolve.show.sentences import Sentence

WORKED_OUT = "Numbers after this turn that are not printed are worked out by the rules."


def explain_difference(found: DuelDifference, _file: Path) -> Iterator[RenderableType]:
    """Show the first turn of a duel that differs."""
    yield headline(f"{place_of(found)}: the first turn that differs")
    yield Text()
    cheapest = "The misreading's cheapest spells" if found.by_theirs else "The cheapest spells"
    yield Sentence("Spells", f"{cheapest} so far: {', '.join(found.spells)}.")
    for label, events in (("Rules", found.ours), ("Misread", found.theirs)):
        if is_refused(events):
            yield Sentence(label, f"{found.spells[-1]} cannot be cast now.")
    yield Text()
    yield BothWays(aligned(turn_lines(found.ours), turn_lines(found.theirs)), wraps=True)


def sentences(found: DuelDifference) -> Sentences:
    """What happens in the turn in which two duels diverge."""
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
    """The turn in which two duels diverge."""
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


# --- What another solver prints ------------------------------------------------------------------


def explain_printed(found: TurnDifference) -> Iterator[RenderableType]:
    """Show the first fact about a duel that differs in another solver's output."""
    return explain_fact(found, partial(fact_text, theirs=found.theirs))


def printed_ways(found: TurnDifference) -> Ways:
    """The boards of a duel by the rules and as printed.

    The second says of the turn that differs only what is printed of it.
    """
    said = fact_sentences(found, partial(fact_text, theirs=found.theirs))
    ours, theirs = map(board_of, found.plays)
    theirs["sentences"][-1:] = [printed_sentences(found)]
    ours["ownWords"] = theirs["ownWords"] = True
    says = f"{said.theirs.removesuffix('.')}. What they print before it agrees with the rules."
    return fact_ways(said._replace(theirs=says), ours, theirs)


def printed_sentences(found: TurnDifference) -> list[str]:
    """What another program has printed of the turn that differs."""
    shown = [fact_text(fact, fact) for fact in found.shown if fact.kind != "state"]
    theirs = fact_text(found.theirs, found.theirs).removesuffix(".")
    return [*shown, f"Line {found.theirs.line}: {theirs}.", f"{BROKEN_OFF} {WORKED_OUT}"]


def fact_text(fact: Fact, theirs: Fact) -> str:
    """What a line of a transcript says; of a state only the amounts that theirs has."""
    value = fact.value
    if fact.refused:
        return f"{fact.refused}."
    match fact.kind:
        case "state":
            shown = [f"{name}: {value[name]}" for name in theirs.value if name in value]
            return ", ".join(shown).capitalize()
        case "spell":
            return f"The player casts {value}."
        case "timer":
            return f"{value[0]}'s timer is now {value[1]}."
        case _:
            return f"The boss attacks for {value} damage."
