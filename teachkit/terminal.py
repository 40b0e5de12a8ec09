"""Playing in a terminal: `teachkit play`.

    Mode     who sits at the board: two persons, a person and the computer, or the computer twice
    Persons  the players whose moves are typed; the computer makes the moves of the others
    Turn     (state, move made in it): the game so far is a list of turns
    Command  a word that a person may type in place of a move

At a terminal, what the command line leaves open is asked for. Input from a file or another
program is moves and commands only.
"""

import io
import os
import re
import sys
from collections.abc import Callable, Mapping
from math import inf
from typing import Any, TypeVar

from teachkit.game import Game, Player
from teachkit.games import Checkers, ConnectFour, Morris, Othello, TicTacToe
from teachkit.players import AlphaBeta
from teachkit.search.hooks import Budget
from teachkit.values import value_text

Turn = tuple[Any, Any]
T = TypeVar("T")

GAMES: Mapping[str, tuple[type[Game[Any, Any]], tuple[str, ...]]] = {
    "tic-tac-toe": (TicTacToe, ()),
    "connect-four": (ConnectFour, ("rows", "columns")),
    "othello": (Othello, ("size",)),
    "checkers": (Checkers, ("rules",)),
    "morris": (Morris, ()),
}
"""The games by name, each with the options it has here."""

OTHER_NAMES = {
    "noughtsandcrosses": "tic-tac-toe",
    "fourinarow": "connect-four",
    "reversi": "othello",
    "draughts": "checkers",
    "ninemensmorris": "morris",
    "mill": "morris",
}

MODES = ("person-person", "person-computer", "computer-computer")

ACTIONS = {"placing": "place", "moving": "move", "flying": "fly"}
"""What is done in each phase of morris."""

LEAVE = ("q", "exit", "bye")
"""Other words for quit."""

INTERRUPTED = 130
"""The exit code of a program that Ctrl-C ended."""


def play_in_terminal(
    name: str,
    *,
    mode: str | None = None,
    side: Player | None = None,
    position: str | None = None,
    options: Mapping[str, Any],
    thinking: Mapping[str, Any],
) -> int:
    """Play one game and return the exit code, or a ValueError for a wish that cannot be granted.

    `options` are those of the game and `thinking` those of the computer; None is not given.
    """
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):  # a strange character must not end a game
            stream.reconfigure(errors="replace")
    try:
        full_name = _full_name(name)
        computer = _computer(full_name, thinking)
        mode = None if mode is None else _mode(mode)  # a wrong one, before anything is asked
        game = _game(full_name, {key: given for key, given in options.items() if given is not None})
        state = game.initial if position is None else game.parse(position)
        persons = _persons(game, mode, side)
        TerminalMatch(game, state, persons, computer).play()
    except EOFError:
        print("\nGoodbye.")
    except KeyboardInterrupt:
        print("\nGoodbye.")
        return INTERRUPTED
    except BrokenPipeError:  # nobody reads on, as in `teachkit play ... | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


class TerminalMatch:
    """One game between two persons or computers, in text."""

    def __init__(
        self, game: Game[Any, Any], state: Any, persons: tuple[Player, ...], computer: AlphaBeta
    ) -> None:
        self.game = game
        self.state = state
        self.persons = persons
        self.computer = computer
        self.turns: list[Turn] = []
        self.ending = ""
        self.commands: Mapping[str, tuple[str, Callable[[], None]]] = {
            "help": ("show this", self._help),
            "hint": ("ask the computer what it would play", self._hint),
            "undo": ("take back your last move, and the computer's reply", self._undo),
            "moves": ("list the moves so far", self._moves),
            "resign": ("give the game to the other side", self._resign),
            "quit": ("end the game here", self._quit),
        }
        """Each command with what it does."""

    def play(self) -> None:
        """Play until the game is over or a person has ended it, and print the result."""
        for player in self.game.players:
            print(f"{player}: {'a person' if player in self.persons else 'the computer'}")
        if self.persons and not self.game.is_terminal(self.state):
            example = self.game.name(self.game.actions(self.state)[0])
            print(f"Type a move, such as {example}, or help.")
        self._show()
        while not self.ending and not self.game.is_terminal(self.state):
            if self._player in self.persons:
                self._let_person_play()
            else:
                self._let_computer_play()
        print(f"\nResult: {self.ending or self._result()}")
        if self.turns:
            self._moves()
        sys.stdout.flush()

    def _let_person_play(self) -> None:
        """Take one answer: a move or a command."""
        try:
            answer = _ask(f"{self._player}, your move: ")
        except EOFError:
            print()
            answer = "quit"
        if command := self.commands.get("quit" if answer.lower() in LEAVE else answer.lower()):
            command[1]()
            return
        try:
            move = self.game.move(self.state, answer)
        except ValueError as error:
            print(f"{error}\n(help lists the commands)")
            return
        action = self._action(move)
        print(f"{self._player} plays {self.game.name(move)}{action and f' ({action})'}")
        self._make(move)

    def _let_computer_play(self) -> None:
        print(f"{self._player} thinks ... ", end="", flush=True)
        move, found = self._think()
        action = self._action(move)
        print(f"and plays {self.game.name(move)} ({action and f'{action}; '}{found})")
        self._make(move)

    def _think(self) -> tuple[Any, str]:
        """The computer's move, and what it found in words."""
        budget = Budget()
        value, move = self.computer.think(self.game, self.state, traced=budget)
        worth = value_text(value, self.game.win_weight).replace("−", "-")
        return move, f"value for {self._player}: {worth}; {budget.nodes:,} nodes searched"

    def _make(self, move: Any) -> None:
        self.turns.append((self.state, move))
        self.state = self.game.result(self.state, move)
        self._show()

    # ---- what the commands do

    def _help(self) -> None:
        print("Moves:", " ".join(map(self.game.name, self.game.actions(self.state))))
        print("Commands:")
        for command, (meaning, _) in self.commands.items():
            print(f"  {command:8}{meaning}")

    def _hint(self) -> None:
        print("The computer thinks ... ", end="", flush=True)
        move, found = self._think()
        print(f"and would play {self.game.name(move)} ({found})")

    def _undo(self) -> None:
        typed = [
            number
            for number, (state, _) in enumerate(self.turns)
            if self.game.to_move(state) in self.persons
        ]
        if not typed:
            print("You have made no move that could be taken back.")
            return
        self.state, move = self.turns[typed[-1]]
        del self.turns[typed[-1] :]
        print(f"{self._player} takes {self.game.name(move)} back")
        self._show()

    def _moves(self) -> None:
        moves = self.game.moves_text(move for _, move in self.turns)
        print("Moves:", moves or "none so far")

    def _resign(self) -> None:
        self.ending = f"{self._player} resigns, {self.game.other(self._player)} has won"

    def _quit(self) -> None:
        self.ending = "the game was not finished"

    # ---- what a person sees

    @property
    def _player(self) -> Player:
        return self.game.to_move(self.state)

    def _show(self) -> None:
        print(f"\n{self.game.text(self.state)}")
        if isinstance(self.game, Morris) and not self.game.is_terminal(self.state):
            print(f"phase: {self.game.phase(self.state, self._player)}")

    def _action(self, move: Any) -> str:
        """What a move of morris is called in report 004; nothing in the other games."""
        if not isinstance(self.game, Morris):
            return ""
        action = ACTIONS[self.game.phase(self.state, self._player)]
        return f"{action} mill" if "x" in self.game.name(move) else action

    def _result(self) -> str:
        winner = self.game.winner(self.state)
        result = "drawn" if winner is None else f"{winner} has won"
        if isinstance(self.game, Othello):
            more, fewer = sorted(self.game.score(self.state), reverse=True)
            result += f", {more} to {fewer}"
        return result


