"""What may be wrong with a search: a row for each mistake. A new diagnosis is a new row.

    key        a short name, for graders and tests
    title      the diagnosis in a few words
    thought    what whoever wrote this may have believed
    remedy     what is right, in plain words
    link       the section of a notebook that explains it
    mutations  the mistake itself: other parts for the textbook's search (`mutants.PARTS`). The name
               is given only to a function that does all that such a search does; "words" are what
               more there is to say then
    probe      where no part of a search is at fault: a question that `probes` puts to the function
    flaw       what the row says of a flaw that has no other name
    alike      a row that differs only where MIN begins: the trees there tell which it is

{max_start}, {min_start}, {alpha}, {beta} and {widest} in a mutation are measured.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from teachkit.study.check import probes
from teachkit.study.check.mutants import LATER, NEGAMAX, PARTS, PLAIN, STRICT, Parts

Probe = Callable[[Any], str | None]
"""Says nothing more ("") or something, if the function has this mistake; None if not."""

MINIMAX, ALPHABETA, OWN = "01-minimax.ipynb#", "02-alpha-beta.ipynb#", "09-your-own-search.ipynb#"


class Row(NamedTuple):
    """A mistake."""

    key: str
    title: str
    thought: str
    remedy: str
    link: str
    mutations: tuple[Parts, ...] = ()
    probe: Probe | None = None
    flaw: tuple[str, ...] = ()
    alike: str = ""


def row(
    key: str, title: str, thought: str, remedy: str, link: str, *mutations: Parts,
    probe: Probe | None = None, flaw: tuple[str, ...] = (), alike: str = "",
) -> Row:  # fmt: skip
    """A row of the catalogue."""
    return Row(key, title, thought, remedy, link, mutations, probe, flaw, alike)


def at_each(gap: str, part: str) -> tuple[Parts, ...]:
    """The part in a gap: everywhere, at MAX, at MIN, at the root, below it."""
    usual = PARTS[gap]
    where = ("True", "is_max", "not is_max", "node == 0", "node > 0")
    return tuple({gap: part if w == "True" else f"({part}) if {w} else ({usual})"} for w in where)


UPDATE = PARTS["update"]
IF_BETTER = {
    "update": f"alpha, beta = ({UPDATE.partition(' = ')[2]}) if move == a else (alpha, beta)"
}
"""Bounds follow only a value that is better than the best so far."""
BELOW = "So it is below the root: there everybody takes the {} value."
AT_MAX = "(max(alpha, v) if is_max else alpha), beta"
AT_MIN = "alpha, (beta if is_max else min(beta, v))"
"""What becomes of the bounds at one side's nodes only."""
AFTERWARDS = {"update": "pass", "after": UPDATE}
"""The bounds are updated after the test."""
FLIPPED = "[(a, c) for k, (a, c) in enumerate(kids[node]) if memory.flip(c, ({}) ^ (k % 2 == 0))]"
"""The moves; the turn changes with each of them."""
ROLE = "memory.roles.get(node, turn[node])"
ODD = "(len(kids[node]) % 2 == 1)"
SHARED = {
    "enter": "alpha, beta = memory.alpha, memory.beta",
    "back": "alpha, beta = memory.alpha, memory.beta",
    "update": f"{UPDATE}; memory.alpha, memory.beta = alpha, beta",
}
SHARED_COPIED = {
    "enter": "alpha, beta = memory.alpha, memory.beta",
    "passes": "memory.alpha, memory.beta",
    "update": "memory.alpha, memory.beta = "
    "(max(memory.alpha, v), memory.beta) if is_max else (memory.alpha, min(memory.beta, v)); "
    "alpha, beta = (memory.alpha, beta) if is_max else (alpha, memory.beta)",
}
TESTED_FIRST = SHARED | {"update": "pass", "after": SHARED["update"]}
LEFT_OVER = {
    "kept": "yes",
    "words": "Alpha and beta are here what the search before this one left behind.",
}
OF_VALUE = {"first": "False", "gives": "v", "cut_gives": "v"}
"""The first value too is compared with what the best one starts with."""
SUMS = ("sum(found) / len(found)", "sum(found)")


def bounds(alpha: str, beta: str) -> Parts:
    """What becomes of alpha at MAX and of beta at MIN."""
    return {"update": f"alpha, beta = ({alpha}, beta) if is_max else (alpha, {beta})"}


