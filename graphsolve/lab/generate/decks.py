"""Invented decks of several kinds."""

from collections.abc import Callable, Mapping
from itertools import islice, repeat
from typing import NamedTuple

from graphsolve.errors import GenerateError
from graphsolve.lab.generate.dice import Dice
from graphsolve.puzzles.cards import Decks, game_events
from graphsolve.puzzles.cards.events import Repeat

__all__ = ["DECK_KINDS", "DeckKind", "generate_decks"]


class DeckKind(NamedTuple):
    """A kind of decks.

    Attributes:
        about: what games with them are like, in a few words.
        deal: deals so many cards to each player.
        least: the least cards of each player with which such a game is possible.
    """

    about: str
    deal: Callable[[Dice, int], Decks]
    least: int = 1


def shuffled(dice: Dice, cards: int) -> Decks:
    """Cards in random order."""
    order = dice.sample(range(1, 2 * cards + 1), 2 * cards)
    return Decks(tuple(order[:cards]), tuple(order[cards:]))


def deep(dice: Dice, cards: int) -> Decks:
    """Decks with which sub-games lie deep in each other from the first round on.

    Both players hold low cards in falling order, the highest of which is that of the cards left
    once it is drawn. So nearly the whole decks are copied, to games in which the same holds.
    """
    low = range(cards - 1, 0, -1)
    pairs = [dice.shuffled(low[at : at + 2]) for at in range(0, cards - 1, 2)]
    first = [pair[0] for pair in pairs]
    second = [pair[-1] for pair in pairs if len(pair) > 1]
    high = dice.shuffled(range(cards, 2 * cards + 1))
    missing = cards - len(first)
    return Decks((*first, *high[:missing]), (*second, *high[missing:]))


def loops(dice: Dice, cards: int) -> Decks:
    """Decks with which Combat never ends, or a repeat decides a game of Recursive Combat."""
    if cards % 4 == 1 and dice.below(2):
        return endless(dice, cards)
    deals = (shuffled(dice, cards) for _ in repeat(None))
    return next(deal for deal in deals if repeat_decides(deal))


def endless(dice: Dice, cards: int) -> Decks:
    """Decks with which Combat never ends.

    Let any middle card be higher than any low card and lower than any high card. Player 1 begins
    with `MMLH` so often and an `M`, player 2 with `LHMM` as often and an `L`. Of the next four
    rounds player 1 wins the first and the last: `M` against `L` and `H` against `M`. Player 2 wins
    the others: `H` against `M` and `M` against `L`. By then player 1 has put `ML` and `HM` below
    the last `M`, and player 2 `HM` and `ML` below the last `L`: all is as it was. Both decks being
    as long, it is the same with the players changed over.

    Source: such cycles are the subject of M. Z. Spivey, "Cycles in War", Integers 10 (2010).
    """
    times = cards // 4
    drawn = "MMLH" * times + "M" + "LHMM" * times + "L"
    numbers = iter(range(1, 2 * cards + 1))
    piles = {rank: dice.shuffled(list(islice(numbers, drawn.count(rank)))) for rank in "LMH"}
    dealt = tuple(piles[rank].pop() for rank in drawn)
    first, second = dealt[:cards], dealt[cards:]
    return Decks(first, second) if dice.below(2) else Decks(second, first)


def repeat_decides(decks: Decks) -> bool:
    """Whether a repeat ends the game of Recursive Combat, or a sub-game."""
    return any(isinstance(event, Repeat) for event in game_events(decks))


DECK_KINDS: Mapping[str, DeckKind] = {
    "shuffled": DeckKind("cards in random order, as in real inputs", shuffled),
    "deep": DeckKind("sub-games that lie deep in each other", deep),
    "loops": DeckKind(
        "Combat never ends, or a repeat decides a game of Recursive Combat", loops, least=4
    ),
}
"""The kinds of decks that can be invented, by their names."""


def generate_decks(seed: int, *, kind: str = "shuffled", cards: int = 25) -> Decks:
    """Invent the decks of a card game: so many cards for each player, from 1 up without a gap.

    >>> decks = generate_decks(1, cards=3)
    >>> sorted(decks.first + decks.second)
    [1, 2, 3, 4, 5, 6]

    Games of other kinds than the shuffled meet more of the rules in fewer rounds.

    >>> from graphsolve.puzzles.cards import combat
    >>> combat(generate_decks(2, kind="loops", cards=5)).termination.name
    'REPEAT'

    Args:
        seed: the same seed gives the same decks on every machine and Python.
        kind: one of `DECK_KINDS`.
        cards: the cards in each deck, at least 1, and at least 4 for decks that loop.

    Raises:
        GenerateError: if there is no such kind, or there are no such decks of so few cards.
    """
    if kind not in DECK_KINDS:
        raise GenerateError(f"expected decks of kind {', '.join(DECK_KINDS)}, found {kind!r}")
    about = DECK_KINDS[kind]
    if cards < about.least:
        raise GenerateError(
            f"{kind} decks: expected {about.least} cards or more for each player, found {cards}"
        )
    return about.deal(Dice(seed), cards)
