"""The command `survey`."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from typer.testing import CliRunner

from graphsolve.cli import app
from graphsolve.lab.survey import local_client
from patience import PATIENCE

pytestmark = pytest.mark.usefixtures("forked_workers")

GRAPH = ("survey", "--engine", "graph")
TINY = (*GRAPH, "--size", "7", "--units", "4", "--seeds")
COMMAND = [sys.executable, "-m", "graphsolve"]
NON_MONOTONE = "##.\n.#G\nGGG\nEE#\n"
STALEMATE = "#######\n#E.#.G#\n#######\n"

run = CliRunner().invoke


def rows(path: Path) -> list[dict]:
    """The rows of a file without the one field that may differ."""
    lines = path.read_text().splitlines()
    return [{**json.loads(line), "seconds": None} for line in lines]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    (folder / "a.txt").write_text(NON_MONOTONE)
    (folder / "b.txt").write_text("#E.X#")
    (folder / "c.txt").write_text(STALEMATE)
    (folder / "d.txt").write_text("Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n")
    (folder / "e.txt").write_text("Hit Points: 500\nDamage: 60\n")
    return folder


def test_seeds(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    result = run(app, [*TINY, "3:8", "-o", str(path)])
    assert result.exit_code == 0
    assert result.stderr == "Engine: graph\n"
    assert [row["seed"] for row in rows(path)] == list(range(3, 9))
    assert {(row["kind"], row["width"], row["elves"]) for row in rows(path)} == {("ring", 7, 1)}
    table = result.stdout.splitlines()
    assert table[0].split() == ["puzzles", "6"]
    assert "caves by their least attack power" in table


def test_a_folder(folder: Path):
    path = folder / "rows.jsonl"
    result = run(app, [*GRAPH, str(folder), "-o", str(path)])
    assert result.exit_code == 0
    assert [row["file"] for row in rows(path)] == sorted(
        file.name for file in folder.glob("*.txt")
    )
    assert [row["puzzle"] for row in rows(path)] == ["cave", "cave", "cave", "cards", "duel"]
    assert rows(path)[1]["error"].startswith("b.txt:1:4: expected '#'")
    assert "the first error: b.txt:1:4: expected" in result.stdout
    again = run(app, [*GRAPH, str(folder), "-o", str(path)])
    assert again.exit_code == 0
    assert again.stderr == f"{path} is complete (5 puzzles)\n"
    assert again.stdout == result.stdout


@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        (["non-monotone"], ["a.txt"]),
        (["stalemate"], ["c.txt"]),
        (["no-answer"], ["c.txt", "e.txt"]),
        (["stalemate", "non-monotone"], ["a.txt", "c.txt"]),
        ([], []),
    ],
)
@pytest.mark.parametrize("afterwards", [False, True])
def test_keep(folder: Path, wanted: list[str], kept: list[str], *, afterwards: bool):
    path = folder.parent / "rows.jsonl"
    command = [*GRAPH, str(folder), "-o", str(path)]
    if afterwards:
        run(app, command)
    run(app, [*command, *(part for name in wanted for part in ("--keep", name))])
    saved = {file.name: file.read_bytes() for file in (folder.parent / "rows-kept").glob("*")}
    assert saved == {name: (folder / name).read_bytes() for name in kept}


def test_rows_on_stdout_and_the_summary_on_stderr():
    result = run(app, [*TINY, "0:2", "-o", "-"])
    assert [json.loads(line)["seed"] for line in result.stdout.splitlines()] == [0, 1, 2]
    assert result.stderr.splitlines()[0] == "Engine: graph"
    assert result.stderr.split()[2:4] == ["puzzles", "3"]


def test_worker_processes_give_the_same_rows_and_a_survey_can_be_extended(tmp_path: Path):
    alone, shared = tmp_path / "alone.jsonl", tmp_path / "shared.jsonl"
    run(app, [*TINY, "0:19", "-o", str(alone)])
    with local_client(1) as client:
        cluster = ["--dask", client.scheduler.address]
        run(app, [*TINY, "0:9", "-o", str(shared), *cluster])
    result = run(app, [*TINY, "0:19", "-o", str(shared), "--jobs", "2"])
    assert result.stderr == f"{shared}: continuing after 10 of 20 puzzles\nEngine: graph\n"
    assert rows(shared) == rows(alone)
    assert result.stdout.split()[:2] == ["puzzles", "20"]


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (["--seeds", "0:2", "--size", "9999"], "a cave of 9999 by 9999 is too large to generate"),
        (["--seeds", "0:2", "-o", "."], ".: Is a directory"),
        (["--seeds", "0:2", "-o", "no/rows.jsonl"], "no/rows.jsonl: No such file or directory"),
        (["--seeds", "0:2", "--dask", "tcp://127.0.0.1:1"], "no Dask scheduler at tcp://127.0."),
        (["--seeds", "0:2", "--dask", "nonsense://x"], "no Dask scheduler at nonsense://x: "),
        (["."], "no puzzle inputs"),
    ],
)
def test_errors_are_one_line(
    given: list[str], line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("graphsolve.lab.survey.run.SECONDS_TO_CONNECT", 0.1)
    result = run(app, [*GRAPH, *given])
    assert result.exit_code == 1
    assert line in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("given", [["--jobs", "2"], ["--dask", "tcp://127.0.0.1:1"]])
def test_missing_dask_is_one_line(
    given: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run(app, [*TINY, "0:2", "-o", "rows.jsonl", *given])
    assert result.exit_code == 1
    assert "pip install 'graphsolve-aoc[dask]'" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def wait_for_rows(survey: subprocess.Popen, path: Path, number: int) -> None:
    """Wait until a survey has written a number of rows."""
    while not path.exists() or path.read_bytes().count(b"\n") < number:
        assert survey.poll() is None
        time.sleep(0.05)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="Ctrl-C is sent to a process group")
@pytest.mark.parametrize(
    ("processes", "signal_"),
    [("1", signal.SIGINT), ("2", signal.SIGINT), ("2", signal.SIGKILL)],
)
def test_an_interrupted_survey_continues(tmp_path: Path, processes: str, signal_: signal.Signals):
    path = tmp_path / "rows.jsonl"
    seeds = [*TINY, "0:99999", "-o", str(path), "--jobs", processes]
    with subprocess.Popen(
        [*COMMAND, *seeds], stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as survey:
        wait_for_rows(survey, path, 30)
        started = psutil.Process(survey.pid).children(recursive=True)
        if signal_ is signal.SIGKILL:
            check_that_no_other_can_write(seeds, path)
        if signal_ is signal.SIGINT:  # a terminal sends it to the whole process group
            os.killpg(survey.pid, signal_)
        else:
            survey.send_signal(signal_)
        _, stderr = survey.communicate(timeout=PATIENCE)
    assert bool(started) == (processes == "2")
    assert not psutil.wait_procs(started, timeout=PATIENCE)[1]
    done = len(rows(path))
    assert 30 <= done < 100000
    if signal_ is signal.SIGINT:
        assert survey.returncode == 130
        assert stderr == (
            "Engine: graph\n"
            f"stopped after {done:,} of 100,000 puzzles; run the same command again to continue\n"
        )
    wanted, straight = f"0:{done + 9}", tmp_path / "straight.jsonl"
    run(app, [*TINY, wanted, "-o", str(path)])
    run(app, [*TINY, wanted, "-o", str(straight)])
    assert rows(path) == rows(straight)
    assert len(rows(path)) == done + 10
    assert {*tmp_path.iterdir()} == {path, straight}


def check_that_no_other_can_write(survey: list[str], path: Path) -> None:
    """While a survey runs, the same one is refused, with and without `--force`."""
    for force in ([], ["--force"]):
        second = run(app, [*survey, *force])
        assert (second.exit_code, second.stdout) == (1, "")
        assert second.stderr == f"{path}: another survey is writing to this file\n"


def test_ctrl_c_while_the_workers_start_is_one_line(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    with subprocess.Popen(
        [*COMMAND, *TINY, "0:99999", "-o", str(path), "--jobs", "2"],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as survey:
        while not (started := psutil.Process(survey.pid).children(recursive=True)):
            time.sleep(0.01)
        os.killpg(survey.pid, signal.SIGINT)
        _, stderr = survey.communicate(timeout=PATIENCE)
    assert survey.returncode == 130
    *engine, line = stderr.splitlines()
    assert engine in ([], ["Engine: graph"])
    assert re.match(r"stopped after [0-9,]+ of 100,000 puzzles", line)
    assert not psutil.wait_procs(started, timeout=PATIENCE)[1]


def test_force_starts_over(tmp_path: Path):
    path, straight = tmp_path / "rows.jsonl", tmp_path / "straight.jsonl"
    run(app, [*TINY, "5:9", "-o", str(path)])
    assert "--force" in run(app, [*TINY, "0:3", "-o", str(path)]).stderr
    assert run(app, [*TINY, "0:3", "-o", str(path), "--force", "--kind", "hall"]).exit_code == 2
    assert len(rows(path)) == 5
    result = run(app, [*TINY, "0:3", "-o", str(path), "--force"])
    assert (result.exit_code, result.stderr) == (0, "Engine: graph\n")
    run(app, [*TINY, "0:3", "-o", str(straight)])
    assert rows(path) == rows(straight)


def test_another_puzzle_is_kept_with_force(folder: Path):
    kept, path = (folder.parent / name for name in ("rows-kept", "rows.jsonl"))
    command = [*GRAPH, str(folder), "--keep", "stalemate", "-o", str(path)]
    kept.mkdir()
    (kept / "c.txt").write_text("mine")
    result = run(app, command)
    assert result.exit_code == 1
    problem = "holds another puzzle (use --force to overwrite)"
    assert result.stderr == f"Engine: graph\n{kept / 'c.txt'} {problem}\n"
    assert (kept / "c.txt").read_text() == "mine"
    assert run(app, [*command, "--force"]).exit_code == 0
    assert (kept / "c.txt").read_text() == STALEMATE


def test_a_file_in_place_of_the_folder_of_kept_puzzles(folder: Path):
    path = folder.parent / "rows.jsonl"
    path.with_name("rows-kept").touch()
    result = run(app, [*GRAPH, str(folder), "-o", str(path), "--keep", "stalemate"])
    assert (result.exit_code, path.exists()) == (1, False)
    assert result.stderr == f"{folder.parent / 'rows-kept'}: Not a directory\n"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_puzzles_with_odd_names_are_kept(tmp_path: Path):
    folder, path = tmp_path / os.fsdecode(b"-\xff"), tmp_path / os.fsdecode(b"\xff.jsonl")
    folder.mkdir()
    for name in (b"-o", b"\xff.txt", b"\x1b[2J.txt"):
        (folder / os.fsdecode(name)).write_text(STALEMATE)
    (folder / os.fsdecode(b"\x1b\xff")).write_text("#E.X#")
    command = [*COMMAND, *GRAPH, folder, "-o", path, "--keep", "stalemate"]
    for _ in range(2):
        result = subprocess.run(command, capture_output=True, check=False)
        assert result.returncode == 0
        assert b"\x1b" not in result.stdout + result.stderr
        assert rb"the first error: \x1b\udcff:1:4: expected" in result.stdout
    (kept,) = (file for file in tmp_path.iterdir() if file.name.endswith("-kept"))
    assert {file.name for file in kept.iterdir()} == {"-o", r"\udcff.txt", r"\x1b[2J.txt"}
    assert all(file.read_text() == STALEMATE for file in kept.iterdir())
