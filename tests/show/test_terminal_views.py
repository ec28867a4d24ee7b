"""Frames of all three puzzles, drawn on screens of many sizes."""

import re
from io import StringIO
from itertools import islice, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.segment import Segment
from rich.style import Style

import oracle
from graphsolve.puzzles.cards import COMBAT, Decks, game_events, parse_decks
from graphsolve.puzzles.cave import Rules, Stats, battle_events, parse_cave
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.show import palette
from graphsolve.show.cards.frames import card_show
from graphsolve.show.cave.frames import cave_show
from graphsolve.show.cave.maps import STYLES
from graphsolve.show.duel.frames import duel_show
from statements import DATA, load

SIZES = [(20, 6), (40, 12), (80, 24), (160, 50), (200, 60)]
REAL = (Path(__file__).parents[2] / "inputs" / "15.txt").read_text()
BATTLE = load("cave/detailed.toml")
MAP = BATTLE["after"][0]["map"]
EXAMPLE = parse_decks((DATA / "cards" / "example.txt").read_text())
ENDLESS = parse_decks((DATA / "cards" / "endless.txt").read_text())
DUELS = {name: load(f"duel/{name}.toml") for name in ("first", "second")}


def cave_frames(text: str, rules: Rules = Rules(), most: int = 1000):
    show = cave_show("", battle_events(parse_cave(text), rules))
    return list(islice(show.frames, most))


def card_frames(decks: Decks, *rules):
    return list(islice(card_show("", game_events(decks, *rules)).frames, 1000))


def duel_frames(example: dict, **options):
    boss = Boss(example["boss_hit_points"], example["boss_damage"])
    duel = Duel(boss, hit_points=example["hit_points"], mana=example["mana"], **options)
    return list(duel_show("", duel_events(duel, example["spells"])).frames)


def wide_cave() -> str:
    """100 rows, 200 columns, with units in all corners."""
    rows = [["."] * 200 for _ in range(100)]
    for at, (row, column) in enumerate(product((0, 50, 99), (0, 70, 140, 199))):
        rows[row][column] = "EG"[at % 2]
    return "\n".join(map("".join, rows))


BIG = Decks(tuple(range(1, 500, 2)), tuple(range(2, 501, 2)))

SHOWS = {
    "statement": lambda: cave_frames(MAP)[:40] + cave_frames(MAP)[-5:],
    "no units": lambda: cave_frames("#####\n#...#\n#####"),
    "one square": lambda: cave_frames("E"),
    "wall": lambda: cave_frames("#"),
    "wide": lambda: cave_frames(wide_cave(), Rules(Stats(200), Stats(200)), most=5),
    "cards": lambda: card_frames(EXAMPLE),
    "endless": lambda: card_frames(ENDLESS, COMBAT),
    "repeats": lambda: card_frames(ENDLESS),
    "250 cards": lambda: card_frames(BIG, COMBAT)[:3],
    "first duel": lambda: duel_frames(DUELS["first"]),
    "second duel": lambda: duel_frames(DUELS["second"]),
    "lost at once": lambda: duel_frames(
        {"boss_hit_points": 9, "boss_damage": 9, "hit_points": 1, "mana": 0, "spells": []},
        hard=True,
    ),
}


COLOURED = Console(file=StringIO(), force_terminal=True, color_system="truecolor")
PLAIN = Console(file=StringIO(), color_system=None)  # draws only the part of a bar that is full


def rendered(frame, width: int, height: int, console: Console) -> list[list[Segment]]:
    options = console.options.update_dimensions(width, height)
    return console.render_lines(frame.draw(width, height), options)


def drawn(frame, width: int = 80, height: int = 30) -> list[list[tuple[str, Style]]]:
    """The characters of each line, and their styles."""
    unstyled = Style()
    return [
        [(letter, segment.style or unstyled) for segment in line for letter in segment.text]
        for line in rendered(frame, width, height, COLOURED)
    ]


def lines_of(frame, width: int = 80, height: int = 30) -> list[str]:
    lines = rendered(frame, width, height, PLAIN)
    return ["".join(segment.text for segment in line).rstrip() for line in lines]


