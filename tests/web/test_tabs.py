"""Tabs for those who know what is wrong, and later visits, in a real browser."""

from chromium import serious_faults
from graphsolve.lab.column import lab_of
from graphsolve.lab.diagnose import diagnose
from graphsolve.lab.misreadings import CATALOGUE, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.column import parse_puzzle, solve

OPENED = "score-from-zero"
OPENED_AT = f"#misreading=cards:{OPENED}"  # which is read by the fixture `visit`

SMALL_CAVE = "######\n#G..E#\n######\n"
# In the statement, the elf moves to 1,2, towards 1,3. It is as far to 3,1 and to 2,2.
CAVE = "#######\n#E..G.#\n#...#.#\n#.G.#G#\n#######\n"
# In the statement, player 1 draws 9 against 5 first, and wins the round.
DECKS = "Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n"


# --- Misreadings ---------------------------------------------------------------------------------


def answers(visit) -> tuple[int, int, int]:
    """The part, and its right and its misread answer, as the page shows them."""
    said = visit.text("#way-misreadings .result > p")
    part, _, rest = said.partition("part ")[2].partition(" is ")
    right, _, misread = rest.rstrip(":").partition("; with this misreading, it is ")
    return int(part), int(right), int(misread)


def test_an_address_shows_a_misreading_to_others(visit):
    visit.page.locator(".pair").wait_for()
    visit.settle()
    one = CATALOGUE[OPENED]
    assert visit.text("#way-misreadings .name") == one.name
    assert one.rule in visit.text(".finding")
    puzzle = parse_puzzle(visit.page.inner_text("#way-misreadings .puzzle pre"))
    part, right, misread = answers(visit)
    assert (right, misread) == (solve(puzzle, part), one.answer(puzzle, part))
    assert right != misread
    assert visit.page.input_value("#input") == ""
    for width in (360, 1280):
        visit.page.set_viewport_size({"width": width, "height": 900})
        assert visit.page.evaluate("document.documentElement.scrollWidth") == width
    assert visit.complaints == []


def test_they_are_listed_by_rule_and_searched(visit):
    visit.select("Misreadings")
    visit.page.select_option("[name=known]", "duel")
    visit.page.locator("#way-misreadings details").first.wait_for()
    known = misreadings_of(PUZZLES["duel"])
    names = visit.page.locator("#way-misreadings .names .name").all_text_contents()
    assert sorted(names) == sorted(one.name for one in known)
    visit.page.fill("[name=words]", "hard MODE hit point")
    visit.page.reload()
    visit.settle()
    visit.page.locator("#way-misreadings details[open]").first.wait_for()
    names = visit.page.locator("#way-misreadings .names .name").all_text_contents()
    assert 0 < len(names) < len(known)
    assert {
        name
        for name in names
        if not {"hard", "mode", "hit", "point"}
        <= {
            word
            for word in ("hard", "mode", "hit", "point")
            if word in f"{name} {CATALOGUE[name].rule} {CATALOGUE[name].misread}".lower()
        }
    } == set()


def test_its_name_leads_from_a_finding_to_it_and_back(visit):
    visit.enter(SMALL_CAVE)
    visit.select("My answer is wrong")
    visit.page.fill(
        "[name=part1]", f"{CATALOGUE['last-round-counts'].answer(parse_puzzle(SMALL_CAVE), 1)}"
    )
    visit.page.click("#way-answers button.main")
    visit.page.locator("#way-answers .pair, .pair").first.wait_for()
    visit.settle()
    name = visit.text("#way-answers .name")
    visit.page.locator("#way-answers .name").first.click()
    visit.page.locator("#way-misreadings .puzzle").wait_for()
    visit.settle()
    assert visit.page.evaluate("location.hash").startswith(f"#misreading=cave:{name}")
    assert SMALL_CAVE.strip() not in visit.page.evaluate("decodeURIComponent(location.href)")
    visit.page.go_back()
    visit.page.locator("#way-answers:not([hidden])").wait_for()
    assert visit.text("#way-answers .name") == name
    assert visit.page.evaluate("location.hash") == ""


def test_a_name_that_is_not_known(visit):
    visit.page.evaluate("location.hash = 'misreading=cave:no-such-name'")
    visit.page.locator("#way-misreadings .said").wait_for()
    assert "no misreading with the name" in visit.text("#way-misreadings .result")


