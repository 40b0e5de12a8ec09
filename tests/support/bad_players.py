"""Players that do everything wrong, each with the fault that it should get.

Each is the text of a file that somebody might hand in for Connect Four.
"""

from textwrap import dedent, indent

START = {
    "syntax": "def player(game, state)\n    return 0",
    "no-player": "def my_player(game, state):\n    return game.actions(state)[0]",
    "not-callable": "player = 42",
    "fails-to-load": "1 / 0",
    "exits-at-once": "import os\nos._exit(0)",
    "sys-exit-at-once": "import sys\nsys.exit()",
    "missing-module": "import no_such_module",
    "endless-to-load": "while True:\n    pass",
    "too-large-to-load": "x = bytearray(10 ** 10)",
    "missing-neighbour": "from ann import best",
    "asks-a-person-at-once": "input('Who are you?')",
}
"""These do not start."""

FAULTS = {
    "raises": ("crash", "raise ValueError('oh')"),
    "wrong-arguments": ("crash", None),
    "returns-nothing": ("illegal", "pass"),
    "returns-text": ("illegal", "return str(game.actions(state)[0] + 1)"),
    "returns-a-pair": ("illegal", "return 0.5, game.actions(state)[0]"),
    "returns-no-column": ("illegal", "return 99"),
    "returns-the-state": ("illegal", "return game.result(state, game.actions(state)[0])"),
    "returns-what-has-no-text": ("illegal", """
        return type('X', (), {'__repr__': lambda self: 1 / 0, '__eq__': lambda s, o: 1 / 0})()
    """),
    "loops": ("time", "while True: pass"),
    "loops-catching-all": ("time", """
        while True:
            try:
                while True: pass
            except BaseException: pass
    """),
    "loops-in-c": ("time", "return 7 ** 7 ** 77"),
    "sleeps": ("time", "time.sleep(1000)"),
    "stops-itself": ("time", "os.kill(os.getpid(), signal.SIGSTOP)"),
    "waits-for-itself": ("time", "threading.Event().wait()"),
    "takes-memory": ("memory", "return [0] * 10 ** 9"),
    "takes-memory-slowly": ("memory", """
        kept = []
        while True: kept.append(bytearray(10 ** 8))
    """),
    "recursion": ("crash", "return player(game, state)"),
    "os-exit": ("crash", "os._exit(0)"),
    "sys-exit": ("crash", "sys.exit(3)"),
    "kills-itself": ("crash", "os.kill(os.getpid(), signal.SIGKILL)"),
    "segfault": ("crash", "ctypes.string_at(0)"),
    "asks-a-person": ("crash", "return int(input('Column? '))"),
    "closes-all-files": ("crash", """
        os.closerange(0, 100)
        return 0
    """),
    "floods-the-line": ("garbled", "while True: os.write(OUT, b'x' * 60000)"),
    "floods-with-lines": ("garbled", "while True: os.write(OUT, b'{}\\n' * 1000)"),
    "answers-rubbish": ("garbled", """
        os.write(OUT, b'hello\\n')
        return 0
    """),
    "answers-twice": ("garbled", """
        answer = {'number': 4, 'work': 0, 'printed': '', 'answer': {'move': 0}}
        os.write(OUT, json.dumps(answer).encode() + b'\\n')
        return 0
    """),
    "answers-with-no-move": ("garbled", """
        answer = {'number': 4, 'work': 0, 'printed': '', 'answer': {'move': 99}}
        os.write(OUT, json.dumps(answer).encode() + b'\\n')
        time.sleep(60)
    """),
    "forks-and-loops": ("time", """
        for _ in range(3):
            if os.fork() == 0: break
        while True: pass
    """),
    "forks-and-forks": ("processes", """
        for _ in range(6):
            os.fork()
        time.sleep(1000)
    """),
    "leaves-a-daemon": ("crash", """
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(1000)
            os._exit(0)
        os.wait()
        raise ValueError('gone')
    """),
    "leaves-a-process": ("crash", """
        sleeping = [sys.executable, '-c', 'import time; time.sleep(1000)']
        subprocess.Popen(sleeping, start_new_session=True)
        raise ValueError('gone')
    """),
    "fills-the-disk": ("crash", """
        with open('big', 'wb') as file:
            while True: file.write(bytes(10 ** 6))
    """),
}  # fmt: skip
"""These start, and fail at their first move in this way; without a body, they take one argument."""

HARMLESS = {
    "prints-a-lot": "print('x' * 10 ** 6)",
    "prints-to-the-real-streams": "os.write(1, b'noise\\n' * 1000); os.write(2, b'noise')",
    "closes-the-usual-streams": "os.closerange(0, 3)",
    "changes-the-game": "type(game).winner = lambda self, state: 'red'",
    "changes-the-random-numbers": "random.seed(1)",
    "ignores-signals": "signal.signal(signal.SIGTERM, signal.SIG_IGN)",
}
"""These behave badly before each move, but hurt nobody: they go on playing."""

PRELUDE = """
import ctypes, json, os, random, signal, subprocess, sys, threading, time
pipes = [fd for fd in range(100) if os.path.exists(f'/proc/self/fd/{fd}')]
OUT = max(fd for fd in pipes if 'pipe' in os.readlink(f'/proc/self/fd/{fd}'))
"""
"""What they import; OUT is the line on which answers go, as who wants to do harm finds it."""


def failing(body: str | None) -> str:
    """The text of a file with a player that does this."""
    if body is None:
        return "def player(game):\n    return 0\n"
    return f"{PRELUDE}def player(game, state):\n{indent(dedent(body), '    ')}\n"


def harmless(body: str) -> str:
    """The text of a file with a player that does this, and then plays."""
    return failing(f"{body}\nreturn game.actions(state)[0]")


HONEST = "def player(game, state):\n    return game.actions(state)[-1]\n"
"""A player that only plays."""
