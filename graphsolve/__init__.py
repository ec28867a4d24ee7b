r"""Combat puzzles of Advent of Code, solved as graphs.

>>> import graphsolve
>>> cave = graphsolve.parse_cave("#####\n#G.E#\n#####")
>>> battle = graphsolve.Battle(cave)
>>> battle.run().score
134

Public names are imported lazily, on first use. The modules `cave`, `cards` and `duel` have what is
not exported here, such as the rules of each puzzle. The module `implicit` has searches on implicit
graphs, which are functions from a node to its successors.

>>> from graphsolve.cave import Rules, Stats
>>> graphsolve.Battle(cave, Rules(elves=Stats(attack_power=15))).run().winner
<Side.ELF: 'E'>
"""

from importlib import import_module

TYPE_CHECKING = False  # importing typing takes time in which Ctrl-C would show a traceback
if TYPE_CHECKING:
    from graphsolve import cards, cave, duel, implicit
    from graphsolve.errors import (
        GenerateError,
        GraphsolveError,
        ParseError,
        PuzzleWarning,
        TimeLimitError,
    )
    from graphsolve.graphs.grid import BitGrid, grid_graph
    from graphsolve.graphs.squareset import SquareSet
    from graphsolve.lab.cards.generators import generate_decks
    from graphsolve.lab.cave.generators import generate_cave
    from graphsolve.lab.check import Program, cases, check
    from graphsolve.lab.compare import compare
    from graphsolve.lab.diagnose import diagnose
    from graphsolve.lab.duel.generators import generate_boss
    from graphsolve.lab.misreadings import misreading
    from graphsolve.limits import time_limit
    from graphsolve.puzzles.cards import Decks, combat, game_events, parse_decks, recursive_combat
    from graphsolve.puzzles.cave import (
        Battle,
        Cave,
        battle_events,
        fight,
        least_attack_power,
        parse_cave,
        sweep,
    )
    from graphsolve.puzzles.duel import (
        Boss,
        Duel,
        duel_events,
        least_mana,
        monte_carlo,
        parse_boss,
    )
    from graphsolve.puzzles.interface import parse_puzzle, solve
    from graphsolve.show.cave.maps import battle_graph
    from graphsolve.show.replay import replay_html

    __version__: str

__all__ = [
    "Battle",
    "BitGrid",
    "Boss",
    "Cave",
    "Decks",
    "Duel",
    "GenerateError",
    "GraphsolveError",
    "ParseError",
    "Program",
    "PuzzleWarning",
    "SquareSet",
    "TimeLimitError",
    "__version__",
    "battle_events",
    "battle_graph",
    "cards",
    "cases",
    "cave",
    "check",
    "combat",
    "compare",
    "diagnose",
    "duel",
    "duel_events",
    "fight",
    "game_events",
    "generate_boss",
    "generate_cave",
    "generate_decks",
    "grid_graph",
    "implicit",
    "least_attack_power",
    "least_mana",
    "misreading",
    "monte_carlo",
    "parse_boss",
    "parse_cave",
    "parse_decks",
    "parse_puzzle",
    "recursive_combat",
    "replay_html",
    "solve",
    "sweep",
    "time_limit",
]

_NAMES = {
    "errors": "GenerateError GraphsolveError ParseError PuzzleWarning TimeLimitError",
    "graphs.grid": "BitGrid grid_graph",
    "graphs.squareset": "SquareSet",
    "lab.cards.generators": "generate_decks",
    "lab.cave.generators": "generate_cave",
    "lab.check": "Program cases check",
    "lab.compare": "compare",
    "lab.diagnose": "diagnose",
    "lab.duel.generators": "generate_boss",
    "lab.misreadings": "misreading",
    "limits": "time_limit",
    "puzzles.cards": "Decks combat game_events parse_decks recursive_combat",
    "puzzles.cave": "Battle Cave battle_events fight least_attack_power parse_cave sweep",
    "puzzles.interface": "parse_puzzle solve",
    "puzzles.duel": "Boss Duel duel_events least_mana monte_carlo parse_boss",
    "show.cave.maps": "battle_graph",
    "show.replay": "replay_html",
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}
_MODULES = {"cards", "cave", "duel", "implicit"}


def __getattr__(name: str) -> object:
    value: object
    if name == "__version__":
        from importlib.metadata import version

        value = version("graphsolve-aoc")
    elif name in _MODULES:
        value = import_module(f"{__name__}.{name}")
    elif name in _HOMES:
        value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
