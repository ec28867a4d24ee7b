"""Where a misread duel departs from the rules."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from more_itertools import split_before

from graphsolve.lab.diagnose.abreast import abreast
from graphsolve.lab.misreadings.duel import DuelMisreading
from graphsolve.puzzles.duel import Boss, Duel, duel_events, least_mana
from graphsolve.puzzles.duel.events import Event, TurnBegan

__all__ = ["DuelDeparture", "duel_departure"]


class DuelDeparture(NamedTuple):
    """The first turn of a duel that goes otherwise with the same spells.

    Attributes:
        part: the part of the puzzle.
        spells: the spells, up to that turn.
        by_theirs: whether they are those that the misreader finds, or else those of the rules.
        ours: what happens by the rules, up to the beginning of the next turn. A spell that cannot
            be cast is left out, and nothing comes after it.
        theirs: likewise by the misreading.
    """

    part: int
    spells: tuple[str, ...]
    by_theirs: bool
    ours: list[Event]
    theirs: list[Event]


def duel_departure(reading: DuelMisreading, boss: Boss, part: int) -> DuelDeparture | None:
    """Where a misread duel departs from the rules, or None if it does not.

    A misreader who wins with less than the least mana has spells that do not win by the rules. Who
    takes more could not win with the best spells, so it is these that go otherwise.

    Args:
        reading: the misreading.
        boss: the boss.
        part: the part of the puzzle.
    """
    rules, misread = Duel(boss, hard=part != 1), reading.start(boss, part)
    ours, theirs = least_mana(rules), reading.search(misread)
    by_theirs = ours.mana is None or (theirs.mana is not None and theirs.mana < ours.mana)
    line = theirs.spells if by_theirs else ours.spells
    turns = abreast(turns_of(rules, line), turns_of(misread, line))
    for number, (our_turn, their_turn) in enumerate(turns, 1):
        if our_turn != their_turn:
            spells = line[: (number + 1) // 2]
            return DuelDeparture(part, spells, by_theirs, our_turn, their_turn)
    return None


def turns_of(duel: Duel, line: Sequence[str]) -> Iterator[list[Event]]:
    """The turns of a duel, each with the beginning of the next."""
    _, *turns = split_before(told(duel, line), lambda event: isinstance(event, TurnBegan))
    for turn, following in zip(turns, [*turns[1:], []], strict=True):
        yield [*turn, *following[:1]]


def told(duel: Duel, line: Sequence[str]) -> Iterator[Event]:
    """What happens with some spells, up to the first that cannot be cast."""
    try:
        yield from duel_events(duel, line)
    except ValueError:
        return
