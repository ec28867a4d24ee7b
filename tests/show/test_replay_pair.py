"""Two boards in lockstep in a real browser, compared with the events of both versions."""

from dataclasses import replace

import pytest

from chromium import serious_faults
from graphsolve.lab import difference as lab_difference
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.cave.printed import StateDifference, battle_as_printed, differences
from graphsolve.lab.compare.facts import Fact
from graphsolve.lab.difference import find_difference
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import Side, battle_events, parse_cave
from graphsolve.puzzles.cave.events import RoundBegan, RoundEnded
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.duel import Boss
from graphsolve.puzzles.duel.events import TurnBegan as DuelTurnBegan
from graphsolve.show.column import view_of
from graphsolve.show.replay import boards_of, difference_html
from show.conftest import STEPS, wait_until

CAVE = generate_cave(9, kind="cavern", width=13, height=10, elves=4, goblins=5)
WEAK = replace(CAVE, units=tuple(unit._replace(hit_points=12) for unit in CAVE.units))
DECKS = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))  # the statement's
BOSS = Boss(hit_points=53, damage=10)

PAIRS = {
    "cave": (CAVE, 1, "last-of-the-nearest-squares"),
    "cards": (DECKS, 2, "no-sub-games"),
    "duel": (BOSS, 1, "recharge-lasts-6-turns"),
}


def page_of(puzzle, part: int, name: str) -> str:
    return difference_html(find_difference(puzzle, part, CATALOGUE[name]).played(), "input.txt")


def boards(page, script: str) -> list:
    """What a script returns for each board."""
    return page.evaluate(f"[...document.querySelectorAll('.board')].map((board) => {script})")


def texts(page, name: str) -> list[str]:
    return boards(page, f"board.querySelector('{name}').textContent")


def test_other_units_are_shown_before_the_first_turn(open_page):
    """With power 4, elf 0 leaves the goblin 1 hit point, and dies."""
    page = open_page(page_of(parse_cave("EGE   E(1), G(5), E(4)"), 2, "survivors-fight-on"))
    assert all(text.startswith("As round 1 begins") for text in texts(page, ".turn"))
    assert page.locator(".unit.differs").count() > 0


BATTLE = """() => {
  const frames = [];
  const shown = (board) => ({
    heading: board.querySelector(".turn").textContent,
    map: board.querySelector(".text-map pre").textContent,
    marked: [...board.querySelectorAll(".unit.differs")].map((unit) => unit.dataset.unit),
    units: Object.fromEntries([...board.querySelectorAll(".unit")].map((unit) =>
      [unit.dataset.unit, unit.dataset.value])),
  });
  while (true) {
    frames.push([...document.querySelectorAll(".board")].map(shown));
    if (document.querySelector("#forward[aria-disabled]")) return frames;
    document.getElementById("forward").click();
  }
}"""


def scenes(events) -> dict[str, str]:
    """The map after each turn and as each round begins, by the heading of the page."""
    began, *rest = events
    scene, found = Scene(began), {}
    for moment in Scene.moments_of(rest):
        heading = f"Round {scene.full_rounds + 1}, turn {scene.turns + 1}"
        if isinstance(moment[0], RoundBegan):
            heading = f"As round {moment[0].round} begins"
        scene.apply_all(moment)
        if not isinstance(moment[0], RoundEnded):
            found[heading] = str(scene)
    return found


@pytest.mark.parametrize("name", ["last-of-the-nearest-squares", "elves-first"])
def test_both_battles_are_shown_in_lockstep(open_page, name: str):
    """The page opens at the turn that the diagnosis names."""
    page = open_page(page_of(WEAK, 1, name))
    said = view_of(WEAK).sentences(find_difference(WEAK, 1, CATALOGUE[name]))
    assert [text.partition(" of ")[0] for text in texts(page, ".turn")] == [said.place] * 2
    assert page.locator(".sentence").all_text_contents() == [said.ours, said.theirs]
    assert page.locator(".sentence mark").count() == 2
    assert page.locator(".unit.differs").count() > 0
    page.keyboard.press("ArrowLeft")
    assert page.locator(".differs").count() == 0

    page.evaluate("document.querySelectorAll('.text-map').forEach((box) => { box.open = true; })")
    page.locator(".text-map pre:not(:empty)").nth(1).wait_for()
    page.keyboard.press("Home")
    frames = page.evaluate(BATTLE)
    assert any(board["marked"] for frame in frames for board in frame)
    both = [scenes(events) for events in find_difference(WEAK, 1, CATALOGUE[name]).plays]
    for frame in frames:
        for board, known in zip(frame, both, strict=True):
            heading = board["heading"].partition(" of ")[0]
            if not heading.startswith("At the end"):
                assert board["map"] == known[heading]
        ours, theirs = (board["units"] for board in frame)
        differs = [unit for unit in ours if ours[unit] != theirs[unit]]
        assert frame[0]["marked"] == frame[1]["marked"] == differs
    assert {board["heading"].partition(" of ")[0] for board, _ in frames} >= both[0].keys()


