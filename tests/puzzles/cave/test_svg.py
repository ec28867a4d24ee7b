"""What notebooks show of caves and battles is well-formed, and shows every unit."""

from xml.etree import ElementTree as ET

from hypothesis import given, settings

from battles import caves
from graphsolve.puzzles.cave import Battle, Cave, parse_cave

SVG = "{http://www.w3.org/2000/svg}"


@settings(max_examples=50)
@given(caves())
def test_image_shows_floor_and_units(cave: Cave):
    image = ET.fromstring(cave._repr_svg_())
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


def test_a_battle_shows_itself_as_it_stands():
    battle = Battle(parse_cave("#####\n#G.E#\n#####"))
    battle.round()
    image = ET.fromstring(battle._repr_svg_())
    assert [title.text for title in image.iter(f"{SVG}title")] == [
        "G(197) on 1,2",
        "E(197) on 1,3",
    ]
    assert image.get("aria-label") == (
        "A cave of 3 rows and 5 columns with 1 goblin and 1 elf in it"
    )


def test_one_row_is_not_told_as_many():
    image = ET.fromstring(parse_cave("E")._repr_svg_())
    assert image.get("aria-label") == "A cave of 1 row and 1 column with 1 elf in it"


def test_bars_are_as_long_as_hit_points():
    image = ET.fromstring(parse_cave("EEG   E(200), E(50), G(999)")._repr_svg_())
    lengths = [
        group.findall(f"{SVG}path")[1].get("d").split("h")[1].split("v")[0]
        for group in image.iter(f"{SVG}g")
    ]
    assert lengths == ["12", "3", "12"]
