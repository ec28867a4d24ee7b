"""The screen of a player, drawn on a terminal until the user quits."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.layout import Layout
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from graphsolve import limits
from graphsolve.show.terminal.keys import Keys
from graphsolve.show.terminal.player import Player, help_lines

TITLE_FROM = 10  # minimum height of a screen with a title

GAP = "   "
HINTS = ("space {toggle}", "←→ step", "np {round_name}", "g go to", "+- speed", "? help", "q quit")
ASCII = str.maketrans("━╸╺─…●→←↓↑▶‖╭╮╰╯│", "==--~*><v^>=++++|")
"""Substitutes on a terminal that has only ASCII characters."""


class Screen:
    """The title of a show, its current frame, and a status line."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        width, height = options.max_width, options.height or console.height
        status = Layout(self.status(width), size=1)
        player = self._player
        rows = []
        if height >= TITLE_FROM:
            title = Text(player.show.title, "bold", no_wrap=True, overflow="ellipsis")
            rows.append(Layout(Group(title), size=1))
        if height > 1:
            room = height - 1 - len(rows)
            body = help_table(player) if player.help else player.film.now.draw(width, room)
            rows.append(Layout(body, size=room))
        rows.append(status)
        layout = Layout()
        layout.split_column(*rows)
        for text, style, control in console.render(layout, options.update(height=height)):
            yield Segment(text.translate(ASCII) if options.ascii_only else text, style, control)

    def status(self, width: int) -> Text:
        """The status line: the state of the player, the current place, and hints for keys."""
        player = self._player
        place = player.film.now.place
        if player.typed is not None:
            text = Text(f"Go to {player.show.round_name}: {player.typed}_", "bold reverse")
        elif player.jump:
            text = Text(f"Going to {player.jump.target}: {place} (any key stops)", "reverse")
        elif player.message:
            text = Text(player.message, "bold reverse")
        else:
            sign = "▶" if player.playing else "‖"
            text = Text.assemble((f"{sign} {place}", "bold"), f"{GAP}{player.speed:g}/s")
            text.append(self.hints(width - text.cell_len), "dim")
        text.no_wrap, text.overflow = True, "ellipsis"
        return text

    def hints(self, width: int) -> str:
        """As many hints for keys as fit, aligned to the right."""
        toggle = "pause" if self._player.playing else "play"
        round_name = self._player.show.round_name
        hints = [hint.format(toggle=toggle, round_name=round_name) for hint in HINTS]
        if self._player.show.frames_are_rounds:
            hints = [hint for hint in hints if not hint.startswith("np")]
        *others, help_, quit_ = hints
        for number in range(len(others), -1, -1):
            text = GAP.join(["", *others[:number], help_, quit_])
            if len(text) <= width:
                return f"{text:>{width}}"
        return ""


def help_table(player: Player) -> RenderableType:
    """A table of the keys and their actions."""
    table = Table.grid(padding=(0, 2))
    for keys, action in help_lines(player.show):
        table.add_row(Text(keys, "bold"), action)
    table.add_row()
    table.add_row("", Text("Press any key to go back.", "dim"))
    return Padding(table, (0, 2))


TERMINATED = 128 + 15  # exit status of a program that was ended by SIGTERM


def watch(player: Player, console: Console, keys: Keys) -> None:
    """Draw a player on a terminal and pass it the keys that are pressed, until the user quits."""
    while True:
        with keys, exit_on_sigterm(), console.screen():
            try:
                run(player, console, keys)
            except KeyboardInterrupt:
                player.close()
            finally:
                console.clear()  # otherwise tmux leaves some lines on the main screen
        if player.closed:
            return
        os.kill(0, signal.SIGTSTP)  # stop the whole process group, as the terminal does


def run(player: Player, console: Console, keys: Keys) -> None:
    """Run a player until it is closed or suspended."""
    screen = Screen(player)
    shown, clock = None, limits.clock()
    while not player.closed:
        now = limits.clock()
        player.advance(now - clock)
        clock = now
        if shown != (player.version, console.size):
            shown = player.version, console.size
            console.update_screen(screen)
        key = keys.read(player.timeout)
        if key == "suspend":
            return
        if key:
            player.press(key)


@contextmanager
def exit_on_sigterm() -> Iterator[None]:
    """Turn SIGTERM into SystemExit, so that context managers restore the terminal."""

    def leave(_signal: int, _frame: FrameType | None) -> None:
        raise SystemExit(TERMINATED)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
