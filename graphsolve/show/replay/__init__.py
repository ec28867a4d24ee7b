"""Replays as self-contained HTML files, which load nothing from the network.

`cave.py`, `cards.py` and `duel.py` turn events into the data of a board, and `boards.py` those of
two ways to play the same puzzle into the data of two boards. The folder `page` has the template,
the styles and the scripts.
"""

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import Any
from zlib import compress

import msgspec

from graphsolve.show.page import fill
from graphsolve.show.replay.boards import Event, board_data

__all__ = [
    "PAGES",
    "Event",
    "Page",
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
        scripts: its scripts, in order.
    """

    folder: str
    name: str
    scripts: tuple[str, ...]


PAGES = {
    "cave": Page(
        "cave",
        "Cave combat",
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
        ("plot", "cards/games", "cards/decks", "cards/rounds", "cards/view"),
    ),
    "duel": Page(
        "duel",
        "The mana duel",
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


def pair_html(data: Mapping[str, Any], title: str) -> str:
    """The page that replays a puzzle in two ways, on two boards in lockstep.

    Args:
        data: the data of the boards, from `graphsolve.show.lockstep`.
        title: the title of the page, usually the name of the puzzle's file.
    """
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
    """The JavaScript of a page, ending with some more modules: all modules in one."""
    return "\n".join(module(name) for name in ("dom", "player", *page.scripts, *last))


def module(name: str) -> str:
    """A module without its imports and exports, so that it can follow the modules it imports."""
    return re.sub(r"^(import .*;\n|export )", "", read(f"{name}.js"), flags=re.MULTILINE)


def page_parts(page: Page) -> dict[str, str]:
    """The HTML of the controls, and of a board."""
    board = read(f"{page.folder}/content.html")
    return {
        "transport": read("transport.html"),
        "board": f'<template id="{page.folder}-board">\n{board}</template>',
    }


def read(name: str) -> str:
    """A part of a page."""
    return (files(__package__) / "page" / name).read_text(encoding="utf-8")


def packed(data: Mapping[str, Any]) -> str:
    """Data as compressed JSON in base64, which cannot contain markup."""
    return b64encode(compress(msgspec.json.encode(data), level=9)).decode()
