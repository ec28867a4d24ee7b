"""Where a misread battle first differs from the rules, in words and maps."""

import os
import shlex
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from graphsolve.graphs.grid import Square
from graphsolve.lab.diagnose import CaveDeparture, NextCaveDeparture, PowerDeparture
from graphsolve.puzzles.cave import Cave, Outcome, Side
from graphsolve.puzzles.cave import events as cave
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.show import counted
from graphsolve.show.both_ways import BothWays, compared, mark_columns
from graphsolve.show.cave.maps import ACTING, Box, is_small
from graphsolve.show.cave.sentences import coordinates, happenings, summary, turn_sentences
from graphsolve.show.cave.turn import Turn, after
from graphsolve.show.departure.base import Parting, headline
from graphsolve.show.sentences import Sentence


def explain_battle(found: CaveDeparture) -> Iterator[RenderableType]:
    """Show the first turn of a battle that differs, or how its final count differs."""
    scene, ours, theirs = found.scene, found.ours, found.theirs
    if only_count_differs(found):
        yield Sentence("Differs", battle_parting(found).theirs)
        return
    units = acting_unit(ours), acting_unit(theirs)
    what = "difference" if units == (None, None) else "turn that differs"
    parting = battle_parting(found)
    yield headline(f"{parting.place}: the first {what}")
    yield Text()
    yield from compared({"Rules": parting.ours, "Misread": parting.theirs})
    if reason := their_reason(found):
        yield reason
    scenes = after(scene, ours), after(scene, theirs)
    if scenes[0].units == scenes[1].units:
        return
    box = Box.around(scene.cave, squares_to_show(scene, [*ours, *theirs]))
    pairs = list(zip(draw(box, scenes[0], units[0]), draw(box, scenes[1], units[1]), strict=True))
    for our_row, their_row in pairs:
        mark_columns(our_row, their_row, map_width(box))
    yield Text()
    yield BothWays(pairs)


def battle_parting(found: CaveDeparture) -> Parting:
    """What happens in the turn of a battle in which the misreading departs from the rules."""
    scene = found.scene
    our_end, their_end = outcome_of(found.ours), outcome_of(found.theirs)
    if our_end and their_end and only_count_differs(found):
        return Parting("", "Every turn follows the rules.", count_text(our_end, their_end))
    return Parting(
        battle_place(found),
        battle_text(scene, found.ours),
        battle_text(scene, found.theirs, misread=True),
    )


def battle_place(found: CaveDeparture) -> str:
    """The round and turn in which the misreading departs from the rules."""
    place = f"Round {found.scene.rounds + 1}"
    if acting_unit(found.ours) is not None or acting_unit(found.theirs) is not None:
        place += f", turn {found.scene.turns + 1}"
    return f"{place} with attack power {found.power}" if found.part > 1 else place


def only_count_differs(found: CaveDeparture) -> bool:
    """Whether both battles end here, after the same events, but with different counts."""
    ends = outcome_of(found.ours) and outcome_of(found.theirs)
    return bool(ends) and found.ours[:-1] == found.theirs[:-1]


def their_reason(found: CaveDeparture) -> Sentence | None:
    """The first reason of the misread turn that says what the rules have instead."""
    if acting_unit(found.theirs) is None:
        return None
    reasons = turn_sentences(Turn.of(found.scene, found.theirs))
    return next((reason for reason in reasons if "the rules" in reason.text), None)


def suggestion(found: CaveDeparture, file: Path) -> Iterator[RenderableType]:
    """A command that explains the turn, if the unit has a turn by the rules."""
    unit = acting_unit(found.ours)
    if unit is None or outcome_of(found.ours):
        return
    power = f" --power {found.power}" if found.part > 1 else ""
    yield Text(
        "\nTo see that turn explained step by step:\n"
        f"  graphsolve explain {shell_word(file)} --round {found.scene.rounds + 1} "
        f"--unit {coordinates(found.scene.units[unit].square)}{power}",
        no_wrap=True,
        overflow="ignore",
    )


def shell_word(file: Path) -> str:
    r"""A file as an argument of a command in a shell.

    >>> print(
    ...     shell_word(Path("my input.txt")), shell_word(Path("-x")), shell_word(Path("\udcff's"))
    ... )
    'my input.txt' ./-x $'\xff\x27s'
    """
    name = str(file)
    if name.startswith("-") and name != "-":
        name = f"./{name}"
    if name.isprintable():
        return shlex.quote(name)
    escaped = (
        letter
        if letter.isascii() and (letter.isalnum() or letter in "/._- ")
        else f"\\x{byte:02x}"
        for byte in os.fsencode(name)
        for letter in [chr(byte)]
    )
    return f"$'{''.join(escaped)}'"


def outcome_of(events: Sequence[cave.Event]) -> Outcome | None:
    """The outcome of the battle, if it ends with these events."""
    last = events[-1] if events else None
    return last.outcome if isinstance(last, cave.BattleEnded) else None


def acting_unit(events: Sequence[cave.Event]) -> int | None:
    """The number of the unit whose turn it is, or None between turns."""
    return next((event.unit for event in events if isinstance(event, cave.TurnBegan)), None)


