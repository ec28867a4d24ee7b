"""Right battles agree however they are printed, and one changed number or square is found.

The battles are the oracle's. What a style does not show cannot be compared, and what of it cannot
be read is said with its line.
"""

from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from battles import ask_oracle, caves, picture
from examples import examples
from graphsolve.errors import ParseError
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.compare import Comparison, compare
from graphsolve.lab.difference import find_difference
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.catalogue import CaveOptions
from graphsolve.puzzles.cave import Cave, Rules, Stats, battle_events, parse_cave
from graphsolve.puzzles.cave.events import Blow, Scene
from graphsolve.show.cave.printed import StateDifference, state_difference
from graphsolve.show.cave.words import text_of as battle_text

FAST = Rules(Stats(hit_points=14), Stats(hit_points=17))
OPTIONS = CaveOptions(elf_hit_points=14, goblin_hit_points=17)

State = list[tuple[int, int, str, int]]

HEADINGS = [
    "After {0} rounds:",
    "Round {0}",
    "Round {1}",
    "== {0} ==",
    "End of round {0}",
    "--- Round: {0} of 99 ---",
]
UNITS = [
    "{2}({3})",
    "{3}",
    "{2}{3}",
    "{2}-{3}",
    "HP {3} {2}",
    "({2}[{number}]:{3})",
    "[{2}]-{3}-({0},{1})",
    "{2} at {0},{1} has {3} hit points",
    "",
]


class Style(NamedTuple):
    """How maps are printed. Colors are around the lines of some."""

    heading: str
    unit: str
    row: str = "{}"
    between: str = ""
    marks: str = "#."
    line: str = "{}"

    def text(self, cave: Cave, history: list[State]) -> str:
        blocks = []
        for number, state in enumerate(history):
            rows = [[self.marks[kind != "#"] for kind in row] for row in picture(cave)]
            units = ["" for _ in rows]
            for index, (row, column, side, points) in enumerate(sorted(state)):
                rows[row][column] = side
                units[row] += " " + self.unit.format(row, column, side, points, number=index)
            drawn = [self.row.format(self.between.join(row)) for row in rows]
            drawn = [f"{row}  {shown}" for row, shown in zip(drawn, units, strict=True)]
            blocks += [self.heading.format(number, number + 1), *drawn]
        return "\n".join(self.line.format(line) for line in blocks)


STYLES = st.builds(
    Style,
    st.sampled_from(HEADINGS),
    st.sampled_from(UNITS),
    st.sampled_from(["{}", "07 {}", "['{}']"]),
    st.sampled_from(["", " ", ", ", "', '"]),
    st.sampled_from(["#.", "\u2588\u00b7"]),
    st.sampled_from(["{}", "\x1b[1;31m{}\x1b[0m", "INFO:root:{}", "[2018-12-15 10:00:00] {}"]),
)


def compared(cave: Cave, text: str) -> Comparison:
    return compare(text, "theirs.txt", cave, 1, OPTIONS)


@examples(100)
@given(caves(hurt=False), STYLES)
def test_a_right_battle_agrees(cave: Cave, style: Style):
    history = ask_oracle(cave, FAST).history
    assume(cave.units and cave.width > 3)  # words are no rows of the others
    found = compared(cave, style.text(cave, history))
    assert found.difference is None
    assert found.match.agreed == len(history)
    assert ("No hit points can be read" in found.read_as) == (style.unit == "")


@examples(100)
@given(caves(hurt=False), STYLES, st.data())
def test_what_is_changed_is_found_at_its_line(cave: Cave, style: Style, data: st.DataObject):
    history = [*ask_oracle(cave, FAST).history]
    assume(cave.units and len(history) > 1 and cave.width > 3)
    if not style.unit:  # then several rounds look the same
        style = style._replace(heading="After {0} rounds:")
    number = data.draw(st.integers(1, len(history) - 1))
    *others, (row, column, side, points) = sorted(history[number])
    if style.unit and data.draw(st.booleans()):
        wrong = row, column, side, points + 1
    else:
        free = cave.squares - {one[:2] for one in history[number]}
        assume(free)
        wrong = (*data.draw(st.sampled_from(sorted(free))), side, points)
    history[number] = [*others, wrong]
    found = compared(cave, style.text(cave, history)).difference
    assert found.theirs.line == number * (1 + cave.height) + 2
    assert {*state_difference(found).squares} == {(row, column), wrong[:2]}


