"""A card game played in plain sight: every round of every game in it, and an event for each thing.

A game is a generator. It yields its events, and the deal of a sub-game where one decides a round;
it is sent the sub-game's winner, and returns its own. All games that are open lie on a stack, so
that no depth of them meets Python's limit on recursion.
"""

from collections.abc import Generator, Hashable, Iterator
from itertools import count
from typing import Any, TypeAlias

from graphsolve.puzzles.cards.decks import Decks, GameOutcome, Player, Termination, check_deal
from graphsolve.puzzles.cards.events import (
    CardsDrawn,
    Event,
    GameBegan,
    GameEnded,
    Repeat,
    RoundBegan,
    RoundWon,
)
from graphsolve.puzzles.cards.position import Position
from graphsolve.puzzles.cards.rules import RECURSIVE_COMBAT, Rules

__all__ = ["game_events"]

Game: TypeAlias = Generator[Event | Decks, Any, Player | None]
"""A game being played: yields events and deals, is sent the winners of these, returns its own."""


def game_events(
    decks: Decks, rules: Rules = RECURSIVE_COMBAT, *, skip_known: bool = False
) -> Iterator[Event]:
    """Play a game, and tell what happens.

    >>> for event in game_events(Decks((2,), (1,))):
    ...     print(event)
    GameBegan(game=1, parent=None, decks=Decks(first=(2,), second=(1,)))
    RoundBegan(game=1, round=1, decks=Decks(first=(2,), second=(1,)))
    CardsDrawn(game=1, round=1, cards=(2, 1), sub_game=False)
    RoundWon(game=1, round=1, winner=1)
    GameEnded(game=1, decks=Decks(first=(2, 1), second=()), outcome=GameOutcome(termination=\
<Termination.ALL_CARDS: 'a player has all the cards'>, winner=1, rounds=1, deck=(2, 1)))

    The game is played as far as events are asked for, and none of them is kept. With `COMBAT` as
    the rules it is part 1 of the puzzle.

    Args:
        decks: the deal.
        rules: how the games are decided.
        skip_known: whether to leave out sub-games with a deal that was played before, for whoever
            wants the outcome alone. Their winner is known, unless games remember other games.

    Raises:
        ValueError: if a deck is empty, or the cards are not all different and from 1 up.

    Source: Advent of Code 2020, day 22.
    """
    check_deal(decks)
    numbers = count(1)
    memory: dict[Hashable, int] = {}
    games: list[tuple[int, Game]] = []
    skips = skip_known and rules.memory(memory) is not memory
    winners: dict[Decks, Player | None] = {}
    deals = [decks]
    winner: Player | None = None
    while deals:
        if len(deals) > len(games):
            parent = games[-1][0] if games else None
            number = next(numbers)
            games.append((number, play(number, parent, deals[-1], rules, rules.memory(memory))))
            winner = None
        try:
            told = games[-1][1].send(winner)
        except StopIteration as over:
            winner = over.value
            games.pop()
            winners[deals.pop()] = winner
        else:
            if not isinstance(told, Decks):
                winner = None
                yield told
            elif skips and told in winners:
                winner = winners[told]
            else:
                deals.append(told)


def play(
    game: int, parent: int | None, deal: Decks, rules: Rules, memory: dict[Hashable, int]
) -> Game:
    """Play a game that remembers what it saw, and the rounds that began with it."""
    yield GameBegan(game, parent, deal)
    position = Position.of(deal)
    for number in count(1):
        earlier = None if position.is_over else recall(memory, rules.signs(position), number)
        if earlier:
            yield Repeat(game, number, earlier)
        outcome = ended(game, position, number - 1, rules, repeats=earlier is not None)
        if outcome:
            yield GameEnded(game, position.decks, outcome)
            return outcome.winner
        winner = yield from play_round(game, number, position.decks, rules, repeats=bool(earlier))
        position = position.after(winner, rules.bottom(winner, *position.drawn))
    raise AssertionError("counting never ends")


def recall(memory: dict[Hashable, int], signs: tuple[Hashable, ...], number: int) -> int | None:
    """The earlier round that began with one of these signs; they are remembered from now on."""
    earlier = next((memory[sign] for sign in signs if sign in memory), None)
    memory.update(dict.fromkeys(signs, number))
    return earlier


def ended(
    game: int, position: Position, rounds: int, rules: Rules, *, repeats: bool
) -> GameOutcome | None:
    """How a game ended that has come to a position, or None if it goes on."""
    decks = position.decks
    winner: Player | None
    if position.is_over:
        termination, winner = Termination.ALL_CARDS, 1 if decks.first else 2
    elif repeats and rules.repeat_ends_game:
        termination, winner = Termination.REPEAT, rules.repeat_winner
    elif foregone := rules.foregone(decks, game):
        termination, winner = Termination.ALL_CARDS, foregone
    else:
        return None
    return GameOutcome(termination, winner, rounds, decks[winner - 1] if winner else ())


def play_round(
    game: int, number: int, decks: Decks, rules: Rules, *, repeats: bool
) -> Generator[Event | Decks, Any, Player]:
    """Play a round, and return who wins it."""
    yield RoundBegan(game, number, decks)
    drawn = decks.first[0], decks.second[0]
    sub_game = not repeats and rules.starts_sub_game(decks)
    yield CardsDrawn(game, number, drawn, sub_game)
    winner: Player
    if sub_game:
        winner = yield rules.sub_game(decks)
    elif repeats and rules.repeat_winner:
        winner = rules.repeat_winner
    else:
        winner = rules.higher_card(*drawn)
    yield RoundWon(game, number, winner)
    return winner
