"""Compare the states of a battle in another solver's transcript with the battle under the rules.

They are numbered by rounds, or by turns, whichever makes the most of them agree.
"""

import dataclasses
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import partial
from itertools import dropwhile, islice, takewhile
from math import gcd, inf
from operator import attrgetter
from typing import Any, NamedTuple, Self, TypeAlias

from more_itertools import first, ilen, nth, split_when
from msgspec.structs import replace

from graphsolve.errors import ParseError
from graphsolve.graphs.grid import Square
from graphsolve.lab.cave.misreadings.criteria import length
from graphsolve.lab.cave.reading import (
    END,
    EXAMPLES,
    ShownUnit,
    Snapshot,
    Units,
    read_maps,
)
from graphsolve.lab.compare.facts import (
    Expected,
    Fact,
    FactDifference,
    Match,
    Transcript,
    logged_facts,
)
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.catalogue import CaveOptions, Puzzle
from graphsolve.puzzles.cave.battle import Rules
from graphsolve.puzzles.cave.column import battle_rules
from graphsolve.puzzles.cave.events import (
    BattleEnded,
    Event,
    Fighter,
    RoundEnded,
    TurnBegan,
)
from graphsolve.puzzles.cave.parts import battle_events, events_of
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Cave, Side
from graphsolve.puzzles.column import play_of
from graphsolve.puzzles.scene import PlayedMoment, PlayedRound
from graphsolve.puzzles.text import counted

Round: TypeAlias = PlayedRound[Scene, Event]
Moment: TypeAlias = PlayedMoment[Scene, Event]


class Place(NamedTuple):
    """When a state is: after some full rounds and turns of the next round, or at the end."""

    rounds: int
    turns: int = 0
    is_end: bool = False


def read(text: str, source: str, cave: Cave, part: int, options: CaveOptions) -> Transcript:
    """Read a transcript of a battle.

    Its states can start before the first round or after any, can be numbered by the round that
    has ended or by the one that begins, or not at all, and can leave out rounds. They can also be
    those after each turn. If there are several battles, the last one is that of part 2.

    Raises:
        ParseError: it shows no states of a battle, or those of another cave.
    """
    rules = battle_rules(options)
    ours: Sequence[Event] = [*play_of(cave).play(cave, part, options).events]
    states = [*states_of(ours)]
    start = units_of(states[0].value)

    def fought(rules: Rules, power: int) -> Iterator[Event]:
        return battle_events(cave, rules.with_elf_power(power), graph=cave.bitgrid)

    def misread(misreading: Misreading) -> Iterator[Event]:
        misread_rules = dataclasses.replace(rules, **misreading.replaces)
        if part == 1 or misreading.parts == (2,):
            return events_of(cave, part, misread_rules)
        return fought(misread_rules, elf_power(shown.ours))

    def fit(units: Units) -> float:
        shown = Fact("state", amounts(units))
        most = 4 * max((unit.attack_power for unit in Scene(ours[0]).units.values()), default=0)
        return 1 if any(map(shown.agrees, states)) else may_follow(start, units, most) / 2

    shown_as = partial(Transcript, misread=misread, kind=StateDifference, min_facts=0)
    if logged := logged_facts(text, source, cave, states_of):
        shown = shown_as(theirs=logged, ours=ours, expected=lambda play: [("", states_of(play))])
        return shown
    snapshots, unread = read_maps(text, source, cave, fit)
    battles = battles_in(snapshots)
    snapshots = battles[-1 if part > 1 else 0]
    theirs = [Fact("state", amounts(one.units), line=one.line) for one in snapshots]
    points = "with" if any("hit points" in fact.value for fact in theirs) else "without"
    what, assumed = f"{counted(len(theirs), 'map')} {points} hit points", list[str]()
    if unread:
        assumed.append(f"The numbers around the maps, from line {unread} on, cannot be read.")
    if len(battles) > 1:
        which = "last" if part > 1 else "first"
        says = f"The output shows {len(battles)} battles; only the {which} is compared."
        assumed.append(says)
    shown_as = partial(
        shown_as, what=what, assumed=assumed, theirs=theirs, plays_shown=len(battles)
    )
    expected = expected_of(snapshots, source, states)
    shown = shown_as(ours=ours, expected=expected)
    right, power = elf_power(ours), shown_power(theirs, start)
    if part > 1 and power not in {0, right}:  # a wrong solver often ends with another power
        other = shown_as(ours=[*fought(rules, power)], expected=expected)
        match = other.match(other.ours)
        if match.agreed >= shown.match(ours).agreed:
            says = f"The elves seem to have an attack power of {power}"
            says += f"; under the rules, it is {right}."
            assumed.append(says if match.theirs else f"{says} Nothing else differs.")
            shown = other if match.theirs else shown
    return shown


