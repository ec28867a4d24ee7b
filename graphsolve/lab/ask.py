"""Which misreading is it? Asks what a program answers to small puzzles, until one is left.

An `Interview` begins with the findings of a diagnosis, or with all misreadings of a puzzle. Each
question is the small puzzle whose answer narrows the remaining candidates down most. Only the
answers of the most common ones are computed to choose it, because those of all take too long.
The caller, such as a command or the site, shows the question and passes on the answer.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import cache, cached_property
from itertools import islice
from math import log2
from typing import NamedTuple

from more_itertools import chunked, split_when

from graphsolve.lab.apart import tell_apart
from graphsolve.lab.candidates import Candidate, timed_question, weight_of
from graphsolve.lab.cases import distinct, fair_case, generated_cases, named_cases
from graphsolve.lab.column import lab_of
from graphsolve.lab.misreadings import as_one, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle

QUESTIONS_AT_ONCE = 16
"""How many questions are compared at a time, those with the smallest puzzles first. The next ones
are compared once these no longer tell candidates apart.
"""

MAX_ANSWERS = 160  # candidates' answers to compute when questions are compared
MIN_EXPLAINED = 2  # a misreading is named once it explains this many wrong answers
MAX_TO_TELL_APART = 8  # candidates for which puzzles are generated to tell them apart


class InterviewQuestion(NamedTuple):
    """A question: a puzzle, the part to answer, and the right answer."""

    puzzle: Puzzle
    part: int
    right: int


@cache
def small_questions(name: str) -> Sequence[InterviewQuestion]:
    """Questions about small puzzles: part 1 of each, then part 2, which takes longer."""
    lab = lab_of(PUZZLES[name])
    named = sorted(named_cases(name), key=lambda case: lab.measure(case.puzzle))
    cases = [*(fair_case("", "", puzzle) for puzzle in lab.ask_puzzles()), *named]
    if not cases:
        cases = [*islice(distinct(generated_cases(name)), QUESTIONS_AT_ONCE)]
    return [
        InterviewQuestion(case.puzzle, part, case.answers[part])
        for part in (1, 2)
        for case in filter(None, cases)
    ]


def information(answers: Mapping[Candidate, int | None]) -> float:
    """How much the answer to a question tells about which candidate it is, in bits."""
    by_answer: defaultdict[int | None, float] = defaultdict(float)
    for candidate, answer in answers.items():
        by_answer[answer] += weight_of(candidate)
    total = sum(by_answer.values())
    return -sum(each / total * log2(each / total) for each in by_answer.values())


class Interview:
    """Narrows candidates down by what a program answers to small puzzles.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> interview = Interview("cards")
    >>> hidden = CATALOGUE["losers-card-first"]
    >>> while question := interview.question:
    ...     interview.answer(hidden.answer(question.puzzle, question.part))
    >>> [[one.name for one in candidate] for candidate in interview.remaining]
    [['losers-card-first']]

    Attributes:
        remaining: the candidates that agree with all answers, the most common ones first.
        answered: the number of questions that were answered.
        wrong: how many of the answers were wrong.
    """

    def __init__(
        self,
        name: str,
        candidates: Sequence[Candidate] | None = None,
        *,
        parts: Sequence[int] = (1, 2),
        wrong: int = 0,
        seconds: float = 20.0,
    ) -> None:
        """Begin an interview.

        Args:
            name: the name of the puzzle.
            candidates: those that may be behind the program's answers, the likeliest first; by
                default, all known misreadings.
            parts: the parts that the program can answer.
            wrong: how many wrong answers the candidates have explained before.
            seconds: the time limit for finding a puzzle that tells the last few apart.
        """
        self.name = name
        self.parts = parts
        self.wrong = wrong
        self.seconds = seconds
        self.answered = 0
        every = [(one,) for one in misreadings_of(PUZZLES[name])]
        among = every if candidates is None else candidates
        self.remaining = [one for one in among if not {*parts}.isdisjoint(as_one(one).parts)]
        self._asked: set[InterviewQuestion] = set()
        self._known = defaultdict[InterviewQuestion, dict[Candidate, dict[int, int | None]]](dict)

    @cached_property
    def question(self) -> InterviewQuestion | None:
        """The next question; None at the end.

        The interview ends when no candidate remains, when the only one has explained enough wrong
        answers, or when no puzzle tells the remaining ones apart.
        """
        left = [
            one
            for one in small_questions(self.name)
            if one.part in self.parts and one not in self._asked
        ]
        for questions in split_when(left, lambda one, after: one.part < after.part):
            for some in chunked(questions, QUESTIONS_AT_ONCE):
                candidates = self.remaining[: MAX_ANSWERS // len(some)]
                bits = [information(self._answers(one, candidates)) for one in some]
                if any(bits):
                    return some[bits.index(max(bits))]
        if 1 < len(self.remaining) <= MAX_TO_TELL_APART and self.wrong:
            apart = tell_apart(self.remaining, self.seconds, self.parts)
            if apart:
                question = InterviewQuestion(apart.puzzle, apart.part, apart.right)
                if question not in self._asked:
                    return question
        if self.remaining and self.wrong < MIN_EXPLAINED:
            first = self.remaining[:1]
            for question in left:
                if {*self._answers(question, first).values()} - {question.right}:
                    return question
        return None

    @property
    def expected(self) -> Mapping[Candidate, int | None]:
        """The remaining candidates' answers to the question, without those that take too long."""
        return self._answers(self.question, self.remaining) if self.question else {}

    def prepare(self) -> None:
        """Try the candidates on the question, so that the next one follows the answer at once."""
        if self.question:
            self._answers(self.question, self.remaining)

    @property
    def found(self) -> Candidate | None:
        """At the end, the most common candidate that explains wrong answers, if there is one."""
        explains = self.wrong and self.remaining and self.question is None
        return self.remaining[0] if explains else None

    def answer(self, given: int | None) -> None:
        """Drop the candidates that answer the question otherwise than the program."""
        expected = self.expected
        question = self._take()
        self.answered += 1
        self.wrong += given != question.right
        self.remaining = [one for one in self.remaining if expected.get(one, given) == given]

    def skip(self) -> None:
        """Skip the question. After one about part 2, only part 1 is asked about."""
        if self._take().part > 1:
            self.parts = [part for part in self.parts if part == 1]

    def _take(self) -> InterviewQuestion:
        """The question, which is replaced by the next one."""
        question = self.question
        if question is None:
            raise ValueError("there is no question")
        self._asked.add(question)
        del self.question
        return question

    def _answers(
        self, question: InterviewQuestion, some: Collection[Candidate]
    ) -> Mapping[Candidate, int | None]:
        """The answers of some candidates to a question, without those that take too long."""
        puzzle, part, right = question
        known = self._known[question]
        ask = timed_question(puzzle, {part: right})
        for attempt in ask.attempts([one for one in some if one not in known]):
            known[attempt.candidate] = attempt.answers
        return {one: known[one][part] for one in some if part in known[one]}
