"""The oracle on the examples of the puzzle statements, and on small cases for each rule."""

import re
import tomllib
from itertools import groupby, product
from pathlib import Path

import pytest

import oracle

DATA = Path(__file__).parent / "data"


def load(name):
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


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


def test_data_files_are_complete():
    assert [after["round"] for after in MOVEMENT["after"]] == [0, 1, 2, 3]
    rounds = [after["round"] for after in DETAILED["after"]]
    assert rounds == [0, 1, 2, 23, 24, 25, 26, 27, 28, 47]
    outcomes = [27730, 36334, 39514, 27755, 28944, 18740]
    assert [example["outcome"] for example in OUTCOMES] == outcomes
    outcomes = [4988, 31284, 3478, 6474, 1140]
    assert [example["outcome"] for example in ATTACK_POWER] == outcomes


@pytest.mark.parametrize("after", MOVEMENT["after"], ids=lambda after: after["round"])
def test_movement_example(after):
    rows = rows_of(MOVEMENT["after"][0]["map"])
    units = oracle.battle(rows).history[after["round"]]
    assert rows_of(draw(rows, units)) == rows_of(after["map"])


@pytest.mark.parametrize("after", DETAILED["after"], ids=lambda after: after["round"])
def test_entire_sample_combat(after):
    rows = rows_of(DETAILED["after"][0]["map"])
    assert draw(rows, oracle.battle(rows).history[after["round"]]) == after["map"]


def test_entire_sample_combat_outcome():
    fought = oracle.battle(rows_of(DETAILED["after"][0]["map"]))
    assert fought.winner == DETAILED["winner"]
    assert fought.rounds == DETAILED["rounds"]
    assert fought.hit_points == DETAILED["hit_points"]
    assert fought.outcome == DETAILED["outcome"]
    assert len(fought.history) == DETAILED["rounds"] + 1


def check_battle(fought, example):
    assert draw(rows_of(example["start"]), fought.units) == example["end"]
    assert fought.winner == example["winner"]
    assert fought.rounds == example["rounds"]
    assert fought.hit_points == example["hit_points"]
    assert fought.outcome == example["outcome"] == example["rounds"] * example["hit_points"]
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


def test_reading_order_breaks_ties_between_nearest_squares():
    assert oracle.move(["#######", "#E..G.#", "#...#.#", "#.G.#G#", "#######"], (1, 1)) == (1, 2)


def test_reading_order_breaks_ties_between_steps():
    assert oracle.move(["#######", "#.E...#", "#.....#", "#...G.#", "#######"], (1, 2)) == (1, 3)


def test_square_is_chosen_before_the_step():
    # (0, 3) comes before (1, 0), although the first step to (1, 0) comes before that to (0, 3).
    assert oracle.move(["G##.G", "..E.."], (1, 2)) == (1, 3)


@pytest.mark.parametrize(
    "rows",
    [["GE.."], ["G#E.."], ["GGE"], ["E..."]],
    ids=["in range", "unreachable", "blocked by a unit", "no enemy"],
)
def test_unit_does_not_move_in_range_or_without_a_path(rows):
    square = (0, rows[0].index("E"))
    assert oracle.move(rows, square) == square


def test_units_walk_around_other_units():
    assert oracle.move(["G.EE.", "....."], (0, 3)) == (1, 3)


def test_everything_outside_the_map_is_wall():
    assert oracle.move(["E#", ".", "..G"], (0, 0)) == (1, 0)
    assert oracle.battle(["E", ".G", "G"]).winner == "goblins"


def test_the_adjacent_enemy_with_the_fewest_hit_points_is_attacked():
    hit_points = {(0, 0): 9, (1, 2): 4, (2, 3): 2, (3, 2): 2, (4, 3): 1}
    rows = ["G....", "..G..", "..EG.", "..G..", "...G."]
    units = oracle.find_units(rows, 200, 200, hit_points)
    [elf] = [unit for unit in units if unit.side == "E"]
    assert oracle.select_target(elf, units).square == (2, 3)


def test_turns_are_taken_in_reading_order_regardless_of_side():
    # The unit on the left moves next to the other unit, which therefore attacks first.
    assert oracle.battle(["G..E"]).history[1] == ((0, 1, "G", 197), (0, 2, "E", 200))
    assert oracle.battle(["E..G"]).history[1] == ((0, 1, "E", 197), (0, 2, "G", 200))


def test_unit_takes_one_turn_per_round():
    assert oracle.battle(["E.......G"]).history[1] == ((0, 1, "E", 200), (0, 7, "G", 200))


def test_unit_killed_before_its_turn_does_not_act():
    fought = oracle.battle(["EG"], elf_power=200)
    assert fought.history == [((0, 0, "E", 200), (0, 1, "G", 200)), ((0, 0, "E", 200),)]
    assert (fought.winner, fought.rounds, fought.hit_points) == ("elves", 1, 200)


def test_the_round_in_which_combat_ends_does_not_count():
    fought = oracle.battle(["EGE"], elf_power=200)
    assert (fought.winner, fought.rounds, fought.hit_points) == ("elves", 0, 400)
    assert len(fought.history) == 1
    assert fought.units == ((0, 0, "E", 200), (0, 2, "E", 200))


