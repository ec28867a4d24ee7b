"""Pictures of a battle, drawn with Pillow: one moment as PNG, or the battle as an animated GIF."""

from collections.abc import Iterable
from functools import cache, lru_cache
from io import BytesIO
from itertools import product
from typing import Literal

from graphsolve.errors import GraphsolveError
from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.events import Fighter
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Side
from graphsolve.puzzles.text import counted
from graphsolve.show import at_most
from graphsolve.show.cave.image import BAR, BLOCK, COLOURS, DISC, SQUARE, full_hit_points
from graphsolve.show.cave.sentences import counts_text
from graphsolve.show.palette import FLOOR, GRID, INK, WALL

try:
    from PIL import Image, ImageColor, ImageDraw, ImageFont
except ImportError:
    raise GraphsolveError("Pillow is missing; run pip install 'graphsolve-aoc[image]'") from None

SIDE = 2 * SQUARE
"""Side of a square in pixels, unless the cave is too large for `MAX_PIXELS`."""

MAX_PIXELS = 2048
"""Maximum width and height of a cave, unless its squares would be smaller than a pixel."""

CAPTION = 48  # height of the caption below the cave, in pixels
MIN_WIDTH = 480  # minimum width of a picture: the longest caption of an ordinary battle fits
MIN_FIGURE, MIN_NUMBERS = 6, 24
"""Shortest sides of squares with edges and with units that have a shape and a bar, and of squares
with units that have their numbers and hit points."""

OVERSAMPLING = 8
"""Units are drawn this many times larger and then reduced, which makes their edges smooth."""

MAX_FRAMES = 1000
"""Maximum number of frames of an animation; Pillow keeps all of them in memory."""

MAX_IMAGES = 4096  # how many images of units to keep
FADED = 0.3  # share of its colour that remains of a unit that has died
SHADES = 8  # steps between two colours in the palette of an image file
ROUND_MILLISECONDS = 180
DEATH_MILLISECONDS = 600
END_MILLISECONDS = 4000


def still(scene: Scene, file_type: Literal["PNG", "GIF"] = "PNG") -> bytes:
    """One moment of a battle, as the content of an image file."""
    content = BytesIO()
    reduced(draw(scene)).save(content, file_type, optimize=True)
    return content.getvalue()


def animation(scenes: Iterable[Scene]) -> bytes:
    """An animation with a frame for each scene, as the content of a GIF file."""
    content = BytesIO()
    too_long = f"the battle is too long for an animation: it has more than {MAX_FRAMES:,} rounds"
    frames = at_most(MAX_FRAMES, map(frame, scenes), too_long)
    next(frames).save(content, "GIF", save_all=True, append_images=frames, loop=0)
    return content.getvalue()


def frame(scene: Scene) -> Image.Image:
    """A frame of an animation."""
    image = reduced(draw(scene))
    duration = DEATH_MILLISECONDS if scene.latest_dead else ROUND_MILLISECONDS
    image.info["duration"] = END_MILLISECONDS if scene.outcome else duration
    return image


def reduced(image: Image.Image) -> Image.Image:
    """Reduce an image to the colours of `shades`, which takes a third of the memory."""
    return image.quantize(palette=shades(), dither=Image.Dither.NONE)


@cache
def shades() -> Image.Image:
    """The colours of all pictures, so that the frames of an animation have the same palette."""
    ends = (WALL.light, INK.light, *(colour.light for colour in COLOURS.values()))
    steps = (step / SHADES for step in range(SHADES + 1))
    colours = {mixed(FLOOR.light, end, share) for end, share in product(ends, steps)}
    colours.add(ImageColor.getrgb(GRID.light))
    image = Image.new("P", (1, 1))
    image.putpalette([value for colour in sorted(colours) for value in colour])
    return image


def mixed(one: str, other: str, share: float) -> tuple[int, ...]:
    """A colour between two others, as red, green and blue."""
    pairs = zip(ImageColor.getrgb(one), ImageColor.getrgb(other), strict=True)
    return tuple(round(a + (b - a) * share) for a, b in pairs)


