"""The compiled program of cave combat, for the statement's rules and for misread ones.

Decisions are codes, numbers in the array of a battle, so a misreading costs no compilation. This
module is the interface for Python: from objects to the array, and back. `layout` says what is in
the array, `boards` has sets of squares, and `moves` and `rounds` fight.

This module and `layout` need neither numba nor numpy, because in the browser, the program is
WebAssembly. The others need numba. The first battle compiles them; `graphsolve site` compiles them
for the browser.
"""

from array import array
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from graphsolve.graphs.squareset import SquareSet
from graphsolve.limits import checkpoint
from graphsolve.puzzles.base import OnProgress, quiet
from graphsolve.puzzles.cave.battle import Battle, Rules
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.rules import MIN_POWER
from graphsolve.puzzles.cave.state import Cave, Outcome, Side, Termination
from graphsolve.puzzles.interface import Load, UnsuitableError, load_kernel

Codes: TypeAlias = Mapping[int, int]
"""The codes of the decisions that are not the statement's, by their places."""

WORK = 2**14
"""The work per call of the kernel, which takes a few milliseconds."""

MAX_POINTS = 2**20
"""The maximum of hit points and attack powers, so that no sort key exceeds 64 bits."""

TERMINATION = {
    k.NO_TARGETS: Termination.NO_TARGETS,
    k.ELF_DIED: Termination.ELF_DIED,
    k.STALEMATE: Termination.STALEMATE,
}


class NoAnswerError(Exception):
    """A battle is endless, or the misreadings of a pair contradict each other."""


def numbers(size: int) -> "array[int]":
    """Return an array of zeros."""
    return array("q", bytes(8 * size))


MAX_ROUNDS = 5_000
"""A battle under misread rules with more rounds counts as endless."""


load: Load = partial(load_kernel, f"{__name__}.rounds.fight_on")