# fmt: off
VALUES = [
    row("other-side", "It plays for the other side",
        "Who maximises, and for whom a leaf counts, is a matter of taste.",
        "MAX takes the greatest value and MIN the smallest, and leaves are valued for MAX: either "
        "max and min are exchanged here, or leaves are valued for the opponent.",
        MINIMAX + "Who-is-MAX?", {"role": "not turn[node]", "needs": "only a move"},
        {"role": "turn[node] == (node > 0)", "needs": "only a move",
         "words": "So it is at the root, and only there: or is a minus missing there?"}),
    row("roles-swapped", "MAX and MIN are swapped",
        "Who maximises is a matter of taste.",
        "Where MAX is to move the greatest value counts, where MIN is to move the smallest.",
        MINIMAX + "Who-is-MAX?", {"role": "not turn[node]"},
        {"role": "turn[node] == (node > 0)", "words": "So it is at the root, and only there."}),
    row("one-role", "Both players play for the same side",
        "One of max and min does for all nodes.",
        "MAX takes the greatest value and MIN the smallest; pass down whose turn it is, "
        "or ask game.to_move(state).",
        MINIMAX + "Who-is-MAX?",
        {"role": "True"}, {"role": "False"},
        {"role": "node == 0 and turn[node]", "words": BELOW.format("smallest")},
        {"role": "node > 0 or turn[node]", "words": BELOW.format("greatest")}),
    row("operator", "The best value so far is kept with the wrong one of max and min",
        "The start decides whether the greatest or the smallest value is found.",
        "MAX starts at minus infinity and keeps the greater value, best = max(best, v); MIN starts "
        "at plus infinity and keeps the smaller one, best = min(best, v).",
        MINIMAX + "The-recursion-as-code",
        *[first | {"better": f"{{first}} or ({test})"} for first in (OF_VALUE, {}) for test in (
            "v2 > v", "v2 < v", "v2 < v if is_max else v2 > v")]),
    row("root-turn", "Below the root everybody plays for the other side",
        "The search below the root starts as the root does.",
        "After MAX's move at the root it is MIN's turn: start the search below with False, not "
        "with True, or ask game.to_move(state).",
        MINIMAX + "Who-is-MAX?", {"role": "turn[node] == (node == 0)"}),
    row("turn-shared", "The turn changes from sibling to sibling",
        "The turn changes with every move that is tried.",
        "Hand on not is_max and leave is_max itself alone: after each move of a node the same "
        "player is to move.",
        MINIMAX + "Who-is-MAX?",
        {"role": ROLE, "moves": FLIPPED.format("is_max")},
        {"role": f"{ROLE} ^ {ODD}", "moves": FLIPPED.format(f"is_max ^ {ODD}")}),
    row("leaf-for-mover", "A leaf is valued for the wrong side",
        "For whom a leaf is valued does not matter.",
        "In minimax every leaf is valued for MAX. Only negamax values it for the player to "
        "move, and then turns the sign round at every level.",
        MINIMAX + "Leaves-are-rated-for-MAX",
        {"leaf": "worth[node] * side[node]"}, {"leaf": "-worth[node] * side[node]"},
        alike="negamax-leaf"),
    row("negamax-leaf", "A leaf is valued for the wrong side",
        "The minus on the way up does for the leaves too.",
        "Negamax turns the sign round at every level, so a leaf must be valued for the player to "
        'move there: game.utility(state, game.to_move(state)), or game.utility(state, "MAX") '
        "times 1 where MAX is to move and -1 where MIN is.",
        MINIMAX + "Leaves-are-rated-for-MAX",
        NEGAMAX | {"leaf": "worth[node]"}, NEGAMAX | {"leaf": "-worth[node]"}),
    row("sign-wrong", "A sign is wrong",
        "Somebody else will turn the sign round.",
        "Values are seen from MAX's side throughout; or, in negamax, from the mover's side, "
        "and then each value that comes back changes its sign, once.",
        MINIMAX + "Leaves-are-rated-for-MAX",
        {"leaf": "-worth[node]"},
        {"leaf": "-worth[node]", "role": "not turn[node]",
         "words": "All is right but for the sign: every value is the opponent's."},
        *[{"leaf": f"{sign}worth[node] * side[node]", "role": "True", "passes": window}
          for sign in ("", "-") for window in ("alpha, beta", "-beta, -alpha")],
        NEGAMAX | {"back": "pass", "leaf": "worth[node]"},
        NEGAMAX | {"back": "v2 = -v2 if node else v2",
                   "words": "Only at the root a minus is missing: what comes back there, from the "
                            "root's moves, is the opponent's value."},
        NEGAMAX | {"back": "v2 = -v2 if node else v2",
                   "passes": "*((-beta, -alpha) if node else (-inf, -v))",
                   "words": "Only at the root a minus is missing: what comes back there, from the "
                            "root's moves, is the opponent's value."}),
    row("zero-for-nothing", "A 0 is taken for nothing found yet",
        "`not best` is true only where nothing was found.",
        "To Python 0 is false too, and the first move, or a value, may well be 0: ask "
        "`best_move is None`, or `best is None`.",
        OWN + "Value-and-move",
        {"first": "not move"},
        {"cut": "beta != 0 and v {ge} beta if is_max else alpha != 0 and v {le} alpha",
         "words": "A bound of 0 is taken for none."},
        {"first": "not v", "start": "None", "update": "alpha, beta = (max(alpha, v or 0), beta) if "
         "is_max else (alpha, min(beta, v or 0))", "needs": "minimax"}),
    row("start-value", "The best value so far starts in the wrong place",
        "Nothing is worse than the number that the search starts with.",
        "Start with minus infinity at MAX and plus infinity at MIN: whatever number you take, "
        "some leaf is worse.",
        MINIMAX + "The-recursion-as-code",
        *[style | OF_VALUE | {"start": start, "words": "Its best value starts at {start}."}
          for style, start in (({}, "{max_start} if is_max else {min_start}"),
                               (IF_BETTER, "{max_start} if is_max else {min_start}"),
                               (NEGAMAX, "{max_start}"))],
        *[OF_VALUE | {"start": f"{low} if is_max else {high}"} for low, high in (
            ("0", "0"), ("0", "inf"), ("-inf", "0"), ("-1", "1"), ("1", "-1"), ("-inf", "-inf"),
            ("inf", "inf"), ("inf", "-inf"))]),
    row("first-child-only", "It returns after the first move",
        "The return stands inside the loop.",
        "All moves must have been looked at before a node returns; only a cut may end the "
        "loop early.",
        MINIMAX + "Every-move-counts-once",
        *at_each("moves", "kids[node][:1]"), NEGAMAX | {"moves": "kids[node][:1]"}),
    row("first-child-counts", "The first move counts instead of the best",
        "What was found first is what was found best.",
        "Compare each value with the best one so far, and keep it if it is better: a greater one "
        "at MAX, a smaller one at MIN. Is one of the two comparisons missing, or never true?",
        MINIMAX + "Every-move-counts-once",
        *at_each("better", "{first}")[:3]),
    row("last-child-only", "Only the last move is tried",
        "In each round of the loop a move of its own is tried.",
        "All moves must be looked at. Does the call stand below the loop, or does a lambda that is "
        "made in the loop use its variable? Afterwards that stands for the last move: call inside "
        "the loop, or write lambda a=a: ... Where moves run from the last to the first, look for a "
        "return inside the loop.",
        MINIMAX + "Every-move-counts-once",
        {"moves": "[(a, kids[node][-1][1]) for a, _ in kids[node]]"},
        {"moves": "kids[node][-1:]"}),
    row("child-skipped", "A move is never looked at",
        "The loop runs over all moves.",
        "The loop begins too late or ends too early: it must run over all of game.actions(state).",
        MINIMAX + "Every-move-counts-once",
        *[each for part in (
            "kids[node][:-1] or kids[node]", "kids[node][1:] or kids[node]",
            "kids[node][:-1] if len(kids[node]) > 2 else kids[node]",
            "kids[node][1:] if len(kids[node]) > 2 else kids[node]",
            "kids[node][:-1]", "kids[node][1:]", "kids[node][::2]",
            ) for each in at_each("moves", part)],
        *[OF_VALUE | each for part in ("kids[node][:-1]", "kids[node][1:]")
          for each in at_each("moves", part)[:3]],
        *[each | {"words": "Of many moves only the first {widest} are tried."}
          for each in at_each("moves", "kids[node][:{widest}]")]),
    row("last-child-counts", "The last move counts instead of the best",
        "What was found last is what was found best.",
        "Keep the best value so far, and replace it only by a better one. Does an elif that is "
        "meant for MIN take a smaller value at MAX too? Are pairs compared in which the move "
        "stands before the value?",
        MINIMAX + "Every-move-counts-once",
        *at_each("better", "True")[:3],
        {"better": "{first} or (v2 != v if is_max else v2 < v)"},
        {"better": "{first} or (v2 > v if is_max else v2 != v)"}),
    row("move-decides", "The move with the highest number is chosen, not the best",
        "max() of pairs looks at the value.",
        "max() and min() compare pairs by what stands first in them: put the value first, as in "
        "(value, move), or say what counts with key=. In a loop, replace the best move only by a "
        "better one.",
        OWN + "Value-and-move",
        at_each("better", "True")[3], {"better": "is_max or n == 1"}),
    row("average", "Values are added up or averaged",
        "Every move counts, so all of them count together.",
        "A node is worth what its best move is worth, to whoever is to move: MAX takes the "
        "greatest value and MIN the smallest, and neither plays at random.",
        MINIMAX + "What-minimax-assumes",
        *[each | PLAIN for part in SUMS for each in at_each("gives", part)[:3]],
        {"gives": "sum(found) if is_max else -sum(found)"} | PLAIN),
    row("best-shared", "The best value is shared by all nodes",
        "There is one best value in a search.",
        "Each call has a best value of its own: a variable inside the function, neither "
        "global nor in self.",
        OWN + "Each-call-its-own",
        {"update": "v = memory.best[is_max] = (max if is_max else min)"
                   f"(memory.best.get(is_max, v), v); {UPDATE}"},
        {"update": "v = memory.top = max(memory.top, v2)"},
        {"update": "v, move = memory.pool(v2, a, is_max)"}),
    row("never-undoes", "A move is never taken back",
        "After a move the position is still the one before it.",
        "Every move of a node is made in the same position: keep it, and call "
        "game.result(state, move) for each move anew.",
        OWN + "Each-call-its-own", {"moves": "wander(node)"}, {"moves": "wander(node, True)"},
        probe=probes.never_undoes),
    row("distance-counts", "A value changes with its distance from the root",
        "A win is worth more the sooner it comes.",
        "Minimax hands a leaf's value up as it is: nothing is added, taken away or multiplied on "
        "the way, nor for the depth of the leaf.",
        MINIMAX + "Backing-up-values", probe=probes.distance_counts),
    row("pair-order", "A leaf gives its pair the other way round",
        "The order in a pair does not matter.",
        "Value and move come back in the same order everywhere: if a node returns (value, move), "
        "a leaf returns (value, None), and who takes it apart does so in that order.",
        OWN + "Value-and-move", probe=probes.pair_order),
    row("wrong-value", "The value is wrong", "",
        "Compare with the tree on the right, from the leaves up.",
        MINIMAX + "Backing-up-values", flaw=("value",)),
]

