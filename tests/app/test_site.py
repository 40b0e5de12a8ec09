"""The course as a site, in Chromium, with nothing from outside the site."""

import json
import re
import shutil
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

import nbformat
import pytest
from bs4 import BeautifulSoup
from labserver import CLASSROOM, complaints, until
from lite import LiteNotebook, served, visit
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from nodejs import do_without, from_npm, run
from playwright.sync_api import Browser, Route, expect

import teachkit
from teachkit.app.cli import main
from teachkit.app.site.build import Plan, build_site
from teachkit.app.site.lite import LOCK
from teachkit.app.site.packages import entry, from_pypi, write_wheel
from teachkit.app.site.reference import EXAMPLES
from teachkit.app.site.serve import server

pytestmark = [pytest.mark.site, pytest.mark.browser]

ROOT = Path(__file__).parents[2]
NOTEBOOKS = [
    ROOT / "notebooks" / f"{name}.ipynb"
    for name in ("00-start-here", "02-alpha-beta", "04-connect-four", "09-your-own-search")
]
LACKING = ("PackageMissingError", "No module named 'matplotlib'", "No module named 'numpy'")
PHONE = {"width": 390, "height": 844}
SCREENS = {"phone": PHONE, "class": CLASSROOM, "large": {"width": 1920, "height": 1080}}
FITS = "document.documentElement.scrollWidth <= window.innerWidth"
GROUND = """() => [document.documentElement, document.body]
    .map(part => getComputedStyle(part).backgroundColor).find(colour => !/, 0\\)$/.test(colour))"""
PUPPETEER = "24.43.1"
"""What drives Firefox, as npm has it."""
LIGHT = 1_500_000
"""No lesson's page may weigh more bytes."""
LECTURE = "from nim import Nim\nfrom teachkit import *\nStepper(record(minimax, Nim(1, 2)))"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of a few lessons, and of a lecturer's own with a game of its own."""
    own = tmp_path_factory.mktemp("own")
    (own / "nim.py").write_text((ROOT / "tests" / "support" / "nim.py").read_text())
    cells = [new_markdown_cell("# Nim\n\nHeaps. **Time:** 5 minutes."), new_code_cell(LECTURE)]
    nbformat.write(new_notebook(cells=cells), own / "nim-lecture.ipynb")
    folder = tmp_path_factory.mktemp("site")
    plan = Plan.of(NOTEBOOKS, [own], base="https://example.org/course/", offline=True, fresh=False)
    build_site(folder, plan)
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """Where the site is served."""
    with served(folder) as address:
        yield address


# ---- pages


def links(page: Path) -> Iterator[str]:
    """What a page links to on the site, and all that it fetches; people may go elsewhere."""
    soup = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")
    for tag in soup.find_all(["a", "img", "script", "link"]):
        target = tag.get("href") or tag.get("src")
        is_elsewhere = tag.name == "a" and urlsplit(target or "").scheme
        is_named = "canonical" in tag.get("rel", ())
        if target and not (is_elsewhere or is_named or target.startswith("data:")):
            yield target


@cache
def anchors(page: Path) -> set[str]:
    soup = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")
    return {tag["id"] for tag in soup.find_all(id=True)}


def test_all_links_lead_to_something_and_nothing_is_fetched_from_outside(folder: Path):
    pages = [folder / "index.html", *folder.glob("lessons/*.html"), *folder.glob("slides/*.html")]
    pages += folder.glob("reference/**/*.html")
    assert len(pages) > 12
    for page in pages:
        for link in links(page):
            parts = urlsplit(link)
            assert not parts.scheme, f"{page.name} fetches {link}"
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            assert target.is_file(), f"{page.name} links to {link}"
            if parts.query:
                name = parts.query.removeprefix("path=")
                assert (folder / "run" / "files" / unquote(name)).is_file(), link
            elif parts.fragment:
                assert unquote(parts.fragment) in anchors(target), f"{page.name} links to {link}"


def test_lessons_are_light(folder: Path):
    shared = [folder / name for name in ("site.css", "widgets.css", "widgets.js")]
    weight = sum(path.stat().st_size for path in shared)
    for page in folder.glob("lessons/*.html"):
        assert weight + page.stat().st_size < LIGHT, page.name


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_every_screen(browser: Browser, address: str, screen: str, scheme: str, request):
    kept = request.config.getoption("--screenshots")
    with visit(browser, address, color_scheme=scheme) as page, complaints(page) as heard:
        page.set_viewport_size(SCREENS[screen])
        for name in ("index", "lessons/02-alpha-beta", "reference/teachkit"):
            page.goto(f"{address}{name}.html")
            expect(page.locator("h1:visible").first).to_be_visible()
            until(page, FITS)  # once the widgets have found their size
            ground = page.evaluate(GROUND)
            assert (sum(map(int, re.findall(r"\d+", ground)[:3])) < 100) == (scheme == "dark"), name
            if kept:
                page.screenshot(path=kept / f"{Path(name).name}-{screen}-{scheme}.png")
        assert heard == []


