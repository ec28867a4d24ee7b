"""A survey: its rows, and its file, which is cut, full, locked, removed or edited."""

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
from graphsolve.lab.executors import ProcessExecutor
from graphsolve.lab.survey import Job, append, generated_jobs, row_file, stored_rows

survey = partial(lab.survey, engine="graph")
tiny = partial(generated_jobs, "cards", kind="shuffled", sizes={"cards": 3})
KEYS = [f"cards shuffled 3 seed {seed}" for seed in range(4)]


def by_key(rows) -> list[lab.SurveyRow]:
    return sorted(rows, key=lambda row: row.key)


THREADS = ThreadPoolExecutor(2)
WHOLE = by_key(survey(tiny(range(4)), THREADS))
TEXT = b"".join(lab.msgspec.json.encode(row) + b"\n" for row in WHOLE)


def bad_job(key: str, code: str) -> Job:
    """A job that runs some code on its worker."""
    return Job(key, partial(exec, code))


def continued(path: Path) -> None:
    """Solve what is missing in a file of four seeds."""
    with row_file(path) as file:
        keys = {row.key for row in stored_rows(file)}
        jobs = (job for job in tiny(range(4)) if job.key not in keys)
        for row in survey(jobs, THREADS):
            append(row, file)


def keys_in(path: Path) -> list[str]:
    return sorted(json.loads(line)["key"] for line in path.read_text().splitlines())


# --- Solving -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("ticking")
def test_each_puzzle_has_its_own_time_limit():
    forever = "from graphsolve.limits import checkpoint\nwhile True: checkpoint()"
    jobs = [*tiny(range(2)), bad_job("slow", forever), *tiny([2])]
    rows = {job.key: lab.solve(job, 5000, "graph") for job in jobs}
    assert [key for key, row in rows.items() if row.error] == ["slow"]
    assert rows["slow"].error == "stopped after 5000 s"


def test_a_worker_that_dies_ends_the_survey():
    jobs = [*tiny(range(3)), bad_job("die", "import os; os._exit(9)")]
    with ProcessExecutor(2) as executor, pytest.raises(GraphsolveError, match=r"^a worker ended"):
        list(survey(jobs, executor))


def test_a_dask_cluster_solves_the_same():
    dask = pytest.importorskip("distributed")
    with dask.LocalCluster(n_workers=2, dashboard_address=None, processes=False) as cluster:
        with dask.Client(cluster, set_as_default=False) as client:
            rows = by_key(survey(tiny(range(4)), client.get_executor(pure=False)))
        assert [row.part2 for row in rows] == [row.part2 for row in WHOLE]


# --- The file ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bad",
    [
        b"hello",
        b"\n",
        b'{"key": ' + b"[" * 10**5 + b"]" * 10**5 + b"}\n",
        b'{"key": "\xff"}\n',
        b'{"key": "a", "part1": "1"}\n',
        b'{"key": "a", "part1": 1' + b"0" * 5000 + b"}\n",
        b'{"version": 2, "puzzle": "cave"}\n',
    ],
)
def test_a_file_with_anything_else_is_refused_and_not_changed(tmp_path: Path, bad: bytes):
    path = tmp_path / "rows.jsonl"
    path.write_bytes(content := TEXT.splitlines(keepends=True)[0] + bad)
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

    space = 300

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
    assert path.read_bytes() == TEXT[:300]
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


@given(cut=st.integers(0, len(TEXT)))
def test_a_survey_continues_wherever_its_file_is_cut(tmp_path_factory, cut: int):
    path = tmp_path_factory.mktemp("cut") / "rows.jsonl"
    path.write_bytes(TEXT[:cut])
    continued(path)
    assert keys_in(path) == KEYS
    assert path.read_bytes().startswith(TEXT[:cut].rpartition(b"\n")[0])
