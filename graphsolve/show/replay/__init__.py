"""Replays as self-contained HTML files, which load nothing from the network.

`cave.py`, `cards.py` and `duel.py` turn events into the data of a page; the folder `page` has the
template, the styles and the scripts.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import TypeAlias, cast
from zlib import compress

import msgspec

from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.cave import events as cave
from graphsolve.puzzles.duel import events as duel
from graphsolve.show.page import fill
from graphsolve.show.replay.cards import cards_data
from graphsolve.show.replay.cave import cave_data
from graphsolve.show.replay.duel import duel_data

__all__ = ["PAGES", "Event", "Page", "replay_html", "replay_page"]

Event: TypeAlias = cave.Event | cards.Event | duel.Event
"""An event of one of the puzzles."""


@dataclass(frozen=True)
class Page:
    """The parts of the page of one puzzle.

    Attributes:
        folder: the subfolder of `page` with the parts of this page only.
        name: the name of the puzzle.
        step: the name of a small step of the replay.
        leap: the name of a large step.
        scripts: its scripts, in order.
    """

    folder: str
    name: str
    step: str
    leap: str
    scripts: tuple[str, ...]


PAGES = {
    "cave": Page(
        "cave",
        "Cave combat",
        "turn",
        "round",
        ("plot", "cave/battle", "cave/zoom", "cave/map", "cave/moments", "cave/units", "cave/view"),
    ),
    "cards": Page(
        "cards",
        "Card combat",
        "round",
        "round of the same game",
        ("plot", "cards/games", "cards/decks", "cards/rounds", "cards/view"),
    ),
    "duel": Page(
        "duel",
        "The mana duel",
        "turn",
        "round",
        ("duel/rules", "duel/line", "duel/panel", "duel/view"),
    ),
}


LAST = ("differences", "pair", "main")
"""The scripts of all pages that follow those of a puzzle."""


def replay_html(events: Iterable[Event], title: str, *, line: str = "This line") -> str:
    r"""The page that replays a battle, a card game or a duel.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> page = replay_html(battle_events(parse_cave("G.E   G(9), E(3)")), "a <small> cave")
    >>> page[:15], "<small>" in page, "a &lt;small&gt; cave" in page
    ('<!DOCTYPE html>', False, True)

    Args:
        events: all events of the battle, game or duel.
        title: the title of the page, usually the name of the puzzle's file.
        line: the heading of a duel's spells.

    Raises:
        ValueError: if there are no events, or they do not begin with a `BattleBegan`, `GameBegan`
            or `DuelBegan`.
    """
    stream = iter(events)
    match next(stream, None):
        case cave.BattleBegan() as began:
            data = cave_data(began, cast("Iterator[cave.Event]", stream))
            return replay_page(PAGES["cave"], data, title)
        case cards.GameBegan() as began:
            data = cards_data(began, cast("Iterator[cards.Event]", stream))
            return replay_page(PAGES["cards"], data, title)
        case duel.DuelBegan() as began:
            data = duel_data(began, cast("Iterator[duel.Event]", stream), line)
            return replay_page(PAGES["duel"], data, title)
        case None:
            raise ValueError("there are no events to replay")
        case other:
            raise ValueError(f"a replay cannot begin with the event {other!r}")


def replay_page(page: Page, data: dict[str, object], title: str) -> str:
    """The HTML of a page, with the `facts` of its data as text for browsers without JavaScript."""
    return fill(
        read("page.html"),
        title,
        style=read("style.css") + read(f"{page.folder}/style.css"),
        script="\n".join(read(f"{name}.js") for name in ("dom", "player", *page.scripts, *LAST)),
        folder=page.folder,
        puzzle=page.name,
        facts=escape(str(data["facts"])),
        step=page.step,
        steps=f"{page.step}s".capitalize(),
        leap=page.leap,
        content=read(f"{page.folder}/content.html"),
        data=packed(data),
    )


def read(name: str) -> str:
    """A part of a page."""
    return (files(__package__) / "page" / name).read_text(encoding="utf-8")


def packed(data: dict[str, object]) -> str:
    """Data as compressed JSON in base64, which cannot contain markup."""
    return b64encode(compress(msgspec.json.encode(data), level=9)).decode()
