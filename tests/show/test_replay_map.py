"""What readers find on the map of a battle: units, paths and moments, compared with the events."""

import networkx as nx
import pytest

from battles import turns_of
from graphsolve.graphs.grid import grid_graph
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.puzzles.cave import Rules, Stats, battle_events, parse_cave
from graphsolve.show.cave.turn import Turn
from graphsolve.show.replay import replay_html
from statements import load

EXAMPLE = load("cave/attack_power.toml")["battle"][0]["start"]
CROWD = str(generate_cave(9, kind="cavern", width=16, height=12, elves=7, goblins=9))
QUICK = Rules(Stats(hit_points=7), Stats(hit_points=7))


def page_of(text: str, rules: Rules = Rules()) -> str:
    return replay_html(battle_events(parse_cave(text), rules), "15.txt")


def turns_in(text: str, rules: Rules = Rules()) -> list[Turn]:
    return list(turns_of(battle_events(parse_cave(text), rules)))


def place_of(turn: Turn) -> str:
    """The beginning of its heading on the page."""
    return f"Round {turn.round}, turn {turn.number}"


def place(page) -> str:
    return page.text_content(".turn").partition(" of ")[0]


# --- Units ---------------------------------------------------------------------------------------


def test_a_unit_is_followed_through_its_turns(open_page):
    page = open_page(page_of(EXAMPLE))
    page.locator(".units .name", has_text="E1").click()
    row, column = next(unit.square for unit in parse_cave(EXAMPLE).units[1:2])
    said = page.text_content(".followed p")
    assert said.startswith(f"Elf 1 at {row},{column} has 200 hit points.")
    assert page.get_attribute(".previous-turn", "aria-disabled") == "true"
    own = [place_of(turn) for turn in turns_in(EXAMPLE) if turn.unit.number == 1]
    for expected in own[:5]:
        page.keyboard.press("n")
        assert place(page) == expected
    page.click(".previous-turn")
    assert place(page) == own[3]
    page.keyboard.press("p")
    assert place(page) == own[2]
    page.keyboard.press("End")
    page.keyboard.press("n")
    assert page.get_attribute(".next-turn", "aria-disabled") == "true"


def test_the_last_blow_is_named(open_page):
    page = open_page(page_of(EXAMPLE))
    turns = turns_in(EXAMPLE)
    number = next(turn.death.unit for turn in turns if turn.death)
    page.locator(".units .name", has_text=f"{number}").click()
    struck = [turn for turn in turns if turn.blow and turn.blow.target == number]
    first, last = struck[0], struck[-1]
    assert "No one has attacked it yet." in page.text_content(".followed p")
    for turn in (first, last):
        round_, place_ = place_of(turn).removeprefix("Round ").split(", turn ")
        page.evaluate(f"location.hash = '#round={round_}&turn={place_}'")
        page.locator(".turn", has_text=place_of(turn)).wait_for()
        said = page.text_content(".followed p")
        unit = f"{turn.unit.side.name.lower()} {turn.unit.number}"
        assert f"It was last hit for {turn.blow.damage} by {unit} in round {round_}" in said
        points = max(turn.blow.hit_points, 0)
        assert (f"has {points} hit point" in said) or (turn.death and "died in round" in said)


def test_units_are_selected_by_click_and_key(open_page):
    page = open_page(page_of(EXAMPLE), "#round=1&turn=1")
    followed = "[...document.querySelectorAll('.followed-unit')].map((unit) => unit.dataset.unit)"
    unit = page.locator(".unit[data-unit=E1]")
    unit.click()
    assert page.evaluate(followed) == ["E1"]
    assert page.locator(".units .name[aria-pressed=true]").text_content() == "E1"
    unit.click()
    assert page.evaluate(followed) == []
    page.keyboard.press("f")
    assert page.evaluate(followed) == [page.locator(".at-turn.unit").get_attribute("data-unit")]
    page.click(".stop-following")
    assert page.evaluate(followed) == []
    page.locator(".units .name").nth(2).focus()
    page.keyboard.press("Enter")
    assert len(page.evaluate(followed)) == 1


