"""The examples of the puzzle statements, from the files in `data`."""

import tomllib
from pathlib import Path
from typing import Any

from graphsolve.puzzles.cards import parse_decks
from graphsolve.puzzles.cave import parse_cave

DATA = Path(__file__).parent / "data"


def load(name: str) -> Any:
    """Load a TOML file of examples."""
    return tomllib.loads((DATA / name).read_text())


FILES = {
    "cave.txt": load("cave/attack_power.toml")["battle"][0]["start"],
    "decks.txt": (DATA / "cards" / "example.txt").read_text(),
    "boss.txt": "Hit Points: 13\nDamage: 8\n",
}

CAVE = parse_cave(FILES["cave.txt"])
"""Its outcomes are 27730 in part 1 and 4988 in part 2."""
DECKS = parse_decks(FILES["decks.txt"])
"""The scores are 306 in part 1 and 291 in part 2."""
