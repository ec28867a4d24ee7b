"""Replays as self-contained HTML files, which load nothing from the network.

`board_data` turns events into the data of a board, and `boards_of` a difference between two plays
into that of two boards in lockstep. The folder `page` has the template, the style and the scripts
of all pages; each puzzle has a folder `page` of its own with its board.

The scripts are JavaScript modules, and a page contains them as they are, in a compressed import
map: from the path of each, such as `replay/page/dom.js`, to a `data:` URL with its text. So pages
work from disk and without a network, and neither writing a page nor installing the package takes a
bundler, npm or generated files. The content security policy has the hashes of the inline scripts,
and with 'strict-dynamic' allows what the modules import if `start.js` has added the first one.
"""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape
from itertools import islice
from string import Template
from typing import Any, NamedTuple
from zlib import compress

import msgspec
from more_itertools import spy
from msgspec import structs

from graphsolve.lab.compare import FactDifference
from graphsolve.lab.difference import MisreadDifference
from graphsolve.puzzles.base import BaseEvent
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.interface import play_of
from graphsolve.show.interface import AnyDifference, Board, Page, PuzzleView, view_of
from graphsolve.show.palette import css

REPLAY = Page("replay", __package__)
"""The files that all pages have in common."""

EVENTS_AFTER = 30_000  # how many events of a long play pages show after the difference


class Version(NamedTuple):
    """One of two boards in lockstep: its name, what it says, such as a misread rule, and its data.

    Up to a colon, the name is a label for the outcome.
    """

    name: str
    says: str
    board: Board


def replay_html(events: Iterable[Any], title: str, *, line: str = "") -> str:
    """Return the page that replays a battle, a card game or a duel.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> page = replay_html(battle_events(parse_cave("G.E   G(9), E(3)")), "a <small> cave")
    >>> page[:15], "<small>" in page, "a &lt;small&gt; cave" in page
    ('<!DOCTYPE html>', False, True)

    The title is plain text. The `line` says how the moves of a player were chosen, such as `Least
    mana`.

    Raises:
        GraphsolveError: the play is too long for a page.
        TypeError: the events are not those of a puzzle.
        ValueError: there are no events, or a play cannot begin with the first one.
    """
    return data_html(board_data(events, line=line), title)


def difference_html(difference: AnyDifference, title: str) -> str:
    """Return the page that replays the two plays of a difference in lockstep."""
    return data_html(boards_of(difference), title)


# --- Boards --------------------------------------------------------------------------------------


def board_data(events: Iterable[Any], *, line: str = "") -> dict[str, Any]:
    """Return the data of a board, made from events by the view of their puzzle.

    A `line` replaces the name that the board gives to the moves. The errors are those of
    `replay_html`.
    """
    head, stream = spy(events)
    if not head:
        raise ValueError("there are no events to replay")
    [first] = head
    if isinstance(first, BaseEvent) and not hasattr(first, "puzzle"):
        raise ValueError(f"a replay cannot begin with the event {first!r}")
    view = view_of(first)
    board = view.board(stream)
    return named(view, {**board, "name": line} if line else board)


def named(view: PuzzleView, board: Board) -> dict[str, Any]:
    """Return the data of a board, with the names of the puzzle and of its view."""
    return {"puzzle": view.record.name, "view": view.page.name, **board}


def boards_of(difference: AnyDifference) -> dict[str, Any]:
    r"""Return the data of two boards: under the rules, and with a misreading or as printed.

    Both show the same moment. Long plays are cut off some time after it, and have no outcomes.

    >>> from graphsolve.lab.difference import find_difference
    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> found = find_difference(cave, 1, CATALOGUE["no-attack-after-move"])
    >>> data = boards_of(found)
    >>> [version["name"] for version in data["versions"]]
    ['Under the rules', 'Misread: no-attack-after-move']
    >>> data["puzzle"], data["opens"], data["facts"]
    ('cave', (1, 1), 'Under the rules: outcome 134 · Misread: outcome 134')

    Returns:
        A JSON object of
        - `puzzle`, `view`, and `facts`, the outcomes of both versions;
        - `boards`, the data of both boards, as on their own pages;
        - `versions`, the name of each and what it says;
        - `opens`, the position of the difference, at which the page opens, by default at the end.
    """
    view, opens = view_of(difference.puzzle), None
    if isinstance(difference, MisreadDifference):
        versions, opens = misread_versions(difference, view), difference.opens
    else:
        versions = printed_versions(difference, view)
        if difference.ours:
            events = difference.events[: difference.ours.event or 1]
            opens = play_of(view).scene.of(events).position
    outcomes = (
        f"{version.name.partition(':')[0]}: {version.board['outcome']}" for version in versions
    )
    return named(
        view,
        {
            "facts": " · ".join(outcomes),
            "boards": [named(view, version.board) for version in versions],
            "versions": [{"name": version.name, "says": version.says} for version in versions],
            "opens": opens,
        },
    )


