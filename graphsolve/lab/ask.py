"""Which misreading is it? Asks what a program answers to small puzzles, until one is left.

An `Interview` begins with the findings of a diagnosis, or with all misreadings of a puzzle. Each
question is the puzzle whose answer narrows the remaining candidates down most. The caller, such as
a command or the site, shows the question and passes on the answer.

The puzzles are those of `interview.csv` in the puzzle's package, with the answers by all known
misreadings, which would take seconds to compute. `python tests/interview_puzzles.py` writes it.
Answers that are not there are computed when they are needed: those of pairs, and all of a puzzle
without such a file.
"""

import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from io import StringIO
from itertools import islice
from math import log2
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from graphsolve.lab.apart import ANSWER_SECONDS, tell_apart
from graphsolve.lab.candidates import Candidate, Question, name_of, weight_of
from graphsolve.lab.cases import distinct, generated_cases
from graphsolve.lab.column import lab_of
from graphsolve.lab.misreadings import as_one, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle
from graphsolve.puzzles.column import play_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Asked: TypeAlias = tuple[Puzzle, int]
"""A puzzle and the part to answer."""

GENERATED = 12
"""The number of generated puzzles to ask about if there is no file of telling ones."""

MIN_EXPLAINED = 2
"""A misreading is named once it explains this many wrong answers."""

MAX_TO_TELL_APART = 8
"""The maximum number of candidates for which puzzles are generated to tell them apart."""

PART_2_COST = 1.0
"""How much more a question about part 2 has to tell than one about part 1, in bits: not every
program can answer it.
"""


class InterviewTable(NamedTuple):
    """Small puzzles on which misreadings differ: the right answers, and those of each by name."""

    questions: Sequence[Asked]
    right: Sequence[int]
    answers: Mapping[str, Sequence[int | None]]


def interview_file(name: str) -> "Traversable":
    """The file with the telling puzzles of a puzzle."""
    return files(PUZZLES[name].package_name("lab")) / "interview.csv"


@cache
def interview_table(name: str) -> InterviewTable:
    """The telling puzzles of a puzzle, or generated ones without answers.

    >>> table = interview_table("cave")
    >>> len(table.questions), table.answers["last-round-counts"][0]
    (28, 5626)
    """
    file = interview_file(name)
    if not file.is_file():
        cases = islice(distinct(generated_cases(name)), GENERATED)
        both = [(case, part) for case in cases for part in (1, 2)]
        right = [case.answers[part] for case, part in both]
        return InterviewTable([(case.puzzle, part) for case, part in both], right, {})
    rows = csv.reader(StringIO(file.read_text(encoding="utf-8")))
    (_, *puzzles), (_, *parts), (_, *answers) = islice(rows, 3)
    parse = play_of(PUZZLES[name]).parse
    return InterviewTable(
        [
            (parse(text, "interview.csv"), int(part))
            for text, part in zip(puzzles, parts, strict=True)
        ],
        [*map(int, answers)],
        {row[0]: [int(answer) if answer else None for answer in row[1:]] for row in rows},
    )


class InterviewQuestion(NamedTuple):
    """A question: a puzzle, the part to answer, the right answer, and those of the candidates."""

    puzzle: Puzzle
    part: int
    right: int
    answers: Sequence[int | None]


