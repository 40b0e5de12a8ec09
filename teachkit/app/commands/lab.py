"""`teachkit lab`: open the notebooks in JupyterLab."""

import argparse
import os
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from teachkit.app.commands.command import CommandError, Commands
from teachkit.app.commands.copy import COPYING, add_folder
from teachkit.app.commands.doctor import pip_install
from teachkit.app.notebooks import FIRST, copy_notebooks
from teachkit.progress import Bar

SETTINGS = Path(__file__).parents[1] / "jupyter"
"""JupyterLab in our lessons: it looks for no news, and keeps widgets with the notebook."""


def add(commands: Commands) -> None:
    """Say how the command is written."""
    parser = commands.add_parser(
        "lab",
        help="copy the notebooks to a folder and open it in JupyterLab",
        description=f"Open the notebooks in JupyterLab. {COPYING}",
        epilog="JupyterLab listens on this computer only and asks for its token. Arguments "
        "after -- are handed to it, for example: teachkit lab -- --no-browser --port=9000",
        usage="teachkit lab [-h] [FOLDER] [-- JUPYTERLAB ARGUMENTS]",
    )
    add_folder(parser)
    parser.set_defaults(run=run, takes="further")


def run(asked: argparse.Namespace) -> int:
    """Copy the notebooks to a folder and run JupyterLab on it until somebody ends it."""
    if find_spec("jupyterlab") is None:
        raise CommandError(
            f"JupyterLab is not installed. To install it: {pip_install('jupyterlab')}"
        )
    folder, further = asked.folder, asked.further
    copied = copy_notebooks(folder)
    print(copied.text(folder))
    print("Starting JupyterLab; Ctrl+C ends it.", flush=True)
    with Bar("Loading JupyterLab", ticking=True):
        from jupyterlab.labapp import LabApp

    from teachkit.app.jupyter.fresh import freshen

    freshen(copied.as_shipped(folder))
    defaults = {
        "ServerApp.root_dir": str(folder.expanduser().resolve()),
        "ServerApp.ip": "localhost",
        "LabApp.extra_labextensions_path": str(SETTINGS / "labextensions"),
    }
    if FIRST in copied.new:
        defaults["LabApp.default_url"] = f"/lab/tree/{FIRST}"
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # as in most containers
        defaults["ServerApp.allow_root"] = "True"
    settings = [str(SETTINGS), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, settings))
    LabApp.launch_instance(argv=[*_unless_given(defaults, further), *further])
    return 0


def _unless_given(defaults: Mapping[str, str], further: Sequence[str]) -> Iterator[str]:
    """The defaults as arguments, but for those that a person has set: Jupyter takes each once."""
    given = {_trait(word.partition("=")[0]) for word in further}
    for name, value in defaults.items():
        if _trait(name) not in given:
            yield f"--{name}={value}"


def _trait(name: str) -> str:
    """The same for --ip and --ServerApp.ip, for --allow-root and --ServerApp.allow_root."""
    return name.rpartition(".")[2].lstrip("-").replace("-", "_")
