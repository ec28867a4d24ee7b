"""Transcripts: what happens in a puzzle, in the words of its statement.

Each function takes the events of one puzzle and yields text in chunks of whole lines, so a long
transcript never has to fit into memory. Where the statement has no example, such as for a battle
that never ends, the wording follows its style.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self, TypeVar

from more_itertools import stagger

from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.cards.decks import Decks
from graphsolve.puzzles.cards.scene import Scene as CardScene
from graphsolve.puzzles.cave import events as cave
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Outcome, Termination
from graphsolve.puzzles.duel import events as duel
from graphsolve.puzzles.duel.scene import Scene as DuelScene
from graphsolve.puzzles.scene import BaseScene
from graphsolve.show import counted

# --- Ranges of rounds ----------------------------------------------------------------------------

Event = TypeVar("Event")

RANGE = re.compile(r"([0-9]{0,18})(:([0-9]{0,18}))?")


@dataclass(frozen=True)
class Rounds:
    """A range of rounds. It includes both ends, and is unbounded without a last round.

    >>> 28 in Rounds(20, 28), 29 in Rounds(20, 28), 29 in Rounds(20)
    (True, False, True)
    """

    first: int
    last: int | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a range such as `20:28`, `23`, `:5` or `20:`.

        >>> print(Rounds.parse(":5"))
        0:5

        Raises:
            ValueError: if the text is not such a range, or the range is empty.
        """
        match = RANGE.fullmatch(text.strip())
        first, colon, last = match.groups() if match else (None, None, None)
        if not (first or last):
            raise ValueError(f"{text!r} is not a range of rounds such as 23, 20:28, :5 or 20:")
        end = last if colon else first
        rounds = cls(int(first or 0), int(end) if end else None)
        if rounds.is_past(rounds.first):
            raise ValueError(f"the range {text!r} ends before it begins")
        return rounds

    def is_past(self, number: int) -> bool:
        """Whether a round comes after the last round of the range."""
        return self.last is not None and number > self.last

    def __contains__(self, number: int) -> bool:
        return self.first <= number and not self.is_past(number)

    def __str__(self) -> str:
        if self.first == self.last:
            return f"{self.first}"
        return f"{self.first}:{'' if self.last is None else self.last}"


ALL_ROUNDS = Rounds(0)


def within(
    events: Iterable[Event], rounds: Rounds, scene: type[BaseScene[Event]]
) -> Iterator[Event]:
    """The first event, then the events of some rounds.

    Events before the first round belong to round 0, and events after a complete round to the next
    one: a battle of 37 full rounds ends in round 38. For a card game, the rounds are those of game
    1 with their sub-games; for a duel, they are its turns.

    No event is consumed after the last round is complete.

    >>> from graphsolve.puzzles.duel import Boss, Duel, duel_events
    >>> duel = Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250)
    >>> events = duel_events(duel, ["Poison", "Magic Missile"])
    >>> for event in within(events, Rounds(4), DuelScene):
    ...     print(type(event).__name__)
    DuelBegan
    TurnBegan
    EffectApplied
    DuelEnded

    Args:
        events: all events of a battle, a card game or a duel.
        rounds: the rounds to keep.
        scene: the class of the puzzle's scenes.

    Raises:
        GraphsolveError: if the rounds begin after the last one.
    """
    if rounds == ALL_ROUNDS:
        yield from events
        return
    pending: list[Event] = []
    number = 0
    for event in events:
        number = scene.begins_round(event) or number
        if number in rounds:
            yield from pending
            pending = []
            yield event
        elif number == 0:
            pending.append(event)
        number += scene.ends_round(event)
        if rounds.is_past(number):
            return
    if pending:
        raise GraphsolveError(f"the last round is {number}, so there are no rounds {rounds}")


# --- Text ----------------------------------------------------------------------------------------


