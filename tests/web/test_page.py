"""The page in a real browser, with the real Python for the browser."""

import re

import pytest

from chromium import serious_faults
from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.cave import battle_events, parse_cave
from graphsolve.puzzles.interface import parse_puzzle, solve
from graphsolve.show.cave.words import text_of as battle_text

SMALL_CAVE = "######\n#G..E#\n######\n"
# In the statement, player 1 draws 9 against 5 first, and wins the round.
DECKS = "Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n"
MISREAD = {
    "no-attack-after-move": (
        str(lab_of(PUZZLES["cave"]).generate(0, kind="cavern", width=10, height=10)),
        1,
    ),
    "score-from-zero": (str(lab_of(PUZZLES["cards"]).generate(1, cards=8)), 2),
    "effects-refused-on-the-turn-they-end": ("Hit Points: 40\nDamage: 10\n", 1),
}


def check(visit, *answers: object) -> str:
    """Give answers to the parts, and return what the page says in the end."""
    visit.open_entry("answers")
    for part, answer in zip((1, 2), [*answers, ""], strict=False):
        visit.page.fill(f"[name=part{part}]", str(answer))
    visit.page.click("#entry-answers button.main")
    visit.settle()
    return visit.text("#result")


def fits(visit) -> bool:
    """Whether nothing is wider than a window of any width."""
    widths = []
    for width in (320, 768, 1280):
        visit.page.set_viewport_size({"width": width, "height": 900})
        widths.append(visit.page.evaluate("document.documentElement.scrollWidth") == width)
    return all(widths)


# --- The first view, and the input ---------------------------------------------------------------


def test_a_finished_example_is_shown_first(visit):
    assert visit.text("#result h2") == "You probably misread this rule"
    assert visit.page.locator("#result .picture .arrow").count() == 2
    assert visit.page.locator(".pair").is_visible()
    assert fits(visit)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SMALL_CAVE, "Beverage Bandits, 2018 day 15."),
        (f"```\n{DECKS}```\n", "Crab Combat, 2020 day 22."),
        ("hello world", "Not a puzzle input: expected the map of a cave"),
        ("66 * 2699 = 178134", "This is a number. If it is your answer, enter it below."),
        ("def solve(text):\n    pass\n", "This looks like a program. It belongs below"),
        ("#####\n#G.x#\n#####\n", "Expected '#', '.', 'E' or 'G'"),
    ],
)
def test_whatever_is_entered_gets_a_sentence(visit, text: str, said: str):
    visit.enter(text)
    assert said in visit.text("#recognized")
    assert visit.page.locator("#input[aria-invalid]").count() == ("2" not in said)
    assert visit.page.is_visible("#excerpt") == ("xpected " in said)
    if said.startswith("Expected"):
        assert visit.page.inner_text("#excerpt") == "Line 2, column 4:\n#G.x#\n   ^"


def test_an_example_runs_at_once_and_what_it_replaces_comes_back(visit):
    visit.enter(SMALL_CAVE)
    visit.page.fill("[name=part1]", "1234")
    visit.page.click("#examples >> text=a duel")
    visit.page.locator("#result .rule", has_text="armor").wait_for()
    visit.page.click("text=Undo")
    assert visit.page.input_value("#input") == SMALL_CAVE
    assert visit.page.input_value("[name=part1]") == "1234"
    visit.page.locator("#recognized", has_text="Beverage").wait_for()
    visit.settle()


# --- My answer is wrong --------------------------------------------------------------------------


@pytest.mark.parametrize("name", MISREAD)
def test_a_misreading_is_named_and_shown(visit, name: str):
    text, part = MISREAD[name]
    puzzle, misreading = parse_puzzle(text), CATALOGUE[name]
    visit.enter(text)
    said = check(visit, *[""] * (part - 1), misreading.answer(puzzle, part))
    assert re.search("You (probably|may) misread this rule", said)
    assert visit.text("#result .rule") == misreading.rule
    assert misreading.misread in said
    assert visit.page.inner_text("#result .footnote .name") == name
    assert re.search(r"Under the rules [A-Z].* Your program [A-Z]", said)
    right = str(solve(puzzle, part))
    assert right not in said
    visit.page.click("text=Show the right answers")
    assert f"Part {part}: {right}" in visit.text("#result")
    boards = 1 if name == "score-from-zero" else 2  # of which only the answer differs
    assert visit.page.locator(".replay .board").count() == boards
    assert fits(visit)


def test_when_nothing_is_found_the_next_step_is_the_program(visit):
    """Nothing on the page is for a terminal."""
    visit.enter("Player 1:\n2\n\nPlayer 2:\n1\n")
    said = check(visit, 7)
    assert visit.text("#result h2") == "Not found yet"
    assert "--" not in said
    assert "graphsolve" not in said
    visit.page.get_by_role("button", name="Paste your program").click()
    assert visit.page.is_visible("#program")


def test_answers_that_are_right_or_swapped_or_no_numbers(visit):
    visit.enter(SMALL_CAVE)
    cave = parse_cave(SMALL_CAVE)
    first, second = solve(cave, 1), solve(cave, 2)
    assert check(visit, "1x6").endswith("is a whole number, not “1x6”.")
    assert "below 0" in check(visit, "-1")
    assert "Both answers are right" in check(visit, f"9 * 9 = {first}", f"Part 2: {second}")
    assert "These are the right answers, swapped." in check(visit, second, first)
    long = "1" * 25
    visit.page.fill("[name=part1]", long)
    visit.page.click("#entry-answers button.main")
    visit.page.locator("#result", has_text=f"Part 1: {long} is too high.").wait_for()


