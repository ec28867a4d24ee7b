"""Games for the outcome only have the outcomes of those in which every round is played."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks import CONSECUTIVE, deals
from examples import examples
from graphsolve.lab.cards import answers
from graphsolve.lab.cards.game import EndlessGameError, MisreadGame, end_of
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cards.rules import MISREAD_RULES, MisreadRules
from graphsolve.lab.column import TooLongError
from graphsolve.lab.misreadings import CATALOGUE, Misreading, combined, misreadings_of
from graphsolve.puzzles.cards import Decks, game_events
from graphsolve.puzzles.cards import game as standard
from graphsolve.puzzles.cards.events import CardsDrawn, GameEnded, Repeat, RoundBegan, RoundWon
from graphsolve.puzzles.catalogue import PUZZLES

COMBAT, RECURSIVE_COMBAT = MISREAD_RULES.values()
MISREADINGS = misreadings_of(PUZZLES["cards"])
MANY = 100_000


def check(deal: Decks, rules: MisreadRules, most: int = 5_000) -> bool:
    """Compare the outcomes, if the game ends soon. Return whether it does."""
    *_, last = islice(MisreadGame(rules).events(deal), 4 * most)
    if not isinstance(last, GameEnded) or last.game > 1:
        return False
    end = end_of(deal, rules, MANY)
    assert end, (deal, rules)
    winner, decks = end
    deck = rules.counted(decks, winner) if winner else ()
    assert (winner, deck) == (last.outcome.winner, last.outcome.deck), (deal, rules)
    return True


@examples(60)
@given(deals(CONSECUTIVE), st.sampled_from([1, 2]))
def test_the_rules_of_the_statement(deal: Decks, part: int):
    assert list(MisreadGame(MISREAD_RULES[part]).events(deal)) == list(
        game_events(deal, recursive=part > 1)
    )
    check(deal, MISREAD_RULES[part])


few = deals(
    st.integers(2, 9).flatmap(
        lambda number: st.lists(st.integers(1, 12), min_size=number, max_size=number, unique=True)
    )
)


@examples(100)
@given(few, st.sampled_from(MISREADINGS), st.sampled_from(MISREADINGS))
def test_pairs(deal: Decks, first: Misreading, second: Misreading):
    check(deal, (combined(first, second) or first).rules(2))


@examples(60)
@given(few, st.sampled_from(MISREADINGS))
def test_cards_too_high_for_a_byte(deal: Decks, misreading):
    high = max(map(max, deal))
    higher = Decks(*(tuple(1000 if card == high else card for card in deck) for deck in deal))
    for part in 1, 2:
        check(higher, misreading.rules(part))


def test_player_2_can_win_a_sub_game_after_a_repeat_that_does_not_end_it():
    rules = replace(RECURSIVE_COMBAT, repeat_ends="round")
    assert check(Decks((2, 10, 8), (5, 7, 6, 9, 12, 13)), rules)


NESTING = replace(RECURSIVE_COMBAT, sub_game=lambda decks: decks)
NESTS_FOREVER = Decks((1, 4), (2, 3, 5))


def test_a_sub_game_within_an_equal_one_never_ends():
    with pytest.raises(EndlessGameError):
        list(MisreadGame(NESTING, only_outcomes=True).events(NESTS_FOREVER))
    assert end_of(NESTS_FOREVER, NESTING, MANY) == (None, NESTS_FOREVER)
    assert answers.answer(NESTS_FOREVER, 2, NESTING) is None


ENDLESS = Decks((43, 19), (2, 29, 14))


def test_combat_that_never_ends_has_no_winner():
    assert end_of(ENDLESS, COMBAT)[0] is None


def test_a_repeat_can_decide_just_the_round():
    rules = replace(RECURSIVE_COMBAT, repeat_ends="round")
    events = list(islice(MisreadGame(rules).events(ENDLESS), 6 * 3 + 6))
    assert events[19:24] == [
        Repeat(1, 7, 1),
        RoundBegan(1, 7, ENDLESS),
        CardsDrawn(1, 7, (43, 2), sub_game=False),
        RoundWon(1, 7, 1),
        Repeat(1, 8, 2),
    ]


@pytest.mark.parametrize("name", ["whole-deck-copied", "repeat-ends-the-round"])
def test_long_games_are_given_up(name: str):
    assert end_of(generate_decks(1), CATALOGUE[name].rules(2), 20_000) is None


@pytest.mark.parametrize("limit", [100, 500, 1000])
def test_games_that_end_after_a_number_of_rounds(limit: int):
    """No sub-game starts with cards as high as these, and their game takes thousands of rounds."""
    cards = tuple(Random(1).sample(range(300, 460), 160))
    misreading = CATALOGUE[f"player-2-wins-after-{limit}-rounds"]
    *_, ended = misreading.events(Decks(cards[:80], cards[80:]), 2)
    assert (ended.outcome.rounds, ended.outcome.winner) == (limit, 2)


def test_a_game_that_needs_too_much_memory_is_given_up_and_not_called_endless(monkeypatch):
    monkeypatch.setattr("graphsolve.lab.cards.game.MAX_ROUNDS_KNOWN", 100)
    monkeypatch.setattr(answers, "ROUNDS", MANY)
    decks, misreading = generate_decks(1), CATALOGUE["repeats-across-games"]
    with pytest.raises(TooLongError):
        end_of(decks, misreading.rules(2), MANY)
    assert [*answers.answers_by(decks, 2, [misreading])] == []
    assert misreading.answer(decks, 2) is None


@pytest.mark.parametrize(("winner", "first_round"), [(1, (1, 2, 1)), (2, (1, 6, 3))])
def test_a_sub_game_is_not_played_if_the_winner_at_repeats_has_the_highest_card(
    winner: int, first_round: tuple[int, int, int]
):
    """The first round starts a sub-game of 6 and 5 against 3."""
    rounds = []

    def bottom(*drawn):
        rounds.append(drawn)
        return standard.bottom(*drawn)

    rules = replace(RECURSIVE_COMBAT, bottom=bottom, repeat_winner=winner)
    assert end_of(Decks((2, 6, 5), (1, 3, 4)), rules)
    assert rounds[0] == first_round
