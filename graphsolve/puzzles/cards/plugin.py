"""How card games are parsed, played and solved."""

from collections.abc import Iterator

from graphsolve.puzzles.base import OnProgress, quiet
from graphsolve.puzzles.cards.decks import Decks
from graphsolve.puzzles.cards.events import Event, Scene, Termination
from graphsolve.puzzles.cards.game import game_events
from graphsolve.puzzles.cards.parsing import parse_decks
from graphsolve.puzzles.cards.parts import outcome_of
from graphsolve.puzzles.catalogue import PlayOptions
from graphsolve.puzzles.interface import Answer, EngineName, Playthrough, PuzzlePlay
from graphsolve.puzzles.text import counted


def events(puzzle: Decks, part: int) -> Iterator[Event]:
    """Return the events of a part's game."""
    return game_events(puzzle, recursive=part > 1)


def answer(
    puzzle: Decks, part: int, _options: PlayOptions, engine: EngineName, on_progress: OnProgress
) -> Answer:
    """Return the winner's score in a part's game."""
    found = outcome_of(puzzle, engine, recursive=part > 1, on_progress=on_progress)
    rounds = counted(found.rounds, "round")
    if found.winner is None:
        return Answer(None, f"the game never ends: after {rounds} the decks repeat")
    because = ", because the decks repeat" * (found.termination is Termination.REPEAT)
    remark = f"player {found.winner} wins after {rounds}{because}"
    return Answer(found.score, remark, {"winner": found.winner, "rounds": found.rounds})


def play(
    puzzle: Decks, part: int, _options: PlayOptions, _on_progress: OnProgress = quiet
) -> Playthrough[Decks]:
    """Return a part's game, to be played lazily."""
    title = "Combat" if part == 1 else "Recursive Combat"
    return Playthrough(puzzle, title, events(puzzle, part))


PLUGIN = PuzzlePlay(
    scene=Scene,
    parse=parse_decks,
    events=events,
    answer=answer,
    play=play,
)
