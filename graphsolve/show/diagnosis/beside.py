"""Sentences, and what happens by the rules beside what happens by a misreading."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from graphsolve.show.explain.page import Paragraph
from graphsolve.show.explain.sentences import Sentence

__all__ = ["OURS", "THEIRS", "Beside", "headline", "paragraph"]

OURS, THEIRS = "By the rules", "Misread"
GAP = 4


def paragraph(about: str, text: str) -> RenderableType:
    """Some text beside the word for what it is about."""
    return Paragraph(Sentence(about, text))


def headline(text: str) -> Text:
    """A line that stands out."""
    return Text(f"-- {text} --", "bold")


@dataclass(frozen=True)
class Beside:
    """Two texts under their titles, below each other where the screen is too narrow.

    Attributes:
        ours: what goes by the rules.
        theirs: what goes by the misreading.
        wraps: whether lines may be wrapped to get both side by side.
    """

    ours: Text
    theirs: Text
    wraps: bool = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        width = max(console.measure(text).maximum for text in (self.ours, self.theirs))
        half = (options.max_width - GAP) // 2
        ours, theirs = self.titled()
        if width <= half or self.wraps:
            yield from columns(ours.wrap(console, half), theirs.wrap(console, half), half)
        else:
            yield from (ours, Text(), theirs)

    def titled(self) -> tuple[Text, Text]:
        """The texts with their titles above them."""
        return (
            Text.assemble((f"{OURS}:\n", "bold"), self.ours),
            Text.assemble((f"{THEIRS}:\n", "bold"), self.theirs),
        )


def columns(left: Iterable[Text], right: Iterable[Text], most: int) -> Iterator[Text]:
    """Two columns, of which the left one is as wide as it needs to be."""
    left = list(left)
    width = min(max(line.cell_len for line in left), most)
    for ours, theirs in zip_longest(left, right):
        line = Text(no_wrap=True).append(ours or Text())
        line.pad_right(width + GAP - line.cell_len)
        line.append(theirs or Text())
        line.rstrip()
        yield line
