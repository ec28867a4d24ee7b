"""The command that lists the known misreadings, and shows each of them."""

from itertools import chain
from typing import Annotated

import typer

from graphsolve.cli import streams
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
    from graphsolve.show.misreadings import list_common, list_misreadings, show_misreading

    wanted = " ".join(name or ())
    if not wanted:
        for record in PUZZLES.values():
            streams.print_pieces([*list_common(record, MOST_COMMON), ""])
        streams.print_pieces(
            ["Name a puzzle to list all of its misreadings, or a word to search for."]
        )
        return
    if wanted in PUZZLES:
        streams.print_pieces(list_misreadings(PUZZLES[wanted]))
        return
    try:
        found = misreading(wanted)
    except (GraphsolveError, ValueError) as error:
        with_word = [list(list_misreadings(each, wanted)) for each in PUZZLES.values()]
        if any(with_word):
            streams.print_pieces(chain.from_iterable([*each, ""] for each in with_word if each))
            return
        raise typer.BadParameter(str(error) + "." * (error.args[0][-1] != "?")) from None
    with Progress("Looking for a small puzzle"):
        exposed = tell_apart([found])
        differences = exposed and differences_of(found, exposed.puzzle, [exposed.part])
    streams.print_pieces(show_misreading(found, exposed, differences))
