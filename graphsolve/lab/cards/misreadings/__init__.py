"""Misreadings of Combat and Recursive Combat (Advent of Code 2020, day 22).

An entry has a name, its cost in bits, what replaces a decision of `MisreadRules`, and what is done
instead of the rule, in words; `entries` returns a function that makes them. An entry also has the
codes by which the compiled program plays it, keyed by place. An entry without codes is
rare, or quick enough in Python.
"""

from graphsolve.lab.cards.misreadings import repeats, rounds, sub_games
from graphsolve.lab.misreadings import in_one_part

TABLES = (
    *rounds.DEALS,
    *rounds.ROUNDS,
    *rounds.SCORES,
    *sub_games.STARTS,
    *sub_games.COPIES,
    *repeats.KEYS,
    *repeats.REPEATS,
    *repeats.LIMITS,
    *sub_games.AFTERWARDS,
)

ONE_PART = {"losers-card-first", "score-from-the-top", "score-from-zero"}
"""Those that people also correct in only one part."""

MISREADINGS = (
    *TABLES,
    *(each for one in TABLES if one.name in ONE_PART for each in in_one_part(one, 3.0)),
)
"""The misreadings of card games.

Of misreadings that cost the same, those of an earlier table are tried first.
"""
