"""Compare another solver's transcript with what happens under the rules.

`compare` reads what people print while they debug: maps after each round or turn, decks and
winners, the state of a duel, in the words of the statement, as JSON lines or in their own words.
It tries the possible readings, and takes the one by which the most agrees. A reading counts only
if the first state that it gives can be one of the puzzle.

`facts.py` has the facts in a transcript, in order, and finds the first that differs. The module
`printed` of a puzzle reads its transcripts. What a `Transcript` shows can be compared with any
play: `misreadings.py` finds the known misreadings with which all of it agrees.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from graphsolve.errors import GraphsolveError
from graphsolve.lab.column import lab_of
from graphsolve.lab.compare.facts import (
    MIN_FACTS,
    Expected,
    Fact,
    FactDifference,
    Match,
    best_match,
)
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.catalogue import PlayOptions, Puzzle, record_of
from graphsolve.puzzles.text import counted


@dataclass(frozen=True, kw_only=True)
class Transcript:
    """What a transcript shows of a part, to be compared with any play of it.

    Attributes:
        theirs: the facts that it shows, at least one.
        ours: the events under the rules.
        misread: the events with a misreading.
        expected: the facts of a play by each possible reading, lazily.
        what: what it shows, such as `12 maps`; by default, how many facts of each kind.
        assumed: what is assumed by all readings, in sentences.
        plays_shown: how many plays it shows; only one of them is compared.
        kind: the type of a difference.
        min_facts: how many facts have to agree before it is certainly a transcript.
    """

    theirs: Sequence[Fact]
    ours: Sequence[Any]
    misread: Callable[[Misreading], Iterator[Any]]
    expected: Callable[[Iterable[Any]], Iterable[Expected]]
    what: str = ""
    assumed: Sequence[str] = ()
    plays_shown: int = 1
    kind: type[FactDifference] = FactDifference
    min_facts: int = MIN_FACTS

    def match(self, events: Iterable[Any]) -> Match:
        """The reading by which the most agrees with a play, and what differs first by it."""
        return best_match(self.theirs, self.expected(events))


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """A transcript, compared with the rules.

    Attributes:
        shown: what the transcript shows.
        match: how far it agrees with the rules, and by which reading.
        difference: the first fact that differs, or None.
    """

    puzzle: Puzzle
    part: int
    shown: Transcript
    match: Match
    difference: FactDifference | None

    @property
    def what(self) -> str:
        """As what it was read, such as `12 maps with hit points`."""
        kinds = Counter(fact.kind for fact in self.shown.theirs)
        return self.shown.what or ", ".join(counted(kinds[kind], kind) for kind in kinds)

    @property
    def assumed(self) -> list[str]:
        """What was assumed, in sentences."""
        return [*filter(None, (*self.shown.assumed, self.match.assumed))]

    @property
    def is_certain(self) -> bool:
        """Whether it is certainly a transcript: the answers alone can look like one."""
        return self.match.agreed >= self.shown.min_facts


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
    shown: Transcript = read(text, source, puzzle, part, options or record_of(puzzle).options())
    match = shown.match(shown.ours)
    difference = shown.kind.at(match, puzzle, part, shown.ours) if match.theirs else None
    return Comparison(puzzle=puzzle, part=part, shown=shown, match=match, difference=difference)
