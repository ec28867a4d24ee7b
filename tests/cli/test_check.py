"""The command `check`."""

import json
import signal
import sys
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from commands import run
from graphsolve.lab.cases import Case, fair_case
from graphsolve.lab.check import named_cases
from graphsolve.lab.check.answers import USUAL, parse_answers
from graphsolve.puzzles.cave import parse_cave
from graphsolve.show.check import size_text
from patience import PATIENCE, has_ended, started, wait_until

FIRST = "####\n#EG#\n####\n"
RIGHT = "echo Part 1: 134; echo Part 2: 2650"


def check(script: str, *options: str, day: str = "day15"):
    return run("check", day, *options, "--", "sh", "-c", script, "sh", "{input}")


@cache
def named() -> list[Case]:
    return list(named_cases("cave"))


@cache
def table() -> str:
    """A program that is correct for the named caves and crashes on all others."""
    answers = [
        f"'{case.puzzle}') echo {' '.join(map(str, case.answers.values()))};;" for case in named()
    ]
    return "\n".join(['case "$(cat $1)" in', *answers, "*) exit 9;;", "esac"])


def test_all_cases_pass():
    result = check(table(), "--cases", f"{len(named())}")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"{len(named())} cases passed in ")
    assert f" s: {len(named())} hand-made.\n" in result.stdout
    assert "What to do next:" in result.stdout


def test_a_generated_case_comes_with_its_command():
    result = check(table(), "--seed", "4", "--timeout", "20")
    assert result.exit_code == 1
    first, command, before = result.stdout.splitlines()[:3]
    assert first.startswith(f"Case {len(named()) + 1}, cavern cave, seed 4 (5 rows, 5 columns, ")
    _, _, arguments = command.partition("graphsolve ")
    generated = parse_cave(run(arguments).stdout)
    assert f"({size_text(generated)}): crashed" in first
    assert "\n\n\n" not in result.stdout
    assert f"{len(named())} cases passed" in before


@pytest.mark.parametrize(("puzzle", "day"), [("cave", 15), ("cards", 22), ("duel", 22)])
@pytest.mark.parametrize("format_", ["text", "json"])
def test_what_graphsolve_prints_is_read(tmp_path: Path, puzzle: str, day: int, format_: str):
    """What it prints besides the answers, such as rounds and hit points, is not taken for them."""
    file = tmp_path / "puzzle.txt"
    for case in islice(named_cases(puzzle), 3):
        file.write_text(f"{case.puzzle}\n")
        printed = run(f"day{day} --format {format_}", str(file)).stdout
        assert parse_answers(printed)[USUAL] == case.answers


SOLVER = """
import sys
decks = [[*map(int, deck.split()[2:])] for deck in sys.stdin.read().split("\\n\\n")]
while all(decks):
    drawn = [deck.pop(0) for deck in decks]
    decks[drawn[1] > drawn[0]] += sorted(drawn)
print(sum(place * card for place, card in enumerate(reversed(decks[0] + decks[1]), 1)))
"""


def test_a_misreading_is_named_and_replayed(tmp_path: Path):
    """The program puts the loser's card on the bottom first."""
    page = tmp_path / "out.html"
    program = "--replay", str(page), "--", sys.executable, "-c", SOLVER
    result = run("check day22 --part 1 --timeout 20", *program)
    assert result.exit_code == 1
    assert "losers-card-first" in result.stdout
    assert "What to do next:" in result.stdout
    assert "Misread: " in page.read_text()
    assert result.stderr == "Checking cards (2020); there is also `check duel` (2015).\n"


def test_shrunk_puzzles_are_saved_and_checked_first(tmp_path: Path):
    folder = tmp_path / "saved" / "here"
    result = check("echo 7 8", "--save", str(folder))
    [file] = folder.iterdir()
    assert f"\n\nSaved as {file}.\n\n" in result.stdout
    assert file.name.startswith("cave-3-rows-4-columns-2-units-")
    assert fair_case(parse_cave(file.read_text()))
    file.write_text("#####\n#G.E#\n#####\n")
    result = check("echo 134 2500", "--save", str(folder), "--cases", "1")
    assert result.exit_code == 0
    assert result.stdout.startswith("1 case passed in ")
    assert ": 1 saved.\n" in result.stdout


def test_a_folder_that_cannot_be_made_is_reported_before_the_check(tmp_path: Path):
    (file := tmp_path / "file").touch()
    result = check("exit 1", "--save", str(file / "folder"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"graphsolve: {file / 'folder'}: Not a directory\n"


def test_json(tmp_path: Path):
    result = check("echo 134 7", "--format", "json", "--save", str(tmp_path))
    assert result.exit_code == 1
    found = json.loads(result.stdout)["failed"]
    assert (found["fault"], found["input"]) == ("wrong answer to part 2", FIRST.strip())
    assert found["expected"] == {"part1": 134, "part2": 2650}
    assert found["given"] == {"part1": 134, "part2": 7}
    assert Path(found["saved"]).read_text() == FIRST


@pytest.mark.parametrize(
    ("script", "options", "status", "said"),
    [
        ("echo 134", "--part 1", 0, "1 case passed"),
        ("echo 134", "--part 2", 1, "Part 2      2650       134  <- wrong"),
        ("echo '134 after 67, 2650 after 50'", r"--pattern (\d+)\safter", 0, "1 case passed"),
        ("echo 2650 134", "--pattern (134)|(2650)", 0, "1 case passed"),
        ("echo '134 after 67, 2650 after 50'", "", 0, "number 4 and number 2 from the end"),
        ("echo 'Part 1: 134'", "", 1, "Use --part for a program that answers one part only"),
    ],
)
def test_parts_and_patterns(script: str, options: str, status: int, said: str):
    result = check(script, "--cases", "1", *options.split())
    assert result.exit_code == status
    assert said in result.stdout + result.stderr


@pytest.mark.parametrize(
    ("number", "first", "said"),
    [(signal.SIGINT, RIGHT, "1 case passed in "), (signal.SIGTERM, "echo 1 2", "Case 1, cave-1")],
)
def test_an_interrupt_leaves_nothing_running(tmp_path: Path, number: int, first: str, said: str):
    """It ends the check at once: no cause is looked for if a case has failed."""
    file = tmp_path / "number"
    hangs = f"sleep 600 & echo $! > {file}; wait"
    script = f"if [ $(wc -l < $1) = 3 ]; then {first}; else {hangs}; fi"
    (tmp_path / "cave-1.txt").write_text(FIRST)
    (tmp_path / "cave-2.txt").write_text("#####\n#G.E#\n#...#\n#####\n")
    options = ["--timeout", "6000", "--run-limit", "600", "--save", str(tmp_path), "--"]
    command = [sys.executable, "-m", "graphsolve", "check", "day15", *options]
    with started([*command, "sh", "-c", script, "sh", "{input}"]) as process:
        wait_until(lambda: file.exists() and file.read_text().endswith("\n"))
        child = int(file.read_text())
        process.send_signal(number)
        stdout, stderr = process.communicate(timeout=PATIENCE)
    wait_until(lambda: has_ended(child))
    assert process.returncode == 130
    assert stdout.startswith(said)
    assert "misreading" not in stdout
    assert stderr == "Interrupted.\n"
