"""Misreadings of Combat and Recursive Combat (Advent of Code 2020, day 22).

Each is a point of a grammar. A `Dimension` is a decision of `graphsolve.lab.cards.rules`, or some
that belong together, and tables of values that can replace the rule. A value has its words in the
sentence, and its cost in bits; a point costs the sum of its values. Points that people describe
have names, and sometimes sentences and costs, of their own.
"""

from graphsolve.lab.cards.misreadings import repeats, rounds, sub_games
from graphsolve.lab.cards.misreadings.grammar import MAX_COST
from graphsolve.lab.misreadings import by_cost

DIMENSIONS = (
    *rounds.DIMENSIONS,
    *sub_games.STARTS,
    *sub_games.COPIES,
    *repeats.DIMENSIONS,
    *sub_games.AFTERWARDS,
)
"""Of misreadings that cost the same, those of an earlier dimension are tried first."""


MISREADINGS = by_cost(
    point for dimension in DIMENSIONS for point in dimension.points() if point.cost <= MAX_COST
)
"""The misreadings of card games, the most common ones first."""
