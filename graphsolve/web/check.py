"""Checks a program that was pasted into the page: what `graphsolve check` does, in a browser.

The program runs in a worker of its own, for which this one has to wait; see `program-host.js`.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from itertools import chain, takewhile
from math import inf
from typing import Any, TypeAlias, TypedDict

import msgspec

from graphsolve import limits
from graphsolve.errors import GraphsolveError, ParseError
from graphsolve.lab.cases import Case, distinct, fair_case, generated_cases, named_cases
from graphsolve.lab.check.answers import answer_reader
from graphsolve.lab.check.program import Run, RunEnd
from graphsolve.lab.check.session import CheckedRun, Report, check_async
from graphsolve.lab.check.suspects import Suspects, causes_of, suspects_async
from graphsolve.limits import checkpoint, seconds_left
from graphsolve.puzzles.catalogue import Puzzle, record_of
from graphsolve.puzzles.column import parse_puzzle, play_of
from graphsolve.puzzles.text import counted
from graphsolve.show.check import (
    common_clues_text,
    failure_text,
    fault_text,
    last_output,
    size_text,
    suspects_text,
)
from graphsolve.show.column import view_of
from graphsolve.show.replay import board_data, boards_of
from graphsolve.web.findings import (
    MisreadingData,
    difference_data,
    finding_data,
    later_step,
    misreadings_data,
    text_of,
)

Say: TypeAlias = Callable[..., object]
"""Shows what is being computed and, as a second argument, what is known so far."""


TIMEOUT = 10.0  # the time limit for each run of the program in seconds

SECONDS, SHRINK_SECONDS, SUSPECT_SECONDS = 40.0, 30.0, 300.0
"""The time limits for generated puzzles, for shrinking and for the search for misreadings.

The last one is long because pairs take time. Before they are tried, the page shows the turn that
decides the puzzle.
"""

PATIENCE = 100  # less than in the command, which leaves more time to find the misreading
MAX_OTHERS = 10  # the misreadings to name that agree with a program
OWN = "your own"  # the kind of the case that is the reader's input

FAULTS: Mapping[RunEnd, str] = {
    RunEnd.CRASHED: "crashes",
    RunEnd.TIMED_OUT: f"did not finish within {TIMEOUT:g} s, and was stopped",
    RunEnd.NO_OUTPUT: "prints nothing, and has no function that returns an answer",
    RunEnd.NO_ANSWERS: "prints no answers that could be recognized",
}
"""What a program does that gives no answers."""


class Pasted:
    """A program in JavaScript or Python that was pasted into the page.

    The part is the only one that it answers, if it does not answer both.
    """

    timeout = TIMEOUT

    def __init__(self, language: str, source: str, part: int | None) -> None:
        self.parts: tuple[int, ...] = (1, 2) if part is None else (part,)
        self._pasted = language, source
        self._read = answer_reader(part=part)

    async def run(self, text: str, *, timeout: float | None = None) -> Run:  # noqa: ASYNC109 - as in `AnyProgram`
        """Run the program on a puzzle, in its worker."""
        checkpoint()
        seconds = min(self.timeout if timeout is None else timeout, seconds_left())
        run: Callable[..., Awaitable[str]] = import_module("pasted_programs").run
        ended = msgspec.json.decode(await run(*self._pasted, text, seconds))
        if refused := ended.get("error"):
            raise GraphsolveError(refused)
        if ended["status"] is None:
            checkpoint()  # the time of the calling block may be over, not that of the program
        return Run.ended(**ended, read=self._read)


class Answered(TypedDict):
    """The expected answer to a part, and the given one."""

    part: int
    expected: str
    given: str | None


class Failed(TypedDict):
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


class Checked(TypedDict):
    """What is said at the end, and the other misreadings that agree with a program."""

    said: str
    others: list[list[MisreadingData]]


def failed_data(passed: int, smallest: CheckedRun) -> Failed:
    """The data of a puzzle that a program fails."""
    run = smallest.run
    given = run.answers or {}
    article = "a " if len(smallest.wrong_parts) == 1 else ""
    return {
        "passed": passed,
        "fault": FAULTS.get(run.ending) or f"gives {article}{fault_text(smallest)}",
        "size": size_text(smallest.puzzle),
        "puzzle": str(smallest.puzzle),
        "answers": [
            {"part": part, "expected": str(expected), "given": text_of(given.get(part))}
            for part, expected in smallest.expected.items()
        ],
        "output": "\n".join(last_output(smallest)).strip("\n"),
        "ending": run.ending.value,
    }


def page_cases(name: str, own: Puzzle | None) -> Iterator[Case]:
    """The cases of a puzzle, as long as there is time, and in the end the reader's own input."""
    end = limits.clock() + SECONDS
    generated = takewhile(lambda _: limits.clock() <= end, generated_cases(name))
    is_such = own is not None and record_of(own).name == name
    last = (fair_case("your input", OWN, one) for one in (own,) if one is not None and is_such)
    return distinct(chain(named_cases(name), generated, last))


