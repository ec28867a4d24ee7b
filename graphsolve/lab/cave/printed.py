"""Compare the states of a battle in another solver's transcript with the battle by the rules.

They are numbered by rounds, or by turns, in the way that makes the most of them agree.
"""

import dataclasses
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from math import gcd
from typing import Any, NamedTuple, TypeAlias

from more_itertools import split_when
from msgspec.structs import replace

from graphsolve.graphs.grid import Square
from graphsolve.lab.cave.reading import CaveReading, ShownUnit, Snapshot, Units, readings_of
from graphsolve.lab.compare import Comparison, Transcript
from graphsolve.lab.compare.facts import Reading
from graphsolve.lab.difference import PlayEvents, PrintedDifference
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.catalogue import CaveOptions
from graphsolve.puzzles.cave.battle import battle_events
from graphsolve.puzzles.cave.column import battle_rules
from graphsolve.puzzles.cave.events import Blow, Death, Event, Fighter, Step, TurnBegan
from graphsolve.puzzles.cave.parts import events_of
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Cave, Side
from graphsolve.puzzles.column import play_of
from graphsolve.puzzles.scene import PlayedMoment, PlayedRound

Round: TypeAlias = PlayedRound[Scene, Event]
Moment: TypeAlias = PlayedMoment[Scene, Event]


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
class StateDifference(PrintedDifference):
    """The first state of a transcript that differs from the battle.

    Of their battle, only this state is known: its one event is a battle that begins with it. Pages
    open at the beginning of the round after it.

    Attributes:
        ours: the battle after these rounds, or at its end if it ends earlier; if they print a
            state after each turn, the battle after that turn.
        theirs: their state.
        rounds: the number of full rounds after which it was presumably printed.
        squares: the squares that differ, in reading order; none if the battle ends earlier.
        since: the round of the last state that agrees, or None if none does.
        turns: the turns of the round that affect one of these squares; none if it is not the first
            and there is no state of the round before.
        impossible: the first turn by the rules after which their state cannot follow any more, or
            None if it is not known. The turns before it can be theirs.
    """

    ours: Scene
    theirs: Snapshot
    rounds: int
    squares: Sequence[SquareDifference]
    since: int | None
    turns: Sequence[Moment]
    impossible: Moment | None = None


def read(text: str, source: str, cave: Cave, part: int, options: CaveOptions) -> Transcript:
    r"""Read a transcript of a battle.

    Its states can start before or after the first round, can be numbered by the round that has
    ended or by the one that begins, or not at all, and can leave out rounds. They can also be
    those after each turn. Of the possible numberings, the one with the most states that agree is
    chosen. If there are several battles, the last one is that of part 2.

    Raises:
        ParseError: it shows no states of a battle, or those of another cave.
    """
    readings: Sequence[CaveReading] = readings_of(text, cave, source)
    events = None
    if part > 1:
        readings, events = with_shown_power(readings, cave, part, options)
    compare = partial(compare_states, readings, cave, part)
    misread = partial(misread_events, cave, part, battle_rules(options))
    return Transcript(compare=compare, misread_events=misread, by_rules=events)


def misread_events(
    cave: Cave, part: int, rules: Rules, misreading: Misreading, by_rules: Sequence[Any]
) -> Iterator[Event]:
    """The events of a part with a misreading, given those by the rules."""
    misread_rules = dataclasses.replace(rules, **misreading.replaces)
    if part == 1 or misreading.parts == (2,):
        return events_of(cave, part, misread_rules)
    return battle_events(
        cave, misread_rules.with_elf_power(elf_power(by_rules)), graph=cave.bitgrid
    )


def with_shown_power(
    readings: Sequence[CaveReading], cave: Cave, part: int, options: CaveOptions
) -> tuple[Sequence[CaveReading], Sequence[Event]]:
    """The readings, and the events of the last battle that they show.

    They are those with the attack power that the transcript seems to show, because a wrong solver
    often ends with another one, unless more states agree with the right power.
    """
    events = list(play_of(cave).play(cave, part, options).events)
    right, shown = elf_power(events), shown_power(readings[0], events)
    if shown in {0, right}:
        return readings, events
    other = list(
        battle_events(cave, battle_rules(options).with_elf_power(shown), graph=cave.bitgrid)
    )
    found, with_other = (compare_states(readings, cave, part, one) for one in (events, other))
    if with_other.agreed < found.agreed:
        return readings, events
    assumed = f"The elves seem to have an attack power of {shown}; by the rules, it is {right}."
    if with_other.difference:
        events = other
    else:
        assumed += " Nothing else differs."
    return [one.assuming(assumed) for one in readings], events


