"""Sub-games: cut short they have the winner that they have when played whole, at any depth."""

import inspect
import random
import sys

import pytest

import oracle
from graphsolve.puzzles.cards import (
    Decks,
    RecursiveRules,
    game_events,
    recursive_combat,
    sub_games,
)
from graphsolve.puzzles.cards.events import GameBegan
from graphsolve.puzzles.cards.sub_games import (
    is_foregone,
    play_against_highest_card,
    settle,
    shortened,
)


def whole_winner(deal: Decks) -> int:
    """Who wins a sub-game of which every round is played."""
    return recursive_combat(deal, RecursiveRules()).winner


def random_deals(number: int, most: int = 18) -> list[Decks]:
    """Deals of low cards, which start many sub-games, and of sparse ones."""
    chance = random.Random(number)
    deals = []
    for _ in range(number):
        cards = chance.randint(2, most)
        highest = chance.choice([cards, cards + 2, 2 * cards, 1000])
        dealt = tuple(chance.sample(range(1, highest + 1), cards))
        first = chance.randint(1, cards - 1)
        deals.append(Decks(dealt[:first], dealt[first:]))
    return deals


def chain(length: int) -> Decks:
    """Decks whose first round starts a sub-game, whose first round starts one, and so on.

    Each deck begins with falling cards, of which each finds as many cards below it as it says.
    """
    low, high = range(length, 0, -1), range(2 * length, length, -1)
    fillers = range(2 * length + 2, 3 * length + 3)
    return Decks((*low, 2 * length + 1), (*high, *fillers))


def test_each_shortcut_gives_the_winner_of_the_whole_sub_game():
    foregone = 0
    play_shortened = shortened()  # for all deals, so that what is known of one serves the others
    for deal in random_deals(4000):
        winner = whole_winner(deal)
        assert winner == oracle.play_game(*map(list, deal))[0]
        assert winner == settle(deal, play_shortened)
        if is_foregone(deal):
            foregone += 1
            assert winner == 1
        else:
            assert winner == settle(deal, against_highest_card_only)
    assert 1500 < foregone < 2500


def against_highest_card_only(deal: Decks) -> sub_games.SubGame:
    """Remember only the rounds with the highest card on top where that is allowed, no more."""
    if is_foregone(deal):
        return whole_winner(deal)
    return (yield from play_against_highest_card(deal))


@pytest.mark.parametrize(
    "deal",
    [
        Decks((1, 8, 3, 7, 4, 9, 5, 6), (10, 2)),
        Decks((4, 5, 9, 3, 2, 8, 1), (6, 10, 7)),
    ],
    ids=["player 1", "player 2"],
)
def test_a_position_is_remembered_with_the_deck_of_each_player_in_order(deal: Decks):
    # With this player's cards in any order, the highest card meets a seeming repeat.
    assert oracle.play_game(*map(list, deal))[0] == 2
    assert settle(deal, shortened()) == 2


@pytest.fixture
def played(monkeypatch):
    """The deals of the sub-games that are not foregone or known, and so are played."""
    deals = []

    def noted(deal):
        deals.append(deal)
        return play_against_highest_card(deal)

    monkeypatch.setattr(sub_games, "play_against_highest_card", noted)
    return deals


def test_equal_sub_games_are_played_once(played):
    asked = []
    recursive_combat(chain(20), on_sub_game=asked.append)
    assert len(played) == len(set(played)) < len(asked)
    assert not any(map(is_foregone, played))


def test_what_is_known_may_be_forgotten(played, monkeypatch):
    monkeypatch.setattr(sub_games, "MOST_KNOWN", 1)
    outcome = recursive_combat(chain(12))
    assert len(played) > len(set(played))
    assert (outcome.winner, outcome.rounds) == (2, 13)
    for deal in random_deals(500):
        assert settle(deal, shortened()) == whole_winner(deal)


def test_sub_games_lie_deeper_than_python_could_call():
    deal = chain(166)
    assert sum(map(len, deal)) == 500
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 60)
    try:
        outcome = recursive_combat(deal)
    finally:
        sys.setrecursionlimit(limit)
    assert (outcome.winner, outcome.rounds) == (2, 167)


def test_whole_sub_games_lie_deep_as_well():
    deal, rules = chain(30), OneSubGameInEach()
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 25)
    try:
        outcome = recursive_combat(deal, rules)
    finally:
        sys.setrecursionlimit(limit)
    assert outcome.winner == 2


class OneSubGameInEach(RecursiveRules):
    """Only a falling card on top of a deck of its kind starts a sub-game: without shortcuts, all
    the sub-games of a chain would take too long."""

    def starts_sub_game(self, decks):
        return super().starts_sub_game(decks) and decks.first[0] + 2 == len(decks.first)


def test_long_decks():
    half = tuple(range(1, 501))
    assert recursive_combat(Decks(half[:250], half[250:])).rounds == 250
    alternating = recursive_combat(Decks(half[::2], half[1::2]))
    assert (alternating.winner, alternating.rounds) == (2, 250)


def test_an_observer_counts_the_sub_games():
    deal = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))  # whose statement shows games 2 to 5
    shortened_numbers, numbers = [], []
    shortened_outcome = recursive_combat(deal, on_sub_game=shortened_numbers.append)
    outcome = recursive_combat(deal, RecursiveRules(), on_sub_game=numbers.append)
    assert shortened_outcome == outcome == recursive_combat(deal)
    begun = [event.game for event in game_events(deal) if isinstance(event, GameBegan)]
    assert begun == [1, 2, 3, 4, 5]
    for told in numbers, shortened_numbers:  # of equal sub-games, later ones need no playing
        assert told == [1, 2, 3, 4][: len(told)]
        assert told
