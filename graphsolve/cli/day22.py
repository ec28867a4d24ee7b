"""The command for the two puzzles of a day 22: card combat and the mana duel."""

from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from graphsolve.cli.common import (
    FormatOption,
    Panel,
    PartOption,
    PuzzleFile,
    print_answers,
    read_puzzle,
)
from graphsolve.cli.options import refuse
from graphsolve.errors import ParseError
from graphsolve.puzzles.text import BLANKS, numbered_lines

if TYPE_CHECKING:
    from graphsolve.puzzles.cards import Decks
    from graphsolve.puzzles.duel import Boss, Duel
    from graphsolve.show.answers import Answer

__all__ = ["register"]

YEARS = {"decks": "2020", "duel": "2015"}

SearchOption: TypeAlias = Annotated[
    Literal["dijkstra", "astar", "monte-carlo"] | None,
    typer.Option(
        "--search",
        help="How to look for the least mana of a duel. `dijkstra` and `astar` find it, or prove "
        "that there is none; `monte-carlo` plays at random and finds a bound at best.",
        show_default="dijkstra",
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(rich_help_panel=Panel.SOLVE)(day22)


def day22(
    file: PuzzleFile,
    year: Annotated[
        Literal["2015", "2020"] | None,
        typer.Option("--year", help="Insist on the puzzle of this year.", show_default="by FILE"),
    ] = None,
    part: PartOption = None,
    format_: FormatOption = "text",
    search: SearchOption = None,
    hit_points: Annotated[
        int | None,
        typer.Option(min=1, help="The player's hit points in a duel.", show_default="50"),
    ] = None,
    mana: Annotated[
        int | None, typer.Option(min=0, help="The player's mana in a duel.", show_default="500")
    ] = None,
    tries: Annotated[
        int | None,
        typer.Option(min=1, help="How often `monte-carlo` plays.", show_default="10000"),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=0, help="How long `monte-carlo` plays.", show_default="no limit"),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, help="Where `monte-carlo` starts from.", show_default="0"),
    ] = None,
) -> None:
    """Solve Combat and Recursive Combat (2020 day 22) or the mana duel (2015 day 22).

    FILE says which: two decks below `Player 1:` and `Player 2:`, or the boss's `Hit Points: N` and
    `Damage: N`.

    Example: `graphsolve day22 inputs/22-cards.txt`
    """
    from graphsolve.puzzles.duel import Boss, Duel

    puzzle = read_puzzle(file, partial(parse_day22, year=year))
    duel_options = {"--search": search, "--hit-points": hit_points, "--mana": mana}
    chance_options = {"--tries": tries, "--seconds": seconds, "--seed": seed}
    if not isinstance(puzzle, Boss):
        refuse(
            {**duel_options, **chance_options}, "is for the mana duel, but FILE holds two decks"
        )
        solvers = {1: partial(solve_combat, puzzle), 2: partial(solve_recursive_combat, puzzle)}
        print_answers("2020/22", solvers, part, format_)
        return
    if search == "monte-carlo":
        solve = partial(play_at_random, tries=tries, seconds=seconds, seed=seed or 0)
    else:
        refuse(chance_options, "goes with --search monte-carlo")
        solve = partial(search_duel, search=search or "dijkstra")
    set_up = partial(Duel, puzzle, hit_points=hit_points or 50, mana=500 if mana is None else mana)
    solvers = {1: partial(solve, set_up(hard=False)), 2: partial(solve, set_up(hard=True))}
    print_answers("2015/22", solvers, part, format_)


def parse_day22(text: str, source: str, year: str | None) -> "Decks | Boss":
    """The puzzle that a file holds; without a year, the file's first words say which."""
    from graphsolve.puzzles.cards import parse_decks
    from graphsolve.puzzles.duel import parse_boss

    return (
        parse_decks(text, source)
        if (year or year_of(text, source)) == "2020"
        else parse_boss(text, source)
    )


def year_of(text: str, source: str) -> str:
    r"""The year of the puzzle that a text belongs to.

    >>> year_of("Player 1:\n9", "22.txt"), year_of("Damage: 8", "22.txt")
    ('2020', '2015')

    Raises:
        ParseError: if it does not begin like either.
    """
    from graphsolve.puzzles.anything import kind_of

    kind = kind_of(text, source)
    if kind != "cave":
        return YEARS[kind]
    number, line = numbered_lines(text, source)[0]
    words = line.lstrip(BLANKS)
    problem = f"expected 'Player 1:' (2020) or 'Hit Points: N' (2015), found {words[:20]!r}"
    raise ParseError(source, number, len(line) - len(words) + 1, problem)


def solve_combat(decks: "Decks") -> "Answer":
    """Play Combat."""
    from graphsolve.puzzles.cards import combat
    from graphsolve.show.answers import game_answer

    return game_answer(combat(decks))


def solve_recursive_combat(decks: "Decks") -> "Answer":
    """Play Recursive Combat."""
    from graphsolve.puzzles.cards import recursive_combat
    from graphsolve.show.answers import game_answer
    from graphsolve.show.progress import Progress

    with Progress() as progress:

        def say(sub_games: int) -> None:
            progress.say(f"Part 2: sub-game {sub_games}")

        return game_answer(recursive_combat(decks, on_sub_game=say))


def search_duel(duel: "Duel", search: str) -> "Answer":
    """Search a duel for the least mana."""
    from graphsolve.puzzles.duel import least_mana
    from graphsolve.show.answers import least_mana_answer
    from graphsolve.show.progress import Progress

    with Progress() as progress:

        def say(states: int) -> None:
            progress.say(f"{search}: state {states}")

        found = least_mana(duel, search, on_state=say)
    return least_mana_answer(found)


def play_at_random(duel: "Duel", tries: int | None, seconds: float | None, seed: int) -> "Answer":
    """Play a duel at random."""
    from graphsolve.puzzles.duel import monte_carlo
    from graphsolve.show.answers import monte_carlo_answer
    from graphsolve.show.progress import Progress

    with Progress() as progress:

        def say(played: int) -> None:
            progress.say(f"Monte Carlo: {played} tries")

        found = monte_carlo(duel, tries=tries, seconds=seconds, seed=seed, on_try=say)
    return monte_carlo_answer(found)
