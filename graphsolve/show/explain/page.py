"""Pictures and sentences of a turn and of a round, put together."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType
from rich.highlighter import RegexHighlighter
from rich.text import Text

from graphsolve.puzzles.cave.events import Choice, Event, Fighter, TurnBegan
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.show.explain.drawing import Box, Strip
from graphsolve.show.explain.pictures import Way, attack_strip, box_of_look, look_strip, way_strip
from graphsolve.show.explain.sentences import (
    Sentence,
    at,
    attack_sentences,
    end_text,
    headline,
    idle_sentence,
    look_sentences,
    standing,
    way_sentences,
)
from graphsolve.show.explain.turn import Turn, called

__all__ = ["PREFACE", "Paragraph", "Words", "explain_round", "explain_turn"]

MARGIN = 11
"""Columns for the words that say what the sentences beside them are about."""


class Words(RegexHighlighter):
    """Colours what sentences speak of."""

    base_style = ""
    highlights = (
        r"(?P<bold>\b\d+,\d+\b)",
        r"(?P<green>\b[Ee]l(f \d+|f|ves)\b)",
        r"(?P<red>\b[Gg]oblin(s| \d+)?\b)",
    )


@dataclass(frozen=True)
class Paragraph:
    """A sentence beside the word for what it is about."""

    sentence: Sentence

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        text = Words()(Text(self.sentence.text))
        lines = text.wrap(console, max(options.max_width - MARGIN, MARGIN))
        for about, line in zip((self.sentence.about, *[""] * len(lines)), lines, strict=False):
            line.rstrip()
            yield Text.assemble((f"{about:<{MARGIN}}", "bold"), line, no_wrap=True)


PREFACE = Paragraph(
    Sentence(
        "Reading",
        "Squares are row,column, from 0,0 at the top left. Units are numbered from 0 in the "
        "reading order of the map before the battle.",
    )
)


def explain_turn(scene: Scene, events: Iterable[Event]) -> Iterator[RenderableType]:
    """Tell of a unit's turn: who it is, what it saw, what it did, and why.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> from graphsolve.puzzles.cave.turns import parts_of
    >>> events = battle_events(parse_cave("#.E.G"))
    >>> scene = Scene(next(events))
    >>> round_begins, turn, *_ = parts_of(events)
    >>> console = Console(width=60, color_system=None)
    >>> for piece in explain_turn(scene, turn):
    ...     console.print(piece)
    <BLANKLINE>
    -- Round 1, turn 1: elf 0 at 0,2 with 200 hit points --
    <BLANKLINE>
    Targets:    In range:   Reachable:  Nearest:    Chosen:
    #.E.G  -->  #.E?G  -->  #.E@G  -->  #.E!G  -->  #.E+G
    <BLANKLINE>
    Targets    1 goblin is alive, and not next to it.
    In range   1 square is free and next to a target.
    Reachable  A way over free squares leads to it.
    Nearest    0,3 is the only one, at 1 step.
    Chosen     0,3, since no other is as near.
    <BLANKLINE>
    Distance:   Step:
    #.E0G  -->  #..EG
    <BLANKLINE>
    Distance   Each number counts the steps to 0,3.
    Step       The chosen square is next to it: 0,3.
    <BLANKLINE>
    Attack:              After the blow:
    #..EG   G(200)  -->  #..EG   G(197)
    <BLANKLINE>
    Attack     Only goblin 1 at 0,4 is next to it.
    Blow       Goblin 1 has 200 - 3 = 197 left.

    Args:
        scene: where the battle stands before the turn. It is left as it is.
        events: what happens in the turn: a part from `parts_of` that begins with `TurnBegan`.
    """
    return turn_pieces(Turn.of(scene, events))


def turn_pieces(turn: Turn) -> Iterator[RenderableType]:
    """Tell of a turn."""
    yield from title(headline(turn))
    if turn.choice:
        yield from choice_pieces(turn, turn.choice)
    if turn.blow:
        yield attack_strip(turn)
        yield Text()
        yield from map(Paragraph, attack_sentences(turn, turn.blow))
    elif turn.outcome is None:
        yield Paragraph(idle_sentence(turn))
    if turn.outcome:
        yield Paragraph(Sentence("End", end_text(turn.outcome, turn.unit.side.enemy)))


def choice_pieces(turn: Turn, choice: Choice) -> Iterator[RenderableType]:
    """Tell where a unit looked for a way, and where it went."""
    way = Way.of(turn, choice)
    box = box_of_look(turn, choice, way)
    yield look_strip(turn, choice, box)
    yield Text()
    yield from map(Paragraph, look_sentences(turn, choice))
    yield from map(Paragraph, cropped(turn, choice, box))
    if choice.step:
        yield Text()
        yield way_strip(turn, way, box)
        yield Text()
        yield from map(Paragraph, way_sentences(choice, way.highest))
    if turn.blow:
        yield Text()


def cropped(turn: Turn, choice: Choice, box: Box) -> Iterator[Sentence]:
    """What of the cave the pictures leave out."""
    if box == Box.whole(turn.cave):
        return
    rows, columns = (f"{numbers[0]} to {numbers[-1]}" for numbers in (box.rows, box.columns))
    outside = sum(not box.shows(square) for square in choice.in_range)
    left_out = f", which leaves out {outside} of those in range" if outside else ""
    yield Sentence("Pictures", f"Rows {rows} and columns {columns} of the cave{left_out}.")


def title(text: str) -> Iterator[RenderableType]:
    """A line that stands out, between empty ones."""
    yield Text()
    yield Words()(Text(f"-- {text} --", "bold"))
    yield Text()


def explain_round(
    parts: Iterable[list[Event]], scene: Scene, unit: int | None = None
) -> Iterator[RenderableType]:
    """Tell of each turn of the round that begins, or of what becomes of one unit in it.

    Args:
        parts: the events of the battle from there on, from `parts_of`.
        scene: where the battle stands as the round begins. It sees what is told.
        unit: the number of the only unit to tell of.
    """
    waiting = dict(scene.units)
    if unit is None:
        yield Overview(scene)
    for part in parts:
        if not isinstance(part[0], TurnBegan):
            yield from round_end(part, scene)
            return
        turn = Turn.of(scene, part)
        for event in part:
            scene.see(event)
        waiting.pop(turn.unit.number, None)
        if unit in {None, turn.unit.number}:
            yield from turn_pieces(turn)
        missed = (
            [waiting.pop(turn.death.unit)] if turn.death and turn.death.unit in waiting else []
        )
        if turn.outcome:
            missed += waiting.values()
        yield from missed_pieces(turn, missed, unit)
        if unit is not None and unit not in waiting:
            return


def missed_pieces(turn: Turn, missed: list[Fighter], unit: int | None) -> Iterator[RenderableType]:
    """Tell of units that have no turn in this round because of what happened in another's turn."""
    if unit is None and missed:
        names = ", ".join(map(at, missed))
        yield Paragraph(Sentence("No turn", f"Not any more in this round: {names}."))
    for fighter in missed:
        if fighter.number == unit:
            yield from title(f"Round {turn.round}, no turn: {standing(fighter)}")
            yield from why_missed(turn, fighter)


