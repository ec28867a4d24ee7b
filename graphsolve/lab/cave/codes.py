"""Misreadings as codes for the kernel, and their answers by the battles that it fights.

A misreading is data, and so are its codes: for each dimension, the fields of its value as numbers.

This module needs neither numba nor numpy, because in the browser, the kernel is WebAssembly.
"""

from array import array
from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import cache, lru_cache
from operator import mul
from typing import Any, TypeAlias

from graphsolve.errors import TimeLimitError
from graphsolve.graphs.grid import Square
from graphsolve.graphs.squareset import SquareSet
from graphsolve.lab.cave.kernel import layout as k
from graphsolve.lab.cave.misreadings.choices import Among, SquareChoice
from graphsolve.lab.cave.misreadings.criteria import (
    COLUMNS,
    DISTANCE,
    STEP,
    WEAKEST,
    Criterion,
    Key,
)
from graphsolve.lab.cave.misreadings.points import NAMED
from graphsolve.lab.cave.misreadings.sight import Sight
from graphsolve.lab.cave.misreadings.steps import StepChoice
from graphsolve.lab.cave.misreadings.turns import is_order_of_rounds
from graphsolve.lab.kernels import LabKernel
from graphsolve.lab.misreadings import CATALOGUE, Misreading
from graphsolve.limits import checkpoint, time_limit
from graphsolve.puzzles.cave import parse_cave
from graphsolve.puzzles.cave.parts import PowerSearch
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Cave, Outcome, Side, Stats, Termination, Unit

# --- Codes ---------------------------------------------------------------------------------------

Codes: TypeAlias = "array[int]"

FIRST_CODES: Mapping[str, int] = {
    "turns": k.TURN_ORDER,
    "begin": k.BEGIN,  # the turns of the initial order, which later turns of a round do not have
    "loop": k.LOOP,
    "turn": k.TURN,
    "sight": k.BLOCKERS,
    "goals": k.GOALS,
    "noted": k.SEEN,
    "chosen": k.CHOSEN,
    "goal_search": k.GOAL_SEARCH,
    "step": k.STEP_BY,
    "memory": k.GOES_ON,
    "adjacent": k.ADJACENT,
    "attacked": k.ATTACKED,
    "dead": k.BLOCK,
    "least": k.LEAST,
    "end": k.END,
    "greedy": k.GREEDY,
    "within": k.WITHIN,
}
"""Where the codes of each dimension begin that decides how a battle is fought."""

RULES: Mapping[str, Any] = {
    "sight": Sight(),
    "chosen": SquareChoice((DISTANCE,)),
    "step": StepChoice(),
    "attacked": (WEAKEST,),
    "least": 1,
}
"""The values of the rules. In other dimensions, they are zeros."""


NOT_IN_KERNEL = {
    "moves-to-the-same-square-in-range",
    "follows-its-path",
    "living-targets-as-the-round-begins",
}
"""Names without a code, because the kernel does not keep what they need."""


@cache
def numbers(dimension: str, value: object) -> list[int]:
    """The codes of a value in a dimension: of its fields, one after the other."""
    codes = [0]  # None
    match value:
        case Criterion(key, order):
            [key_code], [order_code] = numbers("", key), numbers("", order)
            codes = [key_code + k.ORDER * order_code]
        case tuple():
            codes = [code for each in value for code in numbers(dimension, each)]
            if isinstance(value[0], Criterion):
                codes += [0] * (k.MAX_CRITERIA + 1 - len(codes))
        case Enum():
            codes = [1 + list(type(value)).index(value)]
        case str() if value in k.ORDERS:
            codes = [k.DIRECTIONS + k.ORDERS.index(value)]
        case str():
            codes = [1 + list(NAMED[dimension]).index(value)]
        case int():
            codes = [int(value)]
    return codes


