"""How the men of nine men's morris move, and what a mill takes.

Men    a set of points as 24 bits; `teachkit.games.morris_board` knows the board
State  (Men of the player to move, Men of the other, how many men each of them has in
hand, whose turn it is: 0 or 1, has the last move closed a mill: 0 or 1, Quiet)
Move   (source, target, removed): the source of a man from the hand is NOWHERE, and
a move that closes no mill removes NOWHERE
"""

from collections.abc import Collection

from teachkit.games.draws import DrawRule, Position, Quiet, QuietPlies
from teachkit.games.morris_board import (
    ALL,
    BIT,
    NAMES,
    NEIGHBOURS,
    NOWHERE,
    PARTNERS,
    Men,
    in_mills,
    near,
    on_lines,
    pairs,
    points_of,
)
from teachkit.layout import Cell

State = tuple[Men, Men, int, int, int, int, Quiet]
Move = tuple[Cell, Cell, Cell]

PLACINGS: tuple[Move, ...] = tuple((NOWHERE, point, NOWHERE) for point in NAMES)
"""The move that places a man on each point and takes none."""


def is_lost(mine: Men, yours: Men, hand: int, flying: bool) -> bool:
    """Has the player to move too few men, or nowhere to go?"""
    men = mine.bit_count() + hand
    if men < 3 or hand or (men == 3 and flying):
        return men < 3
    return not mine & near(ALL & ~(mine | yours))


def legal_moves(state: State, rule: DrawRule, flying: bool, protect: bool) -> dict[Move, State]:
    """The moves in an unfinished game, in reading order, and where each of them leads."""
    mine, yours, hand, their_hand, turn, _, quiet = state
    if hand and not pairs(on_lines(mine)):
        return _placements(state, rule)
    free, other, fresh = ALL & ~(mine | yours), 1 - turn, rule.fresh
    calm = fresh if hand else rule.after(quiet, (mine, yours, turn))
    sources, left = ((NOWHERE,), hand - 1) if hand else (points_of(mine), 0)
    anywhere = hand or (flying and mine.bit_count() == 3)
    moves: dict[Move, State] = {}
    for source in sources:
        others = mine ^ BIT[source]
        for target in points_of(free if anywhere else free & NEIGHBOURS[source]):
            men = others | BIT[target]
            row, column = PARTNERS[target]
            if others & row == row or others & column == column:
                for removed in points_of(_removable(yours, protect)):
                    enemies = yours ^ BIT[removed]
                    after = (enemies, men, their_hand, left, other, 1, fresh)
                    moves[source, target, removed] = after
            else:
                moves[source, target, NOWHERE] = (yours, men, their_hand, left, other, 0, calm)
    return moves


def _placements(state: State, rule: DrawRule) -> dict[Move, State]:
    """The same where a man from the hand can close no mill: much of a search is there."""
    mine, yours, hand, their_hand, turn, _, _ = state
    left, other, fresh = hand - 1, 1 - turn, rule.fresh
    moves: dict[Move, State] = {}
    for point in points_of(ALL & ~(mine | yours)):
        moves[PLACINGS[point]] = (yours, mine | BIT[point], their_hand, left, other, 0, fresh)
    return moves


def _removable(men: Men, protect: bool) -> Men:
    """The men whom a mill may take: never none, as their player has just moved one."""
    return (protect and men & ~in_mills(men)) or men


def _is_move(move: object) -> bool:
    """Is it a source, a target and a removed man, legal or not?"""
    return (
        isinstance(move, tuple)
        and len(move) == 3
        and all(type(point) is int and NOWHERE <= point < 24 for point in move)
    )


def why_not(move: Move, state: State, legal: Collection[Move]) -> str:
    """What is wrong with a move that is not among the legal ones."""
    mine, _, hand, *_ = state
    if not _is_move(move):
        return "a move is (source, target, removed)"
    if not legal:
        return ""
    source, target, _ = move
    if hand and source != NOWHERE:
        return "men in hand are placed first"
    if not hand and not BIT[source] & mine:
        return "there is no man to move"
    if not any(move[:2] == (source, target) for move in legal):
        return "the target is taken or out of reach"
    if (source, target, NOWHERE) in legal:
        return "only a mill takes a man"
    return "the mill must take an enemy, and men in mills come last"


class ThreeAgainstThree(QuietPlies):
    """A draw after 20 quiet moves in a row of three men against three."""

    def __init__(self) -> None:
        super().__init__(20)

    def after(self, quiet: Quiet, position: Position) -> Quiet:
        mine, yours, _ = position
        counts = mine.bit_count() == yours.bit_count() == 3
        return super().after(quiet, position) if counts else self.fresh

    def reason(self, progress: str) -> str:
        return f"{self.limit} plies of three men against three"
