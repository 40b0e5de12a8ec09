"""How fast a class is graded: a made-up class, of which every row is known.

    python tests/grading_benchmark.py [NUMBER]

Times are of this machine and this run, with as many submissions at once as it has processors. On a
busy machine only the processor time tells something.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).parent / "support"))

from school import TASKS, built

from teachkit import grade
from teachkit.isolation.child import Child


def main(number: int) -> None:
    """Grade a class of this many, and tell how long that took and whether each row is right."""
    worked: list[float] = []
    close = Child.close

    def noted(child: Child) -> None:
        worked.append(child.worked)
        close(child)

    Child.close = noted  # type: ignore[method-assign]
    with TemporaryDirectory() as folder:
        pupils = built(Path(folder, "in"), number)
        began, own = perf_counter(), process_time()
        marks = grade(Path(folder, "in"), TASKS, Path(folder, "out"))
        wall, own = perf_counter() - began, process_time() - own
    rows = {row.student: row for row in marks.rows}
    right = sum(pupil.is_right(rows[pupil.name]) for pupil in pupils)
    seconds = sorted(row.seconds for row in marks.rows)
    print(f"{len(rows)} submissions of {len(TASKS)} tasks on {os.cpu_count()} processors")
    print(f"wall time            {wall:8.1f} s, {wall / len(rows):.2f} s a submission")
    print(
        f"one submission       {seconds[len(seconds) // 2]:8.1f} s median, {seconds[-1]:.1f} s most"
    )
    print(f"processor time       {(own + sum(worked)) / len(rows):8.2f} s a submission, ", end="")
    print(f"of which the grader itself {own / len(rows):.2f} s")
    print(f"load                 {os.getloadavg()[1]:8.1f}")
    print(f"rows right           {right:8} of {len(pupils)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