def codes_of(misreading: Misreading) -> "Codes | None":
    """The codes of a misreading, `CODES` numbers, or None if it has none.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> codes = codes_of(CATALOGUE["no-attack-after-move"])
    >>> codes[k.TURN], int(k.NO_ATTACK_AFTER_MOVE)
    (1, 1)
    """
    if not all(one.point for one in misreading.pair or (misreading,)):
        return None
    point = {**RULES, **misreading.point}
    choice = point["chosen"]
    if choice.among is Among.ENEMIES and STEP in choice.criteria:
        return None
    if not NOT_IN_KERNEL.isdisjoint((point.get("memory"), point.get("noted"))):
        return None
    if "memory" in point and point.get("turn") == "attack-same-target-again":
        return None  # both use the memory of a unit, for different things
    if "turns" in point and is_order_of_rounds(point["turns"]):
        point["begin"] = point.pop("turns")
    if point.get("loop") == "column-scan-acts-twice":
        point["turns"] = (COLUMNS,)
    if "greedy" in point:
        nearest = Criterion(Key.ENEMY_LINE, point["greedy"])
        point["chosen"] = SquareChoice((nearest,), Among.ENEMIES)
    codes = array("q", bytes(8 * k.CODES))
    for dimension, first in FIRST_CODES.items():
        if dimension in point:
            its_codes = array("q", numbers(dimension, point[dimension]))
            codes[first : first + len(its_codes)] = its_codes
    return codes


# --- Battles -------------------------------------------------------------------------------------

ENTRY = "graphsolve.lab.cave.kernel.rounds:fight_on"
"""The kernel; see `LabKernel`."""

WORK = 2**14
"""The work of a call of the kernel, which takes some milliseconds."""

MAX_POINTS = 2**20
"""The limit for hit points and attack powers. With it, no key of a choice exceeds 64 bits."""

TERMINATION = {
    k.NO_TARGETS: Termination.NO_TARGETS,
    k.ELF_DIED: Termination.ELF_DIED,
    k.STALEMATE: Termination.STALEMATE,
}


ANSWER_SECONDS = 2.0
"""The time limit for an answer: to part 2, some depth-first searches would take a minute."""


class UnsuitableError(Exception):
    """Raised if the kernel cannot fight a battle, or cannot end it exactly as `Battle` does."""


class NoAnswerError(Exception):
    """Raised if a battle is endless, or one misreading of a pair cannot handle its state."""


KEPT = k.AT, k.POINTS, k.ALIVE, k.POINTS_LEFT, k.REMAINS
"""What is kept of each unit when a battle has ended."""


