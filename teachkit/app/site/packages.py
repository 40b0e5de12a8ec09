"""What a page's Python is made of: packages from npm and PyPI, and wheels that are made here."""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from teachkit.storage.files import write_whole

INFO = re.compile(r"[^/]+\.dist-info/")
SITE_PACKAGES, LIBRARY = "/lib/python3.14/site-packages", "/lib/python314.zip"
"""Where a page's Python has its packages, and its standard library."""


class BuildError(RuntimeError):
    """The site cannot be built, and why."""


def normal(name: str) -> str:
    """The name of a package as all tools know it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def run(words: Iterable[str | Path], folder: Path, what: str) -> str:
    """What a program prints that runs in a folder, or a BuildError."""
    program, *others = map(str, words)
    path = shutil.which(program)
    if path is None:
        raise BuildError(f"{what} needs {program}, which is not installed here")
    done = subprocess.run(
        [path, *others], cwd=folder, capture_output=True, text=True, check=False, errors="replace"
    )
    if done.returncode:
        said = "\n".join((done.stderr or done.stdout).strip().splitlines()[-15:])
        raise BuildError(f"{what} failed:\n{said}")
    return done.stdout


def from_npm(name: str, version: str, folder: Path) -> Path:
    """A package of npm's, unpacked."""
    target = folder / normal(name.replace("/", "-").lstrip("@"))
    target.mkdir()
    told = run(["npm", "pack", "--silent", f"{name}@{version}"], target, f"Fetching {name}")
    with tarfile.open(target / told.split()[-1]) as archive:
        archive.extractall(target, filter="data")
    return target / "package"


def from_pypi(requirements: Iterable[str], python: str, folder: Path) -> None:
    """Wheels of pure Python from PyPI, without what they need themselves."""
    pure = ("--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none")
    words = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(folder), *pure]
    run([*words, f"--python-version={python}", *requirements], folder, "Fetching from PyPI")


def write_wheel(folder: Path, name: str, version: str, contents: Mapping[str, bytes]) -> Path:
    """A wheel of pure Python with these files."""
    module = name.replace("-", "_")
    info = f"{module}-{version}.dist-info"
    about = {
        "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "RECORD": "",
    }
    files = {**contents, **{f"{info}/{part}": text.encode() for part, text in about.items()}}
    path = folder / f"{module}-{version}-py3-none-any.whl"
    return write_whole(path, _zipped(files))


def _zipped(files: Mapping[str, bytes]) -> bytes:
    archived = BytesIO()
    with zipfile.ZipFile(archived, "w") as archive:
        for name, content in files.items():  # with the same date each time
            info = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            archive.writestr(info, content, zipfile.ZIP_DEFLATED)
    return archived.getvalue()


def package_files(folder: Path, leave_out: Iterable[str] = ()) -> dict[str, bytes]:
    """The files of an installed package, by their names in a wheel."""
    out = {"__pycache__", *leave_out}
    return {
        str(path.relative_to(folder.parent).as_posix()): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not out & {*path.relative_to(folder).parts}
    }


def entry(path: Path, depends: Iterable[str]) -> dict[str, Any]:
    """What Pyodide's list of packages says of a wheel."""
    name, version, *_ = path.name.split("-")
    with zipfile.ZipFile(path) as archive:
        names = [each for each in archive.namelist() if not INFO.match(each)]
    modules = {each.split("/")[0] for each in names if "/" in each and ".data/" not in each}
    modules |= {re.sub(r"\.pyc?$", "", each) for each in names if re.fullmatch(r"\w+\.pyc?", each)}
    return {
        "name": normal(name),
        "version": version,
        "file_name": path.name,
        "install_dir": "site",
        "package_type": "package",
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "imports": sorted(modules),
        "depends": [normal(each) for each in depends],
        "unvendored_tests": False,
    }


COMPILE = f"""
import importlib.util, json, re, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path

def compiled(name, source):
    code = compile(source, name, "exec", dont_inherit=True)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))

for path in map(Path, json.loads(archives)):
    keeps_source = path.name.startswith("teachkit-")
    place = "{SITE_PACKAGES}" if path.suffix == ".whl" else "{LIBRARY}"
    files = {{}}
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            content = archive.read(name)
            if not name.endswith(".py") or ".data/" in name:
                files[name] = content
                continue
            try:
                code = compiled(f"{{place}}/{{name}}", content)
            except SyntaxError:  # a template, or for another Python
                files[name] = content
                continue
            if keeps_source:
                folder, _, stem = name[:-3].rpartition("/")
                tag = sys.implementation.cache_tag
                files[f"{{folder}}/__pycache__/{{stem}}.{{tag}}.pyc"] = code
                files[name] = content
            else:
                files[name + "c"] = code
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content, 8)
"""

IN_NODE = """
import { loadPyodide } from PYODIDE;
const python = await loadPyodide({ packages: [], stdout: () => {} });
python.FS.mkdir("/archives");
python.FS.mount(python.FS.filesystems.NODEFS, { root: FOLDER }, "/archives");
python.globals.set("archives", JSON.stringify(NAMES.map((name) => `/archives/${name}`)));
python.runPython(PROGRAM);
process.exit(0);
"""


def compile_archives(folder: Path, pyodide: Path, work: Path) -> None:
    """Compile what is in the wheels of a folder, and in the standard library beside them.

    The very Python does it that will run them, so that a page need not do so at each start. The
    source is left out, except teachkit's, which shows its own.
    """
    names = sorted(path.name for path in folder.iterdir())
    script = IN_NODE
    for key, value in {
        "PYODIDE": (pyodide / "pyodide.mjs").as_uri(),
        "FOLDER": str(folder),
        "NAMES": names,
        "PROGRAM": COMPILE,
    }.items():
        script = script.replace(key, json.dumps(value), 1)
    program = work / "compile.mjs"
    write_whole(program, script)
    run(["node", program], work, "Compiling Python")
