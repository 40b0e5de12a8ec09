"""What a saved page keeps for its widgets."""

import json
import re
from base64 import b64decode
from typing import Any
from zlib import decompress


def kept_values(page: str, name: str = "values") -> dict[str, Any]:
    """The values of a widget in a page, as the page's script reads them."""
    packed = re.search(rf'<script type="text/plain" id="{name}">([^<]*)</script>', page)
    assert packed, f"the page keeps nothing under the name {name!r}"
    return json.loads(decompress(b64decode(packed[1])))
