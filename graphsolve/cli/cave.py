"""The commands for cave combat: day15, sweep and export."""

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from graphsolve.cli.common import (
    ForceOption,
    FormatOption,
    Panel,
    PartOption,
    PuzzleFile,
    check_output,
    plain_or_coloured,
    print_answers,
    print_line,
    read_puzzle,
    write_output,
)
from graphsolve.errors import GraphsolveError

if TYPE_CHECKING:
    from graphsolve.puzzles.cave import Battle, Cave, Rules
    from graphsolve.puzzles.cave.ground import Ground
    from graphsolve.puzzles.cave.power import SweepRow
    from graphsolve.show.answers import Answer
    from graphsolve.show.progress import Progress

__all__ = ["register"]

PUZZLE = "2018/15"

ElfPower: TypeAlias = Annotated[
    int, typer.Option("--elf-power", min=1, help="Attack power of the elves, but in part 2.")
]
GoblinPower: TypeAlias = Annotated[
    int, typer.Option("--goblin-power", min=1, help="Attack power of the goblins.")
]
ElfHitPoints: TypeAlias = Annotated[
    int, typer.Option("--elf-hit-points", min=1, help="Hit points of elves without any in FILE.")
]
GoblinHitPoints: TypeAlias = Annotated[
    int,
    typer.Option("--goblin-hit-points", min=1, help="Hit points of goblins without any in FILE."),
]
MovementOption: TypeAlias = Annotated[
    Literal["multi-source", "first-step"],
    typer.Option(
        "--movement",
        help="Find steps by breadth-first layers from all possible steps at once, or by an A* "
        "search that carries the first step. Both give the same answers.",
    ),
]

