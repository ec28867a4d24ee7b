"""Running other programs without leaving processes or files behind."""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from graphsolve.errors import GraphsolveError
from graphsolve.lab.check import program as module
from graphsolve.lab.check.program import Ending, Program, Tail
from graphsolve.limits import time_limit

linux = pytest.mark.skipif(sys.platform != "linux", reason="needs subreapers")

CASE = "#####\n#G.E#\n#####\n"


def shell(script: str, *arguments: str, **options) -> Program:
    """A shell script as the program."""
    return Program(["sh", "-c", script, "sh", *arguments], **options)


def alive(number: int) -> bool:
    """Whether a process runs; a zombie does not."""
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def wait_for(file: Path) -> int:
    """The process ID that a program writes to a file."""
    deadline = time.monotonic() + 10
    while not (file.exists() and file.read_text().strip()):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return int(file.read_text())


def assert_gone(number: int) -> None:
    """Check that a process ends, which takes a moment after its group is killed."""
    deadline = time.monotonic() + 5
    while alive(number) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not alive(number)


def test_the_puzzle_is_passed_on_standard_input():
    run = shell("cat; echo 7 8").run(CASE)
    assert run.stdout == f"{CASE}7 8\n"
    assert run.seconds < 9  # it does not wait for the time limit
    assert (run.ending, run.answers, run.status) == (Ending.ANSWERED, {1: 7, 2: 8}, 0)


def test_the_puzzle_is_passed_in_a_file_if_an_argument_asks_for_it():
    run = shell('cat; echo "$1"; cat "${1#--file=}" "$2"', "--file={input}", "{input}").run(CASE)
    option, *rest = run.stdout.splitlines()
    assert option.startswith("--file=/")
    assert "\n".join(rest) == f"{CASE}{CASE}".rstrip()
    assert not Path(option.removeprefix("--file=")).exists()


def test_arguments_are_not_expanded_by_a_shell():
    run = Program(["printf", "%s 1 2", "$HOME; `id` *"]).run(CASE)
    assert run.stdout == "$HOME; `id` * 1 2"


@pytest.mark.parametrize(
    ("script", "ending", "status"),
    [
        ("echo 1 2", Ending.ANSWERED, 0),
        ("echo 1 2; exit 3", Ending.CRASHED, 3),
        ("echo 1 2; kill -ABRT $$", Ending.CRASHED, -signal.SIGABRT),
        ("exit 3", Ending.CRASHED, 3),
        ("echo oops >&2", Ending.NO_OUTPUT, 0),
        ("echo; echo ' '", Ending.NO_OUTPUT, 0),
        ("echo no answer is 42", Ending.NO_ANSWERS, 0),
    ],
)
def test_how_a_run_ends(script: str, ending: Ending, status: int):
    run = shell(script).run(CASE)
    assert (run.ending, run.status) == (ending, status)
    assert run.answers == ({1: 1, 2: 2} if ending is Ending.ANSWERED else None)


def test_a_program_that_exceeds_the_time_limit_is_killed(tmp_path: Path):
    file = tmp_path / "number"
    run = shell(f"echo $$ > {file}; echo 1 2; exec sleep 60", timeout=1).run(CASE)
    assert (run.ending, run.answers, run.status) == (Ending.TIMED_OUT, None, None)
    assert run.stdout == "1 2\n"
    assert 1 <= run.seconds < 10
    assert_gone(wait_for(file))


def test_a_run_can_have_its_own_time_limit():
    run = shell("exec sleep 60", timeout=6).run(CASE, timeout=0.05)
    assert run.ending is Ending.TIMED_OUT
    assert run.seconds < 5


def test_a_program_that_closes_its_output_has_not_ended():
    run = shell("echo 1 2; exec >&- 2>&-; exec sleep 60", timeout=0.3).run(CASE)
    assert run.ending is Ending.TIMED_OUT


