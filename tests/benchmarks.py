"""How fast and how strong teachkit is: `python tests/benchmarks.py [section ...]`.

    Job        a call to be timed; its answer shows that the work was done
    Contender  makes a Job with a game of its own, so that nothing is remembered from before

The contenders of a race take turns, several times over, and the best CPU time of each counts.
A ratio is printed only if all of them gave the same answer. Other programs that are not
installed are left out.
"""

import argparse
import gc
import platform
import random
import tracemalloc
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import version
from math import inf
from time import get_clock_info, process_time
from types import ModuleType
from typing import Any

from teachkit import (
    AlphaBeta,
    Checkers,
    ConnectFour,
    Game,
    Morris,
    Othello,
    Random,
    TicTacToe,
    alphabeta,
    count,
    minimax,
    play,
    record,
)
from teachkit.game import no_evaluation

Answer = Hashable
Job = Callable[[], Answer]
Contender = Callable[[], Job]
State = Any
Move = Any
Row = tuple[str, ...]
Evaluate = Callable[..., float]
Watch = Callable[[Evaluate], Evaluate]
Searcher = Callable[[Watch], Job]

TICK = get_clock_info("process_time").resolution

REPORT_003 = 4.082
"""Report 003's mean seconds for a move of checkers: plain minimax to depth 8, in C++."""


@dataclass(frozen=True)
class Effort:
    """How hard to try."""

    rounds: int = 5
    seconds: float = 3
    """Contenders take turns for at least so many rounds and so many seconds."""
    less: int = 0
    """Plies to search less than usual."""

    games: int = 100
    """Games of each match."""

    def depth(self, usual: int) -> int:
        return max(1, usual - self.less)


@dataclass(frozen=True)
class Twin:
    """A game here, and OpenSpiel's name for it."""

    make: Callable[[], Game[State, Move]]
    spiel: str
    actions: Callable[[Move], list[int]] = lambda move: [move]
    """A move as OpenSpiel's actions."""


def morris_actions(move: tuple[int, int, int]) -> list[int]:
    """In OpenSpiel a removal is an action of its own."""
    source, target, removed = move
    first = target if source < 0 else 24 + 24 * source + target
    return [first] if removed < 0 else [first, removed]


TWINS = {
    "tic-tac-toe": Twin(TicTacToe, "tic_tac_toe"),
    "Connect Four": Twin(ConnectFour, "connect_four"),
    "Othello": Twin(Othello, "othello", lambda move: [64 if move < 0 else move]),
    "morris": Twin(lambda: Morris(first="white"), "nine_mens_morris", morris_actions),
}


# ---- races


def race(contenders: Mapping[str, Contender], effort: Effort) -> dict[str, float]:
    """The best CPU time of each contender in seconds."""
    best = dict.fromkeys(contenders, inf)
    answers: dict[str, Answer] = {}
    rounds = spent = 0.0
    while rounds < effort.rounds or spent < effort.seconds:
        rounds += 1
        for name, prepare in contenders.items():
            job = prepare()
            gc.collect()
            start = process_time()
            answers[name] = job()
            seconds = max(process_time() - start, TICK)
            best[name] = min(best[name], seconds)
            spent += seconds
        if len(set(answers.values())) > 1:
            raise ValueError(f"not the same work: {answers}")
    return best


def installed(module: str) -> ModuleType | None:
    try:
        return import_module(module)
    except ImportError:
        return None


def random_moves(game: Game[State, Move], plies: int) -> tuple[list[Move], State]:
    """So many moves at random, always the same ones, and the state after them."""
    generator = random.Random(plies)
    moves, state = [], game.initial
    while len(moves) < plies:
        move = generator.choice(game.actions(state))
        child = game.result(state, move)
        if not game.is_terminal(child):
            moves.append(move)
            state = child
    return moves, state


def spiel_state(twin: Twin, moves: Iterable[Move]) -> Any:
    """OpenSpiel's state after these moves."""
    state = import_module("pyspiel").load_game(twin.spiel).new_initial_state()
    for move in moves:
        for action in twin.actions(move):
            state.apply_action(action)
    return state


# ---- tables


