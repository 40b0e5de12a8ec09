"""A tournament as one page, which needs neither Python nor a network and runs no script."""

from html import escape

from teachkit.draw.table import Table
from teachkit.tournament import pictures
from teachkit.tournament.cup import Cup
from teachkit.tournament.referee import KINDS
from teachkit.widgets.shared.colours import NAMED
from teachkit.widgets.shared.plain_page import plain_page, wide

MOST_GAMES = 10_000
"""Of a larger tournament the single games are left out."""

LOOK = """
@media (min-width: 1600px) {
  body { max-width: 82rem; }
  .beside { display: grid; grid-template-columns: fit-content(60%) minmax(0, 1fr); gap: 0 2rem; }
  .beside section { min-width: 0; }
  section > .wide > table :is(th, td) { padding: 0.2rem 0.5rem; }
  section > .wide > table td:first-child { white-space: nowrap; }
  section > .wide > table td:nth-child(2) { min-width: 9rem; }
  svg { zoom: 1.3; }
}
"""


def page(cup: Cup) -> str:
    """The page of a tournament."""
    title = f"Tournament: {cup.game.title}"
    parts = [
        f"<h1>{escape(title)}</h1>\n<p>{escape(cup.summary)}</p>",
        _beside(
            f"<h2>Table</h2>\n{wide(cup.table)}",
            f"<h2>Ratings</h2>\n{wide(pictures.ratings(cup, NAMED))}",
        ),
        _problems(cup),
        _beside(
            f"<h2>Who against whom</h2>\n{wide(pictures.crosstable(cup, NAMED))}",
            f"<h2>Lost games</h2>\n{_games(cup)}",
        ),
        f"<h2>Faults</h2>\n{wide(cup.faults) if len(cup.faults) else '<p>There were none.</p>'}",
    ]
    return plain_page(title, "\n".join(parts), LOOK)


def _beside(*parts: str) -> str:
    """Parts that stand side by side where the window is wide."""
    sections = "\n".join(f"<section>\n{part}\n</section>" for part in parts)
    return f'<div class="beside">\n{sections}\n</div>'


def _problems(cup: Cup) -> str:
    if not cup.problems:
        return ""
    told = "\n".join(f"<li><pre>{escape(problem)}</pre></li>" for problem in cup.problems)
    return f"<h2>Remarks</h2>\n<ul>{told}</ul>"


def _games(cup: Cup) -> str:
    """The games that each player lost, behind the player's name."""
    if len(cup.games) > MOST_GAMES:
        return "<p>They are too many for a page: cup.losses(name) lists them in Python.</p>"
    lost: dict[str, list[list[object]]] = {name: [] for name in cup.standing}
    for number, game in enumerate(cup.games):
        if game.loser is not None:
            side = game.players.index(game.loser)
            end = "" if game.fault is None else KINDS[game.fault["kind"]]
            against = f"{game.players[1 - side]} ({cup.game.players[1 - side]})"
            moves = cup.game.moves_text(cup.sheet(number).moves)
            lost[game.loser].append([number, against, moves or game.opening, end])
    columns = ["game", "against", "moves: paste them into a Match", "fault"]
    return "\n".join(
        f"<details><summary>{escape(name)}: {len(rows)} lost</summary>"
        f"{wide(Table(columns, rows))}</details>"
        for name, rows in lost.items()
        if rows
    )
