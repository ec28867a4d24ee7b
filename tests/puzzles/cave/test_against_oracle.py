"""Movement and whole battles against the hand-written oracle, on random caves."""

from dataclasses import replace
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

import oracle
from battles import ALL_RULES, ask_oracle, caves, known_hit_points, picture, play
from examples import examples
from graphsolve.graphs.bitgrid import GRAPHS
from graphsolve.puzzles.cave import Battle, Cave, Rules, Stats, least_attack_power
from grids import plain_graph

COMBINATIONS = list(product(ALL_RULES, GRAPHS.values()))


@examples(150)
@given(cave=caves())
def test_first_move_equals_the_oracles(cave: Cave):
    moved = [
        Battle(cave, rules, graph=type_(cave.squares)).turn() for rules, type_ in COMBINATIONS
    ]
    if cave.units:
        start = min(placed.square for placed in cave.units)
        square = oracle.move(picture(cave), start)
        assert [unit and unit.square for unit in moved] == [square] * len(COMBINATIONS)
    else:
        assert moved == [None] * len(COMBINATIONS)


@examples(150)
@given(cave=caves(), hit_points=st.sampled_from([5, 5, 20, 200]))
def test_battle_equals_the_oracles(cave: Cave, hit_points: int):
    stats = Stats(hit_points=hit_points)
    expected = ask_oracle(cave, Rules(stats, stats))
    for rules, graph_type in COMBINATIONS:
        fought = replace(rules, elves=stats, goblins=stats)
        battle = Battle(cave, fought, graph=graph_type(cave.squares))
        assert play(battle) == expected, (rules.movement, graph_type)


@examples(60)
@given(cave=caves())
def test_battle_on_a_graph_made_by_networkx_alone(cave: Cave):
    graph = plain_graph(cave.squares)
    assert play(Battle(cave, graph=graph)) == ask_oracle(cave, Rules())


stats = st.builds(Stats, attack_power=st.integers(1, 30), hit_points=st.integers(1, 30))


@examples(100)
@given(cave=caves(), elves=stats, goblins=stats, stop=st.booleans())
def test_battle_with_other_stats_equals_the_oracles(
    cave: Cave, elves: Stats, goblins: Stats, stop: bool
):
    rules = Rules(elves, goblins)
    expected = ask_oracle(cave, rules, stop_when_elf_dies=stop)
    assert play(Battle(cave, rules, stop_when_elf_dies=stop)) == expected


@examples(60)
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
