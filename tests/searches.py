"""Searches for misreadings, and diagnoses, that have already found something."""

from collections.abc import Iterable, Mapping
from typing import Any

from graphsolve.lab.diagnose import Diagnosis
from graphsolve.lab.evidence import Answers, Attempt
from graphsolve.lab.misreadings import Misreading
from graphsolve.lab.narrow import Narrowing

Given = Mapping[int, int]


def searched(
    findings: Iterable[Misreading] = (),
    answers: Iterable[tuple[Misreading, Given]] = (),
    *,
    slow: Iterable[Misreading] = (),
    left: Iterable[Misreading] = (),
    ended: bool = True,
) -> Narrowing:
    """A search with findings, and the answers of what was tried alone; some were not tried."""
    search = Narrowing(left, [])
    search.findings, search.ended = [*findings], ended
    search.attempts = {one.name: Attempt(one, {**some}) for one, some in answers}
    search.slow = {one.name: Attempt(one) for one in slow}
    return search


def diagnosed(puzzle, given: Given, right: Given, search: Narrowing, **known: Any) -> Diagnosis:
    """A diagnosis after a search."""
    diagnosis = Diagnosis(Answers(puzzle=puzzle, given=given, right=right), **known)
    diagnosis.narrowing = search
    return diagnosis
