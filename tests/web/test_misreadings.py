"""The known misreadings by rule, and the address of each, in a real browser."""

from graphsolve.lab.misreadings import CATALOGUE, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.column import parse_puzzle, solve

CAVE = "######\n#G..E#\n######\n"


def answers(visit) -> tuple[int, int, int]:
    """The part, and its right and its misread answer, as the page shows them."""
    said = visit.text("#way-misreadings .result > p")
    part, _, rest = said.partition("part ")[2].partition(" is ")
    right, _, misread = rest.rstrip(":").partition("; with this misreading, it is ")
    return int(part), int(right), int(misread)


def test_an_address_shows_a_misreading_to_others(new_visit):
    visit = new_visit(viewport={"width": 360, "height": 740})
    visit.open("#misreading=cards:score-from-zero")
    visit.page.locator(".pair").wait_for()
    visit.settle()
    one = CATALOGUE["score-from-zero"]
    assert visit.text("#way-misreadings .name") == one.name
    assert one.rule in visit.text(".finding")
    puzzle = parse_puzzle(visit.page.inner_text("#way-misreadings .puzzle pre"))
    part, right, misread = answers(visit)
    assert (right, misread) == (solve(puzzle, part), one.answer(puzzle, part))
    assert right != misread
    assert visit.page.input_value("#input") == ""
    for width in (360, 1280):
        visit.page.set_viewport_size({"width": width, "height": 740})
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
    visit.enter(CAVE)
    visit.select("My answer is wrong")
    visit.page.fill(
        "[name=part1]", f"{CATALOGUE['last-round-counts'].answer(parse_puzzle(CAVE), 1)}"
    )
    visit.page.click("#way-answers button.main")
    visit.page.locator("#way-answers .pair, .pair").first.wait_for()
    visit.settle()
    name = visit.text("#way-answers .name")
    visit.page.locator("#way-answers .name").first.click()
    visit.page.locator("#way-misreadings .puzzle").wait_for()
    visit.settle()
    assert visit.page.evaluate("location.hash").startswith(f"#misreading=cave:{name}")
    assert CAVE.strip() not in visit.page.evaluate("decodeURIComponent(location.href)")
    visit.page.go_back()
    visit.page.locator("#way-answers:not([hidden])").wait_for()
    assert visit.text("#way-answers .name") == name
    assert visit.page.evaluate("location.hash") == ""


def test_a_name_that_is_not_known(visit):
    visit.page.evaluate("location.hash = 'misreading=cave:no-such-name'")
    visit.page.locator("#way-misreadings .said").wait_for()
    assert "no misreading with the name" in visit.text("#way-misreadings .result")
