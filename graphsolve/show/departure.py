"""Where a misreading first differs from the rules, in words and in two pictures side by side."""

import os
import shlex
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from more_itertools import ilen, longest_common_prefix
from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from graphsolve.graphs.grid import Square
from graphsolve.lab.diagnose import (
    AnswerDeparture,
    CardDeparture,
    CaveDeparture,
    Departure,
    DuelDeparture,
    PowerDeparture,
)
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.cave import Outcome
from graphsolve.puzzles.cave import events as cave
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.duel import events as duel
from graphsolve.show import counted
from graphsolve.show.explain.pictures import ACTING, Box, side_by_side
from graphsolve.show.explain.sentences import Sentence, coordinates, unit_state
from graphsolve.show.transcript import duel_text

__all__ = ["explain_departure", "shell_word"]

GAP = 4

CONTEXT = 3
"""The number of cards to show before and after those that differ."""


def explain_departure(found: Departure, file: Path) -> Iterator[RenderableType]:
    """Show where a misreading first differs from the rules.

    Args:
        found: the departure.
        file: the puzzle's file, to suggest a command that explains the turn.
    """
    match found:
        case CaveDeparture():
            yield from explain_battle(found)
            yield from suggestion(found, file)
        case PowerDeparture():
            yield Sentence("Differs", power_text(found))
        case CardDeparture():
            yield from explain_game(found)
        case DuelDeparture():
            yield from explain_duel(found)
        case AnswerDeparture():
            yield Sentence(
                "Differs", "Every event follows the rules; only the answer is computed wrongly."
            )


def headline(text: str) -> Text:
    """The title of an explanation."""
    return Text(f"-- {text} --", "bold")


@dataclass(frozen=True)
class BothWays:
    """What happens by the rules and by the misreading, side by side or one below the other.

    Attributes:
        ours: what happens by the rules.
        theirs: what happens by the misreading.
        wraps: whether lines may be wrapped so that both fit side by side.
    """

    ours: Text
    theirs: Text
    wraps: bool = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        half = (options.max_width - GAP) // 2
        ours = Text.assemble(("By the rules:\n", "bold"), self.ours)
        theirs = Text.assemble(("Misread:\n", "bold"), self.theirs)
        fits = all(console.measure(text).maximum <= half for text in (ours, theirs))
        if not fits and not self.wraps:
            yield from (ours, Text(), theirs)
            return
        left, right = (list(text.wrap(console, half)) for text in (ours, theirs))
        for line in (*left, *right):
            line.rstrip()
        yield from side_by_side({0: left, max(line.cell_len for line in left) + GAP: right})


# --- Cave combat ---


def explain_battle(found: CaveDeparture) -> Iterator[RenderableType]:
    """Show the first turn of a battle that differs, or how its final count differs."""
    scene, ours, theirs = found.scene, found.ours, found.theirs
    our_end, their_end = outcome_of(ours), outcome_of(theirs)
    if our_end and their_end and ours[:-1] == theirs[:-1]:
        yield Sentence("Differs", count_text(our_end, their_end))
        return
    place = f"Round {scene.rounds + 1}"
    if found.part > 1:
        place += f" with attack power {found.power}"
    units = acting_unit(ours), acting_unit(theirs)
    what = "difference" if units == (None, None) else "turn that differs"
    yield headline(f"{place}: the first {what}")
    yield Text()
    yield Sentence("Rules", battle_text(scene, ours))
    yield Sentence("Misread", battle_text(scene, theirs))
    our_scene, their_scene = after(scene, ours), after(scene, theirs)
    if our_scene.units == their_scene.units:
        return
    box = Box.around(scene.cave, squares_to_show(scene, [*ours, *theirs]))
    yield Text()
    yield BothWays(draw(box, our_scene, units[0]), draw(box, their_scene, units[1]))


def suggestion(found: CaveDeparture, file: Path) -> Iterator[RenderableType]:
    """A command that explains the turn, if the unit has a turn by the rules."""
    unit = acting_unit(found.ours)
    if unit is None or outcome_of(found.ours):
        return
    power = f" --power {found.power}" if found.part > 1 else ""
    yield Text(
        "\nTo see that turn explained step by step:\n"
        f"  graphsolve explain {shell_word(file)} --round {found.scene.rounds + 1} "
        f"--unit {coordinates(found.scene.units[unit].square)}{power}",
        no_wrap=True,
        overflow="ignore",
    )


