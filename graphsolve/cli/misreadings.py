"""The command that lists the known misreadings, or shows one of them."""

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from graphsolve.cli import streams
from graphsolve.cli.options import FormatOption
from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.catalogue import PUZZLES, PuzzleRecord, record_of

if TYPE_CHECKING:
    from graphsolve.lab.misreadings import Misreading

MOST_COMMON = 12
"""How many misreadings to list by default, so that they fit on a screen."""


def misreadings(
    name: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PUZZLE] [NAME]",
            help="A misreading, two combined as in `attack-first + last-round-counts`, or a word "
            "to search for; or a puzzle, named as in `generate`, before such a word or alone.",
            show_default="the most common misreadings",
        ),
    ] = None,
    all_: Annotated[
        bool, typer.Option("--all", help="List all misreadings, not only the most common ones.")
    ] = False,
    format_: FormatOption = "text",
) -> None:
    """List the known misreadings of the rules, or show one of them.

    With the NAME of a misreading, such as `diagnose` prints, shows the rule, how it is misread,
    and a small puzzle that it gets wrong: its answers, and the first turn that differs. With a
    word to search for, or with --all, lists misreadings by rule.

    Example: `graphsolve misreadings last-step`
    """
    from graphsolve.lab.difference import differences_of
    from graphsolve.lab.misreadings import misreading
    from graphsolve.lab.questions import tell_apart
    from graphsolve.show.formats import misreading_json
    from graphsolve.show.misreadings import matching, show_misreading

    words = name or []
    records = [*PUZZLES.values()]
    if words and words[0] in PUZZLES:
        records, words = [PUZZLES[words[0]]], words[1:]
    word = " ".join(words)
    some = {record: one for record in records if (one := matching(record, word))}
    is_name = any(one.name == word for one in chain.from_iterable(some.values()))
    if some and (all_ or not is_name):
        most = None if word or all_ else MOST_COMMON // len(records)
        print_list({record: one[:most] for record, one in some.items()}, format_, most)
        return
    try:
        found = misreading(word)
    except GraphsolveError as error:
        raise typer.BadParameter(str(error) + "." * (error.args[0][-1] != "?")) from None
    if record_of(found) not in records:
        named = f"{found.name!r} is a misreading of {found.puzzle}"
        raise typer.BadParameter(f"{named}, not of {records[0].name}.")
    with streams.Progress("Looking for a small puzzle"):
        exposed = tell_apart([found])
        differences = differences_of(found, exposed.puzzle, [exposed.part]) if exposed else None
    if format_ == "json":
        streams.print_json(misreading_json(found, exposed))
    else:
        streams.print_pieces(show_misreading(found, exposed, differences))


def print_list(
    some: "Mapping[PuzzleRecord, list[Misreading]]", format_: str, most: int | None
) -> None:
    """Print misreadings of each puzzle, all that match, or up to `most` of the most common."""
    from graphsolve.show.formats import misreadings_json
    from graphsolve.show.misreadings import list_common, list_misreadings

    if format_ == "json":
        streams.print_json(misreadings_json(chain.from_iterable(some.values())))
        return
    list_some = list_common if most else list_misreadings
    for number, (record, one) in enumerate(some.items()):
        streams.print_pieces([*[""] * (number > 0), *list_some(record, one)])
    if most:
        streams.print_pieces(["\nAdd a word to search for, or --all to list all of them."])
