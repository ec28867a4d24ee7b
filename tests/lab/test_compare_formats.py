"""Whatever people print while they debug is compared with the rules, and what was assumed is said.

The right values are the oracle's and the statement's. Each format is tried as it is, and with one
value changed, which has to be found.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from battles import ask_oracle
from examples import examples
from graphsolve.errors import ParseError
from graphsolve.lab.compare import Comparison, compare
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.catalogue import CaveOptions
from graphsolve.puzzles.cave import Rules, Stats, battle_events, parse_cave
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.duel import Boss
from statements import load

# --- Battles ------------------------------------------------------------------------------------

CAVE = parse_cave("########\n#G..#E.#\n#..G...#\n#.#...E#\n########")
RULES = Rules(Stats(hit_points=14), Stats(hit_points=17))
OPTIONS = CaveOptions(elf_hit_points=14, goblin_hit_points=17)

State = dict[tuple[int, int], tuple[str, int]]
HISTORY: list[State] = [
    {(row, column): (side, points) for row, column, side, points in standing}
    for standing in ask_oracle(CAVE, RULES).history
]


KINDS = {"E": "Elf", "G": "Goblin"}

Format = Callable[[list[State]], str]


def maps(
    style: str = "{side}({points})",
    heading: str = "After {0} rounds:",
    shape: Callable[[str], str] = str,
    marks: str = "#.",
    border: int = 0,
) -> Format:
    """Maps below headings with the number of the round from 0 or 1, and hit points behind rows.

    `marks` are those of a wall and of an open square; the rows and columns of the border are cut.
    """

    def row_of(state: State, row: int) -> str:
        squares = [(row, column) for column in range(border, CAVE.width - border)]
        letters = [
            state[square][0] if square in state else marks[square in CAVE.squares]
            for square in squares
        ]
        points = [
            style.format(side=state[one][0], points=state[one][1])
            for one in squares
            if style and one in state
        ]
        return f"{shape(''.join(letters))}   {', '.join(points)}".rstrip()

    def text(history: list[State]) -> str:
        blocks = [
            [heading.format(number, number + 1)]
            + [row_of(state, row) for row in range(border, CAVE.height - border)]
            for number, state in enumerate(history)
        ]
        return "\n\n".join("\n".join(block) for block in blocks)

    return text


def logged(history: list[State]) -> str:
    lines = maps(heading="Round {0}")(history).splitlines()
    return "\n".join(
        f"2024-12-15 10:11:{n % 60:02},123 DEBUG: {line}" for n, line in enumerate(lines)
    )


def coloured(history: list[State]) -> str:
    return re.sub("([EG])", "\x1b[1;31m\\1\x1b[0m", maps()(history))


FORMATS = {
    "statement": maps(),
    "one based rounds": maps(heading="Round {1}"),
    "round 0": maps(heading="=== Round {0} ==="),
    "no headings": maps(heading=""),
    "hit points without letters": maps(style="{points}", heading="Round {0}"),
    "hit points after the letter": maps(style="{side}{points}"),
    "spaced": maps(shape=" ".join),
    "python lists": maps(shape=lambda row: str([*row]), style=""),
    "row numbers": maps(shape=lambda row: f"07 {row}"),
    "colours": coloured,
    "python logging": logged,
    "blocks and dots": maps(style="", heading="Round {0}", marks="\u2588\u00b7"),
}


def compared(text: str) -> Comparison:
    return compare(text, "x", CAVE, 1, OPTIONS)


@pytest.mark.parametrize("name", FORMATS)
def test_the_oracles_battle_agrees(name: str):
    found = compared(FORMATS[name](HISTORY))
    assert found.difference is None, found
    assert found.agreed == len(HISTORY)


@pytest.mark.parametrize("name", FORMATS)
def test_a_unit_on_another_square_is_found(name: str):
    number = 2
    wrong = dict(HISTORY[number])
    square = next(iter(wrong))
    free = next(one for one in sorted(CAVE.squares) if one not in wrong and one > square)
    wrong[free] = wrong.pop(square)
    wrong = dict(sorted(wrong.items()))
    history = [*HISTORY[:number], wrong, *HISTORY[number + 1 :]]
    found = compared(FORMATS[name](history))
    assert found.difference.rounds == number
    assert {one.square for one in found.difference.squares} >= {free, square}


def test_states_after_every_turn():
    """The misreading of a debugger who prints a map after each unit's turn."""
    texts = []
    events = battle_events(CAVE, RULES)
    scene = Scene(next(events))
    for moment in Scene.moments_of(events):
        for event in moment:
            scene.apply(event)
        if type(moment[0]).__name__ == "TurnBegan":
            texts.append(f"Round {scene.full_rounds + 1}\n{scene}")
    assert compared("\n".join(texts)).difference is None
    texts[5] = texts[5].replace("G(", "G(1", 1)
    found = compared("\n".join(texts))
    assert found.difference.turn
    assert found.assumed == ["A state is the one after a turn."]


def test_what_was_assumed_is_said():
    found = compared(FORMATS["one based rounds"](HISTORY))
    assert "Round N is the state as it begins." in found.assumed


def test_the_map_at_the_end_is_not_another_battle():
    """The statement's style, with a map in the unfinished last round."""
    last = ask_oracle(CAVE, RULES).units
    state = {(row, column): (side, points) for row, column, side, points in last}
    end = maps(heading="When combat ends:")([state])
    found = compared(FORMATS["statement"](HISTORY) + "\n" + end)
    assert found.difference is None
    assert found.assumed == ["Numbered by full rounds."]
    assert found.agreed == len(HISTORY) + 1