def shell_word(file: Path) -> str:
    r"""A file as an argument of a command in a shell.

    >>> print(
    ...     shell_word(Path("my input.txt")), shell_word(Path("-x")), shell_word(Path("\udcff's"))
    ... )
    'my input.txt' ./-x $'\xff\x27s'
    """
    name = str(file)
    if name.startswith("-") and name != "-":
        name = f"./{name}"
    if name.isprintable():
        return shlex.quote(name)
    escaped = (
        letter
        if letter.isascii() and (letter.isalnum() or letter in "/._- ")
        else f"\\x{byte:02x}"
        for byte in os.fsencode(name)
        for letter in [chr(byte)]
    )
    return f"$'{''.join(escaped)}'"


def outcome_of(events: Sequence[cave.Event]) -> Outcome | None:
    """The outcome of the battle, if it ends with these events."""
    last = events[-1] if events else None
    return last.outcome if isinstance(last, cave.BattleEnded) else None


def acting_unit(events: Sequence[cave.Event]) -> int | None:
    """The number of the unit whose turn it is, or None between turns."""
    return next((event.unit for event in events if isinstance(event, cave.TurnBegan)), None)


def count_text(ours: Outcome, theirs: Outcome) -> str:
    """How the counts of the same battle differ, without giving away the right answer."""
    counts = [
        amount_text(theirs.rounds - ours.rounds, "full round"),
        amount_text(theirs.hit_points - ours.hit_points, "hit point"),
    ]
    return (
        "Only the final count differs: every turn follows the rules, but the misreading counts "
        f"{joined(filter(None, counts))}."
    )


def amount_text(difference: int, noun: str) -> str:
    """How much too high or too low a count is; empty if it is right.

    >>> amount_text(1, "full round"), amount_text(-2, "hit point"), amount_text(0, "elf")
    ('1 full round too many', '2 hit points too few', '')
    """
    if difference == 0:
        return ""
    return f"{counted(abs(difference), noun)} too {'many' if difference > 0 else 'few'}"


def battle_text(scene: Scene, events: Sequence[cave.Event]) -> str:
    """What happens in a turn, or at the beginning or end of a round.

    Args:
        scene: the battle before it.
        events: a part from `parts_of`, or nothing once the battle is over.
    """
    if not events:
        return "The battle is over."
    sentences = list(remarks(scene, events))
    began = events[0]
    if isinstance(began, cave.TurnBegan):
        unit = unit_text(scene, began.unit, began.square)
        does = joined(actions(scene, events)) or idle_text(events)
        sentences.insert(0, f"{unit.capitalize()} {does}.")
    return " ".join(sentences)


def actions(scene: Scene, events: Sequence[cave.Event]) -> Iterator[str]:
    """What a unit does in its turn."""
    killed = {event.unit for event in events if isinstance(event, cave.Death)}
    for event in events:
        match event:
            case cave.Choice(chosen=chosen, step=step) if chosen and step not in {None, chosen}:
                distance = counted(event.distance or 0, "step")
                yield f"heads for {coordinates(chosen)} ({distance} away)"
            case cave.Step(after=square):
                yield f"steps to {coordinates(square)}"
            case cave.Blow(target=target, damage=damage, hit_points=left):
                kills = ", killing it" if target in killed else ""
                enemy = unit_text(scene, target)
                yield f"attacks {enemy} for {damage} ({left} left){kills}"


def remarks(scene: Scene, events: Sequence[cave.Event]) -> Iterator[str]:
    """Sentences about everything except a unit's own actions."""
    attacked = {event.target for event in events if isinstance(event, cave.Blow)}
    for event in events:
        match event:
            case cave.Death(number, square) if number not in attacked:
                yield f"{unit_text(scene, number, square).capitalize()} dies."
            case cave.RoundBegan(number):
                yield f"Round {number} begins."
            case cave.RoundEnded(number):
                yield f"No other unit takes a turn. Round {number} is complete."
            case cave.BattleEnded():
                yield "Combat ends."


def idle_text(events: Sequence[cave.Event]) -> str:
    """What a unit does if it neither steps nor attacks."""
    if outcome_of(events):
        return "finds no targets"
    if any(isinstance(event, cave.Choice) for event in events):
        return "does not move or attack"
    return "does nothing"


