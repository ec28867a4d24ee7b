"""A diagnosis in words; the goldens of the command `diagnose` show most of them."""

from pathlib import Path

import pytest

from graphsolve.lab.arithmetic import EXAMPLE, OTHER_PART, Clue, infer
from graphsolve.lab.difference import MisreadDifference, differences_of
from graphsolve.lab.evidence import Answers
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.lab.odds import Odds
from graphsolve.lab.questions import Question
from graphsolve.puzzles.cave import Outcome, Side, Termination, battle_events, parse_cave
from graphsolve.puzzles.cave.events import BattleEnded, Scene
from graphsolve.puzzles.duel import Boss
from graphsolve.show.diagnosis import (
    explain_apart,
    explain_arithmetic,
    explain_result,
    explain_search,
)
from graphsolve.show.sentences import explain_difference
from printing import plain_text
from searches import diagnosed, searched
from statements import CAVE, DECKS


def said_of(puzzle, given, right, findings=(), *, clues=(), **known) -> str:
    """What is said of a diagnosis with these findings."""
    diagnosis = diagnosed(puzzle, given, right, searched(findings, **known), clues=clues)
    differences = None
    for best in diagnosis.findings[:1]:
        answers = diagnosis.answers
        differences = differences_of(best, answers.puzzle, answers.wrong_parts)
    pieces = *explain_arithmetic(diagnosis), *explain_search(diagnosis)
    result = explain_result(diagnosis, differences, Path("22.txt"))
    return " ".join(plain_text([*pieces, *result], 80).split())


def ended(rounds: int, hit_points: int) -> BattleEnded:
    return BattleEnded(
        Outcome(Termination.NO_TARGETS, Side.GOBLIN, rounds, hit_points, elves_lost=1)
    )


@pytest.mark.parametrize(
    ("rounds", "hit_points", "words"),
    [(48, 590, "1 full round too many"), (47, 588, "2 hit points too few")],
)
def test_a_count_does_not_reveal_the_answer(rounds: int, hit_points: int, words: str):
    cave = parse_cave("G..E")
    found = MisreadDifference(
        puzzle=cave,
        plays=([*battle_events(cave)],) * 2,
        part=1,
        misreading=CATALOGUE["last-round-counts"],
        before=Scene(next(battle_events(cave))),
        ours=[ended(47, 590)],
        theirs=[ended(rounds, hit_points)],
        only_answer=True,
    )
    text = plain_text(explain_difference(found, Path("15.txt")), 80)
    assert words in " ".join(text.split())
    assert "47" not in text
    assert "590" not in text


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.001, "One of them produces exactly your answer: shield-gives-0-armor. shield"),
        (0.02, "shield-gives-0-armor. About 1 in 50 matches like this is a coincidence."),
        (0.25, "This may be chance: about 1 in 4 matches like this is a coincidence. Your answer"),
        (0.55, "exactly your answer. That is probably a coincidence: about half of the matches"),
        (0.9, "most matches like this are coincidences. Your answer to part 2 (--part2) can"),
    ],
)
def test_how_sure_a_name_is(chance: float, said: str, monkeypatch):
    monkeypatch.setattr(Odds, "chance", chance)
    found = [CATALOGUE["shield-gives-0-armor"]]
    text = said_of(Boss(13, 8), {1: 900}, {1: 953}, found)
    assert text.startswith("Tried 0 known misreadings of the rules. One of them")
    assert said in text


def test_only_some_other_findings_are_listed(monkeypatch):
    monkeypatch.setattr(Odds, "chance", 0)
    found = [CATALOGUE["score-from-zero"], *[CATALOGUE["repeats-at-the-same-depth"]] * 11]
    text = said_of(DECKS, {1: 251}, {1: 306}, found)
    assert text.count("repeats-at-the-same-depth") == 5
    assert "and 6 others" in text


