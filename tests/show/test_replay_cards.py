"""The page of a card game in a real browser, compared with the events of the game."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from more_itertools import take

from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cards import COMBAT, RECURSIVE_COMBAT, Decks, game_events
from graphsolve.puzzles.cards.events import (
    CardsDrawn,
    GameBegan,
    GameEnded,
    Repeat,
    RoundBegan,
    RoundWon,
)
from graphsolve.show.cards.board import board_of
from graphsolve.show.replay import data_html, replay_html

EXAMPLE = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))
ENDLESS = Decks((43, 19), (2, 29, 14))


LOSER_FIRST = replace(
    RECURSIVE_COMBAT,
    bottom=lambda winner, card1, card2: (card2, card1) if winner == 1 else (card1, card2),
)

ENDS_ALL = CATALOGUE["repeat-goes-to-player-1-and-ends-the-main-game"]
"""The rounds around the sub-game with the repeat do not end."""

ALL_FRAMES = """() => {
  const all = (name, node = document) => [...node.querySelectorAll(name)];
  const text = (name) => document.querySelector(`.${name}`).textContent;
  const shown = () => {
    const row = document.querySelector(".rounds [aria-current]:not([hidden])");
    const place = row.getBoundingClientRect();
    const box = row.closest(".scroller").getBoundingClientRect();
    const cursor = document.querySelector(".plot .cursor");
    const points = all(".plot .line").map((line) => line.getAttribute("points").split(" "));
    const near = (point) => Math.abs(point.split(",")[0] - cursor.getAttribute("x1")) < 0.06;
    return {
      heading: text("turn"),
      sentence: text("sentence"),
      decks: all(".deck").map((deck) => all(".card:not(.empty)", deck)
        .map((card) => +card.textContent)),
      wins: all(".deck").findIndex((deck) => deck.classList.contains("wins")) + 1,
      around: all(".stack li").map((game) => Number(game.textContent.match(/\\d+/)[0])),
      listTitle: text("rounds-title"),
      listed: all("th, td", row).map((cell) => cell.textContent),
      current: all(".rounds [aria-current]").length,
      inView: box.top <= place.top && place.bottom <= box.bottom + 1,
      plotTitle: text("plot-title"),
      plot: text("plot-text"),
      plotted: points.map((line) => line.findIndex(near) + 1),
    };
  };
  const frames = [];
  while (true) {
    frames.push(shown());
    if (document.querySelector("#forward[aria-disabled]")) return frames;
    document.getElementById("forward").click();
  }
}"""


def page_of(deal: Decks, rules=None) -> str:
    return replay_html(game_events(deal, rules) if rules else game_events(deal), "22.txt")


def html_of(board) -> str:
    data = {"puzzle": "cards", "view": "cards", **board}
    return data_html(data, "22.txt")


def expected_frames(deal: Decks, rules=None):
    """A frame for each round and each end of a game, with what its events say."""
    events = list(game_events(deal, rules) if rules else game_events(deal))
    won = {(e.game, e.round): e.winner for e in events if isinstance(e, RoundWon)}
    parents = {e.game: e.parent for e in events if isinstance(e, GameBegan)}
    for event in events:
        if isinstance(event, RoundBegan):
            winner = won.get((event.game, event.round))
            yield (event.game, event.round, event.decks, winner, parents)
        elif isinstance(event, GameEnded):
            rounds = sum(e.game == event.game for e in events if isinstance(e, RoundBegan))
            yield (event.game, rounds + 1, event.decks, event.outcome.winner, parents)


def games_around(game, parents):
    outer = parents[game]
    return [*games_around(outer, parents), outer] if outer else []


def check_that_all_parts_agree(frame):
    """The heading, the list, the plot and the decks are of the same round of the same game."""
    game, number = map(
        int,
        re.fullmatch(
            r"Rounds of game (\d+)/(\d+)", (f"{frame['listTitle']}/{frame['plotted'][0]}")
        ).groups(),
    )
    is_over = frame["heading"] == f"Game {game} is over"
    assert is_over or frame["heading"] == f"Game {game}, round {number}"
    assert frame["current"] == 1
    assert frame["inView"]
    assert frame["listed"][0] == ("end" if is_over else f"{number}")
    assert frame["plotTitle"] == f"Cards in game {game}"
    assert frame["plotted"][0] == frame["plotted"][1] == number
    sizes = " ".join(f"player {i} has {len(deck)}" for i, deck in enumerate(frame["decks"], 1))
    when = "At the end" if is_over else f"As round {number} begins"
    assert frame["plot"].strip() == f"{when}: {sizes}"
    if not is_over:
        assert frame["listed"][1:3] == [str(deck[0]) for deck in frame["decks"]]


@pytest.mark.parametrize(
    ("deal", "rules"),
    [
        (EXAMPLE, None),
        (EXAMPLE, COMBAT),
        (ENDLESS, COMBAT),
        (ENDLESS, None),
        (EXAMPLE, LOSER_FIRST),
        (generate_decks(2, cards=8), ENDS_ALL.rules(2)),
    ],
)
def test_every_frame_shows_the_events(open_page, deal: Decks, rules):
    page = open_page(page_of(deal, rules), "#game=1&round=1")
    frames = page.evaluate(ALL_FRAMES)
    expected = list(expected_frames(deal, rules))
    assert len(frames) == len(expected)
    for frame, (game, number, decks, winner, parents) in zip(frames, expected, strict=True):
        assert frame["listTitle"] == f"Rounds of game {game}"
        assert frame["listed"][0] in {f"{number}", "end"}
        assert [tuple(deck) for deck in frame["decks"]] == list(decks)
        assert frame["wins"] == (winner or 0)
        assert frame["around"] == games_around(game, parents)
        no_winner = "no winner" if "over" in frame["heading"] else "open"
        assert frame["listed"][3] == (f"player {winner}" if winner else no_winner)
        check_that_all_parts_agree(frame)
        if "over" not in frame["heading"]:
            assert frame["heading"] == f"Game {game}, round {number}"
            drawn = [decks.first[0], decks.second[0]]
            assert f"draws {drawn[0]} and player 2 draws {drawn[1]}" in frame["sentence"]


def has_effect(page, button: str) -> bool:
    """Whether a button is enabled; pressing it must have an effect only then."""
    before = page.text_content(".turn")
    enabled = page.get_attribute(button, "aria-disabled") is None
    page.focus(button)
    page.keyboard.press("Enter")
    assert (page.text_content(".turn") != before) == enabled
    return enabled


def test_into_a_sub_game_and_out(open_page):
    page = open_page(page_of(EXAMPLE), "#game=1&round=9")
    assert [page.locator(f".player-{p} .copied").count() for p in (1, 2)] == [4, 3]
    assert "so sub-game 2 decides" in page.text_content(".sentence")
    page.click(".into")
    assert page.text_content(".turn") == "Game 2, round 1"
    assert page.text_content(".stack") == "Game 1, round 9"
    assert not has_effect(page, ".into")
    page.click(".out")
    assert page.text_content(".turn") == "Game 1, round 9"
    assert not has_effect(page, ".out")
    page.click(".rounds a[href='#game=2&round=1']")
    page.locator(".turn", has_text="Game 2, round 1").wait_for()
    page.click(".stack button")
    assert page.text_content(".turn") == "Game 1, round 9"


LINKS = {
    "#round=9": "Game 1, round 9",
    "#game=2": "Game 2, round 1",
    "#game=0&round=2": "Game 1, round 2",
    "#game=-1&round=-1": "Game 1, round 1",
    "#game=<b>&round=3": "Game 1, round 3",
    "#game=99&round=99": "Game 5 is over",
    "#nothing": "Game 1, round 1",
}


def test_any_link_leads_to_a_frame(open_page):
    page = open_page(page_of(EXAMPLE), "#round=5")
    for fragment, expected in LINKS.items():
        page.evaluate("fragment => { location.hash = fragment }", fragment)
        page.get_by_role("heading", name=expected, exact=True).wait_for()


def test_a_link_to_the_old_address_is_followed(open_page):
    """The address is still pending when the second of three rounds is requested again."""
    page = open_page(page_of(EXAMPLE))
    page.evaluate("""() => {
      document.getElementById("forward").click();
      document.getElementById("forward").click();
      document.querySelector(".rounds a[href='#game=1&round=2']").click();
    }""")
    page.get_by_role("heading", name="Game 1, round 2", exact=True).wait_for()


def test_leaps_stay_in_the_game(open_page):
    page = open_page(page_of(EXAMPLE), "#game=1&round=9")
    page.keyboard.press("Shift+ArrowRight")
    assert page.text_content(".turn") == "Game 1, round 10"
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert page.text_content(".turn") == "Game 2, round 1"
    page.wait_for_url("**#game=2&round=1")
    page.keyboard.press("Shift+ArrowLeft")
    assert page.text_content(".turn") == "Game 1, round 9"
    page.evaluate("location.hash = '#game=2&round=99'")
    page.locator(".turn", has_text="Game 2 is over").wait_for()
    page.keyboard.press("Shift+ArrowRight")
    assert page.text_content(".turn") == "Game 1, round 10"


def test_a_repeat(open_page):
    repeat = next(e for e in game_events(ENDLESS) if isinstance(e, Repeat))
    page = open_page(page_of(ENDLESS))
    page.keyboard.press("End")
    sentence = page.text_content(".sentence")
    expected = f"as they were before round {repeat.earlier} of this game, so player 1 wins it."
    assert expected in sentence
    end = page.locator(".deck .row").all_inner_texts()
    page.click(".sentence a")
    page.locator(".turn", has_text=f"Game {repeat.game}, round {repeat.earlier}").wait_for()
    assert page.locator(".deck .row").all_inner_texts() == end


def test_a_sub_game_that_counts_as_an_earlier_one(open_page):
    """Its round says so, and not which card is higher."""
    deal = generate_decks(0, cards=14)
    events = list(CATALOGUE["sub-game-known-by-size-of-both"].events(deal, 2))
    drawn, won = next(
        (drawn, won)
        for drawn, won in pairwise(events)
        if isinstance(won, RoundWon) and isinstance(drawn, CardsDrawn) and drawn.sub_game
    )
    page = open_page(replay_html(events, "22.txt"), f"#game={drawn.game}&round={drawn.round}")
    sentence = page.text_content(".sentence")
    assert f"is not played again: player {won.winner} wins the round." in sentence
    assert "higher" not in sentence


def test_sub_games_that_are_left_out(open_page):
    deal = generate_decks(0, cards=16)
    events = game_events(deal)
    data = board_of(events, max_rounds=500)
    left_out = data["leftOut"]
    page = open_page(html_of(data))
    text = page.text_content(".left-out").replace(",", "")
    assert f"{left_out['games']} sub-games" in text
    assert f"{left_out['rounds']} rounds" in text
    numbers = [e.round for e in game_events(deal) if isinstance(e, RoundWon) and e.game == 1]
    kinds = [data["kinds"][letter] for letter in data["games"][0][0]]
    hidden = [kind.sub_game for kind in kinds].index("left out") + 1
    page.evaluate(f"location.hash = '#game=1&round={hidden}'")
    page.locator(".turn", has_text=f"round {hidden}").wait_for()
    assert "a sub-game that is not shown decides" in page.text_content(".sentence")
    assert not has_effect(page, ".into")
    page.keyboard.press("ArrowRight")
    assert page.text_content(".turn") == f"Game 1, round {hidden + 1}"
    page.keyboard.press("End")
    page.wait_for_url(re.compile(f"#game=1&round={len(numbers) + 1}$"))


LISTED = """() => {
  const rows = [...document.querySelectorAll(".rounds tr:not([hidden])")];
  return {
    rounds: rows.map((row) => row.querySelector("th").textContent),
    texts: rows.map((row) => [...row.children].slice(1, 4).map((cell) => cell.textContent)),
    existing: document.querySelectorAll(".rounds tr").length,
  };
}"""


def test_long_lists_have_a_few_rows(open_page):
    deal = generate_decks(2, cards=20)
    events = list(game_events(deal, COMBAT))
    winners = [f"player {e.winner}" for e in events if isinstance(e, RoundWon)]
    drawn = [[f"{deck[0]}" for deck in e.decks] for e in events if isinstance(e, RoundBegan)]
    page = open_page(page_of(deal, COMBAT))
    scroller = page.locator(".side .scroller")
    seen = set()
    for _ in range(1000):
        listed = page.evaluate(LISTED)
        assert listed["existing"] < 60
        for number, texts in zip(listed["rounds"], listed["texts"], strict=True):
            if number != "end":
                assert texts == [*drawn[int(number) - 1], winners[int(number) - 1]]
        seen.update(listed["rounds"])
        if "end" in seen:
            break
        page.evaluate("""() => new Promise((done) => {
          const box = document.querySelector(".side .scroller");
          box.addEventListener("scroll", () => requestAnimationFrame(done), { once: true });
          box.scrollTop += 300; // fewer rows than there are spare ones
        })""")
    assert seen == {"end", *map(str, range(1, len(winners) + 1))}
    assert page.text_content(".turn") == "Game 1, round 1"
    focused = page.locator(".rounds a", has_text=f"{len(winners)}")
    focused.focus()
    scroller.evaluate("(box) => { box.scrollTop -= 3; }")
    page.keyboard.press("Enter")
    page.locator(".turn", has_text=f"Game 1, round {len(winners)}").wait_for()


@pytest.mark.parametrize("max_rounds", [50, 10**6])
def test_a_game_that_is_truncated(open_page, max_rounds: int):
    deal = generate_decks(0, cards=16)
    events = game_events(deal)
    data = board_of(events, max_rounds=max_rounds, max_played=100)
    page = open_page(html_of(data))
    assert "cut off after 100 rounds" in page.text_content(".left-out")
    assert "not finished" in page.text_content("#facts")
    frames = page.evaluate(ALL_FRAMES)
    won = [(e.game, e.round) for e in take(3000, game_events(deal)) if isinstance(e, RoundWon)]
    rounds = [frame for frame in frames if frame["listed"][0] != "end"]
    kinds = [data["kinds"][letter] for game in data["games"] for letter in game[0]]
    assert len(rounds) == len(kinds)
    assert sum(kind.winner is not None for kind in kinds) == 100 - data["leftOut"]["rounds"]
    shown = {tuple(map(int, re.findall(r"\d+", frame["heading"]))) for frame in rounds}
    assert max_rounds == 50 or shown >= {*won[:100]}
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Home")
    assert page.text_content(".turn") == "Game 1, round 1"
