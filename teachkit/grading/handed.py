"""What was handed in: a folder with a file or a folder for each student."""

import re
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from teachkit.grading.definitions import Definition, defined, source_of, used
from teachkit.isolation.submission import KINDS, Submission
from teachkit.quizzes.answers import ENDING, MOST_BYTES, student_in
from teachkit.storage.files import read_text

LEFT_OUT = (".", "_")
"""Names that begin so are no submissions: hidden files, caches."""
NO_CODE = (".txt", ".md", ".csv", ".toml", ".json", ".jsonl", ".html", ".log", ".xlsx", ".ods")
"""Files that end so are no submissions where nobody's folder holds them: lists, notes, marks."""
FILE = "marks.jsonl"
"""Where the marks are kept as they come, in the folder of a grading."""
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

    def files_for(self, function: str) -> tuple[Submission, ...]:
        """The file that defines a function, and those that it may import."""
        file = self.file_with(function)
        others = [each for each in self.files if each is not file and each.file.endswith(".py")]
        return (file, *others) if file else ()

    def code_of(self, function: str) -> tuple[Definition, ...]:
        """A function and all of the student's that it uses; nothing if its text is not there."""
        return used(self.files_for(function), function)

    def missing(self, function: str) -> str:
        """What to say where no file has a function of this name."""
        if not any(cell.strip() for file in self.files for cell in file.cells):
            return "There is nothing in the file."
        names = {_plain(name): name for file in self.files for name in defined(file)}
        near = get_close_matches(_plain(function), names, 1, 0.8)
        hint = f" There is {names[near[0]]}: give it that name." if near else ""
        return f"It must be called {function}.{hint}"

    def beside(self, file: Submission) -> dict[str, str]:
        """The other files that this one may import."""
        others = [each for each in self.files if each is not file and each.file.endswith(".py")]
        return {each.file: "\n".join(each.cells) for each in others}


def _plain(name: str) -> str:
    """The name of a function as letters alone: my_alpha_beta is nearly my_alphabeta."""
    return name.lower().replace("_", "")


def found_in(folder: str | Path, out: str | Path | None = None) -> list[Handed]:
    """What is in a folder, by student; ValueError if there is no such folder, or nothing in it.

    The folder `out` for marks may be in it.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise ValueError(f"there is no folder {folder}")
    entries, _ = _sorted_out(folder, out)
    loose = [path for path in entries if path.name.endswith(ENDING) and path.is_file()]
    places: dict[str, list[Path]] = {}
    by_stem: dict[str, str] = {}
    for path in entries:
        if path in loose:
            continue
        wanted = FROM_MOODLE.sub("", path.name) if path.is_dir() else path.stem
        name = _free(composed(wanted.strip() or path.name), composed(path.name), places)
        is_own = path.is_dir() and not path.is_symlink()
        places[name], by_stem[path.stem] = list(_inside(path)) if is_own else [path], name
    by_words = {_words(name): name for name in places}
    for path in loose:
        stem = path.name.removesuffix(ENDING)
        told = (by_words.get(_words(each)) for each in (stem, _student_in(path)))
        name = by_stem.get(stem) or next(filter(None, told), composed(stem))
        places.setdefault(name, []).append(path)
    if not places:
        raise ValueError(f"there is nothing in {folder}: no file and no folder of a student")
    students = {_words(name): name for name in places}
    return [_without_others(_handed(*each), students) for each in places.items()]


def passed_over(folder: str | Path, out: str | Path | None = None) -> list[str]:
    """What lies in a folder of submissions and is none: notes, tables, the marks themselves."""
    return [path.name for path in _sorted_out(Path(folder), out)[1]]


def _sorted_out(folder: Path, out: str | Path | None) -> tuple[list[Path], list[Path]]:
    """What may be a submission, and what plainly is none; hidden files are neither."""
    found: tuple[list[Path], list[Path]] = [], []
    for path in sorted(folder.iterdir()):
        if path.name[0] in LEFT_OUT:
            continue
        is_answers = path.name.endswith(ENDING)
        is_note = path.is_file() and path.suffix.lower() in NO_CODE and not is_answers
        is_marks = (path / FILE).exists() or (out is not None and path.resolve() == _real(out))
        found[is_note or is_marks].append(path)
    return found


def _real(path: str | Path) -> Path:
    return Path(path).resolve()


def _student_in(path: Path) -> str:
    """Who has saved the answers in a file, as it says; nothing if it cannot be read."""
    try:
        return student_in(read_text(path, MOST_BYTES))
    except ValueError:
        return ""


def composed(name: str) -> str:
    """A name with each letter as one sign: macOS writes an accent as a sign of its own."""
    return unicodedata.normalize("NFC", name)


def _words(name: str) -> frozenset[str]:
    """The words of a name in any order, since "Novak Ada" is Ada Novak."""
    return frozenset(re.findall(r"[^\W_]+", composed(name).casefold()))


def _without_others(handed: Handed, students: dict[frozenset[str], str]) -> Handed:
    """The same without answers that another student of the class has saved."""
    whose = {each: students.get(_words(each.student), handed.name) for each in handed.answers}
    own = tuple(each for each in handed.answers if whose[each] == handed.name)
    others = tuple(whose[each] for each in handed.answers if each not in own)
    return replace(handed, answers=own, others=others)


def _free(name: str, whole: str, taken: Collection[str]) -> str:
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
