"""The known misreadings of the rules that lead to what a transcript shows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from math import isfinite
from operator import itemgetter
from typing import Any

from graphsolve.lab.compare import Comparison
from graphsolve.lab.misreadings import WHERE, Misreading, misreadings_of
from graphsolve.limits import checkpoint, seconds_left, step
from graphsolve.puzzles.column import quiet

SECONDS = 20.0
FIRST_EVENTS = 50  # by the rules, with which a misreading has to agree first
MORE_EVENTS = 5000  # than by the rules, after which misreadings are stopped: some never end


@dataclass(frozen=True)
class Agreement:
    """The misreadings with which all of a transcript agrees, the most common ones first."""

    misreadings: Sequence[Misreading]
    # those with which it agrees beyond the first difference, but not to the end; those with which
    # the most agrees come first
    further: Sequence[Misreading]
    tried: int  # how many misreadings were tried before time ran out
    known: int  # how many misreadings there are of this part


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

    Most are rejected after a few events: after twice as many as by the rules, because a misreading
    can need more of them to show the same, they have to agree with as much as the rules do.

    The search ends after these seconds: by default, after half of the time that is left, or after
    `SECONDS` if there is no time limit.
    """
    assert found.difference
    assert found.shown
    shown = found.shown
    puzzle, part = found.puzzle, found.difference.part
    events = [*found.difference.plays[0]]
    misreadings = [
        one
        for one in misreadings_of(puzzle)
        # A transcript of one part cannot tell whether the other is misread as well.
        if part in one.parts and one.point.get(WHERE) != part
    ]
    agreeing, further, tried = list[Misreading](), list[tuple[int, Misreading]](), 0
    if seconds is None:
        seconds = seconds_left() / 2 if isfinite(seconds_left()) else SECONDS
    with step(seconds):
        goals, number = list[tuple[int, int]](), FIRST_EVENTS
        while number < found.events:
            goals.append((2 * number, min(shown.compare(events[:number]).agreed, found.agreed)))
            number *= 2
        goals.append((2 * max(found.events, FIRST_EVENTS), found.agreed + 1))
        for misreading in misreadings:
            checkpoint()
            explains = f"{agreeing[0].name} explains it; " if agreeing else ""
            on_progress(f"{explains}{tried:,} of {len(misreadings):,} tried")
            if shown.misread_events:
                play = shown.misread_events(misreading, events)
            else:
                play = misreading.events(puzzle, part)
            played = list[Any]()
            for number, least in goals:
                played += islice(play, number - len(played))
                if not played or shown.compare(played).agreed < least:
                    break
            else:
                played += islice(play, max(len(events) + MORE_EVENTS - len(played), 0))
                compared = shown.compare(played)
                if compared.difference is None:
                    agreeing.append(misreading)
                else:
                    further.append((compared.agreed, misreading))
            tried += 1
    further.sort(key=itemgetter(0), reverse=True)
    return Agreement(agreeing, [one for _, one in further], tried, len(misreadings))
