"""BitGrid and SquareSet against plain sets and networkx graphs."""

import copy
import operator
import pickle

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphsolve.graphs.bitgrid import BitGrid
from graphsolve.graphs.layout import Layout
from graphsolve.graphs.squareset import SquareSet
from grids import plain_graph, square_lists

SET_OPERATIONS = [operator.and_, operator.or_, operator.sub, operator.xor]
COMPARISONS = [operator.le, operator.lt, operator.ge, operator.gt, operator.eq, operator.ne]
DOMINO = [(0, 0), (0, 1)]


@st.composite
def set_pairs(draw):
    """A SquareSet and another set, as a SquareSet of its layout or any other kind of set."""
    everywhere = SquareSet.of(draw(square_lists()))
    ours = everywhere & set(draw(st.lists(st.sampled_from([*everywhere, (9, 9)]))))
    theirs = everywhere & set(draw(st.lists(st.sampled_from([*everywhere, (9, 9)]))))
    outside = draw(st.sampled_from([set(), {(99, 99)}, {"E"}]))
    kinds = [lambda: theirs, lambda: SquareSet.of(theirs)]
    kinds += [lambda: set(theirs) | outside, lambda: dict.fromkeys({*theirs, *outside}).keys()]
    return ours, draw(st.sampled_from(kinds))()


# Bits and padding


@given(square_lists())
def test_no_set_has_a_bit_in_the_padding(squares):
    nodes = BitGrid(squares).nodes
    assert all(
        nodes.bits >> row * nodes.layout.pitch + nodes.layout.pitch - 1 & 1 == 0
        for row in range(nodes.layout.rows)
    )


def test_a_shift_does_not_wrap_from_one_row_into_the_next():
    assert BitGrid([(0, 2), (1, 0)]).number_of_edges() == 0
    assert list(BitGrid([(0, 0), (0, 2), (1, 0), (1, 2)]).neighbors((0, 2))) == [(1, 2)]


@given(square_lists())
def test_the_lowest_bit_is_the_first_square_in_reading_order(squares):
    nodes = SquareSet.of(reversed(squares))
    assert list(nodes) == squares
    assert [nodes.layout.bit_of(square) for square in squares] == sorted(
        map(nodes.layout.bit_of, squares)
    )


@pytest.mark.parametrize("number", [0, 1, 7, 8, 9, 10, 40])
def test_few_and_many_squares_come_in_reading_order(number):
    scattered = [(row * row, 3 * row % 10) for row in range(number)]
    assert list(SquareSet.of(reversed(scattered))) == scattered


@given(square_lists().filter(bool))
def test_bits_and_squares_of_a_layout_are_each_others_inverse(squares):
    layout = Layout.around(squares)
    for square in squares:
        assert layout.square_of(layout.bit_of(square)) == square
    beyond = [(layout.top - 1, layout.left), (layout.top + layout.rows, layout.left)]
    beyond += [(layout.top, layout.left - 1), (layout.top, layout.left + layout.pitch - 1)]
    assert [layout.bit_of(square) for square in beyond] == [-1] * 4


# SquareSet as a set


@pytest.mark.parametrize("operation", SET_OPERATIONS)
@given(set_pairs())
def test_set_operations_agree_with_sets(operation, pair):
    ours, theirs = pair
    assert operation(ours, theirs) == operation(set(ours), set(theirs))
    assert operation(theirs, ours) == operation(set(theirs), set(ours))
    assert operation(frozenset(theirs), ours) == operation(set(theirs), set(ours))


@pytest.mark.parametrize("comparison", COMPARISONS)
@given(set_pairs())
def test_comparisons_agree_with_sets(comparison, pair):
    ours, theirs = pair
    assert comparison(ours, theirs) == comparison(set(ours), set(theirs))
    assert comparison(theirs, ours) == comparison(set(theirs), set(ours))
    assert ours.isdisjoint(theirs) == set(ours).isdisjoint(theirs)


@given(square_lists(), square_lists())
def test_sets_of_different_layouts_are_one_value(squares, more):
    wide, narrow = SquareSet.of(squares + more) & set(squares), SquareSet.of(squares)
    assert wide == narrow == frozenset(squares)
    assert hash(wide) == hash(narrow) == hash(frozenset(squares))
    assert (len(wide), bool(wide)) == (len(squares), squares != [])


def test_what_is_left_of_a_square_set_is_a_square_set():
    room = SquareSet.of([*DOMINO, (1, 1)])
    for left in [room & {(0, 0)}, room - {(0, 0)}, {(0, 0)} & room]:
        assert isinstance(left, SquareSet)
    assert isinstance(room | {(1, 0)}, SquareSet)
    assert isinstance({(1, 0)} - room, SquareSet)


def test_a_square_outside_the_layout_makes_a_frozenset():
    domino = SquareSet.of(DOMINO)
    assert type(domino | {(99, 99)}) is frozenset
    assert type({(99, 99)} - domino) is frozenset
    assert type(domino ^ {"E"}) is frozenset


@pytest.mark.parametrize("operation", [*SET_OPERATIONS, operator.le, operator.lt])
def test_a_list_is_no_operand(operation):
    with pytest.raises(TypeError):
        operation(SquareSet.of(DOMINO), DOMINO)
    with pytest.raises(TypeError):
        operation(DOMINO, SquareSet.of(DOMINO))


