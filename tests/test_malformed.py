"""Malformed inputs of all kinds: no command ends with a traceback, or without a word.

The inputs are caves, decks, bosses, transcripts and rows of surveys, damaged in a few places. A
command may take them, or end with status 1 and one line on stderr.
"""

import tempfile
from contextlib import chdir
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands import run
from examples import examples

PUZZLES = {
    "cave": "#######\n#.G.E.#   G(200), E(17)\n#..G..#   G(3)\n#######\n",
    "cards": "Player 1:\n4\n2\n6\n\nPlayer 2:\n5\n3\n1\n",
    "duel": "Hit Points: 13\nDamage: 8\n",
}
COMMANDS = (
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
)
COMPARE = ("PUZZLE FILE", "PUZZLE FILE --part 2", "FILE PUZZLE", "PUZZLE FILE --replay out.html")

WORDS = [
    *("Player 1:", "Player 2:", "Hit Points:", "After 1 round:", "Initially:", "=> 1", "<html>"),
    *("-- Player turn --", "-- Round 2 (Game 1) --", "12:30:01 INFO", "[2024-01-01]"),
    *("0", "-1", "00", "1e3", "٣", "²", "3.5", "E", "#", "E(200)", "G(-1)", "G(9999999999)", "("),
    *("null", '"part1":', "NaN", "1e999", "[[[[", "\\u0000", "{}", "é", "👾"),
    *("\0", "\x1b[31m", "\x1b]0;x\x07", "\x85", "\u2028", "\ufeff", "\udcff"),
    *(" ", ", ", "\n", "\n\n", "\r", "\r\n", "\t"),
    *("9" * digits for digits in (18, 19, 5000)),
]
"""What is put into an input: its own words, other numbers, and characters that mean something."""

ENCODINGS = st.sampled_from(["utf-8"] * 9 + ["utf-16", "utf-8-sig", "latin-1"])


@cache
def printed(command: str, name: str = "cave") -> str:
    """What a command prints for a puzzle."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        Path("PUZZLE").write_text(PUZZLES[name])
        return run(command).stdout


@st.composite
def damaged(draw: st.DrawFn, text: str) -> bytes:
    """A text that is changed in some places, cut off, or encoded in another way."""
    for _ in range(draw(st.integers(0, 4))):
        begin = draw(st.integers(0, len(text)))
        end = min(len(text), begin + draw(st.sampled_from([0, 1, 2, 5, 30, 10**6])))
        text = text[:begin] + draw(st.sampled_from([*WORDS, "", 2 * text[begin:end]])) + text[end:]
    return text.encode(draw(ENCODINGS), errors="replace")


def check(command: str, **files: bytes) -> None:
    """Run a command on some files, and check how it ends."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for name, data in files.items():
            Path(name).write_bytes(data)
        limit = "--puzzle-limit" if command.startswith("survey") else "--timeout"
        result = run(command, limit, "2")
        assert not [*Path().glob(".draft*")]
    assert result.exit_code in {0, 1}, result.output
    lines = [
        line
        for line in result.stderr.splitlines()
        if not line.startswith("Compiling ") and "missing squares count as wall" not in line
    ]
    assert all(line.isprintable() for line in lines), lines
    assert result.exit_code == 0 or result.stdout or len(lines) == 1, lines


@pytest.mark.parametrize("command", COMMANDS)
@examples(10)
@given(data=st.data())
def test_puzzles(command: str, data: st.DataObject):
    check(command, FILE=data.draw(damaged(PUZZLES[data.draw(st.sampled_from([*PUZZLES]))])))


@pytest.mark.parametrize("arguments", COMPARE)
@examples(20)
@given(data=st.data())
def test_transcripts(arguments: str, data: st.DataObject):
    name = data.draw(st.sampled_from([*PUZZLES]))
    text = printed(f"transcript PUZZLE --part {1 + (name == 'cards')}", name)
    puzzle = PUZZLES[data.draw(st.sampled_from([name, name, *PUZZLES]))]
    check(f"compare {arguments}", PUZZLE=puzzle.encode(), FILE=data.draw(damaged(text)))


def test_a_transcript_of_nothing_but_colors():
    check("compare PUZZLE FILE", PUZZLE=PUZZLES["cave"].encode(), FILE=b"\x1b[31m")


@examples(20)
@given(data=st.data())
def test_rows(data: st.DataObject):
    survey = "survey --seeds 0:3 --generate duel --engine graph --jobs 1"
    check(f"{survey} -o FILE", FILE=data.draw(damaged(printed(survey))))
