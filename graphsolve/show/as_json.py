"""Results as JSON objects: for programs, with `--format json`, and for the site."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from graphsolve.lab.check.failure import Failure
from graphsolve.lab.check.session import Check
from graphsolve.lab.compare import Comparison, FactDifference
from graphsolve.lab.misreadings import Misreading
from graphsolve.lab.narrow import Narrowing
from graphsolve.lab.questions import Question
from graphsolve.show.check import failure_text, fault_text
from graphsolve.show.interface import PrintedFact, view_of


class ExampleData(Struct):
    """A puzzle, its right answer to a part, and the answer with a misreading, if any."""

    input: str
    part: int
    right: int
    misread: int | None


class MisreadingData(Struct):
    """A misreading or a pair: each rule, what happens instead, and perhaps an example."""

    name: str
    puzzle: str
    parts: Sequence[int]
    rules: list[str]
    instead: list[str]
    example: ExampleData | UnsetType = UNSET


def misreading_json(one: Misreading, exposed: Question | None = None) -> MisreadingData:
    """Return a misreading or a pair, with a puzzle that it gets wrong, if given.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> misreading_json(CATALOGUE["score-from-zero"]).name
    'score-from-zero'
    """
    data = MisreadingData(
        name=one.name,
        puzzle=one.puzzle,
        parts=one.parts,
        rules=[each.rule for each in one.each],
        instead=[each.misread for each in one.each],
    )
    if exposed:
        input_, part = str(exposed.puzzle), exposed.part
        data.example = ExampleData(input_, part, exposed.right, exposed.answers[one])
    return data


def misreadings_json(some: Iterable[Misreading]) -> list[MisreadingData]:
    """Return misreadings and pairs."""
    return [*map(misreading_json, some)]


class DifferenceData(Struct):
    """The first difference of an output from the rules; see `Sentences`."""

    place: str
    facts: Sequence[PrintedFact]
    turn: str
    reasons: Sequence[tuple[str, str]]
    position: Sequence[int] | None


def difference_json(difference: FactDifference) -> DifferenceData:
    """Return the first difference of an output from the rules."""
    said = view_of(difference.puzzle).printed_sentences(difference)
    facts = said.facts or [PrintedFact("", said.theirs, said.ours)]
    return DifferenceData(said.place, facts, said.turn, said.reasons, said.position)


class ComparisonData(Struct):
    """Whether a transcript agrees with the rules, where it differs, and what explains that.

    The `misreadings` explain all of it, the `further` ones more than the first difference.
    """

    part: int
    read_as: str
    agrees: bool
    says: str
    difference: DifferenceData | None
    misreadings: list[MisreadingData]
    further: list[MisreadingData]
    tried: int
    known: int


def comparison_json(found: Comparison, search: Narrowing | None) -> ComparisonData:
    """Return how a transcript differs from the rules, and the misreadings that explain it."""
    view, search, differs = view_of(found.puzzle), search or Narrowing([], []), found.difference
    return ComparisonData(
        part=found.part,
        read_as=found.read_as,
        agrees=differs is None,
        says="" if differs else view.agreement(found),
        difference=difference_json(differs) if differs else None,
        misreadings=misreadings_json(search.findings),
        further=misreadings_json(search.further),
        tried=search.tried,
        known=len(search.queue.singles),
    )


def check_json(check: Check, failure: Failure | None, saved: Path | None) -> dict[str, Any]:
    """Return which cases a program passed, and the smallest puzzle that it fails."""
    failed = check.smallest
    return {
        "passed": dict(check.passed),
        "seconds": round(check.seconds, 3),
        "failed": failed
        and {
            "fault": fault_text(failed),
            "input": str(failed.puzzle),
            "saved": saved and str(saved),
            "expected": {f"part{part}": answer for part, answer in failed.expected.items()},
            "given": {f"part{part}": failed.answers.get(part) for part in failed.expected},
            "says": [*failure_text(failure)] if failure else [],
            "misreadings": misreadings_json(failure.findings if failure else ()),
        },
    }
