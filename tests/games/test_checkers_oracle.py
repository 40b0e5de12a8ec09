"""Checkers against two other implementations: pydraughts, and a slow one by rows and columns."""

import random
from itertools import product

import pytest

from teachkit.games.checkers import PRESETS, SWITCHES, Checkers
from teachkit.games.pdn import row_and_column

SQUARE = {row_and_column(square): square for square in range(1, 33)}
UP, DOWN = [(-1, -1), (-1, 1)], [(1, -1), (1, 1)]


def random_position(rng):
    """A FEN with up to twelve pieces a side, about half of them kings."""
    squares = list(range(1, 33))
    rng.shuffle(squares)
    sides = []
    for letter, last_row in (("W", range(1, 5)), ("B", range(29, 33))):
        chosen = [squares.pop() for _ in range(rng.choice([1, 2, 3, 4, 5, 6, 8, 12]))]
        kings = rng.random()
        sides.append(
            letter
            + ",".join(f"K{s}" if s in last_row or rng.random() < kings else f"{s}" for s in chosen)
        )
    return ":".join([rng.choice("WB"), *sides])


def positions_of_a_random_game(game, rng):
    state = game.initial
    while not game.is_terminal(state):
        yield game.fen((*state[:4], 0))
        state = game.result(state, rng.choice(game.actions(state)))


def outcomes(game, state):
    """What each legal move leads to: (from, to, squares captured) -> (pieces, player to move)."""
    player, before = game.to_move(state), game.pieces(state)
    found = {}
    for move in game.actions(state):
        after = game.result(state, move)
        pieces = game.pieces(after)
        captured = {s for s, piece in before.items() if not piece.startswith(player)} - {
            s for s, piece in pieces.items() if not piece.startswith(player)
        }
        key = move[0], move[-1], frozenset(captured)
        assert key not in found, f"{game.fen(state)}: {key} twice"
        found[key] = pieces, game.to_move(after)
    return found


# ---- pydraughts: its inner game numbers squares and colours as we do in all three variants


def compare_with_pydraughts(game, variant, fen, rng):
    draughts = pytest.importorskip("draughts.core.game")
    steps, captured = draughts.Game(variant, fen).legal_moves()
    theirs = {
        (step[0][0], step[-1][1], frozenset(filter(None, taken))): step
        for step, taken in zip(steps, captured, strict=True)
    }
    ours = outcomes(game, game.parse(fen))
    assert ours.keys() == theirs.keys(), fen
    # Its moves are slow to make: make every capture, but only one step.
    quiet = [key for key in theirs if not key[2]]
    for key in [*(key for key in theirs if key[2]), *rng.sample(quiet, min(1, len(quiet)))]:
        after = draughts.Game(variant, fen)
        after.push(theirs[key])
        state = game.parse(after.get_li_fen())
        assert ours[key] == (game.pieces(state), game.to_move(state)), (fen, key)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["russian", "brazilian", "english"])
def test_pydraughts_finds_the_same_moves_and_outcomes(variant):
    rng = random.Random(f"pydraughts {variant}")
    game = Checkers(variant)
    fens = [random_position(rng) for _ in range(1000)]
    for _ in range(2):
        fens += positions_of_a_random_game(game, rng)
    for fen in fens:
        compare_with_pydraughts(game, variant, fen, rng)


# ---- the slow rules: a board is a dictionary (row, column) -> (colour, is king)


