"""The transcript of a battle: the map after each round, and the outcome."""

from collections.abc import Iterable, Iterator

from more_itertools import prepend, side_effect

from graphsolve.puzzles.cave import events as cave
from graphsolve.puzzles.cave.events import Scene
from graphsolve.puzzles.cave.state import Outcome, Termination
from graphsolve.show.transcript import ALL_ROUNDS, Rounds, stated, within


def text_of(
    events: Iterable[cave.Event], rounds: Rounds = ALL_ROUNDS, _part: int = 1
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
