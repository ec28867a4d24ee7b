"""Explanations of a round: what happens in it, and which rule decides."""

from collections.abc import Callable, Iterable
from typing import Any

from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.scene import PlayedRound
from graphsolve.show.column import PuzzleView


def play_round(
    view: PuzzleView,
    events: Iterable[Any],
    number: int,
    on_round: Callable[[str], object] = lambda _: None,
) -> PlayedRound[Any, Any]:
    r"""Play up to the end of a round, which the view of the puzzle can then explain.

    >>> from graphsolve.puzzles.catalogue import record_of
    >>> from graphsolve.puzzles.column import parse_puzzle, play_of
    >>> from graphsolve.show.column import view_of
    >>> boss = parse_puzzle("Hit Points: 13\nDamage: 8")
    >>> play_round(view_of(boss), play_of(boss).events(boss, 1), 2).before.fighter
    'player'

    Args:
        view: the view of the puzzle.
        events: all events.
        number: the number of the round.
        on_round: called with the progress, in words, before each round.

    Raises:
        GraphsolveError: the play ends before this round.
    """
    last = 0
    for played in view.scene.rounds_of(events):
        on_round(view.progress(played.before))
        last = played.number
        if last == number:
            return played
    raise GraphsolveError(f"--round {number} is past the end ({view.counts} {last})")
