"""Right battles agree however they are printed, and one changed number or square is found.

The battles are the oracle's. What a style does not show cannot be compared, and what of it cannot
be read is said.
"""

from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from battles import ask_oracle, caves, picture
from examples import examples
from graphsolve.errors import ParseError
from graphsolve.lab.compare import Comparison, compare
from graphsolve.puzzles.catalogue import CaveOptions, record_of
from graphsolve.puzzles.cave import Cave, Rules, Stats, battle_events, parse_cave
from graphsolve.puzzles.cave.events import TurnBegan
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.column import parse_puzzle, play_of
from graphsolve.show.jsonl import write_events

FAST = Rules(Stats(hit_points=14), Stats(hit_points=17))
OPTIONS = CaveOptions(elf_hit_points=14, goblin_hit_points=17)

State = list[tuple[int, int, str, int]]

HEADINGS = ["After {0} rounds:", "Round {0}", "Round {1}", "== {0} ==", "--- Round: {0} of 99 ---"]
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
    st.sampled_from(["{}", "\x1b[1;31m{}\x1b[0m"]),
)


def compared(cave: Cave, text: str) -> Comparison:
    return compare(text, "theirs.txt", cave, 1, OPTIONS)


@examples(100)
@given(caves(hurt=False), STYLES, st.integers(0, 3))
def test_a_right_battle_agrees(cave: Cave, style: Style, first: int):
    history = ask_oracle(cave, FAST).history
    assume(cave.units and cave.width > 3)  # words are no rows of the others
    found = compared(cave, style.text(cave, history))
    assert found.difference is None
    assert found.match.agreed == len(history)
    assert ("without hit points" in found.what) == (style.unit == "")
    assert not any("cannot be read" in one for one in found.assumed)
    later = style._replace(heading="").text(cave, history[first:])
    assume(history[first:])
    assert compared(cave, later).difference is None


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
    assert {one.square for one in found.squares} == {(row, column), wrong[:2]}


CAVE = parse_cave("########\n#G..#E.#\n#..G...#\n#.#...E#\n########")
STATES = ask_oracle(CAVE, FAST).history
PLAIN = Style("Round {0}", "")


@pytest.mark.parametrize(
    ("states", "between"),
    [
        (STATES[-1:], ""),
        (STATES[1:2], ""),
        ([STATES[0], STATES[-1]], ""),
        (STATES[0:10:3], ""),
        (STATES, "\nhitPoints=56"),
    ],
    ids=["the last", "the first", "both ends", "every third", "numbers between"],
)
def test_maps_of_some_rounds_agree(states: list[State], between: str):
    texts = (PLAIN._replace(heading="").text(CAVE, [state]) for state in states)
    found = compared(CAVE, between.join(texts))
    assert found.difference is None
    unread = [one for one in found.assumed if "around the maps" in one]
    assert len(unread) == bool(between)


def test_units_below_a_map_in_another_order_are_not_read():
    style = PLAIN
    texts = []
    for number, state in enumerate(STATES):
        by_side = sorted(state, key=lambda one: one[2])
        units = " ".join(f"{side}:{points}" for _, _, side, points in by_side)
        texts.append(style._replace(heading=f"Round {number}").text(CAVE, [state]) + units)
    found = compared(CAVE, "\n".join(texts))
    assert (found.difference, "without hit points" in found.what) == (None, True)
    [unread] = [one for one in found.assumed if "cannot be read" in one]
    assert unread.startswith("The numbers around the maps, from line ")


def test_a_map_of_an_unknown_round_is_refused():
    moved = [(3, 1, "G", 17), *STATES[0][1:]]
    style = PLAIN._replace(heading="")
    with pytest.raises(ParseError, match=r"theirs.txt:2:1: .* no heading says after which round"):
        compared(CAVE, style.text(CAVE, [moved]))
    with pytest.raises(ParseError, match=r"theirs.txt:8:1: .* no heading says after which round"):
        compared(CAVE, style.text(CAVE, [STATES[0], moved]))
    found = compared(CAVE, f"After 5 rounds:{style.text(CAVE, [moved])}")
    assert found.difference.rounds == 5


def test_several_battles():
    text = PLAIN.text(CAVE, STATES)
    found = compared(CAVE, f"{text}\n{text}")
    assert found.difference is None
    assert "The output shows 2 battles; only the first is compared." in found.assumed


def test_the_map_at_the_end_is_not_another_battle():
    """With a map in the unfinished last round."""
    style, end = PLAIN._replace(heading="After {0} rounds:"), sorted(ask_oracle(CAVE, FAST).units)
    last = style._replace(heading="When combat ends:").text(CAVE, [end])
    found = compared(CAVE, f"{style.text(CAVE, STATES)}\n{last}")
    assert (found.difference, found.match.agreed) == (None, len(STATES) + 1)
    assert found.assumed == ["Numbered by full rounds."]


def test_states_after_every_turn():
    """A debugger prints a map after each unit's turn."""
    texts, (began, *events) = [], battle_events(CAVE, FAST)
    scene = Scene(began)
    for moment in Scene.moments_of(events):
        scene.apply_all(moment)
        if isinstance(moment[0], TurnBegan):
            texts.append(f"Round {scene.full_rounds + 1}\n{scene}")
    assert compared(CAVE, "\n".join(texts)).difference is None
    texts[5] = texts[5].replace("G(", "G(1", 1)
    found = compared(CAVE, "\n".join(texts))
    assert found.difference.turn
    assert found.assumed == ["A state is the one after a turn."]


@pytest.mark.parametrize("part", [1, 2])
@pytest.mark.parametrize("name", ["cave", "cards", "duel"])
def test_event_logs_agree_with_what_wrote_them(name: str, part: int):
    texts = {
        "cave": "#######\n#G..E.#\n#.....#\n#######",
        "cards": "Player 1:\n9\n2\n6\n\nPlayer 2:\n5\n8\n4\n",
        "duel": "Hit Points: 30\nDamage: 8",
    }
    puzzle = parse_puzzle(texts[name])
    lines = [*write_events(record_of(puzzle).id, play_of(puzzle).events(puzzle, part), part)]
    assert compare("".join(lines), "theirs.txt", puzzle, part).difference is None
    with pytest.raises(ParseError, match=r"^theirs.txt:3:1: expected an event of this puzzle"):
        compare("".join([*lines[:2], "{}\n", *lines[2:]]), "theirs.txt", puzzle, part)
