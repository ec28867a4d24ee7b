"""IPython displays caves and battles as SVG images, which show the floor and every unit."""

import sys
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

from battles import caves
from examples import examples
from graphsolve.puzzles.cave import Battle, Cave, parse_cave
from graphsolve.show import palette
from graphsolve.show.cave.image import SQUARE, draw_svg
from graphsolve.show.column import register_images

CAVE = parse_cave("#####\n#G.E#\n#####")
SVG = "{http://www.w3.org/2000/svg}"


def image_of(text: str) -> ET.Element:
    cave = parse_cave(text)
    return ET.fromstring(draw_svg(cave, cave.units))


@examples(50)
@given(caves())
def test_image_shows_floor_and_units(cave: Cave):
    image = ET.fromstring(draw_svg(cave, cave.units))
    floor = image.find(f"{SVG}path").get("d")
    places = {tuple(map(int, part.split("h")[0].split())) for part in floor.split("M")[1:]}
    assert places == {(column * SQUARE, row * SQUARE) for row, column in cave.squares}
    titles = [title.text for title in image.iter(f"{SVG}title")]
    names = [
        u.side.value if u.hit_points is None else f"{u.side.value}({u.hit_points})"
        for u in cave.units
    ]
    assert titles == [
        f"{name} on {u.square[0]},{u.square[1]}" for name, u in zip(names, cave.units, strict=True)
    ]


def test_image_shows_the_current_units_of_a_battle():
    battle = Battle(CAVE)
    battle.round()
    image = ET.fromstring(draw_svg(battle.cave, battle.units.values()))
    titles = [title.text for title in image.iter(f"{SVG}title")]
    assert titles == ["G0(197) on 1,2", "E1(197) on 1,3"]
    assert [text.text for text in image.iter(f"{SVG}text")] == ["G0", "197", "E1", "197"]


def test_elves_are_discs_and_goblins_rounded_squares_in_the_colours_of_the_palette():
    elf, goblin = image_of("EG").iter(f"{SVG}g")
    assert (elf.get("fill"), goblin.get("fill")) == (palette.FIRST.light, palette.SECOND.light)
    [disc] = elf.findall(f"{SVG}circle")
    [block] = goblin.findall(f"{SVG}rect")
    assert float(disc.get("r")) < SQUARE / 2
    assert 0 < float(block.get("rx")) < float(block.get("height")) / 2
    for part in ("width", "height"):
        assert SQUARE / 2 < float(block.get(part)) < SQUARE


@pytest.fixture
def shell() -> Iterator:
    """An IPython shell like that of a notebook, without a history on disk."""
    config = pytest.importorskip("traitlets.config").Config()
    config.HistoryManager.enabled = False
    shell_type = pytest.importorskip("IPython.core.interactiveshell").InteractiveShell
    yield shell_type.instance(config=config)
    shell_type.clear_instance()


def test_caves_and_battles_are_images(shell):
    battle = Battle(CAVE)
    battle.round()
    register_images()
    for shown, units in ((CAVE, CAVE.units), (battle, battle.units.values())):
        data, _ = shell.display_formatter.format(shown)
        assert data["image/svg+xml"] == draw_svg(CAVE, units)
        assert "text/plain" in data


def test_other_objects_have_no_image(shell):
    register_images()
    data, _ = shell.display_formatter.format(CAVE.units)
    assert "image/svg+xml" not in data


def test_nothing_happens_outside_ipython(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    register_images()
    assert "IPython" not in sys.modules
