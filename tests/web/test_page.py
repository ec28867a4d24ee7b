"""The page in a real browser, with the real Python for the browser."""

import re
from itertools import groupby
from pathlib import Path

import pytest

from graphsolve.lab.column import lab_of
from graphsolve.lab.misreadings import CATALOGUE, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.cave import battle_events, parse_cave
from graphsolve.puzzles.column import parse_puzzle, solve
from graphsolve.show.cave.transcript import text_of as battle_text

INPUTS = Path(__file__).parents[2] / "inputs"
CAVE, CARDS, BOSS = (
    (INPUTS / name).read_text() for name in ("15.txt", "22-cards.txt", "22-duel.txt")
)
SMALL_CAVE = "######\n#G..E#\n######\n"
SMALL_DECKS = "Player 1:\n2\n\nPlayer 2:\n1\n"
SMALL = {"cave": {"width": 12, "height": 10}, "cards": {"cards": 8}, "duel": {}}
"""The sizes of small puzzles."""


def result(visit, way: str) -> str:
    visit.settle()
    return visit.text(f"#way-{way} .result")


def check(visit, *answers: object) -> None:
    """Give answers to the parts, and wait until it is said whether they are right."""
    visit.select("My answer is wrong")
    for part, answer in zip((1, 2), [*answers, ""], strict=False):
        visit.page.fill(f"[name=part{part}]", str(answer))
    visit.page.click("#way-answers button.main")
    visit.page.locator(".verdicts").wait_for()


# --- The input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (CAVE, "Beverage Bandits, 2018 day 15."),
        (CARDS, "Crab Combat, 2020 day 22."),
        (BOSS, "Wizard Simulator 20XX, 2015 day 22."),
    ],
)
def test_input_is_recognized(visit, text: str, title: str):
    visit.enter(text)
    assert visit.text("#recognized") == title


def test_mistake_is_marked_in_the_text(visit):
    visit.enter("#####\n#G.x#\n#####\n")
    assert visit.text("#recognized").startswith("Line 2, column 4: expected")
    assert visit.page.inner_text("#marks mark") == "x"
    assert visit.page.get_attribute("#input", "aria-invalid") == "true"
    visit.enter(SMALL_CAVE)
    assert visit.page.get_attribute("#input", "aria-invalid") is None
    assert visit.page.locator("#marks mark").count() == 0


def test_generated_inputs_are_those_of_the_command(visit):
    for name, generator in ((name, lab_of(record)) for name, record in PUZZLES.items()):
        visit.page.evaluate(f"location.hash = 'invented={name}&seed=7'")
        expected = f"{generator.generate(7)}\n"
        visit.page.wait_for_function(
            "text => document.getElementById('input').value === text", arg=expected
        )
        visit.settle()


# --- What the reader has entered -----------------------------------------------------------------


def test_nothing_that_was_entered_is_lost(visit):
    """An example, a file and "Clear everything" replace it, and each can be undone."""
    page, own = visit.page, "##\nown\n##"
    visit.select("My answer is wrong")
    page.fill("#input", own)
    page.fill("[name=part1]", "1234")
    visit.select("Compare my rounds")
    page.fill("#theirs", "1: [2] [1]")
    for replace in (
        lambda: page.click("#examples >> text=a duel"),
        lambda: page.set_input_files("#file", {"name": "x.txt", "mimeType": "", "buffer": b"X"}),
        lambda: page.click("text=Clear everything"),
    ):
        replace()
        page.wait_for_function("(own) => document.querySelector('#input').value !== own", arg=own)
        if not page.input_value("#input"):
            page.reload()
            visit.settle()
        page.click("#replaced button")
        assert page.input_value("#input") == own
        assert page.input_value("[name=part1]") == "1234"
        assert page.input_value("#theirs") == "1: [2] [1]"
        assert page.evaluate("location.hash") == ""


def test_own_input_is_not_replaced_by_the_example_before(visit):
    """Neither is an answer, when the page is loaded again.

    Own input has no such address, and not the answers of the example.
    """
    page = visit.page
    page.fill("[name=part1]", "")
    page.click("#examples >> text=a cave")
    page.wait_for_function("() => document.querySelector('[name=part1]').value")
    page.fill("[name=part1]", "77")
    example = page.input_value("#input")
    page.reload()
    visit.settle()
    assert (page.input_value("#input"), page.input_value("[name=part1]")) == (example, "77")
    assert page.input_value("[name=part2]")
    visit.enter(SMALL_CAVE)
    assert page.evaluate("location.hash") == ""
    assert (page.input_value("[name=part1]"), page.input_value("[name=part2]")) == ("77", "")


