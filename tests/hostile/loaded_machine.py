"""Run the whole suite on a loaded machine and on a slow one: no test may depend on its speed.

    python tests/hostile/loaded_machine.py
    python tests/hostile/loaded_machine.py --loaded 1 --slow 0 tests/lab  # a part of it

It runs ten times while other work keeps all cores busy, and three times on one core at a fifth of
its speed. It prints a line for each run, and what failed, stops at nothing, and ends with exit
status 1 if anything failed. Further arguments are pytest's. It works on Linux only.

Where it may make a cgroup, as root mostly may, a quota makes the core slow. Then both kinds of
runs can go at the same time: start it twice, with `--slow 0` and with `--loaded 0`.
"""

import os
import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic

PYTEST = (sys.executable, "-m", "pytest", "-q", "-rfE", "--tb=short")

NICENESS = 9
"""With this niceness, two processes get a fifth of a core that another one wants all of."""

CGROUPS = Path("/sys/fs/cgroup")
PERIOD = 100_000
"""Microseconds in which the processes of the cgroup may run for a fifth of the time."""


@contextmanager
def busy(cores: list[int]) -> Iterator[list[str]]:
    """Keep cores busy; yields the beginning of a command that runs on them."""
    with ExitStack() as stack:
        for core in cores:
            spin = ["taskset", "-c", str(core), sys.executable, "-c", "while True: pass"]
            spinner = subprocess.Popen(spin)
            stack.callback(spinner.wait)
            stack.callback(spinner.kill)
        yield ["taskset", "-c", ",".join(map(str, cores))]


@contextmanager
def slow(core: int) -> Iterator[list[str]]:
    """Yields the beginning of a command that runs on a fifth of a core."""
    first_version = (CGROUPS / "cpu").is_dir()
    group = CGROUPS / ("cpu" if first_version else "") / f"graphsolve-{os.getpid()}"
    try:
        group.mkdir()
        if first_version:
            (group / "cpu.cfs_period_us").write_text(f"{PERIOD}")
            (group / "cpu.cfs_quota_us").write_text(f"{PERIOD // 5}")
        else:
            (group / "cpu.max").write_text(f"{PERIOD // 5} {PERIOD}")
    except OSError as error:
        print(f"no cgroup ({error}): a spinner and a niceness of {NICENESS} make the core slow")
        with busy([core]) as command:
            yield [*command, "nice", "-n", str(NICENESS)]
        return
    enter = f'echo $$ > {group}/cgroup.procs && exec "$@"'
    yield ["sh", "-c", enter, "sh", "taskset", "-c", str(core)]
    if left := (group / "cgroup.procs").read_text().split():
        print("processes left:", *left)
    else:
        group.rmdir()


def run(name: str, command: list[str]) -> bool:
    """Run the suite; print what failed, and return whether anything did."""
    began = monotonic()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    failed = [line for line in lines if re.match("FAILED |ERROR ", line)]
    last = lines[-1] if lines else done.stderr[-200:]
    print(f"{name}: {monotonic() - began:.0f} s, status {done.returncode}, {last}", flush=True)
    for line in failed:
        print(f"    {line}", flush=True)
    if done.returncode:
        print(done.stdout, file=sys.stderr, flush=True)
    return done.returncode != 0


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loaded", type=int, default=10, help="runs on a loaded machine")
    parser.add_argument("--slow", type=int, default=3, help="runs on one slow core")
    settings, arguments = parser.parse_known_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # each process would compile all modules
    cores = sorted(os.sched_getaffinity(0))
    failures = 0
    with ExitStack() as stack:
        command = stack.enter_context(busy(cores)) if settings.loaded else []
        for number in range(1, settings.loaded + 1):
            failures += run(f"loaded {number}", [*command, *PYTEST, *arguments])
    with ExitStack() as stack:
        command = stack.enter_context(slow(cores[0])) if settings.slow else []
        for number in range(1, settings.slow + 1):
            failures += run(f"slow {number}", [*command, *PYTEST, *arguments])
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
