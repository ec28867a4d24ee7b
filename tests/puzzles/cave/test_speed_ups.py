"""The speed-ups of battles change nothing: with and without them all goes the same way."""

from hypothesis import given, settings
from hypothesis import strategies as st

from battles import caves, play
from graphsolve.graphs.kinds import GRAPHS, GraphType
from graphsolve.lab.generate import generate_cave
from graphsolve.puzzles.cave import Battle, Cave, Rules, Side, Stats, parse_cave
from graphsolve.puzzles.cave.ground import Ground
from graphsolve.puzzles.cave.stuck import Stuck
from graphsolve.puzzles.cave.trunk import Trunk, fight_all, fight_apart, fight_together


class NeverStuck(Stuck):
    """Remembers nothing, so that every unit searches at every turn."""

    def remember(self, *_seen: object) -> None:
        pass


class Restless(Battle):
    """A battle in which no search is spared."""

    def __init__(self, cave: Cave, rules: Rules) -> None:
        super().__init__(cave, rules)
        self._stuck = NeverStuck()


@settings(max_examples=300)
@given(
    cave=caves(),
    hit_points=st.sampled_from([5, 20, 200]),
    graph_type=st.sampled_from(list(GRAPHS.values())),
)
def test_units_without_a_way_need_not_search_again(
    cave: Cave, hit_points: int, graph_type: GraphType
):
    rules = Rules(Stats(hit_points=hit_points), Stats(hit_points=hit_points))
    ground = Ground(graph_type(cave.squares))
    assert play(Battle(cave, rules, ground=ground)) == play(Restless(cave, rules))


def test_stuck_units_are_spared_searches():
    """In a corridor with a fight at its end, those who queue up behind search once."""
    cave = parse_cave("##########\n#EGGGG..G#\n##########")
    searches = []

    class Counting(Rules):
        def move(self, free, steps, goals):
            searches.append(steps)
            return super().move(free, steps, goals)

    battle = Battle(cave, Counting())
    for _ in range(20):
        battle.round()
    few = len(searches)
    battle = Restless(cave, Counting())
    for _ in range(20):
        battle.round()
    assert few <= len(searches) - few


def told(fought):
    """What is told of the bands of powers."""
    return [
        (one.band, one.outcome(one.band.first), one.outcome(one.band.last or one.band.first))
        for one in fought
    ]


@settings(max_examples=150)
@given(
    cave=caves(most_rows=6, most_columns=7, hurt=False),
    hit_points=st.tuples(st.integers(1, 40), st.integers(1, 60)),
    graph_type=st.sampled_from(list(GRAPHS.values())),
    stop=st.booleans(),
)
def test_powers_can_share_a_battle_until_they_part(
    cave: Cave, hit_points: tuple[int, int], graph_type: GraphType, stop: bool
):
    elves, goblins = hit_points
    rules = Rules(Stats(hit_points=elves), Stats(hit_points=goblins))
    ground = Ground(graph_type(cave.squares))
    together = told(fight_together(cave, rules, ground, stop_when_elf_dies=stop))
    assert together == told(fight_apart(cave, rules, ground, stop_when_elf_dies=stop))


def test_powers_share_most_of_a_real_sized_battle():
    cave = generate_cave(4, width=20, height=20, elves=5, goblins=8)
    ground = Ground.of(cave)
    together = told(fight_together(cave, Rules(), ground))
    assert together == told(fight_apart(cave, Rules(), ground))
    trunk = Trunk(cave, Rules(), ground)
    trunk.grow()
    parted_after = [fork.battle.rounds for fork in trunk.forks]
    assert parted_after == sorted(parted_after)
    assert parted_after[-1] > 10


def test_powers_part_with_the_blow_that_kills():
    trunk = Trunk(parse_cave("#EG#"), Rules(), Ground.of(parse_cave("#EG#")))
    trunk.grow()
    for fork in trunk.forks:
        needed = -(-200 // fork.band.first)
        assert fork.battle.living(Side.GOBLIN) == []
        assert fork.battle.rounds == needed


def test_goblins_that_start_differently_are_fought_apart():
    cave = parse_cave("#GE.G#   G(200), E(12), G(50)")
    assert told(fight_all(cave, Rules())) == told(fight_apart(cave, Rules(), Ground.of(cave)))


def test_another_choice_of_target_is_fought_apart():
    class Strongest(Rules):
        def attacked(self, candidates):
            return max(candidates, key=lambda unit: unit.hit_points % 7)

    cave = generate_cave(2, width=9, height=9, elves=2, goblins=4)
    ground = Ground.of(cave)
    assert told(fight_all(cave, Strongest())) == told(fight_apart(cave, Strongest(), ground))
