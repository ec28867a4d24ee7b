"""Solve mutated puzzle inputs: none may cause a traceback or run for more than ten seconds.

Run it from the top folder:

    python tests/hostile/malformed_inputs.py --tries 10000
"""

import argparse
import random
import resource
import tempfile
from collections import Counter
from pathlib import Path

from typer.testing import CliRunner

from graphsolve.cli import app

INPUTS = [
    file.read_bytes() for file in sorted((Path(__file__).parents[2] / "inputs").glob("*.txt"))
]
SMALL = [
    b"#######\n#.G...#\n#...EG#\n#.#.#G#\n#..G#E#\n#.....#\n#######\n",
    b"#G.E#   G(9), E(5)\n",
    b"Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n",
    b"Hit Points: 13\nDamage: 8\n",
]
PIECES = [
    *(bytes([byte]) for byte in range(256)),
    *(b"#", b".", b"E", b"G", b"\n", b"\r\n", b"\r", b"\t", b" ", b"", b"G(", b")", b"(0)", b", "),
    *(b"Player 1:", b"Player 2:", b"Player 3:", b"Hit Points: ", b"Damage: ", b"-1", b"0", b"1e9"),
    *("\ufeff\u00a0\u2028\u0663\ud7ff".encode(), b"\xef\xbb\xbf", b"\xff\xfe", b"\x00" * 99),
    *(b"9" * 5000, b"999999999", b"G(" + b"9" * 30 + b")", b"<html>", b"{", b"#" * 3000),
]
COMMANDS = [["day15"], ["day22"], ["day15", "--part", "2"], ["sweep"], ["transcript"]]
SECONDS = 10
GIBIBYTES = 4


def mutated(dice: random.Random) -> bytes:
    """A valid input with a few random edits."""
    text = bytearray(dice.choice(dice.choice([INPUTS, SMALL])))
    for _ in range(dice.choice([1, 1, 1, 2, 3, 10])):
        start = dice.randrange(len(text) + 1)
        end = min(len(text), start + dice.choice([0, 0, 1, 1, 2, 40]))
        match dice.randrange(4):
            case 0:
                text[start:end] = dice.choice(PIECES)
            case 1:  # swap two parts
                text[:] = text[end:] + text[start:end] + text[:start]
            case 2:  # repeat a part
                text[start:start] = text[start:end] * dice.choice([1, 2, 50])
            case 3:
                del text[start:end]
    return bytes(text)


def main() -> None:
    """Try mutated inputs, and print what happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (GIBIBYTES << 30, GIBIBYTES << 30))
    dice = random.Random(arguments.seed)
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "input.txt"
        for number in range(arguments.tries):
            file.write_bytes(mutated(dice))
            command = dice.choice(COMMANDS)
            limit = [] if command == ["transcript"] else ["--timeout", str(SECONDS)]
            result = CliRunner().invoke(app, [*command, str(file), *limit])
            lines = result.stderr.splitlines()
            crashed = result.exception and not isinstance(result.exception, SystemExit)
            if crashed:
                outcome = "traceback"
            elif "stopped after" in result.stderr:
                outcome = f"over {SECONDS} s"
            elif result.exit_code == 1 and not result.stdout and len(lines) != 1:
                outcome = "not one line"
            else:
                outcome = f"exit status {result.exit_code}"
            counts[outcome] += 1
            if not outcome.startswith("exit"):
                print(f"{number}: {outcome}: {command} {result.exception!r} {lines[:3]}")
                print(f"    {file.read_bytes()[:200]!r}")
    print(dict(counts))


if __name__ == "__main__":
    main()
