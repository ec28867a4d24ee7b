"""A battle in words and maps: its transcript, and where two battles diverge."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

from more_itertools import prepend, side_effect
from rich.console import RenderableType
from rich.text import Text

from graphsolve.graphs.squareset import Square
from graphsolve.lab.cave.difference import BattleDifference
from graphsolve.puzzles.cave import events as cave
from graphsolve.puzzles.cave.events import Scene
from graphsolve.puzzles.cave.state import Outcome, Termination
from graphsolve.puzzles.text import counted
from graphsolve.show.cave.explain import explain_turn
from graphsolve.show.cave.maps import Box, Strip
from graphsolve.show.cave.turn import (
    RULES_CHOOSE,
    Turn,
    alive_text,
    coordinates,
    happenings,
    turn_sentences,
    turn_summary,
)
from graphsolve.show.interface import ONLY_ANSWER, Sentences
from graphsolve.show.sentences import DIFFERS
from graphsolve.show.transcript import ALL_ROUNDS, stated, within


def text_of(
    events: Iterable[cave.Event], rounds: range = ALL_ROUNDS, _part: int = 1
) -> Iterator[str]:
    """Yield the transcript of a battle: the map after each round, and the outcome.

    If units moved or attacked in the unfinished last round, the map is drawn once more. Round 0 is
    before the first.

    Source: Advent of Code 2018, day 15.
    """
    stream = iter(events)
    began = next(stream)
    assert isinstance(began, cave.BattleBegan)
    scene = Scene(began)
    applied = prepend(began, side_effect(scene.apply, stream))
    if 0 in rounds:
        yield f"\nInitially:\n{scene}\n"
    changed = False
    for event in within(applied, rounds, Scene):
        match event:
            case cave.Step() | cave.Blow():
                changed = True
            case cave.RoundEnded(number):
                changed = False
                yield f"\nAfter {stated(number, 'round')}:\n{scene}\n"
            case cave.BattleEnded(outcome):
                if changed:
                    yield f"\nWhen combat ends:\n{scene}\n"
                yield f"\n{end_lines(outcome)}"


def end_lines(outcome: Outcome) -> str:
    """Return the last lines of a battle's transcript."""
    rounds = stated(outcome.rounds, "full round")
    if outcome.termination is Termination.STALEMATE:
        return f"Combat never ends: after {rounds} it only repeats itself\n"
    if outcome.termination is Termination.ELF_DIED:
        return f"Combat is stopped after {rounds} because an elf died\n"
    assert outcome.winner
    return (
        f"Combat ends after {rounds}\n"
        f"{outcome.winner.plural.capitalize()} win with "
        f"{stated(outcome.hit_points, 'total hit point')} left\n"
        f"Outcome: {outcome.rounds} * {outcome.hit_points} = {outcome.score}\n"
    )


# --- Where two battles diverge -------------------------------------------------------------------


def sentences(difference: BattleDifference) -> Sentences:
    """Say what happens where two battles diverge."""
    if not (difference.ours or difference.theirs):
        return ONLY_ANSWER
    if difference.only_answer:
        least, power = map(attack_power, difference.plays)
        if power != least:
            text = power_text(difference, least, power)
            return Sentences("", "Every battle follows the rules.", text)
        return count_sentences(difference)
    scene = difference.before
    if scene is None:
        return units_sentences(difference)
    is_turn = acting_unit(difference.ours) is not None
    return Sentences(
        battle_place(difference, scene),
        moment_text(scene, difference.ours),
        moment_text(scene, difference.theirs),
        after=pictures(difference, scene),
        explained=partial(explain_turn, Turn.of(scene, difference.ours)) if is_turn else tuple,
        options=explain_options(difference, scene),
    )


def pictures(difference: BattleDifference, scene: Scene) -> Iterator[RenderableType]:
    """Yield the sentence about the misread choice, and a map with both turns if they differ."""
    ours, theirs = difference.ours, difference.theirs
    units = acting_unit(ours), acting_unit(theirs)
    if units[1] is not None:
        reasons = turn_sentences(Turn.of(scene, theirs))
        if against := next((reason for reason in reasons if RULES_CHOOSE in reason.text), None):
            yield against
    by_rules, misread = (scene.after(events).occupied for events in (ours, theirs))
    if differing := {square for square, _ in by_rules.items() ^ misread.items()}:
        acting = {unit.square for number, unit in scene.units.items() if number in units}
        marks = dict.fromkeys(differing & misread.keys(), "x")
        marks |= dict.fromkeys(differing & by_rules.keys(), "+")
        legend = " (`+` under the rules, `x` misread)" if {*marks} - {*scene.occupied} else ""
        yield from map_with_marks(f"Before{legend}:", scene, differing | acting, marks)


