"""Misreadings of the answer: what is counted, the order of the spells, and the searches."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from heapq import heappop, heappush
from itertools import count
from math import inf
from operator import attrgetter
from typing import Literal, NamedTuple, TypeAlias

from graphsolve.graphs.implicit import NoPathError, ShortestPath
from graphsolve.lab.duel.misreadings import LEAST, MUCH, Rule
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.duel.rules import (
    DRAIN,
    LOST,
    MAGIC_MISSILE,
    POISON,
    RECHARGE,
    SHIELD,
    SPELLS,
    WON,
    Cast,
    Casts,
    Spell,
    SpellChoice,
    State,
    Timers,
    won,
)

# --- The searches that people write, as data -----------------------------------------------------

HEALING = {spell.name: spell.healing for spell in SPELLS}
EFFECTS = {spell.name: spell.effect for spell in SPELLS if spell.effect}


class Path(NamedTuple):
    """A path from the source: its states, the mana that its spells count, and their names."""

    states: tuple[State, ...]
    spent: int = 0
    spells: tuple[str, ...] = ()

    @property
    def state(self) -> State:
        """The state in which it ends."""
        return self.states[-1]

    @property
    def boss_has_attacked(self) -> bool:
        """Whether the boss has attacked after the last spell, which has cost hit points."""
        return self.state[0] < self.states[-2][0] + HEALING.get(self.spells[-1], 0)

    @property
    def before_effects(self) -> State:
        """The state before the effects of the player's turn in which the path ends."""
        hit_points, mana, boss_hit_points, timers = self.state
        if not self.spells or (timers == WON and not self.boss_has_attacked):
            return self.state
        timers = tuple(
            max(0, (effect.turns if name == self.spells[-1] else timer) - 1)
            for (name, effect), timer in zip(EFFECTS.items(), self.states[-2][3], strict=True)
        )
        for effect, timer in zip(EFFECTS.values(), timers, strict=True):
            mana -= effect.mana * (timer > 0)
            boss_hit_points += effect.damage * (timer > 0)
        return hit_points, mana, boss_hit_points, timers

    def found(self, expanded: int) -> ShortestPath[State, int]:
        """Return the path as the result of a search."""
        return ShortestPath(self.spent, [*self.states], expanded)


Number: TypeAlias = Callable[[Path], int]
"""A number of a path."""


@dataclass(frozen=True)
class BestFirstSearch:
    """A search that always extends the path with the lowest number, in a tie the oldest.

    It ends when it takes a path that wins, which need not be the one with the least mana.

    Attributes:
        first: the number of a path.
        counts: the mana that a spell counts, or None if it cannot be cast; from the state before,
            the cast, and whether it wins.
        ends: whether the search already ends when a path that wins is made.
        most_spells: the number of spells after which a duel is given up.
        known_by: what is compared to find out whether a path has been extended already.
        known_when_made: whether this is compared when a path is made, not when it is taken.
        is_budget: whether the answer is the highest number of the path, or of any part of it.
        loss_ends: what a loss ends, if anything: the whole search, or the spells that are tried in
            a state.
    """

    first: Number = lambda path: path.spent
    counts: Callable[[State, Cast, bool], int | None] = lambda _state, cast, _wins: cast[1]
    ends: Callable[[Path], bool] = lambda _path: False
    most_spells: float = inf
    known_by: Callable[[Path], Hashable] = lambda path: (path.state, path.spent)
    known_when_made: bool = False
    is_budget: bool = False
    loss_ends: Literal["spells", "search"] | None = None

    def __call__(self, casts: Casts, source: State) -> ShortestPath[State, int]:
        """Search the graph of a duel for a win; see `Rules.search`."""
        root = Path((source,))
        made = count()
        frontier: list[tuple[float, int, Path]] = [(self.first(root), next(made), root)]
        visited: set[Hashable] = set()
        while frontier:
            checkpoint()
            number, _, path = heappop(frontier)
            if won(path.state):
                if self.is_budget:
                    path = path._replace(spent=int(number))
                return path.found(len(visited))
            if self._is_known(path, visited, is_made=False):
                continue
            if len(path.spells) == self.most_spells:
                continue
            for cast in casts(path.state):
                state, _, spell = cast
                if state[3] == LOST:
                    if self.loss_ends == "search":
                        raise NoPathError("a loss has ended the search", len(visited))
                    if self.loss_ends == "spells":
                        break
                    continue
                counts = self.counts(path.state, cast, won(state))
                if counts is None:
                    continue
                spent, spells = path.spent + counts, (*path.spells, spell)
                longer = Path((*path.states, state), spent, spells)
                if won(state) and self.ends(longer):
                    return longer.found(len(visited))
                if not self._is_known(longer, visited, is_made=True):
                    least = number if self.is_budget else -inf
                    heappush(frontier, (max(least, self.first(longer)), next(made), longer))
        raise NoPathError("no way to win was found", len(visited))

    def _is_known(self, path: Path, visited: set[Hashable], *, is_made: bool) -> bool:
        """Return whether a path is not extended, because of one before. Note it if it is."""
        if is_made is not self.known_when_made:
            return False
        known, before = self.known_by(path), len(visited)
        visited.add(known)
        return len(visited) == before