def unit_text(scene: Scene, number: int, square: Square | None = None) -> str:
    """A unit with its square and hit points; a dead unit with the given square, if any."""
    unit = scene.units.get(number)
    if unit:
        return unit_state(unit)
    side = scene.cave.units[number].side.name.lower()
    place = f" at {coordinates(square)}" if square else ""
    return f"{side} {number} (already dead{place})"


def joined(parts: Iterable[str]) -> str:
    """Join parts of a sentence with commas and "and".

    >>> joined([]), joined(["a"]), joined(["a", "b"]), joined(["a", "b", "c"])
    ('', 'a', 'a and b', 'a, b and c')
    """
    *first, last = [*parts] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def after(scene: Scene, events: Sequence[cave.Event]) -> Scene:
    """The battle after some events, leaving out what the dead do by some misreadings."""
    later = scene.copy()
    for event in events:
        with suppress(KeyError):
            later.apply(event)
    return later


def squares_to_show(scene: Scene, events: Sequence[cave.Event]) -> set[Square]:
    """The squares that the picture of a turn must contain; all squares if there are none."""
    squares = set()
    for event in events:
        match event:
            case (
                cave.TurnBegan(square=square) | cave.Step(after=square) | cave.Death(square=square)
            ):
                squares.add(square)
            case cave.Blow(target=target) if target in scene.units:
                squares.add(scene.units[target].square)
            case cave.Choice(chosen=chosen) if chosen:
                squares.add(chosen)
    return squares or set(scene.cave.squares)


def draw(box: Box, scene: Scene, number: int | None) -> Text:
    """Part of the cave with all hit points, and an arrow at the unit whose turn it is."""
    unit = scene.units.get(number) if number is not None else None
    styles = {unit.square: ACTING} if unit else {}
    picture = box.draw("", scene.units.values(), styles=styles, hit_points=scene.units)
    if unit:
        # Count from the end: column numbers may precede the first row of the cave.
        row = picture.rows[unit.square[0] - box.rows[0] - len(box.rows)]
        row.append(f"  <- {unit.side.name.lower()} {unit.number}", "bold")
    return Text("\n").join(picture.rows)


def power_text(found: PowerDeparture) -> str:
    """How the attack power of part 2 differs."""
    if found.theirs > found.ours:
        why = (
            f"At {found.ours} the elves already win without losses, but the misreading arrives "
            f"at {found.theirs}."
        )
    elif found.lesser.elves_lost:
        lost = counted(found.lesser.elves_lost, "elf dies", "elves die")
        why = f"The misreading arrives at {found.theirs}, at which {lost}."
    else:
        why = (
            f"The misreading arrives at {found.theirs}. No elf dies there, but part 2 asks for "
            "more attack power than the elves start with."
        )
    return f"Only the search for the attack power differs, not the battles. {why}"


# --- Card games ---


def explain_game(found: CardDeparture) -> Iterator[RenderableType]:
    """Show the first event of a card game that differs, and its round up to there."""
    first = found.so_far[0] if found.so_far else found.ours
    game = f"Game {first.game}"
    if found.parent:
        game += f", a sub-game of game {found.parent}"
    yield headline(f"{game}, round {getattr(first, 'round', 1)}: the first difference")
    yield Text()
    if isinstance(first, cards.RoundBegan) and found.so_far:
        yield Sentence("Decks", decks_text(first.decks))
    so_far = [game_text(event) for event in found.so_far if event is not first]
    if so_far:
        yield Sentence("So far", " ".join(so_far))
    ours, theirs = game_text(found.ours), game_text(found.theirs)
    if isinstance(found.theirs, cards.Repeat) and found.across_games:
        place = f"round {found.theirs.earlier} of another game"
        theirs = f"The decks count as a repeat of those in {place}."
    our_decks: Decks | None = getattr(found.ours, "decks", None)
    their_decks: Decks | None = getattr(found.theirs, "decks", None)
    if ours == theirs:
        yield Sentence("Both", f"{ours.removesuffix('.')}, but the decks differ:")
    else:
        yield Sentence("Rules", ours)
        yield Sentence("Misread", theirs)
    if our_decks and their_decks and our_decks != their_decks:
        yield Text()
        yield BothWays(*differing_decks(our_decks, their_decks), wraps=True)
    elif not found.so_far and (decks := our_decks or their_decks):
        yield Sentence("Decks", decks_text(decks))


