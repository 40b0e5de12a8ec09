"""What a student's code defines is read, by several threads at a time."""

import gc
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter, sleep

from teachkit.grading.definitions import unusable, used
from teachkit.isolation.submission import Submission

MANY = "\n".join(f"def f{n}(a):\n    return [x for x in range({n}) if x > a]" for n in range(60))


class Dying:
    """Somebody else gets a turn when this is collected."""

    def __init__(self) -> None:
        self.own = self

    def __del__(self) -> None:
        sleep(0)


def test_threads_that_read_code_at_a_time_do_not_disturb_each_other():
    end = perf_counter() + 4

    def read(_: int) -> None:
        while perf_counter() < end:
            for _ in range(20):
                Dying()
            assert unusable(Submission("many.py", (MANY,))) == ""

    often = gc.get_threshold()
    gc.set_threshold(50)
    try:
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(read, range(4)))
    finally:
        gc.set_threshold(*often)


def test_what_a_function_uses_comes_with_decorators_and_names_and_nothing_else():
    text = "import functools\nLOW = -9\nHIGH = 9\n\n@functools.cache\ndef f(x):\n    return LOW\n"
    names = [each.name for each in used((Submission("a.py", (text,)),), "f")]
    assert names == ["f", "LOW"]
    assert used((Submission("a.py", (text,)),), "f")[0].text.startswith("@functools.cache\ndef f")
    assert used((Submission("a.py", (text,)),), "g") == ()


def test_lines_that_only_a_notebook_knows_are_left_out():
    notebook = Submission("a.ipynb", ("%matplotlib inline\nx = 1", "%%html\n<b>", "def f(:\n"))
    assert unusable(notebook) == "a.ipynb, cell 3, line 1: invalid syntax"
    assert [each.text for each in used((notebook,), "x")] == ["x = 1"]
