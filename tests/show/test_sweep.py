"""The plots of a sweep agree with the oracle on every band of attack powers."""

import re
from io import StringIO
from itertools import pairwise

import pytest
from rich.console import Console

from battles import ask_oracle
from graphsolve.puzzles.cave import Rules, Side, parse_cave, sweep
from graphsolve.puzzles.cave.sweep import SweepResult, SweepRow
from graphsolve.show.cave.sweep import marked, sweep_page, sweep_plot
from show.conftest import Elements
from statements import load

EXAMPLE = load("cave/attack_power.toml")["battle"][0]["start"]
NOT_MONOTONE = "##.\n.#G\nGGG\nEE#\n"
EMPTY = "...\n"
CAVES = [EXAMPLE, NOT_MONOTONE, "#G.#.E#", EMPTY]


def swept(text: str) -> tuple[SweepResult, int]:
    cave = parse_cave(text)
    return SweepResult(list(sweep(cave, engine="graph"))), cave.count(Side.ELF)


def elves_left(text: str, row: SweepRow) -> int:
    cave = parse_cave(text)
    lost = ask_oracle(cave, Rules().with_elf_power(row.band.first)).elves_lost
    return cave.count(Side.ELF) - lost


def test_marks():
    found, elves = swept(NOT_MONOTONE)
    lines = list(marked(found, elves))
    assert [str(line.row.band) for line in lines if line.mark == "least"] == ["6"]
    left = [elves_left(NOT_MONOTONE, row) for row in found.rows]
    worse = [later < earlier for earlier, later in pairwise(left)]
    assert [line.mark == "worse" for line in lines[1:]] == worse
    assert any(worse)


def shown(text: str, width: int) -> list[str]:
    screen = StringIO()
    Console(file=screen, width=width, color_system=None).print(sweep_plot(*swept(text)))
    return screen.getvalue().splitlines()


@pytest.mark.parametrize("text", CAVES)
@pytest.mark.parametrize("width", [48, 80, 200])
def test_plot_in_the_terminal(text: str, width: int):
    found, _ = swept(text)
    header, *lines = shown(text, width)
    assert header.split() == ["power", "elves", "left", "outcome"]
    assert len(lines) == len(found.rows)
    for line, row in zip(lines, found.rows, strict=True):
        words = re.sub(r"[^\w+ -]|[█▏▎▍▌▋▊▉]", " ", line).split()
        score = "stalemate" if row.outcome.score is None else str(row.outcome.score)
        assert words[:3] == [str(row.band), str(elves_left(text, row)), score]
        assert len(line) <= width


@pytest.mark.parametrize("text", CAVES)
def test_page_has_bars_for_the_elves_left_and_the_outcome_of_every_band(text: str):
    found, elves = swept(text)
    tags = Elements(sweep_page(found, elves, "a cave")).found
    widths = [float(attrs["width"]) for _, attrs in tags if attrs.get("height") == "1"]
    expected = [100 * elves_left(text, row) / max(elves, 1) for row in found.rows]
    assert widths[::2] == pytest.approx(expected, abs=0.1)
    scores = [row.outcome.score or 0 for row in found.rows]
    expected = [100 * score / max(*scores, 1) for score in scores]
    assert widths[1::2] == pytest.approx(expected, abs=0.1)


def test_page_marks_non_monotone_bands():
    found, elves = swept(NOT_MONOTONE)
    page = Elements(sweep_page(found, elves, "a cave"))
    for mark in ("least", "worse"):
        lines = [line for line in marked(found, elves) if line.mark == mark]
        tags = [tag for tag, attrs in page.found if attrs.get("class") == mark]
        assert tags == ["tr"] * len(lines) != []
