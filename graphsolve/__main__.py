"""`python -m graphsolve`."""

from graphsolve.cli import app

if __name__ == "__main__":
    app(prog_name="graphsolve")
