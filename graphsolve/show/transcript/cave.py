"""A battle as the statement of cave combat tells it: the map after each round, and the outcome."""

from collections.abc import Iterable, Iterator

from graphsolve.puzzles.cave.events import BattleBegan, BattleEnded, Blow, Event, RoundEnded, Step
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Outcome, Termination
from graphsolve.show.transcript.pieces import from_the_top
from graphsolve.show.transcript.rounds import ALL_ROUNDS, Rounds, within
from graphsolve.show.words import counted

__all__ = ["battle_text"]


def battle_text(events: Iterable[Event], rounds: Rounds = ALL_ROUNDS) -> Iterator[str]:
    r"""The transcript of a battle.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> cave = parse_cave("#####\n#G.E#   G(2), E(3)\n#####")
    >>> print("".join(battle_text(battle_events(cave))), end="")
    Initially:
    #####
    #G.E#   G(2), E(3)
    #####
    <BLANKLINE>
    After 1 round:
    #####
    #.G.#   G(2)
    #####
    <BLANKLINE>
    Combat ends after 1 full round
    Goblins win with 2 total hit points left
    Outcome: 1 * 2 = 2

    Where units stepped or were hit in the round in which combat ends, the map is drawn once more.

    Args:
        events: what happens in the battle.
        rounds: the rounds after which to draw the map; 0 is that before the first.

    Raises:
        GraphsolveError: if the battle ends before these rounds.

    Source: Advent of Code 2018, day 15.
    """
    return from_the_top(tell(iter(events), rounds))


def tell(events: Iterator[Event], rounds: Rounds) -> Iterator[str]:
    """The pieces of the transcript."""
    began = next(events)
    assert isinstance(began, BattleBegan)
    scene = Scene(began)
    if 0 in rounds:
        yield titled("Initially:", scene)
    changed = False
    for event in within(seen(began, events, scene), rounds):
        match event:
            case Step() | Blow():
                changed = True
            case RoundEnded(number):
                changed = False
                yield titled(f"After {counted(number, 'round')}:", scene)
            case BattleEnded(outcome):
                if changed:
                    yield titled("When combat ends:", scene)
                yield f"\n{ending(outcome)}"


def seen(began: BattleBegan, events: Iterator[Event], scene: Scene) -> Iterator[Event]:
    """The events of a battle, each of which a scene has seen when it is told."""
    yield began
    for event in events:
        scene.see(event)
        yield event


def titled(title: str, scene: Scene) -> str:
    """The map of a scene under a title."""
    return f"\n{title}\n{scene}\n"


def ending(outcome: Outcome) -> str:
    """The lines that tell how a battle ended."""
    rounds = counted(outcome.rounds, "full round")
    if outcome.termination is Termination.STALEMATE:
        return f"Combat never ends: after {rounds} it only repeats itself\n"
    if outcome.termination is Termination.ELF_DIED:
        return f"Combat is called off after {rounds}, since an elf died\n"
    assert outcome.winner
    winners = outcome.winner.plural.capitalize()
    return (
        f"Combat ends after {rounds}\n"
        f"{winners} win with {outcome.hit_points} total hit points left\n"
        f"Outcome: {outcome.rounds} * {outcome.hit_points} = {outcome.score}\n"
    )
