"""Pictures are read back with Pillow: their frames, and the colours and shapes of squares."""

from io import BytesIO
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from PIL import Image, ImageColor

import oracle
from battles import caves
from graphsolve.cli.picture import scenes_of
from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.cave import Battle, Cave, Side, battle_events, parse_cave
from graphsolve.puzzles.cave.events import Fighter
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.show.cave.picture import CAPTION, SIDE, animation, draw, still
from graphsolve.show.palette import COLOURS, FLOOR, GRID, WALL

CAVE = parse_cave("#######\n#.G.E.#   G(200), E(4)\n#......\n#######")
REAL_MAP = (Path(__file__).parents[2] / "inputs" / "15.txt").read_text()
REAL = parse_cave(REAL_MAP)
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


def test_elves_are_round_and_goblins_are_not():
    image = before("GE")
    corner = (round(SIDE * 0.12), round(SIDE * 0.1))
    assert near(square_of(image, 0, 0).getpixel(corner), COLOURS["G"].light)
    assert near(square_of(image, 0, 1).getpixel(corner), FLOOR.light)


def test_edges_are_smooth():
    """The edge of a disc has shades between its colour and the floor."""
    disc = square_of(before("E"), 0, 0)
    pixels = {disc.getpixel(place) for place in product(range(SIDE), range(SIDE))}
    exact = {ImageColor.getrgb(colour.light) for colour in (COLOURS["E"], FLOOR, GRID)}
    assert len(pixels - exact) > 20


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


def test_bars_of_adjacent_units_do_not_merge():
    image = before("GG")
    gap = [square_of(image, 0, 0).getpixel((SIDE - 1, BAR_ROW))]
    gap.append(square_of(image, 0, 1).getpixel((0, BAR_ROW)))
    assert not any(near(pixel, COLOURS["G"].light) for pixel in gap)


def test_an_animation_has_a_frame_for_every_round_and_the_end():
    outcome = Battle(CAVE).run()
    image = opened(animation(rounds(battle_events(CAVE))))
    assert (image.format, image.is_animated) == ("GIF", True)
    assert image.n_frames == 1 + outcome.rounds + 1
    image.seek(image.n_frames - 1)
    assert image.info["duration"] > 1000


def test_the_animation_of_an_ordinary_battle_is_not_large():
    assert len(animation(rounds(battle_events(REAL)))) < 2_000_000


def test_a_death_is_seen_in_the_round_in_which_it_happens():
    """On the square of a unit that has died are its colour and less of it than of a unit."""
    history = list(map(len, oracle.battle(REAL_MAP.splitlines()).history))
    scenes = list(rounds(battle_events(REAL)))
    assert len(history) == len(scenes) - 1
    seen = 0
    for scene in scenes:
        occupied = {unit.square for unit in scene.units.values()}
        for unit in scene.fallen:
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
    fell = [len(scene.fallen) for scene in scenes[1:-1]]
    assert fell == [one - other for one, other in pairwise(history)]


def test_a_death_is_seen_even_if_another_unit_takes_the_square():
    scene = next(rounds(battle_events(parse_cave("GE"))))
    scene.fallen = (Fighter(2, Side.ELF, (0, 0), hit_points=-1, attack_power=3),)
    square = square_of(draw(scene), 0, 0)
    pixels = {square.getpixel(place) for place in product(range(SIDE), repeat=2)}
    assert {ImageColor.getrgb(colour.light) for colour in COLOURS.values()} <= pixels


@settings(max_examples=50)
@given(caves(hurt=False))
def test_scenes_are_those_of_the_battle(cave: Cave):
    battle = Battle(cave)
    for scene, _ in zip(rounds(battle_events(cave)), range(4), strict=False):
        assert str(scene) == str(battle)
        battle.round()


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 300), (200, 3), (2, 3000)])
def test_pictures_of_any_size(height: int, width: int):
    cave = Cave(height, width, frozenset(product(range(height), range(width))), ())
    image = draw(next(rounds(battle_events(cave))))
    assert max(image.size) <= max(2048 + CAPTION, width)


@pytest.mark.parametrize("width", [50, 100, 200, 400, 600, 1500, 3000])
def test_units_are_visible_on_squares_of_any_size(width: int):
    image = before(f"{'.' * (width - 2)}GE")
    side = max(1, min(SIDE, 2048 // width))
    for column, letter in [(width - 2, "G"), (width - 1, "E")]:
        square = square_of(image, 0, column, side)
        pixels = {square.getpixel(place) for place in product(range(side), repeat=2)}
        assert ImageColor.getrgb(COLOURS[letter].light) in pixels
        assert ImageColor.getrgb(COLOURS["GE".replace(letter, "")].light) not in pixels


def test_numbers_hit_points_and_sides_tell_units_apart():
    image = before("GGEG   G(80), G(80), E(80), G(90)")
    squares = [square_of(image, 0, column).tobytes() for column in range(4)]
    assert len(set(squares)) == 4
    small = before("." * 150 + "GGEG   G(80), G(80), E(80), G(90)")
    first, second, other, healthier = (
        square_of(small, 0, column, 2048 // 154).tobytes() for column in range(150, 154)
    )
    assert first == second
    assert len({first, other, healthier}) == 3


def test_a_battle_too_long_for_an_animation_is_refused(monkeypatch: pytest.MonkeyPatch):
    scenes = list(rounds(battle_events(parse_cave("GE   G(9), E(9)"))))
    assert len(scenes) > 3
    monkeypatch.setattr("graphsolve.show.cave.picture.MAX_FRAMES", 3)
    with pytest.raises(GraphsolveError, match="more than 3 rounds"):
        animation(iter(scenes))
