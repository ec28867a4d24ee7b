"""What all screens are put together from: bars, paragraphs, columns."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap

from more_itertools import padded
from rich.text import Text

from graphsolve.show.explain.page import Words
from graphsolve.show.explain.sentences import Sentence

__all__ = ["bar", "beside", "fit", "labelled", "paragraph", "window"]

FULL, HALF, EMPTY = "━", "╸", "─"
LABEL = 11
ROOM_FOR_LABELS = 50
ELLIPSIS = "…"


def bar(value: int, most: int, width: int, style: str) -> Text:
    """A bar for a value; whatever is above 0 can be seen, and so can whatever is missing.

    >>> bar(5, 10, 5, "green").plain, bar(1, 1000, 4, "red").plain, bar(9, 9, 3, "").plain
    ('━━╸──', '╸───', '━━━')

    Args:
        value: the value.
        most: the value of a full bar.
        width: columns of the screen.
        style: how the part that is full looks.
    """
    halves = 2 * width * max(min(value, most), 0) // max(most, 1)
    if value > 0:
        halves = max(halves, 1)
    full, rest = divmod(halves, 2)
    gauge = (FULL * full + HALF * rest)[: max(width, 0)]
    return Text.assemble((gauge, style), (EMPTY * (width - len(gauge)), "dim"))


def fit(lines: Iterable[Text], width: int, height: int) -> list[Text]:
    """Lines cut to a width, and as many as there is room for."""
    cut = []
    for line, _ in zip(lines, range(height), strict=False):
        fitted = line.copy()
        fitted.truncate(width, overflow="ellipsis")
        cut.append(fitted)
    return cut


def beside(left: Sequence[Text], right: Sequence[Text], width: int) -> list[Text]:
    """Two blocks of lines, the right one beginning in a column of the screen.

    >>> [line.plain for line in beside([Text("ab"), Text("c")], [Text("d")], 4)]
    ['ab  d', 'c']
    """
    lines = []
    for one, other in zip_longest(left, right, fillvalue=Text()):
        line = Text().append_text(one)
        if other.plain:
            line.truncate(width, pad=True)
            line.append_text(other)
        lines.append(line)
    return lines


def paragraph(text: str, width: int) -> list[Text]:
    """A text in lines, with what it speaks of in colour."""
    return [Words()(Text(line)) for line in wrap(text, max(width, 1))]


def labelled(sentences: Iterable[Sentence], width: int, height: int) -> list[Text]:
    """Sentences with the words for what they are about, as many as fit: the last come first.

    >>> sentences = [Sentence("Step", "It steps."), Sentence("Attack", "It attacks.")]
    >>> [line.plain for line in labelled(sentences, 60, 5)]
    ['Step       It steps.', 'Attack     It attacks.']
    >>> [line.plain for line in labelled(sentences, 20, 1)]
    ['It attacks.']
    """
    blocks: list[Text] = []
    for sentence in reversed(list(sentences)):
        block = block_of(sentence, width)
        if blocks and len(blocks) + len(block) > height:
            break
        blocks = [*block, *blocks]
    if len(blocks) > height > 0:
        blocks[height - 1].append(ELLIPSIS)
    return fit(blocks, width, height)


def block_of(sentence: Sentence, width: int) -> list[Text]:
    """A sentence behind the word for what it is about, if there is room for that."""
    if width < ROOM_FOR_LABELS:
        return paragraph(sentence.text, width)
    labels = padded([sentence.about], "")
    lines = paragraph(sentence.text, width - LABEL)
    return [
        Text.assemble((f"{label:<{LABEL}}", "bold"), line)
        for label, line in zip(labels, lines, strict=False)
    ]


def window(wanted: int, total: int, size: int) -> range:
    """The part of a row of things that is shown where not all have room.

    It moves by halves of its size, so that it does not move with every step.

    >>> window(3, 10, 20), window(0, 10, 4), window(5, 10, 4), window(9, 10, 4)
    (range(0, 10), range(0, 4), range(4, 8), range(6, 10))

    Args:
        wanted: the one that has to be in it.
        total: how many there are.
        size: for how many there is room.
    """
    if size < 1:
        return range(0)
    if total <= size:
        return range(total)
    half = max(size // 2, 1)
    start = min(max((wanted - size // 4) // half * half, 0), total - size)
    return range(start, start + size)