def without_first_blank_line(chunks: Iterable[str]) -> Iterator[str]:
    r"""Chunks separated by blank lines, from chunks that each start with one.

    >>> list(without_first_blank_line(["\n1\n", "\n2\n"]))
    ['1\n', '\n2\n']
    """
    chunks = iter(chunks)
    yield next(chunks, "").lstrip("\n")
    yield from chunks


# --- Cave combat ---------------------------------------------------------------------------------


def battle_text(events: Iterable[cave.Event], rounds: Rounds = ALL_ROUNDS) -> Iterator[str]:
    r"""The transcript of a battle: the map after each round, and the outcome.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> cave = parse_cave("#####\n#G.E#   G(2), E(3)\n#####")
    >>> print("".join(battle_text(battle_events(cave))), end="")
    Initially:
    #####
    #G.E#   G(2), E(3)
    #####
    <BLANKLINE>
    After 1 round:
    #####
    #.G.#   G(2)
    #####
    <BLANKLINE>
    Combat ends after 1 full round
    Goblins win with 2 total hit points left
    Outcome: 1 * 2 = 2

    If units moved or attacked in the unfinished last round, the map is drawn once more.

    Args:
        events: the events of the battle.
        rounds: the rounds after which to draw the map; 0 is before the first round.

    Raises:
        GraphsolveError: if the battle ends before these rounds.

    Source: Advent of Code 2018, day 15.
    """
    return without_first_blank_line(battle_chunks(iter(events), rounds))


def battle_chunks(events: Iterator[cave.Event], rounds: Rounds) -> Iterator[str]:
    """The chunks of a battle's transcript, each with a blank line before it."""
    began = next(events)
    assert isinstance(began, cave.BattleBegan)
    scene = Scene(began)

    def applied() -> Iterator[cave.Event]:
        yield began
        for event in events:
            scene.apply(event)
            yield event

    if 0 in rounds:
        yield f"\nInitially:\n{scene}\n"
    changed = False
    for event in within(applied(), rounds, Scene):
        match event:
            case cave.Step() | cave.Blow():
                changed = True
            case cave.RoundEnded(number):
                changed = False
                yield f"\nAfter {stated(number, 'round')}:\n{scene}\n"
            case cave.BattleEnded(outcome):
                if changed:
                    yield f"\nWhen combat ends:\n{scene}\n"
                yield f"\n{outcome_text(outcome)}"


def stated(number: int, noun: str) -> str:
    """A number and its noun as in the statements, without a comma in large numbers."""
    return counted(number, noun).replace(",", "")


def outcome_text(outcome: Outcome) -> str:
    """The last lines of a battle's transcript."""
    rounds = stated(outcome.rounds, "full round")
    if outcome.termination is Termination.STALEMATE:
        return f"Combat never ends: after {rounds} it only repeats itself\n"
    if outcome.termination is Termination.ELF_DIED:
        return f"Combat is stopped after {rounds} because an elf died\n"
    assert outcome.winner
    return (
        f"Combat ends after {rounds}\n"
        f"{outcome.winner.plural.capitalize()} win with "
        f"{stated(outcome.hit_points, 'total hit point')} left\n"
        f"Outcome: {outcome.rounds} * {outcome.hit_points} = {outcome.score}\n"
    )


# --- Card games ----------------------------------------------------------------------------------


def game_text(
    events: Iterable[cards.Event], *, recursive: bool = True, rounds: Rounds = ALL_ROUNDS
) -> Iterator[str]:
    """The transcript of a card game.

    >>> from graphsolve.puzzles.cards import Decks, game_events
    >>> print("".join(game_text(game_events(Decks((2,), (1,))))), end="")
    === Game 1 ===
    <BLANKLINE>
    -- Round 1 (Game 1) --
    Player 1's deck: 2
    Player 2's deck: 1
    Player 1 plays: 2
    Player 2 plays: 1
    Player 1 wins round 1 of game 1!
    The winner of game 1 is player 1!
    <BLANKLINE>
    <BLANKLINE>
    == Post-game results ==
    Player 1's deck: 2, 1
    Player 2's deck:

    Args:
        events: the events of the game.
        recursive: use the format of Recursive Combat, which numbers the games, not of Combat.
        rounds: the rounds of game 1 to print, with their sub-games.

    Raises:
        GraphsolveError: if the game ends before these rounds.

    Source: Advent of Code 2020, day 22.
    """
    chunks = recursive_chunks if recursive else combat_chunks
    return without_first_blank_line(chunks(within(events, rounds, CardScene)))


