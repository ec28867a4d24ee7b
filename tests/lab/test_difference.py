"""Where misreadings first differ from the rules."""

import pytest

from graphsolve.errors import TimeLimitError
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.difference import PlayEvents, differences_of, find_difference
from graphsolve.lab.misreadings import CATALOGUE, misreading
from graphsolve.limits import checkpoint, time_limit
from graphsolve.puzzles.cave import battle_events, least_attack_power, parse_cave
from graphsolve.puzzles.cave.events import Blow, Scene, Step, TurnBegan
from graphsolve.puzzles.cave.state import Side
from graphsolve.puzzles.duel import Boss
from statements import DECKS


@pytest.mark.usefixtures("ticking")
def test_a_play_that_a_time_limit_stops_can_be_played_again():
    """What it lacks is not taken for its end."""

    def events():
        for number in range(4):
            if number == 2:
                checkpoint()
            yield number

    play = PlayEvents(events)
    with pytest.raises(TimeLimitError), time_limit(0.5):
        list(play)
    assert [*play] == [*play] == [0, 1, 2, 3]


def difference_in_battle(name: str, puzzle, part: int = 1):
    return find_difference(puzzle, part, CATALOGUE[name])


def test_a_dead_unit_acts():
    cave = parse_cave("EGE   E(200), G(3), E(200)")
    found = difference_in_battle("dead-units-act", cave)
    assert isinstance(found.theirs[0], TurnBegan)
    assert found.theirs[0].unit not in found.before.units


def test_another_attack_power_shows_in_the_first_blow_of_an_elf():
    found = difference_in_battle("elves-with-4-attack-power", parse_cave("#####\n#E.G#\n#####"))
    assert [event.damage for event in found.theirs if isinstance(event, Blow)] == [4]


def test_another_power():
    cave = generate_cave(3, kind="cavern", width=16, height=16, elves=6, goblins=8)
    found = find_difference(cave, 2, CATALOGUE["elves-may-die"])
    ours, theirs = map(list, found.plays)
    elf = next(unit.number for unit in ours[0].units if unit.side is Side.ELF)
    assert theirs[0].units[elf].attack_power < ours[0].units[elf].attack_power
    assert found.only_answer
    assert theirs[-1].outcome.elves_lost


@pytest.mark.parametrize("part", [1, 2])
def test_battles_whose_rounds_are_counted_in_another_way(part: int):
    """They are not fought again, but are as if they were."""
    cave = generate_cave(3, kind="cavern", width=12, height=12)
    for name in ("last-round-counts", "one-round-too-few"):
        misreading = CATALOGUE[name]
        found = difference_in_battle(name, cave, part)
        rules = misreading.rules(part)
        if part > 1:
            rules = rules.with_elf_power(least_attack_power(cave).attack_power)
        assert [*found.plays[1]] == [*battle_events(cave, rules)]
        [ended] = found.theirs[-1:]
        assert ended.outcome.score == misreading.answer(cave, part)


def test_another_cave():
    """With power 4, elf 0 leaves the goblin 1 hit point, and dies."""
    cave = parse_cave("EGE   E(1), G(5), E(4)")
    found = difference_in_battle("survivors-fight-on", cave, 2)
    assert found.before is None
    assert [*found.ours, *found.theirs] == [next(iter(play)) for play in found.plays]
    maps = [str(Scene(next(iter(play)))) for play in found.plays]
    assert maps == ["EGE   E(1), G(5), E(4)", ".GE   G(1), E(4)"]


@pytest.mark.parametrize("name", ["strictly-more-cards", "no-sub-games"])
def test_a_missing_sub_game(name: str):
    found = find_difference(DECKS, 2, CATALOGUE[name])
    [ours], [theirs] = found.ours, found.theirs
    assert (ours.sub_game, theirs.sub_game) == (True, False)
    assert found.before.game.number == 1
    assert ours.round == 9  # the first sub-game of the statement's transcript


def test_no_difference():
    assert find_difference(DECKS, 1, CATALOGUE["copies-reversed"]) is None
    assert find_difference(DECKS, 2, CATALOGUE["repeat-ends-the-round"]) is None


def test_one_of_two_misreadings_may_have_no_effect():
    pair = misreading("copies-reversed + score-from-zero")
    found = differences_of(pair, DECKS, [1])
    reversed_copies, score = found.alone
    assert reversed_copies is None
    assert score.only_answer
    assert found.together.misreading.name == "copies-reversed + score-from-zero"


def test_a_duel_that_cannot_be_won_breaks_off_as_it_begins():
    found = find_difference(Boss(53, 10), 1, CATALOGUE["a-loss-ends-the-search"])
    assert found.only_answer
    ours, theirs = map(list, found.plays)
    assert theirs == ours[:1]


@pytest.mark.parametrize(
    "name", ["occupied-squares-in-range", "attack-friends", "friends-do-not-block"]
)
def test_only_actions_count_not_what_units_consider(name: str):
    cave = generate_cave(3, kind="cavern", width=16, height=16, elves=6, goblins=8)
    found = difference_in_battle(name, cave)
    ours, theirs = (
        [event for event in part if isinstance(event, Step)] + [blow(event) for event in part]
        for part in (found.ours, found.theirs)
    )
    assert ours != theirs


def blow(event):
    return (event.unit, event.target) if isinstance(event, Blow) else None
