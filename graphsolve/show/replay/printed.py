"""A card game or a duel as another program has printed it, up to the first fact that differs."""

import dataclasses
from collections.abc import Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from graphsolve.lab.compare import Disagreement, Fact, duel_facts
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.duel import SPELLS
from graphsolve.puzzles.duel import events as duel
from graphsolve.show.comparison import fact_text
from graphsolve.show.duel.board import BROKEN_OFF

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

SPELLS_BY_NAME = {spell.name: spell for spell in SPELLS}

WORKED_OUT = "Numbers after this turn that are not printed are worked out by the rules."


def as_printed(events: Sequence[Any], found: Disagreement) -> Events:
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
    _, theirs, ours, _ = found
    all_events: Events = [*events]
    if isinstance(events[0], duel.DuelBegan):
        return printed_duel(all_events, found)
    if ours is None:
        return all_events
    event, *_ = all_events[ours.event :]
    return printed_round(all_events[: ours.event], event, theirs)


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


def printed_duel(events: Events, found: Disagreement) -> Events:
    """The events of a duel up to the turn that differs, and what is known of that turn.

    Its events are only the spell and the attack that they print. The state after it has the
    amounts that they print; the others are worked out by the rules, so that both states can be
    compared.
    """
    _, theirs, ours, agreed = found
    began, differs, ended = differing_turn(events, ours)
    before = events[: began + 1]
    printed = {fact.event for fact in agreed if fact.kind in {"spell", "attack"}}
    turn = [events[number] for number in range(began + 1, differs) if number in printed]
    state = state_after(events[began:ended]) if began else events[ended]
    if ours is None:
        return [*before, *turn, state]
    if theirs.kind == "spell":
        cast = spell_cast(events[:differs], theirs.value)
        return [*before, *turn, cast, state_after([*events[began:differs], cast])]
    amounts: dict[str, Any] = {}
    if theirs.kind == "timer":
        spell, timer = theirs.value
        amounts["timers"] = {**state.timers, spell: timer}
    elif theirs.kind == "attack":
        lost = theirs.value - ours.value
        blow: Any = events[differs]
        turn.append(replace(blow, dealt=theirs.value, hit_points=blow.hit_points - lost))
        amounts["hit_points"] = state.hit_points - lost
    else:
        for name, value in theirs.value.items():
            by_rules = getattr(state, AMOUNTS[name])
            amounts[AMOUNTS[name]] = by_rules + value - ours.value[name]
    return [*before, *turn, replace(state, **amounts)]


def printed_sentences(events: Sequence[Any], found: Disagreement) -> list[str]:
    """What another program has printed of the turn of a duel that differs."""
    began, differs, _ = differing_turn(events, found.ours)
    facts = [
        fact
        for fact in found.before
        if fact.kind != "state" and fact.event in range(began + 1, differs)
    ]
    sentences = [fact_text(fact, fact) for fact in facts]
    theirs = fact_text(found.theirs, found.theirs).removesuffix(".")
    return [*sentences, f"Line {found.theirs.line}: {theirs}.", f"{BROKEN_OFF} {WORKED_OUT}"]


def differing_turn(events: Sequence[Any], ours: Fact | None) -> tuple[int, int, int]:
    """The turn after which states are compared: the numbers of some events.

    Args:
        events: all events of a duel by the rules.
        ours: the first fact that differs, or None if it should not be there.

    Returns:
        The event that begins the turn, or 0 before the first turn; the event that differs; and the
        one after the turn.
    """
    begins = [number for number, event in enumerate(events) if isinstance(event, duel.TurnBegan)]
    over = len(events) - isinstance(events[-1], duel.DuelEnded)
    differs = over if ours is None or ours.event is None else ours.event
    began = max((number for number in begins if number < differs), default=0)
    return began, differs, min((number for number in begins if number >= differs), default=over)


def spell_cast(before: Events, name: str) -> duel.SpellCast:
    """The event of casting a spell."""
    spell = SPELLS_BY_NAME[name]
    states = (getattr(event, "boss_hit_points", None) for event in reversed(before))
    boss = next(hit_points for hit_points in states if hit_points is not None)
    armor = spell.effect.armor if spell.effect else 0
    left = boss - spell.damage
    return duel.SpellCast(name, spell.cost, spell.damage, spell.healing, armor, left)


def state_after(turn: Events) -> duel.TurnBegan:
    """The state after a turn, as the next one begins."""
    began: duel.TurnBegan = turn[0]
    stop = duel.DuelEnded(duel.Ending.LINE_ENDED, None, began.spent)
    facts = duel_facts([*turn, stop], "after each turn")
    [amounts] = [fact.value for fact in facts if fact.kind == "state"]
    timers = dict(began.timers)
    for event in turn:
        if isinstance(event, duel.EffectApplied):
            timers[event.spell] = event.timer
        elif isinstance(event, duel.SpellCast) and (effect := SPELLS_BY_NAME[event.spell].effect):
            timers[event.spell] = effect.turns
    return duel.TurnBegan(
        turn=began.turn + 1,
        fighter="boss" if began.fighter == "player" else "player",
        timers={spell: timer for spell, timer in timers.items() if timer},
        **{AMOUNTS[name]: amount for name, amount in amounts.items()},
    )
