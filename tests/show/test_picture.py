"""Pictures are read back with Pillow: their frames and the colours of their squares."""

from io import BytesIO
from itertools import product

import pytest
from hypothesis import given, settings
from PIL import Image, ImageColor

from battles import caves
from graphsolve.puzzles.cave import Battle, Cave, battle_events, parse_cave
from graphsolve.show.picture import animation, draw, rounds, still
from graphsolve.show.svg import COLOURS, FLOOR, WALL

CAVE = parse_cave("#######\n#.G.E.#   G(200), E(4)\n#......\n#######")


def opened(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content))


def near(pixel: tuple[int, ...], colour: str) -> bool:
    """Whether a pixel has a colour, up to rounding to a palette of 16 colours."""
    return all(abs(a - b) < 12 for a, b in zip(pixel, ImageColor.getrgb(colour), strict=False))


def test_a_still_shows_walls_floor_and_units():
    image = opened(still(next(rounds(battle_events(CAVE)))))
    assert image.format == "PNG"
    pixels = image.convert("RGB")
    expected = {(0, 0): WALL, (1, 1): FLOOR, (2, 6): FLOOR}
    for (row, column), colour in expected.items():
        assert near(pixels.getpixel((column * 16 + 8, row * 16 + 3)), colour)
    assert near(pixels.getpixel((2 * 16 + 3, 16 + 7)), COLOURS["G"])
    assert near(pixels.getpixel((4 * 16 + 3, 16 + 7)), COLOURS["E"])


def test_bars_are_as_long_as_hit_points():
    pixels = draw(next(rounds(battle_events(parse_cave("GEG   G(200), E(100), G(1)")))))
    bars = [
        sum(near(pixels.getpixel((column * 16 + x, 15)), COLOURS[side]) for x in range(16))
        for column, side in enumerate("GEG")
    ]
    assert bars == [16, 8, 0]


def test_an_animation_has_a_frame_for_every_round_and_the_end():
    outcome = Battle(CAVE).run()
    image = opened(animation(rounds(battle_events(CAVE))))
    assert (image.format, image.is_animated) == ("GIF", True)
    assert image.n_frames == 1 + outcome.rounds + 1
    image.seek(image.n_frames - 1)
    assert image.info["duration"] > 1000


@settings(max_examples=50)
@given(caves(hurt=False))
def test_scenes_are_those_of_the_battle(cave: Cave):
    battle = Battle(cave)
    for scene, _ in zip(rounds(battle_events(cave)), range(4), strict=False):
        assert str(scene) == str(battle)
        battle.round()


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 300), (200, 3), (2, 2000)])
def test_pictures_of_any_size(height: int, width: int):
    cave = Cave(height, width, frozenset(product(range(height), range(width))), ())
    image = draw(next(rounds(battle_events(cave))))
    assert max(image.size) <= max(1024 + 24, width)


@pytest.mark.parametrize("width", [100, 300, 400, 600, 1500])
def test_units_are_visible_on_squares_of_any_size(width: int):
    image = draw(next(rounds(battle_events(parse_cave(f"{'.' * (width - 2)}GE")))))
    side = max(1, min(16, 1024 // width))
    for column, letter in [(width - 2, "G"), (width - 1, "E")]:
        pixels = [
            image.getpixel((column * side + x, y)) for x, y in product(range(side), repeat=2)
        ]
        colours = {ImageColor.getrgb(COLOURS[letter])}
        assert colours & set(pixels)
        assert not set(pixels) & {ImageColor.getrgb(COLOURS["GE".replace(letter, "")])}


def test_only_units_of_one_side_with_the_same_hit_points_look_alike():
    image = draw(next(rounds(battle_events(parse_cave("GGEG   G(80), G(80), E(80), G(90)")))))
    first, second, other, healthier = (
        image.crop((16 * column, 0, 16 * column + 16, 16)).tobytes() for column in range(4)
    )
    assert first == second
    assert len({first, other, healthier}) == 3
