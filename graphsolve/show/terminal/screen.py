"""One screen of a show: its title, the moment, and a line on how it plays."""

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions
from rich.text import Text

from graphsolve.show.terminal.pieces import fit
from graphsolve.show.terminal.player import HELP, Player

__all__ = ["Screen"]

TITLE_FROM = 10
"""Lines of a screen that has one to spare for the title."""

ROOMY = 40
GAP = "   "
HINTS = (
    ("? help", "q quit"),
    ("space {0}", "? help", "q quit"),
    ("space {0}", "←→ step", "? help", "q quit"),
    ("space {0}", "←→ step", "np {1}", "? help", "q quit"),
    ("space {0}", "←→ step", "np {1}", "g go to", "? help", "q quit"),
    ("space {0}", "←→ step", "np {1}", "g go to", "+- speed", "? help", "q quit"),
)
ASCII = str.maketrans("━╸─…●→←↓↑▶‖╭╮╰╯│", "==-~*><v^>=++++|")
"""What stands for these characters on a screen that has only those of ASCII."""


class Screen:
    """What a player shows, for a console of any size."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        for line in self.lines(options.max_width, options.height or console.height):
            if options.ascii_only:
                line.plain = line.plain.translate(ASCII)
            line.no_wrap = True
            yield line

    def lines(self, width: int, height: int) -> list[Text]:
        """Exactly so many lines, each at most so wide; the last tells how the show plays."""
        title = [Text(self._player.show.title, "bold")] if height >= TITLE_FROM else []
        room = max(height - len(title) - 1, 0)
        draw = help_lines if self._player.help else self._player.film.now.draw
        body = fit(draw(width, room), width, room)
        space = [Text()] * (room - len(body))
        return [*fit([*title, *body], width, height), *space, *fit([self.status(width)], width, 1)]

    def status(self, width: int) -> Text:
        """How the show plays, where it is, and the keys that there is room for."""
        player = self._player
        place = player.film.now.place
        if player.number is not None:
            return Text(f"Go to {player.show.counts}: {player.number}_", "bold reverse")
        if player.goal:
            return Text(f"Going to {player.goal.name}: {place} (any key stops)", "reverse")
        if player.remark:
            return Text(player.remark, "bold reverse")
        sign = "▶" if player.playing else "‖"
        text = Text.assemble((f"{sign} {place}", "bold"), f"{GAP}{player.speed:g}/s")
        return self.with_hints(text, width)

    def with_hints(self, text: Text, width: int) -> Text:
        """The line with as many hints on keys as there is room for, at its end."""
        toggle = "pause" if self._player.playing else "play"
        for hints in reversed(HINTS):
            hint = GAP.join(hints).format(toggle, self._player.show.counts)
            if len(text.plain) + len(GAP) + len(hint) <= width:
                return text.append(f"{hint:>{width - len(text.plain)}}", "dim")
        return text


def help_lines(width: int, _height: int) -> list[Text]:
    """What the keys do."""
    indent = "  " * (width >= ROOMY)
    rows = [Text.assemble((f"{indent}{keys:<10}", "bold"), what) for keys, what in HELP]
    return [*rows, Text(), Text(f"{indent}Any key goes back to the show.", "dim")]
