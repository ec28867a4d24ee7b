"""Card games in the terminal, with a frame for each round and for each start or end of a game.

A frame shows both decks, what happens and why, and the open games.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil

from more_itertools import chunked
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from graphsolve.puzzles.cards import GameOutcome, Termination
from graphsolve.puzzles.cards.events import Event, GameBegan
from graphsolve.puzzles.cards.rules import Cards
from graphsolve.puzzles.cards.scene import OpenGame, Scene
from graphsolve.puzzles.text import counted
from graphsolve.show.cards.transcript import WORDS
from graphsolve.show.palette import ACCENT, FIRST, SECOND
from graphsolve.show.sentences import Sentence
from graphsolve.show.terminal.frames import MAX_FRAMES, Frame, Show, bar, sentence_lines

MAX_CARDS = 6_000_000
"""Limit on the cards of all kept frames together; each takes eight bytes."""

COLOURS = {1: FIRST.both, 2: SECOND.both}
WON, DRAWN = f"bold reverse {ACCENT.both}", f"bold underline {ACCENT.both}"

NAME = 22  # width of a player's name and number of cards
MIN_LIST = 3  # minimum height of a list from which something is omitted


def show_of(title: str, events: Iterable[Event]) -> Show:
    """A card game as a show."""
    moments = Scene.moments_of(events)
    scene = Scene(*next(moments))
    cards = sum(map(len, scene.game.decks))
    max_frames = max(min(MAX_FRAMES, MAX_CARDS // cards), 1)
    frames = game_frames(scene, moments)
    return Show(title, frames, speed=4, max_frames=max_frames, inner="sub-game")


def game_frames(scene: Scene, moments: Iterable[list[Event]]) -> Iterator[Frame]:
    """The frames of a game."""
    yield GameFrame(0, "the deal", scene.games)
    for moment in moments:
        scene.apply_all(moment)
        if isinstance(moment[0], GameBegan):  # the card drawn before it has a frame
            continue
        depth, place = len(scene.games) - 1, f"round {scene.round}" if scene.round else "the deal"
        if depth:
            game = scene.games[-1]
            place += f", game {game.number} round {game.round}"
        yield GameFrame(scene.round, place, scene.games, depth=depth)


@dataclass(frozen=True)
class GameFrame(Frame):
    """A frame of a card game. Each is a round, or the start or end of a game."""

    games: tuple[OpenGame, ...]

    @property
    def sentences(self) -> list[Sentence]:
        """What happens, and why."""
        game = self.games[-1]
        if game.outcome:
            return list(self.end_sentences(game.outcome))
        if game.drawn is None:
            return [Sentence("The deal", "The players have been dealt these cards.")]
        first, second = game.drawn
        if game.winner is None:
            says = " ".join(WORDS[name] for name in ("drawn", "sub-game", "copies"))
            text = says.format(
                first=first, second=second, copied1=first, copied2=second, game="a sub-game"
            )
            return [Sentence("Sub-game", text)]
        own, other = (first, second) if game.winner == 1 else (second, first)
        why = "won" if game.sub_game else "higher" if own > other else "lower"
        reason, bottom = (
            WORDS[name].format(own=own, other=other, winner=game.winner)
            for name in (why, "bottom")
        )
        return [Sentence("Round", reason), Sentence("Bottom", bottom)]

    def end_sentences(self, outcome: GameOutcome) -> Iterator[Sentence]:
        """How a game ends."""
        is_repeat = outcome.termination is Termination.REPEAT
        end = "endless" if outcome.winner is None else "repeat" if is_repeat else "end"
        text = WORDS[end].format(
            winner=outcome.winner,
            game=self.games[-1].number,
            rounds=counted(outcome.rounds, "round"),
            earlier=f"round {self.games[-1].repeat}",
        )
        yield Sentence("Repeat" if is_repeat else "End", text)
        if outcome.winner and not self.depth:
            yield Sentence("Score", WORDS["score"].format(score=outcome.score))

    def draw(self, width: int, height: int) -> RenderableType:
        """Draw the frame for an area of this many columns and lines."""
        words = sentence_lines(self.sentences, width, max(height // 3, 1))
        room = height - len(words)
        games = self.game_lines(min(len(self.games) + 1, room // 3))
        return Group(*self.deck_lines(width, room - len(games)), *words, *games)

    def deck_lines(self, width: int, height: int) -> list[RenderableType]:
        """Both decks, each in at most half of the lines."""
        game = self.games[-1]
        rows = height // 2
        lines: list[RenderableType] = []
        for player, deck in enumerate(game.decks, 1):
            colour = COLOURS[player]
            top = ""
            if game.drawn:
                top = WON if game.winner == player else DRAWN
            indent = Text(" ")
            if rows > 1:
                name = f"Player {player}: {counted(len(deck), 'card')}"
                share = bar(len(deck), sum(map(len, game.decks)), colour, 2 * NAME)
                title = Table.grid()
                title.add_column(width=NAME, no_wrap=True)
                title.add_row(Text(name, f"bold {colour}"), share)
                lines.append(title)
            else:
                indent = Text.assemble((f"{player}:", f"bold {colour}"), " ")
            lines += card_lines(indent, deck, top, width, max(rows - 1, 1))
        return lines[: max(height, 0)]

    def game_lines(self, height: int) -> list[Text]:
        """The open games if there are sub-games. If they do not all fit, some are omitted."""
        lines = []
        for game in self.games:
            cards = f": {game.drawn[0]} against {game.drawn[1]}" if game.drawn else ""
            lines.append(
                Text.assemble(
                    (f"{game.number:>8}", "bold"), f"  round {game.round}", (cards, "dim")
                )
            )
        room = height - 1
        if len(lines) == 1 or room < 1:
            return []
        if len(lines) > room >= MIN_LIST:
            tail = room - 2
            omitted = Text(f"    … {counted(len(lines) - 1 - tail, 'game')} between", "dim")
            lines = [lines[0], omitted, *lines[-tail:]]
        return [Text(f"Open games: {len(self.games)}", "bold"), *lines[-room:]]


def card_lines(indent: Text, deck: Cards, top: str, width: int, height: int) -> Iterator[Text]:
    """The cards of a deck, and how many of them do not fit."""
    size = len(str(max(deck, default=0))) + 1
    across = max((width - len(indent) + 1) // size, 1)
    rows = list(chunked(deck, across)) or [[]]
    note = ""
    if len(rows) > height:
        rows = rows[:height]
        across -= ceil(len(f" +{len(deck)}") / size)
        rows[-1] = rows[-1][: max(across, 1)]
        note = f" +{len(deck) - sum(map(len, rows))}"
    for index, row in enumerate(rows):
        cards = Text(" ").join(Text(f"{card:>{size - 1}}") for card in row)
        if index == 0:
            cards.stylize(top, 0, size - 1)
        yield Text.assemble(indent, cards, (note if index == len(rows) - 1 else "", "dim"))
