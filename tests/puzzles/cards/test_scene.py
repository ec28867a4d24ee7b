"""The state of a card game after each event equals that of plain loops and of the engine."""

from decks import random_deal
from graphsolve.puzzles.cards import Decks, game_events
from graphsolve.puzzles.cards.events import CardsDrawn, GameBegan, GameEnded, RoundBegan, RoundWon
from graphsolve.puzzles.cards.game import bottom
from graphsolve.puzzles.cards.scene import Scene

SUB_GAMES = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))


def test_the_decks_after_each_round_are_those_with_which_the_next_begins():
    for deal in map(random_deal, range(120)):
        check_decks(deal)


def check_decks(deal: Decks) -> None:
    events = game_events(deal)
    scene = Scene(next(events))
    after: dict[int, Decks] = {}
    for event in events:
        scene.apply(event)
        game = scene.game
        match event:
            case GameBegan(number, parent, decks):
                assert (game.number, game.decks) == (number, decks)
                after[number] = decks
                assert scene.games[-2].number == parent
                assert scene.games[-2].sub_game
            case RoundBegan(number, round_, decks):
                assert (game.number, game.round, game.decks) == (number, round_, decks)
                assert after.get(number, decks) == decks
            case CardsDrawn(cards=cards):
                assert game.drawn == cards == tuple(deck[0] for deck in game.decks)
            case RoundWon(number, _, winner):
                assert (game.number, game.winner) == (number, winner)
                after[number] = game.decks.after_round(winner, bottom(winner, *game.drawn))
            case GameEnded(number, decks, outcome):
                assert (game.number, game.outcome) == (number, outcome)
                assert after.get(number, decks) == game.decks == decks
    assert [game.number for game in scene.games] == [1]
    assert scene.outcome == scene.game.outcome


def test_open_games_are_those_that_have_not_ended():
    events = list(game_events(SUB_GAMES))
    scene, parents = Scene(events[0]), {1: None}
    for event in events[1:]:
        if isinstance(event, GameBegan):
            parents[event.game] = event.parent
        scene.apply(event)
        numbers = [game.number for game in scene.games]
        assert numbers[-1] == event.game
        assert [None, *numbers[:-1]] == [parents[number] for number in numbers]


def test_rounds_are_those_of_game_1():
    rounds = list(Scene.rounds_of(game_events(SUB_GAMES)))
    assert [one.number for one in rounds] == list(range(1, 18))
    assert {one.after.game.number for one in rounds} == {1}
    assert rounds[8].moments[0][0] == RoundBegan(1, 9, Decks((4, 9, 8, 5, 2), (3, 10, 1, 7, 6)))
    assert rounds[-1].after.outcome.score == 291
