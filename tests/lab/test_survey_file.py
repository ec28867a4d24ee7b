"""The file of rows: interrupted surveys continue, and files of other surveys are refused."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from more_itertools import peekable
from msgspec.structs import replace

from graphsolve.errors import GraphsolveError
from graphsolve.lab.survey import (
    Row,
    append_rows,
    cards_row,
    file_jobs,
    folder_plan,
    kept_name,
    seed_jobs,
    stored_rows,
    survey,
)

TINY = cards_row(cards=3)
WHOLE = list(survey(seed_jobs(range(4), TINY)))
LINES = "".join(f"{row.as_json()}\n" for row in WHOLE)


def continued(path: Path) -> list[Row]:
    """The rows of a survey of four seeds that continues where its file ends."""
    jobs = peekable(seed_jobs(range(4), TINY))
    rows = list(stored_rows(path, jobs))
    return [*rows, *append_rows(path, survey(jobs))]


def timeless(rows):
    return [replace(row, seconds=None) for row in rows]


@given(cut=st.integers(0, len(LINES)))
def test_a_survey_continues_wherever_its_file_is_cut(tmp_path_factory, cut: int):
    path = tmp_path_factory.mktemp("cut") / "rows.jsonl"
    path.write_text(LINES[:cut])
    assert timeless(continued(path)) == timeless(WHOLE)
    assert timeless(map(Row.from_json, path.read_text().splitlines())) == timeless(WHOLE)
    whole_lines = LINES[:cut].rpartition("\n")[0]
    assert path.read_text().startswith(whole_lines)


def test_a_new_file(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    assert timeless(continued(path)) == timeless(WHOLE)
    assert path.read_text().count("\n") == 4


def test_a_complete_file_is_left_alone(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    path.write_text(LINES)
    assert continued(path) == WHOLE
    assert path.read_text() == LINES


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (
            LINES.replace('"cards": 3', '"cards": 8'),
            "1: this row is about cards, seed 0, .*cards 8",
        ),
        (LINES + Row(seed=5).as_json() + "\n", "5: this file has more rows than this survey"),
        (LINES + '{"vers', "5: this file has more rows than this survey"),
        (
            LINES[LINES.index("\n") + 1 :],
            "1: this row is about .* seed 1, .* continues with .* seed 0, .*another survey",
        ),
        ("hello\n", "1: not a row of a survey"),
        ("hello", "1: this is not the beginning of the row about cards, .* another survey's"),
        ('{"version": 2, "puzzle": "duel', "1: this is not the beginning of the row about cards"),
        (LINES.replace('"version": 2', '"version": 1'), "1: this row has version 1"),
        ("\n" + LINES, "1: not a row of a survey"),
    ],
)
def test_another_file_is_refused_and_not_changed(tmp_path: Path, content: str, problem: str):
    path = tmp_path / "rows.jsonl"
    path.write_text(content)
    with pytest.raises(GraphsolveError, match=f"{path}:{problem}"):
        continued(path)
    assert path.read_text() == content


def test_a_changed_puzzle_makes_it_another_survey(tmp_path: Path):
    puzzle, path = tmp_path / "a.txt", tmp_path / "rows.jsonl"
    puzzle.write_text("#E.G#")
    path.write_text(next(survey(file_jobs([puzzle]))).as_json() + "\n")
    assert len(list(stored_rows(path, peekable(file_jobs([puzzle]))))) == 1
    puzzle.write_text("#E..G#")
    with pytest.raises(GraphsolveError, match=r"continues with cave, file a\.txt, digest"):
        list(stored_rows(path, peekable(file_jobs([puzzle]))))


def test_each_row_is_written_before_it_is_yielded(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    for number, row in enumerate(append_rows(path, iter(WHOLE)), 1):
        assert Row.from_json(path.read_text().splitlines()[-1]) == row
        assert path.read_text().count("\n") == number


def test_files_of_a_folder_are_sorted_by_name(tmp_path: Path):
    for name in ("b.txt", "a.txt", ".hidden", "rows.jsonl"):
        (tmp_path / name).write_text("#E.G#")
    (tmp_path / "sub").mkdir()
    plan = folder_plan(tmp_path, without=[tmp_path / "sub" / ".." / "rows.jsonl"])
    assert [job.row.file for job in plan.jobs] == ["a.txt", "b.txt"]
    assert plan.total == 2
    assert plan.content(Row(file="b.txt")) == b"#E.G#"


def test_a_folder_without_files(tmp_path: Path):
    with pytest.raises(GraphsolveError, match="no puzzle inputs"):
        folder_plan(tmp_path)


def test_names_of_kept_puzzles():
    names = {kept_name(Row(**options)) for options in ({"seed": 1}, {"seed": 2}, {"kind": "a"})}
    assert len(names) == 3
    assert kept_name(Row(file="a.txt", puzzle="cave")) == "a.txt"


def test_a_field_of_a_wrong_type_is_reported_with_its_line(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    first, _, rest = LINES.partition("\n")
    path.write_text(f"{first}\n{rest.replace(': false', ': 0', 1)}")
    with pytest.raises(GraphsolveError, match=rf"{path}:2: not a row .* at `\$\.stalemate`"):
        continued(path)
