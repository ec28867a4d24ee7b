"""Combat and Recursive Combat for the lab."""

from collections.abc import Iterator
from itertools import cycle, product

from graphsolve.lab.cards.arithmetic import infer, right_answer
from graphsolve.lab.cards.game import MISREAD_RULES, MisreadGame
from graphsolve.lab.cards.generators import DECK_KINDS, generate_decks
from graphsolve.lab.cards.misreadings import repeats, rounds, sub_games
from graphsolve.lab.cards.printed import read
from graphsolve.lab.cards.solver import KERNEL, answer, answer_of
from graphsolve.lab.cases import size_between
from graphsolve.lab.generate import SizeOption
from graphsolve.lab.interface import PuzzleLab, Recipe
from graphsolve.lab.shrink import chunks, without
from graphsolve.puzzles.cards import Decks


def looks_real(decks: Decks) -> bool:
    """Return whether both players have equally many cards, numbered without gaps."""
    first, second = decks
    return bool(first) and sorted(first + second) == [*range(1, 2 * len(first) + 1)]


def recipes() -> Iterator[Recipe]:
    """Yield recipes for decks of all kinds, with up to the 25 cards each of real inputs."""
    for number, kind in enumerate(cycle(DECK_KINDS)):
        yield Recipe(kind, {"cards": size_between(2, 25, number)})


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


PLUGIN = PuzzleLab[Decks](
    misreadings=(*rounds.MISREADINGS, *sub_games.MISREADINGS, *repeats.MISREADINGS),
    kinds={
        "shuffled": "cards in random order, as in real inputs",
        "deep": "deeply nested sub-games",
        "loops": "a repeat ends a game of Recursive Combat",
    },
    sizes=(
        SizeOption(
            name="size",
            fields=("cards",),
            metavar="CARDS",
            help="Number of cards of each player.",
            default="25",
        ),
    ),
    generate=generate_decks,
    recipes=recipes,
    looks_real=looks_real,
    simpler=simpler,
    measure=lambda decks: (sum(map(len, decks)), sum(map(sum, decks))),
    examples=frozenset((306, 291)),
    right_answer=right_answer,
    infer=infer,
    rules=MISREAD_RULES.__getitem__,
    answer=answer,
    events=lambda decks, _part, rules: MisreadGame(rules).events(decks),
    at_the_end=frozenset(("counted", "score")),
    max_work=1024,
    parts_apart=True,
    answer_of=answer_of,
    kernel=KERNEL,
    max_answers=1500,
    read_output=read,
)
"""Combat and Recursive Combat for the lab."""
