"""Replays as self-contained HTML files, which load nothing from the network.

`cave.py`, `cards.py` and `duel.py` turn events into the data of a board, and `boards.py` those of
two ways to play the same puzzle into the data of two boards. The folder `page` has the template,
the styles and the scripts.
"""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from string import Template
from typing import Any
from zlib import compress

import msgspec

from graphsolve.show.page import fill
from graphsolve.show.replay.boards import Event, Position, Way, board_data, pair_data

__all__ = [
    "PAGES",
    "Event",
    "Page",
    "Way",
    "packed",
    "page_parts",
    "page_script",
    "page_style",
    "pair_html",
    "replay_html",
    "replay_page",
]


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
        (
            "plot",
            "cave/battle",
            "cave/zoom",
            "cave/map",
            "cave/moments",
            "cave/units",
            "cave/view",
        ),
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
    data = board_data(events, line=line)
    return replay_page(PAGES[data["puzzle"]], data, title)


def pair_html(ours: Way, theirs: Way, title: str, opens: Position | None = None) -> str:
    """The page that replays a puzzle in two ways, on two boards in lockstep.

    Args:
        ours: by the rules.
        theirs: by a misreading of them, or by another program.
        title: the title of the page, usually the name of the puzzle's file.
        opens: the position at which the page opens, by default where the ways part.
    """
    data = pair_data(ours, theirs, opens)
    return replay_page(PAGES[data["puzzle"]], data, title)


def replay_page(page: Page, data: Mapping[str, Any], title: str) -> str:
    """The HTML of a page, with the `facts` of its data as text for browsers without JavaScript."""
    pair = ("differences", "pair") if "boards" in data else ()
    return fill(
        read("page.html"),
        title,
        style=page_style(page),
        script=page_script(page, *pair, "main"),
        puzzle=page.name,
        facts=escape(str(data["facts"])),
        data=packed(data),
        **page_parts(page),
    )


def page_style(page: Page) -> str:
    """The CSS of a page."""
    return read("style.css") + read(f"{page.folder}/style.css")


def page_script(page: Page, *last: str) -> str:
    """The JavaScript of a page, ending with some more scripts."""
    return "\n".join(read(f"{name}.js") for name in ("dom", "player", *page.scripts, *last))


def page_parts(page: Page) -> dict[str, str]:
    """The HTML of the controls, and of a board."""
    transport = Template(read("transport.html")).substitute(
        step=page.step, steps=f"{page.step}s".capitalize(), leap=page.leap
    )
    board = read(f"{page.folder}/content.html")
    return {
        "transport": transport,
        "board": f'<template id="{page.folder}-board">\n{board}</template>',
    }


def read(name: str) -> str:
    """A part of a page."""
    return (files(__package__) / "page" / name).read_text(encoding="utf-8")


def packed(data: Mapping[str, Any]) -> str:
    """Data as compressed JSON in base64, which cannot contain markup."""
    return b64encode(compress(msgspec.json.encode(data), level=9)).decode()
