"""What people call things that are drawn."""

from teachkit.trace.trace import AnyTrace


def game_name(trace: AnyTrace) -> str:
    """What people call the game of a search."""
    if trace.game.is_tree:
        return "Game tree"
    layout = trace.game.layout
    return type(trace.game).__name__ if layout is None else layout.title
