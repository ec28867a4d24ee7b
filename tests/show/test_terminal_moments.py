"""Moments of all three puzzles, drawn on screens of many sizes."""

import re
from itertools import islice, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from graphsolve.puzzles.cards import COMBAT, Decks, game_events, parse_decks
from graphsolve.puzzles.cave import Rules, Stats, battle_events, parse_cave
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.show.terminal import card_show, cave_show, duel_show
from statements import DATA, load

SIZES = [(20, 6), (40, 12), (80, 24), (160, 50), (200, 60)]
REAL = (Path(__file__).parents[2] / "inputs" / "15.txt").read_text()
BATTLE = load("cave/detailed.toml")
MAP = BATTLE["after"][0]["map"]
EXAMPLE = parse_decks((DATA / "cards" / "example.txt").read_text())
ENDLESS = parse_decks((DATA / "cards" / "endless.txt").read_text())
DUELS = {name: load(f"duel/{name}.toml") for name in ("first", "second")}


def cave_moments(text: str, rules: Rules = Rules(), most: int = 1000):
    show = cave_show("", battle_events(parse_cave(text), rules))
    return list(islice(show.moments, most))


def card_moments(decks: Decks, *rules):
    return list(islice(card_show("", game_events(decks, *rules)).moments, 1000))


def duel_moments(told: dict, **options):
    boss = Boss(told["boss_hit_points"], told["boss_damage"])
    duel = Duel(boss, hit_points=told["hit_points"], mana=told["mana"], **options)
    return list(duel_show("", duel_events(duel, told["spells"])).moments)


def wide_cave() -> str:
    """100 rows, 200 columns, with units in all corners."""
    rows = [["."] * 200 for _ in range(100)]
    for at, (row, column) in enumerate(product((0, 50, 99), (0, 70, 140, 199))):
        rows[row][column] = "EG"[at % 2]
    return "\n".join(map("".join, rows))


BIG = Decks(tuple(range(1, 500, 2)), tuple(range(2, 501, 2)))

SHOWS = {
    "statement": lambda: cave_moments(MAP)[:40] + cave_moments(MAP)[-5:],
    "no units": lambda: cave_moments("#####\n#...#\n#####"),
    "one square": lambda: cave_moments("E"),
    "wall": lambda: cave_moments("#"),
    "wide": lambda: cave_moments(wide_cave(), Rules(Stats(200), Stats(200)), most=5),
    "cards": lambda: card_moments(EXAMPLE),
    "endless": lambda: card_moments(ENDLESS, COMBAT),
    "repeats": lambda: card_moments(ENDLESS),
    "250 cards": lambda: card_moments(BIG, COMBAT)[:3],
    "first duel": lambda: duel_moments(DUELS["first"]),
    "second duel": lambda: duel_moments(DUELS["second"]),
    "lost at once": lambda: duel_moments(
        {"boss_hit_points": 9, "boss_damage": 9, "hit_points": 1, "mana": 0, "spells": []},
        hard=True,
    ),
}


@pytest.mark.parametrize("name", SHOWS)
def test_moments_fit_on_every_screen(name: str):
    moments = SHOWS[name]()
    for moment, (width, height) in product(moments, SIZES):
        lines = moment.draw(width, height)
        assert 0 < len(lines) <= height
        assert max(line.cell_len for line in lines) <= width
        assert all("\n" not in line.plain for line in lines)


@given(st.sampled_from(["statement", "cards", "first duel"]), st.data())
def test_moments_fit_on_odd_screens(name: str, data: st.DataObject):
    moment = data.draw(st.sampled_from(SHOWS[name]()))
    width, height = data.draw(st.integers(1, 130)), data.draw(st.integers(0, 40))
    lines = moment.draw(width, height)
    assert len(lines) <= height
    assert max((line.cell_len for line in lines), default=0) <= width


@pytest.mark.parametrize("name", SHOWS)
def test_rounds_never_decrease(name: str):
    rounds = [moment.round for moment in SHOWS[name]()]
    assert rounds == sorted(rounds)


def text_of(moment, width: int = 80, height: int = 30) -> str:
    return "\n".join(line.plain for line in moment.draw(width, height))


def words_of(moment) -> str:
    return " ".join(sentence.text for sentence in moment.sentences)


