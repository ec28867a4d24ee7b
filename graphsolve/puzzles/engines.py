"""The two engines that solve a puzzle, and the choice between them.

The *graph engine* is the one to read: it plays under any rules, and can report each event. The
*compiled engine*, the module `compiled` of each puzzle, is much faster for many or large puzzles.
It needs numba (the extra `fast`), and is chosen only under the standard rules, where it gives the
same answers. For cave and cards, the lab also runs it under misread rules: see `lab.kernels`.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Literal, TypeAlias, get_args

from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.catalogue import PUZZLES

EngineName: TypeAlias = Literal["graph", "compiled", "auto"]
"""The name of an engine; `auto` is the compiled engine if it is installed and can be used."""

ChosenEngine: TypeAlias = Literal["graph", "compiled"]

Load: TypeAlias = Callable[[int, int], tuple[memoryview, Callable[[int], int]]]
"""Returns an array of a size, and a compiled program that works on it; see `LabKernel.load`."""

OTHER_RULES = "rules other than the statement's"
"""A feature that only the graph engine has."""


class UnsuitableError(Exception):
    """The compiled program cannot play this."""


def choose(engine: EngineName, graph_only: str = "") -> ChosenEngine:
    """Resolve `auto`, and check that the requested engine can be used.

    `graph_only` names what else is requested that only the graph engine has, if anything.

    Raises:
        GraphsolveError: the compiled engine is requested but not installed.
        ValueError: there is no such engine, or the compiled engine is requested together with
            something that only the graph engine has.
    """
    if engine not in get_args(EngineName):
        raise ValueError(
            f"unknown engine {engine!r}; choose from {', '.join(get_args(EngineName))}"
        )
    if engine == "compiled" and graph_only:
        raise ValueError(f"the compiled engine cannot be used with {graph_only}")
    if engine == "graph" or graph_only:
        return "graph"
    try:
        import numba  # noqa: F401 - an extra, and slow to import
    except ImportError as error:
        if engine == "auto":
            return "graph"
        raise GraphsolveError(
            f"the compiled engine needs numba, which cannot be imported ({error}): "
            "pip install 'graphsolve-aoc[fast]'"
        ) from None
    return "compiled"


@cache
def compiled_engine(puzzle: str) -> Any:
    """Return the module `compiled` of a puzzle, with its kernels ready to use.

    The first call loads the kernels, or compiles them if they are not cached.
    """
    module = import_module(f"{PUZZLES[puzzle].package('puzzles')}.compiled")
    module.warm_up()
    return module
