"""JupyterLite: notebooks that run in the browser's own Python, without a server.

All of Python, JupyterLab and Graphviz that a page needs lies in one folder of files. It is made
of packages from npm (Pyodide and viz.js) and PyPI, in the versions that belong together.
"""

import json
import re
import shutil
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import teachkit
from teachkit.app.site import graphviz
from teachkit.app.site.packages import (
    BuildError,
    compile_archives,
    entry,
    from_npm,
    from_pypi,
    normal,
    package_files,
    run,
    write_wheel,
)
from teachkit.storage.files import write_whole

PYODIDE = "314.0.6"
"""The version for which the kernel is made that the extra `site` names."""
SOURCE = "https://github.com/pyodide/pyodide"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
KERNEL = "@jupyterlite/pyodide-kernel-extension"

DEPENDS = {
    "anywidget": ["ipywidgets", "typing-extensions", "psygnal"],
    "asttokens": [],
    "comm": ["traitlets"],
    "decorator": [],
    "executing": [],
    "ipython": [
        *("decorator", "ipython-pygments-lexers", "matplotlib-inline", "prompt-toolkit"),
        *("pygments", "stack-data", "traitlets", "typing-extensions"),
    ],
    "ipython-pygments-lexers": ["pygments"],
    "ipywidgets": ["comm", "ipython", "traitlets", "widgetsnbextension"],
    "matplotlib-inline": ["traitlets"],
    "micropip": ["packaging"],
    "packaging": [],
    "prompt-toolkit": ["wcwidth"],
    "psygnal": [],
    "pure-eval": [],
    "pygments": [],
    "six": [],
    "stack-data": ["asttokens", "executing", "pure-eval"],
    "tqdm": [],
    "traitlets": [],
    "typing-extensions": [],
    "wcwidth": [],
}
"""What a page takes from PyPI, and what each of these needs there: less than on a computer."""
OF_KERNEL = {
    "ipykernel": [],
    "piplite": ["micropip"],
    "pyodide-kernel": ["ipython", "comm", "ipykernel"],
    "widgetsnbextension": [],
}
"""What comes with the kernel."""
EMPTY = ("jedi",)
"""What the kernel asks for and can do without: to unpack it takes seconds at each start."""
OWN = {"teachkit": ["anywidget", "ipywidgets", "tqdm", graphviz.PACKAGE], graphviz.PACKAGE: []}
AT_START = ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"]
"""What the kernel would otherwise load one after another."""
STATIC = Path(__file__).parent / "static"
LABCONFIG = Path(__file__).parents[1] / "jupyter" / "labconfig"
AS_THE_PAGES = {"@jupyterlab/apputils-extension:themes": {"adaptive-theme": True}}
"""Notebooks are dark where the visitor's browser is, as the pages of the site are."""
LEFT_OUT = ("app", "notebooks")
"""Rooms of teachkit that are of no use in a page."""

Progress = Callable[[str], object]


def check_names(files: Sequence[Path]) -> None:
    """Refuse files of which one would take the place of another."""
    names = [path.name for path in files]
    double = {name for name in names if names.count(name) > 1}
    if double:
        raise ValueError(f"two files have the same name: {', '.join(sorted(double))}")


def build_lite(
    folder: Path,
    files: Sequence[Path],
    *,
    offline: bool = False,
    packages: str | None = None,
    progress: Progress = lambda what: None,
) -> str | None:
    """Write a JupyterLite with these notebooks, and other files, into a folder.

    `folder/lab/index.html?path=NAME.ipynb` opens one. Large packages, such as matplotlib, are
    fetched when they are first used: from the address `packages`, or from where Pyodide publishes
    them, which comes back; not at all if the site is `offline`. `progress` is told what is done.
    """
    if offline and packages:
        raise ValueError("offline means that no packages are fetched: leave out their address")
    check_names(files)
    with TemporaryDirectory(prefix="teachkit-site-") as name:
        work = Path(name).resolve()
        lite, contents, wheels = work / "lite", work / "contents", work / "wheels"
        runtime = lite / "static" / "pyodide"
        for each in (runtime, contents, wheels):
            each.mkdir(parents=True)
        for path in files:
            shutil.copy(path, contents)
            if path.suffix == ".ipynb":
                _choose_kernel(contents / path.name)
        progress("Fetching Python for the browser")
        pyodide = from_npm("pyodide", PYODIDE, work)
        for part in RUNTIME:
            shutil.copy(pyodide / part, runtime)
        lock = json.loads((pyodide / LOCK).read_text(encoding="utf-8"))
        known = {normal(each): about for each, about in lock["packages"].items()}
        progress("Fetching packages")
        _fetch_wheels(wheels, known, lock["info"]["python"])
        progress("Fetching Graphviz for the browser")
        drawing = graphviz.graphviz_files(from_npm(graphviz.NAME, graphviz.VERSION, work))
        write_wheel(wheels, graphviz.PACKAGE, graphviz.VERSION, drawing)
        progress("Compiling Python")
        shutil.copy(pyodide / LIBRARY, wheels)
        compile_archives(wheels, pyodide, work)
        source = None if offline else packages or _published(pyodide)
        lock["packages"] = _listed(wheels, known, source)
        shutil.copytree(wheels, runtime, dirs_exist_ok=True)
        write_whole(runtime / LOCK, json.dumps(lock))
        progress("Building JupyterLite")
        _write_settings(lite, offline=offline)
        _build(lite, contents, folder.resolve())
        _add_splash(folder)
        write_whole(folder / "LICENCES.txt", _licences())
        return source


