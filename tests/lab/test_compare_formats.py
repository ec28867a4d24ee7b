"""Whatever people print while they debug is compared with the rules, and what was assumed is said.

The right values are the oracle's and the statement's. Each format is tried as it is, and with one
value changed, which has to be found.
"""

import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from examples import examples
from graphsolve.errors import ParseError
from graphsolve.lab.compare import compare
from graphsolve.lab.duel.printed import duel_facts
from graphsolve.limits import time_limit
from graphsolve.puzzles.catalogue import Puzzle, record_of
from graphsolve.puzzles.cave import parse_cave
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.puzzles.interface import play_of
from graphsolve.show.transcript import write_events
from statements import DECKS, load

# --- Card games ---------------------------------------------------------------------------------

DATA = Path(__file__).parents[1] / "data" / "cards"

Round = tuple[list[int], list[int]]


def combat_rounds() -> list[Round]:
    """The decks before each round of Combat, and at the end, played by hand."""
    first, second = map(list, DECKS)
    rounds = [(list(first), list(second))]
    while first and second:
        card1, card2 = first.pop(0), second.pop(0)
        if card1 > card2:
            first += [card1, card2]
        else:
            second += [card2, card1]
        rounds.append((list(first), list(second)))
    return rounds


ROUNDS = combat_rounds()
DECK_FORMATS = {
    "lists": "{n}: {0} {1}",
    "tuple of lists": "({0}, {1})",
    "labels": "Round {n}\nP1: {a}\nP2: {b}",
    "labels on a line": "Round {n} | Player 1: {a} | Player 2: {b}",
    "assignments": "deck1={0}, deck2={1}",
    "deques": "deque({0}) deque({1})",
    "rust": "[src/main.rs:12:9] Player {{ id: 1, deck: {0} }}, Player {{ id: 2, deck: {1} }}",
    "json": '{{"round": {n}, "p1": {0}, "p2": {1}}}',
}


def cards_text(style: str, rounds: list[Round]) -> str:
    return "\n".join(
        style.format(
            first, second, a=", ".join(map(str, first)), b=", ".join(map(str, second)), n=n
        )
        for n, (first, second) in enumerate(rounds, 1)
    )


@pytest.mark.parametrize("name", DECK_FORMATS)
@pytest.mark.parametrize("start", [0, 1], ids=["before each round", "after each round"])
def test_decks_in_any_format(name: str, start: int):
    text = cards_text(DECK_FORMATS[name], ROUNDS[start:])
    found = compare(text, "x", DECKS)
    assert found.difference is None
    assert found.match.agreed == len(ROUNDS) - start
    wrong = [*ROUNDS[start:]]
    first, second = wrong[7]
    wrong[7] = [*first[:-2], first[-1], first[-2]], second
    found = compare(cards_text(DECK_FORMATS[name], wrong), "x", DECKS)
    assert found.match.agreed == 7
    assert found.difference.theirs.value["decks"] == (tuple(wrong[7][0]), tuple(second))
    assert found.difference.ours.value["decks"] == (tuple(first), tuple(second))


@pytest.mark.parametrize("shown", [slice(3, None), slice(0, None, 3)])
def test_some_rounds_agree_only_if_they_have_numbers(shown: slice):
    numbered = cards_text("Round {n}: {0} {1}", ROUNDS).splitlines()[shown]
    assert compare("\n".join(numbered), "x", DECKS).difference is None
    with pytest.raises(ParseError, match=r"x:[12]:1: these"):
        compare(cards_text("{0} {1}", ROUNDS[shown]), "x", DECKS)


def test_the_decks_at_the_end_are_enough():
    first, second = ROUNDS[-1]
    text = f"{DECKS}\nPlayer 1: {first}\nPlayer 2: {second}"
    assert compare(text, "x", DECKS).difference is None
    wrong = [*second[2:], *second[:2]]
    found = compare(f"Player 1: {first}\nPlayer 2: {wrong}", "x", DECKS).difference
    assert found.ours.value["decks"] == (tuple(first), tuple(second))


def test_the_statements_games_agree():
    assert compare((DATA / "combat.txt").read_text(), "x", DECKS).difference is None
    text = (DATA / "recursive.txt").read_text()
    assert compare(text, "x", DECKS, 2).difference is None
    of_main_game = re.compile(r"\s*(-- Round \d+ \(Game 1\)|\.\.\.anyway, back to game 1)")
    sections = [one for one in text.split("\n\n") if of_main_game.match(one)]
    found = compare("\n\n".join(sections), "x", DECKS, 2)
    assert found.difference is None
    assert "The output shows the main game only" in found.read_as


