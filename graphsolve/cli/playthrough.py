"""Play a puzzle with the options of a command, and get its events."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from graphsolve.cli.options import PuzzleOptions, bad_parameters
from graphsolve.cli.streams import read_puzzle
from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.catalogue import Puzzle, record_of
from graphsolve.puzzles.column import Playthrough, parse_puzzle, play_of
from graphsolve.show.progress import Progress

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


def scene_at(puzzle: Puzzle, events: Iterable[Any], wanted: int | None, progress: Progress) -> Any:  # noqa: ANN401 - each puzzle has its own type of scenes
    """The scene as a round begins, or at the end.

    Raises:
        GraphsolveError: if the play ends before that round.
    """
    from graphsolve.puzzles.scene import scene_type

    stream = iter(events)
    scene = scene_type(record_of(puzzle))(next(stream))
    number = 1
    for event in stream:
        if begins := scene.begins_round(event):
            progress.say(f"Playing: round {begins}")
            if begins == wanted:
                return scene
            number = begins
        scene.apply(event)
        number += scene.ends_round(event)
    if wanted not in {None, number}:
        raise round_past_end(wanted, number)
    return scene
