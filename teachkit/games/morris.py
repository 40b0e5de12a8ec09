"""Nine men's morris: three men in a line are a mill, and a mill takes an enemy man.

Cell   a point, 0 to 23 in reading order; people write a7 (top left) to g1
Men    a set of points as 24 bits; `teachkit.games.points` knows the board
State  (Men of the player who started, Men of the other, how many men each has in
       hand, whose turn it is: 0 or 1, has the last move closed a mill: 0 or 1, Quiet)
Move   (source, target, removed): the source of a man from the hand is NOWHERE, and
       a move that closes no mill removes NOWHERE
"""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from teachkit.game import (
    BoardGame,
    Cell,
    Evaluation,
    Player,
    checked_text,
    no_evaluation,
    starting_with,
)
from teachkit.games.draws import Quiet, QuietPlies, draw_rule
from teachkit.games.points import (
    ALL,
    BIT,
    EDGES,
    MILLS,
    NAMES,
    NEIGHBOURS,
    NOWHERE,
    POINTS,
    Men,
    Mill,
    closes,
    formations,
    in_mills,
    men_on,
    near,
    picture,
    points_of,
    read_picture,
)

__all__ = ["EDGES", "MILLS", "NOWHERE", "POINTS", "Morris"]

State = tuple[Men, Men, int, int, int, int, Quiet]
Move = tuple[Cell, Cell, Cell]

WEIGHTS = {
    "report": {
        "placing": {"last mill": 20, "mills": 25, "blocked": 2, "men": 5, "doubles": 8},
        "moving": {"last mill": 15, "mills": 35, "blocked": 10, "men": 15, "win": 2000},
        "flying": {"last mill": 18, "win": 3000},
    },
    "github": {
        "placing": {"last mill": 20, "mills": 25, "blocked": 5, "men": 5, "doubles": 8},
        "moving": {"last mill": 25, "mills": 30, "blocked": 10, "men": 15, "win": 2000},
        "flying": {"last mill": 30, "win": 3000},
    },
}
"""What each feature counts in each phase: as report 004 prints it, and in its program."""


def sides(state: State) -> tuple[Men, Men, int]:
    """The men of the player to move, those of the other, and what the first has in hand."""
    first, second, first_hand, second_hand, turn, _, _ = state
    return (second, first, second_hand) if turn else (first, second, first_hand)


