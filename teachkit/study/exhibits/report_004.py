"""Report 004, nine men's morris: what it counts as published, its search depth, and the exhibits.

Evaluations take (state, player); `mills_kept` takes the game and its moves so far.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from teachkit.game import AnyGame, Evaluation, Player
from teachkit.games.morris import MILLS, NOWHERE, Morris
from teachkit.games.morris_moves import Move, State
from teachkit.layout import Cell
from teachkit.search.alphabeta import alphabeta
from teachkit.study.exhibits.exhibit import Cost, Exhibit
from teachkit.study.exhibits.measuring import nodes
from teachkit.study.exhibits.pictures import boards, found, twins
from teachkit.study.random_play import keen_games, random_games, random_states, states_of
from teachkit.trace.recorder import count

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


MUST_BLOCK = GAME.parse("g7 a7 d6 d7 d5 a4")
LOST = GAME.parse(
    """
7 B-----W-----.
6 | .---W---B |
5 | | .-W-B | |
4 B-W-.   W-W-.
3 | | .-.-. | |
2 | .---.---. |
1 W-----W-----W
  a b c d e f g
black to move
in hand: black 0, white 0
white has just closed a mill"""
)
GAMES = 20
"""How many random games the costs are measured on."""


def sampled() -> list[State]:
    """The states of some games that are played half well."""
    return [state for moves in keen_games(GAME, GAMES) for state in states_of(GAME, moves)]


def depth_cost() -> Cost:
    """How far a depth of 3 reaches, and how many moves differ."""
    states = random_states(GAME, 12, range(6, 14), seed=1)
    other = sum(
        one_ply_short(GAME, state, 3)[1] != alphabeta(GAME, state, depth=3)[1] for state in states
    )
    published = sum(nodes(one_ply_short, GAME, s, depth=3) for s in states)
    return {
        "nodes at depth 3, as published": published,
        "nodes at depth 2, right": sum(count(alphabeta, GAME, s, depth=2).nodes for s in states),
        "nodes at depth 3, right": sum(count(alphabeta, GAME, s, depth=3).nodes for s in states),
        "positions": len(states),
        "other moves at depth 3": other,
    }


def mill_cost() -> Cost:
    """In how many positions mills are missed, or seen where there are none."""
    states = sampled()
    wrong = sum(mill_men_published(s, "black") != mill_men(s, "black") for s in states)
    return {"positions": len(states), "wrong": wrong}


def drift_cost() -> Cost:
    """In how many positions the count that is kept is wrong."""
    pairs = [
        pair
        for moves in keen_games(GAME, GAMES)
        for pair in zip(mills_kept(GAME, moves), mills_counted(GAME, moves), strict=True)
    ]
    return {"positions": len(pairs), "wrong": sum(kept != right for kept, right in pairs)}


def doubles_cost() -> Cost:
    """In how many positions there are lines of two that are not seen."""
    states = sampled()
    return {
        "positions": len(states),
        "with a difference in lines of two": sum(doubles_right(s, "black") != 0 for s in states),
        "seen": sum(doubles_published(s, "black") != 0 for s in states),
    }


def loss_cost() -> Cost:
    """How many of black's lost games count nothing."""
    ends = [states_of(GAME, moves)[-1] for moves in random_games(GAME, 60)]
    lost = [state for state in ends if GAME.winner(state) == "white"]
    nothing = sum(win_published(state, "black") == 0 for state in lost)
    return {"games that black lost": len(lost), "counted 0": nothing}


EXHIBITS = (
    Exhibit(
        key="004-depth",
        kind="alphabeta",
        broken=one_ply_short,
        right=alphabeta,
        game=GAME,
        positions=(MUST_BLOCK,),
        options={"depth": 2},
        diagnosis="depth-off-by-one",
        picture=boards,
        measure=depth_cost,
    ),
    Exhibit(
        key="004-mill-table",
        kind="evaluation",
        broken=mill_men_published,
        right=mill_men,
        game=GAME,
        positions=(
            GAME.parse("a1 b4 d3 e3 c5 d1 e5 a7 c4"),
            GAME.parse("g1 f4 d3 c3 e5 d1 c5 g7 e4"),
        ),
        diagnosis="lopsided",
        picture=twins,
        measure=mill_cost,
    ),
    Exhibit(
        key="004-drift",
        kind="count",
        broken=mills_kept,
        right=mills_counted,
        game=GAME,
        diagnosis="drift",
        picture=found,
        measure=drift_cost,
    ),
    Exhibit(
        key="004-doubles",
        kind="evaluation",
        broken=doubles_published,
        right=doubles_right,
        game=GAME,
        positions=(GAME.parse("a7 d6 d7 b4"), GAME.parse("a7 d6 d7 g7")),
        diagnosis="constant",
        picture=twins,
        measure=doubles_cost,
    ),
    Exhibit(
        key="004-loss",
        kind="evaluation",
        broken=win_published,
        right=win_right,
        game=GAME,
        positions=(LOST,),
        diagnosis="one-sided",
        picture=twins,
        measure=loss_cost,
    ),
)
