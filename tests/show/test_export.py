"""Exported graphs survive a round trip through each file format."""

import json
from io import BytesIO
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from hypothesis import given, settings
from networkx.utils import graphs_equal

from battles import caves
from graphsolve.graphs.grid import grid_graph
from graphsolve.puzzles.cave import Battle, Cave, parse_cave
from graphsolve.show import palette
from graphsolve.show.export import EXPORTERS, battle_graph

BATTLE = Battle(parse_cave("######\n#G..E#   G(200), E(7)\n#.#..#\n######"))


def test_nodes_are_the_open_squares():
    graph = battle_graph(BATTLE)
    assert dict(graph.nodes["1,4"]) == {
        "x": 4.0,
        "y": -1.0,
        "label": "E1",
        "kind": "elf",
        "color": palette.ELF.light,
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


@settings(max_examples=50)
@given(cave=caves())
def test_edges_are_those_of_the_cave(cave: Cave):
    exported = battle_graph(Battle(cave))
    squares = nx.relabel_nodes(exported, lambda name: tuple(map(int, name.split(","))))
    expected = nx.grid_2d_graph(cave.height, cave.width).subgraph(cave.squares)
    assert set(squares) == cave.squares
    assert set(map(frozenset, squares.edges)) == set(map(frozenset, expected.edges))


@settings(max_examples=50)
@given(cave=caves())
def test_graphml_reads_back(cave: Cave):
    graph = battle_graph(Battle(cave))
    read = nx.read_graphml(BytesIO(EXPORTERS["graphml"](graph)))
    read.graph.clear()  # networkx adds empty defaults
    assert graphs_equal(read, graph)


def test_gexf_reads_back():
    graph = battle_graph(BATTLE)
    read = nx.read_gexf(BytesIO(EXPORTERS["gexf"](graph)))
    viz = read.nodes["1,4"]["viz"]
    assert viz["position"] == {"x": 4.0, "y": -1.0, "z": 0.0}
    channels = [viz["color"][name] for name in "rgb"]
    assert bytes(channels).hex() == palette.ELF.light[1:]
    shapes = {  # which networkx does not read
        node.get("id"): node.find("{*}shape").get("value")
        for node in ET.fromstring(EXPORTERS["gexf"](graph)).iterfind(".//{*}node")
    }
    assert (shapes["1,1"], shapes["1,4"]) == ("square", "disc")
    for node, attributes in graph.nodes.items():
        assert attributes.items() <= read.nodes[node].items()
    assert set(map(frozenset, read.edges)) == set(map(frozenset, graph.edges))


def test_json_reads_back():
    graph = battle_graph(BATTLE)
    data = json.loads(EXPORTERS["json"](graph))
    assert graphs_equal(nx.node_link_graph(data, edges="edges"), graph)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # from pydot's parser
def test_dot_reads_back():
    pydot = pytest.importorskip("pydot")
    graph = battle_graph(BATTLE)
    [read] = pydot.graph_from_dot_data(EXPORTERS["dot"](graph).decode())
    nodes = {node.get_name().strip('"'): node for node in read.get_nodes()}
    assert nodes["1,4"].get("kind") == "elf"
    assert nodes["1,4"].get("shape") == "circle"
    assert nodes["1,4"].get("label") == '"E1\\n7"'
    assert nodes["1,4"].get("fillcolor").strip('"') == palette.ELF.light
    assert nodes["1,1"].get("fillcolor").strip('"') == palette.GOBLIN.light
    assert read.get("layout") == "neato"
    edges = {
        frozenset(name.strip('"') for name in (edge.get_source(), edge.get_destination()))
        for edge in read.get_edges()
    }
    assert edges == set(map(frozenset, graph.edges))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # from pydot's parser
@settings(max_examples=20)
@given(cave=caves())
def test_nodes_of_dot_lie_on_a_grid_and_do_not_overlap(cave: Cave):
    """Sizes are in inches and positions in points, of which an inch has 72."""
    pydot = pytest.importorskip("pydot")
    [read] = pydot.graph_from_dot_data(EXPORTERS["dot"](battle_graph(Battle(cave))).decode())
    [defaults] = read.get_node("node")
    size = 72 * float(defaults.get("width"))
    assert defaults.get("width") == defaults.get("height")
    assert defaults.get("fixedsize") == "true"
    assert read.get("inputscale") == "72"
    places = {}
    for node in read.get_nodes():
        if node.get("pos"):
            row, column = map(int, node.get_name().strip('"').split(","))
            places[row, column] = tuple(map(float, node.get("pos").strip('"!').split(",")))
    assert set(places) == cave.squares
    for (row, column), (x, y) in places.items():
        beside, below = places.get((row, column + 1)), places.get((row + 1, column))
        if beside:
            assert beside[0] - x > size
            assert beside[1] == y
        if below:
            assert y - below[1] > size
            assert below[0] == x


def test_grid_graph_is_networkx_s():
    expected = nx.grid_2d_graph(4, 5)
    assert graphs_equal(grid_graph(expected), expected)
