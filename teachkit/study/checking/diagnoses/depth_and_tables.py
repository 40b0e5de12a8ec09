"""Diagnoses of a limit of depth, and of what is kept from call to call."""

from teachkit.study.checking.diagnoses.diagnosis import MINIMAX, OWN, row

# fmt: off
DEPTH_AND_TABLES = [
    row("depth-off-by-one", "It does not look as far ahead as it was told",
        "The root counts as a ply.",
        "The root is depth 0 and one move leads to depth 1: with depth n, positions after n "
        "moves are estimated.",
        OWN, "How-deep"),
    row("depth-not-counted", "Its depth is never counted down",
        "The limit of depth takes care of itself.",
        "Hand on depth - 1 with every move, and estimate where it has come to 0.",
        OWN, "How-deep"),
    row("depth-shared", "Siblings share one depth, which each of them uses up",
        "The depth goes down with every move that is tried.",
        "Hand on depth - 1 and leave depth itself alone: all moves of a node are searched "
        "equally deep.",
        OWN, "How-deep"),
    row("depth-steps", "Its depth goes down too fast",
        "A ply is a move of both players.",
        "One move, of either player, is one ply: hand on depth - 1.",
        OWN, "How-deep"),
    row("estimate-side", "The evaluation is made for the wrong side",
        "The player to move at the limit is the one to ask about.",
        "Estimate for the player for whom finished games are valued: in minimax that is MAX "
        "throughout, in negamax the player to move.",
        OWN, "How-deep"),
    row("estimate-elsewhere", "It estimates another position than the one it has come to",
        "What is called state is the position that the last move led to.",
        "Where the depth ends, hand the evaluation the position after the last move, not the one "
        "before it and not the one that the search began with.",
        OWN, "How-deep"),
    row("bounds-as-values", "Its table takes bounds for values",
        "A value is a value, whenever it was found.",
        "After a cut a value is only a bound. Keep with it which kind it is, by the window as it "
        "came: at least that where it reached beta, at most that where it did not exceed alpha, "
        "exact in between. Use at least only to reach beta, and at most only not to exceed alpha.",
        OWN, "A-table-that-takes-bounds-for-values"),
    row("table-depth", "Its table gives values that were not searched deep enough",
        "A value is a value, however deep it was searched.",
        "What was found with less depth left is only an estimate: keep with each value the depth "
        "that was left, and use it only where that is no less than the depth left now.",
        OWN, "How-deep"),
    row("table-key", "Different positions share an entry in its table",
        "What is the same about two positions is enough to find them again.",
        "Only for the same position is the value the same: let the key of the table be the state "
        "itself, not a part of it, such as whose turn it is, its moves or its depth.",
        OWN, "Nothing-left-over"),
    row("table-value", "It goes wrong where a position comes back",
        "What was kept is what the search would give.",
        "Where a position was met before, hand back just what searching it again would give: no "
        "less deep, and with the sign of the same side, which in negamax is the mover's.",
        OWN, "Nothing-left-over"),
    row("remembers", "Something is left over from the call before",
        "A variable outside the function is new for each search.",
        "Begin each search with variables of its own; globals keep what the last search left "
        "in them.",
        OWN, "Nothing-left-over"),
    row("changes", "What comes back differs from run to run",
        "",
        "The same tree has the same value each time: chance may choose among equal moves, but "
        "not how values are backed up.",
        MINIMAX, "Backing-up-values"),
]
# fmt: on