def draw(scene: Scene) -> Image.Image:
    """Draw the cave, its units, and a caption.

    Units that died in the round are pale and crossed out, and small if another unit has moved to
    their square.
    """
    cave = scene.cave
    side = max(1, min(SIDE, MAX_PIXELS // max(cave.width, cave.height)))
    width = max(cave.width * side, MIN_WIDTH)
    image = Image.new("RGB", (width, cave.height * side + CAPTION), WALL.light)
    pen = ImageDraw.Draw(image)
    for square in cave.squares:
        left, top = corner(square, side)
        edge = GRID.light if side >= MIN_FIGURE else FLOOR.light
        pen.rectangle((left, top, left + side - 1, top + side - 1), FLOOR.light, edge)
    if side >= MIN_NUMBERS:
        number_walls(pen, scene, side)
    full = full_hit_points(cave, scene.units.values())
    occupied = {unit.square for unit in scene.units.values()}
    figures = [
        (unit.square, unit_image(unit, full[unit.side], side)) for unit in scene.units.values()
    ]
    for unit in scene.latest_dead:
        size = max(side // 2, 1) if unit.square in occupied else side
        figures.append((unit.square, fallen_image(unit.side.value, size)))
    for square, figure in figures:
        image.paste(figure, corner(square, side), figure)
    pen.rectangle((0, cave.height * side, width, image.height), FLOOR.light)
    place = (12, cave.height * side + CAPTION / 2)
    pen.text(place, caption(scene), INK.light, font(22), anchor="lm")
    return image


def number_walls(pen: ImageDraw.ImageDraw, scene: Scene, side: int) -> None:
    """Write the numbers of rows and columns on the walls of the first column and row."""
    cave = scene.cave
    columns = {(0, column): column for column in range(cave.width)}
    rows = {(row, 0): row for row in range(cave.height)}
    for square, number in {**columns, **rows}.items():
        if square not in cave.squares:
            left, top = corner(square, side)
            place = left + side / 2, top + side / 2
            pen.text(place, f"{number}", FLOOR.light, font(side * 0.4), "mm")


def corner(square: Square, side: int) -> tuple[int, int]:
    """The top left pixel of a square, as x and y."""
    row, column = square
    return column * side, row * side


@cache
def font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Pillow's own font."""
    return ImageFont.load_default(size)


def unit_image(unit: Fighter, full: int, side: int) -> Image.Image:
    """The square of a unit, `side` pixels wide, with a bar that `full` hit points fill."""
    letter, points = unit.side.value, unit.hit_points
    lines = (f"{letter}{unit.number}", str(points)) if side >= MIN_NUMBERS else ()
    return square_image(letter, min(max(points, 0) / full, 1), lines, side)


@lru_cache(MAX_IMAGES)
def square_image(letter: str, share: float, lines: tuple[str, ...], side: int) -> Image.Image:
    """The square of a unit, `side` pixels wide, with lines of text and a bar for a share of 1."""
    colour = COLOURS[letter].light
    if side < MIN_FIGURE:
        return Image.new("RGBA", (side, side), colour)
    image, pen, scale = enlarged(side)
    draw_body(pen, letter, colour, scale)
    left, top, width, height = (length * scale for length in BAR)
    edge = round(0.7 * scale)
    pen.rectangle((left, top - edge, left + width, top + height), FLOOR.light)
    pen.rectangle((left, top, left + width, top + height), FLOOR.light, colour, edge)
    if share:
        pen.rectangle((left, top, left + width * share, top + height), colour)
    _, top, _, height, _ = BLOCK
    for index, text in enumerate(lines):
        size = 6.8
        middle = top + height / 2 + (index - 0.5) * size
        place = SQUARE / 2 * scale, middle * scale
        pen.text(place, text, FLOOR.light, font(size * scale), "mm", stroke_width=scale / 8)
    return image.resize((side, side), Image.Resampling.BOX)


@cache
def fallen_image(letter: str, side: int) -> Image.Image:
    """The square of a unit that has died: its pale shape, crossed out."""
    colour = COLOURS[letter].light
    pale = mixed(FLOOR.light, colour, FADED)
    if side < MIN_FIGURE:
        return Image.new("RGBA", (side, side), pale)
    image, pen, scale = enlarged(side)
    draw_body(pen, letter, pale, scale)
    near, far = SQUARE * 0.2 * scale, SQUARE * 0.8 * scale
    for line in ((near, near, far, far), (near, far, far, near)):
        pen.line(line, colour, round(2.4 * scale))
    return image.resize((side, side), Image.Resampling.BOX)


def enlarged(side: int) -> tuple[Image.Image, ImageDraw.ImageDraw, float]:
    """A transparent square that is larger than needed, its pen, and pixels per unit of length."""
    size = side * OVERSAMPLING
    image = Image.new("RGBA", (size, size))
    return image, ImageDraw.Draw(image), size / SQUARE


def draw_body(
    pen: ImageDraw.ImageDraw, letter: str, colour: str | tuple[int, ...], scale: float
) -> None:
    """Draw the disc of an elf or the rounded square of a goblin."""
    if letter == Side.ELF.value:
        x, y, radius = (length * scale for length in DISC)
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), colour)
    else:
        left, top, width, height, radius = (length * scale for length in BLOCK)
        pen.rounded_rectangle((left, top, left + width, top + height), radius, colour)


def caption(scene: Scene) -> str:
    """The state of a battle in a line."""
    outcome = scene.outcome
    if outcome is None:
        counts = counts_text(scene.units.values(), ", ")
        return f"As round {scene.full_rounds + 1} begins: {counts}"
    after = f"After {counted(outcome.rounds, 'full round')}"
    if outcome.winner is None:
        return f"{after}: stalemate"
    return f"{after}: {outcome.winner.plural} win, outcome {outcome.score}"
