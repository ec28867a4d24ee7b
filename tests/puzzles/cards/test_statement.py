"""Combat and Recursive Combat on the examples in the puzzle's statement."""

from graphsolve.puzzles.cards import (
    GameOutcome,
    Termination,
    combat,
    parse_decks,
    recursive_combat,
)
from statements import DATA

CARDS = DATA / "cards"
EXAMPLE = parse_decks((CARDS / "example.txt").read_text())


def last_deck(name: str) -> tuple[int, ...]:
    line = (CARDS / name).read_text().splitlines()[-1]
    return tuple(map(int, line.removeprefix("Player 2's deck: ").split(", ")))


def test_combat():
    outcome = combat(EXAMPLE)
    assert outcome == GameOutcome(Termination.ALL_CARDS, 2, 29, last_deck("combat.txt"))
    assert outcome.score == 306


def test_recursive_combat():
    outcome = recursive_combat(EXAMPLE)
    assert outcome == GameOutcome(Termination.ALL_CARDS, 2, 17, last_deck("recursive.txt"))
    assert outcome.score == 291
