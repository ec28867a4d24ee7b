"""The rules of Combat and Recursive Combat, one function for each rule of the statement.

`Rules` gathers these decisions. To play by other rules, replace some of them:

>>> from dataclasses import replace
>>> replace(RECURSIVE_COMBAT, repeat_winner=2).is_standard
False

Source: Advent of Code 2020, day 22.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from more_itertools import duplicates_everseen

from graphsolve.puzzles.base import BaseRules, about

Player: TypeAlias = Literal[1, 2]
"""A player, numbered as in the statement."""

Cards: TypeAlias = tuple[int, ...]
"""Some cards, from top to bottom."""


class Decks(NamedTuple):
    """The decks of both players, top card first.

    `str` formats them like the puzzle's input.

    >>> print(Decks((9, 2), (5,)))
    Player 1:
    9
    2
    <BLANKLINE>
    Player 2:
    5
    """

    first: Cards
    second: Cards

    def __str__(self) -> str:
        return "\n\n".join(
            "\n".join([f"Player {player}:", *map(str, deck)])
            for player, deck in enumerate(self, 1)
        )

    def after_round(self, winner: Player, bottom: Cards) -> "Decks":
        """The decks without the top cards, and with the winner's new bottom cards."""
        first, second = self
        if winner == 1:
            return Decks(first[1:] + bottom, second[1:])
        return Decks(first[1:], second[1:] + bottom)


def check_deal(decks: Decks) -> None:
    """Raise an error unless these are decks of different numbers from 1 up, and neither is empty.

    The shortcuts of Recursive Combat rely on this.
    """
    if not isinstance(decks, Decks):
        raise TypeError(f"expected Decks, not {decks!r}; parse_decks() reads them from a text")
    for player, deck in enumerate(decks, 1):
        if not deck:
            raise ValueError(f"player {player} has an empty deck: both players need cards")
    cards = decks.first + decks.second
    if min(cards) < 1:
        raise ValueError(f"cards must be 1 or higher, not {min(cards)}")
    if len(set(cards)) < len(cards):
        card = next(duplicates_everseen(cards))
        raise ValueError(f"cards must all be different, but {card} is dealt twice")


# Combat


def dealt(decks: Decks) -> Decks:
    """The players begin with the decks of the input."""
    return decks


def higher_card(card1: int, card2: int) -> Player:
    """The player with the higher-valued card wins the round.

    >>> higher_card(9, 5)
    1
    """
    return 1 if card1 > card2 else 2


def bottom(winner: Player, card1: int, card2: int) -> Cards:
    """The winner places their own card on the bottom of their deck, and the other card below it.

    The winner's card comes first even if it is the lower one, which can happen when the winner
    is decided by a sub-game.

    >>> bottom(2, 9, 5)
    (5, 9)
    """
    return (card1, card2) if winner == 1 else (card2, card1)


def score(deck: Cards) -> int:
    """The bottom card of the winner's deck times 1, plus the next card up times 2, and so on.

    >>> score((9, 5, 1))
    38
    """
    return sum(place * card for place, card in enumerate(reversed(deck), 1))


def counted(decks: Decks, winner: Player) -> Cards:
    """The deck of the winner counts, once the game is over.

    >>> counted(Decks((9, 5), ()), winner=1)
    (9, 5)
    """
    return decks[winner - 1]


# Recursive Combat


def repeat_keys(decks: Decks) -> tuple[Hashable, ...]:
    """A round repeats an earlier round of the game if both decks are the same, in the same order.

    A round repeats all earlier rounds that share one of its keys.
    """
    return (decks,)


def starts_sub_game(card1: int, left1: int, card2: int, left2: int) -> bool:
    """If both players have at least as many cards left as the value they drew, a sub-game decides.

    >>> starts_sub_game(card1=4, left1=4, card2=3, left2=4)
    True
    """
    return left1 >= card1 and left2 >= card2


def sub_game(decks: Decks) -> Decks:
    """For a sub-game, each player copies the next cards, as many as the number they drew.

    >>> sub_game(Decks((4, 9, 8, 5, 2), (3, 10, 1, 7, 6)))
    Decks(first=(9, 8, 5, 2), second=(10, 1, 7))
    """
    first, second = (deck[1 : 1 + deck[0]] for deck in decks)
    return Decks(first, second)


