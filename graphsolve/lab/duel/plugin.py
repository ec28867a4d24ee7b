"""The `PuzzleLab` of duels, and the answers of misreadings."""

from collections.abc import Iterator
from itertools import cycle, product, repeat, starmap

from graphsolve.errors import StateLimitError
from graphsolve.lab.duel.arithmetic import infer
from graphsolve.lab.duel.difference import best_win, difference
from graphsolve.lab.duel.generators import DUEL_KINDS, generate_boss, simpler
from graphsolve.lab.duel.misreadings import numbers, searches, turns
from graphsolve.lab.duel.printed import read
from graphsolve.lab.interface import PuzzleLab, TooLongError
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.duel import STANDARD, Boss, Duel, Rules, duel_events, least_mana
from graphsolve.puzzles.duel.events import Event

STATES = 5_000
"""How many states a misread search may expand for each unit of work; nearly all need fewer."""


def answer(boss: Boss, part: int, rules: Rules) -> int | None:
    """Return the least mana under misread rules."""
    return best_win(Duel(boss, hard=part > 1, rules=rules)).mana


def events(boss: Boss, part: int, rules: Rules) -> Iterator[Event]:
    """Yield the events of the duel with the least mana under misread rules."""
    duel = Duel(boss, hard=part > 1, rules=rules)
    found = best_win(duel)
    if found.mana is not None:
        yield from duel_events(duel, found.spells)


def answer_of(boss: Boss, part: int, misreading: Misreading, work: int) -> int | None:
    """Return the answer to a part with a misreading, or None if there is none.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> answer_of(Boss(58, 9), 1, CATALOGUE["fewest-spells"], 1)
    1269
    """
    duel = Duel(boss, hard=part > 1, rules=misreading.rules(part))
    try:
        return least_mana(duel, max_states=STATES * work).mana
    except StateLimitError:
        raise TooLongError from None


PLUGIN = PuzzleLab[Boss](
    misreadings=tuple(one for each in (turns, numbers, searches) for one in each.MISREADINGS),
    kinds={
        "usual": "the player can win, as with real inputs",
        "edge": "a boss near the limit of what the player can beat",
        "weak": "a Shield reduces the boss's damage to 1",
    },
    generate=generate_boss,
    recipes=lambda: zip(cycle(DUEL_KINDS), repeat({})),
    looks_real=lambda boss: min(boss) >= 1,  # it is alive, and its attacks deal damage
    simpler=simpler,
    measure=lambda boss: (sum(boss), 0),
    wrong_answers=200,  # sums of a few costs
    examples=frozenset((226, 641)),
    infer=infer,
    rules=lambda _part: STANDARD,
    answer=answer,
    events=events,
    answer_of=answer_of,
    telling_puzzles=lambda: starmap(Boss, product((18, 24, 28, 31), (2, 9, 12, 16))),
    difference=difference,
    read_output=read,
)
