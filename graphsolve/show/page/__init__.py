"""HTML pages that load nothing: one look, one choice of theme, and a policy that enforces it."""

from base64 import b64encode
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template

from graphsolve.show.palette import css

__all__ = ["fill"]


def fill(template: str, title: str, *, style: str, script: str = "", **parts: str) -> str:
    """Fill in the template of a page.

    The content security policy allows only the page's own style and scripts, by their hashes, and
    forbids loading anything, so that injected markup would have no effect.

    Args:
        template: HTML with `$policy`, `$title`, `$style`, `$theme`, a `$button` for the theme,
            `$script`, and the names of other parts.
        title: plain text, such as the name of a puzzle's file.
        style: CSS that follows the style of all pages.
        script: JavaScript, if the page needs more than the script for the theme.
        parts: HTML for the other names in the template.
    """
    style = css() + read("base.css") + style
    theme = read("theme.js")
    scripts = " ".join(hash_source(text) for text in (theme, script) if text)
    return Template(template).substitute(
        parts,
        policy=f"default-src 'none'; style-src {hash_source(style)}; script-src {scripts}",
        title=escape(title.encode(errors="replace").decode()),  # a file name may not be UTF-8
        style=style,
        theme=theme,
        button=read("button.html"),
        script=script,
    )


def read(name: str) -> str:
    """A file of this folder."""
    return (files(__package__) / name).read_text(encoding="utf-8")


def hash_source(text: str) -> str:
    """The source expression for an inline text."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