def after_sub_game(decks: Decks, _dealt: Decks, _winner: Player) -> Decks:
    """A sub-game is played with copies, so the decks are the same after it."""
    return decks


def round_winner(sub_game_winner: Player) -> Player:
    """The winner of a sub-game wins the round that it decides."""
    return sub_game_winner


HistoryScope: TypeAlias = Literal[
    "game", "all games", "same depth", "games around", "latest game", "deal", "deals"
]
"""Which earlier rounds a round can repeat: see `Rules.history`."""


@dataclass(frozen=True, repr=False)
class Rules(BaseRules):
    """The decisions of a card game.

    The functions default to those above, which document them. Combat uses only `dealt`,
    `higher_card`, `bottom`, `counted` and `score`, and ignores replacements of the others.

    Attributes:
        recursive: whether the game is Recursive Combat.
        repeat_keys: keys for the decks before a round. A round repeats the earlier rounds that
            share one of them. None if no repeat is noticed.
        repeats_need_all_keys: whether a round is a repeat only if each of its keys is one of an
            earlier round, be it the same one or not.
        repeat_winner: the player who wins if a round repeats an earlier one, or a function of the
            decks, or None for the winner of the last round.
        repeat_ends: what that player wins.
            `game`: the game, by the statement.
            `round`: only the round.
            `all games`: all games at once, with the decks of this game.
            `main game`: the same, with those of the main game, without the cards drawn there.
        history: which rounds count as earlier ones.
            `game`: those of the same game, by the statement; other games never match.
            `all games`: those of all games.
            `same depth`: those of all games inside equally many others.
            `games around`: those of the game, and of the games around it until it began.
            `latest game`: those since any game last began.
            `deal`: only the first round of the game.
            `deals`: the first rounds of all games, for first rounds only.
        sub_game: the decks that a sub-game begins with, from the decks before the round: fewer of
            their cards, or else sub-games can nest forever.
        sub_game_key: a key for the decks that a sub-game begins with. If an earlier one had the
            same key, it is not played, and the same player wins. None if all are played.
        shares_decks: whether a sub-game is played with the decks themselves, which are then as it
            has left them, and not with copies. Then no winner is known without playing.
        after_sub_game: the decks after a sub-game, with the drawn cards still on top, from those
            before the cards were drawn, those with which it began, and its winner.
        round_winner: the player who wins a round that a sub-game decides, from its winner.
        bottom_after_sub_game: like `bottom`, if a sub-game has decided the round.
        decided_winner: the player who wins a game that ends early, or a function of the decks
            before a round, which returns None to play on. By the statement, a game goes on while
            both players have cards and no round repeats.
        decided_after: the number of rounds after which a game can end early.
        in_sub_games: the decisions that differ in sub-games, with their names. By the statement,
            a sub-game is a game of Recursive Combat, too.
    """

    recursive: bool = False
    dealt: Callable[[Decks], Decks] = dealt
    higher_card: Callable[[int, int], Player] = higher_card
    bottom: Callable[[Player, int, int], Cards] = bottom
    counted: Callable[[Decks, Player], Cards] = counted
    score: Callable[[Cards], int] = score
    repeat_keys: Callable[[Decks], tuple[Hashable, ...]] | None = repeat_keys
    repeats_need_all_keys: bool = False
    repeat_winner: Player | Callable[[Decks], Player] | None = 1
    repeat_ends: Literal["game", "round", "all games", "main game"] = "game"
    history: HistoryScope = "game"
    starts_sub_game: Callable[[int, int, int, int], bool] = starts_sub_game
    sub_game: Callable[[Decks], Decks] = sub_game
    sub_game_key: Callable[[Decks], Hashable] | None = None
    shares_decks: bool = False
    after_sub_game: Callable[[Decks, Decks, Player], Decks] = after_sub_game
    round_winner: Callable[[Player], Player] = round_winner
    bottom_after_sub_game: Callable[[Player, int, int], Cards] | None = None
    decided_winner: Player | Callable[[Decks], Player | None] | None = None
    decided_after: int = 0
    in_sub_games: tuple[tuple[str, Any], ...] = ()

    def __post_init__(self) -> None:
        """Leave out what no game by these rules depends on."""
        if self.shares_decks:
            object.__setattr__(self, "sub_game_key", None)
            object.__setattr__(self, "after_sub_game", after_sub_game)

    @property
    def is_standard(self) -> bool:
        """Whether all decisions are the statement's."""
        return self in {COMBAT, RECURSIVE_COMBAT}

    @property
    def of_sub_games(self) -> "Rules":
        """The rules of the sub-games of a game by these rules."""
        return replace(self, **dict(self.in_sub_games)) if self.in_sub_games else self

    @property
    def deals_decide_sub_games(self) -> bool:
        """Whether the winner of a sub-game depends on nothing but its deal."""
        inner = self.of_sub_games
        return inner.of_sub_games == inner and all(
            rules.history in {"game", "deal"}
            and rules.sub_game_key is None
            and not rules.shares_decks
            and not rules.repeat_ends_all
            for rules in (self, inner)
        )

    @property
    def repeat_ends_all(self) -> bool:
        """Whether a repeat ends all games."""
        return self.repeat_ends in {"all games", "main game"}

    def winner_at_repeat(self, decks: Decks, last: Player) -> Player:
        """The player who wins a repeat with these decks, given the winner of the last round."""
        winner = self.repeat_winner
        return winner(decks) if callable(winner) else winner or last

    def outcome(
        self, decks: Decks, rounds: int, last: Player, *, repeats: bool = False
    ) -> "GameOutcome | None":
        """The outcome of a game with these decks after some rounds, or None if it goes on.

        `last` is the winner of the last round, and `repeats` whether the next one is a repeat.
        """
        winner: Player | None
        if not all(decks):
            termination, winner = Termination.ALL_CARDS, 1 if decks.first else 2
        elif repeats and not self.recursive:
            termination, winner = Termination.REPEAT, None
        elif repeats and self.repeat_ends != "round":
            termination, winner = Termination.REPEAT, self.winner_at_repeat(decks, last)
        elif decided := self.early_winner(decks, rounds):
            termination, winner = Termination.ALL_CARDS, decided
        else:
            return None
        deck = self.counted(decks, winner) if winner else ()
        return GameOutcome(termination, winner, rounds, deck)

    def ends_all(self, outcome: "GameOutcome") -> bool:
        """Whether all games end with a game with this outcome."""
        return self.repeat_ends_all and outcome.termination is Termination.REPEAT

    def outcome_after(self, ended: "GameOutcome", decks: Decks, rounds: int) -> "GameOutcome":
        """The outcome of a game with these decks whose sub-game has ended all games."""
        if self.repeat_ends == "main game" and ended.winner:
            ended = replace(ended, deck=self.counted(decks, ended.winner))
        return replace(ended, rounds=rounds)

    def early_winner(self, decks: Decks, rounds: int) -> Player | None:
        """The player who wins a game early, before a round with these decks, or None."""
        if not self.recursive or rounds < self.decided_after:
            return None
        return self.decided_winner(decks) if callable(self.decided_winner) else self.decided_winner


COMBAT = Rules()
"""Part 1. Here, the statement has no rule for repeats: a game with a repeat never ends."""

RECURSIVE_COMBAT = Rules(recursive=True)
"""Part 2."""


class Termination(Enum):
    """Why a game ended."""

    ALL_CARDS = "a player has all the cards"
    REPEAT = "both decks are as they were before an earlier round"


@dataclass(frozen=True)
class GameOutcome:
    """How a game ended.

    >>> GameOutcome(Termination.ALL_CARDS, 1, rounds=3, deck=(9, 5, 1)).score
    38
    """

    termination: Annotated[Termination, about("why it ended")]
    winner: Annotated[
        Player | None,
        about("the player who won, or None for a game of Combat that would never end"),
    ]
    rounds: Annotated[int, about("the number of rounds played")]
    deck: Annotated[Cards, about("the winner's deck, top card first; empty without a winner")]

    @property
    def score(self) -> int | None:
        """The score of the winner's deck by the standard rules; None without a winner."""
        return score(self.deck) if self.winner else None
