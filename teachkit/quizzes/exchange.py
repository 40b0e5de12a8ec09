"""Questions for other quiz programs: Moodle's GIFT, and packages of QTI 2.1.

    Choices  answers of which one, or several, are right: some nodes, or none of them
    Gaps     parts, each with a right answer among those that all parts can have
    Essay    what neither program can mark: a person does, with the key

What is right comes from the question itself, as everywhere. Both kinds of files hold the right
answers: they are for the program that asks, not for students.
"""

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from io import BytesIO
from math import inf
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from teachkit.quizzes import picture
from teachkit.quizzes.question import Question, value_of, written
from teachkit.values import value_text

MOST_RIGHT = 10
"""Moodle knows the shares 1/1 to 1/10 of a mark and refuses others."""
NONE = "none of them"
QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
THE_SAME = (2026, 1, 1, 0, 0, 0)
"""When each file of a package was made: equal questions give equal packages."""


@dataclass(frozen=True)
class Choices:
    """Texts to choose from; what is chosen wrongly costs as much as one that is right brings."""

    texts: Mapping[str, bool]
    """Each text, and whether it is right."""
    several: bool

    @property
    def share(self) -> float:
        """Which part of the mark one right choice brings."""
        return 1 / sum(self.texts.values())


@dataclass(frozen=True)
class Gaps:
    """Parts to be filled in, each with its right answer, out of all these."""

    right: Mapping[str, str]
    offered: Sequence[str]


@dataclass(frozen=True)
class Essay:
    """An answer in words."""

    key: str


Task = Choices | Gaps | Essay


def task_of(asked: Question) -> Task:
    """What another program can ask and mark of a question.

    >>> from teachkit.quizzes import question
    >>> task_of(question("values", tree=[[3, 12], [2, 4]])).right
    {'A': '3', 'B': '3', 'C': '2'}
    """
    texts = {asked.state_text(state): item for state, item in asked.items.items()}
    match asked.form:
        case "several":
            right = {text: item in asked.key for text, item in texts.items()}
            return Choices(right | {NONE: not any(right.values())}, several=True)
        case "one":
            texts |= {text: item for item, text in asked.others.items()}
            is_right = {text: asked.mark(item).right for text, item in texts.items()}
            return Choices(is_right, several=False)
        case "numbers" if isinstance(asked.key, dict):
            return _gaps(asked, asked.key)
        case "bounds":
            return _gaps(asked, dict(zip("αβ", asked.key, strict=True)), inf, -inf)
    return Essay(f"{asked.key_text.rstrip('.')}. {asked.reason}")


def _gaps(asked: Question, right: Mapping[str, float | str], *more: float) -> Gaps:
    """Numbers to be found, out of those at the leaves and more."""
    leaves = {asked.game.utility(state, "MAX") for state in asked.game.leaves}
    offered = sorted({*leaves, *more, *map(value_of, right.values())})
    names = {name: written(number) for name, number in right.items()}
    return Gaps(names, [value_text(number) for number in offered])


Tests = Mapping[str, Sequence[Question]]
"""The questions of each test, by its title."""


def exported(tests: Tests, path: str | Path) -> bytes | None:
    """The tests as a file of the kind that its name says, if it is GIFT or a package of QTI."""
    ending = Path(path).suffix.lower()
    if ending == ".gift":
        return gift(tests).encode()
    return qti(tests) if ending == ".zip" else None


def _words(asked: Question) -> str:
    """The tree for people who cannot see it."""
    if asked.view.blank:
        return "A tree whose leaves have no values yet"  # those that it has are the answer
    return f"A tree: {asked.game.tree}, {asked.game.to_move(asked.game.initial)} begins"


def _numbered(tests: Tests) -> Iterator[tuple[str, str, Question]]:
    """Each question with its test and a name of its own."""
    for title, questions in tests.items():
        for number, asked in enumerate(questions, 1):
            yield title, f"{title or 'Question'} {number}: {asked.title}", asked


# ---- GIFT


