"""Exported graphs survive a round trip through each file format."""

import json
from io import BytesIO

import networkx as nx
import pytest
from hypothesis import given
from networkx.utils import graphs_equal

from battles import caves
from examples import examples
from graphsolve.puzzles.cave import Battle, Cave
from graphsolve.show.cave.maps import battle_graph
from graphsolve.show.formats import EXPORTERS


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
    "json": lambda content: nx.node_link_graph(json.loads(content), edges="edges"),
}


@pytest.mark.parametrize("name", EXPORTERS)
@examples(20)
@given(cave=caves(most_rows=4, most_columns=5))
def test_a_graph_reads_back_whole(name: str, cave: Cave):
    graph = battle_graph(Battle(cave))
    read = READERS[name](EXPORTERS[name](graph))
    read.graph.clear()  # networkx adds empty defaults
    assert graphs_equal(read, graph)
