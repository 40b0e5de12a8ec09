"""Checkers on 8x8 squares, by the rules of report 003 or of four well-known variants.

    Square   1 to 32, the dark squares in reading order, as PDN numbers them
    Squares  a set of squares as bits (how, says `teachkit.games.checkers_moves`)
    State    (Squares of white, of black, of the kings of both, turn, quiet)
    Move     the squares that a piece visits: a step (11, 15) or a Capture (15, 22, 29)

White starts on squares 21 to 32 and moves up, black on 1 to 12 and moves down. How
pieces move is told in `teachkit.games.checkers_moves`, how games are written in
`teachkit.games.pdn`; here is what makes a game of them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from teachkit.game import (
    AmbiguousMoveError,
    BoardGame,
    Evaluation,
    Player,
    checked_text,
    listed,
    no_evaluation,
    starting_with,
)
from teachkit.games import pdn
from teachkit.games.checkers_moves import (
    BIT,
    BLACK,
    LAST_ROW,
    LAYOUT,
    WHITE,
    Capture,
    Kind,
    Move,
    Movement,
    Square,
    Squares,
    squares,
)
from teachkit.games.draws import Quiet, draw_rule

State = tuple[Squares, Squares, Squares, Kind, Quiet]

COLOURS = ("white", "black")
NEAR_TOP, NEAR_BOTTOM = squares(5, 12), squares(21, 28)

SWITCHES: Mapping[str, tuple[object, ...]] = {
    "backward_capture": (True, False),  # do men capture backwards too?
    "flying_kings": (True, False),  # do kings go any distance, or one square?
    "removal": ("immediate", "end"),  # do captured pieces leave at each jump, or after the move?
    "landing": ("free", "must_continue"),  # must a king land where the capture goes on?
    "promotion": ("as_man", "as_king", "stop"),  # how does a man capture on from the last row?
    "majority": (True, False),  # must a move take as many pieces as possible?
    "first": COLOURS,  # who starts?
}
# fmt: off
PRESETS = {
    "report":    (True,  True,  "immediate", "free",          "as_man",  False, "white"),
    "pool":      (True,  True,  "end",       "must_continue", "as_man",  False, "black"),
    "russian":   (True,  True,  "end",       "must_continue", "as_king", False, "white"),
    "brazilian": (True,  True,  "end",       "must_continue", "as_man",  True,  "white"),
    "english":   (False, False, "end",       "free",          "stop",    False, "black"),
}
# fmt: on


class Checkers(BoardGame[State, Move]):
    """Checkers as in report 003, or `rules="pool"`, "russian", "brazilian" or "english".

    Each of the SWITCHES can also be set alone. `draw` ends a game that makes no progress:
    after a number of plies without a capture or a man's move, by "repetition", or None for never.
    """

    choices: Mapping[str, Sequence[str]] = {"rules": tuple(PRESETS)}
    layout = LAYOUT
    notation = (
        "the squares with - between them, or with x in a capture; beside each row of the board "
        "are the numbers of its first and last square"
    )

    def __init__(
        self,
        rules: str = "report",
        *,
        backward_capture: bool | None = None,
        flying_kings: bool | None = None,
        removal: str | None = None,
        landing: str | None = None,
        promotion: str | None = None,
        majority: bool | None = None,
        first: Player | None = None,
        draw: int | str | None = 40,
    ) -> None:
        asked = (backward_capture, flying_kings, removal, landing, promotion, majority, first)
        self._preset = _checked("rules", rules, tuple(PRESETS))
        self.switches: dict[str, Any] = {
            name: _checked(name, preset if value is None else value, SWITCHES[name])
            for name, preset, value in zip(SWITCHES, PRESETS[rules], asked, strict=True)
        }
        """The value of every switch."""
        self._draw, self._rule = draw, draw_rule(draw)
        movement = Movement(**{name: self.switches[name] for name in SWITCHES if name != "first"})
        self._legal, self._can_move = movement.legal, movement.can_move
        self._is_crowned, self._routes = movement.is_crowned, movement.routes
        self.players = starting_with(self.switches["first"], COLOURS)
        turn = COLOURS.index(self.players[0])
        self.initial = (squares(21, 32), squares(1, 12), 0, turn, self._rule.fresh)

    @property
    def options(self) -> Mapping[str, Any]:
        preset = dict(zip(SWITCHES, PRESETS[self._preset], strict=True))
        changed = {name: value for name, value in self.switches.items() if value != preset[name]}
        return {"rules": self._preset, **changed, "draw": self._draw}

    def with_options(self, **changed: Any) -> Self:
        """The same game with other options; other rules bring all their switches along."""
        kept = {"draw": self._draw} if "rules" in changed else self.options
        return type(self)(**{**kept, **changed})

    # ---- the rules

    def to_move(self, state: State) -> Player:
        return COLOURS[state[3]]

    def actions(self, state: State) -> tuple[Move, ...]:
        white, black, kings, turn, quiet = state
        if quiet and self._rule.is_draw(quiet, state[:4]):
            return ()
        return tuple(self._legal(white, black, kings, turn))

    def result(self, state: State, move: Move) -> State:
        white, black, kings, turn, quiet = state
        position = (white, black, kings, turn)
        legal = self._legal(*position)
        try:
            taken = legal[move]
        except (KeyError, TypeError):  # not among them, or not even hashable
            raise self._illegal(state, move) from None
        if quiet and self._rule.is_draw(quiet, position):
            raise self._illegal(state, move)
        start, end = BIT[move[0]], BIT[move[-1]]
        was_king = start & kings
        quiet = self._rule.after(quiet, position) if was_king and not taken else self._rule.fresh
        kings &= ~(start | taken)
        if was_king or self._is_crowned(move, turn):
            kings |= end
        if turn == WHITE:
            return white ^ start | end, black ^ taken, kings, BLACK, quiet
        return white ^ taken, black ^ start | end, kings, WHITE, quiet

    def is_terminal(self, state: State) -> bool:
        white, black, kings, turn, quiet = state
        if quiet and self._rule.is_draw(quiet, state[:4]):
            return True
        return not self._can_move(white, black, kings, turn)

    def winner(self, state: State) -> Player | None:
        """The opponent of a side without pieces, or without a move on its turn."""
        white, black, kings, turn, _ = state
        if not (white and black):
            return "white" if white else "black"
        return None if self._can_move(white, black, kings, turn) else COLOURS[1 - turn]

    def is_quiet(self, state: State) -> bool:
        """Can nothing be captured by the player to move?"""
        return not self._captures(state)

    def pieces(self, state: State) -> Mapping[Square, str]:
        white, black, kings, _, _ = state
        return {
            square: ("white" if bit & white else "black") + (" king" if bit & kings else "")
            for square, bit in BIT.items()
            if bit & (white | black)
        }

    # ---- what is said

    def reason(self, state: State) -> str:
        if self.winner(state) is None:
            return self._rule.reason("a capture or a man's move")
        loser = self.to_move(state)
        white, black, *_ = state
        return f"{loser} cannot move" if white and black else f"{loser} has no men left"

    def remark(self, state: State) -> str:
        return "must capture" if self._captures(state) else ""

    def objection(self, state: State, clicks: Sequence[Square]) -> str:
        """Which captures there are, if somebody moves a man in another way."""
        pieces, player, captures = self.pieces(state), self.to_move(state), self._captures(state)
        first, *others = clicks
        is_step = not others or (len(others) == 1 and others[0] not in pieces)
        if not captures or not is_step or not pieces.get(first, "").startswith(player):
            return ""
        begun = [capture for capture in captures if others and capture[0] == first]
        return f"{player} must capture: {listed(map(self.name, begun or captures))}"

    def _captures(self, state: State) -> list[Move]:
        return [move for move in self.actions(state) if isinstance(move, Capture)]

    # ---- evaluation

    @property
    def evaluations(self) -> Mapping[str, Evaluation[State]]:
        return {"material": self.material, "none": no_evaluation}

    def material(
        self, state: State, player: Player, *, man: float = 1, king: float = 4, advanced: float = 1
    ) -> float:
        """Report 003's evaluation: the worth of the player's pieces less the opponent's.

        A man one or two rows before promotion is worth `advanced` more than other men.
        """
        if player not in COLOURS:
            raise self._no_player(player)
        white, black, kings, _, _ = state
        white_men, black_men = white & ~kings, black & ~kings
        ahead = (
            man * (white_men.bit_count() - black_men.bit_count())
            + king * ((white & kings).bit_count() - (black & kings).bit_count())
            + advanced
            * ((white_men & NEAR_TOP).bit_count() - (black_men & NEAR_BOTTOM).bit_count())
        )
        return ahead if player == "white" else -ahead

    # ---- notation

    def name(self, move: Move) -> str:
        """The squares with "-" between them, or "x" in a capture: 11-15, 15x22x29."""
        mark = "x" if isinstance(move, Capture) or len(move) > 2 else "-"
        return mark.join(f"{square:d}" for square in move)

    def spelling(self, text: str) -> str:
        return super().spelling(text).replace(":", "x")

    def move(self, state: State, text: str) -> Move:
        """The legal move that a text names; of a capture, the first and last square may do."""
        wanted = self.spelling(checked_text(text))
        moves = self.actions(state)
        fitting = (
            [move for move in moves if self.name(move) == wanted]
            or [m for m in moves if isinstance(m, Capture) and f"{m[0]}x{m[-1]}" == wanted]
            or [move for move in moves if self._may_pass(state, move, wanted)]
        )
        if not fitting:
            raise self._unknown(state, text)
        if len(fitting) > 1:
            full = " or ".join(map(self.name, fitting))
            raise AmbiguousMoveError(f"{wanted!r} is ambiguous: write {full}")
        return fitting[0]

    def _may_pass(self, state: State, move: Move, wanted: str) -> bool:
        """Is a route of this name the same as the move, but for where it lands on the way?"""
        taken = self._legal(*state[:4])[move]
        return any(
            (path[0], path[-1], captured) == (move[0], move[-1], taken)
            for path, captured in self._routes(*state[:4])
            if self.name(Capture(path)) == wanted
        )

    def moves_text(self, moves: Iterable[Move]) -> str:
        """Numbered moves: "1. 9-14 22-17 2. 11-15 25-22"."""
        return pdn.movetext(map(self.name, moves))

    def path(self, move: Move) -> tuple[Square, ...]:
        return tuple(move)

    def fen(self, state: State) -> str:
        """The state as one line, such as "W:W21,22,K10:B1,2"."""
        return pdn.fen(self.pieces(state), self.to_move(state), self._rule.text(state[4]))

    def text(self, state: State) -> str:
        lines = [*pdn.board(self.pieces(state)), self._rule.text(state[4]), self._status(state)]
        return "\n".join(filter(None, lines))

    def parse(self, text: str) -> State:
        """A state from a PDN move list, a FEN, a text board or report 003's matrix of numbers.

        In the matrix 0 is empty, 1 and 2 are a black man and king, -1 and -2 white ones.
        """
        if pdn.is_matrix(checked_text(text)):
            pieces, status = pdn.read_matrix(text)
            return self._state(pieces, self._mover(status), "")
        start, bare = pdn.fen_tag(text), pdn.without_notes(text)
        if start is not None:
            return self._replay(pdn.move_names(bare), self._state(*pdn.read_fen(start)))
        if pdn.is_board(bare):
            pieces, below = pdn.read_board(bare)
            *memory, status = below or [""]
            return self._state(pieces, self._mover(status), " ".join(memory))
        if pdn.is_fen(bare):
            return self._state(*pdn.read_fen(bare))
        return self._replay(pdn.move_names(bare))

    def _state(self, pieces: pdn.Pieces, player: Player, memory: str) -> State:
        """The state with these pieces, or a ValueError if no game can lead to it."""
        for square, piece in pieces.items():
            if piece in COLOURS and BIT[square] & LAST_ROW[COLOURS.index(piece)]:
                raise ValueError(f"a {piece} man on {square}, its last row, would be a king")
        white, black, kings = (
            sum(BIT[square] for square, piece in pieces.items() if word in piece.split())
            for word in (*COLOURS, "king")
        )
        for colour, side in zip(COLOURS, (white, black), strict=True):
            if side.bit_count() > 12:
                raise ValueError(f"{side.bit_count()} {colour} pieces: a side has at most 12")
        if not pieces:
            raise ValueError("there are no pieces on the board")
        return white, black, kings, COLOURS.index(player), self._rule.parse(memory)


def _checked(name: str, value: Any, allowed: tuple[object, ...]) -> Any:
    if value not in allowed:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, allowed))}, not {value!r}")
    return value
