"""The spells whose costs add up to a wrong answer, and whether a win costs exactly as much."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from more_itertools import flatten

from graphsolve.graphs.implicit import bfs_layers
from graphsolve.lab.interface import TOO_LARGE, Inference, Meaning
from graphsolve.puzzles.duel import Boss, Duel, least_mana
from graphsolve.puzzles.duel.heuristic import estimator
from graphsolve.puzzles.duel.rules import STANDARD, Spell, State
from graphsolve.puzzles.text import counted

MAX_SUMS = 3  # that are listed
MAX_MANA = 5_000  # above, nearly all numbers are sums of costs
MANA_TOO_LARGE = 10_000  # no misread duel costs this much for each hit point of the boss
MAX_STATES = 100_000  # to look for a win in: about a second

NO_SUM = Meaning("no sum of spell costs", suspects=("answer",))
TOO_CHEAP = Meaning("less than any win costs", clears=("search",))
A_WIN = Meaning("what another win costs, not the cheapest", suspects=("search", "boss_dies"))
NO_WIN = Meaning("more than the least mana, and what no win costs")


def read_answer(boss: Boss, part: int, answer: int) -> Iterator[Inference]:
    """Yield whether an answer is a sum of spell costs, and whether a win costs as much."""
    if answer > MANA_TOO_LARGE * boss.hit_points:
        said = f"{answer} is too large: it is more than {MANA_TOO_LARGE:,} mana for each hit point"
        yield TOO_LARGE, f"{said} of the boss."
    if not 0 < answer <= MAX_MANA:
        return
    found = [*islice(sums(answer, STANDARD.spells), MAX_SUMS + 1)]
    if not found:
        yield NO_SUM, f"{answer} is not a sum of the costs of spells."
        return
    spells = ""
    if len(found) <= MAX_SUMS:
        spells = f" The only spells that cost {answer} are {'; or '.join(map(named, found))}."
    duel = Duel(boss, hard=part > 1)
    least = least_mana(duel).mana
    if least is None or answer < least:
        said = f"no win costs as little as {answer}: either its spells do not win, or one of them"
        if spells and (left := fewest_left(duel, answer)):
            spells += f" Under the rules, they leave the boss {counted(left, 'hit point')}."
        yield TOO_CHEAP, f"{said} was too cheap.{spells}"
    elif answer > least:
        wins = can_cost(duel, answer)
        if wins:
            said = f"a win can cost {answer} under the rules: a cheaper one was missed."
            yield A_WIN, f"{said}{spells}"
        elif wins is not None:
            said = f"no win costs exactly {answer} under the rules, and cheaper ones were missed."
            yield NO_WIN, f"{said}{spells}"


def sums(mana: int, spells: Sequence[Spell]) -> Iterator[list[Spell]]:
    """Yield the multisets of spells that cost exactly this much mana.

    >>> [[spell.name for spell in each] for each in sums(226, STANDARD.spells)]
    [['Magic Missile', 'Poison'], ['Shield', 'Shield']]
    """
    if mana == 0:
        yield []
    elif spells:
        first, *others = spells
        if first.cost <= mana:
            yield from ([first, *more] for more in sums(mana - first.cost, spells))
        yield from sums(mana, others)


def named(spells: Sequence[Spell]) -> str:
    """Name spells, and say how often each is cast.

    >>> named(STANDARD.spells[:1] * 2 + STANDARD.spells[3:4])
    '2 x Magic Missile and 1 x Poison'
    """
    counts = [f"{number} x {name}" for name, number in Counter(one.name for one in spells).items()]
    return " and ".join(filter(None, [", ".join(counts[:-1]), counts[-1]]))


def fewest_left(duel: Duel, mana: int) -> int | None:
    """Return the fewest hit points of the boss once this mana is spent; None if it cannot be.

    >>> fewest_left(Duel(Boss(17, 1)), 126)  # by Magic Missile and Drain
    11
    """

    def successors(node: tuple[State, int]) -> Iterator[tuple[State, int]]:
        """Yield the states after each spell, and the mana that is left then."""
        state, left = node
        return (
            (after, left - cost) for after, cost in duel.successors(state).items() if cost <= left
        )

    nodes = flatten(bfs_layers(successors, [(duel.source, mana)]))
    return min((state[2] for state, left in nodes if not left), default=None)


def can_cost(duel: Duel, mana: int) -> bool | None:
    """Return whether a win costs exactly this much; None if that takes too long to find out.

    >>> [can_cost(Duel(Boss(13, 8), hit_points=10, mana=250), mana) for mana in (225, 226, 279)]
    [False, True, False]
    """
    estimate = estimator(duel)

    def successors(node: tuple[State, int]) -> Iterator[tuple[State, int]]:
        """Yield the states that can still win, and the mana that is left then."""
        state, left = node
        for after, cost in duel.successors(state).items() if not duel.won(state) else ():
            if estimate(after, duel.won) <= left - cost:
                yield after, left - cost

    number = 0
    for layer in bfs_layers(successors, [(duel.source, mana)]):
        if any(left == 0 and duel.won(state) for state, left in layer):
            return True
        number += len(layer)
        if number > MAX_STATES:
            return None
    return False
