"""Write the folder of the site: the page, this package, and the Python that runs it.

Pyodide, a Python for the browser, comes from npm, and wheels come from pip. Both are checked
against the hashes in `pinned.toml`. The page gets bytecode only, which Pyodide itself compiles
under Node: to compile each module when it is imported would take the page twice as long to start.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from fnmatch import fnmatch
from html import escape
from importlib.metadata import distribution
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.catalogue import PUZZLES, PuzzleRecord
from graphsolve.show.cave.sweep.plots import read as sweep_file
from graphsolve.show.column import Page, view_of
from graphsolve.show.page import read as page_file
from graphsolve.show.palette import css
from graphsolve.show.replay import board_template
from graphsolve.show.replay import read as replay_file

PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
"""The files of Pyodide that the page loads."""

NEVER_READ = (
    "*/tests/*",
    "*.dist-info/RECORD",
    "*.dist-info/licenses/*",
    *("*.css", "*.h", "*.js", "*.json", "*.md", "*.mjs", "*.pyi"),
    *(
        f"graphsolve/{name}"
        for name in ("aoc.py", "cli/*", "show/terminal/*", "show/*/frames.py", "web/site.py")
    ),
    "graphsolve/*/page*.html",
    *(f"rich/{name}.py" for name in ("markdown", "progress", "syntax", "traceback")),
    "rich/_unicode_data/unicode?-*",  # all but the latest
    "rich/_unicode_data/unicode1[0-6]-*",
    # The standard library.
    *(f"{name}/*" for name in ("_pyrepl", "http", "pydoc_data", "sqlite3", "unittest")),
    *(f"{name}/*" for name in ("wsgiref", "xmlrpc")),
    *("_pyio.py", "bdb.py", "configparser.py", "doctest.py", "ftplib.py", "imaplib.py"),
    *("mailbox.py", "optparse.py", "pdb.py", "pickletools.py", "plistlib.py", "pstats.py"),
    *("pydoc.py", "smtplib.py", "trace.py"),
    "email/_header_value_parser.py",
    "encodings/cp[!4]*",  # zip files have names in code page 437
    "encodings/mac_*",
)
"""Files that the page leaves out."""

MAX_SECONDS = 600
"""The time limit for npm, and for pip."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src data:; "
    "connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'"
)
"""The content security policy of the page, which its worker has as well."""


def write_site(folder: Path, on_step: Callable[[str], object] = lambda _: None) -> None:
    """Write the site into a new or empty folder, which any static host can serve.

    Nothing is written until everything is fetched.

    Args:
        folder: the folder to create.
        on_step: called with what happens next.

    Raises:
        GraphsolveError: if the folder has files already, npm or pip is missing or fails, or what
            they fetch does not match its hash.
        OSError: if the folder cannot be written.
    """
    if folder.exists() and any(folder.iterdir()):
        raise GraphsolveError(f"{folder}: the folder is not empty")
    pinned = tomllib.loads((files(__package__) / "pinned.toml").read_text(encoding="utf-8"))
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".draft-") as name:
        draft, fetched = Path(name) / "site", Path(name) / "fetched"
        for path in (draft / "pyodide", fetched):
            path.mkdir(parents=True)
        on_step("Fetching Pyodide from npm")
        unpack_pyodide(fetch_pyodide(pinned["pyodide"], fetched), draft / "pyodide")
        on_step("Fetching wheels with pip")
        wheels = fetch_wheels(pinned, fetched)
        on_step("Compiling modules")
        write_archives(draft, wheels, Path(name) / "modules")
        on_step("Writing the site")
        write_page(draft)
        if folder.exists():
            folder.rmdir()
        draft.rename(folder)


