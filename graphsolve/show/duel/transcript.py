"""The transcript of a duel."""

from collections.abc import Iterable, Iterator

from graphsolve.puzzles.duel.events import Event
from graphsolve.puzzles.duel.scene import Scene
from graphsolve.show.duel.sentences import turn_text
from graphsolve.show.transcript import ALL_ROUNDS, Rounds, within, without_first_blank_line


def duel_text(events: Iterable[Event], rounds: Rounds = ALL_ROUNDS) -> Iterator[str]:
    """The transcript of a duel.

    >>> from graphsolve.puzzles.duel import Boss, Duel, duel_events
    >>> duel = Duel(Boss(hit_points=4, damage=8), hit_points=10, mana=250)
    >>> print("".join(duel_text(duel_events(duel, ["Magic Missile"]))), end="")
    -- Player turn --
    - Player has 10 hit points, 0 armor, 250 mana
    - Boss has 4 hit points
    Player casts Magic Missile, dealing 4 damage. This kills the boss, and the player wins.

    The boss's attacks end with an exclamation mark, as in all but one place of the statement.

    Rounds are turns, counting those of both sides.

    Raises:
        GraphsolveError: if the duel ends before these turns.

    Source: Advent of Code 2015, day 22.
    """
    return without_first_blank_line(turn_text(within(events, rounds, Scene)))