def test_a_program_need_not_read_its_input():
    assert shell("exec <&-; echo 1 2").run("#" * 1_000_000).answers == {1: 1, 2: 2}


@pytest.mark.parametrize("end", ["", "exit 1", "sleep 60"], ids=["answers", "crashes", "hangs"])
def test_child_processes_are_killed(tmp_path: Path, end: str):
    file = tmp_path / "number"
    script = f"sleep 60 & echo $! > {file}; echo 1 2; {end}"
    start = time.monotonic()
    shell(script, timeout=1).run(CASE)
    assert time.monotonic() - start < 10  # although the child keeps the output open
    assert_gone(wait_for(file))


@linux
@pytest.mark.parametrize("end", ["", "exit 1", "sleep 60"], ids=["answers", "crashes", "hangs"])
def test_child_processes_in_another_session_are_killed(tmp_path: Path, end: str):
    file = tmp_path / "number"
    script = f"setsid sh -c 'echo $$ > {file}; sleep 60' & echo 1 2; sleep 0.2; {end}"
    shell(script, timeout=1).run(CASE)
    assert not alive(wait_for(file))


@linux
def test_this_process_adopts_no_orphans():
    shell("echo 1 2").run(CASE)
    script = "sleep 0.2 & echo $!"
    orphan = int(subprocess.run(["sh", "-c", script], capture_output=True, check=True).stdout)
    stat = Path(f"/proc/{orphan}/stat")
    parent = int(stat.read_text().rpartition(")")[2].split()[1]) if stat.exists() else None
    assert parent != os.getpid()


@pytest.mark.parametrize("script", ["echo 1 2", "echo 1 2; setsid sleep 60 &", "sleep 60"])
def test_other_children_are_left_alone(script: str):
    """Also those that another thread starts during the run."""
    others = []

    def start_others() -> None:
        while not ended.wait(0.01):
            others.append(subprocess.Popen(["sleep", "60"]))

    ended = threading.Event()
    thread = threading.Thread(target=start_others)
    thread.start()
    program = shell(script, timeout=0.2)
    for _ in range(3):
        program.run(CASE)
    ended.set()
    thread.join()
    survived = [alive(other.pid) for other in others]
    for other in others:
        other.kill()
        other.wait()
    assert survived
    assert all(survived)


def test_runs_in_several_threads_at_once():
    program = shell("cat")
    with ThreadPoolExecutor(4) as threads:
        runs = threads.map(program.run, [f"{number} {-number}" for number in range(40)])
    assert [run.answers for run in runs] == [{1: one, 2: -one} for one in range(40)]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_program_cannot_end_its_supervisor(number: int):
    program = shell(f"kill -{number} $PPID; echo 1 2")
    assert program.run(CASE).ending in {Ending.ANSWERED, Ending.CRASHED}
    program.argv = ("echo", "1", "2")
    assert program.run(CASE).ending is Ending.ANSWERED


@linux
def test_nothing_is_left_if_a_program_kills_its_supervisor(tmp_path: Path):
    file = tmp_path / "number"
    script = f"setsid sh -c 'echo $$ > {file}; exec sleep 60' & sleep 0.2; kill -9 $PPID; sleep 60"
    assert shell(script).run(CASE).ending is Ending.CRASHED
    assert_gone(wait_for(file))


@linux
def test_orphans_in_other_sessions_are_killed_before_the_next_run(tmp_path: Path):
    file = tmp_path / "number"
    program = shell(f"setsid sh -c 'echo $$ > {file}; exec sleep 60' & sleep 0.2; echo 1 2")
    assert program.run(CASE).ending is Ending.ANSWERED
    assert not alive(wait_for(file))
    assert program.run(CASE).ending is Ending.ANSWERED  # by the same supervisor


