"""Misreadings as codes for the compiled program of the cave, and their answers by it.

This module needs neither numba nor numpy, because in the browser, the program is WebAssembly.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import cache, lru_cache
from typing import Any

from graphsolve.errors import TimeLimitError
from graphsolve.lab.cave.misreadings.choices import Among, SquareChoice
from graphsolve.lab.cave.misreadings.criteria import (
    LAST_MOVE,
    Blockers,
    Criterion,
    Key,
    Metric,
    Order,
)
from graphsolve.lab.cave.misreadings.searches import Priority, Search
from graphsolve.lab.cave.misreadings.sight import Sight
from graphsolve.lab.cave.misreadings.steps import StepChoice
from graphsolve.lab.cave.misreadings.turns import is_order_of_rounds
from graphsolve.lab.kernels import LabKernel
from graphsolve.lab.misreadings import CATALOGUE, Misreading
from graphsolve.limits import time_limit
from graphsolve.puzzles.cave import parse_cave
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.compiled.arena import (
    Arena,
    Codes,
    NoAnswerError,
    Snapshot,
    UnsuitableError,
    codes_from,
)
from graphsolve.puzzles.cave.parts import PowerSearch
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Cave, Outcome, Termination

# --- Codes ---------------------------------------------------------------------------------------

MEMBERS: Mapping[Enum, int] = {
    Key.SQUARE: k.SQUARE,
    Key.DISTANCE: k.DISTANCE,
    Key.LINE: k.LINE,
    Key.STEP: k.STEP,
    Key.ENEMY: k.ENEMY,
    Key.ENEMY_LINE: k.ENEMY_LINE,
    Key.HIT_POINTS: k.HIT_POINTS,
    Key.NUMBER: k.NUMBER,
    Key.LAST_MOVE: k.LAST_MOVE,
    Key.TURN: k.FIRST_TURN,
    Key.SIDE: k.SIDE,
    Key.AROUND: k.AROUND,
    Order.READING: k.READING,
    Order.BACKWARDS: k.BACKWARDS,
    Order.COLUMNS: k.COLUMNS,
    Order.TEXT: k.TEXT,
    Metric.MANHATTAN: k.READING,
    Blockers.FREE: k.BLOCKED,
    Blockers.THROUGH_FRIENDS: k.THROUGH_FRIENDS,
    Blockers.THROUGH_ALL: k.THROUGH_ALL,
    Among.REACHABLE: k.REACHABLE,
    Among.IN_RANGE: k.IN_RANGE,
    Among.ENEMIES: k.ENEMIES,
    Priority.FIRST_IN: k.FIRST_IN,
    Priority.LAST_IN: k.LAST_IN,
    Priority.A_STAR: k.A_STAR,
}
"""The codes of members of enumerations."""

NAMES: Mapping[str, Mapping[int, int]] = {
    "no-attack-after-move": {k.TURN: k.NO_ATTACK_AFTER_MOVE},
    "moves-when-in-range": {k.TURN: k.ALWAYS_MOVES},
    "attacks-before-moving": {k.TURN: k.ATTACKS_FIRST},
    "attack-first-after-a-move": {k.TURN: k.FIRST_AFTER_MOVE},
    "combat-ends-if-nothing-is-in-reach": {k.TURN: k.NEEDS_REACH},
    "the-round-ends-if-nothing-is-in-reach": {k.TURN: k.ROUND_NEEDS_REACH},
    "no-attack-without-squares-in-range": {k.TURN: k.NEEDS_SQUARES},
    "all-move-then-all-attack": {k.TURN: k.TWO_PASSES},
    "grid-scan-acts-twice": {k.LOOP: k.SCAN},
    "second-turn-on-dead-square": {k.LOOP: k.DEAD_SQUARE},
    "a-death-skips-the-next-unit": {k.LOOP: k.SKIPPED},
    "end-at-once": {k.END: k.AT_ONCE},
    "end-at-the-turn-of-a-dead-unit": {k.END: k.WITH_DEAD_TURN},
    "end-with-the-round": {k.END: k.WITH_ROUND},
}
"""The codes of values that are names."""

BY_RULES = {"stats", "strengthened", "next_cave", "power", "rounds", "counted"}
"""The dimensions that the program leaves to `Rules`."""


def code(value: object) -> int:
    """Return the code of a single value.

    Raises:
        LookupError: it has none.
    """
    match value:
        case Criterion(_, Blockers()) | Criterion(Key.HIT_POINTS, Order.TEXT):
            raise LookupError(value)
        case Criterion(key, order):
            return code(key) + k.ORDER * code(order)
        case Enum():
            return MEMBERS[value]
        case str():
            return k.DIRECTIONS + k.ORDERS.index(value)
        case int():
            return int(value)
    assert value is None
    return 0


def in_a_row(place: int, values: Iterable[object]) -> dict[int, int]:
    """Return the codes of values that follow one another."""
    return dict(enumerate(map(code, values), place))


def of_search(place: int, search: Search) -> dict[int, int]:
    """Return the codes of a search."""
    order, priority, ties, last, backwards = search
    by = Criterion(Key.SQUARE, ties) if ties else None
    return in_a_row(place, (order, priority, by, last, backwards))


PLACES: Mapping[str, int] = {"attacked": k.ATTACKED, "turns": k.TURN_ORDER, "dead": k.BLOCK}
"""Where the codes begin of a value that is a tuple of others."""


@cache
def codes_in(dimension: str, value: Any) -> Mapping[int, int]:  # noqa: ANN401 - see `points`
    """Return the codes of a value in a dimension of misreadings, by the places of decisions.

    Raises:
        LookupError: it has none.
    """
    match value:
        case SquareChoice((_, Criterion(Key.FOUND, str() as order))):
            return of_search(k.GOAL_SEARCH, Search(order))
        case SquareChoice(criteria, among):
            return in_a_row(k.CHOSEN, criteria) | {k.AMONG: code(among)}
        case StepChoice(criteria, reaching=False, all_the_way=False, search=None):
            return in_a_row(k.STEP_BY, criteria)
        case StepChoice(search=Search() as search):
            return of_search(k.SEARCH, search)
        case Sight(blockers, waits, False, False, False):
            return in_a_row(k.BLOCKERS, (blockers, waits))
    return codes_by_dimension(dimension, value)


def codes_by_dimension(dimension: str, value: Any) -> Mapping[int, int]:  # noqa: ANN401 - see `points`
    """Return the codes of a value whose type does not say what it decides."""
    if dimension in BY_RULES:
        return {}
    if dimension == "least":
        return {k.LEAST: value}
    if dimension == "goal_search":
        return of_search(k.GOAL_SEARCH, value)
    if dimension == "turns" and is_order_of_rounds(value):
        if value != (LAST_MOVE,):
            raise LookupError(value)
        return in_a_row(k.BEGIN, value)
    return in_a_row(PLACES[dimension], value) if dimension in PLACES else NAMES[value]


def codes_of(misreading: Misreading) -> "Codes | None":
    """Return the codes of a misreading, or None if the program cannot play it.

    The reading engine plays all others: those that few people have, and that would take many lines
    of the program.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> codes = codes_of(CATALOGUE["no-attack-after-move"])
    >>> codes[k.TURN] == k.NO_ATTACK_AFTER_MOVE
    True
    >>> codes_of(CATALOGUE["attack-friends"])
    """
    if not all(one.point for one in misreading.pair or (misreading,)):
        return None
    decisions: dict[int, int] = {}
    with suppress(LookupError):
        # A search for a square takes the place of other choices.
        for dimension, value in sorted(misreading.point.items()):
            decisions |= codes_in(dimension, value)
        return codes_from(decisions)
    return None


# --- Battles -------------------------------------------------------------------------------------

ENTRY = "graphsolve.puzzles.cave.compiled.rounds:fight_on"
"""The kernel; see `LabKernel`."""

MAX_KNOWN = 2**12
"""The most battles that an arena knows, each of a kilobyte or two; all are forgotten then."""


class KnownArena(Arena):
    """An arena that knows the battles it has seen: many pairs of misreadings lead to the same."""

    def __init__(self, cave: Cave) -> None:
        super().__init__(cave, LabKernel(__name__).load)
        self.known: dict[object, Snapshot | None] = {}

    def fight(self, codes: Codes, rules: Rules, **options: Any) -> Snapshot:
        """Fight a battle to its end, as `Arena.fight` does."""
        key = codes.tobytes(), rules.elves, rules.goblins, *options.values()
        if key not in self.known:
            if len(self.known) >= MAX_KNOWN:
                self.known.clear()
            try:
                self.known[key] = super().fight(codes, rules, **options)
            except NoAnswerError:
                self.known[key] = None
        fought = self.known[key]
        if fought is None:
            raise NoAnswerError
        return fought


arena_of = lru_cache(maxsize=2)(KnownArena)
"""Make the arena of a cave, or return the one that was made last."""


class KernelPowerSearch(PowerSearch):
    """The battles of part 2, fought by the compiled program."""

    def __init__(self, arena: Arena, codes: Codes, rules: Rules) -> None:
        super().__init__(arena.cave, rules)
        self.arena, self.codes = arena, codes

    def fight(
        self, cave: Cave, rules: Rules, *, stop_when_elf_dies: bool
    ) -> tuple[Snapshot, Outcome]:
        """Fight a battle, in another arena if the cave is not that of the one before."""
        if cave is not self.arena.cave:
            if self.last.termination is Termination.STALEMATE:
                raise UnsuitableError  # `Battle` may end it in another round and state
            self.arena = KnownArena(cave)
        fought = self.arena.fight(self.codes, rules, stop_when_elf_dies=stop_when_elf_dies)
        return fought, fought.outcome(rules)


def answer(arena: Arena, misreading: Misreading, part: int) -> int | None:
    """Return the answer to a part with a misreading, if any.

    Raises:
        UnsuitableError: the program cannot find it.
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
    """Fight a battle with the program, which is compiled if it was never used before."""
    answer(KnownArena(parse_cave("GE")), CATALOGUE["attack-first"], 1)


def answers(
    cave: Cave, part: int, misreadings: Sequence[Misreading], seconds: float
) -> Generator[tuple[int, int | None], None, list[int]]:
    """Find the answers to a part with misreadings, by their indices, if each ends in time.

    Returns the indices of the misreadings that the program cannot play.
    """
    left = []
    try:
        arena = arena_of(cave)
    except UnsuitableError:
        return list(range(len(misreadings)))
    for index, misreading in enumerate(misreadings):
        try:
            with time_limit(seconds):
                found = answer(arena, misreading, part)
        except UnsuitableError:
            left.append(index)
        except TimeLimitError:
            continue
        else:
            yield index, found
    return left
