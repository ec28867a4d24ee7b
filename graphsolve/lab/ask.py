"""Ask what a program answers to small puzzles, until one misreading is left.

An `Interview` narrows misreadings down with a person who runs the program: each question is the
small puzzle whose answer tells most about the misreading. The caller, such as a command or the
site, shows the question and passes on the answer.
"""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from heapq import nlargest
from itertools import islice

from more_itertools import map_reduce

from graphsolve.lab.cases import distinct, fair_case, generated_cases, named_cases
from graphsolve.lab.column import lab_of
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.lab.questions import (
    QUESTIONS_AT_ONCE,
    Question,
    best_question,
    tell_apart,
)
from graphsolve.puzzles.catalogue import PUZZLES

MIN_EXPLAINED = 2  # a misreading is named once it explains this many wrong answers
ENOUGH = 0.5  # that one of the suspected decisions is wrong
MAX_SUSPECTED = 3
TOLD_APART = 8  # the likeliest misreadings for which puzzles are generated


@cache
def small_questions(name: str) -> Sequence[Question]:
    """Return questions about small puzzles: part 1 of each, then part 2, which takes longer."""
    lab = lab_of(PUZZLES[name])
    named = sorted(named_cases(name), key=lambda case: lab.measure(case.puzzle))
    telling = islice(lab.telling_puzzles(), QUESTIONS_AT_ONCE)
    cases = [*(fair_case("", "", puzzle) for puzzle in telling), *named]
    if not cases:
        cases = [*islice(distinct(generated_cases(name)), QUESTIONS_AT_ONCE)]
    return [
        Question(case.puzzle, part, case.answers[part])
        for part in (1, 2)
        for case in filter(None, cases)
    ]


class Interview:
    """Questions about small puzzles that narrow down the misreading behind a program.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> interview = Interview("cards")
    >>> hidden = CATALOGUE["losers-card-first"]
    >>> while question := interview.question:
    ...     interview.answer(hidden.answer(question.puzzle, question.part))
    >>> interview.remaining
    [<Misreading losers-card-first>]

    Attributes:
        remaining: the misreadings that agree with all answers, the likeliest first.
        answered: the number of questions answered.
        wrong: how many of the answers were wrong.
    """

    def __init__(
        self,
        name: str,
        among: Sequence[Misreading] | Mapping[Misreading, float] | None = None,
        *,
        parts: Sequence[int] = (1, 2),
        wrong: int = 0,
        seconds: float = 20.0,
    ) -> None:
        """Begin an interview.

        Args:
            name: the name of the puzzle.
            among: the misreadings that may be behind the program's answers, the likeliest first,
                or how likely mistakes like each are; by default, all known ones.
            parts: the parts that the program can answer.
            wrong: how many wrong answers the misreadings already explain.
            seconds: the time limit for finding a puzzle that tells the last few apart.
        """
        some = misreadings_of(PUZZLES[name]) if among is None else among
        self.name, self.parts, self.wrong, self.seconds = name, parts, wrong, seconds
        self.answered = 0
        self.remaining = [one for one in some if not {*parts}.isdisjoint(one.parts)]
        self._weights = some if isinstance(some, Mapping) else {one: one.weight for one in some}
        self.remaining.sort(key=self._weights.__getitem__, reverse=True)
        self._asked: set[Question] = set()

    @cached_property
    def question(self) -> Question | None:
        """The next question; None at the end.

        The interview ends when no misreading remains, when the only one has explained enough wrong
        answers, or when no puzzle tells the remaining ones apart.
        """
        some = (one for one in small_questions(self.name) if one.part in self.parts)
        left = [one for one in some if one not in self._asked]
        if best := best_question(self.remaining, left):
            return best
        if self.remaining[1:] and self.wrong:
            apart = tell_apart(self.remaining[:TOLD_APART], self.seconds, self.parts)
            if apart and len({*apart.answers.values()}) > 1 and apart not in self._asked:
                return apart
        if self.remaining and self.wrong < MIN_EXPLAINED:
            for one in left:
                if one.asked(self.remaining[:1]).wrong:
                    return one
        return None

    @cached_property
    def expected(self) -> Mapping[Misreading, int | None]:
        """The answers of the remaining misreadings to the question, unless they take too long."""
        return self.question.asked(self.remaining).answers if self.question else {}

    @property
    def suspected(self) -> list[str]:
        """The decisions that are suspected after the answers so far."""
        return suspected_decisions({one: self._weights[one] for one in self.remaining})

    @property
    def found(self) -> Misreading | None:
        """At the end, the likeliest misreading that explains wrong answers, if there is one."""
        explains = self.wrong and self.remaining and self.question is None
        return self.remaining[0] if explains else None

    def answer(self, given: int | None) -> None:
        """Drop the misreadings that answer the question differently from the program."""
        answers = self.expected
        question = self._take()
        self.answered += 1
        self.wrong += given != question.right
        self.remaining = [one for one in self.remaining if answers.get(one, given) == given]

    def skip(self) -> None:
        """Skip the question. After one about part 2, only part 1 is asked about."""
        if self._take().part > 1:
            self.parts = [part for part in self.parts if part == 1]

    def _take(self) -> Question:
        """Return the question, and move on to the next one."""
        question = self.question
        if question is None:
            raise ValueError("there is no question")
        self._asked = {*self._asked, question}
        vars(self).pop("expected", None)
        del self.question
        return question


def suspected_decisions(weights: Mapping[Misreading, float]) -> list[str]:
    """Return the few decisions that have most of the weight of their misreadings."""
    by_decision = {
        decision: sum(weights[one] for one in some)
        for decision, some in map_reduce(weights, lambda one: one.decision).items()
    }
    enough = ENOUGH * sum(by_decision.values())
    suspected: list[str] = []
    for name in nlargest(MAX_SUSPECTED, by_decision, key=by_decision.__getitem__):
        if by_decision[name] and sum(by_decision[each] for each in suspected) <= enough:
            suspected.append(name)
    return suspected
