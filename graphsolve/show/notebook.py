"""Images of caves, battles, decks, bosses and duels for notebooks.

IPython loads this module before any puzzle, so it does not import them.
"""

import sys
from collections.abc import Callable, Iterator
from html import escape
from typing import TYPE_CHECKING, Any

from more_itertools import chunked

from graphsolve.show import counted
from graphsolve.show.palette import ACCENT, ELF, FLOOR, GOBLIN, GRID, INK, Colour
from graphsolve.show.svg import draw_svg

if TYPE_CHECKING:
    from graphsolve.puzzles.cards import Decks
    from graphsolve.puzzles.duel import Boss, Duel
    from graphsolve.puzzles.duel.rules import Spell


MARGIN, LINE = 12, 26
"""The margin of an image, and the height of a line of text, in pixels."""

CARD_WIDTH, CARD_HEIGHT, CARDS_ACROSS = 34, 40, 20
"""The size of a card with the gap to the next one, and how many cards a row holds."""

MAX_CARDS = 200
"""How many cards of a deck are drawn."""

WIDTH = MARGIN + CARDS_ACROSS * CARD_WIDTH + MARGIN
"""The width of every image but that of a cave."""

NAMES, BARS = 90, 360
"""The width of the names to the left of bars, and the maximum width of a bar."""


def draw_decks(decks: "Decks") -> str:
    """Draw both decks as rows of cards, the top card first, as an SVG image.

    >>> from graphsolve.puzzles.cards import Decks
    >>> image = draw_decks(Decks((9, 2), (5,)))
    >>> image.count("<rect"), "Player 1: 2 cards" in image  # the background and three cards
    (4, True)
    """
    shapes, top = [], MARGIN
    for player, (deck, colour) in enumerate(zip(decks, (ELF, GOBLIN), strict=True), 1):
        title = f"Player {player}: {counted(len(deck), 'card')}"
        if len(deck) > MAX_CARDS:
            title += f", of which these {MAX_CARDS} are on top"
        shapes.append(text(MARGIN, top + 17, title, colour))
        top += LINE
        for row in chunked(deck[:MAX_CARDS], CARDS_ACROSS):
            for column, card in enumerate(row):
                shapes.append(draw_card(card, MARGIN + column * CARD_WIDTH, top, colour))
            top += CARD_HEIGHT
        top += MARGIN
    sizes = (counted(len(deck), "card") for deck in decks)
    return framed(f"Two decks of {' and '.join(sizes)}", shapes, top)


def draw_card(card: int, left: float, top: float, colour: Colour) -> str:
    """A card with its number."""
    width = CARD_WIDTH - 4
    return (
        f'<rect x="{left}" y="{top}" width="{width}" height="{CARD_HEIGHT - 4}" rx="4" '
        f'fill="{FLOOR.light}" stroke="{colour.light}" stroke-width="1.5"/>'
        f'<text x="{left + width / 2}" y="{top + 23}" fill="{INK.light}" text-anchor="middle" '
        f'textLength="{min(8 * len(str(card)), width - 6)}" lengthAdjust="spacingAndGlyphs">'
        f"{card}</text>"
    )


def draw_boss(boss: "Boss") -> str:
    """Draw a boss as an SVG image.

    >>> from graphsolve.puzzles.duel import Boss
    >>> "damage 8" in draw_boss(Boss(hit_points=13, damage=8))
    True
    """
    gauges = [boss_gauge(boss)]
    label = f"A boss with {counted(boss.hit_points, 'hit point')} and {boss.damage} damage"
    return framed(label, draw_gauges(gauges), MARGIN + LINE + MARGIN)


def draw_duel(duel: "Duel") -> str:
    """Draw a duel before its first turn as an SVG image: both fighters, and the spells.

    >>> from graphsolve.puzzles.duel import Boss, Duel
    >>> image = draw_duel(Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250))
    >>> "10 hit points" in image, "250 mana" in image, "Magic Missile" in image
    (True, True, True)
    """
    hit_points, mana, *_ = duel.start
    gauges = [
        ("Player", hit_points, counted(hit_points, "hit point"), ELF),
        ("Mana", mana, f"{mana} mana", ACCENT),
        boss_gauge(duel.boss),
    ]
    top = MARGIN + LINE * len(gauges) + MARGIN
    shapes = [*draw_gauges(gauges), *draw_spells(duel.spells, top)]
    mode = "A duel in hard mode" if duel.hard else "A duel"
    hard = "Hard mode: the player loses 1 hit point at the start of each of their turns."
    height = top + LINE * len(duel.spells) + MARGIN
    if duel.hard:
        shapes.append(text(MARGIN, height + 5, hard, ACCENT))
        height += LINE
    return framed(f"{mode}: {gauges[0][2]} and {mana} mana against {gauges[2][2]}", shapes, height)


