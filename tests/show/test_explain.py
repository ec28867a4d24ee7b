"""What is told of a turn: the statement's pictures to the letter, and sentences that hold of every
battle, also of one by a misread rule."""

import re
from dataclasses import dataclass
from io import StringIO
from itertools import islice

import networkx as nx
import pytest
from hypothesis import given, settings
from rich.console import Console

from battles import caves
from graphsolve.graphs.grid import grid_graph
from graphsolve.puzzles.cave import Cave, Rules, Stats, battle_events, parse_cave
from graphsolve.puzzles.cave.events import TurnBegan
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.turns import parts_of
from graphsolve.show.explain import explain_round, explain_turn, play_to_round

FAST = Rules(Stats(hit_points=20), Stats(hit_points=20))

NEAREST = "#######\n#E..G.#\n#...#.#\n#.G.#G#\n#######"
NEAREST_PICTURES = """\
Targets:      In range:     Reachable:    Nearest:      Chosen:
#######       #######       #######       #######       #######
#E..G.#       #E.?G?#       #E.@G.#       #E.!G.#       #E.+G.#
#...#.#  -->  #.?.#?#  -->  #.@.#.#  -->  #.!.#.#  -->  #...#.#
#.G.#G#       #?G?#G#       #@G@#G#       #!G.#G#       #.G.#G#
#######       #######       #######       #######       #######
"""

STEP = "#######\n#.E...#\n#.....#\n#...G.#\n#######"
STEP_PICTURES = """\
Distance:     Step:
#######       #######
#4E212#       #..E..#
#32101#  -->  #.....#
#432G2#       #...G.#
#######       #######
"""

BLOW = "G....  G(9)\n..G..  G(4)\n..EG.  E(200), G(2)\n..G..  G(2)\n...G.  G(1)"


def explain(
    cave: str | Cave,
    rules: Rules = FAST,
    *,
    number: int = 1,
    unit: int | None = None,
    width: int = 80,
) -> str:
    """What is printed of a round, without the overview of a whole one."""
    events = battle_events(parse_cave(cave) if isinstance(cave, str) else cave, rules)
    scene, parts = Scene(next(events)), parts_of(events)
    assert play_to_round(parts, scene, number) == number
    pieces = list(explain_round(parts, scene, unit))
    return printed(pieces if unit is not None else pieces[1:], width)


def printed(pieces: list, width: int = 80) -> str:
    console = Console(file=StringIO(), width=width, color_system=None, highlight=False)
    for piece in pieces:
        console.print(piece, crop=False)
    return console.file.getvalue()


def sentence(text: str, about: str) -> str:
    """The sentence beside a word, its lines joined."""
    found = re.search(rf"^{about:<11}(.*(?:\n {{11}}\S.*)*)", text, re.MULTILINE)
    assert found, text
    return " ".join(found[1].split())


def test_pictures_of_the_nearest_square_are_the_statement_s():
    assert NEAREST_PICTURES in explain(NEAREST, unit=0)


def test_pictures_of_distance_and_step_are_the_statement_s():
    text = explain(STEP, unit=0)
    assert STEP_PICTURES in text
    assert "2 squares begin a shortest way: 1,3 2,2; 1,3 is the first" in sentence(text, "Step")


def test_who_it_is():
    assert "-- Round 1, turn 2: goblin 1 at 1,4 with 20 hit points --" in explain(NEAREST, unit=1)
    assert "with 1 hit point --" in explain("#E..G  E(1), G(3)", unit=0)


def test_sentences_of_a_choice():
    text = explain(NEAREST, unit=0)
    assert sentence(text, "Targets") == "3 goblins are alive, and none is next to it."
    assert sentence(text, "In range") == "6 squares are free and next to a target."
    assert (
        sentence(text, "Reachable") == "4 of these; units and walls bar every way to the other 2."
    )
    assert sentence(text, "Nearest") == "3 squares are nearest, at 2 steps: 1,3 2,2 3,1."
    assert sentence(text, "Chosen") == "1,3 is the first of these in reading order."
    assert sentence(text, "Step") == "Every shortest way begins with 1,2."
    assert sentence(text, "Attack").startswith("Even after the step, no target is next to it")


