"""What CONTRIBUTING.md says is so."""

import doctest
import re
from pathlib import Path

import pytest

from teachkit.quizzes import KINDS
from teachkit.study.check.catalogue import CATALOGUE

TEXT = (Path(__file__).parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
RECIPES = dict(re.findall(r"^## Add a ([^\n]+)\n(.*?)(?=^## )", TEXT, re.MULTILINE | re.DOTALL))


@pytest.mark.parametrize("name", ["search", "diagnosis", "kind of question"])
def test_a_recipe_works(name):
    typed, talked = re.findall(r"^```python\n(.*?)^```$", RECIPES[name], re.MULTILINE | re.DOTALL)
    names: dict[str, object] = {"__name__": "recipe"}
    before = dict(KINDS), dict(CATALOGUE)
    try:
        exec(compile(typed, "CONTRIBUTING.md", "exec"), names)
        examples = doctest.DocTestParser().get_doctest(talked, names, name, "CONTRIBUTING.md", 0)
        said: list[str] = []
        assert doctest.DocTestRunner(verbose=False).run(examples, out=said.append).attempted
    finally:
        for table, was in zip((KINDS, CATALOGUE), before, strict=True):
            table.clear()
            table.update(was)
    assert not said, "".join(said)


def test_there_are_four_recipes():
    assert set(RECIPES) == {"game", "search", "diagnosis", "kind of question"}
