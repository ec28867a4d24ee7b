"""The examples of the puzzle statements, from the files in `data`."""

import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


def load(name: str) -> Any:
    """Load a TOML file of examples."""
    return tomllib.loads((DATA / name).read_text())


CAVE = load("cave/attack_power.toml")["battle"][0]["start"]
"""Its outcomes are 27730 in part 1 and 4988 in part 2."""
DECKS = (DATA / "cards" / "example.txt").read_text()
"""The scores are 306 in part 1 and 291 in part 2."""
BOSS = "Hit Points: 13\nDamage: 8\n"

FILES = {"cave.txt": CAVE, "decks.txt": DECKS, "boss.txt": BOSS}