def test_wrong_decks_are_found_in_the_statements_game():
    text = (DATA / "recursive.txt").read_text()
    right = "Player 1's deck: 8, 1\n"
    assert right in text
    found = compare(text.replace(right, "Player 1's deck: 1, 8\n", 1), "x", DECKS, 2).difference
    assert (found.theirs.value["decks"].first, found.ours.value["decks"].first) == ((1, 8), (8, 1))
    assert str(found.ours.place) == "round 5 of game 2"
    assert "1, 8" in text.splitlines()[found.theirs.line - 1].replace("8, 1", "1, 8")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello\n", "x:1:1: no card game found; expected decks such as"),
        ("Round 1\n[11, 12, 13] [4, 5]", "x:2:1: these cannot be read as decks"),
        ("[9] [2, 6, 3, 1, 5, 8, 4, 7, 10]", "x:1:1: these cannot be read as decks"),
        ("Player 1 wins with a score of 291", "x:1:1: no card game found"),
        ("P1: 5 cards, P2: 4 cards", "x:1:1: no card game found"),
    ],
)
def test_a_transcript_without_this_game(text: str, message: str):
    with pytest.raises(ParseError, match=message):
        compare(text, "x", DECKS)


# --- Duels --------------------------------------------------------------------------------------


def statement_duel(name: str) -> tuple[Boss, str]:
    data = load(f"duel/{name}.toml")
    return Boss(data["boss_hit_points"], data["boss_damage"]), data["transcript"]


@pytest.mark.parametrize("name", ["first", "second"])
def test_the_statements_duels_agree(name: str):
    boss, text = statement_duel(name)
    found = compare(text, "x", boss)
    assert found.difference is None, found
    assert "The player begins with 10 hit points and 250 mana." in found.read_as


@pytest.mark.parametrize(
    ("right", "wrong", "theirs", "ours"),
    [
        ("77 mana\n- Boss has 13", "67 mana\n- Boss has 13", {"mana": 67}, {"mana": 77}),
        ("timer is now 4", "timer is now 5", {"spell": "Poison", "timer": 5}, {"timer": 4}),
        (
            "Player has 2 hit points, 0 armor, 77",
            "Player has 3 hit points, 0 armor, 77",
            {"hit_points": 3},
            {"hit_points": 2},
        ),
    ],
)
def test_a_wrong_value_is_found_in_the_statements_duel(right: str, wrong: str, theirs, ours):
    boss, text = statement_duel("first")
    assert right in text
    found = compare(text.replace(right, wrong, 1), "x", boss).difference
    for value, expected in ((found.theirs.value, theirs), (found.ours.value, ours)):
        assert value.items() >= expected.items()


PLAYED = ["Poison", "Recharge", "Shield", "Poison", "Magic Missile"]
BOSS = Boss(30, 8)


def duel_states() -> list[oracle.Duel]:
    """The states as each turn of the player begins, by the oracle, before the effects."""
    here = oracle.Duel(50, 500, 30)
    states = [here]
    for name in PLAYED:
        here = oracle.cast(
            oracle.apply_effects(here) if len(states) > 1 else here, oracle.SPELLS[name]
        )
        here = oracle.play_boss_turn(here, 8)
        states.append(here)
    return states


DUEL_FORMATS = {
    "json": '{{"hp": {hp}, "mana": {mana}, "boss": {boss}, "spell": "{spell}"}}',
    "words": "player {hp} hp, {mana} mana, boss {boss} hp, casting {spell}",
    "without punctuation": "hp {hp} mana {mana} boss {boss} cast {spell}",
    "python": "State(hp={hp}, mana={mana}, boss_hp={boss}) -> cast {spell}",
    "two lines": "You cast {spell}\nPlayer HP: {hp} Mana: {mana}\nBoss HP: {boss}",
    "me": "me {hp} mana {mana} boss {boss} cast {spell}",
    "timers": "hp={hp} mana={mana} boss={boss} poison=0 {{cast: {spell}}}",
    "nested": '{{"me": {{"hp": {hp}, "mana": {mana}}}, "boss": {boss}, "cast": "{spell}"}}',
    "units": "{hp}hp {mana}mana, boss {boss}hp, casting {spell}",
    "whose turn": "Boss turn: hp={hp} mana={mana} bossHp={boss} cast {spell}",
    "no spells": "State(player_hp={hp}, mana={mana}, boss_hp={boss}, poison=3)",
}


def test_states_at_any_time_in_a_turn_agree():
    turns = [(50, 500, 30), (50, 327, 30), (50, 327, 27), (42, 327, 27), (42, 327, 24)]
    lines = [f"hp {hp}, mana {mana}, boss {boss}" for hp, mana, boss in (turns[0], *turns)]
    assert compare("\n".join(["cast Poison", *lines]), "x", BOSS).difference is None
    lines[-1] = "hp 41, mana 327, boss 24"
    found = compare("\n".join(["cast Poison", *lines]), "x", BOSS).difference
    assert (found.theirs.line, found.ours.value["hit_points"]) == (7, 42)


@pytest.mark.parametrize("end", ["hp 50, mana 327, boss 0", "hp 50, mana 428, boss -1"])
def test_what_follows_the_death_of_the_boss_does_not_count(end: str):
    lines = ["hp 50, mana 500, boss 2", "cast Poison", "hp 50, mana 327, boss 2", end]
    assert compare("\n".join(lines), "x", Boss(2, 8)).difference is None