def test_addresses_are_those_of_examples(visit):
    page = visit.page
    visit.enter(SMALL_CAVE)
    visit.select("Replay")
    page.click("text=Play part 1")
    page.click("#forward")
    assert page.locator(".turn", has_text="Round 1, turn 1").count() == 1
    assert page.evaluate("location.hash") == ""
    page.evaluate("location.hash = 'invented=duel&seed=3&part1=1000'")
    page.wait_for_function("() => document.querySelector('[name=part1]').value === '1000'")
    visit.settle()
    visit.select("Replay")
    page.click("text=Play part 1")
    page.locator(".replay .board").wait_for()
    page.click("#forward")
    page.wait_for_url("**#invented=duel&seed=3&part1=1000&turn=1")


def test_keys_are_listed_when_there_are_boards(visit):
    page = visit.page
    visit.enter(SMALL_CAVE)
    assert not page.is_visible("#help-open")
    visit.select("Replay")
    page.click("text=Play part 1")
    page.locator(".replay .board").wait_for()
    page.click("#help-open")
    assert "one turn back or forward" in visit.text("#help")
    assert "address" not in visit.text("#help")
    page.click("#help >> text=Close")
    assert not page.is_visible("#help")


# --- My answer is wrong --------------------------------------------------------------------------

OBSERVE_STEPS = """() => {
  const selectors = [".verdicts", ".finding", ".pair"];
  window.steps = [];
  window.observer?.disconnect();
  window.observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      .filter((node) => node.nodeType === Node.ELEMENT_NODE);
    steps.push(...selectors.filter((selector) => added.some((node) => node.matches(selector))));
  });
  observer.observe(document.body, { subtree: true, childList: true });
}"""


@pytest.mark.parametrize(
    ("text", "name", "part"),
    [
        (
            str(lab_of(PUZZLES["cave"]).generate(0, kind="cavern", width=10, height=10)),
            "no-attack-after-move",
            1,
        ),
        (str(lab_of(PUZZLES["cards"]).generate(1, cards=8)), "score-from-zero", 2),
        ("Hit Points: 40\nDamage: 10\n", "effects-refused-on-the-turn-they-end", 1),
    ],
)
def test_misreading_is_named_and_shown_on_two_boards(visit, text: str, name: str, part: int):
    misreading = CATALOGUE[name]
    visit.enter(text)
    wrong = misreading.answer(parse_puzzle(text), part)
    visit.page.evaluate(OBSERVE_STEPS)
    check(visit, *[""] * (part - 1), wrong)
    said = result(visit, "answers")
    # Findings and boards are completed, and better ones can take the place of the first.
    steps = [step for step, _ in groupby(visit.page.evaluate("steps"))]
    assert steps[:3] == [".verdicts", ".finding", ".pair"]
    assert "misread this rule" in said  # probably, or perhaps
    assert visit.page.inner_text(".finding .name") == name
    assert misreading.rule in said
    assert misreading.misread in said
    assert re.search(r"Under the rules: [A-Z].* Misread: [A-Z]", said)
    names = visit.page.locator(".pair > section").evaluate_all(
        "sections => sections.map((section) => section.ariaLabel)"
    )
    assert [names[0][:15], names[1]] == ["Under the rules", f"Misread: {name}"]
    right = str(solve(parse_puzzle(text), part))
    assert right not in said
    visit.page.click("text=Show the right answers")
    assert f"Part {part}: {right}" in result(visit, "answers")


def test_when_nothing_is_found_there_are_ways_on(visit):
    """Nothing on the page is for a terminal."""
    visit.enter(SMALL_DECKS)
    check(visit, 7)
    said = result(visit, "answers")
    assert "Not found yet" in said
    assert "--" not in said
    assert "graphsolve" not in said
    ways = visit.page.locator(".ways a")
    assert "#compare" in ways.evaluate_all("links => links.map((link) => link.hash)")
    visit.page.click(".ways a[href='#compare']")
    assert visit.page.is_visible("#theirs")


def test_right_answers_are_called_right_and_swapped_ones_swapped(visit):
    visit.enter(SMALL_CAVE)
    cave = parse_cave(SMALL_CAVE)
    visit.select("My answer is wrong")
    visit.page.fill("[name=part1]", "1x6")
    visit.page.click("#way-answers button.main")
    assert result(visit, "answers").endswith("must be a number, not “1x6”.")
    check(visit, solve(cave, 1), solve(cave, 2))
    assert visit.page.locator(".verdicts .right").count() == 2
    assert visit.page.locator("text=Show the right answers").count() == 0

    check(visit, solve(cave, 2), solve(cave, 1))
    assert result(visit, "answers").endswith("These are the right answers, swapped.")


