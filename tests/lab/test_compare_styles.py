"""What stuck people print is read as what it is, or refused with its line: nothing right is called
wrong.

The battles, games and duels are the oracle's. Each style is tried in full, and with one value
changed, which has to be found wherever the style shows it.
"""

import re

import pytest

from graphsolve.errors import ParseError
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.compare import Agreement, Comparison, agreeing_misreadings, compare
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import parse_cave
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.column import play_of
from graphsolve.show.cards.transcript import text_of as game_text
from graphsolve.show.difference import explain_agreement
from printing import plain_text

CAVE = parse_cave("########\n#G..#E.#\n#..G...#\n#.#...E#\n########")


def compared(text: str) -> Comparison:
    return compare(text, "theirs.txt", CAVE)


@pytest.mark.parametrize(
    "text",
    [
        "Round 0 (G[1]:200) (E[2]:200) (G[3]:200) (E[4]:200)",
        "Part 1: 27730\nPart 2: 4988, power: 15",
        "First win at attack power 15 in 29 rounds with score 4988",
        "turn 1: unit 3 attacks unit 4 (197)\n" * 9,
        "Round 1\n1 1 200\n" * 9,
        '{"version": 3, "list": [1, 2, 3]}\n',
        "<html><body><p>Round 1</p><td>1</td></body></html>",
    ],
)
def test_what_is_no_state_is_refused_with_its_line(text: str):
    with pytest.raises(ParseError, match=r"^theirs.txt:1:1: this cannot be read as a state"):
        compared(text)


def test_a_mistake_in_the_first_round_is_found_without_headings():
    """The first map is none of the battle, but all units are near where they began."""
    wrong = "last-of-the-nearest-squares"
    cave = generate_cave(2, kind="cavern", width=11, height=11, elves=4, goblins=5)
    rounds = Scene.rounds_of(CATALOGUE[wrong].events(cave, 1))
    shown = [re.sub(" .*", "", str(one.after), flags=re.MULTILINE) for one in rounds]
    by_rules = {
        re.sub(" .*", "", str(one.after), flags=re.MULTILINE)
        for one in Scene.rounds_of(play_of(cave).events(cave, 1))
    }
    assert shown[0] not in by_rules
    found = compare("\n\n".join(shown), "theirs.txt", cave)
    assert (found.difference.rounds, found.difference.since) == (1, None)


def test_decks_with_other_cards_are_refused():
    with pytest.raises(ParseError, match=r"theirs.txt:2:1: these cannot be read as the decks"):
        compare("Round 1\n[1, 2, 3] [4, 5]", "theirs.txt", Decks((9, 2), (5, 8)))
    lines = '{"round": 1, "p1": [9, 2], "p2": [5, 8]}\n{"round": 2, "p1": [2, 9, 5], "p2": [8]}\n'
    assert compare(lines, "theirs.txt", Decks((9, 2), (5, 8))).match.agreed == 2


# --- Misreadings --------------------------------------------------------------------------------


@pytest.mark.extended
def test_a_long_game_is_tried_to_its_end():
    decks, name = generate_decks(3, cards=16), "higher-card-first"
    text = "".join(game_text(CATALOGUE[name].events(decks, 2)))
    found = compare(text, "theirs.txt", decks, 2)
    tried = agreeing_misreadings(found, 1000.0)
    assert name in [one.name for one in tried.misreadings]
    assert tried.is_over


def said(found: Agreement) -> str:
    return plain_text(explain_agreement(found), 200).strip()


def test_none_explains_only_if_all_were_tried():
    assert said(Agreement(tried=839, known=839)) == (
        "Tried 839 of 839 known misreadings of this part: none explains all that is shown."
    )
    assert said(Agreement(tried=87, known=839, too_long=2, is_over=False)) == (
        "Tried 87 of 839 known misreadings of this part; 2 are too long to try; "
        "then the time was up: none of these explains all that is shown."
    )
    one = Agreement([CATALOGUE["losers-card-first"]], tried=38, known=839, too_long=1)
    assert said(one).startswith(
        "Tried 38 of 839 known misreadings of this part; 1 is too long to try; the others are "
        "much less common than those that explain it: 1 of these explains all that is shown:"
    )