def combat_chunks(events: Iterable[cards.Event]) -> Iterator[str]:
    """The chunks of a transcript of Combat."""
    for event in events:
        match event:
            case cards.RoundBegan(_, number, decks):
                yield f"\n-- Round {number} --\n{decks_text(decks)}"
            case cards.CardsDrawn(_, _, drawn):
                yield drawn_text(drawn)
            case cards.RoundWon(_, _, winner):
                yield f"Player {winner} wins the round!\n"
            case cards.Repeat(_, number, earlier):
                yield repeat_text(f"round {number}", earlier)
            case cards.GameEnded(_, decks, outcome):
                yield results_text(decks) if outcome.winner else "The game goes on forever!\n"


def recursive_chunks(events: Iterable[cards.Event]) -> Iterator[str]:
    """The chunks of a transcript of Recursive Combat."""
    parents: list[int | None] = []
    for event in events:
        match event:
            case cards.GameBegan(game, parent):
                parents.append(parent)
                yield f"\n=== Game {game} ===\n"
            case cards.RoundBegan(game, number, decks):
                yield f"\n-- Round {number} (Game {game}) --\n{decks_text(decks)}"
            case cards.CardsDrawn(_, _, drawn, sub_game):
                yield drawn_text(drawn)
                if sub_game:
                    yield "Playing a sub-game to determine the winner...\n"
            case cards.RoundWon(game, number, winner):
                yield f"Player {winner} wins round {number} of game {game}!\n"
            case cards.Repeat(game, number, earlier):
                yield repeat_text(f"round {number} of game {game}", earlier)
            case cards.GameEnded(game, decks, outcome):
                yield f"The winner of game {game} is player {outcome.winner}!\n"
                parent = parents.pop()
                yield f"\n...anyway, back to game {parent}.\n" if parent else results_text(decks)


def drawn_text(drawn: tuple[int, int]) -> str:
    """The cards that both players draw."""
    return f"Player 1 plays: {drawn[0]}\nPlayer 2 plays: {drawn[1]}\n"


def repeat_text(round_: str, earlier: int) -> str:
    """The line for decks that repeat those before an earlier round."""
    return f"\nBefore {round_}, the decks are as they were before round {earlier}.\n"


def results_text(decks: Decks) -> str:
    """The decks after the game."""
    return f"\n\n== Post-game results ==\n{decks_text(decks)}"


def decks_text(decks: Decks) -> str:
    """Both decks, one per line."""
    lines = (
        f"Player {player}'s deck: {', '.join(map(str, deck))}"
        for player, deck in enumerate(decks, 1)
    )
    return "".join(f"{line.rstrip()}\n" for line in lines)


# --- Duels ---------------------------------------------------------------------------------------

BOSS_DIES = " This kills the boss, and the player wins."
PLAYER_DIES = " This kills the player, and the boss wins."
ENDINGS = {
    duel.Ending.NO_SPELL: "Player cannot cast any spell, and the boss wins.\n",
    duel.Ending.LINE_ENDED: "No more spells are given, so the duel stops here.\n",
}


