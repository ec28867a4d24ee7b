"""Searches for misreadings, and diagnoses, that have already found something."""

from graphsolve.lab.diagnose import Diagnosis
from graphsolve.lab.evidence import Answers, Attempt
from graphsolve.lab.narrow import Narrowing


def searched(findings=(), answers=(), *, slow=(), left=(), ended=True) -> Narrowing:
    """A search with findings, and pairs of what was tried alone and its answers by part.

    Some misreadings took too long, and others are left.
    """
    search = Narrowing(left, [])
    search.findings, search.ended = [*findings], ended
    search.attempts = {one.name: Attempt(one, {**some}) for one, some in answers}
    search.slow = {one.name: Attempt(one) for one in slow}
    return search


def diagnosed(puzzle, given, right, search: Narrowing, **known) -> Diagnosis:
    """A diagnosis after a search."""
    diagnosis = Diagnosis(Answers(puzzle=puzzle, given=given, right=right), **known)
    diagnosis.narrowing = search
    return diagnosis
