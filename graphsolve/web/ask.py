"""An interview as the page holds it: the answers so far in, the next question out."""

from collections.abc import Sequence

from msgspec import Struct

from graphsolve.errors import GraphsolveError
from graphsolve.lab.ask import Interview
from graphsolve.lab.diagnose import MAX_LIKELY
from graphsolve.lab.misreadings import misreading
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.show.ask import MAX_NAMES, sentences
from graphsolve.web.check import Say
from graphsolve.web.findings import InterviewStart, MisreadingData, misreadings_data, number_of

SECONDS = 0.7
"""The time limit for a puzzle that tells the last few candidates apart."""


class QuestionData(Struct):
    """A puzzle to run a program on, and the part to answer."""

    puzzle: str
    part: int


class InterviewData(Struct):
    """What the answers so far leave, misreadings or pairs, and the next question, if any."""

    said: list[str]  # sentences about what is left
    left: list[list[MisreadingData]]
    found: bool  # whether the first of what is left explains the answers
    question: QuestionData | None


last_interview: dict[tuple[object, ...], Interview] = {}
"""The last interview, by its puzzle, candidates and answers."""


def ask(
    name: str, given: Sequence[str | None], begin: InterviewStart | None = None, *, say: Say
) -> InterviewData:
    """The next question after the answers so far; None is no answer.

    It is shown before this returns, and the candidates are tried on it while the reader answers.
    """
    if name not in PUZZLES:
        raise GraphsolveError("Select the puzzle that your program solves.")
    say("Looking for the next puzzle")
    about = name, *(begin["among"] if begin else ())
    interview = last_interview.pop((*about, *given[:-1]), None) if given else None
    left = given[-1:] if interview else given
    interview = interview or Interview(
        name,
        [*map(misreading, begin["among"])] if begin else None,
        parts=begin["parts"] if begin else (1, 2),
        wrong=begin["wrong"] if begin else 0,
        seconds=SECONDS,
    )
    last_interview.clear()
    for answer in left:
        if interview.question is None:
            break
        if answer is None:
            interview.skip()
        else:
            interview.answer(number_of(answer))
    last_interview[*about, *given] = interview
    question = interview.question
    named = interview.remaining if len(interview.remaining) <= MAX_NAMES or not question else []
    data = InterviewData(
        said=[*sentences(interview)],
        left=[misreadings_data(one.each) for one in named[:MAX_LIKELY]],
        found=interview.found is not None,
        question=QuestionData(str(question.puzzle), question.part) if question else None,
    )
    say("Trying misreadings on this puzzle", {"interview": data})
    _ = interview.expected  # while the reader runs the program
    return data
