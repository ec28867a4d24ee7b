"""Duels in the terminal, with a frame for each turn.

A frame shows bars for hit points and mana, the active effects, what happens, and previous turns.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import ClassVar

from more_itertools import padded, peekable, split_before
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from graphsolve.puzzles.duel.events import (
    Blow,
    DuelBegan,
    EffectApplied,
    EffectEnded,
    Event,
    HitPointLost,
    SpellCast,
    TurnBegan,
)
from graphsolve.show.duel.transcript import duel_turn_text
from graphsolve.show.palette import ACCENT, ELF, GOBLIN
from graphsolve.show.sentences import Sentence
from graphsolve.show.terminal.frames import Frame, Show, bar, sentence_lines

LABEL = 8
MAX_WIDTH = 70
ALL_BARS_FROM, BLANK_LINE_FROM = 5, 12
"""Minimum heights for all bars and the effects, and for a blank line below them."""


@dataclass(frozen=True, slots=True)
class Status:
    """The player's hit points, mana and armor, the boss's hit points, and the active effects.

    Attributes:
        timers: the timers of the active effects, by spell.
        spent: the mana that the player has spent.
    """

    hit_points: int
    mana: int
    armor: int
    boss_hit_points: int
    timers: Mapping[str, int] = field(default_factory=dict)
    spent: int = 0

    @property
    def gauges(self) -> tuple[int, ...]:
        """The values that have a bar."""
        return self.hit_points, self.mana, self.boss_hit_points


def duel_show(title: str, events: Iterable[Event]) -> Show:
    """A duel as a show.

    >>> from graphsolve.puzzles.duel import Boss, Duel, duel_events
    >>> duel = Duel(Boss(hit_points=4, damage=8), hit_points=10, mana=250)
    >>> for frame in duel_show("A duel", duel_events(duel, ["Magic Missile"])).frames:
    ...     print(frame.place, frame.sentences[0].text)
    before the duel The boss deals 8 damage per turn.
    turn 1: player Player casts Magic Missile, dealing 4 damage. This kills the boss, and the \
player wins.

    Args:
        title: the title of the show.
        events: the events of the duel.
    """
    return Show(title, duel_frames(events), counts="turn", speed=1)


def duel_frames(events: Iterable[Event]) -> Iterator[Frame]:
    """The frames of a duel."""
    turns = peekable(split_before(events, lambda event: isinstance(event, TurnBegan)))
    [began] = next(turns)
    assert isinstance(began, DuelBegan)
    status = Status(began.hit_points, began.mana, 0, began.boss_hit_points)
    full, damage = status.gauges, began.boss_damage
    yield DuelFrame(0, "player", status, full, (), (), damage)
    log: tuple[Sentence, ...] = ()
    for turn, *happened in turns:
        assert isinstance(turn, TurnBegan)
        following = turns.peek(None)
        if following:
            status = status_before(following[0])
        else:
            status = reduce(status_after, happened, status_before(turn))
        full = tuple(map(max, full, status.gauges))
        frame = DuelFrame(turn.turn, turn.fighter, status, full, tuple(happened), log, damage)
        yield frame
        log = (*log, *frame.sentences)


def status_before(turn: Event) -> Status:
    """The status when a turn begins."""
    assert isinstance(turn, TurnBegan)
    return Status(
        turn.hit_points, turn.mana, turn.armor, turn.boss_hit_points, turn.timers, turn.spent
    )


def status_after(status: Status, event: Event) -> Status:
    """The status after an event of the last turn."""
    match event:
        case HitPointLost(hit_points) | Blow(hit_points=hit_points):
            return replace(status, hit_points=hit_points)
        case EffectApplied(spell, timer, mana=mana, boss_hit_points=boss):
            timers = {**status.timers, spell: timer}
            return replace(status, mana=status.mana + mana, boss_hit_points=boss, timers=timers)
        case EffectEnded(spell, armor):
            timers = {name: timer for name, timer in status.timers.items() if name != spell}
            return replace(status, armor=status.armor - armor, timers=timers)
        case SpellCast(cost=cost, healing=healing, boss_hit_points=boss):
            return replace(
                status,
                hit_points=status.hit_points + healing,
                mana=status.mana - cost,
                boss_hit_points=boss,
                spent=status.spent + cost,
            )
        case _:
            return status


@dataclass(frozen=True, slots=True)
class DuelFrame:
    """A frame of a duel.

    Attributes:
        round: the number of the turn, 0 before the first.
        fighter: whose turn it is.
        status: the status at the end of the turn.
        full: the values of full bars: the maximum so far of each of the `Status.gauges`.
        events: the events of the turn.
        log: the sentences of all previous turns.
        boss_damage: the damage of the boss per turn.
    """

    round: int
    fighter: str
    status: Status
    full: tuple[int, ...]
    events: tuple[Event, ...]
    log: tuple[Sentence, ...]
    boss_damage: int
    depth: ClassVar[int] = 0
    is_stop: ClassVar[bool] = True

    @property
    def place(self) -> str:
        """The turn."""
        return f"turn {self.round}: {self.fighter}" if self.round else "before the duel"

    @property
    def sentences(self) -> list[Sentence]:
        """What happens."""
        if not self.round:
            return [Sentence("Before", f"The boss deals {self.boss_damage} damage per turn.")]
        labels = padded([f"{self.round} {self.fighter}"], "")
        texts = "".join(duel_turn_text(self.events)).splitlines()
        return [Sentence(label, text) for label, text in zip(labels, texts, strict=False) if text]

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
        names = {"Player": ELF.both, "Mana": ACCENT.both, "Boss": GOBLIN.both}
        gauges = zip(names.items(), self.status.gauges, self.full, strict=True)
        for (name, colour), value, full in gauges:
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
        text = Text.assemble((f"{'Armor':<{LABEL}}", "bold"), f"{self.status.armor}", no_wrap=True)
        for spell, timer in self.status.timers.items():
            text.append(f"  {spell} ", f"bold {ACCENT.both}").append("●" * timer, ACCENT.both)
            text.append(f" {timer}")
        return text.append(f"  spent {self.status.spent}", "dim")
