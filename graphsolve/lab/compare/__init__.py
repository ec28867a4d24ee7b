"""Compare another solver's transcript with what happens by the rules.

`compare` reads whatever people print while they debug: maps or units after each round, decks and
winners, the state of a duel, in the words of the statement or in their own. It tries the possible
readings, and takes the one by which the most agrees.

`facts.py` has the facts in a transcript, in order, and finds the first that differs.

A puzzle can have a module `printed` in its package: what its transcripts show, and what is right.
Of other puzzles, transcripts show the states as text. What a `Transcript` shows can be compared
with any play: `misreadings.py` finds the known misreadings with which all of it agrees.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
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
from graphsolve.lab.difference import PlayEvents, PrintedDifference
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.catalogue import PlayOptions, Puzzle, record_of
from graphsolve.puzzles.column import play_of, quiet
from graphsolve.puzzles.scene import scene_type

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
        events: how many events by the rules lead to the first difference.
        shown: what the transcript shows, to be compared with other plays.
    """

    puzzle: Puzzle
    reading: Reading
    agreed: int
    difference: PrintedDifference | None
    is_certain: bool = True
    plays_shown: int = 1
    rounds: tuple[int, int] | None = None
    events: int = 0
    shown: "Transcript | None" = None


@dataclass(frozen=True, kw_only=True)
class Transcript:
    """What a transcript shows of a part, to be compared with any play of it.

    Attributes:
        compare: compares it with the events of a play, or with the first of them.
        misread_events: the events with a misreading, given those by the rules. A puzzle whose
            plays have options needs its own.
        by_rules: the events by the rules, if they depend on the transcript.
    """

    compare: Callable[[Sequence[Any]], Comparison]
    misread_events: Callable[[Misreading, Sequence[Any]], Iterator[Any]] | None = None
    by_rules: Sequence[Any] | None = None


def compare(
    text: str,
    source: str,
    puzzle: Puzzle,
    part: int = 1,
    options: PlayOptions | None = None,
    *,
    on_progress: Callable[[str], object] = quiet,
) -> Comparison:
    r"""Compare a transcript with what happens by the rules.

    >>> from graphsolve.puzzles.cards import Decks
    >>> theirs = "Round 1: [2] [1]\nRound 2: [1, 2] []"
    >>> found = compare(theirs, "theirs.txt", Decks((2,), (1,)))
    >>> found.difference.theirs.value, found.difference.ours.value
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
    read = lab_of(puzzle).read_transcript or read_states
    shown = read(text, source, puzzle, part, options)
    if shown.by_rules is not None:
        return replace(shown.compare(shown.by_rules), shown=shown)
    events = []
    played = play_of(puzzle).play(puzzle, part, options, on_progress)
    for number, event in enumerate(played.events, 1):
        events.append(event)
        if number % EVENTS_PER_MESSAGE == 0:
            on_progress(f"{number:,} events")
    return replace(shown.compare(events), shown=shown)


def read_states(text: str, source: str, puzzle: Puzzle, part: int, _: PlayOptions) -> Transcript:
    """Read states, separated by blank lines, to be compared with the scenes after moments."""
    blocks = split_at(clean_lines(text, source), lambda line: not line.text)
    theirs = [
        Fact("state", "\n".join(line.text for line in block), line=block[0].number)
        for block in blocks
        if block
    ]
    if not theirs:
        raise ParseError(source, 1, 1, "expected states, separated by blank lines")

    def expected(events: Sequence[Any]) -> Iterable[Expected]:
        kind = scene_type(record_of(puzzle))
        scene = kind(events[0])
        ours = [Fact("state", str(scene), "the beginning", event=0)]
        for happened in kind.moments_of(events[1:]):
            scene.apply_all(happened)
            last: Any = ours[-1].event
            number = last + len(happened)
            ours.append(Fact("state", str(scene), f"round {scene.round}", event=number))
        return ("", ours), ("The first state is the one after round 1.", ours[1:])

    def up_to_difference(events: Sequence[Any], found: Mismatch) -> Sequence[Any]:
        return events[: max(found.ours.event or 0, 1)] if found.ours else events

    facts = puzzle, part, theirs, expected
    return Transcript(compare=partial(compare_facts, *facts, as_printed=up_to_difference))


def compare_facts(
    puzzle: Puzzle,
    part: int,
    theirs: Sequence[Fact],
    expected: Callable[[Sequence[Any]], Iterable[Expected]],
    events: Sequence[Any],
    *,
    as_printed: Callable[[Sequence[Any], Mismatch], Sequence[Any]],
    assumed: Sequence[str] = (),
    kind: type[FactDifference] = FactDifference,
) -> Comparison:
    """Compare the facts in a transcript with the events of a play.

    `expected` returns the facts of a play for each possible reading, and `as_printed` the events
    of the transcript, up to the difference, from those of the play. `assumed` is what was assumed
    already, and `kind` the type of a difference.
    """
    reading, found = best_match(theirs, expected(events), assumed)
    if found is None:
        return Comparison(puzzle=puzzle, reading=reading, agreed=len(theirs), difference=None)
    plays = events, PlayEvents(partial(as_printed, events, found))
    event = found.ours.event if found.ours else None
    opens = None
    if event is not None:
        scene = scene_type(record_of(puzzle)).of(events[: event + kind.opens_after])
        opens = scene.position
    return Comparison(
        puzzle=puzzle,
        reading=reading,
        agreed=len(found.before),
        difference=kind(
            puzzle=puzzle,
            part=part,
            plays=plays,
            events_before=event or 0,
            opens=opens,
            **vars(found),
        ),
        is_certain=len(found.before) >= MIN_FACTS,
        events=len(events) if event is None else event + 1,
    )
