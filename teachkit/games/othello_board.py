"""The board of Othello as sets of cells: where a side can move, and what a move turns.

    Cell   0 to 63 in reading order from the top left corner
    Cells  a set of cells as bits, row by row, with a spare bit after each row
    Ray    the cells from a cell straight on to the edge, nearest first

A step to a neighbour is a shift; the spare bit keeps it from running on into the next row.
"""

from itertools import product

from teachkit.layout import Cell

Cells = int
Ray = tuple[Cells, ...]

DIRECTIONS = [(down, right) for down, right in product((-1, 0, 1), repeat=2) if down or right]


class Board:
    """A square board of this many rows."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.width = size + 1
        self.steps = (1, self.width - 1, self.width, self.width + 1)
        self.places = list(product(range(size), repeat=2))
        self.bits = tuple(1 << row * self.width + column for row, column in self.places)
        self.all: Cells = sum(self.bits)
        self.rays = tuple(self._rays_from(row, column) for row, column in self.places)
        # For every row, the numbers of the cells in each of its 2**size sets of cells.
        self.row_cells = [
            [tuple(row * size + c for c in range(size) if some >> c & 1) for some in range(2**size)]
            for row in range(size)
        ]
        low, high = size // 2 - 1, size // 2
        self.falling = self.bits[low * size + low] | self.bits[high * size + high]
        self.rising = self.bits[low * size + high] | self.bits[high * size + low]

    def _rays_from(self, row: int, column: int) -> tuple[Ray, ...]:
        """The rays on which a disc can be enclosed: those of two cells and more."""
        rays = (
            tuple(
                self.bits[(row + i * down) * self.size + column + i * right]
                for i in range(1, self.size)
                if {row + i * down, column + i * right} <= set(range(self.size))
            )
            for down, right in DIRECTIONS
        )
        return tuple(ray for ray in rays if len(ray) > 1)

    def cells(self, cells: Cells) -> tuple[Cell, ...]:
        """The numbers of the cells in a set, in order."""
        numbers: tuple[Cell, ...] = ()
        for row in self.row_cells:
            numbers += row[cells & len(row) - 1]
            cells >>= self.width
        return numbers

    def moves(self, own: Cells, enemy: Cells) -> Cells:
        """The cells where a disc encloses others: walk from own discs over the enemy's."""
        reached = 0
        for step in self.steps:
            walk = own << step & enemy
            while walk:
                walk <<= step
                reached |= walk
                walk &= enemy
            walk = own >> step & enemy
            while walk:
                walk >>= step
                reached |= walk
                walk &= enemy
        return reached & self.all & ~(own | enemy)

    def can_move(self, own: Cells, enemy: Cells) -> bool:
        """Is there a move? The same walks, but the first that reaches an empty cell will do."""
        empty = self.all & ~(own | enemy)
        for step in self.steps:
            walk = own << step & enemy
            while walk:
                walk <<= step
                if walk & empty:
                    return True
                walk &= enemy
            walk = own >> step & enemy
            while walk:
                walk >>= step
                if walk & empty:
                    return True
                walk &= enemy
        return False

    def turned(self, own: Cells, enemy: Cells, cell: Cell) -> Cells:
        """The discs that turn when a disc is put on a cell; none if the cell is taken."""
        turned = 0
        if self.bits[cell] & (own | enemy):
            return turned
        for ray in self.rays[cell]:
            passed = 0
            for bit in ray:
                if bit & enemy:
                    passed |= bit
                else:
                    if bit & own:
                        turned |= passed
                    break
        return turned

    def apart(self, cells: Cells) -> Cells:
        """The cells that are not joined to the middle of the board, side by side or by corners."""
        joined, before = self.falling | self.rising, 0
        while joined != before:
            before = joined
            for step in self.steps:
                joined |= (joined << step | joined >> step) & cells
        return cells & ~joined
