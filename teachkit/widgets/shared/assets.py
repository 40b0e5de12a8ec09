"""The scripts and styles of the widgets, as text.

A notebook that is saved keeps the scripts of its widgets: so that it stays small, all widgets
share one, which is packed.

The scripts are modules that import each other. A notebook wants one script for a widget, and a
page that may fetch nothing has no other file to import; so modules are joined here. Each becomes
a function that is called once, after those that it imports from, and returns what it exports.
"""

import json
import re
import zlib
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from gzip import compress
from pathlib import Path
from posixpath import dirname, join, normpath

from teachkit.widgets.shared.colours import theme_rules

TEACHKIT = Path(__file__).parents[2]

IMPORT = re.compile(r'^import \{([^}]+)\} from "([^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
"""What a module may say of others, and how all begins that the language has for that."""


KINDS = ("stepper", "board", "match", "overview", "quiz", "predict", "verdict")
"""The widgets, each of which has a module of its name."""

REMARK = re.compile(r"^ *//.*\n|^ */\*\*(?:[^*]|\*(?!/))*\*/\n|^ +", re.MULTILINE)
"""What a script is as good without: remarks and types in lines of their own, and the indent."""


def asset(name: str) -> str:
    """What stands in a file, which is named by its path in this package."""
    return (TEACHKIT / name).read_text(encoding="utf-8")


def style(name: str) -> str:
    """A style sheet, with each that it imports once, where the first line stands that says so."""
    return _styled(name, {name})


def _styled(name: str, joined: set[str]) -> str:
    def imported(found: re.Match[str]) -> str:
        other = normpath(join(dirname(name), found[1]))
        if other in joined:
            return ""
        joined.add(other)
        return _styled(other, joined)

    return re.sub(r'^@import "([^"]+)";$', imported, asset(name), flags=re.MULTILINE)


@cache
def script(name: str) -> str:
    """A module and all that it imports, as one script, which exports what the module does."""
    return f'{_joined({name})}\nexport default modules["{name}"];\n'


@cache
def packed_widgets() -> str:
    """The modules of all widgets and their look, as one script in a quarter of its length."""
    modules = _joined({f"widgets/{kind}/{kind}.js" for kind in KINDS})
    look = json.dumps(style("widgets/shared/notebook.css") + theme_rules())
    text = f"{bare(modules)}\nconst look = {look};\nexport {{ modules, look }};\n"
    return b64encode(compress(text.encode(), mtime=0)).decode()


def packed(text: str) -> str:
    """A text that packed.js unpacks."""
    return b64encode(zlib.compress(text.encode())).decode()


def bare(text: str) -> str:
    """A script without remarks and indent."""
    return REMARK.sub("", text)


def _joined(missing: set[str]) -> str:
    """Modules and all that they import, each after those that it imports from."""
    modules: dict[str, Module] = {}
    while missing:
        modules |= {each: Module(each, asset(each)) for each in sorted(missing)}
        missing = {other for module in modules.values() for other in module.imports} - {*modules}
    order = TopologicalSorter({each: module.imports for each, module in modules.items()})
    functions = [modules[each].function() for each in order.static_order()]
    return "\n".join(["const modules = {};", *functions])


@dataclass(frozen=True)
class Module:
    """A script that imports from others, all of which are named as assets are."""

    name: str
    text: str

    @property
    def imports(self) -> dict[str, list[str]]:
        """The modules that it imports from, and what."""
        found = IMPORT.findall(self.text)
        return {self._path(path): re.findall(r"\w+", names) for names, path in found}

    @property
    def exports(self) -> list[str]:
        """What others can import."""
        return EXPORT.findall(self.text)

    def function(self) -> str:
        """Its text as a function, called, with the result where others look for it."""
        text = IMPORT.sub(lambda found: f"const {{{found[1]}}} = {self._of(found[2])};", self.text)
        text = EXPORT.sub("", text)
        if other := OTHER.search(text):
            raise ValueError(f"{self.name} has a line that cannot be joined: {other[0]}")
        exports = ", ".join(self.exports)
        return f'modules["{self.name}"] = (() => {{\n{text}return {{ {exports} }};\n}})();\n'

    def _of(self, path: str) -> str:
        return f'modules["{self._path(path)}"]'

    def _path(self, path: str) -> str:
        return normpath(join(dirname(self.name), path))