# ---- what the command line leaves open


def _game(name: str, options: dict[str, Any]) -> Game[Any, Any]:
    """The game of a name in GAMES, with its options."""
    kind, known = GAMES[name]
    for option in options:
        if option not in known:
            has = " and ".join(f"--{each}" for each in known) or "no options of its own"
            raise ValueError(f"{name} has no --{option}: it has {has}")
    if kind is ConnectFour and not options and _at_terminal():
        question = "Rows and columns, two numbers separated by one space [6 7]: "
        return _chosen(question, _connect_four)
    return kind(**options)


def _full_name(name: str) -> str:
    """The name in GAMES that is meant, however it is spelt."""
    spelt = re.sub("[^a-z]", "", name.lower().replace("4", "four").replace("9", "nine"))
    plain = {known.replace("-", ""): known for known in GAMES} | OTHER_NAMES
    if spelt not in plain:
        raise ValueError(f"no game {name!r}: there are {', '.join(GAMES)}")
    return plain[spelt]


def _connect_four(sizes: str) -> ConnectFour:
    try:
        rows, columns = map(int, sizes.split() or (6, 7))
    except ValueError:
        raise ValueError(f"{sizes!r} is not two numbers such as 6 7") from None
    return ConnectFour(rows, columns)


def _computer(name: str, thinking: Mapping[str, Any]) -> AlphaBeta:
    """The computer player; a search of one ply refuses unknown names before the game begins."""
    seconds = thinking.get("seconds")
    if seconds is not None and not 0 < seconds < inf:
        raise ValueError(f"the computer needs more than 0 seconds, not {seconds:g}")
    computer = AlphaBeta(**thinking)
    game = GAMES[name][0]()
    AlphaBeta(**{**thinking, "depth": 1}).think(game, game.initial)
    return computer


def _persons(game: Game[Any, Any], mode: str | None, side: Player | None) -> tuple[Player, ...]:
    """The players whose moves are typed."""
    if mode is None and side is None and _at_terminal():
        for number, each in enumerate(MODES, start=1):
            print(f"{number}  {each.replace('-', ' against ')}")
        mode = _chosen("Mode [2]: ", _mode)
    if mode not in (None, "person-computer"):
        if side is not None:
            raise ValueError(f"in the mode {mode} there is no --side to choose")
        return game.players if mode == "person-person" else ()
    if side is None and _at_terminal():
        first, second = game.players
        question = f"Your side, {first} or {second} [{first}]: "
        return (_chosen(question, lambda answer: _side(game, answer)),)
    return (_side(game, side or ""),)


def _mode(text: str) -> str:
    """The mode of a name or number; person against computer if there is none."""
    text = text.lower() or "person-computer"
    if text in ("1", "2", "3"):
        return MODES[int(text) - 1]
    if text not in MODES:
        raise ValueError(f"no mode {text!r}: there are {', '.join(MODES)}")
    return text


def _side(game: Game[Any, Any], text: str) -> Player:
    """The player of a name; the first if there is none."""
    for player in game.players:
        if text.lower() in ("", player.lower()):
            return player
    first, second = game.players
    raise ValueError(f"no side {text!r}: choose {first} or {second}")


def _chosen(question: str, read: Callable[[str], T]) -> T:
    """What the answer means; a bad answer is explained and asked for again."""
    while True:
        try:
            return read(_ask(question))
        except ValueError as error:
            print(error)


def _ask(question: str) -> str:
    answer = input(question).strip()
    if not _at_terminal():  # nobody has typed it, so nobody sees it
        print(answer)
    return answer


def _at_terminal() -> bool:
    """Does a person type, so that it makes sense to ask?"""
    return sys.stdin is not None and sys.stdin.isatty()
