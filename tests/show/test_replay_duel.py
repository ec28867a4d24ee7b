"""The page of a duel in a real browser."""

import re
from itertools import pairwise

import pytest

from graphsolve.puzzles.duel import Boss, Duel, Rules, duel_events, least_mana
from graphsolve.puzzles.duel.events import Blow, SpellCast, TurnBegan
from graphsolve.show.duel.transcript import text_of as duel_text
from graphsolve.show.replay import replay_html

BOSS = Boss(hit_points=71, damage=10)
LEAST = least_mana(Duel(BOSS)).spells
SECOND = Duel(Boss(hit_points=14, damage=8), hit_points=10, mana=250)
SECOND_LINE = ("Recharge", "Shield", "Drain", "Poison", "Magic Missile")


def page_of(duel: Duel, line) -> str:
    return replay_html(duel_events(duel, line), "22.txt")


def cells(page) -> list[list[str]]:
    return page.locator("tbody tr").evaluate_all(
        "rows => rows.map((row) => [...row.children].map((cell) => cell.textContent))"
    )


def rows_of(duel: Duel, line) -> list[list[str]]:
    """The rows of the table: the state before the duel and after each of its turns."""
    events = list(duel_events(duel, line))
    turns = [e for e in events if isinstance(e, TurnBegan)]
    rows = [row_of("start", "", turns[0])]
    for turn, following in pairwise(turns):
        part = events[events.index(turn) : events.index(following)]
        rows.append(row_of(f"{turn.turn}", what_happens(part), following))
    return rows


def row_of(name: str, what: str, state: TurnBegan) -> list[str]:
    """The next turn begins with the state after this one."""
    numbers = (state.hit_points, state.boss_hit_points, state.armor, state.mana, state.spent)
    timers = ", ".join(f"{spell} {timer}" for spell, timer in state.timers.items())
    return [name, what, *map(str, numbers), timers]


def what_happens(events) -> str:
    for event in events:
        if isinstance(event, SpellCast):
            return event.spell
        if isinstance(event, Blow):
            return f"boss deals {event.dealt}"
    return ""


def test_statement_duel(open_page):
    events = duel_events(SECOND, SECOND_LINE)
    page = open_page(replay_html(events, "22.txt", line="Least mana"))
    assert page.text_content(".line-name") == "Least mana"
    assert cells(page)[:-1] == rows_of(SECOND, SECOND_LINE)
    page.keyboard.press("End")
    assert page.text_content(".turn") == "Turn 10: boss"
    [effect] = page.locator(".sentences li").all_text_contents()
    assert effect == "Poison deals 3 damage. This kills the boss, and the player wins."
    assert page.text_content(".result") == "The player wins with 641 mana spent"
    assert page.locator(".points").all_text_contents()[1].startswith("0")


SENTENCES = """() => [...document.querySelectorAll("tbody a")].map((link) => {
  link.click();
  return [...document.querySelectorAll(".sentences li")].map((item) => item.textContent);
})"""


@pytest.mark.parametrize("hard", [False, True])
def test_sentences_are_those_of_the_transcript(open_page, hard: bool):
    duel = Duel(Boss(55, 8), hard=hard)
    events = list(duel_events(duel, least_mana(duel).spells))
    page = open_page(replay_html(events, "22.txt"))
    turns = "".join(duel_text(events)).split(" turn --\n")[1:]
    told = [re.findall(r"^[^-\n].*", turn, re.MULTILINE) for turn in turns]
    shown = page.evaluate(SENTENCES)
    assert shown[1:] == told


def test_duel_by_other_rules(open_page):
    """The boss may deal no damage."""
    rules = Rules(damage_dealt=lambda damage, armor: max(0, damage - armor))
    duel = Duel(Boss(20, 5), rules=rules)
    page = open_page(page_of(duel, ["Shield", "Magic Missile"]))
    page.keyboard.press("End")
    assert cells(page)[:-1] == rows_of(duel, ["Shield", "Magic Missile"])


def test_link_carries_the_turn(open_page):
    page = open_page(page_of(Duel(BOSS), LEAST), "#turn=3")
    assert page.text_content(".turn") == "Turn 3: player"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("location.hash") == "#turn=4"
