"""Where a misreading of cave combat, or another solver's map, first departs from the rules."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from typing import Any, NamedTuple, TypeAlias

from more_itertools import nth
from msgspec import structs

from graphsolve.graphs.grid import manhattan
from graphsolve.graphs.squareset import Square
from graphsolve.lab.cave.arithmetic import victory_by_rules
from graphsolve.lab.compare import FactDifference
from graphsolve.lab.difference import MisreadDifference, PlayEvents
from graphsolve.puzzles.base import PlayedMoment, PlayedRound
from graphsolve.puzzles.cave import Cave, Rules, battle_events
from graphsolve.puzzles.cave.events import (
    BattleBegan,
    BattleEnded,
    Blow,
    Choice,
    Event,
    Scene,
    TurnBegan,
    UnitState,
)
from graphsolve.puzzles.cave.parts import PowerSearch

BattleDifference: TypeAlias = MisreadDifference[Scene, Event]

Units: TypeAlias = Mapping[str, Mapping[Square, Any]]
"""The `squares` of units, with their sides, and their `hit points` if all are known."""


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


# --- The first map that differs ------------------------------------------------------------------


class StateDifference(NamedTuple):
    """The first map of an output that differs from the rules.

    Attributes:
        ours: the battle when the map was presumably printed, or at its end if it ends earlier.
        theirs: what the map shows, numbered as under the rules; hit points that it does not show
            are those under the rules.
        rounds: the number of full rounds before it.
        squares: the squares that differ, in reading order; none if the battle ends earlier.
        turn: the first turn under the rules whose result the map contradicts, if it is known.
    """

    ours: Scene
    theirs: Scene
    rounds: int
    squares: Sequence[Square]
    turn: PlayedMoment[Scene, Event] | None


def state_difference(found: FactDifference) -> StateDifference:
    """Return the first map that differs, beside the battle under the rules."""
    events, theirs = found.events, found.theirs.value
    if not found.ours:
        end = Scene.of(events)
        return StateDifference(end, scene_as_printed(end, theirs), end.full_rounds + 1, [], None)
    scene = Scene.of(islice(events, found.ours.event))
    rounds = found.ours.at
    squares = {
        square
        for name, shown in theirs.items()
        for square, _ in found.ours.value[name].items() ^ shown.items()
    }
    since, turn = found.last.at if found.last else 0, None
    if since == rounds - 1 and (played := nth(Scene.rounds_of(events), since)):
        turn = deciding_turn(played, theirs, squares)
    return StateDifference(scene, scene_as_printed(scene, theirs), rounds, sorted(squares), turn)


def scene_as_printed(ours: Scene, theirs: Units) -> Scene:
    """Return the scene of a map. Each unit gets the number of the nearest one of its side."""
    left, units = ours.everyone, list[UnitState]()
    for square, side in theirs["squares"].items():
        same = [unit for unit in left.values() if unit.side is side]
        if same:
            unit = left.pop(min(same, key=lambda one: manhattan(one.square, square)).number)
            points = theirs.get("hit points", {}).get(square, unit.hit_points)
            units.append(structs.replace(unit, square=square, hit_points=points))
    squares = tuple(sorted(ours.cave.squares))
    return Scene(BattleBegan(ours.cave.height, ours.cave.width, squares, tuple(units)))


def deciding_turn(
    played: PlayedRound[Scene, Event], theirs: Units, squares: Collection[Square]
) -> PlayedMoment[Scene, Event] | None:
    """Return the first turn that their state at the end of the round contradicts, if any.

    A unit moves in its own turn only. So where it stands after its turn, their state has it too,
    unless it dies later; and where it has lost hit points, it cannot have more at the end.
    If it contradicts none, return the first that decides what is on one of these squares.
    """
    end, lost = played.after, Counter(unit.side for unit in played.after.units.values())
    lost.subtract(theirs["squares"].values())
    their_points = theirs.get("hit points", {})

    def contradicts(turn: PlayedMoment[Scene, Event]) -> bool | None:
        """Return whether their state contradicts a turn; None if the turn decides no square."""
        after, found = turn.before.after(turn.events), list[bool]()
        for number, before in turn.before.units.items():
            unit, last = after.units.get(number, before), end.units.get(number)
            side = theirs["squares"].get(unit.square)
            if unit.square not in squares or number not in {after.at_turn, *after.changed}:
                continue
            if number not in after.units:
                found += [True] if side is unit.side and unit.square not in end.occupied else []
            elif last is None or last.square != unit.square:
                continue
            elif number == after.at_turn and side is not unit.side:
                found.append(lost[unit.side] <= 0)
            elif number != after.at_turn and side is unit.side:
                found.append(their_points.get(unit.square, 0) > unit.hit_points)
        return max(found, default=None)

    turns = [
        (turn, contradicts(turn))
        for turn in played.moments
        if isinstance(turn.events[0], TurnBegan)
    ]
    impossible = (turn for turn, is_impossible in turns if is_impossible)
    decisive = (turn for turn, is_impossible in turns if is_impossible is not None)
    return next(chain(impossible, decisive), None)
