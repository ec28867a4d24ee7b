"""The lines of a transcript, without what loggers and terminals add, and what its lines show."""

import re
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from more_itertools import bucket

from graphsolve.limits import checkpoint
from graphsolve.puzzles.text import Line, numbered_lines

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


class Fact(NamedTuple):
    """Something that a transcript says, or that is true by the rules.

    Attributes:
        kind: what is said, such as `decks` or `state`.
        value: the value. A value that is a dictionary may leave out some of what is known.
        place: where in the puzzle, such as `round 3 of game 1`.
        line: the number of the line that says it; 0 by the rules.
        optional: whether a transcript may leave it out although it has others of this kind.
        event: by the rules, the number of the event that it comes with, from 0.
    """

    kind: str
    value: Any
    place: str = ""
    line: int = 0
    optional: bool = False
    event: int | None = None

    def agrees(self, other: "Fact") -> bool:
        """Whether two facts are the same as far as both say something."""
        if self.kind != other.kind:
            return False
        if isinstance(self.value, dict):
            return all(other.value.get(name, value) == value for name, value in self.value.items())
        return bool(self.value == other.value)


class Reading(NamedTuple):
    """How a transcript was read.

    Attributes:
        what: what was recognised, such as `12 maps with hit points`.
        assumed: what was assumed beyond that, one sentence each.
    """

    what: str
    assumed: tuple[str, ...] = ()


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
    return [int(digits) for digits in NUMBER.findall(text) if digits]


class Disagreement(NamedTuple):
    """The first fact of a transcript that differs.

    Attributes:
        agreed: how many facts come before it.
        theirs: the fact.
        ours: the fact by the rules, or None if there should be no further fact of this kind.
        before: the facts by the rules that agree with those before it.
    """

    agreed: int
    theirs: Fact
    ours: Fact | None
    before: tuple[Fact, ...] = ()

    @property
    def closeness(self) -> tuple[int, int]:
        """How many facts agree before it, and how many amounts if it is a state."""
        if self.ours is None or not isinstance(self.theirs.value, dict):
            return self.agreed, 0
        return self.agreed, len(self.theirs.value.items() & self.ours.value.items())


def first_difference(theirs: Sequence[Fact], ours: Iterable[Fact]) -> Disagreement | None:
    """The first fact of a transcript that differs, or None if all agree.

    The order counts among facts of the same kind only: a transcript can name a spell before it
    shows the state, or after it.

    >>> theirs = [Fact("winner", 1), Fact("winner", 2)]
    >>> ours = [Fact("winner", 1), Fact("cards", (3, 1)), Fact("winner", 1)]
    >>> first_difference(theirs, ours).ours is ours[2]
    True
    """
    kinds = {fact.kind for fact in theirs}
    by_kind = bucket((fact for fact in ours if fact.kind in kinds), key=attrgetter("kind"))
    known = {kind: by_kind[kind] for kind in kinds}
    agreed = list[Fact]()
    for number, fact in enumerate(theirs):
        skipped = None
        for our_fact in known[fact.kind]:
            if fact.agrees(our_fact):
                agreed.append(our_fact)
                break
            if not our_fact.optional:
                return Disagreement(number, fact, our_fact, tuple(agreed))
            skipped = skipped or our_fact
        else:
            return Disagreement(number, fact, skipped, tuple(agreed))
    return None
