"""Running other programs without leaving processes or files behind."""

import math
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from graphsolve import limits
from graphsolve.errors import TimeLimitError
from graphsolve.lab.check.program import Program, RunEnd
from patience import PATIENCE

CASE = "#####\n#G.E#\n#####\n"


def shell(script: str, *arguments: object) -> Program:
    """A shell script as the program."""
    return Program(["sh", "-c", script, "sh", *map(str, arguments)], timeout=PATIENCE)


def wait_until(is_true: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def has_ended(number: int) -> bool:
    """Whether a process has ended; its parent may not have noticed."""
    try:
        return psutil.Process(number).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def assert_killed(file: Path) -> None:
    """Check that a process ends that has written its ID to a file."""
    number = int(file.read_text())
    wait_until(lambda: has_ended(number))


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
    run = shell("cat; echo 7 8").run(CASE)
    assert run.stdout == f"{CASE}7 8\n"
    assert (run.ending, run.answers, run.status) == (RunEnd.ANSWERED, {1: 7, 2: 8}, 0)
    assert run.seconds < PATIENCE


def test_the_puzzle_is_passed_in_a_file_if_an_argument_asks_for_it():
    script = 'cat; echo "$1"; cat "${1#--file=}" "$2"'
    run = shell(script, "--file={input}", "{input}").run(CASE)
    option, *rest = run.stdout.splitlines()
    assert option.startswith("--file=/")
    assert "\n".join(rest) == f"{CASE}{CASE}".rstrip()
    assert not Path(option.removeprefix("--file=")).exists()


def test_the_folder_of_the_file_may_be_removed():
    run = shell('rm "$1"; rmdir "${1%/*}"; echo 7 8', "{input}").run(CASE)
    assert run.answers == {1: 7, 2: 8}


def test_arguments_are_not_expanded_by_a_shell():
    run = Program(["printf", "%s 1 2", "$HOME; `id` *"]).run(CASE)
    assert run.stdout == "$HOME; `id` * 1 2"


@pytest.mark.parametrize(
    ("script", "ending", "status"),
    [
        ("echo 1 2", RunEnd.ANSWERED, 0),
        ("echo 1 2; exit 3", RunEnd.CRASHED, 3),
        ("echo 1 2; kill -ABRT $$", RunEnd.CRASHED, -signal.SIGABRT),
        ("exit 3", RunEnd.CRASHED, 3),
        ("echo oops >&2", RunEnd.NO_OUTPUT, 0),
        ("echo; echo ' '", RunEnd.NO_OUTPUT, 0),
        ("echo no answer is 42", RunEnd.NO_ANSWERS, 0),
    ],
)
def test_how_a_run_ends(script: str, ending: RunEnd, status: int):
    run = shell(script).run(CASE)
    assert (run.ending, run.status) == (ending, status)
    assert run.answers == ({1: 1, 2: 2} if ending is RunEnd.ANSWERED else None)


@pytest.mark.parametrize(
    "script",
    [
        "$HANG; sleep 600",
        "trap '' TERM; ulimit -t 600; $HANG; while :; do :; done",
        "exec >&- 2>&-; $HANG; sleep 600",
    ],
    ids=["waits", "ignores SIGTERM", "closes its output"],
)
def test_a_program_that_exceeds_the_time_limit_is_killed(file: Path, hangs: Path, script: str):
    script = script.replace("$HANG", "echo $$ > $1; echo > $2")
    run = shell(f"echo 1 2; {script}", file, hangs).run(CASE)
    assert (run.ending, run.answers, run.status) == (RunEnd.TIMED_OUT, None, None)
    assert run.stdout == "1 2\n"
    assert run.seconds >= PATIENCE
    assert_killed(file)


def test_a_run_can_have_its_own_time_limit():
    assert shell("exec sleep 600").run(CASE, timeout=0).ending is RunEnd.TIMED_OUT


def test_an_enclosing_time_limit_ends_a_run(file: Path, hangs: Path):
    program = shell("echo $$ > $1; echo > $2; exec sleep 600", file, hangs)
    with pytest.raises(TimeLimitError), limits.time_limit(PATIENCE):
        program.run(CASE, timeout=math.inf)
    assert_killed(file)


def test_a_program_need_not_read_its_input():
    assert shell("exec <&-; echo 1 2").run("#" * 1_000_000).answers == {1: 1, 2: 2}


NESTED = """
from graphsolve.lab.check import Program
Program(["sh", "-c", "echo $$ > $0; exec sleep 600", str(file)], timeout=600).run("")
"""

PARENT = """
import os, signal, sys, time
from pathlib import Path
file, hangs = map(Path, sys.argv[1:])
if os.fork() == 0:
    {child}
    file.write_text(str(os.getpid()))
    time.sleep(600)
signal.alarm(600)  # if these tests are killed
while not (file.exists() and file.read_text()):
    time.sleep(0.01)
{end}
"""


@pytest.mark.parametrize(
    ("end", "ending"),
    [
        ("print(1, 2)", RunEnd.ANSWERED),
        ("sys.exit(1)", RunEnd.CRASHED),
        ("hangs.touch(); time.sleep(600)", RunEnd.TIMED_OUT),
    ],
)
@pytest.mark.parametrize(
    "child",
    [
        "pass",
        "os.closerange(0, 3)",
        "os.setsid(); os.fork() and os._exit(0)",
        f"exec({NESTED!r})",
    ],
    ids=["child", "child without pipes", "daemon", "program with its own marks"],
)
def test_all_processes_of_a_program_are_killed(
    file: Path, hangs: Path, child: str, end: str, ending: RunEnd
):
    code = PARENT.format(child=child, end=end)
    program = Program([sys.executable, "-c", code, str(file), str(hangs)], timeout=PATIENCE)
    assert program.run(CASE).ending is ending
    assert_killed(file)


def test_other_processes_are_left_alone(file: Path):
    """Those that this process starts before and during a run."""
    wait = ["sleep", "600"]
    script = "until [ -e $1 ]; do sleep 0.01; done; echo 1 2"
    with ThreadPoolExecutor(1) as threads, subprocess.Popen(wait) as before:
        run = threads.submit(shell(script, file).run, CASE)
        with subprocess.Popen(wait, start_new_session=True) as during:
            file.touch()
            assert run.result().ending is RunEnd.ANSWERED
            assert before.poll() is during.poll() is None
            during.kill()
        before.kill()


def test_runs_in_several_threads_at_once():
    program = shell("cat")
    with ThreadPoolExecutor(4) as threads:
        runs = threads.map(program.run, [f"{number} {-number}" for number in range(40)])
    assert [run.answers for run in runs] == [{1: one, 2: -one} for one in range(40)]


def test_output_is_read_to_its_end():
    script = "yes 'a line of a map' | head -n 9000; head -c 50000 /dev/zero >&2; echo 1 2"
    run = shell(script).run(CASE)
    assert run.stdout == "a line of a map\n" * 9000 + "1 2\n"
    assert len(run.stderr) == 50000


def test_only_the_end_of_a_huge_output_is_kept():
    script = "yes 'a line of a map' | head -c 9000000; echo 1 2"
    run = Program(["sh", "-c", script], timeout=PATIENCE, pattern=r"(\d)").run(CASE)
    assert run.answers == {1: 1, 2: 2}
    assert len(run.stdout) == 4_000_000


def test_endless_output_is_cut_off_by_the_time_limit(hangs: Path):
    run = shell("echo > $1; exec yes", hangs).run(CASE)
    assert run.ending is RunEnd.TIMED_OUT
    assert len(run.stdout) <= 4_000_000


def test_invalid_utf_8_is_replaced():
    assert shell(r"printf '\377 1 2'").run(CASE).answers == {1: 1, 2: 2}


def test_a_program_that_cannot_be_started_is_an_error():
    with pytest.raises(FileNotFoundError):
        Program(["/no/such/program"]).run(CASE)


@pytest.mark.parametrize("end", ["pass", "os.kill(os.getpid(), signal.SIGKILL)"])
def test_the_end_of_this_process_ends_a_program_that_another_thread_runs(file: Path, end: str):
    script = f"""
import os, signal
from pathlib import Path
from threading import Thread
from time import sleep
from graphsolve.lab.check import Program
program = Program(["sh", "-c", "echo $$ > $0; exec sleep 600", {str(file)!r}], timeout=600)
Thread(target=program.run, args=[""], daemon=True).start()
while not (Path({str(file)!r}).exists() and Path({str(file)!r}).read_text()):
    sleep(0.01)
sleep(0.2)
{end}
"""
    subprocess.run([sys.executable, "-c", script], check=end == "pass")
    assert_killed(file)
