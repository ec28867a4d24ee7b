"""Compare another solver's transcript with what happens under the rules.

`compare` reads what people print while they debug: maps after each round or turn, decks, the
states of a duel, in the words of the statement or in their own, or an event log. It tries the
possible readings, and takes the one that agrees best. A reading counts only if its first state can
be one of the puzzle. `agreeing_misreadings` finds the known misreadings that explain all of it.

`facts.py` has the `Comparison` of the facts in a transcript, in order, with those of a play. The
module `printed` of a puzzle reads its transcripts.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import inf, isfinite
from typing import Any, ClassVar

from graphsolve.errors import GraphsolveError
from graphsolve.lab.compare.facts import Comparison
from graphsolve.lab.difference import PlayEvents
from graphsolve.lab.evidence import Attempt
from graphsolve.lab.interface import TooLongError, lab_of
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.lab.narrow import Queue, narrow
from graphsolve.limits import move_on_after, seconds_left
from graphsolve.puzzles.catalogue import PlayOptions, Puzzle, record_of
from graphsolve.puzzles.interface import quiet

SECONDS = 20.0
MORE_EVENTS = 10_000


def compare(
    text: str, source: str, puzzle: Puzzle, part: int = 1, options: PlayOptions | None = None
) -> Comparison:
    r"""Compare a transcript with what happens under the rules.

    >>> from graphsolve.puzzles.cards import Decks
    >>> theirs = "Round 1: [2] [1]\nRound 2: [1, 2] []"
    >>> found = compare(theirs, "theirs.txt", Decks((2,), (1,)))
    >>> found.difference.theirs.value, found.difference.theirs.line
    ({'decks': Decks(first=(1, 2), second=())}, 2)

    The source is the name of the transcript's file, for error messages. The options of the play
    have the type that the puzzle's record names.

    Raises:
        ParseError: it shows nothing of the puzzle, or a line cannot be read.
        GraphsolveError: nothing can be played in this part, or transcripts of this puzzle cannot
            be compared.
        OptionError: an option has a value that cannot be used.
    """
    read = lab_of(puzzle).read_transcript
    if read is None:
        raise GraphsolveError(f"transcripts of a {record_of(puzzle).noun} cannot be compared")
    found: Comparison = read(text, source, puzzle, part, options or record_of(puzzle).options())
    return found


# --- Misreadings ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Agreement:
    """The misreadings that explain all of a transcript, the most common ones first.

    Attributes:
        further: the misreadings that explain it beyond the first difference, but not to the end,
            the best first.
        tried: how many misreadings were tried to the end.
        known: how many misreadings of this part there are.
        is_over: whether all others take too long, or are much less likely than one that
            agrees.
    """

    misreadings: Sequence[Misreading] = ()
    further: Sequence[Misreading] = ()
    tried: int = 0
    known: int = 0
    is_over: bool = True


@dataclass(frozen=True)
class Printed:
    """What a transcript shows, as evidence.

    A misread play stops where it differs from the transcript, or after about twice as many events
    as under the rules, times `work`, because some plays never end.
    """

    found: Comparison
    max_work: ClassVar[int] = 16

    def attempt(self, misreading: Misreading, work: int = 1) -> Attempt:
        """Compare the misread play with the transcript."""
        rules = self.found.match
        events = rules.ours.event if rules.ours else len(self.found.ours)
        most = work * (2 * events + MORE_EVENTS)
        try:
            match = self.found.match_with(PlayEvents(partial(self.play, misreading, most)))
        except TooLongError:
            return Attempt(misreading)
        attempt = Attempt(misreading, agrees=match.theirs is None, agreed=match.agreed)
        attempt.is_promising = match.agreed > rules.agreed
        return attempt

    def play(self, misreading: Misreading, most: int) -> Iterator[Any]:
        """Yield the events of a misread play; raise a `TooLongError` after `most`."""
        events = self.found.misread(misreading)
        yield from islice(events, most)
        for _ in events:
            raise TooLongError


def agreeing_misreadings(
    found: Comparison,
    seconds: float | None = None,
    *,
    on_progress: Callable[[str], object] = quiet,
) -> Agreement:
    r"""Find the misreadings that explain the difference of a transcript from the rules.

    >>> from graphsolve.puzzles.cards import Decks
    >>> theirs = "Round 1: [2] [1]\nRound 2: [1, 2] []"
    >>> found = compare(theirs, "theirs.txt", Decks((2,), (1,)))
    >>> agreeing_misreadings(found).misreadings[0].misread
    "The loser's card goes to the bottom first."

    The search ends after `seconds`: by default, half of the time that is left, or `SECONDS` if
    there is no time limit.
    """
    known = [one for one in misreadings_of(found.puzzle) if found.part in one.parts]
    queue, tried, is_over = Queue(known), list[Attempt](), False
    queue.max_pair_cost = -inf
    agreeing = list[Misreading]()
    if seconds is None:
        seconds = seconds_left() / 2 if isfinite(seconds_left()) else SECONDS
    on_progress(f"0 of {len(known):,} tried")
    with move_on_after(seconds):
        for attempt in narrow(queue, [Printed(found)]):
            tried += [attempt] if attempt.agrees is not None else []
            agreeing += [attempt.misreading] if attempt.agrees else []
            explains = f"{agreeing[0].name} explains it; " if agreeing else ""
            on_progress(f"{explains}{len(tried):,} of {len(known):,} tried")
        is_over = True
    nearly = [one for one in tried if one.is_promising and not one.agrees]
    nearly.sort(key=lambda attempt: attempt.agreed, reverse=True)
    further = [attempt.misreading for attempt in nearly]
    return Agreement(agreeing, further, len(tried), len(known), is_over)
