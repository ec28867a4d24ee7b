"""The page of a duel in a real browser: its rules for the reader's spells equal Python's."""

import json
import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from graphsolve.puzzles.duel import SPELLS, Boss, Duel, Rules, duel_events, least_mana
from graphsolve.puzzles.duel.events import DuelEnded, Ending, SpellCast, TurnBegan
from graphsolve.show.replay import replay_html
from graphsolve.show.replay.duel import duel_data

RULES = Path(__file__).parents[2] / "graphsolve" / "show" / "replay" / "page" / "duel" / "rules.js"
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
    data = duel_data(*begin(duel_events(SECOND, [])))
    given = [[events[0], line] for events, (_, line) in zip(expected, lines, strict=True)]
    script = f"([spells, lines]) => {{ {RULES.read_text()}; return lines.map("
    script += "([began, line]) => JSON.stringify(duelEvents(began, spells, line))) }"
    played = page.evaluate(script, [data["spells"], given])
    assert [json.loads(events) for events in played] == expected
    endings = {events[-1]["ending"] for events in expected}
    assert endings == {ending.value for ending in Ending}
    assert max(map(len, expected)) > 60


def begin(events):
    stream = iter(events)
    return next(stream), stream


def page_of(duel: Duel, line) -> str:
    return replay_html(duel_events(duel, line), "22.txt")


def cells(page, section: str) -> list[list[str]]:
    return page.locator(f"{section} tbody tr").evaluate_all(
        "rows => rows.map((row) => [...row.children].map((cell) => cell.textContent))"
    )


def rows_of(duel: Duel, line) -> list[list[str]]:
    """The first seven columns of the table: the state at the beginning of each turn."""
    return [
        [
            f"{e.turn}",
            e.fighter,
            *map(str, (e.hit_points, e.armor, e.mana, e.boss_hit_points)),
            ", ".join(f"{spell} {timer}" for spell, timer in e.timers.items()),
        ]
        for e in duel_events(duel, line)
        if isinstance(e, TurnBegan)
    ]


def test_statement_duel(open_page):
    events = duel_events(SECOND, SECOND_LINE)
    page = open_page(replay_html(events, "22.txt", line="Least mana"))
    assert page.text_content("#first-name") == "Least mana"
    assert [row[:7] for row in cells(page, "#first-line")] == rows_of(SECOND, SECOND_LINE)
    page.keyboard.press("End")
    assert page.text_content("#turn") == "Turn 10: boss"
    effect, ending = page.locator("#first-line .sentences li").all_text_contents()
    assert effect.startswith("Poison deals 3 damage")
    assert "player wins, with 641 mana" in ending
    assert page.locator("#first-line .points").all_text_contents()[1].startswith("0")


def test_readers_line_is_cast_spell_by_spell(open_page):
    duel = Duel(BOSS)
    page = open_page(page_of(duel, LEAST))
    line = ["Shield", "Recharge", "Poison"]
    for spell in line:
        page.click(f"#own-line .choose button:has-text('{spell}')")
    assert [row[:7] for row in cells(page, "#own-line")] == rows_of(duel, line)
    page.wait_for_url(re.compile("#turn=7&line=SRP$"))
    assert page.text_content("#turn") == "Turn 7: player"
    disabled = page.locator("#own-line .choose button[aria-disabled]").all_text_contents()
    assert disabled == ["Poison 173", "Recharge 229"]  # Shield has just ended
    page.click("#own-line .choose button:has-text('Undo')")
    assert [row[:7] for row in cells(page, "#own-line")] == rows_of(duel, line[:2])
    page.click("#own-line .choose button:has-text('Start over')")
    assert len(cells(page, "#own-line")) == 1
    assert [row[:7] for row in cells(page, "#first-line")] == rows_of(duel, LEAST)


def test_choices_are_those_of_the_rules(open_page):
    duel = Duel(BOSS, mana=300)
    random = Random(1)
    page = open_page(page_of(duel, ["Drain"]))
    state, line = duel.source, ""
    while not duel.over(state) and duel.choices(state):
        page.evaluate(f"location.hash = '#turn=1&line={line}'")
        page.locator(f"#own-line tbody tr:nth-child({2 * len(line) + 1})").wait_for()
        enabled = page.locator("#own-line .choose button:not([aria-disabled])")
        names = [spell.name for spell in SPELLS]
        shown = [text.rsplit(" ", 1)[0] for text in enabled.all_text_contents()]
        expected = [choice.spell.name for choice in duel.choices(state)]
        assert [name for name in shown if name in names] == expected
        choice = random.choice(duel.choices(state))
        line += choice.spell.name[0]
        state = duel.after(state, choice)


