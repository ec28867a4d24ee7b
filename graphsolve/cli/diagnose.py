"""The command that finds out why answers are wrong."""

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from graphsolve.cli.common import (
    FormatOption,
    Panel,
    PuzzleFile,
    plain_or_coloured,
    print_line,
    read_puzzle,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from graphsolve.lab.diagnose import CaveDeparture, Departure, Diagnosis, Finding
    from graphsolve.lab.misreadings import Misreading
    from graphsolve.puzzles.anything import Puzzle

__all__ = ["register"]

MOST_LISTED = 8


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(rich_help_panel=Panel.OWN)(diagnose)


def diagnose(
    file: PuzzleFile,
    part1: Annotated[
        int | None, typer.Option("--part1", help="Your answer to part 1.", show_default=False)
    ] = None,
    part2: Annotated[
        int | None, typer.Option("--part2", help="Your answer to part 2.", show_default=False)
    ] = None,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Print the right answers, too.")
    ] = False,
    seconds: Annotated[
        float, typer.Option(min=0, help="Look for so many seconds for what went wrong.")
    ] = 60.0,
    format_: FormatOption = "text",
) -> None:
    """Say whether your answers are right, and if not, which misreading of the rules gives them.

    FILE is any of the puzzles. Plays it by every known way to misread its rules, and by pairs of
    these, and shows where the one that gives your numbers departs from the rules on this input.
    The right answers are not printed unless you ask for them.

    The exit status is 0 if your answers are right, and 1 if not.

    Example: `graphsolve diagnose inputs/15.txt --part1 173814`
    """
    from graphsolve.lab.diagnose import diagnose as find
    from graphsolve.puzzles.anything import parse_puzzle
    from graphsolve.show.progress import Progress

    given = {part: n for part, n in ((1, part1), (2, part2)) if n is not None}
    if not given:
        raise typer.BadParameter("expected --part1, --part2 or both.")
    puzzle = read_puzzle(file, parse_puzzle)
    with Progress() as progress:
        progress.say("Solving the puzzle by the rules")
        diagnosis = find(
            puzzle,
            given,
            seconds=seconds,
            on_try=lambda number, of, readings: progress.say(
                f"Trying {'misreadings' if len(readings) == 1 else 'pairs'}: {number} of {of}"
            ),
        )
    if format_ == "json":
        print_line(json.dumps(as_json(diagnosis, reveal=reveal)))
    else:
        print_text(puzzle, diagnosis, file, reveal=reveal)
    if diagnosis.wrong_parts:
        raise typer.Exit(1)


def as_json(diagnosis: "Diagnosis", *, reveal: bool) -> dict[str, Any]:
    """A diagnosis as a JSON object."""
    return {
        **{
            f"part{part}": {
                "given": number,
                "right": number == diagnosis.right[part],
                **({"answer": diagnosis.right[part]} if reveal else {}),
            }
            for part, number in diagnosis.given.items()
        },
        "findings": [
            {
                "misreadings": [reading.name for reading in finding.readings],
                "explains": list(finding.explains),
                "whole": finding.whole,
                "rules": [reading.rule for reading in finding.readings],
                "instead": [reading.instead for reading in finding.readings],
            }
            for finding in diagnosis.findings
        ],
        "tried": {"misreadings": diagnosis.alone[0], "pairs": diagnosis.pairs[0]},
    }


def print_text(puzzle: "Puzzle", diagnosis: "Diagnosis", file: Path, *, reveal: bool) -> None:
    """Print a diagnosis for people."""
    for part in diagnosis.given:
        print_line(f"Part {part}: {verdict(diagnosis, part, reveal=reveal)}")
    if not diagnosis.wrong_parts:
        return
    print_line("")
    console = plain_or_coloured()
    for piece in pieces(puzzle, diagnosis, file):
        console.print(piece, crop=False)


def verdict(diagnosis: "Diagnosis", part: int, *, reveal: bool) -> str:
    """Whether an answer is right."""
    given, right = diagnosis.given[part], diagnosis.right[part]
    if given == right:
        return f"{given} is right."
    answer = "there is no answer" if right is None else f"{right} is right"
    return f"{given} is wrong{f'; {answer}' * reveal}."


def tried_text(diagnosis: "Diagnosis") -> str:
    """How many misreadings were tried, and whether these were all."""
    (alone, all_alone), (pairs, all_pairs) = diagnosis.alone, diagnosis.pairs
    told = f"{alone} {f'of {all_alone} ' * (alone < all_alone)}known misreadings of the rules"
    if pairs:
        told += f", and {pairs} {f'of {all_pairs} ' * (pairs < all_pairs)}pairs of them"
    stopped = alone < all_alone or pairs < all_pairs
    return f"{told}{'; --seconds gives more time' * (stopped and not any_whole(diagnosis))}"


def any_whole(diagnosis: "Diagnosis") -> bool:
    """Whether something gives all the numbers."""
    return any(finding.whole for finding in diagnosis.findings)


