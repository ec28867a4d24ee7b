"""The cases that a program is checked on."""

import shlex
from itertools import islice
from pathlib import Path

import pytest
from typer.testing import CliRunner

import oracle
from battles import picture
from graphsolve.cli import app
from graphsolve.errors import ParseError
from graphsolve.lab.check import cases as all_cases
from graphsolve.lab.check.cases import (
    PUZZLES,
    fresh,
    generated_cases,
    named_cases,
    saved_cases,
)
from graphsolve.lab.check.fair import fair_answers, puzzle_text
from graphsolve.puzzles.cards import Decks, RecursiveRules, combat, recursive_combat
from graphsolve.puzzles.cave import Cave
from graphsolve.puzzles.duel import SPELLS, Boss, Duel, least_mana

each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES)

NAMED = {case.name: case for puzzle in PUZZLES for case in named_cases(puzzle)}


@each_puzzle
def test_each_case_with_a_name_is_fair_and_no_other(puzzle: str):
    found = list(named_cases(puzzle))
    files = list((Path(all_cases.__code__.co_filename).parent / PUZZLES[puzzle].folder).iterdir())
    assert len(found) == len({case.puzzle for case in found}) == len(files) >= 15
    for case in found:
        assert (case.kind, case.command) == ("named", None)
        assert case.answers == fair_answers(case.puzzle)


def test_named_cases_have_the_oracles_answers():
    for case in NAMED.values():
        if isinstance(case.puzzle, Cave):
            rows = picture(case.puzzle)
            expected = oracle.battle(rows).outcome, oracle.least_power(rows)[1].outcome
        elif isinstance(case.puzzle, Decks):
            expected = oracle.combat(*case.puzzle)[1], oracle.recursive_combat(*case.puzzle)[1]
        else:
            expected = oracle.duel(*case.puzzle), oracle.duel(*case.puzzle, hard=True)
        assert tuple(case.answers.values()) == expected


def test_named_caves_of_part_2():
    cave = NAMED["attack power is at least 4"].puzzle
    assert oracle.battle(picture(cave)).elves_lost == 0
    case = NAMED["no elf may die"]
    powers = range(4, 201)
    won = next(
        b for p in powers if (b := oracle.battle(picture(case.puzzle), p)).winner == "elves"
    )
    assert won.outcome != case.answers[2]
    rows = picture(NAMED["more power is not always better"].puzzle)
    least, _ = oracle.least_power(rows)
    assert any(oracle.battle(rows, power).elves_lost for power in range(least, 201))


def changed(spell: int, **changes) -> dict[str, object]:
    """The spells with one of them changed, or its effect."""
    spells = list(SPELLS)
    effect = spells[spell].effect
    if effect and changes.keys() <= set(effect._fields):
        changes = {"effect": effect._replace(**changes)}
    spells[spell] = spells[spell]._replace(**changes)
    return {"known_spells": lambda _: tuple(spells)}


BROKEN_DECKS = {
    "just as many cards are enough": {
        "starts_sub_game": lambda _, decks: all(len(deck) - 1 > deck[0] for deck in decks)
    },
    "the drawn card does not count": {
        "starts_sub_game": lambda _, decks: all(len(deck) >= deck[0] for deck in decks)
    },
    "both players need enough cards": {
        "starts_sub_game": lambda _, decks: (
            min(map(len, decks)) > 1 and any(len(deck) - 1 >= deck[0] for deck in decks)
        )
    },
    "sub games decide rounds": {"starts_sub_game": lambda _, _decks: False},
    "as many cards are copied as the card says": {
        "sub_game": lambda _, decks: Decks(*(deck[1:] for deck in decks))
    },
    "the drawn card is not copied": {
        "sub_game": lambda _, decks: Decks(*(deck[: deck[0]] for deck in decks))
    },
    "the next cards are copied": {
        "sub_game": lambda _, decks: Decks(*(deck[-deck[0] :] for deck in decks))
    },
    "the winners card goes above the losers": {
        "bottom": lambda _, winner, *cards: cards if winner == 2 else cards[::-1]
    },
    "the winners card goes above a higher one": {
        "bottom": lambda _, _winner, *cards: (max(cards), min(cards))
    },
    "player 1 wins a repeat": {"repeat_winner": 2},
}
BROKEN_DUELS = {
    "at 0 hit points one is dead": {"alive": lambda _, hit_points: hit_points >= 0},
    "effects work on turns of the boss too": {"boss_steps": lambda duel: (duel.strike,)},
    "effects work on turns of the player too": {
        "player_steps": lambda duel: (duel.lose_hit_point,) if duel.hard else ()
    },
    "hard mode strikes on turns of the player only": {
        "boss_steps": lambda duel: (
            (duel.lose_hit_point, duel.apply_effects, duel.strike)
            if duel.hard
            else (duel.apply_effects, duel.strike)
        )
    },
    "hard mode strikes before the effects": {
        "player_steps": lambda duel: (
            (duel.apply_effects, duel.lose_hit_point) if duel.hard else (duel.apply_effects,)
        )
    },
    "poison works six times": changed(3, turns=5),
    "poison kills before the blow": {
        "boss_steps": lambda duel: (lambda state: duel.strike(duel.apply_effects(state)),)
    },
    "recharge works five times": changed(4, turns=4),
    "a shield lasts six turns": changed(2, turns=5),
    "a shield is armor": {"armor": lambda _, _timers: 0},
    "a blow takes at least 1": {"blow": lambda duel, armor: max(0, duel.boss.damage - armor)},
    "drain does damage and heals": changed(1, healing=0),
}


