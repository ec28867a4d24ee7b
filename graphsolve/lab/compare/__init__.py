"""Compare another solver's transcript with what happens under the rules.

`compare` reads what people print while they debug: maps or units after each round, decks and
winners, the state of a duel, in the words of the statement, as JSON lines or in their own words.
It tries the possible readings, and takes the one by which the most agrees. A reading counts only
if the first state that it gives can be one of the puzzle.

`facts.py` has the facts in a transcript, in order, and finds the first that differs. The module
`printed` of a puzzle reads its transcripts; those of a puzzle without it show the states as text.
What a `Transcript` shows can be compared with any play: `misreadings.py` finds the known
misreadings with which all of it agrees.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
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
    Match,
    best_match,
    clean_lines,
    kinds_text,
)
from graphsolve.lab.difference import PrintedDifference
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.catalogue import PlayOptions, Puzzle, PuzzleRecord, record_of
from graphsolve.puzzles.column import play_of, quiet

EVENTS_PER_MESSAGE = 1000


@dataclass(frozen=True, kw_only=True)
class Transcript:
    """What a transcript shows of a part, to be compared with any play of it.

    Attributes:
        theirs: the facts that it shows, at least one.
        expected: the facts of a play by each possible reading, lazily.
        what: what it shows, such as `12 maps`; by default, how many facts of each kind.
        assumed: what is assumed by all readings, in sentences.
        plays_shown: how many plays it shows; only one of them is compared.
        ours: the events under the rules, if they depend on the transcript.
        misread_events: the events with a misreading, given those under the rules. A puzzle whose
            plays have options needs its own.
        kind: the type of a difference.
        min_facts: how many facts have to agree before it is certainly a transcript.
    """

    theirs: Sequence[Fact]
    expected: Callable[[Iterable[Any]], Iterable[Expected]]
    what: str = ""
    assumed: Sequence[str] = ()
    plays_shown: int = 1
    ours: Sequence[Any] | None = None
    misread_events: Callable[[Misreading, Iterable[Any]], Iterator[Any]] | None = None
    kind: type[FactDifference] = FactDifference
    min_facts: int = MIN_FACTS

    def match(self, events: Iterable[Any]) -> Match:
        """The reading by which the most agrees with a play, and what differs first by it."""
        return best_match(self.theirs, self.expected(events))


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """A transcript, compared with the rules.

    Attributes:
        what: as what it was read, such as `12 maps with hit points`.
        assumed: what was assumed, in sentences.
        agreed: how many facts agree before the first that differs.
        difference: the first that differs, or None.
        is_certain: whether it is certainly a transcript. Numbers alone, such as the answers, can
            look like one.
        events: how many events under the rules lead to the first difference.
        last: the last fact under the rules that agrees, or None.
        ours: the play under the rules.
        shown: what the transcript shows, to be compared with other plays.
    """

    puzzle: Puzzle
    what: str
    assumed: Sequence[str]
    agreed: int
    difference: PrintedDifference | None
    is_certain: bool
    events: int
    last: Fact | None
    ours: Sequence[Any]
    shown: Transcript


def compare(
    text: str,
    source: str,
    puzzle: Puzzle,
    part: int = 1,
    options: PlayOptions | None = None,
    *,
    on_progress: Callable[[str], object] = quiet,
) -> Comparison:
    r"""Compare a transcript with what happens under the rules.

    >>> from graphsolve.puzzles.cards import Decks
    >>> theirs = "Round 1: [2] [1]\nRound 2: [1, 2] []"
    >>> found = compare(theirs, "theirs.txt", Decks((2,), (1,)))
    >>> found.difference.theirs.value, found.difference.theirs.line
    ({'decks': Decks(first=(1, 2), second=())}, 2)

    The source is the name of the transcript's file, for error messages. The options of the play
    have the type that the puzzle's record names. `on_progress` is called with how far the play
    under the rules is.

    Raises:
        ParseError: it shows nothing of the puzzle, or a line cannot be read.
        GraphsolveError: nothing can be played in this part, or transcripts of this puzzle cannot
            be compared.
        OptionError: an option has a value that cannot be used.
    """
    if not text.strip("\ufeff \t\r\n"):
        problem = "the input has only blank lines" if text else "the input is empty"
        raise ParseError(source, 1, 1, problem)
    options = options or record_of(puzzle).options()
    read = lab_of(puzzle).read_transcript or read_states
    shown = read(text, source, puzzle, part, options)
    events = shown.ours or []
    if shown.ours is None:
        events = []
        played = play_of(puzzle).play(puzzle, part, options, on_progress)
        for number, event in enumerate(played.events, 1):
            events.append(event)
            if number % EVENTS_PER_MESSAGE == 0:
                on_progress(f"{number:,} events")
    found = shown.match(events)
    return Comparison(
        puzzle=puzzle,
        what=shown.what or kinds_text(shown.theirs),
        assumed=[*filter(None, (*shown.assumed, found.assumed))],
        agreed=found.agreed,
        difference=shown.kind.at(found, puzzle, part, events) if found.theirs else None,
        is_certain=found.agreed >= shown.min_facts,
        events=found.ours.event + 1 if found.ours else len(events),
        last=found.last,
        ours=events,
        shown=shown,
    )


def read_states(text: str, source: str, puzzle: Puzzle, _part: int, _: PlayOptions) -> Transcript:
    """Read states, separated by blank lines, to be compared with the scenes after moments."""
    blocks = split_at(clean_lines(text, source), lambda line: not line.text)
    theirs = [
        Fact("state", {"text": "\n".join(line.text for line in block)}, line=block[0].number)
        for block in blocks
        if block
    ]
    return Transcript(theirs=theirs, expected=partial(expected_states, record_of(puzzle)))


def expected_states(record: PuzzleRecord, events: Iterable[Any]) -> Iterator[Expected]:
    """The scenes after moments, with the one at the beginning or without it."""
    yield "", states(record, events)
    yield "The first state is the one after round 1.", states(record, events, first=1)


def states(record: PuzzleRecord, events: Iterable[Any], first: int = 0) -> Iterator[Fact]:
    """The scenes of a play as text, from a moment on."""
    stream = iter(events)
    scene, number = play_of(record).scene(next(stream)), 0
    if not first:
        yield Fact("state", {"text": str(scene)}, "the beginning")
    for happened in scene.moments_of(stream):
        scene.apply_all(happened)
        number += len(happened)
        yield Fact("state", {"text": str(scene)}, f"round {scene.round}", event=number)
