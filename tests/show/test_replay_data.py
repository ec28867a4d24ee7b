"""The data of a replay hold all that its events tell: from them the events come back."""

import json
from itertools import accumulate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles import caves
from graphsolve.lab.generate import generate_decks
from graphsolve.puzzles.cards import (
    COMBAT,
    RECURSIVE_COMBAT,
    Decks,
    RecursiveRules,
    game_events,
)
from graphsolve.puzzles.cards.events import GameBegan, GameEnded, Repeat, RoundBegan, RoundWon
from graphsolve.puzzles.cave import Cave, Rules, Stats, battle_events, parse_cave
from graphsolve.puzzles.cave.events import (
    BattleBegan,
    BattleEnded,
    Blow,
    Candidate,
    Choice,
    Death,
    RoundEnded,
    Step,
    TurnBegan,
)
from graphsolve.puzzles.cave.events import RoundBegan as BattleRoundBegan
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.show.replay.cards import cards_data
from graphsolve.show.replay.cave import cave_data

FAST = Rules(Stats(hit_points=20), Stats(hit_points=20))


def through_json(data):
    """What the page reads."""
    return json.loads(json.dumps(data))


def data_of(make, events, **options):
    stream = iter(events)
    return through_json(make(next(stream), stream, **options))


@settings(max_examples=100)
@given(caves())
def test_battle_comes_back_from_its_data(cave: Cave):
    events = list(battle_events(cave, FAST))
    data = data_of(cave_data, events)
    assert list(battle_from(data, events[0])) == [
        event for event in events if not isinstance(event, BattleEnded)
    ]


def battle_from(data, began: BattleBegan):
    """The events that the data tell of, read as their documentation says."""
    rows, width = data["map"], len(data["map"][0])

    def square(number):
        return None if number is None else divmod(number, width)

    sets = [tuple(map(square, accumulate(differences))) for differences in data["sets"]]
    squares = tuple(
        (y, x) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "."
    )
    units = tuple(
        (unit.side.value, unit.square, unit.hit_points, unit.attack_power) for unit in began.units
    )
    assert [(side, square(at), *rest) for side, at, *rest in data["units"]] == list(units)
    assert (len(rows), width, squares) == (began.height, began.width, began.squares)
    yield began
    scene = Scene(began)

    def tell(event):
        scene.see(event)
        return event

    for number, turns in enumerate(data["rounds"], 1):
        yield tell(BattleRoundBegan(number))
        for turn in turns:
            unit, choice, step, blow, dead = [*turn, *[None] * (5 - len(turn))]
            yield tell(TurnBegan(unit, scene.units[unit].square))
            if choice:
                targets, in_range, reachable, nearest, chosen, distance, steps, first = choice
                seen = (sets[i] for i in (targets, in_range, reachable, nearest))
                yield Choice(unit, *seen, square(chosen), distance, sets[steps], square(first))
            if step is not None:
                yield tell(Step(unit, scene.units[unit].square, square(step)))
            if blow:
                target, damage, hit_points, numbers = blow
                candidates = tuple(as_candidate(scene.units[n]) for n in numbers)
                yield tell(Blow(unit, target, candidates, damage, hit_points))
            if dead is not None:
                yield tell(Death(dead, scene.units[dead].square))
        if number <= data["fullRounds"]:
            yield tell(RoundEnded(number))


def as_candidate(unit):
    return Candidate(unit.number, unit.square, unit.hit_points)


def test_outcome_of_a_battle():
    data = data_of(cave_data, battle_events(parse_cave("G.E   G(9), E(3)")))
    assert data["outcome"] == {
        "termination": "NO_TARGETS",
        "winner": "goblins",
        "rounds": 1,
        "hitPoints": 9,
        "elvesLost": 1,
        "score": 9,
    }


def test_events_of_two_battles_are_refused():
    events = list(battle_events(parse_cave("G.E")))
    with pytest.raises(ValueError, match="second beginning"):
        cave_data(events[0], [*events[1:], events[0]])


