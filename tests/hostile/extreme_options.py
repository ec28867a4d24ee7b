"""Run commands with extreme options: none may cause a traceback or run on after its time limit.

Run it from the top folder:

    python tests/hostile/extreme_options.py --tries 1000
"""

import argparse
import random
import resource
import signal
import tempfile
from collections import Counter
from collections.abc import Mapping
from contextlib import chdir, suppress
from itertools import chain
from pathlib import Path
from time import process_time
from typing import Any

from typer.main import get_command
from typer.testing import CliRunner

from graphsolve import limits
from graphsolve.cli import COMMANDS, app
from graphsolve.cli.streams import INTERRUPTED

INPUTS = Path(__file__).parents[2] / "inputs"
FILES = [str(file.resolve()) for file in sorted(INPUTS.glob("*.txt"))]
NUMBERS = ["0", "1", "2", "3", "9", "99", "1000", "1000000", "1000000000", str(10**30)]
VALUES = [
    *NUMBERS,
    *("-1", str(-(10**30)), "1e9", "nan", "inf", "٣"),
    *("0:", ":0", "5:1", "1:1000000000000"),
    *("1x1", "0x0", "1e5x1e5", "999999999x999999999", "1+1", "0+0", "1000000+1000000"),
    *("", " ", "x", "-", "--", "(", "a\nb", "\udcff", "Magic Missile", "Shield,Shield"),
    *("/", "./-", "/dev/full", "/dev/null", "out.svg", "out.png", "tcp://127.0.0.1:1"),
]
SKIPPED = {"--help", "--timeout"}
"""Options that are not tried. `--timeout` is given to every command that has it."""

SECONDS = 5
SLACK = 10
GIBIBYTES = 4


def value_of(dice: random.Random, option: Any) -> str:
    """A value for an option: mostly one of its type."""
    choices = getattr(option.type, "choices", None)
    if choices and dice.random() < 0.9:
        return str(dice.choice(list(choices)))
    is_number = any(word in option.type.name for word in ("int", "float"))
    if is_number and dice.random() < 0.9:
        return dice.choice(NUMBERS)
    return dice.choice(VALUES)


def arguments_of(dice: random.Random, name: str, command: Any) -> list[str]:
    """Random arguments of a command."""
    arguments = []
    if name not in {"check", "survey"}:
        arguments += [
            dice.choice(FILES if dice.random() < 0.9 else VALUES)
            for parameter in command.params
            if parameter.param_type_name == "argument"
        ]
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


def random_command(dice: random.Random, commands: Mapping[str, Any]) -> list[str]:
    """A random command with random arguments, and a time limit if it takes one."""
    name = dice.choice(list(commands))
    command, path = commands[name], [name]
    if name == "generate":
        kind = dice.choice(command.list_commands(None))
        command, path = command.get_command(None, kind), [name, kind]
    if any("timeout" in parameter.name for parameter in command.params):
        path += ["--timeout", str(SECONDS)]
    return [*path, *arguments_of(dice, name, command)]


def try_command(arguments: list[str]) -> str:
    """Run a command in a folder of its own, and return what happened."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        start = process_time()
        result = CliRunner().invoke(app, arguments)
        seconds = process_time() - start
        drafts = [file.name for file in Path(folder).iterdir() if "draft" in file.name]
    if result.exit_code == INTERRUPTED:
        raise KeyboardInterrupt
    if result.exception and not isinstance(result.exception, SystemExit):
        return f"traceback: {result.exception!r}"
    if seconds > SECONDS + SLACK:
        return f"did not stop: {seconds:.0f} s"
    return "left a draft" if drafts else f"exit status {result.exit_code}"


def main() -> None:
    """Try extreme options, and print what happened, also if it is interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    settings = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (GIBIBYTES << 30, GIBIBYTES << 30))
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    limits.clock = process_time  # other work on the machine does not matter
    dice = random.Random(settings.seed)
    group: Any = get_command(app)
    commands = {
        name: group.get_command(None, name)
        for name in chain.from_iterable(COMMANDS.values())
        if name != "watch"
    }
    outcomes: Counter[str] = Counter()
    with suppress(KeyboardInterrupt):
        for number in range(settings.tries):
            arguments = random_command(dice, commands)
            outcome = try_command(arguments)
            outcomes[outcome.partition(":")[0]] += 1
            if not outcome.startswith("exit"):
                print(f"{number}: {outcome}: {arguments}", flush=True)
    print(f"{outcomes.total()} tries: {dict(outcomes)}")


if __name__ == "__main__":
    main()
