"""The open games after each event of a card game, and its rounds."""

from graphsolve.puzzles.cards import Decks, game_events
from graphsolve.puzzles.cards.events import GameBegan, RoundBegan, Scene
from statements import DECKS


def test_open_games_are_those_that_have_not_ended():
    events = list(game_events(DECKS))
    scene, parents = Scene(events[0]), {1: None}
    for event in events[1:]:
        if isinstance(event, GameBegan):
            parents[event.game] = event.parent
        scene.apply(event)
        numbers = [game.number for game in scene.games]
        assert numbers[-1] == event.game
        assert [None, *numbers[:-1]] == [parents[number] for number in numbers]


def test_rounds_are_those_of_game_1():
    rounds = list(Scene.rounds_of(game_events(DECKS)))
    assert [one.number for one in rounds] == list(range(1, 18))
    assert {one.after.game.number for one in rounds} == {1}
    assert rounds[8].moments[0].events[0] == RoundBegan(
        1, 9, Decks((4, 9, 8, 5, 2), (3, 10, 1, 7, 6))
    )
    assert rounds[-1].after.outcome.score == 291
