"""What the answers to a quiz are worth, which a student's file has."""

from typing import Any

from teachkit.grading.handed import Handed
from teachkit.grading.tasks import Task
from teachkit.quizzes.answers import Asked, answers_in
from teachkit.study.result import CheckResult

NO_ANSWERS, NOT_OWN, NOT_ALL_RIGHT = "no-answers", "answers-of-another", "not-all-right"


def marked(handed: Handed, task: Task) -> CheckResult:
    """How many of the questions of a quiz are answered rightly; an answer may be right in part."""
    known, problems = _answers(handed, task.key)
    lines, scores = list(problems), []
    if handed.others:
        lines.append("Answers that another student of the class has saved do not count.")
    for number, asked in enumerate(task.questions, 1):
        head = f"{number}. {asked.question.title}"
        if asked not in known:
            lines.append(f"{head}: no answer.")
            scores.append(0.0)
            continue
        score, said = _score(asked, known[asked])
        scores.append(score)
        lines.append(f"{head}: {said}")
    share = sum(scores) / len(scores)
    right = sum(score == 1 for score in scores)
    title = f"{right} of {len(scores)} answers are right"
    if not known and handed.others:
        key, title = NOT_OWN, "The answers are another student's"
    elif not known:
        key, title = NO_ANSWERS, "No answers were handed in"
    else:
        key = "" if share == 1 else NOT_ALL_RIGHT
    return CheckResult(key, title, "\n".join(lines), score=round(share, 4))


def answered(handed: Handed, task: Task) -> str:
    """How many questions of a quiz have an answer, in a few words."""
    known, problems = _answers(handed, task.key)
    number = sum(asked in known for asked in task.questions)
    return "; ".join([f"{number} of {len(task.questions)} answers to {task.key}", *problems])


def doubts(handed: Handed) -> str:
    """What whoever grades should know of the answers that lay there."""
    words = [f"Answers of {name} were handed in here: they do not count." for name in handed.others]
    words += [f"The file of answers is {name}'s: look at it." for name in handed.strangers]
    return " ".join(words)


def _answers(handed: Handed, quiz: str) -> tuple[dict[Asked, Any], list[str]]:
    """The first answer to each question of a quiz, and what is wrong with files of answers."""
    known: dict[Asked, Any] = {}
    problems = []
    for file in handed.answers:
        try:
            found = answers_in(file.text, file.file)
        except ValueError as error:
            problems.append(str(error))
            continue
        for each in found:
            if each["quiz"] == quiz:
                known.setdefault(each["asked"], each["first"])
    return known, problems


def _score(asked: Asked, answer: Any) -> tuple[float, str]:
    """What an answer is worth, from 0 to 1, and why."""
    if answer is None:
        return 0.0, "the right answer was shown before one was checked."
    try:
        marking = asked.question.mark(answer)
    except (ValueError, TypeError, KeyError):
        return 0.0, "no answer that can be read."
    return marking.score, marking.explanation
