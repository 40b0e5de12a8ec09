"""Diagnoses of a function that gives no result at all."""

from teachkit.study.checking.diagnoses.diagnosis import MINIMAX, OWN, row

# fmt: off
NO_RESULT = [
    row("not-written", "Not written yet", "",
        "Fill in the body of the function, then check it again.",
        OWN, "When-it-breaks"),
    row("arguments-swapped", "The arguments of game.result are swapped",
        "The order of the arguments does not matter.",
        "It is game.result(state, move): first the position, then what is played there.",
        OWN, "When-it-breaks"),
    row("exits", "It ends the whole program",
        "exit() leaves the function.",
        "exit(), quit() and sys.exit() end all that runs, a notebook too: return a value instead.",
        OWN, "When-it-breaks"),
    row("other-game", "It searches another game than the one it is given",
        "There is only one game.",
        "Ask the game that comes as an argument, not one from another cell.",
        OWN, "When-it-breaks"),
    row("unknown-player", "It asks for a player that this game does not have",
        "The players are called the same in every game.",
        "Take the player from game.maximiser(state) at the root, or from game.players.",
        OWN, "When-it-breaks"),
    row("yields", "It has a yield, so calling it only prepares it",
        "yield gives a value back, as return does.",
        "Use return: a function with a yield is run by a loop over it, not by calling it.",
        OWN, "When-it-breaks"),
    row("no-game", "It takes no game, and asks none",
        "A tree is a list of lists.",
        "check_search hands over a game and a state, as in my_search(game, state); what is below "
        "a state tell game.is_terminal(state), game.actions(state) and game.result(state, move), "
        "and game.utility(state, player) what a leaf is worth.",
        OWN, "When-it-breaks"),
    row("hidden-error", "An except hides an error",
        "Whatever goes wrong may count as 0.",
        "Take the try and the except away: then the error shows its line, and can be mended.",
        OWN, "When-it-breaks"),
    row("no-end-test", "It looks for a best move where the game is over",
        "Where there are no moves, nothing happens.",
        "A finished game has no moves: ask game.is_terminal(state) first, and return "
        "game.utility(state, player) there.",
        MINIMAX, "The-recursion-as-code"),
    row("crash", "It breaks off with an error", "", "Mend that line first.",
        OWN, "When-it-breaks"),
    row("illegal", "It makes a move that is not possible",
        "A move fits every position.",
        "Take moves from game.actions(state) of the position in which they are made.",
        OWN, "When-it-breaks"),
    row("endless", "It does not come to an end", "",
        "Does it return where the game is over, and does it call itself for the position after "
        "the move?",
        OWN, "When-it-breaks"),
    row("returns-nothing", "It returns nothing",
        "The last value that was computed comes back by itself.",
        "Every way through the function needs a return, also where the game is over.",
        OWN, "When-it-breaks"),
    row("no-number", "What it returns is no value", "",
        "A search returns a number, alone or together with a move.",
        OWN, "When-it-breaks"),
]
# fmt: on
