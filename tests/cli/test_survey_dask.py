"""A survey on a real Dask cluster over TCP, one of whose workers is killed."""

import json
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from distributed import Client
from typer.testing import CliRunner

from graphsolve.cli import app

SURVEY = ("survey", "--engine", "graph", "--size", "9", "--units", "6", "--seeds", "0:149")

run = CliRunner().invoke


def rows(path: Path) -> list[dict]:
    """The rows of a file without the one field that may differ."""
    return [{**json.loads(line), "seconds": None} for line in path.read_text().splitlines()]


def wait_until(condition) -> None:
    for _ in range(1200):
        if condition():
            return
        time.sleep(0.025)
    raise TimeoutError


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
        start(
            stack,
            "scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--scheduler-file",
            str(about),
        )
        wait_until(about.exists)
        wait_until(about.read_text)
        address = json.loads(about.read_text())["address"]
        assert address.startswith("tcp://127.0.0.1:")
        one_thread = ("--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
        yield address, [start(stack, "worker", address, *one_thread) for _ in range(2)]


def test_no_row_is_lost_when_a_worker_is_killed(cluster, tmp_path: Path):
    address, workers = cluster
    path, straight = tmp_path / "rows.jsonl", tmp_path / "straight.jsonl"
    command = [sys.executable, "-m", "graphsolve", *SURVEY, "-o", str(path), "--dask", address]
    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(2)
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as survey:
            wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") > 20)
            wait_until(lambda: all(client.processing().values()))
            workers[0].kill()
            done_then = path.read_bytes().count(b"\n")
            stdout, stderr = survey.communicate(timeout=60)
        assert len(client.scheduler_info()["workers"]) == 1
    assert 20 < done_then < 150
    assert survey.returncode == 0
    assert stderr == b"Engine: graph\n"
    assert stdout.split()[:2] == [b"puzzles", b"150"]
    run(app, [*SURVEY, "-o", str(straight)])
    assert rows(path) == rows(straight)
    assert len(rows(path)) == 150


def test_ctrl_c_leaves_the_cluster_running_and_a_file_to_continue(cluster, tmp_path: Path):
    address, _ = cluster
    path, straight = tmp_path / "rows.jsonl", tmp_path / "straight.jsonl"
    seeds = ["survey", "--engine", "graph", "--size", "9", "--units", "6", "--seeds"]
    more = [*seeds, "0:99999", "-o", str(path), "--dask", address]
    with subprocess.Popen(
        [sys.executable, "-m", "graphsolve", *more], stderr=subprocess.PIPE
    ) as survey:
        wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") > 20)
        survey.send_signal(2)
        _, stderr = survey.communicate(timeout=30)
    done = len(rows(path))
    assert survey.returncode == 130
    line = f"stopped after {done:,} of 100,000 puzzles; run the same command again to continue\n"
    assert stderr.decode() == f"Engine: graph\n{line}"
    run(app, [*seeds, f"0:{done + 4}", "-o", str(path), "--dask", address])
    run(app, [*seeds, f"0:{done + 4}", "-o", str(straight)])
    assert rows(path) == rows(straight)


def test_a_time_limit_on_a_cluster(cluster, tmp_path: Path):
    address, _ = cluster
    path = tmp_path / "rows.jsonl"
    slow = ["survey", "--seeds", "5:7", "--puzzle", "cards", "--size", "600"]
    limited = [*slow, "--timeout", "0.5", "-o", str(path), "--dask", address]
    assert run(app, limited).exit_code == 0
    assert [row["error"] for row in rows(path)] == ["TimeLimitError: stopped after 0.5 s"] * 3
