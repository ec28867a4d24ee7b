"""My program does something else here: which misreadings do so, in a real browser."""

import pytest

OTHERWISE = "My program does something else here"
# In the statement, the elf moves to 1,2, towards 1,3. It is as far to 3,1 and to 2,2.
CAVE = "#######\n#E..G.#\n#...#.#\n#.G.#G#\n#######\n"
DECKS = "Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n"


def play(visit, text: str, part: int) -> None:
    visit.enter(text)
    visit.select("Show me")
    visit.page.click(f"text=Play part {part}")
    visit.page.locator(".replay .board").wait_for()
    visit.settle()


def ask(visit) -> str:
    """What can happen alternatives in the turn that is shown."""
    visit.page.get_by_role("button", name=OTHERWISE).click()
    visit.page.locator(".alternatives .result :is(ul, p)").first.wait_for()
    visit.settle()
    return visit.text(".alternatives")


@pytest.mark.parametrize("width", [360, 1280])
def test_a_square_is_chosen_on_the_map(visit, width: int):
    visit.page.set_viewport_size({"width": width, "height": 740})
    play(visit, CAVE, 1)
    said = ask(visit)
    assert visit.text(".turn") == "Round 1, turn 1 of 4"
    assert "By the rules: Elf 0 at 1,1 moves to 1,2." in said
    assert "Elf 0 at 1,1 moves to 2,1." in said
    row, column = 2, 1
    size = visit.page.locator("svg.map").bounding_box()["width"] / 7
    visit.page.locator("svg.map").click(
        position={"x": (column + 0.5) * size, "y": (row + 0.5) * size}
    )
    assert visit.text(".alternatives h3").startswith("Elf 0 at 1,1 moves to 2,1")
    assert "last-of-the-nearest-squares" in visit.text(".alternatives")
    assert visit.page.evaluate("document.documentElement.scrollWidth") == width
    visit.page.get_by_role("button", name="Forward one turn").click()
    assert visit.text(".alternatives") == OTHERWISE  # it was about another turn


def test_a_number_of_rounds_is_chosen_with_the_keyboard(visit):
    play(visit, CAVE, 1)
    visit.page.keyboard.press("End")
    said = ask(visit)
    rounds = int(said.partition("By the rules: ")[2].partition(" full rounds")[0])
    visit.page.get_by_role("button", name=f"{rounds + 1} full rounds").press("Enter")
    assert visit.text(".alternatives .name") == "last-round-counts"


def test_rounds_of_a_card_game(visit):
    """In the statement, player 1 draws 9 against 5 first, and wins the round."""
    play(visit, DECKS, 2)
    said = ask(visit)
    assert "By the rules: Player 1 wins the round. 9 and 5 are at the bottom of the deck." in said
    name = "Player 1 wins the round. 5 and 9 are at the bottom of the deck."
    visit.page.get_by_role("button", name=name).click()
    assert visit.text(".alternatives .name") == "losers-card-first"
