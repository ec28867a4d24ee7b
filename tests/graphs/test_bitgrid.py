"""BitGrid and SquareSet compared with plain sets and networkx graphs."""

import operator
from operator import setitem

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphsolve.graphs.bitgrid import BitGrid
from graphsolve.graphs.squareset import SquareSet
from grids import plain_graph, square_lists

SET_OPERATIONS = [operator.and_, operator.or_, operator.sub, operator.xor]
COMPARISONS = [operator.le, operator.lt, operator.ge, operator.gt, operator.eq, operator.ne]
DOMINO = [(0, 0), (0, 1)]


@st.composite
def set_pairs(draw):
    """A SquareSet, and another set: with the same layout, another layout, or of another type."""
    board = SquareSet.of(draw(square_lists()))
    ours = board & set(draw(st.lists(st.sampled_from([*board, (9, 9)]))))
    theirs = board & set(draw(st.lists(st.sampled_from([*board, (9, 9)]))))
    outside = draw(st.sampled_from([set(), {(99, 99)}, {"E"}]))
    kinds = [lambda: theirs, lambda: SquareSet.of(theirs)]
    kinds += [lambda: set(theirs) | outside, lambda: dict.fromkeys({*theirs, *outside}).keys()]
    return ours, draw(st.sampled_from(kinds))()


# Bits and padding


@given(square_lists().filter(bool))
def test_bits_are_in_reading_order_and_decode_to_their_squares(squares):
    nodes = SquareSet.of(reversed(squares))
    layout = nodes.layout
    bits = list(map(layout.bit_of, squares))
    assert list(nodes) == list(map(layout.square_of, bits)) == squares
    assert bits == sorted(bits)
    beyond = [(layout.top - 1, layout.left), (layout.top + layout.rows, layout.left)]
    beyond += [(layout.top, layout.left - 1), (layout.top, layout.left + layout.stride - 1)]
    assert [layout.bit_of(square) for square in beyond] == [-1] * 4
    assert layout.bits(beyond) == 0


def test_a_square_beside_the_box_is_not_in_the_padding():
    room = SquareSet.of([(0, 0), (0, 1), (1, 0), (1, 1)])
    beside = {(0, 2), (1, 2), (1, -1)}
    assert room | beside == {*room, *beside}
    assert room & beside == set()
    assert SquareSet.of([(0, 1)]).isdisjoint(beside)


def test_str_draws_the_box_and_repr_is_short():
    room = SquareSet.of((row, column) for row in range(30) for column in range(40))
    assert len(repr(room)) < 80
    assert str(room & {(0, 0), (29, 39)}) == "\n".join(
        ["1" + 39 * " .", *28 * [". " * 39 + "."], ". " * 39 + "1"]
    )
    assert str(SquareSet.of([])) == ""


# SquareSet as a set


@pytest.mark.parametrize("operation", SET_OPERATIONS)
@given(set_pairs())
def test_set_operations(operation, pair):
    ours, theirs = pair
    assert operation(ours, theirs) == operation(set(ours), set(theirs))
    assert operation(theirs, ours) == operation(set(theirs), set(ours))
    assert operation(frozenset(theirs), ours) == operation(set(theirs), set(ours))


@pytest.mark.parametrize("comparison", COMPARISONS)
@given(set_pairs())
def test_comparisons(comparison, pair):
    ours, theirs = pair
    assert comparison(ours, theirs) == comparison(set(ours), set(theirs))
    assert comparison(theirs, ours) == comparison(set(theirs), set(ours))
    assert ours.isdisjoint(theirs) == set(ours).isdisjoint(theirs)


@given(square_lists(), square_lists())
def test_equality_and_hash_do_not_depend_on_the_layout(squares, more):
    wide, narrow = SquareSet.of(squares + more) & set(squares), SquareSet.of(squares)
    assert wide == narrow == frozenset(squares)
    assert hash(wide) == hash(narrow) == hash(frozenset(squares))
    assert (len(wide), bool(wide)) == (len(squares), squares != [])


def test_operations_inside_the_box_give_a_square_set():
    room = SquareSet.of([*DOMINO, (1, 1)])
    for result in [room & {(0, 0)}, room - {(0, 0)}, {(0, 0)} & room]:
        assert isinstance(result, SquareSet)
    assert isinstance(room | {(1, 0)}, SquareSet)
    assert isinstance({(1, 0)} - room, SquareSet)


def test_membership_is_by_equality():
    domino = SquareSet.of(DOMINO)
    assert (0.0, True) in domino
    for value in [
        (0, 2),
        (-1, 0),
        (0, 0.5),
        (0, 1, 2),
        0,
        None,
        "01",
        ("0", "1"),
        (0, float("inf")),
    ]:
        assert value not in domino
    for unhashable in [[0, 1], ([0], 1), {0}]:
        with pytest.raises(TypeError):
            unhashable in domino  # noqa: B015 - the comparison raises


@pytest.mark.parametrize("value", ["E", (0,), (0, 1, 2), (0, 0.5), None, [0, 1]])
def test_values_other_than_squares_are_rejected(value):
    with pytest.raises(TypeError):
        SquareSet.of([(0, 0), value])


