"""The command that compares the transcript of another solver with the rules."""

from pathlib import Path
from typing import Annotated

import typer

from graphsolve.cli import streams
from graphsolve.cli.options import (
    ForceOption,
    FormatOption,
    PartOption,
    PuzzleFile,
    PuzzleOptions,
    ReplayOption,
    file_argument,
    plays,
)
from graphsolve.errors import GraphsolveError, InputTooLargeError
from graphsolve.limits import shielded
from graphsolve.puzzles.catalogue import record_of
from graphsolve.puzzles.interface import parse_puzzle


@plays()
def compare(
    file: PuzzleFile,
    theirs: Annotated[
        Path, file_argument("THEIRS", "The output of the other solver, or `-` for standard input.")
    ],
    part: PartOption = 1,
    format_: FormatOption = "text",
    replay: ReplayOption = None,
    force: ForceOption = False,
    *,
    options: PuzzleOptions,
) -> None:
    """Find the first line of an output that differs from the rules.

    THEIRS is what another solver prints while it plays, such as maps, decks or spells after each
    round or turn. Words and spacing can differ from the statement's. Prints how THEIRS was read,
    the first difference, and the known misreadings that explain all that THEIRS shows. The search
    for these takes up to 20 seconds, or half of --timeout.

    The exit status is 0 if everything agrees, and 1 if not.

    Example: `my-solver < inputs/15.txt | graphsolve compare inputs/15.txt -`
    """
    from graphsolve.lab.compare import agreeing_misreadings
    from graphsolve.lab.compare import compare as compare_with_rules
    from graphsolve.show.formats import comparison_json
    from graphsolve.show.sentences import explain_agreement, explain_comparison

    if streams.STANDARD_STREAM == file == theirs:
        raise typer.BadParameter("standard input can hold FILE or THEIRS, not both.")
    streams.check_output(replay, force=force, suffixes=streams.HTML)
    puzzle = streams.read_puzzle(file, parse_puzzle)
    own = options.of(record_of(puzzle).options, part)
    try:
        text, source = streams.read_text(theirs)
    except InputTooLargeError as error:
        raise GraphsolveError(
            f"{error}; give only its beginning, for example with 'head -n 100000'"
        ) from None
    with streams.Progress("Under the rules"):
        found = compare_with_rules(text, source, puzzle, part, own)
    agreement = None
    if format_ == "text":
        with shielded():
            streams.print_pieces(explain_comparison(found))
    if found.difference:
        with streams.Progress("Misreadings") as progress:
            agreement = agreeing_misreadings(found, on_progress=progress.say)
    with shielded():
        if format_ == "json":
            streams.print_json(comparison_json(found, agreement))
        elif agreement:
            streams.print_pieces(explain_agreement(agreement))
    streams.write_replay(found.difference, file, replay, force=force)
    if found.difference:
        raise typer.Exit(1)