def gift(tests: Tests) -> str:
    """The tests as Moodle reads them, each a category, with pictures inside the text."""
    lines = ["// Made by teachkit, for Moodle: Question bank, Import, GIFT format", ""]
    last = None
    for title, name, asked in _numbered(tests):
        if title and title != last:
            lines += [f"$CATEGORY: {title.replace('/', '//')}", ""]
        last = title
        image = f"data:image/png;base64,{b64encode(picture.bare(asked).png()).decode()}"
        text = f'<p>{escape(asked.ask)}</p><p><img src="{image}" alt="{escape(_words(asked))}"></p>'
        lines += [f"::{_plain(name)}::[html]{_plain(text)} {{", *_gift_answers(asked), "}", ""]
    return "\n".join(lines)


def _gift_answers(asked: Question) -> Iterator[str]:
    """What stands between the braces, line by line."""
    match task_of(asked):
        case Choices(texts, several=True) as choices:
            right = sum(texts.values())
            if right > MOST_RIGHT:
                raise ValueError(
                    f"{right} leaves are right, and Moodle takes {MOST_RIGHT} at most: "
                    "ask about a smaller tree, or export it as QTI (.zip)"
                )
            share = f"{100 * choices.share:.5f}".rstrip("0").rstrip(".")
            for text, is_right in texts.items():
                yield f"\t~%{'' if is_right else '-'}{share}%{_plain(escape(text))}"
            yield f"\t####{_plain(escape(asked.reason))}"
        case Choices(texts):
            for text, is_right in texts.items():
                yield f"\t{'=' if is_right else '~'}{_plain(escape(text))}"
            yield f"\t####{_plain(escape(asked.reason))}"
        case Gaps(right, offered):
            for name, number in right.items():
                yield f"\t={_plain(name)} -> {_plain(number)}"
            for number in offered:
                if number not in right.values():
                    yield f"\t= -> {_plain(number)}"
            yield f"\t####{_plain(escape(asked.reason))}"
        case Essay(key):
            yield f"\t####{_plain(escape(key))}"


def _plain(text: str) -> str:
    """A text in which GIFT finds no sign of its own."""
    return re.sub(r"([\\~=#{}:])", r"\\\1", text.replace("\n", " "))


# ---- QTI


def qti(tests: Tests) -> bytes:
    """The tests as a package of QTI 2.1: a test, an item for each question, their pictures."""
    files: dict[str, bytes] = {}
    manifest = Element("manifest", {"xmlns": PACKAGE, "identifier": "teachkit"})
    SubElement(manifest, "organizations")
    resources = SubElement(manifest, "resources")
    whole = {"xmlns": QTI, "identifier": "test", "title": " · ".join(filter(None, tests)) or "Test"}
    test = Element("assessmentTest", whole)
    part = SubElement(
        test,
        "testPart",
        {"identifier": "part", "navigationMode": "nonlinear", "submissionMode": "individual"},
    )
    sections: dict[str, Element] = {}
    for number, (title, name, asked) in enumerate(_numbered(tests), 1):
        key, image = f"item-{number}", f"images/item-{number}.png"
        files[image] = picture.bare(asked).png()
        files[f"{key}.xml"] = _xml(_item(asked, key, name, image))
        _resource(resources, key, "imsqti_item_xmlv2p1", f"{key}.xml", image)
        if title not in sections:
            about = {"identifier": f"section-{len(sections) + 1}", "title": title or "Test"}
            sections[title] = SubElement(part, "assessmentSection", {**about, "visible": "true"})
        SubElement(sections[title], "assessmentItemRef", {"identifier": key, "href": f"{key}.xml"})
    _resource(resources, "test", "imsqti_test_xmlv2p1", "test.xml")
    files |= {"test.xml": _xml(test), "imsmanifest.xml": _xml(manifest)}
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(ZipInfo(name, THE_SAME), content, ZIP_DEFLATED)
    return packed.getvalue()