def test_a_single_square():
    text = explain("#E..G#", unit=0)
    assert sentence(text, "Targets") == "1 goblin is alive, and not next to it."
    assert sentence(text, "In range") == "1 square is free and next to a target."
    assert sentence(text, "Reachable") == "A way over free squares leads to it."
    assert sentence(text, "Nearest") == "0,3 is the only one, at 2 steps."
    assert sentence(text, "Chosen") == "0,3, since no other is as near."


def test_several_reachable_and_one_nearest():
    text = explain("#E..G..", unit=0)
    assert "the other." in sentence(text, "Reachable")
    assert sentence(explain("E.G\n...", unit=0), "Nearest") == "0,1 alone is nearest, at 1 step."
    assert "each of these" in sentence(explain("E.G\n...", unit=0), "Reachable")


def test_a_step_and_a_blow():
    text = explain("E.G  E(20), G(9)", unit=0)
    assert sentence(text, "Step") == "The chosen square is next to it: 0,1."
    assert sentence(text, "Attack") == "Only goblin 1 at 0,2 is next to it."
    assert sentence(text, "Blow") == "Goblin 1 has 9 - 3 = 6 left."
    assert "Move" not in text
    assert ".EG   G(9)  -->  .EG   G(6)" in text


def test_candidates_and_their_tie():
    text = explain(BLOW, unit=2)
    assert sentence(text, "Move") == "None, since a target is next to it already."
    assert sentence(text, "Attack") == (
        "3 targets are next to it: goblin 1 at 1,2 with 4, goblin 3 at 2,3 with 2, "
        "goblin 4 at 3,2 with 2."
    )
    assert sentence(text, "Fewest") == (
        "2 of them have the fewest, 2 hit points: 2,3 3,2; 2,3 is the first of these in reading "
        "order."
    )
    assert sentence(text, "Blow") == "Goblin 3 has 2 - 3 = -1 left, so it dies and 2,3 is free."
    assert "Targets" not in text
    before, after = pictures(text, "Attack:")
    assert before == [".G...", "..G..   G(4)", "..EG.   G(2)", "..G..   G(2)", "...G."]
    assert after == [".G...", "..G..   G(4)", "..E..", "..G..   G(2)", "...G."]


def pictures(text: str, title: str) -> list[list[str]]:
    """The two pictures of a strip, by their rows."""
    head, *lines = text[text.index(title) :].partition("\n\n")[0].splitlines()
    middle = head.index("After")
    rows = [line.replace("-->", "   ") for line in lines]
    return [[row[:middle].rstrip() for row in rows], [row[middle:].rstrip() for row in rows]]


def test_the_one_with_the_fewest_hit_points():
    text = explain("GEG  G(4), E(9), G(3)", unit=1)
    assert sentence(text, "Fewest") == "Goblin 2 at 0,2 has the fewest, 3 hit points."


def test_nothing_in_range():
    text = explain("E#GE", unit=0)
    assert "In range:" not in text
    assert sentence(text, "In range") == (
        "No free square is next to a target: it stays where it is."
    )
    assert sentence(text, "Attack") == "No target is next to it, so it attacks nobody."


def test_nothing_reachable():
    text = explain("E#.G", unit=0)
    assert "E#.G  -->  E#?G" in text
    assert "Reachable:" not in text
    assert sentence(text, "Reachable") == (
        "None, as units and walls bar every way: it stays where it is."
    )


