"""The pages that grading writes: readable, self-contained, nobody else's name, no markup."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from typing import Any
from urllib.parse import unquote

from school import ATTACK, RIGHT_ONES, TASKS

from teachkit import exercises, grade
from teachkit.grading.handed import Handed
from teachkit.grading.likeness import groups
from teachkit.isolation.submission import Submission

HARMLESS = {
    *("html", "head", "meta", "title", "style", "body", "main", "section", "div", "span"),
    *("h1", "h2", "p", "strong", "em", "small", "code", "mark", "pre", "details", "summary"),
    *("a", "table", "thead", "tbody", "tr", "th", "td", "ol", "ul", "li"),
    *("svg", "desc", "g", "rect", "line", "polygon", "circle", "path", "text"),
}
"""The elements that a page may have."""


class Elements(HTMLParser):
    """The elements of a page with their attributes, and its words."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, Any]]] = []
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data


def pages(school: Any) -> list[Path]:
    found = sorted(school.out.rglob("*.html"))
    assert len(found) == 12, "one for each of eleven students, and one for the class"
    return found


def test_pictures_of_trees_have_room_on_every_page(school: Any):
    shown = 0
    for path in pages(school):
        page = path.read_text(encoding="utf-8")
        for room, drawn in re.findall(r'max-width:([\d.]+)px">\s*<svg[^>]* width="([\d.]+)"', page):
            assert float(room) >= float(drawn) > 100, path.name
            shown += 1
        assert page.count("<svg") == len(re.findall(r'px">\s*<svg', page)), path.name
    assert shown > 5


def test_no_markup_of_a_submission_reaches_a_page(school: Any):
    for path in pages(school):
        page = Elements(path.read_text(encoding="utf-8"))
        assert {tag for tag, _ in page.found} <= HARMLESS, path.name
        names = {name for _, attributes in page.found for name in attributes}
        assert not [name for name in names if name.startswith("on") or name == "src"]
        for link in (attributes["href"] for _, attributes in page.found if "href" in attributes):
            assert path.name == "class.html"
            assert (path.parent / unquote(link)).is_file(), "the page of a student"
    own = next(path for path in pages(school) if "Eve" in path.name)
    assert ATTACK in Elements(own.read_text(encoding="utf-8")).words, "it is shown as text"


def test_pages_need_nothing_and_run_nothing(school: Any):
    for path in pages(school):
        text = path.read_text(encoding="utf-8")
        assert "default-src 'none'" in text
        assert "http://www.w3.org/2000/svg" in text or "<svg" not in text
        assert not re.findall(r"(?:https?:)?//(?!www\.w3\.org)\w+", Elements(text).words)


def test_no_page_names_another_student(school: Any):
    names = [path.stem for path in (school.out / "pages").iterdir()]
    for path in (school.out / "pages").iterdir():
        text = path.read_text(encoding="utf-8")
        assert not [name for name in names if name != path.stem and name in text]


def test_a_page_has_the_tree_the_sentence_the_lesson_and_the_function(tmp_path: Path):
    (tmp_path / "in").mkdir()
    text = """
        def my_minimax(game, state):
            if game.is_terminal(state):
                return game.utility(state, "MAX")
            return max(my_minimax(game, game.result(state, a)) for a in game.actions(state))
    """
    (tmp_path / "in" / "ann.py").write_text(dedent(text))
    grade(tmp_path / "in", TASKS[:1], tmp_path / "out")
    page = Elements((tmp_path / "out" / "pages" / "ann.html").read_text(encoding="utf-8"))
    words = " ".join(page.words.split())
    assert "Both players play for the same side" in words
    assert "On the tree [[2, 1]] the value is 1; my_minimax returned 2." in words
    assert 'Read on: lesson 01-minimax, "Who is MAX?"' in words
    assert "for a in game.actions(state))" in words
    assert "0 of 4 points" in words
    assert "svg" in dict(page.found)


HELPED = """
    def my_minimax(game, state):
        return search(game, state)

    def unused():
        return "nobody calls this"

    def search(game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        below = [search(game, game.result(state, a)) for a in game.actions(state)]
        return max(below)
"""


