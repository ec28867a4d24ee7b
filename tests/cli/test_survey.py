"""The command `survey`."""

import json
import os
import shlex
import signal
import sys
from pathlib import Path

import psutil
import pytest

from commands import run
from patience import PATIENCE, started, wait_until

COMMAND = [sys.executable, "-m", "graphsolve"]
GRAPH = "survey --engine graph --jobs 2"
TINY = f"{GRAPH} --generate 'cards --size 3' --seeds"


def keys_in(path: Path, *, cut: bool = False) -> list[str]:
    """The keys of the rows in a file, of which the last one may be cut off."""
    lines = path.read_text().split("\n")
    assert cut or not lines[-1]
    return [json.loads(line)["key"] for line in lines[:-1]]


def test_seeds(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    result = run(f"{TINY} 3:8 -o", str(path))
    assert (result.exit_code, result.stderr) == (0, "")
    assert sorted(keys_in(path)) == [f"cards shuffled 3 seed {seed}" for seed in range(3, 9)]
    titles, line = (line.split() for line in result.stdout.splitlines())
    assert titles == ["puzzle", "rows", "errors", "ms"]
    assert line[:3] == ["cards", "6", "0"]
    again = run(f"{TINY} 5:10 -o", str(path))
    assert again.stderr == f"{path}: continuing after 6 rows\n"
    assert sorted(keys_in(path)) == sorted(f"cards shuffled 3 seed {n}" for n in range(3, 11))


def test_files_and_folders(tmp_path: Path):
    folder = tmp_path / "puzzles"
    (folder / "within").mkdir(parents=True)
    for file in ("a.txt", ".hidden", "within/c.txt"):
        (folder / file).write_text("#E.G#")
    (folder / "b.txt").write_text("#E.X#")
    path = folder / "rows.jsonl"
    for _ in range(2):
        given = [str(folder), str(folder / "a.txt"), str(folder / "within" / "c.txt")]
        result = run(GRAPH, *given, "-o", str(path))
        names = sorted(Path(key.split()[0]).name for key in keys_in(path))
        assert names == ["a.txt", "b.txt", "c.txt"]
        lines = sorted(line.split()[:3] for line in result.stdout.splitlines()[1:])
        assert lines == [["cave", "2", "0"], ["unknown", "1", "1"]]
    assert f"{folder / 'b.txt'}:1:4: expected '#', '.', 'E' or 'G', found 'X'" in path.read_text()
    assert path.read_text().count('"puzzle":"cave","part1":134,"part2":2650,') == 2


def test_rows_on_stdout_and_the_table_on_stderr():
    result = run(f"{TINY} 0:2")
    keys = sorted(json.loads(line)["key"] for line in result.stdout.splitlines())
    assert keys == [f"cards shuffled 3 seed {seed}" for seed in range(3)]
    assert result.stderr.split()[0] == "puzzle"


def test_another_executor():
    name = "concurrent.futures:ThreadPoolExecutor"
    assert len(run(f"{TINY} 0:2 --executor", name).stdout.splitlines()) == 3
    for name in ("no.such:thing", "os:getpid"):
        result = run(f"{TINY} 0:2 --executor", name)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "Invalid value for '--executor'" in result.stderr


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="signals are sent to a process group")
def test_a_survey_that_is_killed_has_each_row_once(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    survey = f"{TINY} 0:9999999 -o {path}"

    def rows() -> int:
        return path.read_bytes().count(b"\n") if path.exists() else 0

    for send, signal_ in ((os.killpg, signal.SIGINT), (os.kill, signal.SIGKILL)):
        enough = rows() + 20
        with started([*COMMAND, *shlex.split(survey)]) as process:
            wait_until(lambda enough=enough: rows() >= enough)
            workers = psutil.Process(process.pid).children(recursive=True)
            second = run(survey)
            assert second.stderr == f"graphsolve: {path}: another survey is writing to this file\n"
            send(process.pid, signal_)  # as a terminal does
            _, stderr = process.communicate(timeout=PATIENCE)
        assert not psutil.wait_procs(workers, timeout=PATIENCE)[1]
        assert "Traceback" not in stderr
        if signal_ == signal.SIGINT:
            assert process.returncode == 130
            assert stderr.splitlines()[-1].startswith("stopped; ")
    with path.open("ab") as file:
        file.write(b'{"key":"cards')  # as if the last kill had come amid a row
    last = max(int(key.rpartition(" ")[2]) for key in keys_in(path, cut=True)) + 20
    assert run(f"{TINY} 0:{last} -o", str(path)).exit_code == 0
    assert sorted(keys_in(path)) == sorted(
        f"cards shuffled 3 seed {seed}" for seed in range(last + 1)
    )
