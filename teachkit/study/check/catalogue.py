"""What may be wrong with a search: a row for each mistake. A new diagnosis is a new row.

    key        a short name, for graders and tests
    link       the section of a notebook that explains it
    title      the diagnosis in a few words
    thought    what whoever wrote this may have believed
    remedy     what is right, in plain words
    mutations  the mistake itself: other parts for the textbook's search (`mutants.PARTS`). The name
               is given only to a function that does all that such a search does; "words" are what
               more there is to say then, and what is "measured" stands in braces (`Measures`)
    probe      where no part of a search is at fault: a question that `probes` puts to the function
    late       a question that is put only if no mutation fits
    fault      an error, or what `watch` calls it, in a word or two
    flaw       what the row says of a flaw that has no other name

What is told is told with a run that shows it; what a row says must be true of all that it names.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from teachkit.study.check import probes
from teachkit.study.check.mutants import LATER, NEGAMAX, PARTS, PLAIN, STRICT, Parts, sided
from teachkit.study.watch.explaining import ADVICE

Probe = Callable[[Any], str | None]
"""Says nothing more ("") or something, if the function has this mistake; None if not."""


class Row(NamedTuple):
    """A mistake."""

    key: str
    link: str
    title: str
    thought: str
    remedy: str
    mutations: tuple[Parts, ...] = ()
    probe: Probe | None = None
    late: Probe | None = None
    fault: str = ""
    flaw: str = ""


def row(
    key: str, link: str, title: str, thought: str, remedy: str, *mutations: Parts, **more: Any
) -> Row:
    """A row of the catalogue."""
    return Row(key, link, title, thought, remedy, mutations, **more)


def sections(notebook: str, titles: str) -> list[str]:
    """Links to sections of a notebook."""
    return [f"{notebook}.ipynb#{title}" for title in titles.split()]


WHO, RECURSION, LEAVES, EVERY_MOVE, ASSUMES, BACKING_UP = sections(
    "01-minimax", "Who-is-MAX? The-recursion-as-code Leaves-are-rated-for-MAX "
    "Every-move-counts-once What-minimax-assumes Backing-up-values")  # fmt: skip
CUT, PASSED, RULE, DEEP, ONE_PATH, ARE_BOUNDS, WINDOW, TIES = sections(
    "02-alpha-beta", "A-branch-that-cannot-matter Bounds-are-passed-down When-to-cut:->=-or-> "
    "Deep-cutoffs Bounds-belong-to-one-path Bounds-are-bounds The-window-in-code "
    "Ties-at-the-root")  # fmt: skip
PAIR, EACH_CALL, BREAKS, HOW_DEEP, LEFT_OVER, ONCE, REAL_GAMES, NEGAMAX_WINDOW, TABLE = sections(
    "09-your-own-search", "Value-and-move Each-call-its-own When-it-breaks How-deep "
    "Nothing-left-over Call-once Real-games Negamax-with-a-window "
    "A-table-of-positions")  # fmt: skip


UPDATE = PARTS["update"]
IF_BETTER = {"update": f"({UPDATE}) if move == a else None"}
BELOW = "So it is below the root: there everybody takes the {} value."
AFTERWARDS = {"update": "None", "after": UPDATE}
"""The bounds are updated after the test."""
FLIPPED = "[(a, c) for k, (a, c) in enumerate(kids[node]) if memory.flip(c, ({}) ^ (k % 2 == 0))]"
"""The moves; the turn changes with each of them."""
ROLE = "memory.roles.get(node, turn[node])"
ODD = "(len(kids[node]) % 2 == 1)"
SHARED, SHARED_ALPHA, SHARED_BETA = (
    {
        "enter": f"{own} = {every}",
        "back": f"{own} = {every}",
        "update": f"{UPDATE}; {every} = {own}",
    }
    for own, every in (
        ("alpha, beta", "memory.alpha, memory.beta"),
        ("alpha", "memory.alpha"),
        ("beta", "memory.beta"),
    )
)
SHARED_COPIED = {
    "enter": "alpha, beta = memory.alpha, memory.beta",
    "passes": "memory.alpha, memory.beta",
    "update": "memory.alpha, memory.beta = "
    "(max(memory.alpha, v), memory.beta) if is_max else (memory.alpha, min(memory.beta, v)); "
    "(alpha := memory.alpha) if is_max else (beta := memory.beta)",
}
TESTED_FIRST, FIRST_ALPHA, FIRST_BETA = (
    shared | {"update": "None", "after": shared["update"]}
    for shared in (SHARED, SHARED_ALPHA, SHARED_BETA)
)
KEPT_BOUNDS = {
    "kept": "yes",
    "words": "Alpha and beta are here what the search before this one left behind.",
}
FOR_FIRST = [
    {"leaf": "-worth[node]", "role": role, "needs": "second player"}
    for role in ("not turn[node]", "turn[node]", "not turn[node] or not node")
]
"""Leaves are valued for whoever began; so is the root, or not, and what is below it."""
ROOT_MAX = {"role": "turn[node] or not node", "needs": "MIN first"}
OF_VALUE = {"first": "False", "gives": "v", "cut_gives": "v"}
"""The first value too is compared with what the best one starts with."""
ROOT_MINUS = NEGAMAX | {
    "back": "(v2 := -v2) if node else None",
    "words": "Only at the root a minus is missing: what comes back there, from the root's moves, "
    "is the opponent's value.",
}

# fmt: off
VALUES = [
    row("other-side", WHO, "It plays for the other side",
        "Who maximises, and for whom a leaf counts, is a matter of taste.",
        "MAX takes the greatest value and MIN the smallest, and leaves are valued for MAX: either "
        "max and min are exchanged here, or leaves are valued for the opponent.",
        {"role": "not turn[node]", "needs": "only a move"},
        {"role": "turn[node] == (node > 0)", "needs": "only a move",
         "words": "So it is at the root, and only there: or is a minus missing there?"}),
    row("roles-swapped", WHO, "MAX and MIN are swapped",
        "Who maximises is a matter of taste.",
        "Where MAX is to move the greatest value counts, where MIN is to move the smallest.",
        {"role": "not turn[node]"},
        {"role": "turn[node] == (node > 0)", "words": "So it is at the root, and only there."}),
    row("one-role", WHO, "Both players play for the same side",
        "max alone, or min alone, is enough for all nodes.",
        "MAX takes the greatest value and MIN the smallest; pass down whose turn it is, or ask "
        "game.to_move(state).", {"role": "True"}, {"role": "False"},
        {"role": "node == 0 and turn[node]", "words": BELOW.format("smallest")},
        {"role": "node > 0 or turn[node]", "words": BELOW.format("greatest")},
        {"role": "ply > 1 or turn[node]",
         "words": "So it is two moves from the root and farther down."}),
    row("operator", RECURSION, "The best value so far is never replaced by a better one",
        "The start decides whether the greatest or the smallest value is found.",
        "MAX starts at minus infinity and keeps the greater value, best = max(best, v); MIN starts "
        "at plus infinity and keeps the smaller one, best = min(best, v). Are max and min, or < "
        "and >, exchanged here, or is best never assigned?",
        *sided({"better": "False"}, **OF_VALUE),
        *sided({"keeps": "v, a"}, **OF_VALUE, needs="a value")),
    row("root-turn", WHO, "Below the root everybody plays for the other side",
        "The search below the root starts as the root does.",
        "After MAX's move at the root it is MIN's turn: start the search below with False, not "
        "with True, or ask game.to_move(state).", {"role": "turn[node] == (node == 0)"}),
    row("turn-shared", WHO, "The turn changes from sibling to sibling",
        "The turn changes with every move that is tried.",
        "Hand on not is_max and leave is_max itself alone: after each move of a node the same "
        "player is to move.", {"role": ROLE, "moves": FLIPPED.format("is_max")},
        {"role": f"{ROLE} ^ {ODD}", "moves": FLIPPED.format(f"is_max ^ {ODD}")}),
    row("leaf-for-mover", LEAVES, "A leaf is valued for the wrong side",
        "For whom a leaf is valued does not matter.",
        "In minimax every leaf is valued for MAX. In negamax, which turns the sign round at every "
        "level, it is valued for the player to move there: game.utility(state, "
        "game.to_move(state)).",
        {"leaf": "worth[node] * side[node]"}, {"leaf": "-worth[node] * side[node]"},
        {"leaf": "-worth[node]"},
        NEGAMAX | {"leaf": "worth[node]"}, NEGAMAX | {"leaf": "-worth[node]"}),
    row("sign-wrong", LEAVES, "A sign is wrong",
        "Somebody else will turn the sign round.",
        "Values are seen from MAX's side throughout; or, in negamax, from the mover's side, and "
        "then each value that comes back changes its sign, once.",
        {"leaf": "-worth[node]", "role": "not turn[node]",
         "words": "All is right but for the sign: every value is the opponent's."},
        *[{"leaf": f"{sign}worth[node] * side[node]", "role": "True", "passes": window}
          for sign in ("", "-") for window in ("alpha, beta", "-beta, -alpha")],
        NEGAMAX | {"back": "None", "leaf": "worth[node]"},
        NEGAMAX | {"back": "None", "better": "-v2 > v",
                   "words": "The sign changes where values are compared, not in what is kept."},
        *sided({"gives": "-v", "cut_gives": "-v"}, "A node hands its value up with another sign."),
        ROOT_MINUS, ROOT_MINUS | {"passes": "*((-beta, -alpha) if node else (-inf, -v))"}),
    row("zero-for-nothing", PAIR, "A 0 is taken for nothing",
        "`not best` is true only where nothing was found.",
        "To Python 0 is false too, and the first move, or a value, may well be 0: ask `best_move "
        "is None`, or `best is None`.", {"first": "not move"},
        {"leaf": "worth[node] or (-inf if turn[node] else inf)",
         "words": "A leaf that is worth 0 does not count as a leaf."},
        {"cut": "beta != 0 and v {ge} beta if is_max else alpha != 0 and v {le} alpha",
         "words": "A bound of 0 is taken for none."},
        {"first": "not v", "start": "None", "update": "None", "needs": "minimax"}),
    row("leaf-changed", LEAVES, "A value counts as another number than it is",
        "It matters who wins, not by how much.",
        "A leaf's value is just what game.utility(state, player) says, any number with its sign, "
        "and so it is compared and handed up, a draw as 0: without abs() or int(), not as 1 or -1.",
        *sided({"better": "{first} or abs(v2) > abs(v)"}),
        *[{"leaf": leaf} for leaf in (
            "(worth[node] > 0) - (worth[node] < 0)", "int(worth[node])",
            "1 if worth[node] > 0 else -1", "1 if worth[node] >= 0 else -1",
            "worth[node] or -1", "worth[node] or 1")]),
    row("leaf-missed", RECURSION, "A finished game is searched on, as if there were moves",
        "The other of the two functions asks whether the game is over.",
        "Every node asks game.is_terminal(state) first, MAX and MIN alike: where there is no move "
        "to try, the value that the search starts with comes back.",
        *[{"look": f"{who} and looks.append(node)", "leaf": f"worth[node] if {who} else {start}",
           "words": f"So it is where the game ends with {name} to move."}
          for who, start, name in (("turn[node]", "inf", "MIN"), ("not turn[node]", "-inf", "MAX"))
          ]),
    row("start-value", RECURSION, "The best value so far starts in the wrong place",
        "No value can be worse than the number that the search starts with.",
        "Start with minus infinity at MAX and plus infinity at MIN: whatever number you take, some "
        "leaf is worse.",
        *[style | OF_VALUE | {"start": start, "measured": "start",
                            "words": "Its best value starts at {start}."}
          for style, start in (({}, "{max_start} if is_max else {min_start}"),
                               ({}, "({max_start} if is_max else {min_start}) if node else -inf"),
                               (IF_BETTER, "{max_start} if is_max else {min_start}"),
                               (NEGAMAX, "{max_start}"))],
        *[OF_VALUE | {"start": bound, "words": f"MAX and MIN both start at {bound}.",
                      "needs": "bounds"} for bound in ("alpha", "beta")],
        *[each for start in ("0", "inf", "beta", "-1 if is_max else 1", "1 if is_max else -1")
          for each in sided({"start": start}, **OF_VALUE)]),
    row("first-child-only", EVERY_MOVE, "Only what is below the first move is looked at",
        "What the first move is worth is what the node is worth.",
        "All moves must have been looked at before a node returns; only a cut may end the loop "
        "early. Is there a return inside the loop, or are other moves left out, or answered with "
        "what was kept of the first?", *sided({"moves": "kids[node][:1]"}),
        {"moves": "kids[node] if kids[kids[node][0][1]] else kids[node][:1]",
         "words": "So it is where the first move ends the game."}),
    row("stops-at-win", EVERY_MOVE, "It stops as soon as a value looks good enough",
        "Nothing can be better than a win.",
        "A win may be worth more than another one, and a value of 1 need not be the best: look at "
        "all moves, unless a bound is reached.",
        *[each for good in ("v > 0", "v >= 0", "v >= 1 if is_max else v <= -1")
          for was in ("", " or {was}") for each in sided({"cut": good + was})],
        *sided({"cut": "v > found[0]"}, "It stops at the first value better than the one before.")),
    row("first-child-counts", EVERY_MOVE, "The first move counts instead of the best",
        "What was found first is what was found best.",
        "Compare each value with the best one so far, and keep it if it is better: a greater one "
        "at MAX, a smaller one at MIN. Is one of the two comparisons missing, or never true?",
        *sided({"better": "{first}"})),
    row("second-best", EVERY_MOVE, "The second best value counts instead of the best",
        "What stands last, or first, in a sorted list is known without looking.",
        "In a list sorted from the smallest value to the greatest MAX takes the last one, [-1], "
        "and MIN the first one, [0]; max() and min() need no order.",
        *sided({"gives": "[v := sorted(found, reverse=is_max)[:2][-1], "
                         "move := kids[node][found.index(v)][0]][0]"}, **PLAIN)),
    row("last-child-only", EVERY_MOVE, "Only the last move is tried",
        "In each round of the loop a move of its own is tried.",
        "All moves must be looked at. Does the call stand below the loop, or does a lambda that is "
        "made in the loop use its variable? Afterwards that stands for the last move: call inside "
        "the loop, or write lambda a=a: ... Where moves run from the last to the first, look for "
        "a return inside the loop.",
        {"moves": "[(a, kids[node][-1][1]) for a, _ in kids[node]]"}, {"moves": "kids[node][-1:]"}),
    row("child-skipped", EVERY_MOVE, "A move is never looked at",
        "The loop runs over all moves.",
        "The loop must run over all of game.actions(state): does it begin too late, end too early, "
        "or change the list that it runs over?",
        *[each for part in (
            "kids[node][:-1] or kids[node]", "kids[node][1:] or kids[node]",
            "kids[node][:-1] if kids[node][2:] else kids[node]",
            "kids[node][1:] if kids[node][2:] else kids[node]",
            "kids[node][:-1]", "kids[node][1:]",
            ) for each in sided({"moves": part})],
        *sided({"moves": "kids[node][::2]"}, "Only every other move is tried."),
        *[each for part in ("kids[node][:-1]", "kids[node][1:]")
          for each in sided({"moves": part}, **OF_VALUE)],
        *sided({"moves": "kids[node][:{widest}]"},
               "Of many moves only the first {widest} are tried.", measured="widest")),
    row("last-child-counts", EVERY_MOVE, "The last move counts instead of the best",
        "What was found last is what was found best.",
        "Keep the best value so far, and replace it only by a better one. Does an elif that is "
        "meant for MIN take a smaller value at MAX too? Are pairs compared in which the move "
        "stands before the value?",
        *sided({"better": "True"})[:-1], *sided({"gives": "v2"}),
        {"better": "{first} or (v2 != v if is_max else v2 < v)"},
        {"better": "{first} or (v2 > v if is_max else v2 != v)"}),
    row("move-decides", PAIR, "The move with the highest number is chosen, not the best",
        "max() of pairs looks at the value.",
        "max() and min() compare pairs by what stands first in them: put the value first, as in "
        "(value, move), or say what counts with key=. In a loop, replace the best move only by a "
        "better one.", sided({"better": "True"})[-1], {"better": "is_max or n == 1"}),
    row("average", ASSUMES, "Values are added up or averaged",
        "Every move counts, so all of them count together.",
        "A node is worth what its best move is worth, to whoever is to move: MAX takes the "
        "greatest value and MIN the smallest, and neither plays at random.",
        *[each for part in ("sum(found) / len(found)", "sum(found)")
          for each in sided({"gives": part}, **PLAIN)],
        {"gives": "sum(found) if is_max else -sum(found)"} | PLAIN),
    row("best-shared", EACH_CALL, "The best value is shared by all nodes",
        "There is one best value in a search.",
        "Each call has a best value of its own: a variable inside the function, neither global nor "
        "in self.", {"update": "v = memory.best[is_max] = (max if is_max else min)"
                   f"(memory.best.get(is_max, v), v); {UPDATE}"},
        {"update": "v = memory.top = max(memory.top, v2)"},
        {"update": "v, move = memory.pool(v2, a, is_max)"},
        {"better": "{was} or kids[child]"},
        {"enter": "memory.found = found", "back": "{was}, (found := memory.found)",
         "gives": "max(found) if is_max else min(found)"} | PLAIN),
    row("never-undoes", EACH_CALL, "A move is never taken back",
        "After a move the position is still the one before it.",
        "Every move of a node is made in the same position: keep it, and call game.result(state, "
        "move) for each move anew.",
        {"moves": "wander(node)"}, {"moves": "wander(node, True)"}, probe=probes.never_undoes,
        fault="changed"),
    row("distance-counts", BACKING_UP, "A value changes with its distance from the root",
        "A win is worth more the sooner it comes.",
        "Minimax hands a leaf's value up as it is: nothing is added, taken away or multiplied on "
        "the way, nor for the depth of the leaf.", late=probes.distance_counts),
    row("pair-order", PAIR, "A leaf gives its pair the other way round",
        "The order in a pair does not matter.",
        "Value and move come back in the same order everywhere: if a node returns (value, move), a "
        "leaf returns (value, None), and who takes it apart does so in that order.",
        {"back": "(v2 := v2 if kids[child] else a)"}, late=probes.pair_order),
    row("wrong-value", BACKING_UP, "The value is wrong", "",
        "Compare with the tree on the right, from the leaves up.", flaw="value"),
]

MOVES = [
    row("move-shared", EACH_CALL, "The move of a deeper node comes back instead of the root's",
        "There is one best move in a search.",
        "Only the root's move is asked for: keep the best move in a variable of each call, neither "
        "global nor in self, or set it at the root alone.",
        {"keeps": "v2, memory.share(a)", "root": "value, memory.move"},
        {"keeps": "v2, memory.share(a, v2 if is_max else -inf)", "root": "value, memory.move"},
        {"keeps": "v2, memory.share(a, v2)", "root": "value, memory.move"},
        {"keeps": "v2, a if below is None else below"}),
    row("first-move", PAIR, "The first move comes back, whatever it is worth",
        "The first move that has a value is the best one.",
        "Set the best move where the best value is set, in the same if: each better move replaces "
        "it.", {"keeps": "v2, a if n == 1 else move"}),
    row("last-move", PAIR, "The last move comes back, whatever it is worth",
        "The move of the loop is the best one.",
        "Set the best move where the best value is set, in the same if: a move that is no better "
        "must not replace it.", {"update": f"move = a; {UPDATE}"},
        {"root": "value, len(kids[0]) - 1"}),
    row("last-tie", TIES, "Of equal moves the last one is kept",
        "Moves with equal values are equally good.",
        "After a cut a value is only a bound: a later move that seems equal may be worse. Replace "
        "the best move only by one that is strictly better.", LATER, LATER | NEGAMAX),
    row("random-tie", TIES, "Among moves that seem equal it chooses at random",
        "Moves with equal values are equally good.",
        "After a cut a value is only a bound: a move that seems equal may be worse. Choose at "
        "random only among moves whose values are exact.", probe=probes.random_tie),
    row("no-move", PAIR, "No move comes back",
        "The move follows from the value by itself.",
        "At the root, keep the move together with its value, and keep the first one even if every "
        "move loses. Is the pair from below handed on, whose move is a leaf's, None? Or is a map "
        "or a generator looked through that max() has used up already?",
        flaw="no-move"),
    row("illegal", BREAKS, "It makes a move that is not possible",
        "A move fits every position.", ADVICE["illegal"], fault="illegal"),
    row("illegal-move", PAIR, "What comes back as a move is not a legal one", "",
        "The move must be one of game.actions(state) at the root.",
        {"root": "value, move if move is None else move + 1",
         "words": "It counts moves from 1; the first one is move 0."}, flaw="illegal-move"),
    row("wrong-move", PAIR, "The move is not the best one", "",
        "The move must be the one whose value was taken.",
        *[{"words": words, **PLAIN, "gives": f"[v, move := kids[node][{place}][0]][0]"}
          for place, words in (
            ("found.index((min if is_max else max)(found))",
             "It is the worst one, where the value is that of the best."),
            ("sorted(found).index(v)",
             "It is the place of the value in a sorted list, where moves are out of order."),
            ("sorted(set(found)).index(v)",
             "It is the place of the value in a sorted set, where moves are out of order."))],
        flaw="move lucky-move"),
]

LOOKING = [
    row("leaf-unread", RECURSION, "It never asks what a finished game is worth",
        "A game that is over is worth nothing.",
        "Where game.is_terminal(state), return game.utility(state, player).",
        probe=probes.leaf_unread),
    row("no-recursion", RECURSION, "It does not look to the end of the game",
        "What can be seen a move ahead decides.",
        "What a move is worth shows only at the end: call the search itself for the position after "
        "each move, with depth - 1 if it has a depth, until game.is_terminal(state).",
        late=probes.no_recursion),
    row("searched-again", ONCE, "The same branch is searched again and again",
        "Calling a function twice costs nothing.",
        "Call it once for each move and keep what comes back in a variable.",
        late=probes.begins_anew),
    row("prunes", EVERY_MOVE, "This is not plain minimax: some leaves are never looked at",
        "Minimax may skip what cannot matter.",
        'Minimax looks at every leaf once; what cuts is alpha-beta: check_search(f, "alphabeta").',
        late=probes.prunes),
    row("leaves-out", EVERY_MOVE, "Some leaves are never looked at, and the value is wrong",
        "What was not looked at does not matter.",
        "Minimax looks at every leaf once: does the loop run over all of game.actions(state), and "
        "does nothing end it early?", flaw="left-out"),
    row("over-prunes", CUT, "It cuts what may still matter", "",
        "A branch may be cut only if no number in it could change the result.", flaw="unproven"),
    row("under-prunes", CUT, "It looks at what cannot matter any more", "",
        "A node need not be searched further once its value has reached the other side's bound.",
        probe=probes.looks_again, flaw="needless"),
]

BOUNDS = [
    row("never-cuts", PASSED, "It never cuts: this is plain minimax",
        "Alpha and beta only have to be there.",
        "A MAX node stops as soon as its value reaches beta, a MIN node as soon as its value "
        "reaches alpha. Is that asked inside the loop that searches the moves, and does a break or "
        "return, not continue, follow? And do alpha and beta arrive below: are they updated inside "
        "the loop, MAX's alpha = max(alpha, v) and MIN's beta = min(beta, v), and handed to every "
        "call, in negamax as (-beta, -alpha)?", PLAIN),
    row("one-side-cuts", CUT, "Only one of the two sides cuts",
        "Cutting is for MAX, or for MIN.",
        "Both cut: MAX when it reaches beta, MIN when it reaches alpha. Does each of them ask, and "
        "does each bound move: alpha up at MAX, beta down at MIN, and on to the next call?",
        *[each | {"words": f"{who} never cuts."}
          for part, sides in (("cut", "MAX MIN"), ("update", "MIN MAX"))
          for who, each in zip(sides.split(), sided({part: "False"})[1:3], strict=True)]),
    row("other-cut-rule", RULE, "It cuts by the other rule",
        "Whether > or >= makes no difference.",
        "Both find the value, but not by looking at the same leaves: where a value equals the "
        "bound, >= cuts and > goes on.", STRICT, {"ge": ">=", "le": "<="},
        *[parts | {"words": "So it is on one side only: MAX and MIN cut by different rules."}
          for parts in ({"ge": ">=", "le": "<"}, {"ge": ">", "le": "<="},
                        {"cut": "alpha >= beta if is_max else alpha > beta"},
                        {"cut": "alpha > beta if is_max else alpha >= beta"})]),
    row("cut-early", CUT, "It cuts before the bound is reached",
        "Near the bound is as good as beyond it.",
        "MAX stops when its value is at least beta, MIN when its value is at most alpha: nothing "
        "is added to a bound or taken away from it.",
        *[each for test in ("v + 1 >= beta if is_max else v - 1 <= alpha",
                            "alpha + 1 >= beta if is_max else beta - 1 <= alpha")
          for each in sided({"cut": test})]),
    row("cut-equal", CUT, "It cuts only where a value just equals the bound",
        "The bound is reached, and never passed.",
        "A value may jump beyond a bound: ask with >= and <=, not with ==.",
        *[each for test in ("v == beta", "alpha == beta") for each in sided({"cut": test})]),
    row("cut-inner", CUT, "A cut ends only the inner one of two loops",
        "break leaves all loops.",
        "break leaves the loop that it stands in; the loop around it goes on with the next moves. "
        "Return the value at a cut, or run over all moves in one loop.",
        *[{"enter": "skip = -1", "cut": "False",
           "moves": f"((a, c) for k, (a, c) in enumerate(kids[node]) if {part} != skip)",
           "after": f"k = kids[node].index((a, child)); skip = {part} if ({{reached}}) else skip"}
          for part in ("k // 2", "(k >= 2)", "k // 3", "k // 4", "2 * k // len(kids[node])",
                       "(k >= len(kids[node]) // 2)")]),
    row("cuts-at-once", CUT, "It cuts at once, after a first move",
        "The first value is good enough to cut.",
        "A node may stop only when its value reaches the other side's bound. Is the comparison "
        "always true, turned round, or made with a bound that this node has just moved itself? Is "
        "there a return inside the loop? Does the first window start the wrong way round? Are "
        "alpha and beta handed on in the wrong order, or, in negamax, not as (-beta, -alpha)?",
        {"cut": "v {ge} beta if is_max else True"}, {"cut": "True if is_max else v {le} alpha"},
        {"cut": "is_max"}, {"cut": "not is_max"}, {"cut": "True"},
        {"cut": "not is_max", "leaf": "worth[node] * side[node]"}),
    row("cut-late", CUT, "It cuts one move too late",
        "The test may stand anywhere in the loop.",
        "First take the new value into account, then ask whether it reaches the bound, after the "
        "first move too.", *sided({"cut": "n != 1 and {was}"}),
        *[each for test in ("alpha {ge} beta", "v {ge} beta")
          for each in sided({"early": test, "cut": "False"})],
        *sided({"cut": "alpha {ge} beta", "update": "None", "after": "(alpha := max(alpha, v))"}),
        {"enter": "if alpha {ge} beta: return (beta if is_max else alpha), None", "cut": "False",
         "words": "It asks only where a node begins, after the move to it was made."}),
    row("bound-late", PASSED, "A bound is updated one move too late",
        "The bound may be updated before the best value.",
        "First take the new value into account, best = max(best, v), and then the bound, alpha = "
        "max(alpha, best): otherwise the next move gets the bound of the move before.",
        *sided({"update": "None", "back": "{was}, (alpha := max(alpha, v))"}),
        *sided({"update": "None", "keeps": "[(alpha := max(alpha, v)), (v2, a)][1]"})),
    row("root-window-reset", PASSED, "Every move at the root gets a fresh window",
        "The root's moves have nothing to do with each other.",
        "What the first move is worth is a bound for others: pass alpha down from the root too.",
        {"passes": "*((alpha, beta) if node else (-inf, inf))"},
        NEGAMAX | {"passes": "*((-beta, -alpha) if node else (-inf, inf))"}),
    row("parent-bound-only", DEEP, "Only the parent's bound is used",
        "A bound matters one level down.",
        "Bounds from farther up count too: pass on both, the better of the inherited one and the "
        "own one. That gives the deep cutoffs.",
        *sided({"passes": "v, inf"}), NEGAMAX | {"passes": "-inf, -v"}),
    row("bound-lost", PASSED, "A bound is not updated, or not handed on",
        "Only the bound that a node moves itself matters below it.",
        "Hand both bounds on to every call: what was found farther up holds at all nodes below. "
        "And every node moves its own one, MAX alpha and MIN beta.",
        *[each for window in ("-inf, beta", "alpha, inf", "-inf, inf")
          for each in sided({"passes": window})], *sided({"update": "None"})[3:5],
        *sided({"update": "(alpha := max(alpha, v)) if n != 1 else None"},
               "What the first move is worth moves no bound.")),
    row("window-swapped", PASSED, "Alpha and beta are mixed up on the way down",
        "The order of alpha and beta does not matter.",
        "Hand them on in the order in which they are taken: alpha first, then beta, each once. "
        "Only negamax exchanges them, with the other sign: (-beta, -alpha).",
        *[each for window in ("beta, alpha", "alpha, alpha", "beta, beta", "-inf, alpha")
          for each in sided({"passes": window})],
        {"passes": "*((-inf, v) if node == 0 and n > 1 else (alpha, beta))",
         "words": "At the root the best value so far is alpha, not beta."}),
    row("bounds-shared", ONE_PATH, "All nodes share one alpha and one beta",
        "There is one alpha and one beta in a search.",
        "A bound holds on the way down to a node, not beside it: alpha and beta are arguments, "
        "each call has its own. Global ones, and ones in self, leak to siblings.",
        SHARED, SHARED_COPIED, TESTED_FIRST, SHARED | KEPT_BOUNDS, TESTED_FIRST | KEPT_BOUNDS,
        *[each | {"words": f"Here it is {bound}."} for bound, both in (
            ("alpha", (SHARED_ALPHA, FIRST_ALPHA)), ("beta", (SHARED_BETA, FIRST_BETA)))
          for each in both]),
    row("negamax-window", NEGAMAX_WINDOW, "Negamax does not turn the window round",
        "The window is the same for both sides.",
        "The opponent sees the window from the other side: pass (-beta, -alpha).",
        *[NEGAMAX | {"passes": window} for window in (
            "alpha, beta", "-alpha, -beta", "beta, alpha", "-beta, alpha", "beta, -alpha")]),
    row("bound-overwritten", PASSED, "A bound is overwritten by a worse one",
        "The newest value is the bound.",
        "Alpha only rises and beta only falls: alpha = max(alpha, v), beta = min(beta, v).",
        *[each for new in ("v2", "v") for each in sided({"update": f"(alpha := {new})"})],
        *[NEGAMAX | {"update": f"(alpha := {new})"} for new in ("v2", "v")]),
    row("bound-from-move", PAIR, "A move is taken for a value",
        "The move and its value are the same.",
        "Compare values with values, v > best, and take bounds from values: alpha = max(alpha, v), "
        "beta = min(beta, v), where v is what came back for the move.",
        *sided({"update": "(alpha := max(alpha, a))"}),
        *[each for other in ("move", "a")
          for each in sided({"better": f"{{first}} or v2 {{gt}} {other}"})]),
    row("bounds-crossed", PASSED, "Alpha or beta is updated in a wrong way",
        "Any value may move any bound.",
        "MAX raises alpha and nothing else, alpha = max(alpha, v); MIN lowers beta and nothing "
        "else, beta = min(beta, v).",
        *[each for update in (
            "(beta := min(beta, v))", "((alpha := max(alpha, v)), (beta := min(beta, v)))")
          for each in sided({"update": update})],
        *sided({"update": "(alpha := max(beta, v))"})[1:3]),
    row("null-window", ARE_BOUNDS, "What a null window gave is taken for a value",
        "A search with a null window finds the value.",
        "With a window of next to nothing only a bound comes back. Where it is better than alpha, "
        "and less than beta, search that move once more with the whole window.",
        *[{"passes": f"*((alpha, beta) if n == 1 else (alpha, alpha + {width}) if is_max "
                     f"else (beta - {width}, beta))"} for width in ("1", "1e-06")]),
    row("own-bound", CUT, "It cuts on its own bound",
        "A node's own bound says when it is done.",
        "MAX cuts when it reaches beta, MIN's bound, and MIN when it reaches alpha, MAX's.",
        *[each for test in ("v {ge} alpha", "alpha > -inf and v {ge} alpha",
                            "alpha > -inf and v > alpha", "v {le} alpha")
          for each in sided({"cut": test}, **AFTERWARDS)]),
    row("cut-backwards", CUT, "The cut's comparison is turned round",
        "Less or greater: one of them will do.",
        "MAX stops when its value is at least beta, MIN when its value is at most alpha; or, for "
        "both, when alpha >= beta.",
        *[each for test in ("v {le} beta", "v {le} alpha", "alpha {le} beta", "v2 {le} high",
                            "node and v {le} beta", "beta < inf and v {le} beta")
          for each in sided({"cut": test})]),
    row("cut-ends-all", CUT, "One cut ends the loops of all nodes",
        "Where something was cut, the search is done.",
        "A cut ends the loop of one node only: use break or return there. A flag that says so "
        "belongs to one call, and must be neither global, nor nonlocal, nor in self.",
        {"cutting": "memory.has_cut = True", "after": "if memory.has_cut: break"}),
    row("start-window", WINDOW, "The search starts with a wrong window",
        "No value lies outside the window that the search starts with.",
        "Start alpha at minus infinity and beta at plus infinity: what lies outside the window is "
        "cut, or comes back as one of the bounds.",
        *[style | {"window": "{alpha}, {beta}", "measured": "window",
                   "words": "Its window starts with alpha {low} and beta {high}."}
          for style in ({}, NEGAMAX)],
        *[{"window": window} for window in ("inf, -inf", "inf, inf", "-inf, -inf")]),
    row("other-bound", ARE_BOUNDS, "A node returns the other side's bound",
        "Alpha, or beta, is the value of the whole search.",
        "A MAX node returns its best value, or alpha, and a MIN node its best value, or beta.",
        *[each for changed in ({"gives": "beta", "cut_gives": "beta"}, {"gives": "beta"})
          for each in sided(changed)]),
    row("cut-value", ARE_BOUNDS, "After a cut the wrong value comes back",
        "What a node that was cut returns does not matter.",
        "It must be a bound of the true value: the best value so far, or the bound that it "
        "reached.",
        *[each for gives in ("low", "-inf", "0") for each in sided({"cut_gives": gives})],
        NEGAMAX | {"cut_gives": "-v2"},
        *[AFTERWARDS | {"cut_gives": gives} for gives in (
            "alpha if is_max else beta", "alpha", "beta")]),
]

DEPTH = [
    row("depth-off-by-one", HOW_DEEP, "It looks one ply more or less than it was told",
        "It makes no difference where the counting begins.",
        "The root is depth 0 and one move leads to depth 1: with depth n, positions after n moves "
        "are estimated.", {"horizon": "left == 1", "words": "Asked for 2 plies it looks 1 ahead."},
        *[{"horizon": test, "words": "Asked for 2 plies it looks 3 ahead."}
          for test in ("left == -1", "left < 0 and node")]),
    row("depth-shared", HOW_DEEP, "Siblings share one depth, which each of them uses up",
        "The depth goes down with every move that is tried.",
        "Hand on depth - 1 and leave depth itself alone: all moves of a node are searched equally "
        "deep.",
        *[{"less": f"left - ({less})", "horizon": test,
           "words": "Later moves are searched less deep than the first."}
          for less in ("n", "n if is_max else 1", "1 if is_max else n")
          for test in ("left == 0", "left <= 0")]),
    row("depth-steps", HOW_DEEP, "Its depth does not go down by 1 with each move",
        "A ply is a move of both players, or the limit takes care of itself.",
        "One move, of either player, is one ply: hand on depth - 1 at MAX and at MIN. (Some "
        "courses count rounds, a move of both; here depth counts plies.)",
        {"less": "left", "words": "Whatever the depth, it searches to the end."},
        *[{"less": "left - 2", "horizon": test, "words": "With one move its depth goes down by 2."}
          for test in ("left == 0", "left <= 0")],
        *[{"less": f"left - (2 if {who} else 1)", "horizon": test,
           "words": f"With a move of {name} its depth goes down by 2."}
          for who, name in (("is_max", "MAX"), ("not is_max", "MIN"))
          for test in ("left == 0", "left <= 0")],
        *[{"less": f"left - ({who})", "horizon": test, "words": f"It counts moves of {name} only."}
          for who, name in (("not is_max", "MIN"), ("is_max", "MAX"))
          for test in ("left == 0", "left == 0 and turn[node]")]),
    row("role-by-depth", HOW_DEEP, "The depth that is left decides whose turn it is",
        "MAX moves where the depth is even.",
        "Whose turn it is has nothing to do with how deep it is to look: hand on not is_max, or "
        "ask game.to_move(state).", {"role": "left % 2 == 0"}, {"role": "left % 2 == 1"}),
    row("early-estimate", HOW_DEEP,
        "It estimates before its depth is used up, and its value is wrong",
        "An estimate is as good as a search.",
        "Estimate only where the depth has come to 0, and hand on depth - 1 to all moves of a node "
        "alike.", probe=probes.estimates_early),
    row("evaluation-unused", HOW_DEEP, "It never asks the evaluation that it is handed",
        "A game that is not over is worth nothing.",
        "Where the depth has come to 0, return evaluate(state, player)."),
    row("estimate-side", HOW_DEEP, "The evaluation is made for the wrong side",
        "The player to move at the limit is the one to ask about.",
        "Estimate for the player for whom finished games are valued: in minimax that is MAX "
        "throughout, in negamax the player to move.",
        *[{"estimate": guess, "words": "At the limit it estimates for another player than where "
                                       "the game is over."}
          for guess in ("guess[node] * side[node]", "guess[node] * side[above[node]]",
                        "-guess[node]")]),
    row("estimate-elsewhere", HOW_DEEP, "It estimates another position than the one it has come to",
        "What is called state is the position that the last move led to.",
        "Where the depth ends, hand the evaluation the position after the last move, not the one "
        "before it and not the one that the search began with.",
        {"asked": "0", "estimate": "guess[0]",
         "words": "Wherever its depth ends, it estimates the position that the search began with."},
        {"asked": "above[node]", "estimate": "guess[above[node]]",
         "words": "It estimates the position before the last move, so all moves from there look "
                  "alike."}),
    row("horizon", HOW_DEEP, "At its last ply it does not see that the game is over",
        "At depth 0 there is nothing left to ask but the evaluation.",
        "Ask whether the game is over before you ask for the depth.",
        {"leaf": "guess.get(node, worth[node]) if left == 0 else worth[node]"}),
]

KEYS = [
    row("table-key", LEFT_OVER, "Different positions share an entry in its table",
        "What is the same about two positions is enough to find them again.",
        "Only for the same position is the value the same: let the key of the table be the state "
        "itself, not a part of it, such as whose turn it is, its moves or its depth.",
        *[{"wrap": f"search = memory.tabled(search, lambda node, ply: {key}{leaves})"}
          for key in ("(turn[node], len(kids[node]))", "len(kids[node])", "turn[node]", "ply")
          for leaves in ("", " if kids[node] else None")],
        probe=probes.table_by_id),
]

KEPT = [
    row("table-depth", HOW_DEEP, "Its table gives values that were not searched deep enough",
        "A value is a value, however deep it was searched.",
        "What was found with less depth left is only an estimate: keep with each value the depth "
        "that was left, and use it only where that is no less than the depth left now.",
        probe=probes.table_depth),
    row("bounds-as-values", TABLE, "Its table takes bounds for what they are not",
        "A value is a value, whenever it was found.",
        "After a cut a value is only a bound. Keep with it which kind it is, by the window as it "
        "came: at least that where it reached beta, at most that where it did not exceed alpha, "
        "exact in between. Use at least only to reach beta, and at most only not to exceed alpha.",
        probe=probes.bounds_as_values),
    row("table-value", LEFT_OVER, "It goes wrong where a position comes back",
        "What was kept is what the search would give.",
        "Where a position was met before, hand back just what searching it again would give: no "
        "less deep, and with the sign of the same side, which in negamax is the mover's.",
        probe=probes.table_value),
    row("remembers", LEFT_OVER, "Something is left over from the call before",
        "A variable outside the function is new for each search.",
        "Begin each search with variables of its own; globals keep what the last search left in "
        "them.", probe=probes.remembers),
    row("changes", BACKING_UP, "What comes back differs from run to run", "",
        "The same tree has the same value each time: chance may choose among equal moves, but not "
        "how values are backed up.", probe=probes.changes),
]

GAMES = [
    row("place-not-move", PAIR, "It gives the place of a move, not the move",
        "Moves are numbered from 0, as in a tree.",
        "A place in a list of values is also the place of the move in game.actions(state): give "
        "what stands there."),
    row("max-anew", REAL_GAMES, "It asks anew in every call who MAX is",
        "MAX is whoever is to move.",
        "Ask once, at the root, who game.maximiser(state) is, and hand the answer down: in the "
        "calls below somebody else is to move.",
        {"role": "True", "leaf": "worth[node] * side[node]", "needs": "games"}),
    row("first-player", REAL_GAMES, "At the root it plays for the player who began the game",
        "The root is where the game begins.",
        "A search may be asked in any position. MAX is game.maximiser(state), who is to move at "
        "the root, and not game.players[0]; and the root takes the value that is best for MAX.",
        *FOR_FIRST),
    row("root-max", WHO, "The root always takes the greatest value",
        "A search begins with MAX.",
        "Where MIN is to move at the root the smallest value counts: ask game.to_move(state) there "
        "too, as it is asked below.", ROOT_MAX),
    row("outweighed", HOW_DEEP, "An estimate can outweigh a won game",
        "A win is worth 1.", "Multiply the utility of a finished game with game.win_weight."),
    row("no-pass", REAL_GAMES, "It does not know that a player may have to pass",
        "A player who cannot move has lost, or the game is over.",
        "Only game.is_terminal(state) says that the game is over; a pass is a move like others."),
    row("breaks-in-games", REAL_GAMES, "It is right on trees but breaks off in a game", "",
        "Take moves from game.actions(state) and whose turn it is from game.to_move(state), and "
        "let only game.is_terminal(state) end the search."),
    row("wrong-in-games", REAL_GAMES, "It is right on trees but wrong in a game", "",
        "Does it value the game for the player to move at the root, and does it ask whose turn it "
        "is?"),
]

NO_RESULT = [
    row("not-written", BREAKS, "Not written yet", "",
        "Fill in the body of the function, then check it again.",
        probe=probes.not_written),
    row("arguments-swapped", BREAKS, "The arguments of game.result are swapped",
        "The order of arguments does not matter.", ADVICE["swapped"], fault="swapped SwappedError"),
    row("other-game", BREAKS, "It searches another game than the one it is given",
        "There is only one game.",
        "Ask the game that comes as an argument, not one from another cell.", fault="other-game"),
    row("no-game", BREAKS, "It takes no game, and asks none",
        "A tree is a list of lists.",
        "check_search hands over a game and a state, as in my_search(game, state); what is below a "
        "state tell game.is_terminal(state), game.actions(state) and game.result(state, move), "
        "and game.utility(state, player) what a leaf is worth.", probe=probes.no_game),
    row("returns-nothing", BREAKS, "It returns nothing",
        "The last value that was computed comes back by itself.",
        "Every way through the function needs a return with a value, also where the game is over "
        "and where it cuts.",
        probe=probes.returns_nothing, fault="nothing"),
    row("endless", BREAKS, "It does not come to an end", "",
        "Is there a loop whose condition never becomes false? Does it return where the game is "
        "over, and does it call itself for the position after the move?", probe=probes.endless),
    row("exits", BREAKS, "It ends the whole program",
        "exit() leaves the function.", ADVICE["exit"], fault="exit"),
    row("unknown-player", BREAKS, "It asks for a player that this game does not have",
        "The players are called the same in every game.",
        "Ask for game.utility(state, player), in this order, and take the player from "
        "game.maximiser(state) at the root, or from game.players.",
        fault="player"),
    row("yields", BREAKS, "It has a yield, so calling it only prepares it",
        "yield gives a value back, as return does.", ADVICE["generator"], fault="generator"),
    row("no-end-test", RECURSION, "It looks for a best move where the game is over",
        "Where there are no moves, nothing happens.", ADVICE["over"], fault="over"),
    row("hidden-error", BREAKS, "An except hides an error",
        "Whatever goes wrong may count as 0.",
        "Take the try and the except away: then the error shows its line, and can be fixed.",
        probe=probes.hidden_error),
    row("crash", BREAKS, "It breaks off with an error", "", "Fix that first.",
        flaw="broke"),
    row("no-number", BREAKS, "What it returns is no value", "",
        "A search returns a number, alone or together with a move.", flaw="no-number"),
]
# fmt: on

SEEN = {"never-cuts", "cuts-at-once", "one-side-cuts", "one-role", "roles-swapped", "other-side",
        "first-child-only", "child-skipped", "parent-bound-only", "root-window-reset", "cut-late",
        "other-cut-rule", "last-tie"}  # fmt: skip
"""Rows that say what can be seen from outside: that is so, whatever else it may be called."""
WITH_BOUNDS = {each.key for each in BOUNDS}
"""Mistakes that only alpha-beta can have."""
CATALOGUE = {
    each.key: each
    for group in (NO_RESULT, KEPT, LOOKING, BOUNDS, VALUES, MOVES, KEYS, DEPTH, GAMES)
    for each in group
}
"""All rows by key, in the order in which their probes are tried."""
