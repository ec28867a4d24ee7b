"""Every function of networkx that takes one graph: a BitGrid gives what a networkx graph gives."""

import importlib
import inspect
import pkgutil
import random
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest
from more_itertools import chunked, collapse

from graphsolve.graphs.bitgrid import BitGrid

SQUARES = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2), (3, 2)]
"""A ring of eight squares, and one more."""

ARGUMENTS: dict[str, Any] = {
    "C": {(0, 0), (0, 1)},
    "S": {(0, 0), (0, 1)},
    "_s": (0, 0),
    "_t": (2, 2),
    "alpha": 0.5,
    "attribute": "colour",
    "capacity": "capacity",
    "center_nodes": {(0, 0)},
    "colors": {},
    "communities": [set(SQUARES[:3]), set(SQUARES[3:])],
    "cover": {((0, 0), (0, 1))},
    "dest_attr": "colour",
    "distance": 1,
    "edge": ((0, 0), (0, 1)),
    "edges": [((0, 0), (0, 1))],
    "flowDict": {},
    "init_cycle": "greedy",
    "k": 2,
    "l": 2,
    "map": None,
    "mapping": {(0, 0): (9, 9)},
    "matching": {((0, 0), (0, 1))},
    "max_size": 3,
    "n": (0, 0),
    "name": "colour",
    "nbunch": SQUARES[:4],
    "nbunch1": SQUARES[:2],
    "node": (0, 0),
    "node1": (0, 0),
    "node2": (0, 2),
    "node_attributes": ["colour"],
    "niter": 1,  # by default, random graphs are rewired for seconds
    "nodes": SQUARES[:4],
    "nodes_for_cycle": [(9, 9), (9, 8)],
    "nodes_for_path": [(9, 9), (9, 8)],
    "nodes_for_star": [(9, 9), (9, 8)],
    "nrand": 1,
    "num_colors": 3,
    "number_of_sets": 2,
    "partition": [set(SQUARES[:3]), set(SQUARES[3:])],
    "path": SQUARES[:3],  # the writers get a file
    "pos": {square: square for square in SQUARES},
    "radius": 1,
    "root": (0, 0),
    "row_order": SQUARES[:4],
    "s": (0, 0),
    "sample_size": 3,
    "seed": 1,
    "source": (0, 0),
    "sources": [(0, 0)],
    "src_attr": "colour",
    "start": (0, 0),
    "stretch": 2,
    "t": (2, 2),
    "target": (2, 2),
    "targets": [(2, 2)],
    "terminal_nodes": [(0, 0), (2, 2)],
    "threshold": 2,
    "time_delta": 1,
    "u": (0, 0),
    "v": (0, 2),
    "value": lambda _: 1,
    "values": {(0, 0): {"colour": 1}, ((0, 0), (0, 1)): {"colour": 1}},
    "walk_length": 2,
    "weight": "weight",
    "x": {(0, 0)},
    "y": {(2, 2)},
    "z": {(0, 2)},
}
"""Arguments for the parameters without defaults, and for a few others, by name."""


@cache
def functions() -> dict[str, Callable[..., Any]]:
    """The public functions of networkx that take one graph, by full name."""
    found = {}
    for module in pkgutil.walk_packages(nx.__path__, "networkx."):
        if "tests" in module.name.split(".") or module.name == "networkx.conftest":
            continue
        members = vars(importlib.import_module(module.name))
        for name in members.get("__all__", ()):
            function = members[name]
            if takes_one_graph(function):
                found[f"{function.__module__}.{name}"] = function
    return found


def takes_one_graph(function: Any) -> bool:
    if hasattr(function, "graphs"):  # networkx dispatches it to backends
        return list(function.graphs.values()) == [0] and not function.list_graphs
    if not inspect.isfunction(function):
        return False
    first = next(iter(inspect.signature(function).parameters), "")
    return first in {"G", "graph", "Gbunch", "G_to_add_to"}


