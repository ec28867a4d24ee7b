"""Pictures of a battle: one of a moment as PNG, and all of it as an animated GIF, with Pillow."""

from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.events import BattleBegan, BattleEnded, Event, Fighter, RoundEnded
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Outcome, Side
from graphsolve.puzzles.cave.svg import COLOURS, EMPTY_BAR, FLOOR, FULL_BAR, SQUARE, WALL

__all__ = ["animation", "draw", "rounds", "still"]

MOST_PIXELS = 1024
"""A picture is at most so wide and so high, while squares are larger than a pixel."""

CAPTION = 24
"""Pixels of the line below the cave."""

LEAST_DISC = 4
"""On squares with fewer pixels a side, a unit is a square without a bar."""

LEAST_CAPTION_WIDTH = 220
"""What the longest caption of usual battles takes."""

ROUND_MILLISECONDS = 180
END_MILLISECONDS = 4000

INK = "#ffffff"


def rounds(events: Iterable[Event]) -> Iterator[Scene]:
    """The scene before the battle, after every full round, and at the end.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> scenes = rounds(battle_events(parse_cave("GE   G(200), E(5)")))
    >>> [(scene.rounds, len(scene.units)) for scene in scenes]
    [(0, 2), (1, 2), (2, 1), (2, 1)]

    It is always the same scene, at another moment.
    """
    stream = iter(events)
    began = next(stream)
    assert isinstance(began, BattleBegan)
    scene = Scene(began)
    yield scene
    for event in stream:
        scene.see(event)
        if isinstance(event, RoundEnded | BattleEnded):
            yield scene


def still(scene: Scene, file_type: Literal["PNG", "GIF"] = "PNG") -> bytes:
    """A picture of a moment as the content of a file."""
    return encoded([reduced(draw(scene))], file_type)


def animation(scenes: Iterable[Scene]) -> bytes:
    """A picture of each moment, one after the other, as the content of a GIF file.

    The last stays for some seconds before it begins anew.
    """
    return encoded([reduced(draw(scene)) for scene in scenes], "GIF")


def reduced(image: Image.Image) -> Image.Image:
    """A picture with few colours, which takes a third of the memory."""
    return image.quantize(16)


def encoded(frames: list[Image.Image], file_type: str) -> bytes:
    """Pictures in a file's format."""
    content = BytesIO()
    first, *others = frames
    if others:
        durations = [*[ROUND_MILLISECONDS] * len(others), END_MILLISECONDS]
        first.save(
            content, file_type, save_all=True, append_images=others, duration=durations, loop=0
        )
    else:
        first.save(content, file_type, optimize=True)
    return content.getvalue()


def draw(scene: Scene) -> Image.Image:
    """Draw the cave, the units with their hit points as bars, and a line that says how it stands.

    Elves are blue and goblins orange, each with a letter where a square is large enough.
    """
    cave = scene.cave
    side = max(1, min(SQUARE, MOST_PIXELS // max(cave.width, cave.height)))
    width = max(cave.width * side, LEAST_CAPTION_WIDTH)
    image = Image.new("RGB", (width, cave.height * side + CAPTION), WALL)
    pen = ImageDraw.Draw(image)
    for square in cave.squares:
        pen.rectangle(box(square, side), FLOOR)
    for unit in scene.units.values():
        draw_unit(image, unit, side)
    place = (6, cave.height * side + CAPTION / 2)
    pen.text(place, caption(scene), INK, ImageFont.load_default(11), anchor="lm")
    return image


def box(square: Square, side: int) -> tuple[int, int, int, int]:
    """The first and the last pixels of a square, across and down."""
    row, column = square
    return column * side, row * side, (column + 1) * side - 1, (row + 1) * side - 1


def draw_unit(image: Image.Image, unit: Fighter, side: int) -> None:
    """Draw a unit, and below it the bar for its hit points."""
    left, top, _, _ = box(unit.square, side)
    length = side * min(unit.hit_points, FULL_BAR) // FULL_BAR
    image.paste(stamp(unit.side.value, length, side), (left, top))


@cache
def stamp(letter: str, length: int, side: int) -> Image.Image:
    """The square of a unit; most of a battle's units look like some other, so few are drawn.

    Args:
        letter: its letter.
        length: the pixels of its bar that are full.
        side: the pixels of the square's side.
    """
    if side < LEAST_DISC:
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
    """How a battle stands, in a line."""
    if scene.outcome:
        return ending(scene.outcome)
    counts = {side: sum(unit.side is side for unit in scene.units.values()) for side in Side}
    sides = ", ".join(f"{count} {side.plural}" for side, count in counts.items())
    return f"Round {scene.rounds}: {sides}"


def ending(outcome: Outcome) -> str:
    """How a battle ended, in a line."""
    if not outcome.winner:
        return f"Round {outcome.rounds}: nobody wins"
    return f"Round {outcome.rounds}: {outcome.winner.plural} win, outcome {outcome.score}"