MOVES = [
    row("move-shared", "Deeper nodes overwrite the root's move",
        "There is one best move in a search.",
        "Only the root's move is asked for: keep the best move in a variable of each call, "
        "neither global nor in self, or set it at the root alone.",
        OWN + "Each-call-its-own",
        {"keeps": "v2, memory.share(a)", "root": "value, memory.move"},
        {"keeps": "v2, memory.share(a, v2 if is_max else -inf)", "root": "value, memory.move"},
        {"keeps": "v2, memory.share(a, v2)", "root": "value, memory.move"}),
    row("last-move", "The last move comes back, whatever it is worth",
        "The move of the loop is the best one.",
        "Set the best move where the best value is set, in the same if: a move that is no better "
        "must not replace it.",
        OWN + "Value-and-move", {"update": f"move = a; {UPDATE}"}),
    row("last-tie", "Of equal moves the last one is kept",
        "Moves with equal values are equally good.",
        "After a cut a value is only a bound: a later move that seems equal may be worse. "
        "Replace the best move only by one that is strictly better.",
        ALPHABETA + "Ties-at-the-root", LATER, LATER | NEGAMAX),
    row("random-tie", "Among moves that seem equal it draws lots",
        "Moves with equal values are equally good.",
        "After a cut a value is only a bound: a move that seems equal may be worse. Draw "
        "lots only among moves whose values are exact.",
        ALPHABETA + "Ties-at-the-root", probe=probes.random_tie),
    row("no-move", "No move comes back",
        "The pair from below can be handed on as it is.",
        "At the root, keep the move together with its value, beside the value from below and not "
        "the pair from below: a leaf has no move. Keep the first one even if every move loses.",
        OWN + "Value-and-move", flaw=("no-move",)),
    row("illegal", "It makes a move that is not possible",
        "A move fits every position.",
        "Take moves from game.actions(state) of the position in which they are made.",
        OWN + "When-it-breaks", probe=probes.fault("illegal")),
    row("illegal-move", "What comes back as a move is not a legal one", "",
        "The move must be one of game.actions(state) at the root.",
        OWN + "Value-and-move", flaw=("illegal-move",)),
    row("wrong-move", "The move is not the best one", "",
        "The move must be the one whose value was taken.",
        OWN + "Value-and-move", flaw=("move", "lucky-move")),
]

