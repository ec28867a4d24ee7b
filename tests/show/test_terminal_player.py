"""What keys and time do to a show, and what the terminal is told, without a terminal."""

import os
import signal
from dataclasses import dataclass
from io import StringIO
from itertools import count

import pytest
from rich.console import Console
from rich.text import Text

from graphsolve.show.terminal import Player, Screen, Show, watch


@dataclass(frozen=True)
class Scene:
    round: int
    depth: int = 0
    begins: bool = True
    name: str = ""

    @property
    def place(self) -> str:
        return self.name or f"round {self.round}"

    def draw(self, width: int, height: int):
        return [Text("x" * (width + 5))] * (height + 5)


def player(scenes, **options) -> Player:
    options.setdefault("playing", False)
    return Player(Show("A show", iter(scenes)), **options)


def rounds(number: int) -> list[Scene]:
    """Rounds of three turns each."""
    return [
        Scene(round_, begins=turn == 1, name=f"{round_}.{turn}")
        for round_ in range(1, number + 1)
        for turn in (1, 2, 3)
    ]


NESTED = [
    Scene(1, name="1"),
    Scene(2, name="2 begins"),
    Scene(2, depth=1, name="2.1"),
    Scene(2, depth=1, name="2.2 begins"),
    Scene(2, depth=2, name="2.2.1"),
    Scene(2, depth=2, name="2.2 end"),
    Scene(2, depth=1, name="2.2 won"),
    Scene(2, name="2 won"),
    Scene(3, name="3"),
]


def press(shown: Player, *keys: str) -> str:
    """Where keys lead, once every jump has arrived."""
    for key in keys:
        shown.press(key)
        while shown.goal:
            shown.advance(0)
    return shown.film.now.place


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ("right", "1.2"),
        ("l l l", "2.1"),
        ("right left", "1.1"),
        ("left", "1.1"),
        ("l l l l h", "2.1"),
        ("n", "2.1"),
        ("down down", "3.1"),
        ("n n n", "3.3"),
        ("l n", "2.1"),
        ("n l p", "2.1"),
        ("n l p up", "1.1"),
        ("l l p", "1.1"),
        ("p", "1.1"),
        ("end", "3.3"),
        ("end home", "1.1"),
        ("g 3 enter", "3.1"),
        ("end g 2 enter", "2.1"),
        ("end g 3 enter", "3.1"),
        ("end g 0 enter", "1.1"),
        ("g 3 backspace 2 enter", "2.1"),
        ("g 3 escape l", "1.2"),
        ("g enter l", "1.2"),
        ("g x 2 enter", "2.1"),
        ("g 9 enter", "3.3"),
        ("? l", "1.1"),
        ("? q l", "1.2"),
        ("z", "1.1"),
    ],
)
def test_keys_lead_through_rounds(keys: str, place: str):
    shown = player(rounds(3))
    assert press(shown, *keys.split()) == place
    assert not shown.closed
    assert not shown.playing


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ("n", "2 begins"),
        ("n n", "2 won"),
        ("n l n", "2.2 begins"),
        ("n l n n", "2.2 won"),
        ("n l o", "2 won"),
        ("n l n l o", "2.2 won"),
        ("n l n l o o", "2 won"),
        ("end p", "2 won"),
        ("end p p", "2 begins"),
        ("end h h p", "2.2 begins"),
        ("o", "1"),
        ("g 2 enter", "2 begins"),
        ("g 3 enter", "3"),
    ],
)
def test_rounds_skip_the_sub_games_in_them(keys: str, place: str):
    assert press(player(NESTED), *keys.split()) == place


@pytest.mark.parametrize(
    ("keys", "remark"),
    [
        ("left", "This is the beginning."),
        ("p", "This is the beginning."),
        ("end right", "This is the end."),
        ("end n", "This is the end."),
        ("o", "No sub-game is open."),
        ("g 9 enter", "There is no round 9: this is the end."),
        ("left right", ""),
    ],
)
def test_a_key_that_cannot_do_its_work_says_so(keys: str, remark: str):
    shown = player(rounds(2))
    press(shown, *keys.split())
    assert shown.remark == remark
    assert (not remark) or remark in Screen(shown).status(80).plain