@pytest.mark.parametrize(
    ("name", "misreading"),
    [("a cave", "last-step"), ("a card game", "strictly-more-cards"), ("a duel", "armor-stays")],
)
def test_examples_have_answers_that_a_misreading_explains(visit, name: str, misreading: str):
    visit.page.click(f"#examples >> text={name}")
    visit.page.wait_for_function("location.hash.includes('part')")
    visit.settle()
    text = visit.page.input_value("#input")
    puzzle, found = parse_puzzle(text), CATALOGUE[misreading]
    given = {part: visit.page.input_value(f"[name=part{part}]") for part in (1, 2)}
    answers = {part: str(found.answer(puzzle, part)) for part in (1, 2)}
    assert {part: answer for part, answer in given.items() if answer}.items() <= answers.items()
    assert set(given.values()) != {""}


# --- Replay --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PUZZLES)
def test_each_part_is_replayed(visit, name: str):
    visit.enter(str(lab_of(PUZZLES[name]).generate(3, **SMALL[name])))
    visit.select("Replay")
    for part in (1, 2):
        visit.page.click(f"text=Play part {part}")
        visit.page.locator(".replay .board").wait_for()
        visit.page.click("#last")
        assert visit.page.get_attribute("#forward", "aria-disabled") == "true"


def test_each_tab_has_its_own_boards(visit):
    visit.enter(SMALL_CAVE)
    visit.select("Replay")
    visit.page.click("text=Play part 1")
    visit.page.click("#forward")
    shown = visit.text(".replay")
    visit.page.evaluate("location.hash = 'compare'")
    assert visit.page.locator("#theirs").is_visible()
    assert visit.text(".replay") == ""
    assert not visit.page.locator("#player").is_visible()
    visit.select("Replay")
    assert visit.text(".replay") == shown


def test_boards_of_an_earlier_input_are_not_shown(visit):
    visit.enter(CAVE)
    visit.select("Replay")
    visit.page.click("text=Play part 2")
    visit.enter(SMALL_CAVE)
    assert visit.page.locator(".replay .board").count() == 0


FIXED = """() => [...document.querySelectorAll("body *")]
  .filter((node) => ["fixed", "sticky"].includes(getComputedStyle(node).position))
  .filter((node) => !node.closest(".scroller, dialog, .stage") && node.checkVisibility())
  .map((node) => node.getBoundingClientRect().height)"""
"""The heights of what stays in sight."""


def test_only_scrollers_are_wider_than_the_window(visit):
    visit.enter(CAVE)
    visit.select("Replay")
    visit.page.click("text=Play part 2")
    visit.page.locator(".replay .board").wait_for()
    for width, height in ((320, 200), (360, 740), (768, 1024), (1440, 900)):
        visit.page.set_viewport_size({"width": width, "height": height})
        assert visit.page.evaluate("document.documentElement.scrollWidth") == width
        fixed = visit.page.evaluate(FIXED)
        assert sum(fixed) <= height / 6
    visit.page.set_viewport_size({"width": 1280, "height": 900})


# --- Compare my rounds ---------------------------------------------------------------------------


def test_first_difference_is_named_and_shown(visit):
    cave = "#G..E#   G(9), E(9)"
    visit.enter(cave)
    visit.select("Compare my rounds")
    theirs = "".join(battle_text(battle_events(parse_cave(cave))))
    visit.page.fill("#theirs", theirs)
    visit.page.click("#way-compare button.main")
    visit.page.locator("#way-compare .result", has_text="All of it").wait_for()
    visit.page.fill("#theirs", theirs.replace("E(6)", "E(5)", 1))
    visit.page.click("#way-compare button.main")
    visit.page.locator(".pair").wait_for()
    said = result(visit, "compare")
    assert "after round 2: the first difference yours under the rules 0,3 E(5) E(6)" in said
    assert "--" not in said
    assert visit.page.locator(".unit.differs").count() == 2
    visit.page.click("text=Show that turn on the board")
    assert visit.page.locator(".turn", has_text="Round 2, turn 1").count() == 1
    misread = visit.page.locator(
        "#way-compare .result", has_text="This one explains the first difference"
    )
    misread.locator(".name", has_text="goblins-with-4-attack-power").wait_for()
    for width in (320, 360, 768):
        visit.page.set_viewport_size({"width": width, "height": 740})
        assert visit.page.evaluate("document.documentElement.scrollWidth") == width
    visit.page.set_viewport_size({"width": 1280, "height": 900})


