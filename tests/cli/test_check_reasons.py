"""What a check says of why a program fails: the misreading, and the turn in its own rounds."""

from pathlib import Path

import pytest

from battles import ask_oracle
from graphsolve.cli.check_reasons import print_reasons
from graphsolve.lab.check import Ending, Run, Trial
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import Cave, Rules, parse_cave
from graphsolve.show.transcript import battle_text

CAVE = parse_cave("####\n#E.#\n#GG#\n####")
RIGHT = {1: ask_oracle(CAVE, Rules()).outcome}


def trial(answers: dict[int, int], stdout: str = "", puzzle=CAVE, expected=RIGHT) -> Trial:
    run = Run(Ending.ANSWERED, answers, 0, stdout, "", 0.1)
    return Trial(puzzle, expected, run)


def rounds(cave: Cave, name: str) -> str:
    return "".join(battle_text(CATALOGUE[name].events(cave, 1)))


def said(capsys, tried: Trial, file: Path | None = None) -> str:
    print_reasons(tried, file)
    return capsys.readouterr().out


def test_the_misreading_is_named_and_where_it_departs(capsys):
    number = CATALOGUE["last-round-counts"].part1(CAVE)
    text = said(capsys, trial({1: number}), Path("saved.txt"))
    assert "last-round-counts" in text
    assert "\nThe rule " in text
    assert "In what the program printed" not in text


def test_the_turn_in_the_rounds_that_it_printed_is_explained(capsys):
    text = said(capsys, trial({1: RIGHT[1] + 1}, rounds(CAVE, "attack-first")))
    _, _, parting = text.partition("In what the program printed:\n")
    assert "after round 2, is the first that differs" in parting
    assert "Goblin 1 at 2,1 has the fewest, 197 hit points." in parting


def test_rounds_of_the_second_battle_are_left_alone(capsys):
    printed = rounds(CAVE, "elves-may-die") + rounds(CAVE, "attack-first")
    assert "In what the program printed" not in said(capsys, trial({1: RIGHT[1]}, printed))


def test_numbers_that_nothing_explains(capsys):
    text = said(capsys, trial({1: 7}))
    assert text == (
        "\nNo known misreading of the rules, and no pair of them, gives these answers.\n"
    )


@pytest.mark.parametrize("printed", ["", "####\n#E.#\n", "a word\n####\n"])
def test_what_is_no_map_is_passed_over(capsys, printed: str):
    assert said(capsys, trial({1: RIGHT[1]}, printed)) == ""


def test_other_puzzles_have_no_maps(capsys):
    deal = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))
    text = said(capsys, trial({1: 251}, "####\n", deal, {1: 306}))
    assert "score-from-zero" in text
