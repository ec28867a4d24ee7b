"""A unit's turn, rebuilt from its events, and sentences about what the unit did and why.

Every output that describes a turn shares the sentences. They are true of every battle, including
one fought under misread rules: if a unit broke a rule of the statement, the sentence says so.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, Self

from msgspec.structs import replace

from graphsolve.graphs.grid import neighbors
from graphsolve.graphs.squareset import Square
from graphsolve.puzzles.base import PlayedRound
from graphsolve.puzzles.cave import events as cave
from graphsolve.puzzles.cave.events import Event, Scene, UnitState
from graphsolve.puzzles.cave.state import Outcome, Side, Termination
from graphsolve.puzzles.text import counted
from graphsolve.show.sentences import Sentence

STAYS = "it stays where it is"

RULES_CHOOSE = "the rules choose"
"""Part of every sentence about a choice against the rules."""


@dataclass(frozen=True)
class Turn:
    """A unit's turn: the battle before it, and what the unit saw and did.

    The target is the attacked unit as it was before the turn, and the death is that of the target.
    Only under misread rules can the unit or the target be dead already, or can there be `more`
    events.
    """

    before: Scene
    unit: UnitState
    choice: cave.Choice | None
    step: cave.Step | None
    blow: cave.Blow | None
    target: UnitState | None
    death: cave.Death | None
    outcome: Outcome | None
    more: tuple[Event, ...]

    @classmethod
    def of(cls, scene: Scene, moment: Iterable[Event]) -> Self:
        """Rebuild a turn from its events.

        Under misread rules, even a unit that has died can have a turn. The scene must not change
        while the turn is used.
        """
        began, *others = moment
        assert isinstance(began, cave.TurnBegan)
        own: dict[type, Any] = {}
        more: list[Event] = []
        for event in others:
            if type(event) not in own and belongs(event, began.unit, own.get(cave.Blow)):
                own[type(event)] = event
            else:
                more.append(event)
        choice, step, blow, death = map(own.get, (cave.Choice, cave.Step, cave.Blow, cave.Death))
        outcome = own[cave.BattleEnded].outcome if cave.BattleEnded in own else None
        unit = known(scene, began.unit)
        target = known(scene, blow.target) if blow else None
        return cls(scene, unit, choice, step, blow, target, death, outcome, tuple(more))

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.before.full_rounds + 1

    @property
    def number(self) -> int:
        """The number of the turn in the round, from 1."""
        return self.before.turns + 1

    @property
    def is_dead(self) -> bool:
        """Whether the unit has died before its turn."""
        return self.unit.number not in self.before.units

    @cached_property
    def after_step(self) -> Scene:
        """The battle after the step."""
        return self.before.after([self.step]) if self.step else self.before

    @property
    def candidates(self) -> list[UnitState]:
        """The units that could be attacked, in reading order."""
        return [
            replace(known(self.before, seen.unit), square=seen.square, hit_points=seen.hit_points)
            for seen in (self.blow.candidates if self.blow else ())
        ]

    @property
    def breaks_tie(self) -> bool:
        """Whether reading order decides between squares or between targets."""
        if self.choice and max(len(self.choice.nearest), len(self.choice.steps)) > 1:
            return True
        points = [seen.hit_points for seen in self.blow.candidates] if self.blow else []
        return points.count(min(points, default=0)) > 1

    @property
    def square(self) -> Square:
        """The unit's square after the step."""
        return self.step.after if self.step else self.unit.square

    @property
    def adjacent(self) -> list[UnitState]:
        """The enemies adjacent to the unit after the step, in reading order."""
        at = self.after_step.occupied
        adjacent = [at[square] for square in neighbors(self.square) if square in at]
        return [other for other in adjacent if other.side is not self.unit.side]


def turns_of(played: PlayedRound[Scene, Event]) -> Iterator[Turn]:
    """Yield the turns of a round."""
    for before, moment in played.moments:
        if isinstance(moment[0], cave.TurnBegan):
            yield Turn.of(before, moment)


def known(scene: Scene, number: int) -> UnitState:
    """Return a unit by its number; `Scene.everyone` is computed only if it is dead."""
    return scene.units.get(number) or scene.everyone[number]


