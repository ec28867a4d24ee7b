"""The text of a replay's page: whole, small, and safe."""

import base64
import hashlib
import re
import zlib
from pathlib import Path

import msgspec
import pytest

from graphsolve.lab.cards.generators import generate_decks
from graphsolve.puzzles.cards import game_events, parse_decks
from graphsolve.puzzles.cards.events import RoundWon
from graphsolve.puzzles.cave import Rules, battle_events, parse_cave
from graphsolve.puzzles.duel import Duel, duel_events, parse_boss
from graphsolve.show.cards.board import MAX_ROUNDS
from graphsolve.show.cards.board import board_of as cards_board
from graphsolve.show.cave.board import board_of as cave_board
from graphsolve.show.replay import replay_html
from show.conftest import Elements

INPUTS = Path(__file__).parents[2] / "inputs"
BAD = "<script>alert(1)</script>\"'&<img src=x onerror=alert(2)>"


def cave_page(title: str = "15.txt", power: int = 3) -> str:
    cave = parse_cave((INPUTS / "15.txt").read_text())
    return replay_html(battle_events(cave, Rules().with_elf_power(power)), title)


def small_pages(title: str) -> list[str]:
    boss = parse_boss("Hit Points: 4\nDamage: 8")
    return [
        replay_html(battle_events(parse_cave("G.E   G(9), E(3)")), title),
        replay_html(game_events(parse_decks("Player 1:\n2\n\nPlayer 2:\n1")), title),
        replay_html(duel_events(Duel(boss), ["Magic Missile"]), title, line=title),
    ]


@pytest.mark.parametrize("power", [3, 9])
def test_real_battle_is_small(power: int):
    """With power 9 the battle lasts a hundred rounds."""
    assert len(cave_page(power=power).encode()) < 150_000


def test_longest_game_is_small():
    events = list(game_events(generate_decks(1, cards=18)))
    rounds = sum(isinstance(event, RoundWon) for event in events)
    assert rounds > 20_000
    size = len(replay_html(events, "22.txt").encode())
    assert size < 45_000 + 1.3 * rounds
    assert 45_000 + 1.3 * MAX_ROUNDS < 500_000


@pytest.mark.parametrize("page", [0, 1, 2])
def test_title_is_text(page: int):
    plain, bad = Elements(small_pages("plain")[page]), Elements(small_pages(BAD)[page])
    tags = [[tag for tag, _ in elements.found] for elements in (plain, bad)]
    assert tags[0] == tags[1]
    assert "".join(bad.texts["title"]).strip().endswith(f": {BAD}")
    data = zlib.decompress(base64.b64decode("".join(bad.texts["data"])))
    assert msgspec.json.decode(data)


@pytest.mark.parametrize("page", small_pages("<!--<script>"))
def test_policy_allows_only_the_scripts_and_style_of_the_page(page: str):
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules.keys() == {"default-src", "style-src", "script-src"}
    assert rules["default-src"] == "'none'"
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    ((start, modules),) = re.findall(r"data-start='(.*?)'>(.*?)</script>", page)
    added = [zlib.decompress(base64.b64decode(modules)).decode(), start]
    assert rules["style-src"] == source(style)
    assert rules["script-src"].split() == ["'strict-dynamic'", *map(source, [*scripts, *added])]
    assert not [attributes for _, attributes in Elements(page).found if "style" in attributes]


def source(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@pytest.mark.parametrize("page", small_pages("plain"))
def test_page_refers_to_no_other_address(page: str):
    places = set(re.findall(r"https?://[^\s\"'<>\\]*", page))
    assert places <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\b(src|@import|url\()\s*=?", Elements(page).texts["style"][0])
    assert all("src" not in attributes for _, attributes in Elements(page).found)


def test_title_that_is_not_unicode():
    page = replay_html(battle_events(parse_cave("G.E")), "caf\udce9.txt")
    assert b"caf?.txt" in page.encode()


def test_other_events_are_refused():
    with pytest.raises(ValueError, match="no events"):
        replay_html([], "nothing")


def test_events_of_two_battles_are_refused():
    events = list(battle_events(parse_cave("G.E")))
    with pytest.raises(ValueError, match="second battle"):
        cave_board([*events, events[0]])


@pytest.mark.parametrize(("most", "at"), [(1276, 1276), (1277, None)])
def test_a_game_that_just_ends_is_not_truncated(most: int, at: int | None):
    deal = generate_decks(0, cards=12)
    assert sum(isinstance(event, RoundWon) for event in game_events(deal)) == 1277
    data = cards_board(game_events(deal), max_played=most)
    assert (data["truncatedAfter"], data["score"] is None) == (at, at is not None)
