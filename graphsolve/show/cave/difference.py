"""Where two battles diverge, in words and maps."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from graphsolve.graphs.grid import Square
from graphsolve.lab.cave.difference import BattleDifference
from graphsolve.lab.cave.printed import StateDifference
from graphsolve.lab.cave.reading import ShownUnit, Units
from graphsolve.puzzles.cave import Outcome
from graphsolve.puzzles.cave import events as cave
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.scene import PlayedMoment
from graphsolve.puzzles.text import counted
from graphsolve.show.cave.explain import explain_turn
from graphsolve.show.cave.maps import ACTING, STYLES, Box, is_small, with_rulers
from graphsolve.show.cave.sentences import (
    AgainstTheRules,
    CaveSentence,
    coordinates,
    counts_text,
    happenings,
    summary,
    turn_sentences,
)
from graphsolve.show.cave.turn import Turn
from graphsolve.show.column import ONLY_ANSWER, PrintedSentences, Sentences
from graphsolve.show.difference import DIFFERS, SideBySide, headline, mark_columns


def sentences(found: BattleDifference) -> Sentences:
    """What happens where two battles diverge."""
    if not (found.ours or found.theirs):
        return ONLY_ANSWER
    if found.only_answer:
        least, power = map(attack_power, found.plays)
        if power != least:
            text = power_text(found, least, power)
            return Sentences("", "Every battle follows the rules.", text)
        return Sentences("", "Every turn follows the rules.", count_text(found))
    scene = found.before
    if scene is None:
        return units_sentences(found)
    return Sentences(
        battle_place(found, scene),
        moment_text(scene, found.ours),
        moment_text(scene, found.theirs),
        options=explain_options(found, scene),
        after=pictures(found, scene),
    )


def pictures(found: BattleDifference, scene: Scene) -> Iterator[RenderableType]:
    """The reason that the misread turn has, and pictures after both turns if they differ."""
    ours, theirs = found.ours, found.theirs
    units = acting_unit(ours), acting_unit(theirs)
    squares = squares_to_show(scene, [*ours, *theirs])
    if units[1] is not None:
        reasons = turn_sentences(Turn.of(scene, theirs))
        if against := next((one for one in reasons if isinstance(one, AgainstTheRules)), None):
            yield against
    scenes = scene.after(ours), scene.after(theirs)
    if scenes[0].units == scenes[1].units:
        return
    box = Box.around(scene.cave, squares)
    our_map, their_map = map(map_with_arrow, (box, box), scenes, units)
    pairs = list(zip(our_map, their_map, strict=True))
    ruler = 0 if is_small(box.cave) else len(str(box.rows[-1])) + 1
    for our_row, their_row in pairs:
        mark_columns(our_row, their_row, ruler + len(box.columns))
    yield Text()
    yield SideBySide(pairs)


def explain_rules(found: BattleDifference) -> Iterator[RenderableType]:
    """What happens under the rules where a misreading departs from them: a turn, if it is one."""
    if found.before and acting_unit(found.ours) is not None:
        yield from explain_turn(Turn.of(found.before, found.ours))
    else:
        said = sentences(found)
        yield CaveSentence("Rules", ": ".join(filter(None, [said.place, said.ours])))


def battle_place(found: BattleDifference, scene: Scene) -> str:
    """The round and turn in which two battles diverge."""
    place = f"Round {scene.full_rounds + 1}"
    if acting_unit(found.ours) is not None or acting_unit(found.theirs) is not None:
        place += f", turn {scene.turns + 1}"
    return f"{place} with attack power {attack_power(found.plays[0])}" if found.part > 1 else place


def attack_power(battle: Iterable[cave.Event]) -> int:
    """The greatest attack power in a battle, which is the one that a search for it tries."""
    began = next(iter(battle))
    assert isinstance(began, cave.BattleBegan)
    return max(unit.attack_power for unit in began.units)


def explain_options(found: BattleDifference, scene: Scene) -> str:
    """The options of `explain` for the turn, if the unit has a turn under the rules."""
    unit = acting_unit(found.ours)
    if unit is None or outcome_of(found.ours):
        return ""
    power = f" --elf-power {attack_power(found.plays[0])}" if found.part > 1 else ""
    square = coordinates(scene.units[unit].square)
    return f"--round {scene.full_rounds + 1} --unit {square}{power}"


def outcome_of(events: Sequence[cave.Event]) -> Outcome | None:
    """The outcome of the battle, if it ends with these events."""
    last = events[-1] if events else None
    return last.outcome if isinstance(last, cave.BattleEnded) else None


def acting_unit(events: Sequence[cave.Event]) -> int | None:
    """The number of the unit whose turn it is, or None between turns."""
    return next((event.unit for event in events if isinstance(event, cave.TurnBegan)), None)


def count_text(found: BattleDifference) -> str:
    """How the counts of the same battle differ, without giving away the right answer."""
    ours, theirs = outcome_of(found.ours), outcome_of(found.theirs)
    assert ours
    assert theirs
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


def moment_text(scene: Scene, events: Sequence[cave.Event]) -> str:
    """What happens in a moment of `Scene.moments_of`; no events follow once the battle is over."""
    if not events:
        return "The battle is over."
    if isinstance(events[0], cave.TurnBegan):
        says = [summary(Turn.of(scene, events))]
    else:
        happened = list(happenings(scene, events))
        match events[0]:
            case cave.RoundBegan(number):
                happened.insert(0, f"Round {number} begins.")
            case cave.RoundEnded():
                happened.insert(0, "The round ends here.")
        ends = (event for event in events if isinstance(event, cave.RoundEnded))
        says = [*happened, *(f"Round {event.round} is complete." for event in ends)]
    if outcome_of(events):
        says.append("Combat ends.")
    return " ".join(says)


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


def map_with_arrow(box: Box, scene: Scene, number: int | None) -> list[Text]:
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
    assert isinstance(ours, cave.BattleBegan)
    assert isinstance(theirs, cave.BattleBegan)
    left = counted(sum(unit.hit_points for unit in theirs.units), "hit point")
    return Sentences(
        f"The battle with attack power {attack_power(found.plays[0])}",
        f"It begins with {counts_text(ours.units)}, as they are on the map.",
        f"It begins with {counts_text(theirs.units)}, the survivors of the previous battle, "
        f"with {left} in all.",
    )


def power_text(found: BattleDifference, least: int, power: int) -> str:
    """How the attack power of part 2 differs."""
    if power > least:
        why = f"At {least} the elves already win without losing one, but it settles on {power}."
    elif (end := outcome_of([*found.plays[1]])) and end.elves_lost:
        lost = counted(end.elves_lost, "elf dies", "elves die")
        why = f"It settles on {power}, where {lost}."
    else:
        why = (
            f"It settles on {power}. No elf dies there, but part 2 asks for more attack power "
            "than the elves start with."
        )
    return f"Only the search for the attack power differs, not the battles. {why}"


# --- What another solver prints ------------------------------------------------------------------

MAX_SQUARES = 10  # how many squares to list; further ones usually follow from the first few

NAMES = ("Theirs:", "Under the rules:")


def explain_printed(found: StateDifference) -> Iterator[RenderableType]:
    """Show their state beside ours, and explain the turn that differs if it is known."""
    said = printed_sentences(found)
    if not found.squares:
        [(_, state, by_rules)] = said.facts
        yield headline(f"{said.place}: {state}")
        yield f"\n{by_rules}"
        return
    yield headline(f"{said.place}: the first difference")
    yield Text()
    squares = {difference.square for difference in found.squares}
    box = Box.around(found.scene.cave, squares)
    shows_points = any(points is not None for _, points in found.units.values())
    ours = {
        square: (unit.side, unit.hit_points if shows_points else None)
        for square, unit in found.scene.occupied.items()
    }
    maps = map_lines(box, found.units, squares), map_lines(box, ours, squares)
    yield SideBySide([*zip(*maps, strict=True)], names=NAMES)
    yield Text()
    for square, theirs, by_rules in said.facts:
        yield f"  {square}: {theirs} in theirs, {by_rules} under the rules"
    if len(found.squares) > MAX_SQUARES:
        yield f"  and {counted(len(found.squares) - MAX_SQUARES, 'more square')}"
    introduction, turn = explaining_turn(found)
    if introduction:
        yield f"\n{introduction}"
    if turn:
        yield from explain_turn(Turn.of(*turn))


def printed_sentences(found: StateDifference) -> PrintedSentences:
    """The squares that differ, and the turn that explains it."""
    place = f"Line {found.theirs.line}, after round {found.rounds}"
    if not found.squares:
        over = f"Under the rules, the battle ends after round {found.scene.full_rounds}."
        return PrintedSentences(place, [("", "a state after the battle's end", over)])
    squares = [
        (coordinates(one.square), unit_text(one.theirs), unit_text(one.ours))
        for one in found.squares[:MAX_SQUARES]
    ]
    introduction, turn = explaining_turn(found)
    if turn is None:
        return PrintedSentences(place, squares, introduction)
    explained = Turn.of(*turn)
    return PrintedSentences(
        place,
        squares,
        f"{introduction} {summary(explained)}",
        [*turn_sentences(explained)],
        (explained.round, explained.number),
    )


def explaining_turn(found: StateDifference) -> tuple[str, PlayedMoment[Scene, cave.Event] | None]:
    """The turn that explains a difference, with an introduction; or what to print to find it."""
    if found.rounds == 0 and not found.turn:
        return "This is the state before the battle: no unit has had a turn yet.", None
    if found.turn:
        return "The first turn under the rules whose result your output does not show:", found.turn
    if (found.since or 0) == found.rounds - 1:
        return "", None
    before = (
        "There is no state before it"
        if found.since is None
        else f"The last state before it is that after round {found.since}"
    )
    return f"{before}; print that after round {found.rounds - 1}, too, to pinpoint the turn.", None


def map_lines(box: Box, units: Units, marked: set[Square]) -> list[Text]:
    """Part of a cave with the hit points; the squares in a set and their units are marked."""
    rows = []
    for row in box.rows:
        text, shown = Text(), []
        for square in ((row, column) for column in box.columns):
            unit = units.get(square)
            sign = unit[0].value if unit else "." if square in box.cave.squares else "#"
            style = DIFFERS if square in marked else STYLES.get(sign, "")
            text.append(sign, style)
            if unit and unit[1] is not None:
                shown.append(Text(unit_text(unit), style))
        rows.append(text.append("   ").append_text(Text(", ").join(shown)) if shown else text)
    return rows if is_small(box.cave) else with_rulers(rows, box)


def unit_text(unit: ShownUnit | None) -> str:
    """A unit as maps show it: `E(197)` or `E`."""
    if unit is None:
        return "no unit"
    side, points = unit
    return side.value if points is None else f"{side.value}({points})"
