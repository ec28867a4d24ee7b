"""What follows from wrong answers by arithmetic: expected numbers are the oracle's."""

import re
from collections.abc import Iterator
from itertools import combinations_with_replacement
from operator import mul
from random import Random

import pytest

import oracle
from graphsolve.lab.arithmetic import (
    BELOW_ZERO,
    EXAMPLE,
    OTHER_PART,
    clues_of,
    common_clues,
    infer,
)
from graphsolve.lab.cards import arithmetic as cards
from graphsolve.lab.cave.arithmetic import (
    EARLIER,
    ENDS_AT_ONCE,
    HIT_POINTS,
    NEAR,
    NEGATIVE_SUM,
    NEITHER,
    NO_PRODUCT,
    OTHER_HIT_POINTS,
    OTHER_POWER,
    OTHER_ROUNDS,
    POWER,
    ROUND_LESS,
    ROUND_MORE,
    ROUNDS,
    ROUNDS_AT_OTHER_POWER,
)
from graphsolve.lab.diagnose import diagnose
from graphsolve.lab.duel.arithmetic import A_WIN, NO_SUM, NO_WIN, TOO_CHEAP
from graphsolve.lab.evidence import Answers
from graphsolve.lab.interface import TOO_LARGE, Meaning
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import parse_cave
from graphsolve.puzzles.duel import Boss
from statements import CAVE, DECKS

# Of CAVE: 47 rounds and 590 hit points in part 1; in part 2, an attack power of 15, 29 rounds and
# 172 hit points.
RIGHT = {1: 27730, 2: 4988}


def answers(puzzle, given, right=None) -> Answers:
    """Given and right answers by part; by default, no given one is right."""
    return Answers(puzzle=puzzle, given=given, right=right or dict.fromkeys(given))


def meanings(puzzle, given, right) -> list[tuple[int, Meaning]]:
    return [(one.part, one.meaning) for one in infer(answers(puzzle, given, right))]


@pytest.mark.parametrize(
    ("part", "answer", "meaning"),
    [
        (1, 47, ROUNDS),
        (1, 590, HIT_POINTS),
        (1, 48 * 590, ROUND_MORE),
        (1, 46 * 590, ROUND_LESS),
        (1, 4988, OTHER_PART),
        (1, 36334, EXAMPLE),
        (2, 15, POWER),
        (2, 29, ROUNDS),
        (2, 172, HIT_POINTS),
        (2, 30 * 172, ROUND_MORE),
        (2, 0, ENDS_AT_ONCE),
        (2, 77 * 172, OTHER_ROUNDS),
        (1, 47 * 593, OTHER_HIT_POINTS),
        (1, 45 * 601, NEAR),
        (1, 27733, NO_PRODUCT),  # a prime
        (1, 40 * 701, NEITHER),
        (1, -5, BELOW_ZERO),
        (1, -2 * 47, NEGATIVE_SUM),  # of the dead, too
        (2, 27730, OTHER_PART),
        (2, 6474, EXAMPLE),
    ],
)
def test_cave(part: int, answer: int, meaning: Meaning):
    assert meanings(CAVE, {part: answer}, RIGHT) == [(part, meaning)]


def test_the_hit_points_of_the_last_full_round():
    """The goblin has 3 hit points left when the only full round ends."""
    cave = parse_cave("#EGE#   E(10), G(9), E(5)")
    assert meanings(cave, {1: 10 + 2 + 3}, {1: 10 + 2, 2: 30}) == [(1, EARLIER)]


@pytest.mark.parametrize(
    ("puzzle", "right", "given", "found"),
    [
        (Decks((3,), (1,)), {1: 7, 2: 7}, {1: 306, 2: 291}, [EXAMPLE] * 2),
        (Boss(55, 8), {1: 953, 2: 1289}, {1: 226}, [EXAMPLE]),
        (Boss(55, 8), {1: 953, 2: 1289}, {2: 953}, [OTHER_PART]),
        (CAVE, RIGHT, RIGHT, []),
        (CAVE, RIGHT, {1: 10**24}, [TOO_LARGE]),
        (Decks((3,), (1,)), {1: 7}, {1: 10**24}, [TOO_LARGE]),
        (Boss(55, 8), {1: 953}, {1: 10**24}, [TOO_LARGE]),
        (Boss(55, 8), {1: 953}, {1: -1}, [BELOW_ZERO]),
        (Decks((3,), (1,)), {1: 7}, {1: -1}, [BELOW_ZERO]),
    ],
)
def test_other_puzzles(puzzle, right, given, found):
    assert [meaning for _, meaning in meanings(puzzle, given, right)] == found


@pytest.mark.parametrize("given", [{1: 47}, {1: 590, 2: 172}, {1: 36334, 2: 10**24}, {1: -5}])
def test_nothing_is_searched_if_no_misreading_is_needed(given):
    diagnosis = diagnose(CAVE, given)
    assert diagnosis.answers.wrong_parts
    assert not diagnosis.needs_search
    assert not diagnosis.narrowing.attempts