def shown_power(reading: CaveReading, events: Sequence[Event]) -> int:
    """The attack power that the damage to goblins has in common; 0 if it shows no damage."""
    start = Scene(events[0]).units.values()
    full = {unit.hit_points for unit in start if unit.side is Side.GOBLIN}
    last = [*split_when(reading.snapshots, starts_again)][-1:]
    hit_points = (
        points
        for snapshot in chain(*last)
        for side, points in snapshot.units.values()
        if side is Side.GOBLIN and points
    )
    return gcd(*(max(full) - points for points in hit_points)) if len(full) == 1 else 0


def elf_power(events: Sequence[Event]) -> int:
    """The attack power of the elves in a battle."""
    return next(
        unit.attack_power for unit in Scene(events[0]).units.values() if unit.side is Side.ELF
    )


def compare_states(
    readings: Iterable[CaveReading], cave: Cave, part: int, events: Sequence[Event]
) -> Comparison:
    """Compare the possible ways to read a transcript with the events of a battle."""
    end = Scene.of(events)
    played = list(Scene.rounds_of(events))
    scenes = [played[0].before, *(one.after for one in played)] if played else [end]
    numberings = (by_rounds(one, scenes, last=part > 1) for one in readings)
    best = max(chain.from_iterable(numberings), key=lambda one: one.closeness(scenes))
    if not best.all_agree and played and may_be_turns(best, scenes):
        in_turns = by_turns(best, played)
        if in_turns.all_agree or in_turns.agreed > best.agreed + 1:
            best = in_turns
    found = Comparison(
        puzzle=cave,
        reading=best.reading,
        agreed=best.agreed,
        difference=None,
        plays_shown=best.battles,
    )
    if best.all_agree:
        last = end.outcome.rounds if end.outcome else end.full_rounds
        return dataclasses.replace(found, rounds=(best.numbers[-1], last))
    theirs, rounds = best.theirs[best.agreed], best.numbers[best.agreed]
    since = best.numbers[best.agreed - 1] if best.agreed else None
    scene, turns = best.turn or (scenes[min(rounds, len(scenes) - 1)], [])
    squares = differences(scene, theirs.units) if best.turn or rounds < len(scenes) else []
    impossible = None
    if best.turn:
        since = rounds
        impossible = next(iter(turns), None)
    elif squares and (since or 0) == rounds - 1:
        turns = list(turns_affecting(played[rounds - 1], squares))
        impossible = first_impossible(played[rounds - 1], theirs.units)
    shown = played[: rounds + (1 if best.turn else 0)]
    difference = StateDifference(
        puzzle=cave,
        part=part,
        ours=scene,
        theirs=theirs,
        plays=(events, PlayEvents(partial(as_printed, events[0], scene, theirs.units))),
        opens=(rounds + 1, 0),
        rounds=rounds,
        squares=squares,
        since=since,
        turns=turns,
        impossible=impossible,
    )
    return dataclasses.replace(
        found,
        difference=difference,
        is_certain=since is not None or any(side for side, _ in theirs.units.values()),
        events=1 + sum(len(moment) for one in shown for moment in one.moments),
    )


def as_printed(began: Event, ours: Scene, theirs: Units) -> Iterator[Event]:
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


class Numbering(NamedTuple):
    """A way to number their states."""

    reading: Reading
    theirs: Sequence[Snapshot]  # the states of one battle
    numbers: Sequence[int]  # for each, the number of rounds before it
    agreed: int  # how many agree before the first that does not
    battles: int = 1  # how many battles the transcript shows
    # if they are states after turns, the battle after the turn in which one differs, and that turn
    turn: tuple[Scene, Sequence[Moment]] | None = None

    @property
    def all_agree(self) -> bool:
        """Whether no state differs."""
        return self.agreed == len(self.theirs)

    def closeness(self, scenes: Sequence[Scene]) -> tuple[int, int]:
        """How many states agree, and how few squares differ in the first that does not."""
        if self.all_agree:
            return self.agreed, 0
        number, units = self.numbers[self.agreed], self.theirs[self.agreed].units
        differing = differences(scenes[number], units) if number < len(scenes) else units
        return self.agreed, -len(differing)


