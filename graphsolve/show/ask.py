"""An interview in words: puzzles to run a program on, and the misreadings still possible."""

from collections.abc import Iterator
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from graphsolve.lab.difference import Differences
from graphsolve.lab.questions import MIN_EXPLAINED, Interview, Question
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.text import counted
from graphsolve.show.diagnosis import decision_words, explain_found, misreading_list, what_to_try

MAX_NAMES = 3
"""The maximum number of misreadings to name while questions are asked."""


def beginning(interview: Interview) -> Iterator[RenderableType]:
    """Say how an interview begins."""
    if len(interview.findings) > 1:
        known = counted(len(interview.findings), "known misreading")
        yield (
            f"To find out which of {known} your program has, run it on small puzzles. Enter what "
            "it answers, or nothing if it gives no answer."
        )
    elif interview.wrong < MIN_EXPLAINED:
        yield "To make sure, run your program on another puzzle, and enter what it answers."


def question_text(question: Question, number: int) -> Iterator[RenderableType]:
    """Show a puzzle to run a program on."""
    yield Text(f"\nPuzzle {number}, part {question.part}:", "bold")
    yield Text(f"\n{question.puzzle}\n", no_wrap=True)


def sentences(interview: Interview, *, ended: bool = False) -> Iterator[str]:
    """Say which misreadings are still possible, for the terminal and the site.

    `ended` says that the reader gives no more answers.
    """
    remaining, answered = interview.findings, interview.answered
    number = len(remaining)
    known = counted(number, "known misreading")
    if interview.question and not answered and not ended:
        yield f"Any of {known} could explain a wrong answer."
        return
    at_end = ended or not interview.question
    if at_end and answered and not interview.wrong:
        answers = counted(answered, "puzzle")
        yield f"Your program answers {'' if answered == 1 else 'all '}{answers} correctly."
    if not remaining:
        yield (
            "No known misreading gives these answers."
            if interview.wrong
            else "Every known misreading would have got at least one puzzle wrong."
        )
    elif named := interview.found:
        yield (
            f"Only {named.name} gives your program's answers."
            if number == 1
            else f"{known} give your program's answers, and no small puzzle that was tried tells "
            f"them apart. The likeliest is {named.name}."
        )
        if interview.wrong < MIN_EXPLAINED:
            yield "It explains only one wrong answer, which may be a coincidence."
    else:
        are_few = number <= MAX_NAMES and not ended
        names = ", ".join(misreading.name for misreading in remaining) if are_few else ""
        yield f"{known} {'is' if number == 1 else 'are'} left{names and f': {names}'}."


def conclusion(
    interview: Interview, differences: Differences | None, file: Path
) -> Iterator[RenderableType]:
    """Say what is known when the interview ends or the reader gives no more answers."""
    yield ""
    yield from sentences(interview, ended=True)
    remaining = interview.findings
    if not remaining:
        yield from what_to_try()
    elif named := interview.found:
        yield from explain_found(named, differences, file)
        yield from misreading_list("Others that fit, too:", remaining[1:])
    elif interview.answered:
        if suspected := decision_words(PUZZLES[interview.name], interview.suspected):
            yield f"After these answers, suspected: {', '.join(suspected)}."
        yield from misreading_list("The most common of them:", remaining)
