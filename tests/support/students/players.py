"""Searches that are to play real games: kind="play".

RIGHT  those that play right, whatever they look at
WRONG  each with its diagnosis
"""

from teachkit import ConnectFour, Othello, TicTacToe

RIGHT, WRONG = [], []
PASS = (-1,)


def right(function):
    RIGHT.append(function)
    return function


def wrong(key):
    return lambda function: WRONG.append((function, key)) or function


def worth(game, state, player):
    return game.utility(state, player)


def player_like(name, leaf=worth, moves=lambda game, state: game.actions(state), player=None):
    """A minimax with other leaves, other moves, or for another player than who is to move."""

    def search(game, state):
        me = player(game) if player else game.maximiser(state)

        def value(s):
            if game.is_terminal(s):
                return leaf(game, s, me)
            below = [value(game.result(s, a)) for a in moves(game, s)]
            return max(below, default=0) if game.to_move(s) == me else min(below, default=0)

        pick = max if game.to_move(state) == me else min
        pairs = [(value(game.result(state, a)), a) for a in moves(game, state)]
        return pick(pairs, key=lambda pair: pair[0], default=(0, None))

    search.__name__ = name
    return search


def by_winner(game, state, player):
    return {player: 1, None: 0}.get(game.winner(state), -1)


def lost_unless_won(game, state, player):
    return 1 if game.winner(state) == player else -1


def no_passes(game, state):
    return [] if game.actions(state) == PASS else game.actions(state)


right(player_like("scores_of_its_own", by_winner))
right(player_like("plain"))
wrong("leaf-changed")(player_like("a_draw_is_lost", lost_unless_won))
wrong("child-skipped")(player_like("three_moves", moves=lambda g, s: g.actions(s)[:3]))
wrong("no-pass")(player_like("a_pass_is_a_draw", moves=no_passes))
wrong("first-player")(player_like("for_who_began", player=lambda game: game.players[0]))


@wrong("leaf-for-mover")
def for_the_mover(game, state):
    me = game.maximiser(state)

    def value(s):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s))
        below = [value(game.result(s, a)) for a in game.actions(s)]
        return max(below) if game.to_move(s) == me else min(below)

    return value(state)


def to_a_depth(name, is_over, weight=lambda game: game.win_weight):
    def search(game, state, depth=1, evaluate=None):
        me = game.maximiser(state)
        estimate = evaluate or next(iter(game.evaluations.values()))

        def value(s, left):
            if game.is_terminal(s):
                return weight(game) * game.utility(s, me)
            if is_over(left):
                return estimate(s, me)
            below = [value(game.result(s, a), left - 1) for a in game.actions(s)]
            return max(below) if game.to_move(s) == me else min(below)

        return value(state, depth)

    search.__name__ = name
    return search


right(to_a_depth("to_its_depth", lambda left: left == 0))
wrong("depth-off-by-one")(to_a_depth("a_ply_too_many", lambda left: left < 0))
wrong("outweighed")(to_a_depth("a_win_is_one", lambda left: left == 0, lambda game: 1))


def of_one_game(game, leaf, player=None):
    """The same search for one game, which it knows by itself."""
    search = player_like("one_game", leaf, player=player)
    return lambda state: search(game, state)


ONE_GAME = [
    (TicTacToe(), of_one_game(TicTacToe(), worth), ""),
    (TicTacToe(), of_one_game(TicTacToe(), lost_unless_won), "leaf-changed"),
    (
        ConnectFour(4, 4),
        of_one_game(ConnectFour(4, 4), worth, lambda game: game.players[0]),
        "first-player",
    ),
    (Othello(4), of_one_game(Othello(4), by_winner), ""),
]
"""Each with its game, and the diagnosis."""
