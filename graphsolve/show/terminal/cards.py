"""Card games in the terminal: a moment for every round, and for every sub-game's begin and end."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rich.text import Text

from graphsolve.puzzles.cards.decks import GameOutcome, Player, Termination
from graphsolve.puzzles.cards.events import (
    CardsDrawn,
    Event,
    GameBegan,
    GameEnded,
    Repeat,
    RoundBegan,
    RoundWon,
)
from graphsolve.show.explain.sentences import Sentence, counted
from graphsolve.show.terminal.film import MOST, Moment, Show
from graphsolve.show.terminal.table import OpenGame, Result, Table

__all__ = ["GameMoment", "card_show"]

ROOM = 6_000_000
"""Cards of all moments that are kept, together; each takes eight bytes."""

LATEST = 30
"""Rounds of an open game that are kept in mind."""


@dataclass(frozen=True, slots=True)
class GameMoment:
    """A moment of a card game.

    Attributes:
        games: the open games, the outermost first.
        told: what happens: the event that decides the round, or begins or ends a game.
        repeat: the earlier round that began with the same decks, if that ends the game.
        back: whether a sub-game that decided the round has just ended.
    """

    games: tuple[OpenGame, ...]
    told: GameBegan | CardsDrawn | RoundWon | GameEnded
    repeat: int | None = None
    back: bool = False

    @property
    def round(self) -> int:
        """The round of the outermost game."""
        return self.games[0].round

    @property
    def depth(self) -> int:
        """How many sub-games are open."""
        return len(self.games) - 1

    @property
    def begins(self) -> bool:
        """Every moment is worth skipping to: it is a round's, or a game's end."""
        return True

    @property
    def place(self) -> str:
        """The round, and the one of the innermost sub-game."""
        place = f"round {self.round}" if self.round else "the deal"
        if self.depth:
            return f"{place}, game {self.games[-1].game} round {self.games[-1].round}"
        return place

    def draw(self, width: int, height: int) -> list[Text]:
        """The decks, what happens, the open games, and the rounds before."""
        winner = self.told.winner if isinstance(self.told, RoundWon) else None
        return Table(self.games, winner, self.sentences).draw(width, height)

    @property
    def sentences(self) -> list[Sentence]:
        """What happens, and why."""
        match self.told:
            case GameBegan():
                return [Sentence("The deal", "The players have been dealt these cards.")]
            case CardsDrawn(cards=(first, second)):
                reason = (
                    "Both have at least as many cards left as they drew, so a sub-game decides, "
                    f"with the next {first} and {second} cards."
                )
                return [Sentence("Sub-game", reason)]
            case RoundWon(winner=winner):
                own, other = self.drawn_by(winner)
                bottom = f"{own} and then {other} go to the bottom of player {winner}'s deck."
                return [Sentence("Round", self.won_text(winner)), Sentence("Bottom", bottom)]
            case GameEnded(outcome=outcome):
                return list(self.end_sentences(outcome))

    def drawn_by(self, player: Player) -> tuple[int, int]:
        """The card that a player drew, and the one of the other."""
        drawn = self.games[-1].drawn
        assert drawn
        first, second = drawn
        return drawn if player == 1 else (second, first)

    def won_text(self, winner: Player) -> str:
        """Who wins the round, and why."""
        own, other = self.drawn_by(winner)
        if self.back:
            return f"Player {winner} has won the sub-game, and so wins the round."
        if own > other:
            return f"{own} is higher than {other}, so player {winner} wins the round."
        return f"Player {winner} wins the round."

    def end_sentences(self, outcome: GameOutcome) -> Iterator[Sentence]:
        """How a game ended."""
        if outcome.termination is Termination.REPEAT:
            repeats = f"Both decks are as they were before round {self.repeat} of this game"
            ending = "which ends it" if outcome.winner else "which goes on for ever"
            yield Sentence("Repeat", f"{repeats}, {ending}.")
        if outcome.winner is None:
            return
        ending = f"Player {outcome.winner} wins game {self.games[-1].game}"
        rounds = counted(outcome.rounds, "round")
        score = "" if self.depth else f" The score is {outcome.score}."
        yield Sentence("End", f"{ending} after {rounds}.{score}")


def card_show(title: str, events: Iterable[Event]) -> Show:
    """A card game as a show.

    >>> from graphsolve.puzzles.cards import Decks, game_events
    >>> show = card_show("A game", game_events(Decks((2,), (1,))))
    >>> for moment in show.moments:
    ...     print(f"{moment.place}: {moment.sentences[0].text}")
    the deal: The players have been dealt these cards.
    round 1: 2 is higher than 1, so player 1 wins the round.
    round 1: Player 1 wins game 1 after 1 round. The score is 5.

    Args:
        title: what it is.
        events: what happens in it.
    """
    events = iter(events)
    began = next(events)
    assert isinstance(began, GameBegan)
    most = max(min(MOST, ROOM // sum(map(len, began.decks))), 1)
    return Show(title, moments(began, events), speed=4, most=most)


def moments(began: GameBegan, events: Iterable[Event]) -> Iterator[Moment]:
    """The moments of a game."""
    games: tuple[OpenGame, ...] = (OpenGame(began.game, 0, began.decks),)
    yield GameMoment(games, began)
    repeat, back = None, False
    for event in events:
        *outer, game = games
        match event:
            case GameBegan(number, _, decks):
                games = (*games, OpenGame(number, 0, decks))
            case RoundBegan(_, number, decks):
                games = (*outer, OpenGame(game.game, number, decks, None, game.results))
            case CardsDrawn(_, _, drawn, sub_game):
                games = (*outer, OpenGame(game.game, game.round, game.decks, drawn, game.results))
                if sub_game:
                    yield GameMoment(games, event)
            case RoundWon():
                yield GameMoment(games, event, back=back)
                games = (*outer, with_result(game, event.winner))
            case Repeat(earlier=earlier):
                repeat = earlier
            case GameEnded(decks=decks):
                yield GameMoment((*outer, replace(game, decks=decks, drawn=None)), event, repeat)
                games, repeat = tuple(outer), None
        back = isinstance(event, GameEnded)


def with_result(game: OpenGame, winner: Player) -> OpenGame:
    """A game that keeps in mind who won its round."""
    assert game.drawn
    result = Result(game.round, game.drawn, winner)
    return replace(game, results=(*game.results[1 - LATEST :], result))
