"""Where a misread duel first differs from the rules, in words and transcripts."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from rich.console import RenderableType
from rich.text import Text

from graphsolve.lab.diagnose import DuelDeparture
from graphsolve.puzzles.duel import events as duel
from graphsolve.show.both_ways import BothWays, aligned
from graphsolve.show.departure.base import Parting, headline
from graphsolve.show.duel.transcript import duel_text
from graphsolve.show.sentences import Sentence


def explain_duel(found: DuelDeparture) -> Iterator[RenderableType]:
    """Show the first turn of a duel that differs."""
    yield headline(f"{duel_place(found)}: the first turn that differs")
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


def duel_place(found: DuelDeparture) -> str:
    """The turn in which the misreading departs from the rules."""
    both = (*found.ours, *found.theirs)
    turn = next(event for event in both if isinstance(event, duel.TurnBegan))
    return f"Turn {turn.turn} ({turn.fighter})"


def duel_parting(found: DuelDeparture) -> Parting:
    """What happens in the turn of a duel in which the misreading departs from the rules."""
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
    return Parting(duel_place(found), *texts)


def is_refused(events: Sequence[duel.Event]) -> bool:
    """Whether this is a turn of the player whose spell could not be cast."""
    is_player = events and isinstance(events[0], duel.TurnBegan) and events[0].fighter == "player"
    cast = any(isinstance(event, duel.SpellCast | duel.DuelEnded) for event in events)
    return bool(is_player) and not cast


def turn_lines(events: Sequence[duel.Event]) -> list[str]:
    """The transcript of a turn, and the state after it with the timers."""
    if not events:
        return ["The duel is over."]
    text = "".join(duel_text(events))
    last = events[-1]
    if isinstance(last, duel.TurnBegan):
        timers = ", ".join(f"{spell} {timer}" for spell, timer in last.timers.items())
        text += f"- Timers: {timers or 'none'}\n"
    return text.rstrip().split("\n")
