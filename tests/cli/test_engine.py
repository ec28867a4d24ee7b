"""The option `--engine`."""

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphsolve.cli import app
from graphsolve.puzzles import cave
from graphsolve.puzzles.cave.speedups import bands
from graphsolve.puzzles.engines import compiled_engine

FOLDER = Path(__file__).parents[2] / "inputs"
CAVE, CARDS, DUEL = (str(FOLDER / name) for name in ("15.txt", "22-cards.txt", "22-duel.txt"))
SURVEY = ("survey", "--seeds", "0:2", "--size", "7", "--units", "4")

run = CliRunner().invoke


@pytest.fixture
def fought(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The calls of the compiled cave engine, in whose place the other one fights."""
    compiled_engine("cave")  # fights a battle of its own at first
    calls: list[str] = []

    def fight(*given: object, **options: object):
        calls.append("fight")
        return cave.fight(*given, engine="graph", **options)

    def fight_bands(*given: object, **options: object):
        calls.append("fight_bands")
        return bands.fight_bands(*given, **options)

    monkeypatch.setattr("graphsolve.puzzles.cave.compiled.fight", fight)
    monkeypatch.setattr("graphsolve.puzzles.cave.compiled.fight_bands", fight_bands)
    return calls


@pytest.mark.parametrize("engine", ["compiled", "auto"])
def test_day15(fought: list[str], engine: str):
    wanted = run(app, ["day15", CAVE])
    assert fought == []
    found = run(app, ["day15", CAVE, "--engine", engine])
    assert fought == ["fight", "fight_bands"]
    assert (found.exit_code, found.stdout, found.stderr) == (0, wanted.stdout, "")


@pytest.mark.parametrize(
    ("given", "engine"),
    [
        ([], "compiled"),
        (["--engine", "auto"], "compiled"),
        (["--engine", "compiled"], "compiled"),
        (["--engine", "graph"], "graph"),
        (["--graph", "networkx"], "graph"),
        (["--movement", "first-step"], "graph"),
    ],
)
def test_a_sweep_says_its_engine(fought: list[str], given: list[str], engine: str):
    found = run(app, ["sweep", "-", "--format", "json", *given], input="#G.E#")
    assert (found.exit_code, found.stderr) == (0, f"Engine: {engine}\n")
    assert json.loads(found.stdout)["engine"] == engine
    assert bool(fought) == (engine == "compiled")


def test_a_survey_says_its_engine_and_so_do_its_rows(fought: list[str], tmp_path: Path):
    for engine, given in (("graph", ["--engine", "graph"]), ("compiled", [])):
        path = tmp_path / f"{engine}.jsonl"
        found = run(app, [*SURVEY, "-o", str(path), *given])
        assert (found.exit_code, found.stderr) == (0, f"Engine: {engine}\n")
        rows = [json.loads(line) for line in path.read_text().splitlines()]
        assert [row["engine"] for row in rows] == [engine] * 3
    assert fought


def test_a_survey_without_numba_says_how_to_make_it_faster(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    hint = " (the compiled one is faster: pip install 'graphsolve-aoc[fast]')"
    assert run(app, SURVEY).stderr == f"Engine: graph{hint}\n"
    assert run(app, [*SURVEY, "--engine", "graph"]).stderr == "Engine: graph\n"


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (["day15", CAVE, "--graph", "networkx"], "--graph"),
        (["day15", CAVE, "--graph", "bitgrid"], "--graph"),
        (["sweep", CAVE, "--movement", "first-step"], "--movement"),
        (["day22", DUEL, "--search", "astar"], "--search astar"),
        (["day22", DUEL, "--search", "monte-carlo"], "--search monte-carlo"),
    ],
)
def test_what_only_the_graph_engine_has_is_refused(command: list[str], option: str):
    found = run(app, [*command, "--engine", "compiled"], env={"COLUMNS": "200"})
    assert (found.exit_code, found.stdout) == (2, "")
    assert option in found.stderr
    assert "cannot be used with" in found.stderr


@pytest.mark.parametrize(
    "command", [["day15", CAVE], ["day22", CARDS], ["day22", DUEL], ["sweep", CAVE], SURVEY]
)
def test_without_numba_it_is_one_line(
    command: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "numba", None)
    output = ["-o", "out.html"] if command[0] in {"sweep", "survey"} else []
    found = run(app, [*command, "--engine", "compiled", *output])
    assert (found.exit_code, found.stdout) == (1, "")
    assert found.stderr.startswith("the compiled engine needs numba, which cannot be imported")
    assert found.stderr.endswith("pip install 'graphsolve-aoc[fast]'\n")
    assert len(found.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
