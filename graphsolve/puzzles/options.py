"""The options of a play, which a puzzle declares and every command offers.

They have a module of their own because a command needs them before it knows its puzzle, and the
packages of puzzles take long to import.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


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
