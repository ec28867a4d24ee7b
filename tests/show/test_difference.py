"""Two sentences that differ: what differs is marked, in color and without."""

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from examples import every
from graphsolve.errors import TimeLimitError
from graphsolve.lab.difference import differences_of, find_difference
from graphsolve.lab.misreadings import CATALOGUE, misreadings_of
from graphsolve.limits import time_limit
from graphsolve.puzzles.cave import parse_cave
from graphsolve.puzzles.duel import Boss
from graphsolve.puzzles.duel.rules import POISON
from graphsolve.puzzles.interface import solve
from graphsolve.show.diagnosis import explain_found
from graphsolve.show.interface import view_of
from graphsolve.show.sentences import explain_difference, print_pieces
from printing import plain_text
from statements import DECKS

CAVE = parse_cave("#######\n#.E...#\n#.....#\n#...G.#\n#######")
DIFFERENT = {
    "cave": (CAVE, 1, "last-of-the-nearest-squares"),
    "cards": (DECKS, 2, "losers-card-first"),
    "duel": (Boss(53, 10), 1, "recharge-lasts-6-turns"),
}


def explained(name: str, **settings) -> str:
    puzzle, part, misreading = DIFFERENT[name]
    console = Console(width=90, **settings)
    with console.capture() as capture:
        found = find_difference(puzzle, part, CATALOGUE[misreading])
        print_pieces(console, explain_difference(found, Path(name)))
    return capture.get()


@pytest.mark.parametrize("name", DIFFERENT)
def test_a_difference_is_marked_in_color_and_without(name: str):
    plain = explained(name, color_system=None)
    colored = explained(name, color_system="truecolor", force_terminal=True)
    assert "\x1b" not in plain
    assert "^" in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == plain
    assert "\x1b[1;30;48;2;224;176;0m" in colored


BATTLE = parse_cave("#######\n#.G.E.#\n#E.G.E#\n#.G.E.#\n#######")
LARGE = parse_cave((Path(__file__).parents[2] / "inputs" / "15.txt").read_text())
BOSS = DIFFERENT["duel"][0]
EXPLAINED = (
    (BATTLE, 1, "attack-strongest"),
    (BATTLE, 1, "last-round-counts"),
    (BATTLE, 1, "no-attack-after-move"),
    (CAVE, 1, "last-of-the-nearest-squares"),
    (LARGE, 1, "last-step"),
    (DECKS, 1, "losers-card-first"),
    (DECKS, 2, "strictly-more-cards"),
    (DECKS, 2, "copies-reversed"),
    (BOSS, 1, "effects-refused-on-the-turn-they-end"),
    (BOSS, 1, "mana-not-checked"),
    (BOSS, 2, "hard-mode-after-the-effects"),
)


def test_differences_in_words(golden):
    texts = []
    for puzzle, part, name in EXPLAINED:
        found = CATALOGUE[name]
        differences = differences_of(found, puzzle, [part])
        text = plain_text(explain_found(found, differences, Path("puzzle.txt")), 80)
        assert str(solve(puzzle, part)) not in text
        assert max(map(len, text.splitlines())) <= 80
        texts.append(f"### {name}, part {part}\n{text}")
    golden("diagnosis/explained.txt", "\n".join(texts))


def test_a_spell_that_is_refused_at_once_does_not_end_the_duel():
    too_much = {"poison": POISON._replace(cost=713)}
    found = find_difference(BOSS, 1, replace(CATALOGUE["poison-costs-174"], replaces=too_much))
    assert view_of(BOSS).sentences(found).theirs == "Poison cannot be cast now."


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
