"""Mechanisms know no puzzle: only the packages of a puzzle do."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from graphsolve.puzzles.catalogue import PUZZLES

PACKAGE = Path(__file__).parent.parent / "graphsolve"
ROOMS = ("lab", "show", "cli", "web")

EXCEPTIONS = {
    "cli/solve.py": "the commands `day15` and `day22`, which are named by day",
    "cli/sweep.py": "only caves have a sweep",
    "web/site.py": "the style of a sweep",
    "web/worker.py": "the sweep of the page",
}
"""The only files outside of the packages of a puzzle that may name one."""


def mechanisms(suffix: str) -> list[str]:
    """The files of the rooms outside of the packages of the puzzles."""
    columns = {f"{room}/{name}" for room in ROOMS for name in PUZZLES}
    files = (path.relative_to(PACKAGE) for room in ROOMS for path in (PACKAGE / room).rglob("*"))
    return sorted(
        file.as_posix()
        for file in files
        if file.suffix == suffix and "/".join(file.parts[:2]) not in columns
    )


def named(tree: ast.Module) -> Iterator[str]:
    """What names a puzzle: imports of its packages, and its name as a string."""
    packages = tuple(
        f"graphsolve.{room}.{name}" for room in ("puzzles", "lab", "show") for name in PUZZLES
    )
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                modules = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), names=names):
                modules = [f"{module}.{alias.name}" for alias in names]
            case ast.Constant(value=str(text)) if text in PUZZLES:
                yield f"line {node.lineno}: {text!r}"
                continue
            case _:
                continue
        for module in modules:
            if f"{module}.".startswith(tuple(f"{package}." for package in packages)):
                yield f"line {node.lineno}: {module}"


@pytest.mark.parametrize("file", mechanisms(".py"))
def test_no_mechanism_names_a_puzzle(file: str):
    found = list(named(ast.parse((PACKAGE / file).read_text(encoding="utf-8"))))
    assert bool(found) == (file in EXCEPTIONS), found


@pytest.mark.parametrize("file", mechanisms(".js"))
def test_no_page_module_names_a_puzzle(file: str):
    text = (PACKAGE / file).read_text(encoding="utf-8")
    assert not re.findall(rf"""["'`/](?:{"|".join(PUZZLES)})["'`/?&]""", text)
