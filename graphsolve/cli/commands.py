"""All commands by name, each imported when it is asked for: nobody waits for the others."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Literal

import typer
from typer.core import TyperGroup
from typer.main import get_group

from graphsolve.cli.common import complain
from graphsolve.errors import GraphsolveError

__all__ = ["COMMANDS", "MARKUP", "Commands", "command"]

MARKUP: Literal["markdown"] = "markdown"
"""What the commands' docstrings are written in."""

COMMANDS = (
    "day15",
    "day22",
    "sweep",
    "export",
    "explain",
    "transcript",
    "watch",
    "replay",
    "picture",
    "check",
    "diagnose",
    "compare",
    "generate",
    "survey",
)
"""The commands, in the order in which the help lists them. Each has a module of its name."""


@cache
def command(name: str) -> Any:  # noqa: ANN401 - typer's own type is private
    """A command, as its module registers it."""
    app = typer.Typer(rich_markup_mode=MARKUP)
    import_module(f"graphsolve.cli.{name}").register(app)
    return get_group(app).commands[name]


class AllCommands(Mapping[str, Any]):
    """The commands by name."""

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - typer's own type is private
        if name not in COMMANDS:
            raise KeyError(name)
        return command(name)

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class Commands(TyperGroup):
    """All commands, in which an expected error is one line on stderr and exit status 1.

    They are those of `COMMANDS`; what is added to the app besides is left out.
    """

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - those of typer
        super().__init__(**settings | {"commands": AllCommands()})

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 - typer's own type is private
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # whoever read the output has seen enough; typer ends it quietly
            raise
        except OSError as error:
            complain(f"{error.filename or 'output'}: {error.strerror or error}")
        except GraphsolveError as error:
            complain(str(error))
        raise typer.Exit(1)
