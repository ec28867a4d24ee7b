"""Misreadings of the mana duel (Advent of Code 2015, day 22).

Each replaces decisions of `graphsolve.puzzles.duel.rules`. To add a misreading, follow the four
steps in the `README.md` of `graphsolve/lab/misreadings`.
"""

from graphsolve.lab.duel.misreadings.answer import ANSWER_MISREADINGS
from graphsolve.lab.duel.misreadings.deaths import DEATH_MISREADINGS
from graphsolve.lab.duel.misreadings.effects import EFFECT_MISREADINGS
from graphsolve.lab.duel.misreadings.mana import MANA_MISREADINGS
from graphsolve.lab.duel.misreadings.spells import SPELL_MISREADINGS

__all__ = ["DUEL_MISREADINGS"]

DUEL_MISREADINGS = (
    *DEATH_MISREADINGS,
    *MANA_MISREADINGS,
    *SPELL_MISREADINGS,
    *EFFECT_MISREADINGS,
    *ANSWER_MISREADINGS,
)
"""All known misreadings of the duel. `diagnose` names the first of equal ones first."""
