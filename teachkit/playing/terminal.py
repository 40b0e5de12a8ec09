"""Playing in a terminal: `teachkit play`.

    Persons  the players whose moves are typed; the computer makes the moves of the others
    Turn     (state, move made in it): the game so far is a list of turns
    Command  a word that a person may type in place of a move

A person may type a move whole, or begin it, and is then asked for what is missing: where to, and
which man a mill takes.

Input from a file or another program is moves and commands only.
"""

import io
import os
import sys
from collections.abc import Callable, Mapping
from inspect import signature
from math import inf
from time import perf_counter
from typing import Any

from teachkit.game import AmbiguousMoveError, AnyGame, Player
from teachkit.playing.find_game import named_game
from teachkit.playing.players import AlphaBeta
from teachkit.playing.refusals import named_cells, why_not_typed, with_its_man
from teachkit.playing.terminal_look import Look
from teachkit.playing.terminal_questions import (
    OTHER_WORDS,
    ask,
    at_terminal,
    chosen_game,
    chosen_persons,
    mode_of,
)
from teachkit.search.hooks import Budget
from teachkit.values import value_text

Turn = tuple[Any, Any]

INTERRUPTED = 130
"""The exit code of a program that Ctrl-C ended."""


def play_in_terminal(
    name: str,
    *,
    mode: str | None = None,
    side: Player | None = None,
    position: str | None = None,
    numbers: bool = False,
    options: Mapping[str, str],
    thinking: Mapping[str, Any],
) -> int:
    """Play one game and return the exit code, or a ValueError for a wish that cannot be granted.

    With `numbers` the board has rows and columns by number, as report 004 prints it.
    `options` are those of the game, and `thinking` those of the computer, where None is not given.
    """
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):  # a strange character must not end a game
            stream.reconfigure(errors="replace")
    try:
        game = named_game(name)
        computer = _computer(game, thinking)
        mode = None if mode is None else mode_of(mode)  # a wrong one, before anything is asked
        game = chosen_game(game, name, options)
        state = game.initial if position is None else game.parse(position)
        persons = chosen_persons(game, mode, side)
        TerminalMatch(game, state, persons, computer, numbers=numbers).play()
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
        self,
        game: AnyGame,
        state: Any,
        persons: tuple[Player, ...],
        computer: AlphaBeta,
        *,
        numbers: bool = False,
    ) -> None:
        if numbers and "numbered" not in signature(game.text).parameters:
            raise ValueError("only morris is written with numbers for rows and columns")
        self.look = Look(game, numbered=numbers)
        self.game = game
        self.state = state
        self.persons = persons
        self.computer = computer
        self.turns: list[Turn] = []
        self.ending = ""
        self.commands: Mapping[str, tuple[str, Callable[[], None]]] = {
            "help": ("show this, as does ?", self._help),
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
            self._remind()
        self._show()
        while not self.ending and not self.game.is_terminal(self.state):
            if self._player in self.persons:
                self._let_person_play()
            else:
                self._let_computer_play()
        if not self.ending:
            print("\nTerminal state: the game is over.", end="")
        print(f"\nResult: {self.ending or self._result()}")
        if self.turns:
            self._moves()
        sys.stdout.flush()

    def _let_person_play(self) -> None:
        """Take one answer: a move or a command."""
        must_pass = self.game.must_pass(self.state)
        answer = self._answer("Enter passes: " if must_pass else "your move: ")
        answer = with_its_man(self.game, self.state, answer)
        while at_terminal() and (question := self._question(answer)):
            more = self._answer(question)
            if not more or more.lower() in (*self.commands, *OTHER_WORDS):
                answer = more
                break
            answer = f"{answer} {more}"
        word = answer.lower()
        if command := self.commands.get(OTHER_WORDS.get(word, word)):
            command[1]()
            return
        if not answer and not must_pass:
            self._remind()
            return
        try:
            (only, *_) = self.game.actions(self.state)
            move = self.game.move(self.state, answer) if answer else only
        except ValueError as error:
            print(self._refusal(answer, error))
            return
        what = self.game.describe(self.state, move)
        print(f"{self._player} plays {self.game.name(move)}{what and f' ({what})'}")
        self._make(move)

    def _answer(self, question: str) -> str:
        try:
            return ask(f"{self._player}, {question}")
        except EOFError:
            print()
            return "quit"

    def _question(self, begun: str) -> str:
        """What to ask for next where a move was only begun; nothing if it was not."""
        clicks = named_cells(self.game, begun) if begun else ()
        paths = [self.game.path(move) for move in self.game.actions(self.state)]
        ahead = {p[len(clicks)] for p in paths if p[: len(clicks)] == clicks and p != clicks}
        if not clicks or clicks in paths or not ahead:
            return ""
        takes = ahead <= self.game.pieces(self.state).keys()
        return "the man to take: " if takes else "to: "

    def _refusal(self, answer: str, error: ValueError) -> str:
        """Why an answer is no move: what a board says of it, or else the error's own words."""
        is_clear = isinstance(error, AmbiguousMoveError)
        reason = "" if is_clear else why_not_typed(self.game, self.state, answer)
        return f"{reason or error}\n(? lists the moves and commands)"

    def _remind(self) -> None:
        example = self.game.name(self.game.actions(self.state)[0])
        print(f"Type a move, such as {example}, or ? for help.")

    def _let_computer_play(self) -> None:
        if self.game.must_pass(self.state):
            print(f"{self._player} has no move and passes")
            self._make(self.game.actions(self.state)[0])
            return
        print(f"{self._player} thinks ... ", end="", flush=True)
        move, found = self._think()
        what = self.game.describe(self.state, move)
        print(f"and plays {self.game.name(move)} ({what and f'{what}; '}{found})")
        self._make(move)

    def _think(self) -> tuple[Any, str]:
        """The computer's move, and what it found in words."""
        budget, start = Budget(), perf_counter()
        value, move = self.computer.think(self.game, self.state, traced=budget)
        taken = f"{budget.nodes:,} nodes searched in {perf_counter() - start:.2f} s"
        worth = value_text(value, self.game.win_weight).replace("−", "-")
        if depth := self.computer.plies:
            worth += f", looking {depth} {'ply' if depth == 1 else 'plies'} ahead"
        return move, f"value for {self._player}: {worth}; {taken}"

    def _make(self, move: Any) -> None:
        self.turns.append((self.state, move))
        before, self.state = self.state, self.game.result(self.state, move)
        if not self.game.is_terminal(self.state):
            for player in self.game.players:
                phase = self.game.phase(self.state, player)
                if phase != self.game.phase(before, player):
                    print(f"Next phase: {player} is {phase}")
        self._show()

    # ---- what the commands do

    def _help(self) -> None:
        if self.game.notation:
            print(f"A move is {self.game.notation}.")
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
        is_over = self.game.is_terminal(self.state)
        text = self.look.text(self.state)
        if is_over:  # how it ended is said below
            ending = self.game.outcome(self.state)
            text = "\n".join(line for line in text.splitlines() if ending not in line)
        print(f"\n{text}")
        remark = "" if is_over else self.game.remark(self.state)
        if remark not in text:
            print(remark)

    def _result(self) -> str:
        why = self.game.reason(self.state)
        return f"{self.game.outcome(self.state)}{why and f' ({why})'}"


def _computer(game: AnyGame, thinking: Mapping[str, Any]) -> AlphaBeta:
    """The computer player; a search of one ply refuses unknown names before the game begins."""
    seconds = thinking.get("seconds")
    if seconds is not None and not 0 < seconds < inf:
        raise ValueError(f"the computer needs more than 0 seconds, not {seconds:g}")
    computer = AlphaBeta(**thinking)
    AlphaBeta(**{**thinking, "depth": 1}).think(game, game.initial)
    return computer
