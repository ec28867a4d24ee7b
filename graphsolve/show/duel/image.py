"""A boss, and a duel before its first turn, as SVG images."""

from collections.abc import Iterator

from graphsolve.puzzles.duel import Boss, Duel, Spell
from graphsolve.show import counted
from graphsolve.show.notebook import LINE, MARGIN, framed, text
from graphsolve.show.palette import ACCENT, ELF, GOBLIN, INK, Colour

NAMES, BARS = 90, 360
"""The width of the names to the left of bars, and the maximum width of a bar."""


def draw_boss(boss: Boss) -> str:
    """Draw a boss as an SVG image.

    >>> from graphsolve.puzzles.duel import Boss
    >>> "damage 8" in draw_boss(Boss(hit_points=13, damage=8))
    True
    """
    gauges = [boss_gauge(boss)]
    label = f"A boss with {counted(boss.hit_points, 'hit point')} and {boss.damage} damage"
    return framed(label, draw_gauges(gauges), MARGIN + LINE + MARGIN)


def draw_duel(duel: Duel) -> str:
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


def boss_gauge(boss: Boss) -> Gauge:
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


def draw_spells(spells: tuple[Spell, ...], top: float) -> Iterator[str]:
    """A line for each spell: its cost, what it does, and a dot for each turn of its effect."""
    for index, spell in enumerate(spells):
        middle = top + LINE * index + 13
        yield text(MARGIN, middle + 4, spell.name, INK)
        yield text(MARGIN + NAMES + 20, middle + 4, f"{spell.cost} mana", ACCENT)
        yield text(MARGIN + NAMES + 110, middle + 4, ", ".join(deeds(spell)), INK)
        for turn in range(spell.effect.turns if spell.effect else 0):
            x = MARGIN + NAMES + BARS + MARGIN + 6 + 14 * turn
            yield f'<circle cx="{x}" cy="{middle}" r="5" fill="{ACCENT.light}"/>'


def deeds(spell: Spell) -> Iterator[str]:
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
