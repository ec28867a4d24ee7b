"""Decks of several kinds, and simpler ones."""

from collections.abc import Callable, Iterator, Mapping
from itertools import cycle, product

from more_itertools import repeatfunc

from graphsolve.errors import GenerateError
from graphsolve.lab.cases import Dice, chunks, kind_called, size_between, without
from graphsolve.puzzles.cards import Decks, game_events
from graphsolve.puzzles.cards.events import Repeat

MAX_CARDS = 10_000
SIZES_OF_LOOPS = range(4, 201)  # games with more cards can take minutes until a repeat


def shuffled(dice: Dice, cards: int) -> Decks:
    """Return cards in random order."""
    order = dice.sample(range(1, 2 * cards + 1), 2 * cards)
    return Decks(tuple(order[:cards]), tuple(order[cards:]))


def deep(dice: Dice, cards: int) -> Decks:
    """Return decks that lead to deeply nested sub-games from the first round on.

    Both players start with low cards in descending order. The value of the first one is about the
    number of cards left after it is drawn. So almost all cards are copied for a sub-game,
    in which the same happens again.
    """
    low = range(cards - 1, 0, -1)
    pairs = [dice.shuffled(low[at : at + 2]) for at in range(0, cards - 1, 2)]
    first = [pair[0] for pair in pairs]
    second = [pair[-1] for pair in pairs if len(pair) > 1]
    high = dice.shuffled(range(cards, 2 * cards + 1))
    missing = cards - len(first)
    return Decks((*first, *high[:missing]), (*second, *high[missing:]))


def loops(dice: Dice, cards: int) -> Decks:
    """Return decks for which a repeat ends a game of Recursive Combat."""
    deals = repeatfunc(shuffled, None, dice, cards)
    return next(
        deal for deal in deals if any(isinstance(event, Repeat) for event in game_events(deal))
    )


DECK_KINDS: Mapping[str, Callable[[Dice, int], Decks]] = {
    "shuffled": shuffled,
    "deep": deep,
    "loops": loops,
}
"""The kinds of decks by name; `PuzzleLab.kinds` describes them."""


def generate_decks(seed: int, *, kind: str = "shuffled", cards: int = 25) -> Decks:
    """Generate the decks of a card game, numbered from 1 without gaps.

    >>> decks = generate_decks(1, cards=3)
    >>> sorted(decks.first + decks.second)
    [1, 2, 3, 4, 5, 6]

    Kinds other than `shuffled` use more of the rules in fewer rounds.

    >>> decks = generate_decks(2, kind="loops", cards=5)
    >>> any(isinstance(event, Repeat) for event in game_events(decks))
    True

    Args:
        seed: the same seed gives the same decks on every machine and every version of Python.
        kind: one of `DECK_KINDS`.
        cards: the number of cards in each deck, from 1 to 10,000, or from 4 to 200 for `loops`.

    Raises:
        GenerateError: there is no such kind, or it has no decks of this size.
    """
    deal = kind_called(kind, DECK_KINDS, "decks")
    sizes = SIZES_OF_LOOPS if deal is loops else range(1, MAX_CARDS + 1)
    if cards not in sizes:
        raise GenerateError(
            f"decks of kind {kind!r} have from {sizes[0]} to {sizes[-1]:,} cards each, not {cards}"
        )
    return deal(Dice(seed), cards)


# --- Decks to check programs on ------------------------------------------------------------------


def recipes() -> Iterator[tuple[str, dict[str, int]]]:
    """Yield kinds and sizes of decks, with up to the 25 cards each of real inputs."""
    for number, kind in enumerate(cycle(DECK_KINDS)):
        yield kind, {"cards": size_between(2, 25, number)}


def simpler(decks: Decks) -> Iterator[Decks]:
    """Remove equally many cards from both decks, then one from either; then swap neighbors."""
    first, second = decks
    cuts = product(chunks(len(first)), chunks(len(second)))
    both = [(cut1, cut2) for cut1, cut2 in cuts if len(cut1) == len(cut2)]
    from_first = [(range(index, index + 1), range(0)) for index in range(len(first))]
    from_second = [(range(0), range(index, index + 1)) for index in range(len(second))]
    for cut1, cut2 in both + from_first + from_second:
        left = without(first, cut1), without(second, cut2)
        if all(left):
            yield renumbered(*left)
    for index in range(len(first) - 1):
        yield Decks(swapped(first, index), second)
    for index in range(len(second) - 1):
        yield Decks(first, swapped(second, index))


def swapped(deck: tuple[int, ...], index: int) -> tuple[int, ...]:
    """Swap a card with the next one."""
    return (*deck[:index], deck[index + 1], deck[index], *deck[index + 2 :])


def renumbered(first: tuple[int, ...], second: tuple[int, ...]) -> Decks:
    """Renumber the cards from 1 without gaps, keeping their order."""
    rank = {card: place for place, card in enumerate(sorted(first + second), 1)}
    return Decks(tuple(rank[card] for card in first), tuple(rank[card] for card in second))
