"""The command `misreadings`."""

import json

import pytest
from typer.testing import Result

import commands
import oracle
from battles import answer_by
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cave import parse_cave
from mutants import CAVE, mutant


def run(*arguments: str, status: int = 0) -> Result:
    result = commands.run("misreadings", *arguments)
    assert result.exit_code == status, result.output
    return result


def test_the_whole_list_of_a_puzzle_names_each_one_below_its_rule():
    lines = run("cards", "--all").stdout.splitlines()
    rules = [number for number, line in enumerate(lines) if line.startswith("Rule ")]
    for one in CATALOGUE.values():
        if one.puzzle == "cards":
            [number] = (place for place, line in enumerate(lines) if f"  {one.name}: " in line)
            above = max(rule for rule in rules if rule < number)
            text = " ".join(" ".join(lines[above:number]).split())
            assert text.startswith(f"Rule {one.rule}")


@pytest.mark.parametrize("puzzle", [[], ["cave"], ["cards"]])
def test_the_most_common_ones_fit_on_a_screen(puzzle: list[str]):
    said = run(*puzzle).stdout
    assert len(said.splitlines()) <= 40
    assert "last-round-counts: " in said or puzzle == ["cards"]
    known = [one for one in CATALOGUE.values() if one.puzzle in (puzzle or ["duel"])]
    assert f"{len(known)} known misreadings" in said
    listed = json.loads(run(*puzzle, "--format", "json").stdout)
    assert all(f"  {one['name']}: " in said for one in listed)


@pytest.mark.parametrize("words", [["Shield"], ["duel", "Shield"]])
def test_a_word_is_searched_for_in_names_and_sentences(words: list[str]):
    said = run(*words).stdout
    listed = {name for name in CATALOGUE if f"  {name}: " in said}
    assert listed == {
        one.name
        for one in CATALOGUE.values()
        if "shield" in f"{one.name} {one.rule} {one.misread}".lower()
    }


@pytest.mark.parametrize("name", ["last-step", "powers-from-5"])
def test_one_of_them(clock, name: str):
    """The answers are those of the oracle, and of the oracle with the same mistake."""
    clock.tick = 1e-6  # enough time for all small puzzles
    said = run(name).stdout
    part = 2 if "part 2" in said else 1
    cave = parse_cave(said.partition("gets wrong:\n\n")[2].partition("\n\nRight")[0])
    right, misread = answer_by(oracle, cave, part), answer_by(mutant(*CAVE[name]), cave, part)
    assert right != misread
    assert f"\nRight      {right}\nMisread    {misread}\n" in said
    assert CATALOGUE[name].rule in " ".join(said.split())


def test_two_of_them():
    said = run("attack-first", "+", "last-round-counts").stdout
    assert run("attack-first + last-round-counts").stdout == said
    assert said.count("\nattack-first\n") == 1
    assert "counts 1 full round too many" in " ".join(said.split())
