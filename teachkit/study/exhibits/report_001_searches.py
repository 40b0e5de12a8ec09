"""Report 001's searches of Othello as published, each defect alone, and its loop that turns discs.

    published_minimax, published_alphabeta  on a board that moves change, as they were
    flips_as_printed, flips_right           the loop that turns discs, as it stands in print
    the others                              one defect each, on any game

Every search gives (value, move).
"""

from collections.abc import Sequence
from math import inf
from typing import Any

from teachkit.game import AnyGame
from teachkit.games.othello import PASS, Othello, State


class Board:
    """An Othello board that moves change, as most student programs have it.

    `player` is whose turn it is and may be set from outside. A move that is not legal
    for that player is silently not made; nothing can be taken back.
    """

    def __init__(self, game: Othello, state: State) -> None:
        self.game, self.discs = game, state[:2]
        self.player = state[2]

    @property
    def state(self) -> State:
        """The position as the game knows it."""
        return *self.discs, self.player

    def legal_moves(self) -> list[int]:
        """The cells where the player may put a disc; passing is unknown."""
        return [move for move in self.game.actions(self.state) if move != PASS]

    def make_move(self, move: int) -> None:
        """Put a disc there and turn others, if that is legal."""
        if move in self.legal_moves():
            self.discs = self.game.result(self.state, move)[:2]

    def is_over(self) -> bool:
        """Can neither player move?"""
        return self.game.is_terminal(self.state)

    def rating(self, player: int) -> float:
        """How good the board looks to a player."""
        return self.game.progressive(self.state, self.game.players[player])


def published_minimax(game: Othello, state: State, depth: int = 2) -> tuple[float, Any]:
    """Minimax without undo, rated for the side to move, without passes. MAX is white."""
    board = Board(game, state)

    def search(player: int, depth: int) -> tuple[float, Any]:
        best_move = None
        if board.is_over() or depth == 0:
            return board.rating(player), best_move
        best = -inf if player else inf
        for move in board.legal_moves():
            board.make_move(move)
            board.player = 1 - player
            value, _ = search(board.player, depth - 1)
            if (value > best) if player else (value < best):
                best, best_move = value, move
        return best, best_move

    return search(board.player, depth)


def published_alphabeta(game: Othello, state: State, depth: int = 2) -> tuple[float, Any]:
    """The same with "alpha-beta": a window that every call resets, and a cut that always fires."""
    board = Board(game, state)

    def search(player: int, depth: int) -> tuple[float, Any]:
        alpha, beta = -inf, inf
        best_move = None
        if board.is_over() or depth == 0:
            return board.rating(player), best_move
        best = -inf if player else inf
        for move in board.legal_moves():
            board.make_move(move)
            board.player = 1 - player
            value, _ = search(board.player, depth - 1)
            if player:
                if value > best:
                    best, best_move = value, move
                alpha = max(alpha, best)
                if beta <= alpha:
                    return alpha, best_move
            else:
                if value < best:
                    best, best_move = value, move
                beta = min(beta, best)
                if alpha <= beta:
                    return beta, best_move
        return best, best_move

    return search(board.player, depth)


# ---- one defect at a time


def window_reset(game: AnyGame, state: Any) -> tuple[float, Any]:
    """Alpha-beta whose window is no parameter: every call begins with (-inf, +inf)."""
    MAX = game.maximiser(state)

    def search(state: Any) -> tuple[float, Any]:
        alpha, beta = -inf, inf
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        move = None
        if game.to_move(state) == MAX:
            for a in game.actions(state):
                v, _ = search(game.result(state, a))
                if v > alpha or move is None:
                    alpha, move = v, a
                if alpha >= beta:
                    break
            return alpha, move
        for a in game.actions(state):
            v, _ = search(game.result(state, a))
            if v < beta or move is None:
                beta, move = v, a
            if alpha >= beta:
                break
        return beta, move

    return search(state)


