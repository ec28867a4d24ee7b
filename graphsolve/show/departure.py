"""Where a misreading first differs from the rules, in words and in two pictures side by side."""

import os
import shlex
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

from more_itertools import ilen, longest_common_prefix
from rich.console import RenderableType
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
from graphsolve.show.both_ways import DIFFERS, BothWays, Marked, aligned, mark_columns, mark_words
from graphsolve.show.explain.pictures import ACTING, Box, is_small
from graphsolve.show.explain.sentences import (
    Sentence,
    coordinates,
    happenings,
    summary,
    turn_sentences,
)
from graphsolve.show.explain.turn import Turn, after
from graphsolve.show.transcript import duel_text

__all__ = ["Parting", "explain_departure", "parting_of"]

CONTEXT = 3
"""The number of cards to show before and after those that differ."""


class Parting(NamedTuple):
    """Where a misreading departs from the rules, and what happens there.

    Attributes:
        place: the turn or round; empty if all events are the same.
        ours: what happens by the rules.
        theirs: what happens by the misreading.
    """

    place: str
    ours: str
    theirs: str


def parting_of(found: Departure) -> Parting:
    """What happens by the rules and by the misreading where they part, in a sentence or two."""
    match found:
        case CaveDeparture():
            return battle_parting(found)
        case PowerDeparture():
            return Parting("", "Every battle follows the rules.", power_text(found))
        case CardDeparture():
            return game_parting(found)
        case DuelDeparture():
            return duel_parting(found)
        case AnswerDeparture():
            return Parting(
                "", "Every event follows the rules.", "Only the answer is computed wrongly."
            )


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


# --- Cave combat ---


def explain_battle(found: CaveDeparture) -> Iterator[RenderableType]:
    """Show the first turn of a battle that differs, or how its final count differs."""
    scene, ours, theirs = found.scene, found.ours, found.theirs
    if only_count_differs(found):
        yield Sentence("Differs", battle_parting(found).theirs)
        return
    units = acting_unit(ours), acting_unit(theirs)
    what = "difference" if units == (None, None) else "turn that differs"
    parting = battle_parting(found)
    yield headline(f"{parting.place}: the first {what}")
    yield Text()
    yield from compared(parting.ours, parting.theirs)
    if reason := their_reason(found):
        yield reason
    scenes = after(scene, ours), after(scene, theirs)
    if scenes[0].units == scenes[1].units:
        return
    box = Box.around(scene.cave, squares_to_show(scene, [*ours, *theirs]))
    pairs = list(zip(draw(box, scenes[0], units[0]), draw(box, scenes[1], units[1]), strict=True))
    for our_row, their_row in pairs:
        mark_columns(our_row, their_row, map_width(box))
    yield Text()
    yield BothWays(pairs)


def compared(ours: str, theirs: str) -> Iterator[RenderableType]:
    """What happens by the rules and by the misreading, with the words that differ marked."""
    texts = Text(ours), Text(theirs)
    mark_words(*texts)
    yield from (Marked("Rules", texts[0]), Marked("Misread", texts[1]))


def battle_parting(found: CaveDeparture) -> Parting:
    """What happens in the turn of a battle in which the misreading departs from the rules."""
    scene = found.scene
    our_end, their_end = outcome_of(found.ours), outcome_of(found.theirs)
    if our_end and their_end and only_count_differs(found):
        return Parting("", "Every turn follows the rules.", count_text(our_end, their_end))
    return Parting(
        battle_place(found),
        battle_text(scene, found.ours),
        battle_text(scene, found.theirs, misread=True),
    )


def battle_place(found: CaveDeparture) -> str:
    """The round and turn in which the misreading departs from the rules."""
    place = f"Round {found.scene.rounds + 1}"
    if acting_unit(found.ours) is not None or acting_unit(found.theirs) is not None:
        place += f", turn {found.scene.turns + 1}"
    return f"{place} with attack power {found.power}" if found.part > 1 else place


def only_count_differs(found: CaveDeparture) -> bool:
    """Whether both battles end here, after the same events, but with different counts."""
    ends = outcome_of(found.ours) and outcome_of(found.theirs)
    return bool(ends) and found.ours[:-1] == found.theirs[:-1]


