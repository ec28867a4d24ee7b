"""Find puzzles on which the remaining misreadings differ, for more evidence.

`best_question` chooses among puzzles that a program, or a person, is asked to run; `tell_apart`
generates and shrinks one. An `Interview` does both for a person who runs the program, until one
misreading is left. The caller, such as a command or the site, shows each question and passes on
the answer.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import chain, islice
from math import log2
from operator import itemgetter
from typing import Any

from more_itertools import chunked, map_reduce

from graphsolve.lab.cases import (
    Case,
    distinct,
    fair_case,
    generated_cases,
    named_cases,
    shrink,
    solved_case,
)
from graphsolve.lab.evidence import Answers
from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.lab.odds import suspected_decisions
from graphsolve.limits import move_on_after, seconds_left
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle

QUESTIONS_AT_ONCE = 16  # to compare; the next ones once these tell no misreadings apart
MAX_ANSWERS = 160  # of misreadings, to compute when questions are compared
SHARE_TO_FIND = 0.5  # of the time to tell misreadings apart; the rest is for shrinking
PATIENCE = 100  # attempts in a row that do not shrink the puzzle
MIN_EXPLAINED = 2  # a misreading is named once it explains this many wrong answers
TOLD_APART = 8  # the likeliest misreadings for which puzzles are generated


@dataclass(frozen=True)
class Question:
    """A puzzle, the part to answer, the right answer, and the known answers of misreadings."""

    puzzle: Puzzle
    part: int
    right: int
    answers: Mapping[Misreading, int | None] = field(default_factory=dict, compare=False)

    def answered_by(self, misreadings: Iterable[Misreading]) -> "Question":
        """Return the question with the answers of misreadings, unless they take too long."""
        evidence = Answers(puzzle=self.puzzle, right={self.part: self.right}, given={})
        attempts = map(evidence.attempt, misreadings)
        answers = {
            tried.misreading: tried.answers[self.part] for tried in attempts if tried.answers
        }
        return replace(self, answers=answers)

    def tells_apart(self, number: int) -> bool:
        """Return whether all of a `number` of misreadings answer, and not all alike.

        The answer of a single one must be wrong.
        """
        answers = {*self.answers.values()}
        are_different = len(answers) > 1 and None not in answers
        differ = are_different if number > 1 else answers != {self.right}
        return len(self.answers) == number and differ

    @property
    def rank(self) -> tuple[bool, int]:
        """How well it tells misreadings apart, from each other and from the rules."""
        answers = {*self.answers.values()}
        return None not in answers, len(answers | {self.right})

    def entropy(self, *, or_none: bool = False) -> float:
        """Return the entropy of the answer, in bits: how much it tells about the misreading.

        With `or_none`, it may be none of them, which is as likely as the rarest one.
        """
        weights = [(answer, misreading.weight) for misreading, answer in self.answers.items()]
        if or_none and weights:  # some may take too long
            weights.append((self.right, min(weight for _, weight in weights)))
        by_answer = map_reduce(weights, itemgetter(0), itemgetter(1), sum)
        shares = [weight / sum(by_answer.values()) for weight in by_answer.values()]
        return -sum(share * log2(share) for share in shares)


def questions_about(
    cases: Iterable[Case | None], parts: Collection[int] = (1, 2)
) -> Iterator[Question]:
    """Yield questions about parts of cases; None in place of a case is skipped."""
    for case in filter(None, cases):
        yield from (Question(case.puzzle, part, case.answers[part]) for part in parts)


def best_question(
    misreadings: Sequence[Misreading], questions: Iterable[Question], *, or_none: bool = False
) -> Question | None:
    """Return the question whose answer tells most about which misreading it is, if any.

    The first questions that tell some of them apart are compared, by the most common misreadings.
    With `or_none`, they are also told apart from the rules.
    """
    for several in chunked(questions if misreadings else (), QUESTIONS_AT_ONCE):
        likeliest = misreadings[: MAX_ANSWERS // len(several)]
        answered = [question.answered_by(likeliest) for question in several]
        best = max(answered, key=lambda question: question.entropy(or_none=or_none))
        if best.entropy(or_none=or_none):
            return best
    return None


def tell_apart(
    misreadings: Sequence[Misreading], seconds: float = 20.0, parts: Collection[int] = (1, 2)
) -> Question | None:
    """Find a small puzzle on which misreadings, or one and the rules, differ.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> found = tell_apart([CATALOGUE["attack-first"], CATALOGUE["attack-ties-backwards"]])
    >>> found.part, len({*found.answers.values()})
    (1, 2)
    >>> found = tell_apart([CATALOGUE["score-from-zero"]])
    >>> found.puzzle, found.right, [*found.answers.values()]
    (Decks(first=(2,), second=(1,)), 5, [2])

    Small puzzles are generated until all differ, or until `PuzzleLab.max_answers` have been
    computed. The first puzzle with the most different answers is then shrunk, with at most as
    many answers again. So the result does not depend on the speed of the machine, unless a time
    limit of `seconds` passes, in case some answers take very long. Returns None if all answers to
    all puzzles that were tried are the same.
    """
    tries = lab_of(PUZZLES[misreadings[0].puzzle]).max_answers // len(misreadings)
    best: Question | None = None

    def telling(questions: Iterable[Question]) -> Iterator[Question]:
        answered = (question.answered_by(misreadings) for question in questions)
        return (question for question in answered if question.tells_apart(len(misreadings)))

    with move_on_after(seconds):
        with move_on_after(SHARE_TO_FIND * seconds_left()):
            for found in telling(islice(questions_for(misreadings, parts), tries)):
                if best is None or found.rank > best.rank:
                    best = found
                if best.rank == (True, len(misreadings) + 1):
                    break
        if best:
            part, rank = best.part, best.rank

            def as_good(puzzle: Puzzle) -> Question | None:
                found = next(telling(questions_about([fair_case(puzzle)], [part])), None)
                return found if found and found.rank >= rank else None

            for smaller in shrink(best.puzzle, as_good, min(tries, PATIENCE)):
                best = smaller
    return best


def questions_for(misreadings: Sequence[Misreading], among: Collection[int]) -> Iterator[Question]:
    """Yield questions on which misreadings may differ; first about hand-made puzzles."""
    changed = {part for misreading in misreadings for part in misreading.parts}
    parts = sorted(changed.intersection(among))
    name = misreadings[0].puzzle
    lab = lab_of(PUZZLES[name])
    yield from questions_about(named_cases(name), parts)
    others = chain(map(solved_case, lab.telling_puzzles()), distinct(generated_cases(name)))
    yield from questions_about(others, parts[: lab.parts_to_differ])


@cache
def small_questions(name: str) -> Sequence[Question]:
    """Return questions about small puzzles: part 1 of each, then part 2, which takes longer."""
    cases = [*map(solved_case, lab_of(PUZZLES[name]).telling_puzzles()), *named_cases(name)]
    if not cases:
        cases = [*islice(distinct(generated_cases(name)), QUESTIONS_AT_ONCE)]
    return [*questions_about(cases, [1]), *questions_about(cases, [2])]


@dataclass(frozen=True, eq=False)
class Interview:
    """Questions about small puzzles that narrow down the misreading behind a program.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> interview = Interview.about("cards")
    >>> hidden = CATALOGUE["losers-card-first"]
    >>> while question := interview.question:
    ...     interview = interview.after(hidden.answer(question.puzzle, question.part))
    >>> interview.findings
    [<Misreading losers-card-first>]

    Attributes:
        name: the name of the puzzle.
        odds: the misreadings that agree with all answers, and how likely mistakes like each are.
        parts: the parts that the program can answer.
        wrong: how many wrong answers the misreadings explain.
        seconds: the time limit for finding a puzzle that tells the last few apart.
        asked: the questions asked so far.
        answered: how many of them have an answer.
    """

    name: str
    odds: Mapping[Misreading, float]
    parts: Collection[int] = (1, 2)
    wrong: int = 0
    seconds: float = 20.0
    asked: Sequence[Question] = ()
    answered: int = 0

    @classmethod
    def about(cls, name: str, among: Sequence[Misreading] = (), **settings: Any) -> "Interview":
        """Begin an interview about misreadings of a puzzle, by default about all."""
        odds = {one: one.weight for one in among or misreadings_of(PUZZLES[name])}
        return cls(name, odds, **settings)

    @cached_property
    def findings(self) -> list[Misreading]:
        """The misreadings that may be behind the answers, the likeliest first."""
        asked = [found for found in self.odds if not {*self.parts}.isdisjoint(found.parts)]
        return sorted(asked or self.odds, key=self.odds.__getitem__, reverse=True)

    @cached_property
    def question(self) -> Question | None:
        """The next question; None at the end.

        The interview ends when no misreading remains, when the only one has explained enough wrong
        answers, or when no puzzle tells the remaining ones apart.
        """
        questions = (each for each in small_questions(self.name) if each.part in self.parts)
        unasked = [each for each in questions if each not in self.asked]
        if best := best_question(self.findings, unasked, or_none=self.wrong < MIN_EXPLAINED):
            return best
        if self.findings[1:] and self.wrong:
            apart = tell_apart(self.findings[:TOLD_APART], self.seconds, self.parts)
            if apart not in self.asked:
                return apart
        return None

    @cached_property
    def expected(self) -> Mapping[Misreading, int | None]:
        """The answers of the remaining misreadings to the question, unless they take too long."""
        return self.question.answered_by(self.findings).answers if self.question else {}

    @property
    def suspected(self) -> list[str]:
        """The decisions that are suspected after the answers so far."""
        return suspected_decisions({found: self.odds[found] for found in self.findings})

    @property
    def found(self) -> Misreading | None:
        """At the end, the likeliest misreading that explains wrong answers, if there is one."""
        explains = self.wrong and self.findings and self.question is None
        return self.findings[0] if explains else None

    def after(self, given: int | None) -> "Interview":
        """Return the interview after an answer to its question.

        None is no answer: if that was to part 2, only part 1 is asked about from then on, and
        misreadings of part 2 alone are dropped if others are left.
        """
        if (question := self.question) is None:
            raise ValueError("there is no question")
        asked = (*self.asked, question)
        if given is None:
            parts = self.parts if question.part == 1 else {1} & {*self.parts}
            return replace(self, parts=parts, asked=asked)
        agreeing = [found for found in self.findings if self.expected.get(found, given) == given]
        return replace(
            self,
            odds={found: self.odds[found] for found in agreeing},
            wrong=self.wrong + (given != question.right),
            asked=asked,
            answered=self.answered + 1,
        )
