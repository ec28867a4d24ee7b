"""A page from its parts, with the data in it, so that nothing in these can act as markup."""

import json
from base64 import b64encode
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template

__all__ = ["PAGES", "Page", "fill"]


@dataclass(frozen=True)
class Page:
    """What makes the page of one puzzle.

    Attributes:
        folder: where its parts lie, below those that all pages share.
        name: what the puzzle is called.
        step: what the replay goes forward by, in a word.
        leap: what it goes forward by in greater steps.
        scripts: its scripts beside the shared one, in their order.
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
        ("plot", "cave/battle", "cave/words", "cave/map", "cave/view"),
    ),
    "cards": Page(
        "cards",
        "Card combat",
        "round",
        "round of the same game",
        ("plot", "cards/games", "cards/view"),
    ),
    "duel": Page(
        "duel", "The mana duel", "turn", "round", ("duel/rules", "duel/line", "duel/view")
    ),
}


def fill(page: Page, data: dict[str, object], title: str) -> str:
    """The HTML of a page.

    The page may run the one script and use the one style that are in it, told by their hashes, and
    load nothing: even if a text got in that is markup, it could not act.
    """
    style = read("style.css") + read(f"{page.folder}/style.css")
    script = "\n".join(read(f"{name}.js") for name in ("shared", *page.scripts))
    return Template(read("page.html")).substitute(
        policy=policy(f"\n{style}", f"\n{script}"),
        title=escape(printable(title)),
        puzzle=page.name,
        step=page.step,
        steps=f"{page.step}s".capitalize(),
        leap=page.leap,
        style=style,
        content=read(f"{page.folder}/content.html"),
        data=as_json(data),
        script=script,
    )


def read(name: str) -> str:
    """A part of a page."""
    return (files(__package__) / "page" / name).read_text(encoding="utf-8")


def policy(style: str, script: str) -> str:
    """The policy that forbids a page everything but its own style and script."""
    return f"default-src 'none'; style-src {hash_source(style)}; script-src {hash_source(script)}"


def hash_source(text: str) -> str:
    """How a policy tells an inline text."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def as_json(data: dict[str, object]) -> str:
    r"""Data as JSON that may stand in a script element, whatever texts are in it.

    >>> print(as_json({"name": "</script>"}))
    {"name":"\u003c/script>"}
    """
    return json.dumps(data, separators=(",", ":")).replace("<", r"\u003c")


def printable(text: str) -> str:
    """A text with a question mark for what UTF-8 cannot hold, as it may occur in a file's name."""
    return text.encode("utf-8", "replace").decode()