def map_with_marks(
    title: str, scene: Scene, squares: Collection[Square], marks: Mapping[Square, str]
) -> Iterator[RenderableType]:
    """Draw the part of the cave around some squares, which are in color, with all hit points."""
    styles, units = dict.fromkeys(squares, DIFFERS), scene.units
    box = Box.around(scene.cave, squares)
    yield Text()
    yield Strip([box.draw(title, units.values(), marks=marks, styles=styles, hit_points=units)])


def battle_place(difference: BattleDifference, scene: Scene) -> str:
    """Name the round and turn in which two battles diverge."""
    place = f"Round {scene.full_rounds + 1}"
    if acting_unit(difference.ours) is not None or acting_unit(difference.theirs) is not None:
        place += f", turn {scene.turns + 1}"
    if difference.part > 1:
        place += f" with attack power {attack_power(difference.plays[0])}"
    return place


def attack_power(battle: Iterable[cave.Event]) -> int:
    """Return the highest attack power in a battle: in part 2, the one that is tried."""
    began = next(iter(battle))
    assert isinstance(began, cave.BattleBegan)
    return max(unit.attack_power for unit in began.units)


def explain_options(difference: BattleDifference, scene: Scene) -> str:
    """Return the options of `explain` for the turn, if the unit has a turn under the rules."""
    unit = acting_unit(difference.ours)
    if unit is None or outcome_of(difference.ours):
        return ""
    power = f" --elf-power {attack_power(difference.plays[0])}" if difference.part > 1 else ""
    square = coordinates(scene.units[unit].square)
    return f"--round {scene.full_rounds + 1} --unit {square}{power}"


def outcome_of(events: Sequence[cave.Event]) -> Outcome | None:
    """Return the outcome of the battle, if it ends with these events."""
    last = events[-1] if events else None
    return last.outcome if isinstance(last, cave.BattleEnded) else None


def acting_unit(events: Sequence[cave.Event]) -> int | None:
    """Return the number of the unit whose turn it is, or None between turns."""
    return next((event.unit for event in events if isinstance(event, cave.TurnBegan)), None)


def count_sentences(difference: BattleDifference) -> Sentences:
    """Say how the counts of the same battle differ, without giving away the right answer.

    The number of full rounds alone is not the answer, and shows where a misreading departs.
    """
    ours, theirs = outcome_of(difference.ours), outcome_of(difference.theirs)
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
    rounds = counted(ours.rounds, "full round")
    return Sentences(
        "",
        f"The battle has {rounds}." if surplus["full round"] else "Every turn follows the rules.",
        "Only the final count differs: every turn follows the rules, but the misreading counts "
        f"{' and '.join(counts)}.",
    )


def moment_text(scene: Scene, events: Sequence[cave.Event]) -> str:
    """Say what happens in a moment of `Scene.moments_of`, which is empty after the battle."""
    if not events:
        return "The battle is over."
    happened = happenings(scene, events)
    match events[0]:
        case cave.TurnBegan():
            says = [turn_summary(Turn.of(scene, events))]
        case cave.RoundBegan(number):
            says = [f"Round {number} begins.", *happened]
        case cave.RoundEnded(number):
            says = ["The round ends here.", *happened, f"Round {number} is complete."]
        case _:
            says = [*happened]
    if outcome_of(events):
        says.append("Combat ends.")
    return " ".join(says)


def units_sentences(difference: BattleDifference) -> Sentences:
    """Describe the units with which a battle of part 2 begins."""
    [ours], [theirs] = difference.ours, difference.theirs
    assert isinstance(ours, cave.BattleBegan)
    assert isinstance(theirs, cave.BattleBegan)
    return Sentences(
        f"The battle with attack power {attack_power(difference.plays[0])}",
        f"It begins as on the map: {alive_text(ours.units)}.",
        f"It begins with the survivors of the previous battle: {alive_text(theirs.units)}.",
    )


def power_text(difference: BattleDifference, least: int, power: int) -> str:
    """Say how the attack power of part 2 differs."""
    if power > least:
        why = f"At {least} the elves already win without losing one, but it settles on {power}."
    elif (end := outcome_of([*difference.plays[1]])) and end.elves_lost:
        lost = counted(end.elves_lost, "elf dies", "elves die")
        why = f"It settles on {power}, where {lost}."
    else:
        why = (
            f"It settles on {power}. No elf dies there, but part 2 asks for more attack power "
            "than the elves start with."
        )
    return f"Only the search for the attack power differs, not the battles. {why}"
