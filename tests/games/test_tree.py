"""TreeGame: textbook trees of every shape, their names, and what is no tree."""

import copy
import pickle
from fractions import Fraction
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teachkit.game import IllegalMoveError
from teachkit.games.tree import TreeGame

BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
RAGGED = [7, [1, [2, [3]]], [[[-4.5]], 0], 9]
WIDE = [[number] for number in range(800)]

leaves = st.integers(-99, 99) | st.floats(allow_nan=False)
trees = st.recursive(leaves, lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=25)
levels = st.lists(st.sampled_from(["MAX", "MIN"]), min_size=1, max_size=4)


def deep(plies, leaf=1):
    tree = leaf
    for _ in range(plies):
        tree = [tree]
    return tree


def values(game):
    return [game.utility(leaf, "MAX") for leaf in game.leaves]


# ---- shapes


def test_the_book_tree():
    game = TreeGame(BOOK)
    assert game.players == ("MAX", "MIN")
    assert game.initial == 0
    assert game.actions(game.initial) == (0, 1, 2)
    assert [game.to_move(game.parse(place)) for place in ("", "1", "1 2")] == ["MAX", "MIN", "MAX"]
    assert values(game) == [3, 12, 8, 2, 4, 6, 14, 5, 2]
    assert len(game.nodes) == 13
    assert game.tree == BOOK


def test_nodes_are_numbered_in_reading_order():
    game = TreeGame([[3, 12], 5, [[2]]])
    places = ["", "1", "1 1", "1 2", "2", "3", "3 1", "3 1 1"]
    assert [game.parse(place) for place in places] == list(game.nodes) == list(range(8))


@pytest.mark.parametrize("number", [0, 5, -3, 2.5, inf, -inf, Fraction(1, 3)])
def test_a_single_node_is_a_finished_game(number):
    game = TreeGame(number)
    assert game.is_terminal(game.initial)
    assert game.actions(game.initial) == ()
    assert game.utility(game.initial, "MAX") == number
    assert game.utility(game.initial, "MIN") == -number
    assert game.tree == number
    assert game.parse(game.text(game.initial)) == game.initial


def test_a_ragged_tree():
    game = TreeGame(RAGGED)
    assert values(game) == [7, 1, 2, 3, -4.5, 0, 9]
    assert game.tree == RAGGED
    assert [game.is_terminal(game.result(0, move)) for move in range(4)] == [1, 0, 0, 1]


def test_tuples_are_lists_too():
    assert TreeGame(((1, 2), [3, (4,)])) == TreeGame([[1, 2], [3, [4]]])


def test_one_list_may_stand_in_two_places():
    twins = [1, 2]
    assert TreeGame([twins, [twins, 3]]).tree == [[1, 2], [[1, 2], 3]]


@given(trees)
def test_the_tree_is_what_was_given(tree):
    game = TreeGame(tree)
    assert game.tree == tree
    inner = [node for node in game.nodes if not game.is_terminal(node)]
    assert len(inner) + len(game.leaves) == len(game.nodes)
    assert sum(len(game.actions(node)) for node in inner) == len(game.nodes) - 1


def test_the_tree_given_is_neither_kept_nor_changed():
    tree = [[1, 2], [3]]
    game = TreeGame(tree)
    tree[0].append(99)
    game.tree[1].append(99)
    assert game.tree == [[1, 2], [3]]
    assert values(game) == [1, 2, 3]


@given(trees)
def test_what_one_player_gets_the_other_loses(tree):
    game = TreeGame(tree)
    for leaf in game.leaves:
        assert game.utility(leaf, "MAX") == -game.utility(leaf, "MIN")
        assert game.winner(leaf) is None


@given(trees)
def test_leaves_below_a_node_are_those_a_walk_finds(tree):
    game = TreeGame(tree)

    def walk(node):
        children = [game.result(node, move) for move in game.actions(node)]
        return [leaf for child in children for leaf in walk(child)] if children else [node]

    for node in game.nodes:
        assert [game.leaves[number] for number in game.leaves_below(node)] == walk(node)


def test_leaves_below_in_the_book_tree():
    game = TreeGame(BOOK)
    assert game.leaves_below(game.initial) == range(9)
    assert game.leaves_below(game.parse("2")) == range(3, 6)
    assert game.leaves_below(game.parse("3 1")) == range(6, 7)


# ---- who moves


