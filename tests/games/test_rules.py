"""A game with a mistake is refused where it is first used, in words that name the mistake."""

import pytest
from nim import Nim

from teachkit import (
    AlphaBeta,
    Match,
    Random,
    alphabeta,
    alphabeta_table,
    arena,
    compare,
    play,
    record,
    watch,
)


def changing(game, state, move):
    """A result that changes the state in place, which can be hashed as any object can."""
    state.left -= move
    return state


class Sticks:
    """A state that hashes by what it is, not by what it says."""

    left = 3


MISTAKES = {
    "changed": (
        {
            "initial": property(lambda _: Sticks(), lambda *_: None),
            "is_terminal": lambda _, state: state.left == 0,
            "to_move": lambda *_: "Ann",
            "actions": lambda *_: (1,),
            "result": changing,
        },
        "Own.result gives the state that it was given: return a new state",
    ),
    "forgot to return": (
        {"result": lambda *_: None},
        "Own.result gives None: return a new state",
    ),
    "changed lists": (
        {
            "initial": property(lambda _: [3], lambda *_: None),
            "is_terminal": lambda _, state: state[0] <= 0,
            "to_move": lambda *_: "Ann",
            "actions": lambda *_: (1,),
            "result": lambda _, state, move: [state.append(state.pop() - move) or state[0]],
        },
        "Own.result changes the state that it was given: return a new state",
    ),
    "estimates in a list": (
        {"evaluations": ["left"]},
        r"Own.evaluations must be a property that gives a dict of functions .*not \['left'\]",
    ),
    "no property": (
        {"evaluations": lambda self: {"left": lambda state, player: 0}},
        "Own.evaluations must be a property that gives a dict of functions",
    ),
    "a board in words": (
        {"layout": "4x4"},
        r"Own.layout must be a Layout, such as Layout\.squares\(\"Own\", 8, 8\), not '4x4'",
    ),
    "a menu of letters": (
        {"choices": {"first": "Ann"}},
        "Own.choices must be a dict of lists by name, .* not {'first': 'Ann'}",
    ),
    "a generator": (
        {"actions": lambda self, state: (move for move in Nim.actions(self, state))},
        "Own.actions gives a generator: return a tuple of the moves",
    ),
    "a set": (
        {"actions": lambda self, state: set(Nim.actions(self, state))},
        "Own.actions gives a set: return a tuple of the moves",
    ),
    "lists as moves": (
        {"actions": lambda self, state: [list(move) for move in Nim.actions(self, state)]},
        r"a move of Own cannot be hashed, use a tuple: \[0, 1\]",
    ),
    "never over": (
        {"is_terminal": lambda *_: False},
        "Own.actions gives no move in the state .*, and is_terminal says that the game goes on",
    ),
    "misspelt": (
        {"to_move": lambda self, state: Nim.to_move(self, state).lower()},
        "Own.to_move gives 'ann', and the players are 'Ann' and 'Bob', in the state",
    ),
    "no utility": (
        {"utility": lambda *_: None},
        "Own.utility gives None for Ann, and must give a number, in the state",
    ),
    "one player": ({"players": ("Ann",)}, r"Own.players must be two different names, not \('Ann',"),
    "twice": ({"players": ("Ann", "Ann")}, "Own.players must be two different names"),
}


def used(game):
    """All that can be done with a game first."""
    yield lambda: alphabeta(game)
    yield lambda: record(alphabeta, game, depth=2)
    yield lambda: list(play(game, [Random(), Random()]))
    yield lambda: Match(game, opponent=AlphaBeta(depth=1))
    yield lambda: compare([alphabeta], game, depths=1)
    yield lambda: arena(game, {"one": Random(), "two": Random()}, games=2)
    yield lambda: watch(lambda game, state: 0, game)


@pytest.mark.parametrize(("parts", "told"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_named_wherever_the_game_is_used_first(parts, told):
    for use in used(type("Own", (Nim,), parts)()):
        with pytest.raises(ValueError, match=told):
            use()


def test_where_states_are_remembered_they_must_not_be_lists():
    class Own(Nim):
        initial = property(lambda _: [(1, 2), 0], lambda *_: None)

        def result(self, state, move):
            return list(super().result(state, move))

    told = r"a state of Own cannot be hashed: \[\(1, 2\), 0\]\. .* tuples in place of lists"
    for use in (
        lambda: Match(Own(), opponent=AlphaBeta(depth=1)),
        lambda: list(play(Own(), [Random(), Random()])),
        lambda: alphabeta_table(Own()),
        lambda: arena(Own(), {"one": Random(), "two": Random()}, games=2),
    ):
        with pytest.raises(ValueError, match=told):
            use()
    assert alphabeta(Own()) == alphabeta(Nim(1, 2))


def test_moves_may_be_a_list():
    class Own(Nim):
        def actions(self, state):
            return list(super().actions(state))

    assert alphabeta(Own(), depth=9) == alphabeta(Nim(), depth=9)


def test_a_class_is_tried_once_and_one_with_a_mistake_again():
    asked = []

    class Own(Nim):
        def utility(self, state, player):
            asked.append(state)
            return None if len(asked) == 1 else super().utility(state, player)

    with pytest.raises(ValueError, match=r"Own\.utility"):
        alphabeta(Own(1))
    before = len(asked)
    alphabeta(Own(1))
    tried = len(asked) - before
    before = len(asked)
    alphabeta(Own(1))
    assert len(asked) - before < tried