LOOKING = [
    row("leaf-unread", "It never asks what a finished game is worth",
        "A game that is over is worth nothing.",
        "Where game.is_terminal(state), return game.utility(state, player).",
        MINIMAX + "The-recursion-as-code", probe=probes.leaf_unread),
    row("no-farther", "However deep it is told to look, it comes no farther than a move or two",
        "The depth alone makes it look ahead.",
        "Search on, with depth - 1, until the depth is 0 or the game is over. Is a value taken "
        "from a table that a search less deep has filled? Keep with each value the depth that was "
        "left, and use it only where that is no less than the depth left now.",
        OWN + "How-deep", probe=probes.no_farther),
    row("no-recursion", "It does not look to the end of the game",
        "What can be seen a move ahead decides.",
        "What a move is worth shows only at the end: call the search itself for the position "
        "after each move, until game.is_terminal(state).",
        MINIMAX + "The-recursion-as-code", probe=probes.no_recursion),
    row("searched-again", "The same branch is searched again and again",
        "Calling a function twice costs nothing.",
        "Call it once for each move and keep what comes back in a variable.",
        OWN + "Call-once", flaw=("again",)),
    row("prunes", "This is not plain minimax: some leaves are never looked at",
        "Minimax may skip what cannot matter.",
        "Minimax looks at every leaf once; what cuts is alpha-beta: "
        'check_search(f, "alphabeta").',
        MINIMAX + "Every-move-counts-once", probe=probes.prunes),
    row("leaves-out", "Some leaves are never looked at, and the value is wrong",
        "What was not looked at does not matter.",
        "Minimax looks at every leaf once: does the loop run over all of game.actions(state), "
        "and does nothing end it early?",
        MINIMAX + "Every-move-counts-once", flaw=("left-out",)),
    row("over-prunes", "It cuts what may still matter", "",
        "A branch may be cut only if no number in it could change the result.",
        ALPHABETA + "A-branch-that-cannot-matter", flaw=("unproven",)),
    row("under-prunes", "It looks at what cannot matter any more", "",
        "A node need not be searched further once its value has reached the other side's "
        "bound.",
        ALPHABETA + "A-branch-that-cannot-matter", flaw=("needless",)),
]

