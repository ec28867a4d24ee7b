"""Duels in the terminal: a moment for every turn."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import ClassVar

from more_itertools import padded, split_before
from rich.text import Text

from graphsolve.puzzles.duel.events import (
    Blow,
    DuelBegan,
    DuelEnded,
    EffectApplied,
    EffectEnded,
    Event,
    HitPointLost,
    SpellCast,
    TurnBegan,
)
from graphsolve.show.explain.sentences import Sentence
from graphsolve.show.terminal.film import Moment, Show
from graphsolve.show.terminal.pieces import bar, fit, labelled
from graphsolve.show.transcript.duel import tell

__all__ = ["DuelMoment", "Standing", "duel_show"]

LABEL = 8
"""Columns for what a bar is of."""

NUMBER = 6
"""Columns for a number behind a bar."""

WIDEST = 70
ROOMY = 12


@dataclass(frozen=True, slots=True)
class Standing:
    """How the two stand.

    Attributes:
        hit_points: the player's hit points.
        mana: the player's mana.
        armor: the player's armor.
        boss_hit_points: the boss's hit points.
        timers: the timers of the active effects, by spell.
        spent: the mana that the player has spent.
    """

    hit_points: int
    mana: int
    armor: int
    boss_hit_points: int
    timers: Mapping[str, int] = field(default_factory=dict)
    spent: int = 0


@dataclass(frozen=True, slots=True)
class DuelMoment:
    """A moment of a duel.

    Attributes:
        round: the number of the turn, 0 before the first.
        fighter: whose turn it is.
        stand: how the two stand once all of it has happened.
        full: what full bars stand for: the most that each of these has been so far.
        told: what happens.
        log: what happened before, turn by turn.
        boss_damage: the boss's damage.
        over: whether the duel ends with it.
    """

    round: int
    fighter: str
    stand: Standing
    full: Standing
    told: tuple[Event, ...]
    log: tuple[Sentence, ...]
    boss_damage: int
    over: bool = False
    depth: ClassVar[int] = 0
    begins: ClassVar[bool] = True

    @property
    def place(self) -> str:
        """The turn."""
        return f"turn {self.round}, {self.fighter}" if self.round else "before the duel"

    def draw(self, width: int, height: int) -> list[Text]:
        """The bars, the timers, what happens, and what happened before."""
        bars = self.bars(width)
        space = [Text()] if height >= ROOMY else []
        effects = self.effects()
        top = [*bars, effects] if height > len(bars) + 1 else bars[:: len(bars) - 1]
        top = [*top, *space]
        room = max(height - len(top), 1)
        words = labelled(self.sentences, width, room)
        log = labelled(self.log, width, room - len(words))
        for line in log:
            line.stylize("dim")
        return fit([*top, *log, *words], width, height)

    def bars(self, width: int) -> list[Text]:
        """The player's hit points and mana, and the boss's hit points."""
        stand, full = self.stand, self.full
        gauges = [
            ("Player", stand.hit_points, full.hit_points, "green"),
            ("Mana", stand.mana, full.mana, "blue"),
            ("Boss", stand.boss_hit_points, full.boss_hit_points, "red"),
        ]
        length = min(width, WIDEST) - LABEL - NUMBER
        return [
            Text.assemble(
                (f"{name:<{LABEL}}", f"bold {style}"),
                bar(value, most, max(length, 0), style),
                f"{max(value, 0):>{NUMBER}}",
            )
            for name, value, most, style in gauges
        ]

    def effects(self) -> Text:
        """Armor, the timers of the active effects, and the mana spent."""
        text = Text.assemble(("Armor   ", "bold"), str(self.stand.armor))
        for spell, timer in self.stand.timers.items():
            text.append(f"  {spell} ", "bold yellow").append("●" * timer, "yellow")
            text.append(f" {timer}")
        return text.append(f"  spent {self.stand.spent}", "dim")

    @property
    def sentences(self) -> list[Sentence]:
        """What happens."""
        if not self.round:
            return [Sentence("Before", f"The boss deals {self.boss_damage} damage in its turns.")]
        name = f"{self.round} {self.fighter}"
        texts = "".join(tell(self.told)).splitlines()
        labels = padded([name], "")
        return [Sentence(label, text) for label, text in zip(labels, texts, strict=False) if text]


def duel_show(title: str, events: Iterable[Event]) -> Show:
    """A duel as a show.

    >>> from graphsolve.puzzles.duel import Boss, Duel, duel_events
    >>> duel = Duel(Boss(hit_points=4, damage=8), hit_points=10, mana=250)
    >>> for moment in duel_show("A duel", duel_events(duel, ["Magic Missile"])).moments:
    ...     print(moment.place, moment.sentences[0].text)
    before the duel The boss deals 8 damage in its turns.
    turn 1, player Player casts Magic Missile, dealing 4 damage. This kills the boss, and the \
player wins.

    Args:
        title: what it is.
        events: what happens in it.
    """
    return Show(title, moments(events), counts="turn", speed=1)


def moments(events: Iterable[Event]) -> Iterator[Moment]:
    """The moments of a duel."""
    parts = split_before(events, lambda event: isinstance(event, TurnBegan))
    began = next(parts)[0]
    assert isinstance(began, DuelBegan)
    stand = Standing(began.hit_points, began.mana, 0, began.boss_hit_points)
    full, damage = stand, began.boss_damage
    yield DuelMoment(0, "player", stand, full, (), (), damage)
    log: tuple[Sentence, ...] = ()
    part = next(parts, None)
    while part:
        following = next(parts, None)
        turn, *told = part
        assert isinstance(turn, TurnBegan)
        stand = standing(turn)
        stand = standing(following[0]) if following else reduce(after, told, stand)
        full = most(full, stand)
        over = isinstance(part[-1], DuelEnded)
        moment = DuelMoment(turn.turn, turn.fighter, stand, full, tuple(told), log, damage, over)
        yield moment
        log = (*log, *moment.sentences)
        part = following


def standing(turn: Event) -> Standing:
    """How the two stand when a turn begins."""
    assert isinstance(turn, TurnBegan)
    return Standing(
        turn.hit_points, turn.mana, turn.armor, turn.boss_hit_points, turn.timers, turn.spent
    )


def after(stand: Standing, event: Event) -> Standing:
    """How the two stand after the next thing that happens."""
    match event:
        case HitPointLost(hit_points) | Blow(hit_points=hit_points):
            return replace(stand, hit_points=hit_points)
        case EffectApplied(spell, timer, mana=mana, boss_hit_points=boss):
            timers = {**stand.timers, spell: timer}
            return replace(stand, mana=stand.mana + mana, boss_hit_points=boss, timers=timers)
        case EffectEnded(spell, armor):
            timers = {name: timer for name, timer in stand.timers.items() if name != spell}
            return replace(stand, armor=stand.armor - armor, timers=timers)
        case SpellCast(cost=cost, healing=healing, boss_hit_points=boss):
            return replace(
                stand,
                hit_points=stand.hit_points + healing,
                mana=stand.mana - cost,
                boss_hit_points=boss,
                spent=stand.spent + cost,
            )
        case _:
            return stand


def most(one: Standing, other: Standing) -> Standing:
    """What each of the two has the most of."""
    return Standing(
        max(one.hit_points, other.hit_points),
        max(one.mana, other.mana),
        max(one.armor, other.armor),
        max(one.boss_hit_points, other.boss_hit_points),
    )