GraphOption: TypeAlias = Annotated[
    Literal["bitgrid", "networkx"],
    typer.Option(
        "--graph",
        help="Search the cave as a graph in the bits of one integer, or as a plain networkx "
        "graph. Both give the same answers; the first is faster.",
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands to an app."""
    app.command(rich_help_panel=Panel.SOLVE)(day15)
    app.command(rich_help_panel=Panel.SEE)(sweep)
    app.command(rich_help_panel=Panel.SEE)(export)


def day15(
    file: PuzzleFile,
    part: PartOption = None,
    movement: MovementOption = "multi-source",
    graph: GraphOption = "bitgrid",
    format_: FormatOption = "text",
    elf_power: ElfPower = 3,
    elf_hit_points: ElfHitPoints = 200,
    goblin_power: GoblinPower = 3,
    goblin_hit_points: GoblinHitPoints = 200,
) -> None:
    """Solve cave combat (2018 day 15, "Beverage Bandits").

    FILE is a map of `#` wall, `.` open, `E` elves and `G` goblins. Hit points may stand behind a
    row, as in `#.G.E#   G(200), E(197)`, so that a battle can be picked up in the middle.

    Example: `graphsolve day15 inputs/15.txt`
    """
    from graphsolve.puzzles.cave import parse_cave

    cave = read_puzzle(file, parse_cave)
    rules = battle_rules(movement, elf_power, elf_hit_points, goblin_power, goblin_hit_points)
    ground = cave_ground(cave, graph)
    solvers = {
        1: partial(solve_part1, cave, rules, ground),
        2: partial(solve_part2, cave, rules, ground),
    }
    print_answers(PUZZLE, solvers, part, format_)


def solve_part1(cave: "Cave", rules: "Rules", ground: "Ground") -> "Answer":
    """Fight the battle."""
    from graphsolve.puzzles.cave import Battle
    from graphsolve.show.answers import outcome_answer
    from graphsolve.show.progress import Progress

    with Progress() as progress:
        outcome = Battle(cave, rules, ground=ground).run(partial(say_round, progress, "Part 1"))
    return outcome_answer(outcome)


def solve_part2(cave: "Cave", rules: "Rules", ground: "Ground") -> "Answer":
    """Find the least attack power."""
    from graphsolve.puzzles.cave import least_attack_power
    from graphsolve.show.answers import victory_answer
    from graphsolve.show.progress import Progress

    with Progress() as progress:
        on_round = partial(say_round, progress, "Part 2")
        victory = least_attack_power(cave, rules, ground=ground, on_round=on_round)
    return victory_answer(victory)


def sweep(
    file: PuzzleFile,
    movement: MovementOption = "multi-source",
    graph: GraphOption = "bitgrid",
    format_: FormatOption = "text",
    plot: Annotated[
        bool, typer.Option("--plot", help="Draw a plot below the table, in text.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="An HTML page to write, with plots and the table."),
    ] = None,
    force: ForceOption = False,
    elf_hit_points: ElfHitPoints = 200,
    goblin_power: GoblinPower = 3,
    goblin_hit_points: GoblinHitPoints = 200,
) -> None:
    """Fight cave combat with every attack power of the elves.

    Powers that fight the same battle, because they fell each goblin with equally many blows, share
    a row. The row of the least power at which no elf dies is marked, and the last line says
    whether a bisection, which takes for granted that more power is never worse, would have found
    it. The exit status is 1 if there is no such power.

    Example: `graphsolve sweep inputs/15.txt -o sweep.html`
    """
    from graphsolve.puzzles.cave import Side, parse_cave
    from graphsolve.puzzles.cave import sweep as sweep_rows
    from graphsolve.puzzles.cave.power import least_row
    from graphsolve.show.progress import Progress
    from graphsolve.show.sweep import HEADER, row_text, sweep_json, verdict

    check_output(output, force=force)
    cave = read_puzzle(file, parse_cave)
    rules = battle_rules(movement, 3, elf_hit_points, goblin_power, goblin_hit_points)
    rows: list[SweepRow] = []
    text = format_ == "text"
    if text:
        print_line(HEADER)
    with Progress() as progress:
        on_round = partial(say_round, progress, "Sweep")
        for row in sweep_rows(cave, rules, ground=cave_ground(cave, graph), on_round=on_round):
            rows.append(row)
            if text:
                progress.clear()
                print_line(row_text(row) + ("  <- least" if row is least_row(rows) else ""))
    elves = cave.count(Side.ELF)
    if text and plot:
        print_plot(rows, elves)
    print_line(verdict(rows) if text else json.dumps({"puzzle": PUZZLE, **sweep_json(rows)}))
    if output:
        from graphsolve.show.sweep.page import sweep_page

        write_output(sweep_page(rows, elves, file.name).encode(), output, force=force)
    if least_row(rows) is None:
        raise typer.Exit(1)


def print_plot(rows: "list[SweepRow]", elves: int) -> None:
    """Draw the plot of a sweep."""
    from graphsolve.show.sweep.plot import sweep_plot

    console = plain_or_coloured()
    for piece in ("", sweep_plot(rows, elves), ""):
        console.print(piece)


def export(
    file: PuzzleFile,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The file to write.", show_default="stdout"),
    ] = None,
    format_: Annotated[
        Literal["graphml", "gexf", "dot", "json"] | None,
        typer.Option("--format", help="The file format.", show_default="by OUTPUT, or graphml"),
    ] = None,
    round_: Annotated[
        int, typer.Option("--round", min=0, help="How many rounds to fight first.")
    ] = 0,
    force: ForceOption = False,
    movement: MovementOption = "multi-source",
    graph: GraphOption = "bitgrid",
    elf_power: ElfPower = 3,
    elf_hit_points: ElfHitPoints = 200,
    goblin_power: GoblinPower = 3,
    goblin_hit_points: GoblinHitPoints = 200,
) -> None:
    """Write a cave as a graph, for graph viewers and programs.

    Nodes are open squares, called `row,column`, with `x`, `y`, `label`, `kind` and `hit_points`.

    Example: `graphsolve export inputs/15.txt --round 20 -o cave.graphml`
    """
    from graphsolve.puzzles.cave import Battle, parse_cave
    from graphsolve.show.export import EXPORTERS, battle_graph
    from graphsolve.show.progress import Progress

    check_output(output, force=force)
    cave = read_puzzle(file, parse_cave)
    rules = battle_rules(movement, elf_power, elf_hit_points, goblin_power, goblin_hit_points)
    battle = Battle(cave, rules, ground=cave_ground(cave, graph))
    with Progress() as progress:
        while battle.rounds < round_ and not battle.outcome:
            battle.round()
            say_round(progress, "Battle", battle)
    if battle.rounds < round_:
        raise GraphsolveError(
            f"the battle ends after round {battle.rounds}: "
            f"expected a --round of at most that, found {round_}"
        )
    suffix = output.suffix.removeprefix(".").lower() if output else ""
    exporter = EXPORTERS[format_ or (suffix if suffix in EXPORTERS else "graphml")]
    write_output(exporter(battle_graph(battle)), output, force=force)


def battle_rules(
    movement: str, elf_power: int, elf_hit_points: int, goblin_power: int, goblin_hit_points: int
) -> "Rules":
    """The rules that the options ask for."""
    from graphsolve.puzzles.cave import Rules, Stats
    from graphsolve.puzzles.cave.movement import MOVEMENTS

    elves, goblins = Stats(elf_power, elf_hit_points), Stats(goblin_power, goblin_hit_points)
    return Rules(elves, goblins, MOVEMENTS[movement])


def cave_ground(cave: "Cave", graph: str) -> "Ground":
    """The graph of a cave that an option asks for."""
    from graphsolve.graphs.kinds import GRAPHS
    from graphsolve.puzzles.cave.ground import Ground

    return Ground(GRAPHS[graph](cave.squares))


def say_round(progress: "Progress", what: str, battle: "Battle") -> None:
    """Report how far a battle is."""
    progress.say(f"{what}: round {battle.rounds}, {len(battle.units)} units")
