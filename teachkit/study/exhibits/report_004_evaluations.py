"""What report 004's nine men's morris counts as published, and its search depth.

Evaluations take (state, player); `mills_kept` takes the game and its moves so far.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from teachkit.game import AnyGame, Evaluation, Player
from teachkit.games.morris import MILLS, NOWHERE, Morris
from teachkit.games.morris_moves import Move, State
from teachkit.layout import Cell

GAME = Morris()

MILLS_AT: dict[Cell, list[tuple[Cell, ...]]] = {
    point: [tuple(p for p in mill if p != point) for mill in MILLS if point in mill]
    for point in range(24)
}
"""The partners of each point in its row and in its column, entered point by point."""

PUBLISHED_MILLS_AT = MILLS_AT | {6: [(7, 8), (11, 16)]}
"""The same with a slip of one digit: the column of c5 is c4 and c3, here it is c4 and d3."""


def mill_men(
    state: State, player: Player, mills_at: Mapping[Cell, list[tuple[Cell, ...]]] = MILLS_AT
) -> float:
    """The player's men who stand in a mill, less the opponent's."""
    men = GAME.pieces(state)

    def in_mill(point: Cell) -> bool:
        return any(all(men.get(p) == men[point] for p in pair) for pair in mills_at[point])

    return sum((1 if men[point] == player else -1) for point in men if in_mill(point))


def mill_men_published(state: State, player: Player) -> float:
    """The same by report 004's table, in which one entry is wrong."""
    return mill_men(state, player, PUBLISHED_MILLS_AT)


def doubles_published(state: State, player: Player) -> float:
    """Report 004's lines of two, which are never found."""
    men: Mapping[Cell, Any] = GAME.pieces(state)

    def doubles(is_black: bool) -> int:
        found = 0
        for mill in MILLS:
            there = (men.get(point) for point in mill)
            own = sum(man == is_black for man in there)
            free = sum(man is None for man in there)
            if own == 2 and free == 1:
                found += 1
        return found

    is_black = player == "black"
    return doubles(is_black) - doubles(not is_black)


def doubles_right(state: State, player: Player) -> float:
    """Lines of two own men and a free point, less the opponent's."""
    return GAME.features(state, player)["doubles"]


def win_published(state: State, player: Player) -> float:
    """Report 004's 1 for a won game and -1 for a lost one: black's loss is lost on the way."""
    score = 0
    winner = GAME.winner(state)
    if winner == player:
        score = 1
    elif winner == "black":
        score = -1
    elif winner == "white":
        score - 1
    return score


def win_right(state: State, player: Player) -> float:
    """1 for a won game, -1 for a lost one."""
    return GAME.utility(state, player)


def mills_kept(game: Morris, moves: Sequence[Move]) -> list[float]:
    """Black's mills less white's after each move, kept up to date as report 004's program does."""
    kept = {"black": 0, "white": 0}
    state, counts = game.initial, list[float]()
    for source, target, removed in moves:
        player = game.to_move(state)
        before = {point for mill in game.mills(state) for point in mill}
        if source in before:
            kept[player] -= 1
        if removed != NOWHERE:
            kept[player] += 1
            if removed in before:
                kept[game.other(player)] += 1 if player == "white" else -1
        state = game.result(state, (source, target, removed))
        counts.append(kept["black"] - kept["white"])
    return counts


def mills_counted(game: Morris, moves: Sequence[Move]) -> list[float]:
    """Black's mills less white's after each move, counted on the board."""
    state, counts = game.initial, list[float]()
    for move in moves:
        state = game.result(state, move)
        counts.append(game.features(state, "black")["mills"])
    return counts


def one_ply_short(
    game: AnyGame, state: Any, depth: int, evaluate: Evaluation[Any] | None = None
) -> tuple[float, Any]:
    """Alpha-beta that calls the root depth 1: a depth of n looks n - 1 plies ahead."""
    MAX = game.maximiser(state)
    estimate = evaluate or next(iter(game.evaluations.values()))

    def search(state: Any, alpha: float, beta: float, level: int) -> tuple[float, Any]:
        if game.is_terminal(state):
            return game.win_weight * game.utility(state, MAX), None
        if level == depth:
            return estimate(state, MAX), None
        move = None
        if game.to_move(state) == MAX:
            best = -inf
            for a in game.actions(state):
                v, _ = search(game.result(state, a), alpha, beta, level + 1)
                if v > best or move is None:
                    best, move = v, a
                if best >= beta:
                    return best, move
                alpha = max(alpha, best)
            return best, move
        best = inf
        for a in game.actions(state):
            v, _ = search(game.result(state, a), alpha, beta, level + 1)
            if v < best or move is None:
                best, move = v, a
            if best <= alpha:
                return best, move
            beta = min(beta, best)
        return best, move

    return search(state, -inf, inf, 1)
