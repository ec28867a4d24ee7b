"""The page of a puzzle that brings no board: the maze of the tests."""

import pytest

import fourth_puzzle
from fourth_puzzle.puzzles.scene import Scene
from graphsolve.lab.column import lab_of
from graphsolve.lab.difference import find_difference
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.column import parse_puzzle, play_of
from graphsolve.show.replay import difference_html, replay_html


@pytest.fixture
def maze(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(PUZZLES, fourth_puzzle.RECORD.name, fourth_puzzle.RECORD)
    return parse_puzzle("depth: 510\ntarget: 10,10\n")


def test_every_frame_shows_the_scene_and_the_events(open_page, maze):
    events = list(play_of(maze).events(maze, 2))
    page = open_page(replay_html(events, "22.txt"))
    assert page.text_content("h1") == "Mode Maze 22.txt"
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


def test_a_link_carries_the_position(open_page, maze):
    events = list(play_of(maze).events(maze, 2))
    page = open_page(replay_html(events, "22.txt"), "#round=4")
    assert page.text_content(".turn") == "Round 4"
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**#round=3&step=1")
    page.evaluate("location.hash = '#round=999&step=99'")
    page.locator(".turn", has_text=f"Round {len(events) - 2}").wait_for()


def test_two_boards_open_where_they_differ(open_page, maze):
    found = find_difference(maze, 2, lab_of(maze).misreadings[0])
    steps = zip(*found.plays, strict=False)
    step = next(ours.number for ours, theirs in steps if ours != theirs)
    page = open_page(difference_html(found.played(), "22.txt"))
    assert page.locator(".turn").all_text_contents() == [f"Round {step}"] * 2
    assert page.locator(".scene mark").count() > 0
    page.keyboard.press("ArrowLeft")
    assert page.locator(".differs").count() == 0
