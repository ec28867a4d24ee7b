"""Run commands on huge inputs with `--timeout`: each must end soon after it, in both engines.

Run it from the top folder:

    python tests/hostile/huge_inputs.py --seconds 3
    python tests/hostile/huge_inputs.py --only diagnose

Seconds are those of the command on a processor, so other work on the machine does not matter; only
for commands that wait for a silent pipe, they are those of a clock.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import monotonic

from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.engines import compiled_engine

GIBIBYTES = 4
LATE = 2.0
"""How many seconds after its limit a command may end."""

KILLED = 30
"""How many seconds on a processor a command may take before it is killed."""

RUN = f"""
import resource, sys, time
resource.setrlimit(resource.RLIMIT_AS, ({GIBIBYTES << 30}, {GIBIBYTES << 30}))
resource.setrlimit(resource.RLIMIT_CPU, ({KILLED}, {KILLED}))
from graphsolve import limits
from graphsolve.__main__ import main
if "silent" not in sys.argv:
    limits.clock = time.process_time
sys.exit(main())
"""
"""The program that runs a command."""


def square(side: int) -> str:
    """An open cave with a unit in opposite corners."""
    open_row = "." * side + "\n"
    return f"E{open_row[1:]}{open_row * (side - 2)}{'.' * (side - 1)}G\n"


def decks(cards: int) -> str:
    """Two decks, with low and high cards alternating."""
    first, second = range(1, cards, 2), range(cards, 0, -2)
    return "\n".join(["Player 1:", *map(str, first), "", "Player 2:", *map(str, second)])


CAVES: Mapping[str, Callable[[], str]] = {
    "column": lambda: "E\n" + ".\n" * (2**22 - 2) + "G\n",
    "row": lambda: "E" + "." * (2**24 - 3) + "G\n",
    "square": lambda: square(4000),
    "corridor": lambda: (
        "".join(
            ("E" if not number else "") + "." * (999 + bool(number)) + "\n"
            if number % 2 == 0
            else ("#" * 999 + "." if number % 4 == 1 else "." + "#" * 999) + "\n"
            for number in range(998)
        )
        + "." * 999
        + "G\n"
    ),
    "crowded": lambda: ("EG" * 250 + "." * 500 + "\n") * 1000,
    "blank": lambda: "\n" * (2**24 - 1),
}
GAMES: Mapping[str, Callable[[], str]] = {
    "decks": lambda: decks(500_000),
    "small decks": lambda: decks(120),
    "boss": lambda: "Hit Points: 999999999999999999\nDamage: 1\n",
    "slow boss": lambda: "Hit Points: 1500\nDamage: 1\n",
}
NUMBERS = "After 1 round:\n" + "9" * 2**22 + "\nE 1,1 " + "8" * 2**22


FOR_CAVES = """\
day15 FILE --part 1 --engine graph
day15 FILE --part 1 --engine compiled
day15 FILE --part 2 --engine graph
day15 FILE --part 2 --engine compiled
sweep FILE --engine graph
sweep FILE --engine compiled
export FILE --format graphml
export FILE --format dot
export FILE --format json
explain FILE
"""
FOR_ALL = """\
day22 FILE --engine graph
day22 FILE --engine compiled
transcript FILE --part 1
transcript FILE --part 2
replay FILE --part 1 -o out.html
replay FILE --part 2 -o out.html
diagnose FILE --part1 27730 --part2 4988
diagnose FILE --part1 27730 --part2 4988 --replay out.html
compare FILE FILE
compare FILE numbers
compare FILE silent
"""


def commands() -> Iterator[tuple[str, list[str]]]:
    """The names of inputs, each with a command; `FILE` stands for the input."""
    for name in CAVES:
        for arguments in FOR_CAVES.splitlines():
            yield name, arguments.split()
    for name in (*CAVES, *GAMES):
        for arguments in FOR_ALL.splitlines():
            yield name, arguments.split()


def run(folder: Path, name: str, arguments: list[str], seconds: float) -> tuple[float, str]:
    """Run a command; how many seconds after its limit it ended, and how."""
    for file in folder.glob("out*"):
        file.unlink()
    file = str(folder / f"{name}.txt")
    words = [{"FILE": file}.get(word, word) for word in arguments]
    with subprocess.Popen(
        [sys.executable, "-c", RUN, *words, "--timeout", str(seconds)],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        began, before = monotonic(), getrusage(RUSAGE_CHILDREN)
        _, errors = process.communicate()
    after = getrusage(RUSAGE_CHILDREN)
    took = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    if "silent" in words:
        took = monotonic() - began
    last = errors.decode(errors="replace").strip().rpartition("\n")[2]
    return took - seconds, f"{process.returncode} {last[:90]}"


def main() -> None:
    """Run all commands, and print those that end late or with a traceback."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--only", default="", help="run only commands with these words")
    parser.add_argument("--verbose", action="store_true", help="print all commands")
    settings = parser.parse_args()
    tried = late = 0
    for puzzle in PUZZLES:
        compiled_engine(puzzle)  # compiling kernels cannot be stopped
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for name, text in (CAVES | GAMES).items():
            (folder / f"{name}.txt").write_text(text())
        (folder / "numbers").write_text(NUMBERS)
        os.mkfifo(folder / "silent")
        for name, arguments in commands():
            line = f"{name}: {' '.join(arguments)}"
            if not all(word in line for word in settings.only.split()):
                continue
            lateness, ended = run(folder, name, arguments, settings.seconds)
            tried += 1
            is_late = lateness > LATE or ended.startswith(("-", "2")) or "Error" in ended
            late += is_late
            if is_late or settings.verbose:
                print(f"{lateness:+6.1f} s  {line}: {ended}", flush=True)
    print(f"{tried} commands, {late} late")


if __name__ == "__main__":
    main()