BOUNDS = [
    row("never-cuts", "It never cuts: this is plain minimax",
        "Alpha and beta only have to be there.",
        "A MAX node stops as soon as its value reaches beta, a MIN node as soon as its value "
        "reaches alpha. Is that asked inside the loop? And do alpha and beta arrive below: are "
        "they updated inside the loop, MAX's alpha and MIN's beta, and handed to every call, in "
        "negamax as (-beta, -alpha)?",
        ALPHABETA + "Bounds-are-passed-down", PLAIN),
    row("one-side-cuts", "Only one of the two sides cuts",
        "Cutting is for MAX, or for MIN.",
        "Both cut: MAX when it reaches beta, MIN when it reaches alpha. Does each of them ask, and "
        "does each bound move: alpha up at MAX, beta down at MIN, and on to the next call?",
        ALPHABETA + "A-branch-that-cannot-matter",
        *[{"cut": f"{side} and ({test})"} for side in ("is_max", "not is_max")
          for test in ("v {ge} beta if is_max else v {le} alpha", "alpha {ge} beta")]),
    row("other-cut-rule", "It cuts by the other rule",
        "Whether > or >= makes no difference.",
        "Both find the value, but not by looking at the same leaves: where a value equals "
        "the bound, >= cuts and > goes on.",
        ALPHABETA + "When-to-cut:->=-or->", STRICT, {"ge": ">=", "le": "<="}),
    row("mixed-cut-rule", "MAX and MIN cut by different rules",
        "Whether > or >= makes no difference.",
        "Where a value equals the bound, >= cuts and > goes on: use the same rule on both "
        "sides.",
        ALPHABETA + "When-to-cut:->=-or->", {"ge": ">=", "le": "<"}, {"ge": ">", "le": "<="},
        {"cut": "alpha >= beta if is_max else alpha > beta"},
        {"cut": "alpha > beta if is_max else alpha >= beta"}),
    row("cut-inner", "A cut ends only the inner one of two loops",
        "break leaves all loops.",
        "break leaves the loop that it stands in; the loop around it goes on with the next "
        "moves. Return the value at a cut, or run over all moves in one loop.",
        ALPHABETA + "A-branch-that-cannot-matter",
        *[{"enter": "skip = -1", "cut": "False",
           "moves": f"((a, c) for k, (a, c) in enumerate(kids[node]) if {part} != skip)",
           "after": f"k = kids[node].index((a, child)); "
                    f"skip = {part} if (v {{ge}} beta if is_max else v {{le}} alpha) else skip"}
          for part in ("k // 2", "k // 3", "k // 4", "2 * k // len(kids[node])")]),
    row("cuts-at-once", "It cuts at once, after a first move",
        "The first value is good enough to cut.",
        "A node may stop only when its value reaches the other side's bound. Is the comparison "
        "always true, turned round, or made with a bound that this node has just moved itself? Is "
        "there a return inside the loop? Are alpha and beta handed on in the wrong order, or, in "
        "negamax, not as (-beta, -alpha)?",
        ALPHABETA + "A-branch-that-cannot-matter",
        {"cut": "v {ge} beta if is_max else True"}, {"cut": "True if is_max else v {le} alpha"},
        {"cut": "is_max"}, {"cut": "not is_max"}, {"cut": "True"},
        {"cut": "not is_max", "leaf": "worth[node] * side[node]"}),
    row("cut-late", "It cuts one move too late",
        "The test may stand anywhere in the loop.",
        "First take the new value into account, then ask whether it reaches the bound.",
        ALPHABETA + "A-branch-that-cannot-matter",
        {"back": "if alpha {ge} beta: return {gives}, move", "cut": "False"},
        *[{"cut": "alpha {ge} beta", "update": f"alpha, beta = {before}",
           "after": f"alpha, beta = {after}"} for before, after in (
            ("alpha, beta", UPDATE.partition(" = ")[2]),
            (AT_MIN, AT_MAX), (AT_MAX, AT_MIN))]),
    row("root-window-reset", "Every move at the root gets a fresh window",
        "The root's moves have nothing to do with each other.",
        "What the first move is worth is a bound for all others: pass alpha down from the "
        "root too.",
        ALPHABETA + "Bounds-are-passed-down",
        {"passes": "*((alpha, beta) if node else (-inf, inf))"},
        NEGAMAX | {"passes": "*((-beta, -alpha) if node else (-inf, inf))"}),
    row("parent-bound-only", "Only the parent's bound is used",
        "A bound matters one level down.",
        "Bounds from farther up count too: pass on both, the better of the inherited one and "
        "the own one. That gives the deep cutoffs.",
        ALPHABETA + "Deep-cutoffs",
        {"passes": "*((v, inf) if is_max else (-inf, v))"},
        NEGAMAX | {"passes": "-inf, -v"}),
    row("bound-lost", "A bound is not handed on",
        "Only the bound that a node moves itself matters below it.",
        "Hand both bounds on to every call: what was found farther up holds at all nodes below.",
        ALPHABETA + "Bounds-are-passed-down",
        *[{"passes": f"*(({at_max}) if is_max else ({at_min}))"} for at_max, at_min in (
            ("alpha, beta", "-inf, beta"), ("alpha, inf", "alpha, beta"),
            ("-inf, beta", "alpha, beta"), ("alpha, beta", "alpha, inf"),
            ("-inf, inf", "alpha, beta"), ("alpha, beta", "-inf, inf"))]),
    row("window-swapped", "Alpha and beta change places on the way down",
        "The order of alpha and beta does not matter.",
        "Hand them on in the order in which they are taken: alpha first, then beta. Only negamax "
        "exchanges them, with the other sign: (-beta, -alpha).",
        ALPHABETA + "Bounds-are-passed-down",
        *[{"passes": f"*((beta, alpha) if {side} else (alpha, beta))"}
          for side in ("True", "is_max", "not is_max")]),
    row("bounds-shared", "All nodes share one alpha and one beta",
        "There is one alpha and one beta in a search.",
        "A bound holds on the way down to a node, not beside it: alpha and beta are "
        "arguments, each call has its own. Global ones, and ones in self, leak to siblings.",
        ALPHABETA + "Bounds-belong-to-one-path",
        SHARED, SHARED_COPIED, TESTED_FIRST, SHARED | LEFT_OVER, TESTED_FIRST | LEFT_OVER),
    row("negamax-window", "Negamax does not turn the window round",
        "The window is the same for both sides.",
        "The opponent sees the window from the other side: pass (-beta, -alpha).",
        OWN + "Negamax-with-a-window",
        *[NEGAMAX | {"passes": window} for window in (
            "alpha, beta", "-alpha, -beta", "beta, alpha", "-beta, alpha", "beta, -alpha")]),
    row("bounds-crossed", "A bound is updated by the wrong side",
        "Every node updates both bounds.",
        "MAX raises alpha and nothing else, MIN lowers beta and nothing else.",
        ALPHABETA + "Bounds-are-passed-down",
        *[{"update": f"alpha, beta = ({at_max}) if is_max else ({at_min})"} for at_max, at_min in (
            ("alpha, min(beta, v)", "max(alpha, v), beta"),
            ("alpha, beta", "max(alpha, v), min(beta, v)"),
            ("max(alpha, v), min(beta, v)", "alpha, beta"),
            ("max(alpha, v), beta", "max(alpha, v), min(beta, v)"),
            ("max(alpha, v), min(beta, v)", "alpha, min(beta, v)"),
            ("max(alpha, v), min(beta, v)", "max(alpha, v), min(beta, v)"),
            ("max(alpha, v), beta", "max(alpha, v), beta"),
            ("alpha, min(beta, v)", "alpha, min(beta, v)"))]),
    row("bound-overwritten", "A bound is overwritten by a worse one",
        "The newest value is the bound.",
        "Alpha only rises and beta only falls: alpha = max(alpha, v), beta = min(beta, v).",
        ALPHABETA + "Bounds-are-passed-down",
        *[each for new in ("v2", "v") for each in (
            bounds(new, new), bounds(new, "min(beta, v)"), bounds("max(alpha, v)", new))],
        *[NEGAMAX | {"update": f"alpha = {new}"} for new in ("v2", "v")]),
    row("bound-from-move", "A bound is taken from the move, not from its value",
        "The move and its value are the same.",
        "Alpha and beta are values: alpha = max(alpha, v), beta = min(beta, v), where v is what "
        "came back for the move.",
        ALPHABETA + "Bounds-are-passed-down",
        bounds("max(alpha, a)", "min(beta, a)"), bounds("max(alpha, a)", "min(beta, v)"),
        bounds("max(alpha, v)", "min(beta, a)")),
    row("null-window", "What a null window gave is taken for a value",
        "A search with a null window finds the value.",
        "With a window of next to nothing only a bound comes back. Where it is better than alpha, "
        "and less than beta, search that move once more with the whole window.",
        ALPHABETA + "Bounds-are-bounds",
        *[{"passes": f"*((alpha, beta) if n == 1 else (alpha, alpha + {width}) if is_max "
                     f"else (beta - {width}, beta))"} for width in ("1", "1e-06")]),
    row("own-bound", "It cuts on its own bound",
        "A node's own bound says when it is done.",
        "MAX cuts when it reaches beta, MIN's bound, and MIN when it reaches alpha, MAX's.",
        ALPHABETA + "A-branch-that-cannot-matter",
        *[AFTERWARDS | {"cut": f"({at_max}) if is_max else ({at_min})"} for own, other in (
            ("v {ge} alpha", "v {le} beta"),
            ("alpha > -inf and v {ge} alpha", "beta < inf and v {le} beta"),
            ("alpha > -inf and v > alpha", "beta < inf and v < beta"),
            ("v {le} alpha", "v {ge} beta"))
          for at_max, at_min in ((own, other), (own, "v {le} alpha"), ("v {ge} beta", other))]),
    row("cut-backwards", "The cut's comparison is turned round",
        "Less or greater: one of them will do.",
        "MAX stops when its value is at least beta, MIN when its value is at most alpha; or, "
        "for both, when alpha >= beta.",
        ALPHABETA + "A-branch-that-cannot-matter",
        *[{"cut": f"({at_max}) if is_max else ({at_min})"} for wrong, other in (
            ("v {le} beta", "v {ge} alpha"), ("v {le} alpha", "v {ge} beta"),
            ("alpha {le} beta", "alpha {le} beta"), ("v2 {le} high", "v2 {ge} low"),
            ("node and v {le} beta", "node and v {ge} alpha"),
            ("beta < inf and v {le} beta", "alpha > -inf and v {ge} alpha"))
          for at_max, at_min in ((wrong, other), (wrong, "v {le} alpha"), ("v {ge} beta", other),
                                 (wrong, "alpha {ge} beta"), ("alpha {ge} beta", other))]),
    row("cut-ends-all", "One cut ends the loops of all nodes",
        "Where something was cut, the search is done.",
        "A cut ends the loop of one node only: use break or return there. A flag that says so "
        "belongs to one call, and must be neither global, nor nonlocal, nor in self.",
        ALPHABETA + "A-branch-that-cannot-matter",
        {"cutting": "memory.has_cut = True", "after": "if memory.has_cut: break"}),
    row("start-window", "The window that the search starts with is too small",
        "No value lies outside the window that the search starts with.",
        "Start alpha at minus infinity and beta at plus infinity: what lies outside the window is "
        "cut, or comes back as one of the bounds.",
        ALPHABETA + "The-window-in-code",
        *[style | {"window": "{alpha}, {beta}",
                   "words": "Its window starts with alpha {low} and beta {high}."}
          for style in ({}, NEGAMAX)]),
    row("other-bound", "A node returns the other side's bound",
        "Alpha, or beta, is the value of the whole search.",
        "A MAX node returns its best value, or alpha, and a MIN node its best value, or beta.",
        ALPHABETA + "Bounds-are-bounds",
        *[{"gives": bound, "cut_gives": bound, "cut": "alpha {ge} beta"}
          for bound in ("alpha", "beta")]),
    row("cut-value", "After a cut the wrong value comes back",
        "What a node that was cut returns does not matter.",
        "It must be a bound of the true value: the best value so far, or the bound that it "
        "reached.",
        ALPHABETA + "Bounds-are-bounds",
        *[{"cut_gives": gives} for gives in (
            "low", "high", "-inf if is_max else inf", "low if is_max else high", "0")],
        *[AFTERWARDS | {"cut_gives": gives} for gives in (
            "alpha if is_max else beta", "alpha", "beta")]),
]

