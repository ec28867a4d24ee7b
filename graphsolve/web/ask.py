"""An interview as the page holds it: the answers so far in, the next question out."""

from collections.abc import Sequence
from typing import TypedDict

from graphsolve.errors import GraphsolveError
from graphsolve.lab.ask import ENOUGH, Interview
from graphsolve.lab.diagnose import MAX_LIKELY
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.show import counted
from graphsolve.web.check import Say
from graphsolve.web.diagnosis import Misread, misread

SECONDS = 10.0
"""The time limit for finding a puzzle that tells the last few misreadings apart."""

MAX_NAMES = 3
"""How many misreadings to name before the end."""


class QuestionData(TypedDict):
    """A puzzle to run a program on, and the part to answer."""

    puzzle: str
    part: int


class InterviewData(TypedDict):
    """What the answers so far leave: misreadings or pairs, and the next question, if there is one.

    Attributes:
        said: sentences about what is left.
        found: whether the first of what is left explains the answers.
    """

    said: list[str]
    left: list[list[Misread]]
    found: bool
    question: QuestionData | None


last_interview: dict[tuple[str, tuple[int | None, ...]], Interview] = {}
"""The last interview, by its puzzle and answers."""


def ask(name: str, given: Sequence[int | None], *, say: Say) -> InterviewData:
    """The next question after the answers so far; None is no answer."""
    if name not in PUZZLES:
        raise GraphsolveError("Select the puzzle that your program solves.")
    say("Looking for the next puzzle")
    interview = last_interview.pop((name, tuple(given[:-1])), None) if given else None
    left = given[-1:] if interview else given
    interview = interview or Interview(name, seconds=SECONDS)
    last_interview.clear()
    for answer in left:
        if interview.question is None:
            break
        if answer is None:
            interview.skip()
        else:
            interview.answer(answer)
    last_interview[name, tuple(given)] = interview
    question = interview.question
    named = interview.left if len(interview.left) <= MAX_NAMES or not question else []
    return {
        "said": sentences(interview),
        "left": [misread(one) for one in named[:MAX_LIKELY]],
        "found": interview.found is not None,
        "question": question and {"puzzle": str(question.puzzle), "part": question.part},
    }


def sentences(interview: Interview) -> list[str]:
    """What the answers so far leave, in sentences."""
    number, answered = len(interview.left), interview.answered
    known = counted(number, "known misreading")
    if interview.question:
        if not answered:
            return [f"{known} may be behind wrong answers. Run your program on this puzzle:"]
        return [f"{known} {'is' if number == 1 else 'are'} left. Run your program on this puzzle:"]
    if interview.found:
        if number > 1:
            apart = "and no small puzzle tells them apart. The most common of them:"
            return [f"{known} give your program's answers, {apart}"]
        return [
            "One known misreading gives your program's answers:"
            if interview.wrong >= ENOUGH
            else "One known misreading gives your program's answers, of which only one is wrong:"
        ]
    if interview.wrong:
        return ["No known misreading gives your program's answers."]
    right = f"Your program has answered {counted(answered, 'puzzle')} right."
    return [right if answered else "", f"{known} would give right answers as well."]
