"""A replay as one HTML file that needs nothing else: no network, no other file, no server."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias, cast

from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.cave import events as cave
from graphsolve.puzzles.duel import events as duel
from graphsolve.show.replay.cards import cards_data
from graphsolve.show.replay.cave import cave_data
from graphsolve.show.replay.duel import duel_data
from graphsolve.show.replay.fill import PAGES, fill

__all__ = ["Event", "replay_html"]

Event: TypeAlias = cave.Event | cards.Event | duel.Event
"""Something that happens in one of the puzzles; a stream has those of one."""


def replay_html(events: Iterable[Event], title: str, *, line: str = "This line") -> str:
    r"""The page that replays what some events tell.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> page = replay_html(battle_events(parse_cave("G.E   G(9), E(3)")), "a <small> cave")
    >>> page[:15], "<small>" in page, "a &lt;small&gt; cave" in page
    ('<!DOCTYPE html>', False, True)

    Args:
        events: those of a battle, a card game or a duel, from the first to the last.
        title: what to call it, as a rule the puzzle's file.
        line: what to call the spells that are cast in a duel.

    Raises:
        ValueError: if there are no events, or they do not begin like one of these.
    """
    stream = iter(events)
    match next(stream, None):
        case cave.BattleBegan() as began:
            return fill(
                PAGES["cave"], cave_data(began, cast("Iterator[cave.Event]", stream)), title
            )
        case cards.GameBegan() as began:
            return fill(
                PAGES["cards"], cards_data(began, cast("Iterator[cards.Event]", stream)), title
            )
        case duel.DuelBegan() as began:
            return fill(
                PAGES["duel"], duel_data(began, cast("Iterator[duel.Event]", stream), line), title
            )
        case other:
            raise ValueError(f"expected the first event of a replay, found {other!r}")
