"""The compiled program of card games, for the statement's rules and for misread ones.

Decisions are codes, numbers in the array of a game, so a misreading needs no compilation. This
module is the interface for Python: from objects to the array, and back. `layout` describes the
array, and `games` has the kernel, which plays games and sub-games.

This module and `layout` need neither numba nor numpy, because in the browser, the program is
WebAssembly. `games` needs numba. The first game compiles it.
"""

from collections.abc import Mapping
from functools import partial
from typing import TypeAlias

from more_itertools import iterate

from graphsolve.limits import checkpoint
from graphsolve.puzzles.base import OnProgress, quiet
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.decks import Decks, Player, check_deal
from graphsolve.puzzles.cards.events import GameOutcome, Termination
from graphsolve.puzzles.interface import Load, load_kernel

Codes: TypeAlias = Mapping[int, int]
"""The nonzero codes of decisions, by their places."""

MIN_PILE = 2**14  # the minimum length of a pile
ROUNDS = 2**22  # about the maximum in a call under the statement's rules: some 20 milliseconds

STATEMENT = {k.REPEAT_WINNER: k.PLAYER_1, k.EARLY_PLAYER: 1, k.FAST: 1}
"""The codes of the statement's rules."""

WINNERS: tuple[Player | None, ...] = None, 1, 2


load: Load = partial(load_kernel, f"{__name__}.games.play")


def warm_up() -> None:
    """Compile the program, or load it."""
    outcome(Decks((43, 19), (2, 29, 14)), recursive=True)


class Arena:
    """The array of a game.

    Attributes:
        numbers: the array.
        run: the kernel, as a function of the number of steps.
    """

    def __init__(
        self, cards: int, max_games: int, pile: int, seen_slots: int = 0, load: Load = load
    ) -> None:
        """Make an array for this many cards and nested games, with piles of this length."""
        games_at = k.DECKS + 2 * cards
        piles_at = games_at + max_games * k.RECORD + seen_slots
        self.numbers, self.run = load(piles_at + 2 * pile, games_at)
        self.numbers[k.CARDS], self.numbers[k.MAX_GAMES] = cards, max_games
        self.numbers[k.GAMES_AT], self.numbers[k.PILES_AT] = games_at, piles_at
        self.numbers[k.PILE] = pile

    def deal(self, decks: Decks, codes: Codes) -> None:
        """Begin a game with these decks, under the rules that the codes describe."""
        numbers = self.numbers
        for place in range(k.CODES):
            numbers[place] = codes.get(place, 0)
        numbers[k.STATUS] = k.BEGINS
        for player, deck in enumerate(decks):
            numbers[k.SIZE_1 + player] = len(deck)
            for place, card in enumerate(deck, k.DECKS + player * numbers[k.CARDS]):
                numbers[place] = card

    def decks(self) -> Decks:
        """Return the decks at the end of the game."""
        numbers = self.numbers
        first, second = k.DECKS, k.DECKS + numbers[k.CARDS]
        return Decks(
            tuple(numbers[first : first + numbers[k.SIZE_1]].tolist()),
            tuple(numbers[second : second + numbers[k.SIZE_2]].tolist()),
        )


def outcome(decks: Decks, recursive: bool, on_progress: OnProgress = quiet) -> GameOutcome:
    """Play a game of Combat or Recursive Combat, as the functions in `parts` do.

    `on_progress` is called every 20 milliseconds or so, and at the end.

    A card that is higher than the number of cards starts no sub-game, so its rank can replace its
    value, and Combat is Recursive Combat with all cards that high.
    """
    check_deal(decks)
    number = len(decks.first + decks.second)
    label_of = {
        card: card if recursive and card <= number else number + rank
        for rank, card in enumerate(sorted(decks.first + decks.second), 1)
    }
    deal = Decks(*(tuple(map(label_of.__getitem__, deck)) for deck in decks))
    max_games = number // 2 + 1  # each sub-game has at least two cards fewer
    for pile in iterate(lambda length: 4 * length, max(MIN_PILE, 8 * number)):
        arena = Arena(number, max_games, pile)
        arena.deal(deal, STATEMENT)
        status = k.PAUSED
        while status == k.PAUSED:
            checkpoint()
            status = arena.run(ROUNDS)
            if arena.numbers[k.SUB_GAMES]:
                on_progress(f"sub-game {arena.numbers[k.SUB_GAMES]}")
        if status != k.FULL:
            break
    card_of = {label: card for card, label in label_of.items()}
    rounds, winner = arena.numbers[k.ROUNDS], WINNERS[arena.numbers[k.WINNER]]
    termination = Termination.REPEAT if status == k.REPEATED else Termination.ALL_CARDS
    if status == k.REPEATED and not recursive:
        return GameOutcome(termination, None, rounds, ())
    assert winner
    left = tuple(map(card_of.__getitem__, arena.decks()[winner - 1]))
    return GameOutcome(termination, winner, rounds, left)
