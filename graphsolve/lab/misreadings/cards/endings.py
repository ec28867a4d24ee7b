"""Misreadings of how a game ends: of repeats, of shortcuts, and of the score."""

from collections.abc import Hashable

from graphsolve.lab.misreadings.cards.misreading import CARD_MISREADINGS, CardMisreading, misreads
from graphsolve.puzzles.cards import Decks, GameOutcome, Player, RecursiveRules
from graphsolve.puzzles.cards.position import Position

REPEAT = "If both decks are as before an earlier round of a game, player 1 wins that game."
BOTH_DECKS = "A repeat is one of both decks, each in the same order, within one game."
NO_SHORTCUT = "A game ends when a player has all the cards, or with a repeat."
SCORE = "The bottom card of the winner's deck counts once, the next twice, and so on."


@misreads("repeat-goes-to-player-2", rule=REPEAT)
class RepeatGoesToPlayer2(RecursiveRules):
    """Player 2 wins a game that repeats itself."""

    repeat_winner: Player = 2


@misreads("repeat-ends-the-round", rule=REPEAT)
class RepeatEndsTheRound(RecursiveRules):
    """At a repeat player 1 wins the round, and the game goes on."""

    repeat_ends_game = False


@misreads("repeats-across-games", rule=BOTH_DECKS)
class RepeatsAcrossGames(RecursiveRules):
    """Decks that another game has seen, be it a sub-game or not, are taken for a repeat, too."""

    def memory(self, of_all_games: dict[Hashable, int]) -> dict[Hashable, int]:
        """One for all games."""
        return of_all_games


@misreads("either-deck-repeats", rule=BOTH_DECKS)
class EitherDeckRepeats(RecursiveRules):
    """It is a repeat if either of the decks is as it was before an earlier round."""

    def signs(self, position: Position) -> tuple[Hashable, ...]:
        """One for each deck."""
        return tuple(enumerate(position.decks))


@misreads("deck-of-player-1-repeats", rule=BOTH_DECKS)
class Player1sDeckRepeats(RecursiveRules):
    """It is a repeat if the deck of player 1 is as it was, whatever that of player 2 is."""

    def signs(self, position: Position) -> tuple[Hashable, ...]:
        """The first deck."""
        return (position.decks.first,)


@misreads("deck-of-player-2-repeats", rule=BOTH_DECKS)
class Player2sDeckRepeats(RecursiveRules):
    """It is a repeat if the deck of player 2 is as it was, whatever that of player 1 is."""

    def signs(self, position: Position) -> tuple[Hashable, ...]:
        """The second deck."""
        return (position.decks.second,)


@misreads("decks-repeat-in-any-order", rule=BOTH_DECKS)
class DecksRepeatInAnyOrder(RecursiveRules):
    """It is a repeat if both players have the same cards as before, in whatever order."""

    def signs(self, position: Position) -> tuple[Hashable, ...]:
        """The decks as sets."""
        return (tuple(map(frozenset, position.decks)),)


@misreads("decks-not-told-apart", rule=BOTH_DECKS)
class DecksNotToldApart(RecursiveRules):
    """The decks are remembered as one row of cards, with nothing between the two."""

    def signs(self, position: Position) -> tuple[Hashable, ...]:
        """Where one ends and the other begins is lost."""
        first, second = position.decks
        return (first + second,)


@misreads("drawn-cards-repeat", rule=BOTH_DECKS)
class DrawnCardsRepeat(RecursiveRules):
    """It is a repeat if both players draw the same cards as in an earlier round."""

    def signs(self, position: Position) -> tuple[Hashable, ...]:
        """The cards on top."""
        return (position.drawn,)


@misreads("shortcut-in-the-top-game", rule=NO_SHORTCUT)
class ShortcutInTheTopGame(RecursiveRules):
    """Player 1 wins any game at once in which they have the highest card, even the first."""

    def foregone(self, decks: Decks, _game: int) -> Player | None:
        """Sound in sub-games, whose decks do not count."""
        return 1 if max(decks.first) > max(decks.second) else None


@misreads("shortcut-for-both-players", rule=NO_SHORTCUT)
class ShortcutForBothPlayers(RecursiveRules):
    """Whoever has the highest card wins a sub-game, though player 2 may still lose by a repeat."""

    def foregone(self, decks: Decks, game: int) -> Player | None:
        """Sound for player 1 alone."""
        if game == 1:
            return None
        return 1 if max(decks.first) > max(decks.second) else 2


def from_the_top(outcome: GameOutcome) -> int | None:
    """The top card once, and so on."""
    return outcome.winner and sum(place * card for place, card in enumerate(outcome.deck, 1))


def from_zero(outcome: GameOutcome) -> int | None:
    """The bottom card not at all, the next once, and so on."""
    return outcome.winner and sum(place * card for place, card in enumerate(outcome.deck[::-1]))


CARD_MISREADINGS += [
    CardMisreading(
        name="score-from-the-top",
        rule=SCORE,
        instead="The top card of the winner's deck counts once, the next twice, and so on.",
        score=from_the_top,
    ),
    CardMisreading(
        name="score-from-zero",
        rule=SCORE,
        instead="The bottom card does not count, the next counts once, and so on.",
        score=from_zero,
    ),
]
