"""The data of a duel's page: its events, and the spells that readers can cast."""

from collections.abc import Iterable

from graphsolve.puzzles.duel import SPELLS, Effect, Spell
from graphsolve.puzzles.duel.events import DuelBegan, Event

__all__ = ["duel_data"]

NO_EFFECT = Effect(turns=0)


def duel_data(
    began: DuelBegan, events: Iterable[Event], name: str = "This line"
) -> dict[str, object]:
    """The data of a duel.

    >>> from graphsolve.puzzles.duel import Boss, Duel, duel_events
    >>> events = duel_events(Duel(Boss(4, 8)), ["Magic Missile"])
    >>> began, *_, ended = duel_data(next(events), events)["events"]
    >>> began.boss_damage, ended.winner, ended.spent
    (8, 'player', 53)

    Args:
        began: the first event.
        events: the events after it.
        name: the heading of the spells that are cast.
    """
    return {
        "puzzle": "duel",
        "name": name,
        "spells": [spell_data(spell) for spell in SPELLS],
        "events": [began, *events],
    }


def spell_data(spell: Spell) -> dict[str, object]:
    """The cost and the results of a spell. One without an effect gets an effect of 0 turns."""
    return {
        "name": spell.name,
        "cost": spell.cost,
        "damage": spell.damage,
        "healing": spell.healing,
        "effect": (spell.effect or NO_EFFECT)._asdict(),
    }
