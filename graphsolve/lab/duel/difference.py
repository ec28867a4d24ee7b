"""Where a misreading of the mana duel first departs from the rules."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from graphsolve.lab.difference import MisreadDifference
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.column import play_of
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.puzzles.duel.events import DuelEnded, Ending, Event, SpellCast
from graphsolve.puzzles.duel.scene import Scene


@dataclass(frozen=True, kw_only=True)
class DuelDifference(MisreadDifference[Scene, Event]):
    """The first turn of a duel that differs although the same spells are cast.

    `ours` and `theirs` are turns up to the beginning of the next one, or up to a spell that cannot
    be cast.

    Attributes:
        spells: the spells up to that turn.
        by_theirs: whether the misreading chooses these spells; otherwise they are the best ones
            by the rules.
    """

    spells: tuple[str, ...]
    by_theirs: bool


def difference(boss: Boss, part: int, misreading: Misreading) -> DuelDifference | None:
    """Where a misread duel first differs."""
    spells, by_theirs = compared_spells(boss, part, misreading)
    hard = part > 1
    duels = (
        list(until_refused(Duel(boss, hard=hard), spells)),
        list(until_refused(Duel(boss, hard=hard, rules=misreading.rules(part)), spells)),
    )
    turns = zip_longest(*map(turns_of, duels), fillvalue=())
    scene = Scene(duels[0][0])
    for number, (ours, theirs) in enumerate(turns, 1):
        if ours != theirs:
            return DuelDifference(
                puzzle=boss,
                part=part,
                plays=(with_end(duels[0]), with_end(duels[1])),
                misreading=misreading,
                before=scene,
                ours=ours,
                theirs=theirs,
                spells=spells[: (number + 1) // 2],
                by_theirs=by_theirs,
            )
        scene.apply_all(ours)
    return None


def compared_spells(boss: Boss, part: int, misreading: Misreading) -> tuple[tuple[str, ...], bool]:
    """The spells with which a misread duel is compared, and whether the misreading chooses them.

    If the misreading wins with less than the least mana, its spells cannot win by the rules. If it
    needs more, the best spells cannot win by the misreading. Either way, the duels with the
    cheaper spells differ.
    """
    our_spells, our_mana = line_of(play_of(boss).events(boss, part))
    their_spells, their_mana = line_of(misreading.events(boss, part))
    by_theirs = our_mana is None or (their_mana is not None and their_mana < our_mana)
    return (their_spells if by_theirs else our_spells), by_theirs


def line_of(events: Iterable[Event]) -> tuple[tuple[str, ...], int | None]:
    """The spells of a duel and the mana that they cost; no spells and None without any events."""
    events = list(events)
    spells = tuple(event.spell for event in events if isinstance(event, SpellCast))
    mana = [event.spent for event in events if isinstance(event, DuelEnded)]
    return spells, mana[0] if mana else None


def turns_of(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The turns of a duel, each with the start of the next."""
    _, *turns = Scene.moments_of(events)
    for turn, following in zip(turns, [*turns[1:], []], strict=True):
        yield [*turn, *following[:1]]


def until_refused(duel: Duel, spells: Sequence[str]) -> Iterator[Event]:
    """The events of a duel up to a spell that cannot be cast."""
    try:
        yield from duel_events(duel, spells)
    except ValueError:
        return


def with_end(events: list[Event]) -> list[Event]:
    """The events of a duel, with an end after a spell that could not be cast."""
    if isinstance(events[-1], DuelEnded):
        return events
    spent = sum(event.cost for event in events if isinstance(event, SpellCast))
    return [*events, DuelEnded(Ending.LINE_ENDED, None, spent)]
