"""Misreadings of cave combat (Advent of Code 2018, day 15).

Each function replaces a decision of `graphsolve.puzzles.cave.rules`; `CAVE_MISREADINGS` at the end
says which. To add a misreading, follow the four steps in the `README.md` of this folder.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

import networkx as nx

from graphsolve.graphs.grid import Square, neighbours
from graphsolve.graphs.queries import boundary, reachable, without
from graphsolve.graphs.queries import nearest as nearest_nodes
from graphsolve.graphs.squareset import Squares, first
from graphsolve.lab.misreadings import base
from graphsolve.puzzles.cave.bands import MIN_POWER
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.movement import manhattan_distance
from graphsolve.puzzles.cave.rules import (
    Rules,
    View,
    after_death,
    begin_round,
    first_steps,
    least_power,
    look,
    nearest,
    take_turn,
)
from graphsolve.puzzles.cave.state import Outcome, Side, Termination, Unit

__all__ = ["CAVE_MISREADINGS"]


misreading = partial(base.misreading, "cave")


# The order of turns

TURN_ORDER = "Units take turns in reading order of their squares at the start of the round."
ONE_TURN = "In each round, every unit that is alive takes one turn."


def map_order(units: Iterable[Unit]) -> list[Unit]:
    """In reading order of the squares at the start of the battle."""
    return sorted(units, key=lambda unit: unit.number)


def turns_by_column(units: Iterable[Unit]) -> list[Unit]:
    """By column, then by row."""
    return sorted(units, key=lambda unit: unit.square[::-1])


def elves_first(units: Iterable[Unit]) -> list[Unit]:
    """Elves, then goblins."""
    return sorted(units, key=lambda unit: (unit.side is Side.GOBLIN, unit.square))


def goblins_first(units: Iterable[Unit]) -> list[Unit]:
    """Goblins, then elves."""
    return sorted(units, key=lambda unit: (unit.side is Side.ELF, unit.square))


def insert_turn(battle: Battle, unit: Unit) -> None:
    """Give a unit another turn in this round, at its place in the turn order."""
    battle.order[battle.turns :] = battle.rules.turn_order([unit, *battle.order[battle.turns :]])


def turn_if_ahead_of_scan(battle: Battle, unit: Unit, before: Square) -> None:
    """A unit that stepped to a square ahead of the scan takes another turn."""
    if unit.square > before:
        insert_turn(battle, unit)


def note_order(battle: Battle) -> None:
    """Remember the turn order of all units that are alive as the round begins."""
    begin_round(battle)
    battle.notes["order"] = list(battle.order)


def resort_order(battle: Battle, unit: Unit, _before: Square) -> None:
    """Sort the list of units, including the dead, while it is being iterated by index."""
    next_turn = battle.notes["order"].index(unit) + 1
    order = battle.notes["order"] = battle.rules.turn_order(battle.notes["order"])
    battle.order = [unit, *(other for other in order[next_turn:] if on_map(battle, other))]
    battle.turns = 1


def forget_dead(battle: Battle) -> None:
    """Forget who died in the last round."""
    battle.notes["dead"] = []
    begin_round(battle)


def note_dead_before_turn(battle: Battle, unit: Unit) -> None:
    """Remember a unit that was killed before its turn."""
    if unit in battle.order[battle.turns :]:
        battle.notes["dead"].append(unit)
    after_death(battle, unit)


def turn_on_dead_units_square(battle: Battle, unit: Unit, before: Square) -> None:
    """A unit that stepped onto the square of one killed before its turn takes that turn."""
    squares = {dead.square for dead in battle.notes["dead"]}
    if unit.square > before and unit.square in squares:
        insert_turn(battle, unit)


def on_map(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has not been removed."""
    return battle.units.get(unit.square) is unit


def remove_from_order(battle: Battle, unit: Unit) -> None:
    """Remove a dead unit from the list, which shifts the units after it to lower indices."""
    battle.order.remove(unit)


def begin_two_passes(battle: Battle) -> None:
    """Every unit takes two turns: one to move and one to attack."""
    battle.order = 2 * battle.rules.turn_order(battle.units.values())


