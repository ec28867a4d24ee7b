"""Find the misreadings that differ from the rules in a given turn.

For users whose program differs in that turn. Everything before it follows the rules.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import islice
from operator import eq
from typing import Any, NamedTuple

from graphsolve.errors import GraphsolveError
from graphsolve.lab.column import lab_of
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.limits import checkpoint, step
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.column import play_of
from graphsolve.puzzles.scene import PlayedMoment, Position

MAX_EVENTS = 10_000
"""The maximum number of events of a turn: some misread games never end."""


class Alternatives(NamedTuple):
    """A turn by the rules, and by each misreading that does something else in it."""

    position: Position  # the position of its frame on pages
    ours: PlayedMoment[Any, Any]  # the scene before it, and its events by the rules
    # the misreadings that were tried, the most common first, with their events; None for one that
    # does the same, or that differs in an earlier turn
    theirs: Iterator[tuple[Misreading, Sequence[Any]] | None]


def alternatives(puzzle: Puzzle, part: int, position: Position) -> Alternatives:
    r"""What misreadings do in the turn at a position, or else in the last turn before it.

    >>> from graphsolve.puzzles.cards import Decks
    >>> found = alternatives(Decks((9, 2), (3, 1)), 1, (1,))
    >>> misreading, events = next(filter(None, found.theirs))
    >>> misreading.name, found.ours.events[-1].decks, events[-1].decks
    ('losers-card-first', Decks(first=(2, 9, 3), second=(1,)), Decks(first=(2, 3, 9), second=(1,)))

    Raises:
        GraphsolveError: the part has no turns.
    """
    lab = lab_of(puzzle)
    known = [one for one in misreadings_of(puzzle) if part in one.parts]
    return (lab.alternatives or alternatives_by_events)(puzzle, part, position, known)


def by_result(
    found: Alternatives, puzzle: Puzzle, on_try: Callable[[int], object]
) -> list[tuple[Sequence[Any], list[Misreading]]]:
    """What else can happen in a turn: its events, and all misreadings with the same result.

    `on_try` is called after each misreading, with the number of those tried so far.
    """
    result_of = lab_of(puzzle).turn_result
    ours = result_of(*found.ours)
    known: dict[Hashable, tuple[Sequence[Any], list[Misreading]]] = {}
    with step():
        for number, theirs in enumerate(found.theirs, 1):
            if theirs:
                misreading, events = theirs
                result = result_of(found.ours.before, events)
                if result != ours:
                    known.setdefault(result, (events, []))[1].append(misreading)
            on_try(number)
    return [*known.values()]


def alternatives_by_events(
    puzzle: Puzzle, part: int, position: Position, misreadings: Sequence[Misreading]
) -> Alternatives:
    """What `alternatives` returns, for any puzzle: the events of each play are compared."""
    lab = lab_of(puzzle)
    events = list(play_of(puzzle).events(puzzle, part))
    found = None
    scene = play_of(puzzle).scene(events[0]) if events else None
    for number, event in enumerate(events[1:], 1):
        checkpoint()
        assert scene
        before = scene.copy() if lab.begins_turn(event) else None
        scene.apply(event)
        if before:
            if found and scene.position > position:
                break
            found = number, scene.position, before
    if found is None:
        raise GraphsolveError(f"part {part} has no turns")
    number, position, before = found
    ours = lab.turn(iter(events[number:]))

    def theirs() -> Iterator[tuple[Misreading, Sequence[Any]] | None]:
        for one in misreadings:
            play = iter(lab.misread_events(puzzle, part, one, events))
            same = all(map(eq, events[:number], play))
            turn = lab.turn(islice(play, MAX_EVENTS)) if same else []
            yield (one, turn) if turn and turn != ours else None

    return Alternatives(position, PlayedMoment(before, ours), theirs())
