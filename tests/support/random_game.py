"""Small games by chance: any rules, any evaluation, as nobody would write them on purpose."""

import random

from teachkit import Game


class RandomGame(Game):
    """States are numbered; from each some lead on, with turns that need not alternate."""

    players = ("Ann", "Bob")
    initial = 0

    def __init__(self, seed):
        self.seed = seed
        chance = random.Random(seed)
        size = chance.randint(6, 14)
        self._next = {
            state: tuple(sorted(chance.sample(range(state + 1, size), min(3, size - state - 1))))
            if state < size - 4 or chance.random() < 0.3
            else ()
            for state in range(size)
        }
        self._mover = [chance.choice(self.players) for _ in range(size)]
        self._worth = [chance.choice((-1, 0, 1)) for _ in range(size)]  # to Ann
        self._guess = [chance.choice((-500, -5, 0, 1, 7.5, 900)) for _ in range(size)]

    @property
    def options(self):
        return {"seed": self.seed}

    def to_move(self, state):
        return self._mover[state]

    def actions(self, state):
        return self._next[state]

    def result(self, state, move):
        return move

    def is_terminal(self, state):
        return not self._next[state]

    def utility(self, state, player):
        return self._worth[state] if player == "Ann" else -self._worth[state]

    @property
    def evaluations(self):
        return {"guess": self.guess}

    def guess(self, state, player):
        """Anything at all, and not even fair."""
        return self._guess[state] if player == "Ann" else -self._guess[state]

    @property
    def states(self):
        return range(len(self._next))
