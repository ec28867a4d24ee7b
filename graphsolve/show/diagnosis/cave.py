"""Where a misread battle departs from the rules."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from rich.console import RenderableType
from rich.text import Text

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.events import (
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
from graphsolve.puzzles.cave.state import Outcome
from graphsolve.show.diagnosis.beside import THEIRS, Beside, headline, paragraph
from graphsolve.show.explain.drawing import Box
from graphsolve.show.explain.sentences import comma, counted, standing

__all__ = ["tell_cave_departure", "tell_power_departure"]

AT_TURN = "reverse"


def tell_cave_departure(
    scene: Scene, ours: Sequence[Event], theirs: Sequence[Event], power: int | None = None
) -> Iterator[RenderableType]:
    """Tell of the first turn that goes otherwise, or of the end of a round.

    Args:
        scene: where the battle stands before it.
        ours: what happens by the rules: a part from `parts_of`.
        theirs: what happens by the misreading.
        power: the attack power of the elves, if it is to be told.
    """
    ends = [the_end(part) for part in (ours, theirs)]
    if ends[0] and ends[1] and ours[:-1] == theirs[:-1]:
        yield paragraph("Departs", f"Only at the very end: {count_text(ends[0], ends[1])}")
        return
    told = f"With attack power {power}, r" if power else "R"
    yield headline(f"{told}ound {scene.rounds + 1}: the first turn that goes otherwise")
    yield Text()
    yield paragraph("Rules", f"{deeds_text(scene, ours)}.")
    yield paragraph(THEIRS, f"{deeds_text(scene, theirs)}.")
    maps = after(scene, ours), after(scene, theirs)
    if maps[0].units == maps[1].units:
        return
    box = Box.around(scene.cave, matters(scene, [*ours, *theirs]))
    yield Text()
    yield Beside(drawn(box, maps[0], actor(ours)), drawn(box, maps[1], actor(theirs)))


def the_end(events: Sequence[Event]) -> Outcome | None:
    """How the battle ended, if the last of some events is its end."""
    last = events[-1] if events else None
    return last.outcome if isinstance(last, BattleEnded) else None


def count_text(ours: Outcome, theirs: Outcome) -> str:
    """What is counted otherwise at the end of the same battle.

    The numbers themselves are left out, since they are the answer.
    """
    told = []
    if theirs.rounds != ours.rounds:
        told.append(more_or_less(theirs.rounds - ours.rounds, "full round"))
    if theirs.hit_points != ours.hit_points:
        told.append(more_or_less(theirs.hit_points - ours.hit_points, "hit point"))
    return f"all turns go by the rules. What is counted is {' and '.join(told)}."


def more_or_less(difference: int, noun: str) -> str:
    """A difference in words.

    >>> more_or_less(1, "full round"), more_or_less(-2, "hit point")
    ('1 full round more', '2 hit points fewer')
    """
    return f"{counted(abs(difference), noun)} {'more' if difference > 0 else 'fewer'}"


def actor(events: Sequence[Event]) -> int | None:
    """The number of the unit whose turn it is, if it is anyone's."""
    return next((event.unit for event in events if isinstance(event, TurnBegan)), None)


def after(scene: Scene, events: Sequence[Event]) -> Scene:
    """Where the battle stands after some events; those of the dead change nothing that is seen."""
    later = scene.copy()
    for event in events:
        with suppress(KeyError):
            later.see(event)
    return later


def deeds_text(scene: Scene, events: Sequence[Event]) -> str:
    """What happens in a part of a battle."""
    if not events:
        return "The battle is over"
    told = [text for event in events if (text := deed_text(scene, event))]
    if not isinstance(events[0], TurnBegan):
        return ", and ".join(told).capitalize()
    if len(told) == 1:
        told.append(idle_text(events))
    return f"{told[0]} {' and '.join(told[1:])}"


def idle_text(events: Sequence[Event]) -> str:
    """What a unit does that does nothing."""
    if any(isinstance(event, Choice) for event in events):
        return "stays where it is and attacks nobody"
    return "does nothing"


def deed_text(scene: Scene, event: Event) -> str | None:  # noqa: PLR0911 - one for each event
    """What happens, as a part of a sentence."""
    match event:
        case TurnBegan(unit, square):
            return name(scene, unit, square).capitalize()
        case Choice(chosen=chosen, distance=distance) if chosen and event.step not in {
            None,
            chosen,
        }:
            return f"sets out for {comma(chosen)}, {counted(distance or 0, 'step')} away,"
        case Step(after=square):
            return f"steps to {comma(square)}"
        case Blow(target=target, damage=damage, hit_points=left):
            enemy = name(scene, target, None)
            return f"attacks {enemy} for {damage}, which leaves it {left}"
        case Death(unit):
            return f"{name(scene, unit, None)} dies"
        case RoundBegan(number):
            return f"round {number} begins"
        case RoundEnded(number):
            return f"no other unit has a turn, and round {number} is complete"
        case BattleEnded():
            return "combat ends there"
    return None


def name(scene: Scene, number: int, square: Square | None) -> str:
    """A unit, and where it stands."""
    unit = scene.units.get(number)
    if unit:
        return standing(unit)
    side = scene.cave.units[number].side.name.lower()
    return f"{side} {number}, killed before its turn{f' at {comma(square)}' if square else ''},"


def matters(scene: Scene, events: Sequence[Event]) -> set[Square]:
    """The squares that have to be seen to understand a turn."""
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


def drawn(box: Box, scene: Scene, number: int | None) -> Text:
    """A part of the cave, with all hit points and an arrow at the unit whose turn it is."""
    unit = scene.units.get(number) if number is not None else None
    styles = {unit.square: AT_TURN} if unit else {}
    picture = box.draw("", scene.units.values(), styles=styles, hit_points=scene.units)
    if unit:
        row = picture.rows[len(picture.rows) - len(box.rows) + unit.square[0] - box.rows[0]]
        row.append(f"  <- {unit.side.name.lower()} {unit.number}", "bold")
    return Text("\n").join(picture.rows)


def tell_power_departure(ours: int, theirs: int, lesser: Outcome) -> Iterator[RenderableType]:
    """Tell which attack power is taken for the least, and what is wrong with it.

    Args:
        ours: the least attack power by the rules.
        theirs: the one that the misreader takes.
        lesser: how the battle ends with the lesser of the two.
    """
    if theirs > ours:
        why = (
            f"With an attack power of {ours} the elves win already and lose nobody. The misreader "
            f"passes over it and takes {theirs}."
        )
    elif lesser.elves_lost:
        dead = "1 elf dies" if lesser.elves_lost == 1 else f"{lesser.elves_lost} elves die"
        why = f"The misreader takes an attack power of {theirs}, with which {dead}."
    else:
        why = (
            f"The misreader takes an attack power of {theirs}. The elves lose nobody with it, but "
            "it is not more than they had."
        )
    yield paragraph("Departs", f"In the search, not in any battle. {why}")