Gauge = tuple[str, int, str, Colour]
"""A name, a value, the value in words, and a colour."""


def boss_gauge(boss: "Boss") -> Gauge:
    """The hit points and the damage of a boss."""
    points = f"{counted(boss.hit_points, 'hit point')}, damage {boss.damage}"
    return "Boss", boss.hit_points, points, GOBLIN


def draw_gauges(gauges: list[Gauge]) -> Iterator[str]:
    """Bars on one scale for hit points, and one of its own for mana."""
    most = max(value for _, value, _, colour in gauges if colour is not ACCENT)
    for index, (name, value, words, colour) in enumerate(gauges):
        top = MARGIN + LINE * index
        length = BARS if colour is ACCENT else BARS * value / most
        yield text(MARGIN, top + 17, name, colour)
        yield (
            f'<path fill="{colour.light}" '
            f'd="M{MARGIN + NAMES} {top + 7}h{length:.4g}v10h-{length:.4g}z"/>'
        )
        yield text(MARGIN + NAMES + BARS + MARGIN, top + 17, words, INK)


def draw_spells(spells: "tuple[Spell, ...]", top: float) -> Iterator[str]:
    """A line for each spell: its cost, what it does, and a dot for each turn of its effect."""
    for index, spell in enumerate(spells):
        middle = top + LINE * index + 13
        yield text(MARGIN, middle + 4, spell.name, INK)
        yield text(MARGIN + NAMES + 20, middle + 4, f"{spell.cost} mana", ACCENT)
        yield text(MARGIN + NAMES + 110, middle + 4, ", ".join(deeds(spell)), INK)
        for turn in range(spell.effect.turns if spell.effect else 0):
            x = MARGIN + NAMES + BARS + MARGIN + 6 + 14 * turn
            yield f'<circle cx="{x}" cy="{middle}" r="5" fill="{ACCENT.light}"/>'


def deeds(spell: "Spell") -> Iterator[str]:
    """What a spell does, in words."""
    if spell.damage:
        yield f"{spell.damage} damage"
    if spell.healing:
        yield f"heals {counted(spell.healing, 'hit point')}"
    if effect := spell.effect:
        for value, name in (
            (effect.armor, "armor"),
            (effect.damage, "damage"),
            (effect.mana, "mana"),
        ):
            if value:
                yield f"{value} {name} for {counted(effect.turns, 'turn')}"


def text(left: float, baseline: float, words: str, colour: Colour) -> str:
    """A line of text."""
    return f'<text x="{left}" y="{baseline}" fill="{colour.light}">{escape(words)}</text>'


def framed(label: str, shapes: "Iterator[str] | list[str]", height: float) -> str:
    """An SVG image with light colours on its own background, like that of a cave."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" style="max-width:100%;height:auto" role="img" '
        f'aria-label="{escape(label)}" font-family="sans-serif" font-size="14">'
        f'<rect fill="{FLOOR.light}" stroke="{GRID.light}" width="{WIDTH}" height="{height}"/>'
        f"{''.join(shapes)}</svg>"
    )


IMAGES: dict[tuple[str, str], Callable[[Any], str]] = {
    ("graphsolve.puzzles.cave.state", "Cave"): lambda cave: draw_svg(cave, cave.units),
    ("graphsolve.puzzles.cave.battle", "Battle"): lambda battle: draw_svg(
        battle.cave, battle.units.values()
    ),
    ("graphsolve.puzzles.cards.decks", "Decks"): draw_decks,
    ("graphsolve.puzzles.duel.rules", "Boss"): draw_boss,
    ("graphsolve.puzzles.duel.duel", "Duel"): draw_duel,
}
"""Functions that draw an object, by the module and the name of its type."""


def register_images() -> None:
    """Let the running IPython, if there is one, display puzzles and battles as SVG images."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is None:
        return
    formatter = shell.display_formatter.formatters["image/svg+xml"]
    for (module, name), image in IMAGES.items():
        formatter.for_type_by_name(module, name, image)
