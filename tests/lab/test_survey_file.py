"""The file of rows: interrupted surveys continue, and files of other surveys are refused."""

import errno
import json
import os
import re
import socket
import sys
from functools import partial
from io import FileIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from more_itertools import peekable
from msgspec.structs import replace

from graphsolve.errors import GraphsolveError
from graphsolve.lab.survey import Row, generated_row, seed_jobs
from graphsolve.lab.survey import survey as survey_by
from graphsolve.lab.survey.jobs import file_jobs, folder_plan
from graphsolve.lab.survey.store import append_rows, locked_rows, stored_rows

survey = partial(survey_by, engine="graph")

TINY = generated_row("cards", cards=3)
WHOLE = list(survey(seed_jobs(range(4), TINY)))
LINES = "".join(f"{row.as_json()}\n" for row in WHOLE)


def continued(path: Path) -> list[Row]:
    """The rows of a survey of four seeds that continues where its file ends."""
    jobs = peekable(seed_jobs(range(4), TINY))
    with locked_rows(path) as file:
        return [*stored_rows(file, jobs), *append_rows(file, survey(jobs))]


def stored(path: Path, jobs) -> list[Row]:
    """The rows of a file."""
    with locked_rows(path) as file:
        return list(stored_rows(file, peekable(jobs)))


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


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (
            LINES.replace('"cards": 3', '"cards": 8'),
            "1: this row is about cards, seed 0, .*cards 8",
        ),
        (
            LINES + Row(seed=5).as_json() + "\n",
            "5: this survey has no more puzzles: the file was edited",
        ),
        (
            LINES + '{"vers',
            "5: this survey has no more puzzles: the file was edited",
        ),
        (
            LINES[LINES.index("\n") + 1 :],
            "1: this row is about .* seed 1, .* continues with .* seed 0, .*another survey",
        ),
        ("hello", "1: this is not the beginning of a row about cards, .* another survey's"),
        ('{"version": 2, "puzzle": "duel', "1: this is not the beginning of a row about cards"),
    ],
    ids=["changed", "too long", "cut row too many", "begins later", "text", "cut row"],
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
    assert len(stored(path, file_jobs([puzzle]))) == 1
    puzzle.write_text("#E..G#")
    with pytest.raises(GraphsolveError, match=r"continues with cave, file a\.txt, digest"):
        stored(path, file_jobs([puzzle]))