def test_the_front_page_moves_until_it_is_stopped(browser: Browser, address: str):
    with visit(browser, address) as page:
        page.goto(address)
        sentence = page.locator(".film .sentence")
        expect(sentence).to_have_text("This leaf is worth 3.")
        expect(sentence).to_contain_text("MIN at B now has 3")
        page.get_by_role("button", name="Pause").click()
        stopped = sentence.inner_text()
        page.wait_for_timeout(4_000)
        assert sentence.inner_text() == stopped
        page.get_by_role("button", name="Play").click()
        expect(sentence).not_to_have_text(stopped)
        times = page.locator(".lessons .time").all_inner_texts()
        assert times[-1] == "5 minutes"
        assert len(times) == len(NOTEBOOKS) + 1
        assert all("minutes" in time for time in times)
        page.emulate_media(reduced_motion="reduce")
        page.reload()
        expect(sentence).to_contain_text("All moves at A are tried")
        page.wait_for_timeout(4_000)
        expect(sentence).to_contain_text("All moves at A are tried")


@pytest.mark.parametrize("name", ["02-alpha-beta", "nim-lecture"])
def test_searches_step_in_the_page(browser: Browser, address: str, name: str):
    with visit(browser, address) as page, complaints(page) as heard:
        page.goto(f"{address}lessons/{name}.html")
        stepper = page.locator(".tks-stepper").first
        stepper.locator(".tks-first").click()
        before = stepper.locator(".tks-says").inner_text()
        stepper.locator(".tks-forward").click()
        expect(stepper.locator(".tks-says")).not_to_have_text(before)
        assert heard == []


def test_a_door_leads_into_a_running_lesson(browser: Browser, address: str):
    with visit(browser, address, color_scheme="dark") as page:
        page.goto(address)
        page.get_by_role("link", name="Try your own search").click()
        page.wait_for_function("window.jupyterapp?.shell.currentWidget?.context?.path")
        assert "09-your-own-search.ipynb" in page.url
        expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")


def test_every_public_name_is_in_the_reference(folder: Path):
    text = (folder / "reference" / "teachkit.html").read_text(encoding="utf-8")
    for name in teachkit.__all__:
        assert f'<section id="{name}">' in text, name
    for name in EXAMPLES:
        assert [*(folder / "reference" / "pictures").glob(f"{name}.*")], name
    assert text.count("<img") >= 19
    plots = (folder / "reference" / "teachkit" / "draw" / "plots.html").read_text(encoding="utf-8")
    assert "../../pictures/plots.share_cut.svg" in plots


def test_licences_and_addresses_are_there(folder: Path):
    licences = (folder / "run" / "LICENCES.txt").read_text()
    for word in ("Eclipse Public License", "Mozilla Public License", "MIT License", "PSF", "BSD"):
        assert word in licences, word
    front = (folder / "index.html").read_text()
    assert '<link rel="canonical" href="https://example.org/course/">' in front
    assert (
        "https://example.org/course/lessons/00-start-here.html"
        in (folder / "sitemap.txt").read_text()
    )


def test_nothing_of_python_is_compiled_when_it_starts(folder: Path):
    runtime = folder / "run" / "static" / "pyodide"
    library = zipfile.ZipFile(runtime / "python_stdlib.zip").namelist()
    assert {"json/decoder.pyc", "encodings/__init__.pyc"} <= {*library}
    assert not [name for name in library if name.endswith(".py")]
    (own,) = runtime.glob("teachkit-*.whl")  # which shows its own source
    names = {*zipfile.ZipFile(own).namelist()}
    assert {"teachkit/game.py", "teachkit/__pycache__/game.cpython-314.pyc"} <= names


BARE = (
    *("games", "search", "stepping", "storage/test_damage.py", "trace/test_trace.py"),
    *("playing/test_players.py", "playing/test_scoresheet.py"),
)
"""Tests that need nothing but Python..."""
LACKS = ("too_deep_for_python", "slower_way_which_says_where", "about_the_time_it_is_given")
"""...but these: a list nested 100,000 deep ends Pyodide itself; NumPy; a clock of conftest.py."""
LONG = ("damaged_trace_is_refused", "damaged_game_is_refused", "seed_chooses_among", "[5-5-0]")
"""Tests that would work for minutes there, and say nothing that shorter ones do not."""
PATIENT = 900
"""Seconds for all of them."""
PYTEST = ("hypothesis", "iniconfig", "pluggy", "pytest", "sortedcontainers")
AS_IN_CHECKOUT = (
    *("-q", "-p", "no:cacheprovider", "--noconftest", "-c", "/checkout/pyproject.toml"),
    *("-o", "addopts=", "--import-mode=importlib", "-m", "not soak"),
    *("-W", "default::DeprecationWarning"),  # ipywidgets warns of itself where it has no source
)


