"""Report 000's tic-tac-toe player, one defect at a time, and its evaluation as published.

The searches give (value, move) on any game; the evaluation is one of `TicTacToe`.
"""

from math import inf
from typing import Any

from teachkit.game import AnyGame, Player
from teachkit.games.tictactoe import State, TicTacToe

Line = tuple[int, int, int]

ROWS: list[Line] = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
OTHER_LINES: list[Line] = [(0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def rows_for_one_player(state: State, player: Player) -> float:
    """Report 000's evaluation: the rows are tested for the same player twice."""
    game = TicTacToe()
    marks = game.pieces(state)
    opponent = game.other(player)

    def has_two(line: Line, who: Player) -> bool:
        found = [marks.get(cell) for cell in line]
        return found.count(who) == 2 and None in found

    def has_ends(line: Line, who: Player) -> bool:
        first, middle, last = (marks.get(cell) for cell in line)
        return first == last == who and middle is None

    score = 0
    for row in ROWS:
        if has_two(row, player):
            score += 1
        if has_two(row, player):
            score -= 1
    for line in OTHER_LINES:
        if has_two(line, player):
            score += 1
        if has_two(line, opponent):
            score -= 1
    for line in ROWS + OTHER_LINES:
        if has_ends(line, player):
            score += 2
        if has_ends(line, opponent):
            score -= 2
    return score


def fresh_window_at_root(
    game: AnyGame, state: Any, first: list[Any] | None = None
) -> tuple[float, Any]:
    """Alpha-beta below the root; every move at the root gets the whole window anew.

    `first` are moves to try before the others, at the root only.
    """
    MAX = game.maximiser(state)

    def search(state: Any, alpha: float, beta: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if game.to_move(state) == MAX:
            best = -inf
            for a in game.actions(state):
                best = max(best, search(game.result(state, a), alpha, beta))
                alpha = max(alpha, best)
                if beta <= alpha:
                    return best
            return best
        best = inf
        for a in game.actions(state):
            best = min(best, search(game.result(state, a), alpha, beta))
            beta = min(beta, best)
            if beta <= alpha:
                return best
        return best

    if game.is_terminal(state):
        return game.utility(state, MAX), None
    mine = game.to_move(state) == MAX
    best, move = (-inf if mine else inf), None
    for a in sorted(game.actions(state), key=lambda a: a not in (first or [])):
        v = search(game.result(state, a), -inf, inf)
        if move is None or (v > best if mine else v < best):
            best, move = v, a
    return best, move


def no_move_when_lost(game: AnyGame, state: Any) -> tuple[float, Any]:
    """Minimax that keeps only what is better than minus infinity: when all is lost, no move."""
    MAX = game.maximiser(state)

    def search(state: Any) -> tuple[float, Any]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        best_move = None
        if game.to_move(state) == MAX:
            best_score = -inf
            for a in game.actions(state):
                score, _ = search(game.result(state, a))
                if score > best_score:
                    best_score, best_move = score, a
            return best_score, best_move
        best_score = inf
        for a in game.actions(state):
            score, _ = search(game.result(state, a))
            if score < best_score:
                best_score, best_move = score, a
        return best_score, best_move

    return search(state)


def every_win_equal(game: AnyGame, state: Any) -> tuple[float, Any]:
    """Minimax for which a win is a win, now or in five moves: the first one found is played."""
    MAX = game.maximiser(state)

    def search(state: Any) -> float:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        best = max if game.to_move(state) == MAX else min
        return best(search(game.result(state, a)) for a in game.actions(state))

    mine = game.to_move(state) == MAX
    best, move = (-inf if mine else inf), None
    for a in game.actions(state):
        v = search(game.result(state, a))
        if move is None or (v > best if mine else v < best):
            best, move = v, a
    return best, move
