"""Playing games: the record, who is asked when, and what happens to cheats."""

import random
from collections import Counter

import pytest
from nim import Sticks

from teachkit.game import IllegalMoveError, play
from teachkit.games import Checkers, ConnectFour, Morris, Othello, TicTacToe, TreeGame
from teachkit.games.othello import PASS
from teachkit.playing.players import Human, Random

TTT = TicTacToe()
BOARD_GAMES = [TTT, ConnectFour(), Othello(), Checkers(), Morris()]


def first_legal(game, state):
    return game.actions(state)[0]


def following(*moves):
    """A strategy that plays these moves one after the other."""
    script = iter(moves)
    return lambda game, state: next(script)


# ---- the record


def test_the_record_gives_player_move_and_state_after_it():
    record = list(play(TTT, [following(0, 1, 2), following(4, 5)]))
    assert [(player, move) for player, move, _ in record] == [
        ("X", 0), ("O", 4), ("X", 1), ("O", 5), ("X", 2)
    ]  # fmt: skip
    states = [TTT.parse("15263"[:plies]) for plies in range(1, 6)]
    assert [state for _, _, state in record] == states
    assert TTT.winner(states[-1]) == "X"


def test_strategies_come_in_turn_order_or_by_name():
    scripts = {"O": (4, 5), "X": (0, 1, 2)}
    by_name = {player: following(*moves) for player, moves in scripts.items()}
    in_order = (following(*scripts[player]) for player in TTT.players)
    assert list(play(TTT, by_name)) == list(play(TTT, in_order))


def test_the_player_who_starts_comes_first():
    record = play(TicTacToe(first="O"), [following(0, 1, 2), following(4, 5)])
    assert [player for player, _, _ in record] == ["O", "X", "O", "X", "O"]


def test_a_strategy_is_given_the_game_and_the_state():
    asked = []

    def curious(game, state):
        asked.append((game, state))
        return first_legal(game, state)

    record = list(play(TTT, [curious, curious]))
    states = [TTT.initial, *(state for _, _, state in record)]
    assert asked == [(TTT, state) for state in states[:-1]]


def test_a_game_is_played_move_by_move():
    asked = []

    def noting(game, state):
        asked.append(state)
        return first_legal(game, state)

    record = play(TTT, [noting, noting])
    assert asked == []
    next(record)
    assert asked == [TTT.initial]


def test_play_may_start_anywhere():
    start = TTT.parse("1524")
    record = list(play(TTT, [first_legal, first_legal], start))
    assert record == [("X", 2, TTT.parse("15243"))]


@pytest.mark.parametrize("moves", ["14253", "152378649"])
def test_a_finished_game_yields_nothing(moves):
    assert list(play(TTT, [first_legal, first_legal], TTT.parse(moves))) == []


def test_a_single_leaf_yields_nothing():
    assert list(play(TreeGame(5), [first_legal, first_legal])) == []


def test_sides_need_not_alternate():
    tree = TreeGame([[[[1, 2]]]], players=["MAX", "MIN", "MIN", "MAX"])
    record = list(play(tree, {"MAX": first_legal, "MIN": first_legal}))
    assert [player for player, _, _ in record] == ["MAX", "MIN", "MIN", "MAX"]


def test_a_pass_is_a_move_in_the_record():
    game = Othello()
    start = game.parse("d3c3e6d2d1e1b2c1")
    (player, move, state), (next_player, _, _), *_ = play(game, [first_legal] * 2, start)
    assert (player, move, next_player) == ("black", PASS, "white")
    assert game.pieces(state) == game.pieces(start)


# ---- every game ends


@pytest.mark.parametrize("game", BOARD_GAMES, ids=repr)
def test_random_games_end(game):
    results = Counter()
    for seed in range(12):
        states = [state for _, _, state in play(game, [Random(2 * seed), Random(2 * seed + 1)])]
        assert [game.is_terminal(state) for state in states].index(True) == len(states) - 1
        results[game.winner(states[-1])] += 1
    assert len(results) > 1  # not all the same


@pytest.mark.parametrize("game", BOARD_GAMES, ids=repr)
def test_equal_seeds_play_equal_games(game):
    first, second, third = (list(play(game, [Random(s), Random(s + 1)])) for s in (7, 7, 8))
    assert first == second
    assert first != third


@pytest.mark.parametrize("game", BOARD_GAMES, ids=repr)
def test_people_play_by_naming_moves(game):
    rng = random.Random(3)

    def person(game, state):
        answer = game.name(rng.choice(game.actions(state))).upper()
        return Human(ask=lambda question: answer)(game, state)

    *_, (_, _, last) = play(game, [person, person])
    assert game.is_terminal(last)


