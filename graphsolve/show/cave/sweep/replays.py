"""The replays of the battles of a sweep, as the data that its page contains."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.cave.speedups.bands import Band
from graphsolve.puzzles.cave.sweep import SweepRow
from graphsolve.show.replay import packed
from graphsolve.show.replay.boards import board_data

MAX_SIZE = 20_000_000
"""The replays of a page have at most about this many characters; further bands have none."""


def band_replays(
    rows: Iterable[SweepRow],
    battle: Callable[[int], Iterable[Any]],
    on_band: Callable[[Band], object] | None = None,
) -> Mapping[int, str]:
    """The data of a replay for each band of attack powers, by the first power of the band.

    Args:
        rows: the rows of the sweep.
        battle: the events of the battle with an attack power.
        on_band: called with each band before its battle.
    """
    replays: dict[int, str] = {}
    size = 0
    for row in rows:
        if size > MAX_SIZE:
            break
        if on_band:
            on_band(row.band)
        try:
            data = packed(board_data(battle(row.band.first)))
        except GraphsolveError:  # the battle is too long for a page
            continue
        replays[row.band.first] = data
        size += len(data)
    return replays