class Morris(BoardGame[State, Move]):
    """Nine men's morris as in report 004; black starts, or white with `first="white"`.

    A player down to three men, none in hand, may fly: move to any free point. A mill
    takes one man, and so do two mills closed at once; men in a mill are safe while
    there are others. `flying=False` and `protect=False` switch these rules off. The
    player to move has lost with fewer than three men, counting those in hand, or
    without a move. `draw` is the number of plies without a placement or removal that
    make a draw, "repetition", "three" (20 plies of three men against three) or None.
    """

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
        self._rule = QuietPlies(20) if draw == "three" else draw_rule(draw)
        self.initial = (0, 0, 9, 9, 0, 0, self._rule.fresh)

    @property
    def options(self) -> Mapping[str, Any]:
        rules = {"flying": self.flying, "protect": self.protect, "draw": self.draw}
        return {"first": self.players[0], **rules}

    # ---- the rules

    def to_move(self, state: State) -> Player:
        return self.players[state[4]]

    def actions(self, state: State) -> tuple[Move, ...]:
        if self.is_terminal(state):
            return ()
        mine, yours, hand = sides(state)
        free = ALL & ~(mine | yours)
        removable = points_of(self._removable(yours))
        moves: list[Move] = []
        for source in (NOWHERE,) if hand else points_of(mine):
            others = mine ^ BIT[source]
            for target in points_of(free & self._reach(source, mine)):
                if closes(others, target):
                    moves += [(source, target, removed) for removed in removable]
                else:
                    moves.append((source, target, NOWHERE))
        return tuple(moves)

    def result(self, state: State, move: Move) -> State:
        self._check(state, move)
        source, target, removed = move
        first, second, first_hand, second_hand, turn, _, quiet = state
        mill, placed = int(removed != NOWHERE), int(source == NOWHERE)
        if mill or placed or not self._counts(state):
            quiet = self._rule.fresh
        else:
            quiet = self._rule.after(quiet, (first, second, turn))
        step, taken = BIT[source] | BIT[target], BIT[removed]
        if turn:
            return first ^ taken, second ^ step, first_hand, second_hand - placed, 0, mill, quiet
        return first ^ step, second ^ taken, first_hand - placed, second_hand, 1, mill, quiet

    def is_terminal(self, state: State) -> bool:
        first, second, _, _, turn, _, quiet = state
        if quiet and self._rule.is_draw(quiet, (first, second, turn)):
            return True
        return self._lost(state)

    def winner(self, state: State) -> Player | None:
        return self.players[1 - state[4]] if self._lost(state) else None

    def _lost(self, state: State) -> bool:
        """Has the player to move too few men, or nowhere to go?"""
        mine, yours, hand = sides(state)
        count = mine.bit_count() + hand
        if count < 3:
            return True
        if hand or (count == 3 and self.flying):
            return False
        return not mine & near(ALL & ~(mine | yours))

    def _reach(self, source: Cell, mine: Men) -> Men:
        """The points where a man may go if they are free."""
        flies = source == NOWHERE or (self.flying and mine.bit_count() == 3)
        return ALL if flies else NEIGHBOURS[source]

    def _removable(self, men: Men) -> Men:
        """The men whom a mill may take: never none, as their player has just moved one."""
        return (self.protect and men & ~in_mills(men)) or men

    def _counts(self, state: State) -> bool:
        """Does the draw rule count quiet moves here?"""
        return self.draw != "three" or state[0].bit_count() == state[1].bit_count() == 3

    def _check(self, state: State, move: Move) -> None:
        """Raise an IllegalMoveError with the reason if the move is not legal."""
        if not _is_move(move):
            raise self._illegal(state, move, "a move is (source, target, removed)")
        if self.is_terminal(state):
            raise self._illegal(state, move)
        source, target, removed = move
        mine, yours, hand = sides(state)
        if hand and source != NOWHERE:
            raise self._illegal(state, move, "men in hand are placed first")
        if not hand and not BIT[source] & mine:
            raise self._illegal(state, move, "there is no man to move")
        if not BIT[target] & ~(mine | yours) & self._reach(source, mine):
            raise self._illegal(state, move, "the target is taken or out of reach")
        if closes(mine ^ BIT[source], target):
            if not BIT[removed] & self._removable(yours):
                raise self._illegal(
                    state, move, "the mill must take an enemy, and men in mills come last"
                )
        elif removed != NOWHERE:
            raise self._illegal(state, move, "only a mill takes a man")

    # ---- what a person sees

    def pieces(self, state: State) -> Mapping[Cell, Player]:
        owners = zip(self.players, state[:2], strict=True)
        return {point: player for player, men in owners for point in points_of(men)}

    def in_hand(self, state: State) -> dict[Player, int]:
        """How many men each player has still to place."""
        return dict(zip(self.players, state[2:4], strict=True))

    def phase(self, state: State, player: Player) -> str:
        """What a player does in a turn: "placing", "moving" or "flying"."""
        number = self._number(player)
        if state[2:4][number]:
            return "placing"
        return "flying" if self.flying and state[:2][number].bit_count() == 3 else "moving"

    def mills(self, state: State) -> tuple[Mill, ...]:
        """The closed mills of both players."""
        return tuple(m for m in MILLS if any(men & men_on(m) == men_on(m) for men in state[:2]))

    def path(self, move: Move) -> tuple[Cell, ...]:
        return tuple(point for point in move if point != NOWHERE)

    def _number(self, player: Player) -> int:
        """0 for the player who started, 1 for the other."""
        return 0 if self.other(player) == self.players[1] else 1

    # ---- evaluation

    @property
    def evaluations(self) -> Mapping[str, Evaluation[State]]:
        github = partial(self.phases, weights="github")
        return {"phases": self.phases, "phases-github": github, "none": no_evaluation}

    def phases(self, state: State, player: Player, *, weights: str = "report") -> float:
        """Report 004's evaluation: its features, weighted by the phase of the game.

        The phase is one for both players, so that one's gain is the other's loss: placing
        while there are men in hand, flying once a player is down to three, else moving.
        In the flying phase men and mills count nothing, as published.
        """
        if weights not in WEIGHTS:
            raise ValueError(f"weights must be one of {', '.join(WEIGHTS)}, not {weights!r}")
        if state[2] or state[3]:
            phase = "placing"
        else:
            fewest = min(state[0].bit_count(), state[1].bit_count())
            phase = "flying" if self.flying and fewest <= 3 else "moving"
        features = self.features(state, player)
        return sum(weight * features[name] for name, weight in WEIGHTS[weights][phase].items())

    def features(self, state: State, player: Player) -> dict[str, int]:
        """What report 004 looks at, each the player's less the opponent's.

        "last mill" is 1 for a mill closed by the last move; "doubles" are mills that lack
        one man and have his point free; "blocked" men have no free neighbour, and count
        the other way round: the opponent's less the player's.
        """
        first, second, _, _, turn, mill, _ = state
        sign = -1 if self._number(player) else 1
        just_moved = sign if turn else -sign
        mills, doubles = formations(first, second)
        enemy_mills, enemy_doubles = formations(second, first)
        stuck = ~near(ALL & ~(first | second))
        return {
            "last mill": just_moved * mill,
            "mills": sign * (mills - enemy_mills),
            "blocked": sign * ((second & stuck).bit_count() - (first & stuck).bit_count()),
            "men": sign * (first.bit_count() - second.bit_count()),
            "doubles": sign * (doubles - enemy_doubles),
            "win": just_moved * self._lost(state),
        }

    # ---- notation: "d2 d6 f2 e5 b2xd6" is the moves; a board is a picture and some lines

    def name(self, move: Move) -> str:
        source, target, removed = move
        start = "" if source == NOWHERE else f"{NAMES[source]}-"
        taken = "" if removed == NOWHERE else f"x{NAMES[removed]}"
        return f"{start}{NAMES[target]}{taken}"

    def move(self, state: State, text: str) -> Move:
        """The legal move that a text names; "3 5", row and column as in report 004, is e5."""
        return super().move(state, re.sub(r"([1-7])\s+([1-7])", _point, checked_text(text)))

    def text(self, state: State) -> str:
        hands = ", ".join(f"{player} {hand}" for player, hand in self.in_hand(state).items())
        mill = self._mill_note(state[4]) if state[5] else ""
        quiet = self._rule.text(state[6])
        lines = [picture(self.pieces(state)), self._status(state), f"in hand: {hands}", mill, quiet]
        return "\n".join(line for line in lines if line)

    def parse(self, text: str) -> State:
        """A state from a move list such as "d2 d6 f2" or from a text board."""
        if "." not in checked_text(text):
            return super().parse(text)
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        men = read_picture(lines[:8])
        first, second = (men[player[0].upper()] for player in self.players)
        if len(lines) < 10:
            raise ValueError("below the board goes who is to move, then the men in hand")
        status, hands, *notes = lines[8:]
        turn = self._number(self._mover(status))
        mill = int(notes[:1] == [self._mill_note(turn)])
        quiet = self._rule.parse(" ".join(notes[mill:]))
        return self._possible((first, second, *self._hands(hands), turn, mill, quiet))

    def _mill_note(self, turn: int) -> str:
        return f"{self.players[1 - turn]} has just closed a mill"

    def _hands(self, line: str) -> tuple[int, int]:
        first, second = self.players
        hands = re.fullmatch(rf"in hand: {first} (\d), {second} (\d)", line)
        if hands is None:
            raise ValueError(f"{line!r} should read like 'in hand: {first} 3, {second} 4'")
        return int(hands[1]), int(hands[2])

    def _possible(self, state: State) -> State:
        """The state itself, or a ValueError if no game can lead to it."""
        men, hands, (turn, mill, quiet) = state[:2], state[2:4], state[4:]
        mover, last, placing = self.players[turn], self.players[1 - turn], any(hands)
        if placing and hands[1] - hands[0] != turn:
            raise ValueError(f"with {hands[0]} and {hands[1]} men in hand it is not {mover}'s turn")
        left = [board.bit_count() + hand for board, hand in zip(men, hands, strict=True)]
        for player, board, hand, own, enemy in zip(
            self.players, men, hands, left, left[::-1], strict=True
        ):
            if own > 9:
                raise ValueError(f"{player} has {own} men on the board and in hand: nine at most")
            if in_mills(board) and enemy == 9:
                raise ValueError(f"{player} has a mill, but has taken no man")
            if placing and 9 - enemy > max(0, 7 - hand):
                raise ValueError(f"{player} has placed {9 - hand} men and taken {9 - enemy}")
        if left[1 - turn] < 3:
            raise ValueError(f"{last} has fewer than three men, so the game was over before")
        if mill and not in_mills(men[1 - turn]):
            raise ValueError(f"{last} has not just closed a mill: there is none")
        if quiet and (placing or mill or not self._counts(state)):
            raise ValueError(f"{self._rule.text(quiet)!r}, but the last move was not a quiet one")
        return state


def _is_move(move: object) -> bool:
    if not isinstance(move, tuple) or len(move) != 3:
        return False
    source, target, removed = move
    whole = type(source) is type(target) is type(removed) is int
    return whole and source in BIT and target in BIT and removed in BIT


def _point(row_column: re.Match[str]) -> str:
    return f"{'abcdefg'[int(row_column[2]) - 1]}{8 - int(row_column[1])}"