@pytest.mark.parametrize("game", [TTT, ConnectFour(), Othello(), TreeGame([[1, 2], [3]])], ids=repr)
def test_numpy_may_choose_the_moves(game):
    numpy = pytest.importorskip("numpy")
    rng = numpy.random.default_rng(1)
    record = list(play(game, [lambda game, state: rng.choice(game.actions(state))] * 2))
    moves = [int(move) for _, move, _ in record]
    state = record[-1][-1]
    assert state == game.parse(game.moves_text(moves))
    assert {type(part) for part in (state if isinstance(state, tuple) else [state])} == {int}


# ---- cheats and other troubles


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        (0, "the strategy of O returned 0: O cannot play 1; legal here: 2 3 4 5 6 7 8 9"),
        (9, "the strategy of O returned 9: O cannot play 10; legal here: 2 3 4 5 6 7 8 9"),
        (None, "the strategy of O returned None: O cannot play None; legal here: 2 3 4 5 6 7 8 9"),
        (
            "5",
            (
                "the strategy of O returned '5': O cannot play '5': that is a text, and "
                "game.move(state, '5') is the move it names; legal here: 2 3 4 5 6 7 8 9"
            ),
        ),
    ],
)
def test_an_illegal_move_is_reported_with_player_and_move(move, complaint):
    record = play(TTT, [following(0), lambda game, state: move])
    assert next(record)[:2] == ("X", 0)
    with pytest.raises(IllegalMoveError) as error:
        next(record)
    assert str(error.value) == complaint


@pytest.mark.parametrize("game", [*BOARD_GAMES, TreeGame([[1], [2]])], ids=repr)
@pytest.mark.parametrize("move", [None, "x", 1.5, (), (1, "x"), [0], 1 << 70], ids=repr)
def test_no_game_lets_a_cheat_through(game, move):
    start = game.players[0]
    with pytest.raises(IllegalMoveError, match=f"the strategy of {start} returned"):
        list(play(game, [lambda game, state: move] * 2))


@pytest.mark.parametrize("trouble", [ValueError, IllegalMoveError, KeyError, ZeroDivisionError])
def test_what_goes_wrong_inside_a_strategy_is_not_hidden(trouble):
    mine = trouble("my own mistake")

    def fails(game, state):
        raise mine

    with pytest.raises(trouble) as error:
        list(play(TTT, [first_legal, fails]))
    assert error.value is mine


@pytest.mark.parametrize(
    "strategies",
    [
        [],
        [first_legal],
        [first_legal] * 3,
        {},
        {"X": first_legal},
        {"X": first_legal, "Z": first_legal},
        {"X": first_legal, "O": first_legal, "Z": first_legal},
        {"X": first_legal, "O": None},
        [first_legal, "random"],
        first_legal,
        None,
    ],
    ids=[
        *("none", "one", "three", "empty", "X only", "X and Z", "all three"),
        *("nobody for O", "a text", "a function", "None"),
    ],
)
def test_both_players_need_a_strategy(strategies):
    with pytest.raises(ValueError, match="a strategy is needed for each of 'X' and 'O', not"):
        play(TTT, strategies)


# ---- a game of one's own, with nothing but its rules


def test_a_new_game_can_be_played_and_named_and_read():
    nim = Sticks()
    record = list(play(nim, [Random(1), Random(2)]))
    moves, last = [move for _, move, _ in record], record[-1][-1]
    assert sum(moves) == 10
    assert nim.winner(last) == record[-1][0]
    assert nim.winner(nim.initial) is None
    assert nim.parse(nim.moves_text(moves)) == last
    assert nim.move(nim.initial, " 3 ") == 3
    assert nim.text(last) == str(last)
    assert nim.evaluations["none"](last, "first") == 0
    assert (nim.path(1), nim.pieces(last), nim.winning_lines(last)) == ((), {}, ())
    assert nim == Sticks()
    assert repr(nim) == "Sticks()"


def test_a_new_game_complains_like_the_others():
    nim = Sticks()
    with pytest.raises(IllegalMoveError, match=r"^first cannot play 4; legal here: 1 2 3$"):
        nim.result(nim.initial, 4)
    with pytest.raises(IllegalMoveError, match=r"^move 2: '9' is not a legal move; legal here"):
        nim.parse("3 9")
    with pytest.raises(IllegalMoveError, match="the strategy of second returned 0: second cannot"):
        list(play(nim, [first_legal, lambda game, state: 0]))
