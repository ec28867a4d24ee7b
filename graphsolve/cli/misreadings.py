"""The command that lists the known misreadings, and shows each of them."""

from itertools import chain
from typing import Annotated

import typer

from graphsolve.cli import streams
from graphsolve.cli.options import FormatOption
from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.show.progress import Progress

MOST_COMMON = 4
"""How many misreadings of each puzzle to list if nothing is asked for: all fit on a screen."""


def misreadings(
    name: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME]",
            help="A misreading, two combined as in `attack-first + last-round-counts`, a word to "
            "search for, or a puzzle, named as in `generate`.",
            show_default="the most common misreadings",
        ),
    ] = None,
    format_: FormatOption = "text",
) -> None:
    """List the known misreadings of the rules, or show one of them.

    With the NAME of a misreading, such as `diagnose` prints, shows the rule, how it is misread,
    and a small puzzle that it gets wrong: its answers, and the first turn that differs. With
    the name of a puzzle, or a word of names or sentences, lists misreadings by rule.

    Example: `graphsolve misreadings last-step`
    """
    from graphsolve.lab.difference import differences_of
    from graphsolve.lab.misreadings import misreading
    from graphsolve.lab.questions import tell_apart
    from graphsolve.show.as_json import misreading_json, misreadings_json
    from graphsolve.show.misreadings import (
        list_common,
        list_misreadings,
        matching,
        show_misreading,
    )

    wanted = " ".join(name or ())
    records = [PUZZLES[wanted]] if wanted in PUZZLES else [*PUZZLES.values()]
    word = "" if wanted in PUZZLES else wanted
    try:
        found = misreading(word)
    except (GraphsolveError, ValueError) as error:
        some = {record: matching(record, word) for record in records}
        if not any(some.values()):
            raise typer.BadParameter(str(error) + "." * (error.args[0][-1] != "?")) from None
        if format_ == "json":
            streams.print_json(misreadings_json(chain.from_iterable(some.values())))
            return
        for record, one in some.items():
            if not one:
                continue
            pieces = list_misreadings(record, one) if wanted else list_common(record, MOST_COMMON)
            streams.print_pieces([*pieces, *[""] * (len(records) > 1)])
        if not wanted:
            hint = "Name a puzzle to list all of its misreadings, or a word to search for."
            streams.print_pieces([hint])
        return
    with Progress("Looking for a small puzzle"):
        exposed = tell_apart([found])
        differences = exposed and differences_of(found, exposed.puzzle, [exposed.part])
    if format_ == "json":
        streams.print_json(misreading_json(found, exposed))
    else:
        streams.print_pieces(show_misreading(found, exposed, differences))