@pytest.mark.parametrize("name", BROKEN_DECKS)
def test_named_decks_tell_their_rule_broken(name: str):
    broken = type("Broken", (RecursiveRules,), BROKEN_DECKS[name])()
    case = NAMED[name]
    assert combat(case.puzzle).score == case.answers[1]
    assert recursive_combat(case.puzzle, broken).score != case.answers[2]


@pytest.mark.parametrize("name", BROKEN_DUELS)
def test_named_duels_tell_their_rule_broken(name: str):
    broken = type("Broken", (Duel,), BROKEN_DUELS[name])
    case = NAMED[name]
    given = {part: least_mana(broken(case.puzzle, hard=part == 2)).mana for part in (1, 2)}
    assert given != case.answers


@each_puzzle
def test_generated_cases_are_what_their_commands_make(puzzle: str):
    found = [case for case in islice(generated_cases(puzzle, seed=5), 7) if case]
    assert len({case.kind for case in found}) > 1
    for case in found:
        graphsolve, *arguments = shlex.split(case.command)
        assert graphsolve == "graphsolve"
        assert CliRunner().invoke(app, arguments).stdout == puzzle_text(case.puzzle)
        assert case.answers == fair_answers(case.puzzle)


def test_generated_caves_grow_from_tiny_to_real():
    recipes = [*islice(PUZZLES["2018/15"].recipes(0), 240)]
    widths = [recipe.sizes["width"] for recipe in recipes if recipe.kind != "crowded"]
    growing, later = widths[:96], widths[96:]
    assert (growing[0], growing[-1]) == (5, 32)
    assert growing == sorted(growing)
    assert min(later) < 8
    assert max(later) > 28
    assert max(recipe.sizes["width"] for recipe in recipes if recipe.kind == "crowded") == 14


def test_generated_decks_grow_from_tiny_to_real():
    sizes = [recipe.sizes["cards"] for recipe in islice(PUZZLES["2020/22"].recipes(0), 120)]
    assert (sizes[0], sizes[-1]) == (2, 25)
    assert sizes == sorted(sizes)


@each_puzzle
def test_each_generated_case_has_its_own_seed(puzzle: str):
    assert [recipe.seed for recipe in islice(PUZZLES[puzzle].recipes(5), 4)] == [5, 6, 7, 8]


def test_another_seed_makes_other_cases():
    first, second = (
        {case.puzzle for case in islice(generated_cases("2018/15", seed), 10) if case}
        for seed in (0, 10)
    )
    assert first.isdisjoint(second)


def test_no_case_comes_twice_and_cases_end_where_no_new_ones_come():
    one, two = islice(named_cases("2015/22"), 2)
    found = fresh([one, None, one, two, *[None, one] * 249, one, two])
    assert list(found) == [one, two]
    assert list(fresh([*[None] * 300, one, *[None] * 300, two])) == [one, two]
    assert list(fresh([*[None] * 500, one])) == []
    assert list(fresh([*[None] * 499, one])) == [one]


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text)


def test_saved_cases_come_first_and_the_short_ones_before_the_long(tmp_path: Path):
    write(tmp_path, "day15-long.txt", "#####\n#GEE#\n#####\n")
    write(tmp_path, "day15-short.txt", "####\n#EG#\n####\n")
    write(tmp_path, "notes.txt", "not a cave")
    write(tmp_path, "day22-2020-mine.txt", "Player 1:\n1\n\nPlayer 2:\n2\n")
    write(tmp_path, "day22-2015-mine.txt", "Hit Points: 8\nDamage: 1\n")
    found = list(islice(all_cases("2018/15", folder=tmp_path), 4))
    assert [case.name for case in found[:2]] == ["day15-short.txt", "day15-long.txt"]
    assert [case.kind for case in found] == ["saved", "saved", "named", "named"]
    assert found[0].puzzle == NAMED["attack power is at least 4"].puzzle
    assert found[2].puzzle != found[0].puzzle
    assert next(all_cases("2020/22", folder=tmp_path)).puzzle == Decks((1,), (2,))
    assert next(all_cases("2015/22", folder=tmp_path)).puzzle == Boss(8, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("####\n#E?#\n####\n", "day15-mine.txt:2:3: expected "),
        ("####\n#E.#\n####\n", "day15-mine.txt:1:1: expected a puzzle with an answer"),
    ],
)
def test_saved_cases_that_will_not_do(tmp_path: Path, text: str, message: str):
    write(tmp_path, "day15-mine.txt", text)
    with pytest.raises(ParseError, match="expected") as error:
        list(saved_cases("2018/15", tmp_path))
    assert message in str(error.value)


def test_there_need_be_no_folder(tmp_path: Path):
    assert next(all_cases("2018/15", folder=tmp_path / "none")).kind == "named"