def by_rounds(found: CaveReading, scenes: Sequence[Scene], *, last: bool) -> Iterator[Numbering]:
    """The ways to number the states of a transcript by rounds."""
    what, assumed = found.reading
    if not found.snapshots:
        for start in (0, 1):
            states = split_units(found.units, scenes[start:])
            numbers = [*range(start, start + len(states))]
            counts = f"The output begins {'after' if start else 'before'} the first round."
            reading = Reading(what, (*assumed, counts))
            yield Numbering(reading, states, numbers, agreeing(scenes, states, numbers))
        return
    battles = list(split_when(found.snapshots, starts_again))
    theirs = battles[-1 if last else 0]
    if len(battles) > 1:
        which = "last" if last else "first"
        compared = f"The output shows {len(battles)} battles; only the {which} is compared."
        assumed = (*assumed, compared)
    for numbers, meaning in numberings(theirs):
        reading = Reading(what, (*assumed, meaning))
        agreed = agreeing(scenes, theirs, numbers)
        yield Numbering(reading, theirs, numbers, agreed, len(battles))


def starts_again(before: Snapshot, after: Snapshot) -> bool:
    """Whether a state belongs to another battle, since the numbers start again."""
    if before.number is None or re.search(r"\bends?\b|\bfinal", after.title, re.IGNORECASE):
        return False
    return after.number is None or after.number < before.number


def split_units(units: Sequence[tuple[int, Units]], scenes: Sequence[Scene]) -> list[Snapshot]:
    """Split a list of units into states: each has as many as there are by the rules.

    If there are none by the rules, all units are one state.
    """
    states, start = [], 0
    for scene in scenes:
        some = units[start : start + len(scene.units)]
        if not some:
            break
        states.append(state_of(some))
        start += len(some)
    return states or [state_of(units)]


def state_of(units: Sequence[tuple[int, Units]]) -> Snapshot:
    """The state that a list of units shows."""
    squares = {square: unit for _, one in units for square, unit in one.items()}
    return Snapshot(units[0][0], "", squares)


def numberings(theirs: Sequence[Snapshot]) -> Iterator[tuple[list[int], str]]:
    """The ways to number their states by the rounds before them, and what each assumes.

    Titles such as `Initially:` and `After 1 round:` allow only one.
    """
    titled = [index if one.number is None else one.number for index, one in enumerate(theirs)]
    if any(re.search("after|initial", one.title, re.IGNORECASE) for one in theirs):
        yield titled, "Numbered by full rounds."
    elif theirs[0].number is None:
        yield titled, "The first state is the one before the battle."
        yield [number + 1 for number in titled], "The first state is the one after round 1."
    else:
        yield titled, "Round N is the state after N full rounds."
        yield [max(0, number - 1) for number in titled], "Round N is the state as it begins."


def agreeing(scenes: Sequence[Scene], theirs: Sequence[Snapshot], numbers: Sequence[int]) -> int:
    """The number of their states before the first one that does not agree.

    The last one may show the end of the battle, whether or not they count the last round.
    """
    for index, (one, number) in enumerate(zip(theirs, numbers, strict=True)):
        agrees = number < len(scenes) and not differences(scenes[number], one.units)
        at_end = index == len(theirs) - 1 and number - scenes[-1].full_rounds in {0, 1}
        if not agrees and not (at_end and not differences(scenes[-1], one.units)):
            return index
    return len(theirs)


def may_be_turns(numbering: Numbering, scenes: Sequence[Scene]) -> bool:
    """Whether states may be those after each turn: numbers repeat, or they are far too many."""
    numbers = [one.number for one in numbering.theirs if one.number is not None]
    if numbers:
        return len(set(numbers)) < len(numbers)
    return numbering.agreed <= 1 or len(numbering.theirs) > len(scenes) + 1


def by_turns(numbering: Numbering, played: Sequence[Round]) -> Numbering:
    """Number their states by turns, of which they can leave out some."""
    reading = Reading(numbering.reading.what, ("A state is the one after a turn.",))
    start = played[0].before
    moments: list[tuple[Scene, Sequence[Moment]]] = [(start, [])]
    for one in played:
        turns = list(turns_of(one))
        afters = [*(turn.before for turn in turns[1:]), one.after]
        moments += zip(afters, ([turn] for turn in turns), strict=False)
    window, at = len(start.units) + 2, 0
    rounds: list[int] = []
    for agreed, theirs in enumerate(numbering.theirs):
        ahead = range(at, min(at + window, len(moments)))
        counts = {index: len(differences(moments[index][0], theirs.units)) for index in ahead}
        closest = min(ahead, key=lambda index: (counts[index], index))
        if counts[closest]:
            later = [index for index in ahead if index > at] or [at]
            turn = moments[min(later, key=lambda index: (counts[index], index))]
            rounds.append(turn[0].full_rounds)
            return numbering._replace(reading=reading, numbers=rounds, agreed=agreed, turn=turn)
        at = closest
        rounds.append(moments[at][0].full_rounds)
    return numbering._replace(reading=reading, numbers=rounds, agreed=len(rounds))


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
