"""The facts that a transcript shows, in order, and the first that differs from a play."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from math import inf
from operator import attrgetter, or_
from typing import Any, NamedTuple, TypeAlias

import msgspec
from more_itertools import bucket, takewhile_inclusive
from msgspec.structs import replace

from graphsolve.errors import ParseError
from graphsolve.lab.difference import Difference
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.interface import play_of
from graphsolve.puzzles.text import Line, counted, numbered_lines

ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-~])")
"""Terminal control sequences: colors, moves of the cursor, titles and links."""

MAX_LINE = 2**16
"""The maximum length of a line. Searching a longer one for patterns could take very long."""

EVENT_LOG = re.compile(r'\{"schema": ?"graphsolve-events"')


class Fact(NamedTuple):
    """Something that a transcript shows, or that is true under the rules.

    Attributes:
        kind: what it is about, in words for people, such as `state`.
        value: what is known about it, by name. A transcript can leave out some names. If a name is
            an attribute of the event, pages can show the event as it is printed.
        place: where in the puzzle; its text is such as `round 3 of game 1`.
        line: the number of the line that says it; 0 under the rules.
        optional: whether a transcript may leave it out although it has others of this kind.
        event: under the rules, the number of the event that it comes with, from 0.
    """

    kind: str
    value: Mapping[str, Any]
    place: Any = ""
    line: int = 0
    optional: bool = False
    event: int = 0

    def agrees(self, other: "Fact") -> bool:
        """Return whether two facts agree on everything that both state."""
        known = other.value
        return self.kind == other.kind and all(
            name not in known or known[name] == value for name, value in self.value.items()
        )


Expected: TypeAlias = tuple[str, Iterable[Fact]]
"""What a transcript may show, as a sentence, and the facts that it then has under the rules."""


class Match(NamedTuple):
    """A transcript, compared with a play.

    Attributes:
        agreed: how many facts agree before the first that differs.
        last: the last fact of the play that agrees, or None.
        theirs: the first fact of the transcript that differs, or None.
        ours: the fact of the play there, or None if no further one of this kind follows.
        assumed: what the transcript is assumed to show, as a sentence.
    """

    agreed: int
    last: Fact | None
    theirs: Fact | None = None
    ours: Fact | None = None
    assumed: str = ""

    @property
    def closeness(self) -> tuple[float, int]:
        """How many facts agree, and how many values of the one that differs."""
        if self.theirs is None:
            return inf, 0
        values = self.ours.value if self.ours else {}
        same = sum(values.get(name) == value for name, value in self.theirs.value.items())
        return self.agreed, same


def first_mismatch(theirs: Sequence[Fact], ours: Iterable[Fact], assumed: str = "") -> Match:
    """Find the first fact of a transcript that differs from a play.

    The order counts among facts of the same kind only: a transcript can name a spell before it
    shows the state, or after it.

    >>> theirs = [Fact("winner", {"is": 1}), Fact("winner", {"is": 2})]
    >>> ours = [Fact("winner", {"is": 1}), Fact("cards", {}), Fact("winner", {"is": 1})]
    >>> first_mismatch(theirs, ours).ours is ours[2]
    True
    """
    kinds = {fact.kind for fact in theirs}
    by_kind = bucket((fact for fact in ours if fact.kind in kinds), key=attrgetter("kind"))
    known = {kind: by_kind[kind] for kind in kinds}
    last = None
    for agreed, fact in enumerate(theirs):
        skipped = None
        for our_fact in known[fact.kind]:
            checkpoint()
            if fact.agrees(our_fact):
                last = our_fact
                break
            skipped = skipped or our_fact
            if not our_fact.optional:
                return Match(agreed, last, fact, our_fact, assumed)
        else:
            return Match(agreed, last, fact, skipped, assumed)
    return Match(len(theirs), last, assumed=assumed)


@dataclass(frozen=True, kw_only=True)
class FactDifference(Difference):
    """The first fact of a transcript that differs.

    Pages open before the event under the rules. They show it as it is printed if the fact
    consists of its attributes; otherwise they end there.

    Attributes:
        theirs: the fact of the transcript.
        ours: the one under the rules, or None if no further one of this kind follows.
        last: the last fact before it that agrees, or None.
    """

    theirs: Fact
    ours: Fact | None
    last: Fact | None


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """A transcript of a part, compared with the rules.

    Attributes:
        theirs: the facts that it shows, at least one.
        ours: the events under the rules.
        misread: the events with a misreading.
        expected: the facts of a play by each possible reading, lazily.
        assumed: what is assumed by all readings, in sentences.
        plays_shown: how many plays it shows; only one of them is compared.
    """

    puzzle: Puzzle
    part: int
    theirs: Sequence[Fact]
    ours: Sequence[Any]
    misread: Callable[[Misreading], Iterator[Any]]
    expected: Callable[[Iterable[Any]], Iterable[Expected]]
    assumed: Sequence[str] = ()
    plays_shown: int = 1

    @cached_property
    def match(self) -> Match:
        """How far the transcript agrees with the rules, and by which reading."""
        return self.match_with(self.ours)

    def match_with(self, events: Iterable[Any]) -> Match:
        """Return the best match with a play among all readings of the transcript."""
        readings = self.expected(events)
        matches = (first_mismatch(self.theirs, ours, says) for says, ours in readings)
        tried = takewhile_inclusive(lambda match: match.theirs is not None, matches)
        return max(tried, key=attrgetter("closeness"))

    @property
    def read_as(self) -> str:
        """How the transcript was read, such as `12 maps. ...`, in sentences."""
        kinds = Counter(fact.kind for fact in self.theirs)
        facts = ", ".join(counted(number, kind) for kind, number in kinds.items())
        return " ".join(filter(None, [f"{facts}.", *self.assumed, self.match.assumed]))

    @cached_property
    def difference(self) -> FactDifference | None:
        """The first fact that differs from the rules, or None."""
        _, last, theirs, ours, _ = self.match
        if not theirs:
            return None
        number, opens, printed = len(self.ours), None, self.ours
        if ours:
            number = ours.event
            printed = self.ours[: number or 1]
            opens = play_of(self.puzzle).scene.of(printed).position
            names = {name for event in self.ours[number:][:1] for name in event.__struct_fields__}
            if {*ours.value} <= names:
                printed = [*printed, replace(self.ours[number], **theirs.value)]
        return FactDifference(
            puzzle=self.puzzle,
            part=self.part,
            plays=(self.ours, printed),
            events_before=number,
            opens=opens,
            theirs=theirs,
            ours=ours,
            last=last,
        )


# --- Lines ---------------------------------------------------------------------------------------


def logged_facts(
    text: str, source: str, puzzle: Puzzle, facts_of: Callable[[Iterable[Any]], Iterable[Fact]]
) -> list[Fact]:
    """Return the facts of an event log by `graphsolve transcript`; none for another text.

    Raises:
        ParseError: a line after the first is no event of the puzzle.
    """
    if not EVENT_LOG.match(text):
        return []
    types: Any = reduce(or_, play_of(puzzle).event_types)
    decode = msgspec.json.Decoder(types).decode

    events = []
    for number, line in enumerate(text.splitlines()[1:], 2):
        checkpoint()
        try:
            events.append(decode(line))
        except msgspec.DecodeError as error:
            problem = f"expected an event of this puzzle as JSON; {error}"
            raise ParseError(source, number, 1, problem) from None
    return [fact._replace(line=fact.event + 2) for fact in facts_of(events)]


def clean_lines(text: str, source: str) -> list[Line]:
    r"""Return the lines of a transcript that are not blank, without the colors of a terminal.

    >>> [line.text for line in clean_lines("\x1b[1m#E.G#\x1b[0m", "theirs.txt")]
    ['#E.G#']

    Raises:
        ParseError: there are only blank lines, or a line is longer than `MAX_LINE`.
    """
    lines = numbered_lines(text, source)
    if too_long := next((line for line in lines if len(line.text) > MAX_LINE), None):
        raise too_long.error(MAX_LINE, f"this line has more than {MAX_LINE:,} characters")
    clean = (line._replace(text=ESCAPE.sub("", line.text).rstrip()) for line in lines)
    return [line for line in clean if line.text]