@pytest.mark.parametrize("keys", ["home", "left", "g 0 enter", "p"])
def test_what_is_forgotten_is_said(keys: str):
    shown = Player(Show("A show", map(Scene, range(50)), most=10), playing=False)
    press(shown, "end", *["left"] * 20, *keys.split())
    assert shown.film.forgotten
    assert shown.remark == f"The first {shown.film.forgotten} moments are forgotten."


@pytest.mark.parametrize("key", ["q", "escape", "gone", "interrupt"])
def test_keys_that_quit(key: str):
    shown = player(rounds(1))
    shown.press(key)
    assert shown.closed


@pytest.mark.parametrize("before", ["?", "g", "end"])
def test_a_terminal_that_is_gone_ends_it_whatever_is_shown(before: str):
    shown = player(rounds(1))
    shown.press(before)
    shown.press("gone")
    assert shown.closed


def test_a_show_plays_at_its_speed_and_stops_at_the_end():
    shown = player(rounds(2), speed=4, playing=True)
    shown.advance(0.2)
    assert shown.film.now.place == "1.1"
    shown.advance(0.1)
    assert shown.film.now.place == "1.2"
    shown.advance(0.5)
    assert shown.film.now.place == "2.1"
    shown.advance(10)
    assert (shown.film.now.place, shown.playing) == ("2.3", False)


def test_time_does_nothing_to_a_show_that_is_paused():
    shown = player(rounds(2))
    version = shown.version
    shown.advance(10)
    assert (shown.film.now.place, shown.version) == ("1.1", version)


def test_space_plays_and_pauses_and_plays_again_from_the_end():
    shown = player(rounds(1))
    assert press(shown, "space") == "1.2"
    assert shown.playing
    press(shown, "space")
    assert not shown.playing
    press(shown, "end", "space")
    assert (shown.film.now.place, shown.playing) == ("1.1", True)


@pytest.mark.parametrize("key", ["right", "left", "n", "p", "home", "end", "g", "?"])
def test_keys_that_look_closer_pause(key: str):
    shown = player(rounds(2), playing=True)
    shown.press(key)
    assert not shown.playing


def test_speed_is_doubled_and_halved_within_bounds():
    shown = player(rounds(1), playing=True)
    assert shown.speed == 4
    press(shown, "+")
    assert shown.speed == 8
    press(shown, "-", "-")
    assert shown.speed == 2
    press(shown, *["+"] * 30)
    assert shown.speed == 1024
    press(shown, *["-"] * 30)
    assert shown.speed == 0.25
    assert shown.playing


def test_a_long_jump_tells_how_far_it_is_and_any_key_stops_it():
    shown = player(map(Scene, count()))
    shown.press("g")
    for digit in "999999999":
        shown.press(digit)
    shown.press("enter")
    shown.advance(0)
    reached = shown.film.now.round
    assert 0 < reached < 999999999
    status = Screen(shown).status(80).plain
    assert "Going to round 999999999" in status
    assert f"round {reached}" in status
    shown.press("space")
    assert shown.goal is None
    assert not shown.playing
    shown.advance(1)
    assert shown.film.now.round == reached


def test_whoever_waits_for_a_key_is_not_kept_from_the_show():
    shown = player(rounds(1), speed=1)
    idle = shown.patience
    shown.press("end")
    assert shown.patience == 0
    shown.advance(0)
    shown.press("home")
    shown.press("space")
    assert shown.patience > idle > 0


SIZES = [(1, 1), (3, 2), (20, 6), (40, 12), (80, 24), (200, 60)]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("keys", ["", "?", "g 1 2", "left", "space"])
def test_a_screen_has_its_size_whatever_it_shows(width: int, height: int, keys: str):
    shown = player(rounds(1))
    for key in keys.split():
        shown.press(key)
    lines = Screen(shown).lines(width, height)
    assert len(lines) == height
    assert max(line.cell_len for line in lines) <= width


def test_hints_are_those_there_is_room_for():
    screen = Screen(player(rounds(1)))
    assert screen.status(12).plain == "‖ 1.1   4/s"
    assert screen.status(40).plain.endswith("? help   q quit")
    assert len(screen.status(40).plain) == 40
    assert "+- speed" in screen.status(120).plain
    assert "np round" in screen.status(120).plain


