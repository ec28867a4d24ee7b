"""Which misreadings let a unit do in a turn what it does by another program?"""

from collections.abc import Iterator, Sequence
from itertools import islice

from graphsolve.errors import GraphsolveError
from graphsolve.graphs.grid import Square
from graphsolve.lab.cave.misreadings import CAVE_MISREADINGS
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cave import Cave
from graphsolve.puzzles.cave.events import Blow, Event, Step, TurnBegan
from graphsolve.puzzles.cave.parts import events_of
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.scene import PlayedMoment, PlayedRound


def doing_instead(
    cave: Cave, part: int, number: int, unit: Square, instead: Square
) -> Iterator[Misreading | None]:
    r"""The misreadings by which a unit moves to a square in a round, or attacks the unit there.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("######\n#....#\n#G.#E#\n######")
    >>> found = doing_instead(cave, 1, number=1, unit=(2, 1), instead=(2, 2))
    >>> "last-step" in [one.name for one in found if one]
    True

    The unit is the one that is on a square as the round begins. Until its turn, everything is as
    by the rules. The most common misreadings come first. None stands for each that does not fit,
    so that it can be shown how many were tried.

    Raises:
        GraphsolveError: it has no such turn, or does the same by the rules.
    """
    ours = [*islice(Scene.rounds_of(events_of(cave, part)), number)]
    turn = turn_of(ours[-1], unit) if len(ours) == number else None
    if turn is None:
        row, column = unit
        raise GraphsolveError(f"no unit on {row},{column} has a turn in round {number}")
    if does(turn, instead):
        raise GraphsolveError("by the rules, it does the same")
    before = [str(played.before) for played in ours]
    for one in CAVE_MISREADINGS:
        checkpoint()
        theirs = misread_turn(before, cave, part, one, unit) if part in one.parts else None
        same = theirs and str(theirs.before) == str(turn.before) and does(theirs, instead)
        yield one if same else None


def misread_turn(
    before: Sequence[str], cave: Cave, part: int, one: Misreading, unit: Square
) -> PlayedMoment[Scene, Event] | None:
    """The turn of a unit by a misreading, if all rounds up to its own begin as they should."""
    played = None
    rounds = islice(Scene.rounds_of(one.events(cave, part)), len(before))
    for number, (state, played) in enumerate(zip(before, rounds, strict=False), 1):
        if str(played.before) != state:
            return None
        if number == len(before):
            return turn_of(played, unit)
    return None


def turn_of(played: PlayedRound[Scene, Event], unit: Square) -> PlayedMoment[Scene, Event] | None:
    """The turn of the unit that is on a square as a round begins."""
    fighter = played.before.occupied.get(unit)
    for moment in played.played():
        first = moment.events[0]
        if fighter and isinstance(first, TurnBegan) and first.unit == fighter.number:
            return moment
    return None


def does(turn: PlayedMoment[Scene, Event], square: Square) -> bool:
    """Whether a unit moves to a square in its turn, or attacks the unit there."""
    return any(
        (isinstance(event, Step) and event.after == square)
        or (isinstance(event, Blow) and turn.before.units[event.target].square == square)
        for event in turn.events
    )