def test_death_before_its_turn():
    text = explain("#EGG  E(3), G(1), G(9)")
    assert sentence(text, "No turn") == "Not any more in this round: goblin 1 at 0,2."
    text = explain("#EGG  E(3), G(1), G(9)", unit=1)
    assert "-- Round 1, no turn: goblin 1 at 0,2 with 1 hit point --" in text
    assert "#EGG   G(1)  -->  #E.G" in text
    assert sentence(text, "Death") == (
        "Elf 0 at 0,1 kills it in turn 1, before its own turn comes."
    )


def test_a_unit_that_had_its_turn_is_not_said_to_have_missed_it():
    text = explain("#EG  E(3), G(9)")
    assert "so it dies" in text
    assert "No turn" not in text


def test_end_of_combat():
    cave = "#EG.E.E  E(9), G(1), E(8), E(7)"
    text = explain(cave)
    assert sentence(text, "End") == (
        "No goblin is alive: combat ends. This round is not complete and does not count. "
        "0 full rounds x 24 hit points = 0, the outcome."
    )
    assert "-- Round 1, turn 2: elf 2 at 0,4 with 8 hit points --" in text
    assert text.endswith("No turn    Not any more in this round: elf 3 at 0,6.\n")
    text = explain(cave, unit=3)
    assert "-- Round 1, no turn: elf 3 at 0,6 with 7 hit points --" in text
    assert sentence(text, "End") == "The battle ends in turn 2, that of elf 2."


def test_full_rounds_are_counted():
    text = explain("#EG  E(9), G(6)", number=3)
    assert "2 full rounds x 6 hit points = 12, the outcome." in sentence(text, "End")


def test_stalemate():
    text = explain("E#.G")
    assert "-- Round 1 is complete --" in text
    assert "a stalemate" in sentence(text, "End")
    assert "complete" not in explain("E#.G", unit=0)
    assert sentence(explain("..."), "End") == "Nobody is there to fight."


def test_end_by_the_death_of_an_elf():
    events = battle_events(parse_cave("GE  G(9), E(3)"), stop_when_elf_dies=True)
    scene, parts = Scene(next(events)), parts_of(events)
    play_to_round(parts, scene, 1)
    text = printed(list(explain_round(parts, scene)))
    assert sentence(text, "End") == "An elf has died, and with that this battle ends."


def test_play_to_round_stops_at_the_end():
    events = battle_events(parse_cave("GE  G(9), E(5)"))
    scene, heard = Scene(next(events)), []
    assert play_to_round(parts_of(events), scene, 9, lambda at: heard.append(at.rounds)) == 3
    assert scene.outcome
    assert heard == [0, 1, 2]


def test_pictures_stand_below_each_other_on_a_narrow_screen():
    text = explain(NEAREST, unit=0, width=21)
    head = [line.split() for line in text.splitlines() if ":" in line and "--" not in line]
    assert head[:3] == [["Targets:", "In", "range:"], ["Reachable:", "Nearest:"], ["Chosen:"]]
    single = explain(NEAREST, unit=0, width=20)
    assert "-->" not in single
    assert max(map(len, single.replace(headline(single), "").splitlines())) <= 22


def headline(text: str) -> str:
    return next(line for line in text.splitlines() if line.startswith("-- "))


@pytest.mark.parametrize(("length", "highest"), [(9, "9"), (12, "c"), (35, "z"), (38, "8")])
def test_long_ways(length: int, highest: str):
    """In a corridor, the square next to the unit is as far as there are steps but one."""
    text = explain(f"E{'.' * length}.G", unit=0)
    distance = text[text.index("Distance:") :]
    row = next(line for line in distance.splitlines() if "E" in line)
    numbers = row[row.index("E") + 1 : row.index("G")]
    assert len(numbers) == length + 1
    assert numbers[0] == highest
    assert numbers.endswith("3210")


def test_legend_of_long_ways():
    def legend(length: int) -> str:
        return sentence(explain(f"E{'.' * length}.G", unit=0), "Distance")

    assert legend(9) == "Each number counts the steps to 0,10."
    assert "a is 10 and c is 12" in legend(12)
    assert "the last digit" in legend(36)


