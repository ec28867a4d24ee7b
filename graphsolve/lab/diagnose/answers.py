"""The answers by the rules and by misreadings, the long ones worked out a while at a time."""

from collections.abc import Generator, Iterable, Iterator
from functools import singledispatch
from heapq import heappop, heappush
from time import monotonic
from typing import TypeAlias, TypeVar

from more_itertools import chunked, last

from graphsolve.lab.misreadings import Misreading
from graphsolve.lab.misreadings.cards import CardMisreading
from graphsolve.puzzles.anything import Puzzle
from graphsolve.puzzles.cards import Decks, combat, recursive_combat
from graphsolve.puzzles.cards.events import Event, GameEnded
from graphsolve.puzzles.cave import Battle, Cave, least_attack_power
from graphsolve.puzzles.duel import Boss, Duel, least_mana

__all__ = ["Deadline", "Work", "answering", "in_turns", "right_answer"]

T = TypeVar("T")

Work: TypeAlias = Generator[None, None, T]
"""Yields now and then, so that other work can be done, and returns its result."""

EVENTS_AT_A_TIME = 20_000
SHORT_TIME = 5.0


@singledispatch
def right_answer(puzzle: Puzzle, part: int) -> int | None:
    """The answer to a part by the rules, or None if there is none.

    >>> right_answer(Boss(hit_points=58, damage=9), 1)
    1269
    """
    raise TypeError(f"expected a puzzle for part {part}, found {puzzle!r}")


@right_answer.register
def _(cave: Cave, part: int) -> int | None:
    if part == 1:
        return Battle(cave).run().score
    victory = least_attack_power(cave)
    return victory.outcome.score if victory else None


@right_answer.register
def _(decks: Decks, part: int) -> int | None:
    return (combat if part == 1 else recursive_combat)(decks).score


@right_answer.register
def _(boss: Boss, part: int) -> int | None:
    return least_mana(Duel(boss, hard=part != 1), "astar").mana


def answering(
    reading: Misreading, puzzle: Puzzle, part: int, most_events: int
) -> Work[int | None]:
    """Work out the answer that a misreader finds.

    Some card games go on for ever. They count as games without an answer.

    Args:
        reading: the misreading.
        puzzle: a puzzle of the kind that it is about.
        part: the part.
        most_events: how many events of a card game to wait for.
    """
    if not (isinstance(reading, CardMisreading) and isinstance(puzzle, Decks)):
        return reading.answer(puzzle, part)
    event: Event | None = None
    for number, events in enumerate(chunked(reading.events(puzzle, part), EVENTS_AT_A_TIME), 1):
        event = last(events)
        if number * EVENTS_AT_A_TIME >= most_events:
            break
        yield
    return reading.score(event.outcome) if isinstance(event, GameEnded) else None


class Deadline:
    """When to stop.

    Args:
        seconds: how long to go on from now.
    """

    def __init__(self, seconds: float) -> None:
        self._begun = monotonic()
        self._seconds = seconds

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return self._begun + self._seconds - monotonic()

    def hurry(self) -> None:
        """Go on for a short time at most."""
        self._seconds = min(self._seconds, monotonic() - self._begun + SHORT_TIME)


def in_turns(works: Iterable[Work[T]], deadline: Deadline) -> Iterator[tuple[T, float]]:
    """Do some work in turns: next is always what has taken the least time so far.

    So what is soon done does not wait for what takes long.

    >>> def counting(number):
    ...     yield from [None] * number
    ...     return number
    >>> [result for result, _ in in_turns([counting(0), counting(1)], Deadline(60))]
    [0, 1]

    Args:
        works: the pieces of work.
        deadline: when to stop.

    Yields:
        The results, as soon as they are there, each with the seconds that it took.
    """
    waiting = [(0.0, number, work) for number, work in enumerate(works)]
    while waiting and deadline.left > 0:
        spent, number, work = heappop(waiting)
        begun = monotonic()
        try:
            next(work)
        except StopIteration as done:
            yield done.value, spent + monotonic() - begun
        else:
            heappush(waiting, (spent + monotonic() - begun, number, work))
