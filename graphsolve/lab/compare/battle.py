"""Compare the states of a battle in another solver's transcript with the battle by the rules.

They are numbered by rounds, or by turns, in the way that makes the most of them agree.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from more_itertools import split_when

from graphsolve.graphs.grid import Square
from graphsolve.lab.compare.lines import Reading
from graphsolve.lab.compare.snapshots import Snapshot, Transcript, Units
from graphsolve.puzzles.cave.events import Blow, Death, Event, Step, TurnBegan
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Side
from graphsolve.puzzles.scene import PlayedPart, PlayedRound

Round: TypeAlias = PlayedRound[Scene, Event]
Turn: TypeAlias = PlayedPart[Scene, Event]


class Difference(NamedTuple):
    """A square on which the battle and their map differ.

    Attributes:
        square: the square.
        ours: the unit there by the rules, such as `E(197)`, or None.
        theirs: the unit there on their map, such as `E(194)` or `E`, or None.
    """

    square: Square
    ours: str | None
    theirs: str | None

    @property
    def in_hit_points(self) -> bool:
        """Whether only the hit points differ."""
        return bool(self.ours and self.theirs and self.theirs[0] in {self.ours[0], "?"})


class Divergence(NamedTuple):
    """The first of their states that differs from the battle.

    Attributes:
        reading: how their transcript was read.
        theirs: their state.
        rounds: the number of full rounds after which it was presumably printed.
        scene: the battle after these rounds, or at its end if it ends earlier; if they print a
            state after each turn, the battle after that turn.
        differences: the squares that differ, in reading order; none if the battle ends earlier.
        since: the round of the last state that agrees, or None if none does.
        turns: the turns of the round that affect one of these squares; none if there is no state
            of the round before.
    """

    reading: Reading
    theirs: Snapshot
    rounds: int
    scene: Scene
    differences: list[Difference]
    since: int | None
    turns: Sequence[Turn]


class Agreement(NamedTuple):
    """All of their states agree with the battle.

    Attributes:
        reading: how their transcript was read.
        states: the number of states.
        rounds: the number of full rounds before the last of them.
        ended: the battle at its end.
    """

    reading: Reading
    states: int
    rounds: int
    ended: Scene


def compare_battle(
    events: Iterable[Event], transcripts: Iterable[Transcript], *, last: bool = False
) -> Divergence | Agreement:
    r"""Compare another solver's transcript with a battle.

    >>> from graphsolve.lab.compare.snapshots import read_transcripts
    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> theirs = "After 1 round:\n#####\n#G.E#\n#####\n"
    >>> found = compare_battle(battle_events(cave), read_transcripts(theirs, cave))
    >>> found.rounds, found.differences[0]
    (1, Difference(square=(1, 1), ours=None, theirs='G'))

    Their states can start before or after the first round, can be numbered by the round that has
    ended or by the one that begins, or not at all, and can leave out rounds. They can also be
    those after each turn. Of the possible numberings, the one with the most states that agree is
    chosen.

    Args:
        events: the events of the battle by the rules.
        transcripts: the possible ways to read the transcript, at least one.
        last: which battle to compare if there are several: the last one, or the first.
    """
    played = list(Scene.rounds_of(events))
    scenes = [played[0].before, *(one.after for one in played)]
    ways = [way for transcript in transcripts for way in by_rounds(transcript, scenes, last=last)]
    best = max(ways, key=lambda way: (way.agreed, -differing(scenes, way)))
    if best.agreed == len(best.theirs):
        return Agreement(best.reading, best.agreed, best.numbers[-1], scenes[-1])
    if may_be_turns(best, scenes):
        in_turns = by_turns(best, played)
        if isinstance(in_turns, Agreement) or in_turns[0] > best.agreed + 1:
            return in_turns if isinstance(in_turns, Agreement) else in_turns[1]
    rounds, theirs = best.numbers[best.agreed], best.theirs[best.agreed]
    since = best.numbers[best.agreed - 1] if best.agreed else None
    if rounds >= len(scenes):
        return Divergence(best.reading, theirs, rounds, scenes[-1], [], since, [])
    found = differences(scenes[rounds], theirs.units)
    turns = list(turns_affecting(played[rounds - 1], found)) if since == rounds - 1 else []
    return Divergence(best.reading, theirs, rounds, scenes[rounds], found, since, turns)


class Way(NamedTuple):
    """A way to number their states.

    Attributes:
        reading: how the transcript was read.
        theirs: the states of one battle.
        numbers: for each, the number of rounds before it.
        agreed: how many agree before the first that does not.
    """

    reading: Reading
    theirs: Sequence[Snapshot]
    numbers: Sequence[int]
    agreed: int


def differing(scenes: Sequence[Scene], way: Way) -> int:
    """The number of squares that differ in their first state that does, or all of its units."""
    if way.agreed == len(way.theirs):
        return 0
    number, units = way.numbers[way.agreed], way.theirs[way.agreed].units
    return len(differences(scenes[number], units)) if number < len(scenes) else len(units)


def by_rounds(transcript: Transcript, scenes: Sequence[Scene], *, last: bool) -> Iterator[Way]:
    """The ways to number the states of a transcript by rounds."""
    what, assumed = transcript.reading
    if not transcript.snapshots:
        for start in (0, 1):
            states = split_units(transcript.units, scenes[start:])
            numbers = [*range(start, start + len(states))]
            counts = f"It begins {'after the first round' if start else 'before the first round'}."
            reading = Reading(what, (*assumed, counts))
            yield Way(reading, states, numbers, agreeing(scenes, states, numbers))
        return
    battles = list(split_when(transcript.snapshots, starts_again))
    theirs = battles[-1 if last else 0]
    if len(battles) > 1:
        which = "last" if last else "first"
        assumed = (*assumed, f"It shows {len(battles)} battles; only the {which} is compared.")
    for numbers, meaning in numberings(theirs):
        reading = Reading(what, (*assumed, meaning))
        yield Way(reading, theirs, numbers, agreeing(scenes, theirs, numbers))


def starts_again(before: Snapshot, after: Snapshot) -> bool:
    """Whether a state belongs to another battle, since the numbers start again."""
    if before.number is None or re.search(r"\bends?\b|\bfinal", after.title, re.IGNORECASE):
        return False
    return after.number is None or after.number < before.number


def split_units(units: Sequence[tuple[int, Units]], scenes: Sequence[Scene]) -> list[Snapshot]:
    """Split a list of units into states: each has as many as there are by the rules."""
    states, start = [], 0
    for scene in scenes:
        some = units[start : start + len(scene.units)]
        if not some:
            break
        squares = {square: unit for _, one in some for square, unit in one.items()}
        states.append(Snapshot(some[0][0], "", squares))
        start += len(some)
    return states


def numberings(theirs: Sequence[Snapshot]) -> Iterator[tuple[list[int], str]]:
    """The ways to number their states by the rounds before them, and what each assumes.

    Titles such as `Initially:` and `After 1 round:` allow only one.
    """
    titled = [index if one.number is None else one.number for index, one in enumerate(theirs)]
    if any(re.search("after|initial", one.title, re.IGNORECASE) for one in theirs):
        yield titled, "The numbers are those of full rounds."
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
        at_end = index == len(theirs) - 1 and number - scenes[-1].rounds in {0, 1}
        if not agrees and not (at_end and not differences(scenes[-1], one.units)):
            return index
    return len(theirs)


def may_be_turns(way: Way, scenes: Sequence[Scene]) -> bool:
    """Whether states may be those after each turn: numbers repeat, or they are far too many."""
    numbers = [one.number for one in way.theirs if one.number is not None]
    if numbers:
        return len(set(numbers)) < len(numbers)
    return way.agreed <= 1 or len(way.theirs) > len(scenes) + 1


def by_turns(way: Way, played: Sequence[Round]) -> tuple[int, Divergence] | Agreement:
    """Compare their states with those after each turn, of which they can leave out some.

    Returns:
        The number of states that agree, and the first that differs; or that all agree.
    """
    reading = Reading(way.reading.what, ("A state is the one after a turn.",))
    start = played[0].before
    moments: list[tuple[Scene, Turn]] = [(start, PlayedPart(start, []))]
    for one in played:
        turns = list(turns_of(one))
        afters = [*(turn.before for turn in turns[1:]), one.after]
        moments += zip(afters, turns, strict=False)
    window, at = len(played[0].before.units) + 2, 0
    for agreed, theirs in enumerate(way.theirs):
        ahead = range(at, min(at + window, len(moments)))
        counts = {index: len(differences(moments[index][0], theirs.units)) for index in ahead}
        closest = min(ahead, key=lambda index: (counts[index], index))
        if counts[closest]:
            later = [index for index in ahead if index > at] or [at]
            scene, turn = moments[min(later, key=lambda index: (counts[index], index))]
            found = differences(scene, theirs.units)
            rounds = scene.rounds
            turns = [turn] if turn.events else []
            return agreed, Divergence(reading, theirs, rounds, scene, found, rounds, turns)
        at = closest
    scene, _ = moments[at]
    return Agreement(reading, len(way.theirs), scene.rounds, played[-1].after)


def differences(scene: Scene, theirs: Units) -> list[Difference]:
    """The squares that differ. Sides and hit points are compared only if they show them."""
    found = []
    ours = scene.occupied
    for square in sorted(ours.keys() | theirs.keys()):
        unit = ours.get(square)
        side, hit_points = theirs.get(square, (None, None))
        their_unit = unit_text(side, hit_points) if square in theirs else None
        our_unit = unit_text(unit.side, unit.hit_points) if unit else None
        if unit and square in theirs:
            same_side = side in {None, unit.side}
            if same_side and hit_points in {None, unit.hit_points}:
                continue
        found.append(Difference(square, our_unit, their_unit))
    return found


def unit_text(side: Side | None, hit_points: int | None) -> str:
    """A unit as maps show it: `E(197)` or `E`; `?` if its side is not known."""
    letter = side.value if side else "?"
    return letter if hit_points is None else f"{letter}({hit_points})"


def turns_affecting(played: Round, found: Sequence[Difference]) -> Iterator[Turn]:
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


def turns_of(played: Round) -> Iterator[Turn]:
    """The turns of a round."""
    return (part for part in played.played() if isinstance(part.events[0], TurnBegan))
