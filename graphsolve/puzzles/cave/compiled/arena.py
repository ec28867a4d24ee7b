"""Battles of the compiled program in a cave: from Python objects to its array, and back.

This module needs neither numba nor numpy, because in the browser, the program is WebAssembly.
"""

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from operator import itemgetter
from typing import Any, TypeAlias

from graphsolve.graphs.grid import Square
from graphsolve.graphs.squareset import SquareSet
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cave import bands
from graphsolve.puzzles.cave.bands import Band, SweepRow
from graphsolve.puzzles.cave.battle import Battle, RoundObserver
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Cave, Outcome, Side, Termination, Unit

Codes: TypeAlias = "array[int]"
Load: TypeAlias = Callable[[int, int], tuple[memoryview, Callable[[int], int]]]

WORK = 2**14
"""The work of a call of the kernel, which takes some milliseconds."""

MAX_POINTS, MAX_POINTS_MISREAD = 2**31, 2**20
"""The limits for hit points and attack powers: by the statement's rules, so that sums are far from
overflowing, and by misread ones, so that no key of a choice exceeds 64 bits.
"""

MAX_BOARD = 2**24
"""The most bits of a board; with the units by square, the array takes 9 bytes for each."""

SMALL_ROWS, SMALL_COLUMNS = 32, 31
"""The largest board whose searches by the statement's rules are in vector registers."""

TERMINATION = {
    k.NO_TARGETS: Termination.NO_TARGETS,
    k.ELF_DIED: Termination.ELF_DIED,
    k.STALEMATE: Termination.STALEMATE,
}


class UnsuitableError(Exception):
    """Raised if the program cannot fight a battle, or cannot end it exactly as `Battle` does."""


class NoAnswerError(Exception):
    """Raised if a battle is endless, or one misreading of a pair cannot handle its state."""


def codes_from(decisions: Mapping[int, int]) -> Codes:
    """Return the codes of the statement's rules, but with other codes for some decisions.

    >>> codes_from({k.TURN: k.ALWAYS_MOVES})[k.TURN], codes_from({})[k.LEAST]
    (2, 1)
    """
    codes = array("q", bytes(8 * k.CODES))
    for place, code in {**k.STATEMENT, **decisions}.items():
        codes[place] = code
    return codes


STATEMENT, STANDARD = codes_from({}), Rules()

MAX_ROUNDS = 5_000
"""A battle under misread rules with more rounds counts as endless."""

movement = itemgetter(*k.MOVEMENT)
"""The codes of decisions about moves."""


def load(size: int, shared: int) -> tuple[memoryview, Callable[[int], int]]:
    """Return an array of some size, and the kernel as a function of the work to do with it."""
    import numpy as np

    from graphsolve.puzzles.cave.compiled.rounds import fight_on

    numbers = np.empty(size, np.int64)
    numbers[:shared] = numbers[k.BOARDS :] = 0  # lists are long, and need not be cleared
    return numbers.data.cast("B").cast("q"), partial(fight_on, numbers)


