"""What the commands that fight a battle share: its options, and word of how far it is."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from graphsolve.puzzles.cave import Battle, Cave, Rules
    from graphsolve.puzzles.cave.ground import Ground
    from graphsolve.show.progress import Progress

__all__ = ["PUZZLE", "BattleOptions", "BattlesOptions", "ground_of", "rules_of", "say_round"]

PUZZLE = "2018/15"


@dataclass(frozen=True, kw_only=True)
class BattlesOptions:
    """What battles are fought with in which the elves have one attack power after another."""

    movement: Annotated[
        Literal["multi-source", "first-step"],
        typer.Option(
            "--movement",
            help="Find steps by breadth-first layers from all squares in range at once, or by an "
            "A* search that carries the first step. Both give the same answers.",
        ),
    ] = "multi-source"
    graph: Annotated[
        Literal["bitgrid", "networkx"],
        typer.Option(
            "--graph",
            help="Search the cave as a graph in the bits of one integer, or as a plain networkx "
            "graph. Both give the same answers; the first is faster.",
        ),
    ] = "bitgrid"
    elf_hit_points: Annotated[
        int,
        typer.Option("--elf-hit-points", min=1, help="Hit points of elves without any in FILE."),
    ] = 200
    goblin_power: Annotated[
        int, typer.Option("--goblin-power", min=1, help="Attack power of the goblins.")
    ] = 3
    goblin_hit_points: Annotated[
        int,
        typer.Option(
            "--goblin-hit-points", min=1, help="Hit points of goblins without any in FILE."
        ),
    ] = 200


@dataclass(frozen=True, kw_only=True)
class BattleOptions(BattlesOptions):
    """What one battle is fought with."""

    elf_power: Annotated[
        int, typer.Option("--elf-power", min=1, help="Attack power of the elves, but in part 2.")
    ] = 3


def rules_of(options: BattlesOptions, elf_power: int = 3) -> "Rules":
    """The rules that the options ask for."""
    from graphsolve.puzzles.cave import Rules, Stats
    from graphsolve.puzzles.cave.movement import MOVEMENTS

    return Rules(
        Stats(elf_power, options.elf_hit_points),
        Stats(options.goblin_power, options.goblin_hit_points),
        MOVEMENTS[options.movement],
    )


def ground_of(cave: "Cave", options: BattlesOptions) -> "Ground":
    """The graph of a cave that the options ask for."""
    from graphsolve.graphs.kinds import GRAPHS
    from graphsolve.puzzles.cave.ground import Ground

    return Ground(GRAPHS[options.graph](cave.squares))


def say_round(progress: "Progress", what: str, battle: "Battle") -> None:
    """Report how far a battle is."""
    progress.say(f"{what}: round {battle.rounds}, {len(battle.units)} units")
