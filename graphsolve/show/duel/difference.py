"""Where two duels diverge, in words."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import partial

from rich.console import RenderableType

from graphsolve.lab.compare.facts import Fact
from graphsolve.lab.duel.difference import DuelDifference
from graphsolve.lab.duel.printed import TurnDifference
from graphsolve.puzzles.duel.events import DuelEnded, Event, SpellCast, TurnBegan
from graphsolve.show.column import PrintedSentences, Sentences
from graphsolve.show.difference import explain_sentences, fact_sentences
from graphsolve.show.duel.board import BROKEN_OFF
from graphsolve.show.duel.transcript import sentences_of, state_lines
from graphsolve.show.sentences import Sentence

WORKED_OUT = "Numbers after this turn that are not printed are worked out by the rules."


def explain_difference(found: DuelDifference, said: Sentences) -> Iterator[RenderableType]:
    """Show the first turn of a duel that differs."""
    cheapest = "The misreading's cheapest spells" if found.by_theirs else "The cheapest spells"
    before = [Sentence("Spells", f"{cheapest} so far: {', '.join(found.spells)}.")]
    both, *_ = parts_of(found)
    if both:
        before.append(Sentence("Both", " ".join(both)))
    return explain_sentences(said, *before)


def sentences(found: DuelDifference) -> Sentences:
    """What happens in the turn in which two duels diverge, and in only one of them."""
    _, ours, theirs = parts_of(found)
    return Sentences(place_of(found), " ".join(ours), " ".join(theirs))


def parts_of(found: DuelDifference) -> tuple[list[str], list[str], list[str]]:
    """The sentences about both turns, and those about one of them, in its order."""
    ours, theirs = ([*turn_sentences(found, events)] for events in (found.ours, found.theirs))
    both, only_ours, only_theirs = list[str](), list[str](), list[str]()
    for tag, a, b, c, d in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if tag == "equal":
            both += ours[a:b]
        else:
            only_ours += ours[a:b]
            only_theirs += theirs[c:d]
    if not (only_ours and only_theirs) or only_ours == only_theirs:
        return [], ours, theirs  # something is left out, or only the order differs
    return both, only_ours, only_theirs


def turn_sentences(found: DuelDifference, events: Sequence[Event]) -> Iterator[str]:
    """The states before and after a turn, and what happens in it."""
    for event, sentence in sentences_of(events):
        if isinstance(event, TurnBegan):
            yield from (f"{line}." for line in state_lines(event))
        elif sentence:
            yield sentence
    if not events:
        yield "The duel is over."
    elif is_refused(events):
        yield f"{found.spells[-1]} cannot be cast now."
    elif isinstance(last := events[-1], TurnBegan):
        timers = ", ".join(f"{spell} {timer}" for spell, timer in last.timers.items())
        yield f"Timers: {timers or 'none'}."


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


# --- What another solver prints ------------------------------------------------------------------


def printed_sentences(found: TurnDifference) -> PrintedSentences:
    """The first fact about a duel that differs in another solver's output."""
    return fact_sentences(found, partial(fact_text, theirs=found.theirs))


def printed_lines(found: TurnDifference) -> list[str]:
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
