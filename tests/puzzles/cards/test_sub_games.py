"""Sub-games that are cut short have the winner of the whole sub-game, at any depth."""

import inspect
import random
import sys

import pytest

import oracle
from graphsolve.puzzles.cards import (
    RECURSIVE_COMBAT,
    Decks,
    recursive_combat,
    sub_games,
)
from graphsolve.puzzles.cards.sub_games import (
    Game,
    PlaySubGame,
    certain_winner,
    cut_short,
    memoized,
    play_against_highest_card,
    play_out,
)


def whole_winner(deal: Decks) -> int:
    """The winner of a sub-game in which every round is played."""
    return recursive_combat(deal, RECURSIVE_COMBAT).winner


def cut_short_winner(deal: Decks, play_sub_game: PlaySubGame) -> int | None:
    """The winner of a sub-game when it and its own sub-games are played by the given function."""
    *_, winner = play_out(play_sub_game(deal), play_sub_game)
    return winner


def random_deals(number: int, most: int = 18) -> list[Decks]:
    """Deals of low cards, which start many sub-games, and of sparse cards."""
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
    decided = 0
    play_memoized = memoized(cut_short)  # shared by all deals
    for deal in random_deals(4000):
        winner = whole_winner(deal)
        assert winner == oracle.play_game(*map(list, deal))[0]
        assert winner == cut_short_winner(deal, play_memoized)
        if certain_winner(deal):
            decided += 1
            assert winner == 1
        else:
            assert winner == cut_short_winner(deal, against_highest_card_only)
    assert 1500 < decided < 2500


def against_highest_card_only(deal: Decks) -> Game[int]:
    """Use only one shortcut: remember only the rounds with the highest card on top."""
    if certain_winner(deal):
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
def test_the_order_of_both_decks_is_remembered(deal: Decks):
    # If this player's cards could be in any order, there would be a false repeat.
    assert oracle.play_game(*map(list, deal))[0] == 2
    assert cut_short_winner(deal, memoized(cut_short)) == 2


def played_in(deal: Decks) -> list[Decks]:
    """The deals of the sub-games that are not known, and so are played."""
    deals = []

    def recorded(deal: Decks) -> Game[int]:
        deals.append(deal)
        return cut_short(deal)

    cut_short_winner(deal, memoized(recorded))
    return deals


def test_equal_sub_games_are_played_once():
    begun = []
    recursive_combat(chain(20), on_sub_game=begun.append)
    played = played_in(chain(20))
    assert len(played) == len(set(played)) < len(begun)
    assert len(begun) < 2**10  # without the table, 2**20


def test_the_transposition_table_is_bounded(monkeypatch):
    # A game that fills the whole table takes long.
    monkeypatch.setattr(sub_games, "MAX_KNOWN", 1)
    played = played_in(chain(12))
    assert len(played) > len(set(played))
    outcome = recursive_combat(chain(12))
    assert (outcome.winner, outcome.rounds) == (2, 13)
    for deal in random_deals(500):
        assert cut_short_winner(deal, memoized(cut_short)) == whole_winner(deal)


def test_sub_games_nest_deeper_than_the_recursion_limit():
    deal = chain(166)
    assert sum(map(len, deal)) == 500
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 60)
    try:
        outcome = recursive_combat(deal)
    finally:
        sys.setrecursionlimit(limit)
    assert (outcome.winner, outcome.rounds) == (2, 167)
