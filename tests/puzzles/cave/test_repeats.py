"""Rounds that repeat their blows are fought all at once, with the same result as one by one."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles import caves, snapshot
from examples import examples
from graphsolve.graphs.bitgrid import GRAPHS, GraphType
from graphsolve.puzzles.cave import (
    Battle,
    Cave,
    Rules,
    Stats,
    Termination,
    fight,
    least_attack_power,
    parse_cave,
    sweep,
)
from graphsolve.puzzles.cave.speedups.quick import QuickBattle

HUGE = 10**30

stats = st.builds(Stats, st.integers(1, 9), st.sampled_from([9, 60, 300]))


@st.composite
def melees(draw: st.DrawFn) -> Cave:
    """Crowded caves in which all units have different hit points, so that choices change often."""
    height, width = draw(st.integers(1, 5)), draw(st.integers(2, 6))
    random = Random(draw(st.integers(0, 2**32)))
    squares = draw(st.sampled_from(["EG", "EEG", "EG.", "EG#"]))
    most = draw(st.sampled_from([30, 200, 900]))
    rows = []
    for _ in range(height):
        row = "".join(random.choices(squares, k=width))
        units = ", ".join(f"{unit}({random.randint(1, most)})" for unit in row if unit in "EG")
        rows.append(f"{row}   {units}" if units else row)
    return parse_cave("\n".join(rows))


@examples(150)
@given(
    cave=st.one_of(caves(), melees()),
    elves=stats,
    goblins=stats,
    stop=st.booleans(),
    graph_type=st.sampled_from(list(GRAPHS.values())),
)
def test_each_state_equals_that_of_a_battle_fought_round_by_round(
    cave: Cave, elves: Stats, goblins: Stats, stop: bool, graph_type: GraphType
):
    rules = Rules(elves, goblins)
    graph = graph_type(cave.squares)
    battle = QuickBattle(cave, rules, graph=graph, stop_when_elf_dies=stop)
    single = Battle(cave, rules, stop_when_elf_dies=stop)
    while battle.outcome is None:
        battle.round()
        while single.outcome is None and (single.rounds < battle.rounds or battle.outcome):
            single.round()
        assert single.rounds == battle.rounds
        assert snapshot(single) == snapshot(battle)
        assert blows(single) == blows(battle)
    assert single.outcome == battle.outcome


def blows(battle: Battle) -> dict[int, int]:
    """The blows that each unit has taken."""
    return {unit.number: unit.blows for unit in (*battle.units.values(), *battle.dead)}


@examples(100)
@given(cave=melees(), turns=st.integers(0, 60))
def test_a_battle_can_go_on_from_the_middle_of_a_round(cave: Cave, turns: int):
    battle = QuickBattle(cave)
    for _ in range(turns):
        battle.turn()
    assert battle.run() == Battle(cave).run()


@examples(60)
@given(cave=caves(most_rows=12, most_columns=12, hurt=False), elves=stats, goblins=stats)
def test_the_work_does_not_grow_with_the_hit_points(cave: Cave, elves: Stats, goblins: Stats):
    """The battle is fought in a few hundred steps, although it can last 10**30 rounds."""
    rules = Rules(
        elves._replace(hit_points=HUGE + elves.hit_points), goblins._replace(hit_points=HUGE)
    )
    battle = QuickBattle(cave, rules)
    steps = 0
    while battle.outcome is None:
        battle.round()
        steps += 1
        assert steps < 2000


@pytest.mark.parametrize("points", range(118, 130))
def test_a_choice_that_changes_after_many_equal_rounds(points: int):
    """The elf at the bottom attacks the lower goblin until the upper one has as few hit points."""
    cave = parse_cave(f"#E#\nEG#   E(200), G({points})\n#E#\n#G#   G(100)")
    rules = Rules(Stats(attack_power=5, hit_points=1000), Stats(attack_power=1))
    assert QuickBattle(cave, rules).run() == Battle(cave, rules).run()


@pytest.mark.parametrize("text", ["#GE#", "#GE.G#"])
def test_blows_without_damage_are_a_stalemate(text: str):
    rules = Rules(Stats(attack_power=0), Stats(attack_power=0))
    assert fight(parse_cave(text), rules).termination is Termination.STALEMATE


# Part 2


def test_least_power_against_goblins_with_huge_hit_points():
    """The elf strikes twice before the third blow of the goblin would kill it."""
    cave = parse_cave("#GE#   G(999999999), E(7)")
    victory = least_attack_power(cave)
    assert victory is not None
    assert victory.attack_power == 500_000_000
    rules = Rules(goblins=Stats(hit_points=HUGE))
    victory = least_attack_power(parse_cave("#G.E#"), rules)
    assert victory is not None
    power = victory.attack_power
    assert fight(parse_cave("#G.E#"), rules.with_elf_power(power)).flawless
    assert not fight(parse_cave("#G.E#"), rules.with_elf_power(power - 1)).flawless


def test_bands_that_share_a_whole_battle_are_joined():
    cave = parse_cave("#GE#   G(999999999), E(10)")
    rows = list(sweep(cave, engine="graph"))
    assert (rows[0].blows, rows[0].blows_last) == (250_000_000, 4)
    assert [str(row.band) for row in rows] == [
        "4-333333332",  # the elf strikes three times before it dies
        "333333333-499999999",
        "500000000-999999998",
        "999999999+",
    ]


def test_bands_are_made_as_they_are_needed():
    """With these hit points there are 10**15 bands. The first ones are found all the same."""
    rules = Rules(Stats(hit_points=HUGE), Stats(attack_power=1, hit_points=HUGE))
    rows = sweep(parse_cave("#G.E#"), rules, engine="graph")
    for power in range(4, 600):
        row = next(rows)
        assert row.band == (power, power)
        expected = fight(parse_cave("#G.E#"), rules.with_elf_power(power))
        assert row.outcome == expected