@pytest.mark.parametrize(
    ("options", "players", "movers"),
    [
        ({}, ("MAX", "MIN"), ["MAX", "MIN", "MAX", "MIN"]),
        ({"root": "MAX"}, ("MAX", "MIN"), ["MAX", "MIN", "MAX", "MIN"]),
        ({"root": "MIN"}, ("MIN", "MAX"), ["MIN", "MAX", "MIN", "MAX"]),
        ({"players": ["MAX", "MIN", "MIN"]}, ("MAX", "MIN"), ["MAX", "MIN", "MIN", "MAX"]),
        ({"players": ("MIN", "MIN")}, ("MIN", "MAX"), ["MIN"] * 4),
        ({"players": ["MAX"]}, ("MAX", "MIN"), ["MAX"] * 4),
        ({"players": ["MIN", "MAX"], "root": "MIN"}, ("MIN", "MAX"), ["MIN", "MAX", "MIN", "MAX"]),
    ],
)
def test_players_by_depth(options, players, movers):
    game = TreeGame(deep(4), **options)
    assert game.players == players
    assert [game.to_move(node) for node in range(4)] == movers


def test_values_are_seen_from_max_also_when_min_begins():
    game = TreeGame([1, [2, 3]], root="MIN")
    assert game.maximiser(game.initial) == "MAX"
    assert game.utility(game.parse("2 2"), "MAX") == 3


# ---- names and notation


def test_inner_nodes_are_named_level_by_level_and_leaves_by_their_number():
    game = TreeGame([[[1], 2], [3, [4, 5.5]]])
    assert " ".join(map(game.node_name, game.nodes)) == "A B D 1 2 C 3 E 4 5.5"


def test_letters_go_on_after_z():
    game = TreeGame(WIDE)
    names = [game.node_name(node) for node in game.nodes if not game.is_terminal(node)]
    assert names[:3] == ["A", "B", "C"]
    assert names[25:29] == ["Z", "AA", "AB", "AC"]
    assert names[701:704] == ["ZZ", "AAA", "AAB"]
    assert len(set(names)) == len(names) == 801


def test_own_names_replace_the_letters():
    game = TreeGame([[1, [2]], [3]], names=["root", "left", "right", "below"])
    names = {place: game.node_name(game.parse(place)) for place in ("", "1", "2", "1 2", "1 1")}
    assert names == {"": "root", "1": "left", "2": "right", "1 2": "below", "1 1": "1"}


def test_names_may_contain_anything():
    game = TreeGame([[1], [2]], names=["a | b", "2 1", "né\n"])
    assert all(game.parse(game.text(node)) == node for node in game.nodes)


@given(trees, levels)
def test_texts_names_and_move_lists_of_every_node_are_read_back(tree, players):
    game = TreeGame(tree, players=players)
    moves_to = {game.initial: ()}
    for node in game.nodes:
        assert game.parse(game.text(node)) == node
        assert game.parse(game.moves_text(moves_to[node])) == node
        for move in game.actions(node):
            assert game.move(node, f" {game.name(move)} ") == move
            moves_to[game.result(node, move)] = (*moves_to[node], move)


def test_texts_say_where_who_and_what():
    game = TreeGame([[3, 12], -0.5])
    assert [game.text(node) for node in game.nodes] == [
        "root | A, MAX to move | [[3, 12], -0.5]",
        "1 | B, MIN to move | [3, 12]",
        "1 1 | 3, a leaf | 3",
        "1 2 | 12, a leaf | 12",
        "2 | -0.5, a leaf | -0.5",
    ]


def test_long_texts_are_cut_and_still_read_back():
    game = TreeGame(WIDE)
    assert len(game.text(game.initial)) < 300
    assert game.parse(game.text(game.initial)) == game.initial


def test_move_lists_are_child_numbers():
    game = TreeGame(BOOK)
    leaf = game.parse("3 1")
    assert game.utility(leaf, "MAX") == 14
    assert game.parse(" 3,1 ") == game.parse("3, 1") == leaf
    assert game.parse("") == game.parse("root") == game.initial


# ---- five thousand plies


