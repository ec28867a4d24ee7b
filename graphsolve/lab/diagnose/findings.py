"""What trying misreadings came to: the answers, and which of the wrong ones they explain."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from graphsolve.lab.misreadings import CATALOGUE, Misreading

__all__ = ["Diagnosis", "Finding", "Readings", "Trial", "findings", "gives_all", "rank"]

Readings: TypeAlias = tuple[Misreading, ...]
"""A misreading, or two that are played at once."""


class Finding(NamedTuple):
    """Misreadings that give wrong answers as somebody found them.

    Attributes:
        readings: the misreading, or two that were played at once.
        explains: the wrong parts that they give.
        whole: whether they give all parts as they were found.
    """

    readings: Readings
    explains: tuple[int, ...]
    whole: bool

    @property
    def name(self) -> str:
        """What they are called."""
        return " + ".join(reading.name for reading in self.readings)


@dataclass(frozen=True)
class Diagnosis:
    """What is wrong with some answers.

    Attributes:
        given: the answers by part, as somebody found them.
        right: the right answers to the same parts; None where there is none.
        findings: the misreadings that give the wrong ones, the best first.
        alone: how many misreadings were tried alone, and of how many.
        pairs: how many pairs were tried, and of how many; none if one misreading is enough.
    """

    given: Mapping[int, int]
    right: Mapping[int, int | None]
    findings: tuple[Finding, ...] = ()
    alone: tuple[int, int] = (0, 0)
    pairs: tuple[int, int] = (0, 0)

    @property
    def wrong_parts(self) -> tuple[int, ...]:
        """The parts with wrong answers."""
        return tuple(part for part in self.given if self.given[part] != self.right[part])

    @property
    def best(self) -> tuple[Finding, ...]:
        """The first finding that gives everything; else the first for each wrong part."""
        whole = [finding for finding in self.findings if finding.whole][:1]
        apart = (
            [finding for finding in self.findings if part in finding.explains][:1]
            for part in self.wrong_parts
        )
        return tuple(whole or dict.fromkeys(finding for found in apart for finding in found))


class Trial(NamedTuple):
    """What came of a try: the answers, as far as they were worked out, and the time it took."""

    readings: Readings
    answers: Mapping[int, int | None]
    seconds: float = 0.0


def findings(trials: Iterable[Trial], diagnosis: Diagnosis) -> tuple[Finding, ...]:
    """The readings that explain something, the best first."""
    found = filter(None, (finding(trial, diagnosis) for trial in trials))
    return tuple(sorted(found, key=rank))


def finding(tried: Trial, diagnosis: Diagnosis) -> Finding | None:
    """What some readings explain, if they explain anything and leave right parts right."""
    given, wrong = diagnosis.given, diagnosis.wrong_parts
    agreeing = [part for part in given if tried.answers.get(part) == given[part]]
    explains = tuple(part for part in agreeing if part in wrong)
    spoils = any(part not in wrong and part not in agreeing for part in given)
    if spoils or not explains:
        return None
    return Finding(tried.readings, explains, whole=len(agreeing) == len(given))


def gives_all(tried: Trial, diagnosis: Diagnosis) -> bool:
    """Whether some readings give everything."""
    found = finding(tried, diagnosis)
    return found is not None and found.whole


def rank(finding: Finding) -> tuple[bool, int, int, list[int]]:
    """Everything explained before something, one reading before two, both parts before one.

    Of equals, those come first that come first in the catalogue, whichever was done sooner.
    """
    places = [PLACES[reading.name] for reading in finding.readings]
    return not finding.whole, len(finding.readings), -len(finding.explains), places


PLACES = {name: place for place, name in enumerate(CATALOGUE)}
