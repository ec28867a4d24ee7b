"""Write the folder of the site: the page, this package, and the Python that runs it; and serve it.

Pyodide, a Python for the browser, comes from npm, and wheels come from pip. Both are checked
against the hashes in `pinned.toml`. The page gets bytecode only, which Pyodide itself compiles
under Node: if it compiled each module on import, it would take twice as long to start.
"""

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tomllib
import zipfile
from base64 import b64encode
from collections.abc import Callable, Collection, Mapping
from fnmatch import fnmatch
from functools import partial
from html import escape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from importlib.metadata import distribution
from operator import attrgetter
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from more_itertools import map_reduce

from graphsolve.errors import GraphsolveError
from graphsolve.lab.difference import differences_of
from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import CATALOGUE, misreading, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES, PuzzleRecord
from graphsolve.puzzles.interface import choose, parse_puzzle
from graphsolve.show.formats import finding_json
from graphsolve.show.interface import Page, PuzzleView, view_of
from graphsolve.show.palette import css
from graphsolve.show.replay import REPLAY, board_template, boards_of, hash_source

PYODIDE_FILES = "pyodide.mjs pyodide.asm.mjs pyodide.asm.wasm pyodide-lock.json python_stdlib.zip"
"""The files of Pyodide that the page loads."""

LARGE = 2**20
"""The size from which a file is also stored compressed; see `page/service-worker.js`."""

HERE = Path(__file__).parent

EXAMPLE_CAVE = """\
#########
#E..G...#   E(23), G(29)
#...#.E.#   E(20)
#.G.#G..#   G(17), G(26)
#...E...#   E(23)
#########
"""
EXAMPLE_MISREADING = "nearest-squares-by-columns"


def write_site(
    folder: Path, on_step: Callable[[str], object] = lambda _: None, *, kernels: bool = True
) -> None:
    """Write the site into a new or empty folder, which any static host can serve.

    Nothing is written until everything is fetched. `on_step` is called with what happens next.
    Without `kernels`, the page tries many fewer misreadings in the same time.

    Raises:
        GraphsolveError: if the folder has files already; numba, npm, pip or Node is missing or
            fails; or what they fetch does not match its hash.
    """
    if folder.exists() and any(folder.iterdir()):
        raise GraphsolveError(f"{folder}: the folder is not empty")
    if kernels and choose("auto") != "compiled":
        raise GraphsolveError(
            "the site needs numba, which compiles what it plays: "
            "pip install 'graphsolve-aoc[fast]', or write a slower site with --no-kernel"
        )
    pinned = tomllib.loads((HERE / "pinned.toml").read_text(encoding="utf-8"))
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".draft-") as name:
        draft, fetched, modules = (Path(name) / part for part in ("site", "fetched", "modules"))
        for path in (draft / "pyodide", fetched):
            path.mkdir(parents=True)
        on_step("Fetching Pyodide from npm")
        fetch_pyodide(pinned["pyodide"], fetched, draft / "pyodide")
        on_step("Fetching wheels with pip")
        fetch_wheels(pinned["pyodide"], modules / "python")
        if kernels:
            on_step("Compiling kernels")
            write_kernels(modules / "python")
        on_step("Compiling modules")
        write_archives(draft, modules, pinned["never_read"])
        pack(draft)
        on_step("Writing the site")
        write_page(draft)
        if folder.exists():
            folder.rmdir()
        draft.rename(folder)


def fetch_pyodide(pinned: Mapping[str, str], fetched: Path, target: Path) -> None:
    """Fetch the package of Pyodide from npm, check its hash, and unpack what the page loads."""
    package = f"pyodide@{pinned['version']}"
    command = ["npm", "pack", package, "--silent", "--pack-destination", str(fetched)]
    run(command, f"{package} cannot be fetched")
    (archive,) = fetched.glob("pyodide-*.tgz")
    integrity = f"sha512-{b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()}"
    if integrity != pinned["integrity"]:
        raise GraphsolveError(f"{package} from npm is not the one that was pinned: {integrity}")
    shutil.unpack_archive(archive, fetched, filter="data")
    for name in PYODIDE_FILES.split():
        shutil.copy(fetched / "package" / name, target)


