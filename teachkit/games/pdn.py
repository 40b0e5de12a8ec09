"""Checkers as text: PDN move lists, FEN positions and boards, without a word about the rules.

    Square  1 to 32, the dark squares in reading order
    Pieces  what stands where: "white", "black", "white king" or "black king" by Square
    Memory  what a draw rule remembers, as the rule itself writes it

Every reader raises a ValueError that names the part it cannot read.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from teachkit.game import Player, shown

Square = int
Pieces = Mapping[Square, str]

COLOURS = {"W": "white", "B": "black"}
LETTERS = {".": "", "w": "white", "b": "black", "W": "white king", "B": "black king"}
RESULTS = {"1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"}


def row_and_column(square: Square) -> tuple[int, int]:
    """Where a square lies on the eight by eight board, counted from 0 at the top left."""
    row, place = divmod(square - 1, 4)
    return row, 2 * place + 1 - row % 2


# ---- move lists: "1. 9-14 22-17 2. 11-15 25-22"


def movetext(names: Iterable[str]) -> str:
    """Numbered moves, two to a number."""
    return " ".join(
        name if ply % 2 else f"{ply // 2 + 1}. {name}" for ply, name in enumerate(names)
    )


def move_names(text: str) -> list[str]:
    """The moves in a move list, without their numbers and the final result."""
    names = re.sub(r"(?<!\d)\d+\.+|,", " ", text).split()
    return names[:-1] if names and names[-1] in RESULTS else names


def without_notes(text: str) -> str:
    """The text without PDN tags and comments."""
    return re.sub(r"\[[^]]*\]|\{[^}]*\}", " ", text)


def fen_tag(text: str) -> str | None:
    """The position in which a PDN game starts, if a tag gives one."""
    tag = re.search(r'\[\s*FEN\s*"([^"]*)"\s*\]', text, re.IGNORECASE)
    return tag and tag[1]


# ---- positions: "W:W21,22,K10:B1,2"


def is_fen(text: str) -> bool:
    """Does the text look like a FEN rather than moves?"""
    return re.search(r":\s*[WB]", text, re.IGNORECASE) is not None


def fen(pieces: Pieces, player: Player, memory: str) -> str:
    """A position as one line; the memory of the draw rule is this package's own addition."""
    sides = []
    for letter, colour in COLOURS.items():
        men = [f"{square}" for square, piece in pieces.items() if piece == colour]
        kings = [f"K{square}" for square, piece in pieces.items() if piece == f"{colour} king"]
        sides.append(letter + ",".join(men + kings))
    return ":".join([player[0].upper(), *sides, *([memory] if memory else [])])


def read_fen(text: str) -> tuple[Pieces, Player, str]:
    """The pieces, the player to move and the memory in a FEN."""
    side, *fields = (field.strip() for field in text.strip().rstrip(".").split(":", 3))
    if side.upper() not in COLOURS:
        raise ValueError(f"{shown(text)} does not say whose turn it is: begin with 'W:' or 'B:'")
    if sorted(field[:1].upper() for field in fields[:2]) != ["B", "W"]:
        raise ValueError(f"{shown(text)} is not a position such as 'W:W21,22,K10:B1,2'")
    pieces: dict[Square, str] = {}
    for field in fields[:2]:
        for square, king in _listed(field[1:]):
            if square in pieces:
                raise ValueError(f"square {square} is occupied twice")
            pieces[square] = COLOURS[field[0].upper()] + king
    return pieces, COLOURS[side.upper()], "".join(fields[2:])


def _listed(squares: str) -> Iterator[tuple[Square, str]]:
    """The squares of a list such as "21,K10,1-4", with " king" beside those of kings."""
    for item in filter(None, re.split(r"[\s,]+", squares)):
        found = re.fullmatch(r"(K?)([0-9]{1,2})(?:-([0-9]{1,2}))?", item, re.IGNORECASE)
        first, last = (int(found[2]), int(found[3] or found[2])) if found else (0, 0)
        if not found or not 1 <= first <= last <= 32:
            raise ValueError(f"{item!r} is no square from 1 to 32, king K1 to K32 or range 1-12")
        for square in range(first, last + 1):
            yield square, " king" if found[1] else ""


