"""The order in which misreadings are tried, and how what takes long is put off."""

from collections.abc import Collection
from itertools import islice

from graphsolve.lab.evidence import Answers, Attempt
from graphsolve.lab.misreadings import CATALOGUE, PAIR_COST, misreading
from graphsolve.lab.narrow import Narrowing, Queue, attempt_on
from graphsolve.puzzles.cave import parse_cave
from graphsolve.puzzles.interface import solve
from searches import made
from statements import CAVE, DECKS

ONE, TWO, FIVE, NINE = made("one", 1), made("two", 2), made("five", 5), made("nine", 9)


def names_in_order(queue: Queue) -> list[str]:
    names = []
    for one, _ in queue:
        names.append(one.name)
        if not one.pair:
            queue.pair(one)
    return names


def test_misreadings_and_pairs_come_in_one_order_of_cost():
    """Pairs cost 5, 8, 9, 12, 13 and 16 if a pair costs 2 bits more than its misreadings."""
    assert PAIR_COST == 2
    assert names_in_order(Queue([NINE, TWO, FIVE, ONE])) == [
        "one",
        "two",
        "five",
        "one + two",
        "one + five",
        "nine",
        "two + five",
        "one + nine",
        "two + nine",
        "five + nine",
    ]


def test_pairs_that_replace_the_same_decision_are_left_out():
    rivals = made("a", 1, "step"), made("b", 1, "step", "chosen"), made("c", 1, "chosen")
    assert names_in_order(Queue(rivals)) == ["a", "b", "c", "a + c"]


def test_pairs_with_a_misreading_of_the_score_take_no_time_and_come_early():
    scores = made("a", 3, "score"), made("b", 5, "counted")
    assert names_in_order(Queue([ONE, NINE, *scores])) == [
        *("one", "a", "one + a", "b", "a + b", "one + b"),
        *("nine", "a + nine", "b + nine", "one + nine"),
    ]


class Given:
    """Evidence with which misreadings of some names agree, or take too long to tell."""

    max_work = needed = 16

    def __init__(self, agrees: Collection[str], slow: str = "", promising: str = ""):
        self.names, self.slow, self.promising, self.tried = agrees, slow, promising, []

    def attempt(self, one, work=1):
        self.tried.append(one.name)
        is_slow = one.name in self.slow and work < self.needed
        agrees = None if is_slow else one.name in self.names
        return Attempt(
            one,
            agrees=agrees,
            agreed=int(bool(agrees)),
            explains=int(one.name in self.promising),
            has_effect=False,
        )


A, B, C = (made(name, number) for number, name in enumerate("abc"))


def test_only_what_agrees_with_the_first_evidence_is_tried_on_the_next():
    first, second = Given("ab"), Given("b")
    found = [attempt_on([first, second], one, 1) for one in (A, B, C)]
    assert [(one.agrees, one.agreed) for one in found] == [(False, 1), (True, 2), (False, 0)]
    assert second.tried == ["a", "b"]


def test_only_wrong_answers_count_as_explained():
    for name, given, agreed in (("score-from-zero", 251, 1), ("no-sub-games", 306, 0)):
        evidence = Answers(puzzle=DECKS, right={1: 306}, given={1: given})
        attempt = evidence.attempt(CATALOGUE[name])
        assert (attempt.agrees, attempt.agreed) == (True, agreed)


def test_what_changes_no_answer_explains_none():
    """The outcome is 67 rounds x 2 hit points, and differs from the given one by a round."""
    evidence = Answers(puzzle=parse_cave("#G.E#"), right={1: 134}, given={1: 136})
    assert evidence.attempt(CATALOGUE["attack-first"]).explains == 0
    assert evidence.attempt(CATALOGUE["last-round-counts"]).explains == 1


def test_both_answers_can_differ_by_a_round():
    one, both = (
        misreading(f"no-attack-after-move{more}") for more in ("", " + last-round-counts")
    )
    right = {part: solve(CAVE, part) for part in (1, 2)}
    given = {part: both.answer(CAVE, part) for part in (1, 2)}
    assert Answers(puzzle=CAVE, right=right, given=given).attempt(one).explains == 2


def test_what_takes_too_long_is_tried_again_with_more_work():
    evidence = Given("a", slow="a")
    search = Narrowing([A, B, C], [evidence])
    search.run()
    assert evidence.tried == ["a", "b", "c", "a"]
    assert (search.findings, search.slow, search.tried, search.ended) == ([A], {}, 3, True)


def test_what_takes_too_long_comes_at_once_if_it_explains_a_wrong_answer():
    evidence = Given("", slow="a", promising="a")
    Narrowing([A, B, C], [evidence]).run()
    assert evidence.tried[:2] == ["a", "a"]


def test_what_takes_too_long_and_may_agree_comes_sooner():
    last = Given("ab", slow="a")
    Narrowing([A, B, C], [Given("ab"), Given("ab"), last]).run()
    assert last.tried[:2] == ["a", "a"]


def test_what_is_more_common_than_a_finding_is_tried_to_the_end():
    evidence = Given("ac", slow="a")
    evidence.max_work = evidence.needed = 256
    search = Narrowing([A, B, C], [evidence])
    search.run()
    assert (evidence.tried, search.findings) == (["a", "b", "c", "a", "a"], [A, C])


def test_what_is_almost_as_common_as_a_finding_is_tried_with_more_work():
    common, rare = made("almost", 4), made("rare", 6)
    evidence = Given(["a", "almost", "rare"], slow=["almost"])
    search = Narrowing([A, common, rare], [evidence])
    search.run()
    assert search.findings == [A, common]


def test_once_a_pair_agrees_only_pairs_almost_as_common_are_tried():
    """The pairs cost 5, 8 and 9."""
    pairs = ["one + two", "one + five", "two + five"]
    search = Narrowing([ONE, TWO, FIVE], [Given(pairs, promising=["one", "two", "five"])])
    search.run()
    assert [one.name for one in search.findings] == pairs[:1]


def test_what_was_not_tried_to_the_end_is_unfinished():
    search = Narrowing([A, B, C], [Given("", slow="c")])
    search.evidence[0].max_work = 1
    search.run()
    assert (search.unfinished, search.findings, [*search.slow]) == ([C], [], ["c"])


def test_a_search_goes_on_with_more_evidence():
    search = Narrowing([A, B, C], [Given("abc")])
    search.run(max_tried=1)
    assert (search.findings, search.tried) == ([A], 1)
    search.add(Given("c"))
    assert search.findings == []
    search.run()
    assert search.findings == [C]


def test_a_finding_that_more_evidence_refutes_may_be_one_of_two():
    search = Narrowing([A, B, C], [Given(["a", "b + a"])])
    search.run()
    assert search.findings == [A]
    search.add(Given(["b + a"]))
    search.run()
    assert [one.name for one in search.findings] == ["b + a"]


def test_what_is_put_back_keeps_its_place():
    queue = Queue([ONE, TWO, FIVE])
    for one, _ in islice(queue, 2):
        queue.pair(one, bits=-6)
    pair = next(queue)
    queue.put_back([pair])
    assert (pair[0].name, next(queue)) == ("one + two", pair)
