"""Arguments and options that several commands share, alone and in groups."""

import math
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial, wraps
from inspect import Parameter, Signature, signature
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_type_hints

import typer

from graphsolve.cli import ADVANCED, streams
from graphsolve.errors import OptionError
from graphsolve.limits import time_limit
from graphsolve.puzzles.catalogue import PUZZLES, SEARCH_OPTIONS, PlayOptions, record_of
from graphsolve.puzzles.interface import EngineName, Playthrough, parse_puzzle, play_of

OptionsT = TypeVar("OptionsT", bound=PlayOptions)
ParsedT = TypeVar("ParsedT")

Command: TypeAlias = Callable[..., None]

advanced = partial(typer.Option, rich_help_panel=ADVANCED)
"""An option that few people need: only `--help-all` shows it."""

MAX_AMOUNT = 10**100
"""The largest number of hit points, mana or power: its products can be printed and divided."""


def check_file(file: Path) -> Path:
    """Reject a missing file or a folder. typer's own check would also reject `-`."""
    if file != streams.STANDARD_STREAM and not file.exists():
        raise typer.BadParameter(f"{str(file)!r} does not exist.")
    if file.is_dir():
        raise typer.BadParameter(f"{str(file)!r} is a folder.")
    return file


def check_seconds(seconds: float | None) -> float | None:
    """Reject a time limit that is not positive and finite."""
    if seconds is not None and not 0 < seconds < math.inf:
        raise typer.BadParameter(f"{seconds:g} is not a positive number of seconds.")
    return seconds


def seconds_option(help_: str, **settings: Any) -> Any:
    """Return an option that few people need, for a positive number of seconds."""
    settings |= {"metavar": "SECONDS", "callback": check_seconds}
    return advanced(help=help_, **settings)


def check_amount(amount: int | None) -> int | None:
    """Reject an amount that is too large to compute with."""
    if amount is not None and amount > MAX_AMOUNT:
        raise typer.BadParameter("the number has more than 100 digits.")
    return amount


def file_argument(metavar: str, help_: str, check: Callable[[Path], Path] = check_file) -> Any:
    """Return an argument for the path of a file, or `-` for standard input."""
    return typer.Argument(metavar=metavar, help=help_, parser=streams.path, callback=check)


PuzzleFile: TypeAlias = Annotated[
    Path, file_argument("FILE", "The puzzle input, or `-` for standard input.")
]
FormatOption: TypeAlias = Annotated[
    Literal["text", "json"], typer.Option("--format", help="Text, or one JSON object.")
]
EngineOption: TypeAlias = Annotated[
    EngineName,
    advanced(
        "--engine",
        metavar="ENGINE",
        help="`graph`, or `compiled`, which is much faster for many or large puzzles and needs "
        "`graphsolve-aoc[fast]`, or `auto`: the compiled one if it is installed. All give the "
        "same answers.",
    ),
]


def answer_option(part: int) -> Any:
    """Return the option for an answer to a part, which can have thousands separators."""
    help_ = f"Your answer to part {part}."
    settings: dict[str, Any] = {"metavar": "N", "show_default": False}
    return typer.Option(f"--part{part}", parser=usage_errors(parse_answer), help=help_, **settings)


def output_option(help_: str, metavar: str = "OUTPUT", **settings: Any) -> Any:
    """Return the option `--output` with a help text of its own; see `OutputOption`."""
    settings |= {"metavar": metavar, "parser": streams.path}
    return typer.Option("--output", "-o", help=help_, **settings)


OutputOption: TypeAlias = Annotated[
    Path | None, output_option("The file to write.", show_default="stdout")
]


def round_option(help_: str) -> Any:
    """Return the option `--round`."""
    return typer.Option("--round", metavar="N", min=1, help=help_)


ReplayOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        metavar="OUTPUT",
        help="Write a web page with the mistake. It shows the right answer.",
        show_default=False,
    ),
]
SaveOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="Save puzzles to run your program on; `check` begins with these.",
        file_okay=False,
        show_default=False,
    ),
]
ForceOption: TypeAlias = Annotated[
    bool, typer.Option("--force", help="Overwrite the output file.")
]
TimeoutOption: TypeAlias = Annotated[
    float | None, seconds_option("Stop with an error after this many seconds.", show_default=False)
]
BothPartsOption: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--part", metavar="N", min=1, max=2, help="Only this part, not both.", show_default=False
    ),
]
JobsOption: TypeAlias = Annotated[
    int | None,
    advanced(
        "--jobs",
        metavar="N",
        min=1,
        max=256,
        help="Number of worker processes.",
        show_default="one for each core",
    ),
]
PartOption: TypeAlias = Annotated[
    int,
    typer.Option("--part", metavar="N", min=1, max=2, help="Play under the rules of this part."),
]


