"""What the package index shows of README.md: pictures and links with whole addresses.

The index shows the text alone, so that `notebooks/pictures/match.png` leads nowhere there. Whoever
publishes says where the repository is, as in

    TEACHKIT_REPOSITORY=https://github.com/OWNER/teachkit python -m build

and relative addresses get that in front of them. Without it the text stays as it is.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")


def with_addresses(text: str, repository: str) -> str:
    """A text in Markdown whose relative addresses are those of a repository's main branch."""
    pages = repository.rstrip("/")

    def whole(found: re.Match[str]) -> str:
        picture, words, path = found.groups()
        return f"{picture}[{words}]({pages}/{'raw' if picture else 'blob'}/main/{path})"

    return RELATIVE.sub(whole, text)


class ReadmeHook(MetadataHookInterface):
    """Gives the package its long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the description."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        repository = os.environ.get("TEACHKIT_REPOSITORY", "")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_addresses(text, repository) if repository else text,
        }
