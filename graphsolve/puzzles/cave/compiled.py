"""Cave combat, compiled: battles on arrays, fought by kernels.

The outcomes are those of the graph engine. The rules must be the standard ones, but with any
initial stats of the units. Battles with numbers that the kernels cannot represent are fought by
the graph engine: attack powers or hit points below 1 or above 2**40. So are those in huge caves.

To import this module, numba must be installed. The first battle compiles the kernels.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from graphsolve.graphs.bitboard import MIN_SHIFT, board_of
from graphsolve.graphs.squareset import SquareSet
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cave.battle import RoundObserver
from graphsolve.puzzles.cave.kernels import fields, layers, moves, rounds
from graphsolve.puzzles.cave.kernels.layers import Arrays, Ints
from graphsolve.puzzles.cave.kernels.rounds import (
    Terms,
    fight_on,
    fight_on_small_board,
    place_units,
)
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.speedups import bands
from graphsolve.puzzles.cave.speedups.bands import BandOutcome
from graphsolve.puzzles.cave.speedups.quick import quickest_battle
from graphsolve.puzzles.cave.state import Cave, Outcome, Placement, Side, Termination

WORK = 2**20
"""The work of a kernel call, see `fight_on`. It usually takes some milliseconds."""

MAX_BOARD = 2**24
"""The number of squares of the largest board. The arrays take 53 bytes for each."""

TERMINATION = {
    rounds.NO_TARGETS: Termination.NO_TARGETS,
    rounds.ELF_DIED: Termination.ELF_DIED,
    rounds.STALEMATE: Termination.STALEMATE,
}

NO_BLOWS = np.empty(0, np.int64)
NO_FORKS = np.empty((0, 0), np.int64)


class CompiledBattle:
    r"""A battle on arrays.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> CompiledBattle(parse_cave("#####\n#G.E#\n#####")).run().score
    134

    `on_round` is called with the battle after each kernel call that does not end it, often in the
    middle of a round.
    """

    def __init__(
        self,
        cave: Cave,
        rules: Rules = Rules(),
        *,
        stop_when_elf_dies: bool = False,
        on_round: RoundObserver | None = None,
    ) -> None:
        squares = cave.squares
        if not isinstance(squares, SquareSet):
            squares = SquareSet.of(squares)
        self.attack_powers = rules.elves.attack_power, rules.goblins.attack_power
        self.stop_when_elf_dies = stop_when_elf_dies
        self.on_round = on_round
        self.top, self.left, rows, stride = squares.layout
        self.arrays = empty_arrays(squares, rows, stride)
        self.snapshot_size = rounds.UNITS + 2 * len(cave.units)
        hit_points = {side: rules.stats(side).hit_points for side in Side}
        snapshot = [0] * rounds.UNITS
        snapshot[rounds.LENGTH] = 2 * len(cave.units)
        for side, (row, column), points in cave.units:
            square = ((row - self.top + 1) << self.arrays.shift) + column - self.left
            snapshot.append(square << 2 | (side is Side.GOBLIN))
            snapshot.append(hit_points[side] if points is None else points)
        place_units(self.arrays, np.array(snapshot), 1, 0)

    @property
    def rounds(self) -> int:
        """The full rounds completed so far."""
        return int(self.arrays.state[rounds.ROUNDS])

    @property
    def units(self) -> list[Placement]:
        """The living units with their hit points, in reading order."""
        found = []
        for side, board in (Side.ELF, layers.ELVES), (Side.GOBLIN, layers.GOBLINS):
            for square in self.squares(board):
                row, column = divmod(square, 1 << self.arrays.shift)
                place = row - 1 + self.top, column + self.left
                found.append(Placement(side, place, int(self.arrays.hit_points[square])))
        return sorted(found, key=lambda unit: unit.square)

    def squares(self, board: int) -> list[int]:
        """The squares in a bitboard, as the indices of their bits."""
        words = self.arrays.words[board * self.arrays.size : (board + 1) * self.arrays.size]
        squares: list[int] = np.flatnonzero(
            np.unpackbits(words.view(np.uint8), bitorder="little")
        ).tolist()
        return squares

    def run(self) -> Outcome:
        """Fight until the battle ends, and return its outcome."""
        return self.outcome(self.fight())

    def fight(
        self, forks: Ints = NO_FORKS, fork_blows: Ints = NO_BLOWS, goblin_hit_points: int = 0
    ) -> int:
        """Fight until the battle ends or has written all forks; return why.

        For the forks, see `fight_on`, and for the other arguments `Terms`.
        """
        terms = Terms(self.attack_powers, self.stop_when_elf_dies, fork_blows, goblin_hit_points)
        small = (self.arrays.shift, self.arrays.size) == (MIN_SHIFT, layers.SMALL_SIZE)
        kernel = fight_on_small_board if small else fight_on
        checkpoint()
        while (status := kernel(self.arrays, terms, forks, WORK)) == rounds.PAUSED:
            checkpoint()
            if self.on_round:
                self.on_round(self)
        return int(status)

    def outcome(self, status: int) -> Outcome:
        """The outcome of the battle, which `fight_on` has ended with this status."""
        state = self.arrays.state.tolist()
        winner = None
        if status == rounds.NO_TARGETS:
            winner = Side.ELF if state[rounds.LIVING_ELVES] else Side.GOBLIN
        hit_points = state[rounds.ELF_HIT_POINTS] + state[rounds.GOBLIN_HIT_POINTS]
        lost = state[rounds.ELVES_LOST]
        return Outcome(TERMINATION[status], winner, state[rounds.ROUNDS], hit_points, lost)


def empty_arrays(squares: SquareSet, rows: int, stride: int) -> Arrays:
    """The arrays of a battle without units, from the open squares and the size of their layout."""
    small = rows <= layers.SMALL_ROWS and stride <= layers.SMALL_COLUMNS + 1
    shift = MIN_SHIFT if small else max(MIN_SHIFT, (stride - 1).bit_length())
    free = board_of(squares, layers.SMALL_ROWS if small else rows, shift)
    size = len(free)
    words = np.zeros((layers.BOARDS, size), np.uint32)
    words[layers.FREE] = free
    field = 0 if small else 32 * size
    return Arrays(
        shift,
        size,
        words.reshape(-1),
        hit_points=np.zeros(32 * size, np.int64),
        damage=np.zeros(32 * size, np.int64),
        state=np.zeros(rounds.STATE, np.int64),
        memory=initial_memory(len(squares)),
        labels=np.zeros((2, field), np.int64),
        scratch=np.zeros((fields.SCRATCH, field), np.int32),
    )


def initial_memory(squares: int) -> Ints:
    """What moves remember at first, in a cave with a number of open squares."""
    memory = np.zeros(moves.MEMORY, np.int64)
    memory[moves.PERIOD] = 8 * squares  # with less, new fields would take much of the time
    return memory


def fits(cave: Cave, rules: Rules) -> bool:
    """Whether the kernels can represent a battle, and its board is not too large for them."""
    known = (unit.hit_points for unit in cave.units if unit.hit_points is not None)
    numbers = (*rules.elves, *rules.goblins, *known)
    board = (cave.height + 2) << max(MIN_SHIFT, cave.width.bit_length())
    return board <= MAX_BOARD and 1 <= min(numbers) <= max(numbers) <= rounds.MAX_HIT_POINTS


def warm_up() -> None:
    """Compile the kernels for small boards, or load them."""
    fight(Cave(1, 2, SquareSet.of([(0, 0)]), ()))


def fight(
    cave: Cave,
    rules: Rules = Rules(),
    *,
    on_round: RoundObserver | None = None,
    **options: Any,
) -> Outcome:
    """Fight a battle to its end, as `Battle` does."""
    if not fits(cave, rules):
        return quickest_battle(cave, rules, **options).run(on_round)
    return CompiledBattle(cave, rules, on_round=on_round, **options).run()


def fight_bands(cave: Cave, rules: Rules, **options: Any) -> Iterator[BandOutcome]:
    """Fight the battles of all bands, in ascending order, as `bands.fight_bands` does."""
    hit_points = set(rules.goblin_hit_points(cave))
    if not fits(cave, rules):
        yield from bands.fight_bands(cave, rules, **options)
    elif len(hit_points) <= 1:
        counting_blows = rules.with_elf_power(1)

        def fight_trunk(least: int) -> Iterator[BandOutcome]:
            battle = CompiledBattle(cave, counting_blows, **options)
            return fight_forks(battle, max(hit_points, default=0), least)

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


def fight_forks(battle: CompiledBattle, initial: int, least: int) -> Iterator[BandOutcome]:
    """Fight a trunk and its forks; see `bands.Trunk`. `initial` is the hit points of a goblin."""
    forking = bands.forking_bands(initial, least, bands.MAX_FORKS)
    fork_blows = np.array(list(forking)[::-1], np.int64)
    forks = np.empty((len(forking), battle.snapshot_size), np.int64)
    status = battle.fight(forks, fork_blows, initial)
    forked = int(battle.arrays.state[rounds.FORKED])
    if status != rounds.DIVERGED:  # the first powers share the whole battle
        blows = initial - battle.arrays.hit_points[battle.squares(layers.GOBLINS)]
        band = bands.shared_band(initial, least, int(blows.max(initial=0)))
        yield BandOutcome(band, 1, battle.outcome(status), int(blows.sum()))
    goblin_power = battle.attack_powers[1]
    for number in reversed(range(forked)):
        band = forking[int(fork_blows[number])]
        battle.attack_powers = band.first, goblin_power
        place_units(battle.arrays, forks[number], band.first, initial)
        outcome = battle.run()
        state = battle.arrays.state.tolist()
        lost = state[rounds.LIVING_GOBLINS] * initial - state[rounds.GOBLIN_HIT_POINTS]
        yield BandOutcome(band, band.first, outcome, lost // band.first)