def test_what_fits_is_told_apart_by_small_puzzles(visit):
    hidden = CATALOGUE["losers-card-first"]
    visit.enter(DECKS)
    check(visit, "", hidden.answer(parse_puzzle(DECKS), 2))
    visit.page.get_by_role("button", name="Find out which").click()
    visit.settle()
    while visit.page.locator("[name=answer]").count():
        text = visit.page.inner_text("#result .puzzle pre")
        part = 2 if "part 2" in visit.text("#result h2") else 1
        visit.page.fill("[name=answer]", f"{hidden.answer(parse_puzzle(text), part):,}")
        visit.page.press("[name=answer]", "Enter")
        visit.page.wait_for_timeout(100)
        visit.settle()
    assert hidden.name in visit.page.locator("#result .name").all_text_contents()
    assert visit.page.evaluate("document.activeElement.tagName") == "H2"


def test_a_search_that_was_stopped_goes_on_and_links_are_followed_meanwhile(visit):
    visit.enter(str(lab_of(PUZZLES["cave"]).generate(3, kind="cavern", width=12, height=10)))
    visit.open_entry("answers")
    visit.page.fill("[name=part1]", " 1,000 ")
    visit.page.fill("[name=part2]", "")
    visit.page.click("#entry-answers button.main")
    tried = visit.page.locator("#busy .says", has_text=re.compile(r"them: [2-9]\d"))
    tried.wait_for()
    visit.page.click("#busy button")
    visit.page.get_by_role("button", name="Keep trying").click()
    tried.wait_for()
    visit.page.evaluate("location.hash = 'misreading=cards:score-from-zero'")
    visit.page.locator("#aside .puzzle").wait_for()
    assert visit.page.inner_text("#aside .name") == "score-from-zero"
    assert visit.page.is_visible("#busy button")
    visit.page.click("#aside >> text=Back")
    assert "Part 1: 1000 is too low." in visit.text("#result")
    assert visit.page.is_visible("#busy button")
    visit.enter(SMALL_CAVE)
    assert visit.text("#result") == ""
    assert visit.page.evaluate("location.hash") == ""


# --- Other entries and pages ---------------------------------------------------------------------


def test_the_first_difference_of_an_output_is_named_and_shown(visit):
    cave = "#G..E#   G(9), E(9)"
    visit.enter(cave)
    visit.open_entry("program")
    theirs = "".join(battle_text(battle_events(parse_cave(cave))))
    visit.page.fill("#program", theirs)
    assert visit.page.input_value("[name=kind]") == "output"
    visit.page.click("#entry-program button.main")
    visit.page.locator("h2", has_text="Your output follows the rules").wait_for()
    visit.page.fill("#program", theirs.replace("E(6)", "E(5)", 1))
    visit.page.click("#entry-program button.main")
    visit.page.locator("#result .name", has_text="goblins-with-4-attack-power").wait_for()
    place = "after round 2: the first difference yours under the rules 0,3 (row 0, column 3)"
    assert f"{place} E(5) E(6)" in visit.text("#result")
    visit.page.click("text=Show that turn on the board")
    assert visit.page.locator(".turn", has_text="Round 2, turn 1").count() == 1


def test_the_list_of_misreadings_leads_to_each(visit, site):
    text = (site / "misreadings.html").read_text()
    assert set(re.findall('#misreading=[a-z]+:([^"]+)', text)) == {*CATALOGUE}
    visit.page.goto(f"{visit.address}misreadings.html#score-from-zero")  # in a rule that is folded
    visit.page.click("text=score-from-zero")
    visit.page.locator("#aside .puzzle").wait_for()
    one = CATALOGUE["score-from-zero"]
    assert visit.text("#aside .rule") == one.rule
    puzzle = parse_puzzle(visit.page.inner_text("#aside .puzzle pre"))
    said = visit.text("#aside")
    assert any(str(one.answer(puzzle, part)) in said for part in (1, 2))
    visit.settle()
    visit.page.evaluate("location.hash = 'misreading=cave:no-such-name'")
    visit.page.locator("#aside .said", has_text="no misreading with the name").wait_for()
    assert visit.complaints == []


# --- Visits --------------------------------------------------------------------------------------


def test_acting_during_the_first_load_starts_one_engine_and_a_second_tab_says_so(new_visit):
    visit = new_visit()
    visit.page.goto(visit.address)
    visit.page.fill("#input", SMALL_CAVE)
    visit.page.fill("[name=part1]", "12345")
    visit.page.click("#entry-answers button.main")
    visit.page.locator("#result .about").first.wait_for()
    assert sum(url.endswith("/python.js") for url in visit.requests) <= 2  # the cache asks, too
    second = visit.context.new_page()
    second.goto(visit.address)
    second.locator("text=This page is open in another tab").wait_for()


def test_a_visit_with_a_phone_and_the_later_one_without_a_network(new_visit, axe: str):
    visit = new_visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    visit.open()
    text, part = MISREAD["score-from-zero"]
    visit.enter(text)
    assert not visit.page.is_visible("#input")  # so that the answers are in the first window
    check(visit, "", CATALOGUE["score-from-zero"].answer(parse_puzzle(text), part))
    for scheme in ("light", "dark"):
        visit.page.emulate_media(color_scheme=scheme)
        assert serious_faults(visit.page, axe) == []
    visit.context.set_offline(True)
    visit.open()
    assert visit.text("#recognized") == "Crab Combat, 2020 day 22."
    visit.open_entry("replay")
    visit.page.click("text=Play part 1")
    visit.page.locator(".replay .board").wait_for()
    visit.page.keyboard.press("End")
    assert visit.page.get_attribute("#forward", "aria-disabled") == "true"
    visit.page.locator("#input-box summary").click()
    visit.page.click("text=Clear everything")
    assert visit.page.input_value("#input") == ""
    assert visit.page.evaluate("localStorage.length") == 0
    assert visit.complaints == []
