"""Misreadings of the answer: what is counted, the spells that are tried, and the searches."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from graphsolve.graphs.implicit import ShortestPath
from graphsolve.lab.duel.misreadings.frontier import (
    HIT_POINTS,
    MANA,
    TIMERS,
    Frontier,
    Path,
    boss,
    boss_after_poison,
    boss_before_effects,
    less_mana,
    less_mana_before_effects,
)
from graphsolve.lab.duel.misreadings.tables import LEAST, Rule, slug
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.duel.duel import Choice
from graphsolve.puzzles.duel.rules import (
    DRAIN,
    MAGIC_MISSILE,
    POISON,
    RECHARGE,
    SHIELD,
    SPELLS,
    State,
)

# --- What is counted -----------------------------------------------------------------------------


def less_what_is_gained(found: ShortestPath[State, int]) -> int:
    """The mana at the beginning, less that at the end."""
    (_, before, *_), (_, after, *_) = found.path[0], found.path[-1]
    return before - after


COUNTED = (
    LEAST.misread("last-spell-not-counted", 6.0, winning_cost=lambda *_: 0)(
        "The mana of the last spell is left out of the answer."
    ),
    LEAST.misread(
        "killing-spell-not-counted",
        6.5,
        winning_cost=lambda spell, kills: 0 if kills else spell.cost,
    )("The mana of a last spell that kills the boss at once is left out of the answer."),
    LEAST.misread("gained-mana-subtracted", 7.5, answer=less_what_is_gained)(
        "The mana that Recharge has given is subtracted from the answer."
    ),
    LEAST.misread("one-mana-too-many", 8.5, answer=lambda found: found.length + 1)(
        "The answer is 1 too high, because it is the least budget that leaves some mana unspent."
    ),
    LEAST.misread("budget-left-out-of-the-memo", 8.0, answer=lambda _: 0)(
        "Winning states are memoized without the budget. So the first budget that is enough makes "
        "all others enough, too, and a binary search ends at 0."
    ),
    LEAST.misread(
        "mana-left-decides",
        8.0,
        answer=less_what_is_gained,
        search=Frontier(less_mana, visits="taken"),
    )(
        "The search always expands the state with the most mana left, and the answer is the mana "
        "at the beginning minus the mana at the end."
    ),
)

# --- The spells that are tried -------------------------------------------------------------------

Considered = Callable[[State, Sequence[Choice]], Sequence[Choice]]

NAMES = tuple(spell.name for spell in SPELLS)
BY_USE = tuple(spell.name for spell in (POISON, RECHARGE, SHIELD, MAGIC_MISSILE, DRAIN))

ORDERS = {
    "from-the-last-spell": ("from Recharge to Magic Missile", NAMES[::-1]),
    "by-name": ("in alphabetical order", tuple(sorted(NAMES))),
    "effects-first": (f"in the order {', '.join(BY_USE)}", BY_USE),
    "effects-last": (f"in the order {', '.join(BY_USE[::-1])}", BY_USE[::-1]),
}
"""Other orders in which spells are tried: by their names, in words."""


def in_order(names: Sequence[str]) -> Considered:
    """The spells in an order, and casting nothing last."""
    place = {name: place for place, name in enumerate(names)}
    return lambda _state, castable: sorted(castable, key=lambda one: place.get(one.spell.name, 9))


def forced(name: str) -> Considered:
    """A spell, if it can be cast."""
    return lambda _state, castable: [one for one in castable if one.spell.name == name] or castable


ANY_SPELL = Rule(
    "The player can cast any spell that they can afford and whose effect is not active."
)

CONSIDERED = (
    ANY_SPELL.misread(
        "never-casts-magic-missile",
        9.5,
        considered=lambda _, castable: [one for one in castable if one.spell.name != NAMES[0]],
    )("The player never casts Magic Missile."),
    ANY_SPELL.misread(
        "no-spells-after-a-refused-one",
        9.5,
        considered=lambda _, castable: [
            one for one, name in zip(castable, NAMES, strict=False) if one.spell.name == name
        ],
    )("The spells after a spell that is too expensive or whose effect is active are not tried."),
    *(
        ANY_SPELL.misread(f"must-cast-{slug(spell)}", 9.0, considered=forced(spell.name))(
            f"The player casts {spell.name} whenever they can."
        )
        for spell in (SHIELD, POISON, RECHARGE)
    ),
)

# --- States that share their effects -------------------------------------------------------------


OWN_EFFECTS = Rule("Casting a spell starts its own effect only.")

SHARED = OWN_EFFECTS.misread("effects-shared-with-later-branches", 7.0, effects_shared=True)(
    "The timers are not copied when the search tries a spell, so the effect that it starts is "
    "also active after the spells that are tried next on this turn."
)

# --- Searches ------------------------------------------------------------------------------------

MUCH = 1_000_000
"""More mana than is spent in a duel."""

DEPTH_FIRST = Frontier(lambda _: 0, newest=True)
BREADTH_FIRST = Frontier(lambda _: 0)

FIRST_WINS = (
    LEAST.misread(
        "fewest-spells", 5.5, search=Frontier(lambda path: path.spells * MUCH + path.spent)
    )("The answer is the least mana among the ways to win with the fewest spells."),
    LEAST.misread("first-win-seen", 6.0, search=Frontier(ends="made"))(
        "The search takes the states with the least mana spent first, but ends with the first win "
        "that it sees, although another one may need less."
    ),
    LEAST.misread("a-loss-ends-the-search", 7.5, search=Frontier(loss_ends="search"))(
        "The search ends without a win as soon as the player loses in one of the duels that it "
        "tries, the least mana first."
    ),
    LEAST.misread("a-loss-ends-the-spells", 7.5, search=Frontier(loss_ends="spells"))(
        "The spells after one with which the player loses are not tried on this turn."
    ),
    LEAST.misread(
        "first-win-of-a-round",
        6.0,
        search=Frontier(lambda path: path.spells, ends="made or poisoned"),
    )(
        "The search goes through all states round by round, and ends with the first win that it "
        "sees. A win by Poison on the player's turn is seen in the round after."
    ),
)


def first_wins() -> Iterator[Misreading]:
    """The search ends with the first win that it finds, with the spells in some order."""
    for name, kind, search, cost in (
        ("first-win-found", "depth-first", DEPTH_FIRST, 8.5),
        ("first-win-in-breadth", "breadth-first", BREADTH_FIRST, 8.0),
    ):
        text = f"The answer is the mana of the first way to win that a {kind} search finds"
        yield LEAST.misread(name, 5.5, search=search)(f"{text}.")
        for order, (words, spells) in ORDERS.items():
            yield LEAST.misread(
                f"{name}-{order}", cost, search=search, considered=in_order(spells)
            )(f"{text}, with the spells tried {words}.")


EARLY = "before the effects of the player's turn"

QUEUES: tuple[tuple[str, float, str, Callable[[Path], int]], ...] = (
    ("queue-by-boss-hit-points", 6.5, "fewest hit points of the boss", boss),
    ("queue-by-hit-points", 9.0, "most hit points of the player", lambda path: -path.state[0]),
    ("queue-by-mana-left", 9.0, "most mana left", less_mana),
    (
        "queue-by-fewest-hit-points",
        9.0,
        "fewest hit points of the player",
        lambda path: path.state[0],
    ),
    ("queue-by-least-mana-left", 9.0, "least mana left", lambda path: path.state[1]),
    (
        "queue-by-boss-hit-points-before-effects",
        7.0,
        f"fewest hit points of the boss {EARLY}",
        boss_before_effects,
    ),
    (
        "queue-by-mana-left-before-effects",
        9.5,
        f"most mana left {EARLY}",
        less_mana_before_effects,
    ),
)


def queues() -> Iterator[Misreading]:
    """The search goes on with something other than the least mana, and ends with the first win."""
    for name, cost, words, first in QUEUES:
        yield LEAST.misread(name, cost, search=Frontier(first, visits="taken"))(
            f"The search always expands the state with the {words}, and ends with the first win."
        )


LEFT_OUT = {
    "mana": ("in the player's mana", {MANA}),
    "mana-and-timers": ("in the player's mana and the timers", {MANA, *TIMERS}),
    "hit-points-and-mana": ("in the player's hit points and mana", {HIT_POINTS, MANA}),
    "hit-points-and-timers": ("in the player's hit points and the timers", {HIT_POINTS, *TIMERS}),
    "all-but-the-boss": ("in anything but the boss's hit points", {HIT_POINTS, MANA, *TIMERS}),
}
"""The fields that a search may ignore when it compares states: in names, and in words."""

MERGING = (
    ("visited", "The search", 9.0, Frontier(visits="taken"), [*LEFT_OUT][1:]),
    (
        "depth-first",
        "A depth-first search for the best win",
        9.5,
        replace(DEPTH_FIRST, ends="empty", visits="taken"),
        [*LEFT_OUT][:3],
    ),
)
"""Searches: in names and in words, the cost, and what they may ignore so that it matters."""


def visited() -> Iterator[Misreading]:
    """The search takes different states for the same."""
    for kind, words, cost, search, ignored in MERGING:
        for name in ignored:
            states, fields = LEFT_OUT[name]
            yield LEAST.misread(
                f"{kind}-without-{name}", cost, search=replace(search, left_out=frozenset(fields))
            )(f"{words} treats states that differ only {states} as the same.")


ESTIMATES: tuple[tuple[str, tuple[int, int], str, Callable[[Path], int]], ...] = (
    ("53-for-4", (53, 4), "has left", boss),
    ("173-for-18", (173, 18), "has left", boss),
    ("53-for-4-less-poison", (53, 4), "will have after an active Poison", boss_after_poison),
    ("53-for-4-before-effects", (53, 4), f"has {EARLY}", boss_before_effects),
    ("173-for-18-before-effects", (173, 18), f"has {EARLY}", boss_before_effects),
)
"""What is taken for the least mana that hit points of the boss cost, and is not."""


def estimates() -> Iterator[Misreading]:
    """The search overestimates the mana that it still takes to win."""
    for name, (mana, hit_points), words, left in ESTIMATES:
        more = f"{mana} mana for each {hit_points} hit points that the boss {words}"
        best_first = Frontier(visits="taken", estimate=(mana, hit_points), left=left)
        depth_first = replace(DEPTH_FIRST, ends="empty", estimate=(mana, hit_points), left=left)
        yield LEAST.misread(f"estimate-{name}", 10.0, search=best_first)(
            f"The search always expands the state with the least sum of the mana spent and {more}."
        )
        yield LEAST.misread(f"given-up-at-{name}", 10.0, search=depth_first)(
            f"A state is pruned when the mana spent and {more} are more than the best win costs."
        )
        yield LEAST.misread(f"budget-with-{name}", 10.0, search=replace(best_first, budget=True))(
            "The answer is the least budget with which the player wins, and a state is pruned "
            f"when less of it is left than {more}."
        )


LIMITED = (
    LEAST.misread(
        "budget-refilled-by-recharge",
        9.0,
        search=Frontier(less_mana, visits="taken", budget=True),
    )(
        "The answer is the least budget with which the player wins, and the mana that Recharge "
        "gives is added to it."
    ),
    *(
        LEAST.misread(f"at-most-{spells}-spells", 9.0, search=Frontier(max_spells=spells))(
            f"Duels with more than {spells} spells are not tried."
        )
        for spells in range(4, 13)
    ),
)
