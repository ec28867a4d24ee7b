"""One deal for every rule of the card games, on which breaking that rule shows.

Each is played by the rules, which must go as the oracle says, and with its rule broken, which must
not: so the deal would notice.
"""

import pytest

import oracle
from graphsolve.puzzles.cards import (
    Decks,
    RecursiveRules,
    Rules,
    Termination,
    combat,
    recursive_combat,
)


class LowerCardWins(Rules):
    def higher_card(self, card1, card2):
        return 2 if card1 > card2 else 1


class LosersCardFirst(Rules):
    def bottom(self, winner, card1, card2):
        return super().bottom(winner, card1, card2)[::-1]


class StrictlyMoreCards(RecursiveRules):
    """A sub-game needs more cards than the card drawn says."""

    def starts_sub_game(self, decks):
        return all(len(deck) - 1 > deck[0] for deck in decks)


class DrawnCardCounts(RecursiveRules):
    """The cards are counted before the draw."""

    def starts_sub_game(self, decks):
        return all(len(deck) >= deck[0] for deck in decks)


class OnePlayerSuffices(RecursiveRules):
    """One player with enough cards starts a sub-game."""

    def starts_sub_game(self, decks):
        return len(decks.first) > 1 < len(decks.second) and any(
            len(deck) - 1 >= deck[0] for deck in decks
        )


class NoSubGames(RecursiveRules):
    def starts_sub_game(self, _decks):
        return False


class WholeDeckCopied(RecursiveRules):
    def sub_game(self, decks):
        return Decks(decks.first[1:], decks.second[1:])


class DrawnCardCopied(RecursiveRules):
    """The copy begins with the card drawn."""

    def sub_game(self, decks):
        return Decks(decks.first[: decks.first[0]], decks.second[: decks.second[0]])


class BottomCardsCopied(RecursiveRules):
    def sub_game(self, decks):
        return Decks(decks.first[-decks.first[0] :], decks.second[-decks.second[0] :])


class HigherCardFirst(RecursiveRules):
    """The higher card goes to the bottom first, even when the lower one won."""

    def bottom(self, _winner, card1, card2):
        return max(card1, card2), min(card1, card2)


class RepeatGoesToPlayer2(RecursiveRules):
    repeat_winner = 2


@pytest.mark.parametrize(
    ("broken", "deal"),
    [
        (LowerCardWins, Decks((3,), (2, 1))),
        (LosersCardFirst, Decks((3,), (2, 1))),
    ],
)
def test_rule_of_combat(broken: type[Rules], deal: Decks):
    expected = oracle.combat(*map(list, deal))
    outcome = combat(deal)
    assert (outcome.winner, outcome.score, outcome.rounds) == expected
    assert combat(deal, broken()) != outcome


@pytest.mark.parametrize(
    ("broken", "deal"),
    [
        (StrictlyMoreCards, Decks((1, 5), (2, 3, 4))),
        (DrawnCardCounts, Decks((1, 4), (2, 3))),
        (OnePlayerSuffices, Decks((1, 3), (4, 2))),
        (NoSubGames, Decks((1, 5), (2, 3, 4))),
        (WholeDeckCopied, Decks((1, 3, 6), (2, 4, 5))),
        (DrawnCardCopied, Decks((1, 5), (2, 3, 4))),
        (BottomCardsCopied, Decks((1, 2, 3, 6), (5, 4))),
        (HigherCardFirst, Decks((1, 5), (2, 3, 4))),
        (RepeatGoesToPlayer2, Decks((43, 19), (2, 29, 14))),
        (RepeatGoesToPlayer2, Decks((4, 7, 9), (6, 2, 3, 5, 1, 8, 10))),  # only in sub-games
    ],
)
def test_rule_of_recursive_combat(broken: type[RecursiveRules], deal: Decks):
    expected = oracle.recursive_combat(*map(list, deal))
    for outcome in recursive_combat(deal), recursive_combat(deal, RecursiveRules()):
        assert (outcome.winner, outcome.score, outcome.rounds) == expected
        assert recursive_combat(deal, broken()) != outcome


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
