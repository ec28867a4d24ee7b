"""A game: a walk over the positions before its rounds, from the deal to an empty deck."""

from collections.abc import Callable
from operator import attrgetter
from typing import cast

from graphsolve.graphs.implicit import RepeatError, walk
from graphsolve.puzzles.cards.decks import Decks, GameOutcome, Player, Termination, check_deal
from graphsolve.puzzles.cards.events import GameBegan, GameEnded
from graphsolve.puzzles.cards.observed import game_events
from graphsolve.puzzles.cards.position import Position
from graphsolve.puzzles.cards.rules import COMBAT, RECURSIVE_COMBAT, RecursiveRules, Rules
from graphsolve.puzzles.cards.sub_games import SubGameObserver, settle, shortened, told

__all__ = ["combat", "recursive_combat"]


def combat(decks: Decks, rules: Rules | None = None) -> GameOutcome:
    """Play a game of Combat, the puzzle's part 1.

    >>> outcome = combat(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)))
    >>> outcome.winner, outcome.rounds, outcome.score
    (2, 29, 306)

    On some decks the game goes on for ever. Then nobody wins, and the rounds are those until
    both decks are as they were before:

    >>> combat(Decks((43, 19), (2, 29, 14)))
    GameOutcome(termination=<Termination.REPEAT: 'both decks are as they were before an earlier \
round'>, winner=None, rounds=6, deck=())

    Args:
        decks: the deal.
        rules: how a game is decided, if not by the statement.

    Raises:
        ValueError: if a deck is empty, or the cards are not all different and from 1 up.

    Source: Advent of Code 2020, day 22.
    """
    if rules:
        return outcome_by(rules, decks)
    return play(decks, COMBAT, lambda position: COMBAT.higher_card(*position.drawn))


def recursive_combat(
    decks: Decks,
    rules: RecursiveRules | None = None,
    *,
    on_sub_game: SubGameObserver | None = None,
) -> GameOutcome:
    """Play a game of Recursive Combat, the puzzle's part 2.

    >>> outcome = recursive_combat(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)))
    >>> outcome.winner, outcome.rounds, outcome.score
    (2, 17, 291)

    Player 1 wins a game that repeats itself, with the deck they have at the first repeat:

    >>> outcome = recursive_combat(Decks((43, 19), (2, 29, 14)))
    >>> outcome.winner, outcome.termination.name, outcome.deck
    (1, 'REPEAT', (43, 19))

    The time grows steeply with the decks: 25 cards each take milliseconds, 50 at times minutes.
    Sub-games may lie as deep in each other as they like.

    Args:
        decks: the deal.
        rules: how a game is decided. Without them it goes by the statement, and sub-games are cut
            short where that is proved to change nothing; with them, every round is played.
        on_sub_game: called whenever a sub-game begins, with the number of those begun so far.

    Raises:
        ValueError: if a deck is empty, or the cards are not all different and from 1 up.

    Source: Advent of Code 2020, day 22.
    """
    if rules:
        return outcome_by(rules, decks, on_sub_game)
    play_sub_game = told(shortened(), on_sub_game) if on_sub_game else shortened()

    def round_winner(position: Position) -> Player:
        before = position.decks
        if RECURSIVE_COMBAT.starts_sub_game(before):
            return settle(RECURSIVE_COMBAT.sub_game(before), play_sub_game)
        return RECURSIVE_COMBAT.higher_card(*position.drawn)

    return play(decks, RECURSIVE_COMBAT, round_winner)


def outcome_by(
    rules: Rules, decks: Decks, on_sub_game: SubGameObserver | None = None
) -> GameOutcome:
    """How a game goes by any rules: every round of every game in it is played."""
    event = None
    for event in game_events(decks, rules, skip_known=True):
        if on_sub_game and isinstance(event, GameBegan) and event.parent:
            on_sub_game(event.game - 1)
    return cast("GameEnded", event).outcome


def play(decks: Decks, rules: Rules, round_winner: Callable[[Position], Player]) -> GameOutcome:
    """Play a game: its rounds are the path from the deal to the first position with an empty deck.

    A walk that runs dry has come to a position for the second time.
    """
    check_deal(decks)

    def next_position(position: Position) -> Position:
        winner = round_winner(position)
        return position.after(winner, rules.bottom(winner, *position.drawn))

    try:
        path = walk(next_position, Position.of(decks), attrgetter("is_over"))
    except RepeatError as dry:
        winner = rules.repeat_winner
        deck = cast("Position", dry.repeat).decks[winner - 1] if winner else ()
        return GameOutcome(Termination.REPEAT, winner, len(dry.path), deck)
    first, second = path[-1].decks
    return GameOutcome(Termination.ALL_CARDS, 1 if first else 2, len(path) - 1, first or second)
