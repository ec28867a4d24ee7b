"""The catalogue of puzzles: one record for each.

A record describes a puzzle before its packages are imported. A puzzle has a package in each of the
layers `puzzles`, `lab` and `show`. The `interface.py` of a layer defines the interface that a
puzzle implements in the `plugin.py` of its package there.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Literal, NamedTuple, Protocol

from graphsolve.errors import OptionError


class Puzzle(Hashable, Protocol):
    """A parsed puzzle, such as a `Cave`, `Decks` or a `Boss`; `str` formats it like an input."""

    @property
    def puzzle(self) -> str:
        """The name of its `PuzzleRecord`."""

    def __str__(self) -> str: ...


def option(help_: str, default: str, least: int | None = None) -> Any:
    """Return a field of a dataclass of options, with the settings of `typer.Option`."""
    return field(default=None, metadata={"help": help_, "show_default": default, "min": least})


# Options are never compared or printed; generating those methods would delay every command.
@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class PlayOptions:
    """The options of a play; by default none. Subclasses add fields made by `option`.

    These have the type `int | None`, `str | None` or `Literal[...] | None`.
    """

    def check(self, part: int) -> None:
        """Raise an `OptionError` if an option does not apply to a part."""


class PuzzleRecord(NamedTuple):
    """A puzzle of Advent of Code.

    Attributes:
        name: its name on the command line and in JSON.
        noun: the word for one puzzle, such as `cave`.
        holds: what an input holds, for messages.
        begins: a regular expression that matches the beginning of its input.
        compiled: whether it has a compiled engine besides the graph engine.
        packages: the names of its packages, with `{layer}` and `{name}` to be filled in.
    """

    name: str
    year: int
    day: int
    title: str
    noun: str
    holds: str
    begins: str
    options: type[PlayOptions] = PlayOptions
    compiled: bool = True
    packages: str = "graphsolve.{layer}.{name}"

    @property
    def puzzle(self) -> str:
        """Its name, so that `record_of` accepts a record."""
        return self.name

    @property
    def id(self) -> str:
        """Year and day, such as `2018/15`."""
        return f"{self.year}/{self.day}"

    def package(self, layer: str) -> str:
        """Return the name of its package in `puzzles`, `lab` or `show`."""
        return self.packages.format(layer=layer, name=self.name)

    def plugin(self, layer: str) -> Any:
        """Return its plugin in a layer, which is imported when it is first used."""
        return import_module(f"{self.package(layer)}.plugin").PLUGIN


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class CaveOptions(PlayOptions):
    """The options of a battle."""

    elf_power: int | None = option(
        "Attack power of the elves; not with --part 2, which finds it.", "3", least=1
    )
    elf_hit_points: int | None = option(
        "Hit points for elves whose hit points FILE does not give.", "200", least=1
    )
    goblin_power: int | None = option("Attack power of the goblins.", "3", least=1)
    goblin_hit_points: int | None = option(
        "Hit points for goblins whose hit points FILE does not give.", "200", least=1
    )
    graph: Literal["networkx", "bitgrid"] | None = option(
        "`networkx` searches the cave as a networkx graph, `bitgrid` as the bits of an integer. "
        "Both give the same answers; `bitgrid` is faster.",
        "networkx",
    )

    def check(self, part: int) -> None:
        """Reject an attack power of the elves for part 2."""
        if part > 1 and self.elf_power is not None:
            raise OptionError("--elf-power cannot be used with part 2, which finds it.")


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class DuelOptions(PlayOptions):
    """The options of a duel."""

    hit_points: int | None = option("Hit points of the player in a duel.", "50", least=1)
    mana: int | None = option("Mana of the player in a duel.", "500", least=0)
    spells: str | None = option(
        "The spells that the player of a duel casts, separated by commas.",
        "those that win with the least mana",
    )
    search: Literal["astar", "dijkstra", "monte-carlo"] | None = option(
        "How to search for the least mana in a duel. `astar` and `dijkstra` find it or prove that "
        "the duel cannot be won; `monte-carlo` plays 10,000 duels at random and finds an upper "
        "bound at best.",
        "astar",
    )
    seed: int | None = option("Seed of `monte-carlo`.", "0", least=0)

    def check(self, part: int) -> None:  # noqa: ARG002 - parts have the same options
        """Reject a seed that nothing uses."""
        if self.seed is not None and self.search != "monte-carlo":
            raise OptionError("--seed needs --search monte-carlo.")


SEARCH_OPTIONS = ("graph", "search", "seed")
"""The options that say how to search for an answer. Only the command `solve` has them."""

PUZZLES: dict[str, PuzzleRecord] = {
    record.name: record
    for record in (
        PuzzleRecord(
            name="cave",
            year=2018,
            day=15,
            title="Beverage Bandits",
            noun="cave",
            holds="the map of a cave",
            begins=r"[EG]*[#.]|[EG]+(?![^ \t])|(Initially|After \d+ rounds?|When combat ends):",
            options=CaveOptions,
        ),
        PuzzleRecord(
            name="cards",
            year=2020,
            day=22,
            title="Crab Combat",
            noun="card game",
            holds="two decks of cards",
            begins="Player",
        ),
        PuzzleRecord(
            name="duel",
            year=2015,
            day=22,
            title="Wizard Simulator 20XX",
            noun="duel",
            holds="the boss of a duel",
            begins="Hit Points|Damage",
            options=DuelOptions,
        ),
    )
}
"""The puzzles by name. All commands except `sweep` work for any puzzle that has a record here and
its packages.
"""


def record_of(puzzle: object) -> PuzzleRecord:
    """Return the record of a parsed puzzle, or of anything else with its name as `puzzle`.

    >>> from graphsolve.puzzles.duel import Boss
    >>> record_of(Boss(hit_points=13, damage=8)).name
    'duel'

    Raises:
        TypeError: it is not a puzzle.
    """
    record = PUZZLES.get(getattr(puzzle, "puzzle", ""))
    if record is None:
        raise TypeError(f"expected a puzzle, not {puzzle!r}; parse_puzzle() reads one from a text")
    return record