# --- Questions -----------------------------------------------------------------------------------

HIDDEN = CATALOGUE["losers-card-first"]


def hidden_answer(visit) -> str:
    """What the misreading answers to the puzzle that is shown."""
    text = visit.page.inner_text("#way-ask .puzzle pre")
    part = 2 if "part 2" in visit.text("#way-ask h3") else 1
    return f"{HIDDEN.answer(parse_puzzle(text), part):,}"


def give(visit, text: str) -> None:
    visit.page.fill("[name=answer]", text)
    visit.page.press("[name=answer]", "Enter")
    visit.settle()


def test_a_misreading_is_found_and_answers_are_kept(visit):
    visit.select("Questions")
    visit.page.select_option("[name=asked]", "cards")
    visit.page.get_by_role("button", name="Start").click()
    visit.settle()
    first = visit.page.inner_text("#way-ask .puzzle pre")
    give(visit, "a lot")
    assert "Enter the number" in visit.text("#way-ask .result")
    give(visit, hidden_answer(visit))
    assert visit.page.inner_text("#way-ask .puzzle pre") != first
    visit.page.get_by_role("button", name="Back to the previous puzzle").click()
    visit.settle()
    assert visit.page.inner_text("#way-ask .puzzle pre") == first
    given = visit.page.input_value("[name=answer]")
    assert given == hidden_answer(visit).replace(",", "")
    give(visit, given)
    visit.page.get_by_role("button", name="Start again").click()
    visit.settle()
    assert visit.page.inner_text("#way-ask .puzzle pre") == first
    visit.page.click("#way-ask #replaced button")
    visit.page.reload()
    visit.settle()
    visit.page.get_by_role("button", name="Continue").click()
    visit.settle()
    while visit.page.locator("[name=answer]").count():
        give(visit, hidden_answer(visit))
    assert visit.text("#way-ask .name") == HIDDEN.name
    assert HIDDEN.misread in visit.text("#way-ask .result")


def test_the_findings_of_a_diagnosis_are_told_apart(visit):
    """Those that produce the answer are asked about, and the others are not."""
    given = HIDDEN.answer(parse_puzzle(DECKS), 2)
    visit.enter(DECKS)
    visit.select("My answer is wrong")
    visit.page.fill("[name=part1]", "")
    visit.page.fill("[name=part2]", f"{given}")
    visit.page.click("#way-answers button.main")
    which = visit.page.get_by_role("button", name="Find out which")
    which.wait_for()
    visit.settle()
    number = int(which.inner_text().removeprefix("Find out which of the ").split()[0])
    whole = diagnose(parse_puzzle(DECKS), {2: given}).explanations
    assert number == len(whole)
    which.click()
    visit.settle()
    assert visit.text("#way-ask .result p").startswith(f"Any of {number} known misreadings")
    while visit.page.locator("[name=answer]").count():
        give(visit, hidden_answer(visit))
    names = visit.page.locator("#way-ask .name").all_text_contents()
    assert HIDDEN.name in names
    assert {*names} <= {finding.name for finding in whole}


def test_an_unknown_mistake_leads_to_other_ways(visit):
    visit.select("Questions")
    visit.page.get_by_role("button", name="Start again").click()
    visit.settle()
    give(visit, "1234567")
    assert "No known misreading" in visit.text("#way-ask .result")
    visit.page.click("#way-ask .result a[href='#program']")
    assert visit.page.locator("#way-program").is_visible()


# --- Visits --------------------------------------------------------------------------------------

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
    visit.enter(SMALL_CAVE)
    visit.page.fill("[name=part1]", "1234")
    visit.context.set_offline(True)
    visit.open()
    assert visit.page.input_value("#input") == SMALL_CAVE
    assert visit.page.input_value("[name=part1]") == "1234"
    assert visit.text("#recognized") == "Beverage Bandits, 2018 day 15."
    visit.select("Replay")
    visit.page.click("text=Play part 1")
    visit.page.locator(".replay .board").wait_for()
    visit.page.click("text=Clear everything")
    assert visit.page.input_value("#input") == ""
    assert visit.page.evaluate("localStorage.length") == 0
