"""What the browser is to know of a search as a whole."""

from traitlets import Dict, HasTraits

from teachkit.widgets.shared.widget import AS_TEXT


class OverviewTraits(HasTraits):
    """The column of an Overview; it needs no NumPy, as what fills it does."""

    _scene = Dict(help="What stays.").tag(**AS_TEXT)
    _seen = Dict(help="What is seen at first.").tag(**AS_TEXT)
