"""The page of a puzzle that brings no board: here of a duel without its own."""

import pytest

from graphsolve.puzzles.duel import Boss, Duel, Rules, duel_events
from graphsolve.puzzles.duel.scene import Scene
from graphsolve.show.column import Way, Ways
from graphsolve.show.duel.column import DuelView
from graphsolve.show.replay import data_html, pair_data, replay_html

LINE = ["Recharge", "Shield", "Poison", "Magic Missile"]


@pytest.fixture(autouse=True)
def no_view(monkeypatch: pytest.MonkeyPatch):
    for name in ("heading", "page", "board", "moments"):
        monkeypatch.delattr(DuelView, name)


def events_of(**settings):
    return list(duel_events(Duel(Boss(40, 8), **settings), LINE))


def test_every_frame_shows_the_scene_and_the_events(open_page):
    events = events_of()
    page = open_page(replay_html(events, "22.txt"))
    assert page.text_content("h1") == "Wizard Simulator 20XX 22.txt"
    assert page.text_content(".turn") == "At the start"
    scene = Scene(events[0])
    assert page.text_content(".scene") == str(scene)
    for part in Scene.parts_of(events[1:]):
        page.keyboard.press("ArrowRight")
        scene.apply_all(part)
        assert page.text_content(".turn") == f"Turn {scene.round}"
        assert page.text_content(".scene") == str(scene)
        assert page.locator(".sentences li").all_text_contents() == list(map(str, part))
    assert page.get_attribute("#forward", "aria-disabled") == "true"


def test_a_link_carries_the_position(open_page):
    page = open_page(replay_html(events_of(), "22.txt"), "#round=4")
    assert page.text_content(".turn") == "Turn 4"
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**#round=3&step=1")
    page.evaluate("location.hash = '#round=99&step=99'")
    page.locator(".turn", has_text="Turn 9").wait_for()


def test_two_boards_open_where_they_differ(open_page):
    """The first attack that Shield makes weaker is that of turn 4."""
    rules = Rules(damage_dealt=lambda damage, _armor: damage)
    view = DuelView()
    ours, theirs = (view.board(events_of(rules=one)) for one in (Rules(), rules))
    data = pair_data(Ways(Way("By the rules", "", ours), Way("Misread", "", theirs)), view)
    page = open_page(data_html(data, "22.txt"))
    assert page.locator(".turn").all_text_contents() == ["Turn 4"] * 2
    marked = page.locator(".scene mark").all_text_contents()
    assert marked == ["41", "34"]
    page.keyboard.press("ArrowLeft")
    assert page.locator(".turn").all_text_contents() == ["Turn 3"] * 2
    assert page.locator(".differs").count() == 0