def move_or_attack(battle: Battle, unit: Unit) -> None:
    """Move in the first of the unit's two turns, and attack in the second."""
    rules = battle.rules
    adjacent = rules.adjacent(unit, battle.units)
    if not rules.targets(unit, battle.positions):
        rules.no_targets(battle, unit)
    elif unit in battle.order[battle.turns :]:
        if not adjacent:
            battle.move(unit)
    elif adjacent:
        battle.attack(unit, rules.attacked(adjacent))


def keep_turn(battle: Battle, unit: Unit) -> None:
    """Do not remove the dead unit from the turn order."""


def take_turn_even_if_dead(battle: Battle, unit: Unit) -> None:
    """Dead units move and attack. They are not on the map, so they do not block other units."""
    rules = battle.rules
    if on_map(battle, unit):
        take_turn(battle, unit)
    elif not rules.targets(unit, battle.positions):
        rules.no_targets(battle, unit)
    else:
        adjacent = rules.adjacent(unit, battle.units)
        if not adjacent:
            view = rules.look(battle, unit)
            move = rules.movement(rules, view)
            if move:
                unit.square = move.step
                adjacent = rules.adjacent(unit, battle.units)
        if adjacent:
            battle.attack(unit, rules.attacked(adjacent))


def count_dead(battle: Battle) -> None:
    """Remember how many units died before the round."""
    battle.notes["dead before"] = len(battle.dead)
    begin_round(battle)


def bodies_block(battle: Battle, unit: Unit) -> View:
    """Units that died in this round still occupy their squares."""
    view = look(battle, unit)
    bodies = {dead.square for dead in battle.dead[battle.notes["dead before"] :]}
    return view._replace(
        free=without(view.free, bodies), steps=view.steps - bodies, in_range=view.in_range - bodies
    )


# The view of a unit, and what blocks it

UNITS_BLOCK = "A unit can walk only over open squares that no unit of either side occupies."


def nothing_blocks(
    cave: "nx.Graph[Square]", _occupied: Squares, _friends: Squares
) -> "nx.Graph[Square]":
    """All open squares."""
    return cave


def friends_do_not_block(
    cave: "nx.Graph[Square]", occupied: Squares, friends: Squares
) -> "nx.Graph[Square]":
    """All open squares that no enemy occupies."""
    return without(cave, occupied - friends)


def wait_behind_friends(battle: Battle, unit: Unit) -> View:
    """Friends do not block paths, not even the first step, which then cannot be taken."""
    view = look(battle, unit)
    return view._replace(
        free=without(battle.graph, view.targets),
        steps=boundary(battle.graph, {unit.square}) - view.targets,
    )


def taken_squares_in_range(battle: Battle, unit: Unit) -> View:
    """Squares next to a target are in range even if a friend occupies them."""
    view = look(battle, unit)
    in_range = boundary(battle.graph, view.targets) - {unit.square}
    blocked = view.targets | (battle.positions[unit.side] - in_range)
    return view._replace(
        free=without(battle.graph, blocked),
        steps=boundary(battle.graph, {unit.square}) - blocked,
        in_range=in_range,
    )


def note_positions(battle: Battle) -> None:
    """Remember the squares of all units as the round begins."""
    battle.notes["positions"] = dict(battle.positions)
    begin_round(battle)


def look_at_start_of_round(battle: Battle, unit: Unit) -> View:
    """A unit sees the cave as it was at the start of the round."""
    return look(battle, unit, battle.notes["positions"])


# The chosen square

NEAREST = "A unit walks towards the square in range that it can reach in the fewest steps."

CHOSEN = "Of several nearest squares in range, the first in reading order is chosen."
SQUARE_FIRST = "The square is chosen first, and only then the step towards it."


def by_column(square: Square) -> Square:
    """A square as `(column, row)`, to sort by column first."""
    return square[::-1]


def targets_next_to(square: Square, view: View) -> list[Square]:
    """The squares of the targets adjacent to a square, in reading order."""
    return [other for other in neighbours(square) if other in view.targets]


def fewest_hit_points_next_to(square: Square, view: View) -> int:
    """The fewest hit points of the targets adjacent to a square."""
    adjacent = (view.units.get(other) for other in targets_next_to(square, view))
    return min((unit.hit_points for unit in adjacent if unit), default=0)


def last_of_the_nearest(_view: View, nearest: Squares) -> Square:
    """The last in reading order."""
    return max(nearest)


