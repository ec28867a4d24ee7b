"""The compiled engine agrees with the oracle and the graph engine."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles import ask_oracle, caves
from examples import every, examples
from graphsolve.errors import TimeLimitError
from graphsolve.graphs.squareset import SquareSet
from graphsolve.lab.cave.generators import CAVE_KINDS, generate_cave
from graphsolve.limits import time_limit
from graphsolve.puzzles.cave import (
    Cave,
    Rules,
    Stats,
    Termination,
    compiled,
    fight,
    least_attack_power,
    parse_cave,
)
from graphsolve.puzzles.cave.kernels.moves import MAX_SHIFT_OF_LAYERS
from graphsolve.puzzles.cave.speedups.bands import fight_bands
from graphsolve.puzzles.cave.speedups.quick import QuickBattle
from statements import load

stats = st.builds(Stats, st.integers(1, 30), st.sampled_from([1, 5, 20, 200]))

BOARDS = {"small": 0, "layers": 100, "sparse": 1000, "queue": 1 << MAX_SHIFT_OF_LAYERS}
"""Columns for each way to search. On the sparse board, long searches by layers are given up."""


def on_board(cave: Cave, columns: int) -> Cave:
    """The same cave with an open square so far to the right that its board has more columns."""
    if columns == 0:
        return cave
    return replace(cave, squares=SquareSet.of([*cave.squares, (0, columns)]), width=columns + 1)


def check_oracle(cave: Cave, rules: Rules = Rules(), *, stop: bool = False) -> None:
    """Compare the outcome and the units at the end with the oracle's, for each way to search."""
    expected = ask_oracle(cave, rules, stop_when_elf_dies=stop)
    for columns in BOARDS.values():
        wide = on_board(cave, columns)
        battle = compiled.CompiledBattle(wide, rules, stop_when_elf_dies=stop)
        outcome = battle.run()
        assert (outcome.winner and outcome.winner.plural) == expected.winner
        assert (outcome.rounds, outcome.hit_points) == (expected.rounds, expected.hit_points)
        assert outcome.elves_lost == expected.elves_lost
        assert (outcome.termination is Termination.STALEMATE) == expected.stalemate
        units = ((*unit.square, unit.side.value, unit.hit_points) for unit in battle.units)
        assert tuple(units) == expected.units


def check_graph(
    cave: Cave, rules: Rules = Rules(), *, columns: int = 0, stop: bool = False
) -> None:
    """Compare a battle on a board, and those of all bands, with the graph engine's."""
    wide = on_board(cave, columns)
    expected = QuickBattle(cave, rules, stop_when_elf_dies=stop).run()
    assert compiled.fight(wide, rules, stop_when_elf_dies=stop) == expected
    fought = compiled.fight_bands(wide, rules, stop_when_elf_dies=stop)
    for ours, theirs in zip(
        fought, fight_bands(cave, rules, stop_when_elf_dies=stop), strict=True
    ):
        assert ours.band == theirs.band
        for power in (ours.band.first, ours.band.last or ours.band.first + 7):
            assert ours.outcome(power) == theirs.outcome(power)


@pytest.mark.parametrize("example", load("cave/attack_power.toml")["battle"])
def test_attack_powers_of_the_statement(example: dict):
    victory = least_attack_power(parse_cave(example["start"]), engine="compiled")
    assert victory is not None
    assert victory.attack_power == example["attack_power"]
    assert victory.outcome.score == example["outcome"]


@examples(150)
@given(
    cave=caves(most_rows=9, most_columns=9) | caves(most_rows=2, most_columns=40),
    elves=stats,
    goblins=stats,
    stop=st.booleans(),
)
def test_battle_equals_the_oracles(cave: Cave, elves: Stats, goblins: Stats, stop: bool):
    check_oracle(cave, Rules(elves, goblins), stop=stop)


