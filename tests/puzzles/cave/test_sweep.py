"""Bands of attack powers, the least attack power, the sweep, and bisection."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from battles import ask_oracle, caves, picture
from examples import examples
from graphsolve.puzzles.cave import (
    Battle,
    Cave,
    Rules,
    Side,
    Stats,
    least_attack_power,
    parse_cave,
    sweep,
)
from graphsolve.puzzles.cave.sweep import Band
from graphsolve.show.cave.sweep import least_row, relapse

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
    found = relapse(list(sweep(cave, engine="graph")))
    assert found is not None
    assert found[0] == Band(6, 6)


def test_no_power_suffices():
    cave = parse_cave("#######\n#GEG..#   G(200), E(1), G(200)\n#######")
    assert least_attack_power(cave) is None
    assert least_row(list(sweep(cave, engine="graph"))) is None


@pytest.mark.parametrize("row", ["#GE.G#   G(200), E(12), G(50)", "#G..EG#   G(50), E(7), G(200)"])
@pytest.mark.parametrize("power", [100, 149, 150, 151, 199])
def test_sweep_with_wounded_goblins(row: str, power: int):
    """The second target depends on the power, although the number of blows does not."""
    cave = parse_cave(row)
    [found] = [
        row
        for row in sweep(cave, engine="graph")
        if row.band.first <= power <= (row.band.last or power)
    ]
    expected = ask_oracle(cave, Rules().with_elf_power(power))
    assert found.outcome.rounds == expected.rounds


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
    stop=st.booleans(),
)
def test_a_band_has_the_battle_of_all_its_powers(
    cave: Cave, hit_points: tuple[int, int], stop: bool
):
    elves, goblins = hit_points
    rules = Rules(Stats(hit_points=elves), Stats(hit_points=goblins))
    rows = [*sweep(cave, rules, engine="graph", stop_when_elf_dies=stop)]
    firsts = [row.band.first for row in rows]
    assert firsts == [4, *((row.band.last or 0) + 1 for row in rows[:-1])]
    assert rows[-1].band.last is None
    for row in rows:
        first, last = row.band.first, row.band.last or row.band.first
        for power in range(first, last + 1):
            found = Battle(
                cave, rules.with_elf_power(power), graph=cave.bitgrid, stop_when_elf_dies=stop
            ).run()
            left = found.hit_points if power > first else row.outcome.hit_points
            assert found == replace(row.outcome, hit_points=left)
            assert left == row.outcome.hit_points or found.winner is not Side.ELF
