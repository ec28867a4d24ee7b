"""What the page calls: text in, a JSON object out. Each function does what a command does."""

import warnings
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypedDict

import msgspec

from graphsolve.errors import GraphsolveError, ParseError, PuzzleWarning
from graphsolve.lab.column import lab_of
from graphsolve.lab.compare import compare
from graphsolve.lab.diagnose import Finding, Tried, diagnose, tell_apart
from graphsolve.lab.difference import Differences, MisreadDifference, differences_of
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle, record_of
from graphsolve.puzzles.cave import Rules, battle_events, sweep
from graphsolve.puzzles.cave.state import Side
from graphsolve.puzzles.cave.sweep import SweepRow
from graphsolve.puzzles.column import parse_puzzle, play_of, solve
from graphsolve.show.cave.sweep.plots import sweep_html
from graphsolve.show.diagnosis import MAX_LISTED, explain_diagnosis, progress_text
from graphsolve.show.difference import explain_comparison, sentences_of
from graphsolve.show.replay import board_data, boards_of
from graphsolve.show.sentences import plain_text

SOURCE, THEIR_SOURCE = "your input", "your output"
WIDTH = 78
"""The width of what is printed, in characters."""
SECONDS = 60.0

Say = Callable[..., object]
"""Shows what is being computed and, as a second argument, what is known so far."""


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
        about: dict[str, Any] = {"message": error.problem, "source": error.source}
        about |= {"line": error.line, "column": error.column}
        return encode({"error": about})
    except GraphsolveError as error:
        return encode({"error": {"message": str(error)}})
    return encode({"result": result})


def encode(value: object) -> str:
    """A value as JSON."""
    return msgspec.json.encode(value).decode()


