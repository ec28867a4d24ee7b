"""Searches for misreadings that have already found something."""

from collections.abc import Iterable

from graphsolve.lab.evidence import Attempt
from graphsolve.lab.misreadings import Misreading
from graphsolve.lab.narrow import Narrowing


def searched(
    findings: Iterable[Misreading] = (),
    attempts: Iterable[Attempt] = (),
    *,
    left: Iterable[Misreading] = (),
    ended: bool = True,
) -> Narrowing:
    """A search with these findings and attempts; what is left was not tried to the end."""
    search = Narrowing(left, [])
    search.findings, search.ended = [*findings], ended
    for attempt in attempts:
        tried = search.slow if attempt.agrees is None else search.attempts
        tried[attempt.misreading.name] = attempt
    return search
