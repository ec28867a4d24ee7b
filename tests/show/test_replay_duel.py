"""The page of a duel in a real browser."""

from itertools import pairwise

from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.puzzles.duel.events import Blow, SpellCast, TurnBegan
from graphsolve.show.replay import replay_html

DUEL = Duel(Boss(hit_points=14, damage=8), hit_points=10, mana=250)  # the statement's second
SPELLS = ("Recharge", "Shield", "Drain", "Poison", "Magic Missile")


def rows_of(events: list) -> list[list[str]]:
    """The rows of the table: the state before the duel and after each of its turns."""
    turns = [event for event in events if isinstance(event, TurnBegan)]
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
    events = list(duel_events(DUEL, SPELLS))
    page = open_page(replay_html(events, "22.txt", line="Least mana"))
    assert page.text_content(".line-name") == "Least mana"
    rows = page.locator("tbody tr").evaluate_all(
        "rows => rows.map((row) => [...row.children].map((cell) => cell.textContent))"
    )
    assert rows[:-1] == rows_of(events)
    assert rows[-1][1] == "Poison kills"
    page.keyboard.press("End")
    assert page.text_content(".turn") == "Turn 10: boss"
    [effect] = page.locator(".sentences li").all_text_contents()
    assert effect == "Poison deals 3 damage. This kills the boss, and the player wins."
    assert page.text_content(".result") == "The player wins with 641 mana spent"
    assert page.locator(".points").all_text_contents()[1].startswith("0")


def test_the_fighter_of_each_turn(open_page):
    """By this misreading, the boss takes the first turn."""
    boss = Boss(hit_points=14, damage=8)
    events = CATALOGUE["boss-begins"].events(boss, 1)
    page = open_page(replay_html(events, "22.txt"), "#turn=1")
    assert page.text_content(".turn") == "Turn 1: boss"
    page.keyboard.press("ArrowRight")
    assert page.text_content(".turn") == "Turn 2: player"


def test_link_carries_the_turn(open_page):
    page = open_page(replay_html(duel_events(DUEL, SPELLS), "22.txt"), "#turn=3")
    assert page.text_content(".turn") == "Turn 3: player"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("location.hash") == "#turn=4"
