"""The command for cave combat."""

from functools import partial
from typing import TYPE_CHECKING

import typer

from graphsolve.cli.battle import PUZZLE, BattleOptions, ground_of, rules_of, say_round
from graphsolve.cli.common import (
    FormatOption,
    Panel,
    PartOption,
    PuzzleFile,
    print_answers,
    read_puzzle,
)
from graphsolve.cli.options import takes_options

if TYPE_CHECKING:
    from graphsolve.puzzles.cave import Cave, Rules
    from graphsolve.puzzles.cave.ground import Ground
    from graphsolve.show.answers import Answer

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(rich_help_panel=Panel.SOLVE)(day15)


@takes_options
def day15(
    file: PuzzleFile,
    part: PartOption = None,
    format_: FormatOption = "text",
    *,
    options: BattleOptions,
) -> None:
    """Solve cave combat (2018 day 15, "Beverage Bandits").

    FILE is a map of `#` wall, `.` open, `E` elves and `G` goblins. Hit points may stand behind a
    row, as in `#.G.E#   G(200), E(197)`, so that a battle can be picked up in the middle.

    Example: `graphsolve day15 inputs/15.txt`
    """
    from graphsolve.puzzles.cave import parse_cave

    cave = read_puzzle(file, parse_cave)
    rules, ground = rules_of(options, options.elf_power), ground_of(cave, options)
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
