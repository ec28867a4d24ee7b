"""A card game drawn on a screen of any size: the decks, the open games, what happens."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from more_itertools import chunked
from rich.text import Text

from graphsolve.puzzles.cards.decks import Cards, Decks, Player
from graphsolve.show.explain.sentences import Sentence, counted
from graphsolve.show.terminal.pieces import bar, beside, fit, labelled

__all__ = ["OpenGame", "Result", "Table"]

COLOURS = {1: "cyan", 2: "magenta"}
WIDE = 100
"""Columns of a screen on which the lists of games and rounds stand beside the decks."""

SIDE, GAP = 34, 2
"""Columns of these lists, and of the gap before them."""

NAME = 22
"""Columns for a player's name and number of cards."""

FOLDED = 3
"""Lines that a list has at least if something is left out of it."""

MORE = " +{}"


class Result(NamedTuple):
    """A round that has been won."""

    round: int
    drawn: tuple[int, int]
    winner: Player


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game that is being played.

    Attributes:
        game: its number.
        round: the number of its round, 0 before the first.
        decks: what the players have as the round begins.
        drawn: the cards that they drew in it, once they have.
        results: the latest of its rounds that have been won.
    """

    game: int
    round: int
    decks: Decks
    drawn: tuple[int, int] | None = None
    results: tuple[Result, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A moment of a card game, ready to be drawn.

    Attributes:
        games: the open games, the outermost first.
        winner: who wins the round, if somebody does.
        sentences: what happens.
    """

    games: tuple[OpenGame, ...]
    winner: Player | None
    sentences: Sequence[Sentence]

    @property
    def open(self) -> OpenGame:
        """The innermost game."""
        return self.games[-1]

    def draw(self, width: int, height: int) -> list[Text]:
        """At most so many lines that are at most so wide."""
        if width >= WIDE:
            return fit(self.side_by_side(width, height), width, height)
        words = labelled(self.sentences, width, max(height // 3, 1))
        room = height - len(words)
        games = self.game_lines(min(len(self.games) + 1, room // 3))
        decks = self.deck_lines(width, room - len(games))
        results = self.result_lines(room - len(games) - len(decks))
        return fit([*decks, *words, *games, *results], width, height)

    def side_by_side(self, width: int, height: int) -> list[Text]:
        """The decks and what happens, with the lists beside them."""
        left = width - SIDE
        words = labelled(self.sentences, left - GAP, max(height // 3, 1))
        decks = self.deck_lines(left - GAP, height - len(words) - 1)
        games = self.game_lines(height // 2)
        results = self.result_lines(height - len(games))
        return beside([*decks, Text(), *words], [*games, *results], left)

    def deck_lines(self, width: int, height: int) -> list[Text]:
        """Both decks, each in at most half of the lines."""
        rows = height // 2
        total = sum(map(len, self.open.decks))
        lines: list[Text] = []
        for player, deck in enumerate(self.open.decks, 1):
            lead = Text(" ")
            if rows > 1:
                lines.append(title(player, len(deck), total, width))
            else:
                lead = Text(f"{player}:", f"bold {COLOURS[player]}").append(" ")
            lines += deck_lines(lead, deck, self.top_style(player), width, max(rows - 1, 1))
        return lines[: max(height, 0)]

    def top_style(self, player: int) -> str:
        """How the card that a player draws looks."""
        if self.open.drawn is None:
            return ""
        return f"reverse bold {'green' if self.winner == player else 'yellow'}"

    def game_lines(self, height: int) -> list[Text]:
        """The open games if there are sub-games, the outermost first; those between fold."""
        lines = [game_text(game) for game in self.games]
        room = height - 1
        if len(lines) == 1 or room < 1:
            return []
        head = Text(f"Open games: {len(lines)}", "bold")
        if len(lines) > room >= FOLDED:
            tail = room - 2
            hidden = Text(f"    … {len(lines) - 1 - tail} games between", "dim")
            lines = [lines[0], hidden, *lines[-tail:]]
        return [head, *lines[-room:]]

    def result_lines(self, height: int) -> list[Text]:
        """The rounds of the open game before this one, the latest first."""
        results = self.open.results
        if not results or height < FOLDED:
            return []
        size = len(str(max(max(result.drawn) for result in results)))
        lines = [result_text(result, size) for result in reversed(results)]
        return [Text("Rounds before:", "bold"), *lines[: height - 1]]


def title(player: int, cards: int, total: int, width: int) -> Text:
    """A player, how many cards they have, and a bar of their share of all."""
    name = f"Player {player}: {counted(cards, 'card')}"
    text = Text.assemble((f"{name:<{NAME}}", f"bold {COLOURS[player]}"))
    return text.append_text(bar(cards, total, min(width - NAME, 2 * NAME), COLOURS[player]))


def deck_lines(lead: Text, deck: Cards, style: str, width: int, height: int) -> Iterator[Text]:
    """A deck in lines, with a word on how many cards there is no room for.

    Args:
        lead: what stands at the left of each line.
        deck: the cards.
        style: how the top card looks.
        width: columns of the screen.
        height: lines of the screen.
    """
    size = len(str(max(deck, default=0))) + 1
    across = max((width - len(lead.plain) + 1) // size, 1)
    rows = list(chunked(deck, across)) or [[]]
    note = ""
    if len(rows) > height:
        rows = rows[:height]
        across -= ceil(len(MORE.format(len(deck))) / size)
        rows[-1] = rows[-1][: max(across, 1)]
        note = MORE.format(len(deck) - sum(map(len, rows)))
    for index, row in enumerate(rows):
        line = Text().append_text(lead)
        for place, card in enumerate(row):
            line.append(" " * (place > 0))
            line.append(f"{card:>{size - 1}}", "" if index or place else style)
        yield line.append(note if index == len(rows) - 1 else "", "dim")


def game_text(game: OpenGame) -> Text:
    """An open game as a line of the list."""
    text = Text.assemble((f"{game.game:>8}", "bold"), f"  round {game.round}")
    if game.drawn:
        text.append(f": {game.drawn[0]} against {game.drawn[1]}", "dim")
    return text


def result_text(result: Result, size: int) -> Text:
    """A round that has been won, as a line of the list; `size` is the width of its cards."""
    first, second = result.drawn
    cards = f"  {first:>{size}} against {second:>{size}}: "
    text = Text.assemble((f"{result.round:>8}", "bold"), cards)
    return text.append(f"player {result.winner}", COLOURS[result.winner])