def their_reason(found: CaveDeparture) -> Sentence | None:
    """The first reason of the misread turn that says what the rules have instead."""
    if acting_unit(found.theirs) is None:
        return None
    reasons = turn_sentences(Turn.of(found.scene, found.theirs))
    return next((reason for reason in reasons if "the rules" in reason.text), None)


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


def battle_text(scene: Scene, events: Sequence[cave.Event], *, misread: bool = False) -> str:
    """What happens in a turn, or at the beginning or end of a round.

    Args:
        scene: the battle before it.
        events: a part from `parts_of`, or nothing once the battle is over.
        misread: whether these are the events of the misread battle.
    """
    ends = "Combat ends." if outcome_of(events) else ""
    match events:
        case []:
            return "The battle is over."
        case [cave.TurnBegan(), *_]:
            says = summary(Turn.of(scene, events, misread=misread))
        case [cave.RoundBegan(number), *more]:
            says = " ".join(
                [f"Round {number} begins.", *happenings(scene.cave, scene.units, more)]
            )
        case [cave.RoundEnded(number), *more]:
            says = " ".join(
                [
                    "No other unit takes a turn.",
                    *happenings(scene.cave, scene.units, more),
                    f"Round {number} is complete.",
                ]
            )
        case _:
            ended = [event.round for event in events if isinstance(event, cave.RoundEnded)]
            says = " ".join(
                [
                    *happenings(scene.cave, scene.units, events),
                    *(f"Round {number} is complete." for number in ended),
                ]
            )
    return f"{says} {ends}".strip()


def joined(parts: Iterable[str]) -> str:
    """Join parts of a sentence with commas and "and".

    >>> joined([]), joined(["a"]), joined(["a", "b"]), joined(["a", "b", "c"])
    ('', 'a', 'a and b', 'a, b and c')
    """
    *first, last = [*parts] or [""]
    return f"{', '.join(first)} and {last}" if first else last


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


def draw(box: Box, scene: Scene, number: int | None) -> list[Text]:
    """Part of the cave with all hit points, and an arrow at the unit whose turn it is."""
    unit = scene.units.get(number) if number is not None else None
    styles = {unit.square: ACTING} if unit else {}
    picture = box.draw("", scene.units.values(), styles=styles, hit_points=scene.units)
    if unit:
        # Count from the end: column numbers may precede the first row of the cave.
        row = picture.rows[unit.square[0] - box.rows[0] - len(box.rows)]
        row.append(f"  <- {unit.side.name.lower()} {unit.number}", "bold")
    return picture.rows


def map_width(box: Box) -> int:
    """The width of the pictures of a part of the cave, without hit points."""
    return len(box.columns) + (0 if is_small(box.cave) else len(str(box.rows[-1])) + 1)


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
    yield headline(f"{game_place(found)}: the first difference")
    yield Text()
    if isinstance(first, cards.RoundBegan) and found.so_far:
        yield Sentence("Decks", decks_text(first.decks))
    so_far = [game_text(event) for event in found.so_far if event is not first]
    if so_far:
        yield Sentence("So far", " ".join(so_far))
    ours, theirs = game_texts(found)
    if ours == theirs:
        yield Sentence("Both", f"{ours.removesuffix('.')}, but the decks differ:")
    else:
        yield from compared(ours, theirs)
    our_decks, their_decks = decks_of(found)
    if pairs := differing_decks(our_decks, their_decks):
        yield Text()
        yield BothWays(pairs, wraps=True)
    elif not found.so_far and (decks := our_decks or their_decks):
        yield Sentence("Decks", decks_text(decks))


def game_place(found: CardDeparture) -> str:
    """The game and the round in which the misreading departs from the rules."""
    first = found.so_far[0] if found.so_far else found.ours
    sub_game = f", a sub-game of game {found.parent}" if found.parent else ""
    return f"Game {first.game}{sub_game}, round {getattr(first, 'round', 1)}"


def game_parting(found: CardDeparture) -> Parting:
    """What happens in the round of a game in which the misreading departs from the rules."""
    ours, theirs = game_texts(found)
    pairs = differing_decks(*decks_of(found)) if ours == theirs else []
    return Parting(
        game_place(found),
        " ".join([ours, *(f"{left.plain}." for left, _ in pairs)]),
        " ".join([theirs, *(f"{right.plain}." for _, right in pairs)]),
    )


