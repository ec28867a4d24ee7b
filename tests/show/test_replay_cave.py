"""The page of a battle in a real browser, compared with the events of the battle."""

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from graphsolve.graphs.grid import neighbours
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cave import Rules, Side, Stats, battle_events, parse_cave
from graphsolve.puzzles.cave.events import Blow, Choice, Death, RoundBegan, RoundEnded, TurnBegan
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.show.replay import replay_html
from show.conftest import wait_until
from statements import load

EXAMPLE = load("cave/attack_power.toml")["battle"][0]["start"]
STALEMATE = "#######\n#G.#.E#\n#######"
REAL = (Path(__file__).parents[2] / "inputs" / "15.txt").read_text()

CROWD = str(generate_cave(9, kind="cavern", width=16, height=12, elves=7, goblins=9))

STATED = Rules()
QUICK = Rules(Stats(hit_points=7), Stats(hit_points=7))

ALL_FRAMES = """() => {
  const all = (name) => [...document.querySelectorAll(name)];
  const frames = [];
  const pointOf = (text) => text.split(",").map(Number);
  const squareOf = (node) =>
    node.getAttribute("transform").match(/\\d+/g).map(Number);
  while (true) {
    const seen = (kind) => all(`.seen.${kind}`).map(squareOf);
    frames.push({
      heading: document.querySelector(".turn").textContent,
      sentence: document.querySelector(".sentence").textContent,
      map: document.querySelector(".text-map pre").textContent,
      label: document.querySelector(".map").getAttribute("aria-label"),
      plot: document.querySelector(".plot-text").textContent.split(":")[0],
      cursor: Number(document.querySelector(".plot .cursor").getAttribute("x1")),
      slider: document.getElementById("slider").getAttribute("aria-valuetext"),
      seen: ["in-range", "reachable", "nearest", "chosen"].map(seen),
      path: all(".path").flatMap((path) => path.getAttribute("points").split(" ").map(pointOf)),
      atTurn: all(".unit.at-turn").map((unit) => unit.dataset.unit),
      died: all(".units .dead .points").map((points) => points.textContent),
      reasons: Object.fromEntries(all(".reasons dt").map((term) =>
        [term.lastChild.textContent, term.nextSibling.textContent])),
    });
    if (document.querySelector("#forward[aria-disabled]")) return frames;
    document.getElementById("forward").click();
  }
}"""


@cache
def replay(text: str, rules: Rules = STATED) -> str:
    return replay_html(battle_events(parse_cave(text), rules), "15.txt")


def turns_of(text: str, rules: Rules = STATED):
    """The events of each turn, and of each round's end, and the map after them."""
    events = battle_events(parse_cave(text), rules)
    scene = Scene(next(events))
    for moment in Scene.moments_of(events):
        scene.apply_all(moment)
        if not isinstance(moment[0], RoundBegan):
            yield moment, str(scene)


def find(turn, kind):
    return next((event for event in turn if isinstance(event, kind)), None)


SMALL_CROWD = str(generate_cave(9, kind="cavern", width=11, height=9, elves=4, goblins=5))
MISREAD = ["moves-after-attack", "dead-units-act", "occupied-squares-in-range"]


@pytest.mark.parametrize("name", MISREAD)
def test_every_frame_of_a_misread_battle_is_its_scene(open_page, name: str):
    misread = CATALOGUE[name].rules(1)
    rules = replace(misread, elves=QUICK.elves, goblins=QUICK.goblins)
    _, *frames = all_frames(open_page(replay(SMALL_CROWD, rules)))
    scenes = [scene for _, scene in turns_of(SMALL_CROWD, rules)]
    assert [frame["map"] for frame in frames] == scenes
    assert scenes != [scene for _, scene in turns_of(SMALL_CROWD, QUICK)]


def all_frames(page) -> list[dict]:
    page.click(".text-map summary")
    page.locator(".text-map pre:not(:empty)").wait_for()
    return page.evaluate(ALL_FRAMES)


