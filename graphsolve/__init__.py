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
    from graphsolve import cards as cards
    from graphsolve import cave as cave
    from graphsolve import duel as duel
    from graphsolve import implicit as implicit
    from graphsolve.errors import GenerateError as GenerateError
    from graphsolve.errors import GraphsolveError as GraphsolveError
    from graphsolve.errors import ParseError as ParseError
    from graphsolve.errors import PuzzleWarning as PuzzleWarning
    from graphsolve.errors import TimeLimitError as TimeLimitError
    from graphsolve.graphs.grid import BitGrid as BitGrid
    from graphsolve.graphs.grid import grid_graph as grid_graph
    from graphsolve.graphs.squareset import SquareSet as SquareSet
    from graphsolve.lab.cards.generators import generate_decks as generate_decks
    from graphsolve.lab.cave.generators import generate_cave as generate_cave
    from graphsolve.lab.check import Program as Program
    from graphsolve.lab.check import cases as cases
    from graphsolve.lab.check import check as check
    from graphsolve.lab.compare import compare as compare
    from graphsolve.lab.diagnose import diagnose as diagnose
    from graphsolve.lab.duel.generators import generate_boss as generate_boss
    from graphsolve.lab.misreadings import misreading as misreading
    from graphsolve.limits import time_limit as time_limit
    from graphsolve.puzzles.cards import Decks as Decks
    from graphsolve.puzzles.cards import combat as combat
    from graphsolve.puzzles.cards import game_events as game_events
    from graphsolve.puzzles.cards import parse_decks as parse_decks
    from graphsolve.puzzles.cards import recursive_combat as recursive_combat
    from graphsolve.puzzles.cave import Battle as Battle
    from graphsolve.puzzles.cave import Cave as Cave
    from graphsolve.puzzles.cave import battle_events as battle_events
    from graphsolve.puzzles.cave import fight as fight
    from graphsolve.puzzles.cave import least_attack_power as least_attack_power
    from graphsolve.puzzles.cave import parse_cave as parse_cave
    from graphsolve.puzzles.cave import sweep as sweep
    from graphsolve.puzzles.duel import Boss as Boss
    from graphsolve.puzzles.duel import Duel as Duel
    from graphsolve.puzzles.duel import duel_events as duel_events
    from graphsolve.puzzles.duel import least_mana as least_mana
    from graphsolve.puzzles.duel import monte_carlo as monte_carlo
    from graphsolve.puzzles.duel import parse_boss as parse_boss
    from graphsolve.puzzles.interface import parse_puzzle as parse_puzzle
    from graphsolve.puzzles.interface import solve as solve
    from graphsolve.show.cave.maps import battle_graph as battle_graph
    from graphsolve.show.replay import replay_html as replay_html

    __version__: str

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

__all__ = ["__version__", "cards", "cave", "duel", "implicit"]
__all__ += list(_HOMES)


def __getattr__(name: str) -> object:
    value: object
    if name == "__version__":
        from importlib.metadata import version

        value = version("graphsolve-aoc")
    elif name in _HOMES:
        value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    elif name in __all__:
        value = import_module(f"{__name__}.{name}")
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