def test_tests_pass_in_the_python_of_a_page(folder: Path, node: str, tmp_path: Path):
    from_pypi(PYTEST, "3.14", tmp_path)
    for wheel in tmp_path.glob("*.whl"):
        shutil.unpack_archive(wheel, tmp_path / "packages", "zip")
    script = ROOT / "tests" / "support" / "js" / "suite.mjs"
    places = (folder / "run" / "static" / "pyodide", ROOT, tmp_path / "packages")
    words = (*AS_IN_CHECKOUT, "-k", f"not ({' or '.join((*LACKS, *LONG))})", *BARE)
    done = run(node, script, *places, *words, seconds=PATIENT)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
    assert " passed" in done.stdout


# ---- the command


def test_a_visitor_who_leaves_early_is_not_told_of(tmp_path: Path, capsys):
    with server(tmp_path) as running:
        for error in (BrokenPipeError(), KeyError()):
            try:
                raise error
            except (BrokenPipeError, KeyError):
                running.handle_error(None, ("127.0.0.1", 1))
            assert bool(capsys.readouterr().err) == isinstance(error, KeyError)


def test_what_cannot_be_built_is_refused_before_anything_is_done(tmp_path: Path, capsys):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("mine")
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "00-start-here.ipynb").write_text("{}")
    new = str(tmp_path / "new")
    for words, said in {
        (str(tmp_path / "full"),): "is not empty and no site of teachkit",
        (str(tmp_path / "full" / "letter.txt"),): "is a file",
        (new, "--base-url", "example.org"): "'example.org/' is no address",
        (new, "--packages", "here"): "'here' is no address",
        (new, "--notebooks", str(tmp_path / "none.ipynb")): "there is no file or folder",
        (new, "--notebooks", str(tmp_path / "a")): "two files have the same name: 00-start-here",
    }.items():
        assert main(["site", *words]) == 1
        assert said in capsys.readouterr().err, words
    assert (tmp_path / "full" / "letter.txt").read_text() == "mine"
    assert not (tmp_path / "new").exists()


# ---- notebooks that run


@pytest.fixture(scope="module")
def lite(browser: Browser, address: str) -> Iterator[LiteNotebook]:
    """A notebook for all tests that leave no trace in it."""
    with visit(browser, address) as page:
        yield LiteNotebook(page, address, "00-start-here.ipynb")


def test_figures_and_widgets_are_shown(lite: LiteNotebook):
    made = "from teachkit import *; trace = record(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6]]))"
    assert not lite.run(made).error
    assert {"image/svg+xml", "image/png"} <= {*lite.run("figure(trace)").kinds}
    for widget in ("Stepper(trace)", "Compare(trace, trace)", "Quiz('pruned')"):
        told = lite.run(widget)
        assert "application/vnd.jupyter.widget-view+json" in told.kinds, (widget, told)


@pytest.mark.parametrize("game", ["TicTacToe", "ConnectFour", "Othello", "Checkers", "Morris"])
def test_a_move_is_played_and_answered(lite: LiteNotebook, game: str):
    lite.show(
        f"from teachkit import {game}, AlphaBeta, Match\n"
        f"game = {game}(); match = Match(game, opponent=AlphaBeta(depth=2)); match"
    )
    panel = lite.page.locator(".tkm-panel")
    expect(panel.locator(".tkm-list button")).to_have_count(1)
    clicks = lite.value("[int(cell) for cell in game.path(game.actions(game.initial)[0])]")
    for cell in clicks:
        lite.page.locator(f'.tkb-board .tkb-hit[data-hit="{cell}"]').click()
    expect(panel.locator(".tkm-list button")).to_have_count(3)
    expect(lite.page.locator(".tkm-match .tks-stepper")).to_be_visible()
    assert lite.value("match.sheet.at") == 2
    lite.run("match.close()")


def test_a_search_is_cancelled(lite: LiteNotebook):
    lite.show(
        "from teachkit import AlphaBeta, ConnectFour, Match\n"
        "match = Match(ConnectFour(), opponent=AlphaBeta(depth=14)); match"
    )
    panel = lite.page.locator(".tkm-panel")
    lite.page.locator('.tkb-board .tkb-hit[data-hit="3"]').click()
    expect(panel.locator(".tkm-words")).to_have_text("yellow thinks …")
    panel.get_by_role("button", name="Cancel", exact=True).click()
    expect(panel.locator(".tkm-words")).to_contain_text("Cancelled: press Play")
    assert lite.value("[match.sheet.at, match.is_thinking]") == [1, False]
    lite.run("match.close()")