@pytest.mark.parametrize(
    ("text", "rules"), [(EXAMPLE, STATED), (CROWD, QUICK), (STALEMATE, STATED)]
)
def test_every_frame_shows_the_events(open_page, text: str, rules: Rules):
    page = open_page(replay(text, rules))
    first, *frames = all_frames(page)
    check_that_all_parts_agree([first, *frames])
    began, *_, ended = battle_events(parse_cave(text), rules)
    assert first["map"] == str(Scene(began))
    turns = list(turns_of(text, rules))
    assert len(frames) == len(turns)
    for frame, (turn, scene) in zip(frames, turns, strict=True):
        assert frame["map"] == scene
        check_choice(frame, find(turn, Choice), find(turn, TurnBegan))
        check_blow(frame, find(turn, Blow), find(turn, Death))
    outcome = ended.outcome
    rounds = outcome.rounds if outcome else 0
    assert f"{rounds} full round" in page.text_content("#facts")
    between = [f for f in frames if re.match("As round|At the end", f["heading"])]
    assert len(between) == rounds
    if outcome and outcome.winner:
        product = f"{rounds} full rounds x {outcome.hit_points} hit points = {outcome.score}"
        assert product in frames[-1]["reasons"]["End"]


def check_that_all_parts_agree(frames):
    """The plot, the slider, the map and the list are of the same moment as the heading."""
    for frame in frames:
        heading = frame["heading"]
        assert frame["plot"] == frame["slider"] == heading
        assert frame["label"] == f"Map of the cave: {heading}. {frame['sentence']}"
        now = re.search(r"\d+", heading)
        assert all(int(died.removeprefix("† ")) <= int(now[0]) for died in frame["died"])
    assert all(before["cursor"] < after["cursor"] for before, after in pairwise(frames))


