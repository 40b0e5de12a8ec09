"""Answers that are handed in: a file beside the notebook, which grading marks later.

    Asked    which question it was: drawn from a seed, or about a tree
    Book     the file of one student, into which answers to a quiz are written
    Entry    an answer: the first that was checked, the last, and how many there were

The first answer counts, since what comes after it is practice. Who looks at the right answer
without an own one has handed in none. It is homework, not an exam: the file is plain text.
"""

from pathlib import Path
from typing import Any, NamedTuple

from teachkit.quizzes import Question, question
from teachkit.storage.files import safe_name
from teachkit.storage.json_file import (
    Contents,
    check_version,
    file_format,
    parsed_json,
    read_json,
    undamaged,
    write_json,
)
from teachkit.storage.typed import Shape, fits

KIND = "book of answers"
VERSION = 1
ENDING = ".answers.json"
"""How the names of such files end."""
MOST_BYTES = 1_000_000
MOST_ENTRIES = 1_000
ENTRY: Shape = {"quiz": str, "asked": dict, "first": object, "last": object, "tries": int}


class Asked(NamedTuple):
    """Which question it is; two of the same are the same question."""

    kind: str
    seed: int = 0
    cut: str = ">="
    level: str = "medium"
    tree: Any = None
    """The brackets of a tree of one's own, if it is about one."""

    @property
    def question(self) -> Question:
        """The question itself, or a ValueError."""
        return question(**self._asdict())

    @property
    def contents(self) -> Contents:
        """The same as a file has it."""
        return self._asdict()

    @classmethod
    def of(cls, contents: Contents) -> "Asked":
        """The question that a file names, or a ValueError."""
        try:
            return cls(**contents)._replace(tree=_brackets(contents.get("tree")))
        except TypeError:
            known = ", ".join(cls._fields)
            raise ValueError(f"a question has a kind, and may have {known}") from None


def _brackets(tree: Any) -> Any:
    return tuple(map(_brackets, tree)) if isinstance(tree, list | tuple) else tree


class Book:
    """The answers of one student, in a file in the working folder."""

    def __init__(self, student: str, quiz: str) -> None:
        for what, text in (("student", student), ("name", quiz)):
            if not isinstance(text, str) or not text.strip() or not text.isprintable():
                raise ValueError(f"{what} must be a name that can be read, not {text!r}")
        self._student, self._quiz = student, quiz
        self.path = Path.cwd() / f"{safe_name(student)}{ENDING}"

    def keep(self, asked: Asked, answer: Any) -> Any:
        """Write down an answer; the first one to a question stays the first, and comes back."""
        entries = read_answers(self.path) if self.path.exists() else []
        key = {"quiz": self._quiz, "asked": Asked.of(asked.contents)}
        known = [each for each in entries if key.items() <= each.items()]
        entry = known[0] if known else {**key, "first": answer, "tries": 0}
        entry |= {"last": answer, "tries": entry["tries"] + 1}
        entries = entries if known else [*entries, entry]
        told = [each | {"asked": each["asked"].contents} for each in entries]
        contents = {"format": file_format(KIND), "version": VERSION, "student": self._student}
        write_json(self.path, contents | {"answers": told})
        return entry["first"]


def read_answers(path: Path) -> list[Contents]:
    """The answers in a file, or a ValueError."""
    return _entries(read_json(path, KIND, MOST_BYTES), path.name)


def answers_in(text: str, name: str) -> list[Contents]:
    """The answers in the text of a file of this name, or a ValueError."""
    return _entries(parsed_json(text, KIND, name), name)


def student_in(text: str) -> str:
    """Who has saved the answers in the text of a file; nothing if it does not say."""
    try:
        student = parsed_json(text, KIND, "the file").get("student")
    except ValueError:
        return ""
    return student if isinstance(student, str) else ""


def _entries(contents: Contents, name: str) -> list[Contents]:
    check_version(name, KIND, contents.get("version"), VERSION)
    found = contents.get("answers")
    if not fits(found, [ENTRY]) or len(found) > MOST_ENTRIES:  # type: ignore[arg-type]
        raise ValueError(f"{name} is damaged: its answers are odd")
    with undamaged(name):
        return [each | {"asked": Asked.of(each["asked"])} for each in found]  # type: ignore[union-attr]