def _choose_kernel(notebook: Path) -> None:
    """Give the page's Python to a notebook: whoever opens it is not asked which kernel to take."""
    content = json.loads(notebook.read_text(encoding="utf-8"))
    content["metadata"]["kernelspec"] = {"display_name": "Python (Pyodide)", "name": "python"}
    write_whole(notebook, json.dumps(content))


def _fetch_wheels(wheels: Path, known: dict[str, Any], python: str) -> None:
    """All packages that a page has from the start, each as a wheel."""
    wanted = [f"{name}=={known[name]['version']}" if name in known else name for name in DEPENDS]
    from_pypi(wanted, python, wheels)
    for name in OF_KERNEL:
        found = sorted(_kernel_wheels().glob(f"{name.replace('-', '_')}-*.whl"))
        if not found:
            raise BuildError(f"{KERNEL} has no {name}: install teachkit[site] anew")
        shutil.copy(found[-1], wheels)
    for name in EMPTY:
        write_wheel(wheels, name, known[name]["version"], {})
    own = package_files(Path(teachkit.__file__).parent, LEFT_OUT)
    write_wheel(wheels, "teachkit", teachkit.__version__, own)


def _kernel_wheels() -> Path:
    return Path(sys.prefix, "share", "jupyter", "labextensions", KERNEL, "static", "pypi")


def _published(pyodide: Path) -> str:
    """Where Pyodide says that it publishes the packages of its version."""
    script = (pyodide / "pyodide.mjs").read_text(encoding="utf-8")
    address = re.search(r"https://[^\"'`$]+\$\{\w+\}/full/", script)
    if address is None:
        raise BuildError("Pyodide does not say where its packages are: give their address")
    return re.sub(r"\$\{\w+\}", PYODIDE, address[0])


def _listed(wheels: Path, known: dict[str, Any], source: str | None) -> dict[str, Any]:
    """Pyodide's list of packages: what lies here, and what can be fetched from elsewhere."""
    needs = {**DEPENDS, **OF_KERNEL, **OWN, **{name: [] for name in EMPTY}}
    here = {}
    for path in sorted(wheels.glob("*.whl")):
        name = normal(path.name.split("-")[0])
        here[name] = entry(path, needs[name])
    if source is None:
        return here
    elsewhere = {
        name: {
            **about,
            "file_name": f"{source.rstrip('/')}/{about['file_name']}",
            "depends": [normal(each) for each in about["depends"]],
        }
        for name, about in known.items()
    }
    return elsewhere | here


def _write_settings(lite: Path, *, offline: bool) -> None:
    kernel = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": offline,
        "loadPyodideOptions": {"packages": [*AT_START, "teachkit"]},
    }
    settings = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "teachkit",
            "exposeAppInBrowser": True,
            "litePluginSettings": {f"{KERNEL}:kernel": kernel},
        },
    }
    write_whole(lite / "jupyter-lite.json", json.dumps(settings))
    overrides = json.loads((LABCONFIG / "default_setting_overrides.json").read_text("utf-8"))
    write_whole(lite / "overrides.json", json.dumps(overrides | AS_THE_PAGES))


def _build(lite: Path, contents: Path, folder: Path) -> None:
    apps = [word for app in ("lab", "notebooks", "tree") for word in ("--apps", app)]
    places = ["--lite-dir", str(lite), "--output-dir", str(folder), "--contents", str(contents)]
    small = ["--no-sourcemaps", "--no-unused-shared-packages"]
    words = [sys.executable, "-m", "jupyterlite_core", "build", *places, *apps, *small]
    run(words, lite, "Building JupyterLite")


def _add_splash(folder: Path) -> None:
    """Let the pages that open notebooks say what they load."""
    python = folder / "static" / "pyodide"
    sizes = {path.name: path.stat().st_size for path in sorted(python.iterdir())}
    write_whole(folder / "splash.json", json.dumps(sizes))
    write_whole(folder / "splash.js", (STATIC / "splash.js").read_bytes())
    for app in ("lab", "notebooks"):
        page = folder / app / "index.html"
        html = page.read_text(encoding="utf-8")
        if html.count("</body>") != 1:
            raise BuildError("JupyterLite's pages are others than known")
        script = '<script type="module" src="../splash.js"></script>'
        write_whole(page, html.replace("</body>", f"{script}\n</body>"))


def _licences() -> str:
    """What those are told who get the site, as its parts ask for."""
    parts = [
        f"teachkit {teachkit.__version__} is under the MIT License.",
        f"Pyodide {PYODIDE} is under the Mozilla Public License 2.0; its source: {SOURCE}",
        "Python is under the PSF License.",
        graphviz.LICENCE,
        "Each package of Python (static/pyodide/*.whl) has its licence inside.",
    ]
    for name in ("jupyterlite-core", "jupyterlite-pyodide-kernel"):
        files = [file for file in distribution(name).files or () if file.name == "LICENSE"]
        parts += [f"{name} is under this licence:\n\n{file.read_text()}" for file in files]
    return "\n\n".join(part.strip() for part in parts) + "\n"
