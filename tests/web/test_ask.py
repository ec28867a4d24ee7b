"""Which of these? Answers to small puzzles, in a real browser."""

from graphsolve.lab.diagnose import diagnose
from graphsolve.lab.misreadings import misreading
from graphsolve.puzzles.column import parse_puzzle

HIDDEN = misreading("losers-card-first")


def answer(visit) -> str:
    """What the misreading answers to the puzzle that is shown."""
    text = visit.page.inner_text("#way-ask .puzzle pre")
    part = 2 if "part 2" in visit.text("#way-ask h3") else 1
    return f"{HIDDEN.answer(parse_puzzle(text), part):,}"


def give(visit, text: str) -> None:
    visit.page.fill("[name=answer]", text)
    visit.page.press("[name=answer]", "Enter")
    visit.settle()


def test_a_misreading_is_found_and_answers_are_kept(visit):
    visit.select("Which of these?")
    visit.page.select_option("[name=asked]", "cards")
    visit.page.get_by_role("button", name="Start").click()
    visit.settle()
    first = visit.page.inner_text("#way-ask .puzzle pre")
    give(visit, "a lot")
    assert "Enter the number" in visit.text("#way-ask .result")
    give(visit, answer(visit))
    assert visit.page.inner_text("#way-ask .puzzle pre") != first
    visit.page.get_by_role("button", name="Back to the previous puzzle").click()
    visit.settle()
    assert visit.page.inner_text("#way-ask .puzzle pre") == first
    given = visit.page.input_value("[name=answer]")
    assert given == answer(visit).replace(",", "")
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
        give(visit, answer(visit))
    assert visit.text("#way-ask .name") == HIDDEN.name
    assert HIDDEN.misread in visit.text("#way-ask .result")


def test_the_findings_of_a_diagnosis_are_told_apart(visit):
    """Those that produce the answer are asked about, and the others are not."""
    decks = "Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n"
    given = HIDDEN.answer(parse_puzzle(decks), 2)
    visit.enter(decks)
    visit.select("My answer is wrong")
    visit.page.fill("[name=part1]", "")
    visit.page.fill("[name=part2]", f"{given}")
    visit.page.click("#way-answers button.main")
    which = visit.page.get_by_role("button", name="Find out which")
    which.wait_for()
    visit.settle()
    number = int(which.inner_text().removeprefix("Find out which of the ").split()[0])
    whole = diagnose(parse_puzzle(decks), {2: given}).whole
    assert number == len(whole)
    which.click()
    visit.settle()
    assert visit.text("#way-ask .result p").startswith(f"{number} known misreadings")
    while visit.page.locator("[name=answer]").count():
        give(visit, answer(visit))
    names = visit.page.locator("#way-ask .name").all_text_contents()
    assert HIDDEN.name in names
    assert {*names} <= {finding.name for finding in whole}


def test_an_unknown_mistake_leads_to_other_ways(visit):
    visit.select("Which of these?")
    visit.page.get_by_role("button", name="Start again").click()
    visit.settle()
    give(visit, "1234567")
    assert "No known misreading" in visit.text("#way-ask .result")
    visit.page.click("#way-ask .result a[href='#program']")
    assert visit.page.locator("#way-program").is_visible()