DEPTH = [
    row("depth-off-by-one", "It does not look as far ahead as it was told",
        "The root counts as a ply.",
        "The root is depth 0 and one move leads to depth 1: with depth n, positions after n "
        "moves are estimated.",
        OWN + "How-deep",
        {"horizon": "left == 1", "words": "Asked for 2 plies it looks 1 ahead."},
        *[{"horizon": test, "words": "Asked for 2 plies it looks 3 ahead."}
          for test in ("left == -1", "left < 0 and node")]),
    row("depth-not-counted", "Its depth is never counted down",
        "The limit of depth takes care of itself.",
        "Hand on depth - 1 with every move, and estimate where it has come to 0.",
        OWN + "How-deep", {"less": "left", "words": "Whatever the depth, it searches to the end."}),
    row("depth-shared", "Siblings share one depth, which each of them uses up",
        "The depth goes down with every move that is tried.",
        "Hand on depth - 1 and leave depth itself alone: all moves of a node are searched "
        "equally deep.",
        OWN + "How-deep",
        *[{"less": f"left - ({less})", "horizon": test,
           "words": "Later moves are searched less deep than the first."}
          for less in ("n", "n if is_max else 1", "1 if is_max else n")
          for test in ("left == 0", "left <= 0")]),
    row("depth-steps", "Its depth goes down too fast",
        "A ply is a move of both players.",
        "One move, of either player, is one ply: hand on depth - 1.",
        OWN + "How-deep",
        *[{"less": "left - 2", "horizon": test, "words": "With one move its depth goes down by 2."}
          for test in ("left == 0", "left <= 0")]),
    row("depth-one-side", "Its depth goes down with the moves of one side only",
        "One move of each side together is a ply.",
        "One move, of either player, is one ply: hand on depth - 1 at MAX and at MIN. (Some "
        "courses count rounds, a move of both; here depth counts plies.)",
        OWN + "How-deep",
        *[{"less": f"left - ({who})", "horizon": test, "words": f"It counts moves of {name} only."}
          for who, name in (("not is_max", "MIN"), ("is_max", "MAX"))
          for test in ("left == 0", "left == 0 and turn[node]")]),
    row("early-estimate", "It estimates before its depth is used up, and its value is wrong",
        "An estimate is as good as a search.",
        "Estimate only where the depth has come to 0, and hand on depth - 1 to all moves of a node "
        "alike.",
        OWN + "How-deep"),
    row("evaluation-unused", "It never asks the evaluation that it is handed",
        "A game that is not over is worth nothing.",
        "Where the depth has come to 0, return evaluate(state, player).",
        OWN + "How-deep"),
    row("estimate-side", "The evaluation is made for the wrong side",
        "The player to move at the limit is the one to ask about.",
        "Estimate for the player for whom finished games are valued: in minimax that is MAX "
        "throughout, in negamax the player to move.",
        OWN + "How-deep",
        *[{"estimate": guess, "words": "At the limit it estimates for another player than where "
                                       "the game is over."}
          for guess in ("guess[node] * side[node]", "guess[node] * side[above[node]]",
                        "-guess[node]")]),
    row("estimate-elsewhere", "It estimates another position than the one it has come to",
        "What is called state is the position that the last move led to.",
        "Where the depth ends, hand the evaluation the position after the last move, not the one "
        "before it and not the one that the search began with.",
        OWN + "How-deep",
        {"asked": "0", "estimate": "guess[0]",
         "words": "Wherever its depth ends, it estimates the position that the search began with."},
        {"asked": "above[node]", "estimate": "guess[above[node]]",
         "words": "It estimates the position before the last move, so all moves from there look "
                  "alike."}),
    row("horizon", "At its last ply it does not see that the game is over",
        "At depth 0 there is nothing left to ask but the evaluation.",
        "Ask whether the game is over before you ask for the depth.",
        OWN + "How-deep", {"leaf": "guess.get(node, worth[node]) if left == 0 else worth[node]"}),
]

