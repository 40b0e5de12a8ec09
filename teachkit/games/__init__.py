"""Six games, one file each: the rules, and all that is known of a game."""

from collections.abc import Mapping

from teachkit.game import AnyGame
from teachkit.games.checkers import Checkers
from teachkit.games.connect_four import ConnectFour
from teachkit.games.morris import Morris
from teachkit.games.othello import Othello
from teachkit.games.tictactoe import TicTacToe
from teachkit.games.tree import TreeGame

__all__ = ["Checkers", "ConnectFour", "Morris", "Othello", "TicTacToe", "TreeGame"]

BOARD_GAMES: Mapping[str, type[AnyGame]] = {
    "tic-tac-toe": TicTacToe,
    "connect-four": ConnectFour,
    "othello": Othello,
    "checkers": Checkers,
    "morris": Morris,
}
"""The games on boards, by the names that are typed in a terminal."""

OTHER_NAMES = {
    "noughtsandcrosses": "tic-tac-toe",
    "fourinarow": "connect-four",
    "reversi": "othello",
    "draughts": "checkers",
    "ninemensmorris": "morris",
    "mill": "morris",
}
"""What else they are called, in small letters only."""
