"""Diagnoses of alpha and beta: where they start, who moves them, and when they cut."""

from teachkit.study.checking.diagnoses.diagnosis import ALPHABETA, OWN, row

# fmt: off
BOUNDS = [
    row("bounds-not-passed", "The bounds are not passed down",
        "Every call begins afresh.",
        "Keep alpha and beta up to date, and hand them, as they are now, to every call below.",
        ALPHABETA, "Bounds-are-passed-down"),
    row("root-window-reset", "Every move at the root gets a fresh window",
        "The root's moves have nothing to do with each other.",
        "What the first move is worth is a bound for all others: pass alpha down from the "
        "root too.",
        ALPHABETA, "Bounds-are-passed-down"),
    row("parent-bound-only", "Only the parent's bound is used",
        "A bound matters one level down.",
        "Bounds from farther up count too: pass on both, the better of the inherited one and "
        "the own one. That gives the deep cutoffs.",
        ALPHABETA, "Deep-cutoffs"),
    row("bounds-shared", "All nodes share one alpha and one beta",
        "There is one alpha and one beta in a search.",
        "A bound holds on the way down to a node, not beside it: alpha and beta are "
        "arguments, each call has its own. Global ones, and ones in self, leak to siblings.",
        ALPHABETA, "Bounds-belong-to-one-path"),
    row("bounds-swapped", "Alpha and beta are swapped",
        "The order of the arguments does not matter.",
        "Alpha is what MAX is sure of, beta what MIN is; pass them in the order in which "
        "the function takes them.",
        ALPHABETA, "Bounds-are-passed-down"),
    row("negamax-window", "Negamax does not turn the window round",
        "The window is the same for both sides.",
        "The opponent sees the window from the other side: pass (-beta, -alpha).",
        OWN, "Negamax-with-a-window"),
    row("bound-not-updated", "One of the two bounds never arrives below",
        "Alpha and beta come from above only.",
        "After each move MAX raises alpha to its best value and MIN lowers beta to its own; "
        "both go down to the next call.",
        ALPHABETA, "Bounds-are-passed-down"),
    row("bounds-crossed", "A bound is updated by the wrong side",
        "Every node updates both bounds.",
        "MAX raises alpha and nothing else, MIN lowers beta and nothing else.",
        ALPHABETA, "Bounds-are-passed-down"),
    row("bound-overwritten", "A bound is overwritten by a worse one",
        "The newest value is the bound.",
        "Alpha only rises and beta only falls: alpha = max(alpha, v), beta = min(beta, v).",
        ALPHABETA, "Bounds-are-passed-down"),
    row("bound-from-move", "A bound is taken from the move, not from its value",
        "The move and its value are the same.",
        "Alpha and beta are values: alpha = max(alpha, v), beta = min(beta, v), where v is what "
        "came back for the move.",
        ALPHABETA, "Bounds-are-passed-down"),
    row("null-window", "What a null window gave is taken for a value",
        "A search with a null window finds the value.",
        "With a window of next to nothing only a bound comes back. Where it is better than alpha, "
        "and less than beta, search that move once more with the whole window.",
        ALPHABETA, "Bounds-are-bounds"),
    row("own-bound", "It cuts on its own bound",
        "A node's own bound says when it is done.",
        "MAX cuts when it reaches beta, MIN's bound, and MIN when it reaches alpha, MAX's.",
        ALPHABETA, "A-branch-that-cannot-matter"),
    row("cut-backwards", "The cut's comparison is turned round",
        "Less or greater: one of them will do.",
        "MAX stops when its value is at least beta, MIN when its value is at most alpha; or, "
        "for both, when alpha >= beta.",
        ALPHABETA, "A-branch-that-cannot-matter"),
    row("cuts-at-once", "It cuts at once, after a first move",
        "The first value is good enough to cut.",
        "A node may stop only when its value reaches the other side's bound. Is the comparison "
        "always true, turned round, or made with a bound that this node has just moved itself?",
        ALPHABETA, "A-branch-that-cannot-matter"),
    row("cut-ends-all", "One cut ends the loops of all nodes",
        "Where something was cut, the search is done.",
        "A cut ends the loop of one node only: use break or return there. A flag that says so "
        "belongs to one call, and must be neither global, nor nonlocal, nor in self.",
        ALPHABETA, "A-branch-that-cannot-matter"),
    row("one-side-cuts", "Only one of the two sides cuts",
        "Cutting is for MAX, or for MIN.",
        "Both cut: MAX when it reaches beta, MIN when it reaches alpha.",
        ALPHABETA, "A-branch-that-cannot-matter"),
    row("cut-late", "It cuts one move too late",
        "The test may stand anywhere in the loop.",
        "First take the new value into account, then ask whether it reaches the bound.",
        ALPHABETA, "A-branch-that-cannot-matter"),
    row("start-window", "The window that the search starts with is too small",
        "No value lies outside the window that the search starts with.",
        "Start alpha at minus infinity and beta at plus infinity: what lies outside the window is "
        "cut, or comes back as one of the bounds.",
        ALPHABETA, "The-window-in-code"),
    row("other-bound", "A node returns the other side's bound",
        "Alpha, or beta, is the value of the whole search.",
        "A MAX node returns its best value, or alpha, and a MIN node its best value, or beta.",
        ALPHABETA, "Bounds-are-bounds"),
    row("cut-value", "After a cut the wrong value comes back",
        "What a node that was cut returns does not matter.",
        "It must be a bound of the true value: the best value so far, or the bound that it "
        "reached.",
        ALPHABETA, "Bounds-are-bounds"),
    row("other-cut-rule", "It cuts by the other rule",
        "Whether > or >= makes no difference.",
        "Both find the value, but not by looking at the same leaves: where a value equals "
        "the bound, >= cuts and > goes on.",
        ALPHABETA, "When-to-cut:->=-or->"),
    row("mixed-cut-rule", "MAX and MIN cut by different rules",
        "Whether > or >= makes no difference.",
        "Where a value equals the bound, >= cuts and > goes on: use the same rule on both "
        "sides.",
        ALPHABETA, "When-to-cut:->=-or->"),
]
# fmt: on
