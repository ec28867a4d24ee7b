"""Two texts side by side: what differs is marked, in colour and without."""

import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.text import Text

from examples import every
from graphsolve.errors import TimeLimitError
from graphsolve.lab.difference import difference_in_events, find_difference
from graphsolve.lab.misreadings import CATALOGUE, misreadings_of
from graphsolve.limits import time_limit
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import parse_cave
from graphsolve.puzzles.duel import Boss
from graphsolve.show.column import view_of
from graphsolve.show.difference import (
    explain_difference,
    mark_columns,
    mark_words,
    with_carets,
)
from graphsolve.show.plain import PlainView
from printing import plain_text

words = st.lists(st.sampled_from(["Elf", "0", "at", "2,15", "moves", "E0(200)", "."]), max_size=12)
rows = st.integers(1, 12).flatmap(
    lambda width: st.tuples(*[st.text("#.EG", min_size=width, max_size=width)] * 2)
)


def marked(line: Text) -> set[int]:
    """The columns above a `^`."""
    _, *carets = with_carets([line])
    return {column for caret in carets for column, sign in enumerate(caret.plain) if sign == "^"}


@given(rows)
def test_squares_that_differ_are_marked(pair: tuple[str, str]):
    ours, theirs = map(Text, pair)
    mark_columns(ours, theirs, width=len(pair[0]))
    differs = {
        column for column, (one, other) in enumerate(zip(*pair, strict=True)) if one != other
    }
    assert marked(ours) == marked(theirs) == differs


@given(words, words)
def test_without_the_marked_words_two_lines_are_the_same(ours: list[str], theirs: list[str]):
    lines = Text(" ".join(ours)), Text(" ".join(theirs))
    mark_words(*lines)
    kept = [
        "".join(sign for column, sign in enumerate(line.plain) if column not in marked(line))
        for line in lines
    ]
    assert kept[0].split() == kept[1].split()
    if ours == theirs:
        assert marked(lines[0]) == marked(lines[1]) == set()


CAVE = parse_cave("#######\n#.E...#\n#.....#\n#...G.#\n#######")
DIFFERENT = {
    "cave": (CAVE, 1, "last-of-the-nearest-squares"),
    "cards": (Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)), 2, "losers-card-first"),
    "duel": (Boss(53, 10), 1, "recharge-lasts-6-turns"),
}


def explained(name: str, **settings) -> str:
    puzzle, part, misreading = DIFFERENT[name]
    console = Console(width=90, **settings)
    with console.capture() as capture:
        found = find_difference(puzzle, part, CATALOGUE[misreading])
        for piece in explain_difference(found, Path(name)):
            console.print(piece)
    return capture.get()


@pytest.mark.parametrize("name", DIFFERENT)
def test_a_difference_is_marked_in_colour_and_without(name: str):
    plain = explained(name, color_system=None)
    coloured = explained(name, color_system="truecolor", force_terminal=True)
    assert "\x1b" not in plain
    assert "^" in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    assert "\x1b[1;30;48;2;224;176;0m" in coloured


def test_the_words_of_a_difference_are_those_of_the_turn():
    cave = parse_cave("#####\n#.E.#\n#G.G#\n#####")
    found = find_difference(cave, 1, CATALOGUE["last-of-the-nearest-squares"])
    attacks = "and attacks goblin 1, which has 197 hit points left."
    assert view_of(found.puzzle).sentences(found)[:3] == (
        "Round 1, turn 1",
        f"Elf 0 at 1,2 moves to 1,1 {attacks}",
        f"Elf 0 at 1,2 moves to 2,2 {attacks}",
    )
    text = plain_text(explain_difference(found, Path("15.txt")), 90)
    assert "2,2 is chosen, the last in reading order; the rules choose 1,1." in text


@pytest.mark.parametrize(("name", "step"), [("cave", 20), ("cards", 1), ("duel", 20)])
def test_every_misreading_is_explained(name: str, step: int):
    """Some misreadings depart from the rules with the deal, or only in the answer."""
    puzzle, *_ = DIFFERENT[name]
    for misreading in every(step, misreadings_of(puzzle)):
        for part in misreading.parts:
            with suppress(TimeLimitError), time_limit(1):
                if found := find_difference(puzzle, part, misreading):
                    text = plain_text(explain_difference(found, Path(name)), 90)
                    assert text, misreading.name
                    _, ours, theirs, *_ = view_of(found.puzzle).sentences(found)
                    assert ours, misreading.name
                    assert theirs, misreading.name
                    assert found.only_answer or ours != theirs, misreading.name


def test_both_orders_are_said_if_only_the_order_differs():
    boss, *_ = DIFFERENT["duel"]
    found = find_difference(boss, 2, CATALOGUE["hard-mode-after-the-effects"])
    _, ours, theirs, *_ = view_of(found.puzzle).sentences(found)
    loses, poison = "Player loses 1 hit point.", "Poison deals 3 damage; its timer is now 4."
    assert f"{loses} {poison}" in ours
    assert f"{poison} {loses}" in theirs


def test_decks_that_differ_are_named_with_the_round_that_begins_with_them():
    puzzle, _, misreading = DIFFERENT["cards"]
    found = find_difference(puzzle, 1, CATALOGUE[misreading])
    assert view_of(puzzle).sentences(found)[:3] == (
        "Game 1, round 2",
        "Player 1 has ..., 6, 3, 1, 9, 5.",
        "Player 1 has ..., 6, 3, 1, 5, 9.",
    )


def test_a_puzzle_without_words_of_its_own_has_the_event_that_differs():
    puzzle, part, name = DIFFERENT["duel"]
    found = difference_in_events(puzzle, part, CATALOGUE[name])
    said = PlainView().sentences(found)
    assert said.place.startswith("Round ")
    assert (said.ours, said.theirs) == (f"{found.ours[0]}.", f"{found.theirs[0]}.")
    assert str(found.before) in plain_text(said.before, 200)


def test_the_words_of_a_duel_are_about_what_only_one_of_two_turns_has():
    found = find_difference(Boss(53, 10), 1, CATALOGUE["mana-not-checked"])
    states = "Player has 7 hit points, 7 armor, -118 mana. Boss has 23 hit points."
    assert view_of(found.puzzle).sentences(found)[:3] == (
        "Turn 11 (player)",
        "Poison cannot be cast now.",
        f"Player casts Poison. {states} Timers: Shield 4, Poison 6.",
    )