# ---- boards: eight rows, each between the numbers of its first and last dark square


def is_board(text: str) -> bool:
    """Does the text hold a row such as "13 .   b   .   .   16"?"""
    return re.search(r"^[ \t]*\d{1,2}[ \t]+[.wb]\s", text, re.IGNORECASE | re.MULTILINE) is not None


def board(pieces: Pieces) -> list[str]:
    """The rows of a board: w and b are men, W and B kings, light squares stay blank."""
    letters = {piece: letter for letter, piece in LETTERS.items()}
    rows = [[" "] * 8 for _ in range(8)]
    for square in range(1, 33):
        row, column = row_and_column(square)
        rows[row][column] = letters[pieces.get(square, "")]
    return [f"{4 * r + 1:2} {' '.join(row)} {4 * r + 4:2}" for r, row in enumerate(rows)]


def read_board(text: str) -> tuple[Pieces, list[str]]:
    """The pieces on a board, and the lines below it."""
    lines = [line for line in text.splitlines() if line.strip()]
    pieces: dict[Square, str] = {}
    for row in range(8):
        line = lines[row] if row < len(lines) else ""
        squares = _row(line, 4 * row + 1)
        for column, letter in enumerate(squares):
            if (row + column) % 2 == 0:
                if letter != " ":
                    raise ValueError(f"{letter!r} stands on a light square in {line!r}")
            elif letter not in LETTERS:
                raise ValueError(f"{letter!r} in {line!r} should be w, b, W, B or .")
            elif LETTERS[letter]:
                pieces[4 * row + column // 2 + 1] = LETTERS[letter]
    return pieces, [line.strip() for line in lines[8:]]


def _row(line: str, first: Square) -> str:
    """The eight letters of a row, which starts with the number of its first dark square."""
    found = re.fullmatch(rf"{first} (.{{0,15}}?)\s*(?:{first + 3})?", line.strip())
    letters = found[1].ljust(15) if found else "?"
    if not found or letters[1::2].strip():
        raise ValueError(
            f"{shown(line)} is not the row of squares {first} to {first + 3}: "
            f"write {board({})[first // 4]!r} with w, b, W, B for pieces"
        )
    return letters[::2]


# ---- report 003's boards: eight rows of eight numbers

NUMBERS = {"0": "", "1": "black", "-1": "white", "2": "black king", "-2": "white king"}


def is_matrix(text: str) -> bool:
    """Does the first line of the text hold only such numbers, as "0 1 0 -2 0 0 0 2" does?"""
    first = _numbers(text.strip().partition("\n")[0])
    return len(first) > 1 and set(first) <= set(NUMBERS)


def read_matrix(text: str) -> tuple[Pieces, str]:
    """The pieces of a matrix, and the line below it that says whose turn it is."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) not in (8, 9):
        raise ValueError("a matrix has eight rows of numbers and a line that says who is to move")
    pieces: dict[Square, str] = {}
    for row, line in enumerate(lines[:8]):
        numbers = _numbers(line)
        if len(numbers) != 8 or not set(numbers) <= set(NUMBERS):
            raise ValueError(f"{shown(line)} should be eight numbers from -2 to 2")
        for column, number in enumerate(numbers):
            if NUMBERS[number] and (row + column) % 2 == 0:
                raise ValueError(f"{number} stands on a light square in {shown(line)}")
            if NUMBERS[number]:
                pieces[4 * row + column // 2 + 1] = NUMBERS[number]
    return pieces, "".join(lines[8:])


def _numbers(line: str) -> list[str]:
    return re.sub(r"[\[\]{},]", " ", line).split()