def leftmost_of_the_nearest(_view: View, nearest: Squares) -> Square:
    """The first by column."""
    return min(nearest, key=by_column)


def next_to_the_first_target(view: View, nearest: Squares) -> Square:
    """The first by the square of the adjacent target, then by the square itself."""
    return min(nearest, key=lambda square: (min(targets_next_to(square, view)), square))


def next_to_the_weakest_target(view: View, nearest: Squares) -> Square:
    """The first by the hit points of the adjacent target, then by the square itself."""
    return min(nearest, key=lambda square: (fewest_hit_points_next_to(square, view), square))


def with_the_first_step(view: View, nearest: Squares) -> Square:
    """The first by the first step there, then by the square itself."""
    return min(nearest, key=lambda square: (first(first_steps(view, square)), square))


def first_found_by_bfs(view: View, nearest: Squares) -> Square:
    """The first found by a BFS that visits the neighbours of each square in reading order."""
    found = dict.fromkeys(step for step in neighbours(view.unit.square) if step in view.steps)
    queue = list(found)
    for square in queue:  # it grows during the loop
        if square in nearest:
            return square
        for other in neighbours(square):
            if other in view.free and other not in found:
                found[other] = None
                queue.append(other)
    raise AssertionError("the nearest squares are reachable")


def first_reachable_by(key: Callable[[View, Square], Any]) -> Callable[[View], Squares]:
    """Make a rule that picks the reachable square in range with the least key."""

    def least(view: View) -> Squares:
        squares = view.in_range & reachable(view.free, view.steps)
        if not squares:
            return squares
        return frozenset({min(squares, key=lambda square: (key(view, square), square))})

    return least


def length_as_the_crow_flies(view: View, square: Square) -> int:
    """The Manhattan distance to a square."""
    return manhattan_distance(square, [view.unit.square])


def weakness_and_length(view: View, square: Square) -> tuple[int, int]:
    """The fewest hit points of the targets adjacent to a square, and the steps to the square."""
    found = nearest_nodes(view.free, {square}, view.steps)
    assert found, "the square is reachable"
    return fewest_hit_points_next_to(square, view), found.length


def nearest_even_if_unreachable(view: View) -> Squares:
    """The square in range with the least Manhattan distance, or none if it is unreachable."""
    if not view.in_range:
        return view.in_range
    square = min(
        view.in_range, key=lambda square: (length_as_the_crow_flies(view, square), square)
    )
    return nearest(view._replace(in_range=frozenset({square})))


# The step

STEP = (
    "Of the first steps of shortest paths to the chosen square, the first in reading order is "
    "taken."
)


def last_step(view: View, chosen: Square) -> Square:
    """The last in reading order."""
    return max(first_steps(view, chosen))


def steps_in_order(directions: str) -> Callable[[View, Square], Square]:
    """Make a rule that tries the directions U, L, R and D in the given order."""

    def step(view: View, chosen: Square) -> Square:
        around = dict(zip("ULRD", neighbours(view.unit.square), strict=True))
        steps = first_steps(view, chosen)
        return next(around[letter] for letter in directions if around[letter] in steps)

    return step


def jump(_view: View, chosen: Square) -> Square:
    """Straight to the chosen square."""
    return chosen


# Attacks

FEWEST = "The adjacent target with the fewest hit points is attacked."
ATTACK_TIES = (
    "Of several targets with the fewest hit points, the first in reading order is attacked."
)


def first_target(adjacent: Iterable[Unit]) -> Unit:
    """The first in reading order."""
    return min(adjacent, key=lambda unit: unit.square)


def strongest_target(adjacent: Iterable[Unit]) -> Unit:
    """The one with the most hit points; the first in reading order breaks a tie."""
    return min(adjacent, key=lambda unit: (-unit.hit_points, unit.square))


def last_weakest_target(adjacent: Iterable[Unit]) -> Unit:
    """The one with the fewest hit points; the last in reading order breaks a tie."""
    return max(adjacent, key=lambda unit: (-unit.hit_points, unit.square))


def leftmost_weakest_target(adjacent: Iterable[Unit]) -> Unit:
    """The one with the fewest hit points; the leftmost breaks a tie."""
    return min(adjacent, key=lambda unit: (unit.hit_points, by_column(unit.square)))


