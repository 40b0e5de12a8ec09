"""Report 001's loop that turns discs, as it stands in print, and the same with `i += 1` inside."""

from collections.abc import Sequence

from teachkit.games.othello import PASS, Othello

DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def flips_as_printed(game: Othello, moves: Sequence[int]) -> list[float]:
    """Black's discs after each move, where the step to the next disc stands after the loop."""
    board, counts = dict(game.pieces(game.initial)), []
    mover = game.players[0]

    def on(cell: int, down: int, right: int, i: int) -> int | None:
        row, column = cell // game.size + down * i, cell % game.size + right * i
        inside = 0 <= row < game.size and 0 <= column < game.size
        return row * game.size + column if inside else None

    def has_disc_to_flip(cell: int, down: int, right: int) -> bool:
        i = 1
        while board.get(on(cell, down, right, i)) == game.other(mover):  # type: ignore[arg-type]
            i += 1
        return i > 1 and board.get(on(cell, down, right, i)) == mover  # type: ignore[arg-type]

    for move in moves:
        if move != PASS:
            for down, right in DIRECTIONS:
                if has_disc_to_flip(move, down, right):
                    i = 1
                    while True:
                        at = on(move, down, right, i)
                        if at is None or board[at] == mover:
                            break
                        board[at] = mover
                    i += 1
            board[move] = mover
        mover = game.other(mover)
        counts.append(float(list(board.values()).count("black")))
    return counts


def flips_right(game: Othello, moves: Sequence[int]) -> list[float]:
    """Black's discs after each move, counted on the board."""
    state, counts = game.initial, list[float]()
    for move in moves:
        state = game.result(state, move)
        counts.append(float(list(game.pieces(state).values()).count("black")))
    return counts
