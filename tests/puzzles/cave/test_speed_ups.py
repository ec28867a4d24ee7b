"""The speed-ups of battles change nothing."""

from copy import copy
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles import caves, snapshot
from examples import examples
from graphsolve.graphs.bitgrid import GRAPHS, GraphType
from graphsolve.graphs.queries import boundary
from graphsolve.puzzles.cave import Battle, Cave, Rules, Stats, least_attack_power, parse_cave
from graphsolve.puzzles.cave.rules import MOVEMENTS, look
from graphsolve.puzzles.cave.speedups import bands
from graphsolve.puzzles.cave.speedups.bands import QuickTrunk, Trunk, fight_bands, fight_separately
from graphsolve.puzzles.cave.speedups.quick import QuickBattle


def in_range_of_the_first_target(cave, targets, occupied):
    return boundary(cave, {min(targets)}) - occupied


def weakest_first(units):
    return sorted(units, key=lambda unit: (unit.hit_points, unit.square))


STANDARD = Rules()
OTHER_RULES = [Rules(in_range=in_range_of_the_first_target), Rules(turn_order=weakest_first)]


@pytest.mark.parametrize("fresh", [Battle, QuickBattle, Trunk, QuickTrunk])
def test_a_copy_has_every_field(fresh: type[Battle]):
    battle = fresh(parse_cave("########\n#.GGE..#\n########"), STANDARD)
    for _ in range(4):
        battle.turn()
    duplicate = copy(battle)
    assert vars(duplicate).keys() == vars(battle).keys()
    before = snapshot(battle)
    assert snapshot(duplicate) == before
    duplicate.run()
    assert snapshot(battle) == before


def test_a_blocked_unit_searches_again_when_a_square_that_it_depends_on_changes():
    """The goblin on the left has no path until the one beside it dies."""
    battle = QuickBattle(parse_cave("########\n#.GG.E.#\n########"))
    looks = []
    battle.rules = Rules(look=lambda battle, unit: looks.append(unit.number) or look(battle, unit))
    blocked = battle.units[1, 2]
    assert not battle.move(blocked)
    searched = len(looks)
    assert not battle.move(blocked)
    assert len(looks) == searched
    battle.remove(battle.units[1, 3])
    assert battle.move(blocked)


@examples(40)
@given(cave=caves(most_rows=5, most_columns=5), rules=st.sampled_from([STANDARD, *OTHER_RULES]))
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


def outcomes(fought, last=203):
    """The outcome with each attack power up to the last one, which is higher than any band."""
    return [
        one.outcome(power)
        for one in fought
        for power in range(one.band.first, (one.band.last or last) + 1)
    ]


@examples(60)
@given(
    cave=caves(most_rows=6, most_columns=7, hurt=False),
    hit_points=st.tuples(st.integers(1, 40), st.integers(1, 60)),
    graph_type=st.sampled_from(list(GRAPHS.values())),
    stop=st.booleans(),
)
def test_shared_and_separate_battles_of_all_bands_are_equal(
    cave: Cave, hit_points: tuple[int, int], graph_type: GraphType, stop: bool
):
    elves, goblins = hit_points
    rules = Rules(Stats(hit_points=elves), Stats(hit_points=goblins))
    options = {"graph": graph_type(cave.squares), "stop_when_elf_dies": stop}
    separate = outcomes(fight_separately(cave, rules, **options))
    for most_forks in bands.MAX_FORKS, 3:  # many trunks with few forks each, too
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(bands, "MAX_FORKS", most_forks)
            assert outcomes(fight_bands(cave, rules, **options)) == separate


@pytest.mark.extended
@pytest.mark.parametrize("movement", MOVEMENTS.values(), ids=MOVEMENTS)
def test_a_crowded_map_takes_seconds(movement):
    """Hundreds of units with hundreds of squares in range, in an open cave of 3 KB.

    A search that measures the distance to each square in range takes many minutes.
    """
    row = "#" + 5 * "E" + 42 * "." + 5 * "G" + "#"
    cave = parse_cave("\n".join([54 * "#", *52 * [row], 54 * "#"]))
    assert Battle(cave, Rules(movement=movement)).run().winner
