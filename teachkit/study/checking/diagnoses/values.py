"""Diagnoses of a wrong value: who takes what from below, and for whom a leaf is valued."""

from teachkit.study.checking.diagnoses.diagnosis import MINIMAX, OWN, row

# fmt: off
VALUES = [
    row("roles-swapped", "MAX and MIN are swapped",
        "Who maximises is a matter of taste.",
        "Where MAX is to move the greatest value counts, where MIN is to move the smallest.",
        MINIMAX, "Who-is-MAX?"),
    row("one-role", "Both players play for the same side",
        "One of max and min does for all nodes.",
        "MAX takes the greatest value and MIN the smallest; pass down whose turn it is, "
        "or ask game.to_move(state).",
        MINIMAX, "Who-is-MAX?"),
    row("root-turn", "Below the root everybody plays for the other side",
        "The search below the root starts as the root does.",
        "After MAX's move at the root it is MIN's turn: start the search below with False, not "
        "with True, or ask game.to_move(state).",
        MINIMAX, "Who-is-MAX?"),
    row("turn-shared", "The turn changes from sibling to sibling",
        "The turn changes with every move that is tried.",
        "Hand on not is_max and leave is_max itself alone: after each move of a node the same "
        "player is to move.",
        MINIMAX, "Who-is-MAX?"),
    row("leaf-for-mover", "A leaf is valued for the wrong side",
        "For whom a leaf is valued does not matter.",
        "In minimax every leaf is valued for MAX. Only negamax values it for the player to "
        "move, and then turns the sign round at every level.",
        MINIMAX, "Leaves-are-rated-for-MAX"),
    row("negamax-leaf", "A leaf is valued for the wrong side",
        "The minus on the way up does for the leaves too.",
        "Negamax turns the sign round at every level, so a leaf must be valued for the player to "
        'move there: game.utility(state, game.to_move(state)), or game.utility(state, "MAX") '
        "times 1 where MAX is to move and -1 where MIN is.",
        MINIMAX, "Leaves-are-rated-for-MAX"),
    row("sign-wrong", "A sign is wrong",
        "Somebody else will turn the sign round.",
        "Values are seen from MAX's side throughout; or, in negamax, from the mover's side, "
        "and then each value that comes back changes its sign, once.",
        MINIMAX, "Leaves-are-rated-for-MAX"),
    row("start-value", "The best value so far starts in the wrong place",
        "Nothing is worse than the number that the search starts with.",
        "Start with minus infinity at MAX and plus infinity at MIN: whatever number you take, "
        "some leaf is worse.",
        MINIMAX, "The-recursion-as-code"),
    row("first-child-only", "It returns after the first move",
        "The return stands inside the loop.",
        "All moves must have been looked at before a node returns; only a cut may end the "
        "loop early.",
        MINIMAX, "Every-move-counts-once"),
    row("last-child-only", "Only the last move is tried",
        "In each round of the loop a move of its own is tried.",
        "All moves must be looked at. Does the call stand below the loop, or does a lambda that is "
        "made in the loop use its variable? Afterwards that stands for the last move: call inside "
        "the loop, or write lambda a=a: ... Where moves run from the last to the first, look for a "
        "return inside the loop.",
        MINIMAX, "Every-move-counts-once"),
    row("child-skipped", "A move is never looked at",
        "The loop runs over all moves.",
        "The loop begins too late or ends too early: it must run over all of game.actions(state).",
        MINIMAX, "Every-move-counts-once"),
    row("last-child-counts", "The last move counts instead of the best",
        "What was found last is what was found best.",
        "Keep the best value so far, and replace it only by a better one. Does an elif that is "
        "meant for MIN take a smaller value at MAX too? Are pairs compared in which the move "
        "stands before the value?",
        MINIMAX, "Every-move-counts-once"),
    row("move-decides", "The move with the highest number is chosen, not the best",
        "max() of pairs looks at the value.",
        "max() and min() compare pairs by what stands first in them: put the value first, as in "
        "(value, move), or say what counts with key=. In a loop, replace the best move only by a "
        "better one.",
        OWN, "Value-and-move"),
    row("average", "Values are added up or averaged",
        "Every move counts, so all of them count together.",
        "A node is worth what its best move is worth, to whoever is to move: MAX takes the "
        "greatest value and MIN the smallest, and neither plays at random.",
        MINIMAX, "What-minimax-assumes"),
    row("distance-counts", "A value changes with its distance from the root",
        "A win is worth more the sooner it comes.",
        "Minimax hands a leaf's value up as it is: nothing is added, taken away or multiplied on "
        "the way, nor for the depth of the leaf.",
        MINIMAX, "Backing-up-values"),
    row("pair-order", "A leaf gives its pair the other way round",
        "The order in a pair does not matter.",
        "Value and move come back in the same order everywhere: if a node returns (value, move), "
        "a leaf returns (value, None), and who takes it apart does so in that order.",
        OWN, "Value-and-move"),
    row("best-shared", "The best value is shared by all nodes",
        "There is one best value in a search.",
        "Each call has a best value of its own: a variable inside the function, neither "
        "global nor in self.",
        OWN, "Each-call-its-own"),
    row("never-undoes", "A move is never taken back",
        "After a move the position is still the one before it.",
        "Every move of a node is made in the same position: keep it, and call "
        "game.result(state, move) for each move anew.",
        OWN, "Each-call-its-own"),
    row("wrong-value", "The value is wrong", "",
        "Compare with the tree on the right, from the leaves up.",
        MINIMAX, "Backing-up-values"),
    row("turns-alternate", "It assumes that the players take turns",
        "After MAX always comes MIN.",
        "Ask game.to_move(state) at every node: somebody may move twice.",
        MINIMAX, "Turns-need-not-alternate"),
    row("min-first", "It cannot start where MIN is to move",
        "The player to move at the root is always MAX.",
        "Ask game.to_move(state) at the root too, and value leaves for the same player "
        "throughout.",
        MINIMAX, "Leaves-are-rated-for-MAX"),
]
# fmt: on