def cut_at_once(game: AnyGame, state: Any) -> tuple[float, Any]:
    """Alpha-beta with the test turned round at MIN nodes: it stops above alpha, not below."""
    MAX = game.maximiser(state)

    def search(state: Any, alpha: float, beta: float) -> tuple[float, Any]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        move = None
        if game.to_move(state) == MAX:
            best = -inf
            for a in game.actions(state):
                v, _ = search(game.result(state, a), alpha, beta)
                if v > best or move is None:
                    best, move = v, a
                alpha = max(alpha, best)
                if beta <= alpha:
                    break
            return best, move
        best = inf
        for a in game.actions(state):
            v, _ = search(game.result(state, a), alpha, beta)
            if v < best or move is None:
                best, move = v, a
            beta = min(beta, best)
            if alpha <= beta:
                break
        return best, move

    return search(state, -inf, inf)


def never_undone(game: AnyGame, state: Any) -> tuple[float, Any]:
    """Minimax that goes on from the position after a move when it tries the next one."""
    MAX = game.maximiser(state)

    def search(state: Any) -> tuple[float, Any]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        mine = game.to_move(state) == MAX
        best, move = (-inf if mine else inf), None
        for a in game.actions(state):
            if a in game.actions(state):
                state = game.result(state, a)
            v, _ = search(state)
            if move is None or (v > best if mine else v < best):
                best, move = v, a
        return best, move

    return search(state)


def rated_for_the_mover(game: AnyGame, state: Any) -> tuple[float, Any]:
    """Minimax that values a finished game for whoever would be next to move."""
    MAX = game.maximiser(state)

    def search(state: Any) -> tuple[float, Any]:
        if game.is_terminal(state):
            return game.utility(state, game.to_move(state)), None
        mine = game.to_move(state) == MAX
        best, move = (-inf if mine else inf), None
        for a in game.actions(state):
            v, _ = search(game.result(state, a))
            if move is None or (v > best if mine else v < best):
                best, move = v, a
        return best, move

    return search(state)


def no_passing(game: AnyGame, state: Any) -> tuple[float, Any]:
    """Minimax that does not know passing: who cannot move gets the worst value there is."""
    MAX = game.maximiser(state)

    def search(state: Any) -> tuple[float, Any]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        mine = game.to_move(state) == MAX
        best, move = (-inf if mine else inf), None
        for a in game.actions(state):
            if a == PASS:
                continue
            v, _ = search(game.result(state, a))
            if move is None or (v > best if mine else v < best):
                best, move = v, a
        return best, move

    return search(state)


DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def flips_as_printed(game: Othello, moves: Sequence[int]) -> list[float]:
    """Black's discs after each move, where the step to the next disc stands after the loop."""
    board, counts = dict(game.pieces(game.initial)), []
    mover = game.players[0]

    def on(cell: int, down: int, right: int, i: int) -> int | None:
        row, column = cell // game.size + down * i, cell % game.size + right * i
        inside = 0 <= row < game.size and 0 <= column < game.size
        return row * game.size + column if inside else None

    def has_disc_to_flip(cell: int, down: int, right: int) -> bool:
        i = 1
        while board.get(on(cell, down, right, i)) == game.other(mover):  # type: ignore[arg-type]
            i += 1
        return i > 1 and board.get(on(cell, down, right, i)) == mover  # type: ignore[arg-type]

    for move in moves:
        if move != PASS:
            for down, right in DIRECTIONS:
                if has_disc_to_flip(move, down, right):
                    i = 1
                    while True:
                        at = on(move, down, right, i)
                        if at is None or board[at] == mover:
                            break
                        board[at] = mover
                    i += 1
            board[move] = mover
        mover = game.other(mover)
        counts.append(float(list(board.values()).count("black")))
    return counts


def flips_right(game: Othello, moves: Sequence[int]) -> list[float]:
    """Black's discs after each move, counted on the board."""
    state, counts = game.initial, list[float]()
    for move in moves:
        state = game.result(state, move)
        counts.append(float(list(game.pieces(state).values()).count("black")))
    return counts
