"""The commands: each reads its arguments, calls the package, and prints.

To add one, write a function, like `compare` in `check.py`, and add its name and its module to
`COMMANDS`. `plays` gives it the options of all puzzles, and `PuzzleOptions.play` plays the puzzle
in a file. What differs between puzzles is an attribute of `PuzzleView` or `PuzzleLab`, with a
default. A command also needs a line in the table of the README, a run in `RUNS` of
`tests/cli/test_streams.py`, one in `COMMANDS` of `tests/cli/test_options.py` if it fights battles,
sessions in `tests/golden/cli`, and a test in `tests/fourth_puzzle`.
"""

from importlib import import_module
from inspect import getdoc
from itertools import chain, takewhile
from typing import Annotated, Any, Literal

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from graphsolve.cli.streams import echo_error, report_os_error, tolerant_streams
from graphsolve.errors import GraphsolveError

COMMANDS = {
    "Commands, the most needed first": {
        "solve": "solve",
        "diagnose": "diagnose",
        "check": "check",
        "compare": "check",
        "explain": "play",
        "transcript": "play",
        "replay": "play",
        "misreadings": "misreadings",
        "generate": "generate",
        "export": "play",
    },
    "For single puzzles, many puzzles, and a website": {
        "sweep": "solve",
        "survey": "survey",
        "site": "site",
    },
}
"""The commands by their panel in the help, each with the name of its module."""

OTHER_NAMES = {"day15": "solve", "day22": "solve"}
"""Aliases of commands, which the help does not list."""

MARKUP: Literal["markdown"] = "markdown"
"""The markup of the commands' docstrings."""

ADVANCED = "Advanced"
"""The panel of the options that only `--help-all` shows."""

HELP_ALL = "--help-all"


def fold_advanced(command: Any) -> None:
    """Leave the advanced options of a command out of its help, and say how to see them."""
    folded = [
        each for each in command.params if getattr(each, "rich_help_panel", None) == ADVANCED
    ]
    for each in folded:
        each.hidden = True
    if folded:
        command.epilog = f"{len(folded)} more options: `{HELP_ALL}`"


class Commands(TyperGroup):
    """A group that imports commands when they are called, and reports errors in one line."""

    def __init__(self, **settings: Any) -> None:
        names = chain.from_iterable(COMMANDS.values())
        super().__init__(**settings | {"commands": dict.fromkeys(names)})
        self.lists = self.unfolds = False

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help, which lists all commands but none of their options."""
        self.lists = True
        super().format_help(ctx, formatter)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import a command, or return None if there is none of that name."""
        cmd_name = OTHER_NAMES.get(cmd_name, cmd_name)
        for panel, modules in COMMANDS.items():
            if cmd_name in modules:
                found = getattr(import_module(f"graphsolve.cli.{modules[cmd_name]}"), cmd_name)
                if self.lists:  # the options of all puzzles would be slow to import
                    help_ = found.info.help if isinstance(found, typer.Typer) else getdoc(found)
                    return TyperCommand(cmd_name, help=help_, rich_help_panel=panel)
                single = typer.Typer(rich_markup_mode=MARKUP)
                if isinstance(found, typer.Typer):
                    single.add_typer(found, name=cmd_name, rich_help_panel=panel)
                else:
                    single.command(cmd_name, rich_help_panel=panel)(found)
                command = get_group(single).commands[cmd_name]
                if not self.unfolds:
                    fold_advanced(command)
                return command
        return None

    def main(self, *args: Any, **settings: Any) -> Any:
        """Run the program, even if a stream is closed or cannot encode the text."""
        with tolerant_streams():
            return super().main(*args, **settings)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse arguments; reject null characters, which no file name can contain."""
        if any("\0" in argument for argument in args):
            raise typer.BadParameter("an argument contains a null character.")
        own = [*takewhile(lambda argument: argument != "--", args)]
        self.unfolds = HELP_ALL in own
        help_all = ["--help" if argument == HELP_ALL else argument for argument in own]
        return super().parse_args(ctx, [*help_all, *args[len(own) :]])

    def invoke(self, ctx: Any) -> Any:
        """Run a command. An expected error ends it with one line on stderr and exit status 1."""
        try:
            return super().invoke(ctx)
        except typer.BadParameter as error:  # in the words of pydantic, which typer uses
            said = error.message.removeprefix("Value error, ")
            error.message = said.replace("Input should", "it should")
            raise
        except BrokenPipeError:  # the reader has closed the pipe; typer ends quietly
            raise
        except OSError as error:
            report_os_error(error)
        except GraphsolveError as error:
            echo_error(str(error))
        except MemoryError:
            echo_error("out of memory: the puzzle is too large, or takes too long to play")
        raise typer.Exit(1)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=MARKUP,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def print_version(wanted: bool) -> None:
    """Print the version and exit, if wanted."""
    if wanted:
        from graphsolve import __version__

        typer.echo(f"graphsolve {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Solve three puzzles of Advent of Code, and find out why your solver is wrong.

    Start with `graphsolve solve FILE`, where FILE is your input, or `-` for standard input; or
    with `graphsolve diagnose FILE --part1 N` if your answer is wrong.

    Results go to stdout, messages to stderr. The exit status is 0 on success, 1 for failures and
    puzzles without an answer, and 2 for usage errors.
    """
