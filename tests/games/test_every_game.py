"""What holds for every game alike, whatever its options: on random games, and on garbage."""

import copy
import pickle
from math import isfinite, nan

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from playing import random_game

from teachkit.game import IllegalMoveError
from teachkit.games import Checkers, ConnectFour, Morris, Othello, TicTacToe, TreeGame

GAMES = [
    TicTacToe(),
    TicTacToe(first="O"),
    ConnectFour(),
    ConnectFour(4, 5, first="yellow"),
    ConnectFour(3, 12, 3),
    ConnectFour(5, 1, 3),
    ConnectFour(1, 5, 3),
    ConnectFour(20, 20, 20),
    Othello(),
    Othello(4, first="white"),
    Othello(6, award_empties=True),
    Othello(10),
    Othello(12, first="white"),
    Checkers(),
    Checkers("pool", draw=6),
    Checkers("russian", draw="repetition"),
    Checkers("brazilian", draw=None),
    Checkers("english", first="white", majority=True),
    Checkers(removal="end", landing="must_continue", promotion="stop", first="black"),
    Morris(),
    Morris(first="white", draw="repetition"),
    Morris(flying=False, protect=False, draw=None),
    Morris(protect=False, draw="three"),
    Morris(draw=12),
    TreeGame(7),
    TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    TreeGame([1, [2.5, [-3], [[4, 5], 6]], [[[7]]]], root="MIN"),
    TreeGame([[[[1, 2], 3]], [[4], 5]], players=["MAX", "MIN", "MIN"], names=list("PQRSTU")),
]
BOARD_GAMES = [game for game in GAMES if not isinstance(game, TreeGame)]

every_game = pytest.mark.parametrize("game", GAMES, ids=repr)
every_board_game = pytest.mark.parametrize("game", BOARD_GAMES, ids=repr)


def random_states(game, seeds=3):
    return list(dict.fromkeys(s for seed in range(seeds) for s in random_game(game, seed)[1]))


def early_states(game, most=1500):
    """Every way to reach a state in the first few plies: (state, moves), level by level."""
    ways = level = [(game.initial, ())]
    while level and len(ways) < most:
        level = [
            (game.result(state, move), (*moves, move))
            for state, moves in level
            for move in game.actions(state)
        ]
        ways = ways + level
    return ways[:most]


# ---- the rules


@every_game
def test_there_are_moves_until_the_game_is_over(game):
    for state in random_states(game):
        assert bool(game.actions(state)) != game.is_terminal(state)


@every_game
def test_actions_are_a_tuple_of_different_moves_in_a_fixed_order(game):
    twin = copy.deepcopy(game)
    for state in random_states(game):
        moves = game.actions(state)
        assert type(moves) is tuple
        assert len(set(moves)) == len(moves)
        assert game.actions(state) == twin.actions(state) == moves


@every_game
def test_asking_changes_nothing(game):
    for state in random_states(game, seeds=1):
        before = pickle.dumps(state)
        legal = game.actions(state)
        for move in legal:
            first, second = game.result(state, move), game.result(state, move)
            assert first == second
            assert first != state
        with pytest.raises(IllegalMoveError):
            game.result(state, "no move")
        assert pickle.dumps(state) == before
        assert game.actions(state) == legal


@every_game
def test_the_mover_is_a_player(game):
    assert len(set(game.players)) == 2
    assert game.to_move(game.initial) == game.players[0]
    for state in random_states(game):
        mover = game.to_move(state)
        assert mover in game.players
        assert game.other(game.other(mover)) == mover != game.other(mover)


@every_game
def test_what_one_player_gets_the_other_loses(game):
    first, second = game.players
    for seed in range(12):
        last = random_game(game, seed)[1][-1]
        if game.is_terminal(last):
            assert game.utility(last, first) == -game.utility(last, second)


@every_board_game
def test_the_winner_gets_plus_one(game):
    for state in random_states(game):
        winner = game.winner(state)
        for player in game.players:
            assert game.utility(state, player) == (
                0 if winner is None else 1 if winner == player else -1
            )
        if winner is not None:
            assert game.is_terminal(state)


@every_game
@pytest.mark.parametrize("player", ["nobody", "", None, 0, ("X",), ["X"], "x", "Black"], ids=repr)
def test_strangers_are_no_players(game, player):
    last = random_game(game, seed=0, plies=1000)[1][-1]
    asks = [game.other, lambda player: game.utility(last, player)]
    own = [name for name in game.evaluations if name != "none"]
    asks += [lambda player, name=name: game.evaluations[name](last, player) for name in own]
    for ask in asks:
        with pytest.raises(ValueError, match=r"no player .* here: the players are"):
            ask(player)


# ---- states as values


@every_board_game
def test_states_are_small_values_of_whole_numbers(game):
    def parts(value):
        return [p for part in value for p in parts(part)] if isinstance(value, tuple) else [value]

    for state in random_states(game):
        assert isinstance(state, tuple)
        assert {type(part) for part in parts(state)} == {int}


