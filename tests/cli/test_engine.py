"""The option `--engine`."""

import json
import sys
from pathlib import Path

import pytest

from commands import run

CAVE = str(Path(__file__).parents[2] / "inputs" / "15.txt")
SURVEY = "survey --seeds 0:2 --generate duel --jobs 1"


@pytest.mark.parametrize("engine", ["compiled", "graph"])
def test_rows_say_their_engine(engine: str):
    given = ["--engine", engine] if engine == "graph" else []
    rows = run(SURVEY, *given).stdout.splitlines()
    assert [json.loads(row)["engine"] for row in rows] == [engine] * 3


def test_a_survey_without_numba_says_how_to_make_it_faster(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    hint = "the compiled engine is faster: pip install 'graphsolve-aoc[fast]'"
    assert run(SURVEY).stderr.splitlines()[0] == hint


@pytest.mark.parametrize("command", [f"solve {CAVE}", f"{SURVEY} -o out.jsonl"])
def test_without_numba_it_is_one_line(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "numba", None)
    found = run(command, "--engine", "compiled")
    assert (found.exit_code, found.stdout) == (1, "")
    [line] = found.stderr.splitlines()
    assert line.startswith("graphsolve: the compiled engine needs numba, which cannot be imported")
    assert line.endswith("pip install 'graphsolve-aoc[fast]'")
    assert list(tmp_path.iterdir()) == []
