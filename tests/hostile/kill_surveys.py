"""Kill surveys at random moments, continue them, and check that no row is lost or doubled.

    python tests/hostile/kill_surveys.py --kills 60

It ends with exit status 1 after the first survey whose rows differ from those of a survey that was
not killed, or that leaves a process or a file behind, and prints the seed to repeat it with.
"""

import json
import random
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil

COMMAND = (sys.executable, "-m", "graphsolve", "survey")
PUZZLES = (
    ("--kind", "rooms", "--size", "12"),
    ("--kind", "separate", "--size", "10"),
    ("--puzzle", "cards", "--kind", "loops", "--size", "9"),
    ("--puzzle", "duel"),
)
MODES = (("in this process",), ("2 workers", "--jobs", "2"))
SIGNALS = ("SIGKILL", "SIGINT", "SIGTERM", "a worker")
EXPECTED_STATUS = {
    "SIGKILL": -signal.SIGKILL,
    "SIGINT": 130,
    "SIGTERM": -signal.SIGTERM,
    "a worker": 1,  # if it was killed while it started; otherwise the survey goes on
}
SECONDS_TO_END = 60


def survey(path: Path, *options: str) -> subprocess.Popen:
    """Start a survey of some puzzles."""
    command = [*COMMAND, *options, "-o", str(path)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def rows(path: Path) -> list[dict]:
    """The rows without their times."""
    return [{**json.loads(line), "seconds": None} for line in path.read_text().splitlines()]


def children(process: subprocess.Popen) -> list[psutil.Process]:
    """The processes that a process has started, and those that these have started."""
    try:
        return psutil.Process(process.pid).children(recursive=True)
    except psutil.NoSuchProcess:
        return []


def is_worker(process: psutil.Process) -> bool:
    """Whether a process solves puzzles."""
    try:
        return "spawn_main" in " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return False


def kill(process: subprocess.Popen, how: str) -> bool:
    """Kill a survey or one of its workers. False if there is nothing left to kill."""
    if process.poll() is not None:
        return False
    if how != "a worker":
        process.send_signal(getattr(signal, how))
        return True
    workers = list(filter(is_worker, children(process)))
    if workers:
        random.choice(workers).kill()
    return bool(workers)


def run_and_kill(path: Path, options: tuple[str, ...], how: str) -> tuple[bool, bool]:
    """Run a survey and kill it after a while; whether it was killed, and is complete."""
    with survey(path, *options) as process:
        # Kill it at a random time, or soon after its first new row if that comes earlier.
        size = path.stat().st_size if path.exists() else 0
        patience = time.monotonic() + random.uniform(0, 8)
        while time.monotonic() < patience and process.poll() is None:
            if path.exists() and path.stat().st_size > size:
                time.sleep(random.uniform(0, 0.5))
                break
            time.sleep(0.01)
        started = children(process)
        killed = kill(process, how)
        _, stderr = process.communicate(timeout=SECONDS_TO_END * 5)
    complete = process.returncode == 0
    if killed and not complete:
        assert process.returncode == EXPECTED_STATUS[how], (how, process.returncode, stderr)
        assert how != "a worker" or "worker processes do not start" in stderr, stderr
    elif not complete:
        raise AssertionError((process.returncode, stderr))
    assert "Traceback" not in stderr, stderr
    assert not psutil.wait_procs(started, timeout=SECONDS_TO_END)[1], f"left after {how}"
    return killed, complete


def main() -> None:
    """Kill surveys until the number of kills is reached, and print the counts."""
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--puzzles", type=int, default=400, help="puzzles in each survey")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    given = parser.parse_args()
    print("seed", given.seed, flush=True)
    random.seed(given.seed)
    kills: Counter[tuple[str, str]] = Counter()
    surveys = solved = 0
    while kills.total() < given.kills:
        surveys += 1
        puzzle = random.choice(PUZZLES)
        common = (*puzzle, "--seeds", f"0:{given.puzzles - 1}")
        with TemporaryDirectory() as folder:
            path, straight = Path(folder, "rows.jsonl"), Path(folder, "straight.jsonl")
            complete = False
            while not complete:
                (mode, *workers) = random.choice(MODES)
                how = random.choice(SIGNALS if workers else SIGNALS[:-1])
                killed, complete = run_and_kill(path, (*common, *workers), how)
                kills[mode, how] += killed
            with survey(straight, *common) as process:
                process.communicate()
            assert [row["seed"] for row in rows(path)] == list(range(given.puzzles))
            assert rows(path) == rows(straight)
            assert {file.name for file in Path(folder).iterdir()} == {path.name, straight.name}
            solved += given.puzzles
        print(surveys, "surveys,", kills.total(), "kills", flush=True)
    for (mode, how), number in sorted(kills.items()):
        print(f"{number:4} x {how}, {mode}")
    print(f"{kills.total()} kills, {surveys} surveys, {solved} rows: none lost, none doubled")


if __name__ == "__main__":
    main()
