"""Generated decks of each kind match its description."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphsolve.errors import GenerateError
from graphsolve.lab.cards.generators import DECK_KINDS, generate_decks
from graphsolve.puzzles.cards import Decks, game_events, recursive_combat
from graphsolve.puzzles.cards.events import GameBegan, Repeat


def depth(decks: Decks) -> int:
    """How deeply sub-games are nested."""
    depths = {None: -1}
    for event in game_events(decks):
        if isinstance(event, GameBegan):
            depths[event.game] = depths[event.parent] + 1
    return max(depths.values())


@pytest.mark.parametrize("kind", DECK_KINDS)
@given(seed=st.integers(0, 10**9), cards=st.integers(4, 30))
def test_shape(kind: str, seed: int, cards: int):
    first, second = generate_decks(seed, kind=kind, cards=cards)
    assert len(first) == len(second) == cards
    assert sorted(first + second) == list(range(1, 2 * cards + 1))


@given(seed=st.integers(0, 10**9), cards=st.integers(3, 12))
def test_sub_games_are_deeply_nested(seed: int, cards: int):
    """Each level reduces the cards that can be copied by at most two."""
    assert depth(generate_decks(seed, kind="deep", cards=cards)) >= (cards - 1) // 2


@given(seed=st.integers(0, 10**9), cards=st.integers(4, 10))
def test_loops(seed: int, cards: int):
    decks = generate_decks(seed, kind="loops", cards=cards)
    assert any(isinstance(event, Repeat) for event in game_events(decks))


def test_decks_of_real_size_are_played_with_few_sub_games():
    """Shuffled decks of twice the size start millions of sub-games."""
    for kind in ("deep", "loops"):
        for seed in range(3):
            begun: list[str] = []
            recursive_combat(generate_decks(seed, kind=kind), on_progress=begun.append)
            assert len(begun) < 60_000


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"kind": "marked"}, "called 'marked'; there are shuffled, deep, loops"),
        ({"cards": 0}, "have from 1 to 10,000 cards each, not 0"),
        ({"cards": 10**30}, "have from 1 to 10,000 cards each, not 10*$"),
        ({"kind": "deep", "cards": -1}, "have from 1 to 10,000 cards each, not -1"),
        ({"kind": "loops", "cards": 3}, "have from 4 to 200 cards each, not 3"),
        ({"kind": "loops", "cards": 3000}, "have from 4 to 200 cards each, not 3000"),
    ],
)
def test_sizes_that_do_not_fit(wish: dict[str, object], message: str):
    with pytest.raises(GenerateError, match=message):
        generate_decks(1, **wish)
