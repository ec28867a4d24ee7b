"""A survey: workers that die, and its file, which is cut, full, locked, removed or edited."""

import errno
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import FileIO
from itertools import repeat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphsolve.errors import GraphsolveError
from graphsolve.lab import survey as lab
from graphsolve.lab.survey import Job, Row, append, file_job, generated_jobs, row_file, stored_rows

survey = partial(lab.survey, engine="graph")
tiny = partial(generated_jobs, "cards", kind="shuffled", sizes={"cards": 3})
two_processes = partial(lab.processes, 2)

WHOLE = sorted(survey(tiny(range(4)), ThreadPoolExecutor), key=lambda row: row.key)
KEYS = [f"cards shuffled 3 seed {seed}" for seed in range(4)]


def bad_job(key: str, code: str) -> Job:
    """A job that runs some code on its worker."""
    return Job(Row(key=key, puzzle="duel"), partial(exec, code))


def text_of(rows) -> bytes:
    return b"".join(lab.msgspec.json.encode(row) + b"\n" for row in rows)


def continued(path: Path) -> None:
    """Solve what is missing in a file of four seeds."""
    with row_file(path) as file:
        keys = {row.key for row in stored_rows(file)}
        jobs = (job for job in tiny(range(4)) if job.row.key not in keys)
        for row in survey(jobs, ThreadPoolExecutor):
            append(row, file)


def keys_in(path: Path) -> list[str]:
    return sorted(json.loads(line)["key"] for line in path.read_text().splitlines())


# --- Solving


def test_the_rows_of_a_statement(tmp_path: Path):
    (tmp_path / "cards").write_text("Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n")
    cave = "#######\n#.G...#\n#...EG#\n#.#.#G#\n#..G#E#\n#.....#\n#######\n"
    (tmp_path / "cave").write_text(cave)
    rows = survey(map(file_job, sorted(tmp_path.iterdir())), ThreadPoolExecutor)
    cards, cave = sorted(rows, key=lambda row: row.key)
    assert (cards.part1, cards.part2, cards.results["winner"]) == (306, 291, 2)
    assert (cave.part1, cave.part2) == (27730, 4988)
    assert cave.results == {"winner": "goblins", "rounds": 47, "attack_power": 15}


def test_a_file_that_is_no_puzzle_is_a_row_with_an_error(tmp_path: Path):
    (tmp_path / "map").write_text("#E.X#")
    (tmp_path / "image").write_bytes(b"\xff\xfe\xfd")
    jobs = map(file_job, [tmp_path / "map", tmp_path / "image", tmp_path / "none"])
    rows = {Path(row.file).name: row for row in survey(jobs, ThreadPoolExecutor)}
    assert "map:1:4: expected '#'" in rows["map"].error
    assert rows["image"].error
    assert rows["none"].error.endswith("No such file or directory")
    assert {row.part1 for row in rows.values()} == {None}


@pytest.mark.usefixtures("ticking")
def test_each_puzzle_has_its_own_time_limit():
    forever = "from graphsolve.limits import checkpoint\nwhile True: checkpoint()"
    jobs = [*tiny(range(2)), bad_job("slow", forever), *tiny([2])]
    rows = {job.row.key: lab.solve(job, 5000, "graph") for job in jobs}
    assert [key for key, row in rows.items() if row.error] == ["slow"]
    assert rows["slow"].error == "TimeLimitError: stopped after 5000 s"


def test_no_more_jobs_are_taken_than_may_be_in_flight():
    taken = []
    jobs = (taken.append(job) or job for job in tiny(range(10**9)))
    rows = survey(jobs, ThreadPoolExecutor, in_flight=3)
    for number in range(20):
        next(rows)
        assert len(taken) <= number + 3 + 1  # one more is looked at
    rows.close()


def test_only_the_puzzle_that_kills_its_worker_is_blamed():
    die = bad_job("die", "import os; os._exit(9)")
    jobs = [
        *tiny(range(3)),
        die,
        *tiny(range(3, 9)),
        die._replace(row=Row(key="other", puzzle="duel")),
    ]
    rows = list(survey(jobs, two_processes, in_flight=4))
    assert sorted(row.key for row in rows) == sorted(job.row.key for job in jobs)
    assert {row.key for row in rows if row.error == lab.KILLED} == {"die", "other"}
    assert all(row.part1 for row in rows if not row.error)


def test_no_puzzle_is_blamed_if_its_worker_dies_once(tmp_path: Path):
    flag = tmp_path / "died"
    once = (
        f"import os, pathlib\nflag = pathlib.Path({str(flag)!r})\n"
        "if not flag.exists():\n    flag.touch(); os._exit(9)\n"
    )
    rows = list(survey([*tiny(range(3)), bad_job("once", once)], two_processes))
    assert flag.exists()
    assert sorted(row.key for row in rows) == [*KEYS[:3], "once"]
    assert not any(row.error == lab.KILLED for row in rows)


