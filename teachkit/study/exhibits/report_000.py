"""Report 000, tic-tac-toe: its player, one defect at a time, its evaluation, and the exhibits.

The searches give (value, move) on any game; the evaluation is one of `TicTacToe`.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from teachkit.draw.side_by_side import SideBySide
from teachkit.draw.tree.spots import Exercise
from teachkit.game import AnyGame, Player
from teachkit.games.tictactoe import State, TicTacToe
from teachkit.games.tree import TreeGame
from teachkit.search.alphabeta import alphabeta
from teachkit.search.minimax import minimax
from teachkit.study.check.shown import figure_of
from teachkit.study.exhibits.exhibit import Cost, Exhibit
from teachkit.study.exhibits.measuring import nodes, random_trees
from teachkit.study.exhibits.pictures import boards, trees, twins
from teachkit.study.random_play import every_state
from teachkit.study.real_games.play import TicTacToeForLife
from teachkit.trace.recorder import count
from teachkit.values import value_text

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


def by_low_estimates(tree: AnyGame) -> float:
    """What MAX gets who goes by an estimate that is never too high: it fears what varies."""

    def estimate(state: Any) -> float:
        replies = [tree.utility(tree.result(state, a), "MAX") for a in tree.actions(state)]
        return min(replies) - (max(replies) - min(replies))

    chosen = max((tree.result(0, a) for a in tree.actions(0)), key=estimate)
    return minimax(tree, chosen)[0]


def by_high_estimates(tree: AnyGame) -> float:
    """What MAX gets who goes by an estimate that is always 10 too high."""

    def estimate(state: Any) -> float:
        return minimax(tree, state)[0] + 10

    chosen = max((tree.result(0, a) for a in tree.actions(0)), key=estimate)
    return minimax(tree, chosen)[0]


def best(tree: AnyGame) -> float:
    """What MAX gets by its best move."""
    return minimax(tree)[0]


GAME = TicTacToe()
FOR_LIFE = TicTacToeForLife()


def in_a_hurry(game: AnyGame, state: object) -> tuple[float, object]:
    """Minimax for which a win is worth the more the sooner it comes."""
    return minimax(game, state, hurry=True)


def rows_cost() -> Cost:
    """The positions of tic-tac-toe that are valued wrongly, and two values at the root."""
    unfinished = [state for state in every_state(GAME) if not GAME.is_terminal(state)]
    wrong = sum(rows_for_one_player(state, "X") != GAME.lines(state, "X") for state in unfinished)
    depths = {
        f"value of the start at depth {depth}, {words}": alphabeta(
            GAME, depth=depth, evaluate=evaluate
        )[0]
        for depth in (4, 5)
        for words, evaluate in (("as published", rows_for_one_player), ("right", GAME.lines))
    }
    return {"positions": len(unfinished), "valued wrongly": wrong, **depths}


def root_cost() -> Cost:
    """The nodes of a whole game of tic-tac-toe, with and without the order and the window."""
    start, even = FOR_LIFE.initial, [0, 2, 4, 6, 8]
    return {
        "nodes, as published": nodes(fresh_window_at_root, FOR_LIFE, start, first=even),
        "nodes, as published without any order": nodes(fresh_window_at_root, FOR_LIFE, start),
        "nodes, window kept at the root": count(alphabeta, FOR_LIFE).nodes,
        "nodes, window kept and order at every node": count(
            alphabeta, FOR_LIFE, order="even-first"
        ).nodes,
    }


def delay_cost() -> Cost:
    """How often a win in one move is declined, in all positions where there is one."""
    could = declined = 0
    for state in every_state(GAME):
        player = GAME.to_move(state)
        wins = [a for a in GAME.actions(state) if GAME.winner(GAME.result(state, a)) == player]
        if wins and len(GAME.actions(state)) <= 6:
            could += 1
            declined += every_win_equal(GAME, state)[1] not in wins
    return {"positions with a win in one move": could, "wins declined": declined}


def lost_cost() -> Cost:
    """How often no move is made in positions where every move loses."""
    lost = [
        state
        for state in every_state(GAME)
        if 0 < len(GAME.actions(state)) <= 5 and minimax(GAME, state)[0] == -1
    ]
    silent = sum(no_move_when_lost(FOR_LIFE, state)[1] is None for state in lost)
    return {"lost positions": len(lost), "without a move": silent}


TWO_PLIES = random_trees(depth=2)
AIMA = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def admissible_cost() -> Cost:
    """How often estimates that are never too high, or always too high, miss the best value."""

    def missed(gets: Callable[[AnyGame], float]) -> int:
        return sum(gets(tree) < best(tree) for tree in TWO_PLIES)

    return {
        "trees": len(TWO_PLIES),
        "wrong moves, never too high": missed(by_low_estimates),
        "wrong moves, always 10 too high": missed(by_high_estimates),
    }


def estimates(exhibit: Exhibit) -> SideBySide:
    """The same tree with estimates that are never too high, and with some that always are."""
    low, high = Exercise(AIMA), Exercise(AIMA)
    for drawing, more in ((low, None), (high, 10)):
        for spot in drawing.spots:
            if spot.kind == "min":
                true, _ = minimax(AIMA, spot.state)
                replies = [AIMA.utility(AIMA.result(spot.state, a), "MAX") for a in range(3)]
                found = 2 * true - max(replies) if more is None else true + more
                spot.label = f"≈{value_text(found)}"
    return SideBySide(
        (f"Never too high: MAX gets {value_text(exhibit.broken(AIMA))}", figure_of(low)),
        (f"Always 10 too high: MAX gets {value_text(by_high_estimates(AIMA))}", figure_of(high)),
        title=exhibit.title,
    )


EXHIBITS = (
    Exhibit(
        key="000-rows",
        kind="evaluation",
        broken=rows_for_one_player,
        right=GAME.lines,
        game=GAME,
        positions=(GAME.parse("152"), GAME.parse("154")),
        diagnosis="lopsided",
        picture=twins,
        measure=rows_cost,
    ),
    Exhibit(
        key="000-root",
        kind="alphabeta",
        broken=fresh_window_at_root,
        right=alphabeta,
        game=TreeGame([[[101, 23], [110, 1]], [[10, 21], [1, 30]]]),
        diagnosis="root-window-reset",
        picture=trees,
        measure=root_cost,
    ),
    Exhibit(
        key="000-delay",
        kind="minimax",
        broken=every_win_equal,
        right=in_a_hurry,
        game=GAME,
        positions=(GAME.parse("X.O/..O/XOX"),),
        diagnosis="delays-its-win",
        asked={"kind": "play", "hurry": True},
        picture=boards,
        measure=delay_cost,
    ),
    Exhibit(
        key="000-lost",
        kind="minimax",
        broken=no_move_when_lost,
        right=minimax,
        game=FOR_LIFE,
        positions=(FOR_LIFE.parse("X../..O/XOX"),),
        diagnosis="no-move",
        asked={"kind": "play"},
        picture=boards,
        measure=lost_cost,
    ),
    Exhibit(
        key="000-admissible",
        kind="claim",
        broken=by_low_estimates,
        right=best,
        game=AIMA,
        positions=(AIMA, *TWO_PLIES),
        diagnosis="not-so",
        picture=estimates,
        measure=admissible_cost,
    ),
)