CAVE = parse_cave("########\n#G..#E.#\n#..G...#\n#.#...E#\n########")
STATES = ask_oracle(CAVE, FAST).history
PLAIN = Style("Round {0}", "")


@pytest.mark.parametrize("numbers", [[9], [1], [0, 9], [0, 3, 6, 9], [5, 7, 9]])
def test_maps_of_some_rounds_agree(numbers: list[int]):
    texts = [str(one.before) for one in Scene.rounds_of(battle_events(CAVE, FAST))]
    shown = "\nhitPoints=56".join(f"\nRound {number}\n{texts[number]}" for number in numbers)
    found = compared(CAVE, shown)
    assert found.difference is None


def test_maps_are_refused_that_are_not_of_one_round_each():
    states = [PLAIN._replace(heading="").text(CAVE, [state]) for state in STATES]
    with pytest.raises(ParseError, match=r"theirs.txt:7:1: no heading says after which round"):
        compared(CAVE, "".join(states))
    in_round = f"Round 1{states[0]}\nRound 1{states[1]}"
    assert compared(CAVE, in_round).difference is None
    assert compared(CAVE, f"{in_round}\nRound 1{states[9]}").difference.theirs.line == 14
    for heading in ("Turn 1", "Round 1, turn 3", "After 3 turns:", "End of turn 2"):
        with pytest.raises(ParseError, match=r"theirs.txt:2:1: no heading says after which"):
            compared(CAVE, f"{heading}{states[1]}")


LISTED = [
    "{2} at ({1},{0}): {3} HP",
    "{2} {0} {1} {3}",
    '{{"type": "{2}", "x": {1}, "y": {0}, "hp": {3}}}',
    "Unit(id=7, team=<Team.{2}: 1>, pos=Point(x={1}, y={0}), hp={3}, attack=3, alive=True)",
]


@pytest.mark.parametrize("unit", LISTED)
@pytest.mark.parametrize("between", ["\n", " "])
@pytest.mark.parametrize("with_map", [True, False])
def test_units_are_read_in_lists_of_any_order(unit: str, between: str, with_map: bool):
    dead = (1, 2, "G", -1)

    def text(history: list[State]) -> str:
        blocks = []
        for number, state in enumerate(history):
            listed = between.join(unit.format(*one) for one in reversed([*sorted(state), dead]))
            shown = PLAIN.text(CAVE, [state]).partition("\n")[2] if with_map else ""
            blocks.append(f"Round {number}: {listed}\n{shown}\n")
        return "".join(blocks)

    found = compared(CAVE, text(STATES))
    assert (found.difference, found.match.agreed) == (None, len(STATES))
    assert "hit points" not in found.read_as
    row, column, side, points = min(STATES[4])
    wrong = [*STATES[:4], [*sorted(STATES[4])[1:], (row, column, side, points + 1)], *STATES[5:]]
    found = compared(CAVE, text(wrong)).difference
    assert (found.ours.at, state_difference(found).squares) == (4, [(row, column)])


def test_rounds_may_be_counted_from_0():
    text = PLAIN._replace(unit="{3}").text(CAVE, STATES[1:])
    found = compared(CAVE, text)
    assert found.difference is None
    assert "Round N is the state after N + 1 full rounds." in found.read_as


def test_open_squares_may_be_blank_and_rows_in_one_list():
    state = "After 2 rounds:\n" + PLAIN.text(CAVE, STATES[2:3]).partition("\n")[2]
    blank, [head, *rows] = state.replace(".", " "), state.splitlines()
    for text in (blank, f"{head} {[row.strip() for row in rows]}"):
        assert compared(CAVE, text).match.last.at == 2


def test_several_battles():
    text = PLAIN.text(CAVE, STATES)
    found = compared(CAVE, f"{text}\n{text}")
    assert found.difference is None
    assert "It shows 2 battles; only the first is compared." in found.read_as


def test_the_map_at_the_end_is_not_another_battle():
    """With a map in the unfinished last round."""
    style, end = PLAIN._replace(heading="After {0} rounds:"), sorted(ask_oracle(CAVE, FAST).units)
    last = style._replace(heading="When combat ends:").text(CAVE, [end])
    found = compared(CAVE, f"{style.text(CAVE, STATES)}\n{last}")
    assert (found.difference, found.match.agreed) == (None, len(STATES) + 1)


# --- What is read, and what is refused ----------------------------------------------------------

