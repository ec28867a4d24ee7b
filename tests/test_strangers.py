"""The solvers in tests/strangers, right and with mistakes, against the rules and the catalogue."""

from functools import cache

import pytest

import oracle
from battles import picture
from examples import every
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.duel.generators import generate_boss
from graphsolve.lab.misreadings import misreading
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import parse_cave
from graphsolve.puzzles.duel import Boss
from graphsolve.puzzles.interface import solve
from strangers.mistakes import MISTAKES, SOLVERS, Mistake, load

NEVER = 10**9
"""What some of the solvers of the duel answer if there is no way to win."""


def crowded(seed: int, size: int = 13, elves: int = 12, goblins: int = 14):
    return generate_cave(
        seed, kind="cavern", width=size, height=size, elves=elves, goblins=goblins
    )


PUZZLES = {
    "cave": [
        *(crowded(seed, 11, 4, 5) for seed in (1, 2, 8)),
        *(crowded(seed) for seed in (1, 3, 6)),
        parse_cave("#####\n###.#\n#.#G#\n#GGG#\n#EE##\n#####"),
        parse_cave(".E.#.......G.\n....G.....GEG\n.G.#GEE#E...G"),
    ],
    "cards": [
        *(generate_decks(seed, cards=10) for seed in (1, 2, 3, 5)),
        *(generate_decks(seed, kind="loops", cards=6) for seed in (1, 2, 3)),
        generate_decks(2, cards=12),
        generate_decks(32, cards=12),
        generate_decks(27, kind="loops", cards=8),
        generate_decks(16),
        Decks((33, 3), (1, 31)),  # the same digits as 3, 33 and 1, 31
        Decks((2, 3, 4), (1, 5)),  # the main game ends by a repeat
    ],
    "duel": [
        *(Boss(hit_points, damage) for hit_points in (14, 23, 33, 39) for damage in (8, 14, 25)),
        *(Boss(hit_points, damage) for hit_points, damage in ((51, 9), (54, 8), (53, 10))),
        generate_boss(4),
        Boss(71, 7),  # Shield would leave no damage, were there no least damage
    ],
}
"""Those that expose few mistakes come last."""


@cache
def right_answers(puzzle) -> list[int | None]:
    return [solve(puzzle, part) for part in (1, 2)]


def answers(solver, puzzle) -> list[int | None]:
    found = solver.part1(str(puzzle)), solver.part2(str(puzzle))
    return [None if answer == NEVER else answer for answer in found]


@pytest.mark.parametrize("solver", SOLVERS["cave"])
def test_right_solvers_of_caves(solver: str):
    for cave in PUZZLES["cave"][1:4]:
        rows = picture(cave)
        expected = [oracle.battle(rows).outcome, oracle.least_power(rows)[1].outcome]
        assert answers(load(solver), cave) == expected == right_answers(cave)


@pytest.mark.parametrize("solver", SOLVERS["cards"])
def test_right_solvers_of_card_games(solver: str):
    for decks in PUZZLES["cards"][:4]:
        first, second = map(list, decks)
        expected = [oracle.combat(first, second)[1], oracle.recursive_combat(first, second)[1]]
        assert answers(load(solver), decks) == expected == right_answers(decks)


@pytest.mark.parametrize("solver", SOLVERS["duel"])
def test_right_solvers_of_duels(solver: str):
    for boss in PUZZLES["duel"][:6]:
        expected = [oracle.duel(*boss), oracle.duel(*boss, hard=True)]
        assert answers(load(solver), boss) == expected == right_answers(boss)


@pytest.mark.parametrize("mistake", every(4, MISTAKES), ids=lambda mistake: mistake.name)
def test_mistake(mistake: Mistake):
    """It changes an answer, and the misreading that is accepted for it gives the same ones."""
    solver = load(mistake.solver, mistake)
    for puzzle in PUZZLES[mistake.puzzle]:
        found = answers(solver, puzzle)
        if found != right_answers(puzzle):
            break
    else:
        pytest.fail("all answers are right")
    misreadings = [misreading(names) for names in mistake.accepted if not names.endswith("*")]
    misread = [[one.answer(puzzle, part) for part in (1, 2)] for one in misreadings]
    assert not misread or found in misread
