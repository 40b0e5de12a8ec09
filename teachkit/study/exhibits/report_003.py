"""The exhibits of report 003: checkers."""

from teachkit.draw.figure import figure
from teachkit.draw.side_by_side import SideBySide
from teachkit.game import AnyGame
from teachkit.games.checkers import Checkers
from teachkit.games.connect_four import ConnectFour
from teachkit.games.tree import TreeGame
from teachkit.search.minimax import minimax
from teachkit.study.exhibits.claims_of_reports import at_once, by_turns
from teachkit.study.exhibits.exhibit import Cost, Exhibit
from teachkit.study.exhibits.pictures import boards
from teachkit.study.exhibits.report_003_searches import horizon_before_end
from teachkit.study.random_play import random_games, random_states, states_of
from teachkit.trace.recorder import record
from teachkit.values import value_text

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