decks = st.permutations(range(1, 15)).flatmap(
    lambda cards: st.integers(1, 13).map(lambda cut: Decks(tuple(cards[:cut]), tuple(cards[cut:])))
)


class OtherRules(RecursiveRules):
    """The loser's card goes first, and a sub-game takes a card more."""

    def bottom(self, winner, card1, card2):
        return tuple(reversed(super().bottom(winner, card1, card2)))

    def starts_sub_game(self, decks):
        return all(len(deck) - 2 >= deck[0] for deck in decks)

    def sub_game(self, decks):
        return Decks(*(deck[1 : 2 + deck[0]] for deck in decks))


@settings(max_examples=60, deadline=None)
@given(decks, st.sampled_from([COMBAT, RECURSIVE_COMBAT, OtherRules()]))
def test_game_comes_back_from_its_data(deal: Decks, rules):
    events = list(game_events(deal, rules))
    data = data_of(cards_data, events)
    assert data["leftOut"] == {"games": 0, "rounds": 0}
    assert list(Table(data).play()) == [told(e) for e in events if told(e)]
    if not isinstance(rules, OtherRules):
        assert data["decks"] == {}


def told(event):
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
    """A game played from its data, as their documentation says."""

    def __init__(self, data):
        self.data = data
        self.begun = 0

    def play(self, deal=None, parent=None):
        self.begun += 1
        number = self.begun
        yield ("game", number, parent)
        rounds, winner, *repeats = self.data["games"][number - 1]
        pairs = repeats[0] if repeats else []
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
    data = data_of(cards_data, game_events(deal), most_rounds=2000)
    rounds = sum(len(game[0]) for game in data["games"])
    assert rounds + data["leftOut"]["rounds"] == counts["rounds"]
    assert len(data["games"]) + data["leftOut"]["games"] == counts["games"]
    assert 2000 <= rounds < 3000
    assert [1 if letter in "1ac" else 2 for letter in data["games"][0][0]] == first_game
    letters = "".join(game[0] for game in data["games"])
    assert letters.count("a") + letters.count("b") == len(data["games"]) - 1
    assert 0 < letters.count("c") + letters.count("d") <= data["leftOut"]["games"]


@pytest.mark.parametrize("most_rounds", [100, 10**6])
def test_game_that_takes_too_long_is_broken_off(most_rounds: int):
    deal = generate_decks(0, cards=16)
    wins = [event for event in game_events(deal) if isinstance(event, RoundWon)]
    for most_read in range(150, 400, 7):
        options = {"most_rounds": most_rounds, "most_read": most_read}
        data = data_of(cards_data, game_events(deal), **options)
        rounds = "".join(game[0] for game in data["games"])
        kept = len(rounds) - rounds.count("x")
        assert data["brokenOff"] == kept + data["leftOut"]["rounds"] == most_read
        assert data["outcome"] is None
        winners = [event.winner for event in wins[:most_read] if event.game == 1]
        assert ["x12".index(letter) for letter in plain(data["games"][0][0])][: len(winners)] == (
            winners
        )
        cut = [game for game in data["games"] if game[1] == 0]
        assert all(game[0] for game in cut)
        assert rounds.count("x") == len(cut) - 1


def plain(rounds: str) -> str:
    """Who wins the rounds, by whatever."""
    return rounds.translate(str.maketrans("abcd", "1212"))


@pytest.mark.parametrize("most_read", [1276, 1277])
def test_game_that_just_ends_is_not_broken_off(most_read: int):
    deal = generate_decks(0, cards=12)
    assert sum(isinstance(event, RoundWon) for event in game_events(deal)) == 1277
    data = data_of(cards_data, game_events(deal), most_read=most_read)
    assert (data["brokenOff"], data["outcome"] is None) == (
        (None, False) if most_read == 1277 else (1276, True)
    )