@linux  # because it looks into /proc itself
def test_without_a_list_of_children_the_process_group_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """As on macOS, which has no subreapers."""
    supervisor = tmp_path / "supervisor.py"
    text = Path(module.SUPERVISOR).read_text()
    assert "/proc/thread-self/children" in text
    supervisor.write_text(text.replace("/proc/thread-self/children", str(tmp_path / "none")))
    monkeypatch.setattr(module, "SUPERVISOR", str(supervisor))
    file = tmp_path / "number"
    run = shell("sleep 60 & echo $! > $1; echo 1 2", str(file)).run(CASE)
    assert run.ending is Ending.ANSWERED
    assert_gone(wait_for(file))


def test_a_program_that_stops_its_supervisor_is_killed():
    run = shell("kill -STOP $PPID; exec sleep 60", timeout=0.3).run(CASE)
    assert run.ending is Ending.TIMED_OUT


def test_a_program_is_run_by_default_signal_handlers():
    run = shell("kill -INT $$; echo 1 2").run(CASE)
    assert run.status == -signal.SIGINT


def test_a_program_that_ends_in_time_is_not_affected_by_a_late_kill():
    """The time limit may pass while the end of the program is being reported."""
    program = shell("sleep 0.02; echo 1 2")
    for timeout in (0.02, 0.025, 0.03) * 5:
        program.run(CASE, timeout=timeout)
    assert program.run(CASE).answers == {1: 1, 2: 2}


def test_a_time_limit_can_pass_before_the_program_has_started():
    program = shell("sleep 60")
    with time_limit(60):
        endings = {program.run(CASE, timeout=0).ending for _ in range(20)}
    assert endings == {Ending.TIMED_OUT}


def test_other_operating_systems(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "name", "nt")
    with pytest.raises(GraphsolveError, match="WSL"):
        Program(["echo"])


def test_output_is_read_to_its_end():
    run = shell(
        "i=0; while [ $i -lt 9000 ]; do echo 'a line of a map'; i=$((i+1)); done; echo 1 2"
    )
    assert run.run(CASE).stdout == "a line of a map\n" * 9000 + "1 2\n"


def test_output_is_read_after_the_program_has_ended():
    run = shell("head -c 50000 /dev/zero; head -c 30000 /dev/zero >&2").run(CASE)
    assert (len(run.stdout), len(run.stderr)) == (50000, 30000)


def test_only_the_end_of_a_huge_output_is_kept(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "Tail", lambda: Tail(1000))
    run = shell("yes | head -c 300000; echo 1 2").run(CASE)
    assert run.answers == {1: 1, 2: 2}
    assert len(run.stdout) == 1000


def test_endless_output_is_cut_off_by_the_time_limit():
    run = shell("exec yes", timeout=0.3).run(CASE)
    assert run.ending is Ending.TIMED_OUT
    assert set(run.stdout) == {"y", "\n"}
    assert len(run.stdout) <= 4_000_000


def test_invalid_utf_8_is_replaced():
    assert shell(r"printf '\377 1 2'").run(CASE).answers == {1: 1, 2: 2}


def test_a_program_that_cannot_be_started_is_an_error():
    with pytest.raises(FileNotFoundError):
        Program(["/no/such/program"]).run(CASE)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_leaves_nothing_running(tmp_path: Path, number: int):
    file = tmp_path / "number"

    def interrupt(*_arguments: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        helper = threading.Thread(
            target=lambda: (wait_for(file), os.kill(os.getpid(), number)), daemon=True
        )
        helper.start()
        with pytest.raises(KeyboardInterrupt):
            shell(f"sleep 60 & echo $! > {file}; wait").run(CASE)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert_gone(wait_for(file))


def test_a_program_can_run_in_another_thread():
    runs = []
    thread = threading.Thread(target=lambda: runs.append(shell("echo 1 2").run(CASE)))
    thread.start()
    thread.join()
    assert runs[0].answers == {1: 1, 2: 2}


def test_the_output_of_a_python_program_is_read():
    program = Program([sys.executable, "-c", "print('Part 1:', 5); print('Part 2:', 6)"])
    assert program.run(CASE).answers == {1: 5, 2: 6}
