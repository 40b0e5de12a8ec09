"""The page of a class: what passes, what is misunderstood, and what to talk about next.

Nothing on it names a student but the list of all of them and that of submissions that are nearly
the same, which are folded at its end: so it can be shown to the class.
"""

import builtins
import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from urllib.parse import quote

from teachkit.draw.table import Table
from teachkit.grading.grader import TROUBLE, Outcome, Row
from teachkit.grading.handed import Handed
from teachkit.grading.likeness import Group, groups
from teachkit.grading.marks import Marks
from teachkit.grading.page import LOOK, card, lesson, page_of
from teachkit.grading.tasks import Task, points
from teachkit.study.check.catalogue import CATALOGUE
from teachkit.study.exercises import PIECES
from teachkit.widgets.shared.plain_page import plain_page, wide

MOST_EXAMPLES = 12
"""This many of the mistakes are shown with an example, the most frequent first."""
MOST_TOPICS, MOST_OPEN = 5, 3
NOT_WRITTEN = "not-written"
TITLES = {NOT_WRITTEN: "Not written yet", **TROUBLE}
"""What is no misconception."""
NOT_A_VERDICT = (
    "A fact, not a verdict: short functions of a book look alike. Texts without comments were "
    "compared, four words at a time."
)


def class_page(marks: Marks, handed: Sequence[Handed]) -> str:
    """The page of a class."""
    body = [
        f"<h1>{len(marks.rows)} submissions</h1>",
        f"<h2>Who passes</h2>\n{wide(_passes(marks))}",
        f"<h2>What to talk about next</h2>\n{_topics(marks)}",
        f"<h2>Misconceptions, by frequency</h2>\n{''.join(_misconceptions(marks))}",
        f"<h2>Other reasons for no pass</h2>\n{_trouble(marks)}",
        f"<h2>Nearly the same</h2>\n{_alike(marks, handed)}",
        f"<h2>Students</h2>\n{_students(marks)}",
    ]
    return plain_page("The class", "\n".join(body), LOOK)


def _passes(marks: Marks) -> Table:
    lines = []
    for task in marks.tasks:
        passed, all_ = marks.passes[task.name], len(marks.rows)
        lines.append([task.name, passed, all_, f"{round(100 * passed / all_)}%" if all_ else ""])
    return Table(["task", "pass", "of", "share"], lines)


def _topics(marks: Marks) -> str:
    """The sections of lessons that would help the most students."""
    students: dict[str, set[str]] = {}
    titles: dict[str, dict[str, set[str]]] = {}
    for (_, diagnosis), examples in marks.by_mistake.items():
        row = CATALOGUE.get(diagnosis)
        if row is not None and diagnosis != NOT_WRITTEN:
            who = {each.student for each, _ in examples}
            students.setdefault(row.link, set()).update(who)
            titles.setdefault(row.link, {}).setdefault(row.title, set()).update(who)
    if not students:
        return "<p>Nothing: no misconception was found.</p>"
    items = []
    for link in sorted(students, key=lambda link: -len(students[link]))[:MOST_TOPICS]:
        share = f"{len(students[link])} of {_students_in_words(len(marks.rows))}"
        found = sorted(titles[link].items(), key=lambda item: -len(item[1]))
        what = "; ".join(f"{title} ({_students_in_words(len(who))})" for title, who in found)
        items.append(f"<li><strong>{escape(lesson(link))}</strong>: {share}. {escape(what)}.</li>")
    return f"<ol>\n{''.join(items)}\n</ol>"


def _students_in_words(number: int) -> str:
    return "1 student" if number == 1 else f"{number} students"


