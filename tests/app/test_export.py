"""Notebooks as pages and slides that need neither Python nor a network."""

import base64
import re
from pathlib import Path

import nbformat
import pytest
from bs4 import BeautifulSoup
from labserver import complaints
from nbformat.v4 import (
    new_code_cell,
    new_markdown_cell,
    new_notebook,
    new_output,
    new_raw_cell,
)
from playwright.sync_api import Page, expect
from refresh_notebooks import notebooks, read

from teachkit import Quiz, Stepper, TreeGame, alphabeta, record
from teachkit.app.cli import main
from teachkit.app.commands import export
from teachkit.app.export import notebook as exported
from teachkit.app.export.notebook import WIDGET, is_folded, run
from teachkit.app.export.page import ENDINGS, printed
from teachkit.app.export.slides import slides
from teachkit.widgets.shared.page import ALIVE, EXPORTING

HOSTILE = """<img src=x onerror="window.hacked=1"></script><script>window.hacked=1</script>'&"""
PIXEL = base64.b64encode(b"not much of a picture").decode()

LECTURE = """
from teachkit import *
from ipywidgets import IntSlider
trace = record(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
---
Stepper(trace)
---
Compare(record(minimax, trace.game), trace)
---
IntSlider(7, description="depth")
---
figure(trace)
"""


def save(path: Path, *cells, **metadata) -> Path:
    """A file with a notebook of these cells: code, or text that begins with a heading."""
    made = [new_markdown_cell(c) if c.startswith("#") else new_code_cell(c) for c in cells]
    nbformat.write(new_notebook(cells=made, metadata=metadata), path)
    return path


def showing(data: dict, **about) -> nbformat.NotebookNode:
    """A cell with that output stored in it."""
    return new_code_cell("x", outputs=[new_output("display_data", data, metadata=about)])


def said() -> list[nbformat.NotebookNode]:
    return [new_output("stream", text="2")]


def page_of(*cells, to: str = "html") -> str:
    return printed(new_notebook(cells=list(cells)), Path("talk.ipynb"), to)


# ---- the command


def test_a_page_and_slides_are_written_beside_the_notebook(tmp_path, capsys):
    path = save(tmp_path / "talk.ipynb", "# My talk", "print(6 * 7)")
    before = path.read_bytes()
    assert main(["export", str(path)]) == 0
    assert f"Wrote {tmp_path / 'talk.html'}\n" in capsys.readouterr().out
    text = (tmp_path / "talk.html").read_text(encoding="utf-8")
    assert "<title>My talk</title>" in text
    shown = re.compile(r">42\s*<")  # not any 42: a checksum may have one
    assert shown.search(text)
    assert main(["export", str(path), "--to", "slides", "--no-run"]) == 0
    assert not shown.search((tmp_path / "talk.slides.html").read_text(encoding="utf-8"))
    assert path.read_bytes() == before


def test_only_an_earlier_export_is_written_over(tmp_path, capsys):
    path = save(tmp_path / "talk.ipynb", "# My talk")
    essay = tmp_path / "essay.html"
    essay.write_text("<p>my essay")
    export = ["export", str(path), "--no-run", "--output"]
    assert main([*export, str(essay)]) == 1
    assert "essay.html is no export" in capsys.readouterr().err
    assert essay.read_text() == "<p>my essay"
    assert main([*export, str(path)]) == 1
    assert read(path).cells[0].source == "# My talk"
    assert main([*export, str(tmp_path / "new.html")]) == 0
    assert main([*export, str(tmp_path / "new.html")]) == 0
    assert f"Replaced {tmp_path / 'new.html'}\n" in capsys.readouterr().out
    assert main([*export, str(tmp_path / "nowhere" / "new.html")]) == 1
    assert f"there is no folder {tmp_path / 'nowhere'}" in capsys.readouterr().err