def text_of(frame, width: int = 80, height: int = 30) -> str:
    return "\n".join(lines_of(frame, width, height))


def words_of(frame) -> str:
    return " ".join(sentence.text for sentence in frame.sentences)


@pytest.mark.parametrize("name", SHOWS)
def test_every_screen_shows_the_start_of_the_last_sentence(name: str):
    for frame, (width, height) in product(SHOWS[name]()[-5:], SIZES):
        word, *_ = frame.sentences[-1].text.split()
        assert word in text_of(frame, width, height)


@given(st.sampled_from(["statement", "cards", "first duel"]), st.data())
def test_frames_are_drawn_on_odd_screens(name: str, data: st.DataObject):
    frame = data.draw(st.sampled_from(SHOWS[name]()))
    width, height = data.draw(st.integers(1, 130)), data.draw(st.integers(4, 40))
    assert any(lines_of(frame, width, height))


@pytest.mark.parametrize("name", SHOWS)
def test_rounds_never_decrease(name: str):
    rounds = [frame.round for frame in SHOWS[name]()]
    assert rounds == sorted(rounds)


# --- Caves ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(80, 24), (40, 12), (80, 40)])
def test_the_map_does_not_move_from_turn_to_turn(width: int, height: int):
    frames = [lines_of(frame, width, height) for frame in cave_frames(REAL, most=30)]
    maps = [[bool(re.match(r"[ 0-9]*[#.]", line)) for line in lines] for lines in frames]
    assert len({sum(lines) for lines in maps}) == 1
    assert len({"#" in lines[0] for lines in frames}) == 1


def after(frames, number: int):
    [frame] = [frame for frame in frames if frame.place == f"as round {number + 1} begins"]
    return frame


def drawn_map(frame, width: int = 200, height: int = 60) -> list[str]:
    return [line[:7] for line in lines_of(frame, width, height)[:7]]


@pytest.mark.parametrize("example", BATTLE["after"], ids=lambda example: str(example["round"]))
def test_maps_are_those_of_the_statement(example: dict):
    frames = cave_frames(MAP)
    frame = after(frames, example["round"])
    rows = example["map"].splitlines()
    assert drawn_map(frame) == [row[:7] for row in rows]
    points = re.findall(r"([EG])\((\d+)\)", example["map"])
    roster = re.findall(r"([EG])\d+ +\d,\d [━╸]+ +(-?\d+)", text_of(frame))
    assert roster == points
    for side, name in (("E", "el[fv]\\w*"), ("G", "goblins?")):
        mine = [int(point) for one, point in points if one == side]
        assert re.search(rf"\b{len(mine)} {name} [━╸]* +{sum(mine)}\b", text_of(frame))


def test_there_is_a_frame_for_each_turn():
    frames = cave_frames(MAP)
    history = oracle.battle([row[:7] for row in MAP.splitlines()]).history
    assert len(history) - 1 == BATTLE["rounds"]
    places = [frame.place for frame in frames]
    units = ["goblin 0", "elf 1", "goblin 2", "goblin 3", "goblin 4", "elf 5"]
    assert places[:9] == [
        "as round 1 begins",
        *(f"round 1, turn {turn}: {unit}" for turn, unit in enumerate(units, 1)),
        "as round 2 begins",
        "round 2, turn 1: goblin 0",
    ]
    assert frames[-1].place.startswith("round 48, turn ")
    assert str(BATTLE["outcome"]) in words_of(frames[-1])
    starts = [frame.place for frame in frames if frame.is_stop]
    assert starts == [*(f"as round {number} begins" for number in range(1, 49)), places[-1]]


def test_a_battle_is_only_fought_up_to_the_current_frame():
    events = iter(list(battle_events(parse_cave(MAP))))
    show = cave_show("", events)
    next(show.frames)
    next(show.frames)
    assert sum(1 for _ in events) > 500


STATEMENT_MOVE = "#######\n#E..G.#\n#...#.#\n#.G.#G#\n#######"


