"""The page of a duel in a real browser: its rules for the reader's spells equal Python's."""

import json
import re
from itertools import pairwise
from random import Random

import msgspec
import pytest

from graphsolve.puzzles.duel import SPELLS, Boss, Duel, Rules, duel_events, least_mana
from graphsolve.puzzles.duel.events import Blow, Ending, SpellCast, TurnBegan
from graphsolve.show.duel.board import board_of, states_of
from graphsolve.show.duel.column import COLUMN
from graphsolve.show.duel.transcript import text_of as duel_text
from graphsolve.show.replay import replay_html

BOSS = Boss(hit_points=71, damage=10)
LEAST = least_mana(Duel(BOSS)).spells
SECOND = Duel(Boss(hit_points=14, damage=8), hit_points=10, mana=250)
SECOND_LINE = ("Recharge", "Shield", "Drain", "Poison", "Magic Missile")


def random_line(duel: Duel, random: Random) -> list[str]:
    """Spells that can be cast, until the duel is over or the reader stops."""
    line: list[str] = []
    state = duel.source
    while not duel.over(state) and duel.choices(state) and random.random() < 0.95:
        choice = random.choice(duel.choices(state))
        line.append(choice.spell.name)
        state = duel.after(state, choice)
    return line


def some_duels():
    random = Random(5)
    for _ in range(400):
        boss = Boss(random.randint(1, 60), random.randint(1, 12))
        yield Duel(
            boss,
            hit_points=random.randint(1, 60),
            mana=random.choice([0, 53, 60, 180, 250, 500, 900]),
            hard=random.random() < 0.4,
        )


def events_of(duel: Duel, line) -> list[dict]:
    return msgspec.to_builtins(list(duel_events(duel, line)))


def test_page_plays_by_the_rules_of_python(open_page):
    page = open_page("<!DOCTYPE html><title>rules</title>")
    random = Random(6)
    lines = [(duel, random_line(duel, random)) for duel in some_duels()]
    expected = [events_of(duel, line) for duel, line in lines]
    states = [
        msgspec.to_builtins(states_of(list(duel_events(duel, line)))) for duel, line in lines
    ]
    data = board_of(duel_events(SECOND, []))
    given = [[events[0], line] for events, (_, line) in zip(expected, lines, strict=True)]
    rules = COLUMN.page.read("rules.js").replace("export ", "")
    script = f"([spells, lines]) => {{ {rules}; return lines.map("
    script += "([began, line]) => JSON.stringify(new Duel(began, spells, line))) }"
    played = page.evaluate(script, [data["spells"], given])
    found = list(map(json.loads, played))
    assert [each["events"] for each in found] == expected
    assert [each["states"] for each in found] == states
    endings = {events[-1]["ending"] for events in expected}
    assert endings == {ending.value for ending in Ending}
    assert max(map(len, expected)) > 60


def page_of(duel: Duel, line) -> str:
    return replay_html(duel_events(duel, line), "22.txt")


