"""See adversarial search think: games, the textbook's searches, and their trees.

A game holds the rules; a state says where a game stands.

>>> from teachkit import TicTacToe
>>> game = TicTacToe()
>>> state = game.parse("5917")
>>> print(game.text(state))
X . .
. X .
O . O
X to move
>>> [game.name(move) for move in game.actions(state)]
['2', '3', '4', '6', '8']
>>> game.winner(game.parse("41526"))
'X'

A tree from a textbook is a game too: MAX and MIN walk down to a leaf.

>>> from teachkit import TreeGame
>>> tree = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> tree.to_move(tree.initial), tree.actions(tree.initial)
('MAX', (0, 1, 2))
>>> tree.utility(tree.parse("1 2"), "MAX")
12
"""

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from teachkit.host import PackageMissingError

if TYPE_CHECKING:
    from teachkit.draw import plots
    from teachkit.draw.board.painter import board_svg
    from teachkit.draw.compare import compare
    from teachkit.draw.figure import figure, filmstrip
    from teachkit.draw.overview.overview import overview
    from teachkit.draw.palette import Theme
    from teachkit.draw.picture import Figure
    from teachkit.game import BoardGame, Game, IllegalMoveError, play
    from teachkit.games import Checkers, ConnectFour, Morris, Othello, TicTacToe, TreeGame
    from teachkit.grading.grade import grade
    from teachkit.layout import Layout
    from teachkit.playing.players import AlphaBeta, Human, Minimax, Random
    from teachkit.playing.scoresheet import Scoresheet
    from teachkit.search import (
        alphabeta,
        alphabeta_hard,
        alphabeta_table,
        aspiration,
        iterative_deepening,
        minimax,
        orders,
        pvs,
        quiescence,
    )
    from teachkit.search.hooks import (
        Budget,
        SearchCancelled,
        SearchStopped,
        SearchTimedOut,
        SearchTooBig,
    )
    from teachkit.search.table import Table
    from teachkit.stepping.steps import Step, steps
    from teachkit.study import exercises, exhibits
    from teachkit.study.check.check import check_search
    from teachkit.study.evaluation import check_evaluation
    from teachkit.study.real_games.play import check_play
    from teachkit.study.watch.explaining import WatchError
    from teachkit.study.watch.watch import watch
    from teachkit.tournament.arena import arena
    from teachkit.trace.counts import (
        Counts,
        critical_nodes,
        effective_branching_factor,
        knuth_moore,
    )
    from teachkit.trace.recorder import count, record
    from teachkit.trace.trace import Node, Trace
    from teachkit.values import Bound
    from teachkit.widgets.board.board import Board
    from teachkit.widgets.match.match import Match
    from teachkit.widgets.overview.overview import Overview
    from teachkit.widgets.predict.predict import Predict
    from teachkit.widgets.quiz.quiz import Quiz
    from teachkit.widgets.stepper.compare import Compare
    from teachkit.widgets.stepper.stepper import Stepper

__version__ = "0.1.0"

__all__ = [
    "AlphaBeta",
    "Board",
    "BoardGame",
    "Bound",
    "Budget",
    "Checkers",
    "Compare",
    "ConnectFour",
    "Counts",
    "Figure",
    "Game",
    "Human",
    "IllegalMoveError",
    "Layout",
    "Match",
    "Minimax",
    "Morris",
    "Node",
    "Othello",
    "Overview",
    "Predict",
    "Quiz",
    "Random",
    "Scoresheet",
    "SearchCancelled",
    "SearchStopped",
    "SearchTimedOut",
    "SearchTooBig",
    "Step",
    "Stepper",
    "Table",
    "Theme",
    "TicTacToe",
    "Trace",
    "TreeGame",
    "WatchError",
    "__version__",
    "alphabeta",
    "alphabeta_hard",
    "alphabeta_table",
    "arena",
    "aspiration",
    "board_svg",
    "check_evaluation",
    "check_play",
    "check_search",
    "compare",
    "count",
    "critical_nodes",
    "effective_branching_factor",
    "exercises",
    "exhibits",
    "figure",
    "filmstrip",
    "grade",
    "iterative_deepening",
    "knuth_moore",
    "minimax",
    "orders",
    "overview",
    "play",
    "plots",
    "pvs",
    "quiescence",
    "record",
    "steps",
    "watch",
]

# Where the public names live. They are looked up on first use, so that `import teachkit`
# stays quick and needs none of the libraries that draw.
_HOMES = {
    "teachkit.layout": ["Layout"],
    "teachkit.trace.counts": [
        "Counts",
        "critical_nodes",
        "effective_branching_factor",
        "knuth_moore",
    ],
    "teachkit.draw": ["plots"],
    "teachkit.draw.board.painter": ["board_svg"],
    "teachkit.draw.compare": ["compare"],
    "teachkit.draw.figure": ["figure", "filmstrip"],
    "teachkit.draw.overview.overview": ["overview"],
    "teachkit.draw.palette": ["Theme"],
    "teachkit.draw.picture": ["Figure"],
    "teachkit.game": ["Game", "BoardGame", "IllegalMoveError", "play"],
    "teachkit.games": ["Checkers", "ConnectFour", "Morris", "Othello", "TicTacToe", "TreeGame"],
    "teachkit.playing.players": ["AlphaBeta", "Human", "Minimax", "Random"],
    "teachkit.trace.recorder": ["count", "record"],
    "teachkit.playing.scoresheet": ["Scoresheet"],
    "teachkit.search": [
        "alphabeta",
        "alphabeta_hard",
        "alphabeta_table",
        "aspiration",
        "iterative_deepening",
        "minimax",
        "orders",
        "pvs",
        "quiescence",
    ],
    "teachkit.search.hooks": [
        "Budget",
        "SearchCancelled",
        "SearchStopped",
        "SearchTimedOut",
        "SearchTooBig",
    ],
    "teachkit.search.table": ["Table"],
    "teachkit.stepping.steps": ["Step", "steps"],
    "teachkit.study": ["exercises", "exhibits"],
    "teachkit.study.check.check": ["check_search"],
    "teachkit.study.evaluation": ["check_evaluation"],
    "teachkit.study.real_games.play": ["check_play"],
    "teachkit.study.watch.explaining": ["WatchError"],
    "teachkit.study.watch.watch": ["watch"],
    "teachkit.grading.grade": ["grade"],
    "teachkit.tournament.arena": ["arena"],
    "teachkit.trace.trace": ["Node", "Trace"],
    "teachkit.values": ["Bound"],
    "teachkit.widgets.board.board": ["Board"],
    "teachkit.widgets.stepper.compare": ["Compare"],
    "teachkit.widgets.match.match": ["Match"],
    "teachkit.widgets.overview.overview": ["Overview"],
    "teachkit.widgets.predict.predict": ["Predict"],
    "teachkit.widgets.quiz.quiz": ["Quiz"],
    "teachkit.widgets.stepper.stepper": ["Stepper"],
}


def __getattr__(name: str) -> Any:
    """The public name, from the module where it lives."""
    for home, names in _HOMES.items():
        if name in names:
            try:
                module = import_module(home)
            except PackageMissingError as error:  # in a browser: told to whoever uses it
                return partial(_raise, error)
            value = getattr(module, name, None) or import_module(f"{home}.{name}")
            globals()[name] = value
            return value
    raise AttributeError(f"module 'teachkit' has no attribute {name!r}")


def _raise(error: PackageMissingError, *_: object, **__: object) -> None:
    raise error


def __dir__() -> list[str]:
    return sorted(__all__)