def belongs(event: Event, unit: int, blow: cave.Blow | None) -> bool:
    """Return whether an event is about the unit whose turn it is, or its target's death."""
    match event:
        case cave.Choice() | cave.Step() | cave.Blow():
            return event.unit == unit
        case cave.Death():
            return blow is not None and event.unit == blow.target
    return isinstance(event, cave.BattleEnded)


# --- Sentences -----------------------------------------------------------------------------------


def turn_summary(turn: Turn) -> str:
    """Describe a unit's turn in one sentence."""
    did = []
    if turn.step:
        chosen = turn.choice.chosen if turn.choice else None
        toward = "" if chosen in {None, turn.step.after} else f" toward {coordinates(chosen)}"
        did.append(f"moves to {coordinates(turn.step.after)}{toward}")
    if turn.blow and turn.target:
        target = name_in(turn.before, turn.target)
        did.append(blow_text(turn.blow, target, is_fatal=turn.death is not None))
    if turn.outcome and not did:
        did.append(f"finds no {turn.unit.side.enemy.name.lower()} alive")
    dead = ", which is dead," if turn.is_dead else ""
    does = " and ".join(did) or "stays where it is"
    sentence = f"{unit_at(turn.unit).capitalize()}{dead} {does}."
    return " ".join([sentence, *happenings(turn.before, turn.more)])


def happenings(scene: Scene, events: Iterable[Event]) -> Iterator[str]:
    """Describe events outside a unit's own turn, which occur only under misread rules."""
    events = list(events)
    if not events:  # as in almost every turn
        return
    killed = {event.unit for event in events if isinstance(event, cave.Death)}
    attacked = {event.target for event in events if isinstance(event, cave.Blow)}
    names = {number: name_in(scene, unit) for number, unit in scene.everyone.items()}
    for event in events:
        match event:
            case cave.Step(unit, after=square):
                yield f"{names[unit].capitalize()} moves to {coordinates(square)}."
            case cave.Blow(unit, target):
                does = blow_text(event, names[target], is_fatal=target in killed)
                yield f"{names[unit].capitalize()} {does}."
            case cave.Death(unit) if unit not in attacked:
                yield f"{names[unit].capitalize()} dies."


def blow_text(blow: cave.Blow, target: str, *, is_fatal: bool) -> str:
    """Say what a unit does to its target."""
    left = f"which has {counted(blow.hit_points, 'hit point')} left"
    return f"kills {target}" if is_fatal else f"attacks {target}, {left}"


def name_in(scene: Scene, unit: UnitState) -> str:
    """Return the name of a unit, which can be dead under misread rules."""
    name = unit_name(unit)
    return name if unit.number in scene.units else f"the dead {name}"


def turn_sentences(turn: Turn) -> Iterator[Sentence]:
    """Say what a unit did in its turn, and why."""
    if turn.is_dead:
        yield Sentence("Rules", "Under the rules, a dead unit has no turn.")
    if turn.choice:
        yield from choice_sentences(turn, turn.choice)
        if turn.choice.step:
            yield step_sentence(turn.choice, turn.choice.step)
    yield from action_sentences(turn)


def action_sentences(turn: Turn) -> Iterator[Sentence]:
    """Describe the attack, or say why there was none, and how the battle ended if it did."""
    if turn.blow and turn.target:
        yield from attack_sentences(turn, turn.blow, turn.target)
    elif adjacent := turn.adjacent:
        yield Sentence("Attack", f"None, although {unit_at(adjacent[0])} is adjacent.")
    elif turn.outcome is None:
        even = ", even after the step" if turn.step else ""
        yield Sentence("Attack", f"None: no target is adjacent{even}.")
    if turn.outcome:
        yield Sentence("End", end_text(turn.outcome, turn.round - 1, turn.unit.side.enemy))


