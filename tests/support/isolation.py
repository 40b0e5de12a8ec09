"""A game as a newcomer writes it, with pieces of its own: Isolation."""

from teachkit import Game, Layout


class Isolation(Game):
    """Go like a king; the square that is left is blocked. Whoever cannot move has lost."""

    players = ("white", "black")
    notation = "the square to go to"

    def __init__(self, size=4):
        self.size = size
        self.layout = Layout.squares("Isolation", size, size)
        last = size * size - 1
        self.initial = (size // 2, last - size // 2, (), 0)  # the two, what is blocked, the turn

    @property
    def options(self):
        return {"size": self.size}

    def to_move(self, state):
        return self.players[state[3]]

    def actions(self, state):
        white, black, blocked, turn = state
        at = state[turn]
        row, column = divmod(at, self.size)
        squares = [
            y * self.size + x
            for y in range(max(row - 1, 0), min(row + 2, self.size))
            for x in range(max(column - 1, 0), min(column + 2, self.size))
        ]
        return tuple((at, to) for to in squares if to not in (white, black, *blocked))

    def result(self, state, move):
        white, black, blocked, turn = state
        blocked = tuple(sorted((*blocked, move[0])))
        return (white, move[1], blocked, 0) if turn else (move[1], black, blocked, 1)

    def is_terminal(self, state):
        return not self.actions(state)

    def utility(self, state, player):
        return -1 if player == self.to_move(state) else 1

    @property
    def evaluations(self):
        return {"room": self.room}

    def room(self, state, player):
        """How many more moves the player has than the opponent."""
        mine, yours = (len(self.actions((*state[:3], turn))) for turn in (0, 1))
        return mine - yours if player == "white" else yours - mine

    def reason(self, state):
        return f"{self.to_move(state)} is shut in"

    def name(self, move):
        return self.layout.places[move[1]].name

    def path(self, move):
        return move

    def pieces(self, state):
        white, black, blocked, _ = state
        return {**dict.fromkeys(blocked, "blocked"), white: "white ♔", black: "black ♚"}