def fetch_wheels(pinned: Mapping[str, str], target: Path) -> None:
    """Install the wheels for Pyodide into a folder with pip, which checks their hashes."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile"]
    command += ["--platform", pinned["platform"], "--python-version", pinned["python"]]
    command += ["--target", str(target), "--requirement", str(HERE / "wheels.txt")]
    run(command, "the wheels cannot be fetched")


def run(command: list[str], problem: str) -> None:
    """Run npm, pip or Node. If it fails, the error has the line of its output that says why."""
    program = shutil.which(command[0])
    if program is None:
        raise GraphsolveError(f"the site needs {command[0]}, a part of Node: https://nodejs.org")
    command = [program, *command[1:]]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
        why = next((line for line in lines if "error" in line.lower()), lines[-1])
        raise GraphsolveError(f"{problem}: {why.strip()}")


def write_kernels(folder: Path) -> None:
    """Write the kernels of the lab as WebAssembly, next to the packages of their programs."""
    from graphsolve.web.webassembly import webassembly

    for record in PUZZLES.values():
        if kernel := lab_of(record).kernel:
            import_module(kernel.program).warm_up()
            path = folder / kernel.webassembly.relative_to(HERE.parents[1])
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(webassembly(kernel.entry))


def write_archives(site: Path, modules: Path, never_read: Collection[str]) -> None:
    """Replace the archive of the standard library with a compiled one, and add one of packages.

    The folder `python` in `modules` has the other packages. Files whose names match one of the
    patterns are left out.
    """
    library = site / "pyodide" / "python_stdlib.zip"
    shutil.unpack_archive(library, modules / library.stem)
    shutil.copytree(HERE.parent, modules / "python" / "graphsolve", dirs_exist_ok=True)
    installed = distribution("graphsolve-aoc")
    for name in ("METADATA", "entry_points.txt"):  # for the version of the package
        about = f"graphsolve_aoc-{installed.version}.dist-info"
        write(modules / "python" / about / name, installed.read_text(name) or "")
    archives = {modules / archive.stem: archive for archive in (library, site / "python.zip")}
    for folder in archives:
        for name, path in files_in(folder).items():
            if any(fnmatch(name, pattern) for pattern in never_read):
                path.unlink()
    run(
        ["node", *map(str, (HERE / "compile.mjs", site / "pyodide", modules))],
        "the modules cannot be compiled",
    )
    for folder, archive in archives.items():
        # Its members are not compressed, because it gets smaller if it is compressed as a whole.
        with zipfile.ZipFile(archive, "w") as opened:
            for name, path in files_in(folder).items():
                if path.suffix != ".py":
                    # With a fixed time, the same files make the same archive.
                    opened.writestr(zipfile.ZipInfo(name), path.read_bytes())


def files_in(folder: Path) -> dict[str, Path]:
    """Return all files in a folder and its subfolders by their relative names, sorted."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path for path in paths}


def write_page(folder: Path) -> None:
    """Write the page, its style and its modules, including those of the replay and the boards."""
    views = [view_of(record) for record in PUZZLES.values()]
    pages = list(dict.fromkeys(view.page for view in views))
    shutil.copytree(HERE / "page", folder, dirs_exist_ok=True)
    for page in (REPLAY, *pages):
        for file in page.folder.iterdir():
            if file.name.endswith((".js", ".txt")):
                write(folder / page.name / "page" / file.name, page.read(file.name))
    nested = (f":where(.of-{page.name}) {{\n{page.read('style.css')}}}\n" for page in pages)
    own_style = (folder / "site.css").read_text(encoding="utf-8")
    write(folder / "site.css", "".join([css(), REPLAY.read("style.css"), *nested, own_style]))
    (folder / "example.json").write_bytes(msgspec.json.encode(example()))
    script = take(folder / "program-frame.js")
    inline = hash_source(script)
    fill(folder / "program-frame.html", inline=inline, script=script)
    fill_index(folder, views, pages, inline)
    fill(
        folder / "misreadings.html",
        puzzles="".join(map(misreadings_list, PUZZLES.values())),
        links="".join(
            f'<a href="#{name}">{escape(record.title)}</a>' for name, record in PUZZLES.items()
        ),
    )
    script = take(folder / "service-worker.js")  # a service worker does not keep itself
    write(folder / "service-worker.js", f"const SITE = {json.dumps(listing(folder))};\n{script}")


def take(file: Path) -> str:
    """Return the text of a file, and remove the file."""
    text = file.read_text(encoding="utf-8")
    file.unlink()
    return text


