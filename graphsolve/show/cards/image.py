"""Two decks as an SVG image."""

from more_itertools import chunked

from graphsolve.puzzles.cards import Decks
from graphsolve.show import counted
from graphsolve.show.notebook import LINE, MARGIN, WIDTH, framed, text
from graphsolve.show.palette import ELF, FLOOR, GOBLIN, INK, Colour

CARD_WIDTH, CARD_HEIGHT = 34, 40
"""The size of a card with the gap to the next one."""

CARDS_ACROSS = (WIDTH - 2 * MARGIN) // CARD_WIDTH
"""How many cards a row holds."""

MAX_CARDS = 200
"""How many cards of a deck are drawn."""


def draw_decks(decks: Decks) -> str:
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