def test_membership_asks_for_equality_as_a_set_does():
    domino = SquareSet.of(DOMINO)
    assert (0.0, True) in domino
    for stranger in [
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
        assert stranger not in domino
    for unhashable in [[0, 1], ([0], 1), {0}]:
        with pytest.raises(TypeError):
            unhashable in domino  # noqa: B015 - the question alone is the error


def test_the_first_square():
    assert SquareSet.of([(1, 0), (0, 5), (0, 3)]).first() == (0, 3)
    with pytest.raises(ValueError, match="empty"):
        SquareSet.of([]).first()


@pytest.mark.parametrize("value", ["E", (0,), (0, 1, 2), (0, 0.5), None, [0, 1]])
def test_only_squares_make_a_square_set(value):
    with pytest.raises(TypeError):
        SquareSet.of([(0, 0), value])


def test_squares_too_far_apart_are_refused():
    with pytest.raises(ValueError, match="too far apart"):
        SquareSet.of([(0, 0), (10**9, 10**9)])


def test_a_repr_can_be_read_back():
    room = SquareSet.of(DOMINO)
    assert eval(repr(room)) == room
    assert eval(repr(BitGrid(room))) == BitGrid(room)


# BitGrid as a graph


@given(square_lists())
def test_it_reads_like_the_networkx_graph(squares):
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


@given(square_lists())
def test_neighbours_come_in_reading_order(squares):
    grid = BitGrid(squares)
    for square in grid:
        assert list(grid[square]) == sorted(grid[square])


@given(square_lists(), square_lists())
def test_edges_and_nodes_are_asked_for_one_by_one(squares, others):
    grid, graph = BitGrid(squares), plain_graph(squares)
    for square, other in zip(squares + others, others + squares, strict=True):
        assert grid.has_node(square) == graph.has_node(square)
        assert grid.has_edge(square, other) == graph.has_edge(square, other)
        if square in graph:
            assert grid.number_of_edges(square, other) == graph.number_of_edges(square, other)


@given(square_lists(), square_lists())
def test_subgraphs_and_removals(squares, some):
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


def test_a_subgraph_of_one_node_is_asked_for_by_that_node():
    assert BitGrid(DOMINO).subgraph((0, 1)) == BitGrid([(0, 1)])


@given(square_lists())
def test_to_networkx_and_back(squares):
    grid, graph = BitGrid(squares), plain_graph(squares)
    assert nx.utils.graphs_equal(grid.to_networkx(), graph)
    assert BitGrid.from_graph(graph) == grid


@pytest.mark.parametrize(
    ("graph", "why"),
    [
        (nx.DiGraph([((0, 0), (0, 1))]), "directions"),
        (nx.MultiGraph([((0, 0), (0, 1))]), "parallel"),
        (nx.path_graph(3), "0 is not a square"),
        (nx.Graph([((0, 0), (1, 1))]), r"\(0, 0\) and \(1, 1\) are joined but"),
        (nx.Graph([((0, 0), (0, 0))]), r"\(0, 0\) and \(0, 0\) are joined but"),
        (nx.grid_2d_graph(3, 3, periodic=True), "joined but do not share a side"),
        (nx.empty_graph(DOMINO), r"\(0, 0\) and \(0, 1\) share a side but"),
        (nx.empty_graph([(0, 0), (10**9, 10**9)]), "too far apart"),
    ],
)
def test_what_is_no_grid_graph_is_refused(graph, why):
    with pytest.raises(nx.NetworkXError, match=why):
        BitGrid.from_graph(graph)


def test_nodes_that_are_equal_to_squares_will_do():
    assert BitGrid.from_graph(nx.Graph([((0.0, False), (0, 1))])) == BitGrid(DOMINO)


def test_questions_about_strangers_fail_as_in_networkx():
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


def test_it_cannot_be_changed():
    grid = BitGrid(DOMINO)
    for name in "nodes", "adj", "edges", "colour":
        with pytest.raises(AttributeError):
            setattr(grid, name, ())
    with pytest.raises(AttributeError):
        grid.nodes.bits = 0
    with pytest.raises(TypeError):
        grid.graph["name"] = "cave"
    assert grid.copy() is grid


@pytest.mark.parametrize("duplicate", [copy.copy, lambda it: pickle.loads(pickle.dumps(it))])
def test_it_can_be_sent_elsewhere(duplicate):
    grid = BitGrid(DOMINO)
    assert duplicate(grid) == grid
    assert hash(duplicate(grid)) == hash(grid)


def test_it_is_equal_to_graphs_of_its_kind_only():
    assert BitGrid(DOMINO) == BitGrid([*DOMINO, (5, 5)]).without([(5, 5)])
    assert BitGrid(DOMINO) != BitGrid(DOMINO[:1])
    assert BitGrid(DOMINO) != set(DOMINO)


def test_it_is_neither_directed_nor_a_multigraph():
    assert BitGrid().is_directed() is BitGrid().is_multigraph() is False


@given(square_lists().filter(bool), st.data())
def test_layers_are_those_of_networkx(squares, data):
    grid = BitGrid(squares)
    sources = data.draw(st.sets(st.sampled_from(squares)))
    layers = grid.layers(grid.nodes.layout.bits(sources))
    assert [set(SquareSet(grid.nodes.layout, layer)) for layer in layers] == list(
        map(set, nx.bfs_layers(plain_graph(squares), sources))
    )


@given(squares=square_lists(), others=square_lists())
def test_an_intersection_with_any_iterable(squares, others):
    assert SquareSet.of(squares).intersection(iter(others)) == set(squares).intersection(others)
