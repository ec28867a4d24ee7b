"""The facts in a transcript, in order, and the first that differs from the rules.

They are found in its lines, without what loggers and terminals add.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple, TypeAlias

from more_itertools import bucket

from graphsolve.lab.difference import PrintedDifference
from graphsolve.limits import checkpoint
from graphsolve.puzzles.text import Line, counted, numbered_lines

ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-~])")
"""Terminal control sequences: colours, moves of the cursor, titles and links."""

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

NUMBER = re.compile(r"(?<![\w.])-?[0-9]{1,18}(?!\w|\.[0-9])")

MIN_FACTS = 2
"""How many facts have to agree before a text is surely a transcript."""


class Reading(NamedTuple):
    """How a transcript was read: as what, such as `12 maps with hit points`, and what was assumed.

    Each assumption is a sentence.
    """

    what: str
    assumed: tuple[str, ...] = ()


class Fact(NamedTuple):
    """Something that a transcript shows, or that is true by the rules."""

    # what the fact is about, such as a state: a member of a puzzle's `StrEnum`, whose text is its
    # name for people
    kind: str
    value: Any  # a dictionary may leave out some of what is known
    place: Any = ""  # where in the puzzle; its text is such as `round 3 of game 1`
    line: int = 0  # the number of the line that says it; 0 by the rules
    # whether a transcript may leave it out although it has others of this kind
    optional: bool = False
    event: int | None = None  # by the rules, the number of the event that it comes with, from 0
    refused: ValueError | None = None  # why it cannot be, if the rules do not allow it

    def agrees(self, other: "Fact") -> bool:
        """Whether two facts agree on everything that both state."""
        if self.kind != other.kind or self.refused != other.refused:
            return False
        if isinstance(self.value, dict):
            return all(other.value.get(name, value) == value for name, value in self.value.items())
        return bool(self.value == other.value)


@dataclass(frozen=True, kw_only=True)
class Mismatch:
    """Where a fact of a transcript first differs from the one by the rules.

    `before` are the facts by the rules that agree with those before it. `ours` is None if there
    should be no further fact of this kind.
    """

    before: Sequence[Fact]
    ours: Fact | None
    theirs: Fact

    @property
    def closeness(self) -> tuple[int, int]:
        """How many facts agree before it, and how many amounts if it is a state."""
        if self.ours is None or not isinstance(self.theirs.value, dict):
            return len(self.before), 0
        return len(self.before), len(self.theirs.value.items() & self.ours.value.items())


@dataclass(frozen=True, kw_only=True)
class FactDifference(PrintedDifference, Mismatch):
    """The first fact of a transcript that differs.

    Pages open after the event by the rules, or before it without `opens_after`.
    """

    opens_after: ClassVar[bool] = True


Expected: TypeAlias = tuple[str, Sequence[Fact]]
"""What a transcript may show, as a sentence, and the facts that it then has by the rules."""


def best_match(
    theirs: Sequence[Fact], all_expected: Iterable[Expected], assumed: Sequence[str] = ()
) -> tuple[Reading, Mismatch | None]:
    """The reading with the most agreement, the first if several have it, and what differs."""
    kinds = Counter(fact.kind for fact in theirs)
    what = ", ".join(counted(number, kind) for kind, number in kinds.items())
    differing = []
    for sentence, ours in all_expected:
        reading = Reading(what, tuple(filter(None, (*assumed, sentence))))
        mismatch = first_mismatch(theirs, ours)
        if mismatch is None:
            return reading, None
        differing.append((mismatch, reading))
    mismatch, reading = max(differing, key=lambda found: found[0].closeness)
    return reading, mismatch


def first_mismatch(theirs: Sequence[Fact], ours: Iterable[Fact]) -> Mismatch | None:
    """The first fact of a transcript that differs, or None if all agree.

    The order counts among facts of the same kind only: a transcript can name a spell before it
    shows the state, or after it.

    >>> theirs = [Fact("winner", 1), Fact("winner", 2)]
    >>> ours = [Fact("winner", 1), Fact("cards", (3, 1)), Fact("winner", 1)]
    >>> first_mismatch(theirs, ours).ours is ours[2]
    True
    """
    kinds = {fact.kind for fact in theirs}
    by_kind = bucket((fact for fact in ours if fact.kind in kinds), key=attrgetter("kind"))
    known = {kind: by_kind[kind] for kind in kinds}
    agreed = list[Fact]()
    for fact in theirs:
        skipped = None
        for our_fact in known[fact.kind]:
            checkpoint()
            if fact.agrees(our_fact):
                agreed.append(our_fact)
                break
            if not our_fact.optional:
                return Mismatch(before=agreed, ours=our_fact, theirs=fact)
            skipped = skipped or our_fact
        else:
            return Mismatch(before=agreed, ours=skipped, theirs=fact)
    return None


# --- Lines ---------------------------------------------------------------------------------------


def clean_lines(text: str, source: str) -> list[Line]:
    r"""The lines of a transcript, without colours, timestamps and levels of a log.

    >>> [line.text for line in clean_lines("\x1b[1m[12:30:01 INFO] #E.G#\x1b[0m", "theirs.txt")]
    ['#E.G#']

    Raises:
        ParseError: if there are none, or one is longer than `MAX_LINE`.
    """
    lines = []
    for line in numbered_lines(text, source):
        checkpoint()
        if len(line.text) > MAX_LINE:
            raise line.error(MAX_LINE, f"this line has more than {MAX_LINE:,} characters")
        lines.append(line._replace(text=without_prefix(ESCAPE.sub("", line.text))))
    return lines


def without_prefix(line: str) -> str:
    """A line without what loggers print in front of it."""
    while prefix := LOG_PREFIX.match(line):
        line = line[prefix.end() :]
    return line.rstrip()


def numbers_in(text: str) -> list[int]:
    """The integers of a text that are not part of a word or of a decimal fraction.

    >>> numbers_in("deck1: [9, -2] 0.5")
    [9, -2]
    """
    checkpoint()
    return [int(digits) for digits in NUMBER.findall(text) if digits]
