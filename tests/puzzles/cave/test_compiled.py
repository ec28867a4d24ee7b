"""The compiled engine agrees with the oracle and the graph engine."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles import ask_oracle, caves, shifted
from examples import every, examples
from graphsolve.errors import TimeLimitError
from graphsolve.lab.cave.generators import CAVE_KINDS, generate_cave
from graphsolve.limits import time_limit
from graphsolve.puzzles.cave import (
    Battle,
    Cave,
    Rules,
    Stats,
    Termination,
    compiled,
    fight,
    parse_cave,
)
from graphsolve.puzzles.cave.compiled import MAX_POINTS, Arena, outcomes

stats = st.builds(Stats, st.integers(1, 30), st.sampled_from([1, 5, 20, 200]))

COLUMNS = 0, 40, 61, 123
"""How many columns there are on the left: in registers, and with up to three words in a row."""


def check_oracle(cave: Cave, rules: Rules = Rules(), *, stop: bool = False) -> None:
    """Compare the outcome with the oracle's, for each kind of board."""
    expected = ask_oracle(cave, rules, stop_when_elf_dies=stop)
    for columns in COLUMNS:
        same = shifted(cave, columns) if columns else cave
        outcome = Arena(same).fight({}, rules, stop_when_elf_dies=stop)
        assert (outcome.winner and outcome.winner.plural) == expected.winner
        assert (outcome.rounds, outcome.hit_points) == (expected.rounds, expected.hit_points)
        assert outcome.elves_lost == expected.elves_lost
        assert (outcome.termination is Termination.STALEMATE) == expected.stalemate


def check_graph(cave: Cave, rules: Rules = Rules(), *, columns: int = 0) -> None:
    """Compare a battle, and those of part 2, with the graph engine's."""
    same = shifted(cave, columns) if columns else cave
    assert fight(same, rules, engine="compiled") == fight(cave, rules, graph=cave.bitgrid)
    for power, outcome in outcomes(same, rules):
        stronger = rules.with_elf_power(power)
        battle = Battle(cave, stronger, graph=cave.bitgrid, stop_when_elf_dies=True)
        assert outcome == battle.run()


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
@given(cave=caves(), elves=stats, goblins=stats, columns=st.sampled_from(COLUMNS))
def test_battles_equal_those_of_the_graph_engine(
    cave: Cave, elves: Stats, goblins: Stats, columns: int
):
    check_graph(cave, Rules(elves, goblins), columns=columns)


@pytest.mark.parametrize("kind", CAVE_KINDS)
def test_generated_caves(kind: str):
    for seed in every(25, range(100)):
        cave = generate_cave(seed, kind=kind, height=12, width=14)
        check_graph(cave, columns=COLUMNS[seed % len(COLUMNS)])
    for height, width in (32, 32), (64, 64), (20, 130):
        check_graph(generate_cave(7, kind=kind, height=height, width=width, elves=9, goblins=9))


@pytest.mark.parametrize(
    "size", [(1, 1), (1, 64), (32, 31), (33, 31), (32, 32), (9, 63), (99, 5), (3, 127), (2, 128)]
)
def test_sizes(size: tuple[int, int]):
    height, width = size
    for units in ("E", "G", "EG", "GE", "EGE", "GEGEGE"):
        squares = [["." for _ in range(width)] for _ in range(height)]
        for number, unit in enumerate(units):
            last = max(1, len(units) - 1)
            squares[(height - 1) * number // last][(width - 1) * number // last] = unit
        check_graph(parse_cave("\n".join("".join(row) for row in squares)))


@pytest.mark.parametrize("columns", [0, 61])
def test_a_long_winding_corridor(columns: int):
    rows = ["." * 24, "#" * 23 + ".", "." * 24, "." + "#" * 23] * 8
    rows[0], rows[-2] = "E" + rows[0][1:], "G" + rows[-2][1:]
    check_graph(parse_cave("\n".join(rows)), columns=columns)


@pytest.mark.parametrize("kind", ["cavern", "open"])
def test_kernel_calls_can_be_as_short_as_a_turn(kind: str, monkeypatch: pytest.MonkeyPatch):
    cave = generate_cave(3, kind=kind, height=20, width=20)
    expected = fight(cave)
    seen = []
    monkeypatch.setattr(compiled, "WORK", 0)  # battles with longer turns take seconds
    assert fight(cave, engine="compiled", on_progress=seen.append) == expected
    assert seen[0].startswith("round 0, ")
    assert len(set(seen)) > 10
    check_graph(cave)


@pytest.mark.parametrize("hit_points", [MAX_POINTS - 1, MAX_POINTS, MAX_POINTS + 1])
def test_many_hit_points(hit_points: int):
    """With an attack power of a thousandth of them, on both sides of the greatest numbers."""
    huge = Stats(hit_points // 1000, hit_points)
    for text in ("#G.E#", "EG.\n.GE\nE..", "GEG#.\n.G.#E"):
        cave, rules = parse_cave(text), Rules(huge, huge)
        assert fight(cave, rules, engine="compiled") == fight(cave, rules)


@given(cave=caves(most_rows=5, most_columns=5), elf=st.integers(0, 2), goblin=st.integers(0, 2))
def test_attack_powers_of_0(cave: Cave, elf: int, goblin: int):
    rules = Rules(Stats(elf, 5), Stats(goblin, 5))
    assert fight(cave, rules, engine="compiled") == fight(cave, rules)


@pytest.mark.usefixtures("ticking")
def test_a_time_limit_ends_a_battle():
    cave = parse_cave("EG   E(1000000), G(1000000)")
    with pytest.raises(TimeLimitError), time_limit(5):
        fight(cave, engine="compiled")


@pytest.mark.parametrize("points", range(118, 130))
def test_choice_that_changes_after_many_equal_rounds(points: int):
    """The elf at the bottom attacks the lower goblin until the upper one has as few hit points."""
    cave = parse_cave(f"#E#\nEG#   E(200), G({points})\n#E#\n#G#   G(100)")
    check_oracle(cave, Rules(Stats(hit_points=1000), Stats(attack_power=1)))
