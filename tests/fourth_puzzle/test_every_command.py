"""Every command and the site work with a puzzle of which only its record is known."""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import networkx as nx
import pytest
from typer.testing import Result

import commands
import fourth_puzzle
import graphsolve
from graphsolve.lab.misreadings import misreading
from graphsolve.lab.questions import Interview
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.web.site import write_page
from graphsolve.web.worker import call

EXAMPLE = "depth: 510\ntarget: 10,10\n"  # of the statement, with the answers 114 and 45


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setitem(PUZZLES, fourth_puzzle.RECORD.name, fourth_puzzle.RECORD)
    monkeypatch.chdir(tmp_path)
    Path("maze.txt").write_text(EXAMPLE)
    return tmp_path


def run(command: str, *arguments: str, status: int = 0, stdin: str = "") -> Result:
    result = commands.run(command, *arguments, stdin=stdin)
    assert result.exit_code == status, result.output
    return result


def test_solve():
    maze = graphsolve.parse_puzzle(EXAMPLE)
    assert (graphsolve.solve(maze, 1), graphsolve.solve(maze, 2)) == (114, 45)
    assert run("solve maze.txt").stdout == "Part 1: 114\nPart 2: 45\n"
    assert json.loads(run("solve maze.txt --format json").stdout)["part2"] == {"answer": 45}


def test_see_what_happens():
    assert "torch at 10,10 after 45 minutes" in run("transcript maze.txt").stdout
    lines = run("transcript maze.txt --format jsonl").stdout.splitlines()
    assert json.loads(lines[-1]) == {"event": "walk_ended", "minutes": 45}
    run("replay maze.txt -o maze.html")
    assert "Mode Maze" in Path("maze.html").read_text()
    run("export maze.txt -o maze.graphml")
    assert nx.read_graphml("maze.graphml").number_of_nodes() == 11 * 11


def test_generate_and_survey(monkeypatch: pytest.MonkeyPatch):
    # worker processes know the puzzles of the package only
    monkeypatch.setattr("graphsolve.lab.executors.ProcessExecutor", ThreadPoolExecutor)
    assert run("generate maze --seed 1").stdout.startswith("depth: ")
    said = run("survey --generate maze --seeds 0:2").stderr.splitlines()
    assert said[1].split()[:3] == ["maze", "3", "0"]


def test_diagnose():
    said = run("diagnose maze.txt --part2 25 --replay pair.html", status=1).stdout
    assert "switch-takes-1-minute" in said
    assert Path("pair.html").exists()


def test_ask():
    interview, answers = Interview.about("maze"), ""
    while question := interview.question:
        answer = misreading("switch-takes-1-minute").answer(question.puzzle, question.part)
        interview = interview.after(answer)
        answers += f"{answer}\n"
    said = run("diagnose maze --ask", status=1, stdin=answers).stdout
    assert "Only switch-takes-1-minute gives your program's answers." in said


def test_misreadings():
    assert "switch-takes-1-minute: It takes 1 minute." in run("misreadings maze").stdout
    said = run("misreadings switch-takes-1-minute").stdout
    assert "Rule       A switch of tools takes 7 minutes." in said
    assert "depth: " in said


def test_check():
    program = "from sys import stdin; print(f'Part 1: 1\\nPart 2: {len(stdin.read())} minutes')"
    assert "wrong answer" in run("check maze --", sys.executable, "-c", program, status=1).stdout


def test_what_it_lacks_is_said_in_one_line():
    shown = run("compare maze.txt maze.txt", status=1)
    assert shown.stderr == "graphsolve: outputs of a maze cannot be compared\n"
    assert len(run("explain maze.txt", status=1).stderr.splitlines()) == 1


CALLS = {
    "recognize": [],
    "play": [2],
    "diagnose": [{"2": "25"}],
    "check": [fourth_puzzle.RECORD.name, "python", "", None],
}


@pytest.mark.parametrize(("function", "arguments"), CALLS.items())
def test_site(function: str, arguments: list[object], folder: Path, monkeypatch):
    def pasted(*_: object) -> str:
        return json.dumps({"status": 0, "stdout": "114 46", "stderr": "", "seconds": 0.1})

    monkeypatch.setitem(sys.modules, "pasted_programs", SimpleNamespace(run=pasted))
    answer = call(function, json.dumps([EXAMPLE, *arguments]), lambda _: None)
    assert "result" in json.loads(answer)
    write_page(folder / "site")
    assert "Mode Maze" in (folder / "site" / "index.html").read_text()
