"""Report 003, checkers: a search that does not look whether the game is over, and a claim.

Matrix  what MAX gets for each pair of choices that are made at the same time
"""

from collections.abc import Sequence
from math import inf
from typing import Any

from teachkit.draw.figure import figure
from teachkit.draw.side_by_side import SideBySide
from teachkit.game import AnyGame, Evaluation
from teachkit.games.checkers import Checkers
from teachkit.games.connect_four import ConnectFour
from teachkit.games.tree import TreeGame
from teachkit.search.minimax import minimax
from teachkit.study.exhibits.exhibit import Cost, Exhibit
from teachkit.study.exhibits.pictures import boards
from teachkit.study.random_play import random_games, random_states, states_of
from teachkit.trace.recorder import record
from teachkit.values import value_text


def horizon_before_end(
    game: AnyGame, state: Any, depth: int, evaluate: Evaluation[Any] | None = None
) -> tuple[float, Any]:
    """Minimax that asks for the depth first: a game that ends right there is only estimated."""
    MAX = game.maximiser(state)
    estimate = evaluate or next(iter(game.evaluations.values()))

    def search(state: Any, depth: int) -> tuple[float, Any]:
        if depth == 0:
            return estimate(state, MAX), None
        if game.is_terminal(state):
            return game.win_weight * game.utility(state, MAX), None
        mine = game.to_move(state) == MAX
        best, move = (-inf if mine else inf), None
        for a in game.actions(state):
            v, _ = search(game.result(state, a), depth - 1)
            if move is None or (v > best if mine else v < best):
                best, move = v, a
        return best, move

    return search(state, depth)


Matrix = Sequence[Sequence[float]]

ROUNDS = 20_000
"""How often both sides learn from each other; the value is then known to about a hundredth."""


def by_turns(matrix: Matrix) -> float:
    """What MAX gets if the choices are taken for moves in turn, as minimax does: MAX is first."""
    return max(min(row) for row in matrix)


def at_once(matrix: Matrix) -> float:
    """What MAX gets on average if both choose at the same time and mix their choices well.

    Each side answers what the other has done so far as well as it can, again and again.
    """
    rows, columns = range(len(matrix)), range(len(matrix[0]))
    gains, losses = [0.0 for _ in rows], [0.0 for _ in columns]
    row = 0
    for _ in range(ROUNDS):
        losses = [loss + matrix[row][column] for column, loss in enumerate(losses)]
        column = losses.index(min(losses))
        gains = [gain + matrix[row][column] for row, gain in enumerate(gains)]
        row = gains.index(max(gains))
    return round((max(gains) + min(losses)) / 2 / ROUNDS, 1)


GAME: AnyGame = Checkers()
FOUR: AnyGame = ConnectFour()

BLACK_WINS = """
 1   .   .   b   .  4
 5 b   b   .   b    8
 9   .   .   b   . 12
13 .   b   .   .   16
17   b   .   .   . 20
21 w   w   w   .   24
25   .   .   .   b 28
29 B   .   .   .   32
black to move"""


def horizon_cost() -> Cost:
    """How many wins in one move a search of depth 1 passes by, in checkers and Connect Four."""
    ends = [states_of(GAME, moves)[-2:] for moves in random_games(GAME, 200, seed=3)]
    before = [state for state, last in ends if GAME.winner(last)]
    four = [
        state
        for state in random_states(FOUR, 300, range(6, 25), seed=5)
        if any(FOUR.winner(FOUR.result(state, move)) for move in FOUR.actions(state))
    ]
    cost: dict[str, float] = {}
    for name, game, states in (("checkers", GAME, before), ("Connect Four", FOUR, four)):
        moves = [(state, horizon_before_end(game, state, 1)[1]) for state in states]
        cost[f"{name}: positions with a win in one move"] = len(states)
        cost[f"{name}: wins passed by"] = sum(
            not game.is_terminal(game.result(state, move)) for state, move in moves
        )
    return cost


ROCK_PAPER_SCISSORS = ((0, -1, 1), (1, 0, -1), (-1, 1, 0))
PENNIES = ((1, -1), (-1, 1))
SADDLE = ((2, 3), (1, 4))
"""In the last one it makes no difference who chooses first."""


def turns_cost() -> Cost:
    """What rock, paper, scissors is worth if it is played in turns, and if it is not."""
    last = [[-gain for gain in column] for column in zip(*ROCK_PAPER_SCISSORS, strict=True)]
    return {
        "value in turns, MAX first": by_turns(ROCK_PAPER_SCISSORS),
        "value in turns, MIN first": -by_turns(last),
        "value, both at once": at_once(ROCK_PAPER_SCISSORS),
    }


def both_orders(exhibit: Exhibit) -> SideBySide:
    """The same game as two trees: each side has to show its choice first in one of them."""
    rows = [list(row) for row in ROCK_PAPER_SCISSORS]
    columns = [list(column) for column in zip(*ROCK_PAPER_SCISSORS, strict=True)]
    first, second = TreeGame(rows), TreeGame(columns, ("MIN", "MAX"))
    panels = [
        (f"{words}: worth {value_text(trace.value)}", figure(trace))
        for words, trace in (
            ("MAX shows first", record(minimax, first)),
            ("MIN shows first", record(minimax, second)),
        )
    ]
    return SideBySide(*panels, title=exhibit.title)


EXHIBITS = (
    Exhibit(
        key="003-simultaneous",
        kind="claim",
        broken=by_turns,
        right=at_once,
        game=TreeGame([list(row) for row in ROCK_PAPER_SCISSORS]),
        positions=(ROCK_PAPER_SCISSORS, PENNIES, SADDLE),
        diagnosis="not-so",
        picture=both_orders,
        measure=turns_cost,
    ),
    Exhibit(
        key="003-horizon",
        kind="minimax",
        broken=horizon_before_end,
        right=minimax,
        game=GAME,
        positions=(GAME.parse(BLACK_WINS),),
        options={"depth": 1},
        diagnosis="horizon",
        picture=boards,
        measure=horizon_cost,
    ),
)
