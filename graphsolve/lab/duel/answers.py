"""The answers of duels with misreadings."""

from collections.abc import Iterator, Sequence
from functools import partial

from graphsolve.errors import StateLimitError
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.duel import Boss, Duel, least_mana

STATES = 5_000
"""How many states a misread search may expand for each unit of work; nearly all need fewer."""


def answers_by(
    boss: Boss, part: int, misreadings: Sequence[Misreading], work: int = 1
) -> Iterator[tuple[int, int | None]]:
    """The answers to a part by many misreadings, by their indices.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> names = "fewest-spells", "drain-heals-0"
    >>> list(answers_by(Boss(58, 9), 1, [CATALOGUE[name] for name in names]))
    [(0, 1269), (1, 1309)]
    """
    give_up = partial(stop_after, STATES * work)
    for index, misreading in enumerate(misreadings):
        checkpoint()
        mana = None
        try:
            duel = Duel(boss, hard=part > 1, rules=misreading.rules(part))
            mana = least_mana(duel, on_state=give_up).mana
        except StateLimitError:
            continue
        except misreading.errors:
            pass
        yield index, mana


def stop_after(limit: int, number: int) -> None:
    """Give up a search that expands more states than the limit."""
    if number > limit:
        raise StateLimitError(f"no win found within {limit:,} states of the duel")