def information(answers: Sequence[int | None], weights: Sequence[float]) -> float:
    """How much an answer tells about which candidate it is, in bits."""
    by_answer: defaultdict[int | None, float] = defaultdict(float)
    for answer, weight in zip(answers, weights, strict=True):
        by_answer[answer] += weight
    total = sum(weights)
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
        max_answers: int | None = None,
    ) -> None:
        """Begin an interview.

        Args:
            name: the name of the puzzle.
            candidates: those that may be behind the program's answers, the likeliest first; by
                default, all known misreadings.
            parts: the parts that the program can answer.
            wrong: how many wrong answers the candidates have explained before.
            seconds: the time limit for finding a puzzle that tells the last few apart.
            max_answers: how many answers that are not in the file to compute for a question; by
                default, as many as are quick for this puzzle.
        """
        self.name = name
        self.parts = parts
        self.wrong = wrong
        self.seconds = seconds
        self.max_answers = max_answers or lab_of(PUZZLES[name]).max_answers
        self.answered = 0
        every = [(one,) for one in misreadings_of(PUZZLES[name])]
        among = every if candidates is None else candidates
        self.remaining = [one for one in among if not {*parts}.isdisjoint(as_one(one).parts)]
        self._asked: set[Asked] = set()
        self._answers: list[dict[str, int | None]] = [{} for _ in interview_table(name).questions]

    @cached_property
    def question(self) -> InterviewQuestion | None:
        """The next question; None at the end.

        The interview ends when no candidate remains, when the only one has explained enough wrong
        answers, or when no puzzle tells the remaining ones apart.
        """
        asked = [*self._small_puzzles()]
        weights = [*map(weight_of, self.remaining)]
        worth = [information(one.answers, weights) - PART_2_COST * (one.part > 1) for one in asked]
        tell = [
            (bits, -place) for place, bits in enumerate(worth) if len({*asked[place].answers}) > 1
        ]
        if tell:
            return asked[-max(tell)[1]]
        if 1 < len(self.remaining) <= MAX_TO_TELL_APART and self.wrong:
            apart = tell_apart(self.remaining, self.seconds, self.parts)
            if apart and (apart.puzzle, apart.part) not in self._asked:
                answers = {one: each for each, some in apart.candidates.items() for one in some}
                in_order = [answers[one] for one in self.remaining]
                return InterviewQuestion(apart.puzzle, apart.part, apart.right, in_order)
        if self.remaining and self.wrong < MIN_EXPLAINED:
            return next((one for one in asked if one.answers[0] != one.right), None)
        return None

    @property
    def found(self) -> Candidate | None:
        """At the end, the most common candidate that explains wrong answers, if there is one."""
        explains = self.wrong and self.remaining and self.question is None
        return self.remaining[0] if explains else None

    def answer(self, given: int | None) -> None:
        """Drop the candidates that answer the question otherwise than the program."""
        question = self._take()
        self.answered += 1
        self.wrong += given != question.right
        both = zip(self.remaining, question.answers, strict=True)
        self.remaining = [one for one, answer in both if answer == given]

    def skip(self) -> None:
        """Leave the question unanswered. If it is about part 2, no other one will be."""
        if self._take().part > 1:
            self.parts = [part for part in self.parts if part == 1]

    def _take(self) -> InterviewQuestion:
        """The question, which is replaced by the next one."""
        question = self.question
        if question is None:
            raise ValueError("there is no question")
        self._asked.add((question.puzzle, question.part))
        del self.question
        return question

    def _small_puzzles(self) -> Iterator[InterviewQuestion]:
        """The telling puzzles that were not asked yet, as far as computing answers is quick."""
        questions, all_right, table = interview_table(self.name)
        budget = self.max_answers
        names = [*map(name_of, self.remaining)]
        for place, ((puzzle, part), right) in enumerate(zip(questions, all_right, strict=True)):
            if part not in self.parts or (puzzle, part) in self._asked:
                continue
            known = self._answers[place]
            known |= {name: table[name][place] for name in names if name in table}
            missing = [
                one for one, name in zip(self.remaining, names, strict=True) if name not in known
            ]
            budget -= len(missing)
            if missing and budget < 0:
                continue
            ask = Question(
                puzzle=puzzle, parts=(part,), right={part: right}.get, seconds=ANSWER_SECONDS
            )
            for attempt in ask.attempts(missing) if missing else ():
                known[name_of(attempt.candidate)] = attempt.answers.get(part)
            yield InterviewQuestion(puzzle, part, right, [known[name] for name in names])