class Arena:
    r"""A cave in which battles are fought, one after the other.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> arena = Arena(parse_cave("#####\n#G.E#\n#####"))
    >>> outcome = arena.fight({k.TURN: k.NO_ATTACK_AFTER_MOVE}, Rules())
    >>> outcome.rounds, outcome.hit_points
    (67, 2)

    `load` returns the array, with room for the forks of `shared_outcomes`, and the kernel.

    Raises:
        UnsuitableError: the cave is too large.
    """

    def __init__(self, cave: Cave, load: Load = load, forks: int = 0) -> None:
        squares = cave.squares
        if not isinstance(squares, SquareSet):
            squares = SquareSet.of(squares)
        top, left, rows, stride = squares.layout
        words = -(-stride // k.WORD)
        board = words * (max(rows, k.REGISTER_ROWS) + 2)
        if board * k.WORD > k.MAX_SQUARES or max(top + rows, left + stride) > k.MAX_PLACE:
            raise UnsuitableError
        self.cave, length = cave, k.WORD * words  # of a row
        self.in_registers = rows <= k.REGISTER_ROWS and stride <= k.REGISTER_COLUMNS + 1
        self.records = slice(k.FIRST_UNIT, k.FIRST_UNIT + k.RECORD * len(cave.units))
        places = array("q", k.places(self.records.stop, board, len(cave.units)))
        self.battle, self.fight_on = load(places[-1] + forks * self.records.stop, places[1])
        mask = (1 << stride) - 1
        bits = (squares.bits >> row * stride & mask for row in range(rows))
        open_squares = array("q", b"".join(row.to_bytes(8 * words, "little") for row in bits))
        begin = places[0] + words
        self.battle[begin : begin + len(open_squares)] = open_squares
        self.header, self.units = numbers(k.FIRST_UNIT), numbers(k.RECORD * len(cave.units))
        self.header[k.OPEN : k.STATES + 1] = places
        self.header[k.NEIGHBORS : k.OPEN] = array("q", (-length, -1, 1, length))
        self.header[k.WORDS], self.header[k.LAST_ROW] = words, words * (rows + 1)
        self.header[k.END_OF_UNITS] = self.records.stop
        self.header[k.FORK_POINTS] = -k.MANY
        self.header[k.TOP], self.header[k.LEFT] = top - 1, left
        self.given = [(side is Side.GOBLIN, hit_points) for side, _, hit_points in cave.units]
        goblins = array("q", [goblin for goblin, _ in self.given])
        self.header[k.LIVING + 1] = sum(goblins)
        self.header[k.LIVING] = len(goblins) - sum(goblins)
        at = [length * (row - top + 1) + column - left for _, (row, column), _ in cave.units]
        self.units[k.SIDE_OF :: k.RECORD] = goblins
        self.units[k.AT :: k.RECORD] = array("q", at)
        self.units[k.MOVED :: k.RECORD] = array("q", range(len(at)))

    def begin(self, codes: Codes, rules: Rules, *, stop_when_elf_dies: bool) -> None:
        """Begin a battle under these codes, with the stats of these rules."""
        initial = rules.elves.hit_points, rules.goblins.hit_points
        stats = *rules.elves, *rules.goblins
        points = [given or initial[goblin] for goblin, given in self.given]
        if not all(0 < number <= MAX_POINTS for number in (*stats, *points)):
            raise UnsuitableError
        battle = self.battle
        stamp = battle[k.STAMP]  # kept, because the marks of earlier searches are still there
        battle[: k.FIRST_UNIT], battle[self.records] = self.header, self.units
        for place, code in {**k.STATEMENT, **codes}.items():
            battle[place] = code
        battle[k.STAMP], battle[k.STOPS] = stamp, stop_when_elf_dies
        battle[k.POWER], battle[k.POWER + 1] = rules.elves.attack_power, rules.goblins.attack_power
        battle[self.records][k.POINTS :: k.RECORD] = array("q", points)
        by_statement = codes.keys().isdisjoint(k.MOVEMENT)
        battle[k.BY_STATEMENT] = by_statement
        battle[k.IN_REGISTERS] = by_statement and self.in_registers
        if codes:
            battle[k.MAX_ROUNDS] = MAX_ROUNDS

    def run(self, on_progress: OnProgress = quiet) -> int:
        """Fight on until the battle ends or diverges, and return its status."""
        battle = self.battle
        checkpoint()
        while (status := self.fight_on(WORK)) == k.FIGHTING:
            checkpoint()
            on_progress(f"round {battle[k.ROUNDS]}, {len(self.cave.units) - battle[k.DEAD]} units")
        return status

    def fight(
        self,
        codes: Codes,
        rules: Rules,
        *,
        stop_when_elf_dies: bool = False,
        on_progress: OnProgress = quiet,
    ) -> Outcome:
        """Fight a battle to its end under these codes, with the stats of these rules.

        Raises:
            NoAnswerError: the battle is endless, or two misreadings contradict each other.
            UnsuitableError: the program cannot represent the stats.
        """
        self.begin(codes, rules, stop_when_elf_dies=stop_when_elf_dies)
        if self.run(on_progress) not in TERMINATION:
            raise NoAnswerError
        return self.outcome()

    def outcome(self) -> Outcome:
        """Return the outcome of the battle, which has ended."""
        battle = self.battle
        termination, winner = TERMINATION[battle[k.STATUS]], None
        if termination is Termination.NO_TARGETS:
            winner = Side.GOBLIN if battle[k.WINNER] else Side.ELF
        hit_points = sum(battle[k.POINTS_OF_SIDE : k.POINTS_OF_SIDE + 2])
        return Outcome(termination, winner, battle[k.ROUNDS], hit_points, battle[k.ELVES_LOST])


# --- The engine ----------------------------------------------------------------------------------


def warm_up() -> None:
    """Compile the program, or load it."""
    fight(Cave(1, 2, SquareSet.of([(0, 0)]), ()), Rules())


def fight(
    cave: Cave, rules: Rules, on_progress: OnProgress = quiet, *, stop_when_elf_dies: bool = False
) -> Outcome:
    """Fight a battle to its end, as `Battle` does."""
    options: Any = {"stop_when_elf_dies": stop_when_elf_dies}
    try:
        return Arena(cave).fight({}, rules, on_progress=on_progress, **options)
    except UnsuitableError:
        return Battle(cave, rules, graph=cave.bitgrid, **options).run(on_progress)


def outcomes(
    cave: Cave, rules: Rules, on_progress: OnProgress = quiet
) -> Iterator[tuple[int, Outcome]]:
    """Fight the battles of part 2, each until an elf dies. Yield attack powers with outcomes."""
    points = {unit.hit_points for unit in rules.units(cave) if unit.side is Side.GOBLIN}
    if len(points) == 1:
        with suppress(UnsuitableError):
            yield from shared_outcomes(cave, rules, points.pop(), on_progress)
            return
    for power in rules.elf_powers(cave):
        stronger = rules.with_elf_power(power)
        yield power, fight(cave, stronger, on_progress, stop_when_elf_dies=True)


def shared_outcomes(
    cave: Cave, rules: Rules, most: int, on_progress: OnProgress
) -> Iterator[tuple[int, Outcome]]:
    """Fight the battles of part 2 against goblins that all have the same hit points.

    The attack power makes no difference before the first goblin dies: the goblin with the fewest
    hit points is always the one that has taken the most blows. So a battle is the same as with any
    lower power, up to the first blow that kills a goblin. Powers that need as many blows to kill a
    goblin lead to the same battle; only the least of them is tried.

    The shared battle is fought with an attack power of 1, so that the hit points of goblins count
    blows. When a goblin has taken as many as kill it with one of the powers, the battle with that
    power diverges: the state is kept, and continued from later. Powers whose battles never diverge
    share the outcome of the shared battle. This does not rely on winning being monotonic in the
    attack power.

    Raises:
        UnsuitableError: the program cannot fight these battles.
    """
    shared = [*distinct_powers(most)]
    arena = Arena(cave, forks=len(shared))
    arena.begin({}, rules.with_elf_power(1), stop_when_elf_dies=True)
    battle, size = arena.battle, arena.records.stop
    states = [battle[k.STATES] + size * fork for fork in range(len(shared))]
    for (_, blows), state in zip(shared, states, strict=True):
        battle[state + k.FORK_POINTS] = battle[k.FORK_POINTS] = most - blows
    battle[k.INITIAL_POINTS], battle[k.FORKS] = most, len(shared)
    arena.run(on_progress)
    if left := battle[k.FORKS]:
        ended = arena.outcome()
        taken = battle[k.LIVING + 1] * most - battle[k.POINTS_OF_SIDE + 1]
        for power, _ in shared[:left]:
            hit_points = ended.hit_points - taken * (power - 1)
            yield power, replace(ended, hit_points=hit_points)
    for (power, _), state in zip(shared[left:], states[left:], strict=True):
        battle[:size] = battle[state : state + size]
        battle[k.STATUS], battle[k.POWER] = k.FIGHTING, power
        battle[k.FORK_POINTS], battle[k.PLACED] = -k.MANY, 0
        arena.run(on_progress)
        yield power, arena.outcome()


def distinct_powers(hit_points: int) -> Iterator[tuple[int, int]]:
    """Yield the attack powers from 4 on that need different numbers of blows to kill a goblin.

    >>> [*distinct_powers(10)]
    [(4, 3), (5, 2), (10, 1)]
    """
    power = MIN_POWER
    while power < hit_points:
        blows = -(-hit_points // power)
        yield power, blows
        power = -(-hit_points // (blows - 1))
    yield power, 1
