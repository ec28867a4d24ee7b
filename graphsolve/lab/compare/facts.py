"""The facts that a transcript shows, in order, and the first that differs from a play.

They are found in its lines, without what loggers and terminals add.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from math import inf
from operator import attrgetter, or_
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias

import msgspec
from more_itertools import bucket
from msgspec.structs import replace

from graphsolve.errors import ParseError
from graphsolve.lab.difference import Difference
from graphsolve.limits import checkpoint
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.column import play_of
from graphsolve.puzzles.text import Line, counted

ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-~])")
"""Terminal control sequences: colors, moves of the cursor, titles and links."""

LOG_PREFIX = re.compile(
    r"""(?: \[[^\]]{0,100}(?:\d:\d\d|\b(?:TRACE|DEBUG|INFO|WARN|ERROR)\b|\.\w{1,4}:\d+)
      [^\]]{0,100}\]
    | \d{4}[-/]\d\d[-/]\d\d (?:[T\ ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?Z?)?
    | \d\d:\d\d:\d\d(?:[.,]\d+)?Z?
    | (?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR)\b(?::[\w.]+(?=:))?:?
    ) [\ \t|:-]*""",
    re.VERBOSE,
)
"""What loggers print in front of a line: a date, a time, a level, a place in the source."""

MAX_LINE = 2**16
"""The maximum length of a line. Searching a longer one for patterns could take very long."""

MIN_FACTS = 2
"""How many facts have to agree before a text is surely a transcript."""

LINE = re.compile(r"(?!\Z)([^\r\n]*)(?:\r\n?|\n|\Z)")
EVENT_LOG = re.compile(r'\s*\{"schema": ?"graphsolve-events"[^\n]*\n')


class Fact(NamedTuple):
    """Something that a transcript shows, or that is true under the rules.

    Attributes:
        kind: what it is about, such as `state`; a member of a puzzle's `StrEnum`, whose text is
            its name for people.
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
        """Whether two facts agree on everything that both state."""
        known = other.value
        return self.kind == other.kind and all(
            name not in known or known[name] == value for name, value in self.value.items()
        )


Expected: TypeAlias = tuple[str, Iterable[Fact]]
"""What a transcript may show, as a sentence, and the facts that it then has under the rules."""


class Match(NamedTuple):
    """A transcript beside a play.

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


def best_match(theirs: Sequence[Fact], all_expected: Iterable[Expected]) -> Match:
    """The reading with the most agreement, the first if several have it."""
    best = None
    for sentence, ours in all_expected:
        match = first_mismatch(theirs, ours)._replace(assumed=sentence)
        if best is None or match.closeness > best.closeness:
            best = match
        if match.theirs is None:
            break
    assert best
    return best


def first_mismatch(theirs: Sequence[Fact], ours: Iterable[Fact]) -> Match:
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
                return Match(agreed, last, fact, our_fact)
        else:
            return Match(agreed, last, fact, skipped)
    return Match(len(theirs), last)


@dataclass(frozen=True, kw_only=True)
class FactDifference(Difference):
    """The first fact of a transcript that differs. A puzzle can have a subclass.

    Pages open after the event under the rules, or before it without `opens_after`. They show it as
    it is printed if all that is known of it are its attributes; otherwise they break off there.

    Attributes:
        theirs: the fact of the transcript.
        ours: the one under the rules, or None if no further one of this kind follows.
    """

    opens_after: ClassVar[bool] = True

    theirs: Fact
    ours: Fact | None

    @classmethod
    def at(cls, found: Match, puzzle: Puzzle, part: int, events: Sequence[Any]) -> Self:
        """The difference of a transcript from a play."""
        assert found.theirs
        opens, printed = None, events
        if found.ours:
            number = found.ours.event
            opens = play_of(puzzle).scene.of(events[: number + cls.opens_after]).position
            printed = events[: number or 1]
            names = {name for event in events[number:][:1] for name in event.__struct_fields__}
            if {*found.ours.value} <= names:
                printed = [*printed, replace(events[number], **found.theirs.value)]
        return cls(
            puzzle=puzzle,
            part=part,
            plays=(events, printed),
            events_before=found.ours.event if found.ours else 0,
            opens=opens,
            theirs=found.theirs,
            ours=found.ours,
        )


def kinds_text(facts: Iterable[Fact]) -> str:
    """How many facts there are of each kind."""
    kinds = Counter(fact.kind for fact in facts)
    return ", ".join(counted(number, kind) for kind, number in kinds.items())


# --- Lines ---------------------------------------------------------------------------------------


def logged_facts(
    text: str, source: str, puzzle: Puzzle, facts_of: Callable[[Iterable[Any]], Iterable[Fact]]
) -> list[Fact]:
    """The facts of an event log, as `graphsolve transcript` writes it; none for another text.

    Raises:
        ParseError: a line after the first is no event of the puzzle.
    """
    header = EVENT_LOG.match(text)
    if not header:
        return []
    types: Any = reduce(or_, play_of(puzzle).event_types)
    decode = msgspec.json.Decoder(types).decode
    numbers = list[int]()

    def events() -> Iterator[Any]:
        for number, line in enumerate(text[header.end() :].splitlines(), 2):
            checkpoint()
            if line.strip():
                numbers.append(number)
                try:
                    yield decode(line)
                except msgspec.DecodeError as error:
                    problem = f"expected an event of this puzzle as JSON; {error}"
                    raise ParseError(source, number, 1, problem) from None

    return [fact._replace(line=numbers[fact.event]) for fact in facts_of(events())]


def clean_lines(text: str, source: str) -> Iterator[Line]:
    r"""The lines of a transcript, without colors, timestamps and levels of a log.

    >>> [line.text for line in clean_lines("\x1b[1m[12:30:01 INFO] #E.G#\x1b[0m", "theirs.txt")]
    ['#E.G#']

    Raises:
        ParseError: a line is longer than `MAX_LINE`.
    """
    for number, found in enumerate(LINE.finditer(text.removeprefix("\ufeff")), 1):
        checkpoint()
        line = Line(source, number, found[1])
        if len(line.text) > MAX_LINE:
            raise line.error(MAX_LINE, f"this line has more than {MAX_LINE:,} characters")
        yield line._replace(text=without_prefix(ESCAPE.sub("", line.text)))


def without_prefix(line: str) -> str:
    """A line without what loggers print in front of it."""
    while prefix := LOG_PREFIX.match(line):
        line = line[prefix.end() :]
    return line.rstrip()