def game_texts(found: CardDeparture) -> tuple[str, str]:
    """The events that differ, in a sentence each."""
    ours, theirs = game_text(found.ours), game_text(found.theirs)
    if isinstance(found.theirs, cards.Repeat) and found.across_games:
        place = f"round {found.theirs.earlier} of another game"
        theirs = f"The decks count as a repeat of those in {place}."
    return ours, theirs


def decks_of(found: CardDeparture) -> tuple[Decks | None, Decks | None]:
    """The decks of the events that differ, if they have any."""
    return getattr(found.ours, "decks", None), getattr(found.theirs, "decks", None)


def differing_decks(ours: Decks | None, theirs: Decks | None) -> list[tuple[Text, Text]]:
    """The decks that differ, with the cards that differ marked; none if only one side has any."""
    pairs: list[tuple[Text, Text]] = []
    if not ours or not theirs:
        return pairs
    for player, decks in enumerate(zip(ours, theirs, strict=True), 1):
        if decks[0] == decks[1]:
            continue
        start = ilen(longest_common_prefix(decks))
        rest = ilen(longest_common_prefix([deck[start:][::-1] for deck in decks]))
        left, right = (
            Text(f"Player {player}: ").append(shortened(deck, start, len(deck) - rest))
            for deck in decks
        )
        pairs.append((left, right))
    return pairs


def shortened(deck: Sequence[int], start: int, end: int) -> Text:
    """A deck with some of its cards marked, without those far away from them.

    >>> shortened([9, 2, 6, 3, 1, 4], 4, 6).plain, shortened([], 0, 0).plain
    ('..., 2, 6, 3, 1, 4', 'none')
    """
    first, last = max(start - CONTEXT, 0), end + CONTEXT
    shown = [
        *[Text("...")] * (first > 0),
        *(Text(f"{card}") for card in deck[first:start]),
        *[Text(", ".join(map(str, deck[start:end])), DIFFERS)] * (start < end),
        *(Text(f"{card}") for card in deck[end:last]),
        *[Text("...")] * (last < len(deck)),
    ]
    return Text(", ").join(shown) if shown else Text("none")


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
    yield headline(f"{duel_place(found)}: the first turn that differs")
    yield Text()
    source = "by the misreading" if found.by_theirs else "by the rules"
    yield Sentence(
        "Spells", f"For the least mana {source}, up to this turn: {', '.join(found.spells)}."
    )
    for label, events in (("Rules", found.ours), ("Misread", found.theirs)):
        if is_refused(events):
            yield Sentence(label, f"{found.spells[-1]} cannot be cast now.")
    yield Text()
    yield BothWays(aligned(turn_lines(found.ours), turn_lines(found.theirs)), wraps=True)


def duel_place(found: DuelDeparture) -> str:
    """The turn in which the misreading departs from the rules."""
    both = (*found.ours, *found.theirs)
    turn = next(event for event in both if isinstance(event, duel.TurnBegan))
    return f"Turn {turn.turn}, the {turn.fighter}'s"


def duel_parting(found: DuelDeparture) -> Parting:
    """What happens in the turn of a duel in which the misreading departs from the rules."""
    texts = []
    for events, others in permutations([found.ours, found.theirs]):
        if is_refused(events):
            texts.append(f"{found.spells[-1]} cannot be cast now.")
            continue
        known = turn_lines(others)
        lines = [line.removeprefix("- ") for line in turn_lines(events) if line not in known]
        texts.append(
            " ".join(f"{line.rstrip('.')}." for line in lines if not line.startswith("-"))
        )
    return Parting(duel_place(found), *texts)


def is_refused(events: Sequence[duel.Event]) -> bool:
    """Whether this is a turn of the player whose spell could not be cast."""
    is_player = events and isinstance(events[0], duel.TurnBegan) and events[0].fighter == "player"
    cast = any(isinstance(event, duel.SpellCast | duel.DuelEnded) for event in events)
    return bool(is_player) and not cast


def turn_lines(events: Sequence[duel.Event]) -> list[str]:
    """The transcript of a turn, and the state after it with the timers."""
    if not events:
        return ["The duel is over."]
    text = "".join(duel_text(events))
    last = events[-1]
    if isinstance(last, duel.TurnBegan):
        timers = ", ".join(f"{spell} {timer}" for spell, timer in last.timers.items())
        text += f"- Timers: {timers or 'none'}\n"
    return text.rstrip().split("\n")