def choice_sentences(turn: Turn, choice: cave.Choice) -> Iterator[Sentence]:
    """Say how a unit chose a square, from the targets to the chosen square."""
    enemy = turn.unit.side.enemy
    if len(choice.targets) == 1:
        yield Sentence("Targets", f"1 {enemy.name.lower()} is alive; it is not adjacent.")
    else:
        are = f"{len(choice.targets)} {enemy.plural} are alive"
        yield Sentence("Targets", f"{are}; none is adjacent.")
    so = f"so {STAYS}" if choice.chosen is None else f"but {coordinates(choice.chosen)} is chosen"
    if not choice.in_range:
        yield Sentence("In range", f"None: no free square is adjacent to a target, {so}.")
        return
    are = "square is" if len(choice.in_range) == 1 else "squares are"
    yield Sentence("In range", f"{len(choice.in_range)} free {are} adjacent to a target.")
    if not choice.reachable:
        yield Sentence("Reachable", f"None: walls and units block every path, {so}.")
        return
    if blocked := len(choice.in_range) - len(choice.reachable):
        others = "the other" if blocked == 1 else f"the other {blocked}"
        paths = f"{len(choice.reachable)} of them; walls and units block every path to {others}."
    else:
        paths = f"A path leads to {'it' if len(choice.in_range) == 1 else 'each of them'}."
    yield Sentence("Reachable", paths)
    yield Sentence("Nearest", nearest_text(choice))
    yield Sentence("Chosen", chosen_text(choice))


def nearest_text(choice: cave.Choice) -> str:
    """Say which of the reachable squares are nearest."""
    away = f", {steps_away(choice)}" if choice.chosen in choice.nearest else ""
    if len(choice.nearest) > 1:
        return f"{len(choice.nearest)} squares are nearest{away}: {squares_text(choice.nearest)}."
    alone = "is nearest" if len(choice.reachable) > 1 else "is the only one"
    return f"{squares_text(choice.nearest)} {alone}{away}."


def steps_away(choice: cave.Choice) -> str:
    """Say how far away the chosen square is."""
    return f"{counted(choice.distance or 0, 'step')} away"


def chosen_text(choice: cave.Choice) -> str:
    """Say which square the unit chose, and whether that follows the rules."""
    instead = f"{RULES_CHOOSE} {coordinates(min(choice.nearest))}"
    if choice.chosen is None:
        return f"None, although squares are reachable: {STAYS}; {instead}."
    if choice.chosen not in choice.nearest:
        return (
            f"{coordinates(choice.chosen)} is chosen, {steps_away(choice)}, which is not one of "
            f"the nearest; {instead}."
        )
    if choice.nearest == (choice.chosen,):
        return f"{coordinates(choice.chosen)}, the only nearest square."
    return f"{picked(choice.chosen, choice.nearest)}."


def picked(taken: Square, tied: Collection[Square]) -> str:
    """Say how a tie between squares was broken, and whether that follows the rules.

    >>> picked((1, 3), [(1, 3), (2, 2)])
    '1,3 is chosen, the first in reading order'
    >>> picked((2, 2), [(1, 3), (2, 2)])
    '2,2 is chosen, the last in reading order; the rules choose 1,3'
    >>> picked((2, 4), [(1, 3), (2, 2)])
    '2,4 is chosen, which is not one of them; the rules choose 1,3'
    """
    by_rules = min(tied)
    if taken == by_rules:
        return f"{coordinates(taken)} is chosen, the first in reading order"
    if taken not in tied:
        reason = "which is not one of them"
    elif taken == max(tied):
        reason = "the last in reading order"
    elif taken == min(tied, key=lambda square: square[::-1]):
        reason = "the first by column"
    else:
        reason = "which is not the first in reading order"
    return f"{coordinates(taken)} is chosen, {reason}; {RULES_CHOOSE} {coordinates(by_rules)}"


def step_sentence(choice: cave.Choice, step: Square) -> Sentence:
    """Say which step the unit took, and whether that follows the rules."""
    if step == choice.chosen:
        text = f"{coordinates(step)}, the chosen square itself."
    elif not choice.steps:
        text = f"{coordinates(step)}, although no path leads to the chosen square."
    elif choice.steps == (step,):
        text = f"Every shortest path begins with {coordinates(step)}."
    else:
        ties = f"{len(choice.steps)} squares begin a shortest path: {squares_text(choice.steps)}"
        text = f"{ties}; {picked(step, choice.steps)}."
    return Sentence("Step", text)


