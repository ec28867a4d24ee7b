"""Maps that can be parsed, and the errors of those that cannot."""

import re
from pathlib import Path

import pytest
from hypothesis import given

from battles import caves
from graphsolve.errors import ParseError, PuzzleWarning
from graphsolve.puzzles.cave import Cave, parse_cave

PLAIN = "#####\n#E.G#\n#####\n"


@pytest.mark.parametrize(
    "title", ["Initially:", "After 1 round:", " After 23 rounds: ", "When combat ends:"]
)
def test_title_of_a_transcript(title: str):
    assert parse_cave(f"\n{title}\n{PLAIN}") == parse_cave(PLAIN)


def test_open_border():
    cave = parse_cave("E.\n.G")
    assert cave.squares == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert (cave.height, cave.width) == (2, 2)


def test_a_map_that_ends_within_the_cave_warns():
    rows = (Path(__file__).parents[3] / "inputs" / "15.txt").read_text().splitlines()
    with pytest.warns(PuzzleWarning) as warnings:
        parse_cave("\n".join(rows[:20]), "cave.txt")
    assert [str(warning.message).startswith("cave.txt:20:") for warning in warnings] == [True]
    for whole in (rows, ["#.#"] * 12):
        parse_cave("\n".join(whole))


def test_short_rows_are_filled_with_wall_and_warn():
    with pytest.warns(PuzzleWarning) as warnings:
        cave = parse_cave("#####\n#E.G\n##", "my.txt")
    assert str(cave) == "#####\n#E.G#\n#####"
    [warning] = warnings
    assert re.match(r"my\.txt:2:5: .*\b4\b.*\b5\b", str(warning.message))
    assert warning.filename == __file__


def test_hit_points_after_rows():
    cave = parse_cave("#.G.E#   G(200), E(197)\n#E...#\n#G...#\tG(1)")
    assert [unit.hit_points for unit in cave.units] == [200, 197, None, 1]


@given(cave=caves())
def test_printed_cave_parses_to_the_same_cave(cave: Cave):
    assert parse_cave(str(cave)) == cave


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("\n#E.x#\n", 2, 4, "expected '#', '.', 'E' or 'G', found 'x'"),
        ("x", 1, 1, "expected '#', '.', 'E' or 'G', found 'x'"),
        ("#E\x00G#", 1, 3, r"expected '#', '.', 'E' or 'G', found '\x00'"),
        ("#E.G#\n\n#...#", 2, 1, "blank line inside the map"),
        ("#E.G#\n \t\n#...#", 2, 1, "blank line inside the map"),
        ("#E.G#  G(3), E(3)", 1, 8, "such as 'E(200)', found 'G(3),'"),
        ("#E.G#  E(3)", 1, 12, "such as 'G(200)', found the end of the line"),
        ("#E.G#  E(3), ", 1, 13, "such as 'G(200)', found the end of the line"),
        ("#E.G#  E(3), G(3), G(4)", 1, 20, "unexpected 'G(4)' after a row with 2 units"),
        ("#E.G#  E(3), G(3) x", 1, 19, "unexpected 'x' after a row with 2 units"),
        ("#...#  G(3)", 1, 8, "unexpected 'G(3)' after a row without units"),
        ("#E.G#  E(3), G(0)", 1, 16, "hit points must be from 1 to 999999999"),
        ("  #E.G#  E(-5), G(1)", 1, 12, "hit points must be from 1 to 999999999"),
        ("#E.G#  E(3), G(9999999999)", 1, 16, "hit points must be from 1 to 999999999"),
        ("#E.G#  200, 200", 1, 8, "such as 'E(200)', found '200,'"),
        ("#E #G#", 1, 3, "expected no blanks between the squares of a row"),
        ("#E Gx#", 1, 4, "such as 'E(200)', found 'Gx#'"),
        ("After 1 round\n#E.G#", 1, 1, "expected '#', '.', 'E' or 'G', found 'A'"),
        ("#E.G#\nAfter 1 round:", 2, 1, "expected '#', '.', 'E' or 'G', found 'A'"),
        ("Initially:\nInitially:\n#E.G#", 2, 1, "expected '#', '.', 'E' or 'G', found 'I'"),
        ("Initially: #E.G#", 1, 1, "expected '#', '.', 'E' or 'G', found 'I'"),
        ("Initially:\n#E.x#", 2, 4, "expected '#', '.', 'E' or 'G', found 'x'"),
        ("\nInitially:\n", 2, 11, "expected a map below, found the end of the text"),
    ],
)
def test_malformed_maps(text: str, line: int, column: int, expected: str):
    with pytest.raises(ParseError) as raised:
        parse_cave(text, "my.txt")
    error = raised.value
    assert (error.source, error.line, error.column) == ("my.txt", line, column)
    assert expected in str(error)
    assert "\n" not in str(error)
