"""Which of the puzzles a text holds."""

from typing import Literal, TypeAlias

from graphsolve.puzzles.cards import Decks, parse_decks
from graphsolve.puzzles.cave import Cave, parse_cave
from graphsolve.puzzles.duel import Boss, parse_boss
from graphsolve.puzzles.text import BLANKS, numbered_lines

__all__ = ["Kind", "Puzzle", "kind_of", "parse_puzzle"]

Puzzle: TypeAlias = Cave | Decks | Boss
"""What a puzzle's text describes."""

Kind: TypeAlias = Literal["cave", "decks", "duel"]
"""Which puzzle it is."""


def kind_of(text: str, source: str = "<text>") -> Kind:
    r"""Which puzzle a text belongs to, as its first words say.

    >>> kind_of("Player 1:\n9"), kind_of("Damage: 8"), kind_of("#G.E#")
    ('decks', 'duel', 'cave')

    Args:
        text: the puzzle's text.
        source: the name of the file, for errors.

    Raises:
        ParseError: if there is nothing in it.
    """
    _, line = numbered_lines(text, source)[0]
    words = line.lstrip(BLANKS)
    if words.startswith("Player"):
        return "decks"
    return "duel" if words.startswith(("Hit Points", "Damage")) else "cave"


def parse_puzzle(text: str, source: str = "<text>") -> Puzzle:
    r"""Parse any of the puzzles.

    >>> parse_puzzle("Hit Points: 13\nDamage: 8")
    Boss(hit_points=13, damage=8)

    Args:
        text: the puzzle's text.
        source: the name of the file, for errors.

    Raises:
        ParseError: if it is none of them, or a wrong one.
    """
    match kind_of(text, source):
        case "decks":
            return parse_decks(text, source)
        case "duel":
            return parse_boss(text, source)
        case "cave":
            return parse_cave(text, source)
