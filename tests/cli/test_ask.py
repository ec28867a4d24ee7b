"""`diagnose --ask`: which misreading it is, by answers to small puzzles."""

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import Result

import oracle
from commands import run
from graphsolve.cli import app
from graphsolve.lab.diagnose import diagnose
from graphsolve.lab.misreadings import CATALOGUE, misreading
from graphsolve.lab.questions import Interview
from graphsolve.puzzles.cards import Decks
from statements import DECKS

KNOWN = sum(one.puzzle == "cards" for one in CATALOGUE.values())


def ask(*arguments: str, answers: str = "", status: int = 0) -> Result:
    result = run("diagnose --ask", *arguments, stdin=answers)
    assert result.exit_code == status, result.output
    return result


def answers_of(name: str) -> Iterator[str]:
    """The answers of a misreading, by the questions that it would be asked."""
    hidden = misreading(name)
    interview = Interview.about(hidden.puzzle)
    while question := interview.question:
        answer = hidden.answer(question.puzzle, question.part)
        yield str(answer)
        interview = interview.after(answer)


def test_it_begins_with_nothing_but_the_kind_of_puzzle():
    said = ask("cards", answers="\n".join(answers_of("losers-card-first")), status=1).stdout
    assert f"To find out which of {KNOWN} known misreadings" in " ".join(said.split())
    assert "Only losers-card-first gives your program's answers." in said
    assert "Misread    The loser's card goes to the bottom first." in said


def test_each_puzzle_is_printed_as_an_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("cards").mkdir()  # a folder is no input
    said = ask("cards").stdout
    question = Interview.about("cards").question
    [_, first] = said.split(f"Puzzle 1, part {question.part}:\n\n")
    lines = first.split("\n\nYour")[0].split("\n\n")
    decks = Decks(*(tuple(map(int, deck.splitlines()[1:])) for deck in lines))
    assert question.puzzle == decks


def test_what_is_known_at_the_end_of_input():
    [first, *_] = answers_of("losers-card-first")
    said = ask("cards", answers=f"{first}\n", status=1).stdout
    left = Interview.about("cards")
    left = left.after(int(first))
    assert f"\n{len(left.findings)} known misreadings are left.\n" in said
    assert "losers-card-first: The loser's card goes to the bottom first." in said


def test_a_number_with_commas_and_one_that_is_none():
    result = ask("cards", answers="a lot\n1,234,567\n", status=1)
    assert result.stderr == "Enter a number, or nothing if your program gives no answer.\n"
    assert "1234567" not in result.stderr
    assert "No known misreading gives these answers." in result.stdout


def test_no_answer_to_part_2_ends_the_questions_about_it():
    said = ask("cards", answers="\n" * 99).stdout
    assert "Puzzle 8, part 1" in said
    assert said.count("part 2:\n") <= 1
    assert "known misreadings are left." in said


def test_a_program_without_a_mistake():
    given, interview = [], Interview.about("cards")
    while question := interview.question:
        play = oracle.combat if question.part == 1 else oracle.recursive_combat
        given.append(play(*map(list, question.puzzle))[1])
        interview = interview.after(given[-1])
    said = ask("cards", answers="\n".join(map(str, given))).stdout
    assert f"Your program answers all {len(given)} puzzles correctly." in said


def test_after_a_diagnosis(folder):
    """Only what produces the answers to the input is asked about."""
    hidden = misreading("copies-reversed")
    found = diagnose(DECKS, {2: 276})
    interview = Interview.about("cards", found.findings, wrong=1)
    given = []
    while question := interview.question:
        given.append(hidden.answer(question.puzzle, question.part))
        interview = interview.after(given[-1])
    answers = "\n".join(map(str, given))
    said = ask("decks.txt", "--part2", "276", "--jobs", "1", answers=answers, status=1).stdout
    assert said.startswith("Part 2: 276 is too low.\n\n")
    assert "Only copies-reversed gives your program's answers." in said
    assert "the first difference --" in said


def test_right_answers_end_it(folder):
    said = ask("decks.txt", "--part1", "306", "--part2", "291").stdout
    assert said == "Part 1: 306 is right.\nPart 2: 291 is right.\n"
    assert "swapped" in ask("decks.txt", "--part1", "291", "--part2", "306", status=1).stdout


class Interrupted(io.StringIO):
    def readline(self, *_size: int) -> str:
        raise KeyboardInterrupt


def test_ctrl_c_ends_it_with_what_is_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(sys, "stdin", Interrupted())
    with pytest.raises(SystemExit) as ended:
        app(["diagnose", "--ask", "cards"], prog_name="graphsolve")
    assert ended.value.code == 130
    assert f"{KNOWN} known misreadings are left." in capsys.readouterr().out


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_an_answer_that_may_be_a_typing_error_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """On a terminal, a second try can be another answer; the same one again is accepted."""
    [first, *_] = answers_of("losers-card-first")
    for second, left in ((first, None), ("1", "No known misreading gives these answers.")):
        monkeypatch.setattr(sys, "stdin", Terminal(f"1\n{second}\n"))
        with pytest.raises(SystemExit):
            app(["diagnose", "--ask", "cards"], prog_name="graphsolve")
        said = capsys.readouterr()
        assert said.err.count("enter it again") == 1
        assert said.out.count("Your program's answer to part") == (3 if left is None else 2)
        assert left is None or left in said.out
