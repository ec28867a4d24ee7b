"""How another solver's transcript differs from the rules, in words and side by side."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from rich.console import RenderableType
from rich.text import Text

from graphsolve.graphs.grid import Square
from graphsolve.lab.compare import (
    Agreement,
    Disagreement,
    Divergence,
    Fact,
    FactComparison,
    Reading,
    Units,
)
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave.state import Cave
from graphsolve.show import counted
from graphsolve.show.cards.difference import decks_lines
from graphsolve.show.cards.sentences import WORDS, decks_text
from graphsolve.show.cave.explain import explain_turn
from graphsolve.show.cave.maps import STYLES, Box, is_small, with_rulers
from graphsolve.show.cave.sentences import coordinates
from graphsolve.show.difference import DIFFERS, BothWays, compared
from graphsolve.show.sentences import Sentence

Comparison: TypeAlias = Agreement | Divergence | FactComparison

MAX_DIFFERENCES = 10
"""How many squares to list; further ones usually follow from the first few."""

NOTHING_MORE = "Nothing more of this kind."
NAMES = ("Theirs:", "By the rules:")


def agrees(found: Comparison) -> bool:
    """Whether nothing in a transcript differs from the rules."""
    return not isinstance(found, Divergence) and getattr(found, "difference", None) is None


def explain_comparison(found: Comparison) -> Iterator[RenderableType]:
    """Say how a transcript was read, and then what differs first, or that everything agrees."""
    yield Sentence("Read as", reading_text(found.reading))
    if isinstance(found, Agreement):
        yield Sentence("Agrees", agreement_text(found))
    elif agrees(found):
        yield Sentence("Agrees", "All of it agrees with the rules.")
    else:
        yield from explain_difference(found)


def reading_text(reading: Reading) -> str:
    """How a transcript was read, with everything that was assumed."""
    return " ".join([f"{reading.what[:1].upper()}{reading.what[1:]}.", *reading.assumed])


def agreement_text(found: Agreement) -> str:
    """A sentence for states that all agree, which may end before the battle does."""
    outcome = found.ended.outcome
    assert outcome
    if found.rounds >= outcome.rounds:
        return f"All of it, up to the end of the battle after round {outcome.rounds}."
    return (
        f"All of it, up to round {found.rounds}. The battle goes on until round {outcome.rounds}."
    )


def explain_difference(found: Comparison) -> Iterator[RenderableType]:
    """Show what differs first, theirs beside ours, and explain it as far as possible."""
    if isinstance(found, Divergence):
        yield from explain_divergence(found)
    elif isinstance(found, FactComparison) and found.difference:
        _, theirs, ours, _ = found.difference
        yield Text(f"\n-- {place_of(theirs, ours)}: the first difference --\n", "bold")
        yield from compared_facts(theirs, ours)


def place_of(theirs: Fact, ours: Fact | None) -> str:
    """The line that differs, and where in the puzzle it is."""
    place = ours.place if ours else theirs.place
    return f"Line {theirs.line}{f', {place}' if place else ''}"


def difference_text(found: Disagreement) -> tuple[str, str]:
    """What is right and what they print where they differ first, in a sentence each."""
    _, theirs, ours, _ = found
    where = f"{place_of(theirs, ours)}: the first difference."
    if ours and theirs.kind == "decks":
        pairs = decks_lines(Decks(*ours.value), Decks(*theirs.value))
        right, wrong = ("; ".join(map(str, decks)) for decks in zip(*pairs, strict=True))
    else:
        right = fact_text(ours, theirs) if ours else NOTHING_MORE
        wrong = fact_text(theirs, theirs)
    return right, f"{where} {wrong}"


# --- Battles -------------------------------------------------------------------------------------


def explain_divergence(found: Divergence) -> Iterator[RenderableType]:
    """Show their state beside ours, and explain the turn that differs if it is known."""
    line = f"Line {found.theirs.line}"
    if not found.differences:
        yield Text(f"\n-- {line}: one state too many --\n", "bold")
        yield f"By the rules, the battle ends after round {found.scene.rounds}."
        return
    yield Text(f"\n-- {line}, after round {found.rounds}: the first difference --\n", "bold")
    cave = found.scene.cave
    squares = {difference.square for difference in found.differences}
    box = Box.around(cave, squares)
    shows_points = any(points is not None for _, points in found.theirs.units.values())
    ours = {
        square: (unit.side, unit.hit_points if shows_points else None)
        for square, unit in found.scene.occupied.items()
    }
    boards = board(box, found.theirs.units, squares), board(box, ours, squares)
    yield BothWays([*zip(*boards, strict=True)], names=NAMES)
    yield Text()
    for difference in found.differences[:MAX_DIFFERENCES]:
        theirs, by_rules = difference.theirs or "no unit", difference.ours or "no unit"
        yield f"  {coordinates(difference.square)}: {theirs} in theirs, {by_rules} by the rules"
    if len(found.differences) > MAX_DIFFERENCES:
        yield f"  and {counted(len(found.differences) - MAX_DIFFERENCES, 'more square')}"
    yield from why(found)


def why(found: Divergence) -> Iterator[RenderableType]:
    """The turn that explains a difference, or what to print to find it."""
    if found.rounds == 0 and not found.turns:
        yield "\nIt shows the cave before the battle, so it is not the cave in FILE."
    elif found.turns:
        first, *others = found.turns
        squares = "this square" if len(found.differences) == 1 else "these squares"
        turns = f"{len(found.turns)} turns of the round affect" if others else "this turn affects"
        yield f"\nBy the rules, {turns} {squares}{'. The first of them' * bool(others)}:"
        yield from explain_turn(first.before, first.events)
    elif found.since != found.rounds - 1:
        before = (
            "There is no state before it"
            if found.since is None
            else f"The state before it is from after round {found.since}"
        )
        yield f"\n{before}; print one after round {found.rounds - 1} to pinpoint the turn."


def board(box: Box, units: Units, marked: set[Square]) -> list[Text]:
    """Part of a cave with the hit points; the squares in a set and their units are marked."""
    rows = []
    for row in box.rows:
        text, shown = Text(), []
        for square in ((row, column) for column in box.columns):
            sign = sign_at(box.cave, units, square)
            style = DIFFERS if square in marked else STYLES.get(sign, "")
            text.append(sign, style)
            side, points = units.get(square, (None, None))
            if points is not None:
                shown.append(Text(f"{side.value if side else '?'}({points})", style))
        rows.append(text.append("   ").append_text(Text(", ").join(shown)) if shown else text)
    return rows if is_small(box.cave) else with_rulers(rows, box)


def sign_at(cave: Cave, units: Units, square: Square) -> str:
    """The sign of a square on a map."""
    if square in units:
        side, _ = units[square]
        return side.value if side else "?"
    return "." if square in cave.squares else "#"


# --- Card games and duels ------------------------------------------------------------------------


def compared_facts(theirs: Fact, ours: Fact | None) -> Iterator[RenderableType]:
    """What they print, and what is right, with what differs marked."""
    if ours and theirs.kind == "decks":
        pairs = decks_lines(Decks(*theirs.value), Decks(*ours.value))
        yield BothWays(pairs, wraps=True, names=NAMES)
    else:
        our_text = fact_text(ours, theirs) if ours else NOTHING_MORE
        yield from compared({"Theirs": fact_text(theirs, theirs), "Rules": our_text})


def fact_text(fact: Fact, theirs: Fact) -> str:  # noqa: PLR0911 - one for each kind
    """A fact in words; of a state only the amounts that their transcript shows."""
    value: Any = fact.value
    match fact.kind:
        case "decks":
            return decks_text(Decks(*value))
        case "state":
            shown = [f"{name}: {value[name]}" for name in theirs.value if name in value]
            return ", ".join(shown).capitalize()
        case "spell" if fact.line or "cannot" not in value:
            return f"The player casts {value}."
        case "spell":
            return f"{value}."
        case "cards":
            return WORDS["drawn"].format(first=value[0], second=value[1])
        case "winner":
            return f"Player {value} wins the round."
        case "game winner":
            return f"Player {value} wins the game."
        case "timer":
            return f"{value[0]}'s timer is now {value[1]}."
        case _:
            return f"The boss attacks for {value} damage."