KEYS = [
    row("table-key", "Different positions share an entry in its table",
        "What is the same about two positions is enough to find them again.",
        "Only for the same position is the value the same: let the key of the table be the state "
        "itself, not a part of it, such as whose turn it is, its moves or its depth.",
        OWN + "Nothing-left-over",
        *[{"wrap": f"search = memory.tabled(search, lambda node, ply: {key}{leaves})"}
          for key in ("(turn[node], len(kids[node]))", "len(kids[node])", "turn[node]", "ply")
          for leaves in ("", " if kids[node] else None")],
        probe=probes.table_by_id),
]

KEPT = [
    row("table-depth", "Its table gives values that were not searched deep enough",
        "A value is a value, however deep it was searched.",
        "What was found with less depth left is only an estimate: keep with each value the depth "
        "that was left, and use it only where that is no less than the depth left now.",
        OWN + "How-deep", probe=probes.table_depth),
    row("bounds-as-values", "Its table takes bounds for values",
        "A value is a value, whenever it was found.",
        "After a cut a value is only a bound. Keep with it which kind it is, by the window as it "
        "came: at least that where it reached beta, at most that where it did not exceed alpha, "
        "exact in between. Use at least only to reach beta, and at most only not to exceed alpha.",
        OWN + "A-table-that-takes-bounds-for-values", probe=probes.bounds_as_values),
    row("table-value", "It goes wrong where a position comes back",
        "What was kept is what the search would give.",
        "Where a position was met before, hand back just what searching it again would give: no "
        "less deep, and with the sign of the same side, which in negamax is the mover's.",
        OWN + "Nothing-left-over", probe=probes.table_value),
    row("remembers", "Something is left over from the call before",
        "A variable outside the function is new for each search.",
        "Begin each search with variables of its own; globals keep what the last search left "
        "in them.",
        OWN + "Nothing-left-over", probe=probes.remembers),
    row("changes", "What comes back differs from run to run", "",
        "The same tree has the same value each time: chance may choose among equal moves, but "
        "not how values are backed up.",
        MINIMAX + "Backing-up-values", probe=probes.changes),
]

