"""Play a card game by any rules quickly, for the outcome only.

`GamePlayer` plays by any rules and reports every round. `QuickGame` skips what the outcome does
not depend on:

- Decks are `bytes`, which are sliced, compared and hashed faster than tuples. Replaced decisions
  get tuples as always.
- A sub-game with a deal that has been played before is not played again, if its winner depends
  only on the deal.
- A sub-game is not played at all if it is certain who wins it: see `Level.is_won`.

A game never ends if a sub-game in it has the same deal as a game that this sub-game is part of.
This is recognized as well.
"""

from collections.abc import Callable, Hashable, Iterable, Sized
from functools import cache
from typing import Any, TypeAlias

from graphsolve.limits import checkpoint
from graphsolve.puzzles.cards import rules as standard
from graphsolve.puzzles.cards.history import Histories
from graphsolve.puzzles.cards.rules import Decks, GameOutcome, Player, Rules, check_deal
from graphsolve.puzzles.cards.sub_games import Game, play_out

Deal: TypeAlias = tuple[Any, Any]
"""Both decks, top card first: `bytes`, or tuples as long as some card does not fit in a byte."""

HIGHEST_BYTE = 255
MAX_ROUNDS = 10_000_000  # of all games, about; it takes seconds to play this many
CARDS_PER_SLICE = 250_000  # in the decks of the rounds between two pauses: 5,000 rounds of 50
MAX_ROUNDS_KNOWN = 250_000  # a game is given up if it takes more memory: some 50 megabytes
MAX_KNOWN = 2**16  # the maximum size of the transposition table; a full table is cleared
GROWS = {"game", "all games", "same depth", "games around"}  # histories that get every round


class EndlessGameError(Exception):
    """The game never ends."""


class Level:
    """The rules of the games inside a number of others, and what follows from them.

    The decisions are memoized, and the cards for the bottom are as `QuickGame` has them.
    """

    def __init__(self, rules: Rules, pack: Callable[[Iterable[int]], Any]) -> None:
        inner = rules.of_sub_games
        self.rules = rules
        self.below = self if inner == rules else Level(inner, pack)  # that of their sub-games
        # of sub-games with these rules, by their deals; None while one is played
        self.winners: dict[Deal, Player | None] = {}

        self.starts_sub_game = rules.starts_sub_game
        if rules.starts_sub_game is not standard.starts_sub_game:
            self.starts_sub_game = cache(rules.starts_sub_game)
        self.never_lost = cache(self.never_starts_sub_game)
        after_sub_game = rules.bottom_after_sub_game or rules.bottom
        self.bottom = cache(lambda *drawn: pack(rules.bottom(*drawn)))
        self.bottom_after_sub_game = cache(lambda *drawn: pack(after_sub_game(*drawn)))

        @cache
        def without_sub_game(card1: int, card2: int) -> tuple[Player, Any]:
            winner = rules.higher_card(card1, card2)
            return winner, self.bottom(winner, card1, card2)

        self.without_sub_game = without_sub_game

        can_end_early = rules.recursive and rules.decided_winner is not None
        self.max_rounds = rules.decided_after if can_end_early else None
        self.keys_are_decks = keys_are_decks(rules)
        self.notices_repeats = not rules.recursive or rules.repeat_keys is not None
        self.has_own_history = not rules.recursive or rules.history == "game"
        self.sub_games_change_decks = rules.after_sub_game is not standard.after_sub_game
        self.may_be_endless = (  # in cycles, which the statement's rules for repeats end
            rules.recursive
            and not can_end_early
            and (
                rules.history not in GROWS
                or rules.repeat_ends == "round"
                or not self.notices_repeats
            )
        )
        winners: set[object] = set()
        if self.notices_repeats:
            winners.add(rules.repeat_winner)
        if can_end_early:
            winners.add(rules.decided_winner)
        # the player who wins all games that end before someone has all cards, if any does
        self.player: Player | None = 1 if winners == {1} else 2 if winners == {2} else None
        # whether the winner of a sub-game depends only on its deal; and, if it is played with
        # copies, only its own rounds count as earlier ones
        self.deal_decides = rules.deals_decide_sub_games
        self.is_plain = (
            self.deal_decides and rules.history == "game" and not self.sub_games_change_decks
        )
        self.cuts_short = (  # see `is_won`
            self.is_plain
            and self.player is not None
            and rules.higher_card is standard.higher_card
            and (
                rules.sub_game is standard.sub_game
                or rules.starts_sub_game is standard.starts_sub_game
            )
        )

    def is_won(self, deal: Deal) -> bool:
        """Whether `player` wins a sub-game, because of the highest card.

        If this player has the highest card, and no sub-game starts in a round in which it is
        drawn, they win all these rounds and never lose it. So the other player never gets all
        cards, and the game can end in two ways, both in their favour: they get all cards, or a
        repeat or a number of rounds ends the game.

        It does end. There are finitely many decks, and equal decks have equal keys, whatever the
        keys are. So there are finitely many rounds that are not repeats. If a repeat decides only
        the round, the same player wins it, so there are not more repeats in a row than cards. And
        a sub-game has fewer cards than its game: if the rule for its start is replaced, the rule
        for its decks must be the standard one, and the other way round.
        """
        own, others = deal if self.player == 1 else deal[::-1]
        if not own or not others or (highest := max(own)) <= max(others):
            return False
        return self.never_lost(highest, len(own) + len(others))

    def never_starts_sub_game(self, card: int, cards: int) -> bool:
        """Whether no sub-game starts if `player` draws the highest card."""
        starts_sub_game = self.rules.starts_sub_game
        for left in range(cards - 1):
            checkpoint()
            if any(
                starts_sub_game(card, left, other, cards - 2 - left)
                if self.player == 1
                else starts_sub_game(other, cards - 2 - left, card, left)
                for other in range(1, card)
            ):
                return False
        return True


