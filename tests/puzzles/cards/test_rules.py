"""One deal for every rule of the card games, on which breaking that rule shows.

Each is played by the rules, which must go as the oracle says, and with its rule broken, which must
not: so the deal would notice.
"""

import pytest

import oracle
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cards import (
    Decks,
    RecursiveRules,
    Termination,
    combat,
    recursive_combat,
)


@pytest.mark.parametrize(
    ("broken", "deal"),
    [
        ("lower-card-wins", Decks((3,), (2, 1))),
        ("losers-card-first", Decks((3,), (2, 1))),
    ],
)
def test_rule_of_combat(broken: str, deal: Decks):
    expected = oracle.combat(*map(list, deal))
    outcome = combat(deal)
    assert (outcome.winner, outcome.score, outcome.rounds) == expected
    assert combat(deal, CATALOGUE[broken].rules()) != outcome


@pytest.mark.parametrize(
    ("broken", "deal"),
    [
        ("strictly-more-cards", Decks((1, 5), (2, 3, 4))),
        ("drawn-card-counts", Decks((1, 4), (2, 3))),
        ("one-player-suffices", Decks((1, 3), (4, 2))),
        ("no-sub-games", Decks((1, 5), (2, 3, 4))),
        ("whole-deck-copied", Decks((1, 3, 6), (2, 4, 5))),
        ("drawn-card-copied", Decks((1, 5), (2, 3, 4))),
        ("bottom-cards-copied", Decks((1, 2, 3, 6), (5, 4))),
        ("higher-card-first", Decks((1, 5), (2, 3, 4))),
        ("repeat-goes-to-player-2", Decks((43, 19), (2, 29, 14))),
        ("repeat-goes-to-player-2", Decks((4, 7, 9), (6, 2, 3, 5, 1, 8, 10))),  # only in sub-games
    ],
)
def test_rule_of_recursive_combat(broken: str, deal: Decks):
    expected = oracle.recursive_combat(*map(list, deal))
    for outcome in recursive_combat(deal), recursive_combat(deal, RecursiveRules()):
        assert (outcome.winner, outcome.score, outcome.rounds) == expected
        assert recursive_combat(deal, CATALOGUE[broken].recursive()) != outcome


@pytest.mark.parametrize(
    ("deal", "winner", "score", "rounds"),
    [
        (Decks((5,), (1, 2, 4, 3)), 1, 11, 7),  # of the deal, it would be too late
        (Decks((1, 2, 4, 7), (5, 3, 6)), 1, 54, 20),  # 48 where one deck is enough, or the second
        (Decks((1, 2, 5, 6), (7, 3, 4)), 1, 21, 17),  # 14 where the first deck is enough
        (Decks((1, 2, 4), (3, 5)), 1, 11, 9),  # 13 where the order does not matter
        (Decks((1, 3), (2,)), 1, 13, 3),  # 8 where it does not matter whose the cards are
        (Decks((5, 2, 1, 6), (8, 4, 3, 7)), 2, 168, 4),  # 166 where other games count as well
    ],
)
def test_what_repeats_is_both_decks_in_order_in_one_game(
    deal: Decks, winner: int, score: int, rounds: int
):
    assert oracle.recursive_combat(*map(list, deal)) == (winner, score, rounds)
    for outcome in recursive_combat(deal), recursive_combat(deal, RecursiveRules()):
        assert (outcome.winner, outcome.score, outcome.rounds) == (winner, score, rounds)


def test_highest_card_in_the_deck_of_player_1_does_not_end_the_game_itself():
    # It would end a sub-game. Only the end of the game itself tells the order of the deck.
    outcome = recursive_combat(Decks((9, 1), (2, 5)))
    assert outcome.termination is Termination.ALL_CARDS
    assert (outcome.rounds, outcome.deck) == (4, (9, 5, 2, 1))


@pytest.mark.parametrize(
    ("decks", "problem"),
    [
        (Decks((), (1,)), "found an empty deck"),
        (Decks((1,), ()), "found an empty deck"),
        (Decks((3, 0), (1,)), "found 0"),
        (Decks((3,), (-1, 1)), "found -1"),
        (Decks((3, 1), (2, 3)), "found one twice"),
        (Decks((3, 3), (2,)), "found one twice"),
    ],
)
@pytest.mark.parametrize("play", [combat, recursive_combat])
def test_decks_that_no_game_begins_with(play, decks: Decks, problem: str):
    with pytest.raises(ValueError, match=problem):
        play(decks)
