"""The oracle on the examples of the puzzle statements.

Each rule is tested where the engines, which solve the same examples, are compared with it.
"""

import re
from itertools import groupby, product

import pytest

import oracle
from examples import every
from statements import DATA, load


def read(name):
    return (DATA / name).read_text(encoding="utf-8")


# --- Cave combat --------------------------------------------------------------------------------

MOVEMENT = load("cave/movement.toml")
DETAILED = load("cave/detailed.toml")
OUTCOMES = load("cave/outcomes.toml")["battle"]
ATTACK_POWER = load("cave/attack_power.toml")["battle"]


def rows_of(text):
    """The map without the hit points at the ends of its rows."""
    return [line.split()[0] for line in text.splitlines()]


def draw(rows, units):
    """The map as the statement draws it, with the hit points at the ends of its rows."""
    grid = [list(re.sub("[EG]", ".", row)) for row in rows]
    for row, column, side, _ in units:
        grid[row][column] = side
    hit_points = {
        row: "   " + ", ".join(f"{side}({left})" for _, _, side, left in in_row)
        for row, in_row in groupby(units, key=lambda unit: unit[0])
    }
    return "".join("".join(row) + hit_points.get(n, "") + "\n" for n, row in enumerate(grid))


@pytest.mark.parametrize("after", MOVEMENT["after"], ids=lambda after: after["round"])
def test_movement_example(after):
    rows = rows_of(MOVEMENT["after"][0]["map"])
    units = oracle.battle(rows).history[after["round"]]
    assert rows_of(draw(rows, units)) == rows_of(after["map"])


@pytest.mark.parametrize("after", DETAILED["after"], ids=lambda after: after["round"])
def test_entire_sample_combat(after):
    rows = rows_of(DETAILED["after"][0]["map"])
    fought = oracle.battle(rows)
    assert draw(rows, fought.history[after["round"]]) == after["map"]
    assert len(fought.history) == DETAILED["rounds"] + 1
    for name in "winner", "rounds", "hit_points", "outcome":
        assert getattr(fought, name) == DETAILED[name]


def check_battle(fought, example):
    assert draw(rows_of(example["start"]), fought.units) == example["end"]
    for name in "winner", "rounds", "hit_points", "outcome":
        assert getattr(fought, name) == example[name]
    elves_left = "".join(rows_of(example["end"])).count("E")
    assert fought.elves_lost == example["start"].count("E") - elves_left
    assert not fought.stalemate


@pytest.mark.parametrize("example", OUTCOMES, ids=lambda example: example["outcome"])
def test_summarized_combats(example):
    check_battle(oracle.battle(rows_of(example["start"])), example)


@pytest.mark.parametrize("example", ATTACK_POWER, ids=lambda example: example["outcome"])
def test_attack_power(example):
    power, fought = oracle.least_power(rows_of(example["start"]))
    assert power == example["attack_power"]
    assert fought.elves_lost == 0
    check_battle(fought, example)


@pytest.mark.parametrize("rows", [["E#G"], ["..."], []], ids=["walled off", "no units", "empty"])
def test_repeated_state_is_a_stalemate(rows):
    fought = oracle.battle(rows)
    assert fought.stalemate
    assert fought.winner is None
    assert fought.rounds == 1
    assert oracle.least_power(rows) is None


# --- Combat and Recursive Combat ----------------------------------------------------------------


def read_decks(text):
    return [[int(card) for card in block.split()[2:]] for block in text.split("\n\n")]


def read_deck(text):
    return [int(card) for card in text.split(", ")]


def last_deck(name):
    return read_deck(read(name).splitlines()[-1].removeprefix("Player 2's deck: "))


def test_combat_example():
    assert oracle.combat(*read_decks(read("cards/example.txt"))) == (2, 306, 29)
    assert oracle.score_deck(last_deck("cards/combat.txt")) == 306


def test_recursive_combat_example():
    assert oracle.recursive_combat(*read_decks(read("cards/example.txt"))) == (2, 291, 17)
    assert oracle.score_deck(last_deck("cards/recursive.txt")) == 291


def test_player_1_wins_the_endless_game_with_the_deck_at_the_first_repeat():
    decks = read_decks(read("cards/endless.txt"))
    assert decks == [[43, 19], [2, 29, 14]]
    assert oracle.combat(*decks) is None
    assert oracle.recursive_combat(*decks) == (1, 105, 6)


# --- The mana duel ------------------------------------------------------------------------------

DUELS = [load("duel/first.toml"), load("duel/second.toml")]
both_duels = pytest.mark.parametrize("example", DUELS, ids=["first", "second"])


def start_of(example):
    names = ("boss_hit_points", "boss_damage", "hit_points", "mana")
    return {name: example[name] for name in names}


@both_duels
def test_least_mana_of_the_example_duels(example):
    assert oracle.duel(**start_of(example)) == example["least_mana"]
    assert oracle.duel(**start_of(example), hard=True) is None


@both_duels
def test_spells_of_the_example_duels(example):
    spells = example["spells"]
    played = oracle.duel_play(spells, **start_of(example))
    assert played == ("win", example["least_mana"])
    assert oracle.duel_play(spells[:-1], **start_of(example)).result == "unfinished"
    assert oracle.duel_play([*spells, "Drain"], **start_of(example)).result == "illegal"


@both_duels
def test_every_turn_of_the_example_duels(example):
    turns = example["transcript"].split("\n\n")
    spells = iter(example["spells"])
    duel = oracle.Duel(example["hit_points"], example["mana"], example["boss_hit_points"])
    for number, turn in enumerate(turns):
        numbers = re.findall(r"^- .*", turn, flags=re.MULTILINE)
        shown = [int(found) for found in re.findall(r"\d+", " ".join(numbers))]
        armor = 7 if duel.shield > 0 else 0
        assert shown == [duel.hit_points, armor, duel.mana, duel.boss_hit_points]
        if number % 2 == 0:
            duel = oracle.begin_player_turn(duel, hard=False)
            duel = oracle.cast(duel, oracle.SPELLS[next(spells)])
        else:
            duel = oracle.play_boss_turn(duel, example["boss_damage"])
    assert oracle.judge(duel) == "win"
    assert not list(spells)


def test_illegal_spells():
    assert oracle.duel_play(["Fireball"], 10, 1) == ("illegal", 0)
    assert oracle.duel_play(["Poison"], 10, 1, mana=172) == ("illegal", 0)


@pytest.mark.parametrize("hard", [False, True], ids=["normal", "hard"])
@pytest.mark.parametrize("boss_hit_points", every(2, [1, 4, 7, 11, 13, 16, 20]))
@pytest.mark.parametrize("hit_points", [2, 9, 17])
def test_least_mana_is_that_of_the_cheapest_winning_spells(hit_points, boss_hit_points, hard):
    start = (boss_hit_points, 8, hit_points, 400)
    plays = [
        oracle.duel_play(spells, *start, hard=hard)
        for length in range(1, 6)
        for spells in product(oracle.SPELLS, repeat=length)
    ]
    cheapest = min((play.mana_spent for play in plays if play.result == "win"), default=None)
    least = oracle.duel(*start, hard=hard)
    # Six spells or more cost at least six times the cheapest spell.
    if cheapest is None:
        assert least is None or least >= 6 * 53
    else:
        assert min(cheapest, 6 * 53) <= least <= cheapest
