"""Frames of a show, and the bars, sentences and windows that the frames of all puzzles share."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from more_itertools import padded
from rich.console import RenderableType
from rich.progress_bar import ProgressBar
from rich.text import Text

from graphsolve.show.sentences import LABEL, Sentence

MAX_FRAMES = 100_000  # default number of frames to keep


@dataclass(frozen=True)
class Frame(ABC):
    """What the screen shows at one moment.

    Attributes:
        round: the number to which users jump; it never decreases from one frame to the next.
        place: the round and turn, in a few words.
        depth: how many of what the show calls `inner` are open.
        is_stop: whether jumps by rounds stop here: a round starts, or the show starts or ends.
    """

    round: int
    place: str
    depth: int = field(default=0, kw_only=True)
    is_stop: bool = field(default=True, kw_only=True)

    @abstractmethod
    def draw(self, width: int, height: int) -> RenderableType:
        """Draw the frame for an area of this many columns and lines, which crops it."""


@dataclass(frozen=True)
class Show:
    """A play as frames, of which there is at least one.

    The speed is a number of frames per second that is easy to follow. The frames can have a depth
    if `inner` says what it counts, such as `sub-game`. The legend has the marks in the frames, and
    what they mean. The jumps are keys to the next frame of a kind, with a name for it.
    """

    title: str
    frames: Iterator[Frame]
    round_name: str = "round"
    speed: float = 4
    max_frames: int = MAX_FRAMES
    inner: str = ""
    frames_are_rounds: bool = False
    legend: Sequence[tuple[str, str]] = ()
    jumps: Mapping[str, tuple[str, Callable[[Frame], bool]]] = field(default_factory=dict)


# --- Parts of frames -----------------------------------------------------------------------------

LABELS_FROM = 50  # minimum width for labels in front of the sentences


def bar(value: int, full: int, colour: str, width: int | None = None) -> ProgressBar:
    """A bar for a value. It fills the available space unless a width is given."""
    return ProgressBar(
        max(full, 1),
        max(value, 0),
        width,
        style="dim",
        complete_style=colour,
        finished_style=colour,
    )


def sentence_lines(sentences: Iterable[Sentence], width: int, height: int) -> list[Text]:
    """Wrapped sentences with their labels. If they do not all fit, the last ones are kept."""
    label_width = LABEL if width >= LABELS_FROM else 0
    lines: list[Text] = []
    for sentence in reversed(list(sentences)):
        wrapped = wrap(sentence.text, max(width - label_width, 1))
        block = [
            Text.assemble(
                (f"{label:<{label_width}}"[:label_width], "bold"), sentence.highlight(Text(line))
            )
            for label, line in zip(padded([sentence.label], ""), wrapped, strict=False)
        ]
        if lines and len(block) + len(lines) > height:
            break
        lines = block + lines
    if len(lines) > height > 0:
        lines[height - 1].append("…")
    return lines[:height]


def window(index: int, total: int, size: int) -> range:
    """The part of a long list that is shown if only `size` of `total` items fit.

    The range contains the index. It moves by half its size at a time, so most changes of the index
    do not move it.

    >>> window(3, 10, 20), window(0, 10, 4), window(5, 10, 4), window(9, 10, 4)
    (range(0, 10), range(0, 4), range(4, 8), range(6, 10))
    """
    if size < 1:
        return range(0)
    if total <= size:
        return range(total)
    half = max(size // 2, 1)
    start = min(max((index - size // 4) // half * half, 0), total - size)
    return range(start, start + size)
