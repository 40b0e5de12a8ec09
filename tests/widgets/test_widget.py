"""What the browser may set, in each widget, and what it may not."""

from itertools import product

import pytest

from teachkit import (
    AlphaBeta,
    Board,
    Compare,
    Match,
    Overview,
    Quiz,
    Stepper,
    TicTacToe,
    TreeGame,
    alphabeta,
    minimax,
    record,
)

TREE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
NESTED: list = []
for _ in range(600):
    NESTED = [NESTED]
NONSENSE = (None, 7, -1, 2.5, 10**400, "x", "", True, [], NESTED, {}, {"svg": "<script>"})

WIDGETS = {
    "board": lambda: Board(TicTacToe()),
    "stepper": lambda: Stepper(record(alphabeta, TREE)),
    "compare": lambda: Compare(record(minimax, TREE), record(alphabeta, TREE)),
    "quiz": lambda: Quiz(tree=TREE.tree),
    "overview": lambda: Overview(record(alphabeta, TREE), record(minimax, TREE)),
    "match": lambda: Match(TicTacToe(), opponent=AlphaBeta(depth=1)),
}
OWN = {
    "stepper": {"step": 3, "granularity": "change"},
    "compare": {"steps": (3, 2), "together": False, "granularity": "line"},
    "overview": {"granularity": "change"},
}
"""What is the browser's, with a value that it may set."""


@pytest.fixture(params=WIDGETS)
def named(request):
    """The name of a widget, and one that is closed afterwards."""
    widget = WIDGETS[request.param]()
    yield request.param, widget
    widget.close()


def test_the_browser_sets_only_what_is_its_own(named):
    name, widget = named
    before = widget.get_state()
    others = [key for key in before if key not in OWN.get(name, {})]
    for value in NONSENSE:
        widget.set_state(dict.fromkeys(others, value))
        widget.set_state(value)
    assert widget.get_state() == before
    widget.set_state(OWN.get(name, {}))
    assert widget.get_state() == before | OWN.get(name, {})


def test_what_cannot_be_is_not_set_either(named):
    name, widget = named
    own = OWN.get(name, {})
    widget.set_state(own)
    before = widget.get_state()
    for key, value in product(own, NONSENSE):
        if not (key == "step" and value == 7) and not (key == "together" and value is True):
            widget.set_state({key: value})
    widget.set_state({"steps": [True, 0]})
    assert widget.get_state() == before


def test_nonsense_as_a_message_is_left_alone(named):
    _, widget = named
    before = widget.get_state()
    words = ("want", "open", "side", "clicks", "number", "do", "answer", "turn", "check")
    for value in NONSENSE:
        widget._handle_custom_msg(value, [])
        for word in words:
            widget._handle_custom_msg({word: value}, [])
        widget._handle_custom_msg(dict.fromkeys(words, value), [])
        widget._handle_custom_msg({"want": 0, "side": value}, [])
    after = widget.get_state()
    assert {key for key in after if after[key] != before[key]} <= {"_view", "_turn", "_scene"}


def test_where_no_widget_can_live_there_are_pictures(monkeypatch):
    stepper = Stepper(record(alphabeta, TreeGame([[3, 12], [2, 4]])))
    view = "application/vnd.jupyter.widget-view+json"
    alive, _ = stepper._repr_mimebundle_()
    monkeypatch.setenv("TEACHKIT_STILL", "1")
    still, about = stepper._repr_mimebundle_()
    assert {*alive} - {*still} == {view}
    assert about["image/png"]["alt"]
