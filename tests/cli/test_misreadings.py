"""The command `misreadings`."""

import pytest
from typer.testing import CliRunner, Result

import oracle
from battles import answer_by
from graphsolve.cli import app
from graphsolve.lab.misreadings import CATALOGUE, misreading
from graphsolve.lab.questions import tell_apart
from graphsolve.puzzles.cave import parse_cave
from mutants import CAVE, mutant


def run(*arguments: str, status: int = 0) -> Result:
    result = CliRunner().invoke(app, ["misreadings", *arguments], env={"COLUMNS": "80"})
    assert result.exit_code == status, result.output
    return result


def test_the_list_of_a_puzzle_names_each_one_below_its_rule():
    lines = run("cards").stdout.splitlines()
    rules = [number for number, line in enumerate(lines) if line.startswith("Rule ")]
    for one in CATALOGUE.values():
        if one.puzzle == "cards":
            [number] = (place for place, line in enumerate(lines) if f"  {one.name}: " in line)
            above = max(rule for rule in rules if rule < number)
            text = " ".join(" ".join(lines[above:number]).split())
            assert text.startswith(f"Rule {one.rule}")


def test_the_most_common_ones_fit_on_a_screen():
    said = run().stdout
    assert len(said.splitlines()) <= 40
    assert all(f"  {name}: " in said for name in ("last-round-counts", "either-deck-repeats"))
    number = sum(one.puzzle == "duel" for one in CATALOGUE.values())
    assert f"{number} known misreadings" in said


def test_a_word_is_searched_for_in_names_and_sentences():
    said = run("Shield").stdout
    listed = {name for name in CATALOGUE if f"  {name}: " in said}
    assert listed == {
        one.name
        for one in CATALOGUE.values()
        if "shield" in f"{one.name} {one.rule} {one.misread}".lower()
    }


@pytest.mark.parametrize("name", ["last-step", "power-from-5"])
def test_one_of_them(name: str):
    """The answers are those of the oracle, and of the oracle with the same mistake."""
    said = run(name).stdout
    part = 2 if "part 2" in said else 1
    rows = [line for line in said.splitlines() if line.startswith("#") and "(" not in line]
    cave = parse_cave("\n".join(rows[: rows.index(rows[0], 1) + 1]))
    right, misread = answer_by(oracle, cave, part), answer_by(mutant(*CAVE[name]), cave, part)
    assert right != misread
    assert f"\nRight      {right}\nMisread    {misread}\n" in said
    assert CATALOGUE[name].rule in " ".join(said.split())


def test_two_of_them():
    said = run("attack-first", "+", "last-round-counts").stdout
    assert run("attack-first + last-round-counts").stdout == said
    assert said.count("\nattack-first\n") == 1
    assert "counts 1 full round too many" in " ".join(said.split())


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("atack-first", "there is no misreading 'atack-first'; did you mean attack-first"),
        ("attack-first + lastround-counts", "did you mean last-round-counts"),
    ],
)
def test_unknown_names(name: str, problem: str):
    assert problem in " ".join(run(name, status=2).stderr.replace("│", " ").split())


def test_an_answer_that_is_wrong_is_preferred_to_none():
    """If the boss never dies, the right answer must not be None, too."""
    found = tell_apart([misreading("poison-does-0-damage")])
    assert None not in found.misreadings
    assert found.right == oracle.duel(*found.puzzle, hard=found.part == 2)
    assert sum(found.puzzle) <= 25


def test_what_changes_no_answer(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("graphsolve.lab.cards.column.CardsLab.max_answers", 0)
    assert "the right answers to all small puzzles" in run("score-from-zero").stdout
