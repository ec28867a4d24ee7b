"""The page of a puzzle that brings no board, here that of a duel without its views."""

import pytest

from graphsolve.lab.difference import find_difference
from graphsolve.lab.misreadings import misreading
from graphsolve.puzzles.column import play_of
from graphsolve.puzzles.duel import parse_boss
from graphsolve.puzzles.duel.scene import Scene
from graphsolve.show.duel import column
from graphsolve.show.plain import PlainView
from graphsolve.show.replay import difference_html, replay_html


@pytest.fixture
def boss(monkeypatch: pytest.MonkeyPatch):
    view = PlainView()
    view.puzzle = "duel"
    monkeypatch.setattr(column, "COLUMN", view)
    monkeypatch.delattr(Scene, "position")  # so that it is the default, a round and a number
    return parse_boss("Hit Points: 58\nDamage: 9")


def test_every_frame_shows_the_scene_and_the_events(open_page, boss):
    events = list(play_of(boss).events(boss, 1))
    page = open_page(replay_html(events, "22.txt"))
    assert page.text_content("h1") == "Wizard Simulator 20XX 22.txt"
    assert page.text_content(".turn") == "At the start"
    scene = Scene(events[0])
    assert page.text_content(".scene") == str(scene)
    for moment in Scene.moments_of(events[1:]):
        page.keyboard.press("ArrowRight")
        scene.apply_all(moment)
        assert page.text_content(".turn") == f"Round {scene.round}"
        assert page.text_content(".scene") == str(scene)
        assert page.locator(".sentences li").all_text_contents() == list(map(str, moment))
    assert page.get_attribute("#forward", "aria-disabled") == "true"


def test_a_link_carries_the_position(open_page, boss):
    events = list(play_of(boss).events(boss, 1))
    page = open_page(replay_html(events, "22.txt"), "#round=4")
    assert page.text_content(".turn") == "Round 4"
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**#round=3&step=1")
    page.evaluate("location.hash = '#round=999&step=99'")
    page.locator(".turn", has_text=f"Round {Scene.of(events).round}").wait_for()


def test_two_boards_open_where_they_differ(open_page, boss):
    found = find_difference(boss, 1, misreading("poison-does-2-damage"))
    ours, theirs = map(list, found.plays)
    first = next(
        number for number, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1]
    )
    page = open_page(difference_html(found.played(), "22.txt"))
    turn = f"Round {Scene.of(ours[: first + 1]).round}"
    assert page.locator(".turn").all_text_contents() == [turn] * 2
    assert page.locator(".scene mark").count() > 0
    page.keyboard.press("ArrowLeft")
    assert page.locator(".differs").count() == 0
