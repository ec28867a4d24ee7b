"""Compare another solver's output with what happens under the rules.

`compare` reads what people print while they debug: maps after each round, decks, the states of a
duel, in the words of the statement or in their own, or an event log. The module `printed` of a
puzzle finds the facts in it, and yields those of a play in the same order, by each possible
reading. The reading that agrees best counts, if its first state can be one of the puzzle.
`agreeing_misreadings` finds the known misreadings that explain all of the output.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import inf, isfinite
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple, get_args

import msgspec
from more_itertools import bucket, takewhile_inclusive

from graphsolve.errors import GraphsolveError, ParseError
from graphsolve.lab.difference import PlayEvents
from graphsolve.lab.evidence import Attempt
from graphsolve.lab.interface import TooLongError, lab_of
from graphsolve.lab.misreadings import Misreading, distinct_misreadings
from graphsolve.lab.narrow import Narrowing
from graphsolve.limits import checkpoint, seconds_left
from graphsolve.puzzles.base import OnProgress, quiet
from graphsolve.puzzles.catalogue import PlayOptions, Puzzle, record_of
from graphsolve.puzzles.interface import check_part
from graphsolve.puzzles.text import counted

SECONDS = 20.0
MORE_EVENTS = 10_000


def compare(
    text: str, source: str, puzzle: Puzzle, part: int = 1, options: PlayOptions | None = None
) -> "Comparison":
    r"""Compare an output with what happens under the rules.

    >>> from graphsolve.puzzles.cards import Decks
    >>> theirs = "Round 1: [2] [1]\nRound 2: [1, 2] []"
    >>> found = compare(theirs, "theirs.txt", Decks((2,), (1,)))
    >>> found.difference.theirs.value, found.difference.theirs.line
    ({'decks': Decks(first=(1, 2), second=())}, 2)

    The source is the name of the output's file, for error messages. The options of the play
    have the type that the puzzle's record names.

    Raises:
        ParseError: it shows nothing of the puzzle, or a line cannot be read.
        GraphsolveError: nothing can be played in this part, or outputs of this puzzle cannot
            be compared.
        OptionError: an option has a value that cannot be used.
        ValueError: there is no such part.
    """
    check_part(part)
    read = lab_of(puzzle).read_output
    if read is None:
        raise GraphsolveError(f"outputs of a {record_of(puzzle).noun} cannot be compared")
    found: Comparison = read(text, source, puzzle, part, options or record_of(puzzle).options())
    return found


# --- Facts ---------------------------------------------------------------------------------------


class Fact(NamedTuple):
    """Something that an output shows, or that is true under the rules.

    Attributes:
        kind: what it is about, in words for people, such as `state`.
        value: what is known about it, by name. An output can leave out some names. If a name is
            an attribute of the event, pages can show the event as it is printed.
        place: where in the puzzle, such as `round 3 of game 1`.
        line: the number of the line that says it; 0 under the rules.
        optional: whether an output may leave it out although it has others of this kind.
        event: under the rules, the number of the event that it comes with, from 0.
        at: the numbers in the place, by which the puzzle's module finds it; None if it is a state
            that outputs do not usually show.
    """

    kind: str
    value: Mapping[str, Any]
    place: str = ""
    line: int = 0
    optional: bool = False
    event: int = 0
    at: Any = None

    def likeness(self, other: "Fact") -> int:
        """Return how many values of two facts are the same."""
        return sum(
            len(value.items() & other.value.get(name, {}).items())
            if isinstance(value, Mapping)
            else other.value.get(name) == value
            for name, value in self.value.items()
        )

    def agrees(self, other: "Fact") -> bool:
        """Return whether two facts agree on everything that both state."""
        known = other.value
        return self.kind == other.kind and all(
            name not in known or known[name] == value for name, value in self.value.items()
        )


class Match(NamedTuple):
    """An output, compared with a play.

    Attributes:
        agreed: how many facts agree before the first that differs.
        last: the last fact of the play that agrees, or None.
        theirs: the first fact of the output that differs, or None.
        ours: the fact of the play there, or the most similar of several that may be meant; None if
            no further one of this kind follows.
        assumed: what the output is assumed to show, as a sentence.
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
        return self.agreed, self.theirs.likeness(self.ours) if self.ours else 0


def first_mismatch(theirs: Sequence[Fact], ours: Iterable[Fact], assumed: str = "") -> Match:
    """Find the first fact of an output that differs from a play.

    The order counts among facts of the same kind only: an output can name a spell before it
    shows the state, or after it.

    >>> theirs = [Fact("winner", {"is": 1}), Fact("winner", {"is": 2})]
    >>> ours = [Fact("winner", {"is": 1}), Fact("cards", {}), Fact("winner", {"is": 1})]
    >>> first_mismatch(theirs, ours).ours is ours[2]
    True
    """
    by_kind = bucket(ours, attrgetter("kind"), {fact.kind for fact in theirs}.__contains__)
    last = None
    for agreed, fact in enumerate(theirs):
        skipped = list[Fact]()
        for our_fact in by_kind[fact.kind]:
            checkpoint()
            if fact.agrees(our_fact):
                last = our_fact
                break
            skipped.append(our_fact)
            if not our_fact.optional:
                return Match(agreed, last, fact, our_fact, assumed)
        else:
            usual = [our_fact for our_fact in skipped if our_fact.at is not None]
            nearest = max(usual + skipped, key=fact.likeness, default=None)
            return Match(agreed, last, fact, nearest, assumed)
    return Match(len(theirs), last, assumed=assumed)