def cells(page, section: str) -> list[list[str]]:
    return page.locator(f"{section} tbody tr").evaluate_all(
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
    assert page.text_content(".first-name") == "Least mana"
    assert cells(page, ".first-line")[:-1] == rows_of(SECOND, SECOND_LINE)
    page.keyboard.press("End")
    assert page.text_content(".turn") == "Turn 10: boss"
    [effect] = page.locator(".first-line .sentences li").all_text_contents()
    assert effect == "Poison deals 3 damage. This kills the boss, and the player wins."
    assert page.text_content(".first-line .result") == "641 mana spent, and the player wins"
    assert page.locator(".first-line .points").all_text_contents()[1].startswith("0")


SENTENCES = """() => [...document.querySelectorAll(".first-line tbody a")].map((link) => {
  link.click();
  return [".first-line", ".own-line"].map((line) =>
    [...document.querySelectorAll(`${line} .sentences li`)].map((item) => item.textContent));
})"""


@pytest.mark.parametrize("hard", [False, True])
def test_sentences_are_those_of_the_transcript(open_page, hard: bool):
    """The page finds the sentences of the reader's line by itself."""
    duel = Duel(Boss(55, 8), hard=hard)
    events = list(duel_events(duel, least_mana(duel).spells))
    page = open_page(replay_html(events, "22.txt"))
    turns = "".join(duel_text(events)).split(" turn --\n")[1:]
    told = [re.findall(r"^[^-\n].*", turn, re.MULTILINE) for turn in turns]
    shown = page.evaluate(SENTENCES)
    assert shown[1:] == [[turn, turn] for turn in told]


def test_readers_line_is_cast_spell_by_spell(open_page):
    duel = Duel(BOSS)
    page = open_page(page_of(duel, LEAST))
    line = ["Shield", "Recharge", "Poison"]
    for spell in line:
        page.click(f".own-line .choose button:has-text('{spell}')")
    assert cells(page, ".own-line")[:-1] == rows_of(duel, line)
    page.wait_for_url(re.compile("#turn=7&line=SRP$"))
    assert page.text_content(".turn") == "Turn 7: player"
    disabled = page.locator(".own-line .choose button[aria-disabled]").all_text_contents()
    assert disabled == ["Poison 173", "Recharge 229"]  # Shield has just ended
    page.click(".own-line .choose button:has-text('Undo')")
    assert cells(page, ".own-line")[:-1] == rows_of(duel, line[:2])
    page.click(".own-line .choose button:has-text('Back to the original')")
    assert cells(page, ".own-line") == cells(page, ".first-line")
    page.wait_for_url(re.compile("#turn=7$"))
    page.click(".own-line .choose button:has-text('Undo')")
    page.click(".own-line .choose button:has-text('Undo')")
    assert cells(page, ".own-line")[:-1] == rows_of(duel, line[:1])


def test_a_spell_is_cast_in_the_turn_that_is_shown(open_page):
    """After a boss's turn, that is the player's next turn. The rest of the line is replaced."""
    duel = Duel(Boss(hit_points=26, damage=8))
    least = least_mana(duel).spells
    page = open_page(page_of(duel, least))
    state = duel.source
    for turn in range(2 * len(least)):
        before, replaced = least[: turn // 2], least[turn // 2]
        page.evaluate("turn => { location.hash = `#turn=${turn}` }", turn)
        page.locator(".turn", has_text=f"Turn {turn}:" if turn else "Before the duel").wait_for()
        where = page.text_content(".where")
        assert where == f"Branch here: in turn {2 * (turn // 2) + 1}, instead of {replaced}, cast"
        names = [choice.spell.name for choice in duel.choices(state)]
        assert choices_on(page) == names
        chosen = next(name for name in names if name != replaced)
        page.click(f".own-line .choose button:has-text('{chosen}')")
        line = [*before, chosen]
        assert page.text_content(".own-line .spells") == f"{', '.join(line)}."
        assert [row[1] for row in cells(page, ".own-line")[1::2]][: len(line)] == line
        assert cells(page, ".first-line")[:-1] == rows_of(duel, least)
        page.click(".own-line .choose button:has-text('Back to the original')")
        assert page.text_content(".own-line .spells") == f"{', '.join(least)}."
        if turn % 2:
            choice = next(c for c in duel.choices(state) if c.spell.name == replaced)
            state = duel.after(state, choice)


def choices_on(page) -> list[str]:
    enabled = page.locator(".own-line .choose button:not([aria-disabled])").all_text_contents()
    shown = [text.rsplit(" ", 1)[0] for text in enabled]
    return [name for name in shown if name in {spell.name for spell in SPELLS}]


def test_link_carries_turn_and_line(open_page):
    page = open_page(page_of(Duel(BOSS), LEAST), "#turn=3&line=SR")
    assert page.text_content(".turn") == "Turn 3: player"
    line = ["Shield", "Recharge"]
    assert cells(page, ".own-line")[:-1] == rows_of(Duel(BOSS), line)
    page.keyboard.press("ArrowRight")
    assert page.evaluate("location.hash") == "#turn=4&line=SR"


@pytest.mark.parametrize("fragment", ["#turn=3&line=SSX", "#turn=3&line=S<b>", "#turn=3&line=SS"])
def test_link_with_a_wrong_line_is_followed_as_far_as_it_goes(open_page, fragment: str):
    page = open_page(page_of(Duel(BOSS), LEAST), fragment)
    assert cells(page, ".own-line")[:-1] == rows_of(Duel(BOSS), ["Shield"])


def test_other_rules_have_no_second_line(open_page):
    """The boss may deal no damage."""
    rules = Rules(damage_dealt=lambda damage, armor: max(0, damage - armor))
    duel = Duel(Boss(20, 5), rules=rules)
    page = open_page(page_of(duel, ["Shield", "Magic Missile"]))
    assert not page.is_visible(".own-line")
    page.keyboard.press("End")
    assert cells(page, ".first-line")[:-1] == rows_of(duel, ["Shield", "Magic Missile"])
