"""Where a misread duel departs from the rules."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from graphsolve.puzzles.duel.events import DuelEnded, Event, SpellCast, TurnBegan
from graphsolve.show.diagnosis.beside import Beside, headline, paragraph
from graphsolve.show.transcript import duel_text

__all__ = ["tell_duel_departure"]


def tell_duel_departure(
    spells: Sequence[str], ours: Sequence[Event], theirs: Sequence[Event], *, by_theirs: bool
) -> Iterator[RenderableType]:
    """Tell of the first turn that goes otherwise.

    Args:
        spells: the spells, up to that turn.
        ours: what happens by the rules, up to the beginning of the next turn.
        theirs: likewise by the misreading.
        by_theirs: whether the spells are those that the misreader finds.
    """
    [turn] = [event for event in (*ours, *theirs) if isinstance(event, TurnBegan)][:1]
    side = "the player's" if turn.fighter == "player" else "the boss's"
    yield headline(f"Turn {turn.turn}, {side}: the first that goes otherwise")
    yield Text()
    whose = "found by the misreading" if by_theirs else "of the rules, which it cannot win with"
    yield paragraph("Spells", f"Those {whose}: {', '.join(spells)}.")
    if refused(ours, turn):
        yield paragraph("Rules", f"{spells[-1]} cannot be cast now.")
    if refused(theirs, turn):
        yield paragraph("Misread", f"{spells[-1]} cannot be cast now.")
    yield Text()
    yield Beside(turn_text(ours), turn_text(theirs), wraps=True)


def refused(events: Sequence[Event], turn: TurnBegan) -> bool:
    """Whether the spell of a turn of the player could not be cast."""
    done = any(isinstance(event, SpellCast | DuelEnded) for event in events)
    return turn.fighter == "player" and bool(events) and not done


def turn_text(events: Sequence[Event]) -> Text:
    """The transcript of a turn and how the two stand after it, timers included."""
    if not events:
        return Text("The duel is over.")
    text = "".join(duel_text(events))
    last = events[-1]
    if isinstance(last, TurnBegan):
        timers = ", ".join(f"{spell} {timer}" for spell, timer in last.timers.items())
        text += f"- Timers: {timers or 'none'}\n"
    return Text(text.rstrip())
