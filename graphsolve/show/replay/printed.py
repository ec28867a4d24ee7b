"""A card game or a duel as another program has printed it, up to the first fact that differs."""

import dataclasses
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, TypeAlias

from msgspec.structs import replace

from graphsolve.lab.compare import Disagreement, Fact
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.duel import SPELLS
from graphsolve.puzzles.duel import events as duel
from graphsolve.show.replay.boards import Event

__all__ = ["as_printed"]

Events: TypeAlias = list[Any]
"""Events of a card game or a duel: the kinds of facts say which attributes they have."""

AMOUNTS = {
    "hit points": "hit_points",
    "armor": "armor",
    "mana": "mana",
    "boss's hit points": "boss_hit_points",
    "spent": "spent",
}
"""The attributes of a duel's state by their names in a comparison."""


def as_printed(events: Sequence[Event], found: Disagreement) -> Events:
    r"""The events up to the first that differs, and that one as another program has printed it.

    >>> from graphsolve.lab.compare import compare_game
    >>> from graphsolve.puzzles.cards import game_events
    >>> events = list(game_events(Decks((2,), (1,))))
    >>> found = compare_game("[2] [1]\n[1, 2] []", "theirs.txt", events)
    >>> as_printed(events, found.difference)[-1].decks
    Decks(first=(1, 2), second=())

    Args:
        events: all events of a card game or a duel by the rules.
        found: the difference.
    """
    _, theirs, ours = found
    if ours is None:
        return [*events]
    before: Events = [*events[: ours.event]]
    after: Events = [*events[ours.event :]]
    if isinstance(events[0], duel.DuelBegan):
        return [*before, *printed_turn(before, after, theirs, ours)]
    return printed_round(before, after[0], theirs)


# --- Card games ----------------------------------------------------------------------------------


def printed_round(before: Events, event: cards.Event, theirs: Fact) -> Events:
    """The events of a card game up to one that another program has printed differently."""
    match event:
        case cards.CardsDrawn():
            is_round = [isinstance(earlier, cards.RoundBegan) for earlier in before]
            began = len(is_round) - is_round[::-1].index(True) - 1
            drawn = zip(theirs.value, before[began].decks, strict=True)
            decks = Decks(*((card, *rest) for card, (_, *rest) in drawn))
            return [*before[:began], replace(before[began], decks=decks)]
        case cards.RoundWon():
            return [*before, replace(event, winner=theirs.value)]
        case cards.GameEnded(outcome=outcome) if theirs.kind == "game winner":
            won = dataclasses.replace(outcome, winner=theirs.value, deck=())
            return [*before, replace(event, outcome=won)]
        case cards.RoundBegan() | cards.GameEnded():
            their_decks = Decks(*theirs.value)
            return [*before, replace(event, decks=their_decks)]
    return before


# --- Duels ---------------------------------------------------------------------------------------


def printed_turn(before: Events, after: Events, theirs: Fact, ours: Fact) -> Events:
    """The rest of a turn, one of whose events another program has printed differently.

    What follows the event in that turn is by the rules, so that both states after the turn can be
    compared.
    """
    if theirs.kind == "spell":
        return [spell_cast(before, theirs.value)]
    turn = [
        *takewhile(lambda event: not isinstance(event, duel.TurnBegan | duel.DuelEnded), after)
    ]
    state = next((event for event in after if isinstance(event, duel.TurnBegan)), None)
    if theirs.kind == "state":
        if state is None:
            return [final_state(before, ours.value | theirs.value)]
        amounts = {
            AMOUNTS[name]: getattr(state, AMOUNTS[name]) + value - ours.value[name]
            for name, value in theirs.value.items()
        }
        return [*turn, replace(state, **amounts)]
    if theirs.kind == "timer":
        spell, timer = theirs.value
        turn[0] = replace(turn[0], spell=spell, timer=timer)
        timers = state and {**state.timers, spell: timer}
        return [*turn, *([replace(state, timers=timers)] if state else [])]
    lost = theirs.value - ours.value
    turn[0] = replace(turn[0], dealt=theirs.value, hit_points=turn[0].hit_points - lost)
    return [*turn, *([replace(state, hit_points=state.hit_points - lost)] if state else [])]


def spell_cast(before: Events, name: str) -> duel.SpellCast:
    """The event of casting a spell."""
    spell = next(spell for spell in SPELLS if spell.name == name)
    states = (getattr(event, "boss_hit_points", None) for event in reversed(before))
    boss = next(hit_points for hit_points in states if hit_points is not None)
    armor = spell.effect.armor if spell.effect else 0
    left = boss - spell.damage
    return duel.SpellCast(name, spell.cost, spell.damage, spell.healing, armor, left)


def final_state(before: Events, amounts: dict[str, int]) -> duel.TurnBegan:
    """The state at the end of a duel, as if another turn began."""
    last = next(event for event in reversed(before) if isinstance(event, duel.TurnBegan))
    fighter: duel.Fighter = "boss" if last.fighter == "player" else "player"
    shown = {AMOUNTS[name]: amount for name, amount in amounts.items()}
    return replace(last, turn=last.turn + 1, fighter=fighter, **shown)