def test_what_follows_by_arithmetic_comes_first():
    """In the statement's first example, 47 rounds and 590 hit points are left."""
    given, right = {1: 47 * 593}, {1: 27730, 2: 4988}
    text = said_of(CAVE, given, right, clues=infer(Answers(puzzle=CAVE, given=given, right=right)))
    assert text.startswith(
        "Part 1: 27871 = 47 x 593: your rounds are right, and your hit points are 3 too many. Or "
        "it is chance: 1 number in 47 is a multiple of 47. Probably not the cause: the number of "
        "full rounds, when combat ends. Tried"
    )


@pytest.mark.parametrize(
    ("meanings", "said"),
    [
        ({1: EXAMPLE}, "Your answer to part 1 is the answer to an example of the statement."),
        ({1: OTHER_PART}, "Your answer to part 1 is the right answer to part 2. Tried"),
        ({1: OTHER_PART, 2: OTHER_PART}, "These are the right answers, swapped."),
    ],
)
def test_what_answers_are_right_for(meanings, said: str):
    clues = tuple(Clue(part, meaning) for part, meaning in meanings.items())
    given = dict.fromkeys(meanings, 5)
    text = said_of(DECKS, given, dict.fromkeys(given, 7), clues=clues)
    assert text.startswith(said)


def test_more_time_helps_if_the_search_has_not_ended():
    said = said_of(DECKS, {2: 348}, {2: 291}, ended=False)
    assert "use --timeout to allow more time." in said


SIDE, WHOLE = CATALOGUE["sub-game-goes-to-player-1"], CATALOGUE["whole-deck-copied"]  # is common


def test_what_was_not_tried_to_the_end_hinders_a_plain_name(monkeypatch):
    monkeypatch.setattr(Odds, "chance", 0)
    monkeypatch.setattr("graphsolve.show.diagnosis.choose", lambda _: "graph")
    answers = DECKS, {2: 348}, {2: 291}, [SIDE]
    assert "may be chance" not in said_of(*answers)
    text = said_of(*answers, left=[WHOLE])
    assert "1 could not be tried to the end" in text
    assert "With numba, more are tried: pip install 'graphsolve-aoc[fast]'." in text
    assert (
        "sub-game-goes-to-player-1. This may be chance, because these could not be tried to the "
        "end: whole-deck-copied."
    ) in text
    monkeypatch.setattr("graphsolve.show.diagnosis.choose", lambda _: "compiled")
    assert "numba" not in said_of(*answers, left=[WHOLE])


def test_what_is_rarer_hinders_no_plain_name(monkeypatch):
    monkeypatch.setattr(Odds, "chance", 0)
    text = said_of(DECKS, {2: 348}, {2: 291}, [WHOLE], left=[SIDE])
    assert "1 could not be tried to the end." in text
    assert "chance" not in text
    assert "numba" not in text


def test_a_rarer_misreading_of_the_same_decision_hinders_a_plain_name(monkeypatch):
    monkeypatch.setattr(Odds, "chance", 0)
    found, left = CATALOGUE["either-deck-repeats"], CATALOGUE["deck-of-player-1-repeats"]
    assert found.cost < left.cost
    text = said_of(DECKS, {2: 348}, {2: 291}, [found], left=[left])
    assert "could not be tried to the end: deck-of-player-1-repeats." in text


def test_misreadings_that_are_about_as_likely_are_named_together(monkeypatch):
    monkeypatch.setattr(Odds, "chance", 0)
    names = "end-with-the-round", "last-round-counts", "turns-in-text-order"
    found = [CATALOGUE[name] for name in names]
    assert found[0].cost <= found[1].cost < found[0].cost + 1.6 <= found[2].cost
    text = said_of(parse_cave("#G.E#"), {1: 136}, {1: 134}, found)
    assert "The likeliest are end-with-the-round and last-round-counts." in text


def test_the_answers_of_findings_are_in_order():
    findings = map(CATALOGUE.get, ("last-step", "attack-first", "attack-strongest"))
    answers = dict(zip(findings, (1000, None, 98), strict=True))
    said = plain_text([*explain_apart(Question(parse_cave("#G.E#"), 1, 134, answers))], 80)
    given = [line.split(":")[0].strip() for line in said.splitlines() if " it " in line]
    assert given == ["none", "98", "134", "1000"]
