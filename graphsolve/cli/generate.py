"""The command that generates puzzle inputs, with a subcommand for each puzzle."""

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer
from typer.core import TyperGroup
from typer.main import get_command

from graphsolve.cli.options import Extended, ForceOption, OutputOption, takes_timeout
from graphsolve.cli.streams import check_output, write_output
from graphsolve.puzzles.catalogue import PUZZLES, PuzzleRecord
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from graphsolve.lab.generate import SizeOption

SeedOption: TypeAlias = Annotated[
    int,
    typer.Option("--seed", metavar="N", min=0, help="The same seed always gives the same input."),
]


def generated_puzzles() -> dict[str, PuzzleRecord]:
    """The puzzles that can be generated, by name."""
    from graphsolve.lab.column import lab_of

    return {name: record for name, record in PUZZLES.items() if lab_of(record).kinds}


def named_puzzle(name: str) -> PuzzleRecord | None:
    """The generated puzzle with this name, or with this one in an earlier version."""
    from graphsolve.lab.column import lab_of

    for own, record in generated_puzzles().items():
        if name in {own, *lab_of(record).old_names}:
            return record
    return None


class Puzzles(TyperGroup):
    """A subcommand for each puzzle."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002 - typer's signature
        """The names of the puzzles."""
        return [*generated_puzzles()]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401, ARG002 - likewise
        """The subcommand of a puzzle, or None if there is none of that name."""
        record = named_puzzle(cmd_name)
        if record is None:
            return None
        single = typer.Typer(add_completion=False, rich_markup_mode="markdown")
        single.command(cmd_name)(command_of(record))
        return get_command(single)


generate = typer.Typer(
    cls=Puzzles, no_args_is_help=True, help="Generate a puzzle input from a seed."
)


@generate.callback()
def main() -> None:
    """Generate a puzzle input from a seed."""


def command_of(record: PuzzleRecord) -> Callable[..., None]:
    """The subcommand of a puzzle, with an option for its kinds and for each of its sizes."""
    from graphsolve.lab.column import lab_of

    lab = lab_of(record)
    kinds = lab.kinds

    def command(
        seed: int,
        kind: str,
        output: Path | None,
        *,
        force: bool,
        **given: Mapping[str, int] | None,
    ) -> None:
        sizes = {name: size for some in given.values() if some for name, size in some.items()}
        check_output(output, force=force)
        with Progress("Generating the puzzle"):
            text = f"{lab.generate(seed, kind=kind, **sizes)}\n"
        write_output(text.encode(), output, force=force)

    command.__doc__ = "\n\n".join(
        [
            f"Generate {lab.generates}.",
            f"Example: `graphsolve generate {record.name} --seed 1 -o {record.name}.txt`",
            "Kinds:",
            "\n".join(f"- `{name}`: {about}" for name, about in kinds.items()),
        ]
    )
    kind_option = typer.Option(
        metavar="KIND",  # the help text lists the kinds; typer would break the list within words
        help=f"Kind of {lab.noun}.",
    )
    options: dict[str, tuple[Any, object]] = {
        "seed": (SeedOption, Parameter.empty),
        "kind": (Annotated[Literal[*kinds], kind_option], next(iter(kinds))),
        **{option.name: size_option(option) for option in lab.sizes},
        "output": (OutputOption, None),
        "force": (ForceOption, False),
    }
    parameters = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
        for name, (annotation, default) in options.items()
    ]
    own = signature(command).parameters
    return takes_timeout(Extended(command, command, lambda: parameters, without=own))


def size_option(option: "SizeOption") -> tuple[Any, str | None]:
    """The type of a command's parameter for a size, and its default, which typer parses, too."""
    shown = "; ".join(filter(None, [option.shown_default, option.example]))
    annotated = typer.Option(
        f"--{option.name}",
        parser=size_parser(option),
        metavar=option.metavar,
        help=option.help,
        show_default=shown or True,
    )
    return Annotated[Mapping[str, int] | None, annotated], option.default


def size_parser(option: "SizeOption") -> Callable[[str], Mapping[str, int]]:
    """A parser for typer, which shows the message of a `BadParameter` only."""

    def parse(text: str) -> Mapping[str, int]:
        try:
            return option.sizes(text)
        except ValueError as error:
            raise typer.BadParameter(f"{error}") from None

    return parse
