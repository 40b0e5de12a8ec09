"""Games as a newcomer writes them who has no board: nothing but rules, and names of moves."""

from teachkit import Game


class Nim(Game):
    """Take some of one heap; whoever takes the last one wins."""

    players = ("Ann", "Bob")

    def __init__(self, *heaps):
        self.initial = (heaps or (1, 2, 3), 0)

    def to_move(self, state):
        return self.players[state[1]]

    def actions(self, state):
        heaps, _ = state
        return tuple((at, n) for at, heap in enumerate(heaps) for n in range(1, heap + 1))

    def result(self, state, move):
        heaps, turn = state
        at, taken = move
        return (*heaps[:at], heaps[at] - taken, *heaps[at + 1 :]), 1 - turn

    def is_terminal(self, state):
        return not any(state[0])

    def utility(self, state, player):
        return -1 if player == self.to_move(state) else 1

    def name(self, move):
        return f"{move[1]} of {'ABC'[move[0]]}"

    def text(self, state):
        return "\n".join(f"{'ABC'[at]}  {'| ' * heap}" for at, heap in enumerate(state[0]))


class Sticks(Game):
    """Take one, two or three sticks; whoever takes the last one wins."""

    players = ("first", "second")
    initial = (10, "first")

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return tuple(range(1, min(3, state[0]) + 1))

    def result(self, state, move):
        if move not in self.actions(state):
            raise self._illegal(state, move)
        return state[0] - move, self.other(state[1])

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if player == state[1] else 1