GAMES = [
    row("place-not-move", "It gives the place of a move, not the move",
        "Moves are numbered from 0, as in a tree.",
        "A place in a list of values is also the place of the move in game.actions(state): "
        "give what stands there.",
        OWN + "Value-and-move", flaw=("place",)),
    row("max-anew", "It asks anew in every call who MAX is",
        "MAX is whoever is to move.",
        "Ask once, at the root, who game.maximiser(state) is, and hand the answer down: in the "
        "calls below somebody else is to move.",
        OWN + "Real-games", flaw=("anew",)),
    row("no-pass", "It does not know that a player may have to pass",
        "Who cannot move has lost, or the game is over.",
        "Only game.is_terminal(state) says that the game is over; a pass is a move like others.",
        OWN + "Real-games", flaw=("pass",)),
    row("breaks-in-games", "It is right on trees but breaks off in a game", "",
        "Take moves from game.actions(state) and whose turn it is from game.to_move(state), and "
        "let only game.is_terminal(state) end the search.",
        OWN + "Real-games", flaw=("breaks",)),
    row("wrong-in-games", "It is right on trees but wrong in a game", "",
        "Does it value the game for the player to move at the root, and does it ask whose "
        "turn it is?",
        OWN + "Real-games", flaw=("game",)),
]

NO_RESULT = [
    row("not-written", "Not written yet", "",
        "Fill in the body of the function, then check it again.",
        OWN + "When-it-breaks", probe=probes.not_written),
    row("arguments-swapped", "The arguments of game.result are swapped",
        "The order of the arguments does not matter.",
        "It is game.result(state, move): first the position, then what is played there.",
        OWN + "When-it-breaks", probe=probes.arguments_swapped),
    row("other-game", "It searches another game than the one it is given",
        "There is only one game.",
        "Ask the game that comes as an argument, not one from another cell.",
        OWN + "When-it-breaks", probe=probes.fault("other-game", "unread")),
    row("no-game", "It takes no game, and asks none",
        "A tree is a list of lists.",
        "check_search hands over a game and a state, as in my_search(game, state); what is below "
        "a state tell game.is_terminal(state), game.actions(state) and game.result(state, move), "
        "and game.utility(state, player) what a leaf is worth.",
        OWN + "When-it-breaks", probe=probes.no_game),
    row("returns-nothing", "It returns nothing",
        "The last value that was computed comes back by itself.",
        "Every way through the function needs a return, also where the game is over.",
        OWN + "When-it-breaks", probe=probes.returns_nothing),
    row("endless", "It does not come to an end", "",
        "Is there a loop whose condition never becomes false? Does it return where the game is "
        "over, and does it call itself for the position after the move?",
        OWN + "When-it-breaks", probe=probes.endless),
    row("exits", "It ends the whole program",
        "exit() leaves the function.",
        "exit(), quit() and sys.exit() end all that runs, a notebook too: return a value instead.",
        OWN + "When-it-breaks", probe=probes.fault("exit")),
    row("unknown-player", "It asks for a player that this game does not have",
        "The players are called the same in every game.",
        "Take the player from game.maximiser(state) at the root, or from game.players.",
        OWN + "When-it-breaks", probe=probes.fault("player")),
    row("yields", "It has a yield, so calling it only prepares it",
        "yield gives a value back, as return does.",
        "Use return: a function with a yield is run by a loop over it, not by calling it.",
        OWN + "When-it-breaks", probe=probes.fault("generator")),
    row("no-end-test", "It looks for a best move where the game is over",
        "Where there are no moves, nothing happens.",
        "A finished game has no moves: ask game.is_terminal(state) first, and return "
        "game.utility(state, player) there.",
        MINIMAX + "The-recursion-as-code", probe=probes.fault("over")),
    row("hidden-error", "An except hides an error",
        "Whatever goes wrong may count as 0.",
        "Take the try and the except away: then the error shows its line, and can be mended.",
        OWN + "When-it-breaks", probe=probes.hidden_error),
    row("crash", "It breaks off with an error", "", "Mend that line first.",
        OWN + "When-it-breaks", flaw=("broke",)),
    row("no-number", "What it returns is no value", "",
        "A search returns a number, alone or together with a move.",
        OWN + "When-it-breaks", flaw=("no-number",)),
]
# fmt: on

WITH_BOUNDS = {each.key for each in BOUNDS}
"""Mistakes that only alpha-beta can have."""
CATALOGUE = {
    each.key: each
    for group in (NO_RESULT, KEPT, LOOKING, BOUNDS, VALUES, MOVES, KEYS, DEPTH, GAMES)
    for each in group
}
"""All rows by key, in the order in which their probes are tried."""
