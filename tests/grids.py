"""Random grid graphs for tests, and the plain networkx graph to hold them against."""

import networkx as nx
from hypothesis import strategies as st


@st.composite
def square_lists(draw, most=6):
    """Distinct squares in reading order: open borders, often one row, sometimes no square."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    top, left = draw(st.integers(-3, 3)), draw(st.integers(-3, 3))
    walls = draw(st.integers(0, 2 ** (rows * columns) - 1))
    if draw(st.booleans()):  # two walls have to fall together, so fewer squares are walls
        walls &= draw(st.integers(0, 2 ** (rows * columns) - 1))
    return [
        (top + row, left + column)
        for row in range(rows)
        for column in range(columns)
        if not walls >> row * columns + column & 1
    ]


def plain_graph(squares):
    """The grid graph, made without graphsolve: a test of every two squares for a shared side."""
    graph = nx.Graph()
    graph.add_nodes_from(squares)
    graph.add_edges_from(
        (a, b) for a in squares for b in squares if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
    )
    return graph
