"""Whatever is found before the time is up is printed, whenever that is.

The clock of the tests jumps after a number of looks at it: from then on, all limits are over.
"""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from graphsolve.cli import app
from graphsolve.lab import compare as lab_compare
from graphsolve.lab.diagnose import stages

INPUTS = {
    "cave": "#######\n#.G...#\n#...EG#\n#.#.#G#\n#..G#E#\n#.....#\n#######\n",
    "cards": "Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n",
    "duel": "Hit Points: 13\nDamage: 8\n",
}
"""The examples of the statements for caves and cards, and a boss with few hit points."""

Run = Callable[[int | None, str], Result]


@pytest.fixture
def run(clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command on a file, with a clock that jumps after so many looks at it."""
    monkeypatch.chdir(tmp_path)
    for name, text in INPUTS.items():
        Path(f"{name}.txt").write_text(text)

    def limited(looks: int | None, command: str) -> Result:
        clock.looks, clock.last = 0, float("inf") if looks is None else looks
        result = CliRunner().invoke(app, command.split())
        assert not isinstance(result.exception, Exception), result.exception
        return result

    return limited


def moments(clock, run: Run, command: str) -> Iterator[int]:
    """Numbers of looks at the clock: few, then ever more, up to those of the whole command."""
    run(None, command)
    every, number = clock.looks, 1.0
    while number < every:
        yield int(number)
        number = 2 * number + 1


@pytest.mark.parametrize(
    ("options", "first"),
    [
        ("cave.txt --part1 28320", "Part 1: 28320 is too high.\n"),  # 48 rounds instead of 47
        ("cards.txt --part1 251", "Part 1: 251 is too low.\n"),
        ("cards.txt --part1 1 --part2 7", "Part 1: 1 is too low.\n"),
        ("duel.txt --part1 5", "Part 1: 5 is too low.\n"),
    ],
)
def test_a_diagnosis(clock, run: Run, monkeypatch: pytest.MonkeyPatch, options: str, first: str):
    solved, found = list[int](), list[str]()

    def noted(*known, progress=stages.SearchProgress):
        if known[2]:
            found.append(known[2].name)
        return progress(*known)

    right_answer = stages.right_answer

    def known_answer(puzzle, part):
        answer = right_answer(puzzle, part)
        solved.append(part)
        return answer

    monkeypatch.setattr(stages, "SearchProgress", noted)
    monkeypatch.setattr(stages, "right_answer", known_answer)
    command = f"diagnose {options} --jobs 1"
    outputs = set()
    for looks in moments(clock, run, command):
        solved.clear(), found.clear()
        right_answer.cache_clear()
        result = run(looks, command)
        assert result.exit_code == 1
        if solved:
            assert result.stdout.startswith(first)
        else:
            assert (result.stdout, result.stderr[:25]) == ("", "graphsolve: stopped after")
        for name in found[:1]:
            assert name in result.stdout
        outputs.add((bool(solved), bool(found)))
    assert {known for known, _ in outputs} == {False, True}


@pytest.mark.parametrize("name", INPUTS)
def test_the_verdict_comes_however_short_the_time_limit_is(run: Run, name: str):
    result = run(None, f"diagnose {name}.txt --part1 3 --part2 1000000 --timeout 0.001")
    assert result.stdout.startswith("Part 1: 3 is too low.\nPart 2: 1000000 is too high.\n")
    assert "use --timeout to allow more time" in " ".join(result.stdout.split())


def test_a_comparison(clock, run: Run, monkeypatch: pytest.MonkeyPatch):
    """The difference is printed, whenever the time is up after it is found."""
    printed = run(None, "transcript cards.txt").stdout
    Path("theirs.txt").write_text(printed.replace("5, 8, 4, 7, 10", "5, 8, 4, 10, 7", 1))
    compared = list[object]()

    def noted(*arguments, compare=lab_compare.compare, **options):
        compared.append(compare(*arguments, **options))
        return compared[-1]

    monkeypatch.setattr(lab_compare, "compare", noted)
    command = "compare cards.txt theirs.txt --timeout 60"
    whole = run(None, command).stdout
    difference, _, _ = whole.partition("\n\nTried ")
    for looks in moments(clock, run, command):
        compared.clear()
        result = run(looks, command)
        assert result.exit_code == 1
        assert result.stdout.startswith(difference if compared else "")
        assert bool(result.stdout) == bool(compared)
        assert ("Tried " in result.stdout) == bool(compared)


def test_a_check(run: Run):
    """The verdict on a puzzle is shown; when the clock jumps, the program itself may time out."""
    Path("wrong.py").write_text("print('Part 1: 7')")
    command = f"check cards --part 1 -- {sys.executable} wrong.py {{input}}"
    for looks in (1, 10, 100, 1000, 10000):
        result = run(looks, command)
        if "No case was checked" in result.stdout:
            continue
        assert result.exit_code == 1
        assert re.search(r"^Part 1 .* 7  <- wrong$|timed out", result.stdout, re.MULTILINE)
        assert "What to do next" in result.stdout


def test_a_sweep(clock, run: Run):
    """The rows are printed as they come."""
    whole = run(None, "sweep cave.txt --engine graph").stdout.splitlines()
    for looks in moments(clock, run, "sweep cave.txt --engine graph --timeout 60"):
        told = run(looks, "sweep cave.txt --engine graph --timeout 60").stdout.splitlines()
        assert told == whole[: len(told)]
