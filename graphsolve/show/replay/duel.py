"""The data of a duel's page: its events, and the spells that readers can cast."""

from collections.abc import Iterable, Sequence

from graphsolve.puzzles.duel import SPELLS, Effect, Spell
from graphsolve.puzzles.duel.events import DuelBegan, DuelEnded, Event, SpellCast
from graphsolve.show import counted

__all__ = ["duel_data"]

NO_EFFECT = Effect(turns=0)


def duel_data(
    began: DuelBegan, events: Iterable[Event], name: str = "This line"
) -> dict[str, object]:
    """The data of a duel.

    >>> from graphsolve.puzzles.duel import Boss, Duel, duel_events
    >>> events = duel_events(Duel(Boss(4, 8)), ["Magic Missile"])
    >>> data = duel_data(next(events), events)
    >>> began, *_, ended = data["events"]
    >>> began.boss_damage, ended.winner, ended.spent
    (8, 'player', 53)
    >>> data["facts"].partition(" · ")[2]
    'The player wins with 53 mana spent: Magic Missile'

    Args:
        began: the first event.
        events: the events after it.
        name: the heading of the spells that are cast.
    """
    all_events = [began, *events]
    return {
        "puzzle": "duel",
        "facts": facts_text(all_events),
        "name": name,
        "spells": [spell_data(spell) for spell in SPELLS],
        "events": all_events,
    }


def facts_text(events: Sequence[Event]) -> str:
    """Both fighters, the outcome, and the spells that are cast."""
    began, ended = events[0], events[-1]
    assert isinstance(began, DuelBegan)
    assert isinstance(ended, DuelEnded)
    player = f"{counted(began.hit_points, 'hit point')} and {began.mana} mana"
    boss = f"{counted(began.boss_hit_points, 'hit point')} and {began.boss_damage} damage"
    spells = ", ".join(event.spell for event in events if isinstance(event, SpellCast))
    outcome = f"The {ended.winner} wins" if ended.winner else "The duel is not over,"
    facts = [
        f"A player with {player} against a boss with {boss}",
        *["hard mode"] * began.hard,
        f"{outcome} with {ended.spent} mana spent: {spells or 'no spell is cast'}",
    ]
    return " · ".join(facts)


def spell_data(spell: Spell) -> dict[str, object]:
    """The cost and the results of a spell. One without an effect gets an effect of 0 turns."""
    return {
        "name": spell.name,
        "cost": spell.cost,
        "damage": spell.damage,
        "healing": spell.healing,
        "effect": (spell.effect or NO_EFFECT)._asdict(),
    }
