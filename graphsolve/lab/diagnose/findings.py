"""The result of a diagnosis: the misreadings that explain wrong answers, the best first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from more_itertools import map_reduce, unique_everseen

from graphsolve.lab.arithmetic import Clue, is_settled, swapped_parts
from graphsolve.lab.candidates import Attempt, Candidate, cost_of, name_of
from graphsolve.lab.diagnose.odds import Odds

MAX_CHANCE = 0.05
"""A match may be a coincidence if the answers have another cause with this probability."""


class Finding(NamedTuple):
    """A candidate that produces a wrong answer.

    Attributes:
        explains: the parts with wrong answers that it produces.
        explains_all: whether it produces the given answers to all parts.
        odds: how likely it is that the candidate is behind these answers, from 0 to 1; see `Odds`.
    """

    candidate: Candidate
    explains: tuple[int, ...]
    explains_all: bool
    odds: float = 1.0

    @property
    def name(self) -> str:
        """The names of its misreadings, such as `attack-first + last-round-counts`."""
        return name_of(self.candidate)

    @property
    def rank(self) -> tuple[bool, int, float, list[int]]:
        """A sort key that puts the best finding first.

        Explaining all parts is better than some, explaining two wrong parts is better than one,
        and common misreadings are better than rare ones. The order of the catalogue breaks ties.
        """
        places = [misreading.place for misreading in self.candidate]
        return not self.explains_all, -len(self.explains), cost_of(self.candidate), places


@dataclass(frozen=True)
class Diagnosis:
    """Which of the given answers are wrong, and the misreadings that produce them.

    Attributes:
        right: the right answers to the same parts; None if a part has no answer.
        findings: the candidates that produce wrong answers, the best first.
        attempts: the candidates tried, with their answers.
        ended: whether everything was tried that is worth it; otherwise time ran out.
        unfinished: the candidates that were not tried to the end and may give these answers, the
            most common first.
        clues: what follows from the wrong answers by arithmetic.
    """

    given: Mapping[int, int]
    right: Mapping[int, int | None]
    findings: tuple[Finding, ...] = ()
    attempts: Sequence[Attempt] = field(default=(), repr=False)
    ended: bool = True
    unfinished: Sequence[Candidate] = field(default=(), repr=False)
    clues: tuple[Clue, ...] = ()

    @property
    def alone(self) -> int:
        """The number of misreadings tried alone."""
        return sum(len(attempt.candidate) == 1 for attempt in self.attempts)

    @property
    def pairs(self) -> int:
        """The number of pairs tried."""
        return len(self.attempts) - self.alone

    @property
    def wrong_parts(self) -> tuple[int, ...]:
        """The parts with wrong answers."""
        return tuple(part for part in self.given if self.given[part] != self.right[part])

    @property
    def explained(self) -> bool:
        """Whether some finding produces all of the given answers."""
        return any(finding.explains_all for finding in self.findings)

    @property
    def swapped(self) -> tuple[int, ...]:
        """The parts whose wrong answer is the right one to the other part."""
        return swapped_parts(self.clues)

    @property
    def needs_search(self) -> bool:
        """Whether some wrong answer may come from a misreading of the rules."""
        return not is_settled(self.clues, self.wrong_parts)

    @property
    def explanations(self) -> tuple[Finding, ...]:
        """The findings that explain all wrong answers."""
        return tuple(finding for finding in self.findings if finding.explains_all)

    @property
    def chance(self) -> float:
        """How likely it is that the answers have another cause than those that explain all."""
        return 1 - sum(finding.odds for finding in self.explanations)

    def may_be_chance(self, finding: Finding) -> bool:
        """Whether a finding may match the answers by chance.

        It may if it produces only one of two wrong answers, if such answers have other causes too
        often, or if something more common was not tried to its end.
        """
        by_chance = not finding.explains_all or self.chance >= MAX_CHANCE
        return by_chance or bool(self.rivals(finding))

    def rivals(self, finding: Finding) -> list[Candidate]:
        """The unfinished candidates that are more common than a finding."""
        cost = cost_of(finding.candidate)
        return [one for one in self.unfinished if cost_of(one) < cost]

    def decides(self, attempt: Attempt) -> bool:
        """Whether it is known if a candidate gives these answers."""
        known = attempt.answers.keys() & self.given.keys()
        differs = any(attempt.answers[part] != self.given[part] for part in known)
        return differs or len(known) == len(self.given)

    @property
    def likely(self) -> tuple[Finding, ...]:
        """Those that explain all, if a match by chance is less likely than not."""
        return self.explanations if self.chance < 1 / 2 else ()

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
        return Finding(attempt.candidate, explains, explains_all=len(agrees) == len(self.given))


def findings(attempts: Sequence[Attempt], diagnosis: Diagnosis) -> list[Finding]:
    """What explains all of the answers, or else the misreadings that explain one of two.

    The best comes first. The odds of those that explain one part are about this part alone.
    """
    judged = filter(None, map(diagnosis.judge, attempts))
    found = [*unique_everseen(judged, key=lambda finding: frozenset(finding.candidate))]
    explanations = [finding for finding in found if finding.explains_all]
    found = explanations or [finding for finding in found if len(finding.candidate) == 1]
    by_parts = map_reduce(found, lambda finding: finding.explains)
    rated = []
    for parts, same in by_parts.items():
        others = set(diagnosis.wrong_parts) - {*parts}
        given = {part: answer for part, answer in diagnosis.given.items() if part not in others}
        odds = Odds(given, diagnosis.right, attempts).of([finding.candidate for finding in same])
        rated += [one._replace(odds=each) for one, each in zip(same, odds, strict=True)]
    return sorted(rated, key=lambda finding: finding.rank)