def test_attack_powers_and_hit_points_of_sides_and_units():
    fought = oracle.battle(
        ["EG#GE"],
        elf_power=5,
        goblin_power=7,
        elf_hit_points=30,
        goblin_hit_points=20,
        hit_points={(0, 4): 11},
    )
    assert fought.history[1] == (
        (0, 0, "E", 23),
        (0, 1, "G", 15),
        (0, 3, "G", 15),
        (0, 4, "E", 4),
    )


def test_one_side_alone_wins_in_the_first_round():
    fought = oracle.battle(["G.", ".G"])
    assert (fought.winner, fought.rounds, fought.outcome) == ("goblins", 0, 0)
    assert oracle.least_power(["E."])[0] == 4
    assert oracle.least_power(["G."]) is None


@pytest.mark.parametrize("rows", [["E#G"], ["..."], []], ids=["walled off", "no units", "empty"])
def test_repeated_state_is_a_stalemate(rows):
    fought = oracle.battle(rows)
    assert fought.stalemate
    assert fought.winner is None
    assert fought.rounds == 1
    assert oracle.least_power(rows) is None


def test_rounds_before_a_stalemate_count():
    # The elf kills the goblin in its room and cannot reach the other one.
    fought = oracle.battle(["E..G#G"], elf_power=200)
    assert fought.stalemate
    assert fought.history[-1] == fought.history[-2]
    assert fought.rounds == len(fought.history) - 1 == 3


def test_stop_when_an_elf_dies():
    rows = ["EGE"]
    fought = oracle.battle(rows, goblin_power=200, stop_when_elf_dies=True)
    assert (fought.winner, fought.rounds, fought.elves_lost) == (None, 0, 1)
    assert fought.units == ((0, 1, "G", 197), (0, 2, "E", 200))


def test_winning_is_not_monotone_in_the_attack_power():
    rows = ["##.", ".#G", "GGG", "EE#"]
    assert oracle.least_power(rows)[0] == 6
    assert oracle.battle(rows, elf_power=7).elves_lost > 0


def test_powers_are_tried_up_to_the_healthiest_goblin():
    power, fought = oracle.least_power(["EG"], goblin_power=200, hit_points={(0, 1): 250})
    assert (power, fought.rounds) == (250, 1)
    assert oracle.least_power(["GE"], goblin_power=200) is None


# --- Combat and Recursive Combat ----------------------------------------------------------------


def read_decks(text):
    return [[int(card) for card in block.split()[2:]] for block in text.split("\n\n")]


def read_deck(text):
    return [int(card) for card in text.split(", ")]


def shown_rounds(name):
    """The rounds of a transcript: game, number, and the two decks at the start."""
    found = re.findall(
        r"-- Round (\d+)(?: \(Game (\d+)\))? --\nPlayer 1's deck: (.+)\nPlayer 2's deck: (.+)\n",
        read(name),
    )
    return [
        (int(game or 1), int(number), read_deck(deck1), read_deck(deck2))
        for number, game, deck1, deck2 in found
    ]


def last_deck(name):
    return read_deck(read(name).splitlines()[-1].removeprefix("Player 2's deck: "))


def test_combat_example():
    assert oracle.combat(*read_decks(read("cards/example.txt"))) == (2, 306, 29)
    assert oracle.score_deck(last_deck("cards/combat.txt")) == 306


def test_recursive_combat_example():
    assert oracle.recursive_combat(*read_decks(read("cards/example.txt"))) == (2, 291, 17)
    assert oracle.score_deck(last_deck("cards/recursive.txt")) == 291


def test_combat_from_every_round_of_the_transcript():
    shown = shown_rounds("cards/combat.txt")
    assert [number for _, number, _, _ in shown] == [1, 2, 3, 4, 5, 27, 28, 29]
    for _, number, *decks in shown:
        assert oracle.combat(*decks) == (2, 306, 30 - number)


def test_recursive_combat_from_every_round_of_the_transcript():
    shown = shown_rounds("cards/recursive.txt")
    last = {game: number for game, number, _, _ in shown}
    assert last == {1: 17, 2: 6, 3: 4, 4: 1, 5: 1}
    for game, number, *decks in shown:
        winner, score, rounds = oracle.recursive_combat(*decks)
        assert (winner, rounds) == (2, last[game] - number + 1)
        assert game > 1 or score == 291


def test_player_1_wins_the_endless_game_with_the_deck_at_the_first_repeat():
    decks = read_decks(read("cards/endless.txt"))
    assert decks == [[43, 19], [2, 29, 14]]
    assert oracle.combat(*decks) is None
    assert oracle.recursive_combat(*decks) == (1, 105, 6)


def test_first_repeat_may_come_after_the_first_round():
    assert oracle.combat([5], [1, 2, 4, 3]) is None
    assert oracle.recursive_combat([5], [1, 2, 4, 3]) == (1, 11, 7)  # with 5 and 1