def test_considered_squares_are_marked():
    """The statement's example of targets: four squares are nearest or in range, one is chosen."""
    frame = cave_frames(STATEMENT_MOVE)[1]
    rows = ["#######", "#oE+G?#", "#.!.#?#", "#!G@#G#", "#######"]
    assert drawn_map(frame)[:5] == rows
    assert "reading order" in words_of(frame)


def style_at(frame, row: int, column: int) -> Style:
    return drawn(frame, 200, 60)[row][column][1]


def test_the_acting_unit_is_highlighted_after_its_step():
    frame = cave_frames(STATEMENT_MOVE)[1]
    assert style_at(frame, 1, 2).reverse
    assert not style_at(frame, 1, 1).reverse
    assert not style_at(frame, 1, 4).reverse


def test_the_target_is_highlighted():
    frame = cave_frames("G.EG   G(9), E(9), G(9)\n....")[2]
    assert frame.place == "round 1, turn 2: elf 1"
    assert "Elf 1 has" not in words_of(frame)
    assert style_at(frame, 0, 1).underline  # goblin 0 stepped next to the elf
    assert style_at(frame, 0, 2).reverse


def test_a_unit_that_dies_leaves_a_cross():
    frame = cave_frames("GE   G(9), E(3)")[1]
    assert text_of(frame).startswith("Gx")
    assert "dies" in words_of(frame)


def test_a_stalemate_is_reported():
    assert "stalemate" in words_of(cave_frames("E#G")[-1])
    assert "no units" in words_of(cave_frames("...")[-1])


def test_a_large_cave_is_shown_around_the_unit_at_turn():
    for frame in SHOWS["wide"]():
        if frame.turn:
            row, _ = frame.turn.square
            map_ = [line[:60] for line in drawn(frame, 80, 24)]
            reversed_letters = {letter for line in map_ for letter, style in line if style.reverse}
            assert frame.turn.unit.side.value in reversed_letters
            numbered = (re.match(r" *(\d+) [.#EG?!+o]", line) for line in lines_of(frame, 80, 24))
            numbers = [int(found[1]) for found in numbered if found]
            assert not numbers or row in numbers


@pytest.mark.parametrize(("width", "height"), [(40, 9), (40, 12), (60, 18), (80, 22), (120, 38)])
def test_a_part_of_a_map_says_which_rows_it_shows(width: int, height: int):
    for frame in cave_frames(REAL, most=40):
        lines = lines_of(frame, width, height)
        numbers = [int(row[1]) for line in lines if (row := re.match(r" ?(\d+) [#.]", line))]
        note = re.search(r"([↑↓]+) rows (\d+) to (\d+) of 0 to 31", "\n".join(lines))
        assert numbers == list(range(numbers[0], numbers[-1] + 1))
        if len(numbers) == 32:
            assert not note
            continue
        assert [int(note[2]), int(note[3])] == [numbers[0], numbers[-1]]
        assert note[1] == "↑" * (numbers[0] > 0) + "↓" * (numbers[-1] < 31)
        if frame.turn:
            assert frame.turn.square[0] in numbers


def test_a_part_of_a_map_says_which_columns_it_shows():
    shown = text_of(SHOWS["wide"]()[0], 80, 24)
    assert re.search(r"↓ rows 0 to \d+ of 0 to 99, → columns 0 to \d+ of 0 to 199", shown)


@pytest.mark.parametrize("height", [9, 22])
def test_an_80_by_24_screen_has_column_numbers_and_a_small_one_row_numbers(height: int):
    lines = lines_of(cave_frames(REAL, most=1)[0], 80, height)
    has_numbers = "   01234567890123456789012345678901" in "\n".join(lines)
    assert has_numbers == (height == 22)
    assert any(line.startswith(" 0 ####") for line in lines)


@pytest.mark.parametrize(("width", "height"), [(40, 9), (80, 22), (120, 38)])
def test_frames_of_turns_name_the_unit_however_many_sentences_there_are(width: int, height: int):
    for frame in cave_frames(REAL, most=100)[::2]:
        if frame.turn:
            unit = f"{frame.turn.unit.side.name.lower()} {frame.turn.unit.number}"
            assert frame.place.endswith(f": {unit}")
            if height > 9:
                assert unit.capitalize() in text_of(frame, width, height)


