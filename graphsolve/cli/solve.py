"""The commands that solve a puzzle: `day15`, `day22` and `sweep`."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from graphsolve.cli.options import (
    HTML,
    AnyBattleOptions,
    BattleOptions,
    BothPartsOption,
    EngineOption,
    ForceOption,
    FormatOption,
    PlayerOptions,
    PuzzleFile,
    check_seconds,
    check_suffix,
    flags,
    refuse,
    takes_options,
    takes_timeout,
)
from graphsolve.cli.streams import (
    check_output,
    echo_err,
    file_title,
    parse_path,
    print_line,
    read_puzzle,
    stdout_console,
    write_output,
)
from graphsolve.puzzles.catalogue import PUZZLES, puzzle_lines, recognize, record_of
from graphsolve.puzzles.engines import ChosenEngine, choose
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from graphsolve.puzzles.cards import Decks
    from graphsolve.puzzles.catalogue import Puzzle
    from graphsolve.puzzles.cave.battle import Fought
    from graphsolve.puzzles.cave.sweep import SweepRow
    from graphsolve.puzzles.duel import Boss
    from graphsolve.show.answers import Answer


Solver: TypeAlias = Callable[[int, Progress], "Answer"]
"""Solves a part, and shows its progress."""


def print_answers(
    puzzle: str, solve: Solver, wanted: int | None, format_: Literal["text", "json"]
) -> None:
    """Solve one part or both, and print the answers: text at once, JSON when all are found.

    Raises:
        typer.Exit: with status 1 if a part has no answer.
    """
    answers = {}
    for part in [wanted] if wanted else [1, 2]:
        with Progress() as progress:
            answers[part] = solve(part, progress)
        if format_ == "text":
            print_line(f"Part {part}: {answers[part]}")
    if format_ == "json":
        objects = {f"part{part}": answer.as_json() for part, answer in answers.items()}
        print_line(json.dumps({"puzzle": puzzle, **objects}))
    if not all(answer.found for answer in answers.values()):
        raise typer.Exit(1)


# --- Cave combat ---------------------------------------------------------------------------------


@takes_timeout
@takes_options
def day15(
    file: PuzzleFile,
    part: BothPartsOption = None,
    format_: FormatOption = "text",
    engine: EngineOption = "graph",
    *,
    options: BattleOptions,
) -> None:
    """Solve cave combat (2018 day 15, "Beverage Bandits").

    FILE is a map of `#` wall, `.` open, `E` elves and `G` goblins. Hit points can follow a row, as
    in `#.G.E#   G(200), E(197)`, to continue a battle from the middle.

    Example: `graphsolve day15 inputs/15.txt`
    """
    from graphsolve.puzzles.cave import fight, least_attack_power, parse_cave
    from graphsolve.show.cave.answers import outcome_answer, victory_answer

    options.check_engine(engine)
    if part not in {None, 1}:
        options.refuse_power()
    cave = read_puzzle(file, parse_cave)
    rules, graph = options.rules(), options.graph_if_given(cave)

    def solve(part: int, progress: Progress) -> "Answer":
        on_round = partial(say_round, progress, f"Part {part}")
        if part == 1:
            return outcome_answer(
                fight(cave, rules, engine=engine, graph=graph, on_round=on_round)
            )
        return victory_answer(
            least_attack_power(cave, rules, engine=engine, graph=graph, on_round=on_round)
        )

    print_answers(PUZZLES["cave"].id, solve, part, format_)


def say_round(progress: Progress, what: str, battle: "Fought") -> None:
    """Show the round of a battle as progress."""
    progress.say(f"{what}: round {battle.rounds}, {len(battle.units)} units")


@takes_timeout
@takes_options
def sweep(
    file: PuzzleFile,
    format_: FormatOption = "text",
    engine: EngineOption = "auto",
    plot: Annotated[
        bool, typer.Option("--plot", help="Draw a plot below the table, in text.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUTPUT",
            parser=parse_path,
            help="Write an HTML page with plots and the table.",
        ),
    ] = None,
    force: ForceOption = False,
    *,
    options: AnyBattleOptions,
) -> None:
    """Fight cave combat with every attack power of the elves.

    Powers with which the battle is the same share a row. The row with the least power at which no
    elf dies is marked, and the last line says whether a bisection, which assumes that more power
    is never worse, would have found it. The exit status is 1 if there is no such power.

    Example: `graphsolve sweep inputs/15.txt -o sweep.html`
    """
    from graphsolve.puzzles.cave import Side, parse_cave
    from graphsolve.puzzles.cave import sweep as sweep_rows
    from graphsolve.puzzles.cave.parts import choose_engine
    from graphsolve.puzzles.cave.sweep import least_row
    from graphsolve.show.sweep import HEADER, row_text, sweep_json, verdict

    options.check_engine(engine)
    check_suffix(output, HTML)
    check_output(output, force=force)
    cave = read_puzzle(file, parse_cave)
    rules, graph = options.rules(), options.graph_if_given(cave)
    chosen = choose_engine(engine, rules, graph)
    echo_err(f"Engine: {chosen}")
    rows: list[SweepRow] = []
    text = format_ == "text"
    if text:
        print_line(HEADER)
    with Progress() as progress:
        on_round = partial(say_round, progress, "Sweep")
        for row in sweep_rows(cave, rules, engine=chosen, graph=graph, on_round=on_round):
            rows.append(row)
            if text:
                progress.clear()
                print_line(row_text(row) + ("  <- least" if row is least_row(rows) else ""))
    elves = cave.count(Side.ELF)
    if text and plot:
        from graphsolve.show.sweep.plots import sweep_plot

        console = stdout_console()
        for piece in ("", sweep_plot(rows, elves), ""):
            console.print(piece)
    about = {"puzzle": PUZZLES["cave"].id, "engine": chosen}
    print_line(verdict(rows) if text else json.dumps({**about, **sweep_json(rows)}))
    if output:
        from graphsolve.puzzles.cave import battle_events
        from graphsolve.show.sweep.plots import sweep_page
        from graphsolve.show.sweep.replays import band_replays

        with Progress() as progress:
            replays = band_replays(
                rows,
                lambda power: battle_events(cave, rules.with_elf_power(power), graph=graph),
                on_band=lambda band: progress.say(f"Replay of attack power {band}"),
            )
        page = sweep_page(rows, elves, file_title(file), replays)
        write_output(page.encode(), output, force=force)
    if least_row(rows) is None:
        raise typer.Exit(1)


# --- Card combat and the mana duel ---------------------------------------------------------------


@takes_timeout
@takes_options
def day22(
    file: PuzzleFile,
    year: Annotated[
        Literal["2015", "2020"] | None,
        typer.Option(help="The year of the puzzle.", show_default="recognized from FILE"),
    ] = None,
    part: BothPartsOption = None,
    format_: FormatOption = "text",
    engine: EngineOption = "graph",
    search: Annotated[
        Literal["dijkstra", "astar", "monte-carlo"] | None,
        typer.Option(
            help="How to search for the least mana in a duel. `dijkstra` and `astar` find it or "
            "prove that the duel cannot be won; `monte-carlo` plays at random and finds an upper "
            "bound at best.",
            show_default="dijkstra",
        ),
    ] = None,
    tries: Annotated[
        int | None,
        typer.Option(
            min=1, help="Number of duels that `monte-carlo` plays.", show_default="10000"
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            callback=check_seconds,
            help="Time limit of `monte-carlo` in seconds; it then prints the best duel so far.",
            show_default="no limit",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Seed of `monte-carlo`.", show_default="0")
    ] = None,
    *,
    options: PlayerOptions,
) -> None:
    """Solve Combat and Recursive Combat (2020 day 22) or the mana duel (2015 day 22).

    FILE holds two decks below `Player 1:` and `Player 2:`, or the boss's `Hit Points: N` and
    `Damage: N`.

    Example: `graphsolve day22 inputs/22-cards.txt`
    """
    puzzle: Any = read_puzzle(file, partial(parse_day22, year=year))
    record = record_of(puzzle)
    chance = {"--tries": tries, "--seconds": seconds, "--seed": seed}
    graph_only = f"--search {search}" if search in {"astar", "monte-carlo"} else None
    if engine == "compiled":
        refuse({"--engine compiled": graph_only}, f"cannot be used with {graph_only}")
    chosen = choose(engine, graph_only=graph_only)
    if record.name == "cards":
        given = {"--search": search, **flags(PlayerOptions, options), **chance}
        refuse(given, "can be used with a duel only")
        solve: Solver = partial(play_cards, puzzle, chosen)
    elif search == "monte-carlo":
        limits = {"tries": tries, "seconds": seconds, "seed": seed or 0}
        solve = partial(play_at_random, puzzle, options, limits)
    else:
        refuse(chance, "needs --search monte-carlo")
        solve = partial(search_duel, puzzle, chosen, options, search or "dijkstra")
    print_answers(record.id, solve, part, format_)


def parse_day22(text: str, source: str, year: str | None) -> "Puzzle":
    r"""Parse one of the puzzles of a day 22, recognized by its first words if no year is given.

    >>> parse_day22("Damage: 8\nHit Points: 13", "22.txt", None)
    Boss(hit_points=13, damage=8)

    Raises:
        ParseError: if it is neither of them, or not the one of that year.
    """
    if year:
        record = next(one for one in PUZZLES.values() if one.id == f"{year}/22")
    else:
        record = recognize(text, source)
    if record.name == "cave":
        line = puzzle_lines("cards", text, source)[0]
        start = line.skip_blanks()
        problem = "expected 'Player 1:' (2020) or 'Hit Points: N' (2015)"
        raise line.error(start, f"{problem}, found {line.excerpt(start)}")
    return record.parse(text, source)


def play_cards(decks: "Decks", engine: ChosenEngine, part: int, progress: Progress) -> "Answer":
    """Play Combat or Recursive Combat."""
    from graphsolve.puzzles.cards import combat, recursive_combat
    from graphsolve.show.cards.answers import game_answer

    def say(sub_games: int) -> None:
        progress.say(f"Part 2: sub-game {sub_games}")

    if part == 1:
        return game_answer(combat(decks, engine=engine))
    return game_answer(recursive_combat(decks, engine=engine, on_sub_game=say))


def search_duel(
    boss: "Boss",
    engine: ChosenEngine,
    options: PlayerOptions,
    search: str,
    part: int,
    progress: Progress,
) -> "Answer":
    """Search a duel for the least mana."""
    from graphsolve.puzzles.duel import least_mana
    from graphsolve.show.duel.answers import least_mana_answer

    def say(states: int) -> None:
        progress.say(f"{search}: state {states}")

    found = least_mana(options.duel(boss, part), search, engine=engine, on_state=say)
    return least_mana_answer(found)


def play_at_random(
    boss: "Boss",
    options: PlayerOptions,
    limits: Mapping[str, Any],
    part: int,
    progress: Progress,
) -> "Answer":
    """Play a duel at random, many times."""
    from graphsolve.puzzles.duel import monte_carlo
    from graphsolve.show.duel.answers import monte_carlo_answer

    def say(played: int) -> None:
        progress.say(f"Monte Carlo: {played} tries")

    return monte_carlo_answer(monte_carlo(options.duel(boss, part), **limits, on_try=say))