class Snapshot:
    """A battle as it is, with what `Battle` has.

    Attributes:
        termination: why it has ended, or None if it goes on.
        winner: the side that has won, or None.
        rounds: the full rounds completed.
        elves_lost: the number of elves that have died.
    """

    def __init__(self, arena: "Arena") -> None:
        battle = arena.battle
        # Not the arena itself: that may know its battles, and only the collector of cycles would
        # free the megabytes of each.
        self.cave, self.origin, self.shift = arena.cave, arena.origin, arena.shift
        self.termination, self.winner = TERMINATION.get(battle[k.STATUS]), None
        if self.termination is Termination.NO_TARGETS:
            self.winner = Side.GOBLIN if battle[k.WINNER] else Side.ELF
        self.rounds, self.elves_lost = battle[k.ROUNDS], battle[k.ELVES_LOST]
        self.hit_points = battle[k.POINTS_OF_SIDE] + battle[k.POINTS_OF_SIDE + 1]
        self.dead_before = battle[k.DEAD_BEFORE]
        self.records = bytes(battle[arena.records])

    def column(self, field: int) -> Sequence[int]:
        """Return the numbers in a field, by unit."""
        return memoryview(self.records).cast("q")[field :: k.RECORD].tolist()

    def unit(self, number: int, at: int, hit_points: int) -> Unit:
        """Return a unit with its hit points, from the number of its square."""
        row, column = divmod(at, 1 << self.shift)
        square = row + self.origin[0], column + self.origin[1]
        return Unit(self.cave.units[number].side, square, hit_points, 0, number)

    def units_by_death(self) -> Iterator[tuple[int, Unit]]:
        """All units, each with the number of its death, which is 0 if it lives."""
        columns = map(self.column, (k.AT, k.POINTS))
        return zip(self.column(k.DIED), map(self.unit, count(), *columns), strict=True)

    @property
    def units(self) -> dict[Square, Unit]:
        """The living units, by square."""
        return {unit.square: unit for death, unit in self.units_by_death() if not death}

    def outcome(self, rules: Rules) -> Outcome:
        """Return the outcome of a battle that has ended, as some rules count it."""
        assert self.termination is not None
        if rules.hit_points_left is STANDARD.hit_points_left:
            hit_points = self.hit_points
        else:
            dead = [(death, unit) for death, unit in self.units_by_death() if death]
            latest = [unit for death, unit in dead if death > self.dead_before]
            hit_points = rules.hit_points_left(
                self.units.values(), [unit for _, unit in dead], latest
            )
        rounds = rules.full_rounds(self.rounds)
        return Outcome(self.termination, self.winner, rounds, hit_points, self.elves_lost)


