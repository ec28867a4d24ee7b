"""Why a unit did what it did, in words.

They hold of every battle, also of one by another reading of the rules: where a unit did not do
what the rules of the statement say, the sentence says so.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.events import Blow, Candidate, Choice, Fighter
from graphsolve.puzzles.cave.state import Outcome, Side, Termination
from graphsolve.show.explain.turn import Turn, called
from graphsolve.show.words import counted

__all__ = [
    "Sentence",
    "at",
    "attack_sentences",
    "comma",
    "counted",
    "end_text",
    "headline",
    "idle_sentence",
    "look_sentences",
    "standing",
    "step_text",
    "way_sentences",
]

MOST_DIGIT, MOST_LETTER = 9, 35


class Sentence(NamedTuple):
    """A sentence, and a word for what it is about."""

    about: str
    text: str


def headline(turn: Turn) -> str:
    """Whose turn it is."""
    return f"Round {turn.round}, turn {turn.number}: {standing(turn.unit)}"


def look_sentences(turn: Turn, choice: Choice) -> Iterator[Sentence]:
    """From the targets to the chosen square, as far as it comes."""
    yield Sentence("Targets", targets_text(choice, turn.unit.side.enemy))
    if not choice.in_range:
        yield Sentence("In range", f"No free square is next to a target: {STAYS}.")
        return
    yield Sentence("In range", f"{squares_are(choice.in_range)} free and next to a target.")
    if not choice.reachable:
        yield Sentence("Reachable", f"None, as units and walls bar every way: {STAYS}.")
        return
    yield Sentence("Reachable", reachable_text(choice))
    yield Sentence("Nearest", nearest_text(choice))
    yield Sentence("Chosen", chosen_text(choice))


STAYS = "it stays where it is"


def targets_text(choice: Choice, enemy: Side) -> str:
    """How many targets there are."""
    if len(choice.targets) == 1:
        return f"1 {enemy.name.lower()} is alive, and not next to it."
    return f"{len(choice.targets)} {enemy.plural} are alive, and none is next to it."


def reachable_text(choice: Choice) -> str:
    """How many of the squares in range it can walk to."""
    barred = len(choice.in_range) - len(choice.reachable)
    if barred:
        others = "the other" if barred == 1 else f"the other {barred}"
        return f"{len(choice.reachable)} of these; units and walls bar every way to {others}."
    every = "it" if len(choice.in_range) == 1 else "each of these"
    return f"A way over free squares leads to {every}."


def nearest_text(choice: Choice) -> str:
    """Which of the reachable squares are nearest."""
    steps = f"at {counted(choice.distance or 0, 'step')}"
    if len(choice.nearest) > 1:
        return f"{squares_are(choice.nearest)} nearest, {steps}: {listed(choice.nearest)}."
    alone = "alone is nearest" if len(choice.reachable) > 1 else "is the only one"
    return f"{listed(choice.nearest)} {alone}, {steps}."


def chosen_text(choice: Choice) -> str:
    """Which of the nearest squares it chose."""
    if choice.chosen is None:
        return f"None, though there is a way: {STAYS}."
    if choice.nearest == (choice.chosen,):
        return f"{comma(choice.chosen)}, since no other is as near."
    return f"{picked(choice.chosen, choice.nearest)}."


def picked(taken: Square, options: Sequence[Square]) -> str:
    """A square taken of several, by the rule or against it.

    >>> picked((1, 3), [(1, 3), (2, 2)])
    '1,3 is the first of these in reading order'
    >>> picked((2, 2), [(1, 3), (2, 2)])
    'it takes 2,2, though 1,3 is the first of these in reading order'
    >>> picked((2, 4), [(1, 3), (2, 2)])
    'it takes 2,4, which is none of these'
    """
    if taken not in options:
        return f"it takes {comma(taken)}, which is none of these"
    first = min(options)
    though = "" if taken == first else f"it takes {comma(taken)}, though "
    return f"{though}{comma(first)} is the first of these in reading order"


def way_sentences(choice: Choice, highest: int) -> Iterator[Sentence]:
    """How it starts on its way; `highest` is the greatest number in the picture of distances."""
    assert choice.chosen
    assert choice.step
    legend = f"Each number counts the steps to {comma(choice.chosen)}{digits_text(highest)}."
    yield Sentence("Distance", legend)
    yield Sentence("Step", step_text(choice, choice.step))


def digits_text(highest: int) -> str:
    """How numbers of more than one digit are written.

    >>> digits_text(9), digits_text(10), digits_text(35), digits_text(36)
    ('', '; a is 10', '; a is 10 and z is 35', '; of each, the last digit is shown')
    """
    if highest <= MOST_DIGIT:
        return ""
    if highest > MOST_LETTER:
        return "; of each, the last digit is shown"
    last = chr(ord("a") + highest - MOST_DIGIT - 1)
    return "; a is 10" + (f" and {last} is {highest}" if highest > MOST_DIGIT + 1 else "")


def step_text(choice: Choice, step: Square) -> str:
    """Which of the first squares of shortest ways it took."""
    if step == choice.chosen:
        return f"The chosen square is next to it: {comma(step)}."
    if choice.steps == (step,):
        return f"Every shortest way begins with {comma(step)}."
    ways = f"{len(choice.steps)} squares begin a shortest way: {listed(choice.steps)}"
    return f"{ways}; {picked(step, choice.steps)}."


def idle_sentence(turn: Turn) -> Sentence:
    """Why it attacks nobody."""
    candidates = turn.within_reach()
    if candidates:
        return Sentence("Attack", f"None, though {at(candidates[0])} is next to it.")
    even = "Even after the step, no" if turn.step else "No"
    return Sentence("Attack", f"{even} target is next to it, so it attacks nobody.")


def attack_sentences(turn: Turn, blow: Blow) -> Iterator[Sentence]:
    """Whom it attacks, why, and with what effect."""
    if turn.choice is None:
        yield Sentence("Move", "None, since a target is next to it already.")
    target = turn.units[blow.target]
    if len(blow.candidates) == 1:
        yield Sentence("Attack", f"Only {at(target)} is next to it.")
    else:
        everyone = ", ".join(candidate_text(turn, one) for one in blow.candidates)
        yield Sentence("Attack", f"{len(blow.candidates)} targets are next to it: {everyone}.")
        yield Sentence("Fewest", f"{fewest_text(turn, blow)}.")
    yield Sentence("Blow", blow_text(turn, blow))


def candidate_text(turn: Turn, candidate: Candidate) -> str:
    """A unit that could be attacked, with its hit points."""
    name = called(turn.units[candidate.unit])
    return f"{name} at {comma(candidate.square)} with {candidate.hit_points}"


def fewest_text(turn: Turn, blow: Blow) -> str:
    """Which of the candidates it attacks, by the rule or against it."""
    fewest = min(candidate.hit_points for candidate in blow.candidates)
    weakest = [one for one in blow.candidates if one.hit_points == fewest]
    squares = [one.square for one in weakest]
    points = counted(fewest, "hit point")
    target = turn.units[blow.target]
    if len(weakest) > 1:
        ties = f"{len(weakest)} of them have the fewest, {points}: {listed(squares)}"
        return f"{ties}; {picked(target.square, squares)}"
    if blow.target == weakest[0].unit:
        return f"{at(target).capitalize()} has the fewest, {points}"
    return f"It takes {at(target)}, though {comma(squares[0])} has the fewest, {points}"


def blow_text(turn: Turn, blow: Blow) -> str:
    """What the blow does."""
    name = called(turn.units[blow.target]).capitalize()
    sum_ = f"{blow.hit_points + blow.damage} - {blow.damage} = {blow.hit_points}"
    if blow.hit_points > 0:
        return f"{name} has {sum_} left."
    return (
        f"{name} has {sum_} left, so it dies and {comma(turn.units[blow.target].square)} is free."
    )


def end_text(outcome: Outcome, enemy: Side | None = None) -> str:
    """How the battle ended; `enemy` is the side of which no one was found."""
    match outcome.termination:
        case Termination.NO_TARGETS:
            found = f"No {enemy.name.lower()} is alive" if enemy else "No enemy is alive"
            full = counted(outcome.rounds, "full round")
            return (
                f"{found}: combat ends. This round is not complete and does not count. "
                f"{full} x {outcome.hit_points} hit points = {outcome.score}, the outcome."
            )
        case Termination.STALEMATE if not outcome.hit_points:
            return "Nobody is there to fight."
        case Termination.STALEMATE:
            return (
                "Everyone stands where they stood before, with the same hit points: a stalemate. "
                "From here the battle only repeats itself."
            )
        case Termination.ELF_DIED:
            return "An elf has died, and with that this battle ends."


def at(unit: Fighter) -> str:
    """A unit and where it stands."""
    return f"{called(unit)} at {comma(unit.square)}"


def standing(unit: Fighter) -> str:
    """A unit, where it stands and with how many hit points."""
    return f"{at(unit)} with {counted(unit.hit_points, 'hit point')}"


def squares_are(squares: Sequence[Square]) -> str:
    """How many squares, as the beginning of a sentence."""
    return "1 square is" if len(squares) == 1 else f"{len(squares)} squares are"


def comma(square: Square) -> str:
    """A square as `--unit` takes it."""
    return f"{square[0]},{square[1]}"


def listed(squares: Sequence[Square]) -> str:
    """Some squares."""
    return " ".join(map(comma, squares))