def first_weakest_on_the_map(adjacent: Iterable[Unit]) -> Unit:
    """The one with the fewest hit points; its place in the initial map breaks a tie."""
    return min(adjacent, key=lambda unit: (unit.hit_points, unit.number))


def surroundings(square: Square) -> list[Square]:
    """The eight squares around a square, in reading order."""
    row, column = square
    block = product((row - 1, row, row + 1), (column - 1, column, column + 1))
    return [other for other in block if other != square]


def adjacent_diagonally(unit: Unit, units: Mapping[Square, Unit]) -> list[Unit]:
    """The targets on the eight squares around a unit."""
    around = [units[square] for square in surroundings(unit.square) if square in units]
    return [other for other in around if other.side is not unit.side]


def in_range_diagonally(cave: "nx.Graph[Square]", targets: Squares, occupied: Squares) -> Squares:
    """The unoccupied open squares among the eight squares around each target."""
    around = {square for target in targets for square in surroundings(target)}
    return frozenset(cave.nodes & around) - occupied


def adjacent_friends_too(unit: Unit, units: Mapping[Square, Unit]) -> list[Unit]:
    """Every adjacent unit."""
    return [units[square] for square in neighbours(unit.square) if square in units]


def move_or_attack_but_not_both(battle: Battle, unit: Unit) -> None:
    """A unit either attacks or moves."""
    rules = battle.rules
    adjacent = rules.adjacent(unit, battle.units)
    if not rules.targets(unit, battle.positions):
        rules.no_targets(battle, unit)
    elif adjacent:
        battle.attack(unit, rules.attacked(adjacent))
    else:
        battle.move(unit)


def move_even_if_in_range(battle: Battle, unit: Unit) -> None:
    """A unit moves first, whether or not it is in range."""
    rules = battle.rules
    if not rules.targets(unit, battle.positions):
        rules.no_targets(battle, unit)
        return
    battle.move(unit)
    adjacent = rules.adjacent(unit, battle.units)
    if adjacent:
        battle.attack(unit, rules.attacked(adjacent))


def dies_below_zero(unit: Unit) -> bool:
    """A unit dies when its hit points fall below 0."""
    return unit.hit_points < 0


# The end of combat, and the outcome

END = "Combat ends when a unit finds no targets at the beginning of its turn."
FULL_ROUNDS = "The outcome counts full rounds, without the round in which combat ends."


def end_with_last_death(battle: Battle, unit: Unit) -> None:
    """End combat when the last unit of a side dies."""
    after_death(battle, unit)
    if not battle.living(unit.side):
        battle.end(Termination.NO_TARGETS, winner=unit.side.enemy)


def end_with_next_round(battle: Battle, unit: Unit) -> None:
    """End combat only in the first turn of a round; in later turns nothing happens."""
    if battle.turns == 1:
        battle.end(Termination.NO_TARGETS, winner=unit.side)


def hit_points_with_the_dead(living: Iterable[Unit], dead: Collection[Unit]) -> int:
    """The hit points of all units; those of dead units are 0 or negative."""
    return sum(unit.hit_points for unit in [*living, *dead])


# The attack power of part 2

LEAST_POWER = (
    "The answer needs the least attack power at which no elf dies. A higher power can be worse, "
    "so every lower power has to be tried."
)
POWER_FROM_4 = "The elves need more attack power than in part 1, so 4 is the first one to try."
HIGHEST_TRIED = 200


def bisect(outcome: Callable[[int], Outcome], low: int, high: int) -> int:
    """Bisect between two powers, and assume that the upper one is high enough."""
    powers = range(low, high)
    return low + bisect_left(powers, True, key=lambda power: outcome(power).flawless)


def power_by_bisection(outcome: Callable[[int], Outcome], _powers: range) -> int:
    """Bisect between 4 and a power at which every attack kills."""
    return bisect(outcome, MIN_POWER, HIGHEST_TRIED)


