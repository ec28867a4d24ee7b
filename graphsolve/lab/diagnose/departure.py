"""The first event at which a misreading departs from the rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple, TypeAlias

from more_itertools import split_before

from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle, solve
from graphsolve.puzzles.cave import Cave, Outcome, Rules, battle_events, least_attack_power
from graphsolve.puzzles.cave import events as cave_events
from graphsolve.puzzles.cave.parts import Attempts
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.puzzles.duel import events as duels


class CaveDeparture(NamedTuple):
    """The first turn of a battle that differs, or the first round that begins or ends differently.

    Attributes:
        part: the part of the puzzle.
        power: the attack power of the elves.
        scene: the battle before it.
        ours: what happens next by the rules: one of the parts of the scene's `parts_of`.
        theirs: what happens next by the misreading.
    """

    part: int
    power: int
    scene: Scene
    ours: Sequence[cave_events.Event]
    theirs: Sequence[cave_events.Event]


class NextCaveDeparture(NamedTuple):
    """The first battle of part 2 that begins in another cave.

    Attributes:
        power: the attack power of the elves.
        ours: the cave in which it begins by the rules.
        theirs: the cave in which it begins by the misreading.
    """

    power: int
    ours: Cave
    theirs: Cave


class PowerDeparture(NamedTuple):
    """The battles are the same, but the misreading finds a different attack power.

    Attributes:
        ours: the least attack power by the rules.
        theirs: the attack power by the misreading.
        lesser: the outcome of the battle with the lesser of the two.
    """

    ours: int
    theirs: int
    lesser: Outcome


class CardDeparture(NamedTuple):
    """The first event of a card game that differs.

    Attributes:
        part: the part of the puzzle.
        parent: the game whose sub-game this is, or None.
        so_far: the events of the current round, or of the last one if it has just ended.
        ours: what happens next by the rules.
        theirs: what happens next by the misreading.
        across_games: whether rounds of other games can be repeated by the misreading.
    """

    part: int
    parent: int | None
    so_far: tuple[cards.Event, ...]
    ours: cards.Event
    theirs: cards.Event
    across_games: bool = False


class DuelDeparture(NamedTuple):
    """The first turn of a duel that differs although the same spells are cast.

    Attributes:
        part: the part of the puzzle.
        spells: the spells up to that turn.
        by_theirs: whether the misreading chooses these spells; otherwise they are the best ones
            by the rules.
        ours: the events by the rules, up to the beginning of the next turn. If the spell cannot
            be cast, they stop before it.
        theirs: the events by the misreading.
    """

    part: int
    spells: tuple[str, ...]
    by_theirs: bool
    ours: Sequence[duels.Event]
    theirs: Sequence[duels.Event]


class AnswerDeparture(NamedTuple):
    """All events are the same, but the answer is computed differently."""

    part: int


Departure: TypeAlias = (
    CaveDeparture
    | NextCaveDeparture
    | PowerDeparture
    | CardDeparture
    | DuelDeparture
    | AnswerDeparture
)


def departure(puzzle: Puzzle, part: int, misreading: Misreading) -> Departure | None:
    r"""Where a misreading first differs from the rules in a part.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> found = departure(cave, 1, CATALOGUE["no-attack-after-move"])
    >>> found.scene.rounds, found.theirs[-1]
    (0, Step(unit=0, before=(1, 1), after=(1, 2)))

    Args:
        puzzle: the puzzle.
        part: the part.
        misreading: a misreading of this kind of puzzle.

    Returns:
        None if the misreading makes no difference.
    """
    if part not in misreading.parts:
        return None
    found = DEPARTURES[misreading.puzzle](misreading, puzzle, part)
    if found or misreading.answer(puzzle, part) == solve(puzzle, part):
        return found
    return AnswerDeparture(part)


class Played(NamedTuple):
    """A part of a puzzle, played by the rules and by a misreading of them.

    Attributes:
        ours: the events by the rules.
        theirs: the events by the misreading.
    """

    ours: Iterator[Any]
    theirs: Iterator[Any]


def played(puzzle: Puzzle, part: int, misreading: Misreading) -> Played:
    """Play a part by the rules and by a misreading, so that the two can be compared.

    Battles of part 2 are fought with the attack power, and duels with the spells, with which
    `departure` finds a difference.

    Args:
        puzzle: the puzzle.
        part: the part.
        misreading: a misreading of this kind of puzzle.
    """
    return PLAYED[misreading.puzzle](misreading, puzzle, part)


def played_battles(misreading: Misreading, cave: Cave, part: int) -> Played:
    """The battles by the rules and by a misreading."""
    found = cave_departure(misreading, cave, part)
    their_cave = cave
    match found:
        case CaveDeparture(power=power):
            ours = theirs = power
        case NextCaveDeparture(power, _, their_cave):
            ours = theirs = power
        case PowerDeparture(ours, theirs):
            pass
        case _:
            victory = least_attack_power(cave) if part > 1 else None
            ours = theirs = victory.attack_power if victory else Rules().elves.attack_power
    rules, misread = Rules().with_elf_power(ours), misreading.rules(part).with_elf_power(theirs)
    return Played(battle_events(cave, rules), battle_events(their_cave, misread))


def played_games(misreading: Misreading, decks: Decks, part: int) -> Played:
    """The card games by the rules and by a misreading."""
    return Played(PUZZLES["cards"].events(decks, part), misreading.events(decks, part))


def played_duels(misreading: Misreading, boss: Boss, part: int) -> Played:
    """The duels by the rules and by a misreading, with the same spells."""
    spells, _ = compared_spells(misreading, boss, part)
    hard = part > 1
    return Played(
        with_end(until_refused(Duel(boss, hard=hard), spells)),
        with_end(until_refused(Duel(boss, hard=hard, rules=misreading.rules(part)), spells)),
    )


def with_end(events: Iterable[duels.Event]) -> Iterator[duels.Event]:
    """The events of a duel, with an end after a spell that could not be cast."""
    spent = 0
    for event in events:
        yield event
        if isinstance(event, duels.DuelEnded):
            return
        spent += event.cost if isinstance(event, duels.SpellCast) else 0
    yield duels.DuelEnded(duels.Ending.LINE_ENDED, None, spent)


def cave_departure(misreading: Misreading, cave: Cave, part: int) -> Departure | None:
    """Where a misreading of cave combat first differs.

    In part 2, compare the battles at the lesser of the two attack powers found, by the rules and
    by the misreading. If these are the same, it is the cave in which another battle begins, or the
    search for the power, that differs.
    """
    rules, misread = Rules(), misreading.rules(part)
    if part == 1:
        return battle_departure(cave, part, rules, misread, rules.elves.attack_power)
    attempts = Attempts(cave, misread)
    ours, theirs = least_attack_power(cave, rules), attempts.victory()
    victories = [victory for victory in (ours, theirs) if victory]
    if not victories:
        return None
    lesser = min(victories, key=lambda victory: victory.attack_power)
    found = battle_departure(cave, part, rules, misread, lesser.attack_power)
    for power, other in attempts.caves.items():
        if not found and other != cave:
            return NextCaveDeparture(power, cave, other)
    if found or ours is None or theirs is None or ours.attack_power == theirs.attack_power:
        return found
    return PowerDeparture(ours.attack_power, theirs.attack_power, lesser.outcome)


def battle_departure(
    cave: Cave, part: int, rules: Rules, misread: Rules, power: int
) -> CaveDeparture | None:
    """Where the battles by two sets of rules first differ, at the same power of the elves."""
    ours = battle_events(cave, rules.with_elf_power(power))
    theirs = battle_events(cave, misread.with_elf_power(power))
    began = next(ours)
    next(theirs)  # other hit points or powers show in the blows
    assert isinstance(began, cave_events.BattleBegan)
    scene = Scene(began)
    for our_part, their_part in zip_longest(
        Scene.parts_of(ours), Scene.parts_of(theirs), fillvalue=()
    ):
        if list(actions(our_part)) != list(actions(their_part)):
            return CaveDeparture(part, power, scene, our_part, their_part)
        for event in our_part:
            scene.apply(event)
    return None


def actions(events: Iterable[cave_events.Event]) -> Iterator[object]:
    """What units do, without what they only consider."""
    for event in events:
        match event:
            case cave_events.Blow(unit, target, _, damage, hit_points):
                yield unit, target, damage, hit_points
            case cave_events.Choice():
                pass
            case _:
                yield event


def card_departure(misreading: Misreading, decks: Decks, part: int) -> CardDeparture | None:
    """Where a misread card game first differs."""
    rounds: dict[int, list[cards.Event]] = {}
    parents: dict[int, int | None] = {}
    ours, theirs = PUZZLES["cards"].events(decks, part), misreading.events(decks, part)
    for our_event, their_event in zip(ours, theirs, strict=False):
        if our_event != their_event:
            game = our_event.game
            if isinstance(our_event, cards.GameBegan) and our_event.parent:
                game = our_event.parent  # a sub-game begins in a round of its parent
            so_far, across_games = tuple(rounds[game]), misreading.rules(part).shared_history
            return CardDeparture(part, parents[game], so_far, our_event, their_event, across_games)
        match our_event:
            case cards.GameBegan(game, parent):
                parents[game], rounds[game] = parent, []
            case cards.GameEnded(game):
                del parents[game], rounds[game]
            case cards.RoundBegan(game):
                rounds[game] = [our_event]
            case _:
                rounds[our_event.game].append(our_event)
    return None


def duel_departure(misreading: Misreading, boss: Boss, part: int) -> DuelDeparture | None:
    """Where a misread duel first differs."""
    spells, by_theirs = compared_spells(misreading, boss, part)
    hard = part > 1
    turns = zip_longest(
        turns_of(Duel(boss, hard=hard), spells),
        turns_of(Duel(boss, hard=hard, rules=misreading.rules(part)), spells),
        fillvalue=(),
    )
    for number, (our_turn, their_turn) in enumerate(turns, 1):
        if our_turn != their_turn:
            line = spells[: (number + 1) // 2]
            return DuelDeparture(part, line, by_theirs, our_turn, their_turn)
    return None


def compared_spells(misreading: Misreading, boss: Boss, part: int) -> tuple[tuple[str, ...], bool]:
    """The spells with which a misread duel is compared, and whether the misreading chooses them.

    If the misreading wins with less than the least mana, its spells cannot win by the rules. If it
    needs more, the best spells cannot win by the misreading. Either way, the duels with the
    cheaper spells differ.
    """
    our_spells, our_mana = line_of(PUZZLES["duel"].events(boss, part))
    their_spells, their_mana = line_of(misreading.events(boss, part))
    by_theirs = our_mana is None or (their_mana is not None and their_mana < our_mana)
    return (their_spells if by_theirs else our_spells), by_theirs


def line_of(events: Iterable[duels.Event]) -> tuple[tuple[str, ...], int | None]:
    """The spells of a duel and the mana that they cost; no spells and None without any events."""
    events = list(events)
    spells = tuple(event.spell for event in events if isinstance(event, duels.SpellCast))
    mana = [event.spent for event in events if isinstance(event, duels.DuelEnded)]
    return spells, mana[0] if mana else None


def turns_of(duel: Duel, spells: Sequence[str]) -> Iterator[list[duels.Event]]:
    """The turns of a duel up to a spell that cannot be cast, each with the start of the next."""
    _, *turns = split_before(
        until_refused(duel, spells), lambda event: isinstance(event, duels.TurnBegan)
    )
    for turn, following in zip(turns, [*turns[1:], []], strict=True):
        yield [*turn, *following[:1]]


def until_refused(duel: Duel, spells: Sequence[str]) -> Iterator[duels.Event]:
    """The events of a duel up to a spell that cannot be cast."""
    try:
        yield from duel_events(duel, spells)
    except ValueError:
        return


DEPARTURES: Mapping[str, Callable[[Misreading, Any, int], Departure | None]] = {
    "cave": cave_departure,
    "cards": card_departure,
    "duel": duel_departure,
}
"""By the name of the puzzle."""

PLAYED: Mapping[str, Callable[[Misreading, Any, int], Played]] = {
    "cave": played_battles,
    "cards": played_games,
    "duel": played_duels,
}
"""By the name of the puzzle."""