SECOND = parse_cave("####\n#EG#\n####")  # 67 rounds and 2 hit points, then 50 rounds and 53
SECOND_RIGHT = {1: 134, 2: 2650}


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ({1: 590, 2: 4988}, {1: 2, 2: 2650}, [(1, HIT_POINTS)]),
        ({1: 590, 2: 4988}, {1: 67, 2: 2650}, []),
        ({1: 590, 2: 4988}, {1: 134, 2: 2650}, []),  # what was right refutes it
        ({1: 48 * 590, 2: 4988}, {1: 134, 2: 2650}, [(1, ROUND_MORE)]),
        ({1: 590, 2: 29}, {1: 2, 2: 50}, [(1, HIT_POINTS), (2, ROUNDS)]),
        ({1: None, 2: 4988}, {1: 134, 2: 2650}, []),
        ({2: 27730}, {2: 134}, [(2, OTHER_PART)]),
        (RIGHT, SECOND_RIGHT, []),
    ],
)
def test_what_all_wrong_answers_are_right_for(first, second, found):
    runs = [answers(CAVE, first, RIGHT), answers(SECOND, second, SECOND_RIGHT)]
    assert [(one.part, one.meaning) for one in common_clues(runs)] == found


def test_other_puzzles_tell_decks_with_the_same_score_apart():
    """Player 1 is dealt a 2. The winner's deck, 2 and 1, scores 2 as well with weights from 0."""
    small, large = Decks((2,), (1,)), Decks((3, 1), (2, 4))
    runs = [answers(small, {2: 2}, {1: 5, 2: 5}), answers(large, {2: 7}, {1: 29, 2: 29})]
    [clue] = common_clues(runs)
    assert clue.meaning_text == "the score of the deck of player 1 in the input"


def number_in(pattern: str, text: str) -> list[int]:
    """The numbers in the groups of a pattern that a text must match."""
    found = re.search(pattern, text)
    assert found, text
    return [int(group.replace(",", "")) for group in found.groups()]