def test_each_row_is_written_before_it_is_yielded(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    with locked_rows(path) as file:
        for number, row in enumerate(append_rows(file, iter(WHOLE)), 1):
            assert Row.from_json(path.read_text().splitlines()[-1]) == row
            assert path.read_text().count("\n") == number


ROW = WHOLE[1].as_json()
BAD_ROWS = {
    "not JSON": b"hello",
    "an empty line": b"",
    "deep nesting": b'{"version": 2, "seed": ' + b"[" * 10**5 + b"]" * 10**5 + b"}",
    "no UTF-8": b'{"version": 2, "error": "\xff"}',
    "half a surrogate pair": b'{"version": 2, "file": "\\udcff"}',
    "an unknown field": ROW.replace('"seed"', '"\\u001b[2J"').encode(),
    "an infinite number": ROW.replace('"seconds": ', '"seconds": 1e999, "part1": ').encode(),
    "a negative number of rounds": re.sub('"rounds": [0-9a-z]+', '"rounds": -7', ROW).encode(),
    "a huge number": ROW.replace('"part1": ', '"part1": 1' + "0" * 5000).encode(),
    "a wrong type": ROW.replace('"rounds": ', '"rounds": "many", "part1": ').encode(),
    "an unknown winner": ROW.replace('"player ', '"\\u001b[2Jplayer ').encode(),
    "another version": ROW.replace('"version": 2', '"version": 1' + "0" * 30).encode(),
    "the same row again": WHOLE[0].as_json().encode(),
    "a later row": WHOLE[2].as_json().encode(),
    "a long line": b'{"version": 2, "error": "' + b"x" * 2**21 + b'"}',
}


@pytest.mark.parametrize("bad", BAD_ROWS.values(), ids=BAD_ROWS)
def test_a_bad_row_is_named_by_its_line(tmp_path: Path, bad: bytes):
    path = tmp_path / "rows.jsonl"
    content = b"\n".join([WHOLE[0].as_json().encode(), bad, ROW.encode(), b""])
    path.write_bytes(content)
    with pytest.raises(GraphsolveError) as raised:
        continued(path)
    assert str(raised.value).startswith(f"{path}:2: ")
    assert str(raised.value).isprintable()
    assert path.read_bytes() == content


@pytest.mark.parametrize("name", ["seconds", "part1", "winner", "stalemate", "rounds"])
def test_a_row_may_lack_what_is_unknown(tmp_path: Path, name: str):
    path = tmp_path / "rows.jsonl"
    row = json.loads(WHOLE[0].as_json())
    path.write_text(f"{json.dumps({**row, name: None})}\n")
    assert timeless(continued(path))[1:] == timeless(WHOLE)[1:]


def test_the_puzzle_of_an_edited_row_is_verified_and_its_answers_are_not(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    row = json.loads(WHOLE[0].as_json())
    for name, value in {"seed": 1, "kind": "deep", "cards": 4, "puzzle": "duel"}.items():
        path.write_text(f"{json.dumps({**row, name: value})}\n")
        with pytest.raises(GraphsolveError, match=r":1: this row is about"):
            stored(path, seed_jobs(range(4), TINY))
    edited = {"part1": 1, "part2": None, "winner": "player 2", "rounds": 0, "error": "none"}
    path.write_text(f"{json.dumps(row | edited)}\n")
    assert [json.loads(one.as_json()) for one in stored(path, seed_jobs(range(4), TINY))] == [
        row | edited
    ]


@given(
    at=st.integers(0, len(LINES)),
    removed=st.integers(0, 5),
    added=st.binary(max_size=5) | st.sampled_from([b"null", b"\n", b"-", b'"', b"[[", b"\x1b"]),
)
def test_any_edited_file_is_continued_or_refused(tmp_path_factory, at, removed, added):
    path = tmp_path_factory.mktemp("edited") / "rows.jsonl"
    content = LINES.encode()[:at] + added + LINES.encode()[at + removed :]
    path.write_bytes(content)
    problem = ""
    try:
        rows = continued(path)
    except GraphsolveError as error:
        problem = str(error)
    if problem:
        assert re.match(rf"{path}:[1-5]: ", problem)
        assert problem.isprintable()
        assert path.read_bytes() == content
    else:
        assert [row.seed for row in rows] == [0, 1, 2, 3]
        lines = path.read_bytes().removesuffix(b"\n").split(b"\n")
        assert [Row.from_json(line).seed for line in lines] == [0, 1, 2, 3]


def test_a_locked_file_is_refused_and_unlocked_afterwards(tmp_path: Path):
    path, link = tmp_path / "rows.jsonl", tmp_path / "link.jsonl"
    path.write_text(LINES)
    link.symlink_to(path)
    for other in (path, link):
        with locked_rows(path):
            with pytest.raises(GraphsolveError, match=f"^{other}: another survey is writing to"):
                locked_rows(other, force=True).__enter__()
            assert set(tmp_path.iterdir()) == {path, link}
    assert continued(path) == WHOLE
    assert path.read_text() == LINES


def test_a_new_file_without_rows_is_removed(tmp_path: Path):
    new, empty = tmp_path / "new.jsonl", tmp_path / "empty.jsonl"
    empty.touch()
    for path in (new, empty):
        with pytest.raises(KeyboardInterrupt), locked_rows(path):
            raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == [empty]


class NearlyFull(FileIO):
    """A file on a disk that is full after some bytes, and takes a few at a time."""

    space = 1000

    def write(self, data) -> int:
        if not self.space:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = super().write(bytes(data)[: min(7, self.space)])
        self.space -= written
        return written


def test_a_survey_continues_after_the_disk_was_full(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    with NearlyFull(path, "a") as file, pytest.raises(OSError, match=f"No space.*'{path}'"):
        list(append_rows(file, WHOLE))
    assert path.read_text() == LINES[:1000]
    assert timeless(continued(path)) == timeless(WHOLE)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not remove open files")
@pytest.mark.parametrize("end", [Path.unlink, lambda path: path.rename(path.with_name("other"))])
def test_a_survey_ends_when_its_file_is_removed_or_renamed(tmp_path: Path, end):
    path = tmp_path / "rows.jsonl"
    with locked_rows(path) as file:
        rows = append_rows(file, WHOLE)
        next(rows)
        end(path)
        with pytest.raises(GraphsolveError, match=r"rows\.jsonl was removed or replaced"):
            next(rows)


def test_only_files_are_puzzles_and_sorted_by_name(tmp_path: Path):
    for name in ("b.txt", "a.txt", ".hidden", "rows.jsonl"):
        (tmp_path / name).write_text("#E.G#")
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "gone").symlink_to("nowhere")
    (tmp_path / "null").symlink_to(os.devnull)
    (tmp_path / "link.txt").symlink_to("a.txt")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with socket.socket(socket.AF_UNIX) as opened:
            opened.bind(str(tmp_path / "socket"))
    without = [tmp_path / "loop", tmp_path / "folder" / ".." / "rows.jsonl"]
    plan = folder_plan(tmp_path, without=without)
    assert [job.row.file for job in plan.jobs] == ["a.txt", "b.txt", "link.txt"]
    assert plan.total == 3
    assert plan.content(1) == b"#E.G#"