def _resource(resources: Element, key: str, kind: str, *files: str) -> None:
    about = {"identifier": f"resource-{key}", "type": kind, "href": files[0]}
    resource = SubElement(resources, "resource", about)
    for name in files:
        SubElement(resource, "file", {"href": name})


def _xml(root: Element) -> bytes:
    ElementTree.indent(root)
    text: bytes = ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return text


def _item(asked: Question, key: str, name: str, image: str) -> Element:
    """One question: what may be answered, the text, and how the points are added up."""
    about = {"identifier": key, "title": name, "adaptive": "false", "timeDependent": "false"}
    item = Element("assessmentItem", {"xmlns": QTI, **about})
    body = Element("itemBody")
    SubElement(body, "p").text = asked.ask
    SubElement(SubElement(body, "p"), "img", {"src": image, "alt": _words(asked)})
    match task_of(asked):
        case Choices() as choices:
            responses = _choice(item, body, choices)
        case Gaps() as gaps:
            responses = _inline(item, body, gaps)
        case Essay(told):
            _declared(item, "RESPONSE", "string")
            SubElement(body, "extendedTextInteraction", {"responseIdentifier": "RESPONSE"})
            rubric = SubElement(body, "rubricBlock", {"view": "scorer"})
            SubElement(rubric, "p").text = told
            responses = []
    score = {"identifier": "SCORE", "cardinality": "single", "baseType": "float"}
    SubElement(item, "outcomeDeclaration", score)
    item.append(body)
    if responses:
        processing = SubElement(item, "responseProcessing")
        added = SubElement(processing, "setOutcomeValue", {"identifier": "SCORE"})
        total = SubElement(added, "sum")
        for response in responses:
            SubElement(total, "mapResponse", {"identifier": response})
    return item


def _declared(item: Element, name: str, kind: str, cardinality: str = "single") -> Element:
    about = {"identifier": name, "cardinality": cardinality, "baseType": kind}
    return SubElement(item, "responseDeclaration", about)


def _mapped(declared: Element, points: Mapping[str, float]) -> None:
    """Which answers are right, and what each brings or costs."""
    right = SubElement(declared, "correctResponse")
    mapping = SubElement(declared, "mapping", {"lowerBound": "0", "defaultValue": "0"})
    for key, value in points.items():
        if value > 0:
            SubElement(right, "value").text = key
        SubElement(mapping, "mapEntry", {"mapKey": key, "mappedValue": f"{value:.6g}"})


def _choice(item: Element, body: Element, choices: Choices) -> list[str]:
    """Boxes to tick, or one to choose."""
    declared = _declared(
        item, "RESPONSE", "identifier", "multiple" if choices.several else "single"
    )
    most = "0" if choices.several else "1"
    about = {"responseIdentifier": "RESPONSE", "shuffle": "false", "maxChoices": most}
    interaction = SubElement(body, "choiceInteraction", about)
    points = {}
    for number, (text, is_right) in enumerate(choices.texts.items(), 1):
        key = f"choice-{number}"
        SubElement(interaction, "simpleChoice", {"identifier": key}).text = text
        wrong = -choices.share if choices.several else 0.0
        points[key] = choices.share if is_right else wrong
    _mapped(declared, points)
    return ["RESPONSE"]


def _inline(item: Element, body: Element, gaps: Gaps) -> list[str]:
    """A menu of numbers for each part."""
    names = []
    for number, (part, right) in enumerate(gaps.right.items(), 1):
        name = f"RESPONSE-{number}"
        keys = {text: f"value-{place}" for place, text in enumerate(gaps.offered, 1)}
        _mapped(_declared(item, name, "identifier"), {keys[right]: 1 / len(gaps.right)})
        line = SubElement(body, "p")
        line.text = f"{part} = "
        about = {"responseIdentifier": name, "shuffle": "false"}
        menu = SubElement(line, "inlineChoiceInteraction", about)
        for text, key in keys.items():
            SubElement(menu, "inlineChoice", {"identifier": key}).text = text
        names.append(name)
    return names
