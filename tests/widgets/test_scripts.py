"""The scripts of widgets and pages: modules that can be joined, and say each thing once."""

import re
from base64 import b64decode
from collections import Counter
from gzip import decompress
from pathlib import Path

import pytest

from teachkit.widgets.shared import assets
from teachkit.widgets.shared.assets import TEACHKIT, Module, script

NAMES = sorted(path.relative_to(TEACHKIT).as_posix() for path in TEACHKIT.rglob("*.js"))
MODULES = {name: Module(name, assets.asset(name)) for name in NAMES}
STARTS = [
    *(f"widgets/{name}/{name}.js" for name in assets.KINDS),
    "widgets/shared/page.js",
    "app/export/slides.js",
    "app/jupyter/labextensions/teachkit/extension.js",
    "app/site/static/site.js",
    "app/site/static/splash.js",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_module_imports_what_there_is_and_what_it_uses(name):
    module = MODULES[name]
    for other, names in module.imports.items():
        assert {*names} <= {*MODULES[other].exports}, other
        for each in names:
            assert len(re.findall(rf"\b{each}\b", module.text)) > 1, f"{each} is not used"


def test_no_name_is_exported_twice():
    names = Counter(name for module in MODULES.values() for name in module.exports)
    del names["render"]  # as every widget's is called
    assert [name for name, count in names.items() if count > 1] == []


def test_nothing_is_exported_for_nobody():
    used = {
        each for module in MODULES.values() for names in module.imports.values() for each in names
    }
    assert {name for module in MODULES.values() for name in module.exports} - used == set()


@pytest.mark.parametrize("start", STARTS)
def test_modules_stand_after_those_that_they_import_from(start):
    joined = re.findall(r'^modules\["(.+?)"\] = ', script(start), re.MULTILINE)
    assert joined[-1] == start
    assert len({*joined}) == len(joined)
    for number, name in enumerate(joined):
        assert {*MODULES[name].imports} <= {*joined[:number]}


def test_what_the_widgets_of_a_notebook_share_has_the_modules_and_looks_of_all():
    packed = assets.packed_widgets()
    text = decompress(b64decode(packed)).decode()
    joined = re.findall(r'^modules\["(.+?)"\] = ', text, re.MULTILINE)
    assert {f"widgets/{kind}/{kind}.js" for kind in assets.KINDS} <= {*joined}
    assert len({*joined}) == len(joined)
    assert all(f".{prefix}-" in text for prefix in OWN.values())
    assert len(packed) < 0.5 * len(text)


def test_without_its_remarks_a_script_says_the_same():
    text = "// why\nconst a = 1; // kept\n  /** @type {x} */\n  const b = /** @type {y} */ (a);\n"
    assert assets.bare(text) == "const a = 1; // kept\nconst b = /** @type {y} */ (a);\n"


def test_every_module_is_part_of_something():
    joined = "".join(map(script, STARTS))
    alone = [name for name in NAMES if f'modules["{name}"] = ' not in joined]
    assert alone == ["widgets/shared/load.js"]  # which brings the others


OWN = {
    "stepper": "tks",
    "board": "tkb",
    "match": "tkm",
    "overview": "tko",
    "quiz": "tkq",
    "predict": "tkp",
    "verdict": "tkv",
    "shared": "tk",
}
"""What the names of a widget's classes begin with; with tk those that widgets share."""
ALSO = {
    "stepper": {"tkm-match", "tko-overview"},
    "overview": {"tks-stage"},
    "match": {
        "tkb-board",
        "tkb-choice",
        "tkb-foot",
        "tkb-ground",
        *("tko-board", "tko-body", "tko-column", "tko-lines", "tko-overview", "tko-panel"),
        *("tko-place", "tko-reading", "tko-share", "tko-stage", "tko-step"),
        "tks-axis",
        "tks-below",
        "tks-beside",
        "tks-count",
        "tks-says",
        "tks-select",
        "tks-stage",
        "tks-stepper",
        "tks-top",
        "tks-track",
        "tks-under",
        "tks-window-words",
    },
}  # a Match holds a Board, a Stepper and an Overview, and an Overview a Stepper

PUT_TOGETHER = {
    *("tkb-chosen-edge", "tkb-round-edge"),
    *("tks-cut", "tks-follow", "tks-play"),
    *("tk-line", "tk-move", "tk-name", "tk-plate", "tk-below", "tk-plated"),
    *("tk-shape", "tk-stem", "tk-strike", "tk-tip"),  # of a drawn tree
}
"""The classes that have a look, but whose names are made of two parts."""


@pytest.mark.parametrize("room", OWN)
def test_the_classes_of_a_widget_have_its_prefix(room):
    files = [
        path
        for path in (TEACHKIT / "widgets" / room).iterdir()
        if path.suffix in {".js", ".css", ".py"}
    ]
    used = {
        name
        for path in files
        for name in re.findall(
            r"(?<![\w-])tk[a-z]?-[a-z]+(?:-[a-z]+)*", path.read_text(encoding="utf-8")
        )
    }
    others = {name for name in used if not name.startswith((f"{OWN[room]}-", "tk-"))}
    assert others == ALSO.get(room, set())


def test_every_class_with_a_look_is_given_to_something():
    texts = [
        path.read_text(encoding="utf-8")
        for ending in ("py", "js")
        for path in TEACHKIT.rglob(f"*.{ending}")
    ]
    given = {*re.findall(r"tk[a-z]?-[a-z-]+", "".join(texts))}
    styled = {
        name
        for path in TEACHKIT.rglob("*.css")
        for name in re.findall(r"\.(tk[a-z]?-[a-z-]+)", path.read_text(encoding="utf-8"))
    }
    assert styled - given == PUT_TOGETHER


def test_a_style_has_what_it_imports_in_it():
    look = assets.style("widgets/quiz/quiz.css")
    assert "@import" not in look
    assert look.index(".tk-root {") < look.index(".tk-tree {") < look.index(".tkq-quiz")


@pytest.fixture
def written(monkeypatch, tmp_path):
    """A function that makes a folder of modules, and joins the first."""

    def join(**texts: str) -> str:
        for name, text in texts.items():
            Path(tmp_path / f"{name}.js").write_text(text)
        monkeypatch.setattr(assets, "TEACHKIT", tmp_path)
        return script.__wrapped__(f"{next(iter(texts))}.js")

    return join


def test_imports_become_constants_and_exports_results(written):
    joined = written(
        a='import { b, more } from "./b.js";\n\nexport const a = b + more;\n',
        b="export const b = 1;\nexport function more() {}\nconst own = 2;\n",
    )
    assert joined.startswith('const modules = {};\nmodules["b.js"] = (() => {\nconst b = 1;\n')
    assert "return { b, more };" in joined
    assert 'const { b, more } = modules["b.js"];' in joined
    assert joined.endswith('export default modules["a.js"];\n')


@pytest.mark.parametrize(
    "line",
    [
        "export default {};",
        'import b from "./b.js";',
        "export { a };",
        'import * as b from "./b.js";',
        "export let a = 1;",
    ],
)
def test_what_cannot_be_joined_is_refused(written, line):
    with pytest.raises(ValueError, match="a line that cannot be joined"):
        written(a=f"const a = 1;\n{line}\n")


def test_modules_that_need_each_other_are_refused(written):
    with pytest.raises(ValueError, match="cycle"):
        written(a='import { b } from "./b.js";\n', b='import { a } from "./a.js";\n')
