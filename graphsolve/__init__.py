r"""Combat puzzles of Advent of Code, solved as graphs.

>>> import graphsolve
>>> cave = graphsolve.parse_cave("#####\n#G.E#\n#####")
>>> battle = graphsolve.Battle(cave)
>>> battle.run().score
134

The public names are imported when they are first used, so that a program which needs only some of
them does not wait for the rest.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graphsolve.errors import GenerateError, GraphsolveError, ParseError, PuzzleWarning
    from graphsolve.graphs.grid import grid_graph
    from graphsolve.lab.generate import generate_cave
    from graphsolve.puzzles.cave import (
        Battle,
        Cave,
        Outcome,
        Rules,
        Side,
        Stats,
        Termination,
        Unit,
        least_attack_power,
        parse_cave,
        sweep,
    )
    from graphsolve.show.export import battle_graph

__all__ = [
    "Battle",
    "Cave",
    "GenerateError",
    "GraphsolveError",
    "Outcome",
    "ParseError",
    "PuzzleWarning",
    "Rules",
    "Side",
    "Stats",
    "Termination",
    "Unit",
    "battle_graph",
    "generate_cave",
    "grid_graph",
    "least_attack_power",
    "parse_cave",
    "sweep",
]

_HOMES = {
    "GenerateError": "graphsolve.errors",
    "GraphsolveError": "graphsolve.errors",
    "ParseError": "graphsolve.errors",
    "PuzzleWarning": "graphsolve.errors",
    "battle_graph": "graphsolve.show.export",
    "generate_cave": "graphsolve.lab.generate",
    "grid_graph": "graphsolve.graphs.grid",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "graphsolve.puzzles.cave")), name)


def __dir__() -> list[str]:
    return __all__
