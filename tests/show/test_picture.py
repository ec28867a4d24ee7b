"""Pictures are read back with Pillow: their frames, and the colours and shapes of squares."""

from io import BytesIO
from itertools import product
from pathlib import Path

import pytest
from PIL import Image, ImageColor

from graphsolve.cli.export import scenes_of
from graphsolve.puzzles.cave import Battle, battle_events, parse_cave
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.show.cave.image import COLOURS
from graphsolve.show.cave.picture import CAPTION, MIN_WIDTH, SIDE, animation, draw, still
from graphsolve.show.palette import FLOOR, WALL

CAVE = parse_cave("#######\n#.G.E.#   G(200), E(4)\n#......\n#######")
REAL = parse_cave((Path(__file__).parents[2] / "inputs" / "15.txt").read_text())
BAR_ROW = round(SIDE * 0.88)


def rounds(events):
    return scenes_of(Scene.rounds_of(events))


def opened(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content))


def near(pixel: tuple[int, ...], colour: str) -> bool:
    """Whether a pixel has a colour, up to rounding to the colours of a file."""
    return all(abs(a - b) < 12 for a, b in zip(pixel, ImageColor.getrgb(colour), strict=False))


def square_of(image: Image.Image, row: int, column: int, side: int = SIDE) -> Image.Image:
    place = (column * side, row * side, (column + 1) * side, (row + 1) * side)
    return image.convert("RGB").crop(place)


def before(text: str) -> Image.Image:
    return draw(next(rounds(battle_events(parse_cave(text)))))


def test_a_still_shows_walls_floor_and_units():
    image = opened(still(next(rounds(battle_events(CAVE)))))
    assert image.format == "PNG"
    expected = {
        (0, 0): WALL,
        (1, 1): FLOOR,
        (2, 6): FLOOR,
        (1, 2): COLOURS["G"],
        (1, 4): COLOURS["E"],
    }
    beside_letters = (round(SIDE * 0.12), round(SIDE * 0.45))
    for place, colour in expected.items():
        assert near(square_of(image, *place).getpixel(beside_letters), colour.light)


def test_walls_around_a_cave_have_the_numbers_of_rows_and_columns():
    """Where the first row or column is open, there is none."""
    image = before("#######\n#.G.E.#\n......#\n#######")
    numbered = {
        (row, column)
        for row, column in product(range(4), range(7))
        if any(
            near(square_of(image, row, column).getpixel((x, y)), FLOOR.light)
            for x, y in product(range(SIDE // 4, 3 * SIDE // 4), repeat=2)
        )
    }
    walls = {*product((0,), range(7)), (1, 0), (3, 0)}
    assert {square for square in numbered if 0 in square} - {(2, 0)} == walls
    assert (3, 1) not in numbered


def test_elves_are_round_and_goblins_are_not():
    image = before("GE")
    corner = (round(SIDE * 0.12), round(SIDE * 0.1))
    assert near(square_of(image, 0, 0).getpixel(corner), COLOURS["G"].light)
    assert near(square_of(image, 0, 1).getpixel(corner), FLOOR.light)


def test_bars_are_as_long_as_hit_points():
    image = before("GEG.E   G(200), E(100), G(1), E(50)")
    bars = [
        sum(
            near(square_of(image, 0, column).getpixel((x, BAR_ROW)), COLOURS[side].light)
            for x in range(SIDE)
        )
        for column, side in [(0, "G"), (1, "E"), (2, "G"), (4, "E")]
    ]
    full = 0.9 * SIDE
    for bar, share in zip(bars, (1, 1, 0.01, 0.5), strict=True):
        assert bar == pytest.approx(full * share, abs=5)


def test_an_animation_has_a_frame_for_every_round_and_the_end():
    outcome = Battle(CAVE).run()
    image = opened(animation(rounds(battle_events(CAVE))))
    assert (image.format, image.is_animated) == ("GIF", True)
    assert image.n_frames == 1 + outcome.rounds + 1
    image.seek(image.n_frames - 1)
    assert image.info["duration"] > 1000


def test_a_death_is_seen_in_the_round_in_which_it_happens():
    """On the square of a unit that has died are its colour and less of it than of a unit."""
    seen = 0
    for scene in rounds(battle_events(REAL)):
        occupied = {unit.square for unit in scene.units.values()}
        for unit in scene.latest_dead:
            if unit.square in occupied:
                continue
            square = square_of(draw(scene), *unit.square)
            pixels = [square.getpixel((x, x)) for x in range(SIDE)]
            crossed = sum(near(pixel, COLOURS[unit.side.value].light) for pixel in pixels)
            assert SIDE / 3 < crossed < SIDE
            bar = [square.getpixel((x, BAR_ROW)) for x in range(SIDE)]
            assert not any(near(pixel, COLOURS[unit.side.value].light) for pixel in bar)
            seen += 1
    assert seen > 5


@pytest.mark.parametrize("width", [2, 50, 100, 200, 400, 600, 1500, 3000])
def test_units_are_visible_on_squares_of_any_size(width: int):
    image = before(f"{'.' * (width - 2)}GE")
    side = max(1, min(40, 2048 // width))
    assert image.size == (max(width * side, MIN_WIDTH), side + CAPTION)
    for column, letter in [(width - 2, "G"), (width - 1, "E")]:
        square = square_of(image, 0, column, side)
        pixels = {square.getpixel(place) for place in product(range(side), repeat=2)}
        assert ImageColor.getrgb(COLOURS[letter].light) in pixels
        assert ImageColor.getrgb(COLOURS["GE".replace(letter, "")].light) not in pixels
