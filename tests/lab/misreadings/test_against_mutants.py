"""Misreadings of caves give the answers of the oracle with the same mistake in its source."""

from functools import partial

import pytest

import oracle
from battles import answer_by, bisected
from cave_points import is_plain
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cave import least_attack_power, parse_cave
from mutants import CAVE, RARE, mutant
from small_puzzles import CAVES
from strangers.mistakes import MISTAKES

HELD_ELSEWHERE = {
    "all-move-then-all-attack",
    "attack-diagonally",
    "dead-units-always-stay-on-the-map",
    "dead-units-are-attacked",
    "dead-units-stay",
    "friends-do-not-block",
    "greedy-steps",
    "moves-planned-as-the-round-begins",
    "nothing-blocks",
    "outcome-of-the-power-before",
}
"""Families that neither a mutant nor a stranger has.

test_exposed.py has a small puzzle that each of them gets wrong.
"""


def test_every_misreading_is_that_of_another_program():
    accepted = [name for mistake in MISTAKES for name in mistake.accepted if "*" not in name]
    strangers = {name for names in accepted for name in names.split("+")}
    named = {name for name, each in CATALOGUE.items() if each.family == name}
    caves = {name for name in named if CATALOGUE[name].puzzle == "cave"}
    by_data = {name for name in caves if is_plain(CATALOGUE[name].point)}
    assert caves - {*CAVE, *strangers} - by_data == (HELD_ELSEWHERE | RARE) - by_data


@pytest.mark.parametrize("name", CAVE)
def test_cave(name: str):
    wrong = mutant(*CAVE[name])
    part = CATALOGUE[name].parts[0]
    for cave in CAVES:
        assert CATALOGUE[name].answer(cave, part) == answer_by(wrong, cave, part), str(cave)


NON_MONOTONE = ["##.", ".#G", "GGG", "EE#"]  # the elves win with 6 and lose an elf with 7


def flawless(rows: list[str], power: int):
    fought = oracle.battle(rows, power)
    return fought if fought.winner == "elves" and not fought.elves_lost else None


@pytest.mark.parametrize("rows", [NON_MONOTONE, ["G.E"], ["GE.", ".GE"], ["EG.", "..G"]])
def test_bisections(rows: list[str]):
    cave, wins = parse_cave("\n".join(rows)), partial(flawless, rows)
    assert CATALOGUE["power-by-bisection"].answer(cave, 2) == wins(bisected(4, 200, wins)).outcome
    high = next(filter(wins, (4, 8, 16, 32, 64, 128, 256)))
    power = bisected(max(4, high // 2), high, wins)
    assert CATALOGUE["power-by-doubling"].answer(cave, 2) == wins(power).outcome


def test_least_power_of_a_misread_battle():
    for name in "end-at-once", "turn-order-sorted-after-each-move":
        wrong, rules = mutant(*CAVE[name]), CATALOGUE[name].rules(2)
        for rows in ["GE.", ".GE"], ["..G", "EG."], ["G..", ".EG", "E.."]:
            found = least_attack_power(parse_cave("\n".join(rows)), rules)
            expected = wrong.least_power(rows)
            assert (found and tuple(found[:1])) == (expected and expected[:1])
            assert (found and found.outcome.score) == (expected and expected[1].outcome)
