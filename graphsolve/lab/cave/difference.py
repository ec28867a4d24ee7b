"""Where a misreading of cave combat first departs from the rules."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from graphsolve.lab.cave.arithmetic import victory_by_rules
from graphsolve.lab.difference import MisreadDifference, PlayEvents
from graphsolve.puzzles.cave import Cave, Rules, battle_events
from graphsolve.puzzles.cave.events import BattleBegan, BattleEnded, Blow, Choice, Event, Scene
from graphsolve.puzzles.cave.parts import PowerSearch

BattleDifference: TypeAlias = MisreadDifference[Scene, Event]


def difference(cave: Cave, begin: BattleDifference) -> BattleDifference | None:
    """Find where a misread battle first departs from the rules.

    In part 2, compare the battles at the lesser of the two attack powers found, under the rules
    and with the misreading. If these are the same, the cave of another battle differs, or only
    the search for the power: then the plays have the powers on which the searches settle.

    If only that power differs, or the counts as the battle ends, it is an `only_answer`.
    """
    if begin.part == 1:
        return first_difference(begin)
    rules, misread = Rules(), begin.misreading.rules(begin.part)

    def battles(ours: int, theirs: int, their_cave: Cave = cave) -> BattleDifference:
        events = partial(battle_events, graph=cave.bitgrid)
        by_rules = PlayEvents(partial(events, cave, rules.with_elf_power(ours)))
        fought = search.fought.get(theirs)
        their_rules = fought.rules if fought else misread.with_elf_power(theirs)
        misread_play = PlayEvents(partial(events, their_cave, their_rules))
        return replace(begin, plays=(by_rules, misread_play))

    search = PowerSearch(cave, misread, cave.bitgrid)
    ours, theirs = victory_by_rules(cave), search.victory()
    powers = [victory.attack_power for victory in (ours, theirs) if victory]
    if not powers:
        return None
    if found := first_difference(battles(min(powers), min(powers))):
        return found
    for power, fought in search.fought.items():
        if fought.cave != cave:
            return beginnings(battles(power, power, fought.cave))
    if not (ours and theirs) or ours.attack_power == theirs.attack_power:
        return None
    both = battles(ours.attack_power, theirs.attack_power)
    return replace(first_difference(both) or beginnings(both), only_answer=True)


def first_difference(begin: BattleDifference) -> BattleDifference | None:
    """Return the first turn or other moment that differs."""
    found = begin.first(Scene.moments_of, lambda moment: [*actions(moment)])
    if found:
        match found.ours, found.theirs:
            case [*ours, BattleEnded()], [*theirs, BattleEnded()]:
                return replace(found, only_answer=ours == theirs)
    return found


def actions(events: Iterable[Event]) -> Iterator[object]:
    """Yield the actions of units, without what they consider or how the battle begins."""
    for event in events:
        match event:
            case Blow(unit, target, _, damage, hit_points):
                yield unit, target, damage, hit_points
            case BattleBegan() | Choice():
                pass
            case _:
                yield event


def beginnings(begin: BattleDifference) -> BattleDifference:
    """Return the first events of two battles as their difference."""
    ours, theirs = ([next(iter(play))] for play in begin.plays)
    return replace(begin, ours=ours, theirs=theirs)