def page_of(text: str, tmp_path: Path, tasks: Any = TASKS[:1]) -> str:
    """The words of the page that a file with this text gets."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ann.py").write_text(dedent(text))
    grade(tmp_path / "in", tasks, tmp_path / "out")
    return Elements((tmp_path / "out" / "pages" / "ann.html").read_text(encoding="utf-8")).words


def test_a_page_shows_the_helpers_that_a_function_uses(tmp_path: Path):
    words = page_of(HELPED, tmp_path)
    assert "return search(game, state)" in words
    assert "return max(below)" in words
    assert "nobody calls this" not in words


def test_the_line_of_an_error_in_a_helper_is_lit_and_stands_there_once(tmp_path: Path):
    words = page_of(HELPED.replace("max(below)", "max(below, key=lost)"), tmp_path)
    assert "Look at this line of search" in words
    assert "NameError: name 'lost' is not defined" in words
    assert words.count("max(below, key=lost)") == 1
    assert "return search(game, state)" in words, "the other function is shown, too"


def test_why_a_file_does_not_run_is_told_once_with_its_lines_in_place(tmp_path: Path):
    words = page_of("x = 1\nbest = None:\n", tmp_path, TASKS)
    lines = words.splitlines()
    wrong, caret = next(pair for pair in pairwise(lines) if set(pair[1].strip()) == {"^"})
    assert wrong.index(":") == caret.index("^")
    assert words.count("best = None:") == 1
    assert words.count("See above") == 2


def test_the_class_is_told_what_to_talk_about_and_nobody_is_named(school: Any):
    text = (school.out / "class.html").read_text(encoding="utf-8")
    shown, _, folded = text.partition("<h2>Nearly the same</h2>")
    assert "What to talk about next" in shown
    assert re.search(r"lesson 0\d-[\w-]+, .*: \d of 11 students", shown)
    for path in (school.out / "pages").iterdir():
        for word in set(re.findall(r"[^\W\d_]{3,}", path.stem)) - {"Max"}:
            assert not re.search(rf"\b{word}\b", shown, re.IGNORECASE), word
    assert "Luis Max Twin, Rosa Twin" in folded


def handed(name: str, text: str) -> Handed:
    return Handed(name, (Submission(f"{name}.py", (text,)),))


def test_the_numbers_of_what_to_talk_about_are_of_students(tmp_path: Path):
    text = "def my_minimax(game, state):\n    return 1 / 0\nmy_alphabeta = my_minimax\n"
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ann.py").write_text(text)
    grade(tmp_path / "in", TASKS, tmp_path / "out")
    words = Elements((tmp_path / "out" / "class.html").read_text(encoding="utf-8")).words
    assert "1 of 1 student. It breaks off with an error (1 student)." in words


UNLIKE = """
def my_alphabeta(game, state):
    return solve(game, state, -1000, 1000)

{helper}
"""


def test_copies_are_found_where_the_work_is_in_a_helper():
    one = RIGHT_ONES.replace("my_alphabeta", "solve")
    other = exercises["alphabeta"].answer.replace("alphabeta", "solve").replace("my_", "")
    everybody = [
        handed("ann", UNLIKE.format(helper=one)),
        handed("bob", UNLIKE.format(helper=one)),
        handed("cem", UNLIKE.format(helper=other)),
        Handed("dan", (
            Submission("main.py", ("from solving import solve as my_alphabeta\n",)),
            Submission("solving.py", (one,)),
        )),
    ]  # fmt: skip
    (group,) = groups(everybody, TASKS[1])
    assert group.students == ("ann", "bob", "dan")


def test_what_was_handed_out_is_nobody_s_copy():
    text = exercises["alphabeta"].answer
    given = replace(TASKS[1], function="alphabeta", given=text)
    everybody = [handed("ann", text), handed("bob", text.replace("alpha >= beta", "alpha > beta"))]
    assert groups(everybody, given) == []
    (group,) = groups(everybody, replace(given, given=""))
    assert group.students == ("ann", "bob")


def test_what_is_nearly_the_same_is_told_and_what_is_short_is_not():
    renamed = re.sub(r"\bbest\b", "top", re.sub(r"\bis_max\b", "mine", RIGHT_ONES))
    everybody = [
        handed("ann", RIGHT_ONES),
        handed("bob", f"# all mine\n{RIGHT_ONES}"),
        handed("cem", renamed),
        handed("dan", "def my_alphabeta(game, state):\n    return 0\n"),
        handed("eva", "def my_alphabeta(game, state):\n    return 0\n"),
    ]
    (group,) = groups(everybody, TASKS[1])
    assert group.students == ("ann", "bob", "cem")
    assert group.is_renamed
