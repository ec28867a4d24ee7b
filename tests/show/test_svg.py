"""SVG images of caves are well-formed and show the floor and every unit."""

from xml.etree import ElementTree as ET

from hypothesis import given, settings

from battles import caves
from graphsolve.puzzles.cave import Battle, Cave, parse_cave
from graphsolve.show.svg import draw_svg

SVG = "{http://www.w3.org/2000/svg}"


def image_of(text: str) -> ET.Element:
    cave = parse_cave(text)
    return ET.fromstring(draw_svg(cave, cave.units))


@settings(max_examples=50)
@given(caves())
def test_image_shows_floor_and_units(cave: Cave):
    image = ET.fromstring(draw_svg(cave, cave.units))
    floor = image.find(f"{SVG}path").get("d")
    places = {tuple(map(int, part.split("h")[0].split())) for part in floor.split("M")[1:]}
    assert places == {(column * 16, row * 16) for row, column in cave.squares}
    titles = [title.text for title in image.iter(f"{SVG}title")]
    names = [
        u.side.value if u.hit_points is None else f"{u.side.value}({u.hit_points})"
        for u in cave.units
    ]
    assert titles == [
        f"{name} on {u.square[0]},{u.square[1]}" for name, u in zip(names, cave.units, strict=True)
    ]


def test_image_shows_the_current_units_of_a_battle():
    battle = Battle(parse_cave("#####\n#G.E#\n#####"))
    battle.round()
    image = ET.fromstring(draw_svg(battle.cave, battle.units.values()))
    titles = [title.text for title in image.iter(f"{SVG}title")]
    assert titles == ["G(197) on 1,2", "E(197) on 1,3"]


def test_label_counts_rows_columns_and_units():
    assert image_of("#####\n#GEG#\n#####").get("aria-label") == (
        "A cave of 3 rows and 5 columns with 2 goblins and 1 elf in it"
    )
    assert image_of("E").get("aria-label") == "A cave of 1 row and 1 column with 1 elf in it"
    assert image_of(".").get("aria-label") == "A cave of 1 row and 1 column with no units in it"


def test_bars_are_as_long_as_hit_points():
    lengths = [
        group.findall(f"{SVG}path")[1].get("d").split("h")[1].split("v")[0]
        for group in image_of("EEG   E(200), E(50), G(999)").iter(f"{SVG}g")
    ]
    assert lengths == ["12", "3", "12"]
