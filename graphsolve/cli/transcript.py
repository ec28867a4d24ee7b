"""The command transcript: what happens, as the puzzles' statements tell it, or as JSON lines."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import typer

from graphsolve.cli.common import Panel, PuzzleFile, open_stdout
from graphsolve.cli.options import PuzzleOptions, takes_options
from graphsolve.cli.story import (
    CardStory,
    CaveStory,
    DuelStory,
    Story,
    tell_story,
)

if TYPE_CHECKING:
    from graphsolve.show.jsonl import Puzzle
    from graphsolve.show.progress import Progress
    from graphsolve.show.transcript import Rounds

__all__ = ["register"]

Event = TypeVar("Event")

EVENTS_PER_REMARK = 10_000

PUZZLES: Mapping[type[Story], "Puzzle"] = {
    CaveStory: "2018/15",
    CardStory: "2020/22",
    DuelStory: "2015/22",
}


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(rich_help_panel=Panel.SEE)(transcript)


@takes_options
def transcript(
    file: PuzzleFile,
    rounds: Annotated[
        str | None,
        typer.Option(
            "--rounds",
            metavar="FIRST:LAST",
            help="Only these rounds: `20:28`, `23`, `:5` or `20:`.",
            show_default="all",
        ),
    ] = None,
    format_: Annotated[
        Literal["text", "jsonl"],
        typer.Option(
            "--format", help="The statement's own words, or one JSON object a line for programs."
        ),
    ] = "text",
    *,
    options: PuzzleOptions,
) -> None:
    """Tell what happens in a puzzle, as its statement does.

    FILE is a cave, two decks, or the boss of a duel. The rounds of a card game are those of game
    1, with the sub-games in them; those of a duel are its turns. A cave's map of one round can be
    fed back in.

    Example: `graphsolve transcript inputs/15.txt --rounds 20:28`
    """
    from graphsolve.show.progress import Progress

    wanted = rounds_of(rounds)
    story = tell_story(file, options)
    if wanted.last == 0 and not isinstance(story, CaveStory):
        raise typer.BadParameter("--rounds: expected 1 or more, since only caves have a round 0.")
    with Progress() as progress:
        remarks = Remarks(progress)
        events = remarks.on(story.events)
        pieces = (text_of if format_ == "text" else lines_of)(story, events, options.part, wanted)
        write(pieces, remarks)


def rounds_of(text: str | None) -> "Rounds":
    """The rounds that an option asks for.

    Raises:
        typer.BadParameter: if it names none.
    """
    from graphsolve.show.transcript import ALL_ROUNDS, Rounds

    if text is None:
        return ALL_ROUNDS
    try:
        return Rounds.parse(text)
    except ValueError as error:
        raise typer.BadParameter(f"--rounds: {error}.") from None


def text_of(story: Story, events: Iterator[Any], part: int, rounds: "Rounds") -> Iterator[str]:
    """The text of a story."""
    from graphsolve.show.transcript import battle_text, duel_text, game_text

    match story:
        case CaveStory():
            return battle_text(events, rounds)
        case CardStory():
            return game_text(events, recursive=part > 1, rounds=rounds)
        case DuelStory():
            return duel_text(events, rounds)


def lines_of(story: Story, events: Iterator[Any], part: int, rounds: "Rounds") -> Iterator[str]:
    """The JSON lines of a story."""
    from more_itertools import spy

    from graphsolve.show.jsonl import write_events
    from graphsolve.show.transcript import within

    _, wanted = spy(within(events, rounds))  # whether there are any is known before the header
    return write_events(PUZZLES[type(story)], wanted, part)


class Remarks:
    """Says on stderr how far a story is told, as long as stdout does not show it."""

    def __init__(self, progress: "Progress") -> None:
        self._progress: Progress | None = progress

    def on(self, events: Iterable[Event]) -> Iterator[Event]:
        """The same events, on which remarks are made."""
        for number, event in enumerate(events, 1):
            if self._progress and number % EVENTS_PER_REMARK == 0:
                self._progress.say(f"Transcript: event {number:,}")
            yield event

    def stop(self) -> None:
        """Say no more."""
        if self._progress:
            self._progress.clear()
        self._progress = None


def write(pieces: Iterator[str], remarks: Remarks) -> None:
    """Write pieces to stdout as they come: each at once on a terminal, many together elsewhere."""
    from more_itertools import spy

    stdout = open_stdout()
    _, pieces = spy(pieces)
    if stdout.isatty():
        remarks.stop()
    stdout.writelines(pieces)
