"""Transcripts of other solvers in any layout are compared with the battle, and differ exactly
where they differ from the oracle's battle."""

import pytest

from battles import ask_oracle
from graphsolve.errors import ParseError
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.cave.printed import StateDifference
from graphsolve.lab.compare import Comparison, compare
from graphsolve.lab.difference import find_difference
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.catalogue import CaveOptions
from graphsolve.puzzles.cave import Cave, Rules, Side, Stats, parse_cave
from graphsolve.puzzles.cave.events import Blow
from graphsolve.puzzles.cave.state import draw_map
from graphsolve.show.cave.transcript import text_of as battle_text

FAST = Rules(Stats(hit_points=20), Stats(hit_points=20))


def oracle_maps(cave: Cave, rules: Rules = FAST) -> list[str]:
    """The oracle's maps of a battle, before it and after every full round."""
    history = ask_oracle(cave, rules).history
    return [
        draw_map(cave, [Standing(row, column, *rest) for row, column, *rest in standing])
        for standing in history
    ]


class Standing:
    def __init__(self, row, column, side, hit_points):
        self.square, self.side, self.hit_points = (row, column), Side(side), hit_points


def titled(maps: list[str], title) -> str:
    return "\n".join(f"{title(number)}\n{one}" for number, one in enumerate(maps))


def compared(cave: Cave, text: str, rules: Rules = FAST) -> Comparison:
    elves, goblins = rules.elves.hit_points, rules.goblins.hit_points
    options = CaveOptions(elf_hit_points=elves, goblin_hit_points=goblins)
    return compare(text, "x", cave, 1, options)


CAVE = parse_cave("#######\n#G..E.#\n#.....#\n#...E.#\n#######")


def changed(before: str, after: str, number: int) -> StateDifference:
    maps = oracle_maps(CAVE, Rules())[:9]
    assert before in maps[number]
    maps[number] = maps[number].replace(before, after)
    found = compared(CAVE, titled(maps, lambda n: f"After {n} rounds:"), Rules())
    assert isinstance(found.difference, StateDifference)
    return found.difference


def test_a_wrong_hit_point_is_found_with_its_turn():
    maps = oracle_maps(CAVE, Rules())
    number = next(n for n, one in enumerate(maps) if "E(197)" in one)
    found = changed("E(197)", "E(196)", number)
    assert found.rounds == number
    assert [(d.ours, d.theirs) for d in found.squares] == [((Side.ELF, 197), (Side.ELF, 196))]
    blows = [event for event in found.turn.events if isinstance(event, Blow)]
    assert [blow.hit_points for blow in blows] == [197]


def test_a_wrong_step_is_found_with_its_turn():
    assert "#.G.E.#" in oracle_maps(CAVE, Rules())[1] or "#.GE..#" in oracle_maps(CAVE, Rules())[1]
    maps = oracle_maps(CAVE, Rules())
    row = maps[1].splitlines()[1].split(" ")[0]
    found = changed(row, row.replace(".G", "G.", 1), 1)
    assert found.rounds == 1
    assert found.squares[0].square == (1, 1)
    assert found.turn.before.units[found.turn.events[0].unit].side is Side.GOBLIN


def test_the_cave_is_the_state_before_the_first_round():
    _, first, *_ = oracle_maps(CAVE, Rules())
    row = first.splitlines()[1].split(" ")[0]
    wrong = row.replace(".G", "G.", 1)
    found = compared(CAVE, f"After 1 round:\n{first.replace(row, wrong)}", Rules()).difference
    assert isinstance(found, StateDifference)
    assert (found.rounds, found.since) == (1, None)
    assert found.turn.events == changed(row, wrong, 1).turn.events


@pytest.mark.parametrize(
    ("name", "exactly"),
    [("last-of-the-nearest-squares", 0.9), ("no-attack-after-move", 0.8), ("attack-first", 0.5)],
)
def test_no_turn_is_ruled_out_that_the_other_program_shares(name: str, exactly: float):
    """The turn is never before the first one that differs, and mostly just that one."""
    misreading, found = CATALOGUE[name], []
    for seed in range(6):
        cave = generate_cave(seed, kind="cavern", width=11, height=11, elves=4, goblins=5)
        differs = find_difference(cave, 1, misreading)
        if differs is None or not differs.theirs:
            continue
        first = differs.before.full_rounds + 1, differs.before.turns + 1
        text = "".join(battle_text(misreading.events(cave, 1)))
        compared = compare(text, "x", cave).difference
        if isinstance(compared, StateDifference) and compared.turn:
            scene = compared.turn.before
            blamed = scene.full_rounds + 1, scene.turns + 1
            assert blamed >= first
            found.append(blamed == first)
    assert sum(found) >= exactly * len(found) > 2


def test_no_turn_is_blamed_where_rounds_are_left_out():
    maps = oracle_maps(CAVE, Rules())
    text = f"After 0 rounds:\n{maps[0]}\nAfter 4 rounds:\n{maps[3]}\n"
    found = compared(CAVE, text, Rules()).difference
    assert (found.rounds, found.since, found.turn) == (4, 0, None)


def test_the_last_map_may_be_that_of_the_unfinished_round():
    # The first goblin kills the elf, and the second finds no target: no round is completed.
    cave = parse_cave("GE.G   G(200), E(3), G(9)")
    assert ask_oracle(cave, Rules()).rounds == 0
    for number in (0, 1):
        found = compared(cave, f"After {number} rounds:\nG..G   G(200), G(9)", Rules())
        assert found.difference is None
    assert compared(cave, "After 1 round:\nG..G   G(200), G(8)", Rules()).difference


def test_a_cave_without_units():
    cave = parse_cave("#....#")
    assert compared(cave, "#....#", Rules()).difference is None
    for lists in ("E 0,1 200\nG 0,2 200", "Round 1\nE 0,1 200"):
        with pytest.raises(ParseError, match="cannot be read as a state of the battle"):
            compared(cave, lists, Rules())


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("hello\n", (1, 1), "this cannot be read as a state of the battle; expected maps such as"),
        ("\n", (1, 1), "the input has only blank lines"),
        (
            "Round 1\n#######\n#G..E.#\n",
            (2, 1),
            "this map has only 2 of the cave's 5 rows",
        ),
        ("#######\n#G..E..#\n", (2, 1), "this row has 8 squares, but the cave has 7 columns"),
        ("#######\n#G..E.#\nRound 2\n", (1, 1), "of the cave's 5 rows"),
        (
            "#######\n#G#.E.#\n#.....#\n#...E.#\n#######",
            (2, 1),
            "square 1,2 is a wall on this map, but open in the cave",
        ),
        (
            "#######\n#G..E.#\n#.....#\n#...E.#\n##.####",
            (5, 1),
            "square 4,2 is open on this map, but a wall in the cave",
        ),
    ],
)
def test_errors_in_a_transcript(text: str, place: tuple[int, int], words: str):
    with pytest.raises(ParseError) as caught:
        compare(text, "theirs.txt", CAVE)
    assert (caught.value.line, caught.value.column) == place
    assert words in str(caught.value)


def test_impossible_hit_points_are_not_read():
    cave = parse_cave("#####\n#G.E#\n#####")
    found = compare(f"#####\n#G.E#  G({'9' * 5000}), E(3)\n#####", "theirs.txt", cave)
    assert found.what == "1 map without hit points"
    assert "The numbers around the maps, from line 1 on, cannot be read." in found.assumed