@pytest.mark.parametrize("first", [0, 1, 2, 3, 4, 5, 10, 11])
@pytest.mark.parametrize("step", [2, 4])
def test_states_of_a_duel_are_read_from_the_first_round_on(first: int, step: int):
    facts = duel_facts(duel_events(Duel(BOSS), PLAYED))
    states = [fact.value for fact in facts if fact.kind == "state"][first::step]
    line = "Me: {hit_points} HP, {mana} mana, {spent} spent; boss: {boss_hit_points} HP"
    lines = [f"Spells: {', '.join(PLAYED)}", *(line.format(**state) for state in states)]
    if first > 5:
        with pytest.raises(ParseError, match=r"x:2:1: .* a state of the first round of a duel"):
            compare("\n".join(lines), "x", BOSS)
    else:
        assert compare("\n".join(lines), "x", BOSS).difference is None


@pytest.mark.parametrize("name", DUEL_FORMATS)
def test_duels_in_any_format(name: str):
    states = duel_states()[: len(PLAYED)]
    text = "\n".join(
        DUEL_FORMATS[name].format(
            hp=state.hit_points, mana=state.mana, boss=state.boss_hit_points, spell=spell
        )
        for state, spell in zip(states, PLAYED, strict=True)
    )
    found = compare(text, "x", BOSS)
    assert found.difference is None, found
    assert found.match.agreed == len(PLAYED) * (1 + ("{spell}" in DUEL_FORMATS[name]))
    assert ("No spells are named" in found.read_as) == ("{spell}" not in DUEL_FORMATS[name])
    wrong = text.replace(str(states[3].mana), str(states[3].mana + 101))
    found = compare(wrong, "x", BOSS).difference
    assert found.theirs.value["mana"] == found.ours.value["mana"] + 101


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello\n", "no duel found; expected lines such as"),
        ("Least mana: 1295\n", "no duel found"),
        ("Part 1: 212 (hp 2, mana 24, boss 0)\n", "x:1:1: .* a duel with a boss of 30 hit points"),
        ("hp 50 mana 500 boss 57\n", "x:1:1: .* a duel with a boss of 30 hit points"),
    ],
)
def test_a_transcript_without_this_duel(text: str, message: str):
    with pytest.raises(ParseError, match=message):
        compare(text, "x", BOSS)


# --- Any puzzle ---------------------------------------------------------------------------------

CAVE = parse_cave("########\n#G..#E.#\n#..G...#\n#.#...E#\n########")


@pytest.mark.parametrize("part", [1, 2])
@pytest.mark.parametrize("puzzle", [CAVE, DECKS, BOSS], ids=["cave", "cards", "duel"])
def test_event_logs_agree_with_what_wrote_them(puzzle: Puzzle, part: int):
    lines = [*write_events(record_of(puzzle).id, play_of(puzzle).events(puzzle, part), part)]
    assert compare("".join(lines), "x", puzzle, part).difference is None
    with pytest.raises(ParseError, match=r"^x:3:1: expected an event of this puzzle"):
        compare("".join([*lines[:2], "{}\n", *lines[2:]]), "x", puzzle, part)
    for without in (lines[:1], [lines[0], *lines[2:]]):
        with pytest.raises(ParseError, match=r"^x:2:1: expected the event with which"):
            compare("".join(without), "x", puzzle, part)


PIECES = """\
# . E G ######## #G..#E.# 1 2, -3 0.5 = , [ ] ( ) () plays wins winner boss hp armor mana: P2: 's
"""
LINES = """\
Round 1
After 2 rounds:
Player 1
's deck:
round 5 of game 2!
10 hit points
casts Poison
Shield's timer is now 3
Boss attacks for 8 - 7 = 1 damage!
-- Player turn --
the end
"""
ODD = [" ", "   ", "9" * 30, "\x1b[1m", "\u2588", "\u0663"]
LINE = st.lists(st.sampled_from([*PIECES.split(), *LINES.splitlines(), *ODD]), max_size=8)
TEXTS = st.lists(LINE.map("".join), max_size=12).map("\n".join)


@examples(60)
@given(TEXTS, st.sampled_from([CAVE, DECKS, BOSS]))
def test_any_text_is_compared_or_refused(text: str, puzzle: Puzzle):
    with suppress(ParseError):
        compare(text, "x", puzzle)


@pytest.mark.parametrize(
    "line", ["=" * 60_000, "#" * 60_000, "poison" * 10_000, "mana 5 " * 9_000]
)
@pytest.mark.parametrize("puzzle", [CAVE, DECKS, BOSS], ids=["cave", "cards", "duel"])
def test_long_lines_take_no_time(puzzle: Puzzle, line: str):
    with time_limit(5), suppress(ParseError):
        compare(line, "x", puzzle)