def test_cards_are_aligned_by_the_rounds_of_the_games_around_them(open_page):
    """The misread game goes on only when the sub-game of the other one is over."""
    page = open_page(page_of(DECKS, 2, "no-sub-games"))
    assert texts(page, ".turn") == ["Game 1, round 9"] * 2
    assert page.evaluate("location.hash") == ""
    page.click("#forward")
    assert texts(page, ".turn") == ["Game 2, round 1", "Game 1, round 9"]
    page.wait_for_url("**#at=9.1")
    while texts(page, ".turn")[0] != "Game 1, round 10":
        page.click("#forward")
    assert texts(page, ".turn") == ["Game 1, round 10"] * 2


def test_truncated_boards_of_long_games_end_after_the_difference(monkeypatch):
    found = find_difference(DECKS, 2, CATALOGUE["losers-card-first"])
    whole = boards_of(found.played())
    monkeypatch.setattr(lab_difference, "EVENTS_AFTER", 9)
    cut = boards_of(found.played(truncated=True))
    assert cut["opens"] == whole["opens"]
    for short, full in zip(cut["boards"], whole["boards"], strict=True):
        rounds, all_rounds = (
            [board["kinds"][letter].winner for letter in board["games"][0][0]]
            for board in (short, full)
        )
        decided = [winner for winner in rounds if winner]
        assert all_rounds[: len(decided)] == decided
        assert 0 < len(decided) < len(all_rounds)
        assert short["truncatedAfter"] == len(decided)
    found = find_difference(CAVE, 1, CATALOGUE["attack-first"])
    assert boards_of(found.played(truncated=True)) == boards_of(found.played())


CARDS = """() => [...document.querySelectorAll(".board")].map((board) => ({
  decks: [...board.querySelectorAll(".deck")].map((deck) =>
    [...deck.querySelectorAll(".card:not(.empty)")].map((card) => Number(card.textContent))),
  marked: [...board.querySelectorAll(".card.differs")].map((card) => card.dataset.key),
}))"""


def test_cards_that_differ_are_marked_in_every_round(open_page):
    page = open_page(page_of(DECKS, 1, "losers-card-first"))
    page.keyboard.press("Home")
    both = [
        {getattr(event, "round", 0): event.decks for event in events if hasattr(event, "decks")}
        for events in find_difference(DECKS, 1, CATALOGUE["losers-card-first"]).plays
    ]
    for number in range(1, min(map(max, both)) + 1):
        shown = page.evaluate(CARDS)
        decks = [board["decks"] for board in shown]
        assert decks == [[list(deck) for deck in rounds[number]] for rounds in both]
        differs = [
            f"player {player}, card {place + 1}"
            for player in (1, 2)
            for place in range(10)
            if [*decks[0][player - 1][place:], 0][0] != [*decks[1][player - 1][place:], 0][0]
        ]
        assert shown[0]["marked"] == shown[1]["marked"] == differs
        page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("name", ["copies-reversed", "losers-card-first"])
def test_decks_are_in_line(open_page, name: str):
    page = open_page(page_of(DECKS, 2, name))
    tops = "(boards) => boards.map((board) => board.querySelector('.decks').offsetTop)"
    ours, theirs = page.eval_on_selector_all(".board", tops)
    assert ours == theirs


TIMELINES = """() => [...document.querySelectorAll(".board")].map((board) => ({
  rows: [...board.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent)),
  marked: [...board.querySelectorAll("tbody .differs")].map((cell) =>
    [[...cell.parentNode.parentNode.children].indexOf(cell.parentNode), cell.cellIndex]),
}))"""