def test_a_tree_of_5000_plies():
    game = TreeGame(deep(5000, leaf=-7))
    leaf = game.nodes[-1]
    assert len(game.nodes) == 5001
    assert game.utility(leaf, "MAX") == -7
    assert game.to_move(4999) == "MIN"
    assert game.parse(game.text(leaf)) == leaf
    assert game.parse(game.moves_text([0] * 5000)) == leaf
    assert game.leaves_below(game.initial) == range(1)
    assert game.node_name(4999) == "GJH"


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda g: TreeGame(**g.options)])
def test_a_deep_tree_can_be_copied(again):
    game = TreeGame(deep(5000))
    assert again(game) == game
    assert hash(again(game)) == hash(game)


def test_a_deep_tree_can_be_pickled():
    game = TreeGame(deep(5000))
    assert pickle.loads(pickle.dumps(game)) == game


# ---- the game as a value


@pytest.mark.parametrize(
    "game",
    [
        TreeGame(5),
        TreeGame(BOOK),
        TreeGame(RAGGED, root="MIN"),
        TreeGame([inf, [-inf, 1e300]], players=["MAX", "MIN", "MIN"]),
        TreeGame([[1], 2], names=["top", "under"]),
    ],
    ids=repr,
)
def test_options_and_pickles_make_an_equal_game(game):
    for twin in (TreeGame(**game.options), pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert twin == game
        assert hash(twin) == hash(game)
        assert repr(twin) == repr(game)
        assert [twin.text(node) for node in twin.nodes] == [game.text(node) for node in game.nodes]


def test_games_differ_in_tree_players_and_names():
    games = [
        TreeGame([[1, 2], 3]),
        TreeGame([[1, 2], 4]),
        TreeGame([1, [2, 3]]),
        TreeGame([[1, 2], 3], root="MIN"),
        TreeGame([[1, 2], 3], players=["MAX", "MIN", "MIN"]),
        TreeGame([[1, 2], 3], names=["A", "C"]),
    ]
    assert all((a == b) == (a is b) for a in games for b in games)


def test_the_repr_makes_the_game():
    game = TreeGame([[1, -2.5], 3], root="MIN", names=["P", "Q"])
    assert eval(repr(game)) == game


# ---- what is no tree, no move and no player


def in_itself():
    tree = [1, [2]]
    tree[1].append(tree)
    return tree


@pytest.mark.parametrize(
    ("tree", "complaint"),
    [
        ([], "the list at root is empty: an inner node needs a child"),
        ([1, [2, []]], "the list at 2 2 is empty: an inner node needs a child"),
        ((), "the list at root is empty: an inner node needs a child"),
        (None, "None at root is neither a number nor a list"),
        ([[1, None]], "None at 1 2 is neither a number nor a list"),
        ("[1, 2]", "'[1, 2]' at root is neither a number nor a list"),
        ([1, "2"], "'2' at 2 is neither a number nor a list"),
        (nan, "nan at root is neither a number nor a list"),
        ([[1], [2, 3, nan]], "nan at 2 3 is neither a number nor a list"),
        ([True], "True at 1 is neither a number nor a list"),
        ({"A": 1}, "{'A': 1} at root is neither a number nor a list"),
        ([{1, 2}], "{1, 2} at 1 is neither a number nor a list"),
        ([1 + 2j], "(1+2j) at 1 is neither a number nor a list"),
        (range(3), "range(0, 3) at root is neither a number nor a list"),
        ([1, int], "<class 'int'> at 2 is neither a number nor a list"),
        (in_itself(), "the list at 2 2 contains itself"),
        pytest.param([5, 10**5000], "a certain int at 2 is neither a number nor a list", id="huge"),
    ],
)
def test_what_is_no_tree_is_refused_with_the_place(tree, complaint):
    with pytest.raises(ValueError) as error:  # noqa: PT011 - the whole message follows
        TreeGame(tree)
    assert str(error.value) == complaint


def test_numbers_beyond_all_floats_are_refused():
    assert values(TreeGame([10**300, -(10**300)])) == [10**300, -(10**300)]
    with pytest.raises(ValueError, match=r"^1000.* at 1 is neither a number nor a list$"):
        TreeGame([10**400])


def test_a_tree_too_big_to_list_is_refused(monkeypatch):
    monkeypatch.setattr("teachkit.games.tree.MAX_NODES", 20_000)
    tree = [0, 0]
    for _ in range(40):  # 2**40 leaves in forty lists
        tree = [tree, tree]
    with pytest.raises(ValueError, match="the tree has more than 20,000 nodes"):
        TreeGame(tree)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"root": "min"}, "root must be 'MAX' or 'MIN', not 'min'"),
        ({"root": ""}, "root must be 'MAX' or 'MIN', not ''"),
        ({"root": ["MAX"]}, "root must be 'MAX' or 'MIN', not ['MAX']"),
        ({"players": []}, "players must list 'MAX' and 'MIN' by depth, not []"),
        ({"players": "max"}, "players must list 'MAX' and 'MIN' by depth, not 'max'"),
        ({"players": ["MAX", "X"]}, "players must list 'MAX' and 'MIN' by depth, not ['MAX', 'X']"),
        ({"players": [["MAX"]]}, "players must list 'MAX' and 'MIN' by depth, not [['MAX']]"),
        ({"players": 2}, "players must list 'MAX' and 'MIN' by depth, not 2"),
        ({"players": ["MAX"], "root": "MIN"}, "root='MIN' contradicts players=['MAX']"),
        ({"names": ["A", "B", "C"]}, "3 names for 2 inner nodes"),
        ({"names": "AB"}, "names must be a list of texts or a dict, not 'AB'"),
        ({"names": ["A", ""]}, "'' is no name of a node: None in a list keeps its letter"),
        ({"names": ["A", 2]}, "2 is no name of a node: None in a list keeps its letter"),
        ({"names": {"Z": "z"}}, "there is no inner node 'Z': they are A to B"),
        ({"names": {"A": 1}}, "1 is no name of a node: None in a list keeps its letter"),
        ({"names": 2}, "names must be a list of texts or a dict, not 2"),
    ],
)
def test_bad_options_say_what_is_allowed(options, complaint):
    with pytest.raises(ValueError) as error:  # noqa: PT011 - the whole message follows
        TreeGame([[1], 2], **options)
    assert str(error.value) == complaint


