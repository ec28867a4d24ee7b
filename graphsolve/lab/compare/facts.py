"""The facts in a transcript, in order, and the first that differs from the rules.

They are found in its lines, without what loggers and terminals add.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter, itemgetter
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias

from more_itertools import bucket

from graphsolve.lab.difference import PlayEvents, PrintedDifference
from graphsolve.limits import checkpoint
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.column import play_of
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
    value: Any  # a dictionary can leave out some of what is known
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
    def event(self) -> int | None:
        """The number of the event by the rules, or None if there should be no further fact."""
        return self.ours.event if self.ours else None

    @property
    def closeness(self) -> tuple[int, int]:
        """How many facts agree before it, and how many amounts if it is a state."""
        if self.ours is None or not isinstance(self.theirs.value, dict):
            return len(self.before), 0
        return len(self.before), len(self.theirs.value.items() & self.ours.value.items())


@dataclass(frozen=True, kw_only=True)
class FactDifference(PrintedDifference, Mismatch):
    """The first fact of a transcript that differs. A puzzle can have a subclass.

    Pages open after the event by the rules, or before it without `opens_after`.
    """

    opens_after: ClassVar[bool] = True

    @classmethod
    def at(cls, found: Mismatch, puzzle: Puzzle, part: int, events: Sequence[Any]) -> Self:
        """The difference of a transcript from a play."""
        opens = None
        if found.event is not None:
            scene = play_of(puzzle).scene.of(events[: found.event + cls.opens_after])
            opens = scene.position
        return cls(
            puzzle=puzzle,
            part=part,
            plays=(events, PlayEvents(partial(cls.as_printed, events, found))),
            events_before=found.event or 0,
            opens=opens,
            **vars(found),
        )

    @staticmethod
    def as_printed(events: Sequence[Any], found: Mismatch) -> Iterable[Any]:
        """The events of the transcript up to the difference, given those by the rules."""
        return events if found.event is None else events[: max(found.event, 1)]


Expected: TypeAlias = tuple[str, Iterable[Fact]]
"""What a transcript may show, as a sentence, and the facts that it then has by the rules."""


class Match(NamedTuple):
    """How a transcript is read best: the facts by the rules that agree, and what differs first."""

    reading: Reading
    agreed: Sequence[Fact]
    differs: Mismatch | None


def best_match(
    theirs: Sequence[Fact],
    all_expected: Iterable[Expected],
    what: str = "",
    assumed: Sequence[str] = (),
) -> Match:
    """The reading with the most agreement, the first if several have it."""
    kinds = Counter(fact.kind for fact in theirs)
    what = what or ", ".join(counted(number, kind) for kind, number in kinds.items())
    differing = []
    for sentence, ours in all_expected:
        reading = Reading(what, tuple(filter(None, (*assumed, sentence))))
        agreed, differs = first_mismatch(theirs, ours)
        if differs is None:
            return Match(reading, agreed, None)
        differing.append((differs.closeness, Match(reading, agreed, differs)))
    return max(differing, key=itemgetter(0))[1]


def first_mismatch(
    theirs: Sequence[Fact], ours: Iterable[Fact]
) -> tuple[Sequence[Fact], Mismatch | None]:
    """The facts by the rules that agree, and the first of a transcript that differs, or None.

    The order counts among facts of the same kind only: a transcript can name a spell before it
    shows the state, or after it.

    >>> theirs = [Fact("winner", 1), Fact("winner", 2)]
    >>> ours = [Fact("winner", 1), Fact("cards", (3, 1)), Fact("winner", 1)]
    >>> first_mismatch(theirs, ours)[1].ours is ours[2]
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
                return agreed, Mismatch(before=agreed, ours=our_fact, theirs=fact)
            skipped = skipped or our_fact
        else:
            return agreed, Mismatch(before=agreed, ours=skipped, theirs=fact)
    return agreed, None


# --- Lines ---------------------------------------------------------------------------------------


def clean_lines(text: str, source: str) -> list[Line]:
    r"""The lines of a transcript, without colors, timestamps and levels of a log.

    An object on a line of JSON becomes a line with its numbers and texts, and one for each of its
    lists and objects.

    >>> [line.text for line in clean_lines("\x1b[1m[12:30:01 INFO] #E.G#\x1b[0m", "theirs.txt")]
    ['#E.G#']
    >>> [line.text for line in clean_lines('{"round": 2, "decks": [[9, 2], [5]]}', "theirs.txt")]
    ['round: 2', 'decks: [[9, 2], [5]]']

    Raises:
        ParseError: if there are none, or one is longer than `MAX_LINE`.
    """
    lines = []
    for line in numbered_lines(text, source):
        checkpoint()
        if len(line.text) > MAX_LINE:
            raise line.error(MAX_LINE, f"this line has more than {MAX_LINE:,} characters")
        clean = without_prefix(ESCAPE.sub("", line.text))
        texts = json_lines(clean) or [clean]
        lines += [line if one == line.text else line._replace(text=one) for one in texts]
    return lines


def without_prefix(line: str) -> str:
    """A line without what loggers print in front of it."""
    while prefix := LOG_PREFIX.match(line):
        line = line[prefix.end() :]
    return line.rstrip()


def json_lines(line: str) -> list[str]:
    """The lines that say what a JSON object does; none if it is something else."""
    if not (line.startswith("{") and line.endswith("}")):
        return []
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return []
    members = [(key, value) for key, value in found.items() if not isinstance(value, list | dict)]
    lines = [", ".join(f"{key}: {value}" for key, value in members)] if members else []
    for key, value in found.items():
        if isinstance(value, list) and value and all(isinstance(one, str) for one in value):
            lines += value
        elif isinstance(value, list | dict):
            lines.append(f"{key}: {json.dumps(value)}")
    return lines


def numbers_in(text: str) -> list[int]:
    """The integers of a text that are not part of a word or of a decimal fraction.

    >>> numbers_in("deck1: [9, -2] 0.5")
    [9, -2]
    """
    checkpoint()
    return [int(digits) for digits in NUMBER.findall(text)]