OPEN = parse_cave("#######\n#G..E.#\n#.....#\n#...E.#\n#######")


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("\n", (1, 1), "the input has only blank lines"),
        (
            "hello\n",
            (1, 1),
            "no state of this cave of 5 rows and 7 columns can be read",
        ),
        ("Round 0 (G[1]:200) (E[2]:200)", (1, 1), "can be read; expected maps"),
        ("hello\nPart 1: 27730\nPart 2: 4988, power: 15", (2, 1), "can be read; expected maps"),
        ("turn 1: unit 3 attacks unit 4 (197)\n" * 9, (1, 1), "can be read; expected maps"),
        ("Round 1\n1 1 200\n" * 9, (1, 1), "can be read; expected maps"),
        ('{"version": 3, "list": [1, 2, 3]}\n', (1, 1), "can be read; expected maps"),
        ("Round 1\n#######\n#G..E.#\n", (2, 1), "this map has only 2 of the cave's 5 rows"),
        ("#######\n#G..E.#\nRound 2\n", (1, 1), "of the cave's 5 rows"),
        ("#######\n#G..E..#\n", (1, 1), "only 1 of the cave's 5 rows with 7 squares each"),
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
def test_what_cannot_be_read_is_refused_with_its_line(
    text: str, place: tuple[int, int], words: str
):
    with pytest.raises(ParseError) as caught:
        compare(text, "theirs.txt", OPEN)
    assert (caught.value.line, caught.value.column) == place
    assert words in str(caught.value)


@pytest.mark.parametrize("numbers", [f"G({'9' * 5000}), E(3)", "E(200), G(200)", "200"])
def test_numbers_that_are_no_hit_points_are_not_read(numbers: str):
    text = f"#####\n#G.E#  {numbers}\n#####"
    found = compare(text, "theirs.txt", parse_cave("#####\n#G.E#\n#####"))
    assert found.difference is None
    assert "No hit points can be read in 1 state, the first on line 1." in found.read_as


def test_the_last_map_may_be_that_of_the_unfinished_round():
    # The first goblin kills the elf, and the second finds no target: no round is completed.
    cave = parse_cave("GE.G   G(200), E(3), G(9)")
    assert ask_oracle(cave, Rules()).rounds == 0
    for number in (0, 1):
        text = f"After {number} rounds:\nG..G   G(200), G(9)"
        assert compare(text, "x", cave).difference is None
    assert compare("After 1 round:\nG..G   G(200), G(8)", "x", cave).difference
    assert compare("#....#", "x", parse_cave("#....#")).difference is None


# --- The turn that differs ----------------------------------------------------------------------


def changed(number: int, before: str, after: str, *, alone: bool = False) -> StateDifference:
    """The difference if a text is replaced in the state after some rounds, perhaps shown alone."""
    texts = [str(OPEN), *(str(one.after) for one in Scene.rounds_of(battle_events(OPEN)))]
    texts = [f"After {n} rounds:\n{text}" for n, text in enumerate(texts[:9])]
    assert before in texts[number]
    texts[number] = texts[number].replace(before, after)
    found = compare(texts[number] if alone else "\n".join(texts), "x", OPEN).difference
    return state_difference(found)


def test_a_wrong_hit_point_is_found_with_its_turn():
    found = changed(2, "E(197)", "E(196)")
    assert found.rounds == 2
    units = (scene.occupied for scene in (found.ours, found.theirs))
    assert [[one[square].hit_points for one in units] for square in found.squares] == [[197, 196]]
    blows = [event for event in found.turn.events if isinstance(event, Blow)]
    assert [blow.hit_points for blow in blows] == [197]


def test_a_wrong_step_is_found_with_its_turn():
    found, first = (changed(1, "#.G", "#G.", alone=alone) for alone in (False, True))
    assert (found.rounds, found.squares[0], found.turn.before.turns) == (1, (1, 1), 0)
    assert (first.rounds, first.turn.events) == (1, found.turn.events)


def test_no_turn_is_blamed_where_rounds_are_left_out():
    found = changed(5, "#.G", "#G.", alone=True)
    assert (found.rounds, found.turn) == (5, None)


@pytest.mark.parametrize(
    ("name", "exactly"),
    [("last-of-the-nearest-squares", 0.9), ("no-attack-after-move", 0.8), ("attack-first", 0.5)],
)
def test_no_turn_is_blamed_that_the_other_program_shares(name: str, exactly: float):
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
        if compared and (turn := state_difference(compared).turn):
            scene = turn.before
            blamed = scene.full_rounds + 1, scene.turns + 1
            assert blamed >= first
            found.append(blamed == first)
    assert sum(found) >= exactly * len(found) > 2