def test_a_wrong_and_an_endless_function_are_found_out(lite: LiteNotebook):
    endless = "def search(game, state):\n    while True:\n        pass"
    wrong = "def search(game, state):\n    return 4"
    for code, said in ((endless, "It does not come to an end"), (wrong, "")):
        assert not lite.run(f"from teachkit import check_search\n{code}").error
        title = lite.value("check_search(search, 'minimax').title")
        assert title == said if said else title


def test_a_small_cup_is_played_in_the_page(lite: LiteNotebook):
    made = (
        "from teachkit import *\ndef first(game, state):\n    return game.actions(state)[0]\n"
        "cup = arena(TicTacToe(), {'d2': AlphaBeta(depth=2), 'first': first, 'chance': Random()}, "
        "games=4)\nprint(cup)"
    )
    told = lite.run(made)
    assert not told.error
    assert "chance" in told.printed
    assert lite.value("sum(row['games'] for row in cup.table)") == 24


def test_what_a_page_lacks_is_said(lite: LiteNotebook):
    told = lite.run("from teachkit import Overview; Overview(None)")
    assert "An Overview needs numpy, which this page does not have" in told.error


ELSEWHERE = "https://packages.test/"


def test_a_package_is_fetched_when_it_is_first_used(
    browser: Browser, address: str, folder: Path, tmp_path: Path
):
    """The real NumPy is not to be had here: one that only says its version is in its place."""
    source = b"__version__ = 'from elsewhere'"
    wheel = write_wheel(tmp_path, "numpy", "2.0", {"numpy/__init__.py": source})
    listed = json.loads((folder / "run" / "static" / "pyodide" / LOCK).read_text())
    listed["packages"]["numpy"] = entry(wheel, []) | {"file_name": f"{ELSEWHERE}{wheel.name}"}
    asked: list[str] = []

    def send(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(path=wheel, headers={"Access-Control-Allow-Origin": "*"})

    with visit(browser, address, ELSEWHERE) as page:
        page.context.route(f"**/{LOCK}", lambda route: route.fulfill(json=listed))
        page.context.route(f"{ELSEWHERE}**", send)
        lite = LiteNotebook(page, address, "00-start-here.ipynb")
        assert asked == []
        assert not lite.run("from teachkit.host import need; need('numpy', 'A test')").error
        assert lite.value("__import__('numpy').__version__") == "from elsewhere"
    assert asked == [f"{ELSEWHERE}{wheel.name}"]


def test_changes_are_kept(browser: Browser, address: str):
    cell = "jupyterapp.shell.currentWidget.model.cells.get(0).sharedModel"
    with visit(browser, address) as page:
        lite = LiteNotebook(page, address, "00-start-here.ipynb")
        page.evaluate(f"{cell}.setSource('Mine')")
        lite.save()
        lite.load()
        assert page.evaluate(f"{cell}.getSource()") == "Mine"


def test_a_lecturers_game_can_be_imported(browser: Browser, address: str):
    with visit(browser, address) as page:
        lite = LiteNotebook(page, address, "nim-lecture.ipynb")
        told = lite.run(LECTURE)
        assert not told.error
        assert "application/vnd.jupyter.widget-view+json" in told.kinds


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_behave_as_on_a_computer(browser: Browser, address: str, path: Path):
    with visit(browser, address) as page:
        lite = LiteNotebook(page, address, path.name)
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type == "code":
                fails = any(output.output_type == "error" for output in cell.outputs)
                told = lite.run(cell.source)
                if any(word in told.error for word in LACKING):
                    continue
                assert bool(told.error) == fails, f"{cell.source}\n{told.error}"


@pytest.mark.parametrize("waits", ["yes", "no"])
def test_firefox_too(address: str, node: str, pytestconfig: pytest.Config, waits: str):
    """Without JSPI, by which Python can wait for the page, only a search cannot be cancelled."""
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    if firefox is None:
        do_without("no Firefox here")
    library = from_npm("puppeteer-core", PUPPETEER, pytestconfig)
    entry = json.loads((library / "package.json").read_text())["exports"]["."]["import"]
    script = ROOT / "tests" / "support" / "js" / "firefox.mjs"
    done = run(node, script, (library / entry).as_uri(), firefox, address, waits)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["outside"] == told["errors"] == []
    assert told["waits"] == ("True\n" if waits == "yes" else "False\n")
    assert ("cannot be cancelled" in told["ready"]) == (waits == "no")
    assert "image/svg+xml" in told["figure"]
    assert told["endless"] == "It does not come to an end\n"
    assert ("Cancelled" if waits == "yes" else "yellow played") in told["cancelled"]
