"""The room where somebody else's function runs: stopped in time, and everything put back."""

import builtins
import gc
import os
import random
import signal
import sys
import threading
import weakref
from _thread import _count as count_threads
from bdb import Bdb
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache, partial
from io import StringIO
from itertools import count
from pathlib import Path
from pdb import Pdb
from time import perf_counter, sleep
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from teachkit import TreeGame, watch
from teachkit.study.sandbox import limit as limits
from teachkit.study.sandbox.exits import Exits
from teachkit.study.sandbox.kept import Kept
from teachkit.study.sandbox.limit import Limit
from teachkit.study.sandbox.restoring import restoring
from teachkit.study.sandbox.settings import Settings
from teachkit.study.sandbox.silence import Dice, Silence
from teachkit.study.sandbox.stopped import Stopped

SANDBOX = str(Path(limits.__file__).parent)

gc.unfreeze()  # Python 3.12 begins with a few hundred things that it keeps for ever


def limited(function: Any, seconds: float, total: float = 1000) -> Any:
    limit = Limit(seconds, total)
    return restoring(lambda: limit.call(function), limit)


def elsewhere(function: Any) -> Any:
    """What a function gives in a thread of its own."""
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(function()))
    thread.start()
    thread.join()
    return found[0]


def stops(function: Any, seconds: float = 0.1) -> bool:
    try:
        limited(function, seconds)
    except Stopped:
        return True
    return False


# ---- everything is put back


TABLE = {"old": 1}


def set_up() -> tuple[Any, ...]:
    """All that may be left behind."""
    return (
        *(sys.stdin, sys.stdout, sys.stderr, sys.displayhook, sys.excepthook, sys.breakpointhook),
        *(sys.unraisablehook, sys.getrecursionlimit(), sys.getprofile(), sys.gettrace()),
        *(dict(os.environ), Path.cwd(), dict(vars(builtins)), sys.path, tuple(sys.path)),
        *(signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGALRM)),
        *(signal.getitimer(signal.ITIMER_REAL), random.getstate(), dict(TABLE), count_threads()),
        gc.get_freeze_count(),
    )


def upset() -> int:
    """Changes whatever it can."""
    sys.setrecursionlimit(12_345)
    os.environ["TEACHKIT_NEW"] = os.environ["HOME"] = "somewhere"
    os.chdir("/")
    builtins.sum = max  # type: ignore[assignment]
    builtins.new = 1  # type: ignore[attr-defined]
    sys.path = [*sys.path, "more"]
    sys.stdout = sys.stdin = StringIO()
    sys.displayhook = sys.excepthook = sys.breakpointhook = print
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.setprofile(lambda *_: None)
    random.seed(3)
    TABLE.clear()
    TABLE["new"] = 2
    return 42


def all_changes(limit: Limit) -> tuple[Any, ...]:
    return Settings(), Exits(upset), Kept(upset), Silence(), Dice(), limit


def test_whatever_a_function_changes_is_put_back():
    before, limit = set_up(), Limit(5)
    changes = all_changes(limit)
    assert restoring(lambda: (limit.call(upset), set_up() == before), *changes) == (42, False)
    assert set_up() == before


def test_it_is_put_back_when_the_function_breaks_off():
    def breaks() -> None:
        upset()
        raise SystemExit

    before, limit = set_up(), Limit(5)
    with pytest.raises(SystemExit):
        restoring(lambda: limit.call(breaks), *all_changes(limit))
    assert set_up() == before


class Interrupting:
    """Raises an interrupt at one boundary between two steps of the sandbox's own code."""

    def __init__(self, at: int | None = None) -> None:
        self.at = at
        self.passed: list[Any] = []

    def __call__(self, frame: Any, event: str, _: Any) -> Any:
        if not frame.f_code.co_filename.startswith(SANDBOX):
            return None
        frame.f_trace, frame.f_trace_opcodes, frame.f_trace_lines = self, True, False
        if event == "opcode":
            self.passed.append((frame.f_code, frame.f_lasti))
            if len(self.passed) == self.at:
                raise KeyboardInterrupt
        return self

    def run(self, body: Any) -> None:
        tracer = sys.gettrace()
        sys._getframe().f_trace_opcodes = True  # or Python 3.12 traces no steps at all
        sys.settrace(self)
        try:
            body()
        finally:
            sys.settrace(tracer)


