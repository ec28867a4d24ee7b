"""The board of a duel: its events, the state after each turn, and sentences."""

from collections.abc import Iterable, Sequence
from typing import NotRequired, TypedDict, cast

from more_itertools import split_before

from graphsolve.puzzles.duel import SPELLS
from graphsolve.puzzles.duel.events import DuelBegan, DuelEnded, Event, SpellCast, TurnBegan
from graphsolve.puzzles.duel.scene import Scene
from graphsolve.show import counted
from graphsolve.show.duel.transcript import sentences_of

BROKEN_OFF = "The two differ here; later turns are not compared."


class State(TypedDict):
    """The state before or after a turn."""

    hit_points: int
    armor: int
    mana: int
    boss_hit_points: int
    timers: dict[str, int]
    spent: int


class BoardData(TypedDict):
    """The data of a duel. Sentences in `ownWords` are not compared with others."""

    facts: str
    outcome: str
    name: str
    effects: list[str]
    events: list[Event]
    states: list[State]
    sentences: list[list[str]]
    ownWords: NotRequired[bool]


def board_of(events: Iterable[Event], _rules: object = None) -> BoardData:
    """The data of a duel."""
    all_events = [*events]
    return {
        "facts": facts_text(all_events),
        "outcome": outcome_text(all_events[-1]),
        "name": "These spells",
        "effects": [spell.name for spell in SPELLS if spell.effect],
        "events": all_events,
        "states": states_of(all_events),
        "sentences": sentences_by_turn(all_events),
    }


def state_of(scene: Scene) -> State:
    """The state of a scene."""
    return cast("State", {name: getattr(scene, name) for name in State.__annotations__})


def states_of(events: Sequence[Event]) -> list[State]:
    """The state before the first turn, and after each turn, as the next one begins."""
    scene, states = Scene(events[0]), []
    for event in events[1:]:
        scene.apply(event)
        if isinstance(event, TurnBegan):
            states.append(state_of(scene))
    if not isinstance(events[-1], TurnBegan):
        states.append(state_of(scene))
    return states


def facts_text(events: Sequence[Event]) -> str:
    """Both fighters, the outcome, and the spells that are cast."""
    began = events[0]
    assert isinstance(began, DuelBegan)
    player = f"{counted(began.hit_points, 'hit point')} and {began.mana} mana"
    boss = f"{counted(began.boss_hit_points, 'hit point')} and {began.boss_damage} damage"
    spells = ", ".join(event.spell for event in events if isinstance(event, SpellCast))
    outcome = outcome_text(events[-1])
    if isinstance(events[-1], DuelEnded):
        outcome = f"{outcome[:1].upper()}{outcome[1:]}"
    facts = [
        f"A player with {player} against a boss with {boss}",
        *["hard mode"] * began.hard,
        f"{outcome}: {spells or 'no spell is cast'}",
    ]
    return " · ".join(facts)


def outcome_text(last: Event) -> str:
    """Who wins, and the mana spent, by the last event."""
    if not isinstance(last, DuelEnded):
        return "not finished"
    who = f"the {last.winner} wins" if last.winner else "the duel is not over,"
    return f"{who} with {last.spent} mana spent"


def sentences_by_turn(events: Sequence[Event]) -> list[list[str]]:
    """The sentences about each turn. A duel that breaks off may end as a turn begins."""
    turns = split_before(events[1:], lambda event: isinstance(event, TurnBegan))
    sentences = [[text for _, text in sentences_of(turn) if text] for turn in turns]
    if not isinstance(events[-1], DuelEnded):
        del sentences[len(sentences) - isinstance(events[-1], TurnBegan) :]
        sentences[-1:] = [[*turn, BROKEN_OFF] for turn in sentences[-1:]]
    return sentences
