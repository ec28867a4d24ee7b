"""Findings and diagnoses for the page: JSON objects with sentences, but no layout or commands."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypedDict

from msgspec import Struct

from graphsolve.lab.diagnose import MAX_LIKELY, Diagnosis
from graphsolve.lab.difference import Differences
from graphsolve.lab.misreadings import Misreading
from graphsolve.lab.questions import Interview
from graphsolve.limits import move_on_after
from graphsolve.show.diagnosis import decision_sentences, doubt, share_text, verdict
from graphsolve.show.formats import (
    DifferenceData,
    MisreadingData,
    difference_json,
    misreading_json,
    misreadings_json,
)

SECONDS_FOR_BOARDS = 60.0  # the time limit for each step after a search


@contextmanager
def later_step() -> Iterator[None]:
    """Run a step after a search; if it fails or takes too long, go on with what was found."""
    try:
        with move_on_after(SECONDS_FOR_BOARDS):
            yield
    except Exception:  # noqa: BLE001 - a failed drawing must not lose the findings
        traceback.print_exc()  # to the browser's console


def text_of(number: int | None) -> str | None:
    """Return a number as text, because JavaScript rounds numbers of 16 digits or more."""
    return None if number is None else str(number)


class FindingData(Struct):
    """A misreading or a pair, and where it departs from the rules if that is known."""

    misreading: MisreadingData
    difference: DifferenceData | None


def finding_data(misreading: Misreading, differences: Differences | None = None) -> FindingData:
    """Return a finding in words."""
    difference = differences and differences.together
    return FindingData(
        misreading_json(misreading), difference_json(difference) if difference else None
    )


# --- A diagnosis ---------------------------------------------------------------------------------


class Verdict(Struct):
    """Whether the answer to a part is right, a sentence that says so, and the right answer."""

    part: int
    said: str
    is_right: bool
    right: str | None


def verdicts_data(diagnosis: Diagnosis) -> list[Verdict]:
    """Return whether the given answers are right."""
    answers = diagnosis.answers
    return [
        Verdict(part, verdict(answers, part), answers.given[part] == right, text_of(right))
        for part, right in answers.right.items()
    ]


class InterviewStart(TypedDict):
    """How an interview begins after a diagnosis; see `graphsolve.lab.questions`."""

    among: list[str]  # the names of the findings
    parts: list[int]  # the parts that the program may be able to answer
    wrong: int  # how many wrong answers the findings explain


class DiagnosisData(Struct):
    """What is known at the end of a diagnosis.

    Attributes:
        said: sentences about what is known besides the arithmetic of the answers.
        doubtful: whether the finding that is shown may be a coincidence.
        others: what else produces the answers, perhaps by chance if none is `likely`.
        ended: whether everything worth trying was tried.
        begin: how to find out which finding it is, if there are several.
    """

    said: list[str]
    likely: bool
    doubtful: bool
    others: list[MisreadingData]
    tried: int
    ended: bool
    begin: InterviewStart | None


def diagnosis_data(diagnosis: Diagnosis) -> DiagnosisData:
    """Return a diagnosis at its end."""
    likely, search = diagnosis.odds.likely, diagnosis.narrowing
    others = likely[1:] if likely else search.findings
    return DiagnosisData(
        said=[*said(diagnosis)],
        likely=bool(likely),
        doubtful=bool(likely) and diagnosis.odds.may_be_chance(likely[0]),
        others=misreadings_json(others[:MAX_LIKELY]),
        tried=search.tried,
        ended=search.ended or not diagnosis.needs_search,
        begin=interview_start(diagnosis.interview()) if len(likely) > 1 else None,
    )


def said(diagnosis: Diagnosis) -> Iterator[str]:
    """Yield sentences about how likely the findings are, and what is suspected."""
    odds = diagnosis.odds
    for best in diagnosis.findings[:1]:
        if not odds.likely:
            yield f"This is probably chance: {share_text(odds.chance)}."
        elif odds.may_be_chance(best):
            yield doubt(odds, best)
    yield from decision_sentences(diagnosis)


def interview_start(interview: Interview) -> InterviewStart:
    """Return how an interview begins, which the page sends back with the answers."""
    among = [misreading.name for misreading in interview.findings]
    return {"among": among, "parts": [*interview.parts], "wrong": interview.wrong}