def test_the_help_names_every_kind_of_key():
    shown = player(rounds(1))
    shown.press("?")
    text = "\n".join(line.plain for line in Screen(shown).lines(80, 24))
    for word in ("space", "n p", "Home End", "+ -", "sub-game", "quit"):
        assert word in text


def a_console(file: StringIO, **options) -> Console:
    return Console(file=file, force_terminal=True, width=60, height=10, _environ={}, **options)


class Typed:
    """Keys that have been typed already; a function among them is called."""

    def __init__(self, *keys) -> None:
        self.keys = list(keys)
        self.opened = 0

    def __enter__(self):
        self.opened += 1
        return self

    def __exit__(self, *_exception) -> None:
        self.opened -= 1

    def read(self, _seconds: float):
        key = self.keys.pop(0)
        return key() if callable(key) else key


ENTERED, LEFT, CURSOR = "\x1b[?1049h", "\x1b[?1049l", "\x1b[?25h"


def assert_put_back(written: str, keys: Typed):
    assert written.count(ENTERED) == written.count(LEFT) > 0
    assert written.rfind(CURSOR) > written.rfind("\x1b[?25l")
    assert keys.opened == 0


def test_the_screen_is_put_back_at_the_end():
    file, keys = StringIO(), Typed("right", "q")
    watch(player(rounds(2)), a_console(file), keys)
    assert_put_back(file.getvalue(), keys)
    assert "1.1" in file.getvalue()
    assert "1.2" in file.getvalue()


def raise_(error: BaseException):
    raise error


def test_ctrl_c_quits():
    file, keys = StringIO(), Typed(lambda: raise_(KeyboardInterrupt()))
    watch(player(rounds(2)), a_console(file), keys)
    assert_put_back(file.getvalue(), keys)


def test_the_screen_is_put_back_after_an_error():
    file, keys = StringIO(), Typed(lambda: raise_(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        watch(player(rounds(2)), a_console(file), keys)
    assert_put_back(file.getvalue(), keys)


def test_the_screen_is_put_back_when_asked_to_end():
    before = signal.getsignal(signal.SIGTERM)
    file, keys = StringIO(), Typed(lambda: os.kill(os.getpid(), signal.SIGTERM), None, None)
    with pytest.raises(SystemExit) as ended:
        watch(player(rounds(2)), a_console(file), keys)
    assert ended.value.code == 143
    assert_put_back(file.getvalue(), keys)
    assert signal.getsignal(signal.SIGTERM) is before


def test_ctrl_z_puts_the_screen_back_and_goes_on_later(monkeypatch: pytest.MonkeyPatch):
    file, keys = StringIO(), Typed("right", "suspend", "right", "q")
    stopped = []

    def stop(process: int, number: int):
        assert_put_back(file.getvalue(), keys)
        stopped.append((process, number))

    monkeypatch.setattr("graphsolve.show.terminal.loop.os.kill", stop)
    shown = player(rounds(2))
    watch(shown, a_console(file), keys)
    assert stopped == [(0, signal.SIGTSTP)]
    assert shown.film.now.place == "1.3"
    assert file.getvalue().count(ENTERED) == 2


def test_nothing_is_drawn_while_nothing_changes():
    file, keys = StringIO(), Typed(None, None, None, "q")
    drawn = []
    console = a_console(file)
    update = console.update_screen
    console.update_screen = lambda screen: (drawn.append(console.size), update(screen))
    watch(player(rounds(2)), console, keys)
    assert drawn == [(60, 10)]


def test_a_new_size_is_drawn_at_once():
    file = StringIO()
    console = a_console(file)
    drawn = []
    update = console.update_screen
    console.update_screen = lambda screen: (drawn.append(console.size), update(screen))

    def resize():
        console.size = (30, 5)

    watch(player(rounds(2)), console, Typed(resize, None, "q"))
    assert drawn == [(60, 10), (30, 5)]


def test_a_screen_of_ascii_alone_has_no_other_characters():
    buffer = StringIO()
    buffer_ = a_console(buffer)
    options = buffer_.options.copy()
    options.encoding = "ascii"
    options.height = 24
    options.max_width = 120
    lines = list(Screen(player(rounds(2))).__rich_console__(buffer_, options))
    assert len(lines) == 24
    assert all(line.plain.isascii() for line in lines)
