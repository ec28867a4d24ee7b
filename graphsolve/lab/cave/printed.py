"""Compare the states of a battle in another solver's transcript with the battle by the rules.

They are numbered by rounds, or by turns, in the way that makes the most of them agree.
"""

import dataclasses
import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import dropwhile, islice
from math import gcd, inf
from operator import attrgetter
from typing import Any, NamedTuple, Self, TypeAlias

from more_itertools import split_when, unique_justseen
from msgspec.structs import replace

from graphsolve.errors import ParseError
from graphsolve.graphs.grid import Square
from graphsolve.lab.cave.reading import (
    END,
    EXAMPLES,
    KNOWN,
    LIKELY,
    CaveReading,
    ShownUnit,
    Snapshot,
    Units,
    read_snapshots,
)
from graphsolve.lab.compare import Transcript
from graphsolve.lab.compare.facts import Expected, Fact, FactDifference, Mismatch
from graphsolve.lab.difference import PlayEvents
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.catalogue import CaveOptions, Puzzle
from graphsolve.puzzles.cave.battle import battle_events
from graphsolve.puzzles.cave.column import battle_rules
from graphsolve.puzzles.cave.events import (
    BattleBegan,
    BattleEnded,
    Blow,
    Death,
    Event,
    Fighter,
    RoundEnded,
    Step,
    TurnBegan,
)
from graphsolve.puzzles.cave.parts import events_of
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Cave, Side
from graphsolve.puzzles.column import play_of
from graphsolve.puzzles.scene import PlayedMoment, PlayedRound

Round: TypeAlias = PlayedRound[Scene, Event]
Moment: TypeAlias = PlayedMoment[Scene, Event]


MAX_STARTS = 3  # of the states with which the first may agree

Shown: TypeAlias = dict[str, tuple[Any, ...]]
"""The `squares` of units in reading order, and their `sides` and `hit points` if shown."""


class Place(NamedTuple):
    """A state is that after some full rounds and some turns of the next round, or at the end."""

    rounds: int
    turns: int = 0
    is_end: bool = False


class Numbering(NamedTuple):
    """After how many rounds each state is shown, and what is assumed about that."""

    says: str
    rounds: Sequence[int]


def read(text: str, source: str, cave: Cave, part: int, options: CaveOptions) -> Transcript:
    r"""Read a transcript of a battle.

    Its states can start before the first round or after any, can be numbered by the round that
    has ended or by the one that begins, or not at all, and can leave out rounds. They can also be
    those after each turn. If there are several battles, the last one is that of part 2.

    Raises:
        ParseError: it shows no states of a battle, or those of another cave.
    """
    rules = battle_rules(options)
    events: Sequence[Event] = list(play_of(cave).play(cave, part, options).events)
    known: dict[object, list[Shown]] = {}
    for fact in states_of(events):
        known.setdefault(fact.value["squares"], []).append(fact.value)

    fighters = Scene(events[0]).units.values()
    start = {unit.square: (unit.side, unit.hit_points) for unit in fighters}
    most = 4 * max((unit.attack_power for unit in fighters), default=0)

    def fit(units: Units) -> int:
        shown = amounts(units)
        if any(shown.items() <= one.items() for one in known.get(shown["squares"], ())):
            return KNOWN
        return LIKELY if units.keys() <= cave.squares and may_follow(start, units, most) else 0

    reading = read_snapshots(text, source, cave, fit)
    found = transcript(reading, source, events, cave=cave, part=part, rules=rules)
    if part == 1:
        return found
    right, shown = elf_power(events), shown_power(found.theirs, events)
    if shown in {0, right}:
        return found
    # A wrong solver often ends with another attack power.
    events = list(battle_events(cave, rules.with_elf_power(shown), graph=cave.bitgrid))
    says = f"The elves seem to have an attack power of {shown}; by the rules, it is {right}."
    other = transcript(reading, source, events, cave=cave, part=part, rules=rules)
    _, agreed, mismatch = other.match(events)
    if len(agreed) < len(found.match(found.by_rules or ())[1]):
        return found
    if not mismatch:
        other, says = found, f"{says} Nothing else differs."
    return dataclasses.replace(other, assumed=(*other.assumed, says))


def misread_events(
    cave: Cave, part: int, rules: Rules, misreading: Misreading, by_rules: Iterable[Any]
) -> Iterator[Event]:
    """The events of a part with a misreading, given those by the rules."""
    misread_rules = dataclasses.replace(rules, **misreading.replaces)
    if part == 1 or misreading.parts == (2,):
        return events_of(cave, part, misread_rules)
    return battle_events(
        cave, misread_rules.with_elf_power(elf_power(by_rules)), graph=cave.bitgrid
    )


