"""The Cup: all games of a tournament, and what they tell."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from teachkit.draw.picture import Figure
from teachkit.draw.table import Table
from teachkit.game import AnyGame
from teachkit.playing.players import Human
from teachkit.playing.scoresheet import Scoresheet
from teachkit.progress import Bar
from teachkit.storage.files import write_whole
from teachkit.tournament import pictures
from teachkit.tournament.ratings import Ratings, rated
from teachkit.tournament.referee import KINDS, Played
from teachkit.values import printable

if TYPE_CHECKING:
    from teachkit.draw.palette import Theme
    from teachkit.tournament.blunder import Blunder
    from teachkit.widgets.match.match import Match

TIED = "Players whose places overlap cannot be told apart: play more games."


class Rating(NamedTuple):
    """How strong a player is, in points around 0, and the interval that is 95 % sure."""

    points: float
    low: float
    high: float


class Cup:
    """What a tournament found.

    `table` has the players, `ratings` their strength, `faults` what went wrong; `crosstable()`
    and `plot()` are pictures. Games have numbers from 0: `replay(number)` opens one in a Match,
    `blunder(number)` shows the move that lost it, `losses(name)` lists those of a player.
    `save("cup.html")` writes a page, `save("cup.csv")` the table.
    """

    def __init__(
        self,
        game: AnyGame,
        names: Sequence[str],
        games: Sequence[Played],
        problems: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.names = list(names)
        """The players, as they were entered."""
        self.games = list(games)
        """All games; their places are their numbers."""
        self.problems = list(problems)
        """What to know of files that did not play, or that play under another name."""

    # ---- who is stronger

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def _rated(self) -> Ratings:
        first, second = ([self._numbers[g.players[seat]] for g in self.games] for seat in (0, 1))
        pairs = [(*sorted(game.players), game.opening) for game in self.games]
        group = {pair: number for number, pair in enumerate(dict.fromkeys(pairs))}
        scores = [game.score for game in self.games]
        return rated(len(self.names), first, second, scores, [group[pair] for pair in pairs])

    @cached_property
    def standing(self) -> list[str]:
        """The names of the players, the strongest first; before the first game, as entered."""
        if not self.games:
            return self.names
        points = self._rated.points
        return sorted(self.names, key=lambda name: -round(points[self._numbers[name]], 6))

    @property
    def ratings(self) -> dict[str, Rating]:
        """How strong each player is, the strongest first."""
        points, errors = self._rated.points, self._rated.errors
        found = {}
        for name in self.standing:
            number = self._numbers[name]
            middle, error = float(points[number]), float(errors[number])
            found[name] = Rating(middle, middle - error, middle + error)
        return found

    @property
    def advantage(self) -> Rating:
        """How many points it is worth to begin."""
        middle, error = self._rated.advantage, self._rated.advantage_error
        return Rating(middle, middle - error, middle + error)

    @property
    def places(self) -> dict[str, tuple[int, int]]:
        """The best and the worst place that a player may have, the strongest first."""
        better = self._rated.is_better()
        return {
            name: (
                1 + sum(row[self._numbers[name]] for row in better),
                len(self.names) - sum(better[self._numbers[name]]),
            )
            for name in self.standing
        }

    @property
    def table(self) -> Table:
        """The players, the strongest first."""
        ratings, places = self.ratings, self.places
        results, faults = self._results, Counter(map(self._failed, self.games))
        rows = []
        for name in self.standing:
            low, high = places[name]
            won, drawn, lost = (results[name, score] for score in (1, 0.5, 0))
            played = won + drawn + lost
            rows.append([
                f"{low}" if low == high else f"{low}–{high}",
                name,
                round(ratings[name].points),
                round(ratings[name].high - ratings[name].points),
                played,
                won,
                drawn,
                lost,
                f"{(won + drawn / 2) / max(1, played):.0%}",
                faults[name],
            ])  # fmt: skip
        columns = ["place", "player", "rating", "±", "games", "won", "drawn", "lost", "score"]
        is_tied = any(low != high for low, high in places.values())
        return Table([*columns, "faults"], rows, TIED if is_tied else "")

    @property
    def _results(self) -> Counter[tuple[str, float]]:
        """How often each player had each score."""
        firsts = Counter((game.players[0], game.score) for game in self.games)
        return firsts + Counter((game.players[1], 1 - game.score) for game in self.games)

    def score(self, one: str, other: str) -> float | None:
        """The share of the points that one player got against another, if they have met."""
        found = self._shares.get((one, other))
        return None if found is None else sum(found) / len(found)

    @cached_property
    def _shares(self) -> dict[tuple[str, str], list[float]]:
        shares: dict[tuple[str, str], list[float]] = {}
        for game in self.games:
            one, other = game.players
            shares.setdefault((one, other), []).append(game.score)
            shares.setdefault((other, one), []).append(1 - game.score)
        return shares

    def crosstable(self, theme: "str | Theme" = "light") -> Figure:
        """Who did how well against whom, as a heat map."""
        return pictures.crosstable(self, theme)

    def plot(self, theme: "str | Theme" = "light", *, width: float | None = None) -> Figure:
        """The ratings with their intervals.

        A `width` in inches makes a figure for print, without a title and with type of 8 points:
        `plot(width=3.4).save("column.pdf")` fits a column of a paper.
        """
        return pictures.ratings(self, theme, width)

    # ---- what went wrong

    @staticmethod
    def _failed(game: Played) -> str | None:
        return None if game.fault is None else game.players[game.fault["seat"]]

    @property
    def faults(self) -> Table:
        """What went wrong, by player: how often, in which game first, and the words."""
        seen: dict[tuple[str, str], list[int]] = {}
        for number, game in enumerate(self.games):
            if game.fault is not None:
                who = game.players[game.fault["seat"]]
                seen.setdefault((who, game.fault["kind"]), []).append(number)
        rows = []
        for (who, kind), numbers in sorted(seen.items()):
            fault = self.games[numbers[0]].fault
            assert fault is not None
            rows.append([who, KINDS[kind], len(numbers), numbers[0], fault["words"]])
        return Table(["player", "fault", "times", "first in game", "what was said"], rows)

    # ---- single games

    def __getitem__(self, number: int) -> Played:
        """The game of a number."""
        if type(number) is not int or number not in range(len(self.games)):
            raise ValueError(
                f"there is no game {number!r}: they go from 0 to {len(self.games) - 1}"
            )
        return self.games[number]

    def losses(self, name: str) -> Table:
        """The games that a player lost, with the numbers for `replay` and `blunder`."""
        if name not in self.names:
            raise ValueError(f"there is no player {name!r} here")
        rows = [
            [
                number,
                game.players[game.players[0] == name],
                self.game.players[game.players[0] != name],
                game.opening,
                len(game.moves),
                "" if game.fault is None else KINDS[game.fault["kind"]],
            ]
            for number, game in enumerate(self.games)
            if game.loser == name
        ]
        return Table(["game", "against", "as", "opening", "moves", "fault"], rows)

    def sheet(self, number: int) -> Scoresheet:
        """A game as a scoresheet, from its opening to its end."""
        played, sheet = self[number], Scoresheet(self.game)
        if played.opening:
            sheet.paste(played.opening)
        for name in played.moves:
            sheet.play(self.game.move(sheet.state, name))
        return sheet

    def moves(self, number: int) -> Table:
        """The moves of a game after its opening, and what the players printed."""
        played, sheet = self[number], self.sheet(number)
        rows = list(sheet.rows())[-len(played.moves) :] if played.moves else []
        names = dict(zip(self.game.players, played.players, strict=True))
        told = [
            [ply, names[side], move, played.printed.get(str(at), "")]
            for at, (ply, side, move) in enumerate(rows)
        ]
        if played.fault is not None:
            seat, at = played.fault["seat"], len(rows)
            words = "\n".join(filter(None, [played.printed.get(str(at)), played.fault["words"]]))
            told.append([sheet.at + 1, played.players[seat], KINDS[played.fault["kind"]], words])
        return Table(["move", "player", "played", "printed"], told)

    def told(self, number: int) -> str:
        """A game in a sentence: who played whom, and how it ended."""
        played = self[number]
        names, sides = played.players, self.game.players
        first, second = (f"{name} ({side})" for name, side in zip(names, sides, strict=True))
        if played.fault is not None:
            end = f"{names[played.fault['seat']]} {KINDS[played.fault['kind']]}"
        else:
            state = self.sheet(number).state
            end = self.game.outcome(state) if self.game.is_terminal(state) else "drawn: too long"
        return f"Game {number}: {first} against {second}: {end}"

    def replay(self, number: int) -> "Match":
        """A game in a Match, from its opening on, to step through and to try other moves."""
        from teachkit.widgets.match.match import Match

        sheet = self.sheet(number)
        players = [Human(name=name) for name in self[number].players]
        match = Match(self.game, players=players, state=sheet.start)
        for move in sheet.moves:
            match.play(move)
        match.go(len(sheet.moves) - len(self[number].moves))
        printed = f" cup.moves({number}) has what was printed." if self[number].printed else ""
        match.say(
            f"{self.told(number)}. Redo goes on move by move; click a move to go there.{printed}"
        )
        return match

    def blunder(self, number: int, depth: int = 6) -> "Blunder":
        """The move that lost a game, found by a search, and how it is refuted."""
        from teachkit.tournament.blunder import found

        played = self[number]
        if played.fault is not None:
            raise ValueError(f"{self.told(number)}. {played.fault['words']}")
        if played.loser is None:
            raise ValueError(f"{self.told(number)}: nobody has lost it")
        start = len(self.sheet(number).moves) - len(played.moves)
        with Bar("Looking for the blunder", ticking=True):
            return found(self.sheet(number), start, played.players, depth)

    # ---- all of it

    @property
    def summary(self) -> str:
        """The tournament in a line or two."""
        points, low, high = self.advantage
        words = "and that is sure" if low > 0 or high < 0 else "which may be chance"
        return (
            f"{self.game.title}: {len(self.names)} players, {len(self.games):,} games. "
            f"To begin is worth {round(points):+} points (±{high - points:.0f}), {words}."
        )

    def __repr__(self) -> str:
        return printable("\n".join([self.summary, repr(self.table), *self.problems]))

    def _repr_html_(self) -> str:
        from html import escape

        problems = "".join(f"<pre>{escape(text)}</pre>" for text in self.problems)
        return f"<p>{escape(self.summary)}</p>{self.table.html}{problems}"

    def save(self, path: str | PathLike[str]) -> Path:
        """Write a page (.html) or the table (.csv)."""
        path = Path(path)
        if path.suffix.lower() == ".csv":
            return self.table.save(path)
        if path.suffix.lower() != ".html":
            raise ValueError(f"{path.name} should end in .html (a page) or .csv (the table)")
        from teachkit.tournament.page import page

        return write_whole(path, page(self))
