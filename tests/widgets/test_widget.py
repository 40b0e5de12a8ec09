"""What the browser may set, in each widget, and what it may not."""

import json
import pydoc
import re
from itertools import product
from random import Random
from time import monotonic, sleep

import pytest
from chance import chance
from damage import broken

from teachkit import (
    AlphaBeta,
    Board,
    Compare,
    ConnectFour,
    Match,
    Overview,
    Predict,
    Quiz,
    Stepper,
    TicTacToe,
    TreeGame,
    alphabeta,
    minimax,
    record,
)
from teachkit.game import shown

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
    "predict": lambda: Predict("How many leaves?", answer=9),
}
OWN = {
    "stepper": {"step": 3, "granularity": "change"},
    "compare": {"steps": (3, 2), "together": False, "granularity": "line"},
    "overview": {"granularity": "change"},
    "predict": {"said": "9", "tally": {"9": 2}, "is_open": False},
}
"""What is the browser's, with a value that it may set."""
POSSIBLE = [("step", 7), ("together", True), ("is_open", True), ("said", ""), ("tally", {})]
"""What may be set of all nonsense."""


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
        if (key, value) not in POSSIBLE:
            widget.set_state({key: value})
    widget.set_state({"steps": [True, 0]})
    assert widget.get_state() == before


@pytest.mark.parametrize(
    ("name", "own", "odd"),
    [
        ("stepper", {"step": 1}, {"step": True}),
        ("compare", {"steps": (1, 0)}, {"steps": (True, False)}),
        ("predict", {"tally": {"9": 1}}, {"tally": {"9": 1.0}}),
    ],
)
def test_what_is_equal_but_of_another_type_is_not_set(name, own, odd):
    assert own == odd
    widget = WIDGETS[name]()
    widget.set_state(own)
    before = repr(widget.get_state())
    widget.set_state(odd)
    assert repr(widget.get_state()) == before
    widget.close()


@pytest.fixture(scope="module")
def large():
    """A search whose tree is folded."""
    return record(alphabeta, ConnectFour(), depth=4)


def whole_match(_):
    """A match that shows the search of its first move as a whole."""
    match = Match(TicTacToe(), opponent=AlphaBeta(depth=2))
    match.play("5")
    end = monotonic() + 30
    while (match.is_thinking or match.stepper is None) and monotonic() < end:
        sleep(0.01)
    tell(match, {"do": "whole"})
    assert match.overview is not None
    return match


SEEN = {"see": 7, "window": [0.1, 0.2], "pixels": 500, "inside": [1, 3], "own": True}
STEPPING = [{"want": "keys"}, {"want": 0}, {"line": 3}, {"open": 5}, {"close": True}]
LOOKING = [SEEN, {"tell": [2, 3]}, {"step": [2, 3]}]
PANEL = [
    {"do": "go", "to": 1},
    {"do": "option", "name": "size", "value": 4},
    {"do": "speed", "value": "fast"},
    {"do": "seat", "player": "X", "name": "depth", "value": "3"},
    {"do": "paste", "text": "15"},
    {"do": "upload", "text": "{}"},
    {"do": "load", "name": "nowhere.json"},
    *({"do": word} for word in ("whole", "undo", "flip", "download", "values")),
]
MESSAGES = {
    "board": (lambda _: Board(TicTacToe()), [{"clicks": [4], "number": 0}]),
    "moves by name": (lambda _: Board(TREE), [{"choice": 0, "number": 0}]),
    "stepper": (Stepper, STEPPING),
    "compare": (lambda it: Compare(it, it), [part | {"side": 1} for part in STEPPING[:2]]),
    "overview": (Overview, [*LOOKING, *STEPPING]),
    "match": (whole_match, [*LOOKING, *STEPPING, *PANEL, {"clicks": [4], "number": 0}]),
} | {
    f"quiz {kind}": (
        lambda _, kind=kind: Quiz(kind, seed=3),
        [{word: Quiz(kind, seed=3).question.key, "turn": 1} for word in ("answer", "check")]
        + [{"do": word} for word in ("reveal", "again", "next")],
    )
    for kind in Quiz.kinds
}
"""All that the browser says to a widget, with a function that makes one."""


def tell(widget, message):
    """Say something as the browser does; what goes wrong comes up, which ipywidgets would log."""
    for callback in widget._msg_callbacks.callbacks:
        callback(widget, message, [])


def attack(make, large, said, then):
    """Tell a widget what is broken; whatever was said, its state can be sent and it goes on."""
    widget = make(large)
    try:
        for message in said:
            try:
                tell(widget, message)
                json.dumps(widget.get_state(), default=bytes.hex)
            except Exception as error:
                raise AssertionError(f"this was said: {shown(message)}") from error
        for message in then:
            tell(widget, message)
    finally:
        widget.close()


@pytest.mark.parametrize("name", MESSAGES)
def test_a_broken_message_is_left_alone(name, large):
    make, messages = MESSAGES[name]
    random = Random(f"suite {name}")
    said = [broken(random.choice(messages), random)[0] for _ in range(60)]
    nonsense = [dict.fromkeys(message, value) for message in messages for value in NONSENSE]
    attack(make, large, [*said, *NONSENSE, *nonsense], messages)


@pytest.mark.soak
@pytest.mark.parametrize("name", MESSAGES)
def test_messages_may_be_broken_for_long(name, large):
    make, messages = MESSAGES[name]
    random = chance()
    for _ in range(20):
        said = [broken(random.choice(messages), random)[0] for _ in range(100)]
        attack(make, large, said, messages)


def test_where_no_widget_can_live_there_are_pictures(monkeypatch):
    stepper = Stepper(record(alphabeta, TreeGame([[3, 12], [2, 4]])))
    view = "application/vnd.jupyter.widget-view+json"
    alive, _ = stepper._repr_mimebundle_()
    monkeypatch.setenv("TEACHKIT_STILL", "1")
    still, about = stepper._repr_mimebundle_()
    assert {*alive} - {*still} == {view}
    assert about["image/png"]["alt"]


@pytest.mark.parametrize("widget", [Stepper, Compare, Match, Board, Quiz, Predict, Overview])
def test_help_is_about_what_is_ours(widget):
    said = pydoc.render_doc(widget, renderer=pydoc.plaintext)
    each_on_a_line = r"\(\n[^)]*\n[ |]*\) ->"  # of Python 3.13, which has one for each parameter
    assert len(re.sub(each_on_a_line, "() ->", said).splitlines()) < 180
    for inherited in ("send_state", "add_traits", "trait_metadata", "get_manager_state"):
        assert inherited not in said
    for name in widget.class_own_traits():
        assert name.startswith("_") or f" |  {name}\n" in said
