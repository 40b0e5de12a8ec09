"""Read the items of a QTI package with pyslet, answer them right, and print the scores as JSON.

A program of its own: pyslet is old and warns on newer Pythons.
"""

import json
import sys
from typing import Any
from zipfile import ZipFile


def read(content: bytes) -> Any:
    from pyslet.qtiv2.xml import QTIDocument
    from pyslet.xml.structures import XMLEntity

    document = QTIDocument()
    document.read(src=XMLEntity(content))
    return document.root


def scored(item: Any) -> float | None:
    """What the item's own processing gives to what it calls the right response, if it has any."""
    from pyslet.qtiv2.variables import ItemSessionState

    if item.ResponseProcessing is None:
        return None
    state = ItemSessionState(item)
    state.begin_session()
    for name in item.declarations:
        if name.startswith("RESPONSE") and state[f"{name}.CORRECT"].value is not None:
            state[name].set_value(state[f"{name}.CORRECT"].value)
    item.ResponseProcessing.run(state)  # as end_attempt does, without drawing the page
    return state["SCORE"].value


def main(path: str) -> None:
    with ZipFile(path) as package:
        items = {
            name: read(package.read(name))
            for name in package.namelist()
            if name.startswith(("item", "test"))
        }
    scores = {name: scored(item) for name, item in items.items() if name != "test.xml"}
    kinds = {name: type(item).__name__ for name, item in items.items()}
    sys.stdout.write(json.dumps({"scores": scores, "kinds": kinds}))


if __name__ == "__main__":
    main(sys.argv[1])
