"""Predict as Python has it: what can be asked, what a browser may say, what is seen without one."""

import json

import pytest
from bs4 import BeautifulSoup
from traitlets import TraitError

from teachkit import Predict, TicTacToe, TreeGame, alphabeta, board_svg, figure, record
from teachkit.widgets.shared.page import ALIVE, EXPORTING, page

TREE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
HOSTILE = "<img src=x onerror=alert(1)></script>"


def bundle(predict: Predict) -> dict[str, str]:
    seen, _ = predict._repr_mimebundle_()
    return seen


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"question": " "}, "the question must be a text"),
        ({"question": 7}, "the question must be a text"),
        ({"choices": ["one"]}, "two or more different texts"),
        ({"choices": ["one", "one"]}, "two or more different texts"),
        ({"choices": "ab"}, "two or more different texts"),
        ({"choices": ["a", "b"], "answer": "c"}, "not among the choices"),
        ({"answer": "seven"}, "answer must be a number, not 'seven': give choices"),
        ({"answer": True}, "answer must be a number"),
        ({"answer": float("inf")}, "answer must be a number"),
        ({"within": "much"}, "within must be a number"),
        ({"why": None}, "the why must be a text"),
        ({"result": 7}, "a text, a figure or a board"),
    ],
)
def test_what_cannot_be_asked_is_refused(options, words):
    with pytest.raises(ValueError, match=words):
        Predict(**{"question": "How many?", **options})


def test_the_browser_says_what_can_be_said_and_nothing_else():
    number, choice = Predict("How many?", answer=7), Predict("Which?", ["B", "C"], answer="B")
    number.set_state({"said": "9", "is_open": True, "tally": {"9": 2}, "_asked": {}})
    assert (number.said, number.is_open, number.tally) == ("9", True, {"9": 2})
    assert number._asked["answer"] == "7"
    for said in ("nine", "1" * 41, "nan", 7, None):
        number.set_state({"said": said})
    for tally in ({"9": -1}, {"9": True}, {"x": 1}, {"9": "1"}, [], {"9": 1000}):
        number.set_state({"tally": tally})
    assert (number.said, number.tally) == ("9", {"9": 2})
    choice.set_state({"said": "D"})
    assert choice.said == ""
    choice.set_state({"said": "C"})
    assert repr(choice) == "<Predict 'Which?', answered 'C'>"
    with pytest.raises(TraitError):
        choice.said = "D"


@pytest.mark.parametrize(
    "result",
    [figure(record(alphabeta, TREE)), board_svg(TicTacToe(), TicTacToe().initial), "a text"],
)
def test_without_a_widget_the_question_is_seen_and_its_answer_unfolds(result):
    predict = Predict(
        "Is `a < b`?", ["yes", "no"], answer="no", why="So.\n\nReally.", result=result
    )
    seen = BeautifulSoup(bundle(predict)["text/html"], "html.parser")
    folded = seen.find("details").extract()
    assert "Is a < b?yesno" in seen.text
    assert [part.text for part in folded.find_all("p")] == ["no", "So.", "Really."]
    assert folded.find("pre" if result == "a text" else "img")
    assert "So." not in bundle(predict)["text/plain"]


def test_no_text_becomes_markup():
    predict = Predict(HOSTILE, [HOSTILE, "b"], answer=HOSTILE, why=HOSTILE, result=HOSTILE)
    assert "<img" not in bundle(predict)["text/html"]
    assert HOSTILE not in page("x", predict._values())


def test_an_exported_question_has_not_been_answered(monkeypatch):
    monkeypatch.setenv(EXPORTING, "1")
    predict = Predict("How many?", answer=7)
    predict.said, predict.is_open = "9", True
    values = bundle(predict)[ALIVE]
    assert (values["said"], values["is_open"]) == ("", False)
    assert json.loads(json.dumps(values)) == values