def shown_power(theirs: Sequence[Fact], start: Units) -> int:
    """Return the greatest attack power that fits the damage to goblins; 0 without damage."""
    full = {points for side, points in start.values() if side is Side.GOBLIN and points}
    shown = (unit for fact in theirs for unit in units_of(fact.value).values())
    left = [points for side, points in shown if side is Side.GOBLIN and points]
    return gcd(*(max(full) - points for points in left)) if len(full) == 1 else 0


def elf_power(events: Iterable[Event]) -> int:
    """Return the attack power of the elves in a battle."""
    units = Scene(next(iter(events))).units.values()
    return next((unit.attack_power for unit in units if unit.side is Side.ELF), 0)


# --- The states, and the rounds after which they are ---------------------------------------------


def battles_in(snapshots: Sequence[Snapshot]) -> list[list[Snapshot]]:
    """Return the states of each battle; the next begins where numbers or the first state recur."""

    def starts_again(before: Snapshot, after: Snapshot) -> bool:
        if before.number is None or after.number is None:
            return after.units == snapshots[0].units != before.units
        return after.number < before.number

    return [*split_when(snapshots, starts_again)]


def expected_of(
    snapshots: Sequence[Snapshot], source: str, states: Sequence[Fact]
) -> Callable[[Iterable[Event]], Iterator[Expected]]:
    """Return a function for the states of a play that a transcript may show.

    They are after rounds or turns. Without numbers, they are equally far apart. `states` are those
    under the rules.

    Raises:
        ParseError: no heading says after which round a state is, and it is none of the battle.
    """
    numbers = [one.number for one in snapshots if one.number is not None]
    start = Fact("state", amounts(snapshots[0].units))
    if len(numbers) < len(snapshots):
        readings = [since_a_state(snapshots, source, states)]
    elif any(re.search("after|initial", one.heading, re.IGNORECASE) for one in snapshots):
        readings = [("Numbered by full rounds.", numbers)]
    else:
        begins = [number if number in {0, END} else number - 1 for number in numbers]
        readings = [
            ("Round N is the state after N full rounds.", numbers),
            ("Round N is the state as it begins.", begins),
        ]

    def expected(events: Iterable[Event]) -> Iterator[Expected]:
        for says, rounds in readings:
            yield says, states_after(rounds, events)
        if len({*numbers}) < len(snapshots):
            turns = dropwhile(lambda fact: not start.agrees(fact), states_of(events, turns=True))
            yield "A state is the one after a turn.", as_shown(turns, {*start.value})

    return expected


def as_shown(facts: Iterable[Fact], names: AbstractSet[str]) -> Iterator[Fact]:
    """Yield facts, as optional ones if they do not change what is shown."""
    last = None
    for fact in facts:
        shown = {name: fact.value[name] for name in names}
        yield fact._replace(optional=shown == last)
        last = shown


def since_a_state(
    snapshots: Sequence[Snapshot], source: str, states: Sequence[Fact]
) -> tuple[str, Sequence[int]]:
    """Say which state is the first, so that most agree; also return the rounds before each."""
    facts = [Fact("state", amounts(one.units)) for one in snapshots]
    known = [
        [number for number, state in enumerate(states) if fact.agrees(state)] for fact in facts[:2]
    ]

    def agreed(rounds: range) -> int:
        pairs = zip(facts, states[rounds.start :: rounds.step], strict=False)
        return ilen(takewhile(lambda pair: pair[0].agrees(pair[1]), pairs))

    starts = known[0] or [1]
    steps = [(start, after - start) for start in starts for after in known[-1] if after > start]
    steps = steps or [(start, 1) for start in starts]
    rounds = max((range(start, start + len(facts) * by, by) for start, by in steps), key=agreed)
    number, start = agreed(rounds), rounds.start
    if number < len(known):
        shown = snapshots[number]
        before = snapshots[number - 1].units if number else units_of(states[0].value)
        if not may_follow(before, shown.units):
            problem = "this is no state of the battle, and no heading says after which round it is"
            raise ParseError(source, shown.line, 1, f"{problem}; {EXAMPLES}")
    says = f"after round {states[start].place.rounds}" if start else "before the battle"
    says = f"The first state is the one {says}."
    says += f" Those after it are {rounds.step} rounds apart." if rounds.step > 1 else ""
    return says, rounds


