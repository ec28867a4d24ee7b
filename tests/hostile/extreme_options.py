"""Run commands with extreme options: none may cause a traceback or run on after its time limit.

Run it from the top folder:

    python tests/hostile/extreme_options.py --tries 1000
"""

import argparse
import os
import random
import resource
import tempfile
from collections import Counter
from pathlib import Path
from time import monotonic
from typing import Any

from click import Choice, Context, Parameter
from typer.main import get_command
from typer.testing import CliRunner

from graphsolve.cli import COMMANDS, app

INPUTS = Path(__file__).parents[2] / "inputs"
FILES = [str(file.resolve()) for file in sorted(INPUTS.glob("*.txt"))]
NUMBERS = ["0", "1", "2", "3", "9", "99", "1000", "1000000", "1000000000", str(10**30)]
VALUES = [
    *NUMBERS,
    *("-1", str(-(10**30)), "1e9", "nan", "inf"),
    *(
        "",
        " ",
        "x",
        "-",
        "--",
        "./-",
        "0:",
        ":0",
        "5:1",
        "1:1000000000000",
        "1x1",
        "0x0",
        "1e5x1e5",
    ),
    *(
        "999999999x999999999",
        "1+1",
        "0+0",
        "1000000+1000000",
        "/dev/full",
        "/dev/null",
        "/",
        "a\nb",
    ),
    *(
        "Magic Missile",
        "Shield,Shield",
        "(",
        "\udcff",
        "٣",
        "out.svg",
        "out.png",
        "tcp://127.0.0.1:1",
    ),
]
SKIPPED = {"--help", "--install-completion", "--show-completion"}
SECONDS = 5
SLACK = 10
GIBIBYTES = 4


def value_of(dice: random.Random, option: Parameter) -> str:
    """A value for an option: mostly one of its type."""
    if isinstance(option.type, Choice) and dice.random() < 0.9:
        return str(dice.choice(list(option.type.choices)))
    is_number = any(word in option.type.name for word in ("int", "float"))
    if is_number and dice.random() < 0.9:
        return dice.choice(NUMBERS)
    return dice.choice(VALUES)


def arguments_of(dice: random.Random, name: str, command: Any) -> list[str]:
    """Random arguments of a command."""
    arguments = []
    if name not in {"check", "generate", "survey"}:
        arguments.append(dice.choice(FILES if dice.random() < 0.9 else VALUES))
    options = [
        parameter
        for parameter in command.params
        if parameter.param_type_name == "option" and not SKIPPED & set(parameter.opts)
    ]
    for option in dice.sample(options, min(len(options), dice.choice([0, 1, 1, 2, 3]))):
        arguments.append(dice.choice(option.opts))
        if not option.is_flag:
            arguments.append(value_of(dice, option))
    if name == "survey":
        arguments += dice.choice([["--seeds", "0:5"], []])
    if name == "check":
        arguments = ["day15", *arguments, "--seconds", "2", "--", "echo", "1 2"]
    return arguments


def main() -> None:
    """Try extreme options, and print what happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    settings = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (GIBIBYTES << 30, GIBIBYTES << 30))
    dice = random.Random(settings.seed)
    group: Any = get_command(app)
    context = Context(group)
    commands = {
        name: group.get_command(context, name) for panel in COMMANDS.values() for name in panel
    }
    kinds = commands["generate"].commands
    counts: Counter[str] = Counter()
    for number in range(settings.tries):
        name = dice.choice([name for name in commands if name != "watch"])
        command, path = commands[name], [name]
        if name == "generate":
            kind = dice.choice(list(kinds))
            command, path = kinds[kind], [name, kind]
        arguments = [*path, *arguments_of(dice, name, command)]
        if any("timeout" in parameter.name for parameter in command.params):
            arguments[len(path) : len(path)] = ["--timeout", str(SECONDS)]
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            start = monotonic()
            result = CliRunner().invoke(app, arguments)
            seconds = monotonic() - start
            drafts = [file.name for file in Path(folder).iterdir() if "draft" in file.name]
            os.chdir("/")
        crashed = result.exception and not isinstance(result.exception, SystemExit)
        if crashed:
            outcome = "traceback"
        elif seconds > SECONDS + SLACK:
            outcome = "did not stop"
        elif drafts:
            outcome = "left a draft"
        else:
            outcome = f"exit status {result.exit_code}"
        counts[outcome] += 1
        if not outcome.startswith("exit"):
            print(f"{number}: {outcome} in {seconds:.0f} s: {arguments} {result.exception!r}")
    print(dict(counts))


if __name__ == "__main__":
    main()
