"""How the pieces of checkers move: squares as bits, rays, steps and chains of jumps.

    Square   1 to 32, the dark squares in reading order, as PDN numbers them
    Squares  a set of squares as bits; a single bit stands for a piece, landing or victim
    Move     the squares that a piece visits: a step (11, 15) or a Capture (15, 22, 29)
    Kind     how a piece moves: WHITE or BLACK for a man, KING, or DONE once its move must end
    Ray      the squares in one direction from a piece, nearest first
    Step     a landing, and the move that goes there
    Route    a way to capture: the squares visited, and the Squares of what it takes

Every ninth bit is a gap and never set. So the neighbours of a bit are always 4 and 5
places away, and a step over the edge of the board ends in a gap or outside:

         0   1   2   3
       4   5   6   7  (8)
         9  10  11  12
      13  14  15  16 (17)  and so on
"""

from collections.abc import Iterator
from functools import lru_cache

from teachkit.layout import Cell, Layout, Place

Square = Cell
Squares = int
Move = tuple[Square, ...]
Kind = int
Ray = tuple[Squares, ...]
Step = tuple[Squares, Move]
Route = tuple[Move, Squares]

WHITE, BLACK, KING, DONE = range(4)

PLACES = [place for place in range(35) if place % 9 != 8]
BIT = {square: 1 << place for square, place in enumerate(PLACES, start=1)}
SQUARE = {bit: square for square, bit in BIT.items()}
BOARD = sum(SQUARE)


