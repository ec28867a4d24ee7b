"""The interview on the page: finds the next question from the answers so far."""

from collections.abc import Sequence
from copy import copy
from functools import lru_cache

from msgspec import Struct

from graphsolve.errors import GraphsolveError
from graphsolve.lab.diagnose import MAX_LIKELY
from graphsolve.lab.misreadings import misreading
from graphsolve.lab.questions import Interview
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.show.as_json import MisreadingData, misreadings_json
from graphsolve.show.ask import MAX_NAMES, sentences
from graphsolve.web.check import Say
from graphsolve.web.findings import InterviewStart

SECONDS = 0.7
"""The time limit for a puzzle that tells the last few misreadings apart."""


class QuestionData(Struct):
    """A puzzle to run a program on, and the part to answer."""

    puzzle: str
    part: int


class InterviewData(Struct):
    """The misreadings or pairs that are left, and the next question, if any."""

    said: list[str]  # sentences about what is left
    left: list[MisreadingData]
    found: bool  # whether the first of what is left explains the answers
    question: QuestionData | None


@lru_cache(maxsize=32)
def interview_after(
    name: str, among: tuple[str, ...], parts: tuple[int, ...], wrong: int, *given: str | None
) -> Interview:
    """Return the interview after some answers; None is no answer. It is cached."""
    if not given:
        some = [*map(misreading, among)] or None
        return Interview(name, some, parts=parts, wrong=wrong, seconds=SECONDS)
    *before, last = given
    interview = copy(interview_after(name, among, parts, wrong, *before))
    if interview.question and last is None:
        interview.skip()
    elif interview.question and last is not None:
        interview.answer(int(last))
    return interview


def ask(
    name: str, given: Sequence[str | None], begin: InterviewStart | None = None, *, say: Say
) -> InterviewData:
    """Return the next question after the answers so far; None is no answer.

    It is shown before this returns, and the misreadings are tried on it while the reader answers.
    """
    if name not in PUZZLES:
        raise GraphsolveError("Select the puzzle that your program solves.")
    say("Looking for the next puzzle")
    start = begin or {"among": [], "parts": [1, 2], "wrong": 0}
    among, parts = tuple(start["among"]), tuple(start["parts"])
    interview = interview_after(name, among, parts, start["wrong"], *given)
    question = interview.question
    named = interview.remaining if len(interview.remaining) <= MAX_NAMES or not question else []
    data = InterviewData(
        said=[*sentences(interview)],
        left=misreadings_json(named[:MAX_LIKELY]),
        found=interview.found is not None,
        question=QuestionData(str(question.puzzle), question.part) if question else None,
    )
    say("Trying misreadings on this puzzle", {"interview": data})
    _ = interview.expected  # while the reader runs the program
    return data
