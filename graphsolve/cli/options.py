"""Options that several commands take, and how a command takes them together."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any

import typer

__all__ = [
    "CaveOptions",
    "DuelOptions",
    "PuzzleOptions",
    "StoryOptions",
    "own",
    "refuse",
    "takes_options",
]


@dataclass(frozen=True, kw_only=True)
class StoryOptions:
    """What decides on the puzzle that is told of, whichever it is."""

    part: Annotated[
        int,
        typer.Option(
            "--part",
            min=1,
            max=2,
            help="Part 2 is the battle with the least power at which no elf dies, Recursive "
            "Combat, or hard mode.",
        ),
    ] = 1


@dataclass(frozen=True, kw_only=True)
class CaveOptions(StoryOptions):
    """What cave combat is fought with."""

    elf_power: Annotated[
        int | None,
        typer.Option(
            "--elf-power",
            "--power",
            min=1,
            help="Attack power of the elves.",
            show_default="3, or part 2's",
        ),
    ] = None
    elf_hit_points: Annotated[
        int | None,
        typer.Option(
            "--elf-hit-points",
            min=1,
            help="Hit points of elves without any in FILE.",
            show_default="200",
        ),
    ] = None
    goblin_power: Annotated[
        int | None,
        typer.Option(
            "--goblin-power", min=1, help="Attack power of the goblins.", show_default="3"
        ),
    ] = None
    goblin_hit_points: Annotated[
        int | None,
        typer.Option(
            "--goblin-hit-points",
            min=1,
            help="Hit points of goblins without any in FILE.",
            show_default="200",
        ),
    ] = None


@dataclass(frozen=True, kw_only=True)
class DuelOptions(StoryOptions):
    """What a duel is fought with."""

    spells: Annotated[
        str | None,
        typer.Option(
            "--spells",
            help="The spells that the player casts, with commas between.",
            show_default="those of the least mana",
        ),
    ] = None
    hit_points: Annotated[
        int | None,
        typer.Option("--hit-points", min=1, help="The player's hit points.", show_default="50"),
    ] = None
    mana: Annotated[
        int | None, typer.Option("--mana", min=0, help="The player's mana.", show_default="500")
    ] = None


@dataclass(frozen=True, kw_only=True)
class PuzzleOptions(DuelOptions, CaveOptions):
    """All of these, for a file with any puzzle."""


def takes_options(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take the fields of its parameter `options`, a dataclass, as its options.

    typer makes an option of each parameter, and knows nothing of dataclasses.
    """
    parameters = signature(command).parameters
    kind: type[Any] = parameters["options"].annotation
    taken = [
        Parameter(field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=field.type)
        for field in fields(kind)
    ]
    others = [
        parameter.replace(kind=Parameter.KEYWORD_ONLY)
        for name, parameter in parameters.items()
        if name != "options"
    ]

    @wraps(command)
    def with_options(**given: Any) -> None:  # noqa: ANN401 - whatever the command takes
        options = kind(**{parameter.name: given.pop(parameter.name) for parameter in taken})
        command(**given, options=options)

    with_options.__signature__ = signature(command).replace(  # type: ignore[attr-defined] # typer reads it
        parameters=[*others, *taken]
    )
    return with_options


def refuse(options: Mapping[str, object], reason: str) -> None:
    """Refuse options that were given and do not apply.

    Raises:
        typer.BadParameter: if one was given.
    """
    for name, value in options.items():
        if value is not None:
            raise typer.BadParameter(f"{name} {reason}.")


def own(kind: type[StoryOptions], options: StoryOptions) -> dict[str, object]:
    """The options that are peculiar to a kind, by the names that they are given by."""
    return {f"--{name.replace('_', '-')}": getattr(options, name) for name in kind.__annotations__}
