"""Files for other quiz programs, as read by parsers that nobody here wrote."""

import json
import re
import subprocess
import sys
import warnings
from pathlib import Path
from zipfile import ZipFile

import pytest

from teachkit import Quiz
from teachkit.quizzes.exchange import Choices, Gaps, task_of

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it is older than this Python
    from pygiftparser import parser

READER = Path(__file__).parents[1] / "support" / "read_qti.py"
BY_HAND = ("order", "build")


def quizzes() -> list[Quiz]:
    return [Quiz(kind, seed=seed, level="easy") for kind in Quiz.kinds for seed in (1, 2)]


def read_gift(path: Path) -> list:
    with path.open(encoding="utf-8") as file:
        return parser.parseFile(file)


def read_qti(path: Path) -> dict:
    command = [sys.executable, "-W", "ignore", str(READER), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def plain(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text).strip()


def test_gift_asks_what_the_quizzes_ask(tmp_path: Path):
    asked = quizzes()
    Quiz.sheet_of(asked, tmp_path / "exam.gift", title="Test {A}: ~1/2#")
    found = read_gift(tmp_path / "exam.gift")
    assert len(found) == len(asked)
    for read, quiz in zip(found, asked, strict=True):
        assert read.valid
        assert read.markup == "html"
        assert plain(read.title).startswith("Test {A}: ~1/2#")
        match task_of(quiz.question):
            case Choices(texts, several=True):
                right = {plain(each.answer) for each in read.answers.answers if each.fraction > 0}
                assert right == {text for text, is_right in texts.items() if is_right}
                shares = [each.fraction for each in read.answers.answers if each.fraction > 0]
                assert sum(shares) == pytest.approx(100, abs=0.001)
            case Choices(texts):
                right = [plain(each.answer) for each in read.answers.answers if each.fraction > 0]
                assert right == [text for text, is_right in texts.items() if is_right]
            case Gaps(gaps):
                pairs = {plain(each.question): plain(each.answer) for each in read.answers.answers}
                assert {name: pairs[name] for name in gaps} == gaps
            case _:
                assert quiz.kind in BY_HAND


def test_qti_gives_full_marks_to_the_right_answer(tmp_path: Path):
    asked = quizzes()
    Quiz.sheet_of(asked, tmp_path / "exam.zip", title="Test A", variants=2)
    found = read_qti(tmp_path / "exam.zip")
    assert found["kinds"].pop("test.xml") == "AssessmentTest"
    assert set(found["kinds"].values()) == {"AssessmentItem"}
    assert len(found["scores"]) == 2 * len(asked)
    for number, quiz in enumerate([*asked, *asked], 1):
        score = found["scores"][f"item-{number}.xml"]
        if quiz.kind in BY_HAND:
            assert score is None
        else:
            assert score == pytest.approx(1, abs=1e-4)


def test_all_files_of_a_package_are_named_in_its_manifest(tmp_path: Path):
    Quiz.sheet_of(quizzes()[:3], tmp_path / "exam.zip")
    with ZipFile(tmp_path / "exam.zip") as package:
        names = set(package.namelist())
        manifest = package.read("imsmanifest.xml").decode()
    assert set(re.findall(r'<file href="(.*?)"', manifest)) == names - {"imsmanifest.xml"}


def test_the_reader_of_qti_refuses_what_is_none(tmp_path: Path):
    with ZipFile(tmp_path / "exam.zip", "w") as package:
        package.writestr(
            "item-1.xml",
            '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="a" '
            'title="a" adaptive="false" timeDependent="false"><itemBody><p><responseDeclaration/>'
            "</p></itemBody></assessmentItem>",
        )
    with pytest.raises(AssertionError, match="Error"):
        read_qti(tmp_path / "exam.zip")


def test_more_right_leaves_than_moodle_can_weigh_are_refused(tmp_path: Path):
    quiz = Quiz("pruned", tree=[[5, 9], *([[1, 2, 3, 4]] * 4)])
    with pytest.raises(ValueError, match=r"Moodle takes 10 at most.*\.zip"):
        Quiz.sheet_of([quiz], tmp_path / "exam.gift")
    assert not (tmp_path / "exam.gift").exists()


def test_a_tree_without_cuts_has_a_right_choice():
    assert task_of(Quiz("pruned", tree=[[1, 2], [3, 4]]).question).texts["none of them"]


def test_the_words_for_a_picture_do_not_tell_the_answer(tmp_path: Path):
    quiz = Quiz("build", seed=1, level="easy")
    Quiz.sheet_of([quiz], tmp_path / "exam.gift")
    asked, _ = (tmp_path / "exam.gift").read_text(encoding="utf-8").split("####")
    assert str(quiz.question.game.tree) not in asked
    assert "no values yet" in asked
