"""Exported graphs survive a round trip through each file format."""

import json
from io import BytesIO

import networkx as nx
import pytest
from hypothesis import given, settings
from networkx.utils import graphs_equal

from battles import caves
from graphsolve.graphs.grid import grid_graph
from graphsolve.puzzles.cave import Battle, Cave, parse_cave
from graphsolve.show.export import EXPORTERS, battle_graph

BATTLE = Battle(parse_cave("######\n#G..E#   G(200), E(7)\n#.#..#\n######"))


def test_nodes_are_the_open_squares():
    graph = battle_graph(BATTLE)
    assert dict(graph.nodes["1,4"]) == {
        "x": 4.0,
        "y": -1.0,
        "label": "E",
        "kind": "elf",
        "hit_points": 7,
    }
    assert dict(graph.nodes["2,1"]) == {"x": 1.0, "y": -2.0, "label": ".", "kind": "open"}
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
    assert read.nodes["1,4"]["viz"]["position"] == {"x": 4.0, "y": -1.0, "z": 0.0}
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
    assert nodes["1,4"].get("pos") == '"4.0,-1.0!"'
    edges = {
        frozenset(name.strip('"') for name in (edge.get_source(), edge.get_destination()))
        for edge in read.get_edges()
    }
    assert edges == set(map(frozenset, graph.edges))


def test_grid_graph_is_networkx_s():
    expected = nx.grid_2d_graph(4, 5)
    assert graphs_equal(grid_graph(expected), expected)
