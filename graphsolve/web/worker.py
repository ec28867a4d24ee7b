"""The functions that the page calls, which return JSON objects. Most do what a command does."""

import traceback
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypedDict

import msgspec

from graphsolve import limits
from graphsolve.errors import GraphsolveError, ParseError, PuzzleWarning
from graphsolve.lab.compare import agreeing_misreadings
from graphsolve.lab.compare import compare as compare_with_rules
from graphsolve.lab.diagnose import MAX_LIKELY, Diagnosis, begin
from graphsolve.lab.difference import differences_of
from graphsolve.lab.misreadings import Misreading, misreading
from graphsolve.lab.questions import Interview, tell_apart
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle, record_of
from graphsolve.puzzles.interface import parse_puzzle, play_of
from graphsolve.show.ask import MAX_NAMES, sentences
from graphsolve.show.diagnosis import (
    clue_sentences,
    decision_sentences,
    doubt,
    progress_text,
    share_text,
    verdict,
)
from graphsolve.show.formats import (
    ComparisonData,
    MisreadingData,
    comparison_json,
    finding_json,
    misreading_json,
    misreadings_json,
)
from graphsolve.show.replay import board_data, boards_of
from graphsolve.web.check import Say, check, later_step, text_of

SOURCE, THEIR_SOURCE = "your input", "your output"
SECONDS = 60.0  # the time limit for a diagnosis; the search has four fifths of it
SECONDS_APART = 0.7  # the time limit for a puzzle that tells the last few misreadings apart

DEFECT = "This is a bug in graphsolve ({}), not a mistake in what you entered."


def call(name: str, arguments: str, send: Callable[[str], object]) -> str:
    """Call one of the functions below with the arguments, except `say`, in a JSON array.

    While it computes, JSON objects are sent with what it `says`, and what is `known`. The last
    object is returned: the `result`, or an `error` with its message, and its line and column if it
    is a mistake in the input.
    """

    def say(text: str, known: Mapping[str, Any] | None = None) -> None:
        send(encode({"says": text, "known": known}))

    try:
        result = FUNCTIONS[name](*msgspec.json.decode(arguments), say=say)
    except ParseError as error:
        place = {"line": error.line, "column": error.column}
        return encode({"error": {"message": error.problem, **place}})
    except GraphsolveError as error:
        return encode({"error": {"message": str(error)}})
    except Exception as error:  # noqa: BLE001 - the page has a sentence for it, and no traceback
        traceback.print_exc()  # to the browser's console
        return encode({"error": {"message": DEFECT.format(type(error).__name__)}})
    return encode({"result": result})


def encode(value: object) -> str:
    """Return a value as JSON."""
    return msgspec.json.encode(value).decode()


@lru_cache(maxsize=4)
def parsed(text: str) -> Puzzle:
    """Return the puzzle of an input."""
    return parse_puzzle(text, SOURCE)


class Recognized(msgspec.Struct):
    """A puzzle, and its title with any remarks on the input."""

    puzzle: str
    said: str


def recognize(text: str, *, say: Say) -> Recognized:
    """Return which puzzle an input is."""
    say("Reading the input")
    parsed.cache_clear()  # so that it warns again
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", PuzzleWarning)
        record = record_of(parsed(text))
    said = [f"{record.title}, {record.year} day {record.day}."]
    for warning in caught:
        if isinstance(warning.message, PuzzleWarning):
            [about] = warning.message.args
            said.append(f"Line {about.line}, column {about.column}: {about.problem}.")
    return Recognized(record.name, " ".join(said))


class Verdict(msgspec.Struct):
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


class DiagnosisData(msgspec.Struct):
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


@lru_cache(maxsize=1)
def begun(text: str, *given: tuple[int, int]) -> Diagnosis:
    """Return the diagnosis of given answers by part, whose search can go on."""
    return begin(parsed(text), dict(given), SECONDS)