def test_a_cell_that_fails_is_named_and_nothing_is_written(tmp_path, capsys):
    path = save(tmp_path / "talk.ipynb", "# Talk", "x = 1", "\n1 / (x - 1)  # oh\nprint(x)", "x")
    assert main(["export", str(path)]) == 1
    error = capsys.readouterr().err
    assert "code cell 2 failed: ZeroDivisionError: division by zero\n" in error
    assert "1 / (x - 1)  # oh" in error
    assert "--no-run" in error
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("content", ["", "my essay", "[1, 2]", "{}", '{"nbformat": 4}', "\0"])
def test_what_is_no_notebook_is_refused(tmp_path, capsys, content):
    path = tmp_path / "essay.ipynb"
    path.write_text(content)
    assert main(["export", str(path)]) == 1
    assert f"{path} is not a notebook" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["tlak.ipynb", ""])
def test_a_notebook_that_is_not_there_is_named_with_those_that_are(tmp_path, capsys, name):
    save(tmp_path / "talk.ipynb", "# Talk")
    assert main(["export", str(tmp_path / name)]) == 1
    error = capsys.readouterr().err
    assert f"there is no notebook {tmp_path / name}" in error
    assert "are talk.ipynb" in error


def test_without_nbconvert_it_says_how_to_install_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(export, "find_spec", lambda name: None)
    assert main(["export", str(tmp_path / "talk.ipynb")]) == 1
    assert "pip install" in capsys.readouterr().err


# ---- what is in the page


@pytest.mark.parametrize("to", ["html", "slides"])
@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_every_notebook_makes_a_page_that_asks_for_nothing(path: Path, to: str):
    text = printed(read(path), path, to)
    assert "default-src 'none'" in text
    assert not re.findall(r"""<link|<iframe|<object|\bsrc=(?!["']?data:)|url\(""", text)
    assert not re.search(r'href="[^"]*\.ipynb', text)


def test_a_text_keeps_its_exponents_and_its_folded_parts():
    text = page_of(
        new_markdown_cell(
            "*b*<sup>⌈*d*/2⌉</sup>\n\n<details><summary>Why?</summary>\n\nSo.\n\n</details>"
        )
    )
    page = BeautifulSoup(text, "html.parser")
    assert page.sup.text == "⌈d/2⌉"
    assert page.details.text.split() == ["Why?", "So."]


def test_a_picture_beside_the_notebook_comes_along(tmp_path):
    (tmp_path / "in").mkdir()
    for path in ("in/my tree.png", "above.png"):
        (tmp_path / path).write_bytes(base64.b64decode(PIXEL))
    path = save(
        tmp_path / "in" / "talk.ipynb",
        '# Talk\n![](my%20tree.png) <img alt="x" src="my tree.png"> ![](../above.png) ![](no.png)',
    )
    pictures = BeautifulSoup(printed(read(path), path), "html.parser").find_all("img")
    held = f"data:image/png;base64,{PIXEL}"
    assert [picture["src"] for picture in pictures] == [held, held, "../above.png", "no.png"]


def test_nothing_in_a_text_leads_away_from_the_page():
    text = '<META http-equiv="refresh" content="0; url=//x">and <base href="//x">\n\n`<meta>`'
    hidden = (
        '<me<meta>ta http-equiv="refresh" content="0; url=//x"><link rel="preconnect" href="//x">'
        '<BODY style="display: none"><html hidden>'
    )
    cells = new_markdown_cell(text), new_markdown_cell(f"<div>{hidden}</div>")
    body = page_of(*cells, showing({"text/html": hidden})).partition("<body")[2]
    assert "<meta" not in body.lower()
    assert "<link" not in body.lower()
    assert "<base" not in body.lower()
    assert "display: none" not in body  # what says so of the page would hide it whole
    assert "<html" not in body
    assert "and" in body
    assert "&lt;meta&gt;" in body


def test_pictures_bring_their_words_and_their_width():
    text = page_of(
        showing({"image/png": PIXEL, "text/plain": "tree"}, **{"image/png": {"alt": 'a "tree"'}}),
        showing({"image/png": PIXEL, "text/plain": "board\n1"}, **{"image/png": {"width": 200}}),
        showing({"image/svg+xml": "<svg/>", "image/png": PIXEL}, isolated=True),
    )
    png = f"data:image/png;base64,{PIXEL}"
    svg = f"data:image/svg+xml;base64,{base64.b64encode(b'<svg/>').decode()}"
    assert [picture.attrs for picture in BeautifulSoup(text, "html.parser").find_all("img")] == [
        {"alt": 'a "tree"', "src": png},
        {"alt": "board", "width": "200", "src": png},
        {"alt": "", "src": svg},
    ]


