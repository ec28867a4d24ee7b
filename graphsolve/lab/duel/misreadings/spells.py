"""Misreadings of which spells the player considers, and in which order."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import permutations, product, takewhile
from typing import Literal

from graphsolve.lab.duel.misreadings.tables import LEAST, Rule, slug
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.duel.rules import (
    DRAIN,
    MAGIC_MISSILE,
    POISON,
    RECHARGE,
    SHIELD,
    SPELLS,
    Spell,
    State,
)

ANY_SPELL = Rule(
    "The player can cast any spell that they can afford and whose effect is not active."
)

COSTS = {spell.name: spell.cost for spell in SPELLS}
NAMES = tuple(COSTS)

BY_USE = tuple(spell.name for spell in (POISON, RECHARGE, SHIELD, MAGIC_MISSILE, DRAIN))

ORDERS = {
    "from-the-last-spell": ("from Recharge to Magic Missile", NAMES[::-1]),
    "by-name": ("in alphabetical order", tuple(sorted(NAMES))),
    "effects-first": (f"in the order {', '.join(BY_USE)}", BY_USE),
    "effects-last": (f"in the order {', '.join(BY_USE[::-1])}", BY_USE[::-1]),
}
"""Other orders in which spells are tried: by their names, in words."""


@dataclass(frozen=True)
class Considers:
    """The spells that a player considers, out of those that can be cast, in some order."""

    spells: tuple[str, ...] = NAMES  # in order
    most: int = len(SPELLS) + 1  # how many of them, the first ones: all of them, and nothing
    recharge_below: int = 1_000_000  # mana, with which Recharge is not considered
    forced: int = 0  # how many of them, the first ones, are cast whenever possible
    # whether spells are left out after the first one that is too dear, or that cannot be cast
    stops_at: Literal["", "dear", "any"] = ""

    def __call__(self, state: State, castable: Sequence[Spell]) -> list[Spell]:
        """The spells that are considered."""
        spells = {spell.name: spell for spell in castable}
        if state[1] >= self.recharge_below:
            spells.pop(RECHARGE.name, None)
        others = [name for name in spells if name == "nothing"]
        found = [
            spells[name]
            for name in (*takewhile(partial(self.goes_on, state, spells), self.spells), *others)
            if name in spells
        ]
        is_forced = found and found[0].name in self.spells[: self.forced]
        return found[: 1 if is_forced else self.most]

    def goes_on(self, state: State, castable: Mapping[str, Spell], name: str) -> bool:
        """Whether the spells from one on are considered."""
        is_dear = COSTS[name] > state[1]
        return name in castable or not (is_dear if self.stops_at == "dear" else self.stops_at)


CONSIDERED = (
    ANY_SPELL.misread("never-casts-magic-missile", 8.0, considered=Considers(NAMES[1:]))(
        "The player never casts Magic Missile."
    ),
    *(
        ANY_SPELL.misread(
            f"must-cast-{slug(spell)}", 7.5, considered=Considers((spell.name, *NAMES), forced=1)
        )(f"The player casts {spell.name} whenever they can.")
        for spell in (SHIELD, POISON, RECHARGE)
    ),
)


def greedy() -> Iterator[Misreading]:
    """The player always casts the first spell in some order that they can cast."""
    missile, drain, *effects = SPELLS
    orders = [order for count in range(4) for order in permutations(effects, count)]
    for order, last in product(orders, (missile, drain)):
        spells = (*order, last)
        names = tuple(spell.name for spell in spells)
        name = f"always-{'-'.join(map(slug, spells))}"
        casts = f"the first that it can cast of {', '.join(names)}" if order else last.name
        cost = 10.0 if last is drain else 8.5
        yield LEAST.misread(name, cost, considered=Considers(names, 1))(
            f"The player always casts {casts}."
        )
        if RECHARGE in order[:2]:
            considers = Considers(names, 1, recharge_below=350)
            casts = casts.replace(RECHARGE.name, f"{RECHARGE.name} (with less than 350 mana)")
            yield LEAST.misread(f"{name}-recharge-below-350", cost + 1, considered=considers)(
                f"The player always casts {casts}."
            )


def broken_off() -> Iterator[Misreading]:
    """The loop over the spells ends at one that cannot be cast, with the spells in some order."""
    spell = "a spell that is too expensive or whose effect is active"
    in_order = {"": ("", NAMES), **{f"-{name}": order for name, order in ORDERS.items()}}
    for order, (words, spells) in in_order.items():
        tried = f", with the spells tried {words}" if words else ""
        yield ANY_SPELL.misread(
            f"no-spells-after-a-refused-one{order}",
            8.0 + 1.5 * bool(order),
            considered=Considers(spells, stops_at="any"),
        )(f"The spells after {spell} are not tried{tried}.")
        if order:  # with the costs in ascending order, it changes nothing
            yield ANY_SPELL.misread(
                f"no-spells-after-a-dear-one{order}",
                9.0,
                considered=Considers(spells, stops_at="dear"),
            )(f"The spells after one that is too expensive are not tried{tried}.")
