"""What a child does that plays for a student's file.

{"game": ...}                       make this game
{"file": ..., "cells": ...}         run this file, and find its player
{"opening": ..., "seed": ...}       begin a game there
{"since": [...]}                    these moves were made since you were asked last: which is yours?

Moves are places in `game.actions(state)`; the parent checks that there is such a place.
"""

import random
import sys
from types import FunctionType
from typing import Any

from teachkit.game import listed, shown
from teachkit.isolation.submission import MODULE, Submission, Unusable
from teachkit.tournament.rules import rebuilt

NAME = "player"
"""What a player is called in a student's file."""


class Answering:
    """Answers for one player, from game to game."""

    def __call__(self, asked: dict[str, Any]) -> Any:
        """Do what is asked."""
        match asked:
            case {"game": told}:
                self._game = rebuilt(told)
            case {"file": file, "cells": cells}:
                self._player = found_player(Submission(file, tuple(cells)))
            case {"opening": opening, "seed": seed}:
                random.seed(seed)
                if "numpy" in sys.modules:
                    sys.modules["numpy"].random.seed(seed % 2**32)
                self._state = self._game.parse(opening) if opening else self._game.initial
            case {"since": moves}:
                for number in moves:
                    self._make(number)
                return self._choice()
        return None

    def _make(self, number: int) -> None:
        self._state = self._game.result(self._state, self._game.actions(self._state)[number])

    def _choice(self) -> dict[str, Any]:
        number = place(self._game, self._state, self._player(self._game, self._state))
        if isinstance(number, int):
            self._make(number)
            return {"move": number}
        return {"illegal": number}


def found_player(submission: Submission) -> Any:
    """The player in a student's file, which is run here."""
    names = submission.run()
    player = names.get(NAME)
    if player is None and names["__error__"] is not None:
        raise names["__error__"]
    if not callable(player):
        functions = [name for name, thing in names.items() if isinstance(thing, FunctionType)]
        own = [name for name in functions if names[name].__module__ == MODULE]
        hint = f": is it called {listed(own)} there?" if own else ""
        raise Unusable(f"there is no function {NAME}(game, state) in {submission.file}{hint}")
    return player() if isinstance(player, type) else player


def place(game: Any, state: Any, move: Any) -> int | str:
    """Where a move stands among the legal ones, or what is wrong with it."""
    legal = game.actions(state)
    try:
        return int(legal.index(move))
    except Exception:  # it is none of them, or cannot even be compared
        pass
    hint = ""
    if isinstance(move, tuple) and len(move) == 2 and move[1] in legal:
        hint = f" (return the move alone: {move[1]!r})"
    elif isinstance(move, str):
        hint = " (that is a text: game.move(state, text) is the move that it names)"
    elif move is None:
        hint = " (is a return missing?)"
    return f"{shown(move)} is not a legal move{hint}; game.actions(state) is {shown(legal, 200)}"