def differing_decks(ours: Decks, theirs: Decks) -> tuple[Text, Text]:
    """The decks that differ, with the cards that differ in brackets."""
    lines: tuple[list[str], list[str]] = ([], [])
    for player, decks in enumerate(zip(ours, theirs, strict=True), 1):
        if decks[0] == decks[1]:
            continue
        start = ilen(longest_common_prefix(decks))
        rest = ilen(longest_common_prefix([deck[start:][::-1] for deck in decks]))
        for shown, deck in zip(lines, decks, strict=True):
            shown.append(f"Player {player}: {marked(deck, start, len(deck) - rest)}")
    left, right = (Text("\n".join(shown)) for shown in lines)
    for text in (left, right):
        text.highlight_regex(r"\[.*?\]", "bold")
    return left, right


def marked(deck: Sequence[int], start: int, end: int) -> str:
    """A deck with some of its cards in brackets, without the cards far away from them.

    >>> marked([9, 2, 6, 3, 1, 4], 4, 6)
    '..., 2, 6, 3, [1, 4]'
    >>> marked([], 0, 0)
    'none'
    """
    before, between, after = deck[:start], deck[start:end], deck[end:]
    shown = [
        *["..."] * (len(before) > CONTEXT),
        *map(str, before[-CONTEXT:]),
        *[f"[{', '.join(map(str, between))}]"] * bool(between),
        *map(str, after[:CONTEXT]),
        *["..."] * (len(after) > CONTEXT),
    ]
    return ", ".join(shown) or "none"


def decks_text(decks: Decks) -> str:
    """Both decks, one per line."""
    return "\n".join(
        f"Player {player}: {', '.join(map(str, deck)) or 'none'}"
        for player, deck in enumerate(decks, 1)
    )


def game_text(event: cards.Event) -> str:  # noqa: PLR0911 - one for each event
    """An event in one sentence."""
    match event:
        case cards.GameBegan(game, decks=(first, second)):
            return f"Sub-game {game} begins with {len(first)} and {len(second)} cards."
        case cards.RoundBegan(round=number):
            return f"Round {number} begins."
        case cards.CardsDrawn(cards=(first, second), sub_game=sub_game):
            decides = "a sub-game decides" if sub_game else "the cards decide"
            return f"The players draw {first} and {second}, and {decides} the round."
        case cards.RoundWon(winner=winner):
            return f"Player {winner} wins the round."
        case cards.Repeat(game=game, earlier=earlier):
            return f"The decks count as a repeat of those in round {earlier} of game {game}."
        case cards.GameEnded(outcome=outcome):
            if outcome.winner is None:
                return "The game goes on forever."
            return f"Player {outcome.winner} wins the game."


# --- The mana duel ---


def explain_duel(found: DuelDeparture) -> Iterator[RenderableType]:
    """Show the first turn of a duel that differs."""
    turn = next(
        event for event in (*found.ours, *found.theirs) if isinstance(event, duel.TurnBegan)
    )
    yield headline(f"Turn {turn.turn}, the {turn.fighter}'s: the first turn that differs")
    yield Text()
    source = "by the misreading" if found.by_theirs else "by the rules"
    yield Sentence(
        "Spells", f"For the least mana {source}, up to this turn: {', '.join(found.spells)}."
    )
    for label, events in (("Rules", found.ours), ("Misread", found.theirs)):
        if turn.fighter == "player" and is_refused(events):
            yield Sentence(label, f"{found.spells[-1]} cannot be cast now.")
    yield Text()
    yield BothWays(turn_text(found.ours), turn_text(found.theirs), wraps=True)


def is_refused(events: Sequence[duel.Event]) -> bool:
    """Whether the spell of a player's turn could not be cast."""
    cast = any(isinstance(event, duel.SpellCast | duel.DuelEnded) for event in events)
    return bool(events) and not cast


def turn_text(events: Sequence[duel.Event]) -> Text:
    """The transcript of a turn, and the state after it with the timers."""
    if not events:
        return Text("The duel is over.")
    text = "".join(duel_text(events))
    last = events[-1]
    if isinstance(last, duel.TurnBegan):
        timers = ", ".join(f"{spell} {timer}" for spell, timer in last.timers.items())
        text += f"- Timers: {timers or 'none'}\n"
    return Text(text.rstrip())
