"""The page of a duel in a real browser: its rules for the reader's spells equal Python's."""

import json
import re
from itertools import pairwise
from random import Random

import msgspec
import pytest

from graphsolve.puzzles.duel import SPELLS, Boss, Duel, Rules, duel_events, least_mana
from graphsolve.puzzles.duel.events import Blow, DuelEnded, Ending, SpellCast, TurnBegan
from graphsolve.show.duel.board import STATE, board_of, states_of
from graphsolve.show.duel.column import COLUMN
from graphsolve.show.duel.transcript import duel_text
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
    script += "([began, line]) => JSON.stringify(play(began, spells, line))) }"
    played = page.evaluate(script, [data["spells"], given])
    found = list(map(json.loads, played))
    assert [each["events"] for each in found] == expected
    shown = [[{name: one[name] for name in STATE} for one in each["states"]] for each in found]
    assert shown == states
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
    duel = Duel(BOSS)
    page = open_page(page_of(duel, LEAST))
    state = duel.source
    for turn in range(2 * len(LEAST)):
        before, replaced = LEAST[: turn // 2], LEAST[turn // 2]
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
        assert cells(page, ".first-line")[:-1] == rows_of(duel, LEAST)
        page.click(".own-line .choose button:has-text('Back to the original')")
        assert page.text_content(".own-line .spells") == f"{', '.join(LEAST)}."
        if turn % 2:
            choice = next(c for c in duel.choices(state) if c.spell.name == replaced)
            state = duel.after(state, choice)


@pytest.mark.parametrize(("hit_points", "last"), [(13, "Turn 4: boss"), (16, "Turn 5: player")])
def test_nothing_is_cast_after_the_end(open_page, hit_points: int, last: str):
    """Poison kills the boss."""
    page = open_page(page_of(Duel(Boss(hit_points, 5)), ["Poison", "Magic Missile"]))
    page.keyboard.press("End")
    assert page.text_content(".turn") == last
    assert cells(page, ".first-line")[-1][1] == "Poison kills"
    assert page.text_content(".where") == "The duel is over."
    assert choices_on(page) == []


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


SHOWN = """(section) => {
  const all = (name) => [...document.querySelectorAll(`${section} ${name}`)];
  const text = (node) => node.firstChild.textContent;
  const row = all("tr[aria-current]")[0];
  const place = row.getBoundingClientRect();
  const box = row.closest(".scroller").getBoundingClientRect();
  return {
    rows: all("tr[aria-current]").length,
    inView: box.top <= place.top && place.bottom <= box.bottom + 1,
    row: [...row.children].map((cell) => cell.textContent),
    state: [...all(".points"), ...all(".numbers dd")].map(text),
    timers: all(".effects .active").map((chip) => `${text(chip.firstChild)} ${
      chip.querySelector(".timer").textContent}`).join(", "),
  };
}"""


@pytest.mark.parametrize("hard", [False, True])
def test_row_and_bars_show_the_state_after_every_turn(open_page, hard: bool):
    duel = Duel(BOSS, hard=hard)
    line = least_mana(duel).spells or LEAST
    page = open_page(page_of(duel, line))
    rows = rows_of(duel, line)
    turns = sum(isinstance(e, TurnBegan) for e in duel_events(duel, line))
    for number in range(turns + 1):
        for section in (".first-line", ".own-line"):
            shown = page.evaluate(SHOWN, section)
            assert shown["rows"] == 1
            assert shown["inView"]
            name, _, *state, timers = shown["row"]
            assert name == (f"{number}" if number else "start")
            assert [max(0, int(value)) for value in state] == [*map(int, shown["state"])]
            assert sorted(timers.split(", ")) == sorted(shown["timers"].split(", "))
            if number < turns:
                assert shown["row"] == rows[number]
        heading = page.text_content(".turn")
        assert heading.startswith(f"Turn {number}:" if number else "Before the duel")
        page.keyboard.press("ArrowRight")


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
    numbers = page.locator(".first-line .numbers dd")
    assert numbers.evaluate_all("nodes => nodes.map((n) => n.firstChild.textContent)") == left


def test_other_rules_have_no_second_line(open_page):
    """The boss may deal no damage."""
    rules = Rules(damage_dealt=lambda damage, armor: max(0, damage - armor))
    duel = Duel(Boss(20, 5), rules=rules)
    page = open_page(page_of(duel, ["Shield", "Magic Missile"]))
    assert not page.is_visible(".own-line")
    page.keyboard.press("End")
    assert cells(page, ".first-line")[:-1] == rows_of(duel, ["Shield", "Magic Missile"])


@pytest.mark.parametrize(
    ("duel", "line", "ending"),
    [
        (Duel(BOSS, hit_points=1, hard=True), [], "This kills the player, and the boss wins."),
        (Duel(BOSS, mana=0), [], "Player cannot cast any spell, and the boss wins."),
        (Duel(Boss(1, 1)), ["Magic Missile"], "This kills the boss, and the player wins."),
        (Duel(BOSS), [], "No more spells are given, so the duel stops here."),
    ],
)
def test_short_duels(open_page, duel: Duel, line, ending: str):
    page = open_page(page_of(duel, line))
    page.keyboard.press("End")
    assert ending in page.locator(".first-line .sentences").text_content()
    events = list(duel_events(duel, line))
    assert isinstance(events[-1], DuelEnded)
    assert len(cells(page, ".first-line")) == 1 + sum(isinstance(e, TurnBegan) for e in events)
    cast = [e.spell for e in events if isinstance(e, SpellCast)]
    assert (", ".join(cast) or "No spell") in page.text_content(".first-line .spells")


CLIPPED = """() => [...document.querySelectorAll(".duel *, header *")].filter((node) => {
  if (!node.firstChild || node.closest(".visually-hidden")) return false;
  if (node.clientWidth && node.scrollWidth > node.clientWidth) return true;
  const { left, right, width } = node.getBoundingClientRect();
  const panel = (node.closest(".panel") ?? document.body).getBoundingClientRect();
  return width > 0 && (left < panel.left || right > panel.right);
}).map((node) => `${node.className || node.id || node.nodeName}: ${node.textContent}`)"""


@pytest.mark.parametrize("width", [360, 1024, 1280])
def test_no_text_is_cut_off(open_page, width: int):
    """In this line the three effects last at the same time."""
    page = open_page(page_of(Duel(BOSS), LEAST), "#turn=6&line=SRPMMMMM", size=(width, 800))
    assert page.evaluate("document.documentElement.scrollWidth") == width
    for _ in range(4):
        assert page.evaluate(CLIPPED) == []
        page.keyboard.press("ArrowRight")


def test_keys_branch_from_the_turn_that_is_shown(open_page):
    page = open_page(page_of(Duel(BOSS), LEAST), "#turn=3")
    enabled = choices_on(page)
    number = next(n for n, spell in enumerate(SPELLS, 1) if spell.name in enabled)
    page.keyboard.press(str(number))
    branch = [*LEAST[:1], SPELLS[number - 1].name]
    assert page.text_content(".own-line .spells") == f"{', '.join(branch)}."
    page.keyboard.press("u")
    assert page.text_content(".own-line .spells") == f"{', '.join(LEAST)}."