def test_of_a_widget_that_needs_python_there_is_a_picture_and_a_sentence():
    view = {WIDGET: {"model_id": "1"}, "text/plain": "IntSlider(value=<7>)"}
    text = page_of(showing(view), showing(view | {"image/png": PIXEL}))
    assert text.count("open the notebook in JupyterLab") == 2
    assert "IntSlider(value=&lt;7&gt;)" in text
    assert "model_id" not in text


def test_code_that_its_author_folded_is_left_out():
    folded = showing({"text/plain": "seen"})
    folded.metadata["jupyter"] = {"source_hidden": True}
    folded.source = "secret"
    text = page_of(folded, new_code_cell("plain"))
    assert "seen" in text
    assert "secret" not in text
    assert "plain" in text


def test_links_lead_only_to_what_was_exported(tmp_path):
    cell = new_markdown_cell(
        "[next](02-alpha-beta.ipynb#cuts) [far](https://example.org/x.ipynb) [file](x.csv) "
        "[here](01.ipynb#top) [later](03.ipynb)"
    )
    for to, ending in ENDINGS.items():
        (tmp_path / f"02-alpha-beta{ending}").write_text("exported")
        text = printed(new_notebook(cells=[cell]), tmp_path / "01.ipynb", to)
        assert f'href="02-alpha-beta{ending}#cuts"' in text
        assert 'href="#top"' in text
        assert "<span>later</span>" in text
        assert 'href="https://example.org/x.ipynb"' in text
        assert 'href="x.csv"' in text


def test_what_its_author_folded_or_hid_is_folded_or_hidden():
    def cell(source, **about):
        shown = [new_output("stream", text=f"says {source}")]
        return new_code_cell(source, outputs=shown, metadata=about)

    cells = [
        cell("one", jupyter={"outputs_hidden": True}),
        cell("two", tags=["hide-input"]),
        cell("three", tags=["remove-cell"]),
        cell("four", tags=["remove_output"]),
    ]
    for to in ENDINGS:
        text = page_of(*cells, to=to)
        assert "<details><summary>Answer</summary><pre>says one</pre></details>" in text
        assert "says two" in text
        assert ">two<" not in text
        assert "three" not in text
        assert ">four<" in text
        assert "says four" not in text
        bare = printed(new_notebook(cells=cells), Path("x.ipynb"), to, hide_code=True)
        assert ">one<" not in bare
        assert "says one" in bare


@pytest.mark.parametrize("to", ENDINGS)
def test_what_cannot_be_shown_is_replaced(to):
    odd = "half \ud800, bell \x07"
    shown = new_code_cell(odd, outputs=[new_output("stream", text=odd)])
    text = page_of(new_markdown_cell(f"# {odd}"), shown, to=to)
    assert text.count("half \ufffd, bell \ufffd") >= 3  # heading, code and what it shows
    assert text.encode()


def test_a_page_says_that_it_steps_and_a_quiz_unfolds_its_answer(monkeypatch):
    monkeypatch.setenv(EXPORTING, "1")
    quiz, _ = Quiz("order", seed=1, level="easy")._repr_mimebundle_()  # many answers are right
    stepper, _ = Stepper(record(alphabeta, TreeGame([[1, 2], [3, 4]])))._repr_mimebundle_()
    for bundle in (quiz, stepper):
        bundle["image/png"] = PIXEL
    text = page_of(showing(quiz), showing(stepper))
    assert "This page steps without Python" in text
    assert re.search(r"<details><summary>Answer</summary><p>.*\d", text)
    assert "This page steps" not in page_of(showing(quiz))


def test_the_same_code_is_run_once(tmp_path, capsys):
    notebook = tmp_path / "n.ipynb"
    code = "from pathlib import Path\nruns = Path('runs')\nruns.open('a').write('x')"
    nbformat.write(new_notebook(cells=[new_code_cell(code)]), notebook)
    for options, runs in (([], 1), (["--to", "slides"], 1), (["--run"], 2), (["--no-run"], 2)):
        assert main(["export", str(notebook), *options]) == 0
        assert (tmp_path / "runs").read_text() == "x" * runs
    assert "was run before; --run runs it again" in capsys.readouterr().out
    nbformat.write(new_notebook(cells=[new_code_cell(code + "; 1")]), notebook)
    assert main(["export", str(notebook)]) == 0
    assert (tmp_path / "runs").read_text() == "xxx"


