"""Play a card game by any rules quickly, for the outcome only.

`GamePlayer` plays by any rules and reports every round. `QuickGame` skips what the outcome does
not depend on:

- Decks are `bytes`, which are sliced, compared and hashed faster than tuples. Replaced decisions
  get tuples as always.
- A sub-game with a deal that has been played before is not played again, unless games share their
  history: its winner depends only on the deal.
- A sub-game is not played at all if it is certain who wins it: see `QuickGame._is_won`.
- In other sub-games, only the rounds in which the highest card is drawn are remembered. Step 5 of
  the proof in `sub_games` holds no matter who wins a round, and in which order the two cards go to
  the bottom. But it needs the standard rules about repeats, and games that do not end early.

A game never ends if a sub-game in it has the same deal as a game that this sub-game is part of.
This is recognized as well.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache
from typing import Any, TypeAlias

from graphsolve.limits import checkpoint
from graphsolve.puzzles.cards import rules as standard
from graphsolve.puzzles.cards.rules import (
    Decks,
    GameOutcome,
    Player,
    Rules,
    Termination,
    check_deal,
)
from graphsolve.puzzles.cards.sub_games import Game, play_out

Deal: TypeAlias = tuple[Any, Any]
"""Both decks, top card first: `bytes`, or tuples as long as some card does not fit in a byte."""

HIGHEST_BYTE = 255

MAX_ROUNDS = 10_000_000
"""About the maximum number of rounds of all games. It takes seconds to play this many."""

CARDS_PER_SLICE = 250_000
"""About how many cards are in the decks of all rounds between two results: 5,000 rounds of 50."""

MAX_KNOWN = 2**18
"""The maximum size of the transposition table. A full table is cleared."""


class EndlessGame(Exception):  # noqa: N818 - not an error: `QuickGame.play` catches it
    """The game never ends."""


def play_quickly(
    deal: Decks, rules: Rules, max_rounds: int = MAX_ROUNDS
) -> Iterator[GameOutcome | None]:
    """Play a game. Yields None from time to time, and finally the outcome.

    There is none if the game turns out to be endless, or is not over after about `max_rounds`
    rounds of all games.
    """
    check_deal(deal)
    return QuickGame(deal, rules).play(max_rounds)


class QuickGame:
    """A game with all its sub-games, which can be played once; see `play_quickly`."""

    def __init__(self, deal: Decks, rules: Rules) -> None:
        self._rules = rules
        keys_are_decks = not rules.recursive or rules.repeat_keys is standard.repeat_keys
        fits = max(map(max, deal)) <= HIGHEST_BYTE
        self._keys_are_decks = keys_are_decks
        self._pack: Callable[[Iterable[int]], Any] = bytes if fits and keys_are_decks else tuple
        self._deal: Deal = self._packed(deal)
        self._bottom = cache(lambda *drawn: self._pack(rules.bottom(*drawn)))
        self._rounds = 0
        self._slice = CARDS_PER_SLICE // sum(map(len, deal)) or 1
        self._pause = self._slice
        self._shared_keys: set[Hashable] | None = set() if rules.shared_history else None
        self._winners: dict[Deal, Player | None] = {}  # None while a sub-game is in progress
        self._never_lost: dict[tuple[int, int], bool] = {}
        separate = not rules.shared_history and rules.decided_winner is standard.decided_winner
        self._remembers_few = separate and self._pack is bytes and rules.repeat_ends_game
        self._cuts_short = (
            separate
            and rules.higher_card is standard.higher_card
            and (
                rules.sub_game is standard.sub_game
                or rules.starts_sub_game is standard.starts_sub_game
            )
        )

    def play(self, max_rounds: int) -> Iterator[GameOutcome | None]:
        """Play the game; see `play_quickly`."""
        try:
            for outcome in play_out(self._play_by_rounds(self._deal, 1), self._sub_game):
                yield outcome
                if self._rounds > max_rounds:
                    return
        except EndlessGame:
            return

    def _play_by_rounds(self, deal: Deal, game: int) -> Game[GameOutcome]:
        """Play a game. The main game has number 1, and all sub-games have number 2."""
        rules, bottom = self._rules, self._bottom
        can_end_early = rules.recursive and rules.decided_winner is not standard.decided_winner
        seen = set() if self._shared_keys is None else self._shared_keys
        deck1, deck2 = deal
        rounds = 0
        winner: Player | None
        while deck1 and deck2:
            decks = deck1, deck2
            if self._keys_are_decks:
                repeated = decks in seen
                seen.add(decks)
            else:
                keys = rules.repeat_keys(unpacked(decks))
                repeated = not seen.isdisjoint(keys)
                seen.update(keys)
            if repeated and not rules.recursive:
                return GameOutcome(Termination.REPEAT, None, rounds, ())
            if repeated and rules.repeat_ends_game:
                winner = rules.repeat_winner
                return GameOutcome(Termination.REPEAT, winner, rounds, tuple(decks[winner - 1]))
            if can_end_early and (winner := rules.decided_winner(unpacked(decks), game)):
                return GameOutcome(Termination.ALL_CARDS, winner, rounds, tuple(decks[winner - 1]))
            card1, card2 = deck1[0], deck2[0]
            deck1, deck2 = deck1[1:], deck2[1:]
            if repeated:
                winner = rules.repeat_winner
            elif rules.recursive and rules.starts_sub_game(card1, len(deck1), card2, len(deck2)):
                sub_deal = self._packed(rules.sub_game(unpacked(decks)))
                winner = self._known_winner(sub_deal) or (yield sub_deal)
            else:
                winner = rules.higher_card(card1, card2)
            if winner == 1:
                deck1 += bottom(1, card1, card2)
            else:
                deck2 += bottom(2, card1, card2)
            rounds += 1
            self._rounds += 1
            if self._rounds >= self._pause:
                self._pause = self._rounds + self._slice
                yield None
        return GameOutcome(Termination.ALL_CARDS, 1 if deck1 else 2, rounds, tuple(deck1 or deck2))

    def _packed(self, decks: Decks) -> Deal:
        """Decks as they are used here."""
        return self._pack(decks[0]), self._pack(decks[1])

    def _known_winner(self, deal: Deal) -> Player | None:
        """The winner of a sub-game that does not need to be played."""
        winner = self._winners.get(deal)
        if winner is None and self._cuts_short and self._is_won(deal):
            winner = self._rules.repeat_winner
        return winner

    def _sub_game(self, deal: Deal) -> Game[Player]:
        """Play a sub-game, and remember its winner."""
        if self._shared_keys is not None:
            return (yield from self._play_sub_game_by_rounds(deal))
        if deal in self._winners:
            raise EndlessGame
        if len(self._winners) >= MAX_KNOWN:
            self._winners.clear()
        self._winners[deal] = None
        if self._remembers_few and all(deal):
            winner = yield from self._play_for_the_winner(deal)
        else:
            winner = yield from self._play_sub_game_by_rounds(deal)
        self._winners[deal] = winner
        return winner

    def _play_sub_game_by_rounds(self, deal: Deal) -> Game[Player]:
        """Play a sub-game, and return only its winner."""
        outcome = yield from self._play_by_rounds(deal, 2)
        assert outcome.winner, "in Recursive Combat, every game has a winner"
        return outcome.winner

    def _play_for_the_winner(self, deal: Deal) -> Game[Player]:
        """Play a sub-game that is repeated by equal decks only, and ends with a repeat.

        See `sub_games.play_against_highest_card` for the piles.
        """
        rules, bottom = self._rules, self._bottom
        higher_card, starts_sub_game = rules.higher_card, rules.starts_sub_game
        is_usual_copy = rules.sub_game is standard.sub_game
        highest = max(map(max, deal))
        pile1, pile2 = map(bytearray, deal)
        left1 = len(pile1) - 1
        left = left1 + len(pile2) - 1
        counted = 0
        seen: set[Deal] = set()
        winner: Player
        for card1, card2 in zip(pile1, pile2, strict=False):
            if highest in (card1, card2):
                before = len(pile1) - left1 - 1
                rest = bytes(pile1[before:]), bytes(pile2[before:])
                if rest in seen:
                    return rules.repeat_winner
                seen.add(rest)
                self._rounds += before - counted
                counted = before
                if self._rounds >= self._pause:
                    self._pause = self._rounds + self._slice
                    yield None
            if starts_sub_game(card1, left1, card2, left - left1):
                drawn = len(pile1) - left1
                if is_usual_copy:
                    next1, next2 = pile1[drawn : drawn + card1], pile2[drawn : drawn + card2]
                    sub_deal = bytes(next1), bytes(next2)
                else:
                    decks = unpacked((pile1[drawn - 1 :], pile2[drawn - 1 :]))
                    sub_deal = self._packed(rules.sub_game(decks))
                winner = self._known_winner(sub_deal) or (yield sub_deal)
            else:
                winner = higher_card(card1, card2)
            if winner == 1:
                pile1 += bottom(1, card1, card2)
                left1 += 1
            else:
                pile2 += bottom(2, card1, card2)
                left1 -= 1
        self._rounds += len(pile1) - left1 - 1 - counted
        return 1 if left1 >= 0 else 2

    def _is_won(self, deal: Deal) -> bool:
        """Whether the player who wins at repeats wins a sub-game, because of the highest card.

        If this player has the highest card, and no sub-game starts in a round in which it is
        drawn, they win all these rounds and never lose it. So the other player never gets all
        cards, and the game can end in two ways, both in their favour: they get all cards, or a
        repeat ends the game.

        It does end. There are finitely many decks, and equal decks have equal keys, whatever the
        keys are. So there are finitely many rounds that are not repeats. If a repeat decides only
        the round, the same player wins it, so there are not more repeats in a row than cards. And
        a sub-game has fewer cards than its game: if the rule for its start is replaced, the rule
        for its decks must be the standard one, and the other way round.
        """
        player = self._rules.repeat_winner
        own, others = deal if player == 1 else deal[::-1]
        if not own or not others or (highest := max(own)) < max(others):
            return False
        case = highest, len(own) + len(others)
        if case not in self._never_lost:
            self._never_lost[case] = self._never_starts_sub_game(*case)
        return self._never_lost[case]

    def _never_starts_sub_game(self, card: int, cards: int) -> bool:
        """Whether no sub-game starts if the player who wins at repeats draws the highest card."""
        starts_sub_game, player = self._rules.starts_sub_game, self._rules.repeat_winner
        for left in range(cards - 1):
            checkpoint()
            if any(
                starts_sub_game(card, left, other, cards - 2 - left)
                if player == 1
                else starts_sub_game(other, cards - 2 - left, card, left)
                for other in range(1, card)
            ):
                return False
        return True


def unpacked(deal: Deal) -> Decks:
    """The decks as tuples."""
    return Decks(tuple(deal[0]), tuple(deal[1]))
