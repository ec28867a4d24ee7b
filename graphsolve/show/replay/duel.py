"""A duel's events, and the spells it is fought with, as the data that its page reads.

A duel is short, so each event stands there as it is: the name of its class, and its attributes.
"""

from collections.abc import Iterable
from dataclasses import asdict
from enum import Enum

from graphsolve.puzzles.duel.events import DuelBegan, Event
from graphsolve.puzzles.duel.state import SPELLS, Effect, Spell

__all__ = ["duel_data", "event_data"]

NO_EFFECT = Effect(turns=0)


def duel_data(
    began: DuelBegan, events: Iterable[Event], name: str = "This line"
) -> dict[str, object]:
    """The data of a duel.

    >>> from graphsolve.puzzles.duel import Boss, Duel, duel_events
    >>> events = duel_events(Duel(Boss(4, 8)), ["Magic Missile"])
    >>> data = duel_data(next(events), events)
    >>> data["events"][-1]
    {'event': 'DuelEnded', 'ending': 'BOSS_DIED', 'winner': 'player', 'spent': 53}

    Args:
        began: the first event.
        events: those after it.
        name: what to call the spells that are cast.
    """
    return {
        "puzzle": "duel",
        "name": name,
        "spells": [spell_data(spell) for spell in SPELLS],
        "events": [event_data(event) for event in (began, *events)],
    }


def event_data(event: Event) -> dict[str, object]:
    """An event as a JSON object."""
    values = {
        name: value.name if isinstance(value, Enum) else value
        for name, value in asdict(event).items()
    }
    return {"event": type(event).__name__, **values}


def spell_data(spell: Spell) -> dict[str, object]:
    """What a spell costs, does at once, and leaves behind."""
    return {
        "name": spell.name,
        "cost": spell.cost,
        "damage": spell.damage,
        "healing": spell.healing,
        "effect": (spell.effect or NO_EFFECT)._asdict(),
    }
