"""What the commands that show a puzzle share: from a file and options to a stream of events."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import typer

from graphsolve.cli.common import read_puzzle
from graphsolve.cli.options import (
    CaveOptions,
    DuelOptions,
    PuzzleOptions,
    StoryOptions,
    own,
    refuse,
)
from graphsolve.errors import GraphsolveError

if TYPE_CHECKING:
    from graphsolve.puzzles.cards import Decks
    from graphsolve.puzzles.cards.events import Event as CardEvent
    from graphsolve.puzzles.cave import Cave, Rules
    from graphsolve.puzzles.cave.events import Event as CaveEvent
    from graphsolve.puzzles.duel import Boss, Duel
    from graphsolve.puzzles.duel.events import Event as DuelEvent

__all__ = ["CardStory", "CaveStory", "DuelStory", "Story", "tell_cave", "tell_story"]


@dataclass(frozen=True)
class CaveStory:
    """A battle to be told.

    Attributes:
        title: what it is, in a few words.
        cave: the cave.
        rules: the rules it is fought by, its attack power included.
        events: what happens in it.
    """

    title: str
    cave: "Cave"
    rules: "Rules"
    events: Iterator["CaveEvent"] = field(repr=False)


@dataclass(frozen=True)
class CardStory:
    """A card game to be told."""

    title: str
    decks: "Decks"
    events: Iterator["CardEvent"] = field(repr=False)


@dataclass(frozen=True)
class DuelStory:
    """A duel to be told."""

    title: str
    duel: "Duel"
    spells: tuple[str, ...]
    events: Iterator["DuelEvent"] = field(repr=False)


Story: TypeAlias = CaveStory | CardStory | DuelStory


def tell_story(file: Path, options: PuzzleOptions) -> Story:
    """The story of the puzzle in a file, whichever it is.

    Raises:
        GraphsolveError: if there is no such puzzle or story.
        typer.BadParameter: if an option is for another puzzle.
    """
    from graphsolve.puzzles.anything import parse_puzzle
    from graphsolve.puzzles.cards import Decks
    from graphsolve.puzzles.duel import Boss

    puzzle = read_puzzle(file, parse_puzzle)
    of_caves, of_duels = own(CaveOptions, options), own(DuelOptions, options)
    match puzzle:
        case Boss():
            refuse(of_caves, "is for cave combat, but FILE holds a duel")
            return tell_duel(puzzle, options)
        case Decks():
            refuse(of_caves, "is for cave combat, but FILE holds two decks")
            refuse(of_duels, "is for the mana duel, but FILE holds two decks")
            return tell_game(puzzle, options)
        case _:
            refuse(of_duels, "is for the mana duel, but FILE holds a cave")
            return tell_cave(puzzle, options)


def tell_cave(cave: "Cave", options: CaveOptions) -> CaveStory:
    """The story of a battle.

    Raises:
        GraphsolveError: if part 2 has no battle to tell of.
        typer.BadParameter: if an attack power was given for part 2.
    """
    from graphsolve.puzzles.cave import Rules, Stats, battle_events

    rules = Rules(
        Stats(options.elf_power or 3, options.elf_hit_points or 200),
        Stats(options.goblin_power or 3, options.goblin_hit_points or 200),
    )
    if options.part > 1:
        refuse({"--elf-power": options.elf_power}, "is what part 2 finds")
        rules = rules.with_elf_power(least_power(cave, rules))
    title = f"Cave combat, elves with attack power {rules.elves.attack_power}"
    return CaveStory(title, cave, rules, battle_events(cave, rules))


def least_power(cave: "Cave", rules: "Rules") -> int:
    """The least attack power at which no elf dies.

    Raises:
        GraphsolveError: if there is none.
    """
    from graphsolve.puzzles.cave import least_attack_power
    from graphsolve.show.progress import Progress

    with Progress() as progress:
        victory = least_attack_power(
            cave, rules, on_round=lambda battle: progress.say(f"Part 2: round {battle.rounds}")
        )
    if victory is None:
        raise GraphsolveError(
            "part 2 has no battle to show: at no attack power do the elves win without a loss"
        )
    return victory.attack_power


def tell_game(decks: "Decks", options: StoryOptions) -> CardStory:
    """The story of a card game."""
    from graphsolve.puzzles.cards import COMBAT, RECURSIVE_COMBAT, game_events

    if options.part > 1:
        return CardStory("Recursive Combat", decks, game_events(decks, RECURSIVE_COMBAT))
    return CardStory("Combat", decks, game_events(decks, COMBAT))


def tell_duel(boss: "Boss", options: DuelOptions) -> DuelStory:
    """The story of a duel.

    Raises:
        GraphsolveError: if it cannot be won and no spells were given, or these cannot be cast.
    """
    from graphsolve.puzzles.duel import Duel, duel_events

    duel = Duel(
        boss,
        hit_points=options.hit_points or 50,
        mana=500 if options.mana is None else options.mana,
        hard=options.part > 1,
    )
    spells = options.spells
    line = least_line(duel) if spells is None else chosen_line(duel, spells)
    try:
        events = list(duel_events(duel, line))
    except ValueError as error:
        raise GraphsolveError(f"--spells cannot be cast: {error}") from None
    mode = ", hard mode" if duel.hard else ""
    return DuelStory(f"The mana duel{mode}", duel, line, iter(events))


def chosen_line(duel: "Duel", spells: str) -> tuple[str, ...]:
    """The spells that the reader names.

    Raises:
        typer.BadParameter: if there is no such spell.
    """
    names = {spell.name.casefold(): spell.name for spell in duel.spells}
    line = []
    for word in spells.split(","):
        name = " ".join(word.split()).casefold()
        if name not in names:
            raise typer.BadParameter(
                f"--spells: expected names from {', '.join(names.values())}, found {word!r}."
            )
        line.append(names[name])
    return tuple(line)


def least_line(duel: "Duel") -> tuple[str, ...]:
    """The spells that win with the least mana.

    Raises:
        GraphsolveError: if none do.
    """
    from graphsolve.puzzles.duel import least_mana
    from graphsolve.show.progress import Progress

    with Progress() as progress:
        found = least_mana(duel, on_state=lambda state: progress.say(f"Search: state {state}"))
    if found.mana is None:
        raise GraphsolveError("no spells win this duel: name some to show, with --spells")
    return found.spells
