"""Run the whole suite on a loaded machine and on a slow one: no test may depend on its speed.

    python tests/hostile/loaded_machine.py
    python tests/hostile/loaded_machine.py --loaded 1 --slow 0 tests/lab  # a part of it

It runs ten times while other work keeps all cores busy, and three times on one core at about a
fifth of its speed. It prints a line for each run, and what failed, stops at nothing, and ends with
exit status 1 if anything failed. Further arguments are pytest's. It works on Linux only.
"""

import os
import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic

SPINNERS = 2
"""Other processes on each core of a loaded machine."""

NICENESS = 9
"""With this niceness, two processes get a fifth of a core that another one wants all of."""


PYTEST = ("-m", "pytest", "-q", "-rfE", "--tb=short")


def limited(cores: Collection[int], niceness: int = 0) -> list[str]:
    """The beginning of a command that runs on some cores only."""
    return ["taskset", "-c", ",".join(map(str, cores)), "nice", "-n", str(niceness)]


@contextmanager
def busy(cores: list[int]) -> Iterator[None]:
    """Keep cores busy; one that is listed twice gets two processes."""
    with ExitStack() as stack:
        for core in cores:
            spin = [*limited([core]), sys.executable, "-c", "while True: pass"]
            spinner = subprocess.Popen(spin)
            stack.callback(spinner.wait)
            stack.callback(spinner.kill)
        yield


def run(name: str, arguments: list[str], cores: list[int], niceness: int = 0) -> bool:
    """Run the suite on some cores; print what failed, and return whether anything did."""
    began = monotonic()
    done = subprocess.run(
        [*limited(cores, niceness), sys.executable, *PYTEST, *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
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
    cores = sorted(os.sched_getaffinity(0))
    failures = 0
    with busy(cores * SPINNERS):
        for number in range(1, settings.loaded + 1):
            failures += run(f"loaded {number}", arguments, cores)
    with busy(cores[:1]):
        for number in range(1, settings.slow + 1):
            failures += run(f"slow {number}", arguments, cores[:1], NICENESS)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