# --- Caves ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(80, 24), (40, 12), (80, 40)])
def test_the_map_stands_still_whatever_is_said_of_a_turn(width: int, height: int):
    drawn = [moment.draw(width, height) for moment in cave_moments(REAL, most=60)]
    starts = [[bool(re.match(r"[ 0-9]*[#.]", line.plain)) for line in lines] for lines in drawn]
    assert len({sum(lines) for lines in starts}) == 1
    assert len({lines[0].plain.count("#") > 0 for lines in drawn}) == 1


def after(moments, number: int):
    name = f"after round {number}" if number else "before the battle"
    [moment] = [moment for moment in moments if moment.place == name]
    return moment


def drawn_map(moment, width: int = 200, height: int = 60) -> list[str]:
    return [line.plain[:7] for line in moment.draw(width, height)[:7]]


@pytest.mark.parametrize("told", BATTLE["after"], ids=lambda told: str(told["round"]))
def test_maps_are_those_of_the_statement(told: dict):
    moments = cave_moments(MAP)
    moment = after(moments, told["round"])
    rows = told["map"].splitlines()
    assert drawn_map(moment) == [row[:7] for row in rows]
    points = re.findall(r"([EG])\((\d+)\)", told["map"])
    roster = re.findall(r"([EG])\d+ [━╸─]+ +(-?\d+)", text_of(moment))
    assert roster == points
    for side, name in (("E", "el[fv]\\w*"), ("G", "goblins?")):
        mine = [int(point) for one, point in points if one == side]
        assert re.search(rf"\b{len(mine)} {name} [━╸─]+ {sum(mine)}\b", text_of(moment))


def test_there_is_a_moment_for_each_turn():
    moments = cave_moments(MAP)
    history = oracle.battle([row[:7] for row in MAP.splitlines()]).history
    assert len(history) - 1 == BATTLE["rounds"]
    places = [moment.place for moment in moments]
    assert places[:9] == [
        "before the battle",
        *(f"round 1, turn {turn}" for turn in range(1, 7)),
        "after round 1",
        "round 2, turn 1",
    ]
    assert moments[-1].place.startswith("round 48, turn ")
    assert str(BATTLE["outcome"]) in words_of(moments[-1])
    starts = [moment.place for moment in moments if moment.begins]
    assert starts == [
        "before the battle",
        *(f"round {number}, turn 1" for number in range(1, 49)),
    ] + [moments[-1].place] * (moments[-1].turn.number > 1)


def test_battles_are_fought_only_as_far_as_one_looks():
    events = iter(list(battle_events(parse_cave(MAP))))
    show = cave_show("", events)
    next(show.moments)
    next(show.moments)
    assert sum(1 for _ in events) > 500


STATEMENT_MOVE = "#######\n#E..G.#\n#...#.#\n#.G.#G#\n#######"


def test_squares_looked_at_are_marked():
    """The statement's example of targets: four squares are nearest or in range, one is chosen."""
    moment = cave_moments(STATEMENT_MOVE)[1]
    rows = ["#######", "#oE+G?#", "#.!.#?#", "#!G?#G#", "#######"]
    assert drawn_map(moment)[:5] == rows
    assert "1,3 is the first of these in reading order" in words_of(moment)


def styles_at(moment, row: int, column: int, width: int = 200) -> str:
    line = moment.draw(width, 60)[row]
    return " ".join(str(span.style) for span in line.spans if span.start <= column < span.end)


def test_the_unit_at_turn_stands_out_where_it_has_stepped():
    moment = cave_moments(STATEMENT_MOVE)[1]
    assert "reverse" in styles_at(moment, 1, 2)
    assert "reverse" not in styles_at(moment, 1, 1)
    assert "reverse" not in styles_at(moment, 1, 4)


def test_the_unit_attacked_stands_out():
    moment = cave_moments("G.EG   G(9), E(9), G(9)\n....")[2]
    assert moment.place == "round 1, turn 2"
    assert "Elf 1 has" not in words_of(moment)
    assert "yellow" in styles_at(moment, 0, 1)  # goblin 0 stepped next to the elf
    assert "reverse" in styles_at(moment, 0, 2)


def test_a_unit_that_dies_leaves_a_cross():
    moment = cave_moments("GE   G(9), E(3)")[1]
    assert text_of(moment).startswith("Gx")
    assert "so it dies" in words_of(moment)


def test_a_stalemate_is_told():
    assert "stalemate" in words_of(cave_moments("E#G")[-1])
    assert "Nobody is there to fight" in words_of(cave_moments("...")[-1])