def test_units_and_marks_have_the_colours_of_the_palette():
    rows = [["#######"], ["#oE+G?#"], ["#.!.#?#"], ["#!G@#G#"]]
    shown = drawn(cave_frames(STATEMENT_MOVE)[1], 200, 60)
    expected = {"#": palette.WALL, "E": palette.ELF, "G": palette.GOBLIN}
    for row, [letters] in enumerate(rows):
        for (letter, style), wanted in zip(shown[row], letters, strict=False):
            assert letter == wanted
            if letter != ".":
                assert style.color.name == expected.get(letter, palette.ACCENT).both


def test_marks_are_those_of_the_statement():
    assert list(palette.MARKS.values()) == ["?", "@", "!", "+"]
    assert set(palette.MARKS.values()) <= set(STYLES)


def test_a_large_map_has_row_and_column_numbers():
    text = "\n".join(["." * 20] * 12 + ["E" + "." * 18 + "G"])
    lines = text_of(cave_frames(text)[0], 100, 40).splitlines()
    assert lines[0].split()[0] == "1111111111"
    assert lines[1].split()[0] == "01234567890123456789"
    assert lines[14].startswith("12 E..................G")


def test_more_units_than_lines_are_counted():
    text = "\n".join(["E" * 30 + "G" * 30] * 2)
    shown = text_of(cave_frames(text)[0], 80, 24)
    listed = len(re.findall(r"[EG]\d+ +\d,\d+ [━╸]+ 200", shown))
    [more] = re.findall(r"…\s+(\d+) more", shown)
    assert listed + int(more) == 120


# --- Cards ---------------------------------------------------------------------------------------


def test_decks_are_those_of_the_statement():
    """Each round of the statement's game of Recursive Combat and of its sub-game."""
    transcript = (DATA / "cards" / "recursive.txt").read_text()
    rounds = re.findall(
        r"-- Round (\d+) \(Game (\d+)\) --\n"
        r"Player 1's deck: (.*)\nPlayer 2's deck: (.*)\n"
        r"Player 1 plays: (.*)\nPlayer 2 plays: (.*)",
        transcript,
    )
    shown = []
    for frame in card_frames(EXAMPLE):
        game = frame.games[-1]
        text = text_of(frame)
        if game.drawn and "wins the sub-game" not in words_of(frame):
            decks = re.findall(r"Player [12]: \d+ cards? .*\n ((?: *\d+)+)$", text, re.MULTILINE)
            cards = [", ".join(deck.split()) for deck in decks]
            shown.append((str(game.round), str(game.number), *cards, *map(str, game.drawn)))
    assert shown == rounds


def test_the_open_games_are_listed():
    frames = card_frames(EXAMPLE)
    deepest = next(frame for frame in frames if frame.depth)
    assert "Open games: 2" in text_of(deepest)
    assert "1  round 9: 4 against 3" in text_of(deepest)
    assert "Open games" not in text_of(frames[1])
    assert "Open games: 2" in text_of(deepest, 120)
    assert deepest.place.startswith("round 9, game 2 round ")


def test_the_last_frame_shows_the_score():
    assert "The score is 291." in words_of(card_frames(EXAMPLE)[-1])
    assert "The score is 306." in words_of(card_frames(EXAMPLE, COMBAT)[-1])


def test_repeats_are_reported():
    assert "before round 1 of this game, so player 1 wins it" in words_of(card_frames(ENDLESS)[-1])
    decks = Decks((43, 19), (2, 29, 14))
    last = words_of(card_frames(decks, COMBAT)[-1])
    assert oracle.combat(*map(list, decks)) is None
    assert "forever" in last
    assert "score" not in last


def test_previous_rounds_are_listed_with_the_latest_first():
    frame = card_frames(EXAMPLE, COMBAT)[3]
    assert frame.place == "round 3"
    listed = text_of(frame).partition("Previous rounds:\n")[2].rstrip().split("\n")
    assert [line.split() for line in listed] == [
        ["2", "2", "against", "8:", "player", "2"],
        ["1", "9", "against", "5:", "player", "1"],
    ]