def count_text(ours: Outcome, theirs: Outcome) -> str:
    """How the counts of the same battle differ, without giving away the right answer."""
    counts = [
        amount_text(theirs.rounds - ours.rounds, "full round"),
        amount_text(theirs.hit_points - ours.hit_points, "hit point"),
    ]
    return (
        "Only the final count differs: every turn follows the rules, but the misreading counts "
        f"{joined(filter(None, counts))}."
    )


def amount_text(difference: int, noun: str) -> str:
    """How much too high or too low a count is; empty if it is right.

    >>> amount_text(1, "full round"), amount_text(-2, "hit point"), amount_text(0, "elf")
    ('1 full round too many', '2 hit points too few', '')
    """
    if difference == 0:
        return ""
    return f"{counted(abs(difference), noun)} too {'many' if difference > 0 else 'few'}"


def battle_text(scene: Scene, events: Sequence[cave.Event], *, misread: bool = False) -> str:
    """What happens in a turn, or at the beginning or end of a round.

    Args:
        scene: the battle before it.
        events: a part from `parts_of`, or nothing once the battle is over.
        misread: whether these are the events of the misread battle.
    """
    ends = "Combat ends." if outcome_of(events) else ""
    match events:
        case []:
            return "The battle is over."
        case [cave.TurnBegan(), *_]:
            says = summary(Turn.of(scene, events, misread=misread))
        case [cave.RoundBegan(number), *more]:
            says = " ".join(
                [f"Round {number} begins.", *happenings(scene.cave, scene.units, more)]
            )
        case [cave.RoundEnded(number), *more]:
            says = " ".join(
                [
                    "No other unit takes a turn.",
                    *happenings(scene.cave, scene.units, more),
                    f"Round {number} is complete.",
                ]
            )
        case _:
            ended = [event.round for event in events if isinstance(event, cave.RoundEnded)]
            says = " ".join(
                [
                    *happenings(scene.cave, scene.units, events),
                    *(f"Round {number} is complete." for number in ended),
                ]
            )
    return f"{says} {ends}".strip()


def joined(parts: Iterable[str]) -> str:
    """Join parts of a sentence with commas and "and".

    >>> joined([]), joined(["a"]), joined(["a", "b"]), joined(["a", "b", "c"])
    ('', 'a', 'a and b', 'a, b and c')
    """
    *first, last = [*parts] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def squares_to_show(scene: Scene, events: Sequence[cave.Event]) -> set[Square]:
    """The squares that the picture of a turn must contain; all squares if there are none."""
    squares = set()
    for event in events:
        match event:
            case (
                cave.TurnBegan(square=square) | cave.Step(after=square) | cave.Death(square=square)
            ):
                squares.add(square)
            case cave.Blow(target=target) if target in scene.units:
                squares.add(scene.units[target].square)
            case cave.Choice(chosen=chosen) if chosen:
                squares.add(chosen)
    return squares or set(scene.cave.squares)


def draw(box: Box, scene: Scene, number: int | None) -> list[Text]:
    """Part of the cave with all hit points, and an arrow at the unit whose turn it is."""
    unit = scene.units.get(number) if number is not None else None
    styles = {unit.square: ACTING} if unit else {}
    picture = box.draw("", scene.units.values(), styles=styles, hit_points=scene.units)
    if unit:
        # Count from the end: column numbers may precede the first row of the cave.
        row = picture.rows[unit.square[0] - box.rows[0] - len(box.rows)]
        row.append(f"  <- {unit.side.name.lower()} {unit.number}", "bold")
    return picture.rows


def map_width(box: Box) -> int:
    """The width of the pictures of a part of the cave, without hit points."""
    return len(box.columns) + (0 if is_small(box.cave) else len(str(box.rows[-1])) + 1)


def explain_caves(found: NextCaveDeparture) -> Iterator[RenderableType]:
    """Show the units with which a battle of part 2 begins."""
    parting = caves_parting(found)
    yield headline(f"{parting.place}: the first that begins with other units")
    yield Text()
    yield from compared({"Rules": parting.ours, "Misread": parting.theirs})


def caves_parting(found: NextCaveDeparture) -> Parting:
    """The units with which a battle of part 2 begins."""
    left = counted(sum(unit.hit_points or 0 for unit in found.theirs.units), "hit point")
    return Parting(
        f"The battle with attack power {found.power}",
        f"It begins with {units_text(found.ours)}, as they are on the map.",
        f"It begins with {units_text(found.theirs)}, who are left from the battle before, with "
        f"{left} in all.",
    )


def units_text(cave: Cave) -> str:
    """How many units of each side are in a cave."""
    elves, goblins = cave.count(Side.ELF), cave.count(Side.GOBLIN)
    return f"{counted(elves, 'elf', 'elves')} and {counted(goblins, 'goblin')}"


def power_text(found: PowerDeparture) -> str:
    """How the attack power of part 2 differs."""
    if found.theirs > found.ours:
        why = (
            f"At {found.ours} the elves already win without losses, but the misreading arrives "
            f"at {found.theirs}."
        )
    elif found.lesser.elves_lost:
        lost = counted(found.lesser.elves_lost, "elf dies", "elves die")
        why = f"The misreading arrives at {found.theirs}, at which {lost}."
    else:
        why = (
            f"The misreading arrives at {found.theirs}. No elf dies there, but part 2 asks for "
            "more attack power than the elves start with."
        )
    return f"Only the search for the attack power differs, not the battles. {why}"