def test_a_cave_too_large_is_shown_around_the_unit_at_turn():
    for moment in SHOWS["wide"]():
        if moment.turn:
            row, _ = moment.turn.square
            lines = moment.draw(80, 24)
            reversed_letters = [
                line.plain[span.start : span.end]
                for line in lines
                for span in line.spans
                if "reverse" in str(span.style) and span.start < 60
            ]
            assert moment.turn.unit.side.value in reversed_letters
            numbered = (re.match(r" *(\d+) [.#EG?!+o]", line.plain) for line in lines)
            numbers = [int(found[1]) for found in numbered if found]
            assert not numbers or row in numbers


def test_numbers_of_rows_and_columns_stand_at_the_edge_of_a_large_map():
    text = "\n".join(["." * 20] * 12 + ["E" + "." * 18 + "G"])
    lines = text_of(cave_moments(text)[0], 100, 40).splitlines()
    assert lines[0].split()[0] == "1111111111"
    assert lines[1].split()[0] == "01234567890123456789"
    assert lines[14].startswith("12 E..................G")


def test_more_units_than_lines_are_counted():
    text = "\n".join(["E" * 30 + "G" * 30] * 2)
    shown = text_of(cave_moments(text)[0], 80, 24)
    listed = len(re.findall(r"[EG]\d+ +[━╸─]+ 200", shown))
    [more] = re.findall(r"… (\d+) more", shown)
    assert listed + int(more) == 120


# --- Cards ---------------------------------------------------------------------------------------


def test_decks_are_those_of_the_statement():
    """Each round of the statement's game of Recursive Combat, those of its sub-game included."""
    transcript = (DATA / "cards" / "recursive.txt").read_text()
    rounds = re.findall(
        r"-- Round (\d+) \(Game (\d+)\) --\n"
        r"Player 1's deck: (.*)\nPlayer 2's deck: (.*)\n"
        r"Player 1 plays: (.*)\nPlayer 2 plays: (.*)",
        transcript,
    )
    shown = []
    for moment in card_moments(EXAMPLE):
        game = moment.games[-1]
        text = text_of(moment)
        if game.drawn and "has won the sub-game" not in words_of(moment):
            decks = re.findall(r"Player [12]: \d+ cards? .*\n ((?: *\d+)+)$", text, re.MULTILINE)
            cards = [", ".join(deck.split()) for deck in decks]
            shown.append((str(game.round), str(game.game), *cards, *map(str, game.drawn)))
    assert shown == rounds


def test_winners_are_those_of_the_statement():
    transcript = (DATA / "cards" / "recursive.txt").read_text()
    wins = re.findall(r"Player (\d) wins round (\d+) of game (\d+)!", transcript)
    shown = []
    for moment in card_moments(EXAMPLE):
        words = words_of(moment)
        found = re.search(r"player (\d) wins the round|Player (\d) has won the sub", words)
        if found:
            game = moment.games[-1]
            shown.append((found[1] or found[2], str(game.round), str(game.game)))
    assert shown == wins


def test_the_open_games_are_listed():
    moments = card_moments(EXAMPLE)
    deepest = next(moment for moment in moments if moment.depth)
    assert "Open games: 2" in text_of(deepest)
    assert "1  round 9: 4 against 3" in text_of(deepest)
    assert "Open games" not in text_of(moments[1])
    assert "Open games: 2" in text_of(deepest, 120)
    assert deepest.place.startswith("round 9, game 2 round ")


def test_the_last_moment_tells_the_score():
    assert "The score is 291." in words_of(card_moments(EXAMPLE)[-1])
    assert "The score is 306." in words_of(card_moments(EXAMPLE, COMBAT)[-1])


def test_repeats_are_told():
    assert "before round 1 of this game, which ends it" in words_of(card_moments(ENDLESS)[-1])
    decks = Decks((43, 19), (2, 29, 14))
    last = words_of(card_moments(decks, COMBAT)[-1])
    assert oracle.combat(*map(list, decks)) is None
    assert "goes on for ever" in last
    assert "score" not in last


def test_rounds_before_are_listed_with_the_latest_first():
    moment = card_moments(EXAMPLE, COMBAT)[3]
    assert moment.place == "round 3"
    listed = text_of(moment).partition("Rounds before:\n")[2].split("\n")
    assert [line.split() for line in listed] == [
        ["2", "2", "against", "8:", "player", "2"],
        ["1", "9", "against", "5:", "player", "1"],
    ]


