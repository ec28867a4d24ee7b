"""The board of a duel: its events, and the spells that readers can cast."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NotRequired, TypedDict, cast

from more_itertools import split_before

from graphsolve.puzzles.duel import SPELLS, Effect
from graphsolve.puzzles.duel.events import (
    Blow,
    DuelBegan,
    DuelEnded,
    EffectApplied,
    EffectEnded,
    Ending,
    Event,
    HitPointLost,
    SpellCast,
    TurnBegan,
)
from graphsolve.puzzles.duel.scene import Scene
from graphsolve.show import counted
from graphsolve.show.duel.transcript import sentence_of, sentences_of

NO_EFFECT = Effect(turns=0)
BROKEN_OFF = "The two differ here; later turns are not compared."


class EffectData(TypedDict):
    """An effect; a spell without one has an effect of 0 turns."""

    turns: int
    armor: int
    damage: int
    mana: int


class SpellData(TypedDict):
    """The cost and the results of a spell."""

    name: str
    cost: int
    damage: int
    healing: int
    effect: EffectData


class State(TypedDict):
    """The state before or after a turn."""

    hit_points: int
    armor: int
    mana: int
    boss_hit_points: int
    timers: dict[str, int]
    spent: int


class BoardData(TypedDict):
    """The data of a duel with given spells, and the words for events with other spells, by kind.

    Of two boards, each is `paired`. Sentences in `ownWords` are not compared with others.
    """

    facts: str
    outcome: str
    name: str
    spells: list[SpellData]
    events: list[Event]
    states: list[State]
    sentences: list[list[str]]
    words: dict[str, str]
    paired: NotRequired[bool]
    ownWords: NotRequired[bool]


def board_of(events: Iterable[Event], _rules: object = None) -> BoardData:
    """The data of a duel."""
    all_events = [*events]
    began = all_events[0]
    assert isinstance(began, DuelBegan)
    return {
        "facts": facts_text(all_events),
        "outcome": outcome_text(all_events[-1]),
        "name": "These spells",
        "spells": [
            cast("SpellData", {**spell._asdict(), "effect": (spell.effect or NO_EFFECT)._asdict()})
            for spell in SPELLS
        ],
        "events": all_events,
        "states": states_of(all_events),
        "sentences": sentences_by_turn(all_events),
        "words": {words_key(event): sentence_of(event) for event in kinds_of_events(began)},
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


def kinds_of_events(began: DuelBegan) -> Iterator[Event]:
    """An event of each kind that a duel can have, as far as the words about it differ.

    The page itself plays the spells that its reader casts, and looks their words up.
    """
    for left in (0, 1):
        yield HitPointLost(left)
        for armor in {0, *(effect.armor for spell in SPELLS if (effect := spell.effect))}:
            yield Blow(began.boss_damage, armor, max(1, began.boss_damage - armor), left)
        for name, cost, damage, healing, effect in SPELLS:
            turns, armor, gone, gained = effect or NO_EFFECT
            yield SpellCast(name, cost, damage, healing, armor, left, turns)
            yield EffectEnded(name, armor)
            for timer in range(turns):
                yield EffectApplied(name, timer, armor, gone, gained, left)
    for ending in Ending:
        yield DuelEnded(ending, None, 0)


def words_key(event: Event) -> str:
    """What the words about an event depend on, like `wordsKey` in `page/panel.js`."""
    values = [getattr(event, name, "") for name in ("spell", "timer", "armor")]
    ending = event.ending.value if isinstance(event, DuelEnded) else ""
    left = [getattr(event, name, 1) for name in ("hit_points", "boss_hit_points")]
    parts = [event.__struct_config__.tag, *values, ending, "dies" if min(left) <= 0 else ""]
    return " ".join(map(str, parts))
