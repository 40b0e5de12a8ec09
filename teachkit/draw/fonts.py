"""The fonts of pictures, and how Graphviz finds them on every computer.

A fresh computer may have no fonts at all. matplotlib brings DejaVu Sans along: a copy in
a folder of our own, and a configuration file for fontconfig, the library that finds
fonts for Graphviz, put it at hand. (A copy, since fontconfig leaves files in the folders
that it reads, and since matplotlib's folder has fonts of symbols in wrong places too.)
"""

import os
import stat
import sys
import tempfile
from hashlib import sha256
from html import escape
from importlib.util import find_spec
from pathlib import Path

from teachkit.storage.files import write_whole

FONT = "DejaVu Sans"
"""The font that is always there."""
FONTS = f"{FONT},Verdana,sans-serif"
"""What a browser may take, the first that it has."""
MONO = f"{FONT} Mono"
MONOS = f"{MONO},Menlo,Consolas,monospace"
"""The same with letters that are all equally wide."""

SYSTEM_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "~/Library/Fonts",
    "WINDOWSFONTDIR",  # fontconfig's name for it
)

CONFIGURATION = """\
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  {folders}
  <match target="pattern">
    <edit name="family" mode="append_last"><string>{font}</string></edit>
  </match>
  <cachedir>{cache}</cachedir>
</fontconfig>
"""


def environment() -> dict[str, str]:
    """The environment for a Graphviz that finds DejaVu Sans."""
    return {**os.environ, "FONTCONFIG_FILE": str(configuration(private_folder()))}


def configuration(home: Path, system: tuple[str, ...] = SYSTEM_FOLDERS) -> Path:
    """Fontconfig's configuration file, made in a folder together with the fonts."""
    fonts = home / "fonts"
    fonts.mkdir(exist_ok=True)
    for font in bundled_fonts():
        copy = fonts / font.name
        if not copy.is_file() or copy.stat().st_size != font.stat().st_size:
            write_whole(copy, font.read_bytes())  # others may be at it too
    text = CONFIGURATION.format(
        folders="\n  ".join(f"<dir>{escape(folder)}</dir>" for folder in (str(fonts), *system)),
        font=FONT,
        cache=escape(str(home / "cache")),
    )
    path = home / f"{sha256(text.encode()).hexdigest()[:12]}.conf"
    if not path.is_file():
        write_whole(path, text.encode())
    return path


def bundled_fonts() -> list[Path]:
    """The files of DejaVu Sans in matplotlib, found without importing it."""
    spec = find_spec("matplotlib")
    packages = spec.submodule_search_locations if spec else None
    return [
        font
        for package in packages or ()
        for font in Path(package, "mpl-data", "fonts", "ttf").glob("DejaVuSans*.ttf")
    ]


def private_folder() -> Path:
    """A temporary folder, the same every time, that nobody else can have put files into."""
    if sys.platform == "win32":  # where each person has a temporary folder of their own
        folder = Path(tempfile.gettempdir(), "teachkit")
        folder.mkdir(exist_ok=True)
        return folder
    folder = Path(tempfile.gettempdir(), f"teachkit-{os.getuid()}")
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return Path(tempfile.mkdtemp(prefix="teachkit-"))
    ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()
    if ours and not found.st_mode & 0o077:
        return folder
    return Path(tempfile.mkdtemp(prefix="teachkit-"))