class KernelBattle:
    """A battle that has ended, as `Battle` has it.

    Attributes:
        termination: why it ended.
        winner: the side that won, or None.
        rounds: the full rounds completed.
        elves_lost: the number of elves that died.
    """

    def __init__(self, arena: "Arena", termination: Termination) -> None:
        battle = arena.battle
        # Not the arena itself: that knows its battles, and only the collector of cycles would
        # free the megabyte of each.
        self.cave, self.origin = arena.cave, arena.origin
        self.termination, self.winner = termination, None
        if termination is Termination.NO_TARGETS:
            self.winner = Side.GOBLIN if battle[k.WINNER] else Side.ELF
        self.rounds, self.elves_lost = battle[k.ROUNDS], battle[k.ELVES_LOST]
        self.latest = battle[k.BODY + battle[k.DEAD_BEFORE] : k.BODY + battle[k.DEAD]].tolist()
        count = len(self.cave.units)
        self.columns = {field: array("i", battle[field : field + count]) for field in KEPT}

    def units_with(self, field: int, value: int, points: int) -> list[Unit]:
        """The units that have a value in a field, with the hit points in another."""
        fields = (self.columns[each] for each in (field, k.AT, points))
        return [
            Unit(
                self.cave.units[unit].side,
                (at // k.ROW + self.origin[0], at % k.ROW + self.origin[1]),
                hit_points,
                attack_power=0,
                number=unit,
            )
            for unit, (its_value, at, hit_points) in enumerate(zip(*fields, strict=True))
            if its_value == value
        ]

    @property
    def units(self) -> dict[Square, Unit]:
        """The units that are left after the last turn, by square."""
        return {unit.square: unit for unit in self.units_with(k.ALIVE, 1, k.POINTS)}

    def outcome(self, rules: Rules) -> Outcome:
        """The outcome, as some rules count it."""
        if rules.hit_points_left is Rules().hit_points_left:
            hit_points = sum(map(mul, self.columns[k.POINTS_LEFT], self.columns[k.REMAINS]))
        else:
            living = self.units_with(k.REMAINS, 1, k.POINTS_LEFT)
            dead = self.units_with(k.REMAINS, 0, k.POINTS_LEFT)
            latest = [unit for unit in dead if unit.number in self.latest]
            hit_points = rules.hit_points_left(living, dead, latest)
        rounds = rules.full_rounds(self.rounds)
        return Outcome(self.termination, self.winner, rounds, hit_points, self.elves_lost)


MAX_KNOWN = 2**12
"""The most battles that an arena knows, each of a kilobyte or two; all are forgotten then."""


class Arena:
    r"""A cave in which battles are fought, one after the other.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> from graphsolve.puzzles.cave import parse_cave
    >>> arena = Arena(parse_cave("#####\n#G.E#\n#####"))
    >>> fought = arena.fight(codes_of(CATALOGUE["no-attack-after-move"]), Rules())
    >>> fought.rounds, [unit.hit_points for unit in fought.units.values()]
    (67, [2])

    Raises:
        UnsuitableError: it is too large, or has units with too many hit points.
    """

    def __init__(self, cave: Cave) -> None:
        squares = cave.squares
        if not isinstance(squares, SquareSet):
            squares = SquareSet.of(squares)
        self.cave = cave
        top, left, rows, stride = squares.layout
        self.origin = top - 1, left  # the square of number 0
        points = [unit.hit_points for unit in cave.units if unit.hit_points is not None]
        if rows > k.MAX_ROWS or stride > k.MAX_COLUMNS + 1 or len(cave.units) > k.MAX_UNITS:
            raise UnsuitableError
        check_numbers(*points)
        size = k.LAYERS + (len(squares) + 2) * k.SIZE
        self.battle, self.fight_on = LabKernel(__name__).load(size, k.SEARCHES)
        for number in map(self.number, squares):
            self.battle[k.OPEN + number // k.ROW] |= 1 << number % k.ROW
        for texts, turn in (k.TEXT_PLACE, 1), (k.COLUMNS_TEXT_PLACE, -1):
            by_text = sorted(squares, key=lambda square: "{},{}".format(*square[::turn]))
            for place, square in enumerate(by_text):
                self.battle[texts + self.number(square)] = place
        self.known: dict[tuple[bytes, Stats, Stats, bool], KernelBattle | None] = {}
        self.place_units()
        self.start = memoryview(bytes(self.battle[: k.TEXT_PLACE])).cast("q")

    def number(self, square: Square) -> int:
        """The number of a square in the kernel."""
        return (square[0] - self.origin[0]) * k.ROW + square[1] - self.origin[1]

    def place_units(self) -> None:
        """Place all units as they are before a battle, with hit points that the map shows."""
        battle, count = self.battle, len(self.cave.units)
        battle[k.UNITS], battle[k.LIMIT] = count, 1
        battle[k.UNIT_AT : k.UNIT_AT + k.SQUARES] = array("q", [-1]) * k.SQUARES
        for unit, (side, place, points) in enumerate(self.cave.units):
            goblin, square = int(side is Side.GOBLIN), self.number(place)
            battle[k.SIDE_OF + unit], battle[k.POINTS + unit] = goblin, points or 0
            battle[k.ALIVE + unit], battle[k.MOVED + unit] = 1, unit
            for field in k.MEMORY, k.SAVED_MEMORY:
                battle[field + unit] = -1
            for field in k.AT, k.STARTED_AT, k.SAVED_AT:
                battle[field + unit] = square
            battle[k.UNIT_AT + square] = unit
            battle[k.LIVING + goblin] += 1
            battle[k.ELVES + k.SIZE * goblin + square // k.ROW] |= 1 << square % k.ROW

    def fight(
        self, codes: Codes, rules: Rules, *, stop_when_elf_dies: bool = False
    ) -> KernelBattle:
        """Fight a battle to its end, by codes and the stats of some rules.

        Raises:
            NoAnswerError: it is endless, or two misreadings contradict each other.
            UnsuitableError: the kernel cannot represent the stats.
        """
        elves, goblins = rules.elves, rules.goblins
        key = codes.tobytes(), elves, goblins, stop_when_elf_dies
        if key not in self.known:
            check_numbers(*elves, *goblins)
            if len(self.known) >= MAX_KNOWN:
                self.known.clear()
            self.known[key] = self.fight_anew(codes, elves, goblins, stop_when_elf_dies)
        fought = self.known[key]
        if fought is None:
            raise NoAnswerError
        return fought

    def fight_anew(
        self, codes: Codes, elves: Stats, goblins: Stats, stop_when_elf_dies: bool
    ) -> KernelBattle | None:
        """Fight a battle. None if there is no end."""
        battle = self.battle
        stamp = battle[k.STAMP]  # goes on, because the marks of the last search are still there
        battle[: k.TEXT_PLACE] = self.start
        battle[: k.CODES], battle[k.STAMP] = codes, stamp
        if codes[k.GOALS] == k.START_WALLS:
            for row in range(k.SIZE):
                battle[k.OPEN + row] &= ~(battle[k.ELVES + row] | battle[k.GOBLINS + row])
        for unit, (side, _, points) in enumerate(self.cave.units):
            if points is None:
                its = goblins if side is Side.GOBLIN else elves
                battle[k.POINTS + unit] = its.hit_points
        battle[k.POWER], battle[k.POWER + 1] = elves.attack_power, goblins.attack_power
        battle[k.STOPS] = stop_when_elf_dies
        checkpoint()
        while (status := self.fight_on(WORK)) == k.FIGHTING:
            checkpoint()
        if status not in TERMINATION:
            return None
        return KernelBattle(self, TERMINATION[status])


@lru_cache(maxsize=2)
def arena_of(cave: Cave) -> Arena:
    """The arena of a cave, cached because many pairs of misreadings lead to the same battle."""
    return Arena(cave)


def check_numbers(*numbers: int) -> None:
    """Raise `UnsuitableError` if the kernel cannot represent hit points or attack powers."""
    if not all(0 < number <= MAX_POINTS for number in numbers):
        raise UnsuitableError


class KernelPowerSearch(PowerSearch):
    """The battles of part 2, fought by the kernel."""

    def __init__(self, arena: Arena, codes: Codes, rules: Rules) -> None:
        super().__init__(arena.cave, rules)
        self.arena, self.codes = arena, codes

    def fight(
        self, cave: Cave, rules: Rules, *, stop_when_elf_dies: bool
    ) -> tuple[KernelBattle, Outcome]:
        """Fight a battle, in another arena if the cave is not that of the one before."""
        if cave is not self.arena.cave:
            if self.last.termination is Termination.STALEMATE:
                raise UnsuitableError  # `Battle` may end it in another round and state
            self.arena = Arena(cave)
        fought = self.arena.fight(self.codes, rules, stop_when_elf_dies=stop_when_elf_dies)
        return fought, fought.outcome(rules)


def answer(arena: Arena, misreading: Misreading, part: int) -> int | None:
    """The answer to a part with a misreading, if any.

    Raises:
        UnsuitableError: the kernel cannot find it.
    """
    codes, rules = codes_of(misreading), misreading.rules(part)
    if codes is None:
        raise UnsuitableError
    with suppress(NoAnswerError):
        if part == 1:
            return arena.fight(codes, rules).outcome(rules).score
        if victory := KernelPowerSearch(arena, codes, rules).victory():
            return victory.outcome.score
    return None


def compile_kernel() -> None:
    """Fight a battle with the kernel, which is compiled if it was never used before."""
    answer(Arena(parse_cave("GE")), CATALOGUE["attack-first"], 1)


def answers(
    cave: Cave, part: int, misreadings: Sequence[Misreading]
) -> Generator[tuple[int, int | None], None, list[int]]:
    """The answers to a part with misreadings, by their indices, in order, if they end in time.

    Returns the indices of those that the kernel cannot find.
    """
    left = []
    try:
        arena = arena_of(cave)
    except UnsuitableError:
        return list(range(len(misreadings)))
    for index, misreading in enumerate(misreadings):
        try:
            with time_limit(ANSWER_SECONDS):
                found = answer(arena, misreading, part)
        except UnsuitableError:
            left.append(index)
        except TimeLimitError:
            continue
        else:
            yield index, found
    return left