# --- Stopping and crashing -----------------------------------------------------------------------


OBSERVE_CALLS = """() => {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message) {
    window.given = message.given;
    post.call(this, message);
  };
}"""

PUZZLING = str(lab_of(PUZZLES["cave"]).generate(3, kind="cavern", **SMALL["cave"]))
"""A cave for which the search for what explains a wrong answer takes long."""


def test_work_that_was_stopped_goes_on_until_the_input_changes(visit):
    """What was tried is not tried again, although Python has started anew."""
    visit.enter(PUZZLING)
    check(visit, " 1,000 ")
    visit.page.locator("#busy .says", has_text=re.compile(r"them: [2-9]\d")).wait_for()
    visit.page.click("#busy button")
    visit.page.get_by_role("button", name="Keep trying").wait_for()
    said = result(visit, "answers")
    assert said.startswith("Part 1: 1000 is too low. Show the right answers Stopped. What you can")
    visit.page.evaluate(OBSERVE_CALLS)
    visit.page.get_by_role("button", name="Keep trying").click()
    visit.page.locator("#busy .says", has_text=re.compile(r"them: [2-9]\d")).wait_for()
    _, _, _, tried = visit.page.evaluate("window.given")
    assert len(tried) >= 20
    assert {name for name, _ in tried} & {one.name for one in misreadings_of(PUZZLES["cave"])}
    visit.enter(SMALL_CAVE)
    assert visit.text("#recognized") == "Beverage Bandits, 2018 day 15."
    assert result(visit, "answers") == ""


def test_crash_is_one_sentence_and_the_next_call_works(visit):
    crashed = """async () => {
      const { compute, sentenceFor } = await import("./compute.js");
      try { await compute("no such function", []); } catch (error) { return sentenceFor(error); }
    }"""
    assert visit.page.evaluate(crashed).startswith("This fails because of a defect")
    visit.complaints.clear()
    visit.page.evaluate(
        """async () => {
          const { complaint } = await import("./compute.js");
          const { Crashed } = await import("./engine.js");
          window.again = 0;
          document.getElementById("recognized").replaceChildren(
            complaint(new Crashed("no memory"), () => { window.again += 1; }));
        }"""
    )
    assert (
        visit.text("#recognized")
        == "Python has crashed, perhaps because no memory was left. Try again"
    )
    visit.page.click("text=Try again")
    assert visit.page.evaluate("window.again") == 1
    visit.enter(CARDS)
    assert visit.text("#recognized") == "Crab Combat, 2020 day 22."


# --- What is entered, and when -------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["9007199254740993", "1" * 25])
def test_an_answer_of_any_length_is_echoed_exactly(visit, answer: str):
    visit.enter(f"{CAVE}\n")
    visit.select("My answer is wrong")
    visit.page.fill("[name=part1]", answer)
    visit.page.click("#way-answers button.main")
    verdicts = visit.page.locator("#way-answers .verdicts")
    verdicts.wait_for()
    assert verdicts.inner_text() == f"Part 1: {answer} is too high."
    visit.page.click("#busy button")
    visit.settle()
    assert "Traceback" not in visit.text("body")


@pytest.mark.parametrize(
    "example", ["nothing&seed=1", "toString&seed=1", f"cave&seed={'9' * 5000}"]
)
def test_an_example_in_the_address_that_does_not_exist_is_no_traceback(visit, example: str):
    visit.page.evaluate("address => { location.hash = address; }", f"invented={example}")
    visit.page.wait_for_timeout(500)
    visit.settle()
    assert "Traceback" not in visit.text("body")
    if not example.startswith("cave"):
        name = example.partition("&")[0]
        said = f"The address names an example that does not exist: {name}."
        assert visit.text("#recognized") == said


def test_acting_during_the_first_load_starts_one_engine(new_visit):
    visit = new_visit()
    visit.page.goto(visit.address)
    visit.page.fill("#input", f"{CAVE}\n")
    visit.page.fill("[name=part1]", "12345")
    visit.page.click("#way-answers button.main")
    visit.page.locator("#way-answers .verdicts").wait_for()
    assert sum(url.endswith("/python.js") for url in visit.requests) <= 2  # the cache asks, too
