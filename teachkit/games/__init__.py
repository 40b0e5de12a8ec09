"""The rules of six games, one file each."""

from teachkit.games.checkers import Checkers
from teachkit.games.connect_four import ConnectFour
from teachkit.games.morris import Morris
from teachkit.games.othello import Othello
from teachkit.games.tictactoe import TicTacToe
from teachkit.games.tree import TreeGame

__all__ = ["Checkers", "ConnectFour", "Morris", "Othello", "TicTacToe", "TreeGame"]
