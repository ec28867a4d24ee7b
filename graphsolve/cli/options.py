"""Arguments and options that several commands share, alone and in groups."""

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import wraps
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from graphsolve.cli.streams import STANDARD_STREAM, parse_path
from graphsolve.limits import time_limit
from graphsolve.puzzles.engines import EngineName

if TYPE_CHECKING:
    import networkx as nx

    from graphsolve.graphs.grid import Square
    from graphsolve.puzzles.cave import Cave, Rules
    from graphsolve.puzzles.duel import Boss, Duel


MAX_AMOUNT = 10**100
"""The largest number of hit points, mana or power: its products can be printed and divided."""

HTML = (".html", ".htm")
"""The suffixes of web pages."""


def check_file(file: Path) -> Path:
    """Reject a missing file or a folder. typer's own check would also reject `-`."""
    if file != STANDARD_STREAM and not file.exists():
        raise typer.BadParameter(f"{str(file)!r} does not exist.")
    if file.is_dir():
        raise typer.BadParameter(f"{str(file)!r} is a folder.")
    return file


def check_suffix(output: Path | None, suffixes: Collection[str], hint: str = "") -> None:
    """Reject an output file whose suffix promises another format. A name can have no suffix."""
    if output and output.suffix and output.suffix.lower() not in suffixes:
        raise typer.BadParameter(f"{output.name!r} does not end in {' or '.join(suffixes)}{hint}.")


def check_seconds(seconds: float | None) -> float | None:
    """Reject a time limit that is not a positive number of seconds, such as `nan` or `inf`."""
    if seconds is not None and not 0 < seconds < math.inf:
        raise typer.BadParameter(f"{seconds:g} is not a positive number of seconds.")
    return seconds


def refuse_nan(number: float | None) -> float | None:
    """Reject `nan`, which typer's `min` and `max` accept."""
    if number is not None and math.isnan(number):
        raise typer.BadParameter("nan is not a number.")
    return number


def check_amount(amount: int | None) -> int | None:
    """Reject an amount that is too large to compute with."""
    if amount is not None and amount > MAX_AMOUNT:
        raise typer.BadParameter("the number has more than 100 digits.")
    return amount


PuzzleFile: TypeAlias = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        help="The puzzle input, or `-` for standard input.",
        parser=parse_path,
        callback=check_file,
    ),
]
FormatOption: TypeAlias = Annotated[
    Literal["text", "json"],
    typer.Option("--format", help="Text for people, or one JSON object for programs."),
]
EngineOption: TypeAlias = Annotated[
    EngineName,
    typer.Option(
        "--engine",
        help="Solve with the graph engine, or with the compiled one, which is many times as fast "
        "on many or large puzzles and needs the extra `fast`. Both give the same answers. `auto` "
        "is the compiled one if it is installed.",
    ),
]
OutputOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="OUTPUT",
        parser=parse_path,
        help="The file to write.",
        show_default="stdout",
    ),
]
ForceOption: TypeAlias = Annotated[
    bool, typer.Option("--force", help="Overwrite the output file if it exists.")
]
TimeoutOption: TypeAlias = Annotated[
    float | None,
    typer.Option(
        "--timeout",
        metavar="SECONDS",
        callback=check_seconds,
        help="Stop with an error after this many seconds.",
        show_default="no limit",
    ),
]
BothPartsOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--part", min=1, max=2, help="Solve this part only.", show_default="both parts"),
]
PartOption: TypeAlias = Annotated[
    int,
    typer.Option(
        "--part",
        min=1,
        max=2,
        help="Part 2 is the battle with the least power at which no elf dies, Recursive Combat, "
        "or hard mode.",
    ),
]


@dataclass(frozen=True, kw_only=True)
class AnyBattleOptions:
    """The options for battles, except the attack power of the elves."""

    elf_hit_points: Annotated[
        int | None,
        typer.Option(
            min=1,
            callback=check_amount,
            help="Hit points of elves without any in FILE.",
            show_default="200",
        ),
    ] = None
    goblin_power: Annotated[
        int | None,
        typer.Option(
            min=1, callback=check_amount, help="Attack power of the goblins.", show_default="3"
        ),
    ] = None
    goblin_hit_points: Annotated[
        int | None,
        typer.Option(
            min=1,
            callback=check_amount,
            help="Hit points of goblins without any in FILE.",
            show_default="200",
        ),
    ] = None
    graph: Annotated[
        Literal["bitgrid", "networkx"] | None,
        typer.Option(
            help="Represent the cave as the bits of an integer, or as a plain networkx graph. "
            "Both give the same answers; the first is faster.",
            show_default="bitgrid",
        ),
    ] = None
    movement: Annotated[
        Literal["multi-source", "first-step"] | None,
        typer.Option(
            help="Find steps by a multi-source BFS, or by a search from each of the squares that "
            "the unit can step to. Both give the same answers.",
            show_default="multi-source",
        ),
    ] = None

    def rules(self) -> "Rules":
        """The rules to fight by."""
        from graphsolve.puzzles.cave import Rules, Stats
        from graphsolve.puzzles.cave.rules import MOVEMENTS

        return Rules(
            Stats(3, self.elf_hit_points or 200),
            Stats(self.goblin_power or 3, self.goblin_hit_points or 200),
            MOVEMENTS[self.movement or "multi-source"],
        )

    def check_engine(self, engine: EngineName) -> None:
        """Reject options that need the graph engine if another one is asked for."""
        if engine == "compiled":
            given = {"--graph": self.graph, "--movement": self.movement}
            refuse(given, "cannot be used with --engine compiled")

    def graph_if_given(self, cave: "Cave") -> "nx.Graph[Square] | None":
        """The grid graph of a cave, or None to leave its type to the engine."""
        return self.graph_of(cave) if self.graph else None

    def graph_of(self, cave: "Cave") -> "nx.Graph[Square]":
        """The grid graph of a cave."""
        from graphsolve.graphs.bitgrid import GRAPHS

        return GRAPHS[self.graph or "bitgrid"](cave.squares)