class FactDifference(NamedTuple):
    """The first fact of an output that differs, as in a `Match`, and the right events."""

    puzzle: Puzzle
    events: Sequence[Any]
    theirs: Fact
    ours: Fact | None
    last: Fact | None


@dataclass(frozen=True)
class Comparison:
    """An output of a part, compared with the rules; evidence about the program that wrote it.

    Attributes:
        theirs: the facts that it shows, at least one.
        ours: the events under the rules.
        misread: the events with a misreading.
        readings: yields the possible readings of a play: what each assumes, as a sentence, and the
            facts of the play in it, both lazily.
        assumed: what is assumed by all readings, in sentences.
        plays_shown: how many plays it shows; only one of them is compared.
    """

    puzzle: Puzzle
    part: int
    theirs: Sequence[Fact]
    ours: Sequence[Any]
    misread: Callable[[Misreading], Iterator[Any]]
    readings: Callable[[Iterable[Any]], Iterable[tuple[str, Iterable[Fact]]]]
    assumed: Sequence[str] = ()
    plays_shown: int = 1
    max_work: ClassVar[int] = 16

    @cached_property
    def match(self) -> Match:
        """How far the output agrees with the rules, and by which reading."""
        return self.match_with(self.ours)

    def match_with(self, events: Iterable[Any]) -> Match:
        """Return the best match with a play among all readings of the output."""
        matches = (first_mismatch(self.theirs, ours, says) for says, ours in self.readings(events))
        tried = takewhile_inclusive(lambda match: match.theirs is not None, matches)
        return max(tried, key=attrgetter("closeness"))

    def attempt(self, misreading: Misreading, work: int = 1) -> Attempt:
        """Compare the output with a misread play.

        It stops where it differs, or after about twice as many events as under the rules, times
        `work`, because some plays never end.
        """
        rules = self.match
        events = rules.ours.event if rules.ours else len(self.ours)
        most = work * (2 * events + MORE_EVENTS)

        def play() -> Iterator[Any]:
            misread = self.misread(misreading)
            yield from islice(misread, most)
            for _ in misread:
                raise TooLongError

        try:
            match = self.match_with(PlayEvents(play))
        except TooLongError:
            return Attempt(misreading)
        agrees, explains = match.theirs is None, int(match.agreed > rules.agreed)
        return Attempt(misreading, agrees=agrees, agreed=match.agreed, explains=explains)

    @property
    def read_as(self) -> str:
        """How the output was read, such as `12 states. ...`, in sentences."""
        kinds = Counter(fact.kind for fact in self.theirs)
        facts = ", ".join(counted(number, kind) for kind, number in kinds.items())
        return " ".join(filter(None, [f"{facts}.", *self.assumed, self.match.assumed]))

    @property
    def difference(self) -> FactDifference | None:
        """The first fact that differs from the rules, or None."""
        _, last, theirs, ours, _ = self.match
        return FactDifference(self.puzzle, self.ours, theirs, ours, last) if theirs else None


def logged_facts(
    text: str, source: str, event_type: Any, facts_of: Callable[[Iterable[Any]], Iterable[Fact]]
) -> list[Fact]:
    """Return the facts of an event log by `graphsolve transcript`; none for another text.

    Raises:
        ParseError: a line after the first is no event of the puzzle, or the log has no beginning.
    """
    first, *lines = text.splitlines() or [""]
    if not first.startswith('{"schema":"graphsolve-events"'):
        return []
    decode, events = msgspec.json.Decoder(event_type).decode, []
    for number, line in enumerate(lines, 2):
        checkpoint()
        try:
            events.append(decode(line))
        except msgspec.DecodeError as error:
            problem = f"expected an event of this puzzle as JSON; {error}"
            raise ParseError(source, number, 1, problem) from None
    if not (events and isinstance(events[0], get_args(event_type)[0])):
        raise ParseError(source, 2, 1, "expected the event with which a play begins")
    return [fact._replace(line=fact.event + 2) for fact in facts_of(events)]


# --- Misreadings ---------------------------------------------------------------------------------


def agreeing_misreadings(found: Comparison, on_progress: OnProgress = quiet) -> Narrowing:
    r"""Find the misreadings that explain the difference of an output from the rules.

    >>> from graphsolve.puzzles.cards import Decks
    >>> theirs = "Round 1: [2] [1]\nRound 2: [1, 2] []"
    >>> found = compare(theirs, "theirs.txt", Decks((2,), (1,)))
    >>> agreeing_misreadings(found).findings[0].misread
    "The loser's card goes to the bottom first."

    The search takes half of the time that is left, or `SECONDS` if there is no time limit.
    """
    distinct = distinct_misreadings(found.puzzle, [found.part])
    search = Narrowing((one for one in distinct if found.part in one.parts), [found])
    search.queue.max_pair_cost = -inf

    def say(_attempt: Attempt | None = None) -> None:
        explains = "; one or more of them explain it" if search.findings else ""
        on_progress(f"{search.tried:,} of {len(search.queue.singles):,} tried{explains}")

    say()
    search.run(seconds_left() / 2 if isfinite(seconds_left()) else SECONDS, on_try=say)
    return search