class Arena:
    r"""A cave in which battles are fought, one after the other.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> arena = Arena(parse_cave("#####\n#G.E#\n#####"))
    >>> fought = arena.fight(codes_from({k.TURN: k.NO_ATTACK_AFTER_MOVE}), Rules())
    >>> fought.rounds, [unit.hit_points for unit in fought.units.values()]
    (67, [2])

    `load` gives the array and the kernel; see `graphsolve.lab.kernels.LabKernel.load`.

    Raises:
        UnsuitableError: the cave is too large, or has units with too many hit points.
    """

    def __init__(self, cave: Cave, load: Load = load) -> None:
        squares = cave.squares
        if not isinstance(squares, SquareSet):
            squares = SquareSet.of(squares)
        top, left, rows, stride = squares.layout
        check_numbers(*(unit.hit_points for unit in cave.units if unit.hit_points is not None))
        self.cave, self.squares = cave, squares
        self.origin = top - 1, left  # the square of number 0
        self.is_small = rows <= SMALL_ROWS and stride <= SMALL_COLUMNS + 1
        self.is_large = rows > k.MAX_ROWS or stride > k.MAX_COLUMNS + 1
        self.has_orders = False
        self.shift = max(6, (stride - 1).bit_length())
        size = (rows + 2 << self.shift) // k.ROW if self.is_large else k.SIZE
        if k.ROW * size > MAX_BOARD or len(cave.units) > k.MAX_UNITS:
            raise UnsuitableError
        open_at, sides_at, units_at = k.OPEN, k.ELVES, k.UNIT_AT
        end = k.LENGTH
        if self.is_large:  # these boards take the place of all others
            open_at, sides_at, units_at = (k.BOARDS + boards * size for boards in (0, 1, 7))
            end = units_at + k.ROW * size
        self.records = slice(k.FIRST_UNIT, k.FIRST_UNIT + k.RECORD * len(cave.units))
        self.battle, self.fight_on = load(end, self.records.stop)
        bytes_of_row = (1 << self.shift) // 8
        words = b"".join(
            (squares.bits >> row * stride & (1 << stride) - 1).to_bytes(bytes_of_row, "little")
            for row in range(rows)
        )
        begin = open_at + bytes_of_row // 8
        self.battle[begin : begin + len(words) // 8] = memoryview(words).cast("q")
        header = array("q", bytes(8 * k.OPEN))
        header[k.UNITS], header[k.LIMIT], header[k.FORK_POINTS] = len(cave.units), 1, -k.MANY
        header[k.SHIFT], header[k.BOARD_SIZE] = self.shift, size
        header[k.OPEN_AT], header[k.SIDES_AT], header[k.UNITS_AT] = open_at, sides_at, units_at
        units = array("q", bytes(8 * k.RECORD * len(cave.units)))
        goblin, corner = Side.GOBLIN, self.number((0, 0))
        sides = [int(side is goblin) for side, _, _ in cave.units]
        at = [(row << self.shift) + column + corner for _, (row, column), _ in cave.units]
        header[k.LIVING], header[k.LIVING + 1] = len(sides) - sum(sides), sum(sides)
        for numbers, *fields in (
            (sides, k.SIDE_OF),
            (at, k.AT, k.SAVED_AT),
            (range(len(sides)), k.MOVED),
        ):
            for field in fields:
                units[field :: k.RECORD] = array("q", numbers)
        self.initial = [
            (side, points) for side, (_, _, points) in zip(sides, cave.units, strict=True)
        ]
        self.header, self.units = header, units

    def number(self, square: Square) -> int:
        """Return the number of a square in the array."""
        return (square[0] - self.origin[0] << self.shift) + square[1] - self.origin[1]

    def write_orders(self) -> None:
        """Write the places of all squares by columns and as text."""
        for order, key in (k.BY_COLUMNS, itemgetter(1, 0)), (k.BY_TEXT, "{0[0]},{0[1]}".format):
            for place, square in enumerate(sorted(self.squares, key=key)):
                self.battle[order + self.number(square)] = place
        self.has_orders = True

    def begin(self, codes: Codes, rules: Rules, *, stop_when_elf_dies: bool) -> None:
        """Begin a battle, by codes and the stats of some rules."""
        elves, goblins = rules.elves, rules.goblins
        check_numbers(*elves, *goblins)
        if codes != STATEMENT:
            known = (unit.hit_points or 0 for unit in self.cave.units)
            if self.is_large or max(*elves, *goblins, *known) > MAX_POINTS_MISREAD:
                raise UnsuitableError
        battle = self.battle
        stamp = battle[k.STAMP]  # goes on, because the marks of the last search are still there
        battle[: k.OPEN], battle[self.records] = self.header, self.units
        battle[: k.CODES], battle[k.STAMP], battle[k.STOPS] = codes, stamp, stop_when_elf_dies
        battle[k.POWER], battle[k.POWER + 1] = elves.attack_power, goblins.attack_power
        initial = elves.hit_points, goblins.hit_points
        battle[self.records][k.POINTS :: k.RECORD] = array(
            "q", [points or initial[goblin] for goblin, points in self.initial]
        )
        if movement(codes) == movement(STATEMENT):
            battle[k.STEPS_BY] = k.SMALL_BOARDS if self.is_small else k.WIDE_BOARDS
        if codes != STATEMENT:
            battle[k.MAX_ROUNDS] = MAX_ROUNDS
            if not self.has_orders:
                self.write_orders()

    def run(self, on_round: RoundObserver | None = None) -> int:
        """Fight on until the battle ends or diverges, and return its status."""
        checkpoint()
        while (status := self.fight_on(WORK)) == k.FIGHTING:
            checkpoint()
            if on_round:
                on_round(Snapshot(self))
        return status

    def fight(
        self,
        codes: Codes,
        rules: Rules,
        *,
        stop_when_elf_dies: bool = False,
        on_round: RoundObserver | None = None,
    ) -> Snapshot:
        """Fight a battle to its end, by codes and the stats of some rules.

        Raises:
            NoAnswerError: it is endless, or two misreadings contradict each other.
            UnsuitableError: the program cannot represent the stats, or the cave is too large for
                codes that are not the statement's.
        """
        self.begin(codes, rules, stop_when_elf_dies=stop_when_elf_dies)
        if self.run(on_round) not in TERMINATION:
            raise NoAnswerError
        return Snapshot(self)


def check_numbers(*numbers: int) -> None:
    """Raise `UnsuitableError` if the program cannot represent hit points or attack powers."""
    if not all(0 < number <= MAX_POINTS for number in numbers):
        raise UnsuitableError


# --- The engine ----------------------------------------------------------------------------------


def warm_up() -> None:
    """Compile the program, or load it."""
    fight(Cave(1, 2, SquareSet.of([(0, 0)]), ()))


def fight(cave: Cave, rules: Rules = Rules(), **options: Any) -> Outcome:
    """Fight a battle to its end, as `Battle` does."""
    try:
        return Arena(cave).fight(STATEMENT, rules, **options).outcome(rules)
    except UnsuitableError:
        on_round = options.pop("on_round", None)
        return Battle(cave, rules, graph=cave.bitgrid, **options).run(on_round)


def fight_bands(
    cave: Cave, rules: Rules, *, stop_when_elf_dies: bool, on_round: RoundObserver | None
) -> Iterator[SweepRow]:
    """Fight the battles of all bands, in ascending order, as `bands.fight_bands` does."""
    options: Any = {"stop_when_elf_dies": stop_when_elf_dies, "on_round": on_round}
    try:
        arena = Arena(cave)
        arena.begin(STATEMENT, rules, stop_when_elf_dies=stop_when_elf_dies)
    except UnsuitableError:
        yield from bands.fight_bands(cave, rules, **options)
        return
    hit_points = set(rules.goblin_hit_points(cave))
    if len(hit_points) > 1:
        for band in bands.bands(cave, rules):
            fought = arena.fight(STATEMENT, rules.with_elf_power(band.first), **options)
            yield SweepRow.of(band, max(hit_points), fought.outcome(rules), band.first, 0)
    else:
        yield from fight_forks(arena, rules, **options)


def fight_forks(
    arena: Arena, rules: Rules, *, stop_when_elf_dies: bool, on_round: RoundObserver | None
) -> Iterator[SweepRow]:
    """Fight the battle that all attack powers share, and then its forks.

    If all goblins start with the same hit points, the attack power makes no difference before the
    first goblin dies: the goblin with the fewest hit points is always the one that has taken the
    most blows. So a battle with some power is the same as with lower powers, up to the first blow
    that kills a goblin.

    The shared battle is fought with an attack power of 1, so that the hit points of goblins count
    blows. Each band needs some number of blows to kill a goblin. When a goblin is about to take
    that many for the first time, the band diverges: the state is kept, to be fought on with the
    band's power later. Bands that have not diverged when the shared battle ends share its outcome.
    This does not rely on winning being monotone in the attack power.
    """
    battle, initial = arena.battle, max(rules.goblin_hit_points(arena.cave), default=0)

    def row(band: Band, power: int) -> SweepRow:
        lost = battle[k.LIVING + 1] * initial - battle[k.POINTS_OF_SIDE + 1]
        return SweepRow.of(band, initial, Snapshot(arena).outcome(rules), power, lost)

    shared = [*bands.bands(arena.cave, rules)]
    turns = slice(k.TURN_AT, k.TURN_AT + 2 * len(arena.cave.units))
    parts = slice(k.OPEN), arena.records, turns
    forks = []
    arena.begin(STATEMENT, rules.with_elf_power(1), stop_when_elf_dies=stop_when_elf_dies)
    battle[k.INITIAL_POINTS] = initial
    while shared:
        blows = -(-initial // shared[-1].first)
        battle[k.FORK_POINTS] = initial - blows
        if arena.run(on_round) != k.DIVERGED:
            yield from (row(band, 1) for band in shared)
            break
        battle[k.STATUS] = k.FIGHTING
        forks.append((shared.pop(), [bytes(battle[part]) for part in parts]))
    for band, state in reversed(forks):
        for part, numbers in zip(parts, state, strict=True):
            battle[part] = memoryview(numbers).cast("q")
        battle[k.POWER], battle[k.FORK_POINTS], battle[k.PLACED] = band.first, -k.MANY, 0
        arena.run(on_round)
        yield row(band, band.first)
