"""The bitgrid backend compared with networkx, function by function."""

import inspect
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import partial

import networkx as nx
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from examples import examples
from graphsolve.graphs.backend.functions import Lengths
from graphsolve.graphs.backend.info import FUNCTIONS
from graphsolve.graphs.backend.interface import NATIVE, PARAMETERS, backend
from graphsolve.graphs.bitgrid import BitGrid
from graphsolve.graphs.squareset import SquareSet
from grids import plain_graph, square_lists

UNKNOWN = [(99, 99), "E", None, 0, [0, 0], (0, [0])]
CUTOFFS = [1, 2, 3, 0, 1.5, -1, float("inf"), float("nan"), None]

installed = pytest.mark.skipif(
    "bitgrid" not in nx.utils.backends.backends,
    reason="networkx finds the backend only if graphsolve is installed",
)


def plain(value):
    """A result converted to lists, dictionaries and sets."""
    if isinstance(value, nx.Graph):
        return value.is_directed(), plain(dict(value.nodes)), plain(dict(value.adj))
    if isinstance(value, Iterator):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    return set(value) if isinstance(value, SquareSet) else value


def outcome(function, *args, **kwargs):
    """The result of a call, or the type of its error."""
    try:
        return plain(function(*args, **kwargs))
    except Exception as error:  # noqa: BLE001 - networkx must raise the same one
        return type(error)


def plain_graph_in_reading_order(squares):
    """The plain graph with the neighbours of each node in reading order."""
    graph = nx.Graph()
    graph.add_nodes_from(squares)
    graph.add_edges_from(sorted(tuple(sorted(edge)) for edge in plain_graph(squares).edges))
    return graph


@st.composite
def calls(draw, name):
    """Squares and arguments for a function, with nodes that are sometimes not in the graph."""
    squares = draw(square_lists(size=4))
    nodes = st.sampled_from([*squares, *squares, *UNKNOWN])
    some = st.lists(nodes, max_size=3)
    sets = st.lists(st.sampled_from(squares or [(0, 0)]), max_size=3)
    several = some | some.map(tuple) | sets.map(set) | sets.map(SquareSet.of)
    values = {
        **dict.fromkeys(["source", "target", "n", "v"], nodes),
        **dict.fromkeys(["sources", "nbunch1", "nbunch2"], several),
        "cutoff": st.sampled_from(CUTOFFS),
        "distance": st.sampled_from([0, 1, 2, 2.0, 1.5, -1, 99, None]),
        "weight": st.sampled_from([None, "weight"]),
        "method": st.sampled_from(["dijkstra", "bellman-ford", "guess"]),
    }
    arguments = {
        one.name: draw(values[one.name])
        for one in PARAMETERS[name]
        if one.name in values
        and (one.default is one.empty or draw(st.sampled_from([True, True, False])))
    }
    if arguments.get("method") == "bellman-ford":
        arguments["weight"] = None
    return squares, arguments


# Results and errors


@pytest.mark.parametrize("name", FUNCTIONS)
@examples(60)
@given(data=st.data())
def test_results_and_errors_are_those_of_networkx(name, data):
    squares, arguments = data.draw(calls(name))
    ends = [arguments[end] for end in ("source", "target") if end in arguments]
    assume(len(ends) < 2 or None not in ends)  # which is no node, and often the default
    theirs = outcome(getattr(nx, name), plain_graph_in_reading_order(squares), **arguments)
    if isinstance(theirs, list | tuple) and len(ends) > 1:
        path = min(nx.all_shortest_paths(plain_graph(squares), *ends))
        theirs = path if isinstance(theirs, list) else (len(path) - 1, path)
    elif name == "bfs_layers" and isinstance(theirs, list):
        theirs = list(map(set, theirs))
    assert outcome(getattr(backend, name), BitGrid(squares), **arguments) == theirs


@given(square_lists().filter(bool))
def test_results_read_like_dictionaries(squares):
    grid, graph = BitGrid(squares), plain_graph_in_reading_order(squares)
    ours = backend.single_source_shortest_path_length(grid, squares[0])
    theirs = nx.single_source_shortest_path_length(graph, squares[0])
    assert ours == dict(ours) == eval(repr(ours)) == theirs
    assert (len(ours), set(ours)) == (len(theirs), set(theirs))
    assert [ours.get(node) for node in squares] == [theirs.get(node) for node in squares]
    assert (99, 99) not in ours
    assert (squares[0][0], squares[0][1] + 0.5) not in ours


# The backend interface


@pytest.mark.parametrize("name", FUNCTIONS)
def test_parameters_are_those_of_networkx(name):
    ours = inspect.signature(NATIVE[name]).parameters.values()
    theirs = inspect.signature(getattr(nx, name)).parameters.values()
    assert [(each.name, each.default) for each in ours] == [
        (each.name, each.default) for each in theirs if not each.name.startswith("backend")
    ]


