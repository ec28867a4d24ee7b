"""Where a misreading of cave combat first departs from the rules."""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import zip_longest

from graphsolve.graphs.bitgrid import BitGrid
from graphsolve.graphs.grid import Square
from graphsolve.lab.difference import Difference, Play
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave import Cave, Outcome, Rules, battle_events, least_attack_power
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.events import BattleBegan, Blow, Choice, Event, Fighter, TurnBegan
from graphsolve.puzzles.cave.parts import Attempts
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Placement


@dataclass(frozen=True, kw_only=True)
class BattleDifference(Difference):
    """The first turn of a battle that differs, or the first round that begins or ends differently.

    If already the battle begins with other units, `ours` and `theirs` are its `BattleBegan`, and
    there is no state before it.

    Attributes:
        before: the battle before it.
        ours: one of the parts of `Scene.parts_of`; empty once the battle is over.
        theirs: likewise.
        power: the attack power of the elves.
    """

    before: Scene | None
    ours: Sequence[Event]
    theirs: Sequence[Event]
    power: int


@dataclass(frozen=True, kw_only=True)
class PowerDifference(Difference):
    """The battles are the same, but the misreading settles on another attack power.

    Attributes:
        ours: the least attack power by the rules.
        theirs: the attack power by the misreading.
        lesser: the outcome of the battle with the lesser of the two.
    """

    ours: int
    theirs: int
    lesser: Outcome


def find_difference(misreading: Misreading, cave: Cave, part: int) -> Difference | None:
    """Where a misreading of cave combat first differs.

    In part 2, compare the battles at the lesser of the two attack powers found, by the rules and
    by the misreading. If these are the same, it is the cave in which another battle begins, or the
    search for the power, that differs.
    """
    rules, misread = Rules(), misreading.rules(part)

    def plays(ours: int, theirs: int, their_cave: Cave = cave) -> tuple[Play, Play]:
        return (
            Play(partial(battle_events, cave, rules.with_elf_power(ours))),
            Play(partial(battle_events, their_cave, misread.with_elf_power(theirs))),
        )

    if part == 1:
        power = rules.elves.attack_power
        return difference_in_battles(cave, part, power, plays(power, power))
    attempts = Attempts(cave, misread)
    ours, theirs = least_attack_power(cave, rules), attempts.victory()
    victories = [victory for victory in (ours, theirs) if victory]
    if not victories:
        return None
    lesser = min(victories, key=lambda victory: victory.attack_power)
    power = lesser.attack_power
    if found := difference_in_battles(cave, part, power, plays(power, power)):
        return found
    for power, other in attempts.caves.items():
        if other != cave:
            both = plays(power, power, other)
            ours_began, theirs_began = ([next(iter(play))] for play in both)
            return BattleDifference(
                puzzle=cave,
                part=part,
                before=None,
                ours=ours_began,
                theirs=theirs_began,
                power=power,
                plays=both,
            )
    if ours is None or theirs is None or ours.attack_power == theirs.attack_power:
        return None
    powers = ours.attack_power, theirs.attack_power
    return PowerDifference(
        puzzle=cave,
        part=part,
        ours=powers[0],
        theirs=powers[1],
        lesser=lesser.outcome,
        plays=plays(*powers),
    )


def difference_in_battles(
    cave: Cave, part: int, power: int, plays: tuple[Play, Play]
) -> BattleDifference | None:
    """Where two battles first differ that are fought with the same power of the elves."""
    ours, theirs = map(iter, plays)
    began = next(ours)
    next(theirs)  # other hit points or powers show in the blows
    assert isinstance(began, BattleBegan)
    scene = Scene(began)
    for our_part, their_part in zip_longest(*map(Scene.parts_of, (ours, theirs)), fillvalue=()):
        if list(actions(our_part)) != list(actions(their_part)):
            return BattleDifference(
                puzzle=cave,
                part=part,
                before=scene,
                ours=our_part,
                theirs=their_part,
                power=power,
                plays=plays,
            )
        scene.apply_all(our_part)
    return None


def actions(events: Iterable[Event]) -> Iterator[object]:
    """What units do, without what they only consider."""
    for event in events:
        match event:
            case Blow(unit, target, _, damage, hit_points):
                yield unit, target, damage, hit_points
            case Choice():
                pass
            case _:
                yield event


# --- A turn by the rules in the middle of any battle


def beside_rules(
    began: Event, events: Iterable[Event]
) -> Iterator[tuple[list[Event], list[Event]]]:
    """The parts of a misread battle, and what each unit would do in its turn by the rules.

    Args:
        began: the `BattleBegan`.
        events: the events after it.

    Yields:
        A part of `Scene.parts_of`, and the events of the turn by the rules; none unless it is the
        turn of a living unit.
    """
    scene = Scene(began)
    for part in Scene.parts_of(events):
        first = part[0]
        if isinstance(first, TurnBegan) and first.unit in scene.units:
            yield part, [first, *turn_by_rules(scene, scene.units[first.unit])]
        else:
            yield part, []
        scene.apply_all(part)


def turn_by_rules(scene: Scene, fighter: Fighter) -> list[Event]:
    """What a unit does in its turn by the rules: the events after `TurnBegan`.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> scene = Scene(next(battle_events(parse_cave("G.E   G(9), E(3)"))))
    >>> print(*(type(event).__name__ for event in turn_by_rules(scene, scene.units[1])))
    Choice Step Blow
    """
    units = scene.units.values()
    placements = (Placement(unit.side, unit.square, unit.hit_points) for unit in units)
    events: list[Event] = []
    battle = Battle(
        replace(scene.cave, units=tuple(placements)),
        graph=grid(scene.cave.squares),
        listener=events.append,
    )
    for unit, known in zip(battle.units.values(), units, strict=True):
        unit.number, unit.attack_power = known.number, known.attack_power
    battle.rules.take_turn(battle, battle.units[fighter.square])
    return events[1:]


@lru_cache(maxsize=2)
def grid(squares: AbstractSet[Square]) -> BitGrid:
    """The graph of a cave, which is the same for all turns of a battle."""
    return BitGrid(squares)
