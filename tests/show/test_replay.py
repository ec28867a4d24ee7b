"""The data of boards, and the text of their pages: whole, small, and safe."""

import base64
import hashlib
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from battles import turns_of
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.compare import compare
from graphsolve.lab.difference import find_difference
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cards import Decks, game_events
from graphsolve.puzzles.cards.events import RoundBegan, RoundWon
from graphsolve.puzzles.catalogue import DuelOptions
from graphsolve.puzzles.cave import battle_events, parse_cave
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.puzzles.duel.events import SpellCast, TurnBegan
from graphsolve.show import replay
from graphsolve.show.cards.board import board_of as cards_board
from graphsolve.show.cave.board import board_of as cave_board
from graphsolve.show.replay import boards_of, printed_events, replay_html
from statements import DECKS

CAVE = parse_cave("G.E   G(9), E(3)")
BOSS = Boss(13, 8)

# --- Pages ---------------------------------------------------------------------------------------


class Elements(HTMLParser):
    """The elements of a page, and the texts in those that have an id or are not displayed."""

    def __init__(self, html: str):
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data):
        tag, attributes = self.found[-1] if self.found else ("", {})
        self.texts.setdefault(attributes.get("id") or tag, []).append(data)


def pages(title: str) -> list[str]:
    return [
        replay_html(battle_events(CAVE), title),
        replay_html(game_events(Decks((2,), (1,))), title),
        replay_html(duel_events(Duel(Boss(4, 8)), ["Magic Missile"]), title, line=title),
    ]


def test_pages_are_small():
    cave = parse_cave((Path(__file__).parents[2] / "inputs" / "15.txt").read_text())
    assert len(replay_html(battle_events(cave), "15.txt").encode()) < 150_000
    events = list(game_events(generate_decks(1, cards=18)))
    rounds = sum(isinstance(event, RoundWon) for event in events)
    assert rounds > 20_000
    assert len(replay_html(events, "22.txt").encode()) < 45_000 + 1.3 * rounds


def test_a_title_is_text():
    bad = "<script>alert(1)</script>\"'&<img src=x onerror=alert(2)>"
    for plain, other in zip(map(Elements, pages("plain")), map(Elements, pages(bad)), strict=True):
        assert [tag for tag, _ in plain.found] == [tag for tag, _ in other.found]
        assert "".join(other.texts["title"]).strip().endswith(f": {bad}")
        assert msgspec.json.decode(unpacked("".join(other.texts["data"])))
    assert b"caf?.txt" in replay_html(battle_events(CAVE), "caf\udce9.txt").encode()


def unpacked(text: str) -> str:
    return zlib.decompress(base64.b64decode(text)).decode()


@pytest.mark.parametrize("page", pages("<!--<script>"))
def test_the_policy_allows_only_what_the_page_contains(page: str):
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    ((start, modules),) = re.findall(r"data-start='(.*?)'>(.*?)</script>", page)
    inline = [*scripts, unpacked(modules), start]
    assert rules == {
        "default-src": "'none'",
        "style-src": source(style),
        "script-src": " ".join(["'strict-dynamic'", *map(source, inline)]),
    }
    assert not [each for _, each in Elements(page).found if {"style", "src"} & each.keys()]
    assert {*re.findall(r"https?://[^\s\"'<>\\]*", page)} <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"@import|url\(", style)


