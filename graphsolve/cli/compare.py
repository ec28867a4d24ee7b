"""The command that compares the transcript of another solver with the rules."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from graphsolve.cli.lockstep import ReplayOption, check_replay, write_comparison
from graphsolve.cli.options import (
    ForceOption,
    PartOption,
    PuzzleFile,
    PuzzleOptions,
    bad_parameters,
    check_file,
    takes_options,
    takes_timeout,
)
from graphsolve.cli.playthrough import count_events, playthrough_of
from graphsolve.cli.streams import STANDARD_STREAM, echo_err, parse_path, print_pieces, read_puzzle
from graphsolve.errors import GraphsolveError, InputTooLargeError
from graphsolve.puzzles.catalogue import parse_puzzle, record_of
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from graphsolve.puzzles.duel import Boss
    from graphsolve.show.comparison import Comparison


T = TypeVar("T")


@takes_timeout
@takes_options
def compare(
    file: PuzzleFile,
    theirs: Annotated[
        Path,
        typer.Argument(
            metavar="THEIRS",
            help="The output of the other solver, or `-` for standard input.",
            parser=parse_path,
            callback=check_file,
        ),
    ],
    part: PartOption = 1,
    replay: ReplayOption = None,
    force: ForceOption = False,
    *,
    options: PuzzleOptions,
) -> None:
    """Find the first line in which another solver differs from the rules.

    THEIRS is what the solver prints while it plays: the maps or the units of a cave after each
    round or turn, the decks of a card game, the turns of a duel; in the words of the statement or
    in others, in any spacing. First prints how it read THEIRS, and then the first
    difference. The exit status is 0 if everything agrees, and 1 if not.

    Example: `my-solver < inputs/15.txt | graphsolve compare inputs/15.txt -`
    """
    from graphsolve.show.comparison import agrees, explain_comparison

    if STANDARD_STREAM == file == theirs:
        raise typer.BadParameter("standard input can hold FILE or THEIRS, not both.")
    check_replay(replay, force=force)
    puzzle: Any = read_puzzle(file, parse_puzzle)
    name = record_of(puzzle).name
    options.of(record_of(puzzle), part)
    found = (
        compare_with_duel(puzzle, theirs, part, options)
        if name == "duel"
        else compare_with_events(puzzle, name, theirs, part, options)
    )
    print_pieces(explain_comparison(found))
    if replay and agrees(found):
        echo_err(f"Nothing differs, so {replay} is not written.")
    elif replay:
        battle = playthrough_of(puzzle, part, options).events if name == "cave" else ()
        write_comparison(found, battle, file, replay, force=force)
    if not agrees(found):
        raise typer.Exit(1)


def compare_with_events(
    puzzle: Any,  # noqa: ANN401 - a cave or decks
    name: str,
    theirs: Path,
    part: int,
    options: PuzzleOptions,
) -> "Comparison":
    """Compare a transcript with the battle or the card game of a part."""
    from graphsolve.lab.compare import compare_battle, compare_game, read_transcripts

    if name == "cave":
        transcripts = read_theirs(
            theirs, lambda text, source: read_transcripts(text, puzzle, source)
        )
    played = playthrough_of(puzzle, part, options)
    with Progress() as progress:
        events = count_events(played.events, progress, "By the rules")
        if name == "cave":
            return compare_battle(events, transcripts, last=part > 1)
        return read_theirs(theirs, lambda text, source: compare_game(text, source, events))


def compare_with_duel(
    boss: "Boss", theirs: Path, part: int, options: PuzzleOptions
) -> "Comparison":
    """Compare a transcript with a duel in which the same spells are cast."""
    from graphsolve.lab.compare import compare_duel
    from graphsolve.puzzles.duel.column import duel_of, parse_spells

    own: Any = options.of(record_of(boss), part)
    duel = duel_of(boss, part, own)
    with bad_parameters():
        spells = None if own.spells is None else parse_spells(duel, own.spells)
    given = own.hit_points is not None or own.mana is not None
    return read_theirs(
        theirs, lambda text, source: compare_duel(text, source, duel, spells, given=given)
    )


def read_theirs(file: Path, parse: Callable[[str, str], T]) -> T:
    """Read and parse the output of the other solver.

    Raises:
        GraphsolveError: if it is too large, or cannot be parsed.
    """
    try:
        return read_puzzle(file, parse)
    except InputTooLargeError as error:
        raise GraphsolveError(f"{error}; its beginning will do: use 'head -n 100000'") from None
