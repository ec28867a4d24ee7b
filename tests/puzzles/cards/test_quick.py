"""Quick games have the outcomes of the engine that plays every round, by any rules."""

from dataclasses import replace
from itertools import islice
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from more_itertools import consume

from decks import deals, random_deal
from examples import examples
from graphsolve.lab.cards.answers import answer_in_slices
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.column import TooLongError
from graphsolve.lab.misreadings import CATALOGUE, misreadings_of
from graphsolve.puzzles.cards import (
    COMBAT,
    RECURSIVE_COMBAT,
    Decks,
    GameOutcome,
    Rules,
    combat,
    quick,
    recursive_combat,
)
from graphsolve.puzzles.cards import rules as standard
from graphsolve.puzzles.cards.game import GamePlayer
from graphsolve.puzzles.cards.quick import QuickGame
from graphsolve.puzzles.cards.rules import HistoryScope
from graphsolve.puzzles.catalogue import PUZZLES

MISREADINGS = misreadings_of(PUZZLES["cards"])
SCOPES = get_args(HistoryScope)
MANY = 100_000


def by_rounds(deal: Decks, rules: Rules, most: int = 5_000) -> GameOutcome | None:
    """The outcome by the engine that plays every round of every game."""
    engine = GamePlayer(rules)
    steps = islice(engine.run(deal, engine.play_sub_game), most)
    return next(filter(None, steps), None)


def check(deal: Decks, rules: Rules) -> bool:
    """Compare the outcomes, if the game ends soon. Return whether it does."""
    expected = by_rounds(deal, rules)
    if expected is None:
        return False
    assert QuickGame(deal, rules).play(MANY) == expected, (deal, rules)
    return True


few = deals(
    st.integers(2, 9).flatmap(
        lambda number: st.lists(st.integers(1, 12), min_size=number, max_size=number, unique=True)
    )
)


@st.composite
def other_rules(draw) -> Rules:
    """Rules in which each decision is the standard one or an arbitrary one."""
    seed = draw(st.integers(0, 10**6))

    def arbitrary(values, likely):
        """A function that returns one of the values, by its arguments and the seed."""
        return lambda *args: Random(f"{seed} {args}").choice(values + [likely] * 2)

    def some_sub_game(decks: Decks) -> Decks:
        dice = Random(f"{seed} {decks}")
        left = [deck[1:] for deck in decks]
        return Decks(*(tuple(dice.sample(deck, dice.randint(1, len(deck)))) for deck in left))

    def some_start(card1: int, left1: int, card2: int, left2: int) -> bool:
        by_chance = Random(f"{seed} {card1 + left1} {card2 - left2}").random() < 0.3
        usual = standard.starts_sub_game(card1, left1, card2, left2)
        return min(left1, left2) > 0 and (by_chance or usual)

    replaced = {
        "higher_card": draw(
            st.sampled_from([standard.higher_card, arbitrary([1], 2), lambda *_: 1])
        ),
        "bottom": draw(st.sampled_from([standard.bottom, lambda _, *drawn: tuple(sorted(drawn))])),
        "starts_sub_game": draw(st.sampled_from([standard.starts_sub_game, some_start])),
        "sub_game": draw(st.sampled_from([standard.sub_game, some_sub_game])),
        "repeat_keys": draw(
            st.sampled_from(
                [
                    standard.repeat_keys,
                    standard.repeat_keys,
                    lambda decks: (sum(decks.first),),
                    lambda decks: decks,
                    None,
                ]
            )
        ),
        "repeat_winner": draw(st.sampled_from([1, 2, arbitrary([1], 2)])),
        "decided_winner": draw(st.sampled_from([None, None, 1, 2, arbitrary([1], 2)])),
        "decided_after": draw(st.integers(0, 40)),
        "repeat_ends": draw(st.sampled_from(["game", "round", "all games"])),
        "history": draw(st.sampled_from(["game"] * 8 + [*SCOPES])),
    }
    return replace(RECURSIVE_COMBAT, **replaced)


@examples(100)
@given(few, other_rules())
def test_any_rules(deal: Decks, rules: Rules):
    check(deal, rules)


@examples(60)
@given(few, st.sampled_from(MISREADINGS))
def test_cards_too_high_for_a_byte(deal: Decks, misreading):
    high = max(map(max, deal))
    higher = Decks(*(tuple(1000 if card == high else card for card in deck) for deck in deal))
    for part in 1, 2:
        check(higher, misreading.rules(part))


def test_standard_rules():
    for seed in range(300):
        deal = random_deal(seed, most=22)
        assert QuickGame(deal, RECURSIVE_COMBAT).play() == recursive_combat(deal)
        assert QuickGame(deal, COMBAT).play() == combat(deal)


def test_player_2_can_win_a_sub_game_after_a_repeat_that_does_not_end_it():
    rules = replace(RECURSIVE_COMBAT, repeat_ends="round")
    assert check(Decks((2, 10, 8), (5, 7, 6, 9, 12, 13)), rules)


def test_a_sub_game_within_an_equal_one_never_ends():
    rules = replace(RECURSIVE_COMBAT, sub_game=lambda decks: decks)
    game = QuickGame(Decks((1, 4), (2, 3, 5)), rules)
    assert game.play(MANY) is None
    assert game.is_endless


def test_combat_that_never_ends_has_no_winner():
    outcome = QuickGame(Decks((43, 19), (2, 29, 14)), COMBAT).play()
    assert (outcome.winner, outcome.rounds, outcome.deck) == (None, 6, ())


LONG = generate_decks(1)


@pytest.mark.parametrize("name", ["whole-deck-copied", "repeat-ends-the-round"])
def test_long_games_are_given_up(name: str):
    game = QuickGame(LONG, CATALOGUE[name].rules(2))
    assert game.play(50_000) is None
    assert not game.is_endless


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
    assert QuickGame(Decks((2, 6, 5), (1, 3, 4)), rules).play()
    assert rounds[0] == first_round


def test_a_game_that_needs_too_much_memory_is_given_up_and_not_called_endless(monkeypatch):
    monkeypatch.setattr(quick, "MAX_ROUNDS_KNOWN", 100)
    monkeypatch.setattr(quick, "CARDS_PER_SLICE", 1)
    game = QuickGame(LONG, CATALOGUE["repeats-across-games"].rules(2))
    assert game.play(MANY) is None
    assert game.is_too_large
    assert not game.is_endless
    with pytest.raises(TooLongError):
        consume(answer_in_slices(LONG, 2, CATALOGUE["repeats-across-games"]))
