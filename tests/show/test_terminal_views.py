"""Frames of all three puzzles, drawn on screens of many sizes."""

import re
from functools import cache
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
from graphsolve.show.cards.frames import show_of as card_show
from graphsolve.show.cave.frames import show_of as cave_show
from graphsolve.show.duel.frames import show_of as duel_show
from statements import DATA, load

SIZES = [(20, 6), (40, 12), (80, 24), (160, 50), (200, 60)]
REAL = (Path(__file__).parents[2] / "inputs" / "15.txt").read_text()
BATTLE = load("cave/detailed.toml")
MAP = BATTLE["after"][0]["map"]
EXAMPLE = parse_decks((DATA / "cards" / "example.txt").read_text())
ENDLESS = parse_decks((DATA / "cards" / "endless.txt").read_text())
DUELS = {name: load(f"duel/{name}.toml") for name in ("first", "second")}


@cache
def cave_frames(text: str, rules: Rules = Rules(), most: int = 1000):
    show = cave_show("", battle_events(parse_cave(text), rules))
    return list(islice(show.frames, most))


@cache
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
    frames = [lines_of(frame, width, height) for frame in cave_frames(REAL, most=20)]
    maps = [[bool(re.match(r"[ 0-9]*[#.]", line)) for line in lines] for lines in frames]
    assert len({sum(lines) for lines in maps}) == 1
    assert len({"#" in lines[0] for lines in frames}) == 1


def test_an_ordinary_terminal_shows_most_of_a_map_of_ordinary_size():
    """18 of 32 rows, and both the unit and what it does, beside the map."""
    for frame in cave_frames(REAL, most=20):
        lines = lines_of(frame, 80, 22)
        assert sum(bool(re.match(r" ?\d+ [#.]", line)) for line in lines) == 18
        if frame.turn:
            assert f"{frame.turn.unit.side.name.capitalize()} {frame.turn.unit.number} at" in (
                " ".join(lines)
            )


def test_keys_lead_to_the_next_death_tie_and_blocked_unit():
    """A frame is one of these if its sentences say so."""
    frames = cave_frames(REAL, most=600)
    words = {"x": "dies", "t": "reading order", "b": "blocked|no path|cannot reach"}
    jumps = cave_show("", battle_events(parse_cave("#GE#"))).jumps
    assert jumps.keys() == words.keys()
    for key, (_, is_moment) in jumps.items():
        found = {number for number, frame in enumerate(frames) if is_moment(frame)}
        said = {
            number
            for number, frame in enumerate(frames)
            if frame.turn and re.search(words[key], " ".join(map(str, frame.sentences)))
        }
        assert found == said, key


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
    for frame in cave_frames(REAL, most=20):
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


# --- Cards ---------------------------------------------------------------------------------------


def test_the_drawn_cards_are_highlighted():
    lines = drawn(card_frames(EXAMPLE, COMBAT)[1], 80, 24)
    marked = [
        (letter, style.reverse, style.underline)
        for line in lines
        for letter, style in line
        if letter != " " and (style.reverse or style.underline)
    ]
    assert marked == [("9", True, None), ("5", None, True)]  # only the winning card is reversed


# --- Duels ---------------------------------------------------------------------------------------


def test_hit_points_are_never_shown_as_negative():
    example = {"boss_hit_points": 500, "boss_damage": 60, "hit_points": 50, "mana": 500}
    last = duel_frames({**example, "spells": ["Shield"]})[-1]
    assert re.search(r"^Player +0$", text_of(last), re.MULTILINE)