def source(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_other_events_are_refused():
    with pytest.raises(ValueError, match="no events"):
        replay_html([], "nothing")
    events = list(battle_events(CAVE))
    with pytest.raises(ValueError, match="second battle"):
        cave_board([*events, events[0]])


# --- Boards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["no-attack-after-move", "dead-units-act"])
def test_the_changes_of_a_battle_lead_to_each_scene(name: str):
    cave = generate_cave(9, kind="cavern", width=13, height=10, elves=4, goblins=5)
    events = list(battle_events(cave, CATALOGUE[name].rules(1)))
    board = cave_board(events)
    units = {one.number: (one.square, one.hit_points) for one in board["units"]}
    states = {}
    for frame in board["frames"]:
        for number, square, hit_points in frame["changes"]:
            units[number] = (square, hit_points) if square else None
        states[frame["at"]] = {number: unit for number, unit in units.items() if unit}
    for turn in turns_of(events):
        happened = filter(None, [turn.choice, turn.step, turn.blow, turn.death, *turn.more])
        after = turn.before.after(happened).units
        assert states.pop((turn.round, turn.number)) == {
            number: (unit.square, unit.hit_points) for number, unit in after.items()
        }
    assert {turn for _, turn in states} == {0}


@pytest.mark.parametrize(
    ("limits", "left_out"),
    [
        ({"max_played": 1276}, "cut off after 1,276 rounds"),
        ({"max_played": 1277}, ""),
        ({"max_rounds": 50}, "only the winner of the last 27 sub-games, which have 1,164 rounds"),
    ],
)
def test_long_games_are_cut_off_or_leave_out_sub_games(limits: dict, left_out: str):
    data = cards_board(game_events(generate_decks(0, cards=12)), **limits)
    assert left_out in data["leftOut"]
    assert (data["leftOut"] == "") == (left_out == "")
    assert (data["score"] is None) == ("cut off" in left_out)


def test_boards_of_long_games_end_after_the_difference(monkeypatch: pytest.MonkeyPatch):
    found = find_difference(DECKS, 2, CATALOGUE["losers-card-first"])
    whole = boards_of(found)
    monkeypatch.setattr(replay, "EVENTS_AFTER", 9)
    cut = boards_of(found)
    assert cut["opens"] == whole["opens"]
    for short, full in zip(cut["boards"], whole["boards"], strict=True):
        rounds, all_rounds = (
            [board["kinds"][letter].winner for letter in board["games"][0][0]]
            for board in (short, full)
        )
        decided = [winner for winner in rounds if winner]
        assert all_rounds[: len(decided)] == decided
        assert f"after {len(decided)} rounds" in short["leftOut"]
        assert 0 < len(decided) < len(all_rounds)


# --- What another program prints, up to the first fact that differs ------------------------------

GAME = "-- Round 1 (Game 1) --\n[9, 2, 6, 3, 1] [5, 8, 4, 7, 10]\n"
DUEL = "10 hp 250 mana boss 13, casts Poison\n"


def difference(text: str, puzzle, spells: str | None = None):
    part = 2 if puzzle == DECKS else 1
    options = spells and DuelOptions(spells=spells, hit_points=10, mana=250)
    return compare(text, "theirs.txt", puzzle, part, options).difference


@pytest.mark.parametrize(
    ("puzzle", "text", "last"),
    [
        (
            DECKS,
            GAME + "[2, 6, 3, 1, 5, 9] [8, 4, 7, 10]",
            RoundBegan(1, 2, Decks((2, 6, 3, 1, 5, 9), (8, 4, 7, 10))),
        ),
        (
            BOSS,
            DUEL + "10 hp 87 mana boss 13",
            TurnBegan(2, "boss", 10, 0, 87, 13, {"Poison": 6}, 173),
        ),
    ],
)
def test_the_last_event_is_the_one_that_is_printed(puzzle, text: str, last):
    found = difference(text, puzzle)
    theirs = printed_events(found)
    assert theirs[0] == found.events[0]
    assert theirs[-1] == last


def test_before_a_state_within_a_turn_a_duel_breaks_off():
    shown = "hp 10 mana 250 boss 13\nhp 10 mana 77 boss 10\nhp 2 mana 78 boss 7\n"
    found = difference(shown, BOSS, "Poison,Magic Missile")
    theirs = printed_events(found)
    assert theirs == found.events[: len(theirs)]
    assert isinstance(found.events[len(theirs)], SpellCast)
