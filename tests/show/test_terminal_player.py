"""Playback, keys and terminal output, without a real terminal."""

import signal
from dataclasses import dataclass
from io import StringIO
from itertools import count

import pytest
from rich.console import Console

from graphsolve.puzzles.cards import game_events, parse_decks
from graphsolve.puzzles.cave import battle_events, parse_cave
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.show.cards.frames import show_of as card_show
from graphsolve.show.cave.frames import show_of as cave_show
from graphsolve.show.duel.frames import show_of as duel_show
from graphsolve.show.terminal.frames import Show
from graphsolve.show.terminal.player import Film, Player
from graphsolve.show.terminal.screen import Screen, watch
from statements import DATA, load


@dataclass(frozen=True)
class Numbered:
    round: int
    depth: int = 0
    is_stop: bool = True
    name: str = ""

    @property
    def place(self) -> str:
        return self.name or f"round {self.round}"

    def draw(self, width: int, height: int):
        return "\n".join(["x" * (width + 5)] * (height + 5))


def player(frames, **options) -> Player:
    options.setdefault("playing", False)
    return Player(Show("A show", iter(frames), inner="sub-game"), **options)


def rounds(number: int) -> list[Numbered]:
    """Rounds of three turns each."""
    return [
        Numbered(round_, is_stop=turn == 1, name=f"{round_}.{turn}")
        for round_ in range(1, number + 1)
        for turn in (1, 2, 3)
    ]


NESTED = [
    Numbered(1, name="1"),
    Numbered(2, name="2 begins"),
    Numbered(2, depth=1, name="2.1"),
    Numbered(2, depth=1, name="2.2 begins"),
    Numbered(2, depth=2, name="2.2.1"),
    Numbered(2, depth=2, name="2.2 end"),
    Numbered(2, depth=1, name="2.2 won"),
    Numbered(2, name="2 won"),
    Numbered(3, name="3"),
]


def press(shown: Player, *keys: str) -> str:
    """The place that keys lead to, after every jump is complete."""
    for key in keys:
        shown.press(key)
        while shown.jump:
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
    ("keys", "message"),
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
def test_a_key_without_effect_shows_a_message(keys: str, message: str):
    shown = player(rounds(2))
    press(shown, *keys.split())
    assert shown.message == message
    assert (not message) or message in Screen(shown).status(80).plain


@pytest.mark.parametrize("keys", ["home", "left", "g 0 enter", "p"])
def test_discarded_frames_are_reported(keys: str):
    shown = Player(Show("A show", map(Numbered, range(50)), max_frames=10), playing=False)
    press(shown, "end", *["left"] * 20, *keys.split())
    assert shown.film.discarded
    assert f"first {shown.film.discarded} frames" in shown.message


@pytest.mark.parametrize("key", ["q", "escape", "gone", "interrupt"])
def test_keys_that_quit(key: str):
    shown = player(rounds(1))
    shown.press(key)
    assert shown.closed


def test_a_show_plays_at_its_speed_and_stops_at_the_end():
    shown = player(rounds(2), playing=True)
    shown.advance(0.2)
    assert shown.film.now.place == "1.1"
    shown.advance(0.1)
    assert shown.film.now.place == "1.2"
    shown.advance(0.5)
    assert shown.film.now.place == "2.1"
    shown.advance(10)
    assert (shown.film.now.place, shown.playing) == ("2.3", False)


def test_space_plays_and_pauses_and_plays_again_from_the_end():
    shown = player(rounds(1))
    assert press(shown, "space") == "1.2"
    assert shown.playing
    press(shown, "space")
    assert not shown.playing
    press(shown, "end", "space")
    assert (shown.film.now.place, shown.playing) == ("1.1", True)


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


def test_a_show_whose_frames_take_longer_than_it_shows_them_slows_down(clock):
    def slow():
        for number in count():
            clock.now += 1
            yield Numbered(number)

    shown = player(slow(), playing=True)
    for frames in (1, 2, 3):
        shown.advance(1)
        assert shown.film.now.round == frames