# --- Paths ---------------------------------------------------------------------------------------

DRAWN = """(steps) => {
  const drawn = () => [...document.querySelectorAll(".lengths > g")].map((square) => [
    Number(square.querySelector("rect").getAttribute("y")) / 20,
    Number(square.querySelector("rect").getAttribute("x")) / 20,
    Number(square.textContent),
    square.classList.contains("on-path"),
  ]);
  const frames = [];
  for (let step = 0; step <= steps; step += 1) {
    frames.push([document.querySelector(".turn").textContent.split(" of ")[0], drawn()]);
    document.getElementById("forward").click();
  }
  return frames;
}"""
"""The distances in this frame and in some steps after it."""


@pytest.mark.parametrize("text", [EXAMPLE, CROWD])
def test_distances_and_all_shortest_paths(open_page, text: str):
    cave = parse_cave(text)
    page = open_page(page_of(text, QUICK))
    page.keyboard.press("d")
    page.keyboard.press("Home")
    frames = dict(page.evaluate(DRAWN, 45))
    assert frames.pop("As round 1 begins") == []
    seen = 0
    for turn in turns_in(text, QUICK)[:40]:
        drawn = {(row, column): rest for row, column, *rest in frames[place_of(turn)]}
        if turn.choice is None:
            assert drawn == {}
            continue
        seen += 1
        unit = turn.unit
        others = {other.square for other in turn.before.units.values()} - {unit.square}
        graph = grid_graph(cave.squares - others)
        goal = turn.choice.chosen or unit.square
        free = graph.subgraph(graph.nodes - ({unit.square} - {goal}))
        lengths = nx.single_source_shortest_path_length(free, goal)
        assert {square: length for square, (length, _) in drawn.items()} == lengths
        paths = (
            nx.all_shortest_paths(graph, unit.square, turn.choice.chosen)
            if turn.choice.chosen
            else []
        )
        on_path = {square for path in paths for square in path} - {unit.square}
        assert {square for square, (_, is_on) in drawn.items() if is_on} == on_path
    assert seen > 5
    page.click(".distances")
    page.keyboard.press("Home")
    assert all(drawn == [] for _, drawn in page.evaluate(DRAWN, 5))


# --- Moments -------------------------------------------------------------------------------------


def is_tie(turn: Turn) -> bool:
    choice, blow = turn.choice, turn.blow
    points = [candidate.hit_points for candidate in blow.candidates] if blow else []
    return bool(
        (choice and (len(choice.nearest) > 1 or len(choice.steps) > 1))
        or (points and points.count(min(points)) > 1)
    )


def new_lowest(turns: list[Turn]) -> list[str]:
    lowest = min(unit.hit_points for unit in turns[0].before.units.values())
    found = []
    for turn in turns:
        if turn.blow and not turn.death and turn.blow.hit_points < lowest:
            lowest = turn.blow.hit_points
            found.append(place_of(turn))
    return found


MOMENTS = {
    "x": lambda turns: [place_of(turn) for turn in turns if turn.death],
    "t": lambda turns: [place_of(turn) for turn in turns if is_tie(turn)],
    "b": lambda turns: [
        place_of(turn) for turn in turns if turn.choice and not turn.choice.chosen
    ],
    "l": new_lowest,
}


def test_keys_lead_to_the_next_moment_of_a_kind(open_page):
    page = open_page(page_of(CROWD, QUICK))
    for index, (key, moments) in enumerate(MOMENTS.items()):
        expected = moments(turns_in(CROWD, QUICK))
        assert expected
        page.keyboard.press("Home")
        for number, moment in enumerate(expected[:4]):
            if number % 2:
                page.keyboard.press(key)
            else:
                page.locator(".highlights button").nth(index).click()
            assert place(page) == moment
        page.keyboard.press("End")
        page.keyboard.press(key)
        assert page.get_attribute("#forward", "aria-disabled") == "true"
        last = [moment for moment in expected if moment != place(page)][-1]
        page.keyboard.press(key.upper())
        assert place(page) == last