def shown_power(theirs: Sequence[Fact], events: Sequence[Event]) -> int:
    """The attack power that the damage to goblins has in common; 0 if it shows no damage."""
    start = Scene(events[0]).units.values()
    full = {unit.hit_points for unit in start if unit.side is Side.GOBLIN}
    hit_points = (
        points
        for fact in theirs
        for side, points in units_of(fact.value).values()
        if side is Side.GOBLIN and points
    )
    return gcd(*(max(full) - points for points in hit_points)) if len(full) == 1 else 0


def elf_power(events: Iterable[Event]) -> int:
    """The attack power of the elves in a battle."""
    units = Scene(next(iter(events))).units.values()
    return next(unit.attack_power for unit in units if unit.side is Side.ELF)


# --- What a transcript shows, and what is right --------------------------------------------------


def transcript(
    reading: CaveReading,
    source: str,
    events: Sequence[Event],
    *,
    cave: Cave,
    part: int,
    rules: Rules,
) -> Transcript:
    """A transcript, to be compared with a battle and others like it."""
    battles = list(split_when(reading.snapshots, starts_again))
    snapshots, assumed = battles[-1 if part > 1 else 0], reading.assumed
    if len(battles) > 1:
        which = "last" if part > 1 else "first"
        says = f"The output shows {len(battles)} battles; only the {which} is compared."
        assumed = (*assumed, says)
    theirs = [Fact("state", amounts(one.units), line=one.line) for one in snapshots]
    shown = Transcript(
        theirs=theirs,
        expected=partial(by_rounds, numberings(snapshots, theirs, source, events)),
        what=reading.what,
        assumed=assumed,
        plays_shown=len(battles),
        by_rules=events,
        misread_events=partial(misread_events, cave, part, rules),
        kind=StateDifference,
        min_facts=0,
    )
    _, agreed, mismatch = shown.match(events)
    if mismatch:
        changing = list(unique_justseen(theirs, key=attrgetter("value")))
        in_turns = dataclasses.replace(
            shown, theirs=changing, expected=partial(by_turns, theirs[0])
        )
        _, more, mismatch = in_turns.match(events)
        if len(more) > len(agreed) + 1 or (more and not mismatch):
            return in_turns
    return shown


def starts_again(before: Snapshot, after: Snapshot) -> bool:
    """Whether a state belongs to another battle, since the numbers start again."""
    return before.number is not None and after.number is not None and after.number < before.number


def numberings(
    snapshots: Sequence[Snapshot], theirs: Sequence[Fact], source: str, events: Sequence[Event]
) -> list[Numbering]:
    """The ways to number states by full rounds."""
    numbers = [one.number for one in snapshots if one.number is not None]
    if len(numbers) == len(snapshots):
        if any(re.search("after|initial", one.heading, re.IGNORECASE) for one in snapshots):
            return [Numbering("Numbered by full rounds.", numbers)]
        begins = [number if number in {0, END} else number - 1 for number in numbers]
        return [
            Numbering("Round N is the state after N full rounds.", numbers),
            Numbering("Round N is the state as it begins.", begins),
        ]
    states = list(states_of(events))
    starts = [number for number, one in enumerate(states) if theirs[0].agrees(one)]
    if not (starts or may_follow(units_of(states[0].value), snapshots[0].units)):
        raise unknown_round(source, snapshots[0])
    found = []
    second = min(1, len(theirs) - 1)
    may_be_next = not second or may_follow(snapshots[0].units, snapshots[second].units)
    for start in starts[:MAX_STARTS] or [1]:
        later = range(start + 1, len(states))
        then = next((one for one in later if theirs[second].agrees(states[one])), 0)
        if not (then or may_be_next):
            raise unknown_round(source, snapshots[second])
        apart = max(then - start, 1)
        which = f"after round {states[start].place.rounds}" if start else "before the battle"
        says = f"The first state is the one {which}."
        if second and apart > 1:
            says += f" Those after it are {apart} rounds apart."
        found.append(Numbering(says, range(start, start + apart * len(theirs), apart)))
    return found


def may_follow(before: Units, after: Units, most: float = inf) -> bool:
    """Whether most units live on a round later, took a step, and lost this many hit points."""

    def may_be(old: Square, square: Square) -> bool:
        steps = abs(old[0] - square[0]) + abs(old[1] - square[1])
        (old_side, old_points), (side, points) = before[old], after[square]
        lost = 0 if None in {old_points, points} else (old_points or 0) - (points or 0)
        return steps <= 1 and side in {old_side, None} and 0 <= lost <= most

    return 2 * len(after) > len(before) and all(
        any(may_be(old, square) for old in before) for square in after
    )


def unknown_round(source: str, shown: Snapshot) -> ParseError:
    """The error for a state that may be any one."""
    problem = "this is no state of the battle, and no heading says after which round it is"
    return ParseError(source, shown.line, 1, f"{problem}; {EXAMPLES}")


