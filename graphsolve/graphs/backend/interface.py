"""The backend interface: networkx's hooks for dispatching calls and converting graphs."""

import inspect
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import networkx as nx

from graphsolve.graphs.backend import functions
from graphsolve.graphs.backend.info import FUNCTIONS
from graphsolve.graphs.bitgrid import BitGrid

NATIVE: dict[str, Callable[..., Any]] = {
    name: getattr(functions, name, None) or getattr(nx, name).orig_func for name in FUNCTIONS
}


PARAMETERS = {
    name: inspect.signature(function).parameters.values() for name, function in NATIVE.items()
}


def can_run(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> bool | str:
    """Whether the backend can run a call, or the reason why not."""
    defaults = {parameter.name: parameter.default for parameter in PARAMETERS[name]}
    given = {**defaults, **dict(zip(defaults, args, strict=False)), **kwargs}
    graph, weight = given["G"], given.get("weight")
    if callable(weight):
        return "weight functions are not supported: edges have no attributes"
    if weight is not None and given.get("method") == "bellman-ford":
        return "Bellman-Ford is not supported"
    if given.get("sp") is not None:
        return "precomputed path lengths (sp) are not supported"
    return True if isinstance(graph, BitGrid) else _can_convert(graph, weight)


def _can_convert(graph: "nx.Graph[Any]", weight: str | None) -> bool | str:
    if graph.is_directed() or graph.is_multigraph():
        return "a grid graph is undirected and has no parallel edges"
    if weight is not None and not _unit_weights(graph, {weight: 1}):
        return f"not every edge has {weight!r} 1"
    return True


def _unit_weights(graph: "nx.Graph[Any]", weights: Mapping[str, object]) -> bool:
    return all(
        attributes.get(weight, default) == 1
        for weight, default in weights.items()
        for _, _, attributes in graph.edges(data=True)
    )


def should_run(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> bool | str:
    """Whether converting a networkx graph pays off for a call, or the reason why not."""
    graph = args[0] if args else kwargs["G"]
    if name.startswith("all_pairs") or name in {"eccentricity", "diameter", "radius"}:
        return True
    cache = getattr(graph, "__networkx_cache__", None) or {}
    if cache.get("backends", {}).get("bitgrid"):
        return True
    return "converting the graph takes longer than searching it once"


def convert_from_nx(
    graph: "nx.Graph[Any]", *, edge_attrs: Mapping[str, object] | None = None, **_options: object
) -> BitGrid:
    """Convert a grid graph to a `BitGrid`; others are a `NotImplementedError`."""
    if isinstance(graph, BitGrid):
        return graph
    if edge_attrs and not _unit_weights(graph, edge_attrs):
        raise NotImplementedError(f"not every edge has weight 1 in {list(edge_attrs)}")
    try:
        return BitGrid.from_graph(graph)
    except nx.NetworkXError as error:
        raise NotImplementedError(str(error)) from error


def convert_to_nx(result: object, **_options: object) -> object:
    """Convert a `BitGrid` to a networkx graph; return any other result unchanged."""
    return result.to_networkx() if isinstance(result, BitGrid) else result


backend = SimpleNamespace(
    can_run=can_run,
    should_run=should_run,
    convert_from_nx=convert_from_nx,
    convert_to_nx=convert_to_nx,
    **NATIVE,
)
"""The object that the entry point `networkx.backends` names."""