BIG = "\n".join(
    ["#" * 30]
    + ["#" + "." * 28 + "#"] * 9
    + ["#" + "." * 9 + "E..G" + "." * 15 + "#"]
    + ["#" + "." * 28 + "#"] * 9
    + ["#E" + "." * 26 + "G#"]
    + ["#" * 30]
)


def test_a_big_cave_is_cropped_and_numbered():
    text = explain(BIG, unit=0, width=60)
    strip = text[text.index("Targets:") :].partition("\n\n")[0].splitlines()
    assert strip[1].split()[0] == "111111"
    assert strip[2].split()[0] == "89012345"
    assert [line[:2] for line in strip[3:]] == [" 8", " 9", "10", "11", "12"]
    assert strip[5].split()[:6] == ["10", "..E..G..", "10", "..E.?G?.", "10", "..E.@G@."]
    assert "Rows 8 to 12 and columns 8 to 15" in sentence(text, "Pictures")
    assert "leaves out 2 of those in range" in sentence(text, "Pictures")


def test_a_detour_is_in_the_picture():
    """From 0,0 down, under the wall, and up again."""
    rows = [f"E.#G{'.' * 20}", *[f"..#.{'.' * 20}"] * 11, "." * 24, "." * 24]
    text = explain("\n".join(rows), unit=0)
    numbers = text[text.index("Distance:") :]
    assert re.search(r"^12 \w+", numbers, re.MULTILINE)
    assert "Rows 0 to 13 and columns 0 to 5" in sentence(text, "Pictures")


def test_what_bars_the_way_is_in_the_picture():
    """The goblin is walled in at the lower right, the elf has all the rest to itself."""
    rows = ["." * 30] * 20 + ["." * 26 + "####", "." * 24 + "E.#.G#", "." * 26 + "####"]
    text = explain("\n".join(rows), unit=0)
    assert sentence(text, "Reachable").startswith("None")
    assert "Rows 18 to 22 and columns 22 to 29" in sentence(text, "Pictures")


def test_the_closest_target_is_in_the_picture_where_nothing_is_in_range():
    rows = ["." * 23 + "###....", f"E{'.' * 22}#G#....", "." * 23 + "###....", "." * 30]
    text = explain("\n".join(rows), unit=0)
    assert "No free square" in sentence(text, "In range")
    assert "columns 0 to 26" in sentence(text, "Pictures")


def test_a_unit_that_attacks_nobody_by_misreading():
    events = battle_events(parse_cave("GEE"))
    scene = Scene(next(events))
    text = printed(list(explain_turn(scene, [TurnBegan(1, (0, 1))])))
    assert sentence(text, "Attack") == "None, though goblin 0 at 0,0 is next to it."


def test_overview_leaves_out_hit_points_on_a_narrow_screen():
    events = battle_events(parse_cave(STEP))
    scene, parts = Scene(next(events)), parts_of(events)
    play_to_round(parts, scene, 1)
    overview = next(explain_round(parts, scene))
    assert "#.E...#   E(200)\n" in printed([overview], 16)
    assert "#.E...#\n" in printed([overview], 15)


def test_a_small_cave_has_no_numbers_at_its_edges():
    text = explain("E" + "." * 8 + "G")
    assert "Pictures" not in text
    assert "\nE........G" in text


@settings(max_examples=60)
@given(caves(most_rows=14, most_columns=14))
def test_every_turn_of_every_battle_can_be_told(cave: Cave):
    """All that decides stands in the pictures: the unit, and its step, are never cut off."""
    events = battle_events(cave, FAST)
    scene = Scene(next(events))
    for part in islice(parts_of(events), 12):
        if isinstance(part[0], TurnBegan):
            text = printed(list(explain_turn(scene, part)), 1000)
            assert text.isascii()
            assert not re.search(r" $", text, re.MULTILINE)
            check_chosen(text)
        for event in part:
            scene.see(event)