def by_rounds(numberings: Iterable[Numbering], events: Iterable[Event]) -> Iterator[Expected]:
    """The states after the rounds that a transcript shows."""
    for says, rounds in numberings:
        yield says, states_after(rounds, events)


def states_after(rounds: Sequence[int], events: Iterable[Event]) -> Iterator[Fact]:
    """The states after some full rounds.

    The last one may show the end of the battle, whether or not it counts the last round.
    """
    left = deque(rounds)
    for fact in states_of(events):
        number = fact.place.rounds
        if fact.place.is_end:
            yield from [fact for one in left or rounds[-1:] if one in {number, number + 1, END}]
        while left and left[0] == number and not fact.place.is_end:
            left.popleft()
            yield fact._replace(optional=not left)


def by_turns(first: Fact, events: Iterable[Event]) -> Iterator[Expected]:
    """The states after turns that change what a transcript shows, from its first state on."""
    facts = (
        fact._replace(value={name: fact.value[name] for name in first.value})
        for fact in states_of(events, turns=True)
    )
    later = dropwhile(lambda fact: not first.agrees(fact), facts)
    yield "A state is the one after a turn.", unique_justseen(later, key=attrgetter("value"))


def states_of(events: Iterable[Event], *, turns: bool = False) -> Iterator[Fact]:
    """The states before a battle, after each full round, perhaps after turns, and at the end."""
    scene: Scene | None = None
    for index, event in enumerate(events):
        checkpoint()
        if turns and scene and scene.at_turn is not None and isinstance(event, TurnBegan):
            place = Place(scene.full_rounds, scene.turns)
            yield Fact("state", amounts_of(scene), place, event=index - 1)
        if scene is None:
            scene = Scene(event)
        else:
            scene.apply(event)
        is_end = isinstance(event, BattleEnded)
        if is_end or isinstance(event, BattleBegan | RoundEnded):
            place = Place(scene.full_rounds, is_end=is_end)
            yield Fact("state", amounts_of(scene), place, event=index)


def amounts_of(scene: Scene) -> Shown:
    """The units of a battle."""
    return amounts({unit.square: (unit.side, unit.hit_points) for unit in scene.units.values()})


def amounts(units: Units) -> Shown:
    """What is shown of units, as it is compared."""
    checkpoint()
    squares = sorted(units)
    sides, points = (tuple(units[square][index] for square in squares) for index in (0, 1))
    shown: Shown = {"squares": tuple(squares), "sides": sides, "hit points": points}
    return {name: values for name, values in shown.items() if None not in values}


def units_of(shown: Shown) -> Units:
    """The units of which these are the amounts."""
    squares = shown["squares"]
    unknown = [None] * len(squares)
    shown_units = zip(shown.get("sides", unknown), shown.get("hit points", unknown), strict=True)
    return dict(zip(squares, shown_units, strict=True))


# --- The first state that differs ----------------------------------------------------------------


class SquareDifference(NamedTuple):
    """A square on which the battle and their map differ, with the unit of each or None."""

    square: Square
    ours: ShownUnit | None
    theirs: ShownUnit | None

    @property
    def in_hit_points(self) -> bool:
        """Whether only the hit points differ."""
        return bool(self.ours and self.theirs and self.theirs[0] in {self.ours[0], None})


@dataclass(frozen=True, kw_only=True)
class StateDifference(FactDifference):
    """The first state of a transcript that differs from the battle.

    Of their battle, only this state is known: its one event is a battle that begins with it. Pages
    open at the beginning of the round after it.

    Attributes:
        scene: the battle after these rounds, or at its end if it ends earlier; if they print a
            state after each turn, the battle after that turn.
        units: their units.
        rounds: the number of full rounds after which it was presumably printed.
        squares: the squares that differ, in reading order; none if the battle ends earlier.
        since: the round of the last state that agrees, or None if none does.
        turns: the turns of the round that affect one of these squares; none if it is not the first
            and there is no state of the round before.
        impossible: the first turn by the rules after which their state cannot follow any more, or
            None if it is not known. The turns before it can be theirs.
    """

    scene: Scene
    units: Units
    rounds: int
    squares: Sequence[SquareDifference]
    since: int | None
    turns: Sequence[Moment]
    impossible: Moment | None

    @classmethod
    def at(cls, found: Mismatch, puzzle: Puzzle, part: int, events: Sequence[Event]) -> Self:
        """The difference of a transcript from a battle."""
        scene = Scene.of(events if found.event is None else events[: found.event + 1])
        units, turns, impossible = units_of(found.theirs.value), list[Moment](), None
        place = found.ours.place if found.ours else Place(scene.full_rounds + 1)
        since = found.before[-1].place.rounds if found.before else None
        squares = differences(scene, units) if found.ours else []
        if place.turns:
            played = next(islice(Scene.rounds_of(events), place.rounds, None))
            turns = [*islice(turns_of(played), place.turns - 1, place.turns)]
            since, impossible = place.rounds, turns[0]
        elif squares and (since or 0) == place.rounds - 1:
            played = next(islice(Scene.rounds_of(events), place.rounds - 1, None))
            turns = list(turns_affecting(played, squares))
            impossible = first_impossible(played, units)
        return cls(
            puzzle=puzzle,
            part=part,
            plays=(events, PlayEvents(partial(battle_as_printed, events[0], scene, units))),
            opens=(place.rounds + 1, 0),
            scene=scene,
            units=units,
            rounds=place.rounds,
            squares=squares,
            since=since,
            turns=turns,
            impossible=impossible,
            **vars(found),
        )


