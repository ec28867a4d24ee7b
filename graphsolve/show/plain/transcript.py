"""The transcript of a puzzle that has no format of its own: scenes as text."""

from collections.abc import Iterable, Iterator
from typing import Any

from graphsolve.puzzles.scene import BaseScene
from graphsolve.show.transcript import Rounds, past_last_round, without_first_blank_line


def plain_transcript(
    events: Iterable[Any], rounds: Rounds, scene_type: type[BaseScene[Any]]
) -> Iterator[str]:
    """The scene after each part of a play.

    >>> from graphsolve.puzzles.duel import Boss, Duel, duel_events
    >>> from graphsolve.puzzles.duel.scene import Scene
    >>> events = duel_events(Duel(Boss(4, 8)), ["Magic Missile"])
    >>> print("".join(plain_transcript(events, Rounds(1), Scene)), end="")
    Player has 50 hit points, 0 armor, 447 mana
    Boss has 0 hit points

    Round 0 is before the first.

    Raises:
        GraphsolveError: the rounds begin after the last one.
    """
    return without_first_blank_line(plain_chunks(iter(events), rounds, scene_type))


def plain_chunks(
    events: Iterator[Any], rounds: Rounds, scene_type: type[BaseScene[Any]]
) -> Iterator[str]:
    """The chunks of a plain transcript, each with a blank line before it."""
    scene = scene_type(next(events))
    if 0 in rounds:
        yield f"\n{scene}\n"
    for part in scene_type.parts_of(events):
        scene.apply_all(part)
        if rounds.is_past(scene.round):
            return
        if scene.round in rounds:
            yield f"\n{scene}\n"
    if scene.round < rounds.first:
        raise past_last_round(scene.round, rounds)