def why_missed(turn: Turn, fighter: Fighter) -> Iterator[RenderableType]:
    """Tell why a unit has no turn in this round."""
    if turn.death and turn.death.unit == fighter.number:
        killer = at(turn.stepped[turn.unit.number]).capitalize()
        yield attack_strip(turn)
        yield Text()
        text = f"{killer} kills it in turn {turn.number}, before its own turn comes."
        yield Paragraph(Sentence("Death", text))
    if turn.outcome:
        text = f"The battle ends in turn {turn.number}, that of {called(turn.unit)}."
        yield Paragraph(Sentence("End", text))


def round_end(part: Iterable[Event], scene: Scene) -> Iterator[RenderableType]:
    """Tell of the end of the battle, if it comes with the round's."""
    for event in part:
        scene.see(event)
    if scene.outcome:
        yield from title(f"Round {scene.rounds} is complete")
        yield Paragraph(Sentence("End", end_text(scene.outcome)))


@dataclass(frozen=True)
class Overview:
    """The whole cave, with hit points if the screen is wide enough for them."""

    scene: Scene

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        scene, units = self.scene, self.scene.units.values()
        heading, box = f"As round {scene.rounds + 1} begins:", Box.whole(scene.cave)
        for told in (scene.units, ()):
            picture = box.draw(heading, units, hit_points=told)
            if picture.width <= options.max_width:
                yield Text()
                yield Strip((picture,))
                return
