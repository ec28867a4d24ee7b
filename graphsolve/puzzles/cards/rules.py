"""The decisions of the card games, one to a method, to be held against the puzzle's statement."""

from graphsolve.puzzles.cards.decks import Cards, Decks, Player

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

    def higher_card(self, card1: int, card2: int) -> Player:
        """The player with the higher-valued card wins the round."""
        return 1 if card1 > card2 else 2

    def bottom(self, winner: Player, card1: int, card2: int) -> Cards:
        """The winner of a round places their own card on the bottom, and the other's below it."""
        return (card1, card2) if winner == 1 else (card2, card1)


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

    def sub_game(self, decks: Decks) -> Decks:
        """Each player copies as many of their next cards as the card drawn says.

        Args:
            decks: as they are before the round, the cards to be drawn still on top.
        """
        first, second = (deck[1 : 1 + deck[0]] for deck in decks)
        return Decks(first, second)


COMBAT = Rules()
RECURSIVE_COMBAT = RecursiveRules()
