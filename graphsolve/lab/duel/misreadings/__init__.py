"""The misreadings of the mana duel (Advent of Code 2015, day 22).

Each replaces decisions of `graphsolve.puzzles.duel.rules`:

- `turns`: phases, deaths, attacks, mana, and what effects do, how long, and when they can be cast;
- `numbers`: the numbers of the statement, each off by one, forgotten or mistyped;
- `searches`: what is counted, and the searches that people write.

Here are the rules that several of them share.
"""

from typing import Any

from graphsolve.lab import misreadings
from graphsolve.puzzles.duel.rules import Spell


class Rule(misreadings.Rule):
    """A rule of the duel that can be misread."""

    puzzle = "duel"


def with_number(spell: Spell, field: str, value: int) -> dict[str, Spell]:
    """Return the decision that gives a spell, or its effect, another number.

    >>> from graphsolve.puzzles.duel.rules import POISON
    >>> with_number(POISON, "turns", 5)["poison"].effect.turns
    5
    """
    changed: dict[str, Any] = {field: value}
    if spell.effect and field != "cost":
        changed = {"effect": spell.effect._replace(**changed)}
    return {spell.name.lower().replace(" ", "_"): spell._replace(**changed)}


MUCH = 1_000_000
"""More mana than any duel costs."""

START = Rule("All active effects apply at the start of each turn.")
EVERY_TURN = Rule("Effects apply at the start of both the player's and the boss's turns.")
BOSS_DIES = Rule(
    "The boss dies, and no longer attacks, as soon as it is at or below 0 hit points."
)
LEAST = Rule("The answer is the least mana with which the player can win.")
OF_SPELL = {
    "Magic Missile": Rule("Magic Missile does 4 damage to the boss."),
    "Drain": Rule("Drain does 2 damage to the boss and heals the player for 2 hit points."),
    "Shield": Rule("Shield gives 7 armor for six turns, which covers three attacks."),
    "Poison": Rule("Poison does 3 damage to the boss at the start of each of six turns."),
    "Recharge": Rule("Recharge gives 101 mana at the start of each of five turns."),
}
