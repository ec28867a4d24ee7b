"""Running other programs without leaving processes or files behind."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from graphsolve import limits
from graphsolve.errors import TimeLimitError
from graphsolve.lab.check.program import MAX_OUTPUT, Program
from patience import PATIENCE, has_ended, wait_until

CASE = "#####\n#G.E#\n#####\n"


def shell(script: str, *arguments: object) -> Program:
    """A shell script as the program."""
    return Program(["sh", "-c", script, "sh", *map(str, arguments)])


def run(script: str, *arguments: object):
    return shell(script, *arguments)(CASE, PATIENCE)


def assert_killed(file: Path) -> None:
    """Check that a process ends that has written its ID to a file."""
    wait_until(lambda: has_ended(int(file.read_text())))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file to which a program writes a process ID."""
    return tmp_path / "process"


@pytest.fixture
def hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that a program creates to let the time limit pass."""
    file = tmp_path / "hangs"

    def clock() -> float:
        return time.monotonic() + PATIENCE * file.exists()

    monkeypatch.setattr(limits, "clock", clock)
    return file


def test_the_puzzle_is_passed_on_standard_input():
    output = run("cat; echo 7 8; echo 9 >&2")
    assert output[:3] == (f"{CASE}7 8\n", "9\n", 0)
    assert output.seconds < PATIENCE


def test_the_puzzle_is_passed_in_a_file_if_an_argument_asks_for_it():
    script = 'cat; echo "$1"; cat "${1#--file=}" "$2"; rm "$2"; rmdir "${2%/*}"'
    option, *rest = run(script, "--file={input}", "{input}").stdout.splitlines()
    assert option.startswith("--file=/")
    assert "\n".join(rest) == f"{CASE}{CASE}".rstrip()
    assert not Path(option.removeprefix("--file=")).exists()


def test_arguments_are_not_expanded_by_a_shell():
    assert Program(["printf", "%s 1 2", "$HOME; `id` *"])(CASE).stdout == "$HOME; `id` * 1 2"


@pytest.mark.parametrize(
    ("script", "status"), [("exit 3", 3), ("kill -ABRT $$", -signal.SIGABRT), ("exec <&-", 0)]
)
def test_exit_status(script: str, status: int):
    assert shell(script)("#" * 1_000_000, PATIENCE).status == status


@pytest.mark.parametrize(
    "script",
    [
        "$HANG; sleep 600",
        "trap '' TERM; ulimit -t 600; $HANG; while :; do :; done",
        "exec >&- 2>&-; $HANG; sleep 600",
        "sleep 600 & echo $! > $1; echo > $2; wait",
    ],
    ids=["waits", "ignores SIGTERM", "closes its output", "a child"],
)
def test_a_program_that_exceeds_the_time_limit_is_killed(file: Path, hangs: Path, script: str):
    script = script.replace("$HANG", "echo $$ > $1; echo > $2")
    output = run(f"echo 1 2; {script}", file, hangs)
    assert (output.stdout, output.status) == ("1 2\n", None)
    assert output.seconds >= PATIENCE
    assert_killed(file)


def test_an_enclosing_time_limit_ends_a_run(file: Path, hangs: Path):
    with pytest.raises(TimeLimitError), limits.time_limit(PATIENCE):
        shell("echo $$ > $1; echo > $2; exec sleep 600", file, hangs)(CASE, 10**6)
    assert_killed(file)


def test_children_do_not_outlive_a_program(file: Path):
    assert run("sleep 600 & echo $! > $1; echo 1 2", file).stdout == "1 2\n"
    assert_killed(file)


def test_output_is_read_to_its_end():
    output = run("yes 'a line of a map' | head -n 9000; head -c 50000 /dev/zero >&2; echo 1 2")
    assert output.stdout == "a line of a map\n" * 9000 + "1 2\n"
    assert len(output.stderr) == 50000


def test_only_the_end_of_a_huge_output_is_kept(hangs: Path):
    output = run("yes 'a line of a map' | head -c 9000000; echo 1 2")
    assert output.stdout.endswith("map\n1 2\n")
    assert len(output.stdout) == MAX_OUTPUT
    endless = run("echo > $1; exec yes", hangs)
    assert endless.status is None
    assert len(endless.stdout) <= MAX_OUTPUT


def test_invalid_utf_8_is_replaced():
    assert run(r"printf '\377 1 2'").stdout == "\ufffd 1 2"


def test_a_program_that_cannot_be_started_is_an_error():
    with pytest.raises(FileNotFoundError):
        Program(["/no/such/program"])(CASE)


def test_a_program_in_one_text_is_an_error():
    with pytest.raises(TypeError, match="expected a list such as"):
        Program("python solver.py")


@pytest.mark.parametrize("end", ["pass", "os.kill(os.getpid(), signal.SIGKILL)"])
def test_the_end_of_this_process_ends_a_program(file: Path, end: str):
    script = f"""
import os, signal
from pathlib import Path
from threading import Thread
from time import sleep
from graphsolve.lab.check import Program
program = Program(["sh", "-c", "echo $$ > $0; exec sleep 600", {str(file)!r}])
Thread(target=program, args=["", 600], daemon=True).start()
while not (Path({str(file)!r}).exists() and Path({str(file)!r}).read_text()):
    sleep(0.01)
sleep(0.2)
{end}
"""
    subprocess.run([sys.executable, "-c", script], check=end == "pass")
    assert_killed(file)
