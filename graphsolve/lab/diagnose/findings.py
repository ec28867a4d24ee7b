"""The result of a diagnosis: the misreadings that explain wrong answers, the best first."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from graphsolve.lab.candidates import Attempt, Candidate, name_of
from graphsolve.lab.column import lab_of
from graphsolve.lab.diagnose.recognize import OTHER_PART, Recognized
from graphsolve.puzzles.catalogue import PUZZLES

MAX_CHANCE = 0.05
"""What fits the answers may be chance if another answer would have been fitted this often."""


class Finding(NamedTuple):
    """A candidate that produces a wrong answer.

    Attributes:
        explains: the parts with wrong answers that it produces.
        whole: whether it produces the given answers to all parts.
        chance: how likely it is that one of the candidates tried would have produced an answer
            other than the given one, from 0 to 1.
    """

    candidate: Candidate
    explains: tuple[int, ...]
    whole: bool
    chance: float = 0.0

    @property
    def name(self) -> str:
        """The names of its misreadings, such as `attack-first + last-round-counts`."""
        return name_of(self.candidate)

    @property
    def rank(self) -> tuple[bool, int, int, list[int]]:
        """A sort key that puts the best finding first.

        Explaining all parts is better than some, one misreading is better than two, and explaining
        two wrong parts is better than one. The order of the catalogue breaks ties.
        """
        places = [misreading.place for misreading in self.candidate]
        return not self.whole, len(self.candidate), -len(self.explains), places


@dataclass(frozen=True)
class Diagnosis:
    """Which of the given answers are wrong, and the misreadings that produce them.

    Attributes:
        right: the right answers to the same parts; None if a part has no answer.
        findings: the candidates that produce wrong answers, the best first.
        alone: the number of misreadings tried alone, and of all misreadings.
        pairs: the number of pairs tried, and of all pairs; both are 0 if a single misreading
            explains everything.
        recognized: the wrong answers that are right for something else.
    """

    given: Mapping[int, int]
    right: Mapping[int, int | None]
    findings: tuple[Finding, ...] = ()
    alone: tuple[int, int] = (0, 0)
    pairs: tuple[int, int] = (0, 0)
    recognized: tuple[Recognized, ...] = ()

    @property
    def wrong_parts(self) -> tuple[int, ...]:
        """The parts with wrong answers."""
        return tuple(part for part in self.given if self.given[part] != self.right[part])

    @property
    def explained(self) -> bool:
        """Whether some finding produces all of the given answers."""
        return any(finding.whole for finding in self.findings)

    @property
    def swapped(self) -> tuple[int, ...]:
        """The parts whose wrong answer is the right one to the other part."""
        return tuple(part for part, meaning in self.recognized if meaning is OTHER_PART)

    @property
    def needs_search(self) -> bool:
        """Whether some wrong answer may come from a misreading of the rules."""
        if len(self.swapped) > 1:
            return False
        settled = {part for part, meaning in self.recognized if not meaning.needs_search}
        return not settled.issuperset(self.wrong_parts)

    @property
    def equals(self) -> tuple[Finding, ...]:
        """The findings that explain everything as well as the first one."""
        return tuple(
            finding
            for finding in self.findings
            if finding.whole and len(finding.candidate) == len(self.findings[0].candidate)
        )

    def may_be_chance(self, finding: Finding) -> bool:
        """Whether a finding may fit the answers by chance.

        It may if it produces only one of two wrong answers, if it is one of the many pairs and
        there is only one wrong answer, or if there are so few possible answers that something
        would fit many of them.
        """
        is_one_of_many = len(finding.candidate) > 1 and len(finding.explains) == 1
        return not finding.whole or is_one_of_many or finding.chance >= MAX_CHANCE

    @property
    def likely(self) -> tuple[Finding, ...]:
        """The equals, without pairs that may fit the answers by chance."""
        return tuple(
            finding
            for finding in self.equals
            if len(finding.candidate) == 1 or not self.may_be_chance(finding)
        )

    @property
    def best(self) -> tuple[Finding, ...]:
        """The first finding that explains everything, or else the first for each wrong part."""
        if self.explained:
            return self.findings[:1]
        firsts = [
            next((finding for finding in self.findings if part in finding.explains), None)
            for part in self.wrong_parts
        ]
        return tuple(dict.fromkeys(finding for finding in firsts if finding))

    def judge(self, attempt: Attempt) -> Finding | None:
        """The finding of an attempt; None if it explains nothing, or changes a right answer."""
        agrees = [part for part in self.given if attempt.answers.get(part) == self.given[part]]
        explains = tuple(part for part in agrees if part in self.wrong_parts)
        spoils = any(part not in self.wrong_parts and part not in agrees for part in self.given)
        if spoils or not explains:
            return None
        return Finding(attempt.candidate, explains, whole=len(agrees) == len(self.given))


def findings(attempts: Iterable[Attempt], diagnosis: Diagnosis) -> list[Finding]:
    """What the attempts explain, the best first."""
    attempts = [*attempts]
    found = [finding for attempt in attempts if (finding := diagnosis.judge(attempt))]
    if found:
        chance = chance_of_a_fit(attempts, diagnosis)
        found = [finding._replace(chance=chance) for finding in found]
    return sorted(found, key=lambda finding: finding.rank)


def chance_of_a_fit(attempts: Iterable[Attempt], diagnosis: Diagnosis) -> float:
    """How likely it is that some attempt fits an answer that has another cause.

    The more different answers the attempts give to the last wrong part, among those that agree
    with the other parts, the more likely it is that one of these is the given one.
    """
    given, last = diagnosis.given, diagnosis.wrong_parts[-1]
    others = {part: answer for part, answer in given.items() if part != last}
    tried = [attempt for attempt in attempts if others.items() <= attempt.answers.items()]
    answers = {attempt.answers.get(last) for attempt in tried}
    known = {None, diagnosis.right[last], given[last]}
    labs = {lab_of(PUZZLES[one.puzzle]) for each in tried for one in each.candidate}
    return max((len(answers - known) / lab.wrong_answers for lab in labs), default=0.0)
