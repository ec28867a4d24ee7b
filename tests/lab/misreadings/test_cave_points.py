"""No two misreadings of caves are the same, and none is the same as the rules."""

import re
import tomllib
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, count, islice, product
from pathlib import Path
from random import Random

import pytest

import oracle
from battles import bisected, known_hit_points, picture
from cave_points import by_point, is_plain
from examples import every
from graphsolve.graphs.grid import neighbours
from graphsolve.graphs.queries import reachable
from graphsolve.lab.cave.answers import answers_by
from graphsolve.lab.misreadings import CATALOGUE, Misreading, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.cave import Battle, Cave, Outcome, Rules, Termination, parse_cave, solve
from graphsolve.puzzles.cave.rules import View
from graphsolve.puzzles.cave.state import Side, Unit
from small_puzzles import CAVES, hurt_cave

DATA = Path(__file__).parents[2] / "data"
FEW = 10
TWO_WAYS = parse_cave("#.#.#.#.\n.G....#.\n..#.##.#\n.#....#.\n..E.....")
"""The elf can walk to two squares next to the goblin. The step to the first of them is the last of
the two: only with walls like these, an enemy does not decide the step.
"""

RULES = Rules()
POINTS = misreadings_of(PUZZLES["cave"])
OF_DATA = {"nearest", "chosen", "step", "attacked", "turn_order", "least_power"}
"""Decisions that can be compared without a battle."""

Kind = Misreading | None  # None is the rules
Group = list[Kind]


def split(groups: Iterable[Group], value: Callable[[Kind], Hashable]) -> list[Group]:
    """Divide groups by a value. Those with a single member are told apart, and left out."""
    left = []
    for group in groups:
        by_value: dict[Hashable, Group] = {}
        for each in group:
            by_value.setdefault(value(each), []).append(each)
        left += [part for part in by_value.values() if len(part) > 1]
    return left


def names(groups: Iterable[Group]) -> list[list[str]]:
    return [[each.name if each else "the rules" for each in group] for group in groups]


def decision(each: Kind, name: str) -> Callable:
    return (each.replaces if each else {}).get(name, getattr(RULES, name))


def rough_battle(dice: Random) -> Battle:
    """A battle in a small cave with many walls, whose units have fought already."""
    width, height = dice.randint(4, 13), dice.choice([4, 7, 13])
    walls, units = dice.choice([0.05, 0.2, 0.3, 0.4]), dice.choice([0.06, 0.12, 0.2])
    rows = [
        "".join(
            "#" if dice.random() < walls else dice.choice("EG") if dice.random() < units else "."
            for _ in range(width)
        )
        for _ in range(height)
    ]
    battle = Battle(parse_cave("\n".join(rows)))
    numbers = dice.sample(range(len(battle.units)), len(battle.units))
    for unit, number in zip(battle.units.values(), numbers, strict=True):
        unit.number, unit.hit_points = number, dice.choice([9, 9, 100, 200])
    for square in dice.sample(sorted(battle.units), len(battle.units)):
        battle.units[square] = battle.units.pop(square)
    return battle


def moves(view: View) -> Callable[[Kind], Hashable]:
    """The step of a unit. Misreadings with the same decision share its result."""
    decide = cache(lambda function, *args: function(view, *args))

    def value(each: Kind) -> Hashable:
        if squares := frozenset(decide(decision(each, "nearest"))):
            chosen = decide(decision(each, "chosen"), squares)
            return decide(decision(each, "step"), chosen)
        return None

    return value


def shared(name: str, *args: object) -> Callable[[Kind], Hashable]:
    """The result of a decision. Misreadings with the same decision share it."""
    decide = cache(lambda function: function(*args))
    return lambda each: decide(decision(each, name))


def melee(dice: Random) -> tuple[Unit, list[Unit]]:
    """A unit, and enemies on some of the squares adjacent to it."""
    square = dice.randint(8, 11), dice.randint(8, 11)
    places = dice.sample(neighbours(square), dice.randint(2, 4))
    numbers = dice.sample(range(9), len(places))
    enemies = [
        Unit(Side.GOBLIN, place, dice.choice([9, 9, 100]), attack_power=3, number=number)
        for place, number in zip(places, numbers, strict=True)
    ]
    return Unit(Side.ELF, square, 9, attack_power=3, number=9), enemies


def outcome_table(dice: Random) -> Callable[[int], Outcome]:
    """Outcomes by attack power: from some power on no elf dies, with a few exceptions."""
    least = dice.choice([3, 4, 5, 6, 8, 10, 12, 15, 19, 23, 34, 50, 67, 100, 150, 200])
    rare = dice.choice([0.0, 0.1, 0.5])

    @cache
    def outcome(power: int) -> Outcome:
        lost = 0 if (power >= least) != (dice.random() < rare) else dice.randint(1, 4)
        winner = Side.GOBLIN if lost > 3 else Side.ELF
        return Outcome(Termination.NO_TARGETS, winner, 1, 1, lost)

    for power in range(1, 1001):
        outcome(power)
    return outcome


@cache
def tables() -> list[Callable[[int], Outcome]]:
    return [outcome_table(Random(seed)) for seed in range(60)]