@dataclass(frozen=True, kw_only=True)
class BattleOptions(AnyBattleOptions):
    """The options for a single battle."""

    elf_power: Annotated[
        int | None,
        typer.Option(
            "--elf-power",
            "--power",
            min=1,
            callback=check_amount,
            help="Attack power of the elves in part 1; part 2 finds it.",
            show_default="3",
        ),
    ] = None

    def rules(self) -> "Rules":
        """The rules to fight by."""
        return super().rules().with_elf_power(self.elf_power or 3)

    def refuse_power(self) -> None:
        """Reject an attack power of the elves for part 2."""
        refuse({"--elf-power": self.elf_power}, "cannot be used with part 2, which finds it")


@dataclass(frozen=True, kw_only=True)
class PlayerOptions:
    """The options for the player of a duel."""

    hit_points: Annotated[
        int | None,
        typer.Option(
            min=1,
            callback=check_amount,
            help="Hit points of the player in a duel.",
            show_default="50",
        ),
    ] = None
    mana: Annotated[
        int | None,
        typer.Option(
            min=0, callback=check_amount, help="Mana of the player in a duel.", show_default="500"
        ),
    ] = None

    def duel(self, boss: "Boss", part: int) -> "Duel":
        """The duel with a boss."""
        from graphsolve.puzzles.duel import Duel

        mana = 500 if self.mana is None else self.mana
        return Duel(boss, hit_points=self.hit_points or 50, mana=mana, hard=part > 1)


@dataclass(frozen=True, kw_only=True)
class DuelOptions(PlayerOptions):
    """The options for a single duel."""

    spells: Annotated[
        str | None,
        typer.Option(
            help="The spells that the player of a duel casts, separated by commas.",
            show_default="those of the least mana",
        ),
    ] = None


@dataclass(frozen=True, kw_only=True)
class PuzzleOptions(DuelOptions, BattleOptions):
    """The options for all of the puzzles."""


def takes_options(command: Callable[..., None]) -> Callable[..., None]:
    """Turn the fields of a command's parameter `options`, a dataclass, into options.

    typer makes an option of each parameter, and does not support dataclasses.
    """
    parameters = dict(signature(command).parameters)
    kind: type[Any] = parameters.pop("options").annotation
    taken = signature(kind).parameters

    @wraps(command)
    def with_options(**given: object) -> None:
        options = kind(**{name: given.pop(name) for name in taken})
        command(**given, options=options)

    return with_parameters(with_options, [*parameters.values(), *taken.values()])


def takes_timeout(command: Callable[..., None]) -> Callable[..., None]:
    """Add the option `--timeout` to a command, and stop the command when that time has passed."""
    timeout_option = Parameter(
        "timeout", Parameter.KEYWORD_ONLY, default=None, annotation=TimeoutOption
    )

    @wraps(command)
    def with_timeout(*, timeout: float | None, **given: object) -> None:
        with time_limit(timeout):
            command(**given)

    own = signature(command).parameters
    return with_parameters(with_timeout, [*own.values(), timeout_option])


def with_parameters(
    command: Callable[..., None], parameters: Sequence[Parameter]
) -> Callable[..., None]:
    """Give a command the parameters that typer reads, in place of those of the function."""
    command.__signature__ = Signature(parameters)  # type: ignore[attr-defined] # any function can have one
    return command


def flags(kind: type[Any], options: object) -> dict[str, object]:
    """The values of a group of options, by their names on the command line."""
    return {
        f"--{field.name.replace('_', '-')}": getattr(options, field.name) for field in fields(kind)
    }


def refuse(options: Mapping[str, object], reason: str) -> None:
    """Reject options that were given but do not apply."""
    for name, value in options.items():
        if value is not None:
            raise typer.BadParameter(f"{name} {reason}.")
