"""Where a misreading of the mana duel first departs from the rules."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import inf
from typing import TypeAlias

from more_itertools import split_after

from graphsolve.errors import StateLimitError
from graphsolve.lab.difference import MisreadDifference
from graphsolve.puzzles.duel import Boss, Duel, LeastMana, duel_events, least_mana
from graphsolve.puzzles.duel.events import (
    DuelBegan,
    DuelEnded,
    Event,
    Scene,
    Termination,
    TurnBegan,
)

DuelDifference: TypeAlias = MisreadDifference[Scene, Event]

MAX_STATES = 200_000
"""How many states of a misread duel are searched. Some never end."""


def difference(boss: Boss, begin: DuelDifference) -> DuelDifference | None:
    """Find the first turn of a duel that differs although the same spells are cast.

    If the misreading wins with less than the least mana, its spells cannot win under the rules. If
    it needs more, the best spells cannot win with the misreading. Either way, the duels with the
    cheaper spells differ.
    """
    hard = begin.part > 1
    by_rules = Duel(boss, hard=hard)
    misread = Duel(boss, hard=hard, rules=begin.misreading.rules(begin.part))
    our_mana, our_spells = cheapest(by_rules)
    their_mana, their_spells = cheapest(misread)
    spells = their_spells if our_mana == inf or their_mana < our_mana else our_spells
    ours, theirs = (cast_all(duel, spells)[0] for duel in (by_rules, misread))
    found = replace(begin, plays=(ours, theirs)).first(turns_of, without_beginning)
    return found and replace(found, plays=(with_end(ours), with_end(theirs)))


def best_win(duel: Duel) -> LeastMana:
    """Return the least mana of a duel; none if a misread search takes too many states."""
    if duel.rules.is_standard:
        return least_mana(duel)
    with suppress(StateLimitError):
        return least_mana(duel, max_states=MAX_STATES)
    return LeastMana(None, (), MAX_STATES)


def cheapest(duel: Duel) -> tuple[float, tuple[str, ...]]:
    """Return the cost and the names of the best spells; the cost is infinite without a win."""
    mana, names, _ = best_win(duel)
    cost_of = {spell.name: spell.cost for spell in duel.spells}
    return (inf, ()) if mana is None else (sum(cost_of.get(name, 0) for name in names), names)


def turns_of(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Split a duel into its beginning and its turns, each with the beginning of the next."""
    return split_after(events, lambda event: isinstance(event, DuelBegan | TurnBegan))


def without_beginning(events: Iterable[Event]) -> list[Event]:
    """Return events without the beginning of a duel, which the first turn repeats."""
    return [event for event in events if not isinstance(event, DuelBegan)]


def cast_all(duel: Duel, spells: Sequence[str]) -> tuple[list[Event], ValueError | None]:
    """Return the events of a duel up to a spell that cannot be cast, and why it cannot."""
    events: list[Event] = []
    try:
        events.extend(duel_events(duel, spells))
    except ValueError as error:
        return events, error
    return events, None


def with_end(events: list[Event]) -> list[Event]:
    """Return the events of a duel, with an end after a spell that could not be cast."""
    if isinstance(events[-1], DuelEnded):
        return events
    return [*events, DuelEnded(Termination.SPELLS_RAN_OUT, None, Scene.of(events).spent)]
