"""Random grid graphs, both types of grid graphs, and the expected graph of some squares."""

import networkx as nx
from hypothesis import strategies as st

from graphsolve.graphs.grid import BitGrid, grid_graph

GRAPHS = {"networkx": grid_graph, "bitgrid": BitGrid}


@st.composite
def square_lists(draw, size=6):
    """Lists of distinct squares in reading order, up to `size` rows and columns, or empty."""
    rows, columns = draw(st.integers(1, size)), draw(st.integers(1, size))
    top, left = draw(st.integers(-3, 3)), draw(st.integers(-3, 3))
    walls = draw(st.integers(0, 2 ** (rows * columns) - 1))
    if draw(st.booleans()):  # fewer walls
        walls &= draw(st.integers(0, 2 ** (rows * columns) - 1))
    return [
        (top + row, left + column)
        for row in range(rows)
        for column in range(columns)
        if not walls >> row * columns + column & 1
    ]


def plain_graph(squares):
    """The grid graph without graphsolve: an edge between every two squares at distance 1."""
    graph = nx.Graph()
    graph.add_nodes_from(squares)
    graph.add_edges_from(
        (a, b) for a in squares for b in squares if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
    )
    return graph
