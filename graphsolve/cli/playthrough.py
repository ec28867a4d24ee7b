"""Play a puzzle with the options of a command, and get its events."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import typer

from graphsolve.cli.options import (
    BattleOptions,
    DuelOptions,
    PuzzleOptions,
    flags,
    refuse,
)
from graphsolve.cli.streams import read_puzzle
from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.catalogue import PUZZLES, PuzzleRecord, parse_puzzle, record_of
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    import networkx as nx

    from graphsolve.graphs.grid import Square
    from graphsolve.puzzles.cave import Cave, Rules
    from graphsolve.puzzles.duel import Boss, Duel


EVENTS_PER_MESSAGE = 1000

Event = TypeVar("Event")


@dataclass(frozen=True)
class Playthrough:
    """A battle, a card game or a duel.

    Attributes:
        record: the puzzle's record in the catalogue.
        title: a title to show above it.
        events: its events, computed lazily.
    """

    record: PuzzleRecord
    title: str
    events: Iterator[Any]


def puzzle_playthrough(file: Path, part: int, options: PuzzleOptions) -> Playthrough:
    """The playthrough of a part of any puzzle.

    Raises:
        GraphsolveError: if the file is not a puzzle, or nothing can be played in this part.
        typer.BadParameter: if an option does not apply to the puzzle.
    """
    puzzle = read_puzzle(file, parse_puzzle)
    refuse_others(record_of(puzzle).name, options)
    return playthrough_of(puzzle, part, options)


def refuse_others(name: str, options: PuzzleOptions) -> None:
    """Reject options that apply to other puzzles only.

    Raises:
        typer.BadParameter: if there are any.
    """
    if name != "cave":
        refuse(flags(BattleOptions, options), "can be used with a cave only")
    if name != "duel":
        refuse(flags(DuelOptions, options), "can be used with a duel only")


def playthrough_of(
    puzzle: Any,  # noqa: ANN401 - a cave, decks or a boss
    part: int,
    options: PuzzleOptions,
) -> Playthrough:
    """The playthrough of a part of a puzzle.

    Raises:
        GraphsolveError: if nothing can be played in this part.
        typer.BadParameter: if an option has a value that cannot be used.
    """
    name = record_of(puzzle).name
    match name:
        case "cave":
            return battle_playthrough(puzzle, part, options)
        case "cards":
            title = "Combat" if part == 1 else "Recursive Combat"
            return Playthrough(PUZZLES["cards"], title, PUZZLES["cards"].events(puzzle, part))
        case "duel":
            return duel_playthrough(puzzle, part, options)
    raise NotImplementedError(name)


# --- Cave combat ---------------------------------------------------------------------------------


def battle_playthrough(cave: "Cave", part: int, options: BattleOptions) -> Playthrough:
    """The playthrough of a battle.

    Raises:
        GraphsolveError: if the elves do not win part 2 with any attack power.
        typer.BadParameter: if an attack power was given for part 2.
    """
    from graphsolve.puzzles.cave import battle_events

    graph = options.graph_of(cave)
    rules = battle_rules(cave, part, options, graph)
    title = f"Cave combat, elves with attack power {rules.elves.attack_power}"
    return Playthrough(PUZZLES["cave"], title, battle_events(cave, rules, graph=graph))


def battle_rules(
    cave: "Cave", part: int, options: BattleOptions, graph: "nx.Graph[Square]"
) -> "Rules":
    """The rules for the battle of a part; in part 2, with the least power at which no elf dies.

    Raises:
        GraphsolveError: if the elves do not win part 2 with any attack power.
        typer.BadParameter: if an attack power was given for part 2.
    """
    rules = options.rules()
    if part == 1:
        return rules
    from graphsolve.puzzles.cave import least_attack_power

    options.refuse_power()
    with Progress() as progress:
        victory = least_attack_power(
            cave,
            rules,
            graph=graph,
            on_round=lambda battle: progress.say(f"Part 2: round {battle.rounds}"),
        )
    if victory is None:
        raise GraphsolveError(
            "part 2 has no battle: no attack power lets the elves win without losses"
        )
    return rules.with_elf_power(victory.attack_power)


# --- Duels ---------------------------------------------------------------------------------------


def duel_playthrough(boss: "Boss", part: int, options: DuelOptions) -> Playthrough:
    """The playthrough of a duel, with the given spells or with those of the least mana.

    Raises:
        GraphsolveError: if the given spells cannot be cast, or no spells win.
        typer.BadParameter: if there is no such spell.
    """
    from graphsolve.puzzles.duel import duel_events

    duel = options.duel(boss, part)
    spells = (
        least_mana_spells(duel) if options.spells is None else parse_spells(duel, options.spells)
    )
    try:
        events = list(duel_events(duel, spells))
    except ValueError as error:
        raise GraphsolveError(f"--spells: {error}") from None
    title = "The mana duel" if part == 1 else "The mana duel, hard mode"
    return Playthrough(PUZZLES["duel"], title, iter(events))


def parse_spells(duel: "Duel", text: str) -> list[str]:
    """Parse a list of spells, separated by commas.

    Raises:
        typer.BadParameter: if there is no such spell.
    """
    names = {spell.name.casefold(): spell.name for spell in duel.spells}
    spells = []
    for word in text.split(","):
        name = " ".join(word.split()).casefold()
        if name not in names:
            known = ", ".join(names.values())
            raise typer.BadParameter(f"--spells: there is no spell {word!r}, only {known}.")
        spells.append(names[name])
    return spells


def least_mana_spells(duel: "Duel") -> tuple[str, ...]:
    """The spells that win with the least mana.

    Raises:
        GraphsolveError: if none do.
    """
    from graphsolve.puzzles.duel import least_mana

    with Progress() as progress:
        found = least_mana(duel, on_state=lambda state: progress.say(f"Search: state {state}"))
    if found.mana is None:
        raise GraphsolveError("no spells win this duel; use --spells to choose some")
    return found.spells


# --- Shared by the commands ----------------------------------------------------------------------


def count_events(events: Iterable[Event], progress: Progress, what: str) -> Iterator[Event]:
    """Yield the events, and show their number as progress."""
    for number, event in enumerate(events, 1):
        if number % EVENTS_PER_MESSAGE == 0:
            progress.say(f"{what}: {number:,} events")
        yield event


def round_past_end(wanted: int, last: int, counts: str = "round") -> GraphsolveError:
    """The error for a `--round` that is never reached."""
    return GraphsolveError(f"--round {wanted} is past the end ({counts} {last})")