@pytest.mark.parametrize(
    "name", ["recharge-lasts-6-turns", "effects-refused-on-the-turn-they-end"]
)
def test_timelines_of_a_duel(open_page, name: str):
    page = open_page(page_of(BOSS, 1, name))
    place = view_of(BOSS).sentences(find_difference(BOSS, 1, CATALOGUE[name])).place
    assert all(place.startswith(text.partition(":")[0]) for text in texts(page, ".turn"))
    shown = page.evaluate(TIMELINES)
    for board, events in zip(shown, find_difference(BOSS, 1, CATALOGUE[name]).plays, strict=True):
        turns = [event for event in events if isinstance(event, DuelTurnBegan)]
        assert [row[2:7] for row in board["rows"]][: len(turns)] == [
            [
                f"{value}"
                for value in (
                    turn.hit_points, turn.boss_hit_points, turn.armor, turn.mana, turn.spent
                )
            ]
            for turn in turns
        ]  # fmt: skip
    ours, theirs = (board["rows"] for board in shown)
    differs = [
        [row, column]
        for row in range(min(len(ours), len(theirs)))
        for column in range(1, 8)
        if ours[row][column] != theirs[row][column]
    ]
    assert [cell for cell in shown[0]["marked"] if cell[0] < len(theirs)] == differs
    assert [cell for cell in shown[1]["marked"] if cell[0] < len(ours)] == differs
    assert differs


def test_readers_actions_happen_on_both_boards(open_page):
    page = open_page(page_of(*PAIRS["cave"]))
    page.locator(".units .name").first.click()
    assert len([text for text in texts(page, ".followed p") if "hit points" in text]) == 2
    page.locator(".larger").nth(1).click()
    widths = boards(page, "board.querySelector('.map').clientWidth")
    assert widths[0] == widths[1]
    page.keyboard.press("d")
    assert page.locator(".distances[aria-pressed=true]").count() == 2


WIDE_CAVE = generate_cave(1, kind="cavern", elves=3, goblins=3)
PLACES = """(squares) => {
  const pair = document.querySelector(".pair");
  pair.scrollIntoView();
  const bar = document.querySelector(".transport").getBoundingClientRect();
  const [bottom, last] = bar.bottom > innerHeight ? [innerHeight, 0] : [bar.top, 1];
  const inside = (node, [left, top, right, below]) => {
    const box = node.getBoundingClientRect();
    return left >= box.left && top >= box.top && right <= box.right && below <= box.bottom;
  };
  const rectangle = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const boards = [...document.querySelectorAll(".board")].filter((board) => !board.inert);
  const found = squares.flatMap(([row, column]) => boards.map((board) => {
    const map = board.querySelector(".map");
    const { left, top } = map.getBoundingClientRect();
    const size = map.clientHeight / map.viewBox.baseVal.height * 20;
    const [x, y] = [left + column * size, top + row * size];
    const square = [x, y, x + size, y + size];
    return inside(board.querySelector(".map-box"), square) && square[3] <= bottom;
  }));
  return [...found, ...[...document.querySelectorAll(".pair .sentence")].map((node) => {
    const [left, top, right, below] = rectangle(node);
    return left >= 0 && top >= 0 && right <= innerWidth && below <= bottom;
  })];
}"""


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1280, 800)])
def test_a_mistake_is_on_one_screen(open_page, size: tuple[int, int]):
    """Both sentences, and on each map in sight the unit, both steps and both targets."""
    found = find_difference(WIDE_CAVE, 1, CATALOGUE["last-of-the-nearest-squares"])
    squares = {
        square
        for events in (found.ours, found.theirs)
        for event in events
        for square in (
            getattr(event, "before", None), getattr(event, "after", None),
            getattr(event, "chosen", None),
        )
        if square
    }  # fmt: skip
    assert len(squares) > 3
    page = open_page(difference_html(found.played(), "input.txt"), size=size)
    seen = page.evaluate(PLACES, sorted(squares))
    maps = 2 if size[0] == 1280 else 1
    assert seen == [True] * (maps * len(squares) + 2)


def test_where_there_is_no_room_for_two_boards_the_reader_flips_between_them(open_page):
    page = open_page(page_of(*PAIRS["cave"]), size=(360, 740))
    behind = "[...document.querySelectorAll('.pair > *')].filter((part) => part.inert).length"
    assert page.evaluate(behind) == 1
    for name, other in [("ours", "theirs"), ("theirs", "ours")]:
        page.click(f".version.{name} button")
        assert page.locator(f".board.{name}").evaluate("board => board.inert") is False
        assert page.locator(f".board.{other}").evaluate("board => board.inert") is True
    page.keyboard.press("v")
    assert page.locator(".board.theirs").evaluate("board => board.inert") is True
    page.set_viewport_size({"width": 1280, "height": 740})
    wait_until(page, f"{behind} === 0")
    page.keyboard.press("Home")
    page.click(".back")
    assert page.locator(".sentence mark").count() == 2