REFUSED = {
    "add_cycle": "adds nodes and edges",
    "add_path": "adds nodes and edges",
    "add_star": "adds nodes and edges",
    "connected_double_edge_swap": "swaps edges",
    "display": "stores attributes of nodes while it draws",
    "double_edge_swap": "swaps edges",
    "incremental_closeness_centrality": "adds the edge for a while",
    "maximum_spanning_arborescence": "stores weights for a while; for directed graphs only",
    "minimal_branching": "stores weights for a while",
    "minimum_branching": "stores weights for a while",
    "minimum_spanning_arborescence": "stores weights for a while; for directed graphs only",
    "set_edge_attributes": "stores attributes",
    "set_node_attributes": "stores attributes",
    "view_pygraphviz": "stores attributes of the graph while it draws",
}
"""The functions that raise `NetworkXError` for a BitGrid, because it cannot be changed."""

COMPARED_BY_NODES = {
    "bfs_layers": "layers are sets of squares",
    "hits": "scipy begins at random",
    "strategy_connected_sequential": "begins at any node of a set",
    "strategy_connected_sequential_bfs": "begins at any node of a set",
    "strategy_connected_sequential_dfs": "begins at any node of a set",
    "strategy_independent_set": "takes nodes from a set",
}
"""The functions whose results are not always the same, but have the same nodes."""

MANY = 99
"""How many items of a result are compared, because some iterators never end."""


@pytest.mark.skipif(
    "bitgrid" not in nx.utils.backends.backends,
    reason="networkx finds the backend only if graphsolve is installed",
)
def test_a_bitgrid_works_like_a_networkx_graph(tmp_path):
    grid = BitGrid(SQUARES)
    wrong = []
    for full_name, function in functions().items():
        name = full_name.rsplit(".", 1)[1]
        theirs = outcome(function, grid.to_networkx(), tmp_path / f"{full_name} theirs")
        ours = outcome(function, grid, tmp_path / f"{full_name} ours")
        if theirs is ModuleNotFoundError:
            continue  # it needs scipy or matplotlib, which are in the extra `extended`
        if name in REFUSED:
            theirs = nx.NetworkXError
        elif name == "is_frozen":
            theirs = (True, *theirs[1:])
        elif name in COMPARED_BY_NODES:
            ours, theirs = (set(nodes_in(found)) for found in (ours, theirs))
        if ours != theirs or grid != BitGrid(SQUARES):
            wrong.append((full_name, ours, theirs))
    assert not wrong


def test_the_exceptions_are_functions_of_networkx():
    names = {full_name.rsplit(".", 1)[1] for full_name in functions()}
    assert names >= REFUSED.keys() | COMPARED_BY_NODES.keys()


def outcome(function: Callable[..., Any], graph: object, file: Path) -> Any:
    """The result of a call with what it printed and wrote, or the type of its error."""
    arguments = {}
    for name, parameter in list(inspect.signature(function).parameters.items())[1:]:
        if name == "path" and "write" in function.__name__:
            arguments[name] = file
        elif name in {"niter", "nrand", "seed"} or is_required(parameter):
            arguments[name] = ARGUMENTS[name]
    random.seed(1)
    np.random.seed(1)  # noqa: NPY002 - networkx uses it in functions without a seed
    output = StringIO()
    try:
        with warnings.catch_warnings(), redirect_stdout(output), nx.config(fallback_to_nx=True):
            warnings.simplefilter("ignore")  # networkx's own, such as those of deprecations
            result = plain(function(graph, **arguments))
    except Exception as error:  # noqa: BLE001 - both graphs must cause the same one
        return type(error)
    return result, output.getvalue(), file.read_bytes() if file.exists() else b""


def is_required(parameter: inspect.Parameter) -> bool:
    variadic = {parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD}
    return parameter.default is parameter.empty and parameter.kind not in variadic


def plain(value: Any) -> Any:
    """A result as dictionaries, sets and lists, with rounded numbers."""
    if isinstance(value, nx.Graph):
        return value.is_directed(), plain(dict(value.nodes)), plain(dict(value.adj))
    if hasattr(value, "toarray"):
        value = value.toarray()
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, AbstractSet):
        return set(value)
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        return [plain(item) for item in islice(value, MANY)]
    if isinstance(value, float):
        return f"{value:.6g}"  # also for nan, which differs from itself
    return type(value).__name__ if hasattr(value, "get_figure") else value


def nodes_in(value: Any) -> Iterator[Any]:
    """The squares in a nested result."""
    return (tuple(square) for square in chunked(collapse(value, base_type=(str, bytes)), 2))
