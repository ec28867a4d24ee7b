"""Pictures of a battle, drawn with Pillow: one moment as PNG, or the battle as an animated GIF."""

from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.events import BattleBegan, BattleEnded, Event, Fighter, RoundEnded
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Side
from graphsolve.show import counted
from graphsolve.show.svg import COLOURS, EMPTY_BAR, FLOOR, FULL_BAR, SQUARE, WALL

__all__ = ["animation", "draw", "rounds", "still"]

MAX_PIXELS = 1024
"""Maximum width and height of a cave, unless its squares would be smaller than a pixel."""

CAPTION = 24
"""Height of the caption below the cave, in pixels."""

MIN_WIDTH = 220
"""Minimum width of a picture: the longest caption of an ordinary battle fits."""

MIN_DISC = 4
"""On squares with a shorter side, units are plain squares without a bar."""

ROUND_MILLISECONDS = 180
END_MILLISECONDS = 4000

INK = "#ffffff"


def rounds(events: Iterable[Event]) -> Iterator[Scene]:
    """The scene before the battle, after every full round, and at the end.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> scenes = rounds(battle_events(parse_cave("GE   G(200), E(5)")))
    >>> [(scene.rounds, len(scene.units)) for scene in scenes]
    [(0, 2), (1, 2), (2, 1), (2, 1)]

    The same scene is yielded every time; copy it to keep it.
    """
    stream = iter(events)
    began = next(stream)
    assert isinstance(began, BattleBegan)
    scene = Scene(began)
    yield scene
    for event in stream:
        scene.apply(event)
        if isinstance(event, RoundEnded | BattleEnded):
            yield scene


def still(scene: Scene, file_type: Literal["PNG", "GIF"] = "PNG") -> bytes:
    """One moment of a battle, as the content of an image file."""
    content = BytesIO()
    reduced(draw(scene)).save(content, file_type, optimize=True)
    return content.getvalue()


def animation(scenes: Iterable[Scene]) -> bytes:
    """An animation with a frame for each scene, as the content of a GIF file.

    It runs in a loop that pauses on the last frame.
    """
    content = BytesIO()
    first, *others = (reduced(draw(scene)) for scene in scenes)
    durations = [*[ROUND_MILLISECONDS] * len(others), END_MILLISECONDS]
    first.save(content, "GIF", save_all=True, append_images=others, duration=durations, loop=0)
    return content.getvalue()


def reduced(image: Image.Image) -> Image.Image:
    """Reduce an image to 16 colours, which takes a third of the memory."""
    return image.quantize(16)


def draw(scene: Scene) -> Image.Image:
    """Draw the cave, its units with bars for their hit points, and a caption.

    Elves are blue and goblins orange; where squares are large enough, units have letters.
    """
    cave = scene.cave
    side = max(1, min(SQUARE, MAX_PIXELS // max(cave.width, cave.height)))
    width = max(cave.width * side, MIN_WIDTH)
    image = Image.new("RGB", (width, cave.height * side + CAPTION), WALL)
    pen = ImageDraw.Draw(image)
    for square in cave.squares:
        left, top = corner(square, side)
        pen.rectangle((left, top, left + side - 1, top + side - 1), FLOOR)
    for unit in scene.units.values():
        image.paste(unit_image(unit, side), corner(unit.square, side))
    place = (6, cave.height * side + CAPTION / 2)
    pen.text(place, caption(scene), INK, ImageFont.load_default(11), anchor="lm")
    return image


def corner(square: Square, side: int) -> tuple[int, int]:
    """The top left pixel of a square, as x and y."""
    row, column = square
    return column * side, row * side


def unit_image(unit: Fighter, side: int) -> Image.Image:
    """The square of a unit, with a bar for its hit points."""
    return square_image(unit.side.value, side * min(unit.hit_points, FULL_BAR) // FULL_BAR, side)


@cache  # many units look the same
def square_image(letter: str, length: int, side: int) -> Image.Image:
    """The square of a unit.

    Args:
        letter: its letter.
        length: the filled length of its bar in pixels.
        side: the side of the square in pixels.
    """
    if side < MIN_DISC:
        return Image.new("RGB", (side, side), COLOURS[letter])
    image = Image.new("RGB", (side, side), FLOOR)
    pen = ImageDraw.Draw(image)
    bar = max(1, side // 8)
    pen.ellipse((1, 0, side - 2, side - bar - 2), COLOURS[letter])
    if side == SQUARE:
        centre = (side / 2, (side - bar) / 2 - 1)
        pen.text(centre, letter, INK, ImageFont.load_default(10), anchor="mm")
    pen.rectangle((0, side - bar, side - 1, side - 1), EMPTY_BAR)
    if length:
        pen.rectangle((0, side - bar, length - 1, side - 1), COLOURS[letter])
    return image


def caption(scene: Scene) -> str:
    """The state of a battle in a line.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> caption(next(rounds(battle_events(parse_cave("G.E.G")))))
    'Round 0: 1 elf, 2 goblins'
    """
    outcome = scene.outcome
    if outcome is None:
        living = {side: sum(unit.side is side for unit in scene.units.values()) for side in Side}
        counts = (counted(count, side.name.lower(), side.plural) for side, count in living.items())
        return f"Round {scene.rounds}: {', '.join(counts)}"
    if outcome.winner is None:
        return f"Round {outcome.rounds}: stalemate"
    return f"Round {outcome.rounds}: {outcome.winner.plural} win, outcome {outcome.score}"