class Cycles:
    """Finds out whether a game is in a state in which it has been before, by Brent's algorithm."""

    def __init__(self) -> None:
        self._checked = 2
        self._decks: Deal | None = None
        self._known = 0

    def closes(self, decks: Deal, rounds: int, known: Callable[[Sized], int], seen: Sized) -> bool:
        """Whether the decks are those of an earlier round since which nothing has been learned."""
        if decks == self._decks and known(seen) == self._known:
            return True
        if rounds == self._checked:
            self._checked *= 2
            self._decks, self._known = decks, known(seen)
        return False


class QuickGame:
    """A game with all its sub-games, which can be played once."""

    def __init__(self, deal: Decks, rules: Rules) -> None:
        check_deal(deal)
        self.is_endless = False  # whether it turned out to be
        self.is_too_large = False  # whether it turned out to need too much memory
        self.decks = deal  # at its end, if somebody won it
        every = [rules]
        while every[-1].of_sub_games != every[-1]:
            every.append(every[-1].of_sub_games)
        fits = max(map(max, deal)) <= HIGHEST_BYTE and all(map(keys_are_decks, every))
        self._pack: Callable[[Iterable[int]], Any] = bytes if fits else tuple
        self._deal: Deal = self._packed(rules.dealt(deal))
        self._rounds = 0
        self._slice = CARDS_PER_SLICE // sum(map(len, deal)) or 1
        self._pause = self._slice
        self._most_games = sum(map(len, deal))
        self._levels = [Level(rules, self._pack)]
        self._histories = Histories()
        self._winners_by_key: dict[Hashable, Player] = {}
        self._ended: GameOutcome | None = None  # all games, because of a repeat in one

    def play(self, max_rounds: int = MAX_ROUNDS) -> GameOutcome | None:
        """Play the game, and return its outcome.

        There is none if the game turns out to be endless or too large, or is not over after about
        `max_rounds` rounds of all games.
        """
        try:
            for outcome in play_out(self._play_by_rounds(self._deal), self._sub_game):
                if outcome or self._rounds > max_rounds or self.is_too_large:
                    return outcome
        except EndlessGameError:
            self.is_endless = True
        return None

    def _play_by_rounds(  # noqa: C901, PLR0912, PLR0915 - a round from top to bottom
        self, deal: Deal
    ) -> Game[GameOutcome]:
        """Play a game inside those that are in progress."""
        level = self._levels[-1]
        rules = level.rules
        self._histories.begin(rules.history)
        seen: set[Hashable] = set()
        cycles = Cycles()
        decks, rounds = deal, 0
        winner: Player = 1  # of the last round
        outcome: GameOutcome | None = None
        while decks[0] and decks[1]:
            if not level.notices_repeats:
                repeated = False
            elif level.keys_are_decks and level.has_own_history:
                repeated = decks in seen
                seen.add(decks)
            else:
                repeated = self._add_round(level, decks, rounds + 1, seen)
            if repeated or (level.max_rounds is not None and rounds >= level.max_rounds):
                outcome = self._outcome(rules, decks, rounds, winner, repeats=repeated)
                if outcome:
                    break
            if level.may_be_endless and cycles.closes(decks, rounds, self._known, seen):
                raise EndlessGameError
            drawn = decks[0][0], decks[1][0]
            deck1, deck2 = decks[0][1:], decks[1][1:]
            if repeated:
                winner = rules.winner_at_repeat(unpacked(decks), winner)
                bottom = level.bottom(winner, *drawn)
            elif rules.recursive and level.starts_sub_game(
                drawn[0], len(deck1), drawn[1], len(deck2)
            ):
                sub_deal = self._packed(rules.sub_game(unpacked(decks)))
                winner = self._known_winner(sub_deal) or (yield sub_deal)
                if self._ended:
                    left = unpacked((deck1, deck2))
                    if rules.repeat_ends == "main game":
                        self.decks = left
                    outcome = rules.outcome_after(self._ended, left, rounds + 1)
                    break
                if rules.shares_decks:
                    deck1, deck2 = self._packed(self.decks)
                    decks = decks[0][:1] + deck1, decks[1][:1] + deck2
                if level.sub_games_change_decks:
                    after = rules.after_sub_game(unpacked(decks), unpacked(sub_deal), winner)
                    deck1, deck2 = (deck[1:] for deck in self._packed(after))
                winner = rules.round_winner(winner)
                bottom = level.bottom_after_sub_game(winner, *drawn)
            else:
                winner, bottom = level.without_sub_game(*drawn)
            decks = (deck1 + bottom, deck2) if winner == 1 else (deck1, deck2 + bottom)
            rounds += 1
            self._rounds += 1
            if self._rounds >= self._pause:
                if self._known(seen) > MAX_ROUNDS_KNOWN:
                    self.is_too_large = True
                self._pause = self._rounds + self._slice
                yield None
        self._histories.end()
        outcome = outcome or self._outcome(rules, decks, rounds, winner)
        assert outcome
        return outcome

    def _add_round(self, level: Level, decks: Deal, number: int, seen: set[Hashable]) -> bool:
        """Add a round to the history, and return whether it repeats an earlier one."""
        keys: tuple[Hashable, ...] = (decks,)
        if not level.keys_are_decks and level.rules.repeat_keys:
            keys = level.rules.repeat_keys(unpacked(decks))
        if not level.has_own_history:
            needs_all = level.rules.repeats_need_all_keys
            return self._histories.add_round(number, keys, needs_all=needs_all) is not None
        if level.rules.repeats_need_all_keys:
            repeated = seen.issuperset(keys)
        else:
            repeated = not seen.isdisjoint(keys)
        seen.update(keys)
        return repeated

    def _outcome(
        self, rules: Rules, decks: Deal, rounds: int, last: Player, *, repeats: bool = False
    ) -> GameOutcome | None:
        """The outcome of a game, or None if it goes on."""
        self.decks = unpacked(decks)
        outcome = rules.outcome(self.decks, rounds, last, repeats=repeats)
        if outcome and rules.ends_all(outcome):
            self._ended = outcome
        return outcome

    def _known(self, seen: Sized) -> int:
        """How much is remembered: the rounds of a game, and what games share."""
        return len(seen) + self._histories.size() + len(self._winners_by_key)

    def _packed(self, decks: Decks) -> Deal:
        """Decks as they are used here."""
        return self._pack(decks[0]), self._pack(decks[1])

    def _known_winner(self, deal: Deal) -> Player | None:
        """The winner of a sub-game that does not need to be played."""
        level = self._levels[-1]
        if key := level.rules.sub_game_key:
            return self._winners_by_key.get(key(unpacked(deal)))
        level = level.below
        winner = level.winners.get(deal) if level.deal_decides else None
        if winner is None and level.cuts_short and level.is_won(deal):
            winner = level.player
        return winner

    def _sub_game(self, deal: Deal) -> Game[Player]:
        """Play a sub-game, and remember its winner."""
        key = self._levels[-1].rules.sub_game_key
        level = self._levels[-1].below
        if level.deal_decides:
            if deal in level.winners:
                raise EndlessGameError
            if len(level.winners) >= MAX_KNOWN:
                level.winners.clear()
            level.winners[deal] = None
        elif len(self._levels) > self._most_games:
            raise EndlessGameError
        self._levels.append(level)
        outcome = yield from self._play_by_rounds(deal)
        winner = outcome.winner
        assert winner, "in Recursive Combat, every game has a winner"
        self._levels.pop()
        if level.deal_decides:
            level.winners[deal] = winner
        if key:
            self._winners_by_key[key(unpacked(deal))] = winner
        return winner


def keys_are_decks(rules: Rules) -> bool:
    """Whether a round is repeated by equal decks only, or not at all."""
    return not rules.recursive or rules.repeat_keys in {None, standard.repeat_keys}


def unpacked(deal: Deal) -> Decks:
    """The decks as tuples."""
    return Decks(tuple(deal[0]), tuple(deal[1]))
