"""The commands that print answers: `solve` for any puzzle, `day15` and `day22` by the day.

The last two know their puzzles, and have options that no other puzzle has.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from graphsolve.cli import streams
from graphsolve.cli.options import (
    BothPartsOption,
    EngineOption,
    FormatOption,
    PuzzleFile,
    PuzzleOptions,
    advanced,
    plays,
    refuse,
)
from graphsolve.puzzles import catalogue
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle, record_of
from graphsolve.puzzles.column import Answer, OnProgress, parse_puzzle, play_of
from graphsolve.puzzles.engines import EngineName, choose
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from graphsolve.puzzles.duel import Boss


Solver: TypeAlias = Callable[[int, OnProgress], Answer]
"""Solves a part, and says how far it is; see `PuzzlePlay.answer`."""


@plays(without=["spells"])
def solve(
    file: PuzzleFile,
    part: BothPartsOption = None,
    format_: FormatOption = "text",
    engine: EngineOption = "graph",
    *,
    options: PuzzleOptions,
) -> None:
    """Solve a puzzle, which is recognized by its first line.

    FILE can be any of the puzzles. The help of `day15` and `day22` describes their formats.

    Example: `graphsolve solve inputs/15.txt`
    """
    puzzle = streams.read_puzzle(file, parse_puzzle)
    own = options.of(record_of(puzzle).options, part or 1)
    print_answers(puzzle, solver_of(puzzle, own, engine), part, format_)


def solver_of(puzzle: Puzzle, options: catalogue.PlayOptions, engine: EngineName) -> Solver:
    """The function that solves a puzzle with options."""
    play = play_of(puzzle)
    return lambda part, say: play.answer(puzzle, part, options, engine, say)


def print_answers(
    puzzle: Puzzle, solve: Solver, wanted: int | None, format_: Literal["text", "json"]
) -> None:
    """Solve one part or both, and print the answers: text at once, JSON when all are found."""
    answers = {}
    for part in [wanted] if wanted else [1, 2]:
        with Progress(f"Part {part}") as progress:
            answers[part] = solve(part, progress.say)
        if format_ == "text":
            streams.print_line(f"Part {part}: {answers[part]}")
    if format_ == "json":
        objects = {f"part{part}": answer.as_json() for part, answer in answers.items()}
        streams.print_json({"puzzle": record_of(puzzle).id, **objects})
    if not all(answer.found for answer in answers.values()):
        raise typer.Exit(1)


@plays(catalogue.CaveSearchOptions)
def day15(
    file: PuzzleFile,
    part: BothPartsOption = None,
    format_: FormatOption = "text",
    engine: EngineOption = "graph",
    *,
    options: PuzzleOptions,
) -> None:
    """Solve cave combat (2018 day 15, "Beverage Bandits").

    FILE is a map of `#` wall, `.` open, `E` elves and `G` goblins. Hit points can follow a row, as
    in `#.G.E#   G(200), E(197)`, to continue a battle from the middle.

    Example: `graphsolve day15 inputs/15.txt`
    """
    own = options.of(catalogue.CaveSearchOptions, part or 1)
    if engine == "compiled":
        refuse({"--graph": own.graph}, "cannot be used with --engine compiled")
    cave = streams.read_puzzle(file, play_of(PUZZLES["cave"]).parse)
    print_answers(cave, solver_of(cave, own, engine), part, format_)


@plays(catalogue.DuelOptions, without=["spells"])
def day22(
    file: PuzzleFile,
    part: BothPartsOption = None,
    format_: FormatOption = "text",
    engine: EngineOption = "graph",
    search: Annotated[
        Literal["astar", "dijkstra", "monte-carlo"] | None,
        advanced(
            metavar="SEARCH",
            help="How to search for the least mana in a duel. `astar` and `dijkstra` find it or "
            "prove that the duel cannot be won; `monte-carlo` plays 10,000 duels at random and "
            "finds an upper bound at best.",
            show_default="astar",
        ),
    ] = None,
    seed: Annotated[
        int | None, advanced(metavar="N", min=0, help="Seed of `monte-carlo`.", show_default="0")
    ] = None,
    *,
    options: PuzzleOptions,
) -> None:
    """Solve card games (2020 day 22) or the mana duel (2015 day 22).

    FILE holds the two decks of Combat and Recursive Combat, below `Player 1:` and `Player 2:`, or
    the boss's `Hit Points: N` and `Damage: N`.

    Example: `graphsolve day22 inputs/22-cards.txt`
    """
    puzzle: Any = streams.read_puzzle(file, parse_day22)
    own = options.of(record_of(puzzle).options, part or 1)
    graph_only = f"--search {search}" if search else None
    if engine == "compiled":
        refuse({"--engine compiled": graph_only}, f"cannot be used with {graph_only}")
    chosen = choose(engine, graph_only=graph_only)
    solve = solver_of(puzzle, own, chosen)
    if not isinstance(own, catalogue.DuelOptions):
        refuse({"--search": search, "--seed": seed}, "can be used with a duel only")
    elif search == "monte-carlo":
        solve = duel_solver(puzzle, own, search, seed or 0)
    else:
        refuse({"--seed": seed}, "needs --search monte-carlo")
        if search:
            solve = duel_solver(puzzle, own, search)
    print_answers(puzzle, solve, part, format_)


def parse_day22(text: str, source: str) -> Puzzle:
    """Parse one of the puzzles of a day 22, recognized by its first words."""
    record = catalogue.recognize(text, source)
    if not record.id.endswith("/22"):
        line = catalogue.puzzle_lines("cards", text, source)[0]
        start = line.skip_blanks()
        problem = "expected 'Player 1:' (2020) or 'Hit Points: N' (2015)"
        raise line.error(start, f"{problem}, found {line.excerpt(start)}")
    parsed: Puzzle = play_of(record).parse(text, source)
    return parsed


def duel_solver(
    boss: "Boss", options: catalogue.DuelOptions, search: str, seed: int = 0
) -> Solver:
    """The function that searches a duel for the least mana, or plays it at random."""
    from graphsolve.puzzles.duel import least_mana, monte_carlo
    from graphsolve.puzzles.duel.column import duel_of, mana_answer, random_answer

    def solve(part: int, say: OnProgress) -> Answer:
        duel = duel_of(boss, part, options)
        if search == "monte-carlo":
            return random_answer(monte_carlo(duel, seed=seed, say=say))
        return mana_answer(least_mana(duel, search, say=say))

    return solve
