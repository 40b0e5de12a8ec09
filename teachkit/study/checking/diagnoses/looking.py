"""Diagnoses of looking at too much or at too little."""

from teachkit.study.checking.diagnoses.diagnosis import ALPHABETA, MINIMAX, OWN, row

# fmt: off
LOOKING = [
    row("prunes", "This is not plain minimax: some leaves are never looked at",
        "Minimax may skip what cannot matter.",
        "Minimax looks at every leaf once; what cuts is alpha-beta: "
        'check_search(f, "alphabeta").',
        MINIMAX, "Every-move-counts-once"),
    row("leaves-out", "Some leaves are never looked at, and the value is wrong",
        "What was not looked at does not matter.",
        "Minimax looks at every leaf once: does the loop run over all of game.actions(state), "
        "and does nothing end it early?",
        MINIMAX, "Every-move-counts-once"),
    row("leaf-unread", "It never asks what a finished game is worth",
        "A game that is over is worth nothing.",
        "Where game.is_terminal(state), return game.utility(state, player).",
        MINIMAX, "The-recursion-as-code"),
    row("no-recursion", "It does not look to the end of the game",
        "What can be seen a move ahead decides.",
        "What a move is worth shows only at the end: call the search itself for the position "
        "after each move, until game.is_terminal(state).",
        MINIMAX, "The-recursion-as-code"),
    row("searched-again", "The same branch is searched again and again",
        "Calling a function twice costs nothing.",
        "Call it once for each move and keep what comes back in a variable.",
        OWN, "Call-once"),
    row("never-cuts", "It never cuts: this is plain minimax",
        "Alpha and beta only have to be there.",
        "Stop looking at a MAX node as soon as its value reaches beta, at a MIN node as soon "
        "as it reaches alpha.",
        ALPHABETA, "A-branch-that-cannot-matter"),
    row("over-prunes", "It cuts what may still matter", "",
        "A branch may be cut only if no number in it could change the result.",
        ALPHABETA, "A-branch-that-cannot-matter"),
    row("under-prunes", "It looks at what cannot matter any more", "",
        "A node need not be searched further once its value has reached the other side's "
        "bound.",
        ALPHABETA, "A-branch-that-cannot-matter"),
]
# fmt: on