def test_both_decks_must_repeat():
    # If one deck were enough, the game would end after round 12 with a score of 66.
    assert oracle.recursive_combat([2, 7, 4], [3, 5, 6, 1]) == (1, 54, 19)


def test_drawn_card_is_the_number_of_cards_in_the_sub_game():
    # With copies of the whole decks, player 1 would win after 9 rounds with a score of 78.
    assert oracle.recursive_combat([1, 3, 6], [2, 4, 5]) == (1, 84, 11)


def test_repeats_are_within_one_game():
    # If rounds of sub-games counted, player 2 would win after round 6 with a score of 166.
    assert oracle.recursive_combat([5, 2, 1, 6], [8, 4, 3, 7]) == (2, 168, 4)


def test_decks_are_not_modified():
    decks = read_decks(read("cards/example.txt"))
    oracle.combat(*decks)
    oracle.recursive_combat(*decks)
    assert decks == read_decks(read("cards/example.txt"))


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


@pytest.mark.parametrize(
    ("spell", "turns_between"), [("Shield", 2), ("Poison", 2), ("Recharge", 2)]
)
def test_spell_can_be_cast_again_on_the_turn_its_effect_ends(spell, turns_between):
    waiting = ["Magic Missile"] * turns_between
    start = {"boss_hit_points": 100, "boss_damage": 1, "mana": 1000}
    assert oracle.duel_play([spell, *waiting, spell], **start).result == "unfinished"
    assert oracle.duel_play([spell, *waiting[1:], spell], **start).result == "illegal"


def test_poison_can_kill_at_the_start_of_the_players_turn():
    # The player has no mana left and needs none.
    assert oracle.duel_play(["Poison"], 6, 1, 10, 173) == ("win", 173)
    assert oracle.duel_play(["Poison"], 7, 1, 10, 173) == ("lose", 173)


def test_poison_kills_before_the_boss_attacks():
    assert oracle.duel_play(["Poison"], 3, 8, 1, 173) == ("win", 173)
    assert oracle.duel_play(["Poison"], 4, 8, 1, 173) == ("lose", 173)


def test_poison_deals_18_damage_in_total():
    spells = ["Poison", "Magic Missile", "Magic Missile"]
    assert oracle.duel_play(spells, 18 + 8, 1) == ("win", 279)
    assert oracle.duel_play(spells, 18 + 9, 1) == ("unfinished", 279)


def test_recharge_adds_mana_before_the_choice_of_a_spell():
    assert oracle.duel_play(["Recharge"], 50, 1, 10, 229) == ("unfinished", 229)
    assert oracle.duel_play(["Recharge", "Poison"], 50, 1, 10, 229).result == "unfinished"
    assert oracle.duel_play(["Recharge", "Recharge"], 50, 1, 10, 900).result == "illegal"


def test_recharge_gives_505_mana_in_total():
    spells = ["Recharge", "Shield", "Drain", "Poison", "Drain", "Drain"]
    spent = 229 + 505
    assert oracle.duel_play(spells, 50, 1, 10, 229) == ("lose", spent)  # nothing is left
    assert oracle.duel_play(spells, 50, 1, 10, 229 + 53) == ("unfinished", spent)


def test_no_affordable_spell_is_a_loss():
    assert oracle.duel_play([], 10, 1, 10, 53) == ("unfinished", 0)
    assert oracle.duel_play([], 10, 1, 10, 52) == ("lose", 0)
    assert oracle.duel(1, 1, 10, 52) is None
    assert oracle.duel(1, 1, 10, 53) == 53


def test_illegal_spells():
    assert oracle.duel_play(["Fireball"], 10, 1) == ("illegal", 0)
    assert oracle.duel_play(["Poison"], 10, 1, mana=172) == ("illegal", 0)


def test_shield_covers_three_attacks():
    spells = ["Shield", "Magic Missile", "Magic Missile"]
    start = {"boss_hit_points": 100, "boss_damage": 10, "hit_points": 10}
    assert oracle.duel_play(spells, **start).result == "unfinished"
    assert oracle.duel_play([*spells, "Drain"], **start).result == "lose"
    assert (
        oracle.duel_play([*spells, "Drain"], **start | {"hit_points": 18}).result == "unfinished"
    )


def test_attack_deals_at_least_1_damage():
    assert oracle.duel_play(["Shield"], 100, 5, 1).result == "lose"
    assert oracle.duel_play(["Shield"], 100, 8, 1).result == "lose"
    assert oracle.duel_play(["Shield"], 100, 8, 2).result == "unfinished"


def test_hard_mode_takes_a_hit_point_before_the_effects():
    assert oracle.duel_play(["Poison"], 6, 1, 3, 173, hard=True) == ("lose", 173)
    assert oracle.duel_play(["Poison"], 6, 1, 4, 173, hard=True) == ("win", 173)
    assert oracle.duel(1, 1, 1, 500, hard=True) is None
    assert oracle.duel(1, 1, 2, 500, hard=True) == 53


@pytest.mark.parametrize("hard", [False, True], ids=["normal", "hard"])
@pytest.mark.parametrize("boss_hit_points", [1, 4, 7, 11, 13, 16, 20])
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
