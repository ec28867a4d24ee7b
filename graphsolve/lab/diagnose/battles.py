"""Where a misread battle departs from the rules."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from graphsolve.lab.diagnose.abreast import abreast
from graphsolve.lab.misreadings.cave import CaveMisreading
from graphsolve.puzzles.cave import Cave, Rules, battle_events
from graphsolve.puzzles.cave.events import BattleBegan, Blow, Choice, Event
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.turns import parts_of

__all__ = ["CaveDeparture", "battle_departure"]


class CaveDeparture(NamedTuple):
    """The first turn of a battle that goes otherwise, or the first round that ends otherwise.

    Attributes:
        part: the part of the puzzle.
        power: the attack power of the elves.
        scene: where the battle stands before it.
        ours: what happens then by the rules: a part from `parts_of`.
        theirs: what happens by the misreading.
    """

    part: int
    power: int
    scene: Scene
    ours: list[Event]
    theirs: list[Event]


def battle_departure(
    reading: CaveMisreading, cave: Cave, part: int, power: int
) -> CaveDeparture | None:
    """Where a misread battle departs from the rules, or None if it does not.

    Args:
        reading: the misreading.
        cave: the cave.
        part: the part of the puzzle.
        power: the attack power of the elves.
    """
    ours = battle_events(cave, Rules().with_elf_power(power))
    theirs = battle_events(cave, reading.rules().with_elf_power(power), battle=reading.battle)
    began = next(ours)
    next(theirs)  # what the units are worth shows in their blows
    assert isinstance(began, BattleBegan)
    scene = Scene(began)
    for our_part, their_part in abreast(parts_of(ours), parts_of(theirs)):
        if list(doings(our_part)) != list(doings(their_part)):
            return CaveDeparture(part, power, scene, our_part, their_part)
        for event in our_part:
            scene.see(event)
    return None


def doings(events: Iterable[Event]) -> Iterator[Event]:
    """What is done, leaving out what was only looked at."""
    for event in events:
        if isinstance(event, Blow):
            yield replace(event, candidates=())
        elif not isinstance(event, Choice):
            yield event