def fetch_pyodide(pinned: Mapping[str, str], folder: Path) -> Path:
    """Fetch the package of Pyodide from npm, and check its hash.

    Raises:
        GraphsolveError: if npm is missing or fails, or the hash differs.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise GraphsolveError("the site needs npm, which fetches Pyodide: https://nodejs.org")
    package = f"pyodide@{pinned['version']}"
    command = [npm, "pack", package, "--silent", "--pack-destination", str(folder)]
    run(command, f"{package} cannot be fetched")
    (archive,) = folder.glob("pyodide-*.tgz")
    integrity = f"sha512-{b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()}"
    if integrity != pinned["integrity"]:
        raise GraphsolveError(f"{package} from npm is not the one that was pinned: {integrity}")
    return archive


def unpack_pyodide(archive: Path, folder: Path) -> None:
    """Copy the files that the page loads out of the package."""
    with tarfile.open(archive) as package:
        for name in PYODIDE_FILES:
            member = package.extractfile(f"package/{name}")
            assert member is not None, name
            (folder / name).write_bytes(member.read())


def fetch_wheels(pinned: Mapping[str, Any], folder: Path) -> list[Path]:
    """Fetch the wheels with pip, which checks their hashes.

    Raises:
        GraphsolveError: if pip is missing or fails.
    """
    python = pinned["pyodide"]
    requirements = folder / "requirements.txt"
    requirements.write_text(
        "".join(
            f"{name}=={wheel['version']} --hash=sha256:{wheel['sha256']}\n"
            for name, wheel in pinned["wheels"].items()
        )
    )
    options = {
        "--requirement": str(requirements),
        "--dest": str(folder),
        "--only-binary": ":all:",
        "--platform": python["platform"],
        "--python-version": python["python"],
    }
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    command += [text for option in options.items() for text in option]
    run(command, "the wheels cannot be fetched")
    return sorted(folder.glob("*.whl"))


def run(command: list[str], problem: str) -> None:
    """Run a program: npm, pip or Node.

    Raises:
        GraphsolveError: if it fails, with the problem and the line of its output that says why.
    """
    try:
        done = subprocess.run(  # noqa: S603 - the programs above
            command, capture_output=True, text=True, check=False, timeout=MAX_SECONDS
        )
    except subprocess.TimeoutExpired:
        raise GraphsolveError(f"{problem}: stopped after {MAX_SECONDS} s") from None
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
        why = next((line for line in lines if "error" in line.lower()), lines[-1])
        raise GraphsolveError(f"{problem}: {why.strip()}")


def write_archives(site: Path, wheels: Iterable[Path], modules: Path) -> None:
    """Replace the archive of the standard library by a compiled one, and add one of packages.

    Args:
        site: the folder of the site, which has Pyodide.
        wheels: the packages besides this one.
        modules: a new folder for the modules before and after they are compiled.

    Raises:
        GraphsolveError: if Node is missing or fails.
    """
    node = shutil.which("node")
    if node is None:
        raise GraphsolveError("the site needs Node, which runs Pyodide: https://nodejs.org")
    library = site / "pyodide" / "python_stdlib.zip"
    sources = {library: unzipped(library), site / "python.zip": python_files(wheels)}
    for archive, files_of_archive in sources.items():
        for name, content in files_of_archive:
            if not any(fnmatch(name, pattern) for pattern in NEVER_READ):
                path = modules / archive.stem / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
    with as_file(files(__package__) / "compile.mjs") as script:
        command = [node, str(script), str(site / "pyodide"), str(modules)]
        run(command, "the modules cannot be compiled")
    for archive in sources:
        zip_folder(modules / archive.stem, archive)


def zip_folder(folder: Path, target: Path) -> None:
    """Write an archive of a folder, without sources."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, file in files_in(folder, ""):
            if not name.endswith(".py"):
                # With a fixed time, the same files make the same archive.
                info = zipfile.ZipInfo(name.lstrip("/"))
                archive.writestr(info, file.read_bytes(), zipfile.ZIP_DEFLATED, compresslevel=9)


def unzipped(archive: Path) -> Iterator[tuple[str, bytes]]:
    """The names and contents of the files in an archive."""
    with zipfile.ZipFile(archive) as opened:
        for info in opened.infolist():
            if not info.is_dir():
                yield info.filename, opened.read(info)


