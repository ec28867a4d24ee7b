"""Play a puzzle with the options of a command, and get its events."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from graphsolve.cli.options import PuzzleOptions, bad_parameters
from graphsolve.cli.streams import read_puzzle
from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.catalogue import Puzzle, parse_puzzle, record_of
from graphsolve.puzzles.column import Playthrough, play_of
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from graphsolve.puzzles.scene import PlayedRound

EVENTS_PER_MESSAGE = 1000

Event = TypeVar("Event")


def puzzle_playthrough(file: Path, part: int, options: PuzzleOptions) -> Playthrough[Any]:
    """The playthrough of a part of the puzzle in a file.

    Raises:
        GraphsolveError: if the file is not a puzzle, or nothing can be played in this part.
        typer.BadParameter: if an option does not apply to the puzzle.
    """
    return playthrough_of(read_puzzle(file, parse_puzzle), part, options)


def playthrough_of(puzzle: Puzzle, part: int, options: PuzzleOptions) -> Playthrough[Any]:
    """The playthrough of a part of a puzzle.

    Raises:
        GraphsolveError: if nothing can be played in this part.
        typer.BadParameter: if an option does not apply, or has a value that cannot be used.
    """
    own = options.of(record_of(puzzle), part)
    with Progress() as progress, bad_parameters():
        return play_of(puzzle).play(
            puzzle, part, own, lambda words: progress.say(f"Part {part}: {words}")
        )


def count_events(events: Iterable[Event], progress: Progress, what: str) -> Iterator[Event]:
    """Yield the events, and show their number as progress."""
    for number, event in enumerate(events, 1):
        if number % EVENTS_PER_MESSAGE == 0:
            progress.say(f"{what}: {number:,} events")
        yield event


def round_past_end(wanted: int, last: int, counts: str = "round") -> GraphsolveError:
    """The error for a `--round` that is never reached."""
    return GraphsolveError(f"--round {wanted} is past the end ({counts} {last})")


def rounds_of(
    puzzle: Puzzle,
    events: Iterable[Any],
    progress: Progress,
    what: str,
) -> "Iterator[PlayedRound[Any, Any]]":
    """The rounds of a play, whose numbers are shown as progress."""
    from graphsolve.puzzles.scene import scene_type

    for played in scene_type(record_of(puzzle)).rounds_of(events):
        progress.say(f"{what}: round {played.number}")
        yield played


def scene_at(rounds: "Iterable[PlayedRound[Any, Any]]", wanted: int | None) -> Any:  # noqa: ANN401 - each puzzle has its own type of scenes
    """The scene as a round begins, or at the end.

    Raises:
        GraphsolveError: if the play ends before that round.
    """
    for played in rounds:
        if played.number == wanted:
            return played.before
    if wanted is not None:
        raise round_past_end(wanted, played.number)
    return played.after
