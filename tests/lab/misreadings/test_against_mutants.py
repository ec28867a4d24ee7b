"""Each misreading gives the answers of the oracle with the same mistake in its source."""

import pytest

import oracle
from battles import known_hit_points, picture
from graphsolve.lab.misreadings import CATALOGUE, misreadings_of
from graphsolve.puzzles.cave import Rules, least_attack_power, parse_cave
from graphsolve.puzzles.duel import Boss
from mutants import CARDS, CAVE, DUEL, mutant
from small_puzzles import CAVES, DEALS, DUELS

UNTOLD = {
    "attack-diagonally",
    "everyone-moves-before-anyone-attacks",
    "friends-do-not-block",
    "nothing-blocks",
    "sees-the-cave-as-the-round-began",
    "power-by-bisection",
    "power-by-doubling",
    "repeat-ends-the-round",
    "first-win-found",
    "fewest-spells",
    "effects-refused-on-the-turn-they-end",
    "effects-start-at-once",
    "little-mana-loses-at-once",
    "no-affordable-spell-passes",
}
"""Those for which the oracle would have to be another."""


def test_every_misreading_has_a_mutant_or_is_told_elsewhere():
    assert {*CAVE, *CARDS, *DUEL, *UNTOLD} == set(CATALOGUE)
    for puzzle, mutants in ("cave", CAVE), ("cards", CARDS), ("duel", DUEL):
        assert mutants.keys() <= {misreading.name for misreading in misreadings_of(puzzle)}


@pytest.mark.parametrize("name", CAVE)
def test_cave(name: str):
    wrong = mutant(*CAVE[name])
    part = CATALOGUE[name].parts[0]
    for cave in CAVES:
        rows, hit_points = picture(cave), known_hit_points(cave)
        if part == 1:
            fought = wrong.battle(rows, hit_points=hit_points)
            expected = fought.outcome if fought.winner else None
        else:
            found = wrong.least_power(rows, hit_points=hit_points)
            expected = found[1].outcome if found else None
        assert CATALOGUE[name].answer(cave, part) == expected, str(cave)


@pytest.mark.parametrize("name", CARDS)
def test_cards(name: str):
    wrong = mutant(*CARDS[name])
    for deal in DEALS:
        first, second = map(list, deal)
        if 1 in CATALOGUE[name].parts:
            combat = wrong.combat(first, second)
            assert CATALOGUE[name].part1(deal) == (combat and combat[1]), deal
        assert CATALOGUE[name].part2(deal) == wrong.recursive_combat(first, second)[1], deal


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("name", DUEL)
def test_duel(name: str, hard: bool):
    wrong = mutant(*DUEL[name])
    misreading = CATALOGUE[name]
    for boss_hit_points, damage, hit_points, mana in DUELS:
        duel = misreading.duel(
            Boss(boss_hit_points, damage), hit_points=hit_points, mana=mana, hard=hard
        )
        expected = wrong.duel(boss_hit_points, damage, hit_points, mana, hard=hard)
        assert misreading.search(duel).mana == expected, (boss_hit_points, damage)


NON_MONOTONE = ["##.", ".#G", "GGG", "EE#"]  # 6 is enough, 7 is not


def flawless(rows: list[str], power: int):
    fought = oracle.battle(rows, power)
    return fought if fought.winner == "elves" and not fought.elves_lost else None


def bisect(rows: list[str], low: int, high: int) -> int:
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if flawless(rows, middle) else (middle + 1, high)
    return flawless(rows, low).outcome


@pytest.mark.parametrize("rows", [NON_MONOTONE, ["G.E"], ["GE.", ".GE"], ["EG.", "..G"]])
def test_bisections(rows: list[str]):
    cave = parse_cave("\n".join(rows))
    assert CATALOGUE["power-by-bisection"].part2(cave) == bisect(rows, 4, 200)
    high = next(power for power in (4, 8, 16, 32, 64, 128, 256) if flawless(rows, power))
    assert CATALOGUE["power-by-doubling"].part2(cave) == bisect(rows, max(4, high // 2), high)


def test_least_power_in_a_misread_battle_by_the_usual_rules():
    """Nothing but the class of the battle says that it is misread."""
    for name in "end-at-once", "grid-scan-acts-twice", "dead-units-act":
        wrong, misreading = mutant(*CAVE[name]), CATALOGUE[name]
        for rows in ["GE.", ".GE"], ["..G", "EG."], ["G..", ".EG", "E.."]:
            found = least_attack_power(
                parse_cave("\n".join(rows)), Rules(), battle=misreading.battle
            )
            expected = wrong.least_power(rows)
            assert (found and tuple(found[:1])) == (expected and expected[:1])
            assert (found and found.outcome.score) == (expected and expected[1].outcome)
