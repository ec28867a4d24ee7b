"""Where two battles part, in words and maps."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from graphsolve.graphs.grid import Square
from graphsolve.lab.cave.difference import BattleDifference, PowerDifference
from graphsolve.lab.cave.printed import StateDifference
from graphsolve.lab.difference import Difference
from graphsolve.puzzles.cave import Outcome, Side
from graphsolve.puzzles.cave.events import (
    BattleBegan,
    BattleEnded,
    Blow,
    Choice,
    Death,
    Event,
    RoundBegan,
    RoundEnded,
    Step,
    TurnBegan,
)
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.show import counted
from graphsolve.show.cave import printed
from graphsolve.show.cave.maps import ACTING, Box, is_small
from graphsolve.show.cave.sentences import coordinates, happenings, summary, turn_sentences
from graphsolve.show.cave.turn import Turn
from graphsolve.show.column import Sentences
from graphsolve.show.difference import BothWays, compared, headline, mark_columns
from graphsolve.show.files import shell_word
from graphsolve.show.sentences import AgainstTheRules, Sentence


def explain(found: Difference, file: Path) -> Iterator[RenderableType]:
    """Show where two battles part.

    Args:
        found: the difference.
        file: the puzzle's file, to suggest a command that explains the turn.
    """
    if isinstance(found, StateDifference):
        yield from printed.explain(found)
        return
    place, ours, theirs = sentences(found)
    if not place:
        yield Sentence("Differs", theirs)
        return
    assert isinstance(found, BattleDifference)
    yield headline(f"{place}: the first {what_differs(found)}")
    yield Text()
    yield from compared({"Rules": ours, "Misread": theirs})
    if found.before:
        yield from explain_turn(found, found.before)
        yield from suggestion(found, found.before, file)


def sentences(found: Difference) -> Sentences:
    """What happens where two battles part."""
    if isinstance(found, StateDifference):
        return printed.sentences(found)
    if isinstance(found, PowerDifference):
        return Sentences("", "Every battle follows the rules.", power_text(found))
    assert isinstance(found, BattleDifference)
    if found.before is None:
        return units_sentences(found)
    ours, theirs = outcome_of(found.ours), outcome_of(found.theirs)
    if ours and theirs and found.ours[:-1] == found.theirs[:-1]:
        return Sentences("", "Every turn follows the rules.", count_text(ours, theirs))
    return Sentences(
        battle_place(found, found.before),
        battle_text(found.before, found.ours),
        battle_text(found.before, found.theirs, misread=True),
    )


def what_differs(found: BattleDifference) -> str:
    """What the headline of a difference names."""
    if found.before is None:
        return "that begins with other units"
    units = acting_unit(found.ours), acting_unit(found.theirs)
    return "difference" if units == (None, None) else "turn that differs"


def explain_turn(found: BattleDifference, scene: Scene) -> Iterator[RenderableType]:
    """The reason that the misread turn has, and pictures after both turns if they differ."""
    ours, theirs = found.ours, found.theirs
    units = acting_unit(ours), acting_unit(theirs)
    if units[1] is not None:
        reasons = turn_sentences(Turn.of(scene, theirs))
        wrong = (reason for reason in reasons if isinstance(reason, AgainstTheRules))
        yield from islice(wrong, 1)
    scenes = scene.after(ours), scene.after(theirs)
    if scenes[0].units == scenes[1].units:
        return
    box = Box.around(scene.cave, squares_to_show(scene, [*ours, *theirs]))
    pairs = list(zip(draw(box, scenes[0], units[0]), draw(box, scenes[1], units[1]), strict=True))
    for our_row, their_row in pairs:
        mark_columns(our_row, their_row, map_width(box))
    yield Text()
    yield BothWays(pairs)


def battle_place(found: BattleDifference, scene: Scene) -> str:
    """The round and turn in which two battles part."""
    place = f"Round {scene.rounds + 1}"
    if acting_unit(found.ours) is not None or acting_unit(found.theirs) is not None:
        place += f", turn {scene.turns + 1}"
    return f"{place} with attack power {found.power}" if found.part > 1 else place


def suggestion(found: BattleDifference, scene: Scene, file: Path) -> Iterator[RenderableType]:
    """A command that explains the turn, if the unit has a turn by the rules."""
    unit = acting_unit(found.ours)
    if unit is None or outcome_of(found.ours):
        return
    power = f" --power {found.power}" if found.part > 1 else ""
    yield Text(
        "\nTo see that turn explained step by step:\n"
        f"  graphsolve explain {shell_word(file)} --round {scene.rounds + 1} "
        f"--unit {coordinates(scene.units[unit].square)}{power}",
        no_wrap=True,
        overflow="ignore",
    )


def outcome_of(events: Sequence[Event]) -> Outcome | None:
    """The outcome of the battle, if it ends with these events."""
    last = events[-1] if events else None
    return last.outcome if isinstance(last, BattleEnded) else None


def acting_unit(events: Sequence[Event]) -> int | None:
    """The number of the unit whose turn it is, or None between turns."""
    return next((event.unit for event in events if isinstance(event, TurnBegan)), None)


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


def battle_text(scene: Scene, events: Sequence[Event], *, misread: bool = False) -> str:
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
        case [TurnBegan(), *_]:
            says = summary(Turn.of(scene, events, misread=misread))
        case [RoundBegan(number), *more]:
            says = " ".join(
                [f"Round {number} begins.", *happenings(scene.cave, scene.units, more)]
            )
        case [RoundEnded(number), *more]:
            says = " ".join(
                [
                    "The round ends here.",
                    *happenings(scene.cave, scene.units, more),
                    f"Round {number} is complete.",
                ]
            )
        case _:
            ended = [event.round for event in events if isinstance(event, RoundEnded)]
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


def squares_to_show(scene: Scene, events: Sequence[Event]) -> set[Square]:
    """The squares that the picture of a turn must contain; all squares if there are none."""
    squares = set()
    for event in events:
        match event:
            case TurnBegan(square=square) | Step(after=square) | Death(square=square):
                squares.add(square)
            case Blow(target=target) if target in scene.units:
                squares.add(scene.units[target].square)
            case Choice(chosen=chosen) if chosen:
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


def units_sentences(found: BattleDifference) -> Sentences:
    """The units with which a battle of part 2 begins."""
    [ours], [theirs] = found.ours, found.theirs
    assert isinstance(ours, BattleBegan)
    assert isinstance(theirs, BattleBegan)
    left = counted(sum(unit.hit_points for unit in theirs.units), "hit point")
    return Sentences(
        f"The battle with attack power {found.power}",
        f"It begins with {units_text(ours)}, as they are on the map.",
        f"It begins with {units_text(theirs)}, the survivors of the previous battle, with {left} "
        "in all.",
    )


def units_text(began: BattleBegan) -> str:
    """How many units of each side a battle begins with."""
    sides = [unit.side for unit in began.units]
    elves = counted(sides.count(Side.ELF), "elf", "elves")
    return f"{elves} and {counted(sides.count(Side.GOBLIN), 'goblin')}"


def power_text(found: PowerDifference) -> str:
    """How the attack power of part 2 differs."""
    if found.theirs > found.ours:
        why = (
            f"At {found.ours} the elves already win without losses, but it settles "
            f"on {found.theirs}."
        )
    elif found.lesser.elves_lost:
        lost = counted(found.lesser.elves_lost, "elf dies", "elves die")
        why = f"It settles on {found.theirs}, where {lost}."
    else:
        why = (
            f"It settles on {found.theirs}. No elf dies there, but part 2 asks for "
            "more attack power than the elves start with."
        )
    return f"Only the search for the attack power differs, not the battles. {why}"
