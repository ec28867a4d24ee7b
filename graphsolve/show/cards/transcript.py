"""The transcript of a card game."""

from collections.abc import Iterable, Iterator

from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.cards.decks import Decks
from graphsolve.puzzles.cards.scene import Scene
from graphsolve.show.transcript import ALL_ROUNDS, Rounds, within, without_first_blank_line


def game_text(
    events: Iterable[cards.Event], *, recursive: bool = True, rounds: Rounds = ALL_ROUNDS
) -> Iterator[str]:
    """The transcript of a card game.

    >>> from graphsolve.puzzles.cards import Decks, game_events
    >>> print("".join(game_text(game_events(Decks((2,), (1,))))), end="")
    === Game 1 ===
    <BLANKLINE>
    -- Round 1 (Game 1) --
    Player 1's deck: 2
    Player 2's deck: 1
    Player 1 plays: 2
    Player 2 plays: 1
    Player 1 wins round 1 of game 1!
    The winner of game 1 is player 1!
    <BLANKLINE>
    <BLANKLINE>
    == Post-game results ==
    Player 1's deck: 2, 1
    Player 2's deck:

    Args:
        events: the events of the game.
        recursive: use the format of Recursive Combat, which numbers the games, not of Combat.
        rounds: the rounds of game 1 to print, with their sub-games.

    Raises:
        GraphsolveError: if the game ends before these rounds.

    Source: Advent of Code 2020, day 22.
    """
    chunks = recursive_chunks if recursive else combat_chunks
    return without_first_blank_line(chunks(within(events, rounds, Scene)))


def combat_chunks(events: Iterable[cards.Event]) -> Iterator[str]:
    """The chunks of a transcript of Combat."""
    for event in events:
        match event:
            case cards.RoundBegan(_, number, decks):
                yield f"\n-- Round {number} --\n{decks_text(decks)}"
            case cards.CardsDrawn(_, _, drawn):
                yield drawn_text(drawn)
            case cards.RoundWon(_, _, winner):
                yield f"Player {winner} wins the round!\n"
            case cards.Repeat(_, number, earlier):
                yield repeat_text(f"round {number}", earlier)
            case cards.GameEnded(_, decks, outcome):
                yield results_text(decks) if outcome.winner else "The game goes on forever!\n"


def recursive_chunks(events: Iterable[cards.Event]) -> Iterator[str]:
    """The chunks of a transcript of Recursive Combat."""
    parents: list[int | None] = []
    for event in events:
        match event:
            case cards.GameBegan(game, parent):
                parents.append(parent)
                yield f"\n=== Game {game} ===\n"
            case cards.RoundBegan(game, number, decks):
                yield f"\n-- Round {number} (Game {game}) --\n{decks_text(decks)}"
            case cards.CardsDrawn(_, _, drawn, sub_game):
                yield drawn_text(drawn)
                if sub_game:
                    yield "Playing a sub-game to determine the winner...\n"
            case cards.RoundWon(game, number, winner):
                yield f"Player {winner} wins round {number} of game {game}!\n"
            case cards.Repeat(game, number, earlier):
                yield repeat_text(f"round {number} of game {game}", earlier)
            case cards.GameEnded(game, decks, outcome):
                yield f"The winner of game {game} is player {outcome.winner}!\n"
                parent = parents.pop()
                yield f"\n...anyway, back to game {parent}.\n" if parent else results_text(decks)


def drawn_text(drawn: tuple[int, int]) -> str:
    """The cards that both players draw."""
    return f"Player 1 plays: {drawn[0]}\nPlayer 2 plays: {drawn[1]}\n"


def repeat_text(round_: str, earlier: int) -> str:
    """The line for decks that repeat those before an earlier round."""
    return f"\nBefore {round_}, the decks are as they were before round {earlier}.\n"


def results_text(decks: Decks) -> str:
    """The decks after the game."""
    return f"\n\n== Post-game results ==\n{decks_text(decks)}"


def decks_text(decks: Decks) -> str:
    """Both decks, one per line."""
    lines = (
        f"Player {player}'s deck: {', '.join(map(str, deck))}"
        for player, deck in enumerate(decks, 1)
    )
    return "".join(f"{line.rstrip()}\n" for line in lines)
