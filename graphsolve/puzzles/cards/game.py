"""Play card games by any `Rules`.

A game is a walk on a graph in which each node has one successor: the decks before a round lead to
the decks after it. The walk ends at an empty deck or a repeat. A sub-game is a walk within a
single step, so games are generators that wait for the winners of their sub-games: see
`sub_games.Game`.
"""

from collections.abc import Callable, Hashable, Iterator

from graphsolve.puzzles.cards import events
from graphsolve.puzzles.cards.events import Event
from graphsolve.puzzles.cards.history import Histories, History, keys
from graphsolve.puzzles.cards.rules import (
    RECURSIVE_COMBAT,
    Decks,
    GameOutcome,
    Player,
    Rules,
    after_sub_game,
    check_deal,
)
from graphsolve.puzzles.cards.sub_games import Game, PlaySubGame, memoized, play_out


class GamePlayer:
    """Plays a game by any rules, and its sub-games by `Rules.of_sub_games`."""

    def __init__(self, rules: Rules, listener: Callable[[Event], object] | None = None) -> None:
        self._rules = rules
        self._listener = listener
        self._begun = 0
        self._in_progress: list[int] = []
        self._rules_at_depth = [rules]
        self._histories = Histories()
        self._winners: dict[Hashable, Player] = {}  # of sub-games, by their keys
        self._ended: GameOutcome | None = None  # all games, because of a repeat in one
        self._left = Decks((), ())  # the decks at the end of the last game

    def run(self, deal: Decks, play_sub_game: PlaySubGame) -> Iterator[GameOutcome | None]:
        """Play a game with all its sub-games. Yields None many times, and then the outcome.

        The Nones come at the start of each game and after each of its rounds, except in sub-games
        that are cut short.
        """
        check_deal(deal)
        return play_out(self.play(self._rules.dealt(deal)), play_sub_game)

    @property
    def sub_games(self) -> PlaySubGame:
        """How to play sub-games: equal deals only once, unless the winner depends on more."""
        if self._rules.deals_decide_sub_games:
            return memoized(self.play_sub_game)
        return self.play_sub_game

    def play(self, deal: Decks) -> Game[GameOutcome]:
        """Play a game. If another one is in progress, it is a sub-game of that one."""
        listener = self._listener
        self._begun += 1
        game = self._begun
        depth = len(self._in_progress)
        parent = self._in_progress[-1] if depth else None
        rules = self._rules_of_games_in(depth)
        self._in_progress.append(game)
        self._histories.begin(rules.history)
        if listener:
            listener(events.GameBegan(game, parent, deal))
        yield None
        history = History(deal, rules) if follows_from_winners(rules) else None
        decks, number = deal, 1
        winner: Player = 1  # of the last round
        while True:
            earlier = None
            if all(decks):
                earlier = (
                    history.add_round(number, decks)
                    if history
                    else self._histories.add_round(
                        number, keys(rules, decks), needs_all=rules.repeats_need_all_keys
                    )
                )
            if earlier and listener:
                listener(events.Repeat(game, number, earlier))
            outcome = rules.outcome(decks, number - 1, winner, repeats=earlier is not None)
            if outcome and rules.ends_all(outcome):
                self._ended = outcome
            if not outcome:
                decided = rules.winner_at_repeat(decks, winner) if earlier else None
                decks, winner = yield from self._play_round(rules, game, number, decks, decided)
                if history:
                    history.add_winner(winner)
                outcome = self._ended and rules.outcome_after(self._ended, decks, number)
            if outcome:
                self._in_progress.pop()
                self._histories.end()
                self._left = decks
                if listener:
                    listener(events.GameEnded(game, decks, outcome))
                return outcome
            yield None
            number += 1

    def play_sub_game(self, deal: Decks) -> Game[Player]:
        """Play a sub-game, and return only its winner."""
        key = self._rules_of_games_in(len(self._in_progress) - 1).sub_game_key
        if key and (known := self._winners.get(key(deal))):
            return known
        outcome = yield from self.play(deal)
        assert outcome.winner
        if key:
            self._winners[key(deal)] = outcome.winner
        return outcome.winner

    def _rules_of_games_in(self, depth: int) -> Rules:
        """The rules of games inside this many others."""
        while len(self._rules_at_depth) <= depth:
            self._rules_at_depth.append(self._rules_at_depth[-1].of_sub_games)
        return self._rules_at_depth[depth]

    def _play_round(
        self, rules: Rules, game: int, number: int, decks: Decks, decided: Player | None
    ) -> Game[tuple[Decks, Player]]:
        """Play a round. Return the decks after it, and its winner.

        It is `decided` by rules by which a repeat only decides the round.
        """
        listener = self._listener
        if listener:
            listener(events.RoundBegan(game, number, decks))
        card1, card2 = decks.first[0], decks.second[0]
        left1, left2 = len(decks.first) - 1, len(decks.second) - 1
        sub_game = (
            rules.recursive and not decided and rules.starts_sub_game(card1, left1, card2, left2)
        )
        if listener:
            listener(events.CardsDrawn(game, number, (card1, card2), sub_game))
        winner: Player
        bottom = rules.bottom
        if decided:
            winner = decided
        elif sub_game:
            deal = rules.sub_game(decks)
            winner = yield deal
            if self._ended:
                if rules.repeat_ends == "main game":
                    decks = Decks(decks.first[1:], decks.second[1:])
                return decks, winner
            if rules.shares_decks:
                first, second = self._left
                decks = Decks((card1, *first), (card2, *second))
            decks = rules.after_sub_game(decks, deal, winner)
            winner = rules.round_winner(winner)
            bottom = rules.bottom_after_sub_game or bottom
        else:
            winner = rules.higher_card(card1, card2)
        if listener:
            listener(events.RoundWon(game, number, winner))
        return decks.after_round(winner, bottom(winner, card1, card2)), winner


def follows_from_winners(rules: Rules) -> bool:
    """Whether the decks of a game follow from its deal and the winners of its rounds.

    Then its `History` takes little memory, as long as only rounds of the same game count.
    """
    return not rules.recursive or (
        rules.history == "game"
        and rules.after_sub_game is after_sub_game
        and not rules.shares_decks
        and rules.bottom_after_sub_game is None
    )


def game_events(decks: Decks, rules: Rules = RECURSIVE_COMBAT) -> Iterator[Event]:
    """Play a game, and yield its events.

    >>> for event in game_events(Decks((2,), (1,))):
    ...     print(event)
    GameBegan(game=1, parent=None, decks=Decks(first=(2,), second=(1,)))
    RoundBegan(game=1, round=1, decks=Decks(first=(2,), second=(1,)))
    CardsDrawn(game=1, round=1, cards=(2, 1), sub_game=False)
    RoundWon(game=1, round=1, winner=1)
    GameEnded(game=1, decks=Decks(first=(2, 1), second=()), outcome=GameOutcome(termination=\
<Termination.ALL_CARDS: 'a player has all the cards'>, winner=1, rounds=1, deck=(2, 1)))

    The game is played lazily, as events are consumed. The rules are `COMBAT` for part 1 of the
    puzzle.

    Raises:
        ValueError: a deck is empty, or the cards are not different numbers from 1 up.

    Source: Advent of Code 2020, day 22.
    """
    latest: list[Event] = []
    player = GamePlayer(rules, latest.append)
    for _ in player.run(decks, player.play_sub_game):
        yield from latest
        latest.clear()
