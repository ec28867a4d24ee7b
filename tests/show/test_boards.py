"""The boards in a real browser: what only their scripts do, compared with the events.

Each board shows every frame, can be walked through, and is compared with that of another play.
What the boards contain is tested in Python, in `test_replay.py`.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

from battles import turns_of
from chromium import axe, browser, serious_faults
from graphsolve.graphs.grid import grid_graph
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.difference import find_difference
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cards import Decks, game_events
from graphsolve.puzzles.cards.events import GameEnded, RoundBegan, RoundWon
from graphsolve.puzzles.cave import Rules, Stats, battle_events
from graphsolve.puzzles.cave.events import Choice
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.puzzles.duel.events import TurnBegan
from graphsolve.show.interface import view_of
from graphsolve.show.replay import difference_html, replay_html
from statements import CAVE, DECKS

__all__ = ["axe", "browser"]  # fixtures

CROWD = generate_cave(9, kind="cavern", width=13, height=10, elves=4, goblins=5)
WEAK = replace(CROWD, units=tuple(unit._replace(hit_points=12) for unit in CROWD.units))
QUICK = Rules(Stats(hit_points=7), Stats(hit_points=7))
DUEL = Duel(Boss(hit_points=14, damage=8), hit_points=10, mana=250)  # the statement's second
SPELLS = ("Recharge", "Shield", "Drain", "Poison", "Magic Missile")
BOSS = Boss(hit_points=53, damage=10)


@pytest.fixture(scope="module")
def tab(browser) -> Iterator[tuple]:
    """A tab, and its console messages, errors and requests."""
    page, complaints = browser.new_page(), []
    page.set_default_timeout(60_000)  # on a busy machine
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: complaints.append(request.url))
    yield page, complaints
    page.close()


@pytest.fixture
def open_page(tab, tmp_path: Path) -> Iterator[Callable]:
    """Open a page from disk, which must not use the console or the network."""
    page, complaints = tab
    file = tmp_path / "replay.html"

    def open_html(
        html: str,
        fragment: str = "",
        *,
        colors: str = "light",
        size: tuple[int, int] = (1280, 800),
    ):
        file.write_text(html, encoding="utf-8")
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=colors)
        page.goto(f"{file.as_uri()}{fragment}")
        page.locator(".ready").wait_for()  # the page has unpacked its modules and its data
        return page

    complaints.clear()
    yield open_html
    page.evaluate("localStorage.clear()")  # and all messages have arrived
    assert set(complaints) == {file.as_uri()}


FRAMES = """() => {
  const all = (name, node = document) => [...node.querySelectorAll(name)];
  const shown = %s;
  const frames = [];
  while (true) {
    frames.push(shown());
    if (document.querySelector("#forward[aria-disabled]")) return frames;
    document.getElementById("forward").click();
  }
}"""
"""What a function returns in each frame, from the current one to the last."""


def heading(page) -> str:
    return page.text_content(".turn").partition(" of ")[0]


def headings(page) -> list[str]:
    return [text.partition(" of ")[0] for text in page.locator(".turn").all_text_contents()]


def pair_page(puzzle, part: int, name: str) -> str:
    return difference_html(find_difference(puzzle, part, CATALOGUE[name]), "input.txt")


# --- Caves ---------------------------------------------------------------------------------------

PATHS = """() => ({
  heading: document.querySelector(".turn").textContent,
  seen: Object.fromEntries(all(".seen").map((square) =>
    [square.dataset.key.split(" ")[1], square.dataset.value])),
  lengths: Object.fromEntries(all("[data-square]").map((square) =>
    [square.dataset.square, Number(square.textContent)])),
  onPath: all(".on-path").length,
})"""


@pytest.mark.parametrize("name", ["no-attack-after-move", "dead-units-act"])
def test_every_turn_of_a_battle_has_its_choice_and_paths(open_page, name: str):
    rules = replace(CATALOGUE[name].rules(1), elves=QUICK.elves, goblins=QUICK.goblins)
    events = list(battle_events(CROWD, rules))
    page = open_page(replay_html(events, "15.txt"))
    page.keyboard.press("d")
    shown = {frame["heading"]: frame for frame in page.evaluate(FRAMES % PATHS)}
    for turn in turns_of(events):
        frame = shown.pop(f"Round {turn.round}, turn {turn.number}")
        squares = marked_squares(turn.choice) if turn.choice else {}
        assert frame["seen"] == {name_of(square): kind for square, kind in squares.items()}
        if turn.choice and turn.choice.chosen and not turn.is_dead:
            check_paths(frame, turn)
    assert all(heading.startswith(("As round", "At the end")) for heading in shown)


def name_of(square: tuple[int, int]) -> str:
    return f"{square[0]},{square[1]}"


def marked_squares(choice: Choice) -> dict[tuple[int, int], str]:
    """The squares of a choice, with the last mark of each."""
    chosen = [choice.chosen] if choice.chosen else []
    marks = {
        "in-range": choice.in_range,
        "reachable": choice.reachable,
        "nearest": choice.nearest,
        "chosen": chosen,
    }
    return {square: mark for mark, squares in marks.items() for square in squares}


def check_paths(frame, turn) -> None:
    """The distances and all shortest paths are those of networkx."""
    goal, own = turn.choice.chosen, turn.unit.square
    others = {other.square for other in turn.before.units.values()} - {own}
    graph = grid_graph(turn.before.cave.squares - others)
    lengths = nx.single_source_shortest_path_length(graph.subgraph(graph.nodes - {own}), goal)
    assert frame["lengths"] == {name_of(square): length for square, length in lengths.items()}
    paths = nx.all_shortest_paths(graph, own, goal)
    assert frame["onPath"] == len({square for path in paths for square in path} - {own})


def test_ways_through_a_battle(open_page):
    page = open_page(replay_html(battle_events(CAVE), "15.txt"), "#at=23.4")
    assert heading(page) == "Round 23, turn 4"
    page.click("#forward")
    page.wait_for_url("**#at=23.5")
    for key, place in {
        "Shift+ArrowRight": "As round 24 begins",
        "Shift+ArrowLeft": "As round 23 begins",
        "End": "Round 48, turn 1",
        "Home": "As round 1 begins",
        "ArrowRight": "Round 1, turn 1",
        "t": "Round 2, turn 1",
        "x": "Round 23, turn 4",
        "T": "Round 2, turn 1",
    }.items():
        page.keyboard.press(key)
        assert heading(page) == place
    page.locator(".units button", has_text="E1").click()
    page.keyboard.press("n")
    assert heading(page) == "Round 2, turn 2"
    assert page.locator(".followed-unit").get_attribute("data-unit") == "E1"


# --- Cards ---------------------------------------------------------------------------------------

GAME = """() => ({
  heading: document.querySelector(".turn").textContent,
  decks: all(".deck").map((deck) =>
    all(".card:not(.empty)", deck).map((card) => Number(card.textContent))),
  wins: all(".deck").findIndex((deck) => deck.classList.contains("wins")) + 1,
})"""


def game_frames(events: list) -> list[dict]:
    """A frame for each round and each end of a game, with what its events say."""
    won = {(each.game, each.round): each.winner for each in events if isinstance(each, RoundWon)}
    frames = []
    for event in events:
        if isinstance(event, RoundBegan):
            place = f"Game {event.game}, round {event.round}"
            winner = won.get((event.game, event.round))
        elif isinstance(event, GameEnded):
            place, winner = f"Game {event.game} is over", event.outcome.winner
        else:
            continue
        decks = [list(deck) for deck in event.decks]
        frames.append({"heading": place, "decks": decks, "wins": winner or 0})
    return frames


@pytest.mark.parametrize(
    "played",
    [
        game_events(DECKS),
        game_events(DECKS, recursive=False),
        game_events(Decks((43, 19), (2, 29, 14))),
        CATALOGUE["losers-card-first"].events(DECKS, 2),
    ],
)
def test_every_frame_of_a_game_is_its_round(open_page, played):
    events = list(played)
    page = open_page(replay_html(events, "22.txt"), "#at=1")
    assert page.evaluate(FRAMES % GAME) == game_frames(events)


def test_ways_through_a_game(open_page):
    page = open_page(replay_html(game_events(DECKS), "22.txt"), "#at=9")
    assert "so sub-game 2 decides" in page.text_content(".sentence").replace("so game", "so sub-")
    for click, place in [
        (".sentence a", "Game 2, round 1"),
        (".rounds-title a", "Game 1, round 9"),
        (".rounds a[href='#at=9.1']", "Game 2, round 1"),
        ("#leap-forward", "Game 2, round 2"),
        ("#leap-back", "Game 2, round 1"),
        ("#leap-back", "Game 1, round 9"),
    ]:
        page.click(click)
        assert heading(page) == place
    for fragment, place in {
        "#at=9.2": "Game 2, round 2",
        "#at=<b>": "Game 2, round 2",
        "#at=99.99": "Game 1 is over",
    }.items():
        page.evaluate("fragment => { location.hash = fragment }", fragment)
        page.get_by_role("heading", name=place, exact=True).wait_for()


def test_two_games_are_aligned_by_the_rounds_around(open_page):
    """The misread game goes on only when the sub-game of the other one is over."""
    page = open_page(pair_page(DECKS, 2, "no-sub-games"))
    assert headings(page) == ["Game 1, round 9"] * 2
    page.click("#forward")
    assert headings(page) == ["Game 2, round 1", "Game 1, round 9"]
    page.wait_for_url("**#at=9.1")
    while headings(page)[0] != "Game 1, round 10":
        page.click("#forward")
    assert headings(page) == ["Game 1, round 10"] * 2
    decks = page.evaluate(
        "[...document.querySelectorAll('.decks')].map((decks) => decks.offsetTop)"
    )
    assert decks[0] == decks[1]


# --- Duels ---------------------------------------------------------------------------------------

ROWS = """rows => rows.map((row) => [...row.children].map((cell) => cell.textContent))"""


def duel_rows(events: list) -> list[list[str]]:
    """The state before each turn, as the table shows it after the turn before."""
    return [
        [
            f"{getattr(turn, name)}"
            for name in ("hit_points", "boss_hit_points", "armor", "mana", "spent")
        ]
        + [", ".join(f"{spell} {timer}" for spell, timer in turn.timers.items())]
        for turn in events
        if isinstance(turn, TurnBegan)
    ]


def test_every_turn_of_a_duel_is_a_row(open_page):
    events = list(duel_events(DUEL, SPELLS))
    page = open_page(replay_html(events, "22.txt", line="Least mana"))
    assert page.text_content(".line-name") == "Least mana"
    rows = page.locator("tbody tr").evaluate_all(ROWS)
    assert [row[2:] for row in rows[:-1]] == duel_rows(events)
    assert [row[1] for row in rows[1:]][::2] == [*SPELLS]
    assert rows[-1][1] == "Poison kills"


# --- All pages -----------------------------------------------------------------------------------

PAGES: dict[str, Callable[[], str]] = {
    "cave": lambda: replay_html(battle_events(CAVE), "15.txt"),
    "cards": lambda: replay_html(game_events(DECKS), "22.txt"),
    "duel": lambda: replay_html(duel_events(DUEL, SPELLS), "22.txt"),
    "pair": lambda: pair_page(CROWD, 1, "last-of-the-nearest-squares"),
}
html = cache(lambda name: PAGES[name]())


SHIFT = """async (steps) => {
  let shift = 0;
  const add = (list) => list.forEach(({ value }) => { shift += value; });
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  for (let step = 0; step < steps; step += 1) {
    document.getElementById(step % 5 === 4 ? "leap-forward" : "forward").click();
    await new Promise(requestAnimationFrame);
  }
  add(observer.takeRecords());
  return shift;
}"""
"""Steps through a replay, and returns by how much something else moves."""


@pytest.mark.parametrize(
    ("name", "size"),
    [("cave", (360, 640)), ("cards", (360, 640)), ("duel", (1440, 900)), ("pair", (768, 1024))],
)
def test_nothing_moves_it_fits_and_axe_finds_nothing(open_page, axe: str, name: str, size):
    """A layout shift of up to 0.1 counts as good; these steps are more than a reader's."""
    page = open_page(html(name), size=size)
    assert page.evaluate(SHIFT, 40) <= 0.1
    assert serious_faults(page, axe) == []
    page.emulate_media(color_scheme="dark")
    assert serious_faults(page, axe, rules=["color-contrast"]) == []
    for width in (320, 360, 768, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == width


PARTS = """() => all(".board").map((board) => Object.fromEntries(
  all("[data-key]", board).map((part) =>
    [part.dataset.key, [part.dataset.value ?? part.textContent, part.matches(".differs")]])))"""


@pytest.mark.parametrize(
    ("puzzle", "part", "name"),
    [
        (WEAK, 1, "last-of-the-nearest-squares"),
        (DECKS, 2, "no-sub-games"),
        (BOSS, 1, "recharge-lasts-6-turns"),
        (BOSS, 1, "effects-refused-on-the-turn-they-end"),
    ],
)
def test_what_differs_is_marked_on_two_boards(open_page, puzzle, part: int, name: str):
    page = open_page(pair_page(puzzle, part, name))
    said = view_of(puzzle).sentences(find_difference(puzzle, part, CATALOGUE[name]))
    assert all(said.place.startswith(text.partition(":")[0]) for text in headings(page))
    frames = page.evaluate(FRAMES % PARTS)
    for ours, theirs in frames:
        for key in ours.keys() & theirs.keys():
            (value, marked), (other, other_marked) = ours[key], theirs[key]
            assert marked == other_marked == (value != other)
    assert any(marked for ours, _ in frames for _, marked in ours.values())


def test_a_reader_flips_between_two_boards(open_page):
    page = open_page(html("pair"))
    for name, other in [("ours", "theirs"), ("theirs", "ours")]:
        page.click(f".version.{name} button")
        assert page.locator(f".board.{name}").evaluate("board => board.inert") is False
        assert page.locator(f".board.{other}").evaluate("board => board.inert") is True


def test_plays_until_the_end(open_page):
    page = open_page(html("duel"))
    page.keyboard.press("Space")
    assert page.get_attribute("#play", "aria-label") == "Pause"
    page.select_option("#speed", index=page.locator("#speed option").count() - 1)
    page.locator("#forward[aria-disabled]").wait_for()
    page.locator("#play[aria-label=Play]").wait_for()


INJECTED = """<script>injected = 1</script>
<script src="data:text/javascript,injected = 1"></script>
<script type="module" src="data:text/javascript,window.injected = 1"></script>
<script type="module">import "replay/page/dom.js"; window.injected = 1;</script>
<img src="data:," onerror="injected = 1">
</body>"""


def test_injected_markup_has_no_effect(browser, tmp_path: Path):
    file = tmp_path / "page.html"
    file.write_text(html("duel").replace("</body>", INJECTED))
    page = browser.new_page()
    page.goto(file.as_uri())
    page.locator(".ready").wait_for()
    assert page.evaluate("typeof injected") == "undefined"
    page.close()


def test_without_javascript_there_is_the_outcome(browser, tmp_path: Path):
    page = browser.new_page(java_script_enabled=False)
    file = tmp_path / "page.html"
    file.write_text(html("cave"))
    page.goto(file.as_uri())
    assert "47 full rounds · outcome 27730" in page.inner_text("body")
    assert "JavaScript" in page.inner_text("body")
    assert page.locator("button:visible").count() == 0
    page.close()
