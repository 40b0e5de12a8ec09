"""Words that several widgets need."""


def sentence(words: object) -> str:
    """A text, or the text of an error, as a sentence: with a capital letter and a full stop.

    The name of a file keeps its small letter.

    >>> sentence("no disc would turn"), sentence("Is it over?")
    ('No disc would turn.', 'Is it over?')
    """
    text = str(words).strip()
    end = "" if text.endswith((".", "!", "?", "…")) else "."
    names_file = ".json" in text.partition(" ")[0]
    first = text[:1] if names_file else text[:1].upper()
    return f"{first}{text[1:]}{end}"