@pytest.mark.parametrize("damage", ["", "[1]", "{}", '{"nbformat": 4, "cells": [{}]}', "[" * 9999])
def test_a_run_that_was_kept_and_is_damaged_counts_as_none(tmp_path, monkeypatch, damage):
    kept = tmp_path / "kept.ipynb"
    kept.write_text(damage)
    monkeypatch.setattr(exported, "_kept_at", lambda *_: kept)
    assert not exported.was_run(new_notebook(cells=[new_code_cell("1")]), tmp_path)


# ---- slides


def kinds(*cells) -> list[list[str]]:
    return [[cell.source for cell in slide.cells] for slide in slides(cells)]


def test_a_slide_begins_at_headings_and_has_one_picture_with_its_explanation():
    text, code = new_markdown_cell, new_code_cell
    picture = showing({"image/png": PIXEL})
    found = kinds(
        *(text("# T"), text("more"), text("## A"), code("1"), code("2"), text("so"), code("3")),
        *(picture, code("4"), text("and"), picture, text("end")),
    )
    assert found == [
        ["# T", "more"],
        ["## A", "1", "2", "so", "3", "x", "4", "and"],
        ["x", "end"],
    ]
    widget, brief = showing({WIDGET: {}, "image/png": PIXEL}), text("see:")
    long = text("long " * 150)
    assert kinds(brief, widget, long, widget) == [["see:", "x"], [long.source], ["x"]]
    assert kinds() == []


def test_a_question_stays_with_its_picture_and_the_answer_comes_after():
    text = new_markdown_cell
    picture, ask = showing({"image/png": PIXEL}), text("**Predict** what is cut.")
    assert kinds(picture, ask, picture, text("so")) == [["x", ask.source], ["x", "so"]]
    folded = new_code_cell("y", metadata={"jupyter": {"outputs_hidden": True}})
    why = "<details><summary>Why</summary>\n\nIt is 4.\n\n</details>"
    assert kinds(picture, ask, folded, text("It is 4.")) == [["x", ask.source, "y", why]]
    assert kinds(folded, text("Look:")) == [["y"], ["Look:"]]
    answer = text("<details><summary>Answer</summary>\n\n4\n\n</details>")
    assert kinds(ask, folded, answer, text("## B")) == [[ask.source, "y", answer.source], ["## B"]]


def test_a_predict_has_the_picture_it_asks_about_and_nothing_after_it():
    text, picture = new_markdown_cell, showing({"image/png": PIXEL})
    first, second = (
        new_code_cell(f"from teachkit import Predict\n\nPredict({which!r})", outputs=said())
        for which in "ab"
    )
    asked = ["Predict('a')", "Predict('b')"]
    found = kinds(picture, text("Look."), first, text("Go on."), second, text("so it is"))
    assert found == [["x", "Look.", asked[0]], ["Go on.", "x", asked[1]], ["so it is"]]
    counted = new_code_cell("1 + 1", outputs=said())
    assert kinds(picture, counted, first) == [["x", "1 + 1", asked[0]]]
    assert kinds(picture, text("## B"), counted, first) == [["x"], ["## B", "1 + 1", asked[0]]]
    assert kinds(picture, text("## B"), first) == [["x"], ["## B", asked[0]]]
    assert kinds(first, counted) == [[asked[0]], ["1 + 1"]], (
        "what is not folded may tell the answer"
    )


def test_a_text_about_the_next_picture_is_not_beside_the_one_before():
    text, picture = new_markdown_cell, showing({"image/png": PIXEL})
    found = kinds(text("At random."), picture, text("Now the best first."), picture)
    assert found == [["At random.", "x"], ["Now the best first.", "x"]]
    assert kinds(picture, text("Click into it. What is cut?")) == [
        ["x", "Click into it. What is cut?"]
    ]


def test_whoever_reads_a_page_is_not_told_to_run_a_cell():
    words = page_of(new_markdown_cell("Run the cell, click into it. Now run the cell and look."))
    assert "Click into it. Now look." in words


