"""No mechanism names a puzzle; only the packages of a puzzle do."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from graphsolve.puzzles.catalogue import PUZZLES

PACKAGE = Path(__file__).parent.parent / "graphsolve"
LAYERS = ("lab", "show", "cli", "web")

EXCEPTIONS = {
    "cli/explain.py": ("explain",),  # its help says whose turns have explanations
    "cli/solve.py": (),  # the commands `day15` and `day22`, which are named by day
    "cli/survey.py": ("survey",),  # it generates caves by default
    "cli/sweep.py": (),  # only caves have a sweep
}
"""The only files outside of the packages of a puzzle that may name one, or its things, with the
functions in which they do: some, or all.
"""

WORD = re.compile(
    rf"""(?<![^\W_])(?:{"|".join(PUZZLES)}|battle|elf|elves|goblin|unit|deck|card|sub[ _-]?game
    |boss|spell|mana|armor|hit[ _-]?point)s?(?![^\W_])""",
    re.IGNORECASE | re.VERBOSE,
)
"""The words of the puzzles, which mechanisms do without. In `hitPoints`, both are words."""


def mechanisms(*suffixes: str) -> list[str]:
    """The files of the layers outside of the packages of the puzzles."""
    columns = {f"{layer}/{name}" for layer in LAYERS for name in PUZZLES}
    paths = (path for layer in LAYERS for path in (PACKAGE / layer).rglob("*"))
    return sorted(
        file.as_posix()
        for file in (path.relative_to(PACKAGE) for path in paths)
        if file.suffix in suffixes and "/".join(file.parts[:2]) not in columns
    )


def words_of(code: str) -> list[str]:
    """The words of the puzzles in a piece of code."""
    return WORD.findall(re.sub("(?<=[a-z])(?=[A-Z])", "_", code))


def named(tree: ast.AST) -> Iterator[str]:
    """The names and strings, except docstrings, with words of the puzzles."""
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        for _, code in ast.iter_fields(node):
            if isinstance(code, str) and node not in docstrings and words_of(code):
                yield f"line {getattr(node, 'lineno', '?')}: {code!r}"


@pytest.mark.parametrize("file", mechanisms(".py"))
def test_no_mechanism_names_a_puzzle(file: str):
    tree = ast.parse((PACKAGE / file).read_text(encoding="utf-8"))
    excepted = [one for one in tree.body if getattr(one, "name", None) in EXCEPTIONS.get(file, ())]
    assert all(map(list, map(named, excepted)))
    tree.body = [one for one in tree.body if one not in excepted]
    found = list(named(tree))
    assert bool(found) == (EXCEPTIONS.get(file) == ()), found


@pytest.mark.parametrize("file", mechanisms(".js", ".html", ".mjs", ".css"))
def test_no_page_names_a_puzzle(file: str):
    text = (PACKAGE / file).read_text(encoding="utf-8")
    assert not words_of(re.sub(r"(?s)/\*.*?\*/|(?m:^|\s)//[^\n]*|<!--.*?-->", "", text))