@examples(60)
@given(
    cave=caves(),
    elves=stats,
    goblins=stats,
    columns=st.sampled_from([0, *BOARDS.values()]),
    stop=st.booleans(),
)
def test_bands_equal_those_of_the_graph_engine(
    cave: Cave, elves: Stats, goblins: Stats, columns: int, stop: bool
):
    check_graph(cave, Rules(elves, goblins), columns=columns, stop=stop)


@pytest.mark.parametrize("kind", CAVE_KINDS)
def test_generated_caves(kind: str):
    boards = [*BOARDS.values()]
    for seed in every(25, range(100)):
        cave = generate_cave(seed, kind=kind, height=12, width=14)
        check_graph(cave, columns=boards[seed % len(boards)], stop=seed % 3 == 0)
    for height, width in (32, 32), (30, 65):
        cave = generate_cave(7, kind=kind, height=height, width=width, elves=10, goblins=15)
        expected = fight(cave)
        for columns in BOARDS.values():
            assert compiled.fight(on_board(cave, columns)) == expected


@pytest.mark.parametrize(
    "size", [(1, 1), (1, 90), (90, 1), (32, 31), (33, 31), (32, 32), (5, 63), (5, 64), (5, 65)]
)
def test_sizes(size: tuple[int, int]):
    height, width = size
    for units in ("E", "G", "EG", "GE", "EGE", "GEGEGE"):
        squares = [["." for _ in range(width)] for _ in range(height)]
        for number, unit in enumerate(units):
            last = max(1, len(units) - 1)
            squares[(height - 1) * number // last][(width - 1) * number // last] = unit
        check_graph(parse_cave("\n".join("".join(row) for row in squares)))


@pytest.mark.parametrize("kind", ["cavern", "corridors", "crowded"])
def test_kernel_calls_can_be_as_short_as_a_turn(kind: str, monkeypatch: pytest.MonkeyPatch):
    cave = generate_cave(3, kind=kind, height=20, width=20)
    expected = fight(cave)
    seen = []
    monkeypatch.setattr(compiled, "WORK", 1)  # battles with longer turns take seconds
    outcome = compiled.fight(cave, on_round=lambda battle: seen.append(battle.rounds))
    assert outcome == expected
    assert seen == sorted(seen)
    assert len(set(seen)) > 10
    check_graph(cave, stop=True)


@pytest.mark.parametrize("hit_points", [10**9, 2**40, 2**40 + 1, 2**60, 10**30])
def test_many_hit_points(hit_points: int):
    huge = Stats(hit_points=hit_points)
    for text in ("#G.E#", "EG.\n.GE\nE..", "GEG#.\n.G.#E"):
        cave = parse_cave(text)
        rules = Rules(elves=huge, goblins=huge)
        assert compiled.fight(cave, rules) == fight(cave, rules)
        rules = Rules(elves=huge, goblins=Stats(attack_power=1))
        check_graph(cave, rules)


@given(cave=caves(most_rows=5, most_columns=5), elf=st.integers(0, 2), goblin=st.integers(0, 2))
def test_attack_powers_of_0(cave: Cave, elf: int, goblin: int):
    rules = Rules(Stats(elf, 5), Stats(goblin, 5))
    assert compiled.fight(cave, rules) == fight(cave, rules)


@pytest.mark.usefixtures("ticking")
def test_a_time_limit_ends_a_battle():
    cave = parse_cave("E" + "." * 30_000 + "G")  # a march of several seconds
    with pytest.raises(TimeLimitError), time_limit(5):
        compiled.fight(cave)


@pytest.mark.parametrize("points", range(118, 130))
def test_choice_that_changes_after_many_equal_rounds(points: int):
    """The elf at the bottom attacks the lower goblin until the upper one has as few hit points."""
    cave = parse_cave(f"#E#\nEG#   E(200), G({points})\n#E#\n#G#   G(100)")
    check_oracle(cave, Rules(Stats(hit_points=1000), Stats(attack_power=1)))