def may_follow(before: Units, after: Units, most: float = inf) -> bool:
    """Return whether most units live on, a step away at most, and lost up to `most` hit points."""

    def may_be(old: Square, square: Square) -> bool:
        (old_side, old_points), (side, points) = before[old], after[square]
        lost = 0 if None in {old_points, points} else (old_points or 0) - (points or 0)
        return length(old, square) <= 1 and side is old_side and 0 <= lost <= most

    return 2 * len(after) > len(before) and all(
        any(may_be(old, square) for old in before) for square in after
    )


def states_after(rounds: Sequence[int], events: Iterable[Event]) -> Iterator[Fact]:
    """Yield the states after some full rounds, and the end if the last one may be it."""
    last = max((number for number in rounds if number != END), default=0)
    for fact in states_of(events):
        number = fact.place.rounds
        if fact.place.is_end and {number, number + 1, END} & {*rounds}:
            yield from [fact._replace(optional=True)] * 2  # after that round, and as the end
        elif not fact.place.is_end and number in rounds:
            yield fact._replace(optional=number == last)


def states_of(events: Iterable[Event], *, turns: bool = False) -> Iterator[Fact]:
    """Yield the states before a battle, after full rounds, perhaps after turns, and at the end."""
    stream, number = iter(events), 0
    for began in islice(stream, 1):
        scene = Scene(began)
        yield Fact("state", amounts(units_in(scene)), Place(0))
    for moment in Scene.moments_of(stream):
        checkpoint()
        scene.apply_all(moment)
        number += len(moment)
        is_end, is_turn = isinstance(moment[-1], BattleEnded), isinstance(moment[0], TurnBegan)
        if is_end or (turns and is_turn) or isinstance(moment[0], RoundEnded):
            place = Place(scene.full_rounds, scene.turns * (is_turn and not is_end), is_end)
            yield Fact("state", amounts(units_in(scene)), place, event=number)


def units_in(scene: Scene) -> Units:
    """Return the units of a battle."""
    return {unit.square: (unit.side, unit.hit_points) for unit in scene.units.values()}


def amounts(units: Units) -> dict[str, Any]:
    """Return the squares of units, and their hit points if all are shown."""
    shown = {"squares": {square: side for square, (side, _) in units.items()}}
    points = {square: points for square, (_, points) in units.items()}
    return shown if None in points.values() else {**shown, "hit points": points}


def units_of(shown: Mapping[str, Any]) -> Units:
    """Return the units with these amounts."""
    points = shown.get("hit points", {})
    return {square: (side, points.get(square)) for square, side in shown["squares"].items()}


# --- The first state that differs ----------------------------------------------------------------


class SquareDifference(NamedTuple):
    """A square on which the battle and their map differ, with the unit of each or None."""

    square: Square
    ours: ShownUnit | None
    theirs: ShownUnit | None