def pieces(puzzle: "Puzzle", diagnosis: "Diagnosis", file: Path) -> "Iterator[RenderableType]":
    """What was found, and where the best findings depart from the rules."""
    yield f"Tried {tried_text(diagnosis)}."
    if not diagnosis.findings:
        yield from advice()
        return
    found = [one for one in diagnosis.findings if one.whole or not any_whole(diagnosis)]
    yield found_text(diagnosis, found)
    for finding in diagnosis.best:
        for reading in finding.readings:
            yield from about(reading)
            yield from departures(puzzle, finding, reading, file)
    yield from others([one for one in found if one not in diagnosis.best])


def advice() -> "Iterator[RenderableType]":
    """That nothing was found, and what to do next."""
    from graphsolve.show.diagnosis import paragraph

    yield "None gives what you found. What to do next:\n"
    yield paragraph(
        "check", "`graphsolve check` runs your program on small puzzles until it fails."
    )
    yield paragraph(
        "compare",
        "`graphsolve compare` finds the first turn of a battle that differs, if your program "
        "prints the rounds.",
    )


def found_text(diagnosis: "Diagnosis", found: "list[Finding]") -> str:
    """How many misreadings give the numbers, and the names of the best."""
    number = "One gives" if len(found) == 1 else f"{len(found)} give"
    what = "exactly your " + ("number" if len(diagnosis.given) == 1 else "numbers")
    if not any_whole(diagnosis):
        what = "the number of one part, none those of both"
    names = [one.name for one in diagnosis.best]
    if not any_whole(diagnosis):
        names = [f"{one.name} (part {one.explains[0]})" for one in diagnosis.best]
    return f"{number} {what}. Most likely: {', '.join(names)}."


def others(found: "list[Finding]") -> "Iterator[RenderableType]":
    """The other misreadings that give the same, in a word each."""
    from rich.text import Text

    if found:
        yield Text("\nThese give the same:", "bold")
    for finding in found[:MOST_LISTED]:
        instead = " ".join(reading.instead for reading in finding.readings)
        yield f"  {finding.name}: {instead}"
    if len(found) > MOST_LISTED:
        yield f"  and {len(found) - MOST_LISTED} more"


def about(reading: "Misreading") -> "Iterator[RenderableType]":
    """The rule that a misreading breaks, and what it does instead."""
    from rich.text import Text

    from graphsolve.show.diagnosis import paragraph

    yield Text(f"\n{reading.name}", "bold")
    yield paragraph("The rule", reading.rule)
    yield paragraph("Instead", reading.instead)
    yield Text()


def departures(
    puzzle: "Puzzle", finding: "Finding", reading: "Misreading", file: Path
) -> "Iterator[RenderableType]":
    """Where a misreading departs from the rules, in the first of the parts that it explains."""
    from graphsolve.lab.diagnose import departure
    from graphsolve.show.diagnosis import paragraph

    for part in finding.explains:
        found = departure(puzzle, part, reading)
        if found:
            yield from tell(found, part, file)
            return
    yield paragraph("Departs", "Alone it changes nothing here, only together with the other.")


def tell(found: "Departure", part: int, file: Path) -> "Iterator[RenderableType]":
    """Tell where a misreading departs from the rules in a part."""
    from graphsolve.lab import diagnose as lab
    from graphsolve.show import diagnosis as show

    match found:
        case lab.CaveDeparture():
            yield from show.tell_cave_departure(
                found.scene, found.ours, found.theirs, found.power if part > 1 else None
            )
            yield from hint(found, file)
        case lab.PowerDeparture():
            yield from show.tell_power_departure(found.ours, found.theirs, found.lesser)
        case lab.CardDeparture():
            yield from show.tell_card_departure(
                found.parent, found.so_far, found.ours, found.theirs
            )
        case lab.DuelDeparture():
            yield from show.tell_duel_departure(
                found.spells, found.ours, found.theirs, by_theirs=found.by_theirs
            )
        case lab.AnswerDeparture():
            yield show.paragraph(
                "Departs", "All goes by the rules, but another answer is made of it."
            )


def hint(found: "CaveDeparture", file: Path) -> "Iterator[RenderableType]":
    """How to have the turn explained."""
    from rich.text import Text

    from graphsolve.puzzles.cave.events import BattleEnded, TurnBegan

    began = found.ours[0] if found.ours else None
    if not isinstance(began, TurnBegan) or any(
        isinstance(event, BattleEnded) for event in found.ours
    ):
        return
    row, column = began.square
    power = f" --power {found.power}" * (found.part > 1)
    yield Text(
        f"\nEach step of that turn by the rules:\n  graphsolve explain {shlex.quote(str(file))} "
        f"--round {found.scene.rounds + 1} --unit {row},{column}{power}",
        no_wrap=True,
        overflow="ignore",
    )
