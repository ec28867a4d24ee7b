"""The nodes of the graph on which a card game is a walk."""

from graphsolve.puzzles.cards.decks import Cards, Decks, Player

__all__ = ["Position"]


class Position:
    """Both decks before a round: the same node as another where both, in order, are the same.

    >>> deal = Position.of(Decks((9, 2), (5, 3)))
    >>> deal.drawn
    (9, 5)
    >>> deal.after(1, (9, 5)).decks
    Decks(first=(2, 9, 5), second=(3,))

    A game of a thousand cards can last 300000 rounds, so a position does not hold its decks. It
    shares two piles with the others of its game: the cards that each player draws, from the
    first round to the last. A round draws one card from each deck, hence the decks before a
    round begin in their piles where as many cards as rounds went before, and a position is these
    rounds and where the decks end.

    That takes for granted that a round leads always to the same, as it does by any rules without
    chance.
    """

    __slots__ = ("_ends", "_hash", "_piles", "_rounds")

    def __init__(
        self, piles: tuple[list[int], list[int]], rounds: int, ends: tuple[int, int]
    ) -> None:
        self._piles = piles
        self._rounds = rounds
        self._ends = ends
        self._hash = hash(self.decks)

    @classmethod
    def of(cls, decks: Decks) -> "Position":
        """The position before the first round of a game."""
        first, second = decks
        return cls((list(first), list(second)), 0, (len(first), len(second)))

    @property
    def decks(self) -> Decks:
        """Both decks."""
        pile1, pile2 = self._piles
        end1, end2 = self._ends
        return Decks(tuple(pile1[self._rounds : end1]), tuple(pile2[self._rounds : end2]))

    @property
    def drawn(self) -> tuple[int, int]:
        """The card on top of each deck, which the round draws."""
        pile1, pile2 = self._piles
        return pile1[self._rounds], pile2[self._rounds]

    @property
    def is_over(self) -> bool:
        """Whether a deck is empty."""
        return self._rounds in self._ends

    def after(self, winner: Player, bottom: Cards) -> "Position":
        """The position after a round whose winner places these cards on the bottom.

        Where the pile goes on beyond this position's deck, the same cards stand there already,
        since a round leads always to the same: to place them again changes nothing.
        """
        pile = self._piles[winner - 1]
        ends = list(self._ends)
        end = ends[winner - 1]
        pile[end : end + len(bottom)] = bottom
        ends[winner - 1] += len(bottom)
        return Position(self._piles, self._rounds + 1, (ends[0], ends[1]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.decks == other.decks

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Position.of({self.decks!r})"