def samples(dice: Random) -> Iterator[Callable[[Kind], Hashable]]:
    """What decisions decide, in many situations."""
    caves = [TWO_WAYS, *(parse_cave(f"G{'.' * length}E") for length in range(2, 33))]
    for battle in chain(map(Battle, caves), (rough_battle(dice) for _ in count())):
        units = list(battle.units.values())
        yield shared("turn_order", units)
        table = outcome_table(dice)
        yield shared("least_power", table, range(4, 201))
        yield shared("attacked", *melee(dice))
        for unit in units:
            view = battle.rules.look(battle, unit)
            adjacent = battle.rules.adjacent(unit, battle.units)
            if adjacent:
                yield shared("attacked", unit, adjacent)
            elif squares := sorted(view.in_range & reachable(view.free, view.steps)):
                yield moves(view)
                for square in dice.sample(squares, min(3, len(squares))):
                    yield shared("step", view, square)


@pytest.mark.extended
def test_decisions():
    """Misreadings of the same decisions decide differently."""
    groups: list[Group] = [[None, *(each for each in POINTS if each.replaces.keys() <= OF_DATA)]]
    for value in islice(samples(Random(1)), 20_000):
        groups = split(groups, lambda each: repr(value(each)))  # noqa: B023 - called at once
        if not groups:
            break
    assert names(groups) == []


@cache
def weakened(seed: int, hit_points: int) -> Cave:
    """A cave with many walls, and with units of few hit points."""
    rough = rough_battle(Random(seed)).cave
    return replace(
        rough, units=tuple(unit._replace(hit_points=hit_points) for unit in rough.units)
    )


def battles() -> Iterator[Cave]:
    """Those of known cases, then generated ones, most of them with few hit points."""
    cases = tomllib.loads((DATA / "misreadings" / "cave.toml").read_text())
    yield from (parse_cave(case["map"]) for case in cases.values())
    for seed in count():
        yield hurt_cave(seed)
        if seed < FEW:
            yield parse_cave("\n".join(picture(hurt_cave(seed))))
            yield weakened(seed, 20)


def test_battles():
    """Misreadings of other decisions have other answers."""
    groups: list[Group] = [[None, *(each for each in POINTS if each.replaces.keys() - OF_DATA)]]
    for cave in islice(battles(), 300):
        for part in (1, 2):
            right = solve(cave, part)
            asked = [each for group in groups for each in group if each and part in each.parts]
            answers = dict(answers_by(cave, part, asked))
            by_name = {asked[number].name: answer for number, answer in answers.items()}
            groups = split(groups, lambda each: by_name.get(each and each.name, right))  # noqa: B023 - at once
        if not groups:
            break
    assert names(groups) == []


def test_another_program_that_decides_by_the_same_data():
    plain = [each for each in POINTS if is_plain(each.point)]
    assert len(plain) > 200
    differ, right = set(), cache(solve)
    named = [(place, each) for place, each in enumerate(plain) if each.family == each.name]
    some = [*named, *every(6, [*enumerate(plain)])]
    for place, each in some:
        wrong = by_point(each.point)
        for cave in CAVES[place % 44], weakened(place % 40, 9):
            fought = wrong.battle(picture(cave), hit_points=known_hit_points(cave))
            expected = fought.outcome if fought.winner else None
            assert each.answer(cave, 1) == expected, f"{each.name}\n{cave}"
            differ |= {each.name} if expected != right(cave, 1) else set()
    assert len(differ) > len(some) / 5


def power_found(name: str, suffices: Callable[[int], bool]) -> int | None:
    """The attack power that is found in the way that the name of a misreading says."""
    numbers = [int(number) for number in re.findall(r"\d+", name)]
    first = numbers[0]
    if name.startswith("doubling"):
        doubled = (first * 2**times for times in range(8))
        high = next(filter(suffices, doubled), None)
        return high and bisected(max(first, high // 2), high, suffices)
    if name.startswith("bisection"):
        return bisected(*numbers, suffices)
    if name.startswith("down"):
        power = first
        while power > 4 and suffices(power - 1):
            power -= 1
        return power if suffices(power) else None
    by = numbers[1] if len(numbers) > 1 else 1
    return next((power for power in range(first, 200 + by, by) if suffices(power)), None)


WAYS = [each for each in POINTS if re.match("doubling-from|bisection|down|powers-from", each.name)]


def test_ways_to_find_the_attack_power():
    for way, (seed, outcome) in product(WAYS, enumerate(tables())):
        expected = power_found(way.name, lambda power: outcome(power).flawless)  # noqa: B023 - at once
        found = way.replaces["least_power"](outcome, range(4, 201))
        assert found == expected, (way.name, seed)


def test_rounds_of_one_part():
    for name, more in ("last-round-counts", 1), ("one-round-too-few", -1):
        for cave in CAVES[::3]:
            one = oracle.battle(picture(cave), hit_points=known_hit_points(cave))
            two = oracle.least_power(picture(cave), hit_points=known_hit_points(cave))
            for part, fought in (1, one), (2, two and two[1]):
                if fought and fought.winner:
                    wrong = CATALOGUE[f"{name}-only-in-part-{part}"]
                    assert wrong.answer(cave, part) == (fought.rounds + more) * fought.hit_points
                    assert wrong.answer(cave, 3 - part) == solve(cave, 3 - part)


def test_elves_counted_too_late():
    """The outcome with the first power is taken, whichever side wins."""
    way = CATALOGUE["elves-counted-too-late"]
    for outcome in tables():
        assert way.replaces["least_power"](outcome, range(4, 201)) == 4


def test_one_elf_lost():
    way = CATALOGUE["1-elves-lost"]
    for outcome in tables():
        powers = range(4, 201)
        won = [power for power in powers if outcome(power).winner is Side.ELF]
        few = [power for power in won if outcome(power).elves_lost <= 1]
        expected = few[0] if few else None
        assert way.replaces["least_power"](outcome, powers) == expected