@lru_cache(maxsize=4)
def parsed(text: str) -> tuple[Puzzle, tuple[str, ...]]:
    """The puzzle of an input, and warnings about it."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", PuzzleWarning)
        puzzle = parse_puzzle(text, SOURCE)
    return puzzle, tuple(str(warning.message) for warning in caught)


class Recognized(TypedDict):
    """A puzzle, and warnings about it."""

    puzzle: str
    title: str
    year: int
    day: int
    remarks: tuple[str, ...]
    sweeps: bool


def recognized(text: str, *, say: Say) -> Recognized:
    """Which puzzle an input is."""
    say("Reading the input")
    puzzle, remarks = parsed(text)
    record = record_of(puzzle)
    return {
        "puzzle": record.name,
        "title": record.title,
        "year": record.year,
        "day": record.day,
        "remarks": remarks,
        "sweeps": record is SWEPT,
    }


def answers(text: str, *, say: Say) -> dict[str, int | None]:
    """The right answers to both parts."""
    puzzle, _ = parsed(text)
    found = {}
    for part in (1, 2):
        say(f"Solving part {part}")
        found[str(part)] = solve(puzzle, part)
    return found


def judged(text: str, given: Mapping[str, int], *, say: Say) -> dict[str, Any]:
    """A diagnosis of given answers.

    What is known is shown at once: the `verdicts`, the first `finding` that explains everything,
    its `boards`, and both again if another finding is better in the end; then how `sure` it is.
    At the end, `said` is what the command `diagnose` prints.
    """
    puzzle, _ = parsed(text)
    by_part = {int(part): answer for part, answer in given.items()}
    say("Solving the puzzle")
    verdicts = {part: judgement(answer, solve(puzzle, part)) for part, answer in by_part.items()}
    say("Looking for the misreading", {"verdicts": verdicts})
    shown: Finding | None = None
    differences: Differences | None = None

    def show(finding: Finding) -> None:
        nonlocal shown, differences
        if shown and finding.name == shown.name:
            return
        shown, differences = finding, differences_of(finding.candidate, puzzle, finding.explains)
        say(
            "Replaying it by the rules and as misread",
            {"finding": named(finding, differences.together)},
        )
        if differences.together:
            say("Looking for others", {"boards": boards_of(differences.together)})

    def observe(tried: Tried) -> None:
        if tried.whole:
            show(tried.whole)
            say(f"Trying others: {tried.number} of {tried.total}")
        else:
            say(progress_text(tried))

    diagnosis = diagnose(puzzle, by_part, seconds=SECONDS, on_try=observe)
    best = next(iter(diagnosis.best), None)
    if best:
        show(best)
    likely = diagnosis.likely[:MAX_LISTED]
    say(
        "Looking for a puzzle that tells the candidates apart"
        if len(likely) > 1
        else "Explaining",
        {"sure": {"by_chance": diagnosis.may_be_chance(best)}} if best else None,
    )
    apart = tell_apart([one.candidate for one in likely]) if len(likely) > 1 else None
    said = plain_text(explain_diagnosis(diagnosis, differences, Path("input.txt"), apart), WIDTH)
    return {"said": said, "others": len(diagnosis.likely[1:])}


class Misread(TypedDict):
    """A misreading: its name, the rule, and what happens instead."""

    name: str
    rule: str
    instead: str


class Departs(TypedDict):
    """What happens where a misreading departs from the rules."""

    place: str
    ours: str
    theirs: str


class Named(TypedDict):
    """A finding."""

    misreadings: list[Misread]
    departs: Departs | None


def named(finding: Finding, found: MisreadDifference[Any, Any] | None) -> Named:
    """A finding: names, rules and how they are misread, and where that departs from the rules."""
    said = sentences_of(found) if found else None
    return {
        "misreadings": [
            {"name": one.name, "rule": one.rule, "instead": one.misread}
            for one in finding.candidate
        ],
        "departs": said and {"place": said.place, "ours": said.ours, "theirs": said.theirs},
    }


Verdict = TypedDict("Verdict", {"given": int, "is": str, "right": int | None})


def judgement(given: int, right: int | None) -> Verdict:
    """Whether an answer is right, too high or too low, and the right one."""
    if right is None:
        said = "wrong: there is no answer"
    else:
        said = "right" if given == right else "too high" if given > right else "too low"
    return {"given": given, "is": said, "right": right}


def replayed(text: str, part: int, *, say: Say) -> dict[str, Any]:
    """The data of the board of a part."""
    puzzle, _ = parsed(text)
    record = record_of(puzzle)
    say(f"Playing part {part}")
    return board_data(play_of(record).events(puzzle, part))


def compared(text: str, theirs: str, part: int, *, say: Say) -> dict[str, Any]:
    """Where the output of another program first differs from the rules, in words and on boards."""
    puzzle, _ = parsed(text)
    say(f"Playing part {part}")
    found = compare(
        theirs, THEIR_SOURCE, puzzle, part, on_progress=lambda words: say(f"Part {part}: {words}")
    )
    return {
        "said": plain_text(explain_comparison(found), WIDTH),
        "boards": found.difference and boards_of(found.difference),
    }


SWEPT = PUZZLES["cave"]
"""The puzzle of the next two functions: only caves can be swept."""


def swept(text: str, *, say: Say) -> dict[str, str]:
    """The battles with all attack powers, as the HTML that the page of the command `sweep` has."""
    cave: Any = parsed(text)[0]
    rows: list[SweepRow] = []
    for row in sweep(cave, engine="graph"):
        rows.append(row)
        say(f"Attack power {row.band}")
    powers = [row.band.first for row in rows]
    return {"html": sweep_html(rows, cave.count(Side.ELF), powers)}


def fought(text: str, power: int, *, say: Say) -> dict[str, Any]:
    """The data of the board of a battle with an attack power."""
    cave: Any = parsed(text)[0]
    say(f"Fighting with attack power {power}")
    return board_data(battle_events(cave, Rules().with_elf_power(power)))


def generated(name: str, seed: int, *, say: Say) -> dict[str, str]:
    """A generated input."""
    say("Generating an example")
    return {"text": f"{lab_of(PUZZLES[name]).generate(seed)}\n"}


FUNCTIONS: Mapping[str, Callable[..., Mapping[str, Any]]] = {
    each.__name__: each
    for each in (recognized, answers, judged, replayed, compared, swept, fought, generated)
}
