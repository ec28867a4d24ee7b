"""Exported graphs survive a round trip through each file format."""

import json
from io import BytesIO, StringIO
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from hypothesis import given
from networkx.utils import graphs_equal

from battles import caves
from examples import examples
from graphsolve.puzzles.cave import Battle, Cave, parse_cave
from graphsolve.show import palette
from graphsolve.show.cave.graph import battle_graph
from graphsolve.show.export import EXPORTERS

BATTLE = Battle(parse_cave("######\n#G..E#   G(200), E(7)\n#.#..#\n######"))


def test_nodes_are_the_open_squares():
    graph = battle_graph(BATTLE)
    assert dict(graph.nodes["1,4"]) == {
        "x": 4.0,
        "y": -1.0,
        "label": "E1",
        "kind": "elf",
        "color": palette.FIRST.light,
        "shape": "disc",
        "number": 1,
        "hit_points": 7,
    }
    assert dict(graph.nodes["2,1"]) == {
        "x": 1.0,
        "y": -2.0,
        "label": ".",
        "kind": "open",
        "color": palette.WALL.light,
    }
    assert "2,2" not in graph


@examples(50)
@given(cave=caves())
def test_edges_are_those_of_the_cave(cave: Cave):
    exported = battle_graph(cave)
    squares = nx.relabel_nodes(exported, lambda name: tuple(map(int, name.split(","))))
    expected = nx.grid_2d_graph(cave.height, cave.width).subgraph(cave.squares)
    assert set(squares) == cave.squares
    assert set(map(frozenset, squares.edges)) == set(map(frozenset, expected.edges))


READERS = {
    "graphml": lambda content: nx.read_graphml(BytesIO(content)),
    "gexf": lambda content: nx.read_gexf(BytesIO(content)),
    "dot": lambda content: nx.Graph(nx.nx_pydot.read_dot(StringIO(content.decode()))),
    "json": lambda content: nx.node_link_graph(json.loads(content), edges="edges"),
}
"""Readers of formats, which may read numbers as text, and attributes that the format adds."""


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # from pydot's parser
@pytest.mark.parametrize("name", EXPORTERS)
@examples(20)
@given(cave=caves(most_rows=4, most_columns=5))
def test_graph_reads_back(name: str, cave: Cave):
    graph = battle_graph(Battle(cave))
    read = READERS.get(name, getattr(nx, f"read_{name}", None))(EXPORTERS[name](graph))
    assert set(read) == set(graph)
    assert set(map(frozenset, read.edges)) == set(map(frozenset, graph.edges))
    for node, attributes in graph.nodes.items():
        assert read.nodes[node]["kind"] == attributes["kind"]
        if attributes["kind"] != "open":
            assert int(read.nodes[node]["hit_points"]) == attributes["hit_points"]
            assert attributes["label"] in read.nodes[node]["label"]


def test_graphml_and_json_keep_everything():
    graph = battle_graph(BATTLE)
    for name in ("graphml", "json"):
        read = READERS[name](EXPORTERS[name](graph))
        read.graph.clear()  # networkx adds empty defaults
        assert graphs_equal(read, graph)


def test_gexf_has_places_colours_and_shapes():
    graph = battle_graph(BATTLE)
    viz = READERS["gexf"](EXPORTERS["gexf"](graph)).nodes["1,4"]["viz"]
    assert viz["position"] == {"x": 4.0, "y": -1.0, "z": 0.0}
    channels = [viz["color"][name] for name in "rgb"]
    assert bytes(channels).hex() == palette.FIRST.light[1:]
    shapes = {  # which networkx does not read
        node.get("id"): node.find("{*}shape").get("value")
        for node in ET.fromstring(EXPORTERS["gexf"](graph)).iterfind(".//{*}node")
    }
    assert (shapes["1,1"], shapes["1,4"]) == ("square", "disc")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # from pydot's parser
def test_dot_has_shapes_and_colours():
    pydot = pytest.importorskip("pydot")
    [read] = pydot.graph_from_dot_data(EXPORTERS["dot"](battle_graph(BATTLE)).decode())
    nodes = {node.get_name().strip('"'): node for node in read.get_nodes()}
    assert nodes["1,4"].get("shape") == "circle"
    assert nodes["1,4"].get("label") == '"E1\\n7"'
    assert nodes["1,4"].get("fillcolor").strip('"') == palette.FIRST.light
    assert nodes["1,1"].get("fillcolor").strip('"') == palette.SECOND.light
    assert read.get("layout") == "neato"
