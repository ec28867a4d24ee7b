"""The command that lists the known misreadings, or shows one of them."""

from itertools import chain
from typing import Annotated

import typer

from graphsolve.cli import streams
from graphsolve.cli.options import FormatOption
from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.catalogue import PUZZLES, record_of

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
    from graphsolve.show.diagnosis import list_misreadings, matching, show_misreading
    from graphsolve.show.formats import misreading_json, misreadings_json

    words = name or []
    records = [*PUZZLES.values()]
    if words and words[0] in PUZZLES:
        records, words = [PUZZLES[words[0]]], words[1:]
    word = " ".join(words)
    some = {record: one for record in records if (one := matching(record, word))}
    is_name = any(one.name == word for one in chain.from_iterable(some.values()))
    if some and (all_ or not is_name):
        by_rule = bool(word) or all_
        most = None if by_rule else MOST_COMMON // len(records)
        listed = {record: one[:most] for record, one in some.items()}
        if format_ == "json":
            streams.print_json(misreadings_json(chain.from_iterable(listed.values())))
        else:
            streams.print_pieces(list_misreadings(listed, by_rule=by_rule))
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
