"""The bitgrid backend against networkx itself, function by function."""

import inspect
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphsolve.graphs.backend.info import FUNCTIONS, get_info
from graphsolve.graphs.backend.interface import backend
from graphsolve.graphs.backend.lengths import Lengths, Paths
from graphsolve.graphs.backend.native import NATIVE
from graphsolve.graphs.bitgrid import BitGrid
from graphsolve.graphs.squareset import SquareSet
from grids import plain_graph, square_lists

STRANGERS = [(99, 99), "E", None, 0, [0, 0], (0, [0])]
CUTOFFS = [None, 0, 1, 1.5, 2, 3, -1, float("inf"), float("nan")]

installed = pytest.mark.skipif(
    "bitgrid" not in nx.utils.backends.backends,
    reason="networkx finds the backend only where graphsolve is installed",
)

needs_a_node = [
    "ancestors",
    "descendants",
    "node_connected_component",
    "node_boundary",
    "single_source_dijkstra_path",
    "single_source_dijkstra_path_length",
    "single_source_shortest_path",
    "single_source_shortest_path_length",
    "single_target_shortest_path",
    "single_target_shortest_path_length",
]
takes_a_cutoff = [name for name in needs_a_node if "path" in name]
needs_two_nodes = [
    "bidirectional_shortest_path",
    "dijkstra_path",
    "dijkstra_path_length",
    "has_path",
    "shortest_path",
    "shortest_path_length",
]
gives_a_path = {"bidirectional_shortest_path", "dijkstra_path", "shortest_path"}
needs_only_the_graph = [
    "all_pairs_dijkstra_path_length",
    "all_pairs_shortest_path",
    "all_pairs_shortest_path_length",
    "connected_components",
    "diameter",
    "eccentricity",
    "is_connected",
    "number_connected_components",
    "radius",
    "shortest_path",
    "shortest_path_length",
]


def plain(value):
    """A result in plain types, drawn out of its iterators and mappings."""
    if isinstance(value, Iterator):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    return set(value) if isinstance(value, SquareSet) else value


def outcome(function, *args, **kwargs):
    """What a call comes to: its result, or the type of its error."""
    try:
        return plain(function(*args, **kwargs))
    except Exception as error:  # noqa: BLE001 - whichever it is, networkx has to raise it too
        return type(error)


def outcomes(name, squares, *args, **kwargs):
    ours = outcome(getattr(backend, name), BitGrid(squares), *args, **kwargs)
    return ours, outcome(getattr(nx, name), plain_graph_in_reading_order(squares), *args, **kwargs)


def plain_graph_in_reading_order(squares):
    """The plain graph, but the neighbours of each node in reading order."""
    graph = nx.Graph()
    graph.add_nodes_from(squares)
    graph.add_edges_from(sorted(tuple(sorted(edge)) for edge in plain_graph(squares).edges))
    return graph


@st.composite
def squares_and_nodes(draw, number):
    """Squares, and nodes among them; now and then there is a stranger in their place."""
    squares = draw(square_lists())
    nodes = st.sampled_from(squares) if squares else st.nothing()
    nodes |= st.sampled_from(STRANGERS[:1]) if draw(st.booleans()) else nodes
    nodes |= st.sampled_from(STRANGERS) if draw(st.booleans()) else nodes
    if nodes.is_empty:
        nodes = st.sampled_from(STRANGERS)
    return squares, *(draw(nodes) for _ in range(number))


# The same result and the same errors


@pytest.mark.parametrize("name", needs_only_the_graph)
@given(squares=square_lists(most=4))
def test_functions_of_the_graph(name, squares):
    ours, theirs = outcomes(name, squares)
    assert ours == theirs


@pytest.mark.parametrize("name", needs_a_node)
@given(drawn=squares_and_nodes(1))
def test_functions_of_a_node(name, drawn):
    ours, theirs = outcomes(name, *drawn)
    assert ours == theirs


