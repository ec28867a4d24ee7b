"""Random decks."""

from hypothesis import strategies as st

from graphsolve.puzzles.cards import Decks

CONSECUTIVE = st.integers(2, 10).flatmap(lambda number: st.permutations(range(1, number + 1)))


@st.composite
def deals(draw: st.DrawFn, numbers: st.SearchStrategy[list[int]] = CONSECUTIVE) -> Decks:
    """Decks of any two lengths. Low cards start many sub-games, sparse cards few."""
    dealt = draw(numbers)
    middle = draw(st.integers(1, len(dealt) - 1))
    return Decks(tuple(dealt[:middle]), tuple(dealt[middle:]))
