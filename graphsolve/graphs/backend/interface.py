"""What networkx asks the `bitgrid` backend.

It asks whether a call can run here and whether it pays to convert a graph for it, has graphs
converted, and calls the function.
"""

import inspect
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import networkx as nx

from graphsolve.graphs.backend import paths, reach  # noqa: F401 - they bring in the functions
from graphsolve.graphs.backend.native import NATIVE
from graphsolve.graphs.bitgrid import BitGrid

__all__ = ["backend", "can_run", "convert_from_nx", "convert_to_nx", "should_run"]


def _decisive(function: Callable[..., object]) -> dict[str, tuple[int, object]]:
    """Place and default of the arguments that decide if a call can run."""
    parameters = inspect.signature(function).parameters.values()
    return {
        parameter.name: (place, parameter.default)
        for place, parameter in enumerate(parameters)
        if parameter.name in {"weight", "method", "sp"}
    }


DECISIVE = {name: _decisive(function) for name, function in NATIVE.items()}
"""For each function, the arguments that can keep a call from running here."""


def can_run(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> bool | str:
    """Whether a call can run here, or why it cannot."""
    graph = args[0] if args else kwargs["G"]
    if not DECISIVE[name] and isinstance(graph, BitGrid):
        return True
    given = {
        parameter: args[place] if place < len(args) else kwargs.get(parameter, default)
        for parameter, (place, default) in DECISIVE[name].items()
    }
    weight = given.get("weight")
    if callable(weight):
        return "the edges have no attributes for a weight function to look at"
    if weight is not None and given.get("method") == "bellman-ford":
        return "there is no Bellman-Ford search here"
    if given.get("sp") is not None:
        return "lengths that were computed before are not used here"
    return True if isinstance(graph, BitGrid) else _can_convert(graph, weight)


def _can_convert(graph: "nx.Graph[Any]", weight: str | None) -> bool | str:
    if graph.is_directed() or graph.is_multigraph():
        return "a grid graph has neither directions nor parallel edges"
    if weight is not None and not _unit_weights(graph, {weight: 1}):
        return f"not every {weight!r} is 1"
    return True


def _unit_weights(graph: "nx.Graph[Any]", weights: Mapping[str, object]) -> bool:
    return all(
        attributes.get(weight, default) == 1
        for weight, default in weights.items()
        for _, _, attributes in graph.edges(data=True)
    )


def should_run(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> bool | str:
    """Whether it pays to convert a networkx graph for a call, or why it does not."""
    graph = args[0] if args else kwargs["G"]
    if name.startswith("all_pairs") or name in {"eccentricity", "diameter", "radius"}:
        return True
    cache = getattr(graph, "__networkx_cache__", None) or {}
    if cache.get("backends", {}).get("bitgrid"):
        return True
    return "to convert the graph takes longer than to search it once"


def convert_from_nx(
    graph: "BitGrid | nx.Graph[Any]",
    *,
    edge_attrs: Mapping[str, object] | None = None,
    **_options: object,
) -> BitGrid:
    """The `BitGrid` that is equal to a networkx graph.

    Raises:
        NotImplementedError: the graph is not a grid graph, or a weight that is asked for is not 1.
    """
    if isinstance(graph, BitGrid):
        return graph
    if edge_attrs and not _unit_weights(graph, edge_attrs):
        raise NotImplementedError(f"not every one of the weights {list(edge_attrs)} is 1")
    try:
        return BitGrid.from_graph(graph)
    except nx.NetworkXError as error:
        raise NotImplementedError(str(error)) from error


def convert_to_nx(result: object, **_options: object) -> object:
    """A result for those who know only networkx: a `BitGrid` becomes a graph, the rest stays."""
    return result.to_networkx() if isinstance(result, BitGrid) else result


backend = SimpleNamespace(
    can_run=can_run,
    should_run=should_run,
    convert_from_nx=convert_from_nx,
    convert_to_nx=convert_to_nx,
    **NATIVE,
)
"""The object behind the entry point `networkx.backends`."""
