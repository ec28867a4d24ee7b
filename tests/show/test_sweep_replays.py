"""The replays of a sweep's page, in a real browser."""

import pytest

from chromium import serious_faults
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.puzzles.cave import Rules, Side, battle_events, sweep
from graphsolve.puzzles.cave.sweep import SweepResult
from graphsolve.show.cave.sweep import band_replays, sweep_page

CAVE = generate_cave(4, kind="cavern", width=10, height=9, elves=2, goblins=3)
ROWS = list(sweep(CAVE, engine="graph"))


def battle(power: int):
    return battle_events(CAVE, Rules().with_elf_power(power))


@pytest.fixture(scope="module")
def html() -> str:
    return sweep_page(
        SweepResult(ROWS), CAVE.count(Side.ELF), "15.txt", band_replays(ROWS, battle)
    )


def test_each_band_opens_as_a_replay(open_page, html: str):
    page = open_page(html)
    assert not page.is_visible(".transport")
    for row in ROWS[:: max(1, len(ROWS) // 2)]:
        page.click(f"tbody a[href='#power={row.band.first}']")
        page.locator("#power", has_text=f"Attack power {row.band}:").wait_for()
        assert not page.is_visible("#sweep")
        assert page.text_content("#power").endswith(f"outcome {row.outcome.score}")
        page.click("#last")
        product = f"{row.outcome.rounds} full rounds x {row.outcome.hit_points} hit points"
        assert product in page.text_content(".replay .side")
        page.wait_for_url(f"**#power={row.band.first}&round=*")
        page.click(".back a")
        page.locator("#sweep").wait_for()
        assert not page.is_visible(".transport")


def test_a_link_leads_to_a_turn_of_a_battle(open_page, html: str):
    power = ROWS[1].band.first
    page = open_page(html, f"#power={power}&round=2&turn=1")
    page.locator(".turn", has_text="Round 2, turn 1").wait_for()
    page.get_by_role("button", name="Death", exact=True).click()
    page.locator(".cross").wait_for()
    page.wait_for_url("**&round=*")
    assert f"power={power}&" in page.evaluate("location.hash")
    page.keyboard.press("?")
    assert page.is_visible("#help")


def test_other_addresses_show_the_sweep(open_page, html: str):
    page = open_page(html, "#power=x")
    for fragment in ("#power=3", "#round=2"):
        assert page.is_visible("#sweep")
        page.keyboard.press("ArrowRight")
        page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
    assert page.is_visible("#sweep")


def test_axe_finds_nothing_serious_in_a_battle(open_page, axe: str, html: str):
    page = open_page(html, f"#power={ROWS[0].band.first}&round=2", size=(360, 640))
    page.locator(".turn", has_text="round 2").wait_for()
    assert serious_faults(page, axe) == []
