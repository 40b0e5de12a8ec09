"""The book's algorithms, each its own function on the Game protocol."""

from teachkit.search.alphabeta import alphabeta, alphabeta_hard
from teachkit.search.aspiration import aspiration
from teachkit.search.deepening import iterative_deepening
from teachkit.search.minimax import minimax
from teachkit.search.pvs import pvs
from teachkit.search.quiescence import quiescence
from teachkit.search.table import alphabeta_table

__all__ = [
    "alphabeta",
    "alphabeta_hard",
    "alphabeta_table",
    "aspiration",
    "iterative_deepening",
    "minimax",
    "pvs",
    "quiescence",
]
