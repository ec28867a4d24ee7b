"""First and later visits: without a network, on a phone, with a screen reader."""

from chromium import serious_faults
from graphsolve.lab.column import lab_of
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.catalogue import PUZZLES

CAVE = "######\n#G..E#\n######\n"

SHIFT = """() => new Promise((resolve) => {
  let shift = 0;
  new PerformanceObserver((list) => {
    list.getEntries().forEach(({ value }) => { shift += value; });
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(shift)));
})"""


def test_visits_with_a_phone_and_the_later_one_without_a_network(new_visit, axe: str):
    visit = new_visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    visit.open()
    assert visit.page.evaluate(SHIFT) <= 0.1
    check_a_diagnosis(visit, axe)
    check_a_later_visit(visit)
    assert visit.complaints == []


def check_a_diagnosis(visit, axe: str) -> None:
    """It holds still and fits into the window, and a screen reader reads it."""
    decks = lab_of(PUZZLES["cards"]).generate(1, cards=8)
    visit.enter(str(decks))
    visit.page.fill("[name=part2]", str(CATALOGUE["score-from-zero"].answer(decks, 2)))
    visit.page.click("#way-answers button.main")
    visit.page.locator(".pair").wait_for()
    visit.settle()
    assert visit.page.evaluate(SHIFT) <= 0.1
    assert visit.page.evaluate("document.documentElement.scrollWidth") == 360
    assert serious_faults(visit.page, axe) == []
    visit.page.emulate_media(color_scheme="dark")
    assert serious_faults(visit.page, axe, rules=["color-contrast"]) == []


def check_a_later_visit(visit) -> None:
    """It needs no network, and remembers what was entered."""
    visit.enter(CAVE)
    visit.page.fill("[name=part1]", "1234")
    visit.context.set_offline(True)
    visit.open()
    assert visit.page.input_value("#input") == CAVE
    assert visit.page.input_value("[name=part1]") == "1234"
    assert visit.text("#recognized") == "Beverage Bandits, 2018 day 15."
    visit.select("Show me")
    visit.page.click("text=Play part 1")
    visit.page.locator(".replay .board").wait_for()
    visit.page.click("text=Forget everything")
    assert visit.page.input_value("#input") == ""
    assert visit.page.evaluate("localStorage.length") == 0
