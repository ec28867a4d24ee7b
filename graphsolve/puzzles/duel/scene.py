"""The state of a duel after each of its events."""

from graphsolve.puzzles.base import BaseScene, Position
from graphsolve.puzzles.duel import events
from graphsolve.puzzles.duel.events import Event, Fighter
from graphsolve.puzzles.duel.rules import SPELLS

NAMES = [spell.name for spell in SPELLS]

STATE = ("hit_points", "armor", "mana", "boss_hit_points", "timers", "spent")
"""The attributes that a scene copies from `TurnBegan`."""


class Scene(BaseScene[Event]):
    """The state of a duel after the events applied so far.

    >>> from graphsolve.puzzles.duel import Boss, Duel, duel_events
    >>> duel = Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250)
    >>> events = list(duel_events(duel, ["Poison", "Magic Missile"]))
    >>> scene = Scene(events[0])
    >>> scene.apply_all(events[1:3])
    >>> print(scene)
    Player has 10 hit points, 0 armor, 77 mana
    Boss has 13 hit points
    Timer of Poison: 6
    >>> scene.apply_all(events[3:])
    >>> scene.round, scene.boss_hit_points, scene.outcome.winner
    (4, 0, 'player')

    Under misread rules, armor and mana can be wrong until the next turn begins.

    The attributes are named as in the events. The round is the number of the latest turn, and the
    outcome the event that ended the duel. The timers are those of active effects, by the names and
    in the order of their spells; the dictionary is replaced, never changed.
    """

    outcome: events.DuelEnded | None

    def __init__(self, began: Event) -> None:
        assert isinstance(began, events.DuelBegan)
        self.fighter: Fighter | None = None
        self.hit_points = began.hit_points
        self.armor = 0
        self.mana = began.mana
        self.boss_hit_points = began.boss_hit_points
        self.timers: dict[str, int] = {}
        self.spent = 0

    def apply(self, event: Event) -> None:
        """Apply the next event."""
        match event:
            case events.TurnBegan():
                self.round = event.turn
                for name in ("fighter", *STATE):
                    setattr(self, name, getattr(event, name))
            case events.HitPointLost(hit_points):
                self.hit_points = hit_points
            case events.EffectApplied():
                self.mana += event.mana
                self.boss_hit_points = event.boss_hit_points
                self._set_timer(event.spell, event.timer)
            case events.EffectEnded(spell, armor):
                self.armor -= armor
                self._set_timer(spell, 0)
            case events.SpellCast():
                self.hit_points += event.healing
                self.armor += event.armor
                self.mana -= event.cost
                self.boss_hit_points = event.boss_hit_points
                self.spent += event.cost
                if event.timer:
                    self._set_timer(event.spell, event.timer)
            case events.Blow(hit_points=hit_points):
                self.hit_points = hit_points
            case events.DuelEnded():
                self.outcome = event
            case events.DuelBegan():
                pass

    def _set_timer(self, spell: str, timer: int) -> None:
        timers = {**self.timers, spell: timer}
        self.timers = {name: timers[name] for name in (*NAMES, *timers) if timers.get(name)}

    @property
    def position(self) -> Position:
        """The turn."""
        return (self.round,)

    def __str__(self) -> str:
        lines = [
            f"Player has {self.hit_points} hit points, {self.armor} armor, {self.mana} mana",
            f"Boss has {self.boss_hit_points} hit points",
            *(f"Timer of {spell}: {timer}" for spell, timer in self.timers.items()),
        ]
        return "\n".join(lines)

    @staticmethod
    def begins_round(event: Event) -> int | None:
        """Return the number of the turn that begins with an event, or None."""
        return event.turn if isinstance(event, events.TurnBegan) else None
