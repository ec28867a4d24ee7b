"""The board of a duel: its turns in sentences, and the state after each."""

from collections.abc import Iterable, Sequence
from typing import TypedDict, cast

from graphsolve.puzzles.duel import SPELLS
from graphsolve.puzzles.duel import events as duel
from graphsolve.puzzles.duel.events import Scene
from graphsolve.puzzles.text import counted
from graphsolve.show.duel.words import sentences_of

BROKEN_OFF = "The two differ here; later turns are not compared."


class StateData(TypedDict):
    """The state before or after a turn."""

    hit_points: int
    armor: int
    mana: int
    boss_hit_points: int
    timers: dict[str, int]
    spent: int


class TurnData(TypedDict):
    """A turn: who takes it, a summary, and sentences about what happens."""

    fighter: str
    summary: str
    sentences: list[str]


class BoardData(TypedDict):
    """The data of a duel; the states are before the first turn, and after each turn."""

    facts: str
    outcome: str
    name: str
    effects: list[str]
    spells: list[str]
    states: list[StateData]
    turns: list[TurnData]


def board_of(events: Iterable[duel.Event], *_options: object) -> BoardData:
    """Return the data of a duel. A last turn that has only begun is left out."""
    all_events = [*events]
    began, last = all_events[0], all_events[-1]
    assert isinstance(began, duel.DuelBegan)
    scene = Scene(began)
    states, turns = [], list[TurnData]()
    _, *moments = Scene.moments_of(all_events)
    for turn in moments:
        scene.apply(turn[0])
        states.append(state_of(scene))
        scene.apply_all(turn[1:])
        if turn[0] is not last:
            sentences = [text for _, text in sentences_of(turn) if text]
            fighter = scene.fighter or ""
            turns.append({"fighter": fighter, "summary": summary(turn), "sentences": sentences})
    if not isinstance(last, duel.TurnBegan):
        states.append(state_of(scene))
    if turns and not isinstance(last, duel.DuelEnded):
        turns[-1]["sentences"].append(BROKEN_OFF)
    outcome = outcome_text(last)
    spells = [event.spell for event in all_events if isinstance(event, duel.SpellCast)]
    return {
        "facts": facts_text(began, outcome, spells),
        "outcome": outcome,
        "name": "These spells",
        "effects": [spell.name for spell in SPELLS if spell.effect],
        "spells": spells,
        "states": states,
        "turns": turns,
    }


def state_of(scene: Scene) -> StateData:
    """Return the state that a scene shows."""
    return cast("StateData", {name: getattr(scene, name) for name in StateData.__annotations__})


def facts_text(began: duel.DuelBegan, outcome: str, spells: Sequence[str]) -> str:
    """Name both fighters, the outcome, and the spells that are cast."""
    player = f"{counted(began.hit_points, 'hit point')} and {began.mana} mana"
    boss = f"{counted(began.boss_hit_points, 'hit point')} and {began.boss_damage} damage"
    mode = " · hard mode" if began.hard else ""
    outcome = f"{outcome[:1].upper()}{outcome[1:]}"
    named = ", ".join(spells) or "no spell is cast"
    return f"A player with {player} against a boss with {boss}{mode} · {outcome}: {named}"


def outcome_text(last: duel.Event) -> str:
    """Say who wins and how much mana was spent, given the last event."""
    if not isinstance(last, duel.DuelEnded):
        return "not finished"
    who = f"the {last.winner} wins" if last.winner else "the duel is not over,"
    return f"{who} with {last.spent} mana spent"


def summary(turn: Sequence[duel.Event]) -> str:
    """Name the spell that is cast, or the boss's damage, or the effect that decides the duel."""
    for event in reversed(turn):
        match event:
            case duel.SpellCast(spell):
                return spell
            case duel.Blow(dealt=dealt):
                return f"boss deals {dealt}"
            case duel.EffectApplied(spell, boss_hit_points=left) if left <= 0:
                return f"{spell} kills"
    return ""
