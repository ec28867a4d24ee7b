"""A diagnosis in words."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphsolve.cli import app
from graphsolve.lab.cave import meanings
from graphsolve.lab.cave.difference import BattleDifference, PowerDifference
from graphsolve.lab.diagnose import Apart, Diagnosis, Finding, Meaning, Recognized, recognize
from graphsolve.lab.difference import Difference, effect_of, find_difference
from graphsolve.lab.duel.difference import DuelDifference
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import Outcome, Side, Termination, battle_events, parse_cave
from graphsolve.puzzles.cave.events import (
    BattleBegan,
    BattleEnded,
    Blow,
    Choice,
    Death,
    RoundBegan,
    RoundEnded,
    Step,
    TurnBegan,
)
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.show.diagnosis import explain_diagnosis
from graphsolve.show.difference import explain_difference
from graphsolve.show.printing import plain_text

DECKS = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))  # the statement's
FILE = Path("my input.txt")
BEGAN, STEP = TurnBegan(0, (0, 0)), Step(0, (0, 0), (0, 1))


def explained(*differences: Difference, width: int = 80) -> str:
    return "\n\n".join(plain_text(explain_difference(found, FILE), width) for found in differences)


def diagnosed(puzzle, diagnosis: Diagnosis, apart: Apart | None = None) -> str:
    best = diagnosis.best[0] if diagnosis.best else None
    effect = best and effect_of(best.candidate, puzzle, best.explains)
    return plain_text(explain_diagnosis(diagnosis, effect, FILE, apart), 80)


def scene_of(cave: str) -> Scene:
    return Scene(began(cave))


def began(cave: str) -> BattleBegan:
    return next(battle_events(parse_cave(cave)))


COMMON = {"puzzle": parse_cave("G"), "plays": ((), ())}


def battle(scene: Scene, ours, theirs, part: int = 1) -> BattleDifference:
    return BattleDifference(part=part, power=3, before=scene, ours=ours, theirs=theirs, **COMMON)


def ended(rounds: int = 1, hit_points: int = 200) -> BattleEnded:
    return BattleEnded(
        Outcome(Termination.NO_TARGETS, Side.GOBLIN, rounds, hit_points, elves_lost=1)
    )


def test_turns_of_a_battle(golden):
    scene = scene_of("G..E")
    away = Choice(0, ((0, 3),), ((0, 2),), ((0, 2),), ((0, 2),), (0, 2), 2, ((0, 1),), (0, 1))
    stays = Choice(0, ((0, 3),), (), (), (), None, None, (), None)
    adjacent = scene_of("GE.E   G(200), E(3), E(200)")
    turn = TurnBegan(0, (0, 0))
    kill = Blow(0, 1, (), 3, 0)
    one_left = scene_of("GE.E")
    del one_left.units[0]
    dead_acts = [turn, Step(0, (0, 0), (0, 2)), Blow(0, 1, (), 3, 197)]
    golden(
        "diagnosis/turns.txt",
        explained(
            battle(scene, [BEGAN, away, STEP], [BEGAN, stays], part=2),
            battle(scene, [BEGAN], [TurnBegan(1, (0, 3))]),
            battle(adjacent, [turn, kill, Death(1, (0, 1))], [turn, kill]),
            battle(adjacent, [turn, kill, Death(1, (0, 1))], [turn, Blow(0, 1, (), 6, -3)]),
            battle(one_left, [TurnBegan(1, (0, 1))], dead_acts),
            battle(one_left, [TurnBegan(1, (0, 1)), ended()], [RoundEnded(1)]),
            battle(one_left, [RoundEnded(1)], [RoundEnded(1), ended()]),
            battle(one_left, [RoundEnded(1)], [Death(2, (0, 3)), RoundEnded(1)]),
            battle(one_left, [RoundBegan(1)], []),
        ),
    )


def test_maps_below_each_other_on_a_narrow_screen():
    lines = explained(battle(scene_of("G..E"), [BEGAN, STEP], [BEGAN]), width=60).splitlines()
    assert lines.index("By the rules:") < lines.index("Misread:")


def test_no_maps_if_they_are_the_same():
    text = explained(battle(scene_of("G..E"), [BEGAN, STEP], [BEGAN, STEP, ended()]))
    assert "G(200)" not in text


@pytest.mark.parametrize(
    ("rounds", "hit_points", "words"),
    [(48, 590, "1 full round too many"), (47, 588, "2 hit points too few")],
)
def test_a_count_does_not_reveal_the_answer(rounds: int, hit_points: int, words: str):
    text = explained(battle(scene_of("G..E"), [ended(47, 590)], [ended(rounds, hit_points)]))
    assert words in " ".join(text.split())
    assert "47" not in text
    assert "590" not in text


def test_attack_powers_and_answers(golden):
    outcomes = [
        Outcome(Termination.NO_TARGETS, Side.ELF, 20, 300, elves_lost=lost) for lost in (0, 1, 2)
    ]
    golden(
        "diagnosis/powers.txt",
        explained(
            BattleDifference(
                part=2,
                power=5,
                before=None,
                ours=[began("EGE")],
                theirs=[began(".GE   G(1), E(4)")],
                **COMMON,
            ),
            *(
                PowerDifference(part=2, ours=ours, theirs=theirs, lesser=outcomes[lost], **COMMON)
                for ours, theirs, lost in ((9, 12, 0), (4, 3, 0), (9, 8, 1), (9, 7, 2))
            ),
            Difference(part=1, **COMMON),
        ),
    )


def test_decks_that_count_as_a_repeat_are_shown():
    text = explained(find_difference(DECKS, 2, CATALOGUE["history-changes-too"]))
    assert "The decks count as a repeat of those in round 1 of game 1." in text
    assert "Decks now  Player 1: 2, 6, 3, 1, 9, 5\n           Player 2: 8, 4, 7, 10" in text


def test_a_sub_game_that_is_not_played():
    shortcut = CATALOGUE["shortcut-for-both-players"]
    assert "wins the game without a round." in explained(find_difference(DECKS, 2, shortcut))


def test_rounds_of_a_card_game(golden):
    misread = [
        ("copies-reversed", 2),  # a sub-game begins with other decks
        ("drawn-card-copied", 2),
        ("losers-card-first", 1),  # a round begins with other decks
        ("lower-card-wins", 1),
        ("no-sub-games", 2),
    ]
    found = [find_difference(DECKS, part, CATALOGUE[name]) for name, part in misread]
    golden("diagnosis/cards.txt", explained(*found))


def test_turns_of_a_duel(golden):
    boss = Boss(53, 10)
    names = ["recharge-six-times", "effects-refused-on-the-turn-they-end"]
    found = [find_difference(boss, 1, CATALOGUE[name]) for name in names]
    duel = Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250)
    turn = list(duel_events(duel, ["Poison", "Magic Missile"]))[1:4]
    refused = DuelDifference(
        part=1,
        spells=("Poison",),
        by_theirs=True,
        ours=turn[:1],
        theirs=turn,
        **COMMON | {"puzzle": boss},
    )
    golden("diagnosis/duel.txt", explained(*found, refused))


def finding(*names: str, explains=(1,), whole: bool = True, chance: float = 0.0) -> Finding:
    return Finding(tuple(CATALOGUE[name] for name in names), explains, whole, chance)


def test_findings(golden):
    pair = ("losers-card-first", "score-from-zero")
    one_and_others = Diagnosis(
        {1: 251},
        {1: 306},
        (finding("score-from-zero"), finding("score-from-the-top"), finding(*pair)),
        alone=(25, 25),
    )
    pair_with_one_idle = Diagnosis(
        {1: 251, 2: 236},
        {1: 306, 2: 291},
        (finding("copies-reversed", "score-from-zero", explains=(1, 2)),),
        alone=(25, 25),
        pairs=(70, 300),
    )
    separate_parts = Diagnosis(
        {1: 5, 2: 236},
        {1: 306, 2: 291},
        (
            finding("score-from-the-top", whole=False),
            finding("score-from-zero", explains=(2,), whole=False),
        ),
        alone=(20, 25),
    )
    by_chance = Diagnosis({1: 251}, {1: 306}, (finding(*pair),), alone=(25, 25), pairs=(300, 300))
    nothing = Diagnosis({1: 7}, {1: 306}, alone=(25, 25), pairs=(60, 300))
    diagnoses = (one_and_others, pair_with_one_idle, separate_parts, by_chance, nothing)
    texts = [diagnosed(DECKS, diagnosis) for diagnosis in diagnoses]
    golden("diagnosis/findings.txt", "\n\n".join(texts))


def test_small_numbers_may_be_fitted_by_chance(golden):
    boss = Boss(13, 8)
    one = finding("shield-gives-no-armor", chance=0.3)
    pair = finding("shield-gives-no-armor", "mana-must-be-left", explains=(1, 2), chance=0.1)
    diagnoses = [
        Diagnosis({1: 900}, {1: 953}, (one,), alone=(38, 38)),
        Diagnosis({1: 900, 2: 1289}, {1: 953, 2: 1289}, (one,), alone=(38, 38)),
        Diagnosis({1: 900, 2: 1000}, {1: 953, 2: 1289}, (pair,), alone=(38, 38), pairs=(692, 692)),
    ]
    texts = [diagnosed(boss, diagnosis) for diagnosis in diagnoses]
    golden("diagnosis/chances.txt", "\n\n".join(text.partition("\n\n")[0] for text in texts))


def test_only_some_other_candidates_are_listed():
    others = (finding("score-from-zero"), *[finding("losers-card-first")] * 11)
    text = diagnosed(DECKS, Diagnosis({1: 251}, {1: 306}, others))
    assert text.count("losers-card-first") == 8
    assert "and 3 others" in text


def test_what_answers_are_right_for(golden):
    texts = []
    known = vars(recognize) | vars(meanings)
    for name, meaning in known.items():
        if not isinstance(meaning, Meaning):
            continue
        found = (Recognized(1, meaning),)
        diagnosis = Diagnosis({1: 5}, {1: 7}, recognized=found, alone=(25, 25))
        texts.append(f"{name}\n{diagnosed(DECKS, diagnosis)}")
    golden("diagnosis/recognized.txt", "\n".join(texts))


def test_a_puzzle_that_tells_candidates_apart(golden, tmp_path: Path, monkeypatch):
    """As the command prints it."""
    monkeypatch.setenv("COLUMNS", "80")
    file = tmp_path / "decks.txt"
    file.write_text(str(DECKS))
    answer = str(CATALOGUE["strictly-more-cards"].answer(DECKS, 2))
    done = CliRunner().invoke(app, ["diagnose", str(file), "--part2", answer])
    golden("diagnosis/apart.txt", done.stdout)
