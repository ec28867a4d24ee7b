"""The summary of a survey and its progress bar."""

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from graphsolve.lab.survey import Row
from graphsolve.lab.survey.summary import Summary
from graphsolve.show.survey import bars, print_summary, survey_progress

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
        "binary search finds wrong power": 1,
        "errors": 1,
    }


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
