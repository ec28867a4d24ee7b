"""Sweep the attack powers of the elves, in bands that lead to the same battle."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from graphsolve.puzzles.base import OnProgress, quiet
from graphsolve.puzzles.cave.battle import Battle, Rules
from graphsolve.puzzles.cave.parts import choose_engine
from graphsolve.puzzles.cave.rules import MIN_POWER
from graphsolve.puzzles.cave.state import Cave, Outcome, check_cave
from graphsolve.puzzles.engines import EngineName, compiled_engine


class Band(NamedTuple):
    """The elf attack powers from `first` to `last`, or all from `first` if `last` is None."""

    first: int
    last: int | None

    def __str__(self) -> str:
        if self.last is None:
            return f"{self.first}+"
        return f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"


class SweepRow(NamedTuple):
    """The outcome for a band of attack powers.

    Its hit points are those at the first power; at higher ones, goblins that were hit and survived
    have fewer. `blows` is the number of blows that kill the goblin with the most hit points.
    """

    band: Band
    blows: int
    outcome: Outcome


def bands(cave: Cave, rules: Rules) -> Iterator[tuple[Band, int]]:
    """Group the attack powers from 4 up into bands that lead to the same battle.

    Yields each band with the number of blows that kill the goblin with the most hit points.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> [(str(band), blows) for band, blows in bands(parse_cave("G.E   G(10), E(200)"), Rules())]
    [('4', 3), ('5-9', 2), ('10+', 1)]

    If all goblins begin with `h` hit points, only the number of blows that each took decides which
    one an elf attacks, and blow number `ceil(h / power)` kills. So powers with the same number
    lead to the same battle, blow by blow. Otherwise, and under other rules, each power is its own
    band. In the last band, every blow kills.
    """
    hit_points = rules.goblin_hit_points(cave)
    first, most = MIN_POWER, max(hit_points, default=MIN_POWER)
    shared = rules.is_standard and len(hit_points) == 1
    while first < most:
        blows = -(-most // first)
        last = -(-most // (blows - 1)) - 1 if shared else first
        yield Band(first, last), blows
        first = last + 1
    yield Band(first, None), min(1, len(hit_points))


def sweep(
    cave: Cave,
    rules: Rules = Rules(),
    *,
    engine: EngineName = "auto",
    stop_when_elf_dies: bool = False,
    on_progress: OnProgress = quiet,
) -> Iterator[SweepRow]:
    r"""Yield the outcomes for bands of elf attack powers, from 4 until every blow kills.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> rows = sweep(parse_cave("#####\n#G.E#\n#####"), engine="graph")
    >>> [(str(row.band), row.outcome.winner.plural) for row in rows][:3]
    [('4', 'elves'), ('5', 'elves'), ('6', 'elves')]

    Bands come in ascending order, each as soon as its battle is over. Under other rules, or with
    goblins of different hit points, each attack power is a band of its own.

    The graph engine fights on a `BitGrid`. With `stop_when_elf_dies`, each battle ends when an elf
    dies; this takes less than half the time and finds the same flawless victories. The other
    arguments and errors are those of `fight`; the rules' attack power of the elves is ignored.
    """
    check_cave(cave)
    options: Any = {"stop_when_elf_dies": stop_when_elf_dies}
    if choose_engine(engine, rules) == "compiled":
        yield from compiled_engine("cave").fight_bands(cave, rules, say=on_progress, **options)
        return
    for band, blows in bands(cave, rules):
        battle = Battle(cave, rules.with_elf_power(band.first), graph=cave.bitgrid, **options)
        yield SweepRow(band, blows, battle.run(on_progress))