def test_boards_scroll_as_one(open_page):
    page = open_page(page_of(*PAIRS["cave"]))
    for _ in range(8):
        page.click(".ours .larger")
    scroll = "board.querySelector('.map-box').scrollLeft"
    for index, left in ((0, 40), (1, 90)):
        page.locator(".map-box").nth(index).evaluate(
            "(box, left) => box.scrollTo({ left, behavior: 'instant' })", left
        )
        wait_until(
            page,
            """(left) => [...document.querySelectorAll(".map-box")]
            .every((box) => box.scrollLeft === left)""",
            arg=left,
        )
        assert boards(page, scroll) == [left, left]


def test_plays_that_do_not_diverge_open_at_the_end(open_page):
    page = open_page(page_of(parse_cave("#G.E#   G(3), E(3)"), 1, "last-round-counts"))
    assert page.get_attribute("#forward", "aria-disabled") == "true"
    assert all("Every turn" not in text for text in texts(page, ".turn"))


SIZES = {"cave": (768, 1024), "cards": (360, 640), "duel": (1440, 900)}


@pytest.mark.parametrize("name", PAIRS)
def test_nothing_moves_on_a_pair_and_it_fits_into_the_window(open_page, axe: str, name: str):
    page = open_page(page_of(*PAIRS[name]), size=SIZES[name])
    seen = page.evaluate(STEPS, 30)
    assert seen["moved"] == []
    assert seen["shift"] <= 0.1
    assert serious_faults(page, axe) == []
    page.emulate_media(color_scheme="dark")
    assert serious_faults(page, axe, rules=["color-contrast"]) == []
    for width in (360, 768, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == width


# --- The maps of another program -----------------------------------------------------------------


def page_of_map(cave, events, scene: Scene, units, rounds: int) -> str:
    found = StateDifference(
        puzzle=cave,
        part=1,
        ours=None,
        theirs=Fact("state", {}, line=7),
        scene=scene,
        units=units,
        plays=(events, [battle_as_printed(events[0], scene, units)]),
        opens=(rounds + 1, 0),
        rounds=rounds,
        squares=differences(scene, units),
        since=None,
        turn=None,
        agrees_before=True,
    )
    return difference_html(found.played(), "15.txt")


def test_their_map_is_shown_beside_the_battle(open_page):
    """A unit on their map is a step behind, another has other hit points, and one is missing."""
    events = list(battle_events(CAVE))
    scene = Scene(events[0])
    scene.apply_all(events[1 : events.index(RoundBegan(4))])
    first, second, third, *_ = scene.units.values()
    free = next(s for s in sorted(CAVE.squares) if s not in scene.occupied)
    units = {unit.square: (unit.side, unit.hit_points) for unit in scene.units.values()}
    del units[first.square], units[third.square]
    units[free] = first.side, first.hit_points
    units[second.square] = second.side, 1
    page = open_page(page_of_map(CAVE, events, scene, units, 3))
    assert texts(page, ".turn") == ["As round 4 begins"] * 2
    marked = boards(
        page, "[...board.querySelectorAll('.unit.differs')].map((unit) => unit.dataset.unit)"
    )
    names = {f"{unit.side.value}{unit.number}" for unit in (first, second, third)}
    assert len(marked[0]) == len(names)
    assert f"{second.side.value}{second.number}" in marked[0]
    page.evaluate("document.querySelectorAll('.text-map').forEach((box) => { box.open = true; })")
    page.locator(".text-map pre:not(:empty)").nth(1).wait_for()
    ours, theirs = texts(page, ".text-map pre")
    assert ours == str(scene)
    shown = parse_cave(theirs)
    assert {one.square: (one.side, one.hit_points) for one in shown.units} == units
    page.keyboard.press("ArrowLeft")
    assert page.locator(".differs").count() == 0


def test_hit_points_that_their_map_does_not_show_are_not_compared(open_page):
    cave = parse_cave("#G..E#")
    units = {(0, 2): (Side.GOBLIN, None), (0, 3): (Side.ELF, None)}
    events = list(battle_events(cave))
    [played, *_] = Scene.rounds_of(events)
    page = open_page(page_of_map(cave, events, played.after, units, 1))
    assert page.locator(".unit.differs").count() == 0
