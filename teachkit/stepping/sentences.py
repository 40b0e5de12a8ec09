"""Every sentence that a step can say, in one catalogue.

The English text is the key for translation with gettext: put a catalogue
`teachkit.mo` into `teachkit/locale/<language>/LC_MESSAGES/` and call `use_language`.
"""

import gettext
from importlib.resources import files
from typing import Any

Template = str | tuple[str, str]
"""A sentence with places for its parameters; two of them where "count" decides the number."""

_speaking: list[gettext.NullTranslations] = [gettext.NullTranslations()]


def use_language(*languages: str, folder: str | None = None) -> None:
    """Speak the first of these languages for which there is a catalogue, else English."""
    folder = folder or str(files("teachkit") / "locale")
    _speaking[0] = gettext.translation("teachkit", folder, languages, fallback=True)


ENTER_ROOT = "{role} is to move {place}; nothing is known yet."
ENTER = "{role} is to move {place}."
ENTER_WINDOW = "{role} is to move {place} with the window α = {alpha}, β = {beta}."
ENTER_MAY_CUT = (
    "{role} is to move {place} with the window α = {alpha}, β = {beta}: "
    "once {role} finds {limit}, the rest here is cut."
)
ENTER_LEAF = "The search looks at what {move} {place} leads to."
LEAF = "This leaf is worth {value}."
GAME_OVER = "The game is over {place}: {outcome}, worth {value}."
HORIZON = "The search goes no deeper here, {place}: the evaluation says {value}."
KNOWN = "The table knows the position {place} already: {value}."
TRY = "{role} {place} tries {move}."
PROBE = "{role} {place} asks only whether {move} beats {best}: it gives {value}."
RESEARCH = "As {move} may be better than {best}, it was searched again: it gives {value}."
BACK_FIRST = "From {move} comes {value}, the first value for {role} {place}."
BACK_BETTER = "From {move} comes {value}, better for {role} than {best}."
BACK_WORSE = "From {move} comes {value}, no better for {role} than {best}."
BETTER = "{role} {place} now has {v}, by {move}."
BETTER_ALPHA = "{role} {place} now has {v}, by {move}, so α becomes {alpha}."
BETTER_BETA = "{role} {place} now has {v}, by {move}, so β becomes {beta}."
CUTOFF = (
    (
        "{role} {place} found {v}. {owner} already has {bound} {owner_place}, "
        "so nothing more {place} can matter: {count} move is cut."
    ),
    (
        "{role} {place} found {v}. {owner} already has {bound} {owner_place}, "
        "so nothing more {place} can matter: {count} moves are cut."
    ),
)
CUTOFF_DEEP = (
    (
        "{role} {place} found {v}. {owner} already has {bound} {owner_place}, {levels} levels up, "
        "so nothing more {place} can matter: {count} move is cut (a deep cutoff)."
    ),
    (
        "{role} {place} found {v}. {owner} already has {bound} {owner_place}, {levels} levels up, "
        "so nothing more {place} can matter: {count} moves are cut (a deep cutoff)."
    ),
)
CUTOFF_PROBE = (
    "{role} {place} found {v}, which answers what was asked {owner_place}: {count} move is cut.",
    "{role} {place} found {v}, which answers what was asked {owner_place}: {count} moves are cut.",
)
CUTOFF_LAST = (
    "{role} {place} found {v}. {owner} already has {bound} {owner_place}, "
    "which would cut the rest, but this was the last move."
)
CUTOFF_BEST = (
    "{role} {place} found {v}, and nothing can be better: {count} move is cut.",
    "{role} {place} found {v}, and nothing can be better: {count} moves are cut.",
)
CUTOFF_GUESS = (
    "{role} {place} found {v}, below or above the guess ({name} = {bound}): {count} move is cut.",
    "{role} {place} found {v}, below or above the guess ({name} = {bound}): {count} moves are cut.",
)
DONE_MAX = "All moves {place} are tried: MAX gets {value}, by {move}."
DONE_MIN = "All moves {place} are tried: MIN lets MAX have {value}, by {move}."
RETURNED = "The function returned {value} {place}."
RETURNED_LEAF = "The function looks no further {place} and returns {value}."
RETURNED_UNTRIED = (
    "The function returned {value} {place}; {count} move was never tried.",
    "The function returned {value} {place}; {count} moves were never tried.",
)
RETURNED_CUT = (
    "{role} {place} found {v}, which reaches {name} = {bound}: {count} move was never tried.",
    "{role} {place} found {v}, which reaches {name} = {bound}: {count} moves were never tried.",
)
NOT_RETURNED = "The function returned nothing that was seen {place}."
BACK_SEEN = "From {move} comes {value}."

AT = "at {name}"
AT_MOST = "at most {value}"
AT_LEAST = "at least {value}"
ANYTHING = "something between a loss and a win"
DECIDED = "a {value}"
DECIDED_FOR_MAX = "a {value} for MAX"
OR_WORSE = "{value} or worse"
NO_WORSE = "{value} or better"
CHILD = "child {name}"
AT_ROOT = "at the root"
AFTER = "after {name}"
WON = "{player} has won"
DRAWN = "it is drawn"
OR_MORE = "{limit} or more"
OR_LESS = "{limit} or less"
OR_BETTER = "{limit} or better"
MORE_THAN = "more than {limit}"
LESS_THAN = "less than {limit}"
BETTER_THAN = "better than {limit}"


def say(template: Template, **parameters: Any) -> str:
    """The sentence for a template, in the language in use."""
    if isinstance(template, str):
        return _speaking[0].gettext(template).format(**parameters)
    return _speaking[0].ngettext(*template, parameters["count"]).format(**parameters)
