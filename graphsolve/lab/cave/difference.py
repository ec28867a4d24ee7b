"""Where a misreading of cave combat first departs from the rules."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from graphsolve.lab.cave.answers import victory_by_rules
from graphsolve.lab.difference import MisreadDifference, PlayEvents, play_by_rules
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave import Cave, Outcome, Rules, battle_events
from graphsolve.puzzles.cave.events import BattleEnded, Blow, Choice, Event
from graphsolve.puzzles.cave.parts import PowerSearch
from graphsolve.puzzles.cave.scene import Scene

Battles: TypeAlias = tuple[PlayEvents[Event], PlayEvents[Event]]
"""The battle under the rules, and with a misreading."""


@dataclass(frozen=True, kw_only=True)
class BattleDifference(MisreadDifference[Scene, Event]):
    """The first turn of a battle that differs, or the first round that begins or ends differently.

    `ours` and `theirs` are moments of the battle; empty once it is over. If the battle already
    begins with other units, they are its `BattleBegan`, and there is no scene before it. If only
    the counts at the end differ, it is an `only_answer`.

    `power` is the attack power of the elves.
    """

    power: int


@dataclass(frozen=True, kw_only=True)
class PowerDifference(MisreadDifference[Scene, Event]):
    """Only the attack power on which the misreading settles differs, an `only_answer`.

    `ours` and `theirs` are the first turn with another blow, or else the `BattleBegan`.

    Attributes:
        powers: the least attack power under the rules, and the one with the misreading.
        lesser: the outcome of the battle with the lesser of the two.
    """

    powers: tuple[int, int]
    lesser: Outcome


def difference(
    cave: Cave, part: int, misreading: Misreading
) -> MisreadDifference[Scene, Event] | None:
    """Find where a misreading of cave combat first departs from the rules.

    In part 2, compare the battles at the lesser of the two attack powers found, under the rules
    and with the misreading. If these are the same, the cave of another battle differs, or the
    search for the power.
    """
    rules, misread = Rules(), misreading.rules(part)
    in_battle = partial(BattleDifference, puzzle=cave, part=part, misreading=misreading)

    def plays(ours: int, theirs: int, their_cave: Cave = cave) -> Battles:
        fought = partial(battle_events, graph=cave.bitgrid)
        by_rules = PlayEvents(partial(fought, cave, rules.with_elf_power(ours)))
        misread_play = PlayEvents(partial(fought, their_cave, misread.with_elf_power(theirs)))
        return play_by_rules(cave, 1) if part == 1 else by_rules, misread_play

    if part == 1:
        power = rules.elves.attack_power
        both = plays(power, power)
        found = first_difference(both)
        return found and in_battle(plays=both, power=power, **found._asdict())
    attempts = PowerSearch(cave, misread, cave.bitgrid)
    ours, theirs = victory_by_rules(cave), attempts.victory()
    victories = [victory for victory in (ours, theirs) if victory]
    if not victories:
        return None
    lesser = min(victories, key=lambda victory: victory.attack_power)
    both = plays(lesser.attack_power, lesser.attack_power)
    if found := first_difference(both):
        return in_battle(plays=both, power=lesser.attack_power, **found._asdict())
    for power, other in attempts.caves.items():
        if other != cave:
            both = plays(power, power, other)
            return in_battle(plays=both, power=power, **beginnings(both)._asdict())
    if ours is None or theirs is None or ours.attack_power == theirs.attack_power:
        return None
    powers = ours.attack_power, theirs.attack_power
    both = plays(*powers)
    found = first_difference(both) or beginnings(both)
    return PowerDifference(
        puzzle=cave,
        part=part,
        plays=both,
        misreading=misreading,
        powers=powers,
        lesser=lesser.outcome,
        **found._replace(only_answer=True)._asdict(),
    )


class Found(NamedTuple):
    """What happens in two battles where they differ, after a scene that both share."""

    before: Scene | None
    ours: Sequence[Event]
    theirs: Sequence[Event]
    only_answer: bool = False


def first_difference(plays: Battles) -> Found | None:
    """Return the first turn or other moment that differs."""
    ours, theirs = map(iter, plays)
    scene = Scene(next(ours))
    next(theirs)  # other hit points or powers show in the blows
    for our_turn, their_turn in zip_longest(*map(Scene.moments_of, (ours, theirs)), fillvalue=()):
        if list(actions(our_turn)) != list(actions(their_turn)):
            only_answer = differ_in_outcome(our_turn, their_turn)
            return Found(scene, our_turn, their_turn, only_answer)
        scene.apply_all(our_turn)
    return None


def actions(events: Iterable[Event]) -> Iterator[object]:
    """Yield what units do, without what they only consider."""
    for event in events:
        match event:
            case Blow(unit, target, _, damage, hit_points):
                yield unit, target, damage, hit_points
            case Choice():
                pass
            case _:
                yield event


def differ_in_outcome(ours: Sequence[Event], theirs: Sequence[Event]) -> bool:
    """Return whether the same happens in two moments, but the outcomes at their ends differ."""
    match ours, theirs:
        case [*our_events, BattleEnded()], [*their_events, BattleEnded()]:
            return our_events == their_events
    return False


def beginnings(plays: Battles) -> Found:
    """Return how two battles begin."""
    ours, theirs = (next(iter(play)) for play in plays)
    return Found(None, [ours], [theirs])