def test_squares_too_far_apart_are_rejected():
    with pytest.raises(ValueError, match="too far apart"):
        SquareSet.of([(0, 0), (10**9, 10**9)])


def test_repr_round_trips():
    room = SquareSet.of(DOMINO)
    assert eval(repr(room)) == room
    assert eval(repr(BitGrid(room))) == BitGrid(room)


# BitGrid as a graph


@given(square_lists())
def test_views_and_counts(squares):
    grid, graph = BitGrid(squares), plain_graph(squares)
    assert list(grid) == list(grid.nodes) == squares
    assert {square: set(grid.neighbors(square)) for square in grid} == {
        square: set(graph[square]) for square in graph
    }
    assert {square: dict(grid[square]) for square in grid.adj} == graph.adj
    assert set(map(frozenset, grid.edges)) == set(map(frozenset, graph.edges))
    assert dict(grid.degree) == dict(graph.degree)
    assert grid.number_of_edges() == grid.size() == len(grid.edges) == graph.number_of_edges()
    assert len(grid) == grid.number_of_nodes() == grid.order() == len(grid.adj) == len(graph)
    assert str(grid) == str(graph).replace("Graph", "BitGrid")


@given(square_lists(), square_lists())
def test_subgraph_and_without(squares, some):
    grid = BitGrid(squares)
    for chosen in [some, set(some), SquareSet.of(some), grid.nodes & set(some)]:
        inside, outside = set(squares) & set(some), set(squares) - set(some)
        assert grid.subgraph(chosen) == BitGrid(inside)
        assert grid.without(chosen) == BitGrid(outside)
        assert set(map(frozenset, grid.subgraph(chosen).edges)) == set(
            map(frozenset, plain_graph(list(inside)).edges)
        )
    assert grid.subgraph(None) == grid.without([]) == grid
    assert grid == BitGrid(squares)


@given(square_lists())
def test_to_networkx_and_back(squares):
    grid, graph = BitGrid(squares), plain_graph(squares)
    assert nx.utils.graphs_equal(grid.to_networkx(), graph)
    assert BitGrid.from_graph(graph) == grid


@pytest.mark.parametrize(
    ("graph", "why"),
    [
        (nx.DiGraph([((0, 0), (0, 1))]), "undirected"),
        (nx.MultiGraph([((0, 0), (0, 1))]), "parallel"),
        (nx.path_graph(3), "0 is not a square"),
        (nx.Graph([((0, 0), (1, 1))]), r"edge \(0, 0\) to \(1, 1\)"),
        (nx.Graph([((0, 0), (0, 0))]), r"edge \(0, 0\) to \(0, 0\)"),
        (nx.grid_2d_graph(3, 3, periodic=True), "non-adjacent"),
        (nx.empty_graph(DOMINO), r"adjacent squares \(0, 0\) and \(0, 1\)"),
        (nx.empty_graph([(0, 0), (10**9, 10**9)]), "too far apart"),
    ],
)
def test_from_graph_rejects_other_graphs(graph, why):
    with pytest.raises(nx.NetworkXError, match=why):
        BitGrid.from_graph(graph)


def test_unknown_nodes_raise_the_errors_of_networkx():
    grid, graph = BitGrid(DOMINO), plain_graph(DOMINO)
    for either in grid, graph:
        assert [0, 0] not in either
        with pytest.raises(nx.NetworkXError):
            either.neighbors((5, 5))
        with pytest.raises(KeyError):
            either[5, 5]
        with pytest.raises(nx.NetworkXError):
            list(either.nbunch_iter(5))
        with pytest.raises(nx.NetworkXError):
            list(either.nbunch_iter([[0, 0]]))


def test_bitgrid_is_immutable():
    grid = BitGrid(DOMINO)
    for name in "squares", "nodes", "_node", "_adj":
        with pytest.raises(AttributeError):
            setattr(grid, name, ())
    with pytest.raises(AttributeError):
        grid.squares.bits = 0
    for change in [
        lambda: grid.graph.update(name="cave"),
        lambda: grid.nodes[0, 0].update(name="cave"),
        lambda: grid.edges[DOMINO].setdefault("weight", 2),
        lambda: setitem(grid.nodes[0, 0], "name", "cave"),
        lambda: grid.add_edge((0, 1), (0, 2)),
        lambda: grid.remove_node((0, 0)),
        lambda: grid.update(nodes=[(0, 2)]),
        grid.clear,
    ]:
        with pytest.raises(nx.NetworkXError):
            change()
    grid._adj[0, 0].clear()  # noqa: SLF001 - networkx reads it
    assert grid == BitGrid(DOMINO)
    assert nx.is_frozen(grid)


def test_a_copy_can_be_changed():
    grid = BitGrid(DOMINO)
    for graph in grid.copy(), nx.Graph(grid), grid.to_networkx(), nx.create_empty_copy(grid):
        graph.add_node("elf", hit_points=200)
        graph.nodes[0, 0]["name"] = "cave"
        graph.graph["name"] = "cave"
    assert grid == BitGrid(DOMINO)
    assert grid.nodes[0, 0] == grid.graph == {}
