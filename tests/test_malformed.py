"""Malformed inputs of all kinds: no command ends with a traceback, or without a word.

The inputs are caves, decks, bosses, printed rounds and rows of surveys, damaged in a few places.
A command may take them, or end with status 1 and one line on stderr.
"""

import tempfile
from collections.abc import Callable, Mapping
from contextlib import chdir
from functools import cache
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from examples import every
from graphsolve.cli import app

SOURCES = {
    "cave": "generate cave --size 9 --units 2+3 --seed",
    "cards": "generate cards --size 5 --seed",
    "duel": "generate duel --seed",
}
COMMANDS = [
    "solve FILE",
    "day15 FILE --part 1",
    "day22 FILE",
    "sweep FILE --engine graph",
    "export FILE --format json",
    "explain FILE",
    "transcript FILE --part 2",
    "replay FILE -o out.html",
    "diagnose FILE --part1 1 --jobs 1 --format json",
    "compare FILE FILE",
]
COMPARE = ["compare PUZZLE FILE", "compare PUZZLE FILE --part 2", "compare FILE PUZZLE"]
COMPARE_REPLAY = "compare PUZZLE FILE --replay out.html"
SURVEYS = [
    "survey --seeds 0:3 --generate duel --engine graph -o FILE",
    "survey FOLDER --engine graph",
]

NUMBERS = "0 -1 00 1e3 ٣ ² 1 2 3.5"
OF_CAVES = "E G # . E(200) G(-1) E(0) G(9999999999) ( )"
OF_ROWS = 'null true "seed" "part1": "error":"x" " NaN 1e999 [[[[ \\u0000 [ ] {}'
ODD = "\0 \x1b[31m \x1b]0;x\x07 \x85 \u2028 \ufeff \udcff é 👾"
BLANKS = " |   |, |\n|\n\n|\r|\r\n|\t"
LINES = """\
Player 1:
Player 2:
Hit Points:
Damage:
After 1 round:
Initially:
-- Player turn --
-- Round 2 (Game 1) --
Player 1 wins
=> 1
12:30:01 INFO
[2024-01-01]
<html>
"""
WORDS = [
    *f"{NUMBERS} {OF_CAVES} {OF_ROWS} {ODD}".split(" "),
    *BLANKS.split("|"),
    *LINES.splitlines(),
    *("9" * digits for digits in (18, 19, 5000)),
]
"""What is put into an input: its own words, other numbers, and characters that mean something."""


@cache
def printed(command: str) -> str:
    """What a command prints."""
    result = CliRunner().invoke(app, command.split())
    assert result.exit_code == 0, result.output
    return result.stdout


def puzzle(dice: Random, name: str = "") -> str:
    """An input of a puzzle."""
    return printed(f"{SOURCES[name or dice.choice([*SOURCES])]} {dice.randrange(5)}")


def damaged(dice: Random, text: str) -> bytes:
    """A text that is changed in some places, or encoded in another way."""
    for _ in range(dice.choice([0, 1, 1, 1, 2, 3, 10])):
        at, end = dice.randint(0, len(text)), dice.randint(0, len(text))
        near = min(len(text), at + dice.choice([0, 1, 1, 2, 5, 30]))
        lines = text.splitlines(keepends=True)
        match dice.randrange(8):
            case 0 | 1 | 2:
                text = text[:at] + dice.choice(WORDS) + text[near:]
            case 3:
                text = text[:at] + text[near:]
            case 4:
                text = text[: max(at, end)]
            case 5:
                text = text[:at] + text[min(at, end) : end] * dice.choice([1, 2, 9]) + text[at:]
            case 6 if lines:
                lines.insert(dice.randrange(len(lines)), lines.pop(dice.randrange(len(lines))))
                text = "".join(lines)
            case _ if lines:
                del lines[dice.randrange(len(lines))]
                text = "".join(lines)
    encoding = dice.choice(["utf-8"] * 9 + ["utf-16", "utf-8-sig", "latin-1", "utf-32-le"])
    try:
        data = text.encode(encoding, errors="surrogateescape")
    except UnicodeEncodeError:
        data = text.encode(errors="surrogatepass")
    if dice.random() < 0.05:
        at = dice.randint(0, len(data))
        data = data[:at] + dice.randbytes(dice.choice([1, 2, 20])) + data[at:]
    return data


def one_puzzle(dice: Random) -> tuple[Mapping[str, bytes], str]:
    """A damaged puzzle."""
    return {"FILE": damaged(dice, puzzle(dice))}, dice.choice(COMMANDS)


def transcript(dice: Random) -> tuple[Mapping[str, bytes], str]:
    """A damaged transcript, mostly of the puzzle that it is compared with."""
    name = dice.choice([*SOURCES])
    text = puzzle(dice, name)
    Path("source.txt").write_text(text)
    part = dice.choice("12") if name == "cards" else "1"
    shown = CliRunner().invoke(app, ["transcript", "source.txt", "--part", part]).stdout
    lines = shown.splitlines(keepends=True)
    start = dice.choice([0, dice.randrange(len(lines) + 1)])
    shown = "".join(lines[start : start + dice.choice([2, 10, 100])])
    if dice.random() < 0.2:
        text = dice.choice([puzzle(dice), "#####\n#...#\n#####\n", "#E.#\n", "#GG#\n"])
    command = dice.choice([*COMPARE, COMPARE_REPLAY])
    return {"PUZZLE": text.encode(), "FILE": damaged(dice, shown)}, command


def rows(dice: Random) -> tuple[Mapping[str, bytes], str]:
    """The damaged rows of a survey, or a folder of a damaged puzzle."""
    command = dice.choice(SURVEYS)
    if "FOLDER" in command:
        return {"FOLDER": damaged(dice, puzzle(dice))}, command
    whole = printed(command.replace("-o FILE", "-o -"))
    return {"FILE": damaged(dice, whole)}, command


KINDS: Mapping[str, Callable[[Random], tuple[Mapping[str, bytes], str]]] = {
    "puzzles": one_puzzle,
    "transcripts": transcript,
    "rows": rows,
}


def problem(number: int, kind: str) -> str:
    """Run a command on a malformed input. Return what is wrong with how it ends, if anything."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        files, command = KINDS[kind](Random(number))
        for name, data in files.items():
            path = Path("folder", "a.txt") if name == "FOLDER" else Path(f"{name}.txt")
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
            command = command.replace(name, path.parts[0])
        limit = "--puzzle-limit" if command.startswith("survey") else "--timeout"
        result = CliRunner().invoke(app, [*command.split(), limit, "2"])
        left = [file.name for file in Path().iterdir() if "draft" in file.name]
    lines = [
        line
        for line in result.stderr.splitlines()
        if not line.startswith("Compiling ") and "missing squares count as wall" not in line
    ]
    found = ""
    if result.exception and not isinstance(result.exception, SystemExit):
        found = f"traceback: {result.exception!r}"
    elif result.exit_code not in {0, 1}:
        found = f"exit status {result.exit_code}"
    elif result.exit_code == 1 and not result.stdout and len(lines) != 1:
        found = f"{len(lines)} lines on stderr: {result.stderr!r}"
    elif not all(line.isprintable() for line in lines):
        found = f"control characters: {result.stderr!r}"
    elif left:
        found = f"left {left}"
    return found and f"{number}: {command}: {found}"


@pytest.mark.parametrize("kind", KINDS)
def test_malformed_inputs(kind: str):
    assert not [*filter(None, (problem(number, kind) for number in every(50, range(1000))))]