def check_chosen(text: str):
    strip = text.partition("Targets:")[2].partition("\n\n")[0]
    if "Chosen:" in strip:
        assert strip.count("+") == 1
        assert strip.count("@") >= strip.count("!") >= 1
    distance = text.partition("Distance:")[2].partition("\n\n")[0]
    assert distance.count("Step:") == ("Chosen:" in strip)


@settings(max_examples=60)
@given(caves(hurt=False))
def test_distances_are_networkx_s(cave: Cave):
    events = battle_events(cave, FAST)
    scene, parts = Scene(next(events)), parts_of(events)
    play_to_round(parts, scene, 1)
    part = next(parts, None)
    if not part or len(part) < 3 or not getattr(part[1], "chosen", None):
        return
    text = printed(list(explain_turn(scene, part)), 1000)
    lines = text[text.index("Distance:") :].splitlines()[1 : 1 + cave.height]
    drawn = {
        (row, column): lines[row][column]
        for row in range(cave.height)
        for column in range(cave.width)
    }
    free = grid_graph(cave.squares - scene.occupied.keys())
    lengths = nx.single_source_shortest_path_length(free, part[1].chosen)
    for square in free:
        near = lengths.get(square, 99) <= part[1].distance + 1
        number = "0123456789abcdefghijklmnopqrstuvwxyz"[lengths[square]] if near else "."
        assert drawn[square] == number


@dataclass(frozen=True)
class LastInstead(Rules):
    """Takes the last of all, where the first in reading order is right."""

    def move(self, free, steps, goals):
        move = super().move(free, steps, goals)
        return move and move._replace(goals={max(goals)}, step=max(steps))

    def attacked(self, candidates):
        return max(candidates, key=lambda unit: (unit.hit_points, unit.square))


def test_a_misread_battle_is_told_as_it_is():
    rules = LastInstead(FAST.elves, FAST.goblins)
    text = explain(NEAREST, rules, unit=0)
    assert sentence(text, "Chosen") == "it takes 3,3, which is none of these."
    text = explain("GEG  G(4), E(9), G(3)", rules, unit=1)
    assert sentence(text, "Fewest") == (
        "It takes goblin 0 at 0,0, though 0,2 has the fewest, 3 hit points."
    )
    text = explain("GEG  G(3), E(9), G(3)", rules, unit=1)
    assert sentence(text, "Fewest").endswith(
        "it takes 0,2, though 0,0 is the first of these in reading order."
    )


def test_a_unit_that_stays_by_misreading():
    text = explain(STEP, Rules(movement=lambda *_: None), unit=0)
    assert sentence(text, "Chosen") == "None, though there is a way: it stays where it is."


def test_explaining_leaves_the_scene_as_it_is():
    events = battle_events(parse_cave(STEP), FAST)
    scene, parts = Scene(next(events)), parts_of(events)
    play_to_round(parts, scene, 1)
    before = str(scene), dict(scene.units)
    part = next(parts)
    first = printed(list(explain_turn(scene, part)))
    assert (str(scene), scene.units) == before
    assert printed(list(explain_turn(scene, part))) == first


def test_colours():
    console = Console(file=StringIO(), force_terminal=True, color_system="standard", width=80)
    events = battle_events(parse_cave(STEP))
    scene, parts = Scene(next(events)), parts_of(events)
    play_to_round(parts, scene, 1)
    for piece in explain_turn(scene, next(parts)):
        console.print(piece, crop=False)
    coloured = console.file.getvalue()
    marks = {
        mark: set(re.findall(rf"\x1b\[([0-9;]+)m{re.escape(mark)}", coloured)) for mark in "?@!+"
    }
    assert all(marks.values())
    assert len(set.union(*marks.values())) == 4
    assert "\x1b[1;7;32mE" in coloured  # the unit at turn stands out
    assert "\x1b[1;4;36m2\x1b" in coloured  # and so does its way
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured).count("E") == explain(
        STEP, Rules(), unit=0
    ).count("E")
