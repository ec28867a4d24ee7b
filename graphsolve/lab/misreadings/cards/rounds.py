"""Misreadings of who wins a round, what they do with the cards, and what sub-games are played."""

from graphsolve.lab.misreadings.cards.misreading import misreads
from graphsolve.puzzles.cards import Decks, Player, RecursiveRules, Rules
from graphsolve.puzzles.cards.decks import Cards

ROUND = "The higher card wins a round that no sub-game decides."
BOTTOM = "The winner of a round puts their own card on the bottom first, then the loser's."
ENOUGH = "A sub-game decides the round if both have at least as many cards left as they drew."
COPY = "For a sub-game, each player copies as many of their next cards as the card they drew says."


@misreads("lower-card-wins", rule=ROUND)
class LowerCardWins(Rules):
    """The lower card wins the round."""

    def higher_card(self, card1: int, card2: int) -> Player:
        """The other player."""
        return 2 if card1 > card2 else 1


@misreads("losers-card-first", rule=BOTTOM)
class LosersCardFirst(Rules):
    """The winner of a round puts the loser's card above their own."""

    def bottom(self, winner: Player, card1: int, card2: int) -> Cards:
        """The other way round."""
        return super().bottom(winner, card1, card2)[::-1]


@misreads("higher-card-first", rule=BOTTOM)
class HigherCardFirst(RecursiveRules):
    """The higher card goes to the bottom first, even when a sub-game was won with the lower."""

    def bottom(self, _winner: Player, card1: int, card2: int) -> Cards:
        """By value."""
        return max(card1, card2), min(card1, card2)


@misreads("strictly-more-cards", rule=ENOUGH)
class StrictlyMoreCards(RecursiveRules):
    """A sub-game needs more cards left than the card drawn says."""

    def starts_sub_game(self, decks: Decks) -> bool:
        """As many are not enough."""
        return all(len(deck) - 1 > deck[0] for deck in decks)


@misreads("drawn-card-counts", rule=ENOUGH)
class DrawnCardCounts(RecursiveRules):
    """The cards left are counted with the one that is drawn."""

    def starts_sub_game(self, decks: Decks) -> bool:
        """One card too many."""
        return all(len(deck) >= deck[0] and len(deck) > 1 for deck in decks)


@misreads("one-player-suffices", rule=ENOUGH)
class OnePlayerSuffices(RecursiveRules):
    """It is enough for a sub-game if one of the players has cards enough left."""

    def starts_sub_game(self, decks: Decks) -> bool:
        """As long as both have a card left at all."""
        enough = any(len(deck) - 1 >= deck[0] for deck in decks)
        return enough and all(len(deck) > 1 for deck in decks)


@misreads("no-sub-games", rule=ENOUGH)
class NoSubGames(RecursiveRules):
    """The higher card wins every round, and only the repeats are of Recursive Combat."""

    def starts_sub_game(self, _decks: Decks) -> bool:
        """Never."""
        return False


@misreads("whole-deck-copied", rule=COPY)
class WholeDeckCopied(RecursiveRules):
    """Sub-games are played with all the cards that are left."""

    def sub_game(self, decks: Decks) -> Decks:
        """All but the cards drawn."""
        return Decks(decks.first[1:], decks.second[1:])


@misreads("drawn-card-copied", rule=COPY)
class DrawnCardCopied(RecursiveRules):
    """The copy begins with the card that is drawn, and so misses the last."""

    def sub_game(self, decks: Decks) -> Decks:
        """One place too early."""
        return Decks(decks.first[: decks.first[0]], decks.second[: decks.second[0]])


@misreads("bottom-cards-copied", rule=COPY)
class BottomCardsCopied(RecursiveRules):
    """The cards for a sub-game are copied from the bottom of the decks."""

    def sub_game(self, decks: Decks) -> Decks:
        """The last ones."""
        return Decks(decks.first[-decks.first[0] :], decks.second[-decks.second[0] :])


@misreads("one-card-more-copied", rule=COPY)
class OneCardMoreCopied(RecursiveRules):
    """A card more is copied than the card drawn says, if there is one."""

    def sub_game(self, decks: Decks) -> Decks:
        """One place too far."""
        return Decks(decks.first[1 : 2 + decks.first[0]], decks.second[1 : 2 + decks.second[0]])


@misreads("copies-reversed", rule=COPY)
class CopiesReversed(RecursiveRules):
    """The copied cards are in the wrong order: the last of them is on top."""

    def sub_game(self, decks: Decks) -> Decks:
        """Turned over."""
        first, second = super().sub_game(decks)
        return Decks(first[::-1], second[::-1])