Choose = Callable[[Spell, Timers], SpellChoice]
"""`Duel.choice`, for the choice of a spell at some timers."""

# --- What is counted -----------------------------------------------------------------------------

DAMAGE = {spell.name: spell.damage for spell in SPELLS}


def less_gained(found: ShortestPath[State, int]) -> int:
    """Return the mana at the beginning minus the mana at the end."""
    return found.path[0][1] - found.path[-1][1]


# The tables below have two lines for an entry, or three.
# fmt: off
COUNTED = (
    LEAST.misread("last-spell-not-counted", 6.0,
        search=BestFirstSearch(counts=lambda _, cast, wins: 0 if wins else cast[1]))(
        "The mana of the last spell is left out of the answer."),
    LEAST.misread("killing-spell-not-counted", 6.5, search=BestFirstSearch(
        counts=lambda state, cast, wins: 0 if wins and state[2] <= DAMAGE[cast[2]] else cast[1]))(
        "The mana of a last spell that kills the boss at once is left out of the answer."),
    LEAST.misread("gained-mana-subtracted", 7.5, answer=less_gained)(
        "The mana that Recharge has given is subtracted from the answer."),
    LEAST.misread("one-mana-too-many", 8.5, answer=lambda found: found.length + 1)(
        "The answer is 1 too high, because it is the least budget that leaves some mana unspent."),
    LEAST.misread("budget-left-out-of-the-memo", 8.0, answer=lambda _: 0)(
        "Winning states are memoized without the budget. So the first budget that is enough makes "
        "all others enough, too, and a binary search ends at 0."),
)

# --- States that share their effects -------------------------------------------------------------


def with_shared_effects(
    choose: Choose, state: State, castable: Sequence[SpellChoice]
) -> list[SpellChoice]:
    """Return the choices, with the effects of the spells tried before on the same turn."""
    timers, choices = state[3], []
    for one in castable:
        choices.append(choose(one.spell, timers))
        timers = choices[-1].changes[0].timers
    return choices


OWN_EFFECT = Rule("Casting a spell starts its own effect only.")

SHARED = OWN_EFFECT.misread(
    "effects-shared-with-later-branches", 7.0, considered=with_shared_effects
)(
    "The timers are not copied when the search tries a spell, so the effect that it starts is "
    "also active after the spells that are tried next on this turn."
)

# --- The first win -------------------------------------------------------------------------------

