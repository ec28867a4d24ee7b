"""Arguments and options that several commands share, alone and in groups."""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import update_wrapper
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_type_hints

import typer

from graphsolve.cli.streams import STANDARD_STREAM, parse_path
from graphsolve.errors import OptionError
from graphsolve.limits import time_limit
from graphsolve.puzzles.catalogue import PUZZLES, PuzzleRecord
from graphsolve.puzzles.engines import EngineName
from graphsolve.puzzles.options import OptionInfo, PlayOptions
from graphsolve.show.column import PuzzleView, view_of

Command: TypeAlias = Callable[..., None]

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
        help="Solve with the graph engine, or with the compiled one, which is much faster for "
        "many or large puzzles and needs `graphsolve-aoc[fast]`. Both give the same answers. "
        "`auto` is the compiled one if it is installed.",
    ),
]


def output_option(help_: str, **settings: Any) -> Any:
    """The option `--output` with other words, or of another kind; see `OutputOption`."""
    return typer.Option(
        "--output", "-o", metavar="OUTPUT", parser=parse_path, help=help_, **settings
    )


OutputOption: TypeAlias = Annotated[
    Path | None, output_option("The file to write.", show_default="stdout")
]


def round_option(help_: str, **settings: Any) -> Any:
    """The option `--round`."""
    return typer.Option("--round", min=1, help=help_, **settings)


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


@dataclass(frozen=True)
class PuzzleOptions:
    """The options of a play that were given to a command, for whichever puzzle its FILE holds.

    Attributes:
        given: the values by the names of the fields, None where nothing was given.
    """

    given: Mapping[str, object]

    def of(self, record: PuzzleRecord, part: int = 1) -> PlayOptions:
        """The options of a puzzle.

        Raises:
            typer.BadParameter: an option of another puzzle was given, or one that does not apply
                to the part.
        """
        own = option_names(record.options)
        for name, value in self.given.items():
            if name not in own:
                records = (each for each in PUZZLES.values() if name in option_names(each.options))
                nouns = " or ".join(f"a {each.noun}" for each in records)
                refuse({flag_of(name): value}, f"can be used with {nouns} only")
        options = record.options(**{name: self.given[name] for name in own & self.given.keys()})
        with bad_parameters():
            options.check(part)
        return options


@contextmanager
def bad_parameters() -> Iterator[None]:
    """Report an `OptionError` as wrong usage of the command."""
    try:
        yield
    except OptionError as error:
        raise typer.BadParameter(str(error)) from None


def option_names(kind: type[PlayOptions]) -> set[str]:
    """The names of the options in a class."""
    return {field.name for field in fields(kind)}


def flag_of(name: str) -> str:
    """The name of an option on the command line."""
    return f"--{name.replace('_', '-')}"


def flags(options: PlayOptions) -> dict[str, object]:
    """The values of options by their names on the command line."""
    return {flag_of(name): getattr(options, name) for name in option_names(type(options))}


class Extended:
    """A command with more parameters than its function has.

    They are listed each time that typer asks, because puzzles can be registered at any time.

    Args:
        command: the command.
        call: called in its place.
        more: makes the parameters that it has in addition, or in place of some of its own.
        without: parameters of the command that `call` passes on.
    """

    def __init__(
        self,
        command: Command,
        call: Command,
        more: Callable[[], Iterable[Parameter]],
        without: Collection[str] = (),
    ) -> None:
        update_wrapper(self, command)
        self._command, self._call, self._more, self._without = command, call, more, without

    def __call__(self, **given: object) -> None:
        """Run the command."""
        self._call(**given)

    @property
    def __signature__(self) -> Signature:
        own = signature(self._command).parameters
        more = {parameter.name: parameter for parameter in self._more()}
        kept = [more.pop(name, own[name]) for name in own if name not in self._without]
        return Signature([*kept, *more.values()])


def takes_options(
    command: Command,
    *,
    without: Collection[str] = (),
    solving: bool = False,
    needs: str | None = None,
) -> Extended:
    """Turn a command's parameter `options` into the options of a play.

    Its annotation is `PuzzleOptions`, for those of all puzzles, or a class of options.

    Args:
        command: the command.
        without: names of options to leave out.
        solving: whether to leave out options that do not matter for the answers.
        needs: a method of `PuzzleView`: only puzzles with their own have options.
    """
    kind = signature(command).parameters["options"].annotation

    def parameters() -> Mapping[str, Parameter]:
        if kind is not PuzzleOptions:
            return typer_parameters(kind, without, solving=solving)
        found: dict[str, Parameter] = {}
        for record in PUZZLES.values():
            if needs and is_default(view_of(record), needs):
                continue
            panel = f"Options for a {record.noun}"
            more = typer_parameters(record.options, without, panel, solving=solving)
            found |= {name: more[name] for name in more if name not in found}
        return found

    def call(**given: object) -> None:
        values = {name: given.pop(name) for name in parameters()}
        command(
            **given, options=PuzzleOptions(values) if kind is PuzzleOptions else kind(**values)
        )

    return Extended(command, call, lambda: parameters().values(), without=["options"])


def is_default(view: PuzzleView, method: str) -> bool:
    """Whether a puzzle has no method of its own."""
    return getattr(type(view), method) is getattr(PuzzleView, method)


def typer_parameters(
    kind: type[PlayOptions],
    without: Collection[str],
    panel: str | None = None,
    *,
    solving: bool,
) -> dict[str, Parameter]:
    """The parameters of a command for a class of options, in a panel of the help."""
    parameters = {}
    types = get_type_hints(kind)
    for field in fields(kind):
        info: OptionInfo = field.metadata["option"]
        if field.name in without or (solving and not info.solves):
            continue
        settings: dict[str, Any] = {"help": info.help, "show_default": info.default}
        if info.least is not None:
            settings |= {"min": info.least, "metavar": "N", "callback": check_amount}
        elif types[field.name] == str | None:
            settings["metavar"] = field.name.upper()
        names = info.flags or [flag_of(field.name)]
        option = typer.Option(*names, rich_help_panel=info.panel or panel, **settings)
        parameters[field.name] = keyword(field.name, Annotated[types[field.name], option])
    return parameters


def keyword(name: str, annotation: object) -> Parameter:
    """A parameter of a command for an option that need not be given."""
    return Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


def takes_timeout(command: Command) -> Extended:
    """Add the option `--timeout` to a command, and stop the command when that time has passed."""

    def call(*, timeout: float | None, **given: object) -> None:
        with time_limit(timeout):
            command(**given)

    return Extended(command, call, lambda: [keyword("timeout", TimeoutOption)])


def refuse(options: Mapping[str, object], reason: str) -> None:
    """Reject options that were given but do not apply."""
    for name, value in options.items():
        if value is not None:
            raise typer.BadParameter(f"{name} {reason}.")
