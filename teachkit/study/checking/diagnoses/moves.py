"""Diagnoses of a wrong move, or of none, beside a value that may be right."""

from teachkit.study.checking.diagnoses.diagnosis import ALPHABETA, OWN, row

# fmt: off
MOVES = [
    row("no-move", "No move comes back",
        "The value is all that is asked for.",
        "At the root, keep the move together with its value, beside the value from below and not "
        "the pair from below: a leaf has no move. Keep the first one even if every move loses.",
        OWN, "Value-and-move"),
    row("illegal-move", "What comes back as a move is not a legal one", "",
        "The move must be one of game.actions(state) at the root.",
        OWN, "Value-and-move"),
    row("move-from-below", "The move that comes back belongs to another node",
        "The pair from below can be handed on as it is.",
        "Take the value from below, and put this node's own move beside it.",
        OWN, "Value-and-move"),
    row("move-shared", "Deeper nodes overwrite the root's move",
        "There is one best move in a search.",
        "Only the root's move is asked for: keep the best move in a variable of each call, "
        "neither global nor in self, or set it at the root alone.",
        OWN, "Each-call-its-own"),
    row("last-move", "The last move comes back, whatever it is worth",
        "The move of the loop is the best one.",
        "Set the best move where the best value is set, in the same if: a move that is no better "
        "must not replace it.",
        OWN, "Value-and-move"),
    row("wrong-move", "The move is not the best one", "",
        "The move must be the one whose value was taken.",
        OWN, "Value-and-move"),
    row("last-tie", "Of equal moves the last one is kept",
        "Moves with equal values are equally good.",
        "After a cut a value is only a bound: a later move that seems equal may be worse. "
        "Replace the best move only by one that is strictly better.",
        ALPHABETA, "Ties-at-the-root"),
    row("random-tie", "Among moves that seem equal it draws lots",
        "Moves with equal values are equally good.",
        "After a cut a value is only a bound: a move that seems equal may be worse. Draw "
        "lots only among moves whose values are exact.",
        ALPHABETA, "Ties-at-the-root"),
]
# fmt: on
