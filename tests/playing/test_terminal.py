"""`teachkit play`, typed at a real terminal and fed from a pipe."""

import os
import re
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from teachkit import AlphaBeta, Checkers, ConnectFour, Morris, Othello, TicTacToe, count
from teachkit.app.cli import main
from teachkit.games import BOARD_GAMES
from teachkit.playing.refusals import with_its_man

PATIENCE = 60
CTRL_C, CTRL_D = "\x03", "\x04"

PLAY = [sys.executable, "-m", "teachkit", "play"]
BUFFERED = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}

# As a shell starts a program: at a terminal of its own, where Ctrl-C is a signal.
AT_TERMINAL = """
import fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from teachkit.app.cli import main
sys.exit(main(["play", *sys.argv[1:]]))
"""

at_terminal = pytest.mark.skipif(os.name == "nt", reason="there are no pseudo-terminals")


class Typist:
    """Somebody who types at a pseudo-terminal and reads what it shows."""

    def __init__(self, process: subprocess.Popen, screen: int) -> None:
        self.process = process
        self.screen = screen
        self.shown = ""
        self.read_so_far = 0

    def type(self, *lines: str) -> str:
        """Answer questions, one line each; what the terminal shows up to the next question."""
        for line in lines:
            self.press(f"{line}\n")
            said = self.read_question()
        return said

    def press(self, keys: str) -> None:
        os.write(self.screen, keys.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C, and again if it came just before Python began to read."""
        for _ in range(3):
            self.press(CTRL_C)
            while select.select([self.screen], [], [], 5)[0] and self._read():
                pass
            if self.shown.endswith("\nGoodbye.\n"):
                return
        pytest.fail(f"Ctrl-C does not end it:\n{self.shown}")

    def read_question(self) -> str:
        """What the terminal shows next, up to a question."""
        return self.read_until(r"(your move|\]): ")

    def read_until(self, pattern: str) -> str:
        """What the terminal shows next, up to this pattern."""
        while not (found := re.search(pattern, self.shown[self.read_so_far :])):
            assert self._read(), f"{pattern!r} was never shown, but:\n{self.shown}"
        start = self.read_so_far
        self.read_so_far += found.end()
        return self.shown[start : self.read_so_far]

    def finish(self) -> int:
        """Read to the end; the exit code."""
        while self._read():
            pass
        code = self.process.wait(PATIENCE)
        assert "Traceback" not in self.shown
        return code

    def _read(self) -> bool:
        """Read some more; False at the end."""
        assert select.select([self.screen], [], [], PATIENCE)[0], f"it hangs:\n{self.shown}"
        try:
            some = os.read(self.screen, 4096)
        except OSError:  # how Linux says that nobody is left at the other end
            return False
        self.shown += some.decode(errors="replace").replace("\r\n", "\n")
        return bool(some)


@contextmanager
def typing(*arguments: str, colours: bool = False) -> Iterator[Typist]:
    """Somebody who plays at a terminal."""
    import pty  # not on Windows

    screen, keyboard = pty.openpty()
    command = [sys.executable, "-c", AT_TERMINAL, *arguments]
    seen = os.environ | ({"TERM": "xterm", "NO_COLOR": ""} if colours else {"NO_COLOR": "1"})
    streams = {"stdin": keyboard, "stdout": keyboard, "stderr": keyboard}
    with subprocess.Popen(command, **streams, env=seen, start_new_session=True) as process:
        os.close(keyboard)
        try:
            yield Typist(process, screen)
        finally:
            process.kill()
            os.close(screen)


def piped(*arguments: str, typed: str | bytes = "") -> tuple[int, str]:
    """The exit code and output of a run without a terminal."""
    given = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [*PLAY, *arguments], input=given, capture_output=True, timeout=PATIENCE, check=False
    )
    assert done.stderr == b""
    return done.returncode, done.stdout.decode(errors="replace").replace("\r\n", "\n")


def result_and_moves(said: str) -> tuple[str, str]:
    """What the last two lines say."""
    last = re.search(r"\nResult: (.*)\nMoves: (.*)\n\Z", said)
    assert last, said
    return last[1], last[2]


# ---- at a terminal


@at_terminal
def test_two_persons_play_a_whole_game_of_tic_tac_toe_in_spite_of_bad_input():
    with typing("tic-tac-toe", "--mode", "person-person") as typist:
        assert typist.read_question().endswith("\nX, your move: ")
        for bad in ("banana", "0", "10", "-1", "é", "x" * 300):
            said = typist.type(bad)
            assert "is not a legal move; legal here: 1 2 3 4 5 6 7 8 9\n" in said
            assert said.endswith("\nX, your move: ")
        said = typist.type("5")
        assert said.endswith("\n. . .\n. X .\n. . .\nO to move\nO, your move: ")
        assert typist.type("5").startswith("5\n5 is taken\n")
        typist.type("1", "3", "2")
        typist.press("7\n")
        assert typist.finish() == 0
        assert typist.shown.endswith(
            "\nO O X\n. X .\nX . .\n\nTerminal state: the game is over.\n"
            "Result: X has won\nMoves: 51327\n"
        )


@at_terminal
def test_connect_four_asks_for_its_size_the_mode_and_the_side():
    with typing("connect-four", "--depth", "1") as typist:
        typist.read_question()
        for bad, reason in {
            "six seven": "rows can be 4, 5, 6, 7, 8, 9 or 10, not 'six'",
            "6": "'6' is not rows and columns, such as 6 7",
            "6 7 8": "'6 7 8' is not rows and columns, such as 6 7",
            "6.5 7": "rows can be 4, 5, 6, 7, 8, 9 or 10, not '6.5'",
            "3 3": "no line of 4 fits on 3 rows and 3 columns",
            "0 7": "rows must be a whole number from 1 to 20, not 0",
            "7 1000": "columns must be a whole number from 1 to 20, not 1000",
            "3x3": "no line of 4 fits on 3 rows and 3 columns",
            "x": "'x' is not rows and columns, such as 6 7",
            "?": "Type rows and columns, such as 6 7:\n  rows: 4, 5, 6",
        }.items():
            said = typist.type(bad)
            assert reason in said
            assert said.endswith("\nRows and columns, separated by one space [6 7]: ")
        menu = typist.type("4x5")
        assert "1  person against person\n2  person against computer\n3  computer" in menu
        assert menu.endswith("\nMode [2]: ")
        modes = "person-person (1), person-computer (2) {} computer-computer (3)"
        assert f"\nno mode '9': there are {modes.format('and')}\n" in typist.type("9")
        assert f"\nType {modes.format('or')}. Enter alone takes" in typist.type("help")
        asked = typist.type("Person against computer")
        assert asked.endswith("\nYour side, red (1) or yellow (2) [red]: ")
        assert "no side 'purple': there are red (1) and yellow (2)\n" in typist.type("purple")
        assert "Type the side that you play: red (1) or yellow (2). " in typist.type("?")
        said = typist.type("2")
        found = "value for red: 3, looking 1 ply ahead; 6 nodes searched in "
        assert f"\nred thinks ... and plays 3 ({found}" in said
        assert "\n. . . . .\n. . . . .\n. . . . .\n. . R . .\n1 2 3 4 5\nyellow to move\n" in said
        typist.press("quit\n")
        assert typist.finish() == 0
        assert result_and_moves(typist.shown) == ("the game was not finished", "3")


@at_terminal
def test_othello_asks_for_its_size_and_checkers_for_its_rules():
    with typing("othello", "--mode", "person-person") as typist:
        assert typist.read_question() == "Size, 4, 6, 8, 10 or 12 [8]: "
        assert "size must be 4, 6, 8, 10 or 12, not 5\n" in typist.type("5")
        assert "\n  a b c d\n" in typist.type("4")
    with typing("checkers", "--mode", "person-person") as typist:
        rules = "Rules, report, pool, russian, brazilian or english [report]: "
        assert typist.read_question() == rules
        assert "not 'chess'\n" in typist.type("chess")
        assert "black, your move: " in typist.type("Pool")


@at_terminal
def test_a_side_is_chosen_by_its_name_too_and_quit_leaves_every_question():
    with typing("tic-tac-toe", "--mode", "2") as typist:
        typist.read_question()
        assert "X: the computer\nO: a person\n" in typist.type("o")
    with typing("othello") as typist:
        typist.read_question()
        typist.press("q\n")
        assert typist.finish() == 0
        assert typist.shown.endswith("\nGoodbye.\n")


@at_terminal
def test_enter_takes_what_is_usual():
    with typing("connect 4", "--depth", "1") as typist:
        typist.read_question()
        said = typist.type("", "", "")
        assert "red: a person\nyellow: the computer\n" in said
        assert said.count("\n. . . . . . .") == 6
        typist.press("quit\n")
        assert typist.finish() == 0


@at_terminal
def test_the_menu_offers_computer_against_computer():
    with typing("tictactoe") as typist:
        typist.read_question()
        typist.press("3\n")
        assert typist.finish() == 0
        _, moves = result_and_moves(typist.shown)
        assert TicTacToe().is_terminal(TicTacToe().parse(moves))


@at_terminal
def test_what_is_given_is_not_asked_for():
    with typing("connect-four", "--rows", "5", "--side", "red", "--depth", "1") as typist:
        said = typist.read_question()
        assert said.endswith("\nred, your move: ")
        assert said.count("\n. . . . . . .") == 5
        typist.press("resign\n")
        assert typist.finish() == 0
        assert typist.shown.endswith("\nResult: red resigns, yellow has won\n")


@at_terminal
def test_undo_takes_back_the_own_move_and_the_reply():
    with typing("connect-four", "--rows", "6", "--side", "yellow", "--depth", "2") as typist:
        typist.read_question()
        assert "no move that could be taken back" in typist.type("undo")
        assert re.search(r"\nMoves: 41\d\n", typist.type("1", "moves"))
        said = typist.type("UNDO")
        assert "yellow takes 1 back\n" in said
        assert "\n. . . . . . .\n. . . R . . .\n1 2 3" in said
        assert "\nMoves: 4\n" in typist.type("moves")
        assert re.search(r"\nMoves: 42\d\n", typist.type("2", "moves"))
        typist.press("q\n")
        assert typist.finish() == 0


@at_terminal
@pytest.mark.parametrize("typed", [(), ("5",), ("5", "nonsense")])
def test_ctrl_d_ends_kindly(typed):
    with typing("tic-tac-toe", "--mode", "person-person") as typist:
        typist.read_question()
        for line in typed:
            typist.type(line)
        typist.press(CTRL_D)
        assert typist.finish() == 0
        assert "\nResult: the game was not finished\n" in typist.shown
        assert typist.shown.endswith("\nMoves: 5\n") == bool(typed)


@at_terminal
def test_ctrl_d_ends_kindly_at_the_first_question():
    with typing("connect-four") as typist:
        typist.read_question()
        typist.press(CTRL_D)
        assert typist.finish() == 0
        assert typist.shown.endswith("\nGoodbye.\n")


@at_terminal
@pytest.mark.parametrize(
    ("arguments", "until"),
    [
        ("connect-four", r"\[6 7\]: "),
        ("othello --size 8 --side black", "black, your move: "),
        ("checkers --rules pool --mode computer-computer --depth 40", r"black thinks \.\.\. "),
    ],
)
def test_ctrl_c_ends_kindly(arguments, until):
    with typing(*arguments.split()) as typist:
        typist.read_until(until)
        typist.interrupt()
        assert typist.finish() == 130


# ---- from a pipe


@pytest.mark.parametrize(
    ("name", "options", "game"),
    [
        ("tic-tac-toe", "--depth 2", TicTacToe()),
        ("connect-four", "--depth 2 --rows 5 --columns 6", ConnectFour(5, 6)),
        ("connect-four", "--depth 1 --columns 12 --order centre-first", ConnectFour(6, 12)),
        ("othello", "--depth 1 --evaluate count --seed 7", Othello()),
        ("othello", "--depth 2 --size 4", Othello(4)),
        ("checkers", "--depth 2", Checkers()),
        ("checkers", "--depth 1 --rules english --seed 3", Checkers("english")),
        ("morris", "--depth 1", Morris()),
        ("morris", "--depth 2", Morris()),
        ("tic-tac-toe", "--seconds 0.05 --seed 1", TicTacToe()),
    ],
)
def test_the_computer_plays_itself_to_the_end(name, options, game):
    code, said = piped(name, "--mode", "computer-computer", *options.split())
    assert code == 0
    result, moves = result_and_moves(said)
    end = game.parse(moves)
    assert game.is_terminal(end)
    board = game.text(end).partition(f"{game.to_move(end)} to move")[0]
    assert f"\n{board}" in said
    assert said.count(game.outcome(end)) == 1  # the result is said once
    assert result.startswith("drawn" if not game.winner(end) else f"{game.winner(end)} has won")
    if isinstance(game, Othello):
        assert result.endswith("({} to {})".format(*sorted(game.score(end), reverse=True)))


@at_terminal
def test_a_terminal_with_colours_shows_the_players_in_them():
    arguments = ("othello", "--size", "4", "--mode", "person-person")
    with typing(*arguments, colours=True) as typist:
        said = typist.read_question()
    plain = re.sub(r"\x1b\[[\d;]*m", "", said)
    assert f"\n{Othello(4).text(Othello(4).initial)}\n" in plain
    assert said.count("\x1b[1;36mB\x1b[0m") == said.count("\x1b[1;35mW\x1b[0m") == 2
    assert said.count("\x1b[") == 8  # nothing else: no letter of a column, no word


@at_terminal
def test_a_move_that_was_begun_is_asked_for_part_by_part():
    placed = "e4 g4 d7 a4 f2 d2 d3 c4 g1 c5 c3 d6 b2 b6 e5 g7 d1 a7"
    with typing("morris", "--mode", "person-person", "--numbers", "--from", placed) as typist:
        assert "\n  1 2 3 4 5 6 7\n1 W-----B-----W\n" in typist.read_question()
        typist.press("4 5\n")
        typist.read_until("black, to: ")
        typist.press("\n")  # after all, another one
        assert "Type a move, such as" in typist.read_question()
        for answer, question in (("4 5", "to"), ("5 5", "the man to take")):
            typist.press(f"{answer}\n")
            typist.read_until(f"black, {question}: ")
        typist.press("1 1\n")
        assert "black plays e4-e3xa7 (move mill)" in typist.read_question()
        typist.press("quit\n")
        assert typist.finish() == 0


@at_terminal
def test_the_man_that_a_mill_takes_is_asked_for():
    with typing("morris", "--mode", "person-person", "--from", "a7 b6 d7 d6") as typist:
        typist.read_question()
        typist.press("g7\n")
        typist.read_until("black, the man to take: ")
        typist.press("d6\n")
        assert "black plays g7xd6 (place mill)" in typist.read_question()


def test_the_next_phase_is_told_and_only_once():
    code, said = piped("morris", "--mode", "computer-computer", "--depth", "1")
    assert code == 0
    for player in ("black", "white"):
        assert said.count(f"Next phase: {player} is moving\n") == 1
    assert said.count("\nTerminal state: the game is over.\n") == 1


def test_who_has_no_move_passes_and_that_is_told():
    game = Othello(4)
    passing = "  a b c d\n1 B . B .\n2 B B W W\n3 B B B W\n4 . . . W\nwhite to move"
    state = game.result(game.parse(passing), game.move(game.parse(passing), "c4"))
    state = game.result(state, game.move(state, "d1"))
    while not game.must_pass(state):
        state = game.result(state, game.actions(state)[0])
    at = ("othello", "--size", "4", "--from", game.text(state))
    code, said = piped(*at, "--mode", "computer-computer", "--depth", "1")
    assert code == 0
    assert f"\n{game.to_move(state)} has no move and passes\n" in said
    code, said = piped(*at, "--mode", "person-person", typed="\nquit\n")
    assert code == 0
    assert f"{game.to_move(state)}, Enter passes: \n{game.to_move(state)} plays pass\n" in said


def test_only_morris_has_numbers_for_rows_and_columns():
    done = subprocess.run([*PLAY, "othello", "--numbers"], capture_output=True, check=False)
    assert done.returncode == 1
    assert b"only morris is written with numbers" in done.stderr


def test_a_pipe_is_asked_nothing_but_moves():
    code, said = piped("connect-four", "--depth", "1", typed="4\n3\n")
    assert code == 0
    assert "[" not in said
    assert said.count("your move: ") == 3
    assert "red, your move: 4\nred plays 4\n" in said
    result, moves = result_and_moves(said)
    assert result == "the game was not finished"
    assert re.fullmatch(r"4\d3\d", moves)


def test_help_and_hint_and_moves():
    typed = "help\n?\nHint\nmoves\nc4\nmoves\nresign\n"
    code, said = piped("othello", "--mode", "person-person", "--depth", "2", typed=typed)
    assert code == 0
    assert said.count("A move is column and row of a cell; pass if you cannot play.\n") == 2
    assert said.count("Moves: d3 c4 f5 e6\nCommands:\n") == 2
    for command in ("help", "hint", "undo", "moves", "resign", "quit"):
        assert re.search(rf"^  {command} +\w", said, re.MULTILINE)
    found = "value for black: 0, looking 2 plies ahead; "
    assert f"The computer thinks ... and would play d3 ({found}" in said
    assert "moves\nMoves: none so far\n" in said
    assert "moves\nMoves: c4\n" in said
    assert result_and_moves(said) == ("white resigns, black has won", "c4")


def test_an_empty_line_is_only_asked_for_again():
    _, said = piped("morris", "--mode", "person-person", typed="\n\n")
    assert said.count("Type a move, such as a7, or ? for help.\n") == 3, "at the start, too"
    assert said.count("black, your move: ") == 3
    assert "legal" not in said


@pytest.mark.parametrize(
    ("arguments", "typed", "reason"),
    [
        ("tic-tac-toe --from 5", "5", "5 is taken"),
        ("tic-tac-toe", "5 1", "the move ends on 5: it does not go on to 1"),
        ("connect-four --from 444444", "4", "column 4 is full"),
        ("connect-four", "8", "'8' is not a legal move; legal here: 1 2 3 4 5 6 7"),
        ("othello", "A1", "no disc would turn: black cannot play a1"),
        ("othello", "d4", "d4 is taken"),
        ("othello", "Pass", "'Pass' is not a legal move; legal here: d3 c4 f5 e6"),
        ("checkers", "30-26", "the man on 30 cannot move"),
        ("checkers", "21-22", "22 is taken"),
        ("checkers", "22-15", "22 does not lead to 15: it goes to 17 or 18"),
        ("checkers", "22", "22 is only a part of a move: write 22-17 or 22-18"),
        ("checkers", "22-18-14", "the move ends on 18: it does not go on to 14"),
        ("checkers", "22x18", "this move is written 22-18"),
        ("checkers --from W:W22,32:B18", "32-28", "white must capture: 22x15"),
        (
            "checkers --rules english --from W:W30:B17,18,25,26",
            "30x14",
            "'30x14' is ambiguous: write 30x",
        ),
        ("morris --from a7,a1", "A1", "a1 is taken"),
        ("morris --from a7", "1 1", "a7 is taken"),
        ("morris --from a7,a1,d7,d1", "g7", "g7 is only a part of a move: write g7xa1 or g7xd1"),
        ("morris --from a7,a1,d7,d1", "g7xb6", "b6 is empty: take a white man, for the mill"),
    ],
)
def test_a_refused_move_gets_the_reason_that_the_board_gives(
    arguments, typed, reason, capsys, monkeypatch
):
    answers = iter([typed, "quit"])
    monkeypatch.setattr("builtins.input", lambda question: next(answers))
    name, *options = arguments.split()
    assert main(["play", name, "--mode", "person-person", *options]) == 0
    assert f"\n{typed}\n{reason}" in capsys.readouterr().out


def test_undo_between_two_persons_takes_back_one_move():
    typed = "5\n1\nundo\n9\nundo\nundo\nundo\nmoves\n"
    _, said = piped("tic-tac-toe", "--mode", "1", typed=typed)
    for line in ("O takes 1 back", "O takes 9 back", "X takes 5 back", "You have made no move"):
        assert f"\n{line}" in said
    assert "Moves: none so far\n" in said


def test_the_computer_says_what_it_found():
    game = ConnectFour()
    _, said = piped("connect-four", "--depth", "3", "--mode", "computer-computer")
    counts = count(AlphaBeta(depth=3).think, game, game.initial)
    first = re.search(r"^red thinks \.\.\. and plays (\d) \((.*)\)$", said, re.MULTILINE)
    assert game.move(game.initial, first[1]) == counts.move
    value = f"value for red: {counts.value}, looking 3 plies ahead"
    found = f"{value}; {counts.nodes:,} nodes searched in "
    assert re.fullmatch(r"\d+\.\d\d s", first[2].removeprefix(found))


def test_a_decided_game_is_a_win_in_so_many_plies():
    _, said = piped("tic-tac-toe", "--from", "1425", "--mode", "computer-computer")
    assert "X thinks ... and plays 3 (value for X: win in 1, looking 4 plies ahead; " in said
    assert said.endswith("\nResult: X has won\nMoves: 3\n")


def test_morris_tells_phases_and_actions():
    typed = "b2xd6\nd6\nc3\n"
    args = ("morris", "--mode", "person-person")
    _, said = piped(*args, "--from", "d2 d6 f2 e5", typed=typed)
    assert said.count("\nplacing a man\n") == 4
    assert "\nblack plays b2xd6 (place mill)\n" in said
    assert "\nwhite plays d6 (place)\n" in said
    _, said = piped(*args, typed="3 5\n")  # row 3, column 5, as in report 004
    assert "\nblack plays e5 (place)\n" in said

    three_against_four = """
        7 W-----W-----.
        6 | .---.---. |
        5 | | .-.-. | |
        4 .-.-.   W-.-B
        3 | | .-.-. | |
        2 | .---.---B |
        1 B-----.-----W
          a b c d e f g
        white to move
        in hand: black 0, white 0
    """
    typed = "e4-a4\ne4-e5\nf2-g7\ne5-e4\n"
    _, said = piped(*args, "--from", three_against_four, typed=typed)
    assert "\ne4 does not lead to a4: it goes to e5 or f4 or e3\n" in said
    assert "\nmoving a man along a line\nwhite, your move: e4-a4\n" in said
    assert "\nwhite plays e4-e5 (move)\n" in said
    assert "\nflying a man to any free point\nblack, your move: f2-g7\n" in said
    assert "\nblack plays f2-g7 (fly)\n" in said


def test_a_game_goes_on_from_a_board():
    code, said = piped("tic-tac-toe", "--from", "XX.\nOO.\n...", "--mode", "1", typed="3\n")
    assert code == 0
    assert result_and_moves(said) == ("X has won", "3")


def test_a_finished_game_is_only_shown():
    code, said = piped("tic-tac-toe", "--from", "14253")
    assert code == 0
    assert said.endswith("\nResult: X has won\n")
    assert "your move" not in said


def test_bytes_that_are_no_text_are_bad_input_too():
    code, said = piped("tic-tac-toe", "--mode", "1", typed=b"\xff\xfe\n\x00\n5\n")
    assert code == 0
    assert said.count("is not a legal move") == 2
    assert result_and_moves(said)[1] == "5"


@pytest.mark.skipif(os.name == "nt", reason="Windows has other pipes")
def test_a_reader_sees_the_board_before_the_computer_has_thought():
    command = [*PLAY, "checkers", "--mode", "computer-computer", "--depth", "40"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=BUFFERED) as process:
        seen = b""
        while not seen.endswith(b"white to move\nwhite thinks ... "):
            if not select.select([process.stdout], [], [], PATIENCE)[0]:
                break
            seen += os.read(process.stdout.fileno(), 4096)
        process.kill()
    assert seen.endswith(b" thinks ... ")


@pytest.mark.skipif(os.name == "nt", reason="Windows has other pipes")
def test_nobody_has_to_read_to_the_end():
    command = [*PLAY, "checkers", "--mode", "computer-computer", "--depth", "2"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, env=BUFFERED) as process:
        assert process.stdout.readline().strip() == b"white: the computer"
        process.stdout.close()
        assert process.stderr.read() == b""


# ---- what cannot be granted


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (
            "chess",
            "no game 'chess': there are tic-tac-toe, connect-four, othello, checkers, morris",
        ),
        ("conect-four", "no game 'conect-four': did you mean connect-four? there are tic-tac-toe"),
        ("othello --rows 5", "othello has no --rows: it has --size"),
        ("connect-four --size 6", "connect-four has no --size: it has --rows and --columns"),
        ("checkers --columns 6", "checkers has no --columns: it has --rules"),
        ("morris --rules pool", "morris has no --rules: it has no options of its own"),
        ("connect-four --rows 3 --columns 3", "no line of 4 fits"),
        ("othello --size 5", "size must be 4, 6, 8, 10 or 12"),
        ("checkers --rules go", "rules can be report, pool, russian, brazilian or english"),
        ("othello --evaluate beauty", "no evaluation 'beauty': this game has progressive"),
        ("othello --order alphabetical", "no order 'alphabetical': there are as-given"),
        ("othello --depth 0", "at least one ply"),
        ("othello --depth -3", "depth must be a number of plies"),
        ("othello --seconds 0", "more than 0 seconds"),
        ("othello --seconds nan", "more than 0 seconds"),
        ("othello --mode chess", "no mode 'chess': there are person-person (1), person-computer"),
        ("othello --side red", "no side 'red': there are black (1) and white (2)"),
        ("othello --mode computer-computer --side black", "there is no --side to choose"),
        ("tic-tac-toe --from 55", "move 2: '5' is not a legal move"),
    ],
)
def test_a_wish_that_cannot_be_granted_is_explained(arguments, reason, capsys):
    assert main(["play", *arguments.split()]) == 1
    said = capsys.readouterr()
    assert said.err.startswith("teachkit: ")
    assert reason in said.err
    assert said.out == ""


@pytest.mark.parametrize("arguments", [[], ["othello", "--depth", "deep"], ["othello", "--fast"]])
def test_a_command_that_cannot_be_read_shows_its_usage(arguments, capsys):
    with pytest.raises(SystemExit, match="2"):
        main(["play", *arguments])
    assert "usage: teachkit" in capsys.readouterr().err


@at_terminal
def test_nothing_is_asked_in_vain():
    with typing("connect-four", "--evaluate", "beauty") as typist:
        assert typist.finish() == 1
        assert typist.shown.startswith("teachkit: no evaluation 'beauty'")


@pytest.mark.parametrize(
    ("spelt", "first"),
    [
        ("TicTacToe", "X"),
        ("noughts and crosses", "X"),
        ("connect4", "red"),
        ("Connect Four", "red"),
        ("four-in-a-row", "red"),
        ("Reversi", "black"),
        ("draughts", "white"),
        ("Nine Men's Morris", "black"),
        ("9 mens morris", "black"),
    ],
)
def test_names_are_understood_however_spelt(spelt, first, capsys, monkeypatch):
    monkeypatch.setattr("builtins.input", lambda question: "quit")
    assert main(["play", spelt, "--mode", "person-person"]) == 0
    assert capsys.readouterr().out.startswith(f"{first}: a person\n")


def test_help_names_every_game(capsys):
    with pytest.raises(SystemExit, match="0"):
        main(["play", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert all(name in said for name in BOARD_GAMES)
    assert all(f"--{option} " in said for game in BOARD_GAMES.values() for option in game.choices)


def test_a_square_is_enough_where_one_man_alone_goes_there():
    game = Checkers()
    assert with_its_man(game, game.initial, "20") == "24-20"
    for text in ("17", "24", "24-20", "1", "", "nonsense"):  # two men, no square to go to, no cells
        assert with_its_man(game, game.initial, text) == text