def _misconceptions(marks: Marks) -> Iterator[str]:
    """Each with the number of students who have it, and the most frequent with an example."""
    tasks = {task.name: task for task in marks.tasks}
    names = _names(marks.rows)
    found = [item for item in marks.by_mistake.items() if _is_misconception(item[0][1])]
    if not found:
        yield "<p>None.</p>"
    ordered = sorted(found, key=lambda item: -len(item[1]))
    for place, ((name, diagnosis), examples) in enumerate(ordered):
        often = _students_in_words(len(examples))
        title = f"{name}: {examples[0][1].found['title']}"
        if _is_named(title, names):
            title = f"{name}: {diagnosis}"
        example = _example(tasks[name], examples, names) if place < MOST_EXAMPLES else ""
        head = f"<summary>{escape(title)} <strong>({often})</strong></summary>"
        is_open = " open" if place < MOST_OPEN else ""
        yield f"<details{is_open}>{head}\n{example or _no_example(diagnosis)}</details>\n"


def _trouble(marks: Marks) -> str:
    """What is no misconception: not handed in, did not run, answers that are not right."""
    found = [
        [task, TITLES.get(diagnosis, diagnosis), len(examples)]
        for (task, diagnosis), examples in marks.by_mistake.items()
        if not _is_misconception(diagnosis)
    ]
    if not found:
        return "<p>Nothing.</p>"
    return wide(Table(["task", "what", "students"], sorted(found, key=lambda line: -int(line[2]))))


def _is_misconception(diagnosis: str) -> bool:
    return diagnosis not in TITLES


def _no_example(diagnosis: str) -> str:
    row = CATALOGUE.get(diagnosis)
    return f"<p>{escape(row.remedy)}</p>" if row else ""


def _example(task: Task, examples: list[tuple[Row, Outcome]], names: set[str]) -> str:
    """The shortest of some examples in which nobody is named."""
    by_length = sorted(
        examples, key=lambda each: (each[1].found["run"] is None, len(str(each[1].found)))
    )
    for _, outcome in by_length:
        if _is_named(str(outcome.found), names):
            continue
        return card(outcome.result(task))
    return ""


def _names(rows: Sequence[Row]) -> set[str]:
    """The words that students are called by."""
    return {word for row in rows for word in _words(row.student)} - _usual_words()


def _is_named(text: str, names: set[str]) -> bool:
    return not names.isdisjoint(_words(text))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]{3,}", text.lower())


@cache
def _usual_words() -> set[str]:
    """Words that name nobody, though somebody may be called Max."""
    texts = [*dir(builtins), *(each.answer for each in PIECES)]
    texts += [f"{row.title} {row.remedy}" for row in CATALOGUE.values()]
    return {word for text in texts for word in _words(text)}


def _alike(marks: Marks, handed: Sequence[Handed]) -> str:
    found = [group for task in marks.tasks if task.function for group in groups(handed, task)]
    if not found:
        return f"<p>None. {escape(NOT_A_VERDICT)}</p>"
    lines = [[each.task, ", ".join(each.students), _about(each)] for each in found]
    number = "1 group" if len(found) == 1 else f"{len(found)} groups"
    table = wide(Table(["task", "students", "in common"], lines))
    return (
        f"<p>{escape(NOT_A_VERDICT)}</p>\n"
        f"<details><summary>{number}, with names</summary>\n{table}</details>"
    )


def _students(marks: Marks) -> str:
    """Everybody's points, what to look at, and the way to the page."""
    lines = []
    for row in marks.rows:
        page = f'<a href="{quote(page_of(row.student))}">{escape(row.student)}</a>'
        by_task = ", ".join(f"{each.task} {each.points:g}" for each in row.outcomes)
        lines.append(f"<li>{page}: {points(row.points)} ({escape(by_task)}) {escape(row.notes)}")
    listed = "</li>\n".join(lines)
    return f"<details><summary>Everybody, with names</summary>\n<ul>{listed}</li></ul></details>"


def _about(group: Group) -> str:
    least, most = (round(100 * share) for share in (min(group.shares), max(group.shares)))
    words = [f"{least}%" if least == most else f"{least} to {most}%"]
    words += ["the same but for names"] if group.is_renamed else []
    words += ["nearly the solution that teachkit has"] if group.is_solution else []
    return ", ".join(words)