def diagnose(
    text: str, given: Mapping[str, str], seconds: float = SECONDS, *, say: Say
) -> DiagnosisData:
    """Diagnose given answers; continue the last diagnosis if that was of the same answers.

    What is known is sent at once:

    - the `verdicts`, and then the `clues`, what follows from the answers by arithmetic;
    - the first `finding` that explains everything, again with where it departs from the rules, and
      its `boards`; all this again if another finding is better in the end.
    """
    answers = [(int(part), int(answer)) for part, answer in given.items()]
    shown: Misreading | None = None

    def show(misreading: Misreading) -> None:
        nonlocal shown
        shown = misreading
        words = "Looking for the first difference"
        say(words, {"finding": finding_json(misreading)})
        with later_step():
            answers = diagnosis.answers
            differences = differences_of(misreading, answers.puzzle, answers.wrong_parts)
            say(words, {"finding": finding_json(misreading, differences)})
            if differences.together:
                say(words, {"boards": boards_of(differences.together)})

    def on_try(diagnosis: Diagnosis) -> None:
        say(progress_text(diagnosis))
        if diagnosis.findings and not shown:
            show(diagnosis.findings[0])

    say("Solving the puzzle")
    diagnosis = begun(text, *answers)
    diagnosis.deadline = limits.clock() + seconds
    say("Reading your answer", {"verdicts": verdicts_data(diagnosis)})
    diagnosis.read()
    say("Looking for the misreading", {"clues": [*clue_sentences(diagnosis)]})
    diagnosis.search(on_try=on_try)
    for best in diagnosis.odds.likely[:1]:
        if best != shown:
            show(best)
    return diagnosis_data(diagnosis)


def play(text: str, part: int, *, say: Say) -> dict[str, Any]:
    """Return the data of the board of a part."""
    puzzle = parsed(text)
    say(f"Playing part {part}")
    return board_data(play_of(puzzle).events(puzzle, part))


def compare(text: str, theirs: str, part: int, *, say: Say) -> ComparisonData | None:
    """Find where the output of another program first differs from the rules, and why.

    The `difference` is shown at once, in words, and so are its `boards`.
    """
    puzzle = parsed(text)
    say(words := f"Playing part {part}")
    comparison = compare_with_rules(theirs, THEIR_SOURCE, puzzle, part)
    say(words, {"difference": comparison_json(comparison, None)})
    if not comparison.difference:
        return None
    with later_step():
        say(words, {"boards": boards_of(comparison.difference)})
    search = agreeing_misreadings(comparison, lambda words: say(f"Misreadings: {words}"))
    return comparison_json(comparison, search)


def look_up(name: str, *, say: Say) -> MisreadingData:
    """Return a misreading with the smallest puzzle found that it gets wrong, if any.

    Its `finding` is shown at once, and in the end again, with the `boards` of that puzzle.
    """
    try:
        looked_up = misreading(name)
    except GraphsolveError:
        raise GraphsolveError(f"There is no misreading with the name {name}.") from None
    say("Looking for a small puzzle", {"finding": finding_json(looked_up)})
    exposed = tell_apart([looked_up])
    with later_step():
        if exposed:
            puzzle, part = exposed.puzzle, exposed.part
            differences = differences_of(looked_up, puzzle, [part])
            say("Playing it", {"finding": finding_json(looked_up, differences)})
            shown = differences.together
            events = play_of(puzzle).events(puzzle, part)
            boards = boards_of(shown) if shown else board_data(events)
            say("Playing it", {"boards": boards})
    return misreading_json(looked_up, exposed)


class QuestionData(msgspec.Struct):
    """A puzzle to run a program on, and the part to answer."""

    puzzle: str
    part: int


class InterviewData(msgspec.Struct):
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
        misreadings = [*map(misreading, among)]
        return Interview.about(name, misreadings, parts=parts, wrong=wrong, seconds=SECONDS_APART)
    *before, last = given
    interview = interview_after(name, among, parts, wrong, *before)
    if interview.question is None:
        return interview
    return interview.after(None if last is None else int(last))


def ask(
    name: str, given: Sequence[str | None], start: InterviewStart | None = None, *, say: Say
) -> InterviewData:
    """Return the next question after the answers so far; None is no answer.

    It is shown before this returns, and the misreadings are tried on it while the reader answers.
    """
    if name not in PUZZLES:
        raise GraphsolveError("Select the puzzle that your program solves.")
    say("Looking for the next puzzle")
    start = start or {"among": [], "parts": [1, 2], "wrong": 0}
    among, parts = tuple(start["among"]), tuple(start["parts"])
    interview = interview_after(name, among, parts, start["wrong"], *given)
    question = interview.question
    named = interview.findings if len(interview.findings) <= MAX_NAMES or not question else []
    data = InterviewData(
        said=[*sentences(interview)],
        left=misreadings_json(named[:MAX_LIKELY]),
        found=interview.found is not None,
        question=QuestionData(str(question.puzzle), question.part) if question else None,
    )
    say("Trying misreadings on this puzzle", {"interview": data})
    _ = interview.expected  # while the reader runs the program
    return data


FUNCTIONS: Mapping[str, Callable[..., object]] = {
    function.__name__: function
    for function in (recognize, diagnose, play, compare, check, ask, look_up)
}
