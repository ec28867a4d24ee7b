"""Cave combat, compiled: battles on arrays, fought by kernels.

The outcomes are those of the graph engine. The rules must be the standard ones, but with any
initial stats of the units. All other battles are for the graph engine: in huge caves, with attack
powers or hit points below 1, and with more than `rounds.MAX_HIT_POINTS`.

To import this module, numba must be installed. The first battle compiles the kernels.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from graphsolve.graphs.bitboard import MIN_SHIFT, SMALL_COLUMNS, SMALL_ROWS, Words, board_of
from graphsolve.graphs.squareset import SquareSet
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cave import bands
from graphsolve.puzzles.cave.bands import Band, BandOutcome
from graphsolve.puzzles.cave.battle import Battle, RoundObserver
from graphsolve.puzzles.cave.kernels import fields, layers, moves, rounds
from graphsolve.puzzles.cave.kernels.layers import Arrays, Fields, Ints
from graphsolve.puzzles.cave.kernels.rounds import fight_on
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Cave, Outcome, Placement, Side, Termination

WORK = 2**20  # of a kernel call, see `fight_on`; it usually takes some milliseconds
MAX_BOARD = 2**24  # squares of the largest board; the arrays take 45 bytes for each

TERMINATION = {
    rounds.NO_TARGETS: Termination.NO_TARGETS,
    rounds.ELF_DIED: Termination.ELF_DIED,
    rounds.STALEMATE: Termination.STALEMATE,
}

NO_FORKS = np.empty((0, rounds.UNITS), np.int64)


class CompiledBattle:
    r"""A battle on arrays, and its forks, if any.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> CompiledBattle(parse_cave("#####\n#G.E#\n#####")).run().score
    134

    The forks are rows of `battles`, see `fork_rows`. `on_round` is called with the battle after
    each kernel call, often in the middle of a round.
    """

    def __init__(
        self,
        cave: Cave,
        rules: Rules = Rules(),
        forks: Ints = NO_FORKS,
        *,
        stop_when_elf_dies: bool = False,
        on_round: RoundObserver | None = None,
    ) -> None:
        squares = cave.squares
        if not isinstance(squares, SquareSet):
            squares = SquareSet.of(squares)
        self.stop_when_elf_dies = stop_when_elf_dies
        self.on_round = on_round
        self.top, self.left, rows, stride = squares.layout
        small = rows <= SMALL_ROWS and stride <= SMALL_COLUMNS + 1
        shift = MIN_SHIFT if small else max(MIN_SHIFT, (stride - 1).bit_length())
        free = board_of(squares, SMALL_ROWS if small else rows, shift)
        self.arrays = empty_arrays(free)
        self.fields = None if small else empty_fields(shift, len(free), len(squares))
        self.shift, goblin = shift, Side.GOBLIN
        origin = (self.top - 1 << shift) + self.left
        hit_points = {side: rules.stats(side).hit_points for side in Side}
        units = [
            number
            for side, (row, column), points in cave.units
            for number in (
                (row << shift) + column - origin << 2 | (side is goblin),
                hit_points[side] if points is None else points,
            )
        ]
        self.battles = np.zeros((1 + len(forks), rounds.UNITS + len(units)), np.int64)
        self.battles[1:, : rounds.UNITS] = forks
        self.number = 0
        battle = self.battles[0]
        battle[rounds.FORK] = len(forks)
        battle[rounds.ATTACK_POWER] = 1 if len(forks) else rules.elves.attack_power
        battle[rounds.ATTACK_POWER + 1] = rules.goblins.attack_power
        battle[rounds.LENGTH] = len(units)
        battle[rounds.UNITS :] = units

    @property
    def rounds(self) -> int:
        """The full rounds completed so far."""
        return int(self.battles[self.number, rounds.ROUNDS])

    @property
    def units(self) -> list[Placement]:
        """The living units with their hit points, in reading order."""
        found = []
        for side, board in (Side.ELF, layers.ELVES), (Side.GOBLIN, layers.GOBLINS):
            words = self.arrays.words.reshape(layers.BOARDS, -1)[board]
            squares = np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little"))
            for square in squares.tolist():
                row, column = divmod(square, 1 << self.shift)
                place = row - 1 + self.top, column + self.left
                found.append(Placement(side, place, int(self.arrays.hit_points[square])))
        return sorted(found, key=lambda unit: unit.square)

    def run(self) -> Outcome:
        """Fight until the battle ends, and return its outcome."""
        *_, battle = self.fight()
        return outcome_of(battle)

    def fight(self) -> Iterator[list[int]]:
        """Fight the battle, and then its forks. Yields the row of each without the units.

        If a fork has not diverged, it is still `rounds.NOT_STOPPED`.
        """
        while self.number < len(self.battles):
            checkpoint()
            first = self.number
            self.number = fight_on(
                self.arrays, self.fields, self.battles, first, self.stop_when_elf_dies, WORK
            )
            yield from self.battles[first : self.number, : rounds.UNITS].tolist()
            if self.on_round and self.number < len(self.battles):
                self.on_round(self)


def outcome_of(battle: list[int]) -> Outcome:
    """The outcome of a battle that has ended, from its row."""
    termination, winner = TERMINATION[battle[rounds.STATUS]], None
    elves, goblins = battle[rounds.HIT_POINTS : rounds.HIT_POINTS + 2]
    if termination is Termination.NO_TARGETS:
        winner = Side.ELF if elves else Side.GOBLIN
    lost = battle[rounds.ELVES_LOST]
    return Outcome(termination, winner, battle[rounds.ROUNDS], elves + goblins, lost)


def empty_arrays(free: Words) -> Arrays:
    """The arrays for battles without units, from the bitboard of the open squares."""
    size = len(free)
    words = np.zeros(layers.BOARDS * size, np.uint32)
    words[layers.FREE * size : (layers.FREE + 1) * size] = free
    return Arrays(words, np.zeros(32 * size, np.int64))


def empty_fields(shift: int, size: int, squares: int) -> Fields:
    """What a board that is not small needs, with a number of open squares."""
    return Fields(
        shift,
        size,
        memory=initial_memory(squares),
        labels=np.zeros((2, 32 * size), np.int64),
        scratch=np.zeros((fields.SCRATCH, 32 * size), np.int32),
    )


def initial_memory(squares: int) -> Ints:
    """What moves remember at first, in a cave with a number of open squares."""
    memory = np.zeros(moves.MEMORY, np.int64)
    memory[moves.PERIOD] = 8 * squares  # with less, new fields would take much of the time
    return memory


def fits(cave: Cave, rules: Rules) -> bool:
    """Whether a battle is one for the kernels: neither its numbers nor its board are too large."""
    known = (unit.hit_points for unit in cave.units if unit.hit_points is not None)
    numbers = (*rules.elves, *rules.goblins, *known)
    board = (cave.height + 2) << max(MIN_SHIFT, cave.width.bit_length())
    return board <= MAX_BOARD and 1 <= min(numbers) <= max(numbers) <= rounds.MAX_HIT_POINTS


def warm_up() -> None:
    """Compile the kernels for small boards, or load them."""
    fight(Cave(1, 2, SquareSet.of([(0, 0)]), ()))


def fight(
    cave: Cave, rules: Rules = Rules(), *, on_round: RoundObserver | None = None, **options: Any
) -> Outcome:
    """Fight a battle to its end, as `Battle` does."""
    if not fits(cave, rules):
        return Battle(cave, rules, graph=cave.bitgrid, **options).run(on_round)
    return CompiledBattle(cave, rules, on_round=on_round, **options).run()


def fight_bands(cave: Cave, rules: Rules, **options: Any) -> Iterator[BandOutcome]:
    """Fight the battles of all bands, in ascending order, as `bands.fight_bands` does."""
    hit_points = set(rules.goblin_hit_points(cave))
    if not fits(cave, rules):
        yield from bands.fight_bands(cave, rules, graph=cave.bitgrid, **options)
    elif len(hit_points) <= 1:
        initial = max(hit_points, default=0)

        def fight_trunk(least: int) -> Iterator[BandOutcome]:
            return fight_forks(cave, rules, initial, least, **options)

        yield from bands.fight_trunks(fight_trunk)
    else:  # a battle with either end of the band tells the blows that surviving goblins have taken
        for band in bands.bands(hit_points):
            first, last = band.first, band.last or band.first
            outcomes = [
                CompiledBattle(cave, rules.with_elf_power(power), **options).run()
                for power in sorted({first, last})
            ]
            lost = outcomes[0].hit_points - outcomes[-1].hit_points
            yield BandOutcome(band, first, outcomes[0], lost // max(1, last - first))


@lru_cache
def fork_rows(initial: int, least: int, goblin_power: int) -> tuple[list[Band], Ints]:
    """The bands that fork, and the rows with which their battles begin; see `fight_on`."""
    forking = bands.forking_bands(initial, least, bands.MAX_FORKS)
    rows = np.zeros((len(forking), rounds.UNITS), np.int64)
    for row, (blows, band) in zip(rows, forking.items(), strict=True):
        row[rounds.FORK_POINTS], row[rounds.INITIAL] = initial - blows, initial
        row[rounds.ATTACK_POWER], row[rounds.ATTACK_POWER + 1] = band.first, goblin_power
    return list(forking.values()), rows


def fight_forks(
    cave: Cave, rules: Rules, initial: int, least: int, **options: Any
) -> Iterator[BandOutcome]:
    """Fight a trunk and its forks; see `rounds`. `initial` is the hit points of a goblin."""
    forking, forks = fork_rows(initial, least, rules.goblins.attack_power)
    fought = CompiledBattle(cave, rules, forks, **options).fight()
    trunk = next(fought)
    if trunk[rounds.STATUS] != rounds.DIVERGED:  # the first powers share the whole battle
        blows = max(0, initial - trunk[rounds.LEAST])
        band = bands.shared_band(initial, least, blows)
        yield BandOutcome(band, 1, outcome_of(trunk), blows_of(trunk, initial, 1))
    for band, battle in zip(forking, fought, strict=True):
        if battle[rounds.STATUS] != rounds.NOT_STOPPED:
            blows = blows_of(battle, initial, band.first)
            yield BandOutcome(band, band.first, outcome_of(battle), blows)


def blows_of(battle: list[int], initial: int, power: int) -> int:
    """The number of blows that the surviving goblins have taken."""
    return (battle[rounds.LIVING + 1] * initial - battle[rounds.HIT_POINTS + 1]) // power
