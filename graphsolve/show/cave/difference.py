"""Where two battles part, in words and maps."""

from collections.abc import Iterator, Sequence
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
    """Show where two battles part, and suggest a command that explains the turn."""
    if isinstance(found, StateDifference):
        yield from printed.explain(found)
        return
    place, ours, theirs = sentences(found)
    if not place:
        yield Sentence("Differs", theirs)
        return
    assert isinstance(found, BattleDifference)
    what = "difference"
    if found.before is None:
        what = "that begins with other units"
    elif {acting_unit(found.ours), acting_unit(found.theirs)} != {None}:
        what = "turn that differs"
    yield headline(f"{place}: the first {what}")
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
        battle_text(found.before, found.theirs),
    )


def explain_turn(found: BattleDifference, scene: Scene) -> Iterator[RenderableType]:
    """The reason that the misread turn has, and pictures after both turns if they differ."""
    ours, theirs = found.ours, found.theirs
    units = acting_unit(ours), acting_unit(theirs)
    if units[1] is not None:
        for reason in turn_sentences(Turn.of(scene, theirs)):
            if isinstance(reason, AgainstTheRules):
                yield reason
                break
    scenes = scene.after(ours), scene.after(theirs)
    if scenes[0].units == scenes[1].units:
        return
    box = Box.around(scene.cave, squares_to_show(scene, [*ours, *theirs]))
    pairs = list(zip(draw(box, scenes[0], units[0]), draw(box, scenes[1], units[1]), strict=True))
    ruler = 0 if is_small(box.cave) else len(str(box.rows[-1])) + 1
    for our_row, their_row in pairs:
        mark_columns(our_row, their_row, ruler + len(box.columns))
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
    surplus = {
        "full round": theirs.rounds - ours.rounds,
        "hit point": theirs.hit_points - ours.hit_points,
    }
    counts = [
        f"{counted(abs(number), noun)} too {'many' if number > 0 else 'few'}"
        for noun, number in surplus.items()
        if number
    ]
    return (
        "Only the final count differs: every turn follows the rules, but the misreading counts "
        f"{' and '.join(counts)}."
    )


def battle_text(scene: Scene, events: Sequence[Event]) -> str:
    """What happens in a part of `Scene.parts_of`; no events follow once the battle is over."""
    if not events:
        return "The battle is over."
    if isinstance(events[0], TurnBegan):
        says = [summary(Turn.of(scene, events))]
    else:
        happened = list(happenings(scene.cave, scene.units, events))
        ended = [
            f"Round {event.round} is complete."
            for event in events
            if isinstance(event, RoundEnded)
        ]
        match events[0]:
            case RoundBegan(number):
                says = [f"Round {number} begins.", *happened, *ended]
            case RoundEnded():
                says = ["The round ends here.", *happened, *ended]
            case _:
                says = [*happened, *ended]
    return " ".join([*says, *["Combat ends."] * (outcome_of(events) is not None)])


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


def units_sentences(found: BattleDifference) -> Sentences:
    """The units with which a battle of part 2 begins."""
    [ours], [theirs] = found.ours, found.theirs
    assert isinstance(ours, BattleBegan)
    assert isinstance(theirs, BattleBegan)
    left = counted(sum(unit.hit_points for unit in theirs.units), "hit point")
    on_map, survivors = (
        " and ".join(
            counted(sum(unit.side is side for unit in began.units), side.name.lower(), side.plural)
            for side in (Side.ELF, Side.GOBLIN)
        )
        for began in (ours, theirs)
    )
    return Sentences(
        f"The battle with attack power {found.power}",
        f"It begins with {on_map}, as they are on the map.",
        f"It begins with {survivors}, the survivors of the previous battle, with {left} in all.",
    )


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