FIRST_WINS = (
    LEAST.misread("fewest-spells", 5.5,
        search=BestFirstSearch(lambda path: len(path.spells) * MUCH + path.spent))(
        "The answer is the least mana among the ways to win with the fewest spells."),
    LEAST.misread("first-win-seen", 6.0, search=BestFirstSearch(ends=lambda _path: True))(
        "The search takes the states with the least mana spent first, but ends with the first win "
        "that it sees, although another one may need less."),
    LEAST.misread("a-loss-ends-the-search", 7.5, search=BestFirstSearch(loss_ends="search"))(
        "The search ends without a win as soon as the player loses in one of the duels that it "
        "tries, the least mana first."),
    LEAST.misread("a-loss-ends-the-spells", 7.5, search=BestFirstSearch(loss_ends="spells"))(
        "The spells after one with which the player loses are not tried on this turn."),
    LEAST.misread("first-win-of-a-round", 6.0, search=BestFirstSearch(
        lambda path: len(path.spells), ends=lambda path: not path.boss_has_attacked))(
        "The search goes through all states round by round, and ends with the first win that it "
        "sees. A win by Poison on the player's turn is seen in the round after."),
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
    for name, kind, first, cost in (
        ("first-win-found", "depth-first", lambda path: -len(path.spells), 8.5),
        ("first-win-in-breadth", "breadth-first", lambda path: len(path.spells), 8.0),
    ):
        search = BestFirstSearch(first)
        text = f"The answer is the mana of the first way to win that a {kind} search finds"
        yield LEAST.misread(name, 5.5, search=search)(f"{text}.")
        for order, (words, names) in ORDERS.items():
            yield LEAST.misread(
                f"{name}-{order}", cost, search=search, considered=in_order(names)
            )(f"{text}, with the spells tried {words}.")


# --- Queues --------------------------------------------------------------------------------------


def price(hit_points: int, cost: int, damage: int) -> int:
    """Return the mana that damage of this many hit points costs with a spell, rounded up."""
    return max(0, -(-hit_points * cost // damage))


def with_magic_missiles(path: Path) -> int:
    """Return the mana of a path, and of Magic Missiles for the damage that Poison leaves to do."""
    timers = path.state[3]
    left = 0 if timers == WON else path.state[2] - 3 * timers[1]
    return path.spent + price(left, 53, 4)


def with_poison_again(path: Path) -> int:
    """Return the mana of a path, and of Poison for all hit points before the effects."""
    return path.spent + price(path.before_effects[2], 173, 18)


NUMBERS: tuple[tuple[str, float, str, Number], ...] = (
    ("queue-by-boss-hit-points", 6.5, "fewest hit points of the boss", lambda path: path.state[2]),
    ("queue-by-boss-hit-points-before-effects", 7.0,
     "fewest hit points of the boss before the effects of the player's turn",
     lambda path: path.before_effects[2]),
    ("a-star-with-magic-missiles", 7.0,
     "least mana spent, with the cost of killing the boss by Magic Missiles added",
     lambda path: path.spent + price(path.before_effects[2], 53, 4)),
)

QUEUES = [
    LEAST.misread(name, cost, search=BestFirstSearch(first))(
        f"The search always expands the state with the {words}, and ends with the first win."
    )
    for name, cost, words, first in NUMBERS
]

BUDGETS = (
    LEAST.misread("budget-with-magic-missiles", 8.0,
        search=BestFirstSearch(with_magic_missiles, is_budget=True))(
        "The answer is the least budget with which the player wins, if duels are given up when "
        "Magic Missiles for what active Poison does not do would exceed it."),
    LEAST.misread("budget-with-poison-again", 8.5,
        search=BestFirstSearch(with_poison_again, is_budget=True))(
        "The answer is the least budget with which the player wins, if duels are given up when "
        "Poison for all hit points of the boss would exceed it, even if Poison is active."),
)

# --- Duels that are not tried --------------------------------------------------------------------

IN_STATE, BEFORE_EFFECTS = attrgetter("state"), attrgetter("before_effects")

VISITED: tuple[tuple[str, float, str, Sequence[int], Callable[[Path], State], bool], ...] = (
    ("visited-before-effects-without-mana-and-timers", 7.0,
     "the player's mana and the timers before the effects", (0, 2), BEFORE_EFFECTS, False),
    ("visited-without-mana-and-timers", 7.2,
     "the player's mana and the timers", (0, 2), IN_STATE, False),
    ("visited-when-made-without-mana-and-timers", 7.8,
     "the player's mana and the timers when they are added to the queue", (0, 2), BEFORE_EFFECTS,
     True),
    ("visited-without-hit-points-and-mana", 8.0,
     "the player's hit points and mana", (2, 3), IN_STATE, False),
)
"""What searches forget about states: in names, with costs, in words, the places of the other
numbers, when, and whether states are compared when they are made.

A search that forgets only one number hardly ever misses anything.
"""


def some_numbers(
    places: Sequence[int], state: Callable[[Path], State], path: Path
) -> tuple[Hashable, ...]:
    """Return the numbers at some places of a state of a path."""
    return tuple(state(path)[place] for place in places)


def left_out() -> Iterator[Misreading]:
    """Yield searches that do not try some duels."""
    for name, cost, words, places, state, is_made in VISITED:
        known_by = partial(some_numbers, places, state)
        search = BestFirstSearch(known_by=known_by, known_when_made=is_made)
        yield LEAST.misread(name, cost, search=search)(
            f"States that differ only in {words} count as the same, so some are never tried."
        )
    for spells in range(8, 13):
        search = BestFirstSearch(
            most_spells=spells, known_by=lambda path: (path.state, path.spent, len(path.spells))
        )
        yield LEAST.misread(f"at-most-{spells}-spells", 9.0, search=search)(
            f"Duels with more than {spells} spells are not tried."
        )


MISREADINGS = (*COUNTED, SHARED, *first_wins(), *FIRST_WINS, *QUEUES, *BUDGETS, *left_out())