def test_an_answer_on_a_slide_after_its_question_is_open():
    picture, ask = showing({"image/png": PIXEL}), new_markdown_cell("**Predict** what is cut.")
    folded = showing({"image/png": PIXEL})
    folded.metadata["jupyter"] = {"outputs_hidden": True}
    _, after = slides([picture, ask, folded])
    assert not is_folded(after.cells[0])
    (both,) = slides([ask, folded])
    assert is_folded(both.cells[1]), "beside its question it is not"
    now = new_markdown_cell("Now the middle first.")
    assert is_folded(slides([picture, now, folded])[1].cells[1]), "its author wants it so"
    folded.metadata["tags"] = ["answer"]
    assert not is_folded(slides([picture, now, folded])[1].cells[1]), "nothing is asked there"


def test_widgets_without_a_picture_say_so_and_are_not_on_slides():
    box = showing({WIDGET: {}, "text/plain": "VBox(children=(<Overview>, <Overview>))"})
    assert kinds(new_markdown_cell("# T"), box) == [["# T"]]
    assert "children" not in page_of(box)
    assert "Here are widgets" in page_of(box)


def test_what_is_for_home_is_left_out():
    text, code = new_markdown_cell, new_code_cell
    found = kinds(
        *(text("# T"), code("import x\nfrom y import (\n    z,\n)\n\nz()"), code("import os")),
        *(code("def f():\n    # your code here"), text("## Exercises"), text("do"), code("1")),
        *(text("## Questions"), text("**1.** Why?"), text("## Where to go from here")),
    )
    assert found == [["# T", "z()"], ["## Questions", "**1.** Why?"]]


def test_a_slide_that_is_full_is_followed_by_another_where_text_begins():
    long, short, code = "word " * 200, "short", "x = 1\n" * 8
    more = "more " * 120
    cells = [new_markdown_cell(long), new_code_cell(code)]
    assert kinds(*cells, new_markdown_cell(more)) == [[long, code.strip()], [more]]
    assert kinds(*cells, new_markdown_cell(short)) == [[long, code.strip(), short]], "no leftover"


@pytest.mark.parametrize("name", ["02-alpha-beta", "04-connect-four", "06-checkers"])
def test_a_lesson_has_a_slide_for_each_minute_or_two(name):
    """Each is 40 or 50 minutes long, and 25 minutes have 15 to 25 slides."""
    path = next(path for path in notebooks() if path.stem == name)
    notebook = nbformat.read(path, as_version=4)
    assert 24 <= len(slides(notebook.cells)) <= 50


def test_an_author_chooses_the_slides():
    def cell(source, kind):
        return new_markdown_cell(source, metadata={"slideshow": {"slide_type": kind}})

    cells = [cell("# T", "slide"), cell("# on it", "-"), cell("sh", "notes"), cell("no", "skip"),
             cell("b", "subslide"), cell("c", "fragment")]  # fmt: skip
    assert kinds(*cells) == [["# T", "# on it"], ["b", "c"]]
    assert [[note.source for note in slide.notes] for slide in slides(cells)] == [["sh"], []]


def test_a_heading_that_nobody_chose_goes_with_the_slide_after_it():
    chosen = {"slideshow": {"slide_type": "slide"}}
    skipped = new_markdown_cell("no", metadata={"slideshow": {"slide_type": "skip"}})
    first, step = new_markdown_cell("# T\nwords"), new_markdown_cell("## Step")
    cells = [first, skipped, step, new_markdown_cell("a", metadata=chosen)]
    assert kinds(*cells) == [["# T\nwords"], ["## Step", "a"]]


# ---- in a browser, without a network


