"""Where another solver's transcript parts from the battle as it goes by the rules."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from graphsolve.graphs.grid import Square
from graphsolve.lab.compare.theirs import Standing, TheirMap
from graphsolve.puzzles.cave.events import Blow, Death, Event, Step, TurnBegan
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Side
from graphsolve.puzzles.cave.turns import PlayedRound, PlayedTurn, rounds_of

__all__ = ["Agreement", "Difference", "Parting", "compare"]


class Difference(NamedTuple):
    """A square on which the two maps differ.

    Attributes:
        square: the square.
        ours: who stands there, with which hit points, by the rules; None for nobody.
        theirs: likewise on their map.
    """

    square: Square
    ours: str | None
    theirs: str | None

    @property
    def in_hit_points(self) -> bool:
        """Whether the same side stands there, with other hit points."""
        return None not in self[1:] and str(self.ours)[0] == str(self.theirs)[0]


class Parting(NamedTuple):
    """The first of their maps that differs from the battle.

    Attributes:
        theirs: their map.
        rounds: the round after which it was taken to be.
        scene: the battle at that moment, or at its end if it does not go on so long.
        differences: the squares that differ, in reading order; none if the battle was over.
        since: the round of their last map that agreed, or None if none did.
        turn: the first turn of the round that touches one of these squares, or None where they
            do not show how the round began, so that nobody can tell.
    """

    theirs: TheirMap
    rounds: int
    scene: Scene
    differences: list[Difference]
    since: int | None
    turn: PlayedTurn | None


class Agreement(NamedTuple):
    """All of their maps agree.

    Attributes:
        maps: how many there are.
        rounds: the round after which the last of them is.
        ended: the battle at its end.
    """

    maps: int
    rounds: int
    ended: Scene


def compare(events: Iterable[Event], theirs: Sequence[TheirMap]) -> Parting | Agreement:
    r"""Hold the maps of another solver's transcript against a battle.

    >>> from graphsolve.lab.compare.theirs import their_maps
    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> theirs = "After 1 round:\n#####\n#G.E#\n#####\n"
    >>> parting = compare(battle_events(cave), list(their_maps(theirs, cave)))
    >>> parting.rounds, parting.differences[0]
    (1, Difference(square=(1, 1), ours=None, theirs='G'))

    Their maps may begin before the first round or after it, be numbered by the round that ended,
    or by the one that begins, or not at all, and leave rounds out. They are taken in the way in
    which the most of them agree.

    Args:
        events: what happens in the battle, by the rules.
        theirs: the maps of their transcript, at least one.
    """
    played = list(rounds_of(events))
    scenes = [played[0].before, *(one.after for one in played)]
    numbers = max(numberings(theirs), key=lambda numbers: agreeing(scenes, theirs, numbers))
    agreed = agreeing(scenes, theirs, numbers)
    if agreed == len(theirs):
        return Agreement(agreed, numbers[-1], scenes[-1])
    rounds, their_map = numbers[agreed], theirs[agreed]
    since = numbers[agreed - 1] if agreed else None
    over = rounds >= len(scenes)
    scene = scenes[-1 if over else rounds]
    found = [] if over else differences(scene, their_map.standing)
    turn = first_turn(played[rounds - 1], found) if found and since == rounds - 1 else None
    return Parting(their_map, rounds, scene, found, since, turn)


def numberings(theirs: Sequence[TheirMap]) -> Iterator[list[int]]:
    """The rounds that their maps may stand for, in every way that solvers count them.

    Titles such as `Initially:` and `After 1 round:` leave no doubt.
    """
    told = [index if one.number is None else one.number for index, one in enumerate(theirs)]
    if any(re.search("after|initial", one.title, re.IGNORECASE) for one in theirs):
        shifts = [0]
    else:
        shifts = [0, 1] if theirs[0].number is None else [0, -1]
    for shift in shifts:
        yield [max(0, number + shift) for number in told]


def agreeing(scenes: Sequence[Scene], theirs: Sequence[TheirMap], numbers: Sequence[int]) -> int:
    """How many of their maps agree before the first that does not.

    Their last map may be that of the battle's end, whichever number they give the last round.
    """
    for index, (one, number) in enumerate(zip(theirs, numbers, strict=True)):
        agrees = number < len(scenes) and not differences(scenes[number], one.standing)
        at_end = index == len(theirs) - 1 and number - scenes[-1].rounds in {0, 1}
        if not agrees and not (at_end and not differences(scenes[-1], one.standing)):
            return index
    return len(theirs)


def differences(scene: Scene, theirs: Standing) -> list[Difference]:
    """The squares on which a battle and their map differ.

    Hit points are compared where they tell them.
    """
    found = []
    ours = scene.occupied
    for square in sorted(ours.keys() | theirs.keys()):
        side, hit_points = theirs.get(square, (None, None))
        unit = ours.get(square)
        their_name = name(side, hit_points) if side else None
        our_name = name(unit.side, unit.hit_points) if unit else None
        shown = name(unit.side, None) if unit and hit_points is None else our_name
        if shown != their_name:
            found.append(Difference(square, our_name, their_name))
    return found


def name(side: Side, hit_points: int | None) -> str:
    """A unit as maps name it."""
    return side.value if hit_points is None else f"{side.value}({hit_points})"


def first_turn(played: PlayedRound, found: Sequence[Difference]) -> PlayedTurn | None:
    """The first turn of a round that shows on one of the squares that differ after it.

    Where only hit points differ, steps cannot be what went otherwise.
    """
    squares = {difference.square for difference in found}
    placed = {difference.square for difference in found if not difference.in_hit_points}
    for turn in played.turns():
        if placed & walked(turn) or squares & struck(turn, played.after):
            return turn
    return None


def walked(turn: PlayedTurn) -> set[Square]:
    """The squares that a unit left and came to in its turn, or the one that it stayed on."""
    squares = set()
    for event in turn.events:
        match event:
            case TurnBegan(square=square) | Step(after=square):
                squares.add(square)
    return squares


def struck(turn: PlayedTurn, after: Scene) -> set[Square]:
    """The square that a unit's target stands on after the round, or died on."""
    squares = set()
    for event in turn.events:
        match event:
            case Death(square=square):
                squares.add(square)
            case Blow(target=target) if target in after.units:
                squares.add(after.units[target].square)
    return squares
