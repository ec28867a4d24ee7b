"""One small cave for every rule, named after it, on which breaking that rule shows.

Each is fought by the rules, which must go as the oracle says, and with its rule broken, which must
not: so the cave would notice.
"""

from collections import deque
from collections.abc import Callable
from pathlib import Path

import networkx as nx
import pytest

from battles import ALL_RULES, ask_oracle, play
from graphsolve.puzzles.cave import Battle, Cave, Rules, parse_cave
from graphsolve.puzzles.cave.ground import Ground
from graphsolve.puzzles.cave.movement import (
    Move,
    first_steps,
    manhattan_distance,
    multi_source,
    nearest,
)
from graphsolve.puzzles.cave.state import Termination

CAVES = Path(__file__).parents[2] / "data" / "cave" / "rules"


class OrderOfTheMap(Rules):
    """Units take their turns in the order in which the map first showed them."""

    def turn_order(self, units):
        return list(units)


class ScansTheMap(Battle):
    """The map is scanned for the next unit, and finds units that moved ahead once more."""

    def _act(self, unit):
        scanned = unit.square
        super()._act(unit)
        ahead = [other for other in self.units.values() if other.square > scanned]
        self._waiting = deque(self.rules.turn_order(ahead))


class TheDeadAct(Battle):
    """A unit killed before its turn still takes it."""

    def _bury(self, unit):
        del self.units[unit.square]


class TheDeadBlock(Battle):
    """A dead unit blocks its square until the round ends."""

    bodies = frozenset()
    searches_once = False

    def _bury(self, unit):
        super()._bury(unit)
        self.bodies |= {unit.square}

    def _finish_round(self):
        super()._finish_round()
        self.bodies = frozenset()

    def _move(self, unit, targets):
        whole = self.ground
        self.ground = Ground(whole.graph.subgraph(whole.graph.nodes - self.bodies))
        moved = super()._move(unit, targets)
        self.ground = whole
        return moved


class ZeroLives(Battle):
    """A unit with 0 hit points lives on."""

    def _bury(self, unit):
        if unit.hit_points < 0:
            super()._bury(unit)


class LastRoundCounts(Battle):
    """The round in which combat ends counts."""

    def _end(self, termination, winner=None):
        self.rounds += 1
        super()._end(termination, winner)


class EndAtOnce(Battle):
    """Combat ends with the last enemy's death, and that round never counts."""

    def _bury(self, unit):
        super()._bury(unit)
        if not self.living(unit.side):
            self._end(Termination.NO_TARGETS, winner=unit.side.enemy)


class EndWithTheRound(Battle):
    """That no enemy is left is noticed only when the round is over, which then counts."""

    def _act(self, unit):
        if self.rules.targets(unit, self.standing):
            super()._act(unit)
        elif not self._waiting:
            self.rounds += 1
            super()._act(unit)


class MovesThoughInRange(Battle):
    """A unit moves although a target is within reach."""

    def _act(self, unit):
        in_range = bool(self.rules.within_reach(unit, self.units))
        if in_range:
            self._move(unit, self.rules.targets(unit, self.standing))
        if not in_range or self.rules.within_reach(unit, self.units):
            super()._act(unit)


class NoAttackAfterMove(Battle):
    """A unit that moved does not attack in the same turn."""

    def _move(self, unit, targets):
        moved = super()._move(unit, targets)
        self.mover = unit if moved else None
        return moved

    def _attack(self, unit, target):
        if unit is not getattr(self, "mover", None):
            super()._attack(unit, target)
        self.mover = None


class NothingBlocks(Rules):
    """The way may lead through other units."""

    def free(self, graph, occupied):  # noqa: ARG002 - which is the point
        return graph


class FirstAttacked(Rules):
    """The first target in reading order is attacked, whatever its hit points."""

    def attacked(self, candidates):
        return min(candidates, key=lambda unit: unit.square)


class LastOfTheWeakestAttacked(Rules):
    """Of several targets with the fewest hit points the last in reading order is attacked."""

    def attacked(self, candidates):
        return max(candidates, key=lambda unit: (-unit.hit_points, unit.square))


def choosing(choose_square: Callable, choose_step: Callable) -> Rules:
    """Rules that settle the ties of movement otherwise."""

    def movement(free, steps, goals):
        if not (found := nearest(free, steps, goals)):
            return None
        distance, squares = found
        chosen = choose_square(squares)
        step = choose_step(first_steps(free, steps, chosen, distance))
        return Move(chosen, step, distance)

    return Rules(movement=movement)


def step_before_square(free, steps, goals):
    """The first step is settled before the square."""
    if not (found := nearest(free, steps, goals)):
        return None
    distance, squares = found
    moves = [
        Move(square, min(first_steps(free, steps, square, distance)), distance)
        for square in squares
    ]
    return min(moves, key=lambda move: (move.step, move.chosen))


def nearest_through_walls(free, steps, goals):
    """The nearest square that can be reached is told by Manhattan distance."""
    reachable = {goal for step in steps for goal in goals if nx.has_path(free, step, goal)}
    chosen = min(reachable, key=lambda goal: (manhattan_distance(goal, steps), goal), default=None)
    return chosen and multi_source(free, steps, {chosen})


def nearest_before_reachable(free, steps, goals):
    """The nearest square in range is chosen before asking whether it can be reached."""
    chosen = min(goals, key=lambda goal: (manhattan_distance(goal, steps), goal))
    return multi_source(free, steps, {chosen})


BROKEN = {
    "turns_in_reading_order": OrderOfTheMap(),
    "one_turn_a_round": ScansTheMap,
    "the_dead_do_not_act": TheDeadAct,
    "the_dead_do_not_block": TheDeadBlock,
    "zero_hit_points_are_dead": ZeroLives,
    "unfinished_round_does_not_count": LastRoundCounts,
    "combat_ends_when_a_unit_finds_no_enemy": EndAtOnce,
    "combat_ends_before_the_round_does": EndWithTheRound,
    "no_move_when_in_range": MovesThoughInRange,
    "attack_after_move": NoAttackAfterMove,
    "units_block": NothingBlocks(),
    "nearest_by_steps": Rules(movement=nearest_through_walls),
    "only_reachable_squares": Rules(movement=nearest_before_reachable),
    "ties_of_squares_in_reading_order": choosing(max, min),
    "ties_of_steps_in_reading_order": choosing(min, max),
    "square_before_step": Rules(movement=step_before_square),
    "fewest_hit_points_attacked": FirstAttacked(),
    "ties_of_targets_in_reading_order": LastOfTheWeakestAttacked(),
}


def break_rule(broken: Rules | type[Battle], cave: Cave) -> Battle:
    """The battle in a cave with a rule broken."""
    return Battle(cave, broken) if isinstance(broken, Rules) else broken(cave)


@pytest.mark.parametrize("rule", BROKEN)
def test_rule(rule: str):
    cave = parse_cave((CAVES / f"{rule}.txt").read_text(), rule)
    expected = ask_oracle(cave, Rules())
    for rules in ALL_RULES:
        assert play(Battle(cave, rules)) == expected
    assert play(break_rule(BROKEN[rule], cave)) != expected


def test_every_cave_has_its_rule():
    assert {file.stem for file in CAVES.iterdir()} == set(BROKEN)