def show(title: str, header: Row, rows: Iterable[Row]) -> None:
    """A table with the first column to the left and numbers to the right."""
    cells = [header, *rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    print(f"\n{title}")
    for row in cells:
        first, *others = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        numbers = (cell.strip().rjust(len(cell)) for cell in others)
        print("  " + "  ".join([first, *numbers]).rstrip())


def at_least(target: float, ratio: float) -> tuple[str, str, str]:
    return f"{ratio:.2f}x", f">= {target:g}x", "met" if ratio >= target else "MISSED"


def at_most(target: float, ratio: float) -> tuple[str, str, str]:
    return f"{ratio:.2f}x", f"<= {target:g}x", "met" if ratio <= target else "MISSED"


def milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms"


# ---- perft


def perft(game: Game[State, Move], state: State, depth: int) -> int:
    """The positions so many plies on, each of them made."""
    if depth == 0:
        return 1
    return sum(perft(game, game.result(state, move), depth - 1) for move in game.actions(state))


def spiel_perft(state: Any, depth: int) -> int:
    """The same with OpenSpiel."""
    if depth == 0:
        return 1
    leaves = 0
    for action in state.legal_actions():
        child = state.clone()
        child.apply_action(action)
        leaves += spiel_perft(child, depth - 1)
    return leaves


def spiel_morris_perft(state: Any, depth: int) -> int:
    """The same where a player who acts twice has made one move."""
    if depth == 0:
        return 1
    player = state.current_player()
    leaves = 0
    for action in state.legal_actions():
        child = state.clone()
        child.apply_action(action)
        again = child.current_player() == player
        leaves += spiel_morris_perft(child, depth if again else depth - 1)
    return leaves


def perft_section(effort: Effort) -> None:
    cases = [
        ("tic-tac-toe", 0, 7, spiel_perft),
        ("Connect Four", 0, 6, spiel_perft),
        ("Connect Four", 14, 6, spiel_perft),
        ("Othello", 0, 6, spiel_perft),
        ("Othello", 20, 4, spiel_perft),
        ("morris", 0, 4, spiel_perft),  # nobody can close a mill yet
        ("morris", 12, 3, spiel_morris_perft),
        ("morris", 30, 5, spiel_morris_perft),
    ]
    rows = [perft_row(effort, *case) for case in cases] if installed("pyspiel") else []
    show(
        "Perft: leaves a second",
        ("", "teachkit", "OpenSpiel", "ratio", "target", ""),
        [*rows, checkers_perft_row(effort)],
    )


def perft_row(
    effort: Effort, name: str, plies: int, usual: int, their_perft: Callable[[Any, int], int]
) -> Row:
    twin, depth = TWINS[name], effort.depth(usual)
    moves, state = random_moves(twin.make(), plies)
    best = race(
        {
            "teachkit": lambda: partial(perft, twin.make(), state, depth),
            "OpenSpiel": lambda: partial(their_perft, spiel_state(twin, moves), depth),
        },
        effort,
    )
    leaves = perft(twin.make(), state, depth)
    rates = [f"{leaves / seconds:,.0f}" for seconds in best.values()]
    ratio = best["OpenSpiel"] / best["teachkit"]
    return f"{name}, {depth} plies from ply {plies}", *rates, *at_least(1, ratio)


def checkers_perft_row(effort: Effort) -> Row:
    """OpenSpiel's checkers is another game: no flying kings, and men capture forwards only."""
    game, depth = Checkers(), effort.depth(7)
    ours = {"teachkit": lambda: partial(perft, Checkers(), game.initial, depth)}
    seconds = race(ours, effort)["teachkit"]
    rate = f"{perft(game, game.initial, depth) / seconds:,.0f}"
    return f"checkers, {depth} plies from ply 0", rate, "other rules", "", "", ""


# ---- searches


class Horizon:
    """Counts how often a search asks something: equal counts, equal trees."""

    def __init__(self) -> None:
        self.asked = 0

    def watch(self, evaluate: Evaluate) -> Evaluate:
        def watched(*position: Any) -> float:
            self.asked += 1
            return evaluate(*position)

        return watched


def search_row(
    effort: Effort, what: str, rival: str, ours: Searcher, theirs: Searcher, target: float
) -> Row:
    """A race of two searches, once it is clear that their trees are equal."""
    our_horizon, their_horizon = Horizon(), Horizon()
    ours(our_horizon.watch)()
    theirs(their_horizon.watch)()
    if our_horizon.asked != their_horizon.asked:
        raise ValueError(f"{our_horizon.asked} leaves here, {their_horizon.asked} in {rival}")
    contenders = {"teachkit": lambda: ours(unwatched), rival: lambda: theirs(unwatched)}
    return what, *compared(rival, race(contenders, effort), target)


def unwatched(evaluate: Evaluate) -> Evaluate:
    return evaluate


def our_search(
    search: Any, twin: Twin, depth: int, watch: Watch, evaluate: Evaluate = no_evaluation
) -> Job:
    """A search from the start; without an evaluation it looks for wins alone."""
    game, watched = twin.make(), watch(evaluate)

    def job() -> Answer:
        value, move = search(game, depth=depth, evaluate=watched)
        return value, *twin.actions(move)

    return job


def spiel_search(search: Any, twin: Twin, depth: int, watch: Watch) -> Job:
    """The same with OpenSpiel."""
    spiel = import_module("open_spiel.python.algorithms.minimax")
    state, watched = spiel_state(twin, []), watch(lambda state: 0)
    if search is minimax:
        return lambda: spiel.expectiminimax(state, depth, watched, 0)
    return lambda: spiel.alpha_beta_search(state.get_game(), state, watched, depth)


def easy_search(game: Any, depth: int, watch: Watch, scoring: Evaluate) -> Job:
    """The same with easyAI's Negamax, which cuts as alpha-beta does."""
    negamax = import_module("easyAI").Negamax(depth, watch(scoring))

    def job() -> Answer:
        move = negamax(game)
        return negamax.alpha, move

    return job


def tictactoe_section(effort: Effort) -> None:
    moves, state = random_moves(TicTacToe(), effort.less)
    nodes = count(minimax, TicTacToe(), state).nodes
    rows = []
    if installed("pyspiel"):
        contenders = {
            "teachkit": lambda: partial(minimax, TicTacToe(), state),
            "OpenSpiel": lambda: spiel_tictactoe(moves),
        }
        rows.append(compared("OpenSpiel", race(contenders, effort), 2.5))
    show(
        f"Tic-tac-toe by minimax to the end: {nodes:,} nodes",
        ("against", "teachkit", "theirs", "ratio", "target", ""),
        rows,
    )


def spiel_tictactoe(moves: Sequence[Move]) -> Job:
    spiel = import_module("open_spiel.python.algorithms.minimax")
    state = spiel_state(TWINS["tic-tac-toe"], moves)
    return lambda: spiel.expectiminimax(state, 9, None, state.current_player())


def compared(name: str, best: Mapping[str, float], target: float) -> Row:
    """Their name and both times, then how many times as fast as they we are."""
    ours, theirs = best["teachkit"], best[name]
    return name, milliseconds(ours), milliseconds(theirs), *at_least(target, theirs / ours)


def searches_section(effort: Effort) -> None:
    spiel_cases = [
        ("Connect Four", alphabeta, 8, 1.7),
        ("Connect Four", minimax, 5, 1.7),
        ("Othello", alphabeta, 7, 1.8),
        ("Othello", minimax, 5, 1.8),
        ("morris", minimax, 4, 1.9),
    ]
    rows = [spiel_row(effort, *case) for case in spiel_cases] if installed("pyspiel") else []
    if installed("easyAI"):
        rows += [easy_connect_four_row(effort), easy_othello_row(effort)]
    show(
        "Searches of equal trees",
        ("", "against", "teachkit", "theirs", "ratio", "target", ""),
        rows,
    )


def spiel_row(effort: Effort, name: str, search: Any, usual: int, target: float) -> Row:
    twin, depth = TWINS[name], effort.depth(usual)
    return search_row(
        effort,
        f"{name}, {search.__name__} {depth} deep",
        "OpenSpiel",
        partial(our_search, search, twin, depth),
        partial(spiel_search, search, twin, depth),
        target,
    )


def easy_connect_four_row(effort: Effort) -> Row:
    rules = import_module("easyAI.games.ConnectFour").ConnectFour
    depth = effort.depth(6)
    return search_row(
        effort,
        f"Connect Four, alphabeta {depth} deep",
        "easyAI",
        partial(our_search, alphabeta, TWINS["Connect Four"], depth),
        lambda watch: easy_search(rules([None, None]), depth, watch, rules.scoring),
        target=100,
    )


def easy_othello_row(effort: Effort) -> Row:
    """Both count discs. In easyAI the colours start the other way round."""
    rules = import_module("easyAI.games.Reversi").Reversi
    names = [row + column for row in "ABCDEFGH" for column in "12345678"]
    twin = Twin(lambda: Othello(first="white"), "", lambda move: [names[move]])
    depth = effort.depth(4)

    def discs(game: Any) -> int:
        own, enemy = game.board == game.current_player, game.board == game.opponent_index
        return int(own.sum() - enemy.sum())

    return search_row(
        effort,
        f"Othello, alphabeta {depth} deep",
        "easyAI",
        partial(our_search, alphabeta, twin, depth, evaluate=twin.make().count),
        lambda watch: easy_search(rules([None, None]), depth, watch, discs),
        target=80,
    )


def checkers_section(effort: Effort) -> None:
    depth, seconds = effort.depth(8), []

    def black(game: Game[State, Move], state: State) -> Move:
        start = process_time()
        _, move = alphabeta(game, state, depth=depth, hurry=True)
        seconds.append(process_time() - start)
        return move

    for seed in range(effort.rounds):
        for _ in play(Checkers(), {"white": Random(seed), "black": black}):
            pass
    mean = sum(seconds) / len(seconds)
    rows = [
        (
            f"alphabeta {depth} deep, {len(seconds)} moves",
            milliseconds(mean),
            milliseconds(max(seconds)),
            milliseconds(REPORT_003),
            *at_least(20, REPORT_003 / mean),
        )
    ]
    header = ("", "mean", "slowest", "report's mean", "ratio", "target", "")
    show("Checkers, against minimax in C++ as published (on another machine)", header, rows)


# ---- recording and ordering

RECORDED = [
    ("tic-tac-toe", TicTacToe, minimax, 9, 1.4),
    ("tic-tac-toe", TicTacToe, alphabeta, 9, 1.4),
    ("Connect Four", ConnectFour, alphabeta, 7, 1.2),
    ("Othello", Othello, alphabeta, 7, 1.2),
    ("checkers", Checkers, alphabeta, 8, 1.2),
    ("morris", Morris, alphabeta, 4, 1.2),
]


def recording_section(effort: Effort) -> None:
    show(
        "Recording against not recording",
        ("", "nodes", "plain", "record", "target", "", "and look", "count"),
        [recording_row(effort, *case) for case in RECORDED],
    )
    show_memory(effort)


def recording_row(
    effort: Effort,
    name: str,
    make: Callable[[], Game[State, Move]],
    search: Any,
    usual: int,
    target: float,
) -> Row:
    depth = effort.depth(usual)
    best = race(
        {
            "plain": lambda: partial(search, make(), depth=depth),
            "record": lambda: partial(recorded, search, make(), depth),
            "look": lambda: partial(looked_at, search, make(), depth),
            "count": lambda: partial(counted, search, make(), depth),
        },
        effort,
    )
    plain = best["plain"]
    return (
        f"{name}, {search.__name__} {depth} deep",
        f"{count(search, make(), depth=depth).nodes:,}",
        milliseconds(plain),
        *at_most(target, best["record"] / plain),
        f"{best['look'] / plain:.2f}x",
        f"{best['count'] / plain:.2f}x",
    )


def recorded(search: Any, game: Game[State, Move], depth: int) -> Answer:
    trace = record(search, game, depth=depth, max_nodes=10**7)
    return trace.value, trace.move


def looked_at(search: Any, game: Game[State, Move], depth: int) -> Answer:
    """The first look at a node puts all of them in order."""
    trace = record(search, game, depth=depth, max_nodes=10**7)
    return trace.root.value, trace.move


def counted(search: Any, game: Game[State, Move], depth: int) -> Answer:
    counts = count(search, game, depth=depth)
    return counts.value, counts.move


def show_memory(effort: Effort) -> None:
    game = ConnectFour()
    tracemalloc.start()
    trace = record(alphabeta, game, game.parse("44"), depth=effort.depth(9), max_nodes=10**7)
    kept, peak = (size / len(trace) for size in tracemalloc.get_traced_memory())
    tracemalloc.reset_peak()
    _ = trace.root.value
    looked, most = (size / len(trace) for size in tracemalloc.get_traced_memory())
    tracemalloc.stop()
    rows = [
        (what, f"{size:.0f}", "<= 75", "met" if size <= 75 else "MISSED")
        for what, size in [
            ("most while recording", peak),
            ("when recorded", kept),
            ("most at the first look", most),
            ("from then on", looked),
        ]
    ]
    title = f"Bytes a node: Connect Four, alphabeta, {len(trace):,} nodes"
    show(title, ("", "bytes", "target", ""), rows)


def ordering_section(effort: Effort) -> None:
    depth = effort.depth(7)
    orders = ("as-given", "centre-first", "best-first")
    found = {order: count(alphabeta, ConnectFour(), depth=depth, order=order) for order in orders}
    if len({counts.value for counts in found.values()}) > 1:
        raise ValueError(f"the value depends on the order: {found}")
    natural, centre, best = (found[order].nodes for order in orders)
    rows = [
        ("centre-first", f"{centre:,}", *at_least(6, natural / centre)),
        ("best-first", f"{best:,}", f"{natural / best:.2f}x", "", ""),
    ]
    title = f"Order of moves: Connect Four, alphabeta {depth} deep, {natural:,} nodes as given"
    show(title, ("order", "nodes", "fewer by", "target", ""), rows)


def strength_section(effort: Effort) -> None:
    depth = effort.depth(4)
    games = [TicTacToe(), ConnectFour(), Othello(), Checkers(), Morris()]
    rows = [strength_row(game, depth, effort.games) for game in games]
    title = f"AlphaBeta(depth={depth}) against Random, {effort.games} games each, sides in turn"
    show(title, ("game", "won", "drawn", "lost", "target", ""), rows)


def strength_row(game: Game[State, Move], depth: int, games: int) -> Row:
    results = [0, 0, 0]
    for seed in range(games):
        side = seed % 2
        players = [AlphaBeta(depth=depth), Random(seed=seed)]
        *_, (_, _, last) = play(game, players[::-1] if side else players)
        results[1 - round(game.utility(last, game.players[side]))] += 1
    won, drawn, lost = results
    if isinstance(game, TicTacToe):
        target, met = "none lost", lost == 0
    else:
        target, met = "95% won", won >= 0.95 * games
    verdict = "met" if met else "MISSED"
    return type(game).__name__, f"{won}", f"{drawn}", f"{lost}", target, verdict


# ---- the command

SECTIONS: dict[str, Callable[[Effort], None]] = {
    "perft": perft_section,
    "tictactoe": tictactoe_section,
    "searches": searches_section,
    "checkers": checkers_section,
    "recording": recording_section,
    "ordering": ordering_section,
    "strength": strength_section,
}

OTHERS = {"open-spiel": "pyspiel", "easyAI": "easyAI"}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="How fast teachkit is, side by side with others.")
    parser.add_argument("sections", nargs="*", metavar="section", help=", ".join(SECTIONS))
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each race, at least")
    parser.add_argument("--seconds", type=float, default=3, help="length of each race, at least")
    parser.add_argument("--less", type=int, default=0, help="search so many plies less deep")
    parser.add_argument("--games", type=int, default=100, help="games of each match")
    options = parser.parse_args(arguments)
    if unknown := set(options.sections) - set(SECTIONS):
        parser.error(f"no section {', '.join(sorted(unknown))}: there are {', '.join(SECTIONS)}")
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.platform()}")
    for package, module in OTHERS.items():
        print(package, version(package) if installed(module) else "is not installed: left out")
    if options.less:
        print("The searches are less deep than those for which the targets are meant.")
    for section in options.sections or SECTIONS:
        SECTIONS[section](Effort(options.rounds, options.seconds, options.less, options.games))


if __name__ == "__main__":
    main()
