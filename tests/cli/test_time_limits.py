"""Whatever is found before the time is up is printed, whenever that is.

The clock of the tests jumps after a number of looks at it: from then on, all limits are over.
"""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import Result

import commands
from statements import FILES

Run = Callable[[int | None, str], Result]


@pytest.fixture
def run(clock, folder: Path) -> Run:
    """Run a command on a file, with a clock that jumps after so many looks at it."""

    def limited(looks: int | None, command: str) -> Result:
        clock.looks, clock.last = 0, float("inf") if looks is None else looks
        return commands.run(command)

    return limited


def moments(clock, run: Run, command: str) -> Iterator[int]:
    """Numbers of looks at the clock: few, then ever more, up to those of the whole command."""
    run(None, command)
    every, number = clock.looks, 1.0
    while number < every:
        yield int(number)
        number = 2 * number + 1


@pytest.mark.parametrize(
    ("options", "first", "name"),
    [
        ("cave.txt --part1 28320", "Part 1: 28320 is too high.\n", "last-round-counts"),
        ("decks.txt --part1 251 --part2 236", "Part 1: 251 is too low.\n", "score-from-zero"),
    ],
)
def test_a_diagnosis(clock, run: Run, options: str, first: str, name: str):
    """What was known is never lost when there is more time."""
    command = f"diagnose {options} --jobs 1"
    known = [(False, False)]
    for looks in moments(clock, run, command):
        result = run(looks, command)
        assert result.exit_code == 1
        known.append((result.stdout.startswith(first), name in result.stdout))
        if not result.stdout:
            assert result.stderr.startswith("graphsolve: stopped after")
    assert known == sorted(known)
    assert known[-1] == (True, True)


@pytest.mark.parametrize("file", FILES)
def test_the_verdict_comes_however_short_the_time_limit_is(run: Run, file: str):
    result = run(None, f"diagnose {file} --part1 3 --part2 1000000 --timeout 0.001")
    assert result.stdout.startswith("Part 1: 3 is too low.\nPart 2: 1000000 is too high.\n")
    assert "use --timeout to allow more time" in " ".join(result.stdout.split())


def test_a_comparison(clock, run: Run):
    """The difference is printed whenever the time is up after it is found."""
    printed = run(None, "transcript decks.txt").stdout
    Path("theirs.txt").write_text(printed.replace("5, 8, 4, 7, 10", "5, 8, 4, 10, 7", 1))
    command = "compare decks.txt theirs.txt --timeout 60"
    difference, _, _ = run(None, command).stdout.partition("\n\nTried ")
    for looks in moments(clock, run, command):
        result = run(looks, command)
        assert result.exit_code == 1
        assert not result.stdout or result.stdout.startswith(f"{difference}\n\nTried ")


def test_a_solution(clock, run: Run):
    """The answer to part 1 is printed if part 2 takes too long, in JSON as well."""
    for format_ in "text", "json":
        command = f"solve decks.txt --timeout 60 --format {format_}"
        run(None, f"{command} --part 1")
        result = run(clock.looks + 1, command)
        assert result.exit_code == 1
        assert ("306" in result.stdout, "291" in result.stdout) == (True, False)
        assert result.stderr == "graphsolve: stopped after 60 s\n"


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
