"""Diagnoses of what trees do not show, but real games do."""

from teachkit.study.checking.diagnoses.diagnosis import OWN, row

# fmt: off
GAMES = [
    row("wrong-in-games", "It is right on trees but wrong in a game", "",
        "Does it value the game for the player to move at the root, and does it ask whose "
        "turn it is?",
        OWN, "Real-games"),
    row("max-anew", "It asks anew in every call who MAX is",
        "MAX is whoever is to move.",
        "Ask once, at the root, who game.maximiser(state) is, and hand the answer down: in the "
        "calls below somebody else is to move.",
        OWN, "Real-games"),
    row("place-not-move", "It gives the place of a move, not the move",
        "Moves are numbered from 0, as in a tree.",
        "A place in a list of values is also the place of the move in game.actions(state): "
        "give what stands there.",
        OWN, "Value-and-move"),
    row("no-pass", "It does not know that a player may have to pass",
        "Who cannot move has lost, or the game is over.",
        "Only game.is_terminal(state) says that the game is over; a pass is a move like others.",
        OWN, "Real-games"),
    row("horizon", "At its last ply it does not see that the game is over",
        "At depth 0 there is nothing left to ask but the evaluation.",
        "Ask whether the game is over before you ask for the depth.",
        OWN, "How-deep"),
]
# fmt: on