def interrupt_everywhere(ready: Any) -> int:
    """Interrupt a body at each boundary inside the sandbox; how many there are."""
    counting = Interrupting()
    with suppress(Stopped):
        counting.run(ready())
    numbers = {place: number for number, place in enumerate(counting.passed, start=1)}
    for number in numbers.values():
        before = set_up()
        with suppress(KeyboardInterrupt, Stopped):
            Interrupting(number).run(ready())
        assert set_up() == before, counting.passed[number - 1]
    return len(numbers)


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Without garbage collection, in whose callbacks an error is lost and complained of."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("uncollected")
def test_an_interrupt_at_any_step_leaves_nothing_behind():
    def ready() -> Any:
        limit = Limit(5)
        return partial(restoring, lambda: limit.call(upset), *all_changes(limit))

    assert interrupt_everywhere(ready) > 300


@pytest.mark.usefixtures("uncollected")
def test_an_interrupt_at_any_step_leaves_nothing_behind_in_a_stopped_function():
    def ready() -> Any:
        limit = Limit(0.004)
        return partial(restoring, lambda: limit.call(waits), *all_changes(limit))

    assert interrupt_everywhere(ready) > 300


@pytest.mark.usefixtures("uncollected")
def test_two_interrupts_at_once_leave_nothing_behind_for_long():
    class Hurried:
        """Somebody who interrupts again while everything is put back."""

        def begin(self) -> None:
            pass

        def end(self) -> None:
            if presses:
                raise presses.pop()

    before, limit = set_up(), Limit(5)
    presses = [KeyboardInterrupt(), KeyboardInterrupt(), Stopped()]
    with pytest.raises(KeyboardInterrupt):
        restoring(lambda: limit.call(upset), *all_changes(limit), Hurried())
    assert set_up() == before


def test_what_is_never_ended_ends_by_itself():
    def interrupted() -> None:
        Limit(5).begin()

    before = set_up()
    for where in (lambda body: body(), elsewhere):
        where(interrupted)
        end = perf_counter() + 10
        while set_up() != before and perf_counter() < end:
            sleep(0.01)
        assert set_up() == before


def test_everything_that_can_hold_a_table_is_put_back():
    def around():
        kept = deque([1])

        def inside():
            nonlocal count
            count += 1
            kept.append(2)
            table["new"] = [3]
            table["old"].add(3)
            thing.name, thing.more = 5, 6
            Slotted.shared = [7]
            slotted.value.append(8)
            inside.mark = 9
            return twice(4)

        @lru_cache
        def twice(number):
            return 2 * number

        class Thing:
            name = 1

        class Slotted:
            __slots__ = ("value",)
            shared: ClassVar[list] = []

        count, table, thing, slotted = 0, {"old": {1, 2}}, Thing(), Slotted()
        slotted.value = []
        return inside, lambda: (
            *(count, kept, table, vars(thing), Slotted.shared, slotted.value, vars(inside)),
            twice.cache_info().currsize,
        )

    inside, now = around()
    before = repr(now())
    assert restoring(lambda: (inside(), repr(now())), Kept(inside)) != (8, before)
    assert repr(now()) == before


def test_an_object_that_nobody_can_look_into_is_left_alone():
    class Shy:
        def __getattribute__(self, name: str) -> Any:
            raise ValueError(name)

    class Stubborn(type):
        def __delattr__(cls, name: str) -> None:
            raise ValueError(name)

    class Marked(metaclass=Stubborn):
        pass

    shy, table = Shy(), {}

    def function() -> None:
        assert shy is not None
        Marked.mark = 1
        table["new"] = 2

    restoring(function, Kept(function))
    assert not table