def test_an_executor_that_cannot_solve_puzzles_ends_the_survey():
    class Useless(ThreadPoolExecutor):
        def submit(self, *_):
            return super().submit(__import__, "no_such_module")

    with pytest.raises(GraphsolveError, match="workers cannot solve puzzles: ModuleNotFoundError"):
        list(survey(tiny(range(2)), Useless))


# --- A Dask cluster


@pytest.fixture(scope="module")
def dask():
    return pytest.importorskip("distributed")


def local_cluster(dask, **given):
    given |= {"dashboard_address": None, "threads_per_worker": 1, "processes": False}
    return dask.LocalCluster(**given)


def test_a_cluster_solves_the_same(dask):
    with (
        local_cluster(dask, n_workers=2) as local,
        lab.cluster(local.scheduler_address, print) as given,
    ):
        rows = sorted(survey(tiny(range(4)), **given), key=lambda row: row.key)
    assert [row.part2 for row in rows] == [row.part2 for row in WHOLE]


def test_a_cluster_without_workers_ends_the_survey(
    dask, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(lab, "WAIT_SECONDS", 0.01)
    monkeypatch.setattr(lab, "SECONDS_WITHOUT_WORKERS", 1)
    with (
        local_cluster(dask, n_workers=0) as local,
        lab.cluster(local.scheduler_address, print) as given,
        pytest.raises(GraphsolveError, match=r"no workers at .* for 1 s"),
    ):
        list(survey(tiny(range(4)), **given))
    assert capsys.readouterr().out.endswith("; waiting for one\n")


def test_a_cluster_that_disappears_ends_the_survey(dask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lab, "SECONDS_WITHOUT_WORKERS", 5)
    with (
        local_cluster(dask, n_workers=1) as local,
        lab.cluster(local.scheduler_address, print) as given,
    ):
        rows = survey(tiny(range(10**9)), **given)
        next(rows)
        local.close()
        with pytest.raises(GraphsolveError, match="workers"):
            list(rows)


# --- The file


@pytest.mark.parametrize(
    "bad",
    [
        b"hello",
        b"\n",
        b'{"key":"' + b"x" * 2**21,
        b'{"key": ' + b"[" * 10**5 + b"]" * 10**5 + b"}\n",
        b'{"key": "\xff"}\n',
        b'{"key": "a", "part1": "1"}\n',
        b'{"key": "a", "part1": 1' + b"0" * 5000 + b"}\n",
        b'{"version": 2, "puzzle": "cave"}\n',
    ],
)
def test_a_file_with_anything_else_is_refused_and_not_changed(tmp_path: Path, bad: bytes):
    path = tmp_path / "rows.jsonl"
    path.write_bytes(content := text_of(WHOLE[:1]) + bad)
    with pytest.raises(GraphsolveError, match=r"rows\.jsonl:2: not a row"):
        continued(path)
    assert path.read_bytes() == content


def test_a_second_survey_is_refused(tmp_path: Path):
    path, link = tmp_path / "rows.jsonl", tmp_path / "link.jsonl"
    link.symlink_to(path)
    with row_file(path):
        for other in (path, link):
            with pytest.raises(GraphsolveError, match=f"^{other}: another survey is writing to"):
                row_file(other).__enter__()
    continued(path)
    assert keys_in(path) == KEYS


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes on Windows")
def test_devices_and_pipes_are_refused(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(GraphsolveError, match=f"^{path} is not a regular file"):
            row_file(path).__enter__()


class NearlyFull(FileIO):
    """A file on a disk that is full after some bytes, and takes a few at a time."""

    space = 500

    def write(self, data) -> int:
        if not self.space:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = super().write(bytes(data)[: min(7, self.space)])
        self.space -= written
        return written


def test_a_survey_continues_after_the_disk_was_full(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    with NearlyFull(path, "a") as file, pytest.raises(OSError, match=f"No space.*'{path}'"):
        list(map(append, WHOLE, repeat(file)))
    assert path.read_bytes() == text_of(WHOLE)[:500]
    continued(path)
    assert keys_in(path) == KEYS


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not remove open files")
def test_a_file_that_is_removed_or_replaced_is_an_error(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    with row_file(path) as file:
        append(WHOLE[0], file)
        path.rename(tmp_path / "other")
        with pytest.raises(FileNotFoundError, match=f"'{path}'"):
            append(WHOLE[1], file)
        path.touch()
        with pytest.raises(GraphsolveError, match=f"^{path} was replaced"):
            append(WHOLE[2], file)
    assert path.read_bytes() == b""


@given(cut=st.integers(0, len(text_of(WHOLE))))
def test_a_survey_continues_wherever_its_file_is_cut(tmp_path_factory, cut: int):
    path = tmp_path_factory.mktemp("cut") / "rows.jsonl"
    path.write_bytes(text_of(WHOLE)[:cut])
    continued(path)
    assert keys_in(path) == KEYS
    assert path.read_bytes().startswith(text_of(WHOLE)[:cut].rpartition(b"\n")[0])
