"""The data of a replay contain its events: they can be rebuilt from the data."""

from dataclasses import replace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles import caves
from examples import examples
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.puzzles.cards import COMBAT, RECURSIVE_COMBAT, Decks, game_events
from graphsolve.puzzles.cards.events import GameBegan, GameEnded, Repeat, RoundBegan, RoundWon
from graphsolve.puzzles.cave import Cave, Rules, Stats, battle_events, parse_cave
from graphsolve.puzzles.cave.events import (
    BattleBegan,
    Blow,
    Choice,
    Death,
    Fighter,
    RoundEnded,
    Step,
    TurnBegan,
)
from graphsolve.puzzles.cave.events import RoundBegan as BattleRoundBegan
from graphsolve.show.cards.board import board_of as cards_board
from graphsolve.show.cave.board import board_of as cave_board

FAST = Rules(Stats(hit_points=20), Stats(hit_points=20))


def through_json(data):
    """The data as the page reads it."""
    return msgspec.json.decode(msgspec.json.encode(data))


def data_of(make, events, **options):
    return through_json(make(events, **options))


@examples(60)
@given(caves())
def test_battle_comes_back_from_its_data(cave: Cave):
    events = list(battle_events(cave, FAST))
    data = data_of(cave_board, events)
    squares = tuple(
        (y, x)
        for y, row in enumerate(data["map"])
        for x, letter in enumerate(row)
        if letter == "."
    )
    units = msgspec.convert(data["units"], tuple[Fighter, ...])
    assert BattleBegan(len(data["map"]), len(data["map"][0]), squares, units) == events[0]
    turns = [turn for turns in data["rounds"] for turn in turns]
    assert [turn["unit"] for turn in turns] == [e.unit for e in events if isinstance(e, TurnBegan)]
    for name, event_type in EVENT_TYPES.items():
        read = [msgspec.convert(turn[name], event_type) for turn in turns if turn[name]]
        assert read == [event for event in events if isinstance(event, event_type)]
    steps = [tuple(turn["step"]) for turn in turns if turn["step"]]
    assert steps == [event.after for event in events if isinstance(event, Step)]
    dead = [unit for turn in turns for unit, square, _ in turn["changes"] if square is None]
    assert dead == [event.unit for event in events if isinstance(event, Death)]
    ended = sum(isinstance(event, RoundEnded) for event in events)
    assert len(data["summaries"]) == ended + 1
    assert len(data["rounds"]) == sum(isinstance(event, BattleRoundBegan) for event in events)


EVENT_TYPES = {"choice": Choice, "blow": Blow}


def test_events_of_two_battles_are_refused():
    events = list(battle_events(parse_cave("G.E")))
    with pytest.raises(ValueError, match="second battle"):
        cave_board([*events, events[0]])


decks = st.permutations(range(1, 15)).flatmap(
    lambda cards: st.integers(1, 13).map(lambda cut: Decks(tuple(cards[:cut]), tuple(cards[cut:])))
)


OTHER_RULES = replace(  # the loser's card goes first, and a sub-game takes one card more
    RECURSIVE_COMBAT,
    bottom=lambda winner, card1, card2: (card2, card1) if winner == 1 else (card1, card2),
    starts_sub_game=lambda card1, left1, card2, left2: left1 > card1 and left2 > card2,
    sub_game=lambda decks: Decks(*(deck[1 : 2 + deck[0]] for deck in decks)),
)


@examples(60)
@given(decks, st.sampled_from([COMBAT, RECURSIVE_COMBAT, OTHER_RULES]))
def test_game_comes_back_from_its_data(deal: Decks, rules):
    events = list(game_events(deal, rules))
    data = data_of(cards_board, events)
    assert data["leftOut"] == {"games": 0, "rounds": 0}
    assert list(Table(data).play()) == [row for event in events if (row := row_of(event))]
    if rules.is_standard:
        assert data["decks"] == {}


def row_of(event):
    """What a page shows of an event."""
    match event:
        case GameBegan(game, parent):
            return ("game", game, parent)
        case RoundBegan(game, number, decks):
            return ("round", game, number, *map(list, decks))
        case RoundWon(game, number, winner):
            return ("won", game, number, winner)
        case Repeat(game, number, earlier):
            return ("repeat", game, number, earlier)
        case GameEnded(game, decks, outcome):
            return ("ended", game, *map(list, decks), outcome.winner)
    return None


class Table:
    """A game played from its data, as documented in `graphsolve.show.cards.board`."""

    def __init__(self, data):
        self.data = data
        self.begun = 0

    def play(self, deal=None, parent=None):
        self.begun += 1
        number = self.begun
        yield ("game", number, parent)
        rounds, winner, pairs = self.data["games"][number - 1]
        earlier = dict(zip(pairs[::2], pairs[1::2], strict=True))
        decks = deal or self.data["deal"]
        for round_, letter in enumerate([*rounds, None], 1):
            decks = self.data["decks"].get(f"{number}/{round_}", decks)
            if round_ in earlier:
                yield ("repeat", number, round_, earlier[round_])
            if letter is None:
                yield ("ended", number, *decks, winner)
                return
            yield ("round", number, round_, *decks)
            (card1, *rest1), (card2, *rest2) = decks
            if letter in "ab":
                yield from self.play([rest1[:card1], rest2[:card2]], number)
            wins = 1 if letter in "1ac" else 2
            yield ("won", number, round_, wins)
            decks = (
                [[*rest1, card1, card2], rest2] if wins == 1 else [rest1, [*rest2, card2, card1]]
            )


def test_long_game_leaves_out_sub_games_that_begin_late():
    deal = generate_decks(0, cards=16)
    counts = {"games": 0, "rounds": 0}
    first_game = []
    for event in game_events(deal):
        counts["games"] += isinstance(event, GameBegan)
        counts["rounds"] += isinstance(event, RoundWon)
        if isinstance(event, RoundWon) and event.game == 1:
            first_game.append(event.winner)
    data = data_of(cards_board, game_events(deal), max_rounds=2000)
    rounds = sum(len(game[0]) for game in data["games"])
    assert rounds + data["leftOut"]["rounds"] == counts["rounds"]
    assert len(data["games"]) + data["leftOut"]["games"] == counts["games"]
    assert 2000 <= rounds < 3000
    assert [1 if letter in "1ac" else 2 for letter in data["games"][0][0]] == first_game
    letters = "".join(game[0] for game in data["games"])
    assert letters.count("a") + letters.count("b") == len(data["games"]) - 1
    assert 0 < letters.count("c") + letters.count("d") <= data["leftOut"]["games"]


@pytest.mark.parametrize("max_played", [1276, 1277])
def test_game_that_just_ends_is_not_broken_off(max_played: int):
    deal = generate_decks(0, cards=12)
    assert sum(isinstance(event, RoundWon) for event in game_events(deal)) == 1277
    data = data_of(cards_board, game_events(deal), max_played=max_played)
    assert (data["brokenOff"], data["score"] is None) == (
        (None, False) if max_played == 1277 else (1276, True)
    )
