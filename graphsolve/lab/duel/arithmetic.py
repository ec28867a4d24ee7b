"""The spells whose costs add up to a wrong answer, and whether a win costs exactly as much."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice

from more_itertools import flatten

from graphsolve.errors import StateLimitError
from graphsolve.graphs.implicit import bfs_layers
from graphsolve.lab.interface import TOO_LARGE, Inference, Meaning
from graphsolve.puzzles.duel import Boss, Duel, least_mana
from graphsolve.puzzles.duel.parts import estimator, too_many_states
from graphsolve.puzzles.duel.rules import STANDARD, Spell, State
from graphsolve.puzzles.text import counted, listed

MAX_SUMS = 3  # that are listed
MAX_MANA = 5_000  # above, nearly all numbers are sums of costs
MANA_TOO_LARGE = 10_000  # no misread duel costs this much for each hit point of the boss
MAX_STATES = 100_000  # to look for a win in: about a second

NO_SUM = Meaning("no sum of spell costs", suspects=("answer",))
TOO_CHEAP = Meaning("less than any win costs", clears=("search",))
A_WIN = Meaning("what another win costs, not the cheapest", suspects=("search", "boss_dies"))
NO_WIN = Meaning("more than the least mana, and what no win costs")


def infer(boss: Boss, part: int, answer: int) -> Iterator[Inference]:
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
        left = [boss for _, _, boss, _ in states_after(duel, answer)] if spells else []
        if left:
            spells += f" Under the rules, they leave the boss {counted(min(left), 'hit point')}."
        yield TOO_CHEAP, f"{said} was too cheap.{spells}"
    elif answer > least:
        with suppress(StateLimitError):
            if any(map(duel.won, states_after(duel, answer, estimator(duel)))):
                said = f"a win can cost {answer} under the rules: a cheaper one was missed."
                yield A_WIN, f"{said}{spells}"
            else:
                said = f"no win costs exactly {answer} under the rules, and cheaper ones were"
                yield NO_WIN, f"{said} missed.{spells}"


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
    counts = Counter(one.name for one in spells)
    return listed([f"{number} x {name}" for name, number in counts.items()])


def states_after(
    duel: Duel, mana: int, estimate: Callable[[State, object], int] = lambda *_: 0
) -> Iterator[State]:
    """Yield the states in which exactly this much mana has been spent.

    States from which a win is estimated to cost more than what is left of it are left out.

    >>> {boss for _, _, boss, _ in states_after(Duel(Boss(17, 1)), 126)}  # a Missile and a Drain
    {11}

    Raises:
        StateLimitError: there are too many states.
    """

    def successors(node: tuple[State, int]) -> Iterator[tuple[State, int]]:
        """Yield the states after each spell, and the mana that is left then."""
        state, left = node
        for after, cost in duel.successors(state).items():
            if estimate(after, duel.won) <= left - cost:
                yield after, left - cost

    nodes = flatten(bfs_layers(successors, [(duel.source, mana)]))
    for number, (state, left) in enumerate(nodes):
        if number == MAX_STATES:
            raise too_many_states(MAX_STATES)
        if left == 0:
            yield state
