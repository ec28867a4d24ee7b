"""How another solver's transcript differs from the rules, in words and side by side."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, TypeAlias

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from graphsolve.graphs.grid import Square
from graphsolve.lab.compare import Agreement, Divergence, Fact, FactComparison, Reading, Units
from graphsolve.puzzles.cave.state import Cave
from graphsolve.show.explain import explain_turn
from graphsolve.show.explain.pictures import STYLES, Box, is_small, side_by_side, with_rulers
from graphsolve.show.explain.sentences import LABEL, Sentence, coordinates

__all__ = ["Comparison", "agrees", "explain_comparison", "explain_difference"]

Comparison: TypeAlias = Agreement | Divergence | FactComparison

MAX_DIFFERENCES = 10
"""How many squares to list; further ones usually follow from the first few."""

DIFFERS = "bold red"
"""The style of what differs; the marks below it say the same without colours."""

MARK = "^"
GAP = 4
MAX_ITEMS = 24
"""A deck with more cards is shown around those that differ only."""

CONTEXT = 3


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
        _, theirs, ours = found.difference
        place = ours.place if ours else theirs.place
        where = f"Line {theirs.line}{f', {place}' if place else ''}"
        yield Text(f"\n-- {where}: the first difference --\n", "bold")
        yield from Versus.of(theirs, ours)


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
    ours = {square: (unit.side, unit.hit_points) for square, unit in found.scene.occupied.items()}
    yield Beside(board(box, found.theirs.units, squares), board(box, ours, squares))
    yield Text()
    for difference in found.differences[:MAX_DIFFERENCES]:
        theirs, by_rules = difference.theirs or "no unit", difference.ours or "no unit"
        yield f"  {coordinates(difference.square)}: {theirs} in theirs, {by_rules} by the rules"
    if len(found.differences) > MAX_DIFFERENCES:
        yield f"  and {len(found.differences) - MAX_DIFFERENCES} more squares"
    yield from why(found)


def why(found: Divergence) -> Iterator[RenderableType]:
    """The turn that explains a difference, or what to print to find it."""
    if found.rounds == 0 and found.turn is None:
        yield "\nIt shows the cave before the battle, so it is not the cave in FILE."
    elif found.turn and found.turn.events:
        yield "\nBy the rules, this is the first turn that affects one of these squares:"
        yield from explain_turn(found.turn.before, found.turn.events)
    elif found.since != found.rounds - 1:
        before = (
            "There is no state before it"
            if found.since is None
            else f"The state before it is from after round {found.since}"
        )
        yield f"\n{before}; print one after round {found.rounds - 1} to pinpoint the turn."


def board(box: Box, units: Units, marked: set[Square]) -> list[Text]:
    """Part of a cave with the hit points, and marks below the squares in a set and their units."""
    rows, marks = [], []
    for row in box.rows:
        text, below = Text(), ""
        at = [(row, column) for column in box.columns]
        for square in at:
            sign = sign_at(box.cave, units, square)
            text.append(sign, DIFFERS if square in marked else STYLES.get(sign, ""))
            below += MARK if square in marked else " "
        separator = "   "
        for square in at:
            side, points = units.get(square, (None, None))
            if points is not None:
                shown = f"{side.value if side else '?'}({points})"
                text.append(separator)
                text.append(shown, DIFFERS if square in marked else STYLES.get(shown[0], ""))
                below += " " * len(separator) + (MARK if square in marked else " ") * len(shown)
                separator = ", "
        rows.append(text)
        marks.append(below.rstrip())
    lines = rows if is_small(box.cave) else with_rulers(rows, box)
    rulers = len(lines) - len(rows)
    indent = "" if is_small(box.cave) else " " * (len(str(box.rows[-1])) + 1)
    marked_lines = lines[:rulers]
    for line, below in zip(lines[rulers:], marks, strict=True):
        marked_lines += [line, Text(indent + below, DIFFERS)] if below else [line]
    return marked_lines


def sign_at(cave: Cave, units: Units, square: Square) -> str:
    """The sign of a square on a map."""
    if square in units:
        side, _ = units[square]
        return side.value if side else "?"
    return "." if square in cave.squares else "#"


@dataclass(frozen=True)
class Beside:
    """Their state and ours, side by side if there is room, and one below the other if not."""

    theirs: Sequence[Text]
    ours: Sequence[Text]

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> Iterator[Text]:
        left = [Text("Theirs:", "bold"), *self.theirs]
        right = [Text("By the rules:", "bold"), *self.ours]
        start = max(line.cell_len for line in left) + GAP
        if start + max(line.cell_len for line in right) <= options.max_width:
            yield from side_by_side({0: left, start: right})
        else:
            yield from (*left, Text(), *right)


# --- Card games and duels ------------------------------------------------------------------------


@dataclass(frozen=True)
class Versus:
    """A line of theirs or of ours, with marks below the words that differ from the other."""

    label: str
    words: Sequence[str]
    marked: Sequence[bool]

    @classmethod
    def of(cls, theirs: Fact, ours: Fact | None) -> "Iterator[Versus]":
        """Their lines, and ours below them."""
        left = rows_of(theirs, theirs)
        right = [["nothing more of this kind"]] if ours is None else rows_of(ours, theirs)
        if len(left) != len(right):
            right = [*right, *[[]] * (len(left) - len(right))]
        pairs = [marks_of(*pair) for pair in zip(left, right, strict=False)]
        for index, (label, rows) in enumerate((("Theirs", left), ("Rules", right))):
            for number, row in enumerate(rows):
                if row:
                    marked = pairs[number][index]
                    yield cls(label if number == 0 else "", *shortened(row, marked))

    def __rich_console__(self, _console: Console, _options: ConsoleOptions) -> Iterator[Text]:
        line = Text(f"{self.label:{LABEL}}", "bold", no_wrap=True, overflow="ignore")
        below = " " * LABEL
        for word, is_marked in zip(self.words, self.marked, strict=True):
            line.append(word, DIFFERS if is_marked else "not bold")
            line.append(" ")
            core = word.rstrip(",.:")
            below += (MARK if is_marked else " ") * len(core) + " " * (len(word) - len(core) + 1)
        line.rstrip()
        yield line
        if below.strip():
            yield Text(below.rstrip(), DIFFERS, no_wrap=True, overflow="ignore")


def marks_of(left: Sequence[str], right: Sequence[str]) -> tuple[list[bool], list[bool]]:
    """Which words of two lines differ.

    >>> marks_of(["9,", "2,", "6"], ["9,", "6"])
    ([False, True, False], [False, False])
    """
    one, other = ([word.rstrip(",") for word in words] for words in (left, right))
    if len(one) == len(other):
        differ = [word != other_word for word, other_word in zip(one, other, strict=True)]
        return differ, differ
    marked = [True] * len(left), [True] * len(right)
    for start, other_start, size in SequenceMatcher(None, one, other, False).get_matching_blocks():
        for offset in range(size):
            marked[0][start + offset] = marked[1][other_start + offset] = False
    return marked


def shortened(words: Sequence[str], marked: Sequence[bool]) -> tuple[list[str], list[bool]]:
    """A long line without the words that are far from those that differ."""
    if len(words) <= MAX_ITEMS or not any(marked):
        return [*words], [*marked]
    places = [index for index, one in enumerate(marked) if one]
    start, end = max(places[0] - CONTEXT, 0), min(places[0] + MAX_ITEMS, len(words))
    before, after = ["..."] * (start > 0), ["..."] * (end < len(words))
    shown = [*before, *words[start:end], *after]
    return shown, [*[False] * len(before), *marked[start:end], *[False] * len(after)]


def rows_of(fact: Fact, theirs: Fact) -> list[list[str]]:
    """A fact in words, line by line; of a state only the amounts that their transcript shows."""
    value: Any = fact.value
    match fact.kind:
        case "decks":
            return [
                [f"Player {player}:", *commas(map(str, deck))]
                for player, deck in enumerate(value, 1)
            ]
        case "state":
            shown = {name: value[name] for name in theirs.value if name in value}
            return [commas(f"{name}: {amount}" for name, amount in shown.items())]
        case "spell" if fact.line or "cannot" not in value:
            text = f"The player casts {value}."
        case "spell":
            text = f"{value}."
        case "cards":
            text = f"Player 1 plays {value[0]}, player 2 plays {value[1]}."
        case "winner":
            text = f"Player {value} wins the round."
        case "game winner":
            text = f"Player {value} wins the game."
        case "timer":
            text = f"{value[0]}'s timer is now {value[1]}."
        case _:
            text = f"The boss attacks for {value} damage."
    return [text.split()]


def commas(items: Iterable[str]) -> list[str]:
    """Items with commas between them.

    >>> commas("ab")
    ['a,', 'b']
    """
    *first, last = [*items] or ["none"]
    return [*(f"{item}," for item in first), last]