def duel_text(events: Iterable[duel.Event], rounds: Rounds = ALL_ROUNDS) -> Iterator[str]:
    """The transcript of a duel.

    >>> from graphsolve.puzzles.duel import Boss, Duel, duel_events
    >>> duel = Duel(Boss(hit_points=4, damage=8), hit_points=10, mana=250)
    >>> print("".join(duel_text(duel_events(duel, ["Magic Missile"]))), end="")
    -- Player turn --
    - Player has 10 hit points, 0 armor, 250 mana
    - Boss has 4 hit points
    Player casts Magic Missile, dealing 4 damage. This kills the boss, and the player wins.

    The boss's attacks end with an exclamation mark, as in all but one place of the statement.

    Args:
        events: the events of the duel.
        rounds: the turns to print, counting those of both sides.

    Raises:
        GraphsolveError: if the duel ends before these turns.

    Source: Advent of Code 2015, day 22.
    """
    return without_first_blank_line(duel_turn_text(within(events, rounds, DuelScene)))


def duel_turn_text(events: Iterable[duel.Event]) -> Iterator[str]:
    """The lines for some events of a duel; each turn begins with a blank line.

    By misread rules, someone without hit points may go on, and is then not said to die.
    """
    for event, following in stagger(events, offsets=(0, 1), longest=True):
        is_over = following is None or isinstance(following, duel.DuelEnded)
        match event:
            case duel.TurnBegan():
                yield (
                    f"\n-- {event.fighter.capitalize()} turn --\n"
                    f"- Player has {stated(event.hit_points, 'hit point')}, "
                    f"{event.armor} armor, {event.mana} mana\n"
                    f"- Boss has {stated(event.boss_hit_points, 'hit point')}\n"
                )
            case duel.HitPointLost(hit_points):
                dies = PLAYER_DIES if hit_points <= 0 and is_over else ""
                yield f"Player loses 1 hit point.{dies}\n"
            case duel.EffectApplied():
                dies = BOSS_DIES if event.boss_hit_points <= 0 and is_over else ""
                yield f"{effect_text(event)}{dies}\n"
            case duel.EffectEnded(spell, armor):
                yield f"{spell} wears off{f', decreasing armor by {armor}' if armor else ''}.\n"
            case duel.SpellCast():
                dies = BOSS_DIES if event.boss_hit_points <= 0 and is_over else ""
                yield f"Player casts {', '.join([event.spell, *spell_parts(event)])}.{dies}\n"
            case duel.Blow():
                dies = PLAYER_DIES if event.hit_points <= 0 and is_over else ""
                yield f"{blow_text(event)}{dies}\n"
            case duel.DuelEnded(ending):
                yield ENDINGS.get(ending, "")


def effect_text(event: duel.EffectApplied) -> str:
    """The result of an effect, and its timer unless the boss has no hit points left."""
    parts = []
    if event.damage:
        parts.append(f"deals {event.damage} damage")
    if event.mana:
        parts.append(f"provides {event.mana} mana")
    result = f"{event.spell} {' and '.join(parts)}"
    if event.boss_hit_points <= 0:
        return f"{result}."
    timer = f"timer is now {event.timer}."
    return f"{result}; its {timer}" if parts else f"{event.spell}'s {timer}"


def spell_parts(event: duel.SpellCast) -> Iterator[str]:
    """The immediate results of a spell, and the armor of its effect."""
    if event.damage:
        yield f"dealing {event.damage} damage"
    if event.healing:
        yield f"{'and ' if event.damage else ''}healing {stated(event.healing, 'hit point')}"
    if event.armor:
        yield f"increasing armor by {event.armor}"


def blow_text(blow: duel.Blow) -> str:
    """The boss's attack; with armor, its damage is a subtraction."""
    damage = f"{blow.damage} - {blow.armor}" if blow.armor else f"{blow.damage}"
    if blow.dealt != blow.damage - blow.armor:
        return f"Boss attacks for {damage} damage, but at least {blow.dealt}!"
    return f"Boss attacks for {damage}{f' = {blow.dealt}' if blow.armor else ''} damage!"
