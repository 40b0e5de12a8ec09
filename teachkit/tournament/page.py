"""A tournament as one page, which needs neither Python nor a network and runs no script."""

from html import escape

from teachkit import __version__
from teachkit.draw.palette import DARK, LIGHT
from teachkit.draw.picture import Figure
from teachkit.draw.table import Table
from teachkit.tournament import pictures
from teachkit.tournament.cup import Cup
from teachkit.tournament.referee import KINDS
from teachkit.widgets.shared.colours import NAMED, colours

RULES = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
MOST_GAMES = 10_000
"""Of a larger tournament the single games are left out."""

LOOK = """
:root { color-scheme: light dark; font-size: clamp(16px, 1.15vw, 28px); %s }
@media (prefers-color-scheme: dark) { :root { %s } }
body { background: var(--tk-background); color: var(--tk-ink); margin: 0 auto; max-width: 60rem;
  padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; }
th, td { padding: 0.2rem 0.7rem; text-align: left; vertical-align: top; }
th { border-bottom: 2px solid var(--tk-ink); }
td { border-bottom: 1px solid var(--tk-faint); overflow-wrap: break-word; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
pre { margin: 0; white-space: pre-wrap; font-size: 0.85rem; }
.wide { overflow-x: auto; }
svg { max-width: 100%%; height: auto; }
@media (min-width: 1600px) {
  body { max-width: 82rem; }
  .beside { display: grid; grid-template-columns: fit-content(60%%) minmax(0, 1fr); gap: 0 2rem; }
  .beside section { min-width: 0; }
  section > .wide > table :is(th, td) { padding: 0.2rem 0.5rem; }
  section > .wide > table td:first-child { white-space: nowrap; }
  section > .wide > table td:nth-child(2) { min-width: 9rem; }
  svg { zoom: 1.3; }
}
summary { cursor: pointer; padding: 0.25rem 0; }
summary:focus-visible { outline: 3px solid var(--tk-variation); }
"""


def page(cup: Cup) -> str:
    """The page of a tournament."""
    light, dark = ("; ".join(map(": ".join, colours(theme).items())) for theme in (LIGHT, DARK))
    title = f"Tournament: {cup.game.title}"
    parts = [
        f"<h1>{escape(title)}</h1>\n<p>{escape(cup.summary)}</p>",
        _beside(
            f"<h2>Table</h2>\n{_wide(cup.table)}",
            f"<h2>Ratings</h2>\n{_drawn(pictures.ratings(cup, NAMED))}",
        ),
        _problems(cup),
        _beside(
            f"<h2>Who against whom</h2>\n{_drawn(pictures.crosstable(cup, NAMED))}",
            f"<h2>Lost games</h2>\n{_games(cup)}",
        ),
        f"<h2>Faults</h2>\n{_wide(cup.faults) if len(cup.faults) else '<p>There were none.</p>'}",
    ]
    body = "\n".join(parts)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{RULES}">\n'
        f'<meta name="generator" content="teachkit {__version__}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{LOOK % (light, dark)}</style>\n"
        f"</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _beside(*parts: str) -> str:
    """Parts that stand side by side where the window is wide."""
    sections = "\n".join(f"<section>\n{part}\n</section>" for part in parts)
    return f'<div class="beside">\n{sections}\n</div>'


def _wide(table: Table) -> str:
    return f'<div class="wide" tabindex="0">{table.html}</div>'


def _drawn(figure: Figure) -> str:
    return f'<div class="wide" tabindex="0">{figure.svg}</div>'


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
        f"{_wide(Table(columns, rows))}</details>"
        for name, rows in lost.items()
        if rows
    )
