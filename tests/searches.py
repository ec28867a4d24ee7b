"""Made-up misreadings, and searches and diagnoses that have already found something."""

from graphsolve.lab.diagnose import Diagnosis
from graphsolve.lab.evidence import Answers, Attempt
from graphsolve.lab.misreadings import Misreading
from graphsolve.lab.narrow import Narrowing


def made(name: str, cost: float, *decisions: str, puzzle: str = "cards", **more) -> Misreading:
    """A misreading that replaces decisions, or that of its own name, by its name."""
    replaces = dict.fromkeys(decisions or [name], name)
    about = {"puzzle": puzzle, "rule": "", "misread": "", "replaces": replaces}
    return Misreading(name=name, cost=cost, **about, **more)


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
