"""The command that generates puzzle inputs, with a subcommand for each puzzle."""

from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping
from inspect import Parameter
from typing import Annotated, Any, Literal

import typer
from typer.core import TyperGroup
from typer.main import get_command

from graphsolve.cli import streams
from graphsolve.cli.options import (
    ForceOption,
    OutputOption,
    TimeoutOption,
    extended,
    keyword,
    usage_errors,
)
from graphsolve.limits import time_limit
from graphsolve.puzzles.catalogue import PUZZLES, PuzzleRecord


class Puzzles(TyperGroup):
    """A subcommand for each puzzle."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the puzzles that can be generated."""
        return [name for name in PUZZLES if self.get_command(ctx, name)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the subcommand of a puzzle, or None if there is none that can be generated."""
        from graphsolve.lab.interface import lab_of

        record = PUZZLES.get(cmd_name)
        if record is None or not lab_of(record).kinds:
            return None
        single = typer.Typer(add_completion=False, rich_markup_mode="markdown")
        single.command(cmd_name)(command_of(record))
        return get_command(single)


generate = typer.Typer(
    cls=Puzzles, no_args_is_help=True, help="Generate a puzzle input from a seed."
)


def command_of(record: PuzzleRecord) -> Callable[..., None]:
    """Return the subcommand of a puzzle, with an option for its kinds and for each size."""
    from graphsolve.lab.interface import lab_of

    lab = lab_of(record)

    def command(
        seed: Annotated[
            int,
            typer.Option(metavar="N", min=0, help="The same seed always gives the same input."),
        ],
        sizes: dict[str, Any],
        output: OutputOption = None,
        force: ForceOption = False,
        timeout: TimeoutOption = None,
    ) -> None:
        kind = sizes.pop("kind")
        streams.check_output(output, force=force)
        with time_limit(timeout), streams.Progress("Generating the puzzle"):
            given = dict(ChainMap(*filter(None, sizes.values())))
            text = f"{lab.generate(seed, kind=kind, **given)}\n"
            streams.write_output(text.encode(), output, force=force)

    def options() -> Iterator[Parameter]:
        kind = typer.Option(
            metavar="KIND",  # the help text lists the kinds; typer would break them within words
            help=f"Kind of {record.noun}.",
        )
        yield keyword("kind", Annotated[Literal[*lab.kinds], kind], next(iter(lab.kinds)))
        for size in lab.sizes:
            option = typer.Option(
                f"--{size.name}",
                parser=usage_errors(size.sizes),
                metavar=size.metavar,
                help=size.help,
            )
            # typer parses the default, too
            yield keyword(size.name, Annotated[Mapping[str, int] | None, option], size.default)

    command.__doc__ = "\n\n".join(
        [
            f"Generate a {record.noun} ({record.title}, {record.year} day {record.day}).",
            f"Example: `graphsolve generate {record.name} --seed 1 -o {record.name}.txt`",
            "Kinds:",
            "\n".join(f"- `{name}`: {about}" for name, about in lab.kinds.items()),
        ]
    )
    return extended(command, "sizes", options())
