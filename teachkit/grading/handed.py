"""What was handed in: a folder with a file or a folder for each student."""

import ast
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from teachkit.isolation.submission import KINDS, Submission
from teachkit.quizzes.answers import ENDING, MOST_BYTES, student_in
from teachkit.storage.files import read_text

LEFT_OUT = (".", "_")
"""Names that begin so are no submissions: hidden files, caches."""
MOST_FILES = 50
"""A student's folder may have this many files."""
FROM_MOODLE = re.compile(r"_\d+_assignsubmission_\w*$")
"""What Moodle writes after the name of a student."""


class Answers(NamedTuple):
    """A file with answers to quizzes."""

    file: str
    text: str

    @property
    def student(self) -> str:
        """Who has saved them, as the file says; nothing if it is damaged."""
        return student_in(self.text)


@dataclass(frozen=True)
class Handed:
    """What one student handed in."""

    name: str
    files: tuple[Submission, ...] = ()
    answers: tuple[Answers, ...] = ()
    others: tuple[str, ...] = ()
    """Other students of the class whose answers lay here; they do not count."""
    problems: tuple[str, ...] = ()
    """What is wrong with files that cannot be read."""

    @cached_property
    def digest(self) -> str:
        """What is the same as long as nothing is changed."""
        parts = [f"{each.file} {each.digest}" for each in self.files]
        parts += [each.text for each in self.answers]
        return sha256("\0".join([*parts, *self.others, *self.problems]).encode()).hexdigest()

    @property
    def strangers(self) -> list[str]:
        """Names in its files of answers that have nothing in common with the student's."""
        named = [each.student for each in self.answers]
        return [name for name in named if name and _words(name).isdisjoint(_words(self.name))]

    def file_with(self, function: str) -> Submission | None:
        """The last file that defines a function, or else the first one there is."""
        having = [file for file in self.files if source_of(file, function)]
        return having[-1] if having else next(iter(self.files), None)

    def beside(self, file: Submission) -> dict[str, str]:
        """The other files that this one may import."""
        others = [each for each in self.files if each is not file and each.file.endswith(".py")]
        return {each.file: "\n".join(each.cells) for each in others}


def found_in(folder: str | Path) -> list[Handed]:
    """What is in a folder, by student; ValueError if there is no such folder, or nothing in it."""
    folder = Path(folder)
    if not folder.is_dir():
        raise ValueError(f"there is no folder {folder}")
    entries = [path for path in sorted(folder.iterdir()) if path.name[0] not in LEFT_OUT]
    loose = [path for path in entries if path.name.endswith(ENDING) and path.is_file()]
    found: dict[str, Handed] = {}
    for path in entries:
        if path in loose:
            continue
        wanted = FROM_MOODLE.sub("", path.name) if path.is_dir() else path.stem
        name = _free(composed(wanted.strip() or path.name), composed(path.name), found)
        files = list(_inside(path)) if path.is_dir() and not path.is_symlink() else [path]
        files += [each for each in loose if each.name.removesuffix(ENDING) == path.stem]
        found[name] = _handed(name, files)
    for path in loose:
        name = composed(path.name.removesuffix(ENDING))
        if name not in found:
            found[name] = _handed(name, [path])
    if not found:
        raise ValueError(f"there is nothing in {folder}: no file and no folder of a student")
    students = {_words(name): name for name in found}
    return [_without_others(each, students) for each in found.values()]


def composed(name: str) -> str:
    """A name with each letter as one sign: macOS writes an accent as a sign of its own."""
    return unicodedata.normalize("NFC", name)


def _words(name: str) -> frozenset[str]:
    """The words of a name in any order, since "Novak Ada" is Ada Novak."""
    return frozenset(re.findall(r"\w+", composed(name).casefold()))


def _without_others(handed: Handed, students: dict[frozenset[str], str]) -> Handed:
    """The same without answers that another student of the class has saved."""
    whose = {each: students.get(_words(each.student), handed.name) for each in handed.answers}
    own = tuple(each for each in handed.answers if whose[each] == handed.name)
    others = tuple(whose[each] for each in handed.answers if each not in own)
    return replace(handed, answers=own, others=others)


def _free(name: str, whole: str, taken: dict[str, Handed]) -> str:
    """A name that is not taken: this one, that of the whole file, or one with a number."""
    more = (f"{name} {number}" for number in count(2))
    return next(each for each in chain((name, whole), more) if each not in taken)


def _inside(folder: Path) -> Iterator[Path]:
    """The files in a student's folder that count, also in folders in it."""
    for path in sorted(folder.rglob("*")):
        inner = path.relative_to(folder).parts
        is_meant = path.suffix.lower() in KINDS or path.name.endswith(ENDING)
        if is_meant and not any(part[0] in LEFT_OUT for part in inner) and not path.is_dir():
            yield path


def _handed(name: str, paths: list[Path]) -> Handed:
    files, answers, problems = [], [], []
    for path in paths[:MOST_FILES]:
        try:
            if path.is_symlink():
                raise ValueError(f"{path.name} is a link to somewhere else")
            if path.name.endswith(ENDING):
                answers.append(Answers(path.name, read_text(path, MOST_BYTES)))
            else:
                files.append(Submission.read(path))
        except ValueError as error:
            problems.append(str(error))
    if len(paths) > MOST_FILES:
        problems.append(f"of {len(paths)} files only {MOST_FILES} were read")
    if not paths:
        problems.append("there is no .py file and no notebook in it")
    return Handed(name, tuple(files), tuple(answers), problems=tuple(problems))


# ---- the code, read and not run


def parsed(file: Submission) -> list[tuple[str, ast.Module]]:
    """The cells that are Python, with their trees; lines that only a notebook knows left out."""
    found = []
    for cell in file.cells:
        lines = [line if line.lstrip()[:1] not in ("%", "!") else "pass" for line in _lines(cell)]
        try:
            found.append(("\n".join(lines), ast.parse("\n".join(lines))))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
    return found


def _lines(cell: str) -> list[str]:
    return [] if cell.lstrip().startswith("%%") else cell.split("\n")


def source_of(file: Submission, function: str) -> str:
    """The text of the last definition of a function or class in a file, or nothing."""
    text = ""
    for cell, tree in parsed(file):
        for node in tree.body:
            if _defines(node, function):
                text = ast.get_source_segment(cell, node) or text
    return text


def _defines(node: ast.stmt, name: str) -> bool:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name == name
    targets = node.targets if isinstance(node, ast.Assign) else []
    return any(isinstance(each, ast.Name) and each.id == name for each in targets)
