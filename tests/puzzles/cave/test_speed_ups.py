"""The speed-ups of battles change nothing: with and without them all goes the same way."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles import caves, play
from graphsolve.graphs.grid import grid_graph, neighbours
from graphsolve.graphs.kinds import GRAPHS, GraphType
from graphsolve.lab.generate import generate_cave
from graphsolve.puzzles.cave import (
    Battle,
    Cave,
    Rules,
    Side,
    Stats,
    least_attack_power,
    movement,
    parse_cave,
)
from graphsolve.puzzles.cave.ground import Ground
from graphsolve.puzzles.cave.stuck import Stuck
from graphsolve.puzzles.cave.trunk import Trunk, fight_all, fight_apart, fight_together


class Restless(Battle):
    """A battle in which no search is spared."""

    searches_once = False


@settings(max_examples=300)
@given(
    cave=caves(),
    hit_points=st.sampled_from([5, 20, 200]),
    graph_type=st.sampled_from(list(GRAPHS.values())),
)
def test_units_without_a_way_need_not_search_again(
    cave: Cave, hit_points: int, graph_type: GraphType
):
    rules = Rules(Stats(hit_points=hit_points), Stats(hit_points=hit_points))
    ground = Ground(graph_type(cave.squares))
    assert play(Battle(cave, rules, ground=ground)) == play(Restless(cave, rules))


def test_stuck_units_are_spared_searches(monkeypatch: pytest.MonkeyPatch):
    """Those who cannot get past the fight to the free square behind the elf search once."""
    cave = parse_cave("##########\n#.EG.G.G.#\n##########")
    searches = []
    move = Rules.move

    def counting(rules, free, steps, goals):
        searches.append(steps)
        return move(rules, free, steps, goals)

    monkeypatch.setattr(Rules, "move", counting)
    numbers = []
    for battle in (Battle(cave), Restless(cave)):
        for _ in range(20):
            battle.round()
        numbers.append(len(searches))
        searches.clear()
    few, many = numbers
    assert 0 < few <= many / 2


@settings(max_examples=300)
@given(cave=caves(), seed=st.integers(0, 10))
def test_both_movements_choose_the_same(cave: Cave, seed: int):
    """Also the square, which most battles never ask for."""
    battle = Battle(cave)
    for _ in range(seed):
        battle.turn()
    free = grid_graph(cave.squares - battle.units.keys())
    for unit in battle.units.values():
        steps = {square for square in neighbours(unit.square) if square in free}
        targets = [other for other in battle.units.values() if other.side is not unit.side]
        goals = {s for other in targets for s in neighbours(other.square) if s in free}
        moves = [move(free, steps, goals) for move in movement.MOVEMENTS.values()]
        one, other = [move and (move.chosen, move.step, move.distance) for move in moves]
        assert one == other


@pytest.mark.parametrize(
    ("steps", "goals", "searches"),
    [
        pytest.param({(2, 1)}, {(0, 0), (0, 4)}, 1, id="one-step"),
        pytest.param({(1, 0), (2, 4)}, {(0, 0), (0, 4)}, 1, id="one-nearest-step"),
        pytest.param({(1, 0), (0, 1)}, {(0, 0)}, 2, id="one-nearest-square"),
        pytest.param({(1, 0), (1, 4)}, {(0, 0), (0, 4)}, 3, id="several-of-both"),
    ],
)
def test_searches_that_decide_nothing_are_spared(steps, goals, searches, monkeypatch):
    asked = []
    search = movement.nearest

    def counting(*arguments):
        asked.append(arguments)
        return search(*arguments)

    monkeypatch.setattr(movement, "nearest", counting)
    assert movement.multi_source(grid_graph(product(range(3), range(5))), steps, goals)
    assert len(asked) == searches


def test_what_is_around_a_side_is_found_once():
    """As long as it stands where it stands, for both sides in turn."""
    ground = Ground.of(parse_cave("#######\n#G...E#\n#######"))
    sides = [ground.some([(1, 1)]), ground.some([(1, 5)])]
    found = [ground.around(side) for side in sides]
    assert all(ground.around(side) is answer for side, answer in zip(sides, found, strict=True))
    assert ground.around(ground.some([(1, 3)])) == {(1, 2), (1, 4)}
    assert [ground.around(side) for side in sides] == found


def test_twins_remember_that_they_are_stuck():
    battle = Battle(parse_cave("#####\n#.GE#\n#####"))
    goblin, elf = battle.units.values()
    stuck = Stuck(remembers=True)
    for unit in (goblin, elf):
        stuck.remember(
            unit, battle.ground, battle.ground.without(battle.standing[Side.ELF]), set()
        )
    twin = replace(goblin)
    twins = stuck.of_twins({goblin: twin})
    assert twin in twins
    assert goblin not in twins
    assert goblin in stuck


class OnlyTheFirstTarget(Rules):
    """A unit makes up its mind about the target first, and then sees whether it can get there."""

    def in_range(self, ground, targets, occupied):
        return ground.around({min(targets)}) - occupied


class WeakestFirst(Rules):
    """The weakest take their turns first, so that hit points decide more than who is attacked."""

    def turn_order(self, units):
        return sorted(units, key=lambda unit: (unit.hit_points, unit.square))


@settings(max_examples=150)
@given(cave=caves(), rules=st.sampled_from([OnlyTheFirstTarget, WeakestFirst]))
def test_other_rules_are_played_without_the_speed_ups(cave: Cave, rules: type[Rules]):
    other = rules(Stats(hit_points=20), Stats(hit_points=20))
    assert play(Battle(cave, other)) == play(Restless(cave, other))


@settings(max_examples=40)
@given(cave=caves(most_rows=5, most_columns=5), rules=st.sampled_from([Rules, WeakestFirst]))
def test_least_power_by_any_rules(cave: Cave, rules: type[Rules]):
    other = rules(Stats(hit_points=9), Stats(hit_points=14))
    last = max([14, *(unit.hit_points or 14 for unit in cave.units)])
    wins = (
        power
        for power in range(4, last + 1)
        if Battle(cave, other.with_elf_power(power)).run().flawless
    )
    victory = least_attack_power(cave, other)
    assert (victory and victory.attack_power) == next(wins, None)


def told(fought):
    """What is told of the bands of powers."""
    return [
        (one.band, one.outcome(one.band.first), one.outcome(one.band.last or one.band.first))
        for one in fought
    ]


@settings(max_examples=150)
@given(
    cave=caves(most_rows=6, most_columns=7, hurt=False),
    hit_points=st.tuples(st.integers(1, 40), st.integers(1, 60)),
    graph_type=st.sampled_from(list(GRAPHS.values())),
    stop=st.booleans(),
)
def test_powers_can_share_a_battle_until_they_part(
    cave: Cave, hit_points: tuple[int, int], graph_type: GraphType, stop: bool
):
    elves, goblins = hit_points
    rules = Rules(Stats(hit_points=elves), Stats(hit_points=goblins))
    ground = Ground(graph_type(cave.squares))
    together = told(fight_together(cave, rules, ground, stop_when_elf_dies=stop))
    assert together == told(fight_apart(cave, rules, ground, stop_when_elf_dies=stop))


def test_powers_share_most_of_a_real_sized_battle():
    cave = generate_cave(4, width=20, height=20, elves=5, goblins=8)
    ground = Ground.of(cave)
    together = told(fight_together(cave, Rules(), ground))
    assert together == told(fight_apart(cave, Rules(), ground))
    trunk = Trunk(cave, Rules(), ground)
    trunk.grow()
    parted_after = [fork.battle.rounds for fork in trunk.forks]
    assert parted_after == sorted(parted_after)
    assert parted_after[-1] > 10


def test_powers_part_with_the_blow_that_kills():
    trunk = Trunk(parse_cave("#EG#"), Rules(), Ground.of(parse_cave("#EG#")))
    trunk.grow()
    for fork in trunk.forks:
        needed = -(-200 // fork.band.first)
        assert fork.battle.living(Side.GOBLIN) == []
        assert fork.battle.rounds == needed


def test_goblins_that_start_differently_are_fought_apart():
    cave = parse_cave("#GE.G#   G(200), E(12), G(50)")
    assert told(fight_all(cave, Rules())) == told(fight_apart(cave, Rules(), Ground.of(cave)))
