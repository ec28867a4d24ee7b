"""Combat and Recursive Combat on the examples in the puzzle's statement."""

import re

from graphsolve.puzzles.cards import (
    Decks,
    GameOutcome,
    Termination,
    combat,
    parse_decks,
    recursive_combat,
)
from statements import DATA

CARDS = DATA / "cards"
EXAMPLE = parse_decks((CARDS / "example.txt").read_text())

ROUND = re.compile(
    r"-- Round (\d+)(?: \(Game (\d+)\))? --\nPlayer 1's deck: (.+)\nPlayer 2's deck: (.+)\n"
)


def read_deck(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(", ")))


def rounds_shown(name: str) -> list[tuple[int, int, Decks]]:
    """Game, number and decks of each round that the statement shows."""
    return [
        (int(game or 1), int(number), Decks(read_deck(first), read_deck(second)))
        for number, game, first, second in ROUND.findall((CARDS / name).read_text())
    ]


def last_deck(name: str) -> tuple[int, ...]:
    return read_deck((CARDS / name).read_text().splitlines()[-1].removeprefix("Player 2's deck: "))


def test_combat():
    outcome = combat(EXAMPLE)
    assert outcome == GameOutcome(Termination.ALL_CARDS, 2, 29, last_deck("combat.txt"))
    assert outcome.score == 306


def test_recursive_combat():
    outcome = recursive_combat(EXAMPLE)
    assert outcome == GameOutcome(Termination.ALL_CARDS, 2, 17, last_deck("recursive.txt"))
    assert outcome.score == 291


def test_recursive_combat_from_every_round_shown():
    shown = rounds_shown("recursive.txt")
    last = {game: number for game, number, _ in shown}
    for game, number, decks in shown:
        outcome = recursive_combat(decks)
        assert (outcome.winner, outcome.rounds) == (2, last[game] - number + 1)
        assert game > 1 or outcome.score == 291
