"""The options of a play, which a puzzle declares and every command offers.

They have a module of their own because a command needs them before it knows its puzzle, and the
packages of puzzles take long to import.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from graphsolve.errors import OptionError


@dataclass(frozen=True)
class OptionInfo:
    """What a command says about an option, and what it accepts.

    The default is in words or digits. By default, the only flag is the name of the field with
    dashes, and the panel of the help that of the puzzle. An option that `solves` also matters to
    those who want only the answers.
    """

    help: str
    default: str
    least: int | None = None
    flags: Sequence[str] = ()
    solves: bool = True
    panel: str | None = None


def option(help_: str, default: str, **settings: Any) -> Any:  # noqa: ANN401 - typed as its field is
    """A field of a dataclass of options: None if the option is not given. See `OptionInfo`."""
    return field(default=None, metadata={"option": OptionInfo(help_, default, **settings)})


@dataclass(frozen=True, kw_only=True)
class PlayOptions:
    """The options of a puzzle that has none. Others add fields made by `option`.

    Their types are `int | None`, `str | None` and `Literal[...] | None`.
    """

    def check(self, part: int) -> None:
        """Raise an `OptionError` if an option does not apply to a part."""


@dataclass(frozen=True, kw_only=True)
class CaveOptions(PlayOptions):
    """The options of a battle."""

    elf_power: int | None = option(
        "Attack power of the elves; not with --part 2, which finds it.",
        "3",
        least=1,
        flags=("--elf-power", "--power"),
    )
    elf_hit_points: int | None = option(
        "Hit points for elves whose hit points FILE does not give.", "200", least=1
    )
    goblin_power: int | None = option("Attack power of the goblins.", "3", least=1)
    goblin_hit_points: int | None = option(
        "Hit points for goblins whose hit points FILE does not give.", "200", least=1
    )

    def check(self, part: int) -> None:
        """Reject an attack power of the elves for part 2."""
        if part > 1 and self.elf_power is not None:
            raise OptionError("--elf-power cannot be used with part 2, which finds it.")


@dataclass(frozen=True, kw_only=True)
class CaveSearchOptions(CaveOptions):
    """The options of a battle, and how units search for their moves: all give the same answers."""

    graph: Literal["bitgrid", "networkx"] | None = option(
        "Represent the cave as the bits of an integer, or as a plain networkx graph. Both give "
        "the same answers; the first is faster.",
        "bitgrid",
        panel="Advanced",
    )
    movement: Literal["multi-source", "first-step"] | None = option(
        "Find steps by a multi-source BFS, or by a search from each of the squares that the unit "
        "can step to. Both give the same answers.",
        "multi-source",
        panel="Advanced",
    )


@dataclass(frozen=True, kw_only=True)
class DuelOptions(PlayOptions):
    """The options of a duel."""

    hit_points: int | None = option("Hit points of the player in a duel.", "50", least=1)
    mana: int | None = option("Mana of the player in a duel.", "500", least=0)
    spells: str | None = option(
        "The spells that the player of a duel casts, separated by commas.",
        "those of the least mana",
        solves=False,
    )
