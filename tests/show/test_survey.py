"""The summary of a survey and its progress bar."""

import io
import re
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from graphsolve.lab.survey import Row
from graphsolve.show.survey import Summary, bars, print_summary, survey_progress

FIELDS = ("part1", "part2", "winner", "stalemate", "attack_power", "bisected_power", "monotone")


def row(puzzle="cave", *values, error=None, seconds=1.0) -> Row:
    given = dict(zip(FIELDS, values, strict=False))
    fields = {name: given.pop(name, None) for name in ("part1", "part2", "winner")}
    findings = {name: value for name, value in given.items() if value is not None}
    return Row(puzzle=puzzle, error=error, seconds=seconds, findings=findings, **fields)


ROWS = [
    row("cave", 1, 2, "elves", False, 4, 4, True, seconds=0.5),
    row("cave", 1, 2, "goblins", False, 15, 20, False, seconds=0.25),
    row("cave", 1, None, "goblins", False, None, None, True, seconds=0.125),
    row("cave", None, 2, None, True, 15, 15, True, seconds=3.0),
    Row(file="b.txt", error="b.txt:1:1: expected a puzzle"),
]


def text_of(rows) -> str:
    summary, file = Summary(), io.StringIO()
    for one in rows:
        summary.add(one)
    print_summary(summary, file)
    return file.getvalue()


def figures(text: str) -> dict[str, int]:
    table = text.partition("\n\n")[0].partition("the first error")[0].splitlines()
    return {
        match[1]: int(match[2].replace(",", ""))
        for line in table
        if (match := re.match(r"(.*?) {2,}([0-9,]+)(?! *\.|[0-9.])", line))
    }


def test_the_table_counts():
    assert figures(text_of(ROWS)) == {
        "puzzles": 5,
        "elves win part 1": 1,
        "goblins win part 1": 2,
        "part 1 never ends": 1,
        "a part has no answer": 2,
        "more power can be worse": 1,
        "bisection finds wrong power": 1,
        "errors": 1,
    }


def test_seconds_and_shares_and_the_first_error():
    text = text_of(ROWS)
    assert [line.split() for line in text.splitlines() if "seconds" in line] == [
        ["median", "seconds", f"{median([0.5, 0.25, 0.125, 3.0]):#.3g}"],
        ["maximum", "seconds", "3.00"],
    ]
    assert "40.0%" in text
    assert "the first error: b.txt:1:1: expected a puzzle\n" in text


@pytest.mark.parametrize(
    ("bad", "shown"),
    [
        (Row(seed=7, error="TimeLimitError: stopped after 60 s"), "seed 7: TimeLimitError: "),
        (Row(file="a.txt", error="MemoryError"), "a.txt: MemoryError\n"),
        (Row(file="a\x1b[2J.txt", error="\x07\u202e"), "a\\x1b[2J.txt: \\x07\\u202e\n"),
    ],
)
def test_the_first_error_has_its_place_and_no_control_characters(bad: Row, shown: str):
    assert f"the first error: {shown}" in text_of([bad, Row(seed=8, error="later")])


def test_no_row_at_all():
    assert figures(text_of([])) == {"puzzles": 0, "errors": 0}


def test_only_what_applies_to_the_puzzles_is_counted():
    cards = figures(text_of([row("cards", 1, 2, "player 1", False, None, None, None)]))
    assert cards.keys() == {
        *("puzzles", "player 1 wins part 1", "part 1 never ends", "a part has no answer"),
        "errors",
    }
    duel = figures(text_of([row("duel", None, None, "boss", None, None, None, None)]))
    assert duel == {"puzzles": 1, "boss wins part 1": 1, "a part has no answer": 1, "errors": 0}


def test_the_summary(golden):
    lines = [line.rstrip() for line in text_of(ROWS).splitlines()]
    golden("survey/summary.txt", "\n".join(lines) + "\n")


@given(
    powers=st.dictionaries(st.integers(4, 200) | st.none(), st.integers(1, 10**6), min_size=1),
    width=st.integers(20, 60),
)
def test_bars_are_as_long_as_their_numbers(powers: dict, width: int):
    console = Console(file=io.StringIO(), width=100)
    console.print(bars(powers, width))
    lines = console.file.getvalue().splitlines()
    labels, shown = zip(*(line.split()[:2] for line in lines), strict=True)
    counts = [int(count.replace(",", "")) for count in shown]
    assert [powers[None if label == "none" else int(label)] for label in labels] == [*counts]
    lengths = [line.count("━") + line.count("╸") / 2 for line in lines]
    for count, bar in zip(counts, lengths, strict=True):
        assert abs(bar - width * count / max(powers.values())) <= 0.5
    numbers = [int(label) for label in labels if label != "none"]
    assert numbers == sorted(numbers)
    assert "none" not in labels[:-1]


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


@pytest.mark.parametrize(("no_color", "coloured"), [("", True), ("1", False)])
def test_colour_is_for_terminals_without_no_color(
    monkeypatch: pytest.MonkeyPatch, no_color: str, *, coloured: bool
):
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("NO_COLOR", no_color)
    summary, file = Summary(), Terminal()
    for one in ROWS:
        summary.add(one)
    print_summary(summary, file)
    assert ("\x1b[38;5;" in file.getvalue()) is coloured
    assert "\x1b" not in text_of(ROWS)
    assert "━" in file.getvalue()


def test_bars_are_dashes_if_the_encoding_has_nothing_better():
    file = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    summary = Summary()
    summary.add(ROWS[0])
    print_summary(summary, file)
    file.seek(0)
    assert re.search(r"4 +1 +-+", file.read())


def test_progress_shows_number_rate_and_time_left(monkeypatch: pytest.MonkeyPatch, capsys):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    with survey_progress() as progress:
        task = progress.add_task("", total=1000, completed=300)
        progress.advance(task, 5)
    captured = capsys.readouterr()
    assert captured.out == ""
    for part in ("305", "/1000", "per second", "left"):
        assert part in captured.err


@pytest.mark.parametrize("shown", [True, False])
def test_no_progress_in_pipes_or_when_not_wanted(
    monkeypatch: pytest.MonkeyPatch, capsys, *, shown: bool
):
    monkeypatch.setattr("sys.stderr.isatty", lambda: not shown)
    with survey_progress(shown=shown) as progress:
        progress.advance(progress.add_task("", total=2))
    assert capsys.readouterr().err == ""


def test_the_table_fits_a_narrow_terminal():
    assert max(len(line) for line in text_of(ROWS).partition("the first")[0].splitlines()) <= 44
