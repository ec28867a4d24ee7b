"""Duels in the terminal, with a frame for each turn.

A frame shows bars for hit points and mana, the active effects, what happens, and previous turns.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from more_itertools import padded
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from graphsolve.puzzles.duel.events import Event
from graphsolve.puzzles.duel.scene import Scene
from graphsolve.show.duel.transcript import sentences_of
from graphsolve.show.palette import ACCENT, FIRST, SECOND
from graphsolve.show.sentences import Sentence
from graphsolve.show.terminal.frames import Frame, Show, bar, sentence_lines

LABEL = 8
MAX_WIDTH = 70
ALL_BARS_FROM, BLANK_LINE_FROM = 5, 12
"""Minimum heights for all bars and the effects, and for a blank line below them."""


def show_of(title: str, events: Iterable[Event]) -> Show:
    """A duel as a show."""
    return Show(title, duel_frames(events), round_name="turn", speed=1, frames_are_rounds=True)


def duel_frames(events: Iterable[Event]) -> Iterator[Frame]:
    """The frames of a duel."""
    turns = Scene.moments_of(events)
    scene = Scene(*next(turns))
    full = gauges(scene)
    yield DuelFrame(0, "before the duel", scene.copy(), full, (), ())
    log: tuple[Sentence, ...] = ()
    for turn in turns:
        scene.apply_all(turn)
        full = tuple(map(max, full, gauges(scene)))
        place = f"turn {scene.round}: {scene.fighter}"
        frame = DuelFrame(scene.round, place, scene.copy(), full, tuple(turn[1:]), log)
        yield frame
        log = (*log, *frame.sentences)


def gauges(scene: Scene) -> tuple[int, ...]:
    """The values that have a bar."""
    return scene.hit_points, scene.mana, scene.boss_hit_points


@dataclass(frozen=True)
class DuelFrame(Frame):
    """A frame of a duel, at the end of a turn, whose number is the round; 0 before the first."""

    scene: Scene
    full: tuple[int, ...]
    events: tuple[Event, ...]
    log: tuple[Sentence, ...]

    @property
    def sentences(self) -> list[Sentence]:
        """What happens."""
        if not self.round:
            return [
                Sentence("Before", f"The boss deals {self.scene.boss_damage} damage per turn.")
            ]
        labels = padded([f"{self.round} {self.scene.fighter}"], "")
        texts = (text for _, text in sentences_of(self.events) if text)
        return [Sentence(label, text) for label, text in zip(labels, texts, strict=False)]

    def draw(self, width: int, height: int) -> RenderableType:
        """Draw the frame for an area of this many columns and lines."""
        lines: list[RenderableType] = [*self.bars(width)]
        if height < ALL_BARS_FROM:
            lines = lines[::2]  # both fighters' hit points
        else:
            lines += [self.effects(), *([""] if height >= BLANK_LINE_FROM else [])]
        room = max(height - len(lines), 1)
        words = sentence_lines(self.sentences, width, room)
        log = sentence_lines(self.log, width, room - len(words))
        for line in log:
            line.stylize("dim")
        return Group(*lines, *log, *words)

    def bars(self, width: int) -> Iterator[Table]:
        """The player's hit points and mana, and the boss's hit points."""
        names = {"Player": FIRST.both, "Mana": ACCENT.both, "Boss": SECOND.both}
        rows = zip(names.items(), gauges(self.scene), self.full, strict=True)
        for (name, colour), value, full in rows:
            table = Table.grid(expand=True)
            table.width = min(width, MAX_WIDTH)
            table.add_column(width=LABEL, no_wrap=True)
            table.add_column(ratio=1)
            table.add_column(width=6, justify="right", no_wrap=True)
            points = f"{max(value, 0)}"
            table.add_row(Text(name, f"bold {colour}"), bar(value, full, colour), points)
            yield table

    def effects(self) -> Text:
        """The armor, the timers of the active effects, and the mana spent."""
        text = Text.assemble((f"{'Armor':<{LABEL}}", "bold"), f"{self.scene.armor}", no_wrap=True)
        for spell, timer in self.scene.timers.items():
            text.append(f"  {spell} ", f"bold {ACCENT.both}").append("●" * timer, ACCENT.both)
            text.append(f" {timer}")
        return text.append(f"  spent {self.scene.spent}", "dim")