def test_a_long_jump_shows_progress_and_any_key_stops_it(clock):
    clock.tick = 0.001
    shown = player(map(Numbered, count()))
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
    assert shown.jump is None
    assert not shown.playing
    shown.advance(1)
    assert shown.film.now.round == reached


def screen_lines(shown: Player, width: int, height: int) -> list[str]:
    console = Console(file=StringIO(), width=width, height=height)
    console.print(Screen(shown))
    return console.file.getvalue().splitlines()


def test_screens(golden):
    """One frame of each puzzle."""
    cave = parse_cave("#######\n#E..G.#\n#...#.#\n#.G.#G#\n#######")
    decks = parse_decks((DATA / "cards" / "example.txt").read_text())
    duel = load("duel/second.toml")
    fought = Duel(Boss(duel["boss_hit_points"], duel["boss_damage"]), hit_points=10, mana=250)
    shows = {
        "battle": (cave_show("A battle", battle_events(cave)), 1),
        "cards": (card_show("A game", game_events(decks)), 12),
        "duel": (duel_show("A duel", duel_events(fought, duel["spells"])), 4),
    }
    for name, (show, steps) in shows.items():
        shown = Player(show, playing=False)
        for _ in range(steps):
            shown.press("right")
        lines = (line.rstrip() for line in screen_lines(shown, 80, 24))
        golden(f"watch/{name}.txt", "\n".join([*lines, ""]))


SIZES = [(1, 1), (3, 2), (20, 6), (40, 12), (80, 24), (200, 60)]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("keys", ["", "?", "g 1 2", "left", "space"])
def test_a_screen_has_its_size_whatever_it_shows(width: int, height: int, keys: str):
    shown = player(rounds(1))
    for key in keys.split():
        shown.press(key)
    lines = screen_lines(shown, width, height)
    assert len(lines) == height
    assert {len(line) for line in lines} == {width}
    assert lines[-1].strip()


def a_console(file: StringIO, **options) -> Console:
    return Console(file=file, force_terminal=True, width=60, height=10, _environ={}, **options)


class Typed:
    """Keys typed in advance; a function among them is called."""

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


def assert_restored(written: str, keys: Typed):
    assert written.count(ENTERED) == written.count(LEFT) > 0
    assert written.rfind(CURSOR) > written.rfind("\x1b[?25l")
    assert keys.opened == 0


def test_ctrl_z_restores_the_screen_and_continues_later(monkeypatch: pytest.MonkeyPatch):
    file, keys = StringIO(), Typed("right", "suspend", "right", "q")
    stopped = []

    def stop(process: int, number: int):
        assert_restored(file.getvalue(), keys)
        stopped.append((process, number))

    monkeypatch.setattr("graphsolve.show.terminal.screen.os.kill", stop)
    shown = player(rounds(2))
    watch(shown, a_console(file), keys)
    assert stopped == [(0, signal.SIGTSTP)]
    assert shown.film.now.place == "1.3"
    assert file.getvalue().count(ENTERED) == 2


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


def test_an_ascii_terminal_gets_only_ascii():
    console = a_console(StringIO())
    options = console.options.update_dimensions(120, 24)
    options.encoding = "ascii"
    lines = console.render_lines(Screen(player(rounds(2))), options)
    assert len(lines) == 24
    assert all(segment.text.isascii() for line in lines for segment in line)


@pytest.mark.parametrize("max_frames", [1, 2, 10, 25])
def test_at_most_max_frames_are_kept(max_frames: int):
    film = Film(map(Numbered, range(100)), max_frames)
    while film.step():
        pass
    assert film.now.round == 99
    kept = 1
    while film.back():
        kept += 1
    assert kept <= max_frames
    assert kept >= max_frames * 9 // 10
    assert film.now.round == film.discarded == 100 - kept


def test_jumps_of_a_show_lead_to_the_next_frame_of_a_kind():
    jumps = {"e": ("even round", lambda frame: frame.round % 2 == 0)}
    shown = Player(Show("A show", map(Numbered, range(1, 5)), jumps=jumps), playing=False)
    for expected in (2, 4):
        shown.press("e")
        shown.advance(0)
        assert shown.film.now.round == expected
    shown.press("e")
    shown.advance(0)
    assert shown.message == "There is no further even round."
