"""The solvers in this folder, and the mistakes that people make in them.

The solvers are written in other styles than the package, and import nothing of it. Each is a
module with the functions `part1(text)` and `part2(text)`.
"""

import tomllib
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

FOLDER = Path(__file__).parent

SOLVERS = {
    "cave": ("cave_parents", "cave_paths", "cave_flood", "cave_classes", "cave_heap", "cave_scan"),
    "cards": ("cards_lists", "cards_deques", "cards_class"),
    "duel": ("duel_recursive", "duel_heap", "duel_rounds", "duel_budget", "duel_objects"),
}


class Mistake(NamedTuple):
    """A mistake in a solver; see `mistakes.toml`."""

    solver: str
    name: str
    changes: tuple[tuple[str, str], ...]
    accepted: tuple[str, ...]

    @property
    def puzzle(self) -> str:
        """The name of its puzzle: cave, cards or duel."""
        return self.solver.partition("_")[0]


@cache
def load(solver: str, mistake: Mistake | None = None) -> ModuleType:
    """A solver, with a mistake if one is given."""
    text = (FOLDER / f"{solver}.py").read_text(encoding="utf-8")
    for old, new in mistake.changes if mistake else ():
        assert text.count(old) == 1, (solver, mistake, old)
        text = text.replace(old, new)
    module = ModuleType(solver)
    exec(compile(text, solver, "exec"), vars(module))
    return module


MISTAKES = tuple(
    Mistake(
        solver,
        name,
        tuple((old, new) for old, new in mistake["changes"]),
        tuple(mistake.get("accepted", "").split()),
    )
    for solver, mistakes in tomllib.loads(
        (FOLDER / "mistakes.toml").read_text(encoding="utf-8")
    ).items()
    for name, mistake in mistakes.items()
)