def test_any_object_may_be_a_global():
    placeholder = getattr(__import__("functools"), "Placeholder", None)
    space = {"kept": placeholder}
    exec("def function():\n    global kept\n    kept = 1", space)
    restoring(space["function"], Kept(space["function"]))
    assert space["kept"] is placeholder


# ---- time


def loops() -> None:
    while True:
        pass


def waits() -> None:
    threading.Event().wait(400)


def sleeps() -> None:
    while True:
        sleep(0.01)


def catches() -> None:
    for _ in count():
        with suppress(BaseException):
            loops()


def catches_inside() -> None:
    while True:
        try:
            catches()
        except BaseException:
            continue


def catches_and_calls_itself() -> None:
    try:
        loops()
    except BaseException:
        catches_and_calls_itself()


def catches_at_each_of_thirty_levels(level: int = 0) -> int:
    try:
        return sum(catches_at_each_of_thirty_levels(level + 1) for _ in range(3 * (level < 30)))
    except BaseException:
        return 0


CATCHING = [
    catches,
    catches_inside,
    catches_and_calls_itself,
    catches_at_each_of_thirty_levels,
]


@pytest.mark.parametrize("function", [loops, waits, sleeps, *CATCHING])
def test_whatever_does_not_end_is_stopped(function: Any):
    before, handled = set_up(), sys.exc_info()
    assert stops(function)
    assert set_up() == before
    assert sys.exc_info() == handled


def test_a_function_that_catches_everything_is_stopped_soon():
    """Not by luck: where it catches nothing, as soon as it has caught a few."""
    rounds = []

    def function() -> None:
        while True:
            rounds.append(1)
            with suppress(BaseException):
                loops()

    assert stops(function)
    assert len(rounds) <= limits.CATCHES + 2


@pytest.mark.parametrize("function", [loops, sleeps])
def test_in_a_thread_it_is_stopped_too(function: Any):
    before = set_up()
    assert elsewhere(lambda: stops(function))
    assert set_up() == before


def test_nothing_is_raised_once_a_call_is_over():
    """Also if the time is over just when the call is."""

    def lasts() -> None:
        end = perf_counter() + 0.03
        while perf_counter() < end:
            pass

    def tries() -> tuple[bool, bool]:
        for seconds in (0.01, 0.0299, 0.03, 0.0301) * 6:
            stops(lasts, seconds)
        end = perf_counter() + 0.2
        while perf_counter() < end:
            pass
        return stops(loops), stops(lasts, 10)

    assert tries() == (True, False)
    assert elsewhere(tries) == (True, False)


def test_all_calls_together_have_a_limit():
    limit, calls = Limit(5, total=0.3), count()

    def body() -> bool:
        with suppress(Stopped):
            while True:
                limit.call(lambda: sleep(0.01 * (next(calls) > 0)))
        return limit.is_over

    assert restoring(body, limit)
    assert next(calls) > 5
    limit.again()
    assert not limit.is_over


def test_a_limit_holds_around_another():
    start = perf_counter()
    assert stops(lambda: limited(loops, 100), 0.2)
    assert perf_counter() - start < 20


@pytest.fixture(autouse=True)
def nothing_held() -> Iterator[None]:
    """Afterwards no limit holds any more, and Python complains as it did."""
    before = sys.unraisablehook
    yield
    assert not limits.Quiet._limits
    assert sys.unraisablehook is before


def test_the_end_of_a_limit_is_not_ended_by_the_one_around_it():
    """Whose signal is due at once there, wherever in Python's own modules that is."""
    for _ in range(20):
        assert stops(lambda: limited(loops, 100), 0.01)
        assert not limits.Quiet._limits


