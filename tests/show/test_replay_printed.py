"""Card games and duels as another program has printed them, up to the first fact that differs."""

import re

import pytest

from graphsolve.lab.compare import compare
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards.events import CardsDrawn, RoundBegan, RoundWon
from graphsolve.puzzles.catalogue import PUZZLES, DuelOptions
from graphsolve.puzzles.column import play_of
from graphsolve.puzzles.duel import Boss
from graphsolve.puzzles.duel.events import EffectApplied, SpellCast, TurnBegan
from graphsolve.show.replay import board_data, boards_of, difference_html

DECKS = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))
SWAPPED = Decks((2, 6, 3, 1, 5, 9), (8, 4, 7, 10))
GAME = "-- Round 1 (Game 1) --\n[9, 2, 6, 3, 1] [5, 8, 4, 7, 10]\n"
BOSS = Boss(13, 8)
DUEL = "10 hp 250 mana boss 13, casts Poison\n"


def difference(text: str, puzzle, spells: str | None = None):
    part = 2 if puzzle == DECKS else 1
    options = spells and DuelOptions(spells=spells, hit_points=10, mana=250)
    return compare(text, "theirs.txt", puzzle, part, options).difference


def printed(text: str, puzzle) -> tuple[list, list]:
    """The events under the rules, and those as printed."""
    ours, theirs = (list(play) for play in difference(text, puzzle).plays)
    assert theirs[0] == ours[0]
    return ours, theirs


def test_a_board_ends_with_what_is_printed(open_page):
    text = GAME + "[2, 6, 3, 1, 5, 9] [8, 4, 7, 10]"
    page = open_page(difference_html(difference(text, DECKS).played(), "22.txt"))
    assert page.locator(".turn").all_text_contents() == ["Game 1, round 2"] * 2
    decks = [deck.split() for deck in page.locator(".deck.player-1 .row").all_inner_texts()]
    assert decks == [["2", "6", "3", "1", "9", "5"], ["2", "6", "3", "1", "5", "9"]]
    ours, theirs = page.locator(".says").all_text_contents()
    assert "Player 1 has ..., 6, 3, 1, 9, 5." in ours
    assert "the first difference. Player 1 has ..., 6, 3, 1, 5, 9." in theirs
    marked = page.locator(".card.differs").all_text_contents()
    assert marked == ["9", "5", "5", "9"]
    assert page.locator(".sentence").nth(1).text_content().endswith("rounds are not compared.")
    page.keyboard.press("ArrowLeft")
    assert page.locator(".card.differs").count() == 0
    said = page.locator(".sentence").nth(1).text_content()
    assert said.endswith(
        "5 and then 9 go to the bottom of player 1's deck; the rules put 9 first."
    )


def test_a_timeline_ends_with_what_is_printed(open_page):
    text = DUEL + "10 hp 77 mana boss 13\n3 hp 77 mana boss 10\n"
    page = open_page(difference_html(difference(text, BOSS).played(), "22.txt"))
    assert page.locator(".turn").all_text_contents() == ["Turn 2: boss"] * 2
    assert page.locator("td.differs").all_text_contents() == ["2", "3"]
    ours, theirs = page.locator(".says").all_text_contents()
    assert ours.endswith("Hit points: 2, mana: 77, boss's hit points: 10")
    assert "Line 3, turn 3 (player): the first difference. Hit points: 3," in theirs
    ours, theirs = (
        page.locator(".board").nth(side).locator(".sentences li").all_text_contents()
        for side in (0, 1)
    )
    assert "Boss attacks for 8 damage!" in ours
    assert theirs[0] == "Line 3: Hit points: 3, mana: 77, boss's hit points: 10."
    assert theirs[1].startswith("The two differ here;")
    assert page.locator("li.differs").count() == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[2, 6, 3, 1, 5, 9] [8, 4, 7, 10]", RoundBegan(1, 2, SWAPPED)),
        ("Player 1 plays 9\nPlayer 2 plays 8", CardsDrawn(1, 1, (9, 8), sub_game=False)),
        ("Player 2 wins round 1", RoundWon(1, 1, 2)),
    ],
)
def test_rounds_of_a_card_game(text: str, expected):
    assert printed(GAME + text, DECKS)[1][-1] == expected


def test_a_board_breaks_off_before_another_winner_of_a_card_game():
    events, theirs = printed("[2] [1]\nThe winner of game 1 is player 2", Decks((2,), (1,)))
    assert theirs == events[:-1]
    data = board_data(theirs)
    assert data["score"] is None
    assert data["facts"].endswith("not finished")


@pytest.mark.parametrize(
    ("text", "kind", "amounts"),
    [
        ("10 hp 87 mana boss 13", TurnBegan, {"turn": 2, "mana": 87, "boss_hit_points": 13}),
        ("Poison deals 3 damage; its timer is now 4", EffectApplied, {"timer": 4}),
        ("Boss attacks for 7 damage!", EffectApplied, {"timer": 5}),
    ],
)
def test_turns_of_a_duel(text: str, kind: type, amounts: dict[str, int]):
    *_, theirs = printed(DUEL + text, BOSS)[1]
    assert isinstance(theirs, kind)
    assert {name: getattr(theirs, name) for name in amounts} == amounts


@pytest.mark.parametrize(
    "text",
    [
        "Poison deals 3 damage; its timer is now 5\nBoss attacks for 7 damage!",
        "Boss attacks for 8 damage!\n3 hp 77 mana boss 10",
        "Poison deals 3 damage; its timer is now 4",
        "2 hp 77 mana boss 10, casts Magic Missile\n2 hp 24 mana boss 4",
    ],
)
def test_of_the_turn_that_differs_only_what_is_printed_is_said(text: str):
    found = difference(DUEL + text, BOSS)
    turn = boards_of(found.played())["boards"][1]["turns"][-1]
    sentence, last = turn["sentences"]
    assert turn["summary"] == ""
    assert "that are not printed are those under the rules" in last
    assert {*re.findall(r"\d+", sentence)} <= {f"{found.theirs.line}", *re.findall(r"\d+", text)}


def test_before_a_state_within_a_turn_a_duel_breaks_off():
    shown = "hp 10 mana 250 boss 13\nhp 10 mana 77 boss 10\nhp 2 mana 78 boss 7\n"
    events, theirs = map(list, difference(shown, BOSS, "Poison,Magic Missile").plays)
    assert theirs == events[: len(theirs)]
    assert isinstance(events[len(theirs)], SpellCast)


def test_a_winner_inside_a_sub_game_opens_there():
    """It does not open at the round around the sub-game, which has no winner on their board."""
    events = list(play_of(PUZZLES["cards"]).events(DECKS, 2))
    number = next(n for n, e in enumerate(events) if isinstance(e, RoundWon) and e.game == 2)
    text = "".join(
        f"Player {event.winner} wins round {event.round} of game {event.game}\n"
        for event in events[:number]
        if isinstance(event, RoundWon)
    )
    won = events[number]
    wrong = f"Player {3 - won.winner} wins round {won.round} of game 2\n"
    assert boards_of(difference(text + wrong, DECKS).played())["opens"] == (9, won.round)