WEIGHTED = nx.Graph([((0, 0), (0, 1), {"weight": 2})])


@pytest.mark.parametrize(
    ("name", "graph", "options", "why"),
    [
        ("dijkstra_path", BitGrid([(0, 0)]), {"weight": lambda _u, _v, _d: 1}, "weight function"),
        ("shortest_path", BitGrid([(0, 0)]), {"weight": "w", "method": "bellman-ford"}, "Bellman"),
        ("eccentricity", BitGrid([(0, 0)]), {"sp": {}}, "precomputed"),
        ("diameter", WEIGHTED, {"weight": "weight"}, "not every edge has 'weight' 1"),
        ("is_connected", nx.DiGraph(), {}, "undirected"),
        ("is_connected", nx.MultiGraph(), {}, "undirected"),
        ("diameter", WEIGHTED, {}, None),
        ("diameter", plain_graph([(0, 0), (0, 1)]), {"weight": "weight"}, None),
        ("shortest_path", BitGrid([(0, 0)]), {"method": "bellman-ford"}, None),
        ("shortest_path", BitGrid([(0, 0)]), {"weight": "w"}, None),
    ],
)
def test_what_can_run(name, graph, options, why):
    found = backend.can_run(name, (graph,), options)
    assert found is True if why is None else why in found


@installed
def test_should_run_only_for_many_searches_or_on_a_converted_graph():
    graph = plain_graph([(0, 0), (0, 1)])
    assert "longer" in backend.should_run("bfs_layers", (graph, (0, 0)), {})
    assert backend.should_run("all_pairs_shortest_path", (), {"G": graph}) is True
    nx.diameter(graph, backend="bitgrid")
    assert backend.should_run("bfs_layers", (graph, (0, 0)), {}) is True


def test_a_rejected_conversion_gives_the_reason():
    with pytest.raises(NotImplementedError, match="not a grid graph: 0 is not a square"):
        backend.convert_from_nx(nx.path_graph(2))
    with pytest.raises(NotImplementedError, match="weight"):
        backend.convert_from_nx(WEIGHTED, edge_attrs={"weight": 1})


# Dispatch by networkx


@installed
@given(square_lists().filter(bool))
def test_networkx_converts_a_graph_for_the_backend(squares):
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
        partial(nx.dijkstra_path_length, WEIGHTED, (0, 0), (0, 1)),
        partial(nx.pagerank, BitGrid([(0, 0)])),
    ],
)
def test_calls_that_cannot_run_raise(call):
    with pytest.raises(NotImplementedError, match="bitgrid"):
        call(backend="bitgrid")


RING = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]


@installed
@pytest.mark.parametrize(
    "function",
    [
        nx.adjacency_data,
        nx.clustering,
        nx.complement,
        nx.convert_node_labels_to_integers,
        nx.cycle_basis,
        nx.generate_gexf,
        nx.generate_graphml,
        nx.greedy_color,
        nx.line_graph,
        nx.minimum_spanning_tree,
        nx.node_link_data,
        nx.stoer_wagner,
        nx.to_dict_of_dicts,
        nx.to_directed,
        lambda graph: nx.ego_graph(graph, (0, 0)),
        lambda graph: nx.relabel_nodes(graph, {(0, 0): (9, 9)}),
    ],
)
def test_other_functions_run_on_a_copy_if_that_is_allowed(function):
    grid = BitGrid([*RING, (3, 2)])
    with nx.config(fallback_to_nx=True):
        assert plain(function(grid)) == plain(function(grid.to_networkx()))


@installed
@pytest.mark.parametrize(
    "change",
    [
        lambda graph: nx.add_path(graph, [(9, 9), (9, 8)]),
        lambda graph: nx.set_node_attributes(graph, "wall", "kind"),
        lambda graph: nx.set_edge_attributes(graph, 2, "weight"),
        nx.double_edge_swap,
    ],
)
def test_functions_that_change_a_graph_are_refused(change):
    grid = BitGrid(RING)
    with nx.config(fallback_to_nx=True), pytest.raises(nx.NetworkXError):
        change(grid)
    assert grid == BitGrid(RING)


@installed
@given(square_lists().filter(bool))
def test_backend_priority_does_not_change_results(squares):
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
@pytest.mark.parametrize("first", ["networkx", "graphsolve.graphs.bitgrid", "graphsolve"])
def test_networkx_finds_the_backend_in_any_import_order(first):
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
def test_a_removed_node_inside_the_box_is_not_found(search):
    wall = (0, 1)
    cave = corridor.without([wall])
    with pytest.raises(nx.NetworkXException) as raised:
        search(cave.to_networkx(), wall)
    with pytest.raises(raised.type):
        search(cave, wall)