@pytest.fixture
def offline(page: Page, tmp_path):
    """A function that opens a page from a file, where nothing else may be asked for."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    strange: list[str] = []

    def judge(route) -> None:
        if route.request.url.startswith(("file:", "data:")):
            return route.continue_()
        strange.append(route.request.url)
        return route.abort()

    def open_text(text: str) -> Page:
        path = tmp_path / "talk.html"
        path.write_text(text, encoding="utf-8")
        page.goto(path.as_uri())
        return page

    page.route("**/*", judge)
    yield open_text
    page.emulate_media(reduced_motion="null")
    assert strange == []


@pytest.fixture
def calm(page: Page):
    """Nothing in the page goes wrong."""
    with complaints(page) as heard:
        yield
    assert heard == []


@pytest.fixture(scope="module")
def lecture(tmp_path_factory) -> tuple[nbformat.NotebookNode, Path]:
    """A notebook that has just been run, as an export does it."""
    path = tmp_path_factory.mktemp("talks") / "lecture.ipynb"
    save(path, "# A lecture", *LECTURE.strip().split("\n---\n"))
    notebook = read(path)
    run(notebook, path.parent)
    return notebook, path


def steps_by_keys(page: Page, place) -> None:
    """The widget in that place goes on when an arrow key is pressed."""
    place.locator(".tks-stage").first.focus()
    count = place.locator(".tks-count").first
    before = count.inner_text()
    page.keyboard.press("ArrowRight")
    expect(count).not_to_have_text(before)


@pytest.mark.browser
@pytest.mark.usefixtures("calm")
def test_the_widgets_of_a_page_step(lecture, offline, screenshot):
    page = offline(printed(*lecture))
    stepper, compare = page.locator(".tk-place").all()
    expect(stepper.locator(".tks-says")).to_have_text("MAX is to move at A; nothing is known yet.")
    steps_by_keys(page, stepper)
    expect(stepper.locator(".tks-says")).to_have_text("MAX at A tries B.")
    page.keyboard.press("n")
    expect(stepper.locator(".tks-says")).to_contain_text("2 moves are cut")
    steps_by_keys(page, compare)
    expect(page.get_by_text("open the notebook in JupyterLab")).to_have_count(1)
    expect(
        page.get_by_role("img", name="Search tree of alphabeta on TreeGame, value 3")
    ).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    screenshot(page, "export-page")


@pytest.mark.browser
@pytest.mark.usefixtures("calm")
def test_slides_turn_by_keys_and_widgets_keep_theirs(lecture, offline, screenshot):
    page = offline(printed(*lecture, "slides"))
    shown, count = page.locator(".slide:visible"), page.locator(".count")
    expect(count).to_have_text("1 / 3")
    expect(shown).to_have_count(1)
    expect(shown.locator("h1")).to_have_text("A lecture")
    expect(shown.locator(".tks-says")).to_contain_text("MAX is to move at A")
    steps_by_keys(page, shown.locator(".tk-place"))
    expect(count).to_have_text("1 / 3")
    screenshot(page, "export-slide")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text("2 / 3")
    expect(shown.locator(".running")).to_have_text("A lecture")
    steps_by_keys(page, shown.locator(".tk-place"))
    stages = page.locator(".stage > .tk-place > .tk-root")
    expect(stages).to_have_count(2)
    assert page.locator(".slide.now").evaluate("now => now.scrollHeight - now.clientHeight") < 8
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    expect(count).to_have_text("3 / 3")
    expect(page.get_by_label("Next slide")).to_be_disabled()
    page.get_by_label("Previous slide").click()
    expect(count).to_have_text("2 / 3")
    assert page.url.endswith("#2")
    page.reload()
    expect(count).to_have_text("2 / 3")
    page.keyboard.press("Home")
    expect(count).to_have_text("1 / 3")
    for _ in range(12):  # the first slide is longer than the screen: it is scrolled, not skipped
        page.keyboard.press("PageDown")
        page.wait_for_timeout(50)
    expect(count).to_have_text("3 / 3")


@pytest.mark.browser
@pytest.mark.usefixtures("calm")
def test_a_quiz_on_a_slide_is_answered_without_python(offline, monkeypatch, screenshot):
    monkeypatch.setenv(EXPORTING, "1")
    bundle, _ = Quiz("pruned", tree=[[3, 12, 8], [2, 4, 6], [14, 5, 2]])._repr_mimebundle_()
    bundle["image/png"] = PIXEL
    page = offline(page_of(new_markdown_cell("# Ask"), showing(bundle), to="slides"))
    quiz = page.locator(".stage .tkq-quiz")
    leaves = quiz.locator(".tk-spot.leaf")
    said = quiz.locator(".tkq-marked")
    leaves.nth(4).click()
    leaves.nth(8).click()
    quiz.get_by_role("button", name="Check").click()
    expect(said).to_contain_text("Not right: 1 of 3 right")
    expect(said).to_contain_text("Something is missing")
    leaves.nth(8).click()
    leaves.nth(5).click()
    quiz.get_by_role("button", name="Check").click()
    expect(said).to_contain_text("✓ Right")
    screenshot(page, "quiz-on-a-slide")
    expect(quiz.get_by_role("button", name="Next question")).to_be_hidden()
    quiz.get_by_role("button", name="Try again").click()
    quiz.get_by_role("button", name="Show answer").click()
    expect(said).to_contain_text("The answer: ")


@pytest.mark.browser
def test_a_long_slide_is_scrolled_to_its_end_before_the_next_comes(offline):
    long = new_markdown_cell("# Long\n\n" + "line\n\n" * 60)
    after = new_markdown_cell(
        "# After\n\n[back](#Long)", metadata={"slideshow": {"slide_type": "slide"}}
    )
    note = new_markdown_cell("Say hello", metadata={"slideshow": {"slide_type": "notes"}})
    page = offline(page_of(long, note, after, to="slides"))
    slide = "document.querySelector('.slide.now')"
    page.keyboard.press("PageDown")
    page.wait_for_function(f"() => {slide}.scrollTop > 100")
    expect(page.locator(".count")).to_have_text("1 / 2")
    expect(page.get_by_text("Say hello")).to_be_hidden()
    page.keyboard.press("s")
    expect(page.get_by_text("Say hello")).to_be_visible()
    page.evaluate(
        "document.querySelector('.slide.now').scrollTo({top: 99999, behavior: 'instant'})"
    )
    page.keyboard.press("PageDown")
    expect(page.locator(".count")).to_have_text("2 / 2")
    page.get_by_role("link", name="back").click()
    expect(page.locator(".count")).to_have_text("1 / 2")
    page.evaluate("location.hash = '2'")
    expect(page.locator(".count")).to_have_text("2 / 2")


@pytest.mark.browser
@pytest.mark.parametrize("to", ["html", "slides"])
def test_what_a_notebook_brings_cannot_run(offline, to):
    page = offline(
        page_of(
            new_markdown_cell(f"# {HOSTILE}"),
            new_markdown_cell(HOSTILE),
            showing({"text/html": HOSTILE}),
            showing({"application/javascript": "window.hacked = 1"}),
            showing({"image/png": HOSTILE, "text/plain": HOSTILE}),
            showing({WIDGET: {}, "text/plain": HOSTILE}),
            to=to,
        )
    )
    page.wait_for_timeout(300)
    assert page.evaluate("window.hacked ?? null") is None


UNENDED = [
    *("<script>", "<svg><style>/*", "<textarea>", "<template>", "<plaintext>", "<!--", "<select>"),
    *("<details>", '<a href="#x">', "<table><tr>", '<img alt="', "</div></section></main></body>"),
    *("<xmp>", "<title>", "<iframe>", "<noscript>", "<math><mtext>"),
]
"""Markup that would take in, or push out, whatever comes after it."""


@pytest.mark.browser
@pytest.mark.parametrize("to", ["html", "slides"])
def test_what_a_cell_does_not_end_ends_with_it(lecture, offline, to):
    notebook, path = lecture
    alive = next(cell for cell in notebook.cells if cell.source == "Stepper(trace)")
    name = re.search(r'data-values="(tk-\w+)"', printed(notebook, path))[1]
    odd = [
        *(f"<div>{markup}" for markup in UNENDED),
        f'<div><script type="text/plain" id="{name}">x</script></div>',
        '<div class="tk-place" data-values="nothing"></div>',
    ]
    makers = new_markdown_cell, new_raw_cell, lambda markup: showing({"text/html": markup})
    cells = [make(markup) for markup in odd for make in makers]
    broken = showing({ALIVE: {"_key": 1}, "text/plain": ""})
    page = offline(page_of(new_markdown_cell("# One"), *cells, broken, alive, to=to))
    if to == "slides":
        assert page.locator(".slide").count() == page.locator("main > .slide").count() > 0
        page.evaluate("location.hash = document.querySelectorAll('.slide').length")
    stage = page.locator(".tks-stage")
    expect(stage).to_be_visible()
    expect(stage).to_have_count(1)
