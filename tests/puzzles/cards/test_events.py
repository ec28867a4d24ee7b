"""The events of a card game agree with those of plain loops, which agree with the oracle."""

from itertools import count

from hypothesis import given
from hypothesis import strategies as st

import oracle
from decks import CONSECUTIVE, deals, random_deal
from examples import examples
from graphsolve.puzzles.cards import (
    Decks,
    GameOutcome,
    Termination,
    combat,
    game_events,
    recursive_combat,
)
from graphsolve.puzzles.cards.events import (
    CardsDrawn,
    Event,
    GameBegan,
    GameEnded,
    Repeat,
    RoundBegan,
    RoundWon,
)

some = deals(CONSECUTIVE | st.lists(st.integers(1, 15), min_size=2, max_size=10, unique=True))


class Table:
    """Makes the same events in plain loops, with lists of cards and a call for each sub-game."""

    def __init__(self, *, recursive: bool) -> None:
        self.recursive = recursive
        self.numbers = count(1)
        self.events: list[Event] = []

    def play(self, first: list[int], second: list[int], parent: int | None = None) -> int | None:
        game = next(self.numbers)
        self.events.append(GameBegan(game, parent, self.decks(first, second)))
        seen: list[Decks] = []
        while first and second:
            decks, number = self.decks(first, second), len(seen) + 1
            if decks in seen:
                self.events.append(Repeat(game, number, seen.index(decks) + 1))
                winner = 1 if self.recursive else None
                return self.end(game, decks, Termination.REPEAT, winner, len(seen))
            seen.append(decks)
            self.events.append(RoundBegan(game, number, decks))
            cards = first.pop(0), second.pop(0)
            sub_game = self.recursive and len(first) >= cards[0] and len(second) >= cards[1]
            self.events.append(CardsDrawn(game, number, cards, sub_game))
            if sub_game:
                winner = self.play(first[: cards[0]], second[: cards[1]], game)
            else:
                winner = 1 if cards[0] > cards[1] else 2
            self.events.append(RoundWon(game, number, winner))
            deck = first if winner == 1 else second
            deck += cards if winner == 1 else reversed(cards)
        winner = 1 if first else 2
        decks = self.decks(first, second)
        return self.end(game, decks, Termination.ALL_CARDS, winner, len(seen))

    def end(self, game: int, decks: Decks, why: Termination, winner, rounds: int) -> int | None:
        deck = decks[winner - 1] if winner else ()
        self.events.append(GameEnded(game, decks, GameOutcome(why, winner, rounds, deck)))
        return winner

    def decks(self, first: list[int], second: list[int]) -> Decks:
        return Decks(tuple(first), tuple(second))


@examples(150)
@given(some, st.booleans())
def test_events_agree_with_plain_loops(deal: Decks, recursive: bool):
    table = Table(recursive=recursive)
    winner = table.play(list(deal.first), list(deal.second))
    expected = (oracle.recursive_combat if recursive else oracle.combat)(*map(list, deal))
    assert winner == (expected and expected[0])
    assert list(game_events(deal, recursive=recursive)) == table.events


def test_outcomes_are_those_of_the_last_events():
    for seed in range(200):
        deal = random_deal(seed)
        for play, recursive in (combat, False), (recursive_combat, True):
            *_, ended = game_events(deal, recursive=recursive)
            assert play(deal) == ended.outcome
