"""Bands of attack powers, the least attack power, the sweep, and bisection."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from battles import ask_oracle, caves, picture
from examples import examples
from graphsolve.puzzles.cave import Cave, Rules, Stats, least_attack_power, parse_cave, sweep
from graphsolve.puzzles.cave.bands import Band
from graphsolve.puzzles.cave.sweep import SweepResult

NON_MONOTONE = "##.\n.#G\nGGG\nEE#\n"


@examples(60)
@given(cave=caves(most_rows=5, most_columns=6), hit_points=st.integers(1, 30))
def test_sweep_equals_the_oracles_battles(cave: Cave, hit_points: int):
    rules = Rules(Stats(hit_points=15), Stats(hit_points=hit_points))
    for row in sweep(cave, rules, engine="graph"):
        last = row.band.first + 3 if row.band.last is None else row.band.last
        for power, found in ((row.band.first, row.outcome), (last, row.outcome_last)):
            expected = ask_oracle(cave, rules.with_elf_power(power))
            winner = found.winner.plural if found.winner else None
            assert (winner, found.rounds, found.hit_points, found.elves_lost) == (
                expected.winner,
                expected.rounds,
                expected.hit_points,
                expected.elves_lost,
            )


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
    relapse = SweepResult(list(sweep(cave, engine="graph"))).relapse
    assert relapse is not None
    assert relapse[0] == Band(6, 6)


def test_no_power_suffices():
    cave = parse_cave("#######\n#GEG..#   G(200), E(1), G(200)\n#######")
    assert least_attack_power(cave) is None
    assert SweepResult(list(sweep(cave, engine="graph"))).least is None


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