def fill_index(folder: Path, views: list[PuzzleView], pages: list[Page], inline: str) -> None:
    """Fill in the template of the page itself, given the source of the frame for programs."""
    modules = {"imports": {f"{page.name}/": f"./{page.name}/" for page in (REPLAY, *pages)}}
    import_map = json.dumps(modules)
    *others, last_day = (f"{record.year} day {record.day}" for record in PUZZLES.values())
    *prints, last = (view.prints for view in views)
    fill(
        folder / "index.html",
        inline=f"{hash_source(import_map)} {inline}",  # the frame for programs inherits the policy
        modules=import_map,
        days=", ".join([*others, f"or {last_day}"]),
        prints=", ".join([*prints, f"or {last}"]),
        programs="".join(map(program_links, views)),
        choices="".join(
            f'<option value="{view.puzzle}" data-words="{escape(view.program_words)}">'
            f"{escape(view.record.title)}</option>"
            for view in views
        ),
        examples="".join(example_link(folder, view) for view in views if view.example),
        known=len(CATALOGUE),
        views="".join(
            f'<script type="module" src="{page.name}/page/view.js"></script>' for page in pages
        ),
        transport=REPLAY.read("transport.html"),
        boards="\n".join(map(board_template, pages)),
    )


def example_link(folder: Path, view: PuzzleView) -> str:
    """Write an input to try, and return a link to it with the answers of a common mistake."""
    values = dict(parse_qsl(view.example))
    puzzle = lab_of(view.record).generate(int(values.pop("seed")))
    write(folder / f"example-{view.puzzle}.txt", f"{puzzle}\n")
    answers = " ".join(f'data-{part}="{answer}"' for part, answer in values.items())
    return f'<a href="example-{view.puzzle}.txt" {answers}>a {view.record.noun}</a>'


def program_links(view: PuzzleView) -> str:
    """Return links to programs to try, whose files are named after their languages."""
    return "".join(
        f'<a href="{view.page.name}/page/{file.name}" data-puzzle="{view.puzzle}">'
        f"{file.name[len('program-') : -len('.txt')]}</a>"
        for file in view.page.folder.iterdir()
        if file.name.startswith("program-")
    )


def misreadings_list(record: PuzzleRecord) -> str:
    """Return the misreadings of a puzzle by rule, with links to them."""
    lines = [f'<section id="{record.name}">', f"<h2>{escape(record.title)}</h2>"]
    for rule, of_rule in map_reduce(misreadings_of(record), attrgetter("rule")).items():
        lines += ["<details>", f"<summary><h3>{escape(rule)}</h3> ({len(of_rule)})</summary>"]
        lines.append('<ul class="names">')
        for misread in of_rule:
            link = f'<a href="./#misreading={record.name}:{misread.name}">{misread.name}</a>'
            lines.append(f'<li id="{misread.name}">{link}: {escape(misread.misread)}</li>')
        lines.append("</ul></details>")
    return "\n".join([*lines, "</section>", ""])


def example() -> dict[str, Any]:
    """Return a misreading of a small cave, which the page shows until there is a result."""
    cave = parse_puzzle(EXAMPLE_CAVE)
    differences = differences_of(misreading(EXAMPLE_MISREADING), cave, [1])
    assert differences.together
    return {
        "finding": finding_json(misreading(EXAMPLE_MISREADING), differences),
        "boards": boards_of(differences.together),
    }


def write(path: Path, text: str) -> None:
    """Write a file, and create its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def fill(path: Path, **values: object) -> None:
    """Fill in a template, in its place."""
    write(path, Template(path.read_text(encoding="utf-8")).substitute(values))


def pack(folder: Path) -> None:
    """Add compressed copies of large files, because not every host compresses them."""
    for path in files_in(folder).values():
        if path.stat().st_size >= LARGE:
            packed = gzip.compress(path.read_bytes(), mtime=0)
            path.with_name(f"{path.name}.packed").write_bytes(packed)


def listing(folder: Path) -> dict[str, Any]:
    """Return the sizes of the files to fetch, and a version that changes with any of them."""
    digest = hashlib.sha256()
    sizes = {}
    for name, path in files_in(folder).items():
        content = path.read_bytes()
        digest.update(f"{name} {len(content)} ".encode() + content)
        if not path.with_name(f"{path.name}.packed").exists():
            sizes[name] = len(content)
    return {"version": digest.hexdigest()[:16], "files": sizes}


class Quiet(SimpleHTTPRequestHandler):
    """A request handler without a log, which has browsers check files for changes each time."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",  # some systems say otherwise
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def end_headers(self) -> None:
        """Add a header to each response."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is given
        """Print nothing."""


def server_of(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """Return a server of a folder, which only this machine can reach; port 0 is any free one."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Quiet, directory=folder))
