"""Commands that run in the process of the tests."""

import shlex

from typer.testing import CliRunner, Result

from graphsolve.cli import app


def run(command: str, *arguments: str, stdin: str | bytes | None = None) -> Result:
    """Run a command line with further arguments. An error must not leave it as an exception."""
    given = [*shlex.split(command), *arguments]
    result = CliRunner().invoke(app, given, input=stdin, env={"COLUMNS": "80"})
    assert isinstance(result.exception, SystemExit | None), result.exception
    return result
