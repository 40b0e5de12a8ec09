"""A student's page: each task with its points, what is wrong, where it shows, and what to read.

Nothing of a submission reaches the page but as text; no page names another student.
"""

from dataclasses import replace
from html import escape
from urllib.parse import unquote

from teachkit.grading.definitions import shown
from teachkit.grading.grader import FAULTS, Job, Outcome, Row
from teachkit.grading.tasks import Task, points
from teachkit.storage.files import safe_name
from teachkit.study.card import Card
from teachkit.study.line import TOLD
from teachkit.study.result import CheckResult
from teachkit.widgets.shared.plain_page import plain_page

LONGEST = 20_000
"""The most letters of a function that are shown."""
NO_START, _ = FAULTS["start"]
PAGES = "pages"
"""The folder with a page for each student."""
LOOK = """
section { margin: 2rem 0; }
section p { white-space: pre-wrap; }
h2 { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; }
h2 span { font-weight: normal; }
main svg { border-radius: 6px; padding: 0.5rem; background: #fff; box-sizing: border-box; }
pre { padding: 0.6rem; border-radius: 6px; white-space: pre; overflow-x: auto;
  background: color-mix(in srgb, currentColor 6%, transparent); }
"""


def page_of(student: str) -> str:
    """Where the page of a student is, beside the page of the class."""
    return f"{PAGES}/{safe_name(student)}.html"


def student_page(job: Job, row: Row) -> str:
    """The page of a student."""
    most = sum(each.most for each in row.outcomes)
    results = [each.result(task) for task, each in zip(job.tasks, row.outcomes, strict=True)]
    faults = dict.fromkeys(each.told for each in results if each.diagnosis == NO_START)
    parts = [
        f"<h1>{escape(row.student)}</h1>",
        f"<p>{row.points:g} of {points(most)}. {escape(_files(job))}</p>",
        *(f"<p>The file does not run:</p>\n<pre>{escape(each)}</pre>" for each in faults),
        *(
            _section(job, task, outcome, result)
            for task, outcome, result in zip(job.tasks, row.outcomes, results, strict=True)
        ),
    ]
    return plain_page(f"{row.student}: marks", "\n".join(parts), LOOK)


def _files(job: Job) -> str:
    handed = job.handed
    names = ", ".join([each.file for each in handed.files] + [a.file for a in handed.answers])
    problems = "; ".join(handed.problems)
    return " ".join(filter(None, [f"Handed in: {names}." if names else "", problems]))


def _section(job: Job, task: Task, outcome: Outcome, result: CheckResult) -> str:
    gained = f"<span>{outcome.points:g} of {points(outcome.most)}</span>"
    if result.diagnosis == NO_START:
        result = replace(result, told="See above, where it breaks off.")
    return (
        f"<section>\n<h2>{escape(task.name)} {gained}</h2>\n{card(result)}\n"
        f"{_code(job, task, result)}</section>"
    )


def card(result: CheckResult) -> str:
    """What was found, with the picture beside the words, and a lesson to read by its name."""
    seen = [result.shown.what_came] if result.shown else []
    seen += [result.step.sentence] if result.step else []
    read = [f"Read on: {lesson(result.link)}"] if result.link else []
    told = [text for text in result.told.splitlines() if not (result.line and TOLD.match(text))]
    return Card(
        *(result.title, result.passed, seen, result.line, [*told, *read]),
        *(result.misconception, "", result.remarks, _picture(result)),
    ).html


def _picture(result: CheckResult) -> tuple[str, float] | None:
    try:
        picture = result.beside
        return (picture.svg, picture.size[0]) if picture else None
    except Exception:  # a picture of what a child told is no reason to fail
        return None


def lesson(link: str) -> str:
    """What a link to a section of a notebook is called.

    >>> lesson("02-alpha-beta.ipynb#What-a-cut-is")
    'lesson 02-alpha-beta, "What a cut is"'
    """
    name, _, section = link.partition(".ipynb#")
    return f'lesson {name}, "{unquote(section).replace("-", " ")}"'


def _code(job: Job, task: Task, result: CheckResult) -> str:
    """What the student wrote for a task, but for the function whose wrong line is lit above."""
    lit = result.line.name if result.line else ""
    text = shown([each for each in job.handed.code_of(task.function) if each.name != lit], LONGEST)
    if not text:
        return ""
    head = "What else it uses" if lit else "Your function"
    return f"<details open><summary>{head}</summary><pre>{escape(text)}</pre></details>\n"
