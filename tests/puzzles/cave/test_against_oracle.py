"""Movement and whole battles against the hand-written oracle, on random caves."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from battles import ALL_RULES, ask_oracle, caves, known_hit_points, picture, play
from graphsolve.graphs.bitgrid import GRAPHS, GraphType
from graphsolve.puzzles.cave import Battle, Cave, Rules, Stats, least_attack_power
from graphsolve.puzzles.cave.movement import MOVEMENTS
from grids import plain_graph

each_combination = pytest.mark.parametrize(
    ("rules", "graph_type"),
    list(product(ALL_RULES, GRAPHS.values())),
    ids=[f"{movement}-{graph}" for movement, graph in product(MOVEMENTS, GRAPHS)],
)


@each_combination
@settings(max_examples=500)
@given(cave=caves())
def test_first_move_equals_the_oracles(rules: Rules, graph_type: GraphType, cave: Cave):
    battle = Battle(cave, rules, graph=graph_type(cave.squares))
    unit = battle.turn()
    if unit is not None:
        start = min(placed.square for placed in cave.units)
        assert unit.square == oracle.move(picture(cave), start)


@each_combination
@settings(max_examples=500)
@given(cave=caves(), hit_points=st.sampled_from([5, 5, 20, 200]))
def test_battle_equals_the_oracles(
    rules: Rules, graph_type: GraphType, cave: Cave, hit_points: int
):
    stats = Stats(hit_points=hit_points)
    rules = replace(rules, elves=stats, goblins=stats)
    assert play(Battle(cave, rules, graph=graph_type(cave.squares))) == ask_oracle(cave, rules)


@settings(max_examples=100)
@given(cave=caves())
def test_battle_on_a_graph_made_by_networkx_alone(cave: Cave):
    graph = plain_graph(cave.squares)
    assert play(Battle(cave, graph=graph)) == ask_oracle(cave, Rules())


stats = st.builds(Stats, attack_power=st.integers(1, 30), hit_points=st.integers(1, 30))


@settings(max_examples=200)
@given(cave=caves(), elves=stats, goblins=stats, stop=st.booleans())
def test_battle_with_other_stats_equals_the_oracles(
    cave: Cave, elves: Stats, goblins: Stats, stop: bool
):
    rules = Rules(elves, goblins)
    expected = ask_oracle(cave, rules, stop_when_elf_dies=stop)
    assert play(Battle(cave, rules, stop_when_elf_dies=stop)) == expected


@settings(max_examples=150)
@given(cave=caves(most_rows=6, most_columns=6), goblins=stats)
def test_least_attack_power_equals_the_oracles(cave: Cave, goblins: Stats):
    rules = Rules(elves=Stats(hit_points=40), goblins=goblins)
    found = least_attack_power(cave, rules)
    expected = oracle.least_power(
        picture(cave),
        goblins.attack_power,
        elf_hit_points=40,
        goblin_hit_points=goblins.hit_points,
        hit_points=known_hit_points(cave),
    )
    if expected is None:
        assert found is None
    else:
        power, battle = expected
        assert found is not None
        assert found.attack_power == power
        assert found.outcome.rounds == battle.rounds
        assert found.outcome.hit_points == battle.hit_points
