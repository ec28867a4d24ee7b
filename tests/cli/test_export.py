"""The command `export`."""

from pathlib import Path

import networkx as nx
import pytest
from typer.testing import CliRunner

import oracle
from graphsolve.cli import app
from statements import load

EXAMPLE = load("cave/attack_power.toml")["battle"][0]["start"]

run = CliRunner().invoke


def test_as_a_round_begins(tmp_path: Path):
    output = tmp_path / "cave.graphml"
    result = run(app, ["export", "-", "--round", "24", "-o", str(output)], input=EXAMPLE)
    assert (result.exit_code, result.output) == (0, "")
    graph = nx.read_graphml(output)
    after = oracle.battle(EXAMPLE.split()).history[23]
    units = {
        (name, attributes["label"][0], attributes["hit_points"])
        for name, attributes in graph.nodes.items()
        if attributes["kind"] != "open"
    }
    assert units == {(f"{row},{column}", side, points) for row, column, side, points in after}


@pytest.mark.parametrize(("name", "start"), [("cave.gexf", b"<?xml"), ("cave.json", b"{")])
def test_the_format_is_that_of_the_name(tmp_path: Path, name: str, start: bytes):
    output = tmp_path / name
    assert run(app, ["export", "-", "-o", str(output)], input=EXAMPLE).exit_code == 0
    assert output.read_bytes().startswith(start)


def test_other_formats_are_refused(tmp_path: Path):
    output = tmp_path / "cave.svg"
    result = run(app, ["export", "-", "-o", str(output)], input=EXAMPLE)
    assert result.exit_code == 2
    words = " ".join(result.stderr.replace("│", " ").split())
    assert "'cave.svg' does not end in .graphml or .gexf or .dot or .json" in words
    assert not output.exists()
    arguments = ["export", "-", "-o", str(output), "--format", "dot"]
    assert run(app, arguments, input=EXAMPLE).exit_code == 0
    assert output.read_text().startswith("strict graph")


@pytest.mark.parametrize("command", ["export", "replay"])
@pytest.mark.parametrize(("name", "words"), [("no/x", "No such file"), (".", "Is a dir")])
def test_an_output_that_cannot_be_written_is_reported_before_any_work(
    tmp_path: Path, command: str, name: str, words: str
):
    result = run(app, [command, "-", "-o", str(tmp_path / name)], input=EXAMPLE)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"graphsolve: {tmp_path / name}: {words}")
