"""The command `check`."""

import signal
import subprocess
import sys
import time
from functools import cache
from itertools import islice
from pathlib import Path

import psutil
import pytest
from typer.testing import CliRunner

from graphsolve.cli import app
from graphsolve.lab.cases import Case, fair_answers
from graphsolve.lab.check import named_cases
from graphsolve.lab.check.answers import USUAL, read_answers
from graphsolve.puzzles.cave import parse_cave
from graphsolve.show.check import size_text
from patience import PATIENCE

run = CliRunner().invoke

FIRST = "####\n#EG#\n####\n"
RIGHT = "echo Part 1: 134; echo Part 2: 2650"


def check(script: str, *options: str, day: str = "day15"):
    return run(app, ["check", day, *options, "--", "sh", "-c", script, "sh", "{input}"])


def prints(*numbers: int) -> str:
    return "echo " + " ".join(map(str, numbers))


@cache
def named() -> list[Case]:
    return list(named_cases("cave"))


@cache
def table() -> str:
    """A program that is correct for the named caves and crashes on all others."""
    answers = [f"'{case.puzzle}') {prints(*case.answers.values())};;" for case in named()]
    return "\n".join(['case "$(cat $1)" in', *answers, "*) exit 9;;", "esac"])


def test_all_cases_pass():
    result = check(table(), "--cases", f"{len(named())}")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{len(named())} cases passed in ")
    assert f" s: {len(named())} hand-made.\n" in result.stdout
    assert "What to do next:" in result.stdout
    assert result.stderr == ""


def test_a_generated_case_comes_with_its_command():
    result = check(table(), "--seed", "4", "--timeout", "20")
    assert result.exit_code == 1
    first, command, before = result.stdout.splitlines()[:3]
    assert first.startswith(f"Case {len(named()) + 1}, cavern cave, seed 4 (5 rows, 5 columns, ")
    _, _, arguments = command.partition("graphsolve ")
    generated = parse_cave(run(app, arguments.split()).stdout)
    assert f"({size_text(generated)}): crashed" in first
    assert f"{len(named())} cases passed" in before


@pytest.mark.parametrize(("puzzle", "day"), [("cave", 15), ("cards", 22), ("duel", 22)])
@pytest.mark.parametrize("format_", ["text", "json"])
def test_what_graphsolve_prints_is_read(tmp_path: Path, puzzle: str, day: int, format_: str):
    """What it prints besides the answers, such as rounds and hit points, is not taken for them."""
    file = tmp_path / "puzzle.txt"
    for case in islice(named_cases(puzzle), 3):
        file.write_text(f"{case.puzzle}\n")
        printed = run(app, [f"day{day}", "--format", format_, str(file)]).stdout
        assert read_answers(printed)[USUAL] == case.answers


@pytest.mark.usefixtures("cave_kernel")
def test_a_wrong_answer(golden, clock, monkeypatch: pytest.MonkeyPatch):
    clock.tick = 1e-5  # enough time for all misreadings
    monkeypatch.setattr("graphsolve.lab.check.suspects.MAX_TRIED", 500)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    result = check("case $(wc -l < $1) in 3) echo 134 2651;; *) echo 1 2;; esac")
    assert result.exit_code == 1
    assert result.stderr == ""
    golden("check/wrong-answer.txt", result.stdout)


def test_shrunk_puzzles_are_saved_and_checked_first(tmp_path: Path):
    folder = tmp_path / "saved" / "here"
    result = check("echo 7 8", "--save", str(folder))
    [file] = folder.iterdir()
    assert f"\n\nSaved as {file}.\n\n" in result.stdout
    assert file.name.startswith("cave-wrong-part-1-and-2-3-rows-4-columns-2-units-")
    assert fair_answers(parse_cave(file.read_text()))
    file.write_text("#####\n#G.E#\n#####\n")
    result = check("echo 134 2500", "--save", str(folder), "--cases", "1")
    assert result.exit_code == 0
    assert result.stdout.startswith("1 case passed in ")
    assert ": 1 saved.\n" in result.stdout


def test_one_part():
    assert check("echo 134", "--cases", "1", "--part", "1").exit_code == 0
    result = check("echo 134", "--cases", "1", "--part", "2")
    assert result.exit_code == 1
    assert "Part 1" not in result.stdout
    assert "Part 2      2650    134  <- wrong" in result.stdout


def test_pattern():
    script = "echo '134 after 67, 2650 after 50'"
    assert check(script, "--cases", "1", "--pattern", r"(\d+) after").exit_code == 0
    named = r"(?P<part2>2650)|(?P<part1>134)"
    assert check(script, "--cases", "1", "--pattern", named).exit_code == 0
    result = check(script, "--cases", "1")
    assert result.exit_code == 1
    assert "--pattern" in result.stderr


@pytest.mark.parametrize(
    ("day", "puzzle"), [("day22", "Player 1:"), ("cards", "Player 1:"), ("duel", "Hit Points:")]
)
def test_day_22_is_two_puzzles(day: str, puzzle: str):
    result = check("echo 1 2", "--cases", "1", "--part", "1", day=day)
    assert result.exit_code == 1
    assert ("use `check duel`" in result.stderr) == (day == "day22")
    assert puzzle in result.stdout


@pytest.mark.parametrize(
    ("option", "value"),
    [("--cases", 10**9), ("--seed", 10**30), ("--timeout", 1e300), ("--run-limit", 1e300)],
)
def test_huge_limits(option: str, value: object):
    result = check("echo 1 2", option, str(value))
    assert result.exit_code == 1
    assert "wrong answers to parts 1 and 2" in result.stdout


def wait_for(file: Path) -> int:
    """The process ID that a program writes to a file."""
    deadline = time.monotonic() + PATIENCE
    while not (file.exists() and file.read_text().endswith("\n")):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return int(file.read_text())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupt_leaves_nothing_running(tmp_path: Path, number: int):
    if signal.getsignal(number) is signal.SIG_IGN:
        pytest.skip("commands ignore what nohup ignores")
    file = tmp_path / "number"
    hangs = f"sleep 600 & echo $! > {file}; wait"
    script = f"if [ $(wc -l < $1) = 3 ]; then {RIGHT}; else {hangs}; fi"
    saved = tmp_path / "saved"
    saved.mkdir()
    (saved / "cave-1.txt").write_text(FIRST)
    (saved / "cave-2.txt").write_text("#####\n#G.E#\n#...#\n#####\n")
    options = ["--timeout", "6000", "--run-limit", "600", "--save", str(saved), "--"]
    command = [sys.executable, "-m", "graphsolve", "check", "day15", *options]
    with subprocess.Popen(
        [*command, "sh", "-c", script, "sh", "{input}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        child = wait_for(file)
        process.send_signal(number)
        stdout, stderr = process.communicate(timeout=PATIENCE)
    while psutil.pid_exists(child) and psutil.Process(child).status() != psutil.STATUS_ZOMBIE:
        time.sleep(0.02)
    assert process.returncode == 130
    assert stdout.startswith("1 case passed in ")
    assert stderr == "Interrupted.\n"
