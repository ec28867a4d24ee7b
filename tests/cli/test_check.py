"""The command that checks another program, as its users see it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphsolve.cli import app
from graphsolve.lab.check import fair_answers, named_cases
from graphsolve.puzzles.cave import parse_cave

run = CliRunner().invoke

NOT_KNOWN = "No known misreading of the rules, and no pair of them, gives these answers."
FIRST = "####\n#EG#\n####\n"
RIGHT = "echo Part 1: 134; echo Part 2: 2650"


def check(script: str, *options: str, day: str = "day15"):
    return run(app, ["check", day, *options, "--", "sh", "-c", script, "sh", "{input}"])


def prints(*numbers: int) -> str:
    return "echo " + " ".join(map(str, numbers))


NAMED = list(named_cases("2018/15"))
TABLE = "\n".join(
    [
        'case "$(cat $1)" in',
        *(f"'{case.puzzle}') {prints(*case.answers.values())};;" for case in NAMED),
        "*) exit 9;;",
        "esac",
    ]
)
"""A right program for the named caves, which crashes on all others."""


def test_all_agree():
    result = check(TABLE, "--cases", f"{len(NAMED)}")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{len(NAMED)} cases agreed in ")
    assert result.stdout.endswith(f" s: {len(NAMED)} named.\n")
    assert result.stderr == ""


def test_a_generated_case_comes_with_the_command_that_makes_it():
    result = check(TABLE, "--seed", "4", "--shrink-seconds", "0")
    assert result.exit_code == 1
    first, made_by, before = result.stdout.splitlines()[:3]
    assert first.startswith(f"Case {len(NAMED) + 1}, cavern cave, seed 4 (5 rows, 5 columns, ")
    command = made_by.removeprefix("It is made by: graphsolve ").split()
    assert run(app, command).stdout in result.stdout
    assert before.startswith(f"Before it, {len(NAMED)} cases agreed in ")


def test_a_wrong_answer_is_shrunk_and_told_side_by_side():
    result = check("case $(wc -l < $1) in 3) echo 134 2651;; *) echo 1 2;; esac")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == (
        "Case 1, attack power is at least 4 (3 rows, 4 columns, 2 units): wrong answer to part 2."
    )
    assert lines[2].startswith("Nothing smaller found in ")
    assert "\n".join(lines[4:7]) == FIRST.rstrip()
    assert lines[8:] == [
        "        expected  given",
        "Part 1       134    134",
        "Part 2      2650   2651  <- wrong",
        "",
        NOT_KNOWN,
    ]
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("script", "how", "more"),
    [
        ("echo oh >&2; exit 3", "it crashed (exit status 3)", "to stderr:\n    oh\n"),
        ("kill -ABRT $$", "it crashed (killed by SIGABRT)", "Part 2      2650   none\n"),
        ("sleep 60", "it had not ended after 0.2 s", "Part 2      2650   none\n"),
        (":", "it printed nothing", "Part 2      2650   none\n"),
        ("echo hm", "no answers were found in what it printed", "to stdout:\n    hm\n"),
    ],
)
def test_what_is_no_answer_is_reported_for_what_it_is(script: str, how: str, more: str):
    result = check(script, "--timeout", "0.2")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0].endswith(f": {how}.")
    assert result.stdout.endswith(more)


def test_shrunk_puzzles_are_saved_and_tried_first(tmp_path: Path):
    folder = tmp_path / "saved" / "here"
    result = check("echo 7 8", "--save", str(folder))
    [file] = folder.iterdir()
    assert result.stdout.endswith(f"\n\nSaved as {file}.\n\n{NOT_KNOWN}\n")
    assert file.name.startswith("day15-wrong-part-1-and-2-3-rows-4-columns-2-units-")
    assert fair_answers(parse_cave(file.read_text()))
    file.write_text("#####\n#G.E#\n#####\n")
    result = check("echo 134 2500", "--save", str(folder), "--cases", "1")
    assert result.exit_code == 0
    assert result.stdout.startswith("1 case agreed in ")
    assert result.stdout.endswith(": 1 saved.\n")


def test_nothing_is_saved_where_all_agree(tmp_path: Path):
    folder = tmp_path / "saved"
    assert check(RIGHT, "--cases", "1", "--save", str(folder)).exit_code == 0
    assert not folder.exists()


def test_one_part():
    assert check("echo 134", "--cases", "1", "--part", "1").exit_code == 0
    result = check("echo 134", "--cases", "1", "--part", "2")
    assert result.exit_code == 1
    assert "Part 1" not in result.stdout
    assert "Part 2      2650    134  <- wrong" in result.stdout


def test_pattern():
    script = "echo '134 (67 rounds), 2650 (50 rounds)'"
    assert check(script, "--cases", "1", "--pattern", r"(\d+) \(").exit_code == 0
    result = check(script, "--cases", "1")
    assert result.exit_code == 1
    assert result.stderr == (
        "The expected numbers stand in its output, too: is --pattern needed to find them?\n"
    )


@pytest.mark.parametrize(
    ("options", "remark", "puzzle"),
    [
        ([], "Checking day 22 of 2020, card combat; --year 2015 is the mana duel.\n", "Player 1:"),
        (["--year", "2020"], "", "Player 1:"),
        (["--year", "2015"], "", "Hit Points:"),
    ],
)
def test_day_22_is_two_puzzles(options: list[str], remark: str, puzzle: str):
    result = check("echo 1 2", "--shrink-seconds", "0", *options, day="day22")
    assert result.exit_code == 1
    assert result.stderr == remark
    assert puzzle in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["day15"], "Missing argument"),
        (["day16", "--", "true"], "'day16' is not one of"),
        (["day15", "--", "no-such-program"], "there is no program"),
        (["day15", "--", __file__], "cannot be executed"),
        (["day15", "--pattern", "(", "--", "true"], "expected a regular expression"),
        (["day15", "--pattern", "x", "--", "true"], "found 0 groups"),
        (["day15", "--year", "2015", "--", "true"], "--year goes with day22"),
        (["day15", "--save", __file__, "--", "true"], "is a file"),
        (["day15", "--timeout", "0", "--", "true"], "--timeout"),
    ],
)
def test_wrong_usage(arguments: list[str], message: str):
    result = run(app, ["check", *arguments], env={"TERMINAL_WIDTH": "400", "COLUMNS": "400"})
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("text", ["", "#!/no/such/interpreter\n"])
def test_a_program_that_cannot_be_started_is_wrong_usage(tmp_path: Path, text: str):
    program = tmp_path / "program"
    program.write_text(text)
    program.chmod(0o755)
    result = run(app, ["check", "day15", "--", str(program)], env={"COLUMNS": "400"})
    assert result.exit_code == 2
    assert "cannot be started" in result.stderr


def test_a_saved_case_that_is_no_puzzle(tmp_path: Path):
    (tmp_path / "day15-mine.txt").write_text("?")
    result = check(RIGHT, "--save", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{tmp_path / 'day15-mine.txt'}:1:1: expected ")


def wait_for(file: Path) -> int:
    deadline = time.monotonic() + 20
    while not (file.exists() and file.read_text().strip()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return int(file.read_text())


def is_gone(number: int) -> bool:
    """Whether a process is no more, after the moment that it needs to go."""
    for _ in range(200):
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            return True
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
        if state == "Z":
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_leaves_nothing_running(tmp_path: Path, number: int):
    file = tmp_path / "number"
    script = f"if [ $(wc -l < $1) = 3 ]; then {RIGHT}; else sleep 60 & echo $! > {file}; wait; fi"
    command = [sys.executable, "-m", "graphsolve", "check", "day15", "--timeout", "60", "--"]
    mine = tmp_path / "saved"
    mine.mkdir()
    (mine / "day15-1.txt").write_text(FIRST)
    (mine / "day15-2.txt").write_text("#####\n#G.E#\n#...#\n#####\n")
    command[-1:] = ["--save", str(mine), "--"]
    with subprocess.Popen(
        [*command, "sh", "-c", script, "sh", "{input}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        child = wait_for(file)
        process.send_signal(number)
        stdout, stderr = process.communicate(timeout=20)
    assert process.returncode == 130
    assert stdout.startswith("1 case agreed in ")
    assert stderr == "Interrupted.\n"
    assert is_gone(child)


def test_progress_on_a_terminal_only():
    terminal, stderr = os.openpty()
    command = [sys.executable, "-m", "graphsolve", "check", "day15", "--cases", "3", "--timeout"]
    with subprocess.Popen(
        [*command, "0.9", "--shrink-seconds", "0.2", "--", "sh", "-c", "sleep 0.6; exit 1"],
        stdout=subprocess.PIPE,
        stderr=stderr,
    ) as process:
        os.close(stderr)
        shown = b""
        while chunk := read(terminal):
            shown += chunk
        stdout, _ = process.communicate()
    os.close(terminal)
    assert b"Shrinking: " in shown
    assert b"Shrinking" not in stdout
    assert b"\x1b" not in stdout


def read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # Linux tells so that the other end is closed
        return b""
