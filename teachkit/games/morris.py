"""Nine men's morris: three men in a line are a mill, and a mill takes an enemy man.

    Cell   a point, 0 to 23 in reading order; people write a7 (top left) to g1
    Men    a set of points as 24 bits
    State  (Men of the player to move, Men of the other, how many men each of them has in
           hand, whose turn it is: 0 or 1, has the last move closed a mill: 0 or 1, Quiet)
    Move   (source, target, removed): the source of a man from the hand is NOWHERE, and
           a move that closes no mill removes NOWHERE

The board is described in `teachkit.games.morris_board`, how men move in
`teachkit.games.morris_moves`; here is what makes a game of them.
"""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from teachkit.game import (
    BoardGame,
    Evaluation,
    Player,
    checked_text,
    no_evaluation,
    starting_with,
)
from teachkit.games.draws import draw_rule
from teachkit.games.morris_board import (
    LAYOUT,
    MILLS,
    NAMES,
    NOWHERE,
    Mill,
    in_mills,
    men_on,
    picture,
    points_of,
    read_picture,
)
from teachkit.games.morris_evaluation import WEIGHTS, features
from teachkit.games.morris_moves import (
    Move,
    State,
    ThreeAgainstThree,
    is_lost,
    legal_moves,
    why_not,
)
from teachkit.layout import Cell

__all__ = ["MILLS", "NOWHERE", "Morris"]


PHASES = {
    "placing": ("place", "placing a man"),
    "moving": ("move", "moving a man along a line"),
    "flying": ("fly", "flying a man to any free point"),
}
"""What a move is called in each phase, and what is done there."""