def power_by_doubling(outcome: Callable[[int], Outcome], _powers: range) -> int | None:
    """Double the power until no elf dies, and bisect between the last two powers."""
    power = MIN_POWER
    while not outcome(power).flawless:
        if power > HIGHEST_TRIED:
            return None
        power *= 2
    return bisect(outcome, max(MIN_POWER, power // 2), power)


def power_from(least: int) -> Callable[[Callable[[int], Outcome], range], int | None]:
    """Make a search that starts at another power."""
    return lambda outcome, powers: least_power(outcome, range(least, max(least + 1, powers.stop)))


def power_to_win(outcome: Callable[[int], Outcome], powers: range) -> int | None:
    """The least power with which the elves win, even if some of them die."""
    return next((power for power in powers if outcome(power).winner is Side.ELF), None)


def strengthen_both(rules: Rules, attack_power: int) -> Rules:
    """Both sides get the attack power."""
    return replace(
        rules,
        elves=rules.elves._replace(attack_power=attack_power),
        goblins=rules.goblins._replace(attack_power=attack_power),
    )


CAVE_MISREADINGS = (
    misreading(
        "attack-first",
        rule=FEWEST,
        misread="The first target in reading order is attacked, regardless of hit points.",
        attacked=first_target,
    ),
    misreading(
        "attack-strongest",
        rule=FEWEST,
        misread="The target with the most hit points is attacked.",
        attacked=strongest_target,
    ),
    misreading(
        "attack-ties-backwards",
        rule=ATTACK_TIES,
        misread="The last of them in reading order is attacked.",
        attacked=last_weakest_target,
    ),
    misreading(
        "attack-ties-by-columns",
        rule=ATTACK_TIES,
        misread="The leftmost of them is attacked.",
        attacked=leftmost_weakest_target,
    ),
    misreading(
        "attack-ties-in-order-of-the-map",
        rule=ATTACK_TIES,
        misread="The one that comes first in the initial list of units is attacked.",
        attacked=first_weakest_on_the_map,
    ),
    misreading(
        "attack-diagonally",
        rule="A unit can attack targets on the four adjacent squares only.",
        misread="Diagonal squares count as adjacent, too.",
        adjacent=adjacent_diagonally,
        in_range=in_range_diagonally,
    ),
    misreading(
        "attack-friends",
        rule="A unit's targets are the units of the other side only.",
        misread="Adjacent units of the same side are attacked as well.",
        adjacent=adjacent_friends_too,
    ),
    misreading(
        "no-attack-after-move",
        rule="A unit that has moved into range of a target attacks in the same turn.",
        misread="A unit that moves does not attack in the same turn.",
        take_turn=move_or_attack_but_not_both,
    ),
    misreading(
        "zero-hit-points-live",
        rule="A unit dies when its hit points fall to 0 or below.",
        misread="A unit with 0 hit points lives on until it is hit again.",
        dies=dies_below_zero,
    ),
    misreading(
        "last-round-counts",
        rule=FULL_ROUNDS,
        misread="The round in which combat ends counts as well.",
        full_rounds=lambda completed: completed + 1,
    ),
    misreading(
        "one-round-too-few",
        rule=FULL_ROUNDS,
        misread="One full round too few is counted, as if the first were round 0.",
        full_rounds=lambda completed: completed - 1,
    ),
    misreading(
        "the-dead-count",
        rule="The outcome counts the hit points of all remaining units.",
        misread="The negative hit points of the dead are added to the sum.",
        hit_points_left=hit_points_with_the_dead,
    ),
    misreading(
        "end-at-once",
        rule=END,
        misread="Combat ends as soon as the last enemy dies, so that round never counts.",
        after_death=end_with_last_death,
    ),
    misreading(
        "end-with-the-round",
        rule=END,
        misread="Combat ends only at the beginning of a round, so the round in which the last "
        "enemy dies always counts.",
        no_targets=end_with_next_round,
    ),
    misreading(
        "last-of-the-nearest-squares",
        rule=CHOSEN,
        misread="The last of them in reading order is chosen.",
        chosen=last_of_the_nearest,
    ),
    misreading(
        "nearest-squares-by-columns",
        rule=CHOSEN,
        misread="The leftmost of them is chosen.",
        chosen=leftmost_of_the_nearest,
    ),
    misreading(
        "target-by-enemy-place",
        rule=CHOSEN,
        misread="The one next to the first enemy in reading order is chosen.",
        chosen=next_to_the_first_target,
    ),
    misreading(
        "weakest-of-the-nearest",
        rule=CHOSEN,
        misread="The one next to the enemy with the fewest hit points is chosen.",
        chosen=next_to_the_weakest_target,
    ),
    misreading(
        "step-before-square",
        rule=SQUARE_FIRST,
        misread="The first step in reading order towards any of the nearest squares is taken.",
        chosen=with_the_first_step,
    ),
    misreading(
        "first-square-found",
        rule=SQUARE_FIRST,
        misread="The first square in range that a BFS finds is chosen. The BFS visits the "
        "neighbours of each square in the order up, left, right, down.",
        chosen=first_found_by_bfs,
    ),
    misreading(
        "nearest-as-the-crow-flies",
        rule=NEAREST,
        misread="Units walk towards the reachable square in range with the least Manhattan "
        "distance.",
        nearest=first_reachable_by(length_as_the_crow_flies),
    ),
    misreading(
        "weakest-enemy-anywhere",
        rule=NEAREST,
        misread="Units walk towards the reachable enemy with the fewest hit points, at any "
        "distance.",
        nearest=first_reachable_by(weakness_and_length),
    ),
    misreading(
        "first-square-however-far",
        rule=NEAREST,
        misread="Units walk towards the reachable square in range that comes first in reading "
        "order, at any distance.",
        nearest=first_reachable_by(lambda _view, _square: 0),
    ),
    misreading(
        "nearest-before-reachable",
        rule="Squares in range that cannot be reached are left out before the nearest is chosen.",
        misread="The square in range with the least Manhattan distance is chosen. A unit that "
        "cannot reach it does not move.",
        nearest=nearest_even_if_unreachable,
    ),
    misreading(
        "last-step",
        rule=STEP,
        misread="The last of them in reading order is taken.",
        step=last_step,
    ),
    misreading(
        "steps-up-left-down-right",
        rule=STEP,
        misread="Steps are tried in the order up, left, down, right.",
        step=steps_in_order("ULDR"),
    ),
    misreading(
        "steps-clockwise",
        rule=STEP,
        misread="Steps are tried in the order up, right, down, left.",
        step=steps_in_order("URDL"),
    ),
    misreading(
        "steps-up-down-left-right",
        rule=STEP,
        misread="Steps are tried in the order up, down, left, right.",
        step=steps_in_order("UDLR"),
    ),
    misreading(
        "steps-by-columns",
        rule=STEP,
        misread="The leftmost of them is taken; if there are two, the upper one.",
        step=steps_in_order("LUDR"),
    ),
    misreading(
        "power-by-bisection",
        rule=LEAST_POWER,
        misread=f"The attack power is found by bisection between 4 and {HIGHEST_TRIED}.",
        parts=(2,),
        least_power=power_by_bisection,
    ),
    misreading(
        "power-by-doubling",
        rule=LEAST_POWER,
        misread="The attack power is doubled from 4 until no elf dies. Then bisection finds the "
        "least one.",
        parts=(2,),
        least_power=power_by_doubling,
    ),
    misreading(
        "power-from-3",
        rule=POWER_FROM_4,
        misread="The attack power of part 1, which is 3, is tried as well.",
        parts=(2,),
        least_power=power_from(MIN_POWER - 1),
    ),
    misreading(
        "power-from-5",
        rule=POWER_FROM_4,
        misread="An attack power of 4 is not tried.",
        parts=(2,),
        least_power=power_from(MIN_POWER + 1),
    ),
    misreading(
        "elves-may-die",
        rule="In part 2 the elves have to win without a single death.",
        misread="The least attack power at which the elves win is taken, even if some of them "
        "die.",
        parts=(2,),
        least_power=power_to_win,
    ),
    misreading(
        "goblins-strengthened-too",
        rule="In part 2 the goblins keep an attack power of 3.",
        misread="The goblins get the attack power of the elves as well.",
        parts=(2,),
        strengthened=strengthen_both,
    ),
    misreading(
        "order-of-the-map",
        rule=TURN_ORDER,
        misread="Units always take turns in reading order of their squares at the start of the "
        "battle.",
        turn_order=map_order,
    ),
    misreading(
        "order-by-columns",
        rule=TURN_ORDER,
        misread="Units take turns column by column, from top to bottom within a column.",
        turn_order=turns_by_column,
    ),
    misreading(
        "elves-first",
        rule=TURN_ORDER,
        misread="All elves take their turns before the first goblin does.",
        turn_order=elves_first,
    ),
    misreading(
        "goblins-first",
        rule=TURN_ORDER,
        misread="All goblins take their turns before the first elf does.",
        turn_order=goblins_first,
    ),
    misreading(
        "grid-scan-acts-twice",
        rule=ONE_TURN,
        misread="The map is scanned square by square, and a unit that steps to a square ahead of "
        "the scan takes another turn there.",
        after_step=turn_if_ahead_of_scan,
    ),
    misreading(
        "order-anew-after-each-move",
        rule=TURN_ORDER,
        misread="The list of units is sorted again after each move while it is being iterated by "
        "index. So a unit that moves past the next one takes a second turn, and the next one "
        "loses its turn.",
        begin_round=note_order,
        after_step=resort_order,
    ),
    misreading(
        "everyone-moves-before-anyone-attacks",
        rule="A unit moves and attacks in one turn.",
        misread="A round has two passes: first all units move, then all units attack.",
        begin_round=begin_two_passes,
        take_turn=move_or_attack,
    ),
    misreading(
        "dead-units-act",
        rule="A unit that is killed before its turn does not take it.",
        misread="A unit that is killed before its turn still takes it, although it is no longer "
        "on the map.",
        after_death=keep_turn,
        take_turn=take_turn_even_if_dead,
    ),
    misreading(
        "a-death-skips-the-next-unit",
        rule=ONE_TURN,
        misread="The dead are removed from the list of units while it is being iterated by index. "
        "So if the dead unit has already had its turn, the next unit loses its own.",
        after_death=remove_from_order,
    ),
    misreading(
        "second-turn-on-dead-square",
        rule=ONE_TURN,
        misread="A round goes through the squares that were occupied when it began. So a unit "
        "that steps onto the square of a unit killed before its turn takes a second turn there.",
        begin_round=forget_dead,
        after_step=turn_on_dead_units_square,
        after_death=note_dead_before_turn,
    ),
    misreading(
        "dead-units-block",
        rule="A dead unit is removed at once, and its square is open again.",
        misread="A dead unit blocks its square until the round ends.",
        begin_round=count_dead,
        look=bodies_block,
    ),
    misreading(
        "columns-before-rows",
        rule="Reading order goes from top to bottom, and from left to right within a row.",
        misread="Turn order and all ties go by column first, as if squares were sorted as "
        "`(x, y)`.",
        turn_order=turns_by_column,
        chosen=leftmost_of_the_nearest,
        step=steps_in_order("LUDR"),
        attacked=leftmost_weakest_target,
    ),
    misreading(
        "nothing-blocks",
        rule=UNITS_BLOCK,
        misread="Paths may lead through units of both sides, as long as the first step is free.",
        free=nothing_blocks,
    ),
    misreading(
        "friends-do-not-block",
        rule=UNITS_BLOCK,
        misread="Paths may lead through friends, as long as the first step is free.",
        free=friends_do_not_block,
    ),
    misreading(
        "waits-behind-friends",
        rule=UNITS_BLOCK,
        misread="Paths are planned as if friends were not there. A unit does not move if its "
        "first step is occupied.",
        look=wait_behind_friends,
    ),
    misreading(
        "in-range-though-taken",
        rule="A square adjacent to a target is in range only if no other unit occupies it.",
        misread="A square adjacent to a target is in range even if a friend occupies it, so units "
        "line up behind that friend.",
        look=taken_squares_in_range,
    ),
    misreading(
        "sees-the-cave-as-the-round-began",
        rule="A unit sees the cave as it is when its turn comes.",
        misread="Units plan their moves by where all units were at the start of the round.",
        begin_round=note_positions,
        look=look_at_start_of_round,
    ),
    misreading(
        "walks-all-the-way",
        rule="A unit that moves takes a single step.",
        misread="A unit that moves goes all the way to the chosen square.",
        step=jump,
    ),
    misreading(
        "moves-though-in-range",
        rule="A unit that is in range of a target does not move.",
        misread="A unit moves even if it is in range, and attacks if it is in range afterwards.",
        take_turn=move_even_if_in_range,
    ),
)
"""All known misreadings of cave combat."""
