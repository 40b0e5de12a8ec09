"""Every claim of the lessons, and how it is known: computed, tested, or from a source.

A number in the text is known if the notebook shows it or computes with it. Every other number,
every year, and every claim in words that no cell shows is in claims.toml, with

    computed  how the code cell begins that shows it
    test      the test that asserts it
    source    where it can be read
"""

import ast
import re
from pathlib import Path
from tomllib import loads

import pytest
from lessons import cells, told
from measure_lessons import is_prediction
from refresh_notebooks import notebooks, read

from teachkit.app.notebooks import shipped

TESTS = Path(__file__).parents[1]
CLAIMS = loads(Path(__file__).with_name("claims.toml").read_text(encoding="utf-8"))
LESSONS = [path for path in notebooks() if path.name[0].isdecimal()]
KINDS = {"computed", "test", "source"}
NUMBER = re.compile(r"(?<![\w.,-])\d[\d,.]*\d(?![\w-])")
"""A number of two digits or more, such as 18,297 or 5.2."""
NOT_SAID = re.compile(
    r"(?s)~~~.*?~~~|`[^`]*`|\]\([^)]*\)|\*\*Time:\*\*.*?exercises\.|^\|.*?$|answer=.*?,$"
    r"|notebooks? \d\d(?: (?:to|and) \d\d)?|report 00\d|\b0[0-9](?:-[a-z-]+)?\b",
    re.MULTILINE,
)
"""Code, links, tables, and names of notebooks and reports."""


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def shown(path: Path) -> set[str]:
    """The numbers that a notebook shows, or that its code has."""
    texts = []
    for cell in read(path).cells:
        if cell.cell_type == "code" and not is_prediction(cell):
            texts.append(cell.source)
            texts += [each.get("text") or each.data.get("text/plain", "") for each in cell.outputs]
        elif is_prediction(cell):
            texts.append(re.sub(r"(?s)why=.*", "", cell.source))
    return {number.replace(",", "").replace("_", "")
            for number in re.findall(r"\d[\d,._]*", "\n".join(texts))}  # fmt: skip


def unknown(path: Path) -> list[str]:
    """Sentences with a number that the notebook does not show and no claim accounts for."""
    listed = [plain(claim["says"]) for claim in CLAIMS.get(path.stem, [])]
    known = shown(path)
    found = []
    for sentence in re.split(r"(?<=[.!?:])\s+|\n\n", NOT_SAID.sub(" ", told(path.stem))):
        numbers = [n.replace(",", "") for n in NUMBER.findall(sentence)]
        missing = [n for n in numbers if n not in known]
        claimed = [n for n in missing if any(n in says.replace(",", "") for says in listed)]
        if len(claimed) < len(missing):
            found.append(f"{missing}: {plain(sentence)}")
    return found


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_every_number_is_shown_or_accounted_for(path: Path):
    assert unknown(path) == []


def test_every_claim_is_still_made_and_says_how_it_is_known():
    assert CLAIMS.keys() <= {path.stem for path in LESSONS}
    for lesson, claims in CLAIMS.items():
        text = plain(told(lesson).replace("*", ""))
        for claim in claims:
            assert plain(claim["says"]) in text, f"{lesson} no longer says: {claim['says']}"
            assert len(KINDS & claim.keys()) == 1, claim


def test_what_claims_lean_on_is_there():
    for lesson, claims in CLAIMS.items():
        code = cells(shipped() / f"{lesson}.ipynb", "code")
        for claim in claims:
            if "computed" in claim:
                assert sum(source.startswith(claim["computed"]) for source in code) == 1, claim
            elif "test" in claim:
                file, _, name = claim["test"].partition("::")
                tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
                assert name in {node.name for node in tree.body
                                if isinstance(node, ast.FunctionDef)}, claim  # fmt: skip
            else:
                assert len(claim["source"]) > 10, claim
