"""Misreadings of the answer: what is counted, the order of the spells, and the searches."""

from collections.abc import Callable, Iterator, Sequence

from graphsolve.lab.duel.misreadings.effects import Choose
from graphsolve.lab.duel.misreadings.frontier import BestFirstSearch, Number
from graphsolve.lab.duel.misreadings.tables import LEAST, MUCH, Rule
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.duel.rules import (
    DRAIN,
    MAGIC_MISSILE,
    POISON,
    RECHARGE,
    SHIELD,
    SPELLS,
    SpellChoice,
    State,
)

# --- What is counted -----------------------------------------------------------------------------

DAMAGE = {spell.name: spell.damage for spell in SPELLS}

COUNTED = (
    LEAST.misread(
        "last-spell-not-counted",
        6.0,
        search=BestFirstSearch(counts=lambda _, cast, wins: 0 if wins else cast[1]),
    )("The mana of the last spell is left out of the answer."),
    LEAST.misread(
        "killing-spell-not-counted",
        6.5,
        search=BestFirstSearch(
            counts=lambda state, cast, wins: 0 if wins and state[2] <= DAMAGE[cast[2]] else cast[1]
        ),
    )("The mana of a last spell that kills the boss at once is left out of the answer."),
    LEAST.misread(
        "gained-mana-subtracted",
        7.5,
        answer=lambda found: found.path[0][1] - found.path[-1][1],
    )("The mana that Recharge has given is subtracted from the answer."),
    LEAST.misread("one-mana-too-many", 8.5, answer=lambda found: found.length + 1)(
        "The answer is 1 too high, because it is the least budget that leaves some mana unspent."
    ),
    LEAST.misread("budget-left-out-of-the-memo", 8.0, answer=lambda _: 0)(
        "Winning states are memoized without the budget. So the first budget that is enough makes "
        "all others enough, too, and a binary search ends at 0."
    ),
)

# --- States that share their effects -------------------------------------------------------------


def with_shared_effects(
    choose: Choose, state: State, castable: Sequence[SpellChoice]
) -> list[SpellChoice]:
    """Return the choices, with the effects of the spells tried before on the same turn."""
    timers, choices = state[3], []
    for one in castable:
        choices.append(choose(one.spell, timers))
        timers = choices[-1].results[0].timers
    return choices


SHARED = Rule("Casting a spell starts its own effect only.").misread(
    "effects-shared-with-later-branches", 7.0, considered=with_shared_effects
)(
    "The timers are not copied when the search tries a spell, so the effect that it starts is "
    "also active after the spells that are tried next on this turn."
)

# --- The first win -------------------------------------------------------------------------------

FIRST_WINS = (
    LEAST.misread(
        "fewest-spells", 5.5, search=BestFirstSearch(lambda path: path.spells * MUCH + path.spent)
    )("The answer is the least mana among the ways to win with the fewest spells."),
    LEAST.misread("first-win-seen", 6.0, search=BestFirstSearch(ends=lambda _path: True))(
        "The search takes the states with the least mana spent first, but ends with the first win "
        "that it sees, although another one may need less."
    ),
    LEAST.misread("a-loss-ends-the-search", 7.5, search=BestFirstSearch(loss_ends="search"))(
        "The search ends without a win as soon as the player loses in one of the duels that it "
        "tries, the least mana first."
    ),
    LEAST.misread("a-loss-ends-the-spells", 7.5, search=BestFirstSearch(loss_ends="spells"))(
        "The spells after one with which the player loses are not tried on this turn."
    ),
    LEAST.misread(
        "first-win-of-a-round",
        6.0,
        search=BestFirstSearch(
            lambda path: path.spells, ends=lambda path: not path.boss_has_attacked
        ),
    )(
        "The search goes through all states round by round, and ends with the first win that it "
        "sees. A win by Poison on the player's turn is seen in the round after."
    ),
)

BY_USE = tuple(spell.name for spell in (POISON, RECHARGE, SHIELD, MAGIC_MISSILE, DRAIN))

ORDERS = {
    "from-the-last-spell": ("from Recharge to Magic Missile", [*DAMAGE][::-1]),
    "by-name": ("in alphabetical order", sorted(DAMAGE)),
    "effects-first": (f"in the order {', '.join(BY_USE)}", BY_USE),
    "effects-last": (f"in the order {', '.join(BY_USE[::-1])}", BY_USE[::-1]),
}
"""Other orders in which spells are tried: in words, and their names."""


def in_order(names: Sequence[str]) -> Callable[..., Sequence[SpellChoice]]:
    """Return a decision to consider spells in an order, and casting nothing last."""
    order = [*names, "nothing"]
    return lambda _choose, _state, castable: sorted(
        castable, key=lambda one: order.index(one.spell.name)
    )


def first_wins() -> Iterator[Misreading]:
    """Yield searches that end with the first win, with the spells in some order."""
    for name, kind, search, cost in (
        ("first-win-found", "depth-first", BestFirstSearch(lambda path: -path.spells), 8.5),
        ("first-win-in-breadth", "breadth-first", BestFirstSearch(lambda path: path.spells), 8.0),
    ):
        text = f"The answer is the mana of the first way to win that a {kind} search finds"
        yield LEAST.misread(name, 5.5, search=search)(f"{text}.")
        for order, (words, names) in ORDERS.items():
            yield LEAST.misread(
                f"{name}-{order}", cost, search=search, considered=in_order(names)
            )(f"{text}, with the spells tried {words}.")


# --- Queues --------------------------------------------------------------------------------------

NUMBERS: tuple[tuple[str, float, str, Number], ...] = (
    ("queue-by-boss-hit-points", 6.5, "fewest hit points of the boss", lambda path: path.state[2]),
    ("queue-by-hit-points", 9.0, "most hit points of the player", lambda path: -path.state[0]),
    ("queue-by-mana-left", 9.0, "most mana left", lambda path: -path.state[1]),
    (
        "queue-by-boss-hit-points-before-effects",
        7.0,
        "fewest hit points of the boss before the effects of the player's turn",
        lambda path: path.boss_before_effects,
    ),
)

QUEUES = [
    LEAST.misread(name, cost, search=BestFirstSearch(first))(
        f"The search always expands the state with the {words}, and ends with the first win."
    )
    for name, cost, words, first in NUMBERS
]
