"""Where a play with a misreading first departs from the play under the rules.

It is found here, or in the `difference` module of a puzzle. `graphsolve.show` puts it into words
and pictures, on pages as well.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import islice, tee, zip_longest
from typing import Any, Generic, NamedTuple, Self, TypeVar

from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import Stopped
from graphsolve.puzzles.base import BaseScene, Position
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.interface import play_of, solve

E = TypeVar("E")
"""The type of a puzzle's events."""

S = TypeVar("S", bound=BaseScene[Any])
"""The type of its scenes."""

MAX_KEPT = 20_000  # events of a play, which are more than a battle of the usual size has


class PlayEvents(Generic[E]):
    """The events of a play. The first `MAX_KEPT` are cached; after those, it is played again.

    >>> play = PlayEvents(lambda: iter("abc"))
    >>> [*play], [*play]
    (['a', 'b', 'c'], ['a', 'b', 'c'])
    """

    def __init__(self, begin: Callable[[], Iterable[E]]) -> None:
        self._begin = begin
        self._keep()

    def _keep(self) -> None:
        """Restart the play, lazily. Events that one iterator has taken are kept for the others."""
        [self._first] = tee(islice(self._begin(), MAX_KEPT), 1)

    def __iter__(self) -> Iterator[E]:
        number = 0
        try:
            for event in copy(self._first):
                number += 1
                yield event
        except (Exception, KeyboardInterrupt, Stopped):  # a play that breaks off has not ended
            self._keep()
            raise
        if number == MAX_KEPT:
            yield from islice(self._begin(), MAX_KEPT, None)


@dataclass(frozen=True, kw_only=True)
class MisreadDifference(Generic[S, E]):
    """Where a misreading first departs from the rules.

    After the scene `before`, which both plays share, `ours` happens under the rules, and `theirs`
    with the misreading.

    In battles, these are moments, empty once a battle is over; in duels, turns up to the beginning
    of the next, or up to a spell that cannot be cast; otherwise single events. If a play already
    begins differently, they are its first events, and there is no scene before them.

    With `only_answer`, no turn breaks a rule: only the answer is computed in another way, or
    players choose otherwise. Then `ours` and `theirs` can be empty.

    Attributes:
        plays: the events of both.
        events_before: the number of events before it.
    """

    puzzle: Puzzle = field(repr=False)
    part: int
    misreading: Misreading
    plays: tuple[Iterable[E], Iterable[E]] = field(repr=False)
    events_before: int = field(default=0, repr=False)
    before: S | None = None
    ours: Sequence[E] = ()
    theirs: Sequence[E] = ()
    only_answer: bool = False

    @property
    def opens(self) -> Position | None:
        """The position at which pages open, or None at the end."""
        if self.before is None:
            return () if self.ours or self.theirs else None
        both = self.ours[:1], self.theirs[:1]
        return max(self.before.after(events).position for events in both)

    def first(
        self,
        split: Callable[[Iterable[E]], Iterable[Sequence[E]]] = zip,
        facts: Callable[[Sequence[E]], object] = list,
    ) -> Self | None:
        """Return the first difference in the plays; None if they are the same.

        Plays are `split`, by default into single events, and the `facts` of the pieces compared.
        """
        number = 0
        for ours, theirs in zip_longest(*map(split, self.plays), fillvalue=()):
            if facts(ours) != facts(theirs):
                scene: type[Any] = play_of(self.puzzle).scene
                before = scene.of(islice(self.plays[0], number)) if number else None
                return replace(self, before=before, ours=ours, theirs=theirs, events_before=number)
            number += len(ours)
        return None


def find_difference(
    puzzle: Puzzle, part: int, misreading: Misreading
) -> MisreadDifference[Any, Any] | None:
    r"""Find where a misreading first departs from the rules in a part; None if it does not.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> found = find_difference(cave, 1, CATALOGUE["no-attack-after-move"])
    >>> found.before.full_rounds, found.theirs[-1]
    (0, Step(unit=0, before=(1, 1), after=(1, 2)))
    """
    if part not in misreading.parts:
        return None
    plays = play_by_rules(puzzle, part), PlayEvents(partial(misreading.events, puzzle, part))
    begin = MisreadDifference[Any, Any](
        puzzle=puzzle, part=part, misreading=misreading, plays=plays
    )
    found: MisreadDifference[Any, Any] | None = lab_of(puzzle).difference(puzzle, begin)
    if found or misreading.answer(puzzle, part) == solve(puzzle, part):
        return found
    # A player's choices can differ nevertheless: pages open before the first that does.
    chosen = replace(begin.first() or begin, ours=(), theirs=(), only_answer=True)
    ours, theirs = plays
    if next(iter(theirs), None) is None:  # no choices win: it breaks off as it begins
        return replace(chosen, plays=(ours, [*islice(ours, 1)]))
    return chosen


@lru_cache(maxsize=2)
def play_by_rules(puzzle: Puzzle, part: int) -> PlayEvents[Any]:
    """Return the play of a part under the rules, cached for several misreadings."""
    return PlayEvents(partial(play_of(puzzle).events, puzzle, part))


class Differences(NamedTuple):
    """Where some misreadings depart from the rules, each alone and all of them together.

    A misreading alone is played in the first part that it changes; None if it changes none. Pages
    show the play with all together; the terminal explains each alone.
    """

    alone: Sequence[MisreadDifference[Any, Any] | None]
    together: MisreadDifference[Any, Any] | None


def differences_of(misreading: Misreading, puzzle: Puzzle, parts: Sequence[int]) -> Differences:
    """Find where a misreading, or each of a pair, departs from the rules in some parts.

    A pair together is played in the first part.
    """
    alone = [
        next(filter(None, (find_difference(puzzle, part, one) for part in parts)), None)
        for one in misreading.each
    ]
    if misreading.pair and parts:
        return Differences(alone, find_difference(puzzle, parts[0], misreading))
    return Differences(alone, alone[0])
