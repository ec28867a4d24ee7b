"""Misreadings of a single effect: those of all effects, for one of them alone."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from graphsolve.lab.duel.misreadings.effects import EFFECTS
from graphsolve.lab.duel.misreadings.tables import MORE_BITS, slug
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.duel.rules import POISON, RECHARGE, SHIELD, STANDARD, Effect, Spell

KINDS = {SHIELD: "armor", POISON: "damage", RECHARGE: "mana"}
"""The field by which each effect is recognized, whatever its other numbers are."""


@dataclass(frozen=True)
class OnlyOf:
    """A misread decision about one effect. About the others, the decision of the rules holds.

    >>> always = lambda *_: True
    >>> only_poison = OnlyOf("damage", always, STANDARD.castable)
    >>> only_poison(POISON, 3, ()), only_poison(SHIELD, 3, ())
    (True, False)
    """

    kind: str
    decision: Callable[..., Any]
    by_rules: Callable[..., Any]

    def __call__(self, of: Spell | Effect, *arguments: object) -> object:
        """Decide about a spell or about its effect."""
        effect = of.effect if isinstance(of, Spell) else of
        is_other = effect is None or not getattr(effect, self.kind)
        return (self.by_rules if is_other else self.decision)(of, *arguments)


class OneEffect(NamedTuple):
    """Misreadings of a single effect."""

    of_all: str  # the name of the same misreading of all effects
    name: str  # the end of their names, after the spell
    words: str  # the end of their sentences, after the spell
    # the cost for each effect, without those for which another misreading is the same
    costs: Mapping[Spell, float]


ONE_EFFECT = (
    OneEffect(
        "effects-refused-on-the-turn-they-end",
        "refused-on-the-turn-it-ends",
        "cannot be cast on the turn it ends.",
        {POISON: 7.5},
    ),
    OneEffect(
        "effects-start-at-once",
        "starts-at-once",
        "also does its damage on the turn it is cast, as its first turn.",
        {POISON: 6.5},
    ),
    OneEffect(
        "effects-also-when-cast",
        "also-when-cast",
        "also does its damage when it is cast, in addition to all its turns.",
        {POISON: 6.5},
    ),
    OneEffect(
        "effects-begin-a-turn-late",
        "begins-a-turn-late",
        "does not apply on the first turn of its timer.",
        {POISON: 7.0, RECHARGE: 7.5},
    ),
    OneEffect(
        "effects-end-before-they-apply",
        "ends-before-it-applies",
        "does not apply on the last turn of its timer.",
        {RECHARGE: 7.5},
    ),
    OneEffect(
        "timers-decrease-on-boss-turns-only",
        "timer-decreases-on-boss-turns-only",
        "has a timer that decreases only on the boss's turns.",
        {SHIELD: 8.5, POISON: 8.5, RECHARGE: 8.5},
    ),
    OneEffect(
        "effects-apply-on-player-turns-only",
        "on-player-turns-only",
        "applies only on the player's turns.",
        {POISON: 7.5},
    ),
    OneEffect(
        "effects-apply-on-boss-turns-only",
        "on-boss-turns-only",
        "applies only on the boss's turns.",
        {POISON: 8.0, RECHARGE: 8.0},
    ),
)


def of_one_effect() -> Iterator[Misreading]:
    """A single effect does not follow a rule."""
    of_all = {one.name: one for one in EFFECTS}
    for one in ONE_EFFECT:
        for spell, cost in one.costs.items():
            usual = of_all[one.of_all]
            yield replace(
                usual,
                name=f"{slug(spell)}-{one.name}",
                family="",
                misread=f"{spell.name} {one.words}",
                cost=cost + MORE_BITS,
                replaces={
                    name: OnlyOf(KINDS[spell], decision, getattr(STANDARD, name))
                    for name, decision in usual.replaces.items()
                },
            )
