"""What a game of one's own has without saying so, and what it may say."""

from itertools import permutations
from types import MappingProxyType

import pytest

from teachkit import Board, Game, IllegalMoveError, Layout, Scoresheet, play
from teachkit.games import BOARD_GAMES, TreeGame

RULES = {"players", "initial", "to_move", "actions", "result", "is_terminal", "utility"}
DERIVED = {"other", "owner", "outcome", "status", "must_pass"}
"""What follows from other members, so that no game needs to say it."""


class Race(Game):
    """Each has a piece on a track of five squares, and goes one or two squares ahead."""

    players = ("white", "black")
    choices = MappingProxyType({"length": (5, 7)})

    def __init__(self, length=5):
        self.length = length
        self.initial = (0, 0, "white")
        self.layout = Layout.squares("Race", length, 2)

    def to_move(self, state):
        return state[2]

    def actions(self, state):
        at = state[self.players.index(state[2])]
        return () if self.is_terminal(state) else tuple(n for n in (1, 2) if at + n < self.length)

    def result(self, state, move):
        white, black, player = state
        if player == "white":
            return white + move, black, "black"
        return white, black + move, "white"

    def is_terminal(self, state):
        return self.length - 1 in state[:2]

    def utility(self, state, player):
        return -1 if player == state[2] else 1

    def pieces(self, state):
        return {state[0]: "white", self.length + state[1]: "black king"}


def played_once(game, move):
    next(play(game, [lambda game, state: move] * 2))


def test_help_tells_every_member():
    members = {name for name in [*vars(Game), *Game.__annotations__] if name[0] != "_"}
    told = Game.__doc__.partition(">>>")[0]
    assert members >= RULES
    assert [name for name in sorted(members - DERIVED) if name not in told] == []


@pytest.mark.parametrize("make", [lambda game, move: Scoresheet(game).play(move), played_once])
def test_a_move_that_its_result_does_not_refuse_is_refused_all_the_same(make):
    make(Race(), 2)
    with pytest.raises(IllegalMoveError, match="white cannot play 4; legal here: 1 2"):
        make(Race(), 4)


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"pieces": lambda self, state: {10: "white"}}, r"Odd\.pieces must be a dict of cells"),
        ({"pieces": lambda self, state: ["white"]}, r"Odd\.pieces must be a dict of cells"),
        ({"path": lambda self, move: "a1"}, r"Odd\.path must give cells of its layout, not 'a1'"),
    ],
)
def test_what_is_beside_the_board_is_refused(parts, told):
    with pytest.raises(ValueError, match=told):
        Board(type("Odd", (Race,), parts)())


def test_a_board_is_written_from_its_layout():
    game = Race()
    assert game.text((2, 0, "white")) == ("1 . . w . .\n2 B . . . .\n  a b c d e\nwhite to move")
    checkers = BOARD_GAMES["checkers"]()
    rows = Game.text(checkers, checkers.initial).splitlines()
    assert rows[:2] == ["  b   b   b   b", "b   b   b   b"]


def test_its_status_is_said():
    game = Race()
    assert game.status(game.initial) == "white to move"
    assert game.status((4, 3, "black")) == "The game is over: white has won"
    assert game.title == "Race"


def test_a_choice_is_an_option_without_saying_so():
    game = Race()
    assert game.options == {"length": 5}
    assert game.with_options(length=7) == Race(7) != game
    assert repr(game) == "Race(length=5)"


def test_a_choice_that_is_not_kept_is_explained():
    class Forgetful(Race):
        choices = MappingProxyType({"size": (1, 2)})

    with pytest.raises(ValueError, match=r"has a choice of 'size': keep it as self\.size"):
        repr(Forgetful())


@pytest.mark.parametrize("kind", BOARD_GAMES.values())
def test_every_choice_on_offer_makes_a_game(kind):
    for name, values in kind.choices.items():
        for value in values:
            assert kind().with_options(**{name: value}).options[name] == value


def test_other_rules_of_checkers_bring_their_switches_along():
    game = BOARD_GAMES["checkers"](first="black", majority=True, draw=7)
    assert game.with_options(rules="russian").options == {"rules": "russian", "draw": 7}
    assert game.with_options(draw=9).options == {**game.options, "draw": 9}


def test_a_tree_names_its_nodes_and_other_games_do_not():
    assert (TreeGame([1, 2]).is_tree, TreeGame([1, 2]).node_name(0)) == (True, "A")
    assert (Race().is_tree, Race().node_name(Race().initial)) == (False, "")


class Lots(Game):
    """Take turns in drawing from a few lots; nobody wins."""

    players, initial = ("Ann", "Bob"), ()

    def __init__(self, names):
        self.names = names

    def to_move(self, state):
        return self.players[len(state) % 2]

    def actions(self, state):
        return tuple(n for n in range(len(self.names)) if n not in state)

    def result(self, state, move):
        return (*state, move)

    def is_terminal(self, state):
        return not self.actions(state)

    def utility(self, state, player):
        return 0

    def name(self, move):
        return self.names[move]


NAMES = [
    ["a", "b", "c", "d"],
    ["(0, 1)", "(0, 12)", "(2, 0)", "(2, 1)"],
    ["take 1 from A", "take 10 from A", "pass", "take 1 from B"],
]


@pytest.mark.parametrize("names", NAMES, ids=" | ".join)
def test_a_list_of_moves_is_read_back_whatever_their_names(names):
    game = Lots(names)
    for moves in permutations(range(4)):
        for played in (moves, moves[:2], moves[:1]):
            assert game.parse(game.moves_text(played)) == played


def test_a_move_that_is_not_there_is_named_in_full():
    game = Lots(NAMES[2])
    with pytest.raises(ValueError, match=r"move 2: 'take 2 from A' is not a legal move; legal"):
        game.parse("pass, take 2 from A, take 1 from B")
    with pytest.raises(ValueError, match="legal here: take 1 from A, take 10 from A, take 1 from"):
        game.parse("pass, no")