@pytest.mark.parametrize("name", takes_a_cutoff)
@given(drawn=squares_and_nodes(1), cutoff=st.sampled_from(CUTOFFS))
def test_functions_of_a_node_within_a_cutoff(name, drawn, cutoff):
    ours, theirs = outcomes(name, *drawn, cutoff=cutoff)
    assert ours == theirs


@pytest.mark.parametrize("name", needs_two_nodes)
@given(drawn=squares_and_nodes(2).filter(lambda drawn: None not in drawn))
def test_functions_of_two_nodes(name, drawn):
    squares, source, target = drawn
    ours, theirs = outcomes(name, squares, source, target)
    if name in gives_a_path and isinstance(theirs, list):
        theirs = min(nx.all_shortest_paths(plain_graph(squares), source, target))
    assert ours == theirs


@pytest.mark.parametrize("name", ["shortest_path", "shortest_path_length"])
@given(
    drawn=squares_and_nodes(1),
    end=st.sampled_from(["source", "target"]),
    weight=st.sampled_from([None, "weight"]),
    method=st.sampled_from(["dijkstra", "bellman-ford", "guess"]),
)
def test_shortest_paths_from_or_to_one_node(name, drawn, end, weight, method):
    squares, node = drawn
    if method == "bellman-ford" and weight is not None:
        weight = None
    ours, theirs = outcomes(name, squares, weight=weight, method=method, **{end: node})
    assert ours == theirs


@given(drawn=squares_and_nodes(2), weight=st.sampled_from([None, "weight"]))
def test_weights_that_no_edge_has_change_errors_as_in_networkx(drawn, weight):
    ours, theirs = outcomes("shortest_path_length", *drawn, weight=weight)
    assert ours == theirs


@given(
    drawn=squares_and_nodes(3),
    kind=st.sampled_from([list, tuple, set, frozenset, SquareSet.of]),
    number=st.integers(0, 3),
)
def test_layers_from_several_sources(drawn, kind, number):
    squares, *nodes = drawn
    try:
        sources = kind(nodes[:number])
    except TypeError:
        sources = nodes[:number]
    ours, theirs = outcomes("bfs_layers", squares, sources)
    assert ours == (list(map(set, theirs)) if isinstance(theirs, list) else theirs)


@given(drawn=squares_and_nodes(1))
def test_layers_from_a_single_source(drawn):
    ours, theirs = outcomes("bfs_layers", *drawn)
    assert ours == (list(map(set, theirs)) if isinstance(theirs, list) else theirs)


@given(
    drawn=squares_and_nodes(3),
    kind=st.sampled_from([list, tuple, set, frozenset, SquareSet.of]),
    number=st.integers(0, 3),
    cutoff=st.sampled_from(CUTOFFS),
)
def test_lengths_from_several_sources(drawn, kind, number, cutoff):
    squares, *nodes = drawn
    try:
        sources = kind(nodes[:number])
    except TypeError:
        sources = nodes[:number]
    ours, theirs = outcomes("multi_source_dijkstra_path_length", squares, sources, cutoff)
    assert ours == theirs


@given(drawn=squares_and_nodes(4), sets=st.booleans(), within=st.booleans())
def test_boundaries(drawn, sets, within):
    squares, *nodes = drawn
    some, others = nodes[:2], squares[::2] if within else None
    if sets:
        some = BitGrid(squares).nodes & set(squares[:3])
    ours, theirs = outcomes("node_boundary", squares, some, others)
    assert ours == theirs


@given(drawn=squares_and_nodes(1), distance=st.sampled_from([0, 1, 2, 2.0, 1.5, -1, 99, None]))
def test_nodes_at_a_distance(drawn, distance):
    ours, theirs = outcomes("descendants_at_distance", *drawn, distance)
    assert ours == theirs


