"""The command `export`."""

from pathlib import Path

import networkx as nx
import pytest

import oracle
from commands import run
from statements import FILES

CAVE = FILES["cave.txt"]


def test_as_a_round_begins(tmp_path: Path):
    output = tmp_path / "cave.graphml"
    result = run("export - --round 24 -o", str(output), stdin=CAVE)
    assert (result.exit_code, result.output) == (0, "")
    graph = nx.read_graphml(output)
    after = oracle.battle(CAVE.split()).history[23]
    units = {
        (name, attributes["label"][0], attributes["hit_points"])
        for name, attributes in graph.nodes.items()
        if attributes["kind"] != "open"
    }
    assert units == {(f"{row},{column}", side, points) for row, column, side, points in after}


@pytest.mark.parametrize(
    ("arguments", "start"), [("-o cave.json", b"{"), ("-o cave.svg --format graphml", b"<?xml")]
)
def test_the_format_is_that_of_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, start: bytes
):
    monkeypatch.chdir(tmp_path)
    assert run(f"export - {arguments}", stdin=CAVE).exit_code == 0
    [output] = tmp_path.iterdir()
    assert output.read_bytes().startswith(start)
