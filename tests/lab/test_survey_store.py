"""The file of rows: how it goes on after an interruption, and what it refuses."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st
from more_itertools import peekable

from graphsolve.errors import GraphsolveError
from graphsolve.lab.survey import (
    Row,
    append_rows,
    decks_row,
    file_jobs,
    folder_plan,
    kept_name,
    parquet_bytes,
    seed_jobs,
    stored_rows,
    survey,
)

TINY = decks_row(cards=3)
WHOLE = list(survey(seed_jobs(range(4), TINY)))
LINES = "".join(f"{row.as_json()}\n" for row in WHOLE)


def go_on(path: Path) -> list[Row]:
    """A survey of four seeds from where its file ends."""
    jobs = peekable(seed_jobs(range(4), TINY))
    rows = list(stored_rows(path, jobs))
    return [*rows, *append_rows(path, survey(jobs))]


def told(rows):
    return [row._replace(seconds=None) for row in rows]


@given(cut=st.integers(0, len(LINES)))
def test_a_file_cut_anywhere_ends_as_if_nothing_had_happened(tmp_path_factory, cut: int):
    path = tmp_path_factory.mktemp("cut") / "rows.jsonl"
    path.write_text(LINES[:cut])
    assert told(go_on(path)) == told(WHOLE)
    assert told(map(Row.from_json, path.read_text().splitlines())) == told(WHOLE)
    whole_lines = LINES[:cut].rpartition("\n")[0]
    assert path.read_text().startswith(whole_lines)


def test_a_file_that_is_not_there_yet(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    assert told(go_on(path)) == told(WHOLE)
    assert path.read_text().count("\n") == 4


def test_a_complete_file_is_left_alone(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    path.write_text(LINES)
    assert go_on(path) == WHOLE
    assert path.read_text() == LINES


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (
            LINES.replace('"cards": 3', '"cards": 8'),
            "1: expected the row of decks, seed 0",
        ),
        (LINES + Row(seed=5).as_json() + "\n", "5: expected the end of the survey, found a row"),
        (LINES + '{"vers', "5: expected the end of the survey, found a row"),
        (
            LINES[LINES.index("\n") + 1 :],
            "1: .* seed 0, .* found that of .* seed 1, .*another surv",
        ),
        ("hello\n", "1: expected a row of a survey as a JSON object"),
        ("hello", "1: expected the row of decks, .* the file is another survey's"),
        ('{"version": 1, "puzzle": "duel', "1: expected the row of decks"),
        (LINES.replace('"version": 1', '"version": 2'), "1: expected a row of version 1, found 2"),
        ("\n" + LINES, "1: expected a row of a survey"),
    ],
)
def test_another_file_is_refused_and_left_as_it_is(tmp_path: Path, content: str, problem: str):
    path = tmp_path / "rows.jsonl"
    path.write_text(content)
    with pytest.raises(GraphsolveError, match=f"{path}:{problem}"):
        go_on(path)
    assert path.read_text() == content


def test_a_file_that_has_changed_is_another_survey_s(tmp_path: Path):
    puzzle, path = tmp_path / "a.txt", tmp_path / "rows.jsonl"
    puzzle.write_text("#E.G#")
    path.write_text(next(survey(file_jobs([puzzle]))).as_json() + "\n")
    assert len(list(stored_rows(path, peekable(file_jobs([puzzle]))))) == 1
    puzzle.write_text("#E..G#")
    with pytest.raises(GraphsolveError, match=r"expected the row of cave, file a\.txt, digest"):
        list(stored_rows(path, peekable(file_jobs([puzzle]))))


def test_each_row_is_in_the_file_as_soon_as_it_is_passed_on(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    for number, row in enumerate(append_rows(path, iter(WHOLE)), 1):
        assert Row.from_json(path.read_text().splitlines()[-1]) == row
        assert path.read_text().count("\n") == number


def test_a_folder_s_files_in_order_of_their_names(tmp_path: Path):
    for name in ("b.txt", "a.txt", ".hidden", "rows.jsonl"):
        (tmp_path / name).write_text("#E.G#")
    (tmp_path / "sub").mkdir()
    plan = folder_plan(tmp_path, without=[tmp_path / "sub" / ".." / "rows.jsonl"])
    assert [job.row.file for job in plan.jobs] == ["a.txt", "b.txt"]
    assert plan.total == 2
    assert plan.content(Row(file="b.txt")) == b"#E.G#"


def test_a_folder_without_files(tmp_path: Path):
    with pytest.raises(GraphsolveError, match="expected puzzle inputs in it, found no files"):
        folder_plan(tmp_path)


def test_names_that_puzzles_are_kept_under():
    names = {kept_name(Row(**options)) for options in ({"seed": 1}, {"seed": 2}, {"kind": "a"})}
    assert len(names) == 3
    assert kept_name(Row(file="a.txt", puzzle="cave")) == "a.txt"


def test_parquet_holds_the_same_rows(tmp_path: Path):
    rows = [*WHOLE, Row(file="x", error="2026-01-01"), Row(monotone=False, part1=2**62)]
    path, parquet = tmp_path / "rows.jsonl", tmp_path / "rows.parquet"
    path.write_text("".join(f"{row.as_json()}\n" for row in rows))
    parquet.write_bytes(parquet_bytes(path))
    assert [Row(**row) for row in pq.read_table(parquet).to_pylist()] == rows


def test_parquet_of_a_number_too_large(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    path.write_text(Row(part1=2**70).as_json() + "\n")
    with pytest.raises(GraphsolveError, match="cannot be written as Parquet"):
        parquet_bytes(path)