def battle_as_printed(began: Event, ours: Scene, theirs: Units) -> Iterator[Event]:
    """A battle that begins with their units, which have the numbers of those by the rules.

    Each gets the number of the unit of its side that is on the same square by the rules, or else
    of the nearest one. Hit points that they do not show are taken from that unit.
    """

    def distance(one: Square, other: Square) -> int:
        checkpoint()
        return abs(one[0] - other[0]) + abs(one[1] - other[1])

    pairs = sorted(
        (distance(unit.square, square), number, square)
        for number, unit in ours.units.items()
        for square, (side, _) in theirs.items()
        if side in {unit.side, None}
    )
    left, free = dict(ours.units), dict(theirs)
    units = dict[int, Fighter]()
    for _, number, square in pairs:
        if number in left and square in free:
            unit, (_, shown) = left.pop(number), free.pop(square)
            hit_points = unit.hit_points if shown is None else shown
            units[number] = replace(unit, square=square, hit_points=hit_points)
    yield replace(began, units=tuple(units[number] for number in sorted(units)))


def differences(scene: Scene, theirs: Units) -> list[SquareDifference]:
    """The squares that differ. Sides and hit points are compared only if they show them."""
    checkpoint()
    found = []
    ours = {unit.square: (unit.side, unit.hit_points) for unit in scene.units.values()}
    for square in sorted(ours.keys() | theirs.keys()):
        differs = SquareDifference(square, ours.get(square), theirs.get(square))
        if not (differs.in_hit_points and theirs[square][1] in {ours[square][1], None}):
            found.append(differs)
    return found


def turns_affecting(played: Round, found: Sequence[SquareDifference]) -> Iterator[Moment]:
    """The turns of a round that affect one of the squares that differ after it.

    If only the hit points on a square differ, turns that begin or end there do not count.
    """
    squares = {difference.square for difference in found}
    moved = {difference.square for difference in found if not difference.in_hit_points}

    def affects(event: Event) -> bool:
        match event:
            case TurnBegan(square=square) | Step(after=square):
                return square in moved
            case Death(square=square):
                return square in squares
            case Blow(target=target):
                unit = played.after.units.get(target)
                return unit is not None and unit.square in squares
            case _:
                return False

    return (turn for turn in turns_of(played) if any(map(affects, turn.events)))


def first_impossible(played: Round, theirs: Units) -> Moment | None:
    """The first turn of a round after which their state at its end cannot follow.

    A unit moves in its own turn only. So where it stands after its turn, their state has it too,
    unless it dies later; and where it has lost hit points, it cannot have more at the end.
    """
    after = played.after
    alive = Counter(unit.side for unit in after.units.values())
    shown = Counter(side for side, _ in theirs.values())

    def has(square: Square, side: Side) -> bool:
        return square in theirs and theirs[square][0] in {side, None}

    def rules_out(turn: Moment, event: Event) -> bool:
        units = turn.before.units
        match event:
            case Step(unit=number, after=square) | TurnBegan(unit=number, square=square):
                if number not in after.units or after.units[number].square != square:
                    return False
                side = units[number].side
                may_be_dead = shown[side] + shown[None] < alive[side]
                return not may_be_dead and not has(square, side)
            case Blow(target=number, hit_points=left) if number in units:
                square, side = units[number].square, units[number].side
                if number not in after.units:
                    return left <= 0 and has(square, side) and square not in after.occupied
                hit_points = theirs.get(square, (side, None))[1]
                is_same = after.units[number].square == square and has(square, side)
                return is_same and hit_points is not None and hit_points > left
            case _:
                return False

    return next(
        (turn for turn in turns_of(played) if any(rules_out(turn, one) for one in turn.events)),
        None,
    )


def turns_of(played: Round) -> Iterator[Moment]:
    """The turns of a round."""
    return (
        moment for moment in played.played_moments() if isinstance(moment.events[0], TurnBegan)
    )
