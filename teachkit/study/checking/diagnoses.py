"""What may be wrong with a search: each diagnosis with the idea behind it and where to read on.

key          a short name, for graders and tests
title        the diagnosis in a few words
idea         what whoever wrote this may have believed
remedy       what is right, in plain words
link         the section of a notebook that explains it
"""

from typing import NamedTuple

MINIMAX, ALPHABETA = "01-minimax.ipynb", "02-alpha-beta.ipynb"
OWN = "09-your-own-search.ipynb"


class Diagnosis(NamedTuple):
    """What is wrong, why one may think it right, and what is right."""

    key: str
    title: str
    idea: str
    remedy: str
    link: str


def _d(key: str, title: str, idea: str, remedy: str, notebook: str, section: str) -> Diagnosis:
    return Diagnosis(key, title, idea, remedy, f"{notebook}#{section}")


# A table, one row each.
# fmt: off
_ALL = [
    # ---- values
    _d("roles-swapped", "MAX and MIN are swapped",
       "Who maximises is a matter of taste.",
       "Where MAX is to move the greatest value counts, where MIN is to move the smallest.",
       MINIMAX, "Who-is-MAX?"),
    _d("one-role", "Both players play for the same side",
       "One of max and min does for all nodes.",
       "MAX takes the greatest value and MIN the smallest; pass down whose turn it is, "
       "or ask game.to_move(state).",
       MINIMAX, "Who-is-MAX?"),
    _d("root-turn", "Below the root everybody plays for the other side",
       "The search below the root starts as the root does.",
       "After MAX's move at the root it is MIN's turn: start the search below with False, not "
       "with True, or ask game.to_move(state).",
       MINIMAX, "Who-is-MAX?"),
    _d("turn-shared", "The turn changes from sibling to sibling",
       "The turn changes with every move that is tried.",
       "Hand on not is_max and leave is_max itself alone: after each move of a node the same "
       "player is to move.",
       MINIMAX, "Who-is-MAX?"),
    _d("leaf-for-mover", "A leaf is valued for the wrong side",
       "For whom a leaf is valued does not matter.",
       "In minimax every leaf is valued for MAX. Only negamax values it for the player to "
       "move, and then turns the sign round at every level.",
       MINIMAX, "Leaves-are-rated-for-MAX"),
    _d("sign-wrong", "A sign is wrong",
       "Somebody else will turn the sign round.",
       "Values are seen from MAX's side throughout; or, in negamax, from the mover's side, "
       "and then each value that comes back changes its sign, once.",
       MINIMAX, "Leaves-are-rated-for-MAX"),
    _d("start-value", "The best value so far starts in the wrong place",
       "Nothing is worse than the number that the search starts with.",
       "Start with minus infinity at MAX and plus infinity at MIN: whatever number you take, "
       "some leaf is worse.",
       MINIMAX, "The-recursion-as-code"),
    _d("first-child-only", "It returns after the first move",
       "The return stands inside the loop.",
       "All moves must have been looked at before a node returns; only a cut may end the "
       "loop early.",
       MINIMAX, "Every-move-counts-once"),
    _d("child-skipped", "A move is never looked at",
       "The loop runs over all moves.",
       "The loop begins too late or ends too early by one.",
       MINIMAX, "Every-move-counts-once"),
    _d("last-child-counts", "The last move counts instead of the best",
       "What was found last is what was found best.",
       "Keep the best value so far, and replace it only by a better one. Does an elif that is "
       "meant for MIN take a smaller value at MAX too? Are pairs compared in which the move stands "
       "before the value?",
       MINIMAX, "Every-move-counts-once"),
    _d("move-decides", "The move with the highest number is chosen, not the best",
       "max() of pairs looks at the value.",
       "max() and min() compare pairs by what stands first in them: put the value first, as in "
       "(value, move), or say what counts with key=. In a loop, replace the best move only by a "
       "better one.",
       OWN, "Value-and-move"),
    _d("average", "Values are added up or averaged",
       "Every move counts, so all of them count together.",
       "A node is worth what its best move is worth, to whoever is to move: MAX takes the "
       "greatest value and MIN the smallest, and neither plays at random.",
       MINIMAX, "What-minimax-assumes"),
    _d("best-shared", "The best value is shared by all nodes",
       "There is one best value in a search.",
       "Each call has a best value of its own: a variable inside the function, neither "
       "global nor in self.",
       OWN, "Each-call-its-own"),
    _d("never-undoes", "A move is never taken back",
       "After a move the position is still the one before it.",
       "Every move of a node is made in the same position: keep it, and call "
       "game.result(state, move) for each move anew.",
       OWN, "Each-call-its-own"),
    _d("wrong-value", "The value is wrong", "",
       "Compare with the tree on the right, from the leaves up.",
       MINIMAX, "Backing-up-values"),
    _d("turns-alternate", "It assumes that the players take turns",
       "After MAX always comes MIN.",
       "Ask game.to_move(state) at every node: somebody may move twice.",
       MINIMAX, "Turns-need-not-alternate"),
    _d("min-first", "It cannot start where MIN is to move",
       "The player to move at the root is always MAX.",
       "Ask game.to_move(state) at the root too, and value leaves for the same player "
       "throughout.",
       MINIMAX, "Leaves-are-rated-for-MAX"),
    # ---- moves
    _d("no-move", "No move comes back",
       "The value is all that is asked for.",
       "At the root, keep the move together with its value, beside the value from below and not "
       "the pair from below: a leaf has no move. Keep the first one even if every move loses.",
       OWN, "Value-and-move"),
    _d("illegal-move", "What comes back as a move is not a legal one", "",
       "The move must be one of game.actions(state) at the root.",
       OWN, "Value-and-move"),
    _d("move-from-below", "The move that comes back belongs to another node",
       "The pair from below can be handed on as it is.",
       "Take the value from below, and put this node's own move beside it.",
       OWN, "Value-and-move"),
    _d("wrong-move", "The move is not the best one", "",
       "The move must be the one whose value was taken.",
       OWN, "Value-and-move"),
    _d("last-tie", "Of equal moves the last one is kept",
       "Moves with equal values are equally good.",
       "After a cut a value is only a bound: a later move that seems equal may be worse. "
       "Replace the best move only by one that is strictly better.",
       ALPHABETA, "Ties-at-the-root"),
    _d("random-tie", "Among moves that seem equal it draws lots",
       "Moves with equal values are equally good.",
       "After a cut a value is only a bound: a move that seems equal may be worse. Draw "
       "lots only among moves whose values are exact.",
       ALPHABETA, "Ties-at-the-root"),
    # ---- what is looked at
    _d("prunes", "This is not plain minimax: some leaves are never looked at",
       "Minimax may skip what cannot matter.",
       "Minimax looks at every leaf once; what cuts is alpha-beta: "
       'check_search(f, "alphabeta").',
       MINIMAX, "Every-move-counts-once"),
    _d("leaves-out", "Some leaves are never looked at, and the value is wrong",
       "What was not looked at does not matter.",
       "Minimax looks at every leaf once: does the loop run over all of game.actions(state), "
       "and does nothing end it early?",
       MINIMAX, "Every-move-counts-once"),
    _d("leaf-unread", "It never asks what a finished game is worth",
       "A game that is over is worth nothing.",
       "Where game.is_terminal(state), return game.utility(state, player).",
       MINIMAX, "The-recursion-as-code"),
    _d("no-recursion", "It does not look to the end of the game",
       "What can be seen a move ahead decides.",
       "What a move is worth shows only at the end: call the search itself for the position "
       "after each move, until game.is_terminal(state).",
       MINIMAX, "The-recursion-as-code"),
    _d("searched-again", "The same branch is searched again and again",
       "Calling a function twice costs nothing.",
       "Call it once for each move and keep what comes back in a variable.",
       OWN, "Call-once"),
    _d("never-cuts", "It never cuts: this is plain minimax",
       "Alpha and beta only have to be there.",
       "Stop looking at a MAX node as soon as its value reaches beta, at a MIN node as soon "
       "as it reaches alpha.",
       ALPHABETA, "A-branch-that-cannot-matter"),
    _d("over-prunes", "It cuts what may still matter", "",
       "A branch may be cut only if no number in it could change the result.",
       ALPHABETA, "A-branch-that-cannot-matter"),
    _d("under-prunes", "It looks at what cannot matter any more", "",
       "A node need not be searched further once its value has reached the other side's "
       "bound.",
       ALPHABETA, "A-branch-that-cannot-matter"),
    # ---- bounds
    _d("bounds-not-passed", "The bounds are not passed down",
       "Every call begins afresh.",
       "Keep alpha and beta up to date, and hand them, as they are now, to every call below.",
       ALPHABETA, "Bounds-are-passed-down"),
    _d("root-window-reset", "Every move at the root gets a fresh window",
       "The root's moves have nothing to do with each other.",
       "What the first move is worth is a bound for all others: pass alpha down from the "
       "root too.",
       ALPHABETA, "Bounds-are-passed-down"),
    _d("parent-bound-only", "Only the parent's bound is used",
       "A bound matters one level down.",
       "Bounds from farther up count too: pass on both, the better of the inherited one and "
       "the own one. That gives the deep cutoffs.",
       ALPHABETA, "Deep-cutoffs"),
    _d("bounds-shared", "All nodes share one alpha and one beta",
       "There is one alpha and one beta in a search.",
       "A bound holds on the way down to a node, not beside it: alpha and beta are "
       "arguments, each call has its own. Global ones, and ones in self, leak to siblings.",
       ALPHABETA, "Bounds-belong-to-one-path"),
    _d("bounds-swapped", "Alpha and beta are swapped",
       "The order of the arguments does not matter.",
       "Alpha is what MAX is sure of, beta what MIN is; pass them in the order in which "
       "the function takes them.",
       ALPHABETA, "Bounds-are-passed-down"),
    _d("negamax-window", "Negamax does not turn the window round",
       "The window is the same for both sides.",
       "The opponent sees the window from the other side: pass (-beta, -alpha).",
       OWN, "Negamax-with-a-window"),
    _d("bound-not-updated", "One of the two bounds never arrives below",
       "Alpha and beta come from above only.",
       "After each move MAX raises alpha to its best value and MIN lowers beta to its own; "
       "both go down to the next call.",
       ALPHABETA, "Bounds-are-passed-down"),
    _d("bounds-crossed", "A bound is updated by the wrong side",
       "Every node updates both bounds.",
       "MAX raises alpha and nothing else, MIN lowers beta and nothing else.",
       ALPHABETA, "Bounds-are-passed-down"),
    _d("bound-overwritten", "A bound is overwritten by a worse one",
       "The newest value is the bound.",
       "Alpha only rises and beta only falls: alpha = max(alpha, v), beta = min(beta, v).",
       ALPHABETA, "Bounds-are-passed-down"),
    _d("own-bound", "It cuts on its own bound",
       "A node that has improved its bound is done.",
       "MAX cuts when it reaches beta, MIN's bound, and MIN when it reaches alpha, MAX's.",
       ALPHABETA, "A-branch-that-cannot-matter"),
    _d("cut-backwards", "The cut's comparison is turned round",
       "Less or greater: one of them will do.",
       "MAX stops when its value is at least beta, MIN when its value is at most alpha; or, "
       "for both, when alpha >= beta.",
       ALPHABETA, "A-branch-that-cannot-matter"),
    _d("cuts-at-once", "It cuts at once, after a first move",
       "The first value is good enough to cut.",
       "A node may stop only when its value reaches the other side's bound. Is the comparison "
       "always true, turned round, or made with a bound that this node has just moved itself?",
       ALPHABETA, "A-branch-that-cannot-matter"),
    _d("one-side-cuts", "Only one of the two sides cuts",
       "Cutting is for MAX, or for MIN.",
       "Both cut: MAX when it reaches beta, MIN when it reaches alpha.",
       ALPHABETA, "A-branch-that-cannot-matter"),
    _d("cut-late", "It cuts one move too late",
       "The test may stand anywhere in the loop.",
       "First take the new value into account, then ask whether it reaches the bound.",
       ALPHABETA, "A-branch-that-cannot-matter"),
    _d("start-window", "The window that the search starts with is too small",
       "No value lies outside the window that the search starts with.",
       "Start alpha at minus infinity and beta at plus infinity: what lies outside the window is "
       "cut, or comes back as one of the bounds.",
       ALPHABETA, "The-window-in-code"),
    _d("other-bound", "A node returns the other side's bound",
       "Alpha, or beta, is the value of the whole search.",
       "A MAX node returns its best value, or alpha, and a MIN node its best value, or beta.",
       ALPHABETA, "Bounds-are-bounds"),
    _d("cut-value", "After a cut the wrong value comes back",
       "What a node that was cut returns does not matter.",
       "It must be a bound of the true value: the best value so far, or the bound that it "
       "reached.",
       ALPHABETA, "Bounds-are-bounds"),
    _d("other-cut-rule", "It cuts by the other rule",
       "Whether > or >= makes no difference.",
       "Both find the value, but not by looking at the same leaves: where a value equals "
       "the bound, >= cuts and > goes on.",
       ALPHABETA, "When-to-cut:->=-or->"),
    _d("mixed-cut-rule", "MAX and MIN cut by different rules",
       "Whether > or >= makes no difference.",
       "Where a value equals the bound, >= cuts and > goes on: use the same rule on both "
       "sides.",
       ALPHABETA, "When-to-cut:->=-or->"),
    # ---- depth and memory
    _d("depth-off-by-one", "It does not look as far ahead as it was told",
       "The root counts as a ply.",
       "The root is depth 0 and one move leads to depth 1: with depth n, positions after n "
       "moves are estimated.",
       OWN, "How-deep"),
    _d("depth-not-counted", "Its depth is never counted down",
       "The limit of depth takes care of itself.",
       "Hand on depth - 1 with every move, and estimate where it has come to 0.",
       OWN, "How-deep"),
    _d("depth-shared", "Siblings share one depth, which each of them uses up",
       "The depth goes down with every move that is tried.",
       "Hand on depth - 1 and leave depth itself alone: all moves of a node are searched "
       "equally deep.",
       OWN, "How-deep"),
    _d("depth-steps", "Its depth goes down too fast",
       "A ply is a move of both players.",
       "One move, of either player, is one ply: hand on depth - 1.",
       OWN, "How-deep"),
    _d("estimate-side", "The evaluation is made for the wrong side",
       "The player to move at the limit is the one to ask about.",
       "Estimate for the player for whom finished games are valued: in minimax that is MAX "
       "throughout, in negamax the player to move.",
       OWN, "How-deep"),
    _d("bounds-as-values", "Its table takes bounds for values",
       "A value is a value, whenever it was found.",
       "After a cut a value is only a bound: keep with it whether it is exact, at least or "
       "at most that, and use it only where it fits the window.",
       OWN, "A-table-that-takes-bounds-for-values"),
    _d("table-depth", "Its table forgets how deep its values were searched",
       "A value is a value, however deep it was searched.",
       "What was found with less depth left is only an estimate: keep the depth with each value, "
       "and use it only where no more depth is left.",
       OWN, "How-deep"),
    _d("remembers", "Something is left over from the call before",
       "A variable outside the function is new for each search.",
       "Begin each search with variables of its own; globals keep what the last search left "
       "in them.",
       OWN, "Nothing-left-over"),
    _d("changes", "What comes back differs from run to run",
       "",
       "The same tree has the same value each time: chance may choose among equal moves, but "
       "not how values are backed up.",
       MINIMAX, "Backing-up-values"),
    _d("wrong-in-games", "It is right on trees but wrong in a game", "",
       "Does it value the game for the player to move at the root, and does it ask whose "
       "turn it is?",
       OWN, "Real-games"),
    _d("max-anew", "It asks anew in every call who MAX is",
       "MAX is whoever is to move.",
       "Ask once, at the root, who game.maximiser(state) is, and hand the answer down: in the "
       "calls below somebody else is to move.",
       OWN, "Real-games"),
    _d("place-not-move", "It gives the place of a move, not the move",
       "Moves are numbered from 0, as in a tree.",
       "A place in a list of values is also the place of the move in game.actions(state): "
       "give what stands there.",
       OWN, "Value-and-move"),
    _d("no-pass", "It does not know that a player may have to pass",
       "Who cannot move has lost, or the game is over.",
       "Only game.is_terminal(state) says that the game is over; a pass is a move like others.",
       OWN, "Real-games"),
    _d("horizon", "At its last ply it does not see that the game is over",
       "At depth 0 there is nothing left to ask but the evaluation.",
       "Ask whether the game is over before you ask for the depth.",
       OWN, "How-deep"),
    # ---- no result at all
    _d("not-written", "Not written yet", "",
       "Fill in the body of the function, then check it again.",
       OWN, "When-it-breaks"),
    _d("arguments-swapped", "The arguments of game.result are swapped",
       "The order of the arguments does not matter.",
       "It is game.result(state, move): first the position, then what is played there.",
       OWN, "When-it-breaks"),
    _d("exits", "It ends the whole program",
       "exit() leaves the function.",
       "exit(), quit() and sys.exit() end all that runs, a notebook too: return a value instead.",
       OWN, "When-it-breaks"),
    _d("other-game", "It searches another game than the one it is given",
       "There is only one game.",
       "Ask the game that comes as an argument, not one from another cell.",
       OWN, "When-it-breaks"),
    _d("unknown-player", "It asks for a player that this game does not have",
       "The players are called the same in every game.",
       "Take the player from game.maximiser(state) at the root, or from game.players.",
       OWN, "When-it-breaks"),
    _d("yields", "It has a yield, so calling it only prepares it",
       "yield gives a value back, as return does.",
       "Use return: a function with a yield is run by a loop over it, not by calling it.",
       OWN, "When-it-breaks"),
    _d("no-game", "It takes no game, and asks none",
       "A tree is a list of lists.",
       "check_search hands over a game and a state, as in my_search(game, state); what is below "
       "a state tell game.is_terminal(state), game.actions(state) and game.result(state, move), "
       "and game.utility(state, player) what a leaf is worth.",
       OWN, "When-it-breaks"),
    _d("hidden-error", "An except hides an error",
       "Whatever goes wrong may count as 0.",
       "Take the try and the except away: then the error shows its line, and can be mended.",
       OWN, "When-it-breaks"),
    _d("no-end-test", "It looks for a best move where the game is over",
       "Where there are no moves, nothing happens.",
       "A finished game has no moves: ask game.is_terminal(state) first, and return "
       "game.utility(state, player) there.",
       MINIMAX, "The-recursion-as-code"),
    _d("crash", "It breaks off with an error", "", "Mend that line first.",
       OWN, "When-it-breaks"),
    _d("illegal", "It makes a move that is not possible",
       "A move fits every position.",
       "Take moves from game.actions(state) of the position in which they are made.",
       OWN, "When-it-breaks"),
    _d("endless", "It does not come to an end", "",
       "Does it return where the game is over, and does it call itself for the position after "
       "the move?",
       OWN, "When-it-breaks"),
    _d("returns-nothing", "It returns nothing",
       "The last value that was computed comes back by itself.",
       "Every way through the function needs a return, also where the game is over.",
       OWN, "When-it-breaks"),
    _d("no-number", "What it returns is no value", "",
       "A search returns a number, alone or together with a move.",
       OWN, "When-it-breaks"),
]
# fmt: on

DIAGNOSES = {diagnosis.key: diagnosis for diagnosis in _ALL}
"""All diagnoses by key."""

LINKS = sorted({diagnosis.link for diagnosis in _ALL})
"""The sections of notebooks that diagnoses refer to."""