@given(drawn=squares_and_nodes(1), several=st.booleans())
def test_eccentricities_of_some_nodes(drawn, several):
    squares, node = drawn
    ours, theirs = outcomes("eccentricity", squares, [node] if several else node)
    assert ours == theirs


@pytest.mark.parametrize("name", ["diameter", "radius"])
def test_eccentricities_that_are_known_are_used(name):
    ours, theirs = outcomes(name, [(0, 0)], {(0, 0): 3, (0, 1): 7})
    assert ours == theirs


@given(square_lists().filter(bool))
def test_a_result_can_be_read_as_a_dictionary(squares):
    grid, graph = BitGrid(squares), plain_graph_in_reading_order(squares)
    for name in "single_source_shortest_path_length", "single_source_shortest_path":
        ours = getattr(backend, name)(grid, squares[0])
        theirs = getattr(nx, name)(graph, squares[0])
        assert (ours, dict(ours), len(ours), eval(repr(ours))) == (
            theirs,
            theirs,
            len(theirs),
            theirs,
        )
        assert set(ours) == set(theirs)
        assert {node: ours.get(node) for node in squares} == {
            node: theirs.get(node) for node in squares
        }
        assert (99, 99) not in ours
        assert (squares[0][0], squares[0][1] + 0.5) not in ours


@given(square_lists().filter(bool))
def test_lengths_come_shortest_first_and_equal_ones_in_reading_order(squares):
    lengths = backend.single_source_shortest_path_length(BitGrid(squares), squares[-1])
    assert list(lengths.values()) == sorted(lengths.values())
    assert (
        list(lengths)
        == list(lengths.keys())
        == sorted(lengths, key=lambda square: (lengths[square], square))
    )


@given(square_lists().filter(bool))
def test_a_shortest_path_is_the_first_in_reading_order(squares):
    graph = plain_graph(squares)
    paths = backend.single_source_shortest_path(BitGrid(squares), squares[0])
    for target in paths:
        assert paths[target] == min(nx.all_shortest_paths(graph, squares[0], target))
        assert all(edge in graph.edges for edge in pairwise(paths[target]))


def test_searching_decodes_nothing():
    grid = BitGrid([(0, column) for column in range(9)])
    lengths = backend.single_source_shortest_path_length(grid, (0, 0))
    assert (lengths[0, 8], len(lengths), (5, 5) in lengths) == (8, 9, False)
    assert "_decoded" not in vars(lengths)
    assert isinstance(lengths, Lengths)
    assert isinstance(backend.single_source_shortest_path(grid, (0, 0)), Paths)
    assert all(isinstance(layer, SquareSet) for layer in backend.bfs_layers(grid, [(0, 0)]))


def test_layers_are_found_only_as_they_are_asked_for():
    layers = backend.bfs_layers(BitGrid([(0, 0)]), [(9, 9)])
    with pytest.raises(nx.NetworkXError):
        next(layers)


# What networkx is told


def test_networkx_is_told_of_the_functions_that_there_are():
    assert set(FUNCTIONS) == set(NATIVE)
    assert set(get_info()["functions"]) == set(FUNCTIONS)
    assert list(FUNCTIONS) == sorted(FUNCTIONS)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_arguments_are_those_of_networkx(name):
    ours = inspect.signature(NATIVE[name]).parameters.values()
    theirs = inspect.signature(getattr(nx, name)).parameters.values()
    assert [(each.name, each.default) for each in ours] == [
        (each.name, each.default) for each in theirs if not each.name.startswith("backend")
    ]


def test_a_call_can_run_on_a_grid_graph_with_unit_weights():
    graph = plain_graph([(0, 0), (0, 1)])
    for either in graph, BitGrid(graph):
        for args, kwargs in [((either, (0, 0)), {}), ((), {"G": either, "weight": "length"})]:
            assert backend.can_run("single_source_dijkstra_path_length", args, kwargs) is True
            assert backend.can_run("shortest_path", args, kwargs) is True
        assert backend.can_run("shortest_path", (either,), {"method": "bellman-ford"}) is True
        assert backend.can_run("bfs_layers", (either, (0, 0)), {}) is True
    nx.set_edge_attributes(graph, 1.0, "weight")
    assert backend.can_run("dijkstra_path", (graph, (0, 0), (0, 1)), {}) is True