class SlowRules:
    """Report 003's rules and every switch, from the definitions and without regard for speed."""

    def __init__(self, switches):
        self.switches = switches

    def outcomes(self, pieces, player):
        board = {
            row_and_column(square): (piece.split()[0], piece.endswith("king"))
            for square, piece in pieces.items()
        }
        own = [place for place, (colour, _) in board.items() if colour == player]
        found = {}
        if len(own) == len(board):
            return found
        for path, taken, king in self.captures(board, own) or self.steps(board, own):
            after = {place: piece for place, piece in board.items() if place not in taken}
            del after[path[0]]
            after[path[-1]] = player, king
            key = SQUARE[path[0]], SQUARE[path[-1]], frozenset(SQUARE[place] for place in taken)
            found[key] = (
                {SQUARE[p]: colour + " king" * is_king for p, (colour, is_king) in after.items()},
                "black" if player == "white" else "white",
            )
        return found

    def line(self, place, way, reach):
        (row, column), (down, right) = place, way
        line = [(row + down * n, column + right * n) for n in range(1, reach + 1)]
        return [place for place in line if place in SQUARE]

    def forward(self, colour):
        return UP if colour == "white" else DOWN

    def is_last_row(self, place, colour):
        return place[0] == (0 if colour == "white" else 7)

    def steps(self, board, own):
        for place in own:
            colour, king = board[place]
            for way in UP + DOWN if king else self.forward(colour):
                for landing in self.line(place, way, 7 if king and self.flies() else 1):
                    if landing in board:
                        break
                    yield [place, landing], [], king or self.is_last_row(landing, colour)

    def flies(self):
        return self.switches["flying_kings"]

    def captures(self, board, own):
        routes = [route for place in own for route in self.chains(board, [place], [], board[place])]
        if self.switches["landing"] == "must_continue":
            routes = [r for r in routes if not any(self.stops_short(r, other) for other in routes)]
        if self.switches["majority"] and routes:
            most = max(len(taken) for _, taken, _ in routes)
            routes = [route for route in routes if len(route[1]) == most]
        return routes

    def stops_short(self, route, other):
        """Is the other route the same up to the last victim, but lands where it can go on?"""
        n = len(route[1])
        same_way = route[0][:n] == other[0][:n] and route[1] == other[1][:n]
        return same_way and len(other[1]) > n

    def chains(self, board, path, taken, piece):
        colour, king = piece
        here = path[-1]
        if not king and taken and self.is_last_row(here, colour):
            if self.switches["promotion"] == "stop":
                return [(path, taken, True)]
            if self.switches["promotion"] == "as_king":
                king = True
        routes = []
        everywhere = king or self.switches["backward_capture"]
        for way in UP + DOWN if everywhere else self.forward(colour):
            for landing, victim in self.jumps(board, path[0], here, way, taken, colour, king):
                routes += self.chains(board, [*path, landing], [*taken, victim], (colour, king))
        if not routes and taken:
            return [(path, taken, king or self.is_last_row(here, colour))]
        return routes

    def jumps(self, board, start, here, way, taken, colour, king):
        """The (landing, victim) pairs in one direction: exactly one enemy lies between."""
        removed = taken if self.switches["removal"] == "immediate" else []
        standing = {place for place in board if place not in removed and place != start}
        for landing in self.line(here, way, 7 if king and self.flies() else 2):
            between = self.line(here, way, abs(landing[0] - here[0]) - 1)
            met = [place for place in between if place in standing]
            if landing in standing or len(met) != 1 or met[0] in taken:
                continue
            if board[met[0]][0] != colour:
                yield landing, met[0]


COMBINATIONS = [dict(zip(SWITCHES, values, strict=True)) for values in product(*SWITCHES.values())]


def compare_with_slow_rules(game, switches, fen):
    state = game.parse(fen)
    slow = SlowRules(switches).outcomes(game.pieces(state), game.to_move(state))
    assert outcomes(game, state) == slow, (switches, fen)
    assert game.is_terminal(state) == (not slow), (switches, fen)


@pytest.mark.parametrize("preset", PRESETS)
def test_slow_rules_find_the_same_moves_and_outcomes(preset):
    rng = random.Random(f"slow {preset}")
    game = Checkers(preset)
    switches = dict(zip(SWITCHES, PRESETS[preset], strict=True))
    fens = [random_position(rng) for _ in range(1500)]
    fens += positions_of_a_random_game(game, rng)
    for fen in fens:
        compare_with_slow_rules(game, switches, fen)


def test_slow_rules_agree_for_every_combination_of_switches():
    rng = random.Random("combinations")
    for switches in COMBINATIONS:
        game = Checkers(**switches)
        for _ in range(20):
            compare_with_slow_rules(game, switches, random_position(rng))
