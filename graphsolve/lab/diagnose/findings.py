"""The result of a diagnosis: the misreadings that explain wrong answers, the best first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from more_itertools import map_reduce, unique_everseen

from graphsolve.lab.arithmetic import Clue, is_settled, swapped_parts
from graphsolve.lab.cases import Case
from graphsolve.lab.diagnose.chance import weight_of_others
from graphsolve.lab.difference import Differences
from graphsolve.lab.evidence import Attempt
from graphsolve.lab.misreadings import Misreading
from graphsolve.lab.narrow import names_of
from graphsolve.lab.questions import Apart

Stage: TypeAlias = Literal[
    "read", "search", "tell apart", "find differences", "find cases", "explain"
]
"""What a diagnosis does next."""

MAX_CHANCE = 0.05
"""A match may be a coincidence if the answers have another cause with this probability."""


class Finding(NamedTuple):
    """A misreading, or a pair, that produces a wrong answer.

    Attributes:
        explains: the parts with wrong answers that it produces.
        explains_all: whether it produces the given answers to all parts.
        probability: how likely it is that it is behind these answers, from 0 to 1.
    """

    misreading: Misreading
    explains: tuple[int, ...]
    explains_all: bool
    probability: float = 1.0

    @property
    def name(self) -> str:
        """Its name, such as `attack-first + last-round-counts`."""
        return self.misreading.name

    @property
    def rank(self) -> tuple[bool, int, float, list[int]]:
        """A sort key that puts the best finding first.

        Explaining all parts is better than some, explaining two wrong parts is better than one,
        and common misreadings are better than rare ones. The order of the catalogue breaks ties.
        """
        places = [one.place for one in self.misreading.each]
        return not self.explains_all, -len(self.explains), self.misreading.cost, places


class Unexplained(NamedTuple):
    """What is known about wrong answers that nothing explains.

    Attributes:
        puzzle: the name of the puzzle.
        right: the decisions of the puzzle's `Rules` that must be right, because misreading them
            would change an answer that is right.
        suspected: those that are most likely wrong, the likeliest first.
        part: the first part with a wrong answer.
        cases: hand-made puzzles that misreadings of what is suspected get wrong in this part.
    """

    puzzle: str
    right: tuple[str, ...]
    suspected: tuple[str, ...]
    part: int
    cases: tuple[Case, ...]


@dataclass
class Diagnosis:
    """Which of the given answers are wrong, and what is known so far of what produces them.

    A finding has no warning that it may be chance if it produces all given answers, if these have
    another cause with a probability below `MAX_CHANCE`, and if nothing more common was left
    undecided. See `may_be_chance`.

    Attributes:
        right: the right answers to the same parts; None if a part has no answer.
        findings: the misreadings and pairs that produce wrong answers, the best first.
        attempts: those tried, with their answers.
        ended: whether everything was tried that is worth it; otherwise time ran out.
        unfinished: those that were not tried to their end and may give these answers, the most
            common first.
        clues: what follows from the wrong answers by arithmetic.
        stage: what is done next.
        first: the first finding of the search that explains all answers.
        apart: a puzzle that tells the likely findings apart.
        shown: the finding of which `differences` are looked for, the best one so far.
        differences: where that departs from the rules.
        unexplained: what is known if nothing is likely to be behind the answers.
    """

    given: Mapping[int, int]
    right: Mapping[int, int | None]
    findings: tuple[Finding, ...] = ()
    attempts: Sequence[Attempt] = field(default=(), repr=False)
    ended: bool = True
    unfinished: Sequence[Misreading] = field(default=(), repr=False)
    clues: Sequence[Clue] = ()
    stage: Stage = field(default="read", repr=False)
    first: Finding | None = field(default=None, repr=False)
    apart: Apart | None = field(default=None, repr=False)
    shown: Finding | None = field(default=None, repr=False)
    differences: Differences | None = field(default=None, repr=False)
    unexplained: Unexplained | None = field(default=None, repr=False)

    @property
    def alone(self) -> int:
        """The number of misreadings tried alone."""
        return sum(not attempt.misreading.pair for attempt in self.attempts)

    @property
    def pairs(self) -> int:
        """The number of pairs tried."""
        return len(self.attempts) - self.alone

    @property
    def wrong_parts(self) -> tuple[int, ...]:
        """The parts with wrong answers."""
        return tuple(part for part in self.given if self.given[part] != self.right[part])

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
        """The probability that the answers have another cause than those that explain all."""
        return max(1 - sum(finding.probability for finding in self.explanations), 0.0)

    def may_be_chance(self, finding: Finding) -> bool:
        """Return whether a finding may match the answers by chance."""
        by_chance = not finding.explains_all or self.chance >= MAX_CHANCE
        return by_chance or bool(self.rivals(finding))

    def rivals(self, finding: Finding) -> list[Misreading]:
        """Return the unfinished misreadings that are more common than a finding."""
        return [one for one in self.unfinished if one.cost < finding.misreading.cost]

    @property
    def likely(self) -> tuple[Finding, ...]:
        """Those that explain all, if a match by chance is less likely than not."""
        return self.explanations if self.chance < 1 / 2 else ()

    @property
    def best(self) -> tuple[Finding, ...]:
        """The first finding that explains everything, or else the first for each wrong part."""
        if self.explanations:
            return self.findings[:1]
        firsts = [
            next((finding for finding in self.findings if part in finding.explains), None)
            for part in self.wrong_parts
        ]
        return tuple(dict.fromkeys(finding for finding in firsts if finding))

    def judge(self, attempt: Attempt) -> Finding | None:
        """Return the finding of an attempt; None if it explains nothing or is wrong elsewhere."""
        agrees = [part for part in self.given if attempt.answers.get(part) == self.given[part]]
        explains = tuple(part for part in agrees if part in self.wrong_parts)
        spoils = any(part not in self.wrong_parts and part not in agrees for part in self.given)
        if spoils or not explains:
            return None
        return Finding(attempt.misreading, explains, explains_all=len(agrees) == len(self.given))


def findings(attempts: Sequence[Attempt], diagnosis: Diagnosis) -> list[Finding]:
    """Return what explains all answers, or else the misreadings that explain one of two.

    The best comes first. The probability of those that explain one part is about this part alone.
    """
    judged = filter(None, map(diagnosis.judge, attempts))
    found = [*unique_everseen(judged, key=lambda finding: names_of(finding.misreading))]
    explanations = [finding for finding in found if finding.explains_all]
    found = explanations or [finding for finding in found if not finding.misreading.pair]
    rated = []
    for parts, same in map_reduce(found, lambda finding: finding.explains).items():
        unexplained = {*diagnosis.wrong_parts} - {*parts}
        given = {
            part: answer for part, answer in diagnosis.given.items() if part not in unexplained
        }
        right = {part: diagnosis.right[part] for part in given}
        others, _ = weight_of_others(given, right, attempts)
        total = sum(finding.misreading.weight for finding in same) + others
        rated += [one._replace(probability=one.misreading.weight / total) for one in same]
    return sorted(rated, key=lambda finding: finding.rank)
