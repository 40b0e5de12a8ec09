"""Plain ways of walking through a game, written for the tests alone."""


def states(game, rng):
    """The moves so far and the state, all through a random game."""
    moves, state = [], game.initial
    yield moves, state
    while not game.is_terminal(state):
        moves.append(rng.choice(game.actions(state)))
        state = game.result(state, moves[-1])
        yield moves, state


def perft(game, state, depth):
    if depth == 1 or game.is_terminal(state):
        return len(game.actions(state))
    return sum(perft(game, game.result(state, move), depth - 1) for move in game.actions(state))


def minimax(game, state, depth, player, evaluate):
    if game.is_terminal(state):
        return game.utility(state, player) * float("inf")
    if depth == 0:
        return evaluate(state, player)
    best = max if game.to_move(state) == player else min
    after = (game.result(state, move) for move in game.actions(state))
    return best(minimax(game, child, depth - 1, player, evaluate) for child in after)
