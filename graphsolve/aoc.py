"""The entry point for the runner of the advent-of-code-data package."""

import warnings
from collections.abc import Callable

from graphsolve.errors import PuzzleWarning

__all__ = ["solve"]


def solve(year: int, day: int, data: str) -> tuple[int | str, int | str]:
    r"""The answers to both parts of a day's puzzle; empty strings for what has none.

    >>> solve(2015, 22, "Hit Points: 58\nDamage: 9")
    (1269, 1309)
    >>> solve(2015, 1, "(())")
    ('', '')

    Nothing is printed.

    Raises:
        ParseError: if the data is not that day's puzzle.
    """
    solver = SOLVERS.get((year, day))
    if solver is None:
        return "", ""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        first, second = solver(data)
    return "" if first is None else first, "" if second is None else second


def solve_cave(data: str) -> tuple[int | None, int | None]:
    """The answers to 2018 day 15."""
    from graphsolve.puzzles.cave import Battle, least_attack_power, parse_cave

    cave = parse_cave(data)
    victory = least_attack_power(cave)
    return Battle(cave).run().score, victory and victory.outcome.score


def solve_cards(data: str) -> tuple[int | None, int | None]:
    """The answers to 2020 day 22."""
    from graphsolve.puzzles.cards import combat, parse_decks, recursive_combat

    decks = parse_decks(data)
    return combat(decks).score, recursive_combat(decks).score


def solve_duel(data: str) -> tuple[int | None, int | None]:
    """The answers to 2015 day 22."""
    from graphsolve.puzzles.duel import Duel, least_mana, parse_boss

    boss = parse_boss(data)
    return least_mana(Duel(boss)).mana, least_mana(Duel(boss, hard=True)).mana


SOLVERS: dict[tuple[int, int], Callable[[str], tuple[int | None, int | None]]] = {
    (2015, 22): solve_duel,
    (2018, 15): solve_cave,
    (2020, 22): solve_cards,
}