LAYOUT = Layout(
    "Checkers",
    *("chequers", 8, 8),
    {
        square: Place((square - 1) % 4 * 2 + (1 - row % 2), row, str(square), square)
        for square in BIT
        for row in [(square - 1) // 4]
    },
)


class Capture(tuple[Square, ...]):
    """A move that takes pieces: equal to the plain tuple of its squares, but written with x."""

    __slots__ = ()


def squares(first: Square, last: Square) -> Squares:
    """The set of the squares from the first to the last."""
    return sum(BIT[square] for square in range(first, last + 1))


def each(pieces: Squares) -> Iterator[Squares]:
    """The members of a set in reading order, a bit each."""
    while pieces:
        yield pieces & -pieces
        pieces &= pieces - 1


def rays(piece: Squares, ways: tuple[int, ...], reach: int) -> list[Ray]:
    """The rays from a piece in these ways, at most this many squares long."""
    start = piece.bit_length() - 1
    lines = []
    for way in ways:
        places = range(start + way, start + way * 8, way)
        inside = next((n for n, place in enumerate(places) if place not in PLACES), 7)
        lines.append(tuple(1 << place for place in places[: min(inside, reach)]))
    return lines


def steps(piece: Squares, ways: tuple[int, ...], reach: int) -> list[list[Step]]:
    """The steps of a piece along its rays."""
    return [
        [(landing, (SQUARE[piece], SQUARE[landing])) for landing in ray]
        for ray in rays(piece, ways, reach)
    ]


UP, DOWN, AROUND = (-5, -4), (4, 5), (-5, -4, 4, 5)
LAST_ROW = (squares(1, 4), squares(29, 32), 0, 0)


class Movement:
    """The legal moves of any position; `teachkit.games.checkers` explains the switches."""

    def __init__(
        self,
        *,
        backward_capture: bool,
        flying_kings: bool,
        removal: str,
        landing: str,
        promotion: str,
        majority: bool,
    ) -> None:
        self._backward, self._flying, self._majority = backward_capture, flying_kings, majority
        self._immediate, self._must_continue = removal == "immediate", landing == "must_continue"
        self._as_king = promotion == "as_king"
        goes_on = {"as_man": (WHITE, BLACK), "as_king": (KING, KING), "stop": (DONE, DONE)}
        self._beyond_last_row = goes_on[promotion]
        ahead = [(UP, 1), (DOWN, 1), (AROUND, 7 if flying_kings else 1), ((), 0)]
        capturing = [(AROUND, 1), (AROUND, 1), *ahead[KING:]] if backward_capture else ahead
        self._steps = [{piece: steps(piece, *how) for piece in SQUARE} for how in ahead]
        self._jumps = [
            {piece: rays(piece, ways, reach + 1) for piece in SQUARE} for ways, reach in capturing
        ]
        self.legal = lru_cache(maxsize=4096)(self._legal)
        """`legal(white, black, kings, turn)`: the legal moves, each with what it takes.

        Piece by piece in reading order, up before down, left before right, near before far.
        """

    def can_move(self, white: Squares, black: Squares, kings: Squares, turn: Kind) -> bool:
        """Is there a legal move? If none leads next door or over a neighbour, none does."""
        free = BOARD & ~(white | black)
        if turn == WHITE:
            enemy, up, down = black, white, white & kings
        else:
            enemy, up, down = white, black & kings, black
        if up & (free << 4 | free << 5) or down & (free >> 4 | free >> 5):
            return enemy != 0
        return self._jumpers(up, down, enemy, free) != 0

    def is_crowned(self, move: Move, turn: Kind) -> bool:
        """Does a man that makes this move become a king?"""
        if self._as_king:
            return any(BIT[square] & LAST_ROW[turn] for square in move)
        return BIT[move[-1]] & LAST_ROW[turn] != 0

    def routes(self, white: Squares, black: Squares, kings: Squares, turn: Kind) -> list[Route]:
        """Every way to capture, also those that differ only in where they pass."""
        own, enemy = (white, black) if turn == WHITE else (black, white)
        up, down = (own, own & kings) if turn == WHITE else (own & kings, own)
        free = BOARD & ~(own | enemy)
        jumpers = self._jumpers(up, down, enemy, free) | (own & kings if self._flying else 0)
        found = [
            ((SQUARE[piece], *path), taken)
            for piece in each(jumpers)
            for path, taken in self._onward(
                KING if piece & kings else turn, piece, enemy, free | piece, 0
            )
        ]
        if self._majority:
            most = max((taken.bit_count() for _, taken in found), default=0)
            found = [(path, taken) for path, taken in found if taken.bit_count() == most]
        return found

    def _legal(
        self, white: Squares, black: Squares, kings: Squares, turn: Kind
    ) -> dict[Move, Squares]:
        different: dict[tuple[Square, Square, Squares], Move] = {}
        for path, taken in self.routes(white, black, kings, turn):
            different.setdefault((path[0], path[-1], taken), Capture(path))
        if different:
            return {move: taken for (_, _, taken), move in different.items()}
        own, enemy = (white, black) if turn == WHITE else (black, white)
        moves = {}
        for piece in each(own if enemy else 0):
            for ray in self._steps[KING if piece & kings else turn][piece]:
                for landing, move in ray:
                    if landing & (white | black):
                        break
                    moves[move] = 0
        return moves

    def _jumpers(self, up: Squares, down: Squares, enemy: Squares, free: Squares) -> Squares:
        """Which pieces, of those that go up or down, can jump over an enemy next to them?"""
        if self._backward:
            up = down = up | down
        above = (enemy & free << 4) << 4 | (enemy & free << 5) << 5
        below = (enemy & free >> 4) >> 4 | (enemy & free >> 5) >> 5
        return up & above | down & below

    def _onward(
        self, kind: Kind, piece: Squares, enemy: Squares, free: Squares, taken: Squares
    ) -> list[Route]:
        """Every way to capture on: where the piece lands, and all that the whole move takes."""
        found: list[Route] = []
        for victim, landings in self._over(kind, piece, enemy, free):
            room = free | victim if self._immediate else free
            ways = []
            for landing in landings:
                then = self._beyond_last_row[kind] if landing & LAST_ROW[kind] else kind
                more = self._onward(then, landing, enemy ^ victim, room, taken | victim)
                ways.append((landing, more))
            if self._must_continue and any(more for _, more in ways):
                ways = [(landing, more) for landing, more in ways if more]
            for landing, more in ways:
                for path, all_taken in more or [((), taken | victim)]:
                    found.append(((SQUARE[landing], *path), all_taken))
        return found

    def _over(
        self, kind: Kind, piece: Squares, enemy: Squares, free: Squares
    ) -> Iterator[tuple[Squares, list[Squares]]]:
        """The enemies that a piece can jump, each with the squares where it may land."""
        for ray in self._jumps[kind][piece]:
            victim, landings = 0, []
            for square in ray:
                if square & free:
                    if victim:
                        landings.append(square)
                elif victim or not square & enemy:
                    break
                else:
                    victim = square
            if landings:
                yield victim, landings