def test_cards_that_do_not_fit_are_counted():
    shown = lines_of(card_frames(BIG, COMBAT)[1], 40, 12)
    second = next(at for at, line in enumerate(shown) if line.startswith("Player 2"))
    for deck in (shown[1:second], shown[second + 1 :]):
        cards = "\n".join(deck).partition("+")[0].split()
        [more] = re.findall(r"\+(\d+)", "\n".join(deck))
        assert len(cards) + int(more) == 250


def test_the_drawn_cards_are_highlighted():
    lines = drawn(card_frames(EXAMPLE, COMBAT)[1], 80, 24)
    marked = [
        (letter, style.reverse, style.underline)
        for line in lines
        for letter, style in line
        if letter != " " and (style.reverse or style.underline)
    ]
    assert marked == [("9", True, None), ("5", None, True)]  # only the winning card is reversed


def test_a_bar_is_full_at_the_hit_points_that_the_side_began_with():
    before = cave_frames("#####\n#G.E#   G(200), E(50)\n#####")[0]
    bars = [style for line in drawn(before) for letter, style in line if letter == "━"]
    assert len(bars) > 20
    assert {style.color.name for style in bars} == {palette.ELF.both, palette.GOBLIN.both}


# --- Duels ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DUELS)
def test_turns_are_those_of_the_statement(name: str):
    """The events of each turn, and the status after it, which is that before the next turn."""
    example = DUELS[name]
    turns = re.findall(
        r"-- (\w+) turn --\n- Player has (\d+) hit points?, (\d+) armor, (\d+) mana\n"
        r"- Boss has (\d+) hit points?\n((?:[^-\n].*\n)+)",
        example["transcript"] + "\n",
    )
    frames = duel_frames(example)
    assert len(frames) == len(turns) + 1
    for frame, (fighter, *_, happened) in zip(frames[1:], turns, strict=True):
        assert frame.place.endswith(fighter.lower())
        assert [text.text.replace("!", ".") for text in frame.sentences] == happened.replace(
            "!", "."
        ).splitlines()
    for frame, (_, points, armor, mana, boss, _) in zip(frames, turns, strict=False):
        text = text_of(frame)
        assert re.search(rf"^Player .* {points}$", text, re.MULTILINE)
        assert re.search(rf"^Mana .* {mana}$", text, re.MULTILINE)
        assert re.search(rf"^Boss .* {boss}$", text, re.MULTILINE)
        assert re.search(rf"^Armor   {armor}\b", text, re.MULTILINE)


@pytest.mark.parametrize("name", DUELS)
def test_the_last_frame_is_the_end_of_the_duel(name: str):
    example = DUELS[name]
    start = [example[name] for name in ("boss_hit_points", "boss_damage", "hit_points", "mana")]
    state = oracle.duel_play(example["spells"], *start)
    last = duel_frames(example)[-1]
    assert f"spent {state.mana_spent}" in text_of(last)
    assert "the player wins" in words_of(last)
    assert re.search(r"^Boss +0$", text_of(last), re.MULTILINE)


def test_timers_are_shown():
    text = text_of(duel_frames(DUELS["first"])[2])  # the boss's turn after Poison was cast
    assert "Poison ●●●●● 5" in text


def test_previous_turns_are_listed_above():
    text = text_of(duel_frames(DUELS["first"])[2])
    assert text.index("Player casts Poison.") < text.index("Boss attacks for 8 damage")
    assert "Player casts Poison." not in text_of(duel_frames(DUELS["first"])[2], 40, 7)


def test_a_duel_lost_at_once():
    frames = SHOWS["lost at once"]()
    assert len(frames) == 2
    assert "Player loses 1 hit point. This kills the player" in words_of(frames[-1])
    assert re.search(r"^Player +0$", text_of(frames[-1]), re.MULTILINE)


def test_hit_points_are_never_shown_as_negative():
    example = {"boss_hit_points": 500, "boss_damage": 60, "hit_points": 50, "mana": 500}
    last = duel_frames({**example, "spells": ["Shield"]})[-1]
    assert re.search(r"^Player +0$", text_of(last), re.MULTILINE)