def test_cards_that_do_not_fit_are_counted():
    lines = card_moments(BIG, COMBAT)[1].draw(40, 12)
    shown = [line.plain for line in lines]
    second = next(at for at, line in enumerate(shown) if line.startswith("Player 2"))
    for deck in (shown[1:second], shown[second + 1 :]):
        cards = "\n".join(deck).partition("+")[0].split()
        [more] = re.findall(r"\+(\d+)", "\n".join(deck))
        assert len(cards) + int(more) == 250


def test_the_drawn_cards_stand_out():
    lines = card_moments(EXAMPLE, COMBAT)[1].draw(80, 24)
    marked = [
        (line.plain[span.start : span.end].strip(), "green" in str(span.style))
        for line in lines
        for span in line.spans
        if "reverse" in str(span.style)
    ]
    assert marked == [("9", True), ("5", False)]


def test_a_bar_is_full_at_the_hit_points_that_the_side_began_with():
    before = cave_moments("#####\n#G.E#   G(200), E(50)\n#####")[0]
    assert text_of(before).count("━") > 20
    assert "─" not in text_of(before)


# --- Duels ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DUELS)
def test_turns_are_those_of_the_statement(name: str):
    """What happens, and how the two stand after it, which is how they stand before the next."""
    told = DUELS[name]
    turns = re.findall(
        r"-- (\w+) turn --\n- Player has (\d+) hit points?, (\d+) armor, (\d+) mana\n"
        r"- Boss has (\d+) hit points?\n((?:[^-\n].*\n)+)",
        told["transcript"] + "\n",
    )
    moments = duel_moments(told)
    assert len(moments) == len(turns) + 1
    for moment, (fighter, *_, happened) in zip(moments[1:], turns, strict=True):
        assert moment.place.endswith(fighter.lower())
        assert [text.text.replace("!", ".") for text in moment.sentences] == happened.replace(
            "!", "."
        ).splitlines()
    for moment, (_, points, armor, mana, boss, _) in zip(moments, turns, strict=False):
        text = text_of(moment)
        assert re.search(rf"^Player .* {points}$", text, re.MULTILINE)
        assert re.search(rf"^Mana .* {mana}$", text, re.MULTILINE)
        assert re.search(rf"^Boss .* {boss}$", text, re.MULTILINE)
        assert re.search(rf"^Armor   {armor}\b", text, re.MULTILINE)


@pytest.mark.parametrize("name", DUELS)
def test_the_last_moment_is_the_end_of_the_duel(name: str):
    told = DUELS[name]
    start = [told[name] for name in ("boss_hit_points", "boss_damage", "hit_points", "mana")]
    state = oracle.duel_play(told["spells"], *start)
    last = duel_moments(told)[-1]
    assert last.over
    assert f"spent {state.mana_spent}" in text_of(last)
    assert "the player wins" in words_of(last)
    assert re.search(r"^Boss +─+ +0$", text_of(last), re.MULTILINE)


def test_timers_are_shown():
    text = text_of(duel_moments(DUELS["first"])[2])  # the boss's turn after Poison was cast
    assert "Poison ●●●●● 5" in text


def test_what_happened_before_stands_above():
    text = text_of(duel_moments(DUELS["first"])[2])
    assert text.index("Player casts Poison.") < text.index("Boss attacks for 8 damage")
    assert "Player casts Poison." not in text_of(duel_moments(DUELS["first"])[2], 40, 7)


def test_a_duel_lost_at_once():
    moments = SHOWS["lost at once"]()
    assert len(moments) == 2
    assert "Player loses 1 hit point. This kills the player" in words_of(moments[-1])
    assert re.search(r"^Player +─+ +0$", text_of(moments[-1]), re.MULTILINE)


def test_nobody_is_shown_with_less_than_no_hit_points():
    told = {"boss_hit_points": 500, "boss_damage": 60, "hit_points": 50, "mana": 500}
    last = duel_moments({**told, "spells": ["Shield"]})[-1]
    assert re.search(r"^Player +─+ +0$", text_of(last), re.MULTILINE)


def test_a_duel_that_a_spell_ends():
    told = {"boss_hit_points": 2, "boss_damage": 8, "hit_points": 10, "mana": 250}
    last = duel_moments({**told, "spells": ["Drain"]})[-1]
    state = oracle.duel_play(["Drain"], 2, 8, 10, 250)
    text = text_of(last)
    assert state.mana_spent == 73
    assert re.search(rf"^Mana .* {250 - 73}$", text, re.MULTILINE)
    assert "spent 73" in text
    assert re.search(r"^Player .* 12$", text, re.MULTILINE)
    assert re.search(r"^Boss .* 0$", text, re.MULTILINE)
