"""The kernel fights by the codes of misreadings as `Battle` does by their decisions."""

from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import count, islice, product
from random import Random

import pytest

from battles import answer_alone, shifted
from examples import every
from graphsolve.errors import TimeLimitError
from graphsolve.lab.cave.generators import CAVE_KINDS, generate_cave
from graphsolve.lab.cave.plugin import answer_of, kernel_answer
from graphsolve.lab.interface import TooLongError
from graphsolve.lab.misreadings import CATALOGUE, combined, misreadings_of
from graphsolve.limits import time_limit
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.cave import Cave, Rules, parse_cave
from graphsolve.puzzles.cave.compiled import MAX_POINTS, Arena
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.state import Stats
from graphsolve.puzzles.interface import UnsuitableError
from small_puzzles import CAVES

SINGLE = misreadings_of(PUZZLES["cave"])
IN_PART_1 = [misreading for misreading in SINGLE if 1 in misreading.parts]


@cache
def generated(number: int) -> Cave:
    """A cave of some kind and size, with from five to nine units that have few hit points."""
    dice = Random(number)
    kind = dice.choice(sorted(CAVE_KINDS))
    width, height = dice.randint(6, 12), dice.randint(6, 12)
    elves, goblins = dice.randint(2, 4), dice.randint(3, 5)
    cave = generate_cave(
        number, kind=kind, width=width, height=height, elves=elves, goblins=goblins
    )
    units = (unit._replace(hit_points=dice.randint(1, 40)) for unit in cave.units)
    return replace(cave, units=tuple(units))


def check(cave: Cave, misreadings, part: int) -> None:
    for misreading in misreadings:
        with suppress(UnsuitableError):
            found = kernel_answer(cave, misreading, part)
            assert found == answer_alone(cave, misreading, part), f"{misreading.name}\n{cave}"


def test_only_rare_misreadings_have_no_codes():
    """Misreadings that the program cannot play have less than a quarter of the weight."""
    weight = {each: 2**-each.cost for each in SINGLE}
    without = sum(bits for each, bits in weight.items() if each.codes is None)
    assert 0 < without < sum(weight.values()) / 4


def test_a_search_over_squares_that_a_unit_cannot_step_to():
    first = [each for each in IN_PART_1 if each.name.startswith("first-path-found-")]
    ways = [each for each in IN_PART_1 if each.name == "friends-do-not-block"]
    both = [pair for two in product(first[:6], ways) if (pair := combined(*two))]
    assert both
    for number in range(8):
        crowd = generate_cave(number, kind="open", width=7, height=7, elves=4, goblins=5)
        units = (unit._replace(hit_points=9) for unit in crowd.units)
        check(replace(crowd, units=tuple(units)), both, part=1)


def pairs(seed: int):
    dice = Random(seed)
    two_each = (dice.sample(SINGLE, 2) for _ in count())
    both = (combined(*two) for two in two_each)
    return (pair for pair in both if pair and pair.codes is not None)


@pytest.mark.parametrize("seed", every(2, range(4)))
def test_pairs(seed: int):
    some = pairs(seed)
    for cave in [*CAVES[seed::4], *map(generated, range(40 + seed, 60, 4))]:
        check(cave, islice(some, 12), part=1)
    for cave in CAVES[seed::12]:
        check(cave, islice(some, 10), part=2)


def test_a_cave_like_a_real_one():
    cave = generate_cave(7, width=32, height=32)
    check(cave, IN_PART_1[:: len(IN_PART_1) // 6], part=1)


@pytest.mark.parametrize("columns", [61, 96, 123, 998])
def test_boards_with_several_words_in_a_row(columns: int):
    for number in range(columns, columns + 4):
        some = Random(number).sample(IN_PART_1, 40)
        check(shifted(generated(number), columns), some, part=1)


def test_what_the_kernel_cannot_fight():
    strong = Rules(elves=Stats(MAX_POINTS + 1))
    misread = CATALOGUE["attack-first"].codes
    with pytest.raises(UnsuitableError):
        Arena(CAVES[0]).fight(misread, strong)
    with pytest.raises(UnsuitableError):
        Arena(parse_cave(f"EG   E(1), G({MAX_POINTS + 1})")).fight(misread, Rules())


def test_the_graph_engine_fights_the_others():
    cave = CAVES[3]
    large = shifted(cave, k.MAX_PLACE)
    for each in IN_PART_1[:30]:
        without = replace(each, name=f"{each.name}-without-codes", codes=None)
        assert (
            answer_of(cave, 1, without, 1) == each.answer(cave, 1) == answer_of(large, 1, each, 1)
        )


def test_a_unit_that_cannot_move_and_one_that_walks_to_and_fro():
    apart = parse_cave("G.#.E")
    assert kernel_answer(apart, CATALOGUE["attack-first"], 1) is None
    mutual = parse_cave("G..E\n....")
    check(mutual, IN_PART_1[::5], part=1)


def test_a_battle_of_too_many_rounds():
    long = parse_cave(f"GE   G({MAX_POINTS}), E({MAX_POINTS})")
    assert kernel_answer(long, CATALOGUE["attack-first"], 1) is None


def test_answers_that_take_long_are_given_up():
    """All battles of a misreading share a time limit. Here, none has any time."""
    cave, one = generated(0), CATALOGUE["attack-first"]
    with pytest.raises(TooLongError):
        answer_of(cave, 2, one, 0)
    with pytest.raises(TimeLimitError), time_limit(0):
        answer_of(cave, 2, one, 1)
