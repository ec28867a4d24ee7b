"""Every page: nothing moves, and everybody can read and use it."""

from functools import cache
from pathlib import Path

import pytest

from chromium import patient, serious_faults
from graphsolve.puzzles.cards import game_events, parse_decks
from graphsolve.puzzles.cave import battle_events, parse_cave
from graphsolve.puzzles.duel import Duel, duel_events, least_mana, parse_boss
from graphsolve.show.replay import replay_html
from show.conftest import STEPS, tab_of, wait_until

INPUTS = Path(__file__).parents[2] / "inputs"
SIZES = {
    "phone": (360, 640),
    "zoomed to 200 %": (640, 400),
    "tablet": (768, 1024),
    "desk": (1440, 900),
}
THEMES = ["light", "dark"]


def cave_page() -> str:
    return replay_html(battle_events(parse_cave((INPUTS / "15.txt").read_text())), "15.txt")


def cards_page() -> str:
    return replay_html(game_events(parse_decks((INPUTS / "22-cards.txt").read_text())), "22.txt")


def duel_page() -> str:
    duel = Duel(parse_boss((INPUTS / "22-duel.txt").read_text()))
    return replay_html(duel_events(duel, least_mana(duel).spells), "22.txt")


PAGES = {"cave": cave_page, "cards": cards_page, "duel": duel_page}
MIDDLE = {"cave": "#round=5&turn=4", "cards": "#game=1&round=30", "duel": "#turn=7"}


@cache
def html(name: str) -> str:
    return PAGES[name]()


# --- Nothing moves -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "size"), [("cave", "phone"), ("cave", "desk"), ("cards", "phone"), ("duel", "phone")]
)
def test_nothing_moves_in_60_steps(open_page, name: str, size: str):
    """A layout shift of up to 0.1 counts as good; these steps are more than a reader's."""
    page = open_page(html(name), size=SIZES[size])
    seen = page.evaluate(STEPS, 60)
    assert seen["moved"] == []
    assert seen["shift"] <= 0.1


@pytest.fixture(scope="module")
def second_tab(browser):
    """A tab besides that of `open_page`."""
    page = patient(browser.new_page(reduced_motion="reduce"))
    yield page
    page.close()


@pytest.fixture(scope="module", params=PAGES)
def opened(request, second_tab, tmp_path_factory):
    """The name of a page, and the page, which is opened once for tests that only look at it."""
    file = tmp_path_factory.mktemp("opened") / "page.html"
    file.write_text(html(request.param), encoding="utf-8")
    second_tab.goto(f"{file.as_uri()}{MIDDLE[request.param]}")
    second_tab.locator(".ready").wait_for()
    return request.param, second_tab


CONTROLS = """[0, 300, 100_000].flatMap((place) => {
  scrollTo({ top: place, behavior: "instant" });
  return [...document.querySelectorAll(".transport :is(button, input, select)")]
    .filter((control) => control.checkVisibility())
    .map((control) => control.getBoundingClientRect().toJSON());
})"""


def test_controls_are_in_view_and_only_scrollers_are_wider_than_the_window(opened):
    _, page = opened
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        boxes = page.evaluate(CONTROLS)
        for box in boxes:
            assert 0 <= box["left"] < box["right"] <= width
            assert 0 <= box["top"] < box["bottom"] <= height
            assert min(box["width"], box["height"]) >= 24
        buttons = len(["leap-back", "back", "play", "forward", "leap-forward", "slider"])
        assert len(boxes) >= 3 * buttons


# --- Everybody can read and use them -------------------------------------------------------------


def test_axe_finds_nothing_serious(opened, axe: str):
    _, page = opened
    for theme, size in zip(THEMES, ("desk", "phone"), strict=True):
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
        assert serious_faults(page, axe) == []


SCROLLERS = """() => [...document.querySelectorAll("body *")].filter((box) => {
  const { overflowX, overflowY } = getComputedStyle(box);
  const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";
  return (scrolls(overflowX) && box.scrollWidth > box.clientWidth)
    || (scrolls(overflowY) && box.scrollHeight > box.clientHeight);
})"""


def test_every_scroller_is_scrolled_by_keyboard(opened):
    _, page = opened
    page.set_viewport_size(dict(zip(("width", "height"), SIZES["phone"], strict=True)))
    page.evaluate("document.querySelectorAll('details').forEach((box) => { box.open = true; })")
    boxes = page.evaluate_handle(SCROLLERS)
    count = boxes.evaluate("(boxes) => boxes.length")
    assert count > 0
    for index in range(count):
        box = boxes.evaluate_handle("(boxes, index) => boxes[index]", index).as_element()
        assert box.get_attribute("role") == "region"
        assert box.get_attribute("aria-label") or box.get_attribute("aria-labelledby")
        assert box.get_attribute("tabindex") == "0"
        box.evaluate("(box) => { box.scrollTo({ left: 0, top: 0, behavior: 'instant' }); }")
        box.focus()
        address = page.evaluate("location.hash")
        for side, length, keys in [
            ("scrollTop", "Height", ("ArrowDown", "End")),
            ("scrollLeft", "Width", ("ArrowRight",)),
        ]:
            if not box.evaluate(f"(box) => box.scroll{length} > box.client{length}"):
                continue
            for key in keys:
                box.evaluate(f"(box) => {{ box.{side} = 0; }}")
                page.keyboard.press(key)
                wait_until(page, f"(box) => box.{side} > 0", arg=box)
        assert page.evaluate("location.hash") == address, "the key moved the replay, too"


