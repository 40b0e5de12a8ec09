"""The reference: every public name, from its docstring, with its picture where it makes one."""

import os
import re
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from inspect import cleandoc
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pdoc.doc
import pdoc.render
from IPython.core.formatters import DisplayFormatter

import teachkit
from teachkit.app.site.pages import code_style
from teachkit.widgets.shared.widget import STILL

STATIC = Path(__file__).parent / "static" / "reference"

EXAMPLES = {
    "Board": "Board(TicTacToe(), TicTacToe().parse('51'))",
    "Checkers": "board_svg(Checkers(), Checkers().initial)",
    "Compare": "Compare(record(minimax, tree), trace)",
    "ConnectFour": "board_svg(four, four.parse('4453'))",
    "Match": "Match(four, you='red', opponent=AlphaBeta(depth=4))",
    "Morris": "board_svg(Morris(), Morris().parse('d2 d6 f4'))",
    "Othello": "board_svg(Othello(), Othello().initial)",
    "Overview": "Overview(record(alphabeta, four, depth=4))",
    "Quiz": "Quiz('pruned', seed=1)",
    "Stepper": "Stepper(trace, step='cut 1')",
    "Theme": "figure(trace, theme=Theme.of('print', font_size=18))",
    "TicTacToe": "board_svg(TicTacToe(), TicTacToe().parse('5917'))",
    "TreeGame": "figure(tree)",
    "board_svg": "board_svg(Othello(), Othello().initial, marks={19: '+2', 26: '+2'})",
    "check_search": "check_search(lambda game, state: (4, 0), 'minimax')",
    "exhibits": "exhibits['001-min-cut'].show()",
    "figure": "figure(trace, legend=True)",
    "filmstrip": "filmstrip(trace)",
    "overview": "overview(record(alphabeta, four, depth=5), record(minimax, four, depth=5))",
    "plots.branching_factors": "plots.branching_factors(counted)",
    "plots.nodes_by_depth": "plots.nodes_by_depth(counted)",
    "plots.share_cut": "plots.share_cut({'alpha-beta': counted['alpha-beta']}, "
    "full=counted['minimax'])",
}
"""A call for each name that draws something; `_given` says what else they use."""
KINDS = {"image/svg+xml": "svg", "image/png": "png"}
PICTURES = "pictures"
ROOT = teachkit.__name__

Files = dict[str, str | bytes]


def reference_files() -> Mapping[str, str | bytes]:
    """The pages and pictures of the reference, by their names: it begins with teachkit.html."""
    pictures: dict[str, str] = {}
    files: Files = {}
    for name, (ending, content) in _drawn().items():
        pictures[name] = f"{PICTURES}/{name}.{ending}"
        files[pictures[name]] = content
    modules = _modules()
    for module in modules.values():
        _illustrate(module, pictures)
    pdoc.render.configure(
        docformat="markdown",
        show_source=False,
        search=False,
        template_directory=STATIC,
        footer_text=f"teachkit {teachkit.__version__}",
    )
    pdoc.render.env.globals["code_style"] = code_style(".pdoc-code")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of names in annotations that only type checkers know
        for name, module in modules.items():
            pdoc.render.env.globals["root"] = "../" * (name.count(".") + 1)
            html = _without_dead_links(pdoc.render.html_module(module, modules))
            files[f"{name.replace('.', '/')}.html"] = html
    return files


def _without_dead_links(html: str) -> str:
    """The page without links to members that are told of where they are inherited from."""
    there = {*re.findall(r'\bid="([^"]+)"', html)}
    return re.sub(
        r'<a href="#([^"]+)">(.*?)</a>', lambda at: at[0] if at[1] in there else at[2], html
    )


# ---- what is told


def _modules() -> dict[str, pdoc.doc.Module]:
    """The package with its public names, and those of them that are modules themselves."""
    public = {name: getattr(teachkit, name) for name in teachkit.__all__}  # looked up on first use
    modules = {ROOT: pdoc.doc.Module(teachkit)}
    for name, value in public.items():
        if name in modules[ROOT].members:
            continue
        about = cleandoc(value.__doc__ or "")
        if isinstance(value, ModuleType):
            modules[value.__name__] = _functions_of(value)
            about += f"\n\nIts functions: `{value.__name__}`."
        else:
            about = _as_code(about)
        modules[ROOT].members[name] = pdoc.doc.Variable(
            ROOT, name, taken_from=(ROOT, name), docstring=about
        )
    return modules


def _functions_of(value: ModuleType) -> pdoc.doc.Module:
    """A module of which functions alone are of use to others."""
    module = pdoc.doc.Module(value)
    module.members = {
        name: member
        for name, member in module.members.items()
        if isinstance(member, pdoc.doc.Function) and not name.startswith("_")
    }
    return module


def _as_code(text: str) -> str:
    """A docstring whose lines stand below each other."""
    first, _, rest = text.partition("\n\n")
    return f"{first}\n\n```text\n{rest.rstrip()}\n```" if rest else first


def _illustrate(module: pdoc.doc.Module, pictures: Mapping[str, str]) -> None:
    """Add to each docstring the call that draws its picture, and the picture."""
    up = "../" * module.modulename.count(".")
    for name, member in module.members.items():
        key = name if module.modulename == ROOT else f"{module.modulename.split('.')[-1]}.{name}"
        if key in pictures:
            shown = f"![{EXAMPLES[key]}]({up}{pictures[key]})"
            member.docstring += f"\n\n```python\n{EXAMPLES[key]}\n```\n\n{shown}\n"


# ---- what is drawn


def _drawn() -> dict[str, tuple[str, bytes]]:
    """The picture of each example: its ending, and its content."""
    names = _given()
    with _still():
        return {key: _picture(eval(code, names)) for key, code in EXAMPLES.items()}


def _given() -> dict[str, Any]:
    """The names that examples use."""
    public = {name: getattr(teachkit, name) for name in teachkit.__all__}
    tree = teachkit.TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    four = teachkit.ConnectFour()
    searches = {"minimax": teachkit.minimax, "alpha-beta": teachkit.alphabeta}
    counted = {name: teachkit.count(search, four, depth=5) for name, search in searches.items()}
    trace = teachkit.record(teachkit.alphabeta, tree)
    return public | {"tree": tree, "trace": trace, "four": four, "counted": counted}


@contextmanager
def _still() -> Iterator[None]:
    """Widgets are pictures for a while."""
    before = os.environ.get(STILL)
    os.environ[STILL] = "1"
    try:
        yield
    finally:
        os.environ.pop(STILL)
        if before is not None:
            os.environ[STILL] = before


def _picture(shown: Any) -> tuple[str, bytes]:
    """The ending and the content of what an example shows."""
    if hasattr(shown, "get_figure"):  # the axes of a plot
        written = BytesIO()
        shown.get_figure().savefig(written, format="svg", metadata={"Date": None})
        return "svg", written.getvalue()
    data, _ = DisplayFormatter().format(shown, include=KINDS)  # type: ignore[no-untyped-call]
    kind = next(kind for kind in KINDS if kind in data)
    content = data[kind]
    return KINDS[kind], content.encode() if isinstance(content, str) else content