class Morris(BoardGame[State, Move]):
    """Nine men's morris as in report 004; black starts, or white with `first="white"`.

    A player down to three men, none in hand, may fly: move to any free point. A mill
    takes one man, and so do two mills closed at once; men in a mill are safe while
    there are others. `flying=False` and `protect=False` switch these rules off. The
    player to move has lost with fewer than three men, counting those in hand, or
    without a move. `draw` is the number of plies without a placement or removal that
    make a draw, "repetition", "three" (20 plies of three men against three) or None.
    """

    layout = LAYOUT
    notation = (
        "the point where a man is placed, or from where to where he goes, as in a7-d7; "
        "x and a point follow if a mill takes the man there, as in a7xd7"
    )

    def __init__(
        self,
        *,
        first: Player = "black",
        flying: bool = True,
        protect: bool = True,
        draw: int | str | None = 100,
    ) -> None:
        self.players = starting_with(first, ("black", "white"))
        self.flying, self.protect, self.draw = flying, protect, draw
        self._rule = ThreeAgainstThree() if draw == "three" else draw_rule(draw)
        self.initial = (0, 0, 9, 9, 0, 0, self._rule.fresh)
        # A search comes back to a state after each of its moves: at once from the leaves, and
        # after one other state from the nodes above them.
        self._latest = self._before = self.initial, self._legal_moves(self.initial)

    @property
    def options(self) -> Mapping[str, Any]:
        rules = {"flying": self.flying, "protect": self.protect, "draw": self.draw}
        return {"first": self.players[0], **rules}

    # ---- the rules

    def to_move(self, state: State) -> Player:
        return self.players[state[4]]

    def actions(self, state: State) -> tuple[Move, ...]:
        return tuple(self._legal(state))

    def result(self, state: State, move: Move) -> State:
        asked, legal = self._latest
        if asked is not state:
            legal = self._legal(state)
        try:
            after = legal[move]
            source, target, removed = move
            _ = source | target | removed  # refuses 5.0, which is equal to 5 but is no point
        except (KeyError, TypeError):  # not among them, or not even hashable
            raise self._illegal(state, move, why_not(move, state, legal)) from None
        return after

    def is_terminal(self, state: State) -> bool:
        if state[2] >= 3:  # in hand: enough, and they can be placed
            return False
        mine, yours, hand, _, turn, _, quiet = state
        if quiet and self._rule.is_draw(quiet, (mine, yours, turn)):
            return True
        return is_lost(mine, yours, hand, self.flying)

    def winner(self, state: State) -> Player | None:
        mine, yours, hand, _, turn, _, _ = state
        return self.players[1 - turn] if is_lost(mine, yours, hand, self.flying) else None

    def _legal(self, state: State) -> dict[Move, State]:
        """The legal moves and where they lead, remembered for the two states asked for last."""
        (asked, legal), self._before = self._before, self._latest
        if asked is not state:
            legal = self._legal_moves(state)
        self._latest = state, legal
        return legal

    def _legal_moves(self, state: State) -> dict[Move, State]:
        if self.is_terminal(state):
            return {}
        return legal_moves(state, self._rule, self.flying, self.protect)

    # ---- what a person sees

    def pieces(self, state: State) -> Mapping[Cell, Player]:
        owners = zip(self._in_turn(state), state[:2], strict=True)
        return {point: player for player, men in owners for point in points_of(men)}

    def in_hand(self, state: State) -> dict[Player, int]:
        """How many men each player has still to place."""
        hands = dict(zip(self._in_turn(state), state[2:4], strict=True))
        return {player: hands[player] for player in self.players}

    def phase(self, state: State, player: Player) -> str:
        """What a player does in a turn: "placing", "moving" or "flying"."""
        number = int(self.other(player) == self.to_move(state))
        if state[2:4][number]:
            return "placing"
        return "flying" if self.flying and state[:2][number].bit_count() == 3 else "moving"

    def mills(self, state: State) -> tuple[Mill, ...]:
        """The closed mills of both players."""
        return tuple(m for m in MILLS if any(men & men_on(m) == men_on(m) for men in state[:2]))

    def marked_lines(self, state: State) -> tuple[Mill, ...]:
        return self.mills(state)

    def path(self, move: Move) -> tuple[Cell, ...]:
        return tuple(point for point in move if point != NOWHERE)

    def _in_turn(self, state: State) -> tuple[Player, Player]:
        """The player to move, and the other."""
        return self.players if state[4] == 0 else self.players[::-1]

    # ---- what is said

    def reason(self, state: State) -> str:
        if self.winner(state) is None:
            return self._rule.reason("taking or placing a man")
        mine, _, hand, *_ = state
        few = mine.bit_count() + hand < 3
        return f"{self.to_move(state)} {'has only two men' if few else 'cannot move'}"

    def remark(self, state: State) -> str:
        return PHASES[self.phase(state, self.to_move(state))][1]

    def describe(self, state: State, move: Move) -> str:
        """What report 004 calls the move: place, move or fly, and whether it closes a mill."""
        action = PHASES[self.phase(state, self.to_move(state))][0]
        return action if move[2] == NOWHERE else f"{action} mill"

    def objection(self, state: State, clicks: Sequence[Cell]) -> str:
        """Why a mill cannot take the man clicked last."""
        *made, cell = clicks
        taking = [move for move in self.actions(state) if move[2] != NOWHERE]
        if tuple(made) not in [self.path(move)[:-1] for move in taking]:
            return ""
        name, piece = NAMES[cell], self.pieces(state).get(cell)
        enemy = self.other(self.to_move(state))
        if piece == enemy:
            return f"{name} stands in a mill: take a {enemy} man outside the mills"
        what = "is empty" if piece is None else "is your own"
        return f"{name} {what}: take a {enemy} man, for the mill"

    # ---- evaluation

    @property
    def evaluations(self) -> Mapping[str, Evaluation[State]]:
        github = partial(self.phases, weights="github")
        return {"phases": self.phases, "phases-github": github, "none": no_evaluation}

    def phases(self, state: State, player: Player, *, weights: str = "report") -> float:
        """Report 004's evaluation: its features, weighted by the phase of the game.

        The phase is one for both players, so that one's gain is the other's loss: placing
        while there are men in hand, flying once both are down to three, else moving. In the
        flying phase men and mills count nothing, as published; were one player's three men
        enough for it, the other would shun taking the man that wins the game.
        """
        if weights not in WEIGHTS:
            raise ValueError(f"weights must be one of {', '.join(WEIGHTS)}, not {weights!r}")
        if state[2] or state[3]:
            phase = "placing"
        else:
            most = max(state[0].bit_count(), state[1].bit_count())
            phase = "flying" if self.flying and most <= 3 else "moving"
        seen = self.features(state, player)
        return sum(weight * seen[feature] for feature, weight in WEIGHTS[weights][phase].items())

    def features(self, state: State, player: Player) -> dict[str, int]:
        """What report 004 looks at, each the player's less the opponent's.

        "last mill" is 1 for a mill closed by the last move; "doubles" are mills that lack
        one man and have his point free; "blocked" men have no free neighbour, and count
        the other way round, the opponent's less the player's: so does the report's published
        code, while its text says the player's less the opponent's.
        """
        mine, yours, hand, _, turn, mill, _ = state
        seen = features(mine, yours, mill, is_lost(mine, yours, hand, self.flying))
        if self.other(player) != self.players[turn]:
            return seen
        return {feature: -number for feature, number in seen.items()}

    # ---- notation: "d2 d6 f2 e5 b2xd6" is the moves; a board is a picture and some lines

    def name(self, move: Move) -> str:
        source, target, removed = move
        start = "" if source == NOWHERE else f"{NAMES[source]}-"
        taken = "" if removed == NOWHERE else f"x{NAMES[removed]}"
        return f"{start}{NAMES[target]}{taken}"

    def spelling(self, text: str) -> str:
        """The text with the names of points: "3 5", row and column as in report 004, is e5."""
        return re.sub(r"([1-7])\s+([1-7])", _point, super().spelling(text))

    def move(self, state: State, text: str) -> Move:
        """The legal move that a text names; its points may stand one after another: "3 3 4 3"."""
        points = self.spelling(checked_text(text)).split()
        for move in self.actions(state):
            if len(points) > 1 and [NAMES[point] for point in self.path(move)] == points:
                return move
        return super().move(state, text)

    def text(self, state: State, *, numbered: bool = False) -> str:
        """The board and what belongs to it; `numbered` has rows and columns 1 to 7, as report 004.

        `parse` reads the text without `numbered`.
        """
        hands = ", ".join(f"{player} {hand}" for player, hand in self.in_hand(state).items())
        mill = self._mill_note(state[4]) if state[5] else ""
        quiet = self._rule.text(state[6])
        board = picture(self.pieces(state), numbered=numbered)
        lines = [board, self._status(state), f"in hand: {hands}", mill, quiet]
        return "\n".join(line for line in lines if line)

    def parse(self, text: str) -> State:
        """A state from a move list such as "d2 d6 f2" or from a text board."""
        if "." not in checked_text(text):
            return super().parse(text)
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        men = read_picture(lines[:8])
        if len(lines) < 10:
            raise ValueError("below the board goes who is to move, then the men in hand")
        status, hands, *notes = lines[8:]
        mover = self._mover(status)
        last, turn = self.other(mover), self.players.index(mover)
        mine, yours = men[mover[0].upper()], men[last[0].upper()]
        in_hand = self._read_hands(hands)
        mill = int(notes[:1] == [self._mill_note(turn)])
        quiet = self._rule.parse(" ".join(notes[mill:]))
        return self._possible((mine, yours, in_hand[mover], in_hand[last], turn, mill, quiet))

    def _mill_note(self, turn: int) -> str:
        return f"{self.players[1 - turn]} has just closed a mill"

    def _read_hands(self, line: str) -> dict[Player, int]:
        first, second = self.players
        hands = re.fullmatch(rf"in hand: {first} (\d), {second} (\d)", line)
        if hands is None:
            raise ValueError(f"{line!r} should read like 'in hand: {first} 3, {second} 4'")
        return {first: int(hands[1]), second: int(hands[2])}

    def _possible(self, state: State) -> State:
        """The state itself, or a ValueError if no game can lead to it."""
        men, hands, (turn, mill, quiet) = state[:2], state[2:4], state[4:]
        (mover, last), placing = self._in_turn(state), any(hands)
        if placing and hands[0] - hands[1] != turn:
            first_hand, second_hand = self.in_hand(state).values()
            raise ValueError(
                f"with {first_hand} and {second_hand} men in hand it is not {mover}'s turn"
            )
        left = [board.bit_count() + hand for board, hand in zip(men, hands, strict=True)]
        for player, board, hand, own, enemy in zip(
            (mover, last), men, hands, left, left[::-1], strict=True
        ):
            if own > 9:
                raise ValueError(f"{player} has {own} men on the board and in hand: nine at most")
            if in_mills(board) and enemy == 9:
                raise ValueError(f"{player} has a mill, but has taken no man")
            if placing and 9 - enemy > max(0, 7 - hand):
                raise ValueError(f"{player} has placed {9 - hand} men and taken {9 - enemy}")
        if left[1] < 3:
            raise ValueError(f"{last} has fewer than three men, so the game was over before")
        if mill and not in_mills(men[1]):
            raise ValueError(f"{last} has not just closed a mill: there is none")
        counting = self._rule.after(quiet, (*men, turn)) != self._rule.fresh
        if quiet and (placing or mill or not counting):
            raise ValueError(f"{self._rule.text(quiet)!r}, but the last move was not a quiet one")
        return state


def _point(row_column: re.Match[str]) -> str:
    return f"{'abcdefg'[int(row_column[2]) - 1]}{8 - int(row_column[1])}"