def python_files(wheels: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    """The names and contents of the files in the wheels, and of this package."""
    for wheel in wheels:
        yield from unzipped(wheel)
    for name, file in files_in(files("graphsolve"), "graphsolve"):
        yield name, file.read_bytes()
    installed = distribution("graphsolve-aoc")
    for name in ("METADATA", "entry_points.txt"):  # networkx finds backends by their entry points
        content = installed.read_text(name) or ""
        yield f"graphsolve_aoc-{installed.version}.dist-info/{name}", content.encode()


def files_in(folder: Traversable, name: str) -> Iterator[tuple[str, Traversable]]:
    """All files in a folder and its subfolders, sorted, without caches."""
    for each in sorted(folder.iterdir(), key=lambda one: one.name):
        path = f"{name}/{each.name}"
        if each.is_file():
            yield path, each
        elif each.name != "__pycache__":
            yield from files_in(each, path)


def write_page(folder: Path) -> None:
    """Write the page, its style and its modules, with those of the replay and of each board."""
    views = [view_of(record) for record in PUZZLES.values()]
    pages = list(dict.fromkeys(view.page for view in views))
    for name, file in files_in(files(__package__) / "page", ""):
        write(folder / name.lstrip("/"), file.read_text(encoding="utf-8"))
    scripts = {"replay": files("graphsolve.show.replay") / "page"}
    scripts |= {page.name: page.folder for page in pages}
    for name, source in scripts.items():
        for path, file in files_in(source, f"{name}/page"):
            if path.endswith(".js"):
                write(folder / path, file.read_text(encoding="utf-8"))
    write(folder / "theme.js", page_file("theme.js"))
    own_style = (folder / "site.css").read_text(encoding="utf-8")
    write(folder / "site.css", css() + page_file("base.css") + site_style(pages) + own_style)
    index = Template((folder / "index.html").read_text(encoding="utf-8"))
    view = '<script type="module" src="{}/page/view.js"></script>'
    days = {record.title: f"{record.year} day {record.day}" for record in PUZZLES.values()}
    page = index.substitute(
        policy=POLICY,
        days=", ".join(days.values()),
        puzzles=", ".join(f"{title} ({day})" for title, day in days.items()),
        examples="".join(map(example_link, PUZZLES.values())),
        button=page_file("button.html"),
        views="\n".join(view.format(each.name) for each in pages),
        transport=replay_file("transport.html"),
        boards="\n".join(board_template(each) for each in pages),
    )
    write(folder / "index.html", page)
    service_worker = folder / "service-worker.js"
    script = service_worker.read_text(encoding="utf-8")
    service_worker.unlink()  # a service worker does not keep itself
    write(service_worker, f"const SITE = {json.dumps(listing(folder))};\n{script}")


def example_link(record: PuzzleRecord) -> str:
    """The link to a puzzle's example, if it has one."""
    example = view_of(record).example
    if example is None:
        return ""
    address = {"invented": record.name, "seed": example.seed}
    address |= {f"part{part}": answer for part, answer in example.answers.items()}
    return f'<a href="#{escape(urlencode(address))}">a {record.noun}</a>'


def site_style(pages: Iterable[Page]) -> str:
    """The CSS of the replays and of a sweep. Nested, it applies only to its own elements."""
    styles = {page.name: page.read("style.css") for page in pages}
    styles["sweep"] = sweep_file("style.css")  # which only caves have
    nested = (f":where(.of-{name}) {{\n{style}}}\n" for name, style in styles.items())
    return replay_file("style.css") + "".join(nested)


def write(path: Path, text: str) -> None:
    """Write a file, and the folder that it is in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def listing(folder: Path) -> dict[str, Any]:
    """The size of each file, and a version that changes with any of them."""
    digest = hashlib.sha256()
    sizes = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name, content = path.relative_to(folder).as_posix(), path.read_bytes()
        digest.update(f"{name} {len(content)} ".encode() + content)
        sizes[name] = len(content)
    return {"version": digest.hexdigest()[:16], "files": sizes}