@pytest.mark.parametrize(
    ("name", "args", "kwargs", "why"),
    [
        ("dijkstra_path", ((0, 0), (0, 1), lambda _u, _v, _d: 1), {}, "weight function"),
        ("shortest_path_length", (), {"weight": lambda _u, _v, _d: 1}, "weight function"),
        ("shortest_path", ((0, 0), (0, 1), "w", "bellman-ford"), {}, "Bellman-Ford"),
        ("shortest_path", (), {"weight": "w", "method": "bellman-ford"}, "Bellman-Ford"),
        ("eccentricity", (None, {}), {}, "computed before"),
    ],
)
def test_a_call_cannot_run_with_arguments_that_it_would_not_heed(name, args, kwargs, why):
    assert why in backend.can_run(name, (BitGrid([(0, 0)]), *args), kwargs)


def test_a_call_cannot_run_on_a_graph_that_no_grid_is_equal_to():
    weighted = nx.Graph([((0, 0), (0, 1), {"weight": 2})])
    assert "not every 'weight'" in backend.can_run("diameter", (weighted,), {"weight": "weight"})
    assert backend.can_run("diameter", (weighted,), {}) is True
    for graph in nx.DiGraph(), nx.MultiGraph():
        assert "directions" in backend.can_run("is_connected", (graph,), {})


def test_a_graph_is_worth_converting_for_many_searches_only():
    graph = plain_graph([(0, 0), (0, 1)])
    assert "longer" in backend.should_run("bfs_layers", (graph, (0, 0)), {})
    assert backend.should_run("diameter", (graph,), {}) is True
    assert backend.should_run("all_pairs_shortest_path", (), {"G": graph}) is True


@given(square_lists())
def test_conversion(squares):
    graph = plain_graph(squares)
    assert backend.convert_from_nx(graph, edge_attrs={"weight": 1}) == BitGrid(squares)
    assert backend.convert_from_nx(BitGrid(squares)) == BitGrid(squares)
    assert nx.utils.graphs_equal(backend.convert_to_nx(BitGrid(squares)), graph)
    assert backend.convert_to_nx(squares) is squares


def test_a_conversion_that_is_refused_says_why():
    with pytest.raises(NotImplementedError, match="not a grid graph: 0 is not a square"):
        backend.convert_from_nx(nx.path_graph(2))
    weighted = nx.Graph([((0, 0), (0, 1), {"weight": 2})])
    with pytest.raises(NotImplementedError, match="weight"):
        backend.convert_from_nx(weighted, edge_attrs={"weight": 1})


# Through networkx's own functions


def test_networkx_itself_can_read_a_grid():
    grid = BitGrid([(0, 0), (0, 1), (1, 1)])
    assert nx.density(grid) == pytest.approx(2 / 3)
    assert nx.degree_histogram(grid) == [0, 2, 1]
    assert nx.single_source_dijkstra_path_length.orig_func(grid, (0, 0))[1, 1] == 2


@installed
@given(square_lists().filter(bool))
def test_networkx_runs_on_a_grid_what_it_is_asked_to(squares):
    grid, graph = BitGrid(squares), plain_graph(squares)
    layers = list(nx.bfs_layers(grid, squares[:2]))
    assert all(isinstance(layer, SquareSet) for layer in layers)
    assert layers == list(map(set, nx.bfs_layers(graph, squares[:2])))
    lengths = nx.multi_source_dijkstra_path_length(grid, {squares[0]})
    assert lengths == nx.multi_source_dijkstra_path_length(graph, {squares[0]})
    assert isinstance(nx.node_boundary(grid, squares[:1]), SquareSet)
    assert list(nx.connected_components(grid)) == list(nx.connected_components(graph))


