"""Misreadings of the answer: what is counted, and the searches that people write."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import NamedTuple

from graphsolve.graphs.implicit import ShortestPath
from graphsolve.lab.duel.misreadings.frontier import (
    BOSS,
    FEWEST,
    HIT_POINTS,
    HIT_POINTS_FIELD,
    MANA,
    MANA_FIELD,
    MOST_HEALTHY,
    MOST_MANA,
    NOTHING,
    SPENT,
    TIMER_FIELDS,
    Fields,
    Frontier,
)
from graphsolve.lab.duel.misreadings.spells import ORDERS, Considers
from graphsolve.lab.duel.misreadings.tables import LEAST
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.duel.rules import State

# --- What is counted -----------------------------------------------------------------------------


def less_what_is_gained(found: ShortestPath[State, int]) -> int:
    """The mana at the beginning, less that at the end."""
    (_, before, *_), (_, after, *_) = found.path[0], found.path[-1]
    return before - after


def at_most(bound: int, found: ShortestPath[State, int]) -> int:
    """The mana of all spells, or the best total with which the search began."""
    return min(bound, found.length)


COUNTED = (
    LEAST.misread("last-spell-not-counted", 4.5, winning_cost=lambda *_: 0)(
        "The mana of the last spell is left out of the answer."
    ),
    LEAST.misread(
        "killing-spell-not-counted",
        5.0,
        winning_cost=lambda spell, kills: 0 if kills else spell.cost,
    )("The mana of a last spell that kills the boss at once is left out of the answer."),
    LEAST.misread("gained-mana-subtracted", 6.0, answer=less_what_is_gained)(
        "The mana that Recharge has given is subtracted from the answer."
    ),
    LEAST.misread("one-mana-too-many", 7.0, answer=lambda found: found.length + 1)(
        "The answer is 1 too high, because it is the least budget that leaves some mana unspent."
    ),
    LEAST.misread("budget-left-out-of-the-memo", 6.5, answer=lambda _: 0)(
        "Winning states are memoized without the budget. So the first budget that is enough makes "
        "all others enough, too, and a binary search ends at 0."
    ),
    *(
        LEAST.misread(f"best-total-begins-at-{bound}", 9.5, answer=partial(at_most, bound))(
            f"The search starts with a best total of {bound}, which is the answer if no win needs "
            "less."
        )
        for bound in (1000, 1100, 1200, 1250, 1300, 1400, 1500, 1600, 1800)
    ),
    LEAST.misread(
        "mana-left-decides",
        6.5,
        answer=less_what_is_gained,
        search=Frontier(MOST_MANA, visits="taken"),
    )(
        "The search always expands the state with the most mana left, and the answer is the mana "
        "at the beginning minus the mana at the end."
    ),
)

# --- Searches ------------------------------------------------------------------------------------

BY_WHAT = {
    SPENT: ("mana", "least mana spent"),
    FEWEST: ("spells", "fewest spells"),
    BOSS: ("boss-hit-points", "fewest hit points of the boss"),
    MOST_HEALTHY: ("hit-points", "most hit points of the player"),
    MOST_MANA: ("mana-left", "most mana left"),
    HIT_POINTS: ("fewest-hit-points", "fewest hit points of the player"),
    MANA: ("least-mana-left", "least mana left"),
}
"""Which state a search expands next: in names, and in words."""

MANY = 99
"""More spells than a duel has. With a limit, states with different numbers of spells differ."""

DEPTH_FIRST = Frontier(NOTHING, newest=True, ends="empty")
BREADTH_FIRST = Frontier(NOTHING, ends="empty")

FIRST_WINS = (
    LEAST.misread("fewest-spells", 4.0, search=Frontier(FEWEST, SPENT))(
        "The answer is the least mana among the ways to win with the fewest spells."
    ),
    LEAST.misread("first-win-seen", 4.5, search=Frontier(ends="made"))(
        "The search takes the states with the least mana spent first, but ends with the first win "
        "that it sees, although another one may need less."
    ),
    LEAST.misread("first-win-of-a-round", 4.5, search=Frontier(FEWEST, ends="made or poisoned"))(
        "The search goes through all states round by round, and ends with the first win that it "
        "sees. A win by Poison on the player's turn is seen in the round after."
    ),
)


def first_wins() -> Iterator[Misreading]:
    """The search ends with the first win that it finds, with the spells in some order."""
    for name, kind, frontier, cost in (
        ("first-win-found", "depth-first", DEPTH_FIRST, 7.0),
        ("first-win-in-breadth", "breadth-first", BREADTH_FIRST, 6.5),
    ):
        search = replace(frontier, ends="taken")
        text = f"The answer is the mana of the first way to win that a {kind} search finds"
        yield LEAST.misread(name, 4.0, search=search)(f"{text}.")
        for order, (words, spells) in ORDERS.items():
            yield LEAST.misread(
                f"{name}-{order}", cost, search=search, considered=Considers(spells)
            )(f"{text}, with the spells tried {words}.")


QUEUES = (
    *((first, NOTHING) for first in (BOSS, MOST_HEALTHY, MOST_MANA, HIT_POINTS, MANA)),
    *((FEWEST, then) for then in (BOSS, MOST_HEALTHY, MOST_MANA, HIT_POINTS, MANA)),
    (BOSS, MOST_MANA),
    *((MOST_HEALTHY, then) for then in (SPENT, FEWEST, BOSS, MOST_MANA)),
    (MOST_MANA, BOSS),
)
"""Which state searches expand next, and what breaks ties."""


EARLY = "-before-effects", "before the effects of the player's turn"
"""What is compared if these apply when a state is taken: in names, and in words."""


def queues() -> Iterator[Misreading]:
    """The search goes on with something other than the least mana, and ends with the first win."""
    for first, then in QUEUES:
        by = [BY_WHAT[weights] for weights in (first, then) if weights != NOTHING]
        name = "-then-".join(name for name, _ in by)
        words = ", then the ".join(words for _, words in by)
        search = Frontier(first, then, visits="taken")
        yield LEAST.misread(f"queue-by-{name}", 5.0 + 2.5 * len(by), search=search)(
            f"The search always expands the state with the {words}, and ends with the first win."
        )
        if first in {BOSS, MOST_MANA} and then == NOTHING:
            yield LEAST.misread(
                f"queue-by-{name}{EARLY[0]}",
                5.5 + 2.5 * len(by),
                search=replace(search, early=True),
            )(
                f"The search always expands the state with the {words} {EARLY[1]}, and ends with "
                "the first win."
            )


LEFT_OUT: Mapping[str, tuple[str, Fields]] = {
    "mana": ("states that differ only in the player's mana", frozenset({MANA_FIELD})),
    "mana-and-timers": (
        "states that differ only in the player's mana and the timers",
        TIMER_FIELDS | {MANA_FIELD},
    ),
    "hit-points-and-mana": (
        "states that differ only in the player's hit points and mana",
        frozenset({HIT_POINTS_FIELD, MANA_FIELD}),
    ),
    "hit-points-and-timers": (
        "states that differ only in the player's hit points and the timers",
        TIMER_FIELDS | {HIT_POINTS_FIELD},
    ),
    "all-but-the-boss": (
        "states with the same hit points of the boss",
        TIMER_FIELDS | {HIT_POINTS_FIELD, MANA_FIELD},
    ),
}
"""The fields that a search may ignore when it compares states: in names, and the states that it
takes for the same in words. To ignore fewer changes nothing.
"""


class Merging(NamedTuple):
    """A search that takes different states for the same."""

    name: str  # the first part of the names of its misreadings
    words: str  # what it does, with `{}` for the states that it takes for the same
    cost: float  # that of a misreading with one ignored field
    search: Frontier  # the search, with all fields
    # keys of `LEFT_OUT`; with others, it finds the same answers as another search
    ignored: Sequence[str]


IN_DEPTH = Merging(
    "depth-first",
    "A depth-first search treats {} as the same",
    8.0,
    replace(DEPTH_FIRST, visits="taken"),
    [*LEFT_OUT][:3],
)

MERGING = (
    Merging(
        "visited",
        "The search treats {} as the same",
        7.0,
        Frontier(visits="taken"),
        [*LEFT_OUT][1:],
    ),
    Merging(
        "breadth-first",
        "A breadth-first search treats {} as the same",
        8.0,
        replace(BREADTH_FIRST, visits="made"),
        ["mana-and-timers", "all-but-the-boss"],
    ),
    IN_DEPTH,
    Merging(
        "layers",
        "After each round, only the cheapest of the {} is kept",
        7.5,
        replace(BREADTH_FIRST, max_spells=MANY),
        ["mana-and-timers", "hit-points-and-mana", "all-but-the-boss"],
    ),
)


def visited() -> Iterator[Misreading]:
    """The search takes different states for the same."""
    for merging in MERGING:
        for name in merging.ignored:
            states, fields = LEFT_OUT[name]
            yield LEAST.misread(
                f"{merging.name}-without-{name}",
                merging.cost + 0.5 * (len(fields) > 1),
                search=replace(merging.search, left_out=fields),
            )(f"{merging.words.format(states)}, so some are never tried.")
    for name, (order, (in_order, spells)) in product(IN_DEPTH.ignored, ORDERS.items()):
        states, fields = LEFT_OUT[name]
        yield LEAST.misread(
            f"{IN_DEPTH.name}-without-{name}-{order}",
            9.5,
            search=replace(IN_DEPTH.search, left_out=fields),
            considered=Considers(spells),
        )(
            f"{IN_DEPTH.words.format(states)}, so some are never tried. The spells are tried "
            f"{in_order}."
        )


class Estimate(NamedTuple):
    """How much mana some hit points of the boss are thought to take; see `Frontier`."""

    mana: int
    hit_points: int = 1
    in_parts: bool = False
    less_poison: bool = False
    early: bool = False

    @property
    def name(self) -> str:
        """A part of a name, such as `173-for-18-in-parts`."""
        name = f"{self.mana}-for-{self.hit_points}"
        if self.in_parts:
            name += "-in-parts"
        if self.less_poison:
            name += "-less-poison"
        if self.early:
            name += EARLY[0]
        return name

    @property
    def words(self) -> str:
        """The estimate in words."""
        each = f"{self.hit_points} hit points" if self.hit_points > 1 else "hit point"
        words = f"{self.mana} mana for each {each}"
        if self.in_parts:
            words += " (in proportion)"
        if self.less_poison:
            return f"{words} that the boss will have left when an active Poison ends"
        words += " that the boss has left"
        return f"{words} {EARLY[1]}" if self.early else words

    def search(self, frontier: Frontier) -> Frontier:
        """A search with this estimate."""
        return replace(
            frontier,
            estimate=(self.mana, self.hit_points),
            in_parts=self.in_parts,
            less_poison=self.less_poison,
            early=self.early,
        )


OF_MISSILE, OF_POISON = (53, 4), (173, 18)
"""The cost of a spell, and its damage in all."""

ESTIMATES = (
    *(Estimate(*one) for one in (OF_MISSILE, OF_POISON, (173, 3), (53, 3))),
    *(Estimate(mana) for mana in (10, 13, 14, 15, 20, 40, 50)),
    *(Estimate(*one, in_parts=True) for one in (OF_MISSILE, OF_POISON)),
    *(Estimate(*OF_MISSILE, *flags) for flags in ((False, True), (True, True))),
    *(
        Estimate(*one, in_parts, early=True)
        for one in (OF_MISSILE, OF_POISON)
        for in_parts in (False, True)
    ),
)
"""What people take for the least mana that hit points of the boss take, and what is not."""

BUDGETS = ESTIMATES[:2] + ESTIMATES[4:8] + ESTIMATES[11:]


def estimates() -> Iterator[Misreading]:
    """The search overestimates the mana that it still takes to win."""
    for one in ESTIMATES:
        words, search = f"the mana spent and {one.words}", one.search(Frontier(visits="taken"))
        yield LEAST.misread(f"estimate-{one.name}", 8.5, search=search)(
            f"The search always expands the state with the least sum of {words}."
        )
        search = one.search(DEPTH_FIRST)
        yield LEAST.misread(f"given-up-at-{one.name}", 8.5, search=search)(
            f"A state is pruned when the sum of {words} is more than the best win costs."
        )
    for one in BUDGETS:
        search = one.search(Frontier(visits="taken", budget=True))
        yield LEAST.misread(f"budget-with-{one.name}", 8.5, search=search)(
            "The answer is the least budget with which the player wins, and a state is pruned "
            f"when less of it is left than {one.words}."
        )
    search = Frontier(MOST_MANA, visits="taken", budget=True)
    yield LEAST.misread("budget-refilled-by-recharge", 7.5, search=search)(
        "The answer is the least budget with which the player wins, and the mana that Recharge "
        "gives is added to it."
    )


WIDTHS = {SPENT: (20, 100, 500), BOSS: (10, 20), MOST_HEALTHY: (10, 100)}


def limited() -> Iterator[Misreading]:
    """The search tries no long duels, or only the best few after each spell."""
    for spells in range(4, 13):
        yield LEAST.misread(f"at-most-{spells}-spells", 7.5, search=Frontier(max_spells=spells))(
            f"Duels with more than {spells} spells are not tried."
        )
    for first, widths in WIDTHS.items():
        name, words = BY_WHAT[first]
        for width in widths:
            beam = Frontier(first, ends="empty", max_spells=MANY, early=True, width=width)
            yield LEAST.misread(f"beam-of-{width}-by-{name}", 9.5, search=beam)(
                f"After each spell, only the {width} states with the {words} are kept."
            )