def test_several_battles():
    text = FORMATS["round 0"](HISTORY)
    found = compared(text + "\n" + text)
    assert found.difference is None
    assert "The output shows 2 battles; only the first is compared." in found.assumed


# --- Card games ---------------------------------------------------------------------------------

DATA = Path(__file__).parents[1] / "data" / "cards"
DEAL = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))
LOOP = Decks((43, 19), (2, 29, 14))

Round = tuple[list[int], list[int]]


def combat_rounds() -> list[Round]:
    """The decks before each round of Combat, and at the end, played by hand."""
    first, second = map(list, DEAL)
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
    "bare lines": "Round {n}\n{a}\n{b}",
    "deques": "deque({0}) deque({1})",
    "rust": "[src/main.rs:12:9] Player {{ id: 1, deck: {0} }}, Player {{ id: 2, deck: {1} }}",
    "javascript": "round {n}: {0} {1}",
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
    found = compare(text, "x", DEAL)
    assert found.difference is None
    empty_line = name == "bare lines"  # where the last deck of the loser would be
    assert found.agreed == len(ROUNDS) - start - empty_line
    wrong = [*ROUNDS[start:]]
    first, second = wrong[7]
    wrong[7] = [*first[:-2], first[-1], first[-2]], second
    found = compare(cards_text(DECK_FORMATS[name], wrong), "x", DEAL)
    assert found.agreed == 7
    assert found.difference.theirs.value["decks"] == (tuple(wrong[7][0]), tuple(second))
    assert found.difference.ours.value["decks"] == (tuple(first), tuple(second))


def test_the_statements_games_agree():
    for name, decks, part in (("combat", DEAL, 1), ("recursive", DEAL, 2), ("endless", LOOP, 2)):
        text = (DATA / f"{name}.txt").read_text()
        found = compare(text, "x", decks, part)
        assert found.difference is None, (name, found)
        assert found.agreed >= 1


def test_the_main_game_alone_agrees():
    text = (DATA / "recursive.txt").read_text()
    of_main_game = re.compile(r"\s*(-- Round \d+ \(Game 1\)|\.\.\.anyway, back to game 1)")
    sections = [one for one in text.split("\n\n") if of_main_game.match(one)]
    found = compare("\n\n".join(sections), "x", DEAL, 2)
    assert found.difference is None
    assert "The output shows the main game only." in found.assumed


def test_a_wrong_winner_is_found_in_the_statements_game():
    text = (DATA / "recursive.txt").read_text()
    right = "Player 2 wins round 3 of game 2!"
    wrong = text.replace(right, "Player 1 wins round 3 of game 2!")
    found = compare(wrong, "x", DEAL, 2)
    assert (found.difference.theirs.value, found.difference.ours.value) == (
        {"winner": 1},
        {"winner": 2},
    )
    assert str(found.difference.ours.place) == "round 3 of game 2"
    lines = text.splitlines()
    assert lines[found.difference.theirs.line - 1] == right


def test_a_transcript_without_a_game():
    with pytest.raises(ParseError, match="no card game found; expected decks such as"):
        compare("hello\n", "x", DEAL)


# --- Duels --------------------------------------------------------------------------------------


def statement_duel(name: str) -> tuple[Boss, str]:
    data = load(f"duel/{name}.toml")
    return Boss(data["boss_hit_points"], data["boss_damage"]), data["transcript"]


@pytest.mark.parametrize("name", ["first", "second"])
def test_the_statements_duels_agree(name: str):
    boss, text = statement_duel(name)
    found = compare(text, "x", boss)
    assert found.difference is None, found
    assert "The player begins with 10 hit points and 250 mana." in found.assumed


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
        ("attacks for 8 damage", "attacks for 7 damage", {"attack": 7}, {"attack": 8}),
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
}


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
    assert found.agreed == 2 * len(PLAYED)
    assert "States are those at the start of each turn of the player." in found.assumed
    wrong = text.replace(str(states[3].mana), str(states[3].mana + 101))
    found = compare(wrong, "x", BOSS).difference
    assert found.theirs.value["mana"] == found.ours.value["mana"] + 101


def test_a_transcript_without_a_duel():
    with pytest.raises(ParseError, match="no duel found; expected lines such as"):
        compare("hello\n", "x", BOSS)


# --- Anything -----------------------------------------------------------------------------------

WORDS = """\
# . E G ######## #G..#E.# 1 2, -3 0.5 = , [ ] ( ) ()
plays wins winner boss hp armor mana: P2: 's
"""
LINES = """\
Round 1
After 2 rounds:
Player 1
's deck:
round 3 of game 2!
10 hit points
casts Poison
Shield's timer is now 3
Boss attacks for 8 - 7 = 1 damage!
-- Player turn --
12:30:01 INFO 
the end
"""  # noqa: W291 - loggers print a blank after the level
ODD = [" ", "   ", "9" * 30, "\x1b[1m", "\u2588", "\u0663"]
PIECES = st.sampled_from([*WORDS.split(), *LINES.splitlines(), *ODD])
TEXTS = st.lists(st.lists(PIECES, max_size=8).map("".join), max_size=12).map("\n".join)


@examples(60)
@given(TEXTS)
def test_any_text_is_compared_or_refused(text: str):
    compared_with = (
        lambda: compared(text),
        lambda: compare(text, "x", DEAL, 2),
        lambda: compare(text, "x", BOSS),
    )
    for each in compared_with:
        with suppress(ParseError):
            each()