@dataclass(frozen=True)
class PuzzleOptions:
    """The options given to a command, for whichever puzzle its FILE holds."""

    given: Mapping[str, Any]

    def of(self, kind: type[OptionsT], part: int = 1) -> OptionsT:
        """Return the options of a puzzle; reject those of another one or of another part."""
        for name in self.given:
            if name not in option_names(kind):
                records = (each for each in PUZZLES.values() if name in option_names(each.options))
                nouns = " or ".join(f"a {each.noun}" for each in records)
                raise typer.BadParameter(f"{flag_of(name)} can be used with {nouns} only.")
        options = kind(**self.given)
        options.check(part)
        return options

    def play(self, file: Path, part: int) -> Playthrough[Any]:
        """Play a part of the puzzle in a file."""
        puzzle = streams.read_puzzle(file, parse_puzzle)
        own = self.of(record_of(puzzle).options, part)
        with streams.Progress(f"Part {part}") as progress:
            return play_of(puzzle).play(puzzle, part, own, progress.say)


def option_names(kind: type[PlayOptions]) -> set[str]:
    """Return the names of the options in a class."""
    return {field.name for field in fields(kind)}


def flag_of(name: str) -> str:
    """Return the name of an option on the command line."""
    return f"--{name.replace('_', '-')}"


def extended(command: Command, name: str, options: Iterable[Parameter]) -> Command:
    """Return a command with options in place of a parameter, which gets their values by name."""
    added = list(options)
    own = signature(command).parameters.values()

    @wraps(command)
    def run(**given: object) -> None:
        values = {each.name: given.pop(each.name) for each in added}
        command(**given, **{name: values})

    found = chain.from_iterable(added if each.name == name else [each] for each in own)
    keyword_only = Parameter.KEYWORD_ONLY  # typer passes all by name, and these need no order
    vars(run)["__signature__"] = Signature([each.replace(kind=keyword_only) for each in found])
    return run


def plays(
    *kinds: type[PlayOptions], without: Collection[str] = SEARCH_OPTIONS
) -> Callable[[Command], Command]:
    """Turn a command's parameter `options` into the options of a play, and add `--timeout`.

    Args:
        kinds: classes of options; by default, those of all puzzles.
        without: names of options to leave out.
    """
    every = kinds or [record.options for record in PUZZLES.values()]
    options = [each for each in chain(*map(typer_options, every)) if each.name not in without]

    def decorate(command: Command) -> Command:
        @wraps(command)
        def run(*, options: dict[str, Any], **given: object) -> None:
            own = {name: value for name, value in options.items() if value is not None}
            try:
                with time_limit(own.pop("timeout", None)):
                    command(**given, options=PuzzleOptions(own))
            except OptionError as error:
                raise typer.BadParameter(str(error)) from None

        return extended(run, "options", [*options, keyword("timeout", TimeoutOption)])

    return decorate


def typer_options(kind: type[PlayOptions]) -> Iterator[Parameter]:
    """Yield the parameters of a command for a class of options."""
    types = get_type_hints(kind)
    for field in fields(kind):
        settings = dict(field.metadata)
        if settings["min"] is not None:
            settings |= {"metavar": "N", "callback": check_amount}
        else:  # the help says which values there are
            settings["metavar"] = field.name.upper()
        option = advanced(flag_of(field.name), **settings)
        yield keyword(field.name, Annotated[types[field.name], option])


def parse_answer(text: str) -> int:
    """Parse an answer that a user enters, with or without thousands separators.

    Raises:
        ValueError: the text is not a number of up to 100 digits.
    """
    digits = re.sub(r"(?<=\d)[,_ '\u2019](?=\d{3})", "", text.strip())
    if not re.fullmatch(r"-?[0-9]{1,100}", digits):
        raise ValueError(f"{text!r} is not a number")
    return int(digits)


def parse_range(text: str) -> range:
    """Parse a range of numbers, from the first to the last. Raise a ValueError otherwise.

    >>> [parse_range(text) for text in ("20:28", "23", ":5", "20:")]
    [range(20, 29), range(23, 24), range(0, 6), range(20, 1000000000000000000)]
    """
    match = re.fullmatch(r"([0-9]{0,18})(:([0-9]{0,18}))?", text.strip())
    first, colon, last = match.groups() if match else (None, None, None)
    if not (first or last):
        raise ValueError(f"{text!r} is not a range such as 23, 20:28, :5 or 20:")
    end = last if colon else first
    found = range(int(first or 0), int(end) + 1 if end else 10**18)
    if not found:
        raise ValueError(f"the range {text!r} ends before it begins")
    return found


def range_option(help_: str, **settings: Any) -> Any:
    """Return an option for a range of numbers."""
    settings |= {"parser": usage_errors(parse_range), "metavar": "FIRST:LAST"}
    return typer.Option(help=help_, **settings)


def usage_errors(parse: Callable[[str], ParsedT]) -> Callable[[str], ParsedT]:
    """Return a parser for typer whose `ValueError` is a usage error."""

    def parsed(text: str) -> ParsedT:
        try:
            return parse(text)
        except ValueError as error:
            raise typer.BadParameter(f"{error}.") from None

    return parsed


def keyword(name: str, annotation: object, default: object = None) -> Parameter:
    """Return a keyword-only parameter for an option of a command."""
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
