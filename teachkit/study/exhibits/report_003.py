"""The exhibit of report 003: checkers."""

from teachkit.game import AnyGame
from teachkit.games.checkers import Checkers
from teachkit.games.connect_four import ConnectFour
from teachkit.search.minimax import minimax
from teachkit.study.exhibits.checking import by_search
from teachkit.study.exhibits.exhibit import Cost, Exhibit
from teachkit.study.exhibits.pictures import boards
from teachkit.study.exhibits.report_003_searches import horizon_before_end
from teachkit.study.random_play import random_games, random_states, states_of

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


EXHIBITS = (
    Exhibit(
        key="003-horizon",
        title="The depth is asked before the end",
        report="report 003",
        kind="minimax",
        story=(
            "At the last ply the search asks for its depth first and estimates the position by its "
            "material, without looking whether the game is over. A player without a move has "
            "lost, whatever is on the board; here that is seen one ply too late. In checkers "
            "it seldom matters, since the last piece is mostly captured; in Connect Four it "
            "misses two wins in five."
        ),
        how_to_see="`exhibits['003-horizon'].show()`: one capture blocks white for good.",
        broken=horizon_before_end,
        right=minimax,
        game=GAME,
        position=GAME.parse(BLACK_WINS),
        options={"depth": 1},
        diagnosis="horizon",
        picture=boards,
        measure=horizon_cost,
        checked_by=by_search,
    ),
)
