"""A survey on a real Dask cluster over TCP, one of whose workers is killed."""

import json
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from distributed import Client
from typer.testing import CliRunner

from graphsolve.cli import app

pytestmark = pytest.mark.extended

SURVEY = ("survey", "--engine", "graph", "--size", "9", "--units", "6", "--seeds")

run = CliRunner().invoke


def rows(path: Path) -> list[dict]:
    """The rows of a file without the one field that may differ."""
    return [{**json.loads(line), "seconds": None} for line in path.read_text().splitlines()]


def lines_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def wait_until(condition) -> None:
    while not condition():
        time.sleep(0.025)


def start(stack: ExitStack, program: str, *arguments: str) -> subprocess.Popen:
    process = subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.dask_{program}", "--no-dashboard", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    stack.callback(process.wait)
    stack.callback(process.kill)
    return process


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory):
    """The address of a scheduler, and two worker processes."""
    folder = tmp_path_factory.mktemp("dask")
    about = folder / "scheduler.json"
    with ExitStack() as stack:
        own_port = ("--host", "127.0.0.1", "--port", "0")
        start(stack, "scheduler", *own_port, "--scheduler-file", str(about))
        wait_until(about.exists)
        wait_until(about.read_text)
        address = json.loads(about.read_text())["address"]
        assert address.startswith("tcp://127.0.0.1:")
        one_thread = ("--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
        yield address, [start(stack, "worker", address, *one_thread) for _ in range(2)]


def test_no_row_is_lost_when_a_worker_is_killed_or_by_ctrl_c(cluster, tmp_path: Path):
    """The cluster goes on running, and the survey can be continued."""
    address, workers = cluster
    path, straight = tmp_path / "rows.jsonl", tmp_path / "straight.jsonl"
    command = [sys.executable, "-m", "graphsolve", *SURVEY, "0:99999", "-o", str(path)]
    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(2)
        with subprocess.Popen(
            [*command, "--dask", address], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as survey:
            wait_until(lambda: lines_in(path) > 20)
            wait_until(lambda: all(client.processing().values()))
            workers[0].kill()
            killed_at = lines_in(path)
            wait_until(lambda: lines_in(path) > killed_at + 300)
            survey.send_signal(signal.SIGINT)
            _, stderr = survey.communicate()
        assert len(client.scheduler_info()["workers"]) == 1
    done = lines_in(path)
    line = f"stopped after {done:,} of 100,000 puzzles; run the same command again to continue\n"
    assert (survey.returncode, stderr.decode()) == (130, f"Engine: graph\n{line}")
    run(app, [*SURVEY, f"0:{done + 4}", "-o", str(path), "--dask", address])
    run(app, [*SURVEY, f"0:{done + 4}", "-o", str(straight)])
    assert rows(path) == rows(straight)
    assert len(rows(path)) == done + 5


def test_a_time_limit_on_a_cluster(cluster, tmp_path: Path):
    """Each of these games would take hours."""
    address, _ = cluster
    path = tmp_path / "rows.jsonl"
    slow = ["survey", "--seeds", "5:7", "--puzzle", "cards", "--size", "600"]
    limited = [*slow, "--timeout", "0.01", "-o", str(path), "--dask", address]
    assert run(app, limited).exit_code == 0
    assert [row["error"] for row in rows(path)] == ["TimeLimitError: stopped after 0.01 s"] * 3
