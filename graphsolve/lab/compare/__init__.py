"""Compare another solver's transcript with what happens by the rules.

`compare` reads whatever people print while they debug: maps or units after each round, decks and
winners, the state of a duel, in the words of the statement or in their own. It tries the possible
readings, and takes the one by which the most agrees.

`facts.py` has the facts in a transcript, in order, and finds the first that differs.

A puzzle can have a module `printed` in its package: what its transcripts show, and what is right.
Of other puzzles, transcripts show the states as text.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from more_itertools import split_at

from graphsolve.errors import ParseError
from graphsolve.lab.column import lab_of
from graphsolve.lab.compare.facts import (
    MIN_FACTS,
    Expected,
    Fact,
    FactDifference,
    Mismatch,
    Reading,
    best_match,
    clean_lines,
)
from graphsolve.lab.difference import PrintedDifference
from graphsolve.puzzles.catalogue import PlayOptions, Puzzle, record_of
from graphsolve.puzzles.column import play_of, quiet
from graphsolve.puzzles.scene import scene_type

__all__ = ["Comparison", "Reading", "compare", "compare_facts", "events_by_the_rules"]

EVENTS_PER_MESSAGE = 1000


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """A transcript, compared with the rules.

    Attributes:
        agreed: how many states or facts agree before the first that differs.
        difference: the first that differs, or None.
        is_certain: whether it is certainly a transcript. Numbers alone, such as the answers, can
            look like one.
        plays_shown: how many plays it shows; only one of them is compared.
        rounds: the last round that is shown, and the last of all, if everything agrees and the
            puzzle has rounds.
    """

    puzzle: Puzzle
    reading: Reading
    agreed: int
    difference: PrintedDifference | None
    is_certain: bool = True
    plays_shown: int = 1
    rounds: tuple[int, int] | None = None


def compare(  # noqa: PLR0917 - a text and its source, a part and its puzzle
    text: str,
    source: str,
    puzzle: Puzzle,
    part: int = 1,
    options: PlayOptions | None = None,
    on_progress: Callable[[str], object] = quiet,
) -> Comparison:
    r"""Compare a transcript with what happens by the rules.

    >>> from graphsolve.puzzles.cards import Decks
    >>> theirs = "Round 1: [2] [1]\nRound 2: [1, 2] []"
    >>> found = compare(theirs, "theirs.txt", Decks((2,), (1,))).difference
    >>> found.theirs.value, found.ours.value
    (((1, 2), ()), ((2, 1), ()))

    The source is the name of the transcript's file, for error messages. The options of the play
    have the type that the puzzle's record names. `on_progress` is called with how far the play by
    the rules is.

    Raises:
        ParseError: it shows nothing of the puzzle.
        GraphsolveError: nothing can be played in this part, or transcripts of this puzzle cannot
            be compared.
        OptionError: an option has a value that cannot be used.
    """
    options = options or record_of(puzzle).options()
    comparer = lab_of(puzzle).compare or compare_states
    return comparer(text, source, puzzle, part, options, on_progress)


def compare_states(  # noqa: PLR0917 - as in `compare`
    text: str,
    source: str,
    puzzle: Puzzle,
    part: int,
    options: PlayOptions,
    on_progress: Callable[[str], object],
) -> Comparison:
    """Compare states, separated by blank lines, with the scenes after the moments of a play."""
    blocks = split_at(clean_lines(text, source), lambda line: not line.text)
    theirs = [
        Fact("state", "\n".join(line.text for line in block), line=block[0].number)
        for block in blocks
        if block
    ]
    if not theirs:
        raise ParseError(source, 1, 1, "expected states, separated by blank lines")
    events = events_by_the_rules(puzzle, part, options, on_progress)
    kind = scene_type(record_of(puzzle))
    scene = kind(events[0])
    ours = [Fact("state", str(scene), "the beginning", event=0)]
    for happened in kind.moments_of(events[1:]):
        scene.apply_all(happened)
        last: Any = ours[-1].event
        ours.append(Fact("state", str(scene), f"round {scene.round}", event=last + len(happened)))
    expected = ("", ours), ("The first state is the one after round 1.", ours[1:])

    def up_to_difference(events: Sequence[Any], found: Mismatch) -> Sequence[Any]:
        return events[: max(found.ours.event or 0, 1)] if found.ours else events

    return compare_facts(puzzle, part, theirs, expected, events, up_to_difference)


def compare_facts(  # noqa: PLR0917 - two plays, and how they are compared
    puzzle: Puzzle,
    part: int,
    theirs: Sequence[Fact],
    expected: Iterable[Expected],
    events: Sequence[Any],
    as_printed: Callable[[Sequence[Any], Mismatch], Sequence[Any]],
    *,
    assumed: Sequence[str] = (),
    kind: type[FactDifference] = FactDifference,
) -> Comparison:
    """Compare the facts in a transcript with those by the rules, for each possible reading.

    `as_printed` returns the events of the transcript, up to the difference, from those by the
    rules. `assumed` is what was assumed already, and `kind` the type of a difference.
    """
    reading, found = best_match(theirs, expected, assumed)
    if found is None:
        return Comparison(puzzle=puzzle, reading=reading, agreed=len(theirs), difference=None)
    plays = events, as_printed(events, found)
    return Comparison(
        puzzle=puzzle,
        reading=reading,
        agreed=len(found.before),
        difference=kind(puzzle=puzzle, part=part, plays=plays, **vars(found)),
        is_certain=len(found.before) >= MIN_FACTS,
    )


def events_by_the_rules(
    puzzle: Puzzle, part: int, options: PlayOptions, on_progress: Callable[[str], object]
) -> list[Any]:
    """All events of a part. The errors are those of `compare`."""
    played = play_of(puzzle).play(puzzle, part, options, on_progress)
    events = []
    for number, event in enumerate(played.events, 1):
        events.append(event)
        if number % EVENTS_PER_MESSAGE == 0:
            on_progress(f"{number:,} events")
    return events
