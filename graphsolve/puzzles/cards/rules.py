"""The decisions of the card games, one to a method, to be held against the puzzle's statement."""

from collections.abc import Hashable

from graphsolve.puzzles.cards.decks import Cards, Decks, Player
from graphsolve.puzzles.cards.position import Position

__all__ = ["COMBAT", "RECURSIVE_COMBAT", "RecursiveRules", "Rules"]


class Rules:
    """How a game of Combat is decided.

    Each method is one decision on plain data. A subclass that overrides one of them plays by
    another reading of the rules.

    >>> Rules().higher_card(9, 5)
    1
    """

    repeat_winner: Player | None = None
    """The statement has no rule for a game that repeats itself: it goes on for ever."""

    repeat_ends_game = True
    """A repeat decides the whole game, not the round alone."""

    def higher_card(self, card1: int, card2: int) -> Player:
        """The player with the higher-valued card wins the round."""
        return 1 if card1 > card2 else 2

    def bottom(self, winner: Player, card1: int, card2: int) -> Cards:
        """The winner of a round places their own card on the bottom, and the other's below it."""
        return (card1, card2) if winner == 1 else (card2, card1)

    def starts_sub_game(self, _decks: Decks) -> bool:
        """In Combat every round goes by its cards."""
        return False

    def sub_game(self, decks: Decks) -> Decks:
        """Each player copies as many of their next cards as the card drawn says.

        Args:
            decks: as they are before the round, the cards to be drawn still on top.
        """
        first, second = (deck[1 : 1 + deck[0]] for deck in decks)
        return Decks(first, second)

    def signs(self, position: Position) -> tuple[Hashable, ...]:
        """What makes a repeat when a game finds one of them again: both decks, in order."""
        return (position,)

    def memory(self, _of_all_games: dict[Hashable, int]) -> dict[Hashable, int]:
        """A game remembers its own rounds alone, not those of other games."""
        return {}

    def foregone(self, _decks: Decks, _game: int) -> Player | None:
        """No game is decided before a player has all the cards, or it repeats itself."""
        return None


class RecursiveRules(Rules):
    """How a game of Recursive Combat is decided.

    >>> RecursiveRules().starts_sub_game(Decks((4, 9, 8, 5, 2), (3, 10, 1, 7, 6)))
    True
    """

    repeat_winner: Player = 1
    """A round before which both decks are as before an earlier round of the same game, in the
    same order, ends the game: player 1 wins, whatever happened in other games."""

    def starts_sub_game(self, decks: Decks) -> bool:
        """Whether both players have as many cards left as the card drawn says, or more.

        Args:
            decks: as they are before the round, the cards to be drawn still on top.
        """
        return all(len(deck) - 1 >= deck[0] for deck in decks)


COMBAT = Rules()
RECURSIVE_COMBAT = RecursiveRules()