def attack_sentences(turn: Turn, blow: cave.Blow, target: UnitState) -> Iterator[Sentence]:
    """Say which target the unit attacked, why, and the damage."""
    if turn.choice is None:
        yield Sentence("Move", "None: a target is already adjacent.")
    adjacent = {other.number for other in turn.adjacent}
    if target.number not in adjacent:
        what = "an adjacent enemy" if target.number in turn.before.units else "alive"
        yield Sentence("Attack", f"{unit_at(target).capitalize()}, which is not {what}.")
    elif len(blow.candidates) <= 1:
        yield Sentence("Attack", f"Only {unit_at(target)} is adjacent.")
    else:
        candidates = turn.candidates
        units = ", ".join(f"{unit_at(unit)} with {unit.hit_points}" for unit in candidates)
        are = "are adjacent" if len(adjacent) == len(candidates) else "are considered"
        yield Sentence("Attack", f"{len(candidates)} targets {are}: {units}.")
        yield Sentence("Fewest", fewest_text(candidates, target))
    damage = (
        f"{unit_name(target).capitalize()} has {blow.hit_points + blow.damage} - {blow.damage} = "
        f"{counted(blow.hit_points, 'hit point')} left"
    )
    if turn.death:
        damage += f": it dies, and {coordinates(target.square)} becomes free"
    elif blow.hit_points <= 0:
        damage += ", but it does not die"
    yield Sentence("Damage", f"{damage}.")


def fewest_text(candidates: Sequence[UnitState], target: UnitState) -> str:
    """Say which of several targets the unit attacked, and whether that follows the rules."""
    by_rules = min(candidates, key=attrgetter("hit_points", "square"))
    fewest = by_rules.hit_points
    squares = [other.square for other in candidates if other.hit_points == fewest]
    points = f"the fewest, {counted(fewest, 'hit point')}"
    if len(squares) > 1:
        ties = f"{len(squares)} of them have {points}: {squares_text(squares)}"
        return f"{ties}; {picked(target.square, squares)}."
    if target.number == by_rules.number:
        return f"{unit_at(target).capitalize()} has {points}."
    but = f"but {RULES_CHOOSE} {unit_at(by_rules)}, which has {points}"
    return f"{unit_at(target).capitalize()} is attacked, {but}."


def end_text(outcome: Outcome, completed: int, enemy: Side | None = None) -> str:
    """Say how the battle ended, after this many completed rounds.

    If it ended in a turn, `enemy` is the side without living units.
    """
    match outcome.termination:
        case Termination.NO_TARGETS:
            full = counted(outcome.rounds, "full round")
            points = counted(outcome.hit_points, "hit point")
            last = "This round is incomplete and does not count. "
            if outcome.rounds != completed:
                rounds = counted(completed, "round")
                last = f"The misreading counts {full}, not the {rounds} that were completed. "
            return (
                f"No {enemy.name.lower() if enemy else 'enemy'} is alive, so combat ends. {last}"
                f"The outcome is {full} x {points} = {outcome.score}."
            )
        case Termination.STALEMATE if not outcome.hit_points:
            return "The cave has no units."
        case Termination.STALEMATE:
            return (
                "Every unit is where it was before, with the same hit points: a stalemate. "
                "From here on, the battle only repeats itself."
            )
        case Termination.ELF_DIED:
            return "An elf has died, so the battle is stopped."


def alive_text(units: Iterable[UnitState]) -> str:
    """Say how many units of each side are alive, and their hit points."""
    texts = []
    units = list(units)
    for side in Side:
        points = [unit.hit_points for unit in units if unit.side is side]
        name = side.name.lower() if len(points) == 1 else side.plural
        total = counted(sum(points), "hit point")
        texts.append(f"{len(points)} {name} with {total}" if points else f"no {name}")
    return ", ".join(texts)


def unit_name(unit: UnitState) -> str:
    """Return the name of a unit, such as `goblin 4`."""
    return f"{unit.side.name.lower()} {unit.number}"


def unit_at(unit: UnitState) -> str:
    """Return the name of a unit and its square."""
    return f"{unit_name(unit)} at {coordinates(unit.square)}"


def coordinates(square: Square) -> str:
    """Return a square in the format of the option `--unit`."""
    return f"{square[0]},{square[1]}"


def squares_text(squares: Sequence[Square]) -> str:
    """Return squares as text, separated by spaces."""
    return " ".join(map(coordinates, squares))