@installed
@given(square_lists().filter(bool))
def test_networkx_converts_a_graph_where_it_is_told_to(squares):
    lengths = nx.single_source_shortest_path_length(
        plain_graph(squares), squares[0], backend="bitgrid"
    )
    assert isinstance(lengths, Lengths)
    assert lengths == nx.single_source_shortest_path_length(plain_graph(squares), squares[0])


@installed
@pytest.mark.parametrize(
    "call",
    [
        partial(nx.bfs_layers, nx.path_graph(3), 0),
        partial(nx.is_connected, nx.grid_2d_graph(3, 3, periodic=True)),
        partial(
            nx.dijkstra_path_length, nx.Graph([((0, 0), (0, 1), {"weight": 2})]), (0, 0), (0, 1)
        ),
        partial(nx.diameter, nx.grid_2d_graph(2, 2), weight=lambda _u, _v, _d: 1),
        partial(nx.has_path, nx.DiGraph([((0, 0), (0, 1))]), (0, 0), (0, 1)),
        partial(nx.pagerank, BitGrid([(0, 0)])),
    ],
)
def test_networkx_refuses_what_the_backend_cannot_run(call):
    with pytest.raises(NotImplementedError, match="bitgrid"):
        call(backend="bitgrid")


@installed
@given(square_lists().filter(bool))
def test_a_backend_with_priority_changes_no_result(squares):
    weighted = plain_graph(squares)
    nx.set_edge_attributes(weighted, 2, "weight")
    expected = nx.single_source_dijkstra_path_length(weighted, squares[0])
    eccentricities = outcome(nx.eccentricity, weighted)
    with nx.config.backend_priority(algos=["bitgrid"]):
        assert nx.single_source_dijkstra_path_length(weighted, squares[0]) == expected
        assert nx.degree_centrality(weighted) == nx.degree_centrality(plain_graph(squares))
        assert outcome(nx.eccentricity, weighted) == eccentricities
        assert nx.has_path(nx.path_graph(2), 0, 1)


@installed
def test_a_graph_that_is_converted_already_is_searched_here():
    graph = plain_graph([(0, 0), (0, 1)])
    nx.diameter(graph, backend="bitgrid")
    assert backend.should_run("bfs_layers", (graph, (0, 0)), {}) is True


@installed
def test_what_the_backend_does_not_have_falls_back_where_it_may():
    grid = BitGrid([(0, 0), (0, 1), (0, 2)])
    with pytest.raises(NotImplementedError):
        nx.degree_centrality(grid)
    with nx.config(fallback_to_nx=True):
        assert nx.degree_centrality(grid)[0, 1] == 1


@installed
@pytest.mark.parametrize("first", ["networkx", "graphsolve.graphs.bitgrid", "graphsolve"])
def test_whichever_is_imported_first_networkx_learns_of_the_backend(first):
    program = f"import {first}, networkx as nx; print(*nx.utils.backends.backend_info['bitgrid'])"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.stderr, done.stdout.split()[-1]) == ("", "functions")


corridor = BitGrid([(0, 0), (0, 1), (0, 2)])


@installed
@pytest.mark.parametrize(
    "search",
    [
        lambda cave, wall: nx.descendants_at_distance(cave, wall, 0),
        nx.single_source_shortest_path_length,
        lambda cave, wall: nx.shortest_path(cave, (0, 0), wall),
        lambda cave, wall: list(nx.bfs_layers(cave, [wall])),
        lambda cave, _: list(nx.bfs_layers(cave, corridor.nodes)),
    ],
)
def test_a_wall_between_squares_is_no_node(search):
    wall = (0, 1)
    cave = corridor.without([wall])
    with pytest.raises(nx.NetworkXException) as raised:
        search(cave.to_networkx(), wall)
    with pytest.raises(raised.type):
        search(cave, wall)