def misread_versions(
    difference: MisreadDifference[Any, Any], view: PuzzleView
) -> tuple[Version, Version]:
    """Return the boards under the rules and with a misreading.

    If a turn differs, the boards open with the sentences about it.
    """
    misreading, length = difference.misreading, difference.events_before + EVENTS_AFTER
    rule, misread = misreading.rule, misreading.misread
    if difference.only_answer:
        sentences = view.sentences(difference)
        rule, misread = f"{rule} {sentences.ours}", f"{misread} {sentences.theirs}"
    ours, theirs = (islice(play, length) for play in difference.plays)
    their_board = view.board(theirs, misreading.rules(difference.part))
    return (
        Version(f"Under the rules{view.shared_choices}", rule, view.board(ours)),
        Version(f"Misread: {misreading.name}", misread, their_board),
    )


def printed_versions(difference: FactDifference, view: PuzzleView) -> tuple[Version, Version]:
    """Return the boards under the rules, and of what another solver prints."""
    sentences, events = view.printed_sentences(difference), printed_events(difference)
    ours = view.board(difference.events[: len(events) + EVENTS_AFTER])
    theirs = view.printed_board(difference, ours) if view.printed_board else view.board(events)
    first = f"{sentences.place}: the first difference. {sentences.theirs}".rstrip()
    return Version("Under the rules", sentences.ours, ours), Version("As printed", first, theirs)


def printed_events(difference: FactDifference) -> list[Any]:
    """Return the events before the fact that differs, which are the same under the rules.

    If the fact consists of attributes of its event, that follows as it is printed.
    """
    number = difference.ours.event if difference.ours else len(difference.events)
    events = [*difference.events[: number or 1]]
    names = {name for event in difference.events[number:][:1] for name in event.__struct_fields__}
    if difference.ours and {*difference.ours.value} <= names:
        events.append(structs.replace(difference.events[number], **difference.theirs.value))
    return events


# --- Pages ---------------------------------------------------------------------------------------


def data_html(data: Board, title: str) -> str:
    """Return the page that shows the data of one board or two, from `board_data` or `boards_of`.

    Browsers without JavaScript show the `facts` of the data. The content security policy allows
    only the page's own style and scripts, and forbids loading anything, so that injected markup
    would have no effect.
    """
    view = view_of(PUZZLES[data["puzzle"]])
    page = view.page
    style = css() + REPLAY.read("style.css") + page.read("style.css")
    starter = REPLAY.read("start.js")
    pair = ["replay/page/pair.js"] * ("boards" in data)
    first = [f"{page.name}/page/view.js", *pair, "replay/page/main.js"]
    start = "".join(f'import "{path}";' for path in first)
    modules = import_map(page)
    inline = starter, msgspec.json.encode(modules).decode(), start
    allowed = " ".join(map(hash_source, inline))
    return Template(REPLAY.read("page.html")).substitute(
        policy=f"default-src 'none'; style-src {hash_source(style)}; "
        f"script-src 'strict-dynamic' {allowed}",
        title=escape(title.encode(errors="replace").decode()),  # a file name may not be UTF-8
        heading=escape(view.heading),
        facts=escape(str(data["facts"])),
        style=style,
        transport=REPLAY.read("transport.html"),
        board=board_template(page),
        data=packed(data),
        start=start,
        modules=packed(modules),
        starter=starter,
    )


def hash_source(text: str) -> str:
    """Return the source expression for an inline text."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def import_map(page: Page) -> dict[str, dict[str, str]]:
    """Return the import map of a page, with the text of each module as a URL.

    In a URL, line breaks are dropped, and % and # have special meanings.
    """
    escapes = str.maketrans({"%": "%25", "#": "%23", "\n": "%0A"})
    texts = {
        f"{part.name}/page/{file.name}": file.read_text(encoding="utf-8").translate(escapes)
        for part in (REPLAY, page)
        for file in sorted(part.folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".js")
    }
    return {"imports": {path: f"data:text/javascript,{text}" for path, text in texts.items()}}


def board_template(page: Page) -> str:
    """Return the HTML from which `fillFrom` in `dom.js` makes a board."""
    return f'<template id="{page.name}-board">\n{page.read("board.html")}</template>'


def packed(data: Mapping[str, Any]) -> str:
    """Return data as compressed JSON in base64, which cannot contain markup."""
    return b64encode(compress(msgspec.json.encode(data), level=8)).decode()
