"""Explained turns: exactly the statement's pictures, and sentences that are true of every battle,
including one fought under misread rules."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from hypothesis import given

from battles import caves, turns_of
from examples import examples
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cave import Cave, Rules, Stats, battle_events, parse_cave
from graphsolve.puzzles.cave.events import Scene, TurnBegan
from graphsolve.show.cave.explain import explain as explain_round
from graphsolve.show.cave.explain import explain_turn
from graphsolve.show.cave.turn import Turn, turn_sentences
from graphsolve.show.transcript import play_round
from printing import plain_text

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
    """The explanation of a round, without the overview at its beginning."""
    events = battle_events(parse_cave(cave) if isinstance(cave, str) else cave, rules)
    played = play_round(events, number, Scene)
    square = None if unit is None else played.before.units[unit].square
    _preface, *pieces = explain_round(played, square)
    return plain_text(pieces if square else pieces[1:], width)


def sentence(text: str, about: str) -> str:
    """The sentence with a label, on one line."""
    found = re.search(rf"^{about:<11}(.*(?:\n {{11}}\S.*)*)", text, re.MULTILINE)
    assert found, text
    return " ".join(found[1].split())


def test_pictures_match_the_statement():
    assert NEAREST_PICTURES in explain(NEAREST, unit=0)
    assert STEP_PICTURES in explain(STEP, unit=0)


BIG = "\n".join(
    ["#" * 30]
    + ["#" + "." * 28 + "#"] * 9
    + ["#" + "." * 9 + "E..G" + "." * 15 + "#"]
    + ["#" + "." * 28 + "#"] * 9
    + ["#E" + "." * 26 + "G#"]
    + ["#" * 30]
)

CASES = {
    "several nearest squares": (NEAREST, 0),
    "several first steps": (STEP, 0),
    "one square in range": ("#E..G#", 0),
    "one of several is nearest": ("#E..G..", 0),
    "all of several are reachable": ("E.G\n...", 0),
    "a step and an attack": ("E.G  E(20), G(9)", 0),
    "several candidates": (BLOW, 2),
    "one candidate is weakest": ("GEG  G(4), E(9), G(3)", 1),
    "nothing in range": ("E#GE", 0),
    "nothing reachable": ("E#.G", 0),
    "killed before its turn": ("#EGG  E(3), G(1), G(9)", 1),
    "combat ends": ("#EG.E.E  E(9), G(1), E(8), E(7)", 2),
    "combat ends before its turn": ("#EG.E.E  E(9), G(1), E(8), E(7)", 3),
    "distances of two digits": (f"E{'.' * 12}.G", 0),
    "a part of a big cave": (BIG, 0),
}


def test_sentences_and_pictures(golden):
    texts = [
        f"### {name} ###\n{cave}\n{explain(cave, unit=unit)}"
        for name, (cave, unit) in CASES.items()
    ]
    narrow = explain(NEAREST, unit=0, width=21)
    golden("explain/turns.txt", "\n".join([*texts, f"### a narrow screen ###\n{narrow}"]))


def test_a_round(golden):
    golden("explain/round.txt", explain("#EG.E.E  E(9), G(1), E(8), E(7)"))


@examples(60)
@given(caves(most_rows=14, most_columns=14))
def test_every_turn_of_every_battle_can_be_explained(cave: Cave):
    """The pictures contain the unit, its step, and one of the nearest squares."""
    events = battle_events(cave, FAST)
    scene = Scene(next(events))
    for moment in islice(Scene.moments_of(events), 12):
        if isinstance(moment[0], TurnBegan):
            text = plain_text(explain_turn(Turn.of(scene, moment)), 1000)
            assert text.isascii()
            assert not re.search(r" $", text, re.MULTILINE)
            check_chosen(text)
        for event in moment:
            scene.apply(event)


def check_chosen(text: str):
    strip = text.partition("Targets:")[2].partition("\n\n")[0]
    if "Chosen:" in strip:
        assert strip.count("+") == 1
        assert strip.count("@") >= strip.count("!") >= 1
    distance = text.partition("Distance:")[2].partition("\n\n")[0]
    assert distance.count("Step:") == ("Chosen:" in strip)


def last_in_range(view, _nearest):
    """The last square in range, at any distance."""
    return max(view.in_range)


def strongest(_unit, adjacent):
    """The target with the most hit points; the last in reading order breaks a tie."""
    return max(adjacent, key=lambda unit: (unit.hit_points, unit.square))


def test_sentences_are_true_of_a_misread_battle():
    rules = replace(FAST, chosen=last_in_range, attacked=strongest)
    text = explain(NEAREST, rules, unit=0)
    assert "not one of the nearest; the rules choose 1,3" in sentence(text, "Chosen")
    text = explain("GEG  G(4), E(9), G(3)", rules, unit=1)
    assert "Goblin 0 at 0,0 is attacked, but the rules choose goblin 2" in sentence(text, "Fewest")
    text = explain("GEG  G(3), E(9), G(3)", rules, unit=1)
    assert "the last in reading order; the rules choose 0,0." in sentence(text, "Fewest")


def misread_turns(name: str, cave: str) -> Iterator[str]:
    """The explanation of each turn of a misread battle."""
    for turn in turns_of(CATALOGUE[name].events(parse_cave(cave), 1)):
        yield "\n".join(text for _, text in turn_sentences(turn))


def test_a_unit_that_lives_on_with_0_hit_points_does_not_die():
    first, *_ = misread_turns("zero-hit-points-live", "#GE#   G(200), E(3)")
    assert "0 hit points left, but it does not die." in first
    assert "dies" not in first


def test_a_last_round_that_is_counted_is_not_said_to_be_left_out():
    *_, last = misread_turns("last-round-counts", "#GE#   G(200), E(3)")
    assert "does not count" not in last
    assert "counts 2 full rounds" in last
