"""The command that writes the site, and serves it."""

from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from graphsolve.cli import streams
from graphsolve.cli.options import output_option
from graphsolve.errors import GraphsolveError


def site(
    output: Annotated[
        Path | None,
        output_option(
            "The folder to create. It may exist if it is empty.",
            "DIR",
            show_default="a temporary one, with --serve",
        ),
    ] = None,
    serve: Annotated[
        bool, typer.Option("--serve", help="Serve the site on this machine, until Ctrl-C.")
    ] = False,
    port: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, max=65535, help="The port for --serve; 0 for any free port."
        ),
    ] = 8015,
    kernel: Annotated[
        bool, typer.Option("--kernel/--no-kernel", help="Whether to compile kernels for the page.")
    ] = True,
) -> None:
    """Write a website that explains wrong answers in the browser.

    It also plays puzzles. The folder needs no server of its own: any host of static files will do.
    It contains Python for the browser, which is fetched with npm and pip. Once it is written,
    nothing is fetched from anywhere else, and what readers enter stays in their browsers.
    Writing it needs numba, which compiles kernels for the page. Without them (--no-kernel), the
    page explains fewer wrong answers, and more slowly.

    Example: `graphsolve site --serve`
    """
    from graphsolve.web.site import server_of, write_site

    if output is None and not serve:
        raise typer.BadParameter("give -o DIR, --serve or both.")
    with ExitStack() as stack:
        folder = output or Path(stack.enter_context(TemporaryDirectory())) / "site"
        if serve:  # a port that is taken is reported before any work is done
            try:
                server = stack.enter_context(server_of(folder, port))
            except OSError as error:
                raise GraphsolveError(
                    f"port {port}: {error.strerror}; choose another with --port"
                ) from None
        with streams.Progress("Writing the site") as progress:
            write_site(folder, progress.say, kernels=kernel)
        if not serve:
            size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
            streams.echo_err(f"{folder}: {size / 2**20:.1f} MiB; index.html is the page.")
            return
        streams.print_line(f"http://localhost:{server.server_port}/")
        streams.echo_err("Press Ctrl-C to stop.")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            raise typer.Exit(streams.INTERRUPTED) from None
