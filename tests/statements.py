"""The examples of the puzzles' statements, which stand as data files in `data`."""

import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


def load(name: str) -> Any:
    """A file of examples."""
    return tomllib.loads((DATA / name).read_text())
