"""The game being played, with nobody to show it: its snapshots, and who is told of them."""

import random
import threading
import time
from contextlib import suppress
from dataclasses import FrozenInstanceError, fields
from itertools import pairwise

import pytest
from playing import Endless

from teachkit import AlphaBeta, ConnectFour, Human, IllegalMoveError, Random, TicTacToe
from teachkit.playing.contest import Contest
from teachkit.playing.saving import Saving
from teachkit.playing.scoresheet import Scoresheet
from teachkit.playing.seats import seated
from teachkit.playing.snapshot import Snapshot

PATIENCE = 60


@pytest.fixture
def contest_of():
    """A function that makes a contest and the list of snapshots it gives; closed afterwards."""
    made = []

    def make(game, *players) -> tuple[Contest, list[Snapshot]]:
        seats = seated(game, None, None, players)
        contest, told = Contest(Scoresheet(game), seats, Saving(None)), []
        made.append(contest)
        contest.show_to(told.append)
        return contest, told

    yield make
    for contest in made:
        contest.close()


def until(is_so) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.005)


def settled(contest: Contest) -> Contest:
    """The contest, as soon as nobody thinks any more and all is told."""
    while True:
        thread = contest._thinker._thread
        if thread is not None:
            thread.join(PATIENCE)
        if not contest.now.purpose and thread is contest._thinker._thread:
            return contest


def picture(now: Snapshot) -> str:
    """Everything in a snapshot, to see whether it changes."""
    told = {field.name: getattr(now, field.name) for field in fields(now) if field.name != "memory"}
    sheets = [now.sheet, *(now.aside or ())[:1]]
    return repr((told, [(sheet.contents, sheet.states) for sheet in sheets], now.memory.kept))


def test_an_exchange_gives_one_snapshot_for_each_change(contest_of):
    contest, told = contest_of(ConnectFour(), Human(), AlphaBeta(depth=3))
    assert len(told) == 1, "the first says how things stand"
    contest.click(3)
    settled(contest)
    told = [now for now in told if now.progress is None]
    assert [(now.sheet.at, now.purpose) for now in told] == [(0, ""), (1, "move"), (2, "")]
    assert told[-1] is contest.now
    assert told[-1].trace.root.state == told[1].sheet.state
    assert told[-1].message.startswith(f"yellow played {told[-1].sheet.names[1]}. Value for yellow")


def test_snapshots_never_change(contest_of):
    contest, _ = contest_of(TicTacToe(), Human(), AlphaBeta(depth=2))
    told: list[tuple[Snapshot, str]] = []
    contest.show_to(lambda now: told.append((now, picture(now))))
    deeds = [lambda: contest.click(4), contest.undo, contest.redo, contest.begin, contest.undo,
             contest.toggle_values, lambda: contest.ask("hint"), lambda: contest.ask("show"),
             lambda: contest.set_seat("O", "depth", "3"), lambda: contest.paste("1 2 3"),
             lambda: contest.go(1), contest.resume, lambda: contest.set_speed("fast"),
             lambda: contest.begin(change_side=True)]  # fmt: skip
    for deed in deeds:
        deed()
        settled(contest)
    assert len(told) > len(deeds)
    assert all(picture(now) == before for now, before in told)
    numbers = [now.number for now, _ in told]  # which two threads may tell in any order
    assert len({*numbers}) == len(numbers)
    with pytest.raises(FrozenInstanceError):
        contest.now.message = "no"


@pytest.mark.parametrize(
    "deed",
    [
        lambda contest: contest.play("9"),
        lambda contest: contest.play(9),
        lambda contest: contest.go(0.0),
        lambda contest: contest.go(99),
        lambda contest: contest.paste("nonsense"),
        lambda contest: contest.load_text("{}"),
        lambda contest: contest.load_from("no such file"),
        lambda contest: contest.save_as("a/b"),
        lambda contest: contest.set_seat("green", "kind", "random"),
        lambda contest: contest.set_seat("red", "depth", "0"),
        lambda contest: contest.set_speed("lightning"),
    ],
)
def test_what_cannot_be_done_changes_nothing_and_tells_nobody(contest_of, deed):
    contest, told = contest_of(ConnectFour(), Endless(), Human())
    assert contest.now.purpose == "move"
    before = contest.now.sheet.contents, contest.now.seats
    told.clear()
    with pytest.raises(ValueError, match=r"\w"):
        deed(contest)
    assert (contest.now.sheet.contents, contest.now.seats) == before
    assert contest.now.purpose == "move", "it thinks on"
    assert all(now.progress for now in told)
    until(lambda: contest.now.progress is not None)


def test_moves_are_checked(contest_of):
    contest, _ = contest_of(ConnectFour(), Human(), Human())
    with pytest.raises(IllegalMoveError):
        contest.play("9")
    contest.play("4")
    contest.play(3)
    assert contest.now.sheet.names == ["4", "4"]


def test_values_asked_for_while_a_move_is_shown_do_not_hold_up_computers(contest_of):
    contest, _ = contest_of(TicTacToe(), AlphaBeta(depth=1), AlphaBeta(depth=1))
    contest.set_speed("at once")

    def show(now: Snapshot) -> None:
        if now.sheet.at == 2 and not now.purpose and not now.shows_values:
            contest.toggle_values()

    contest.show_to(show)
    contest.resume()
    until(lambda: contest.now.sheet.is_over)


@pytest.mark.parametrize("seed", range(3))
def test_whoever_does_what_at_once_all_are_told_of_the_last_state(contest_of, seed):
    contest, told = contest_of(TicTacToe(), Random(seed=seed), AlphaBeta(depth=1))
    contest.set_speed("at once")
    deeds = [contest.undo, contest.redo, contest.begin, contest.resume, contest.pause,
             contest.cancel, contest.toggle_values, lambda: contest.go(0),
             lambda: contest.resume(single=True), lambda: contest.paste("5 9 1"),
             lambda: contest.set_seat("O", "depth", "2"), lambda: contest.begin(change_side=True),
             lambda: contest.ask("hint"), lambda: contest.ask("show")]  # fmt: skip

    def meddle(number: int) -> None:
        rng = random.Random(f"{seed} {number}")
        for _ in range(60):
            with suppress(ValueError):  # the game is over
                rng.choice(deeds)()

    threads = [threading.Thread(target=meddle, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    contest.pause()
    settled(contest)
    last = max(told, key=lambda now: now.number)
    assert last is contest.now
    assert len({now.number for now in told}) == len({id(now) for now in told})
    for now in told:
        for (before, after), move in zip(pairwise(now.sheet.states), now.sheet.moves, strict=True):
            assert now.game.result(before, move) == after
        trace = now.trace
        near = now.sheet.states[max(0, now.sheet.at - 1) : now.sheet.at + 1]
        assert trace is None or trace.root.state in near
