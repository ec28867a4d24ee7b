"""Check a program that was pasted into the page, as `graphsolve check` does.

The program runs in a worker of its own, and this one waits for it; see `page/program-host.js`.
"""

import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import chain, islice
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from graphsolve.errors import GraphsolveError, ParseError
from graphsolve.lab.cases import Case, distinct, fair_case, generated_cases, named_cases
from graphsolve.lab.check.failure import Failure
from graphsolve.lab.check.program import Output
from graphsolve.lab.check.session import AnyProgram, Check, Run
from graphsolve.limits import move_on_after
from graphsolve.puzzles.catalogue import record_of
from graphsolve.puzzles.interface import parse_puzzle, play_of
from graphsolve.puzzles.text import counted
from graphsolve.show.check import failure_text, fault_text, last_output, size_text
from graphsolve.show.formats import (
    MisreadingData,
    comparison_json,
    difference_json,
    finding_json,
    misreadings_json,
)
from graphsolve.show.replay import board_data, boards_of

Say: TypeAlias = Callable[..., object]
"""Shows what is being computed, and optionally what is known so far."""

SECONDS, SHRINK_SECONDS, SEARCH_SECONDS = 40.0, 30.0, 40.0
"""The time limits for puzzles, for shrinking and for the search for misreadings."""

PATIENCE = 100  # less than in the command, which leaves more time to find the misreading
MAX_OTHERS = 10  # the misreadings to name that agree with a program
MAX_GENERATED = 200
OWN = "your own"  # the kind of the case that is the reader's input

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


class Answered(Struct):
    """The expected answer to a part, and the given one."""

    part: int
    expected: str
    given: str | None


class Failed(Struct):
    """The smallest puzzle so far that a program fails.

    It has the number of puzzles that `passed` before, and what went wrong: the `fault`, the
    answers if there are any, and the end of the `output`.
    """

    passed: int
    fault: str
    size: str
    puzzle: str
    answers: list[Answered]
    output: str
    ending: str


class Checked(Struct):
    """What is said at the end, and the other misreadings that agree with a program."""

    said: list[str]
    others: list[MisreadingData]


def failed_data(passed: int, run: Run) -> Failed:
    """Return the data of a puzzle that a program fails."""
    assert run.fault
    return Failed(
        passed,
        fault_text(run),
        size_text(run.puzzle),
        str(run.puzzle),
        answers=[
            Answered(part, str(right), text_of(run.answers.get(part)))
            for part, right in run.expected.items()
        ],
        output="\n".join(last_output(run)).strip("\n"),
        ending=run.fault.kind,
    )


def program_of(language: str, source: str) -> AnyProgram:
    """Return a pasted program as a function, which waits for the worker that runs it."""
    run = import_module("pasted_programs").run

    def program(text: str, seconds: float) -> Output:
        ended = msgspec.json.decode(run(language, source, text, seconds))
        if refused := ended.get("error"):
            raise GraphsolveError(refused)
        return Output(**ended)

    return program


def check(
    text: str, name: str, language: str, source: str, part: int | None, *, say: Say
) -> Checked:
    """Check a pasted program on puzzles, including the reader's input if it is for this program.

    The smallest puzzle so far that it has `failed` is shown at once, then what is known about it:
    the `finding` that explains it, the `difference` in what it prints, or the `deciding` turn; and
    `boards` of that puzzle.
    """
    shown: Run | None = None
    own: list[Case | None] = []
    with suppress(ParseError):
        puzzle = parse_puzzle(text)
        own += [fair_case(puzzle, "your input", OWN)] * (record_of(puzzle).name == name)

    def show(words: str) -> None:
        nonlocal shown
        known = None
        if checked.smallest and checked.smallest is not shown:
            shown = checked.smallest
            known = {"failed": failed_data(checked.passed.total(), shown)}
        say(words, known)

    say("Starting your program")
    cases = distinct(chain(named_cases(name), own, islice(generated_cases(name), MAX_GENERATED)))
    parts = (1, 2) if part is None else (part,)
    checked = Check(program_of(language, source), cases, parts=parts, on_progress=say)
    checked.find(SECONDS)
    checked.on_progress = show
    if checked.has_failed:
        show("Looking for a smaller puzzle")
    checked.shrink(SHRINK_SECONDS, PATIENCE)
    if checked.smallest is None:
        return Checked([passed_text(checked)], [])
    show("Looking for a misreading of the rules")
    failure = Failure(checked)
    failure.search(SEARCH_SECONDS)
    with later_step():
        for known in explanation(failure):
            say("Looking for the turn that decides it", known)
    others = misreadings_json(failure.findings[1:MAX_OTHERS])
    return Checked(list(failure_text(failure)), others)


def passed_text(checked: Check) -> str:
    """Say what is known about a program that passes everything."""
    number = counted(checked.passed.total() - checked.passed[OWN], "puzzle")
    if checked.passed[OWN]:
        return f"It solves {number} correctly, and your input, too."
    return f"It solves {number} correctly. To check it on your input as well, paste that above."


def explanation(failure: Failure) -> Iterator[Mapping[str, Any]]:
    """Yield what is known about a puzzle that a program fails, as it becomes known."""
    failure.explain()
    failed, deciding = failure.smallest, failure.deciding
    if failure.named:
        yield {"finding": finding_json(failure.named, failure.differences)}
    elif failure.printed:
        yield {"difference": comparison_json(failure.printed, None)}
    elif deciding:
        yield {"deciding": difference_json(deciding)}
    part = min(failed.wrong_parts or failed.expected)
    events = play_of(failed.puzzle).events(failed.puzzle, part)
    boards = boards_of(failure.difference) if failure.difference else board_data(events)
    yield {"boards": boards | ({"opens": deciding.opens} if deciding else {})}
