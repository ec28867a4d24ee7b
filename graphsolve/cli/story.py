"""What the commands that show a puzzle share: from a file and options to a stream of events."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from graphsolve.cli.common import read_puzzle
from graphsolve.errors import GraphsolveError

if TYPE_CHECKING:
    from graphsolve.puzzles.cards import Decks
    from graphsolve.puzzles.cards.events import Event as CardEvent
    from graphsolve.puzzles.cave import Cave, Rules
    from graphsolve.puzzles.cave.events import Event as CaveEvent
    from graphsolve.puzzles.duel import Boss, Duel
    from graphsolve.puzzles.duel.events import Event as DuelEvent

__all__ = [
    "CardStory",
    "CaveStory",
    "DuelStory",
    "ElfHitPoints",
    "ElfPower",
    "GoblinHitPoints",
    "GoblinPower",
    "HitPoints",
    "Mana",
    "Spells",
    "Story",
    "StoryPart",
    "tell_cave",
    "tell_story",
]

StoryPart: TypeAlias = Annotated[
    int,
    typer.Option(
        "--part",
        min=1,
        max=2,
        help="Part 2 is the battle with the least power at which no elf dies, Recursive Combat, "
        "or hard mode.",
    ),
]
ElfPower: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--elf-power",
        "--power",
        min=1,
        help="Attack power of the elves.",
        show_default="3, or part 2's",
    ),
]
GoblinPower: TypeAlias = Annotated[
    int | None,
    typer.Option("--goblin-power", min=1, help="Attack power of the goblins.", show_default="3"),
]
ElfHitPoints: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--elf-hit-points",
        min=1,
        help="Hit points of elves without any in FILE.",
        show_default="200",
    ),
]
GoblinHitPoints: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--goblin-hit-points",
        min=1,
        help="Hit points of goblins without any in FILE.",
        show_default="200",
    ),
]
HitPoints: TypeAlias = Annotated[
    int | None,
    typer.Option("--hit-points", min=1, help="The player's hit points.", show_default="50"),
]
Mana: TypeAlias = Annotated[
    int | None, typer.Option("--mana", min=0, help="The player's mana.", show_default="500")
]
Spells: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--spells",
        help="The spells that the player casts, with commas between.",
        show_default="those of the least mana",
    ),
]


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


def tell_story(
    file: Path,
    part: int,
    *,
    elf_power: int | None = None,
    elf_hit_points: int | None = None,
    goblin_power: int | None = None,
    goblin_hit_points: int | None = None,
    spells: str | None = None,
    hit_points: int | None = None,
    mana: int | None = None,
) -> Story:
    """The story of the puzzle in a file, whichever it is.

    Raises:
        GraphsolveError: if there is no such puzzle or story.
        typer.BadParameter: if an option is for another puzzle.
    """
    from graphsolve.puzzles.anything import parse_puzzle
    from graphsolve.puzzles.cards import Decks
    from graphsolve.puzzles.duel import Boss

    puzzle = read_puzzle(file, parse_puzzle)
    of_caves = {
        "--elf-power": elf_power,
        "--elf-hit-points": elf_hit_points,
        "--goblin-power": goblin_power,
        "--goblin-hit-points": goblin_hit_points,
    }
    of_duels = {"--spells": spells, "--hit-points": hit_points, "--mana": mana}
    match puzzle:
        case Boss():
            refuse(of_caves, "is for cave combat, but FILE holds a duel")
            return tell_duel(puzzle, part, spells, hit_points, mana)
        case Decks():
            refuse(of_caves, "is for cave combat, but FILE holds two decks")
            refuse(of_duels, "is for the mana duel, but FILE holds two decks")
            return tell_game(puzzle, part)
        case _:
            refuse(of_duels, "is for the mana duel, but FILE holds a cave")
            return tell_cave(
                puzzle, part, elf_power, elf_hit_points, goblin_power, goblin_hit_points
            )


def refuse(options: Mapping[str, object], reason: str) -> None:
    """Refuse options that were given and do not apply.

    Raises:
        typer.BadParameter: if one was given.
    """
    for name, value in options.items():
        if value is not None:
            raise typer.BadParameter(f"{name} {reason}.")


def tell_cave(
    cave: "Cave",
    part: int,
    elf_power: int | None = None,
    elf_hit_points: int | None = None,
    goblin_power: int | None = None,
    goblin_hit_points: int | None = None,
) -> CaveStory:
    """The story of a battle.

    Raises:
        GraphsolveError: if part 2 has no battle to tell of.
        typer.BadParameter: if an attack power was given for part 2.
    """
    from graphsolve.puzzles.cave import Rules, Stats, battle_events

    rules = Rules(
        Stats(elf_power or 3, elf_hit_points or 200),
        Stats(goblin_power or 3, goblin_hit_points or 200),
    )
    if part > 1:
        refuse({"--elf-power": elf_power}, "is what part 2 finds")
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


def tell_game(decks: "Decks", part: int) -> CardStory:
    """The story of a card game."""
    from graphsolve.puzzles.cards import COMBAT, RECURSIVE_COMBAT, game_events

    title, rules = ("Combat", COMBAT) if part == 1 else ("Recursive Combat", RECURSIVE_COMBAT)
    return CardStory(title, decks, game_events(decks, rules))


def tell_duel(
    boss: "Boss", part: int, spells: str | None, hit_points: int | None, mana: int | None
) -> DuelStory:
    """The story of a duel.

    Raises:
        GraphsolveError: if it cannot be won and no spells were given, or these cannot be cast.
    """
    from graphsolve.puzzles.duel import Duel, duel_events

    duel = Duel(
        boss, hit_points=hit_points or 50, mana=500 if mana is None else mana, hard=part > 1
    )
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