async def check(
    text: str, name: str, language: str, source: str, part: int | None, *, say: Say
) -> Checked:
    """Check a pasted program on puzzles; the last one is the reader's input, if it is one for it.

    The smallest puzzle so far that it has `failed` is shown at once, then what is known about it:
    the `finding` that explains it, the `difference` in what it prints, or the `deciding` turn; and
    `boards` of that puzzle.
    """
    own = None
    with suppress(ParseError):
        own = parse_puzzle(text) if text.strip() else None
    program = Pasted(language, source, part)
    passed, shown = 0, None

    def on_case(number: int, case: Case) -> None:
        say(f"Puzzle {number}: {case.name}")

    def on_failure(report: Report) -> None:
        nonlocal passed
        passed = report.cases

    def on_try(_tries: int, smallest: CheckedRun) -> None:
        nonlocal shown
        if smallest is not shown:
            shown = smallest
            say("Looking for a smaller puzzle", {"failed": failed_data(passed, smallest)})

    say("Starting your program")
    report = await check_async(
        program,
        page_cases(name, own),
        seconds=inf,
        shrink_seconds=SHRINK_SECONDS,
        on_case=on_case,
        on_failure=on_failure,
        on_try=on_try,
        patience=PATIENCE,
    )
    if report.failure is None:
        return {"said": passed_text(report), "others": []}
    on_try(0, report.failure.smallest)
    return await explain(report, program, say)


async def explain(report: Report, program: Pasted, say: Say) -> Checked:
    """Explain why a program fails a puzzle: first the turn that decides it, then any pairs."""
    assert report.failure
    failure, smallest = report.failure, report.failure.smallest
    found: Suspects | None = None
    is_shown = False

    def show(found: Suspects | None) -> None:
        nonlocal is_shown
        is_shown = True
        words = "Looking for the turn that decides it"
        if found and found.found:
            say(words, {"finding": finding_data(found.found[0])})
        with later_step():
            for known in explanation(smallest, found):
                say(words, known)

    def on_pairs(so_far: Suspects, tried: int) -> None:
        if tried and not is_shown:  # the first few pairs take no longer than this
            show(so_far)
        say(f"Trying pairs of misreadings: {tried:,} so far")

    if smallest.wrong_parts and not failure.again:
        say("Looking for a misreading of the rules")
        found = await suspects_async(
            failure,
            report.runs,
            program,
            seconds=SUSPECT_SECONDS,
            on_puzzle=lambda left: say(
                f"Telling {left} misreadings apart" if left > 1 else "Trying it on other puzzles"
            ),
            on_pairs=on_pairs,
        )
    if not is_shown or (found and found.found):
        show(found)
    return {
        "said": " ".join(found_text(found) if found else failure_text(report)),
        "others": [misreadings_data(one.each) for one in found.found[1:MAX_OTHERS]]
        if found
        else [],
    }


def passed_text(report: Report) -> str:
    """What is known about a program that passes everything."""
    if OWN in report.passed:
        return f"It solves {counted(report.cases - 1, 'puzzle')} correctly, and your input, too."
    return (
        f"It solves {counted(report.cases, 'puzzle')} correctly. To check it on your input as "
        "well, paste that above."
    )


def found_text(found: Suspects) -> Iterator[str]:
    """What is known about the runs of a program that fails."""
    runs = counted(len(found.runs), "run")
    if found.same_answers:
        yield f"In all {runs}, your program gave the same answers. It seems to ignore the puzzle."
    elif found.found:
        yield from common_clues_text(found)
        yield f"This agrees with all {runs} of your program ({found.failed:,} of them failed)."
        if others := len(found.found) - 1:
            agree = "agrees" if others == 1 else "agree"
            yield f"{counted(others, 'other misreading')} {agree}, too."
    else:
        yield from suspects_text(found)


def explanation(failed: CheckedRun, found: Suspects | None) -> Iterator[Mapping[str, Any]]:
    """What is known about a puzzle that a program fails, one after the other."""
    causes = causes_of(failed, found)
    suspects, differences, printed, deciding = causes
    if suspects and differences:
        yield {"finding": finding_data(suspects.found[0], differences)}
    elif printed:
        yield {"difference": difference_data(printed)}
    elif deciding:
        said = view_of(failed.puzzle).sentences(deciding)
        about = {"place": said.place, "ours": said.ours}
        yield {"deciding": {**about, "position": deciding.opens}}
    part = min(failed.wrong_parts or failed.expected)
    events = play_of(failed.puzzle).events(failed.puzzle, part)
    shown = causes.difference and causes.difference.played(truncated=True)
    boards = boards_of(shown) if shown else board_data(events)
    yield {"boards": boards | ({"opens": deciding.opens} if deciding else {})}
