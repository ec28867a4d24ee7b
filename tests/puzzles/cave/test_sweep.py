"""The least attack power, the sweep, and bisection."""

from bisect import bisect_right
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from battles import ask_oracle, caves, picture
from examples import examples
from graphsolve.lab.cave.plugin import POWERS
from graphsolve.puzzles.cave import (
    Battle,
    Cave,
    Rules,
    Stats,
    least_attack_power,
    parse_cave,
    sweep,
)
from graphsolve.show.cave.sweep import least_row, rows_of, verdict

NON_MONOTONE = "##.\n.#G\nGGG\nEE#\n"


def test_winning_is_not_monotone():
    cave = parse_cave(NON_MONOTONE)
    won = [
        oracle.battle(picture(cave), power, stop_when_elf_dies=True).winner == "elves"
        for power in (5, 6, 7)
    ]
    assert won == [False, True, False]
    victory = least_attack_power(cave)
    assert victory is not None
    assert victory.attack_power == 6
    rows = [*rows_of(sweep(cave, engine="graph"), 200)]
    assert verdict(rows).endswith("Winning is not monotonic: 6 is enough, but 7 is not.")


def test_no_power_suffices():
    cave = parse_cave("#######\n#GEG..#   G(200), E(1), G(200)\n#######")
    assert least_attack_power(cave) is None
    assert least_row(rows_of(sweep(cave, engine="graph"), 200)) is None


@pytest.mark.parametrize("row", ["#GE.G#   G(200), E(12), G(50)", "#G..EG#   G(50), E(7), G(200)"])
@pytest.mark.parametrize("power", [100, 149, 150, 151, 199])
def test_sweep_with_wounded_goblins(row: str, power: int):
    """The second target depends on the power, although the number of blows does not."""
    cave = parse_cave(row)
    [(_, outcome)] = sweep(cave, powers=[power], engine="graph")
    assert outcome.rounds == ask_oracle(cave, Rules().with_elf_power(power)).rounds


@pytest.mark.parametrize("engine", ["graph", "compiled"])
def test_elves_do_not_heal_goblins(engine):
    with pytest.raises(ValueError, match="attack powers must not be negative"):
        list(sweep(parse_cave("#GE#"), powers=[0, -5], engine=engine))


def in_range_of_the_first_target(cave, targets, occupied):
    return cave.boundary({min(targets)}) - occupied


def weakest_first(units):
    return sorted(units, key=lambda unit: (unit.hit_points, unit.square))


OTHER_RULES = [Rules(in_range=in_range_of_the_first_target), Rules(turn_order=weakest_first)]


@examples(40)
@given(cave=caves(most_rows=5, most_columns=5), rules=st.sampled_from([Rules(), *OTHER_RULES]))
def test_least_power_by_any_rules(cave: Cave, rules: Rules):
    rules = replace(rules, elves=Stats(hit_points=9), goblins=Stats(hit_points=14))
    last = max([14, *(unit.hit_points or 14 for unit in cave.units)])
    winning = (
        power
        for power in range(4, last + 1)
        if Battle(cave, rules.with_elf_power(power)).run().flawless
    )
    victory = least_attack_power(cave, rules)
    assert (victory and victory.attack_power) == next(winning, None)


@examples(100)
@given(
    cave=caves(most_rows=4, most_columns=5),
    hit_points=st.tuples(st.integers(1, 20), st.integers(1, 60)),
)
def test_a_sweep_has_the_battle_of_each_power(cave: Cave, hit_points: tuple[int, int]):
    elves, goblins = hit_points
    rules = Rules(Stats(hit_points=elves), Stats(hit_points=goblins))
    found = dict(sweep(cave, rules, engine="graph"))
    assert [*found] == [*rules.elf_powers(cave)]
    for power, outcome in found.items():
        stronger = rules.with_elf_power(power)
        assert outcome == Battle(cave, stronger, graph=cave.bitgrid).run()


@examples(40)
@given(cave=caves(most_rows=5, most_columns=5), power=st.integers(4, 250))
def test_powers_that_need_as_many_blows_lead_to_the_same_battle(cave: Cave, power: int):
    cave = replace(cave, units=tuple(unit._replace(hit_points=None) for unit in cave.units))
    least = POWERS[bisect_right(POWERS, power) - 1]
    [(_, first), (_, outcome)] = sweep(cave, powers=[least, power], engine="graph")
    assert replace(outcome, hit_points=0) == replace(first, hit_points=0)
