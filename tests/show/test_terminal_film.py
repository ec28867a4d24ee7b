"""A film computes frames on demand and keeps a limited number of them."""

from dataclasses import dataclass
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphsolve.show.terminal.player import Film


@dataclass(frozen=True)
class Numbered:
    number: int
    round: int = 0
    depth: int = 0
    is_stop: bool = True
    place: str = ""

    def draw(self, _width: int, _height: int):
        return ""


def numbered(rounds):
    return [Numbered(number, round_) for number, round_ in enumerate(rounds)]


def test_frames_are_computed_on_demand():
    frames = map(Numbered, count())
    film = Film(frames)
    film.step()
    film.step()
    film.back()
    film.step()
    assert film.now.number == 2
    assert next(frames).number == 3


STEPS = st.sampled_from(["step", "back", "rewind", "even", "round"])


@given(st.integers(1, 8), st.lists(st.tuples(STEPS, st.integers(0, 5)), max_size=40))
def test_a_film_is_a_list_with_a_place_in_it(length: int, steps: list[tuple[str, int]]):
    frames = numbered(number // 2 for number in range(length))
    film, at = Film(iter(frames)), 0
    for step, number in steps:
        match step:
            case "step":
                assert film.step() is (at + 1 < length)
                at = min(at + 1, length - 1)
            case "back":
                assert film.back() is (at > 0)
                at = max(at - 1, 0)
            case "rewind":
                film.rewind()
                at = 0
            case "even":
                earlier = [place for place in range(at) if place % 2 == 0]
                assert film.back(lambda frame: frame.number % 2 == 0) is bool(earlier)
                at = earlier[-1] if earlier else at
            case "round":
                film.back_to_round(number)
                at = min([place for place in range(at) if place // 2 >= number], default=at)
        assert film.now is frames[at]
        assert film.at_oldest is (at == 0)


@pytest.mark.parametrize("max_frames", [1, 2, 10, 25])
def test_at_most_max_frames_are_kept(max_frames: int):
    film = Film(map(Numbered, range(100)), max_frames)
    while film.step():
        pass
    assert film.now.number == 99
    kept = 1
    while film.back():
        kept += 1
    assert kept <= max_frames
    assert kept >= max_frames * 9 // 10
    assert film.now.number == film.discarded == 100 - kept