def test_theme_is_remembered(open_page):
    page = open_page(html("duel"), colors="dark")
    background = "getComputedStyle(document.body).backgroundColor"
    seen = []
    for _ in range(3):
        page.click("#theme")
        chosen = page.evaluate(background), page.text_content("#theme").strip()
        page.reload()
        assert (page.evaluate(background), page.text_content("#theme").strip()) == chosen
        seen.append(chosen)
    assert [label for _, label in seen] == ["light", "dark", "auto"]
    light, dark, auto = (colour for colour, _ in seen)
    assert light != dark == auto


def test_storage_may_be_blocked(browser, tmp_path: Path):
    file = tmp_path / "page.html"
    file.write_text(html("duel"))
    page = patient(browser.new_page(color_scheme="light"))
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } })"
    )
    page.goto(file.as_uri())
    page.click("#theme")
    assert page.evaluate("document.documentElement.style.colorScheme") == "dark"
    page.close()
    assert errors == []


INJECTED = """<script>injected = 1</script>
<script src="data:text/javascript,injected = 1"></script>
<script type="module" src="data:text/javascript,window.injected = 1"></script>
<script type="module">import "replay/page/dom.js"; window.injected = 1;</script>
<img src="data:," onerror="injected = 1">
</body>"""


def test_injected_markup_has_no_effect(browser, tmp_path: Path):
    file = tmp_path / "page.html"
    file.write_text(html("duel").replace("</body>", INJECTED))
    page, _ = tab_of(browser)
    page.goto(file.as_uri())
    page.locator(".ready").wait_for()
    assert page.evaluate("typeof injected") == "undefined"


OUTCOMES = {
    "cave": ("58 full rounds", "outcome 170868"),
    "cards": ("player 2 wins", "33498"),
    "duel": ("The player wins", "mana"),
}


def test_without_javascript_there_is_the_outcome(browser, tmp_path: Path):
    page = patient(browser.new_page(java_script_enabled=False))
    for name, outcome in OUTCOMES.items():
        file = tmp_path / f"{name}.html"
        file.write_text(html(name))
        page.goto(file.as_uri())
        text = page.inner_text("body")
        assert [words for words in outcome if words not in text] == []
        assert page.locator("button:visible").count() == 0
        assert "JavaScript" in text
        assert not page.is_visible("main")
    page.close()


# --- Contrast ------------------------------------------------------------------------------------

RATIO = """([[front, frontProperty], [back, backProperty], under]) => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const paint = (colours) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const colour of colours) {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const colourOf = (selector, property) =>
    getComputedStyle(document.querySelector(selector))[property];
  const luminance = ([red, green, blue]) => {
    const linear = [red, green, blue].map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const layers = [...(under ? [colourOf(...under)] : []), colourOf(back, backProperty)];
  const shades = [[...layers, colourOf(front, frontProperty)], layers].map(paint).map(luminance);
  return (Math.max(...shades) + 0.05) / (Math.min(...shades) + 0.05);
}"""

FLOOR = (".map .floor", "fill")
SURFACE = (".panel", "backgroundColor")
PAPER = ("body", "backgroundColor")
CONTRASTS = {
    "cave": [
        (3, (".map .wall", "fill"), FLOOR, None),
        (3, (".side-E .body", "fill"), FLOOR, None),
        (3, (".side-G .body", "fill"), FLOOR, None),
        (4.5, (".side-E .label", "fill"), (".side-E .body", "fill"), None),
        (4.5, (".side-G .label", "fill"), (".side-G .body", "fill"), None),
        (3, (".side-E .bar", "fill"), (".bar-ground", "fill"), FLOOR),
        (3, (".side-G .bar", "fill"), (".bar-ground", "fill"), FLOOR),
        (3, (".ring", "stroke"), FLOOR, None),
        (3, (".path", "stroke"), FLOOR, None),
        (3, (".seen.in-range rect", "stroke"), FLOOR, None),
        (3, (".seen.nearest rect", "stroke"), FLOOR, None),
        (3, (".seen.chosen rect", "fill"), FLOOR, None),
        *(
            (4.5, (f".seen.{kind} text", "fill"), (f".seen.{kind} rect", "fill"), FLOOR)
            for kind in ("in-range", "reachable", "nearest", "chosen")
        ),
        *((3, (f".plot .line.side-{side}", "stroke"), SURFACE, None) for side in "EG"),
        (3, (".plot .cursor", "stroke"), SURFACE, None),
        (4.5, (".plot text", "fill"), SURFACE, None),
        (4.5, (".columns text", "fill"), PAPER, None),
        (3, ("#play", "backgroundColor"), PAPER, None),
        (3, ("#forward", "borderTopColor"), PAPER, None),
        (3, ("#forward", "borderTopColor"), ("#forward", "backgroundColor"), None),
    ],
    "cards": [
        (3, (".card", "borderTopColor"), SURFACE, None),
        (4.5, (".plot text", "fill"), SURFACE, None),
    ],
    "duel": [
        (3, (f".{side} .meter .fill", "backgroundColor"), (".meter", "backgroundColor"), SURFACE)
        for side in ("player", "boss")
    ],
}  # fmt: skip


def test_contrast(opened):
    """WCAG 2 requires 3:1 of shapes and 4.5:1 of text at level AA.

    axe looks at the text outside of pictures only.
    """
    name, page = opened
    too_low = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        for least, *pair in CONTRASTS[name]:
            ratio = page.evaluate(RATIO, pair)
            if ratio < least:
                too_low.append((theme, pair, ratio))
    assert too_low == []
