"""`teachkit grade`: grade a folder of submissions."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from teachkit.app.commands.command import CommandError, Commands
from teachkit.app.commands.on_cluster import cluster

if TYPE_CHECKING:
    from teachkit.grading.handed import Handed
    from teachkit.grading.tasks import Task

UNBOXED = (
    "Note: without bubblewrap (Linux), submissions can read and write what you can: grade them in "
    "an account or a container of its own"
)


def add(commands: Commands) -> None:
    """Say how the command is written."""
    parser = commands.add_parser(
        "grade",
        help="grade a folder of submissions",
        description="Grade the functions that students handed in. FOLDER has a .py file, a "
        "notebook or a folder for each student; a student is called as the file or folder is. "
        "Each runs in a process of its own. OUT gets marks.csv, a page for each student and "
        "class.html. What is done is kept there: the same command goes on after a stop, and "
        "grades again what has changed.",
        epilog="For example: teachkit grade submissions/ --check my_search=alphabeta, or with "
        "the file that 'teachkit copy --assignment' wrote: --tasks tasks-02.toml. With bubblewrap "
        "installed (Linux), submissions have neither network nor files.",
    )
    parser.set_defaults(run=run)
    add = parser.add_argument
    add("folder", metavar="FOLDER", type=Path, help="what was handed in")
    add("--tasks", metavar="FILE", type=Path, help="a task file (TOML), with points")
    add("--check", metavar="NAME=KIND", action="append", default=[],
        help="the function NAME is to be minimax or alphabeta; also several times")  # fmt: skip
    add("--exercise", metavar="[NAME=]KEY", action="append", default=[],
        help="the function NAME is to solve an exercise; also several times")  # fmt: skip
    add("--out", metavar="OUT", type=Path, default=Path("marks"), help="where to (%(default)s)")
    add("--only", metavar="STUDENT", action="append", default=[], help="grade this one once more")
    add("--memory", metavar="MB", type=int, default=512, help="megabytes (%(default)s)")
    add("--dry-run", action="store_true", help="say what is there, and run nothing")
    add("--scheduler", metavar="ADDRESS", help="on a cluster: the address of Dask's scheduler")


def run(asked: argparse.Namespace) -> int:
    """Grade, and tell what was found."""
    from teachkit.grading.grade import grade
    from teachkit.grading.handed import composed, found_in, passed_over
    from teachkit.tournament.arena import are_boxed, checked_limits

    try:
        tasks = _tasks(asked)
        checked_limits(1.0, asked.memory)
        handed = found_in(asked.folder, asked.out)
        if strays := ", ".join(passed_over(asked.folder, asked.out)):
            print(f"Passed over, as no submissions: {strays}")
        if asked.dry_run:
            print("\n".join(_found(tasks, handed)))
            return 0
        if not are_boxed():
            print(UNBOXED, file=sys.stderr)
        with cluster(asked.scheduler) as executor:
            marks = grade(
                asked.folder,
                tasks,
                asked.out,
                only=asked.only,
                memory=asked.memory,
                executor=executor,
            )
    except ValueError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"{error.filename or asked.out}: {error.strerror or error}") from None
    except KeyboardInterrupt:
        print(f"What is graded is kept in {asked.out}: the same command goes on there")
        raise
    once_more = {composed(name).casefold() for name in asked.only}
    for row in marks.rows:
        if row.student.casefold() in once_more:
            print(row.text)
    print(marks)
    print(f"Wrote {asked.out / 'marks.csv'}, {asked.out / 'class.html'} and {asked.out / 'pages'}")
    return 0


def _tasks(asked: argparse.Namespace) -> "list[Task]":
    from teachkit.grading.tasks import Task, checked, read_tasks

    found = read_tasks(asked.tasks) if asked.tasks else []
    for source, texts in (("check", asked.check), ("exercise", asked.exercise)):
        for text in texts:
            name, equals, key = text.rpartition("=")
            if source == "check" and not equals:
                raise ValueError(f"--check {text}: write --check my_search=alphabeta")
            if equals and not name.isidentifier():
                raise ValueError(f"--{source} {text}: no function can be called {name!r}")
            found.append(Task(name or key, source, key, name))
    if not found:
        raise ValueError("say what to grade: --check my_search=alphabeta, --exercise or --tasks")
    return checked(found)


def _found(tasks: "list[Task]", handed: "list[Handed]") -> Iterator[str]:
    """What a grading would find, line by line; nothing is run for it."""
    from teachkit.grading.definitions import unusable
    from teachkit.grading.quiz import answered
    from teachkit.grading.tasks import points

    students, number = len(handed), len(tasks)
    yield f"{students} student{'s' * (students != 1)}, {number} task{'s' * (number != 1)}"
    for task in tasks:
        what = f"function {task.function}" if task.function else f"quiz {task.key}"
        yield f"  {task.name}: {what}, {points(task.points)}"
    for each in handed:
        names = [file.file for file in each.files] + [file.file for file in each.answers]
        files = ", ".join(names) or "no file"
        functions = [task.function for task in tasks if task.function]
        lacks = [f"no {name} seen" for name in functions if not each.code_of(name)]
        quizzes = [answered(each, task) for task in tasks if task.questions]
        faults = filter(None, map(unusable, each.files))
        yield "  ".join([f"{each.name}: {files}", *lacks, *quizzes, *faults, *each.problems])
