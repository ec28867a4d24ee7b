"""The search for misreadings that produce wrong answers."""

from math import inf
from multiprocessing import active_children

import pytest

from graphsolve.lab import narrow
from graphsolve.lab.arithmetic import swapped_parts
from graphsolve.lab.cards.plugin import PLUGIN
from graphsolve.lab.diagnose import begin, diagnose
from graphsolve.lab.duel.generators import generate_boss
from graphsolve.lab.interface import TooLongError
from graphsolve.lab.misreadings import CATALOGUE, combined, distinct_misreadings
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import parse_cave
from graphsolve.puzzles.interface import solve
from statements import DECKS

FEW = Decks((4, 2, 6), (5, 3, 1))
BOSS = generate_boss(1)
MELEE = parse_cave("#######\n#.G.E.#\n#E.G.E#\n#.G.E.#\n#######\n")
PUZZLES = {"cave": MELEE, "cards": DECKS, "duel": BOSS}

NAMES = [
    "attack-first",
    "last-round-counts",
    "no-attack-after-move",
    "elves-first",
    "score-from-zero",
    "strictly-more-cards",
    "copies-reversed",
    "recharge-lasts-4-turns",
    "shield-lasts-5-turns",
]


def wrong_answers(misreading, puzzle):
    found = {part: misreading.answer(puzzle, part) for part in misreading.parts}
    return {
        part: answer
        for part, answer in found.items()
        if answer is not None and answer != solve(puzzle, part)
    }


@pytest.mark.parametrize("name", NAMES)
def test_finds_the_misreading_behind_its_answers(name: str):
    misreading = CATALOGUE[name]
    puzzle = PUZZLES[misreading.puzzle]
    given = wrong_answers(misreading, puzzle)
    assert given
    diagnosis = diagnose(puzzle, given)
    assert diagnosis.answers.wrong_parts == tuple(given)
    assert name in [finding.name for finding in diagnosis.findings]
    for finding in diagnosis.findings:
        assert all(finding.answer(puzzle, part) == given[part] for part in given)


def test_an_answer_that_no_misreading_gives_does_not_hide_the_cause_of_the_other():
    first = CATALOGUE["no-attack-after-move"].answer(MELEE, 1)
    assert first != solve(MELEE, 1)
    alone, both = diagnose(MELEE, {1: first}), diagnose(MELEE, {1: first, 2: -1})
    assert both.answers.wrong_parts == (1, 2)
    assert CATALOGUE["no-attack-after-move"] in both.findings
    assert [*both.findings] == [*alone.findings]


def test_right_parts_must_stay_right():
    """This misreading explains part 2, but part 1 was right."""
    misreading = CATALOGUE["score-from-zero"]
    found = diagnose(DECKS, {1: 306, 2: misreading.answer(DECKS, 2)}).findings
    assert misreading not in found


@pytest.mark.parametrize(("found", "limits"), [([], [16, 48]), (["score-from-zero"], [16])])
def test_a_search_ends_after_a_third_of_its_time_once_something_is_found(
    found, limits, monkeypatch
):
    """A search has 48 of 60 seconds."""
    given: list[int] = []

    def run(search: narrow.Narrowing, seconds: float, **_: object) -> None:
        given.append(round(seconds))
        search.findings = found

    monkeypatch.setattr(narrow.Narrowing, "run", run)
    begin(FEW, {1: 7}, seconds=60).search()
    assert given == limits


@pytest.mark.usefixtures("ticking")
def test_a_search_that_runs_out_of_time_goes_on_from_there():
    """Each look at the clock takes a second."""
    diagnosis = begin(FEW, {1: 7}, seconds=100)
    diagnosis.search()
    search, known = diagnosis.narrowing, distinct_misreadings(FEW, [1])
    assert 0 < len(search.attempts) < len(known)
    assert (search.unfinished, search.ended) == (known[len(search.attempts) :], False)
    diagnosis.deadline = inf
    diagnosis.search()
    assert ({*search.attempts}, search.ended) == ({one.name for one in known}, True)
    assert search.pairs
    assert not search.findings


def test_an_answer_of_the_other_part_can_have_an_explanation():
    """The statement's decks start no sub-game by this misreading."""
    diagnosis = diagnose(DECKS, {2: 306})
    assert swapped_parts(diagnosis.clues) == (2,)
    assert "strictly-more-cards" in [finding.name for finding in diagnosis.findings]


def test_a_pair_that_misses_by_one_round_is_tried_early():
    both = combined(CATALOGUE["attack-strongest"], CATALOGUE["last-round-counts"])
    given = {1: both.answer(MELEE, 1)}
    diagnosis, pairs = begin(MELEE, given), []
    search = diagnosis.narrowing
    diagnosis.search(on_try=lambda known: pairs.append(search.pairs if known.findings else 0))
    assert {*both.pair} in [{*finding.each} for finding in diagnosis.findings]
    assert all(finding.pair for finding in diagnosis.findings)  # none explains it alone
    assert next(filter(None, pairs)) < 136  # the first tenth


@pytest.mark.parametrize("kill", [False, True])
def test_pairs_in_two_processes(monkeypatch: pytest.MonkeyPatch, kill: bool):
    """Each attempt is reported, even if the other process is killed.

    Which of equal pairs is found first depends on the processes.
    """
    monkeypatch.setattr(narrow, "BATCH_SIZE", 10)  # or the first task has the answer
    both = combined(CATALOGUE["attack-strongest"], CATALOGUE["last-round-counts"])
    numbers = []
    given = both.answer(MELEE, 1)
    diagnosis = begin(MELEE, {1: given})

    def note(known):
        numbers.append(known.narrowing.tried)
        for process in active_children() if kill else ():
            process.kill()

    diagnosis.search(jobs=2, on_try=note)
    assert {finding.answer(MELEE, 1) for finding in diagnosis.findings} == {given}
    assert numbers == [*range(1, diagnosis.narrowing.tried + 1)]


COMMON = CATALOGUE["whole-deck-copied"]
RARER = CATALOGUE["sub-game-loser-wins"]


def test_a_name_is_hedged_if_a_more_common_one_was_not_tried_to_the_end(monkeypatch):
    given = wrong_answers(RARER, DECKS)
    complete = diagnose(DECKS, given)
    assert complete.findings[0].name == RARER.name
    assert not complete.odds.rivals(complete.findings[0])
    usual = PLUGIN.answer_of

    def answer_of(decks, part, misreading, work):
        if misreading == COMMON:
            raise TooLongError
        return usual(decks, part, misreading, work)

    monkeypatch.setattr(PLUGIN, "answer_of", answer_of)
    diagnosis = diagnose(DECKS, given)
    assert COMMON in diagnosis.narrowing.unfinished
    assert COMMON.name not in diagnosis.narrowing.attempts
    assert diagnosis.findings[0].name == RARER.name
    assert diagnosis.odds.rivals(diagnosis.findings[0]) == [COMMON]
    assert diagnosis.odds.may_be_chance(diagnosis.findings[0])
    assert diagnosis.odds.chance > complete.odds.chance  # it keeps its weight