def test_link_carries_turn_and_line(open_page):
    page = open_page(page_of(Duel(BOSS), LEAST), "#turn=3&line=SR")
    assert page.text_content("#turn") == "Turn 3: player"
    line = ["Shield", "Recharge"]
    assert [row[:7] for row in cells(page, "#own-line")] == rows_of(Duel(BOSS), line)
    page.keyboard.press("ArrowRight")
    assert page.evaluate("location.hash") == "#turn=4&line=SR"


@pytest.mark.parametrize("fragment", ["#turn=3&line=SSX", "#turn=3&line=S<b>", "#turn=3&line=SS"])
def test_link_with_a_wrong_line_is_followed_as_far_as_it_goes(open_page, fragment: str):
    page = open_page(page_of(Duel(BOSS), LEAST), fragment)
    assert [row[:7] for row in cells(page, "#own-line")] == rows_of(Duel(BOSS), ["Shield"])


def test_every_turn_shows_the_state_after_it(open_page):
    duel = Duel(BOSS, hard=True)
    line = least_mana(duel).spells or LEAST
    page = open_page(page_of(duel, line))
    turns = [e for e in duel_events(duel, line) if isinstance(e, TurnBegan)]
    for after in turns[1:]:
        page.keyboard.press("ArrowRight")
        points = page.locator("#first-line .points").evaluate_all(
            "nodes => nodes.map((node) => node.firstChild.textContent)"
        )
        numbers = page.locator("#first-line .numbers dd").evaluate_all(
            "nodes => nodes.map((node) => node.firstChild.textContent)"
        )
        assert points == [str(after.hit_points), str(after.boss_hit_points)]
        assert numbers == [str(after.armor), str(after.mana), str(after.spent)]


@pytest.mark.parametrize(
    ("boss", "line", "left"),
    [
        (Boss(1, 1), ["Magic Missile"], ["0", "447", "53"]),
        (BOSS, ["Shield", "Magic Missile", "Magic Missile"], ["0", "281", "219"]),
        (BOSS, ["Recharge"], ["0", "473", "229"]),
    ],
)
def test_last_turn_shows_armor_mana_and_mana_spent(open_page, boss: Boss, line, left):
    """Shield gives its armor for six turns, and Recharge 101 mana in each of two turns here."""
    page = open_page(page_of(Duel(boss), line))
    page.keyboard.press("End")
    numbers = page.locator("#first-line .numbers dd")
    assert numbers.evaluate_all("nodes => nodes.map((n) => n.firstChild.textContent)") == left


def test_other_rules_have_no_second_line(open_page):
    """The boss may deal no damage."""
    rules = Rules(dealt=lambda damage, armor: max(0, damage - armor))
    duel = Duel(Boss(20, 5), rules=rules)
    page = open_page(page_of(duel, ["Shield", "Magic Missile"]))
    assert not page.is_visible("#own-line")
    page.keyboard.press("End")
    assert [row[:7] for row in cells(page, "#first-line")] == rows_of(
        duel, ["Shield", "Magic Missile"]
    )


@pytest.mark.parametrize(
    ("duel", "line", "ending"),
    [
        (Duel(BOSS, hit_points=1, hard=True), [], "The player is dead: the boss wins"),
        (Duel(BOSS, mana=0), [], "The player cannot cast any spell"),
        (Duel(Boss(1, 1)), ["Magic Missile"], "The boss is dead: the player wins"),
        (Duel(BOSS), [], "The player must choose the next spell"),
    ],
)
def test_short_duels(open_page, duel: Duel, line, ending: str):
    page = open_page(page_of(duel, line))
    page.keyboard.press("End")
    assert ending in page.locator("#first-line .sentences").text_content()
    events = list(duel_events(duel, line))
    assert isinstance(events[-1], DuelEnded)
    assert len(cells(page, "#first-line")) == sum(isinstance(e, TurnBegan) for e in events)
    cast = [e.spell for e in events if isinstance(e, SpellCast)]
    assert (", ".join(cast) or "No spell") in page.text_content("#first-line .spells")


def test_no_horizontal_overflow(open_page):
    page = open_page(page_of(Duel(BOSS), LEAST), "#turn=5&line=SRPSMMMM")
    for width in (360, 768, 1600):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        for table in page.locator(".scroller").all():
            assert table.evaluate("node => node.scrollWidth - node.clientWidth") == 0