def check_choice(frame, choice, began):
    shown = [{(y // 20, x // 20) for x, y in squares} for squares in frame["seen"]]
    in_range, reachable, nearest, chosen = shown
    if choice is None:
        assert shown == [set()] * 4
        return
    assert frame["atTurn"][0][1:] == f"{choice.unit}"
    assert chosen == ({choice.chosen} if choice.chosen else set())
    assert nearest == {*choice.nearest} - chosen
    assert reachable == {*choice.reachable} - {*choice.nearest}
    assert in_range == {*choice.in_range} - {*choice.reachable}
    path = [(int(y // 20), int(x // 20)) for x, y in frame["path"]]
    if choice.step is None:
        assert path == []
        return
    assert path[:2] == [began.square, choice.step]
    assert (path[-1], len(path) - 1) == (choice.chosen, choice.distance)
    assert all(after in neighbours(before) for before, after in pairwise(path))
    picture = [row.split(" ")[0] for row in frame["map"].splitlines()]
    assert all(picture[row][column] == "." for row, column in path[2:])
    row, column = choice.step
    assert f"moves to {row},{column}" in frame["sentence"]
    for about, squares in {"Step": choice.steps, "Chosen": choice.nearest}.items():
        assert ("first in reading order" in frame["reasons"][about]) == (len(squares) > 1)


def check_blow(frame, blow, death):
    assert ("attacks" in frame["sentence"]) == (blow is not None and death is None)
    assert ("kills" in frame["sentence"]) == (death is not None)
    if blow:
        reasons = frame["reasons"]
        assert f" {blow.target} has" in reasons["Damage"]
        assert f" - {blow.damage} = {blow.hit_points} " in reasons["Damage"]
        assert ("Only" in reasons["Attack"]) == (len(blow.candidates) == 1)
        fewest = [c for c in blow.candidates if c.hit_points == blow.hit_points + blow.damage]
        assert ("first in reading order" in reasons.get("Fewest", "")) == (len(fewest) > 1)


def heading(page) -> str:
    return page.text_content(".turn")


def wait_for_heading(page, text: str):
    page.locator(".turn", has_text=text).wait_for()


def test_link_carries_the_position(open_page):
    page = open_page(replay(EXAMPLE), "#round=23&turn=4")
    assert heading(page) == "Round 23, turn 4 of 6"
    visited = page.evaluate("history.length")
    page.click("#forward")
    assert page.evaluate("location.hash") == "#round=23&turn=5"
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_url(re.compile("#round=24$"))
    assert page.evaluate("history.length") == visited
    page.evaluate("location.hash = '#round=3&turn=2'")
    wait_for_heading(page, "Round 3")


def test_address_is_not_written_more_often_than_browsers_allow(open_page):
    """Safari raises an error at the hundredth change within half a minute."""
    page = open_page(replay(EXAMPLE))
    written = page.evaluate("""() => {
      let written = 0;
      const { replaceState } = history;
      history.replaceState = (...values) => { written += 1; replaceState.apply(history, values); };
      for (let step = 0; step < 150; step += 1) document.getElementById("forward").click();
      return written;
    }""")
    assert 1 <= written < 10
    turns = list(turns_of(EXAMPLE))
    assert isinstance(turns[146][0][0], RoundEnded)
    page.wait_for_url(re.compile(f"#round={turns[146][0][0].round + 1}&turn=3$"))


def test_keyboard(open_page):
    page = open_page(replay(EXAMPLE))
    expected = {
        "ArrowRight": "Round 1, turn 1 of 6",
        "Shift+ArrowRight": "As round 2 begins",
        "ArrowDown": "As round 3 begins",
        "ArrowUp": "As round 2 begins",
        "ArrowLeft": "Round 1, turn 6 of 6",
        "Shift+ArrowLeft": "As round 1 begins",
        "End": "Round 48, turn 1 of 1",
        "Home": "As round 1 begins",
    }
    for key, text in expected.items():
        page.keyboard.press(key)
        assert heading(page) == text
    page.keyboard.press("?")
    assert page.is_visible("#help")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    assert not page.is_visible("#help")
    assert heading(page) == "As round 1 begins"


def test_a_button_without_effect_keeps_the_focus(open_page):
    page = open_page(replay("G.E   G(9), E(3)"), "#round=1&turn=1")
    for button, key in {"forward": "End", "leap-back": "Home"}.items():
        page.focus(f"#{button}")
        page.keyboard.press(key)
        assert page.get_attribute(f"#{button}", "aria-disabled") == "true"
        before = heading(page)
        page.keyboard.press("Enter")
        assert (heading(page), page.evaluate("document.activeElement.id")) == (before, button)


def test_play_and_pause(open_page):
    page = open_page(replay(EXAMPLE))
    page.select_option("#speed", "64")
    page.keyboard.press("Space")
    assert page.get_attribute("#play", "aria-label") == "Pause"
    assert page.get_attribute(".sentence", "aria-live") == "off"
    wait_for_heading(page, "Round 2")
    page.wait_for_url(re.compile("#round="))
    page.keyboard.press("Space")
    assert page.get_attribute("#play", "aria-label") == "Play"
    assert page.get_attribute(".sentence", "aria-live") == "polite"
    paused = page.input_value("#slider")
    assert int(paused) >= 7
    page.evaluate("new Promise((done) => setTimeout(done, 3 * 1000 / 64))")
    assert page.input_value("#slider") == paused


def test_play_ends_with_the_battle_and_begins_again(open_page):
    page = open_page(replay("G.E   G(9), E(3)"), "#round=9")
    page.select_option("#speed", "64")
    page.click("#play")
    page.locator("#play[aria-label=Play]").wait_for()
    assert heading(page) == "Round 2, turn 1 of 1"


def test_plot_is_clicked_to_jump(open_page):
    page = open_page(replay(EXAMPLE))
    box = page.locator(".plot").bounding_box()
    assert page.text_content(".plot-text").startswith("As round 1 begins: elves 400 goblins 800")
    inside = box["width"] - 48
    page.mouse.click(box["x"] + 40 + inside * 23 / 48, box["y"] + 60)
    assert heading(page) == "As round 24 begins"
    scenes = [text for turn, text in turns_of(EXAMPLE) if isinstance(turn[0], RoundEnded)]
    shown = parse_cave(scenes[22])
    for side in Side:
        points = sum(unit.hit_points for unit in shown.units if unit.side is side)
        assert f"{side.plural} {points}" in page.text_content(".plot-text")


def test_deaths_are_marked(open_page):
    page = open_page(replay(EXAMPLE))
    deaths = [find(turn, Death) for turn, _ in turns_of(EXAMPLE) if find(turn, Death)]
    assert page.locator(".plot .event").count() == len(deaths)
    page.get_by_role("button", name="Death", exact=True).click()
    page.locator(".sentence", has_text="kills").wait_for()
    assert page.locator(".unit.gone").count() == 1
    assert page.locator(".cross").count() == 1


@pytest.mark.parametrize("size", [(360, 640), (1440, 900)])
def test_squares_are_large_enough_and_the_unit_is_in_sight(open_page, size: tuple[int, int]):
    page = open_page(replay(REAL), size=size, motion="reduce")
    columns = len(REAL.splitlines()[0])
    hidden = """() => {
      const inside = (node, box) => {
        const [inner, outer] = [node, box].map((some) => some.getBoundingClientRect());
        return inner.left >= outer.left && inner.right <= outer.right
          && inner.top >= outer.top && inner.bottom <= outer.bottom;
      };
      const hidden = [];
      for (let step = 0; step < 60; step += 1) {
        document.getElementById("forward").click();
        const ring = document.querySelector(".ring");
        if (ring && !inside(ring, document.querySelector(".map-box"))) hidden.push(step);
      }
      return hidden;
    }"""
    assert page.evaluate(hidden) == []
    assert width_of_map(page) / columns >= 16
    labels = page.locator(".unit:not(.gone)").evaluate_all(
        "units => units.map(unit => [unit.querySelector('.label').textContent, unit.dataset.unit])"
    )
    assert labels
    assert all(label == unit for label, unit in labels)


def width_of_map(page) -> float:
    return page.locator(".map").bounding_box()["width"]


def test_map_is_zoomed(open_page):
    page = open_page(replay(REAL), size=(360, 640), motion="reduce")
    box = page.locator(".map-box").bounding_box()
    page_height = page.evaluate("document.documentElement.scrollHeight")
    first = width_of_map(page)
    page.click(".larger")
    larger = width_of_map(page)
    assert larger > first
    page.focus(".map-box")
    page.keyboard.press("-")
    assert width_of_map(page) == pytest.approx(first, abs=1)
    page.keyboard.press("+")
    assert width_of_map(page) == pytest.approx(larger, abs=1)
    page.keyboard.press("0")
    shown = page.locator(".map").bounding_box()
    assert shown["width"] <= box["width"]
    assert shown["height"] <= box["height"]
    assert heading(page) == "As round 1 begins"
    assert page.evaluate("document.documentElement.scrollHeight") == page_height


def test_two_fingers_zoom_the_map(open_page):
    page = open_page(replay(REAL), size=(360, 640), motion="reduce")
    touch = page.context.new_cdp_session(page)
    box = page.locator(".map-box").bounding_box()
    x, y = box["x"] + 150, box["y"] + 150
    first = width_of_map(page)

    def fingers(kind: str, *apart: int):
        points = [{"x": x + sign * d, "y": y, "id": sign + 1} for d in apart for sign in (-1, 1)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 40)
    for apart in (45, 50, 60, 70, 80):
        fingers("touchMove", apart)
    fingers("touchEnd")
    assert width_of_map(page) == pytest.approx(2 * first, rel=0.1)
    assert page.evaluate("visualViewport.scale") == 1
    touch.detach()


def test_wheel_scrolls_and_zooms(open_page):
    page = open_page(replay(REAL), size=(360, 640), motion="reduce")
    box = page.locator(".map-box").bounding_box()
    page.mouse.move(box["x"] + 100, box["y"] + 100)
    first = width_of_map(page)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    wait_until(page, f"document.querySelector('.map').clientWidth > {first}")
    page.mouse.wheel(0, 50)
    wait_until(page, "document.querySelector('.map-box').scrollTop > 0")
    assert page.evaluate("visualViewport.scale") == 1
    for _ in range(40):  # past the end of the map, the wheel scrolls the page
        page.mouse.wheel(0, 200)
    wait_until(page, "scrollY > 0")


def test_reduced_motion(open_page):
    page = open_page(replay(EXAMPLE), motion="no-preference")
    page.click("#forward")
    style = "getComputedStyle(document.querySelector('.unit')).transitionProperty"
    assert page.evaluate(style) != "none"
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(style) == "none"
