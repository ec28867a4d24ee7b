"""The option `--engine`."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphsolve.cli import app

FOLDER = Path(__file__).parents[2] / "inputs"
CAVE, CARDS, DUEL = (str(FOLDER / name) for name in ("15.txt", "22-cards.txt", "22-duel.txt"))
SMALL = "#######\n#.G.E.#\n#E.G.E#\n#.G.E.#\n#######\n"
SURVEY = ("survey", "--seeds", "0:2", "--generate", "cave --size 7 --units 4", "--jobs", "1")

run = CliRunner().invoke


@pytest.fixture
def looks(clock) -> Callable[..., int]:
    """How often a command looks at the clock, which the compiled engine does much less often."""

    def count(*command: str, **given: str) -> int:
        before = clock.now
        run(app, [*command, "--timeout", "1000000"], **given)
        return round((clock.now - before) / clock.tick)

    return count


@pytest.mark.parametrize("engine", ["compiled", "auto"])
def test_day15(looks, engine: str):
    wanted = run(app, ["day15", CAVE])
    found = run(app, ["day15", CAVE, "--engine", engine])
    assert (found.exit_code, found.stdout) == (0, wanted.stdout)
    assert 10 * looks("day15", CAVE, "--engine", engine) < looks("day15", CAVE)


@pytest.mark.parametrize(
    ("given", "engine"),
    [
        ([], "compiled"),
        (["--engine", "auto"], "compiled"),
        (["--engine", "compiled"], "compiled"),
        (["--engine", "graph"], "graph"),
    ],
)
def test_a_sweep_says_its_engine(looks, given: list[str], engine: str):
    found = run(app, ["sweep", "-", "--format", "json", *given], input=SMALL)
    assert (found.exit_code, found.stderr) == (0, "")
    assert json.loads(found.stdout)["engine"] == engine
    by_graph = looks("sweep", "-", "--engine", "graph", input=SMALL)
    assert (2 * looks("sweep", "-", *given, input=SMALL) < by_graph) == (engine == "compiled")


def test_the_rows_of_a_survey_say_their_engine():
    for engine, given in (("graph", ["--engine", "graph"]), ("compiled", [])):
        found = run(app, [*SURVEY, *given])
        assert [json.loads(line)["engine"] for line in found.stdout.splitlines()] == [engine] * 3


def test_a_survey_without_numba_says_how_to_make_it_faster(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    found = run(app, SURVEY)
    hint = "the compiled engine is faster: pip install 'graphsolve-aoc[fast]'"
    assert found.stderr.splitlines()[0] == hint


@pytest.mark.parametrize(
    "command", [["day15", CAVE], ["day22", CARDS], ["day22", DUEL], ["sweep", CAVE], SURVEY]
)
def test_without_numba_it_is_one_line(
    command: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "numba", None)
    output = ["-o", "out.jsonl"] if command[0] == "survey" else []
    found = run(app, [*command, "--engine", "compiled", *output])
    assert (found.exit_code, found.stdout) == (1, "")
    assert found.stderr.startswith(
        "graphsolve: the compiled engine needs numba, which cannot be imported"
    )
    assert found.stderr.endswith("pip install 'graphsolve-aoc[fast]'\n")
    assert len(found.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
