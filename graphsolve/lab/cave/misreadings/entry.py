"""Helpers shared by entries of the catalogue for caves."""

from collections import ChainMap
from collections.abc import Mapping

from graphsolve.lab import misreadings
from graphsolve.puzzles.cave.battle import Battle, begin_round
from graphsolve.puzzles.cave.compiled import layout as k

ULRD = "ULRD"
"""Reading order, as an order of the four neighbors: up, left, right, down."""

USUAL = (ULRD, "URDL", "UDLR", "LRUD", "DRUL", "RLDU", "DURL", "RDLU", "LURD")
"""The orders of the four neighbors that people write most often."""

LETTERS = {"U": "up", "L": "left", "R": "right", "D": "down"}


class Rule(misreadings.Rule):
    """A rule of caves that can be misread."""

    puzzle = "cave"


def merged(*codes: Mapping[int, int] | None) -> dict[int, int] | None:
    """Return the codes of several decisions, or None if one has none."""
    known = [each for each in codes if each is not None]
    return dict(ChainMap(*map(dict, known))) if len(known) == len(codes) else None


def in_words(directions: str) -> str:
    """Return an order of directions in words, such as `up, right, down, left`."""
    return ", ".join(LETTERS[letter] for letter in directions)


def order_cost(directions: str) -> float:
    """Return how much rarer an order of directions is than reading order."""
    return USUAL.index(directions) / 4 if directions in USUAL else 3.0


def direction_code(directions: str) -> int:
    """Return the code of an order of directions."""
    return k.DIRECTIONS + k.ORDERS.index(directions)


def note_round(battle: Battle) -> None:
    """Begin a round, and remember the turn order and the hit points of the units."""
    begin_round(battle)
    battle.notes["turns"] = list(battle.order)
    battle.notes["hit points"] = {unit.number: unit.hit_points for unit in battle.order}
