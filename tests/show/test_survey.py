"""The summary of a survey, as people see it."""

import io
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphsolve.show.survey import Summary, SurveyProgress, plot_lines, print_summary

FIELDS = ("part1", "part2", "winner", "stalemate", "attack_power", "bisected_power", "monotone")


def row(puzzle="cave", *values, error=None, seconds=1.0):
    return dict(zip(FIELDS, values, strict=False)) | {
        "puzzle": puzzle,
        "error": error,
        "seconds": seconds,
    }


ROWS = [
    row("cave", 1, 2, "elves", False, 4, 4, True, seconds=0.5),
    row("cave", 1, 2, "goblins", False, 15, 20, False, seconds=0.25),
    row("cave", 1, None, "goblins", False, None, None, True, seconds=0.125),
    row("cave", None, 2, None, True, 15, 15, True, seconds=3.0),
    row(None, error="b.txt:1:1: expected a puzzle"),
]


def text_of(rows) -> str:
    summary, file = Summary(), io.StringIO()
    for one in rows:
        summary.add(one)
    print_summary(summary, file)
    return file.getvalue()


def figures(text: str) -> dict[str, int]:
    table = text.partition("\n\n")[0].partition("the first error")[0].splitlines()
    return {line[:28].strip(): int(line[28:36]) for line in table if "seconds" not in line}


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
        ["median", "seconds", f"{median([0.5, 0.25, 0.125, 3.0]):.3f}"],
        ["longest", "seconds", "3.000"],
    ]
    assert "2   40.0%" in text
    assert "the first error: b.txt:1:1: expected a puzzle\n" in text


def test_no_row_at_all():
    assert figures(text_of([])) == {"puzzles": 0, "errors": 0}


def test_what_other_puzzles_cannot_show_is_not_counted():
    decks = figures(text_of([row("decks", 1, 2, "player 1", False, None, None, None)]))
    assert decks.keys() == {
        *("puzzles", "player 1 wins part 1", "part 1 never ends", "a part has no answer"),
        "errors",
    }
    duel = figures(text_of([row("duel", None, None, "boss", None, None, None, None)]))
    assert duel == {"puzzles": 1, "boss wins part 1": 1, "a part has no answer": 1, "errors": 0}


def test_the_plot_follows_the_table():
    text = text_of(ROWS).partition("least attack power\n")[2].splitlines()
    assert [line.split()[0::2] for line in text] == [["4", "1"], ["15", "2"], ["none", "1"]]


@given(
    powers=st.dictionaries(st.integers(4, 200) | st.none(), st.integers(1, 10**6), min_size=1),
    width=st.integers(20, 100),
)
def test_bars_fit_and_are_as_long_as_their_numbers(powers: dict, width: int):
    lines = plot_lines(powers, width, "#")
    assert max(map(len, lines)) == width
    counts = [int(line.split()[-1]) for line in lines]
    bars = [line.count("#") for line in lines]
    assert sorted(counts) == sorted(powers.values())
    assert min(bars) >= 1
    for count, bar in zip(counts, bars, strict=True):
        assert abs(bar - max(bars) * count / max(counts)) <= 1
    labels = [line.split()[0] for line in lines]
    numbers = [int(label) for label in labels if label != "none"]
    assert numbers == sorted(numbers)
    assert "none" not in labels[:-1]


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


@pytest.mark.parametrize(("no_color", "coloured"), [("", True), ("1", False)])
def test_colour_on_a_terminal_only_and_not_against_no_color(
    monkeypatch: pytest.MonkeyPatch, no_color: str, *, coloured: bool
):
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("NO_COLOR", no_color)
    summary, file = Summary(), Terminal()
    for one in ROWS:
        summary.add(one)
    print_summary(summary, file)
    assert ("\x1b[36m" in file.getvalue()) is coloured
    assert "\x1b" not in text_of(ROWS)
    assert "█" in file.getvalue()


def test_plain_bars_where_there_are_no_blocks():
    file = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    summary = Summary()
    summary.add(ROWS[0])
    print_summary(summary, file)
    file.seek(0)
    assert "   4 ####" in file.read()


def test_progress_shows_number_rate_and_time_left(monkeypatch: pytest.MonkeyPatch, capsys):
    monkeypatch.setattr("graphsolve.show.survey.PATIENCE", 0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    with SurveyProgress(1000, 300) as progress:
        for _ in range(5):
            progress.advance()
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "305" in captured.err
    assert "/1000" in captured.err
    assert "a second" in captured.err
    assert "left" in captured.err


@pytest.mark.parametrize("shown", [True, False])
def test_no_progress_in_pipes_nor_unasked(monkeypatch: pytest.MonkeyPatch, capsys, *, shown: bool):
    monkeypatch.setattr("graphsolve.show.survey.PATIENCE", 0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: not shown)
    with SurveyProgress(2, shown=shown) as progress:
        progress.advance()
    assert capsys.readouterr().err == ""


def test_short_work_shows_nothing(monkeypatch: pytest.MonkeyPatch, capsys):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with SurveyProgress(2) as progress:
        progress.advance()
    assert capsys.readouterr().err == ""


def test_the_table_fits_a_narrow_terminal():
    assert max(len(line) for line in text_of(ROWS).partition("the first")[0].splitlines()) <= 44