@every_game
def test_states_compare_and_hash_by_value_however_they_came_about(game):
    ways = early_states(game)
    by_text = {}
    for state, _ in ways:
        twin = by_text.setdefault(game.text(state), state)
        assert twin == state
        assert hash(twin) == hash(state)
    assert len(by_text) == len({state for state, _ in ways})  # nor do two states read the same


@pytest.mark.parametrize(
    "game", [TicTacToe(), ConnectFour(), Othello(), Checkers(), Morris()], ids=repr
)
def test_different_move_orders_lead_to_equal_states(game):
    ways = [state for state, _ in early_states(game)]
    assert len(set(ways)) < len(ways)


@every_game
def test_states_survive_copies_and_pickles(game):
    for state in random_states(game, seeds=1):
        for twin in (copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert twin == state
            assert hash(twin) == hash(state)


# ---- notation


@every_game
def test_names_are_unique_and_read_back_in_any_case(game):
    for state in random_states(game)[::3]:
        moves = game.actions(state)
        names = [game.name(move) for move in moves]
        assert len({name.lower() for name in names}) == len(names)
        for move, name in list(zip(moves, names, strict=True))[::5]:
            for text in (name, name.upper(), f"  {name}\n"):
                assert game.move(state, text) == move


@every_game
def test_texts_are_read_back(game):
    for seed in range(4):
        for state in random_game(game, seed)[1][:: 1 if seed == 0 else 4]:
            twin = game.parse(game.text(state))
            assert twin == state
            assert hash(twin) == hash(state)
            assert game.actions(twin) == game.actions(state)


@every_board_game
def test_texts_may_be_indented_and_spaced_out(game):
    for state in random_states(game, seeds=1)[::5]:
        lines = game.text(state).splitlines()
        assert game.parse("\n" + "\n\n".join(f"    {line}   " for line in lines) + "\n\n") == state


@every_game
def test_move_lists_are_read_back(game):
    for seed in range(3):
        moves, states = random_game(game, seed, plies=150)
        for plies in range(0, len(states), 1 if seed == 0 else 7):
            assert game.parse(game.moves_text(moves[:plies])) == states[plies]
        assert game.parse(game.moves_text(iter(moves))) == states[-1]


# How each game draws its board: what to add to the place's row, and where its column is.
DRAWN = {
    TicTacToe: (0, lambda x, columns: 2 * x),
    ConnectFour: (0, lambda x, columns: x * (len(str(columns)) + 1) + len(str(columns)) - 1),
    Othello: (1, lambda x, columns: len(str(columns)) + 1 + 2 * x),
    Checkers: (0, lambda x, columns: 3 + 2 * x),
    Morris: (0, lambda x, columns: 2 + 2 * x),
}


@every_board_game
def test_pieces_stand_in_the_text_where_the_board_has_them(game):
    board, (down, across) = game.layout, DRAWN[type(game)]
    marks = {player: player[0].upper() for player in game.players}
    if isinstance(game, Checkers):
        kings = {f"{player} king": mark for player, mark in marks.items()}
        marks = {player: mark.lower() for player, mark in marks.items()} | kings
    for state in random_states(game):
        lines, pieces = game.text(state).splitlines(), game.pieces(state)
        for cell, place in board.places.items():
            mark = lines[place.y + down][across(place.x, board.columns)]
            assert mark == (marks[pieces[cell]] if cell in pieces else ".")


@every_game
def test_different_moves_are_clicked_differently(game):
    for state in random_states(game):
        paths = [game.path(move) for move in game.actions(state)]
        assert len(set(paths)) == len(paths) or isinstance(game, TreeGame)
        assert all(type(path) is tuple for path in paths)


# ---- evaluations


@every_game
def test_every_evaluation_is_a_finite_number_and_none_comes_last(game):
    *own, none = game.evaluations
    assert none == "none"
    assert bool(own) != isinstance(game, TreeGame)
    for state in random_states(game):
        for player in game.players:
            for evaluate in game.evaluations.values():
                value = evaluate(state, player)
                assert type(value) in (int, float)
                assert isfinite(value)
            assert game.evaluations["none"](state, player) == 0


@pytest.mark.parametrize("game", [g for g in GAMES if not isinstance(g, ConnectFour)], ids=repr)
def test_evaluations_are_worth_the_opposite_to_the_other_side(game):
    first, second = game.players
    for state in random_states(game):
        for evaluate in game.evaluations.values():
            assert evaluate(state, first) == -evaluate(state, second)


@every_board_game
def test_wins_outweigh_evaluations(game):
    for state in random_states(game):
        for evaluate in game.evaluations.values():
            assert abs(evaluate(state, game.players[0])) < game.win_weight


# ---- games as values


@every_game
def test_options_copies_and_pickles_make_an_equal_game(game):
    twins = [
        type(game)(**game.options),
        pickle.loads(pickle.dumps(game)),
        copy.copy(game),
        copy.deepcopy(game),
    ]
    for twin in twins:
        assert twin is not game
        assert twin == game
        assert hash(twin) == hash(game)
        assert repr(twin) == repr(game)
        assert (twin.initial, twin.players) == (game.initial, game.players)
        assert random_game(twin, seed=1) == random_game(game, seed=1)


@every_game
def test_the_repr_makes_an_equal_game(game):
    assert eval(repr(game)) == game


def test_games_with_other_options_differ():
    assert len(set(GAMES)) == len(GAMES)
    assert len(set(map(repr, GAMES))) == len(GAMES)
    assert len(set(map(hash, GAMES))) == len(GAMES)  # or caches by game would be slow
    assert GAMES[0] != "TicTacToe(first='X')"


# ---- garbage


class Blank:
    """An object of which nothing is known, not even how it looks."""

    def __repr__(self):
        raise RuntimeError("I have no text")


JUNK = [
    *(None, "", "x", "1", "pass", "a1", "9-14", "d2", "\N{SNOWMAN}", b"1", "x" * 10_000),
    *(0.0, 1.0, -1.0, 2.5, nan, float("inf"), 1j, 10**30, -(10**30), 10**5000, -(10**5000)),
    *((), (1,), (1, 2, 3, 4), (None, None), ("9", "14"), ((9,), 14), (nan, nan), (10**5000, 1)),
    *((0, 0), (9, 99), (-5, 3), (-1, 24, -1), (-1, -1, -1), (0, 0, 0), (True, None, "x")),
    *([], [0], [9, 14], [-1, 0, -1], {}, {0: 1}, {1, 2}, frozenset({1})),
    *(object(), Blank(), int, len, slice(0, 1), range(3), iter([1]), Ellipsis),
]


@every_game
def test_what_is_no_move_is_an_illegal_move_and_nothing_else(game):
    _, states = random_game(game, seed=4)
    for state in {states[0], states[len(states) // 2], states[-1]}:
        for junk in JUNK:
            with pytest.raises(IllegalMoveError, match=f"{game.to_move(state)} cannot play "):
                game.result(state, junk)


@every_game
def test_moves_that_are_legal_elsewhere_are_refused_here(game):
    _, states = random_game(game, seed=5)
    known = {move for state in states for move in game.actions(state)}
    known |= {*range(-70, 130)}
    for state in states[::10] + states[-1:]:
        for move in known - {*game.actions(state)}:
            with pytest.raises(IllegalMoveError):
                game.result(state, move)


def assert_read_or_refused(game, text):
    """Reading gives a ValueError, or a state that works and is written and read back."""
    try:
        state = game.parse(text)
    except ValueError as error:
        assert str(error)  # noqa: PT017 - a state is as good
        return
    assert bool(game.actions(state)) != game.is_terminal(state)
    assert game.to_move(state) in game.players
    assert game.winner(state) in (None, *game.players)
    assert game.parse(game.text(state)) == state
    for child in (game.result(state, move) for move in game.actions(state)[::4]):
        assert game.parse(game.text(child)) == child


few = settings(max_examples=60, derandomize=True, deadline=None)


@every_game
@few
@given(st.text())
@example("")
@example("\N{SUPERSCRIPT TWO} \N{ARABIC-INDIC DIGIT THREE} \N{FULLWIDTH DIGIT ONE}")
@example("1" * 3000)
@example("." * 3000)
@example("X" * 3000)
@example("[{(" * 1000)
@example("\n" * 3000)
@example("\0")
@example("\ud800")
def test_any_text_is_read_or_refused(game, text):
    assert_read_or_refused(game, text)


@every_game
@few
@given(st.text(alphabet="0123456789 .,-x:/|\nXORYBWKbwMAINabcdefgh", max_size=80))
def test_text_that_looks_like_notation_is_read_or_refused(game, text):
    assert_read_or_refused(game, text)


@every_game
@few
@given(st.data())
def test_a_text_with_a_few_slips_is_read_or_refused(game, data):
    _, states = random_game(game, seed=data.draw(st.integers(0, 9)), plies=80)
    text = game.text(data.draw(st.sampled_from(states)))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 3))
        text = (
            text[:at] + data.draw(st.text("XORYBWbw. 0123456789", max_size=2)) + text[at + gone :]
        )
    assert_read_or_refused(game, text)


@every_game
@pytest.mark.parametrize("thing", [None, 5, 1.5, b"1", ["1"], object(), Blank()], ids=type)
def test_only_text_is_text(game, thing):
    for read in (game.parse, lambda thing: game.move(game.initial, thing)):
        with pytest.raises(ValueError, match="expected text, not"):
            read(thing)
