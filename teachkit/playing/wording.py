"""Words that several widgets need."""

from pathlib import Path


def sentence(words: object) -> str:
    """A text, or the text of an error, as a sentence: with a capital letter and a full stop.

    The name of a file keeps its small letter, and what the system says of a file has no number.

    >>> sentence("no disc would turn"), sentence("Is it over?")
    ('No disc would turn.', 'Is it over?')
    """
    text = (_of_file(words) if isinstance(words, OSError) else str(words)).strip()
    end = "" if text.endswith((".", "!", "?", "…")) else "."
    names_file = ".json" in text.partition(" ")[0].lower()
    first = text[:1] if names_file else text[:1].upper()
    return f"{first}{text[1:]}{end}"


def _of_file(error: OSError) -> str:
    """The words of an error without its number and the folders of its file."""
    if not error.strerror:
        return str(error)
    name = f"{Path(error.filename).name}: " if isinstance(error.filename, str) else ""
    return f"{name}{error.strerror[:1].lower()}{error.strerror[1:]}"
