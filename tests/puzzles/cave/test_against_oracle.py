"""Battles against the hand-written oracle, on random caves."""

from hypothesis import given
from hypothesis import strategies as st

import oracle
from battles import ask_oracle, caves, known_hit_points, picture, play
from examples import examples
from graphsolve.puzzles.cave import Battle, Cave, Rules, Stats, least_attack_power
from grids import GRAPHS

stats = st.builds(
    Stats, st.just(3) | st.integers(1, 30), st.sampled_from([5, 20, 200]) | st.integers(1, 30)
)


@examples(200)
@given(cave=caves(), elves=stats, goblins=stats, stop=st.booleans())
def test_battle_equals_the_oracles(cave: Cave, elves: Stats, goblins: Stats, stop: bool):
    expected = ask_oracle(cave, Rules(elves, goblins), stop_when_elf_dies=stop)
    for name, graph_type in GRAPHS.items():
        graph = graph_type(cave.squares)
        battle = Battle(cave, Rules(elves, goblins), graph=graph, stop_when_elf_dies=stop)
        assert play(battle) == expected, name


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
