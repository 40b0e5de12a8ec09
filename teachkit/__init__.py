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
from itertools import chain
from typing import TYPE_CHECKING, Any

from teachkit.host import PackageMissingError

if TYPE_CHECKING:
    from teachkit.draw import plots as plots
    from teachkit.draw.board.painter import board_svg as board_svg
    from teachkit.draw.compare import compare as compare
    from teachkit.draw.figure import figure as figure
    from teachkit.draw.figure import filmstrip as filmstrip
    from teachkit.draw.overview.overview import overview as overview
    from teachkit.draw.palette import Theme as Theme
    from teachkit.draw.picture import Figure as Figure
    from teachkit.game import BoardGame as BoardGame
    from teachkit.game import Game as Game
    from teachkit.game import IllegalMoveError as IllegalMoveError
    from teachkit.game import play as play
    from teachkit.games import Checkers as Checkers
    from teachkit.games import ConnectFour as ConnectFour
    from teachkit.games import Morris as Morris
    from teachkit.games import Othello as Othello
    from teachkit.games import TicTacToe as TicTacToe
    from teachkit.games import TreeGame as TreeGame
    from teachkit.grading.grade import grade as grade
    from teachkit.layout import Layout as Layout
    from teachkit.playing.players import AlphaBeta as AlphaBeta
    from teachkit.playing.players import Human as Human
    from teachkit.playing.players import Minimax as Minimax
    from teachkit.playing.players import Random as Random
    from teachkit.playing.scoresheet import Scoresheet as Scoresheet
    from teachkit.search import alphabeta as alphabeta
    from teachkit.search import alphabeta_hard as alphabeta_hard
    from teachkit.search import alphabeta_table as alphabeta_table
    from teachkit.search import aspiration as aspiration
    from teachkit.search import iterative_deepening as iterative_deepening
    from teachkit.search import minimax as minimax
    from teachkit.search import orders as orders
    from teachkit.search import pvs as pvs
    from teachkit.search import quiescence as quiescence
    from teachkit.search.hooks import Budget as Budget
    from teachkit.search.hooks import SearchCancelled as SearchCancelled
    from teachkit.search.hooks import SearchStopped as SearchStopped
    from teachkit.search.hooks import SearchTimedOut as SearchTimedOut
    from teachkit.search.hooks import SearchTooBig as SearchTooBig
    from teachkit.search.table import Table as Table
    from teachkit.stepping.steps import Step as Step
    from teachkit.stepping.steps import steps as steps
    from teachkit.study import exercises as exercises
    from teachkit.study import exhibits as exhibits
    from teachkit.study.check.check import check_play as check_play
    from teachkit.study.check.check import check_search as check_search
    from teachkit.study.evaluation import check_evaluation as check_evaluation
    from teachkit.study.watch.explaining import WatchError as WatchError
    from teachkit.study.watch.watch import watch as watch
    from teachkit.tournament.arena import arena as arena
    from teachkit.trace.counts import Counts as Counts
    from teachkit.trace.counts import critical_nodes as critical_nodes
    from teachkit.trace.counts import effective_branching_factor as effective_branching_factor
    from teachkit.trace.counts import knuth_moore as knuth_moore
    from teachkit.trace.recorder import count as count
    from teachkit.trace.recorder import record as record
    from teachkit.trace.trace import Node as Node
    from teachkit.trace.trace import Trace as Trace
    from teachkit.values import Bound as Bound
    from teachkit.widgets.board.board import Board as Board
    from teachkit.widgets.match.match import Match as Match
    from teachkit.widgets.overview.overview import Overview as Overview
    from teachkit.widgets.predict.predict import Predict as Predict
    from teachkit.widgets.quiz.quiz import Quiz as Quiz
    from teachkit.widgets.stepper.compare import Compare as Compare
    from teachkit.widgets.stepper.stepper import Stepper as Stepper

__version__ = "0.1.0"

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
    "teachkit.study.check.check": ["check_play", "check_search"],
    "teachkit.study.evaluation": ["check_evaluation"],
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

__all__ = sorted(["__version__", *chain.from_iterable(_HOMES.values())])  # noqa: PLE0605


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
    return __all__
