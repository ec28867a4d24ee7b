"""The known misreadings of the rules that lead to what a transcript shows."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from math import isfinite
from operator import itemgetter
from typing import Any

from graphsolve.lab.column import TooLongError
from graphsolve.lab.compare import Comparison
from graphsolve.lab.difference import PlayEvents
from graphsolve.lab.misreadings import WHERE, Misreading, misreadings_of
from graphsolve.limits import checkpoint, seconds_left, step
from graphsolve.puzzles.column import quiet

SECONDS = 20.0
MORE_EVENTS = (10_000, 100_000)
"""How many events a misread play can have, besides twice as many as by the rules, before it is put
off until the others were tried; and besides twenty times as many, before it is given up as too
long. Some never end."""


@dataclass(frozen=True)
class Agreement:
    """The misreadings with which all of a transcript agrees, the most common ones first.

    Attributes:
        further: those with which it agrees beyond the first difference, but not to the end; those
            with which the most agrees come first.
        tried: how many misreadings were tried to their end.
        known: how many misreadings there are of this part.
        too_long: how many have plays that are too long to try.
    """

    misreadings: list[Misreading] = field(default_factory=list)
    further: list[Misreading] = field(default_factory=list)
    tried: int = 0
    known: int = 0
    too_long: int = 0

    @property
    def is_complete(self) -> bool:
        """Whether all misreadings were tried to their end."""
        return self.tried == self.known


def agreeing_misreadings(
    found: Comparison,
    seconds: float | None = None,
    *,
    on_progress: Callable[[str], object] = quiet,
) -> Agreement:
    r"""Find the misreadings that explain the difference of a transcript from the rules.

    >>> from graphsolve.lab.compare import compare
    >>> from graphsolve.puzzles.cards import Decks
    >>> theirs = "Round 1: [2] [1]\nRound 2: [1, 2] []"
    >>> found = compare(theirs, "theirs.txt", Decks((2,), (1,)))
    >>> agreeing_misreadings(found).misreadings[0].misread
    "The loser's card goes to the bottom first."

    A misread play goes on only until it differs from the transcript.

    The search ends after these seconds: by default, after half of the time that is left, or after
    `SECONDS` if there is no time limit.
    """
    assert found.difference
    shown, part = found.shown, found.difference.part
    by_rules = found.difference.plays[0]
    begin = shown.misread_events or (lambda misreading, _: misreading.events(found.puzzle, part))
    # A transcript of one part cannot tell whether the other is misread as well.
    known = [
        one
        for one in misreadings_of(found.puzzle)
        if part in one.parts and one.point.get(WHERE) != part
    ]
    agreeing, further = list[Misreading](), list[tuple[int, Misreading]]()
    tried, waiting, too_long = 0, known, list[Misreading]()
    if seconds is None:
        seconds = seconds_left() / 2 if isfinite(seconds_left()) else SECONDS
    with step(seconds):
        for growth, more in zip((2, 20), MORE_EVENTS, strict=True):
            for misreading in waiting:
                checkpoint()
                explains = f"{agreeing[0].name} explains it; " if agreeing else ""
                on_progress(f"{explains}{tried:,} of {len(known):,} tried")
                most = growth * found.events + more
                play = partial(up_to, most, begin, misreading, by_rules)
                try:
                    _, _, differs = shown.match(PlayEvents(play))
                except TooLongError:
                    too_long += [misreading] if waiting is known else []
                    continue
                if differs is None:
                    agreeing.append(misreading)
                elif len(differs.before) > found.agreed:
                    further.append((len(differs.before), misreading))
                tried += 1
                if waiting is not known:
                    too_long.remove(misreading)
            waiting = [*too_long]
    agreeing.sort(key=known.index)
    further.sort(key=itemgetter(0), reverse=True)
    return Agreement(agreeing, [one for _, one in further], tried, len(known), len(too_long))


def up_to(
    most: int,
    begin: Callable[[Misreading, Any], Iterator[Any]],
    misreading: Misreading,
    by_rules: Iterable[Any],
) -> Iterator[Any]:
    """The events of a misread play, until there are too many."""
    for number, event in enumerate(begin(misreading, by_rules)):
        if number == most:
            raise TooLongError
        yield event