@pytest.mark.parametrize("part", [1, 2])
def test_what_is_said_of_factors_is_true(part: int):
    """All numbers near the right one; the power is 15 in part 2."""
    rows = str(CAVE).splitlines()
    fought = {power: oracle.battle(rows, power) for power in range(12, 19)}
    right = oracle.battle(rows, 3 if part == 1 else 15)
    kinds = set()
    for answer in range(right.outcome * 4 // 5, right.outcome * 6 // 5):
        known = clues_of(answers(CAVE, {part: answer}), part) if answer != right.outcome else ()
        for _, meaning, said in known:
            kinds.add(meaning)
            if " x " in said:
                rounds, hit_points = number_in(r"= ([\d,]+) x ([\d,]+):", said)
                assert rounds * hit_points == answer
            if meaning in {ROUND_MORE, ROUND_LESS, OTHER_ROUNDS}:
                assert hit_points == right.hit_points
                [by] = number_in(r"your rounds are (\d+) too", said)
                assert abs(rounds - right.rounds) == by
                assert ("too many" in said) == (rounds > right.rounds)
            elif meaning == OTHER_HIT_POINTS:
                assert rounds == right.rounds
                [by] = number_in(r"your hit points are ([\d,]+) too", said)
                assert abs(hit_points - right.hit_points) == by
                assert ("too many." in said) == (hit_points > right.hit_points)
            elif meaning == NEAR:
                off = number_in(r"the rounds are (\d+) too \w+, and the hit points (\d+)", said)
                assert off == [abs(rounds - right.rounds), abs(hit_points - right.hit_points)]
                assert max(off[0] * 100, off[1]) <= 200
            elif meaning == ROUNDS_AT_OTHER_POWER:
                by, of_points = number_in(r"power (\d+) too .* are ([\d,]+) too", said)
                other = fought[15 + (by if "high" in said else -by)]
                assert other.rounds == rounds
                assert abs(other.hit_points - hit_points) == of_points
            elif meaning == NEITHER:
                assert answer % right.rounds
                assert answer % right.hit_points
            elif meaning == NO_PRODUCT:
                most = range(-(-right.rounds // 2), 2 * right.rounds + 1)
                assert not any(answer % each == 0 and answer // each <= 1200 for each in most)
    expected = {OTHER_HIT_POINTS, NEAR, NEITHER, NO_PRODUCT, ROUND_MORE, ROUND_LESS}
    assert kinds >= expected


@pytest.mark.parametrize("power", [12, 14, 17, 18])
def test_the_outcome_at_another_power(power: int):
    answer = oracle.battle(str(CAVE).splitlines(), power).outcome
    [(_, meaning, said)] = clues_of(answers(CAVE, {2: answer}, RIGHT), 2)
    assert meaning == OTHER_POWER
    [by] = number_in(r"(\d) too", said)
    named = 15 + (by if "high" in said else -by)
    assert oracle.battle(str(CAVE).splitlines(), named).outcome == answer


def test_the_search_for_the_power_is_not_suspected_if_part_1_is_wrong_too():
    """As when a unit moves elsewhere, so that the elves need more power."""
    answer = oracle.battle(str(CAVE).splitlines(), 16).outcome
    for part1, suspects in ((RIGHT[1], ("least_power",)), (123, ())):
        *_, clue = infer(answers(CAVE, {1: part1, 2: answer}, RIGHT))
        assert clue.meaning == OTHER_POWER._replace(suspects=suspects)


WINNER = {1: [3, 2, 10, 6, 8, 5, 9, 4, 7, 1], 2: [7, 5, 6, 2, 4, 1, 10, 8, 9, 3]}


@pytest.mark.parametrize("part", [1, 2])
@pytest.mark.parametrize(
    ("weights", "said"),
    [
        (range(10), ", with weights from 0"),
        (range(10, 0, -1), ", with weight 1 at the top"),
        (range(9, -1, -1), ", with weight 0 at the top"),
    ],
)
def test_other_weights(part: int, weights, said: str):
    answer = sum(map(mul, weights, reversed(WINNER[part])))
    found = infer(answers(DECKS, {part: answer}, {1: 306, 2: 291}))
    assert [one.meaning.text for one in found] == [f"the score of the winner's deck{said}"]
    assert found[0].meaning.suspects == ("score",)


@pytest.mark.parametrize("seed", range(3))
def test_decks_before_other_rounds(seed: int):
    cards_ = Random(seed).sample(range(1, 51), 50)
    first, second = cards_[:25], cards_[25:]
    decks = Decks((*first,), (*second,))
    for _ in range(20):
        one, other = first.pop(0), second.pop(0)
        (first if one > other else second).extend(sorted((one, other), reverse=True))
    [(_, meaning, said)] = clues_of(answers(decks, {1: oracle.score_deck(second)}), 1)
    assert meaning == cards.EARLIER[1]
    assert "the deck of player 2 before round 21," in said


@pytest.mark.parametrize(("part", "answer"), [(1, 219), (1, 386), (2, 219), (2, 386)])
def test_scores_that_no_order_has(part: int, answer: int):
    """Ten cards from 1 to 10 score 220 at least, and 385 at most."""
    [(_, meaning, said)] = clues_of(answers(DECKS, {part: answer}), part)
    assert meaning == cards.NO_ORDER[part if answer < 220 else 1]
    assert "from 220 to 385" in said


def all_ends(duel: oracle.Duel, spent: int = 0) -> Iterator[tuple[int, int]]:
    """The mana that spells cost, and the boss's hit points after them, at most 0 after a win."""
    if duel.hit_points > 0:
        yield spent, duel.boss_hit_points
    if oracle.judge(duel) == "unfinished":
        for spell in oracle.SPELLS.values():
            if oracle.can_cast(duel, spell) and spent + spell.cost < 500:
                after = oracle.play_spell(duel, spell, 8, hard=False)
                yield from all_ends(after, spent + spell.cost)


def test_costs_of_spells():
    """A boss with 13 hit points and a damage of 8; the player has 50 hit points and 500 mana."""
    costs = {name: spell.cost for name, spell in oracle.SPELLS.items()}
    boss = Boss(13, 8)
    least = oracle.duel(13, 8)
    assert least
    ends = {*all_ends(oracle.begin_player_turn(oracle.Duel(50, 500, 13), hard=False))}
    wins = {spent for spent, left in ends if left <= 0}
    sums = {
        sum(chosen)
        for number in range(1, 10)
        for chosen in combinations_with_replacement(costs.values(), number)
    }
    for answer in range(1, 500):
        found = clues_of(answers(boss, {1: answer}), 1)
        kind = {one: said for _, one, said in found if one != EXAMPLE}
        if answer == least:
            assert not kind
        elif answer not in sums:
            assert [*kind] == [NO_SUM]
        elif answer < least:
            assert [*kind] == [TOO_CHEAP]
        else:
            assert [*kind] == [A_WIN if answer in wins else NO_WIN]
        for said in kind.values():
            for left in re.findall(r"leave the boss (\d+) hit", said):
                assert int(left) == min(end[1] for end in ends if end[0] == answer)
            for listed in re.findall(r"(\d+) x ([A-Z]\w+(?: Missile)?)", said):
                assert listed[1] in costs
            if "The only spells" in said:
                for each in said.split(" are ")[1].split(". ")[0].split("; or "):
                    named = re.findall(r"(\d+) x ([A-Z]\w+(?: Missile)?)", each)
                    assert sum(int(number) * costs[name] for number, name in named) == answer