@pytest.mark.parametrize(
    ("place", "move", "complaint"),
    [
        ("", 3, "MAX cannot play 4; legal here: 1 2 3"),
        ("", -1, "MAX cannot play 0; legal here: 1 2 3"),
        ("", 1.0, "MAX cannot play 2.0; legal here: 1 2 3"),
        (
            *("", "1"),
            (
                "MAX cannot play '1': that is a text, and game.move(state, '1') is the move "
                "it names; legal here: 1 2 3"
            ),
        ),
        ("", None, "MAX cannot play None; legal here: 1 2 3"),
        ("", (0,), "MAX cannot play (0,); legal here: 1 2 3"),
        ("", slice(1), "MAX cannot play slice(None, 1, None); legal here: 1 2 3"),
        ("2 1", 0, "MAX cannot play 1; the game is over"),
    ],
)
def test_illegal_moves(place, move, complaint):
    game = TreeGame(BOOK)
    with pytest.raises(IllegalMoveError) as error:
        game.result(game.parse(place), move)
    assert str(error.value) == complaint


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("4", "move 1: '4' is not a legal move; legal here: 1 2 3"),
        ("2 0", "move 2: '0' is not a legal move; legal here: 1 2 3"),
        ("2 1 1", "move 3: '1' is not a legal move; the game is over"),
        ("A", "move 1: 'A' is not a legal move; legal here: 1 2 3"),
    ],
)
def test_texts_that_lead_nowhere(text, complaint):
    with pytest.raises(IllegalMoveError) as error:
        TreeGame(BOOK).parse(text)
    assert str(error.value) == complaint


def test_only_leaves_have_a_utility_and_only_players_get_it():
    game = TreeGame(BOOK)
    with pytest.raises(ValueError, match="B is no leaf: only leaves have a utility"):
        game.utility(game.parse("1"), "MAX")
    for player in ("max", "X", None):
        with pytest.raises(ValueError, match="the players are 'MAX' and 'MIN'"):
            game.utility(game.parse("1 1"), player)


@pytest.mark.parametrize("names", [["Paris", "Rome", "Paris"], {"A": "B"}])
def test_no_two_nodes_have_one_name(names):
    with pytest.raises(ValueError, match=r"two inner nodes are called '(Paris|B)'"):
        TreeGame([[1, 2], [3, 4]], names=names)


def test_some_names_leave_letters_to_the_others():
    tree = [[1, [2]], [3]]
    for names in (["root", "left"], ["root", "left", None], {"B": "left", "A": "root"}):
        game = TreeGame(tree, names=names)
        called = [game.node_name(state) for state in game.nodes if not game.is_terminal(state)]
        assert called == ["root", "left", "D", "C"]
        assert TreeGame(**game.options) == game