@dataclass(frozen=True, kw_only=True)
class StateDifference(FactDifference):
    """The first state of a transcript that differs from the battle.

    Of their battle, only this state is known: its one event is a battle that begins with it. Pages
    open at the beginning of the round after it.

    Attributes:
        scene: the battle after these rounds, or at its end if it ends earlier; if they print a
            state after each turn, the battle after that turn.
        rounds: the number of full rounds after which it was presumably printed.
        units: their units.
        squares: the squares that differ, in reading order; none if the battle ends earlier.
        since: the round of the last state that agrees, or None if none does.
        turn: the first turn under the rules whose result their state contradicts; None if it is
            not known.
    """

    scene: Scene
    rounds: int
    units: Units
    squares: Sequence[SquareDifference]
    since: int | None
    turn: Moment | None

    @classmethod
    def at(cls, found: Match, puzzle: Puzzle, part: int, events: Sequence[Event]) -> Self:
        """Return the difference of a transcript from a battle."""
        assert found.theirs
        scene = Scene.of(events[: found.ours.event + 1] if found.ours else events)
        units, turn = units_of(found.theirs.value), None
        place = found.ours.place if found.ours else Place(scene.full_rounds + 1)
        since = found.last.place.rounds if found.last else None
        squares = differences(scene, units) if found.ours else []
        played = nth(Scene.rounds_of(events), max(place.rounds - (not place.turns), 0))
        if played and place.turns:
            since, turn = place.rounds, nth(turns_of(played), place.turns - 1)
        elif played and squares and (since or 0) == place.rounds - 1:
            turn = deciding_turn(played, units, {one.square for one in squares})
        return cls(
            puzzle=puzzle,
            part=part,
            plays=(events, [battle_as_printed(events[0], scene, units)]),
            opens=(place.rounds + 1, 0),
            scene=scene,
            rounds=place.rounds,
            units=units,
            squares=squares,
            since=since,
            turn=turn,
            theirs=found.theirs,
            ours=found.ours,
        )


def battle_as_printed(began: Event, ours: Scene, theirs: Units) -> Event:
    """Return a battle that begins with their units, numbered as under the rules.

    Each gets the number of the nearest unit of its side that is left. Hit points that they do not
    show are taken from that unit.
    """
    left, units = dict(ours.units), list[Fighter]()
    for square, (side, points) in theirs.items():
        same = [unit for unit in left.values() if unit.side is side]
        if same:
            unit = left.pop(min(same, key=lambda one: length(one.square, square)).number)
            hit_points = unit.hit_points if points is None else points
            units.append(replace(unit, square=square, hit_points=hit_points))
    return replace(began, units=tuple(sorted(units, key=attrgetter("number"))))


def differences(scene: Scene, theirs: Units) -> list[SquareDifference]:
    """Return the squares that differ. Hit points are compared only if they show them."""
    ours, found = units_in(scene), list[SquareDifference]()
    for square in sorted(ours.keys() | theirs.keys()):
        side, points = ours.get(square, (None, None))
        their_side, shown = theirs.get(square, (None, None))
        if side is not their_side or shown not in {points, None}:
            found.append(SquareDifference(square, ours.get(square), theirs.get(square)))
    return found


def deciding_turn(played: Round, theirs: Units, squares: AbstractSet[Square]) -> Moment | None:
    """Return the first turn that their state at the end of the round contradicts, if any.

    A unit moves in its own turn only. So where it stands after its turn, their state has it too,
    unless it dies later; and where it has lost hit points, it cannot have more at the end.
    If it contradicts none, return the first that decides what is on one of these squares.
    """
    end, lost = played.after, Counter(unit.side for unit in played.after.units.values())
    lost.subtract(side for side, _ in theirs.values())

    def contradicts(turn: Moment) -> bool | None:
        """Return whether their state contradicts a turn; None if the turn decides no square."""
        after, found = turn.before.after(turn.events), list[bool]()
        for number, before in turn.before.units.items():
            unit, last = after.units.get(number), end.units.get(number)
            square = (unit or before).square
            side, points = theirs.get(square, (None, None))
            if square not in squares or number not in {after.at_turn, *after.changed}:
                continue
            if unit is None:
                found += [True] if side is before.side and square not in end.occupied else []
            elif last is None or last.square != square:
                continue
            elif number == after.at_turn and side is not unit.side:
                found.append(lost[unit.side] <= 0)
            elif number != after.at_turn and side is unit.side:
                found.append((points or 0) > unit.hit_points)
        return max(found, default=None)

    turns = [(turn, contradicts(turn)) for turn in turns_of(played)]
    decisive = [turn for turn, is_impossible in turns if is_impossible is not None]
    return next((turn for turn, is_impossible in turns if is_impossible), first(decisive, None))


def turns_of(played: Round) -> Iterator[Moment]:
    """Yield the turns of a round."""
    moments = played.played_moments()
    return (moment for moment in moments if isinstance(moment.events[0], TurnBegan))