def test_a_busy_machine_is_nobodys_fault(monkeypatch: pytest.MonkeyPatch):
    clock = SimpleNamespace(time=0.0, work=0.0, waits=0)
    monkeypatch.setattr(limits, "perf_counter", lambda: clock.time)
    monkeypatch.setattr(limits, "process_time", lambda: clock.work)
    monkeypatch.setattr(limits, "_waits", lambda: clock.waits)
    limit, looks = Limit(2), []

    def function(times: int, work: float, waits: int, seconds: float = 0.25) -> None:
        for _ in range(times):
            clock.time, clock.work, clock.waits = (
                clock.time + seconds,
                clock.work + work,
                clock.waits + waits,
            )
            looks.append(limit.look(sys._getframe()))

    limit.call(function, 60, 0.025, 1)
    limit.call(function, 60, 0.00025, 0)  # it gets no processor
    limit.call(function, 7, 0.001, 1, 60)  # nobody looked in between: the computer stood still
    limit.call(function, 3, 60, 0, 60)  # Python was busy with something else, as tidying up
    with pytest.raises(Stopped):
        limit.call(function, 9, 0.00025, 1)  # it does nothing but wait
    assert looks == [False] * 127 + [False] * 10 + [True, True]


def test_what_was_there_before_is_tidied_up_afterwards():
    """In a large notebook that takes longer than a call may take."""
    ring: list[Any] = [set()]
    ring.append(ring)
    left_over = weakref.ref(ring[0])
    del ring
    limited(gc.collect, 60)
    assert left_over() is not None
    gc.collect()
    assert left_over() is None


def test_who_stops_at_a_breakpoint_uses_up_no_time(monkeypatch: pytest.MonkeyPatch):
    class Thinker(StringIO):
        """Somebody who thinks for long what to answer a debugger."""

        time = 0.0

        def readline(self, *_: Any) -> str:
            for _ in range(30):  # while it is looked at many times
                Thinker.time += 1
                sleep(0.003)
            return super().readline()

    def breaks() -> int:
        debugger.set_trace()
        half = 21
        return 2 * half

    monkeypatch.setattr(limits, "perf_counter", lambda: Thinker.time)
    monkeypatch.setattr(limits, "process_time", lambda: Thinker.time)
    monkeypatch.setattr(limits, "TICK", 0.002)
    answers, said, before = Thinker("next\np half\ncontinue\n"), StringIO(), sys.gettrace()
    ours = f"{limits.__package__}.*"  # the bell may ring at the very step at which one stops
    debugger = Pdb(stdin=answers, stdout=said, skip=[ours], nosigint=True, readrc=False)
    try:
        assert limited(breaks, 20, 20) == 42
    finally:
        sys.settrace(before)
    assert Thinker.time > 60
    assert "21" in said.getvalue()


def test_a_debugger_that_is_called_stays():
    def calls(debugger: Bdb) -> None:
        sys.settrace(debugger.trace_dispatch)

    debugger, before = Bdb(), sys.gettrace()
    debugger.reset()
    try:
        restoring(lambda: calls(debugger), Settings())
        assert sys.gettrace() == debugger.trace_dispatch
    finally:
        sys.settrace(before)
    restoring(lambda: sys.settrace(lambda *_: None), Settings())
    assert sys.gettrace() is before


def test_who_used_the_alarm_before_has_it_again(monkeypatch: pytest.MonkeyPatch):
    rung: list[int] = []
    handler = signal.signal(signal.SIGALRM, lambda number, _: rung.append(number))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        assert stops(loops, 0.2)
        assert not rung or rung == [signal.SIGALRM]
        end = perf_counter() + 10
        while not rung and perf_counter() < end:
            sleep(0.01)
        assert rung == [signal.SIGALRM]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)


def test_a_stop_that_arrives_while_python_tidies_up_is_not_complained_of(
    monkeypatch: pytest.MonkeyPatch,
):
    told: list[Any] = []

    def complains() -> None:
        for error in (Stopped("time"), ValueError("mine")):
            sys.unraisablehook(SimpleNamespace(exc_type=type(error), exc_value=error))  # type: ignore[arg-type]

    hook = told.append
    monkeypatch.setattr(sys, "unraisablehook", hook)
    limited(complains, 5)
    assert [one.exc_type for one in told] == [ValueError]
    assert sys.unraisablehook is hook


def test_a_watched_function_that_waits_is_stopped_and_explained():
    def search(game: Any, state: Any) -> None:
        threading.Event().wait(400)

    with pytest.raises(Exception, match="did not come to an end"):
        watch(search, TreeGame([1, 2]), seconds=0.2)
