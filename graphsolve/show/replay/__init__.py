"""Replays as self-contained HTML files, which load nothing from the network.

`boards.py` turns events into the data of a board, and two ways to play a puzzle into the data of
two boards. The folder `page` has the template, the style and the scripts of all pages; each
puzzle has a folder `page` of its own with its board.
"""

import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from html import escape
from posixpath import dirname, join, normpath
from string import Template
from typing import Any
from zlib import compress

import msgspec

from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.show.column import Board, Page, view_of
from graphsolve.show.palette import css
from graphsolve.show.replay.boards import board_data

__all__ = ["REPLAY", "board_template", "data_html", "packed", "page_html", "replay_html"]

REPLAY = Page("replay", __package__)
"""What all pages have in common."""


def replay_html(events: Iterable[Any], title: str, *, line: str = "This line") -> str:
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
        GraphsolveError: the battle is too long for a page.
        TypeError: the events are not those of a puzzle.
        ValueError: there are no events, or the first is not the one with which they begin.
    """
    return data_html(board_data(events, line=line), title)


def data_html(data: Board, title: str) -> str:
    """The page that shows the data of one board or two, from the module `boards`.

    Browsers without JavaScript show the `facts` of the data.

    Args:
        data: the data.
        title: the title of the page, usually the name of the puzzle's file.
    """
    record = PUZZLES[data["puzzle"]]
    view = view_of(record)
    pair = ["replay/page/pair.js"] * ("boards" in data)
    return page_html(
        view.page,
        title,
        heading=escape(view.heading or record.title),
        facts=f'<p id="facts">{escape(str(data["facts"]))}</p>',
        main='<main class="replay"></main>',
        data=f'<script id="data" type="text/plain">{packed(data)}</script>',
        scripts=[*pair, "replay/page/main.js"],
    )


def page_html(
    page: Page, title: str, *, scripts: Iterable[str], style: str = "", **parts: str
) -> str:
    """A page with the board of a puzzle.

    The content security policy allows only the page's own style and scripts, by their hashes, and
    forbids loading anything, so that injected markup would have no effect.

    Args:
        page: the parts of the board.
        title: plain text, such as the name of a puzzle's file.
        scripts: the paths of JavaScript modules besides the view.
        style: CSS that follows that of the board.
        parts: HTML for the `heading`, the `facts` below it, the `main` part of the page, and the
            elements with the `data` of boards.
    """
    style = css() + REPLAY.read("style.css") + page.read("style.css") + style
    theme, script = REPLAY.read("theme.js"), bundle(page, scripts)
    hashes = f"{hash_source(theme)} {hash_source(script)}"
    return Template(REPLAY.read("page.html")).substitute(
        parts,
        policy=f"default-src 'none'; style-src {hash_source(style)}; script-src {hashes}",
        title=escape(title.encode(errors="replace").decode()),  # a file name may not be UTF-8
        style=style,
        theme=theme,
        button=REPLAY.read("button.html"),
        transport=REPLAY.read("transport.html"),
        board=board_template(page),
        script=script,
    )


def hash_source(text: str) -> str:
    """The source expression for an inline text."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def board_template(page: Page) -> str:
    """The HTML from which `fillFrom` in `dom.js` makes a board."""
    return f'<template id="{page.name}-board">\n{page.read("board.html")}</template>'


IMPORT = re.compile(r'^import .*"(.+)";\n', re.MULTILINE)


def bundle(page: Page, last: Iterable[str]) -> str:
    """The JavaScript of a page as one module: each module after those that it imports.

    Args:
        page: the page, whose view comes first.
        last: the paths of more modules, from the folder that has `replay` and the page's own.
    """
    scripts: dict[str, str] = {}

    def add(path: str) -> None:
        if path in scripts:
            return
        folder, name = path.split("/page/")
        script = (REPLAY if folder == REPLAY.name else page).read(name)
        for imported in IMPORT.findall(script):
            add(normpath(join(dirname(path), imported)))
        scripts[path] = re.sub("^export ", "", IMPORT.sub("", script), flags=re.MULTILINE)

    for path in (f"{page.name}/page/view.js", *last):
        add(path)
    return "\n".join(scripts.values())


def packed(data: Board) -> str:
    """Data as compressed JSON in base64, which cannot contain markup."""
    return b64encode(compress(msgspec.json.encode(data), level=9)).decode()
