"""The examples of the puzzle statements, from the files in `data`."""

import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


def load(name: str) -> Any:
    """Load a TOML file of examples."""
    return tomllib.loads((DATA / name).read_text())
