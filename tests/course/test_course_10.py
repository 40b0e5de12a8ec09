"""What 10-tournament says in prose."""

import re
from math import comb

from lessons import cell_text, definitions, printed, prose, solutions, solved

from teachkit import AlphaBeta, arena

NAME = "10-tournament"


def places(cup) -> dict[str, str]:
    return {row["player"]: row["place"] for row in cup.table}


def test_a_player_without_a_plan_beats_chance_and_stands_beside_depth_1():
    cup = definitions(NAME)["cup"]
    assert cup.score("mine", "chance") > 0.5
    assert places(cup) == {"depth 2": "1", "depth 1": "2–3", "mine": "2–3", "chance": "4"}
    assert "and that is sure" in cup.summary


def test_differences_of_ratings_are_the_shares_of_points_that_are_told():
    def share(points: float) -> float:
        return 1 / (1 + 10 ** (-points / 400))

    assert abs(share(191) - 3 / 4) < 0.001
    assert abs(share(400) - 10 / 11) < 0.001


def test_the_mirror_image_of_an_opening_is_not_in_the_book():
    openings = {game.opening for game in definitions(NAME)["cup"].games}
    assert "21" in openings
    assert "67" not in openings


def test_the_move_that_lost_is_the_one_that_did_not_block():
    named = definitions(NAME)
    blunder = named["cup"].blunder(named["number"])
    assert (blunder.player, blunder.number) == ("mine", 6)
    assert named["game"].to_move(blunder.state) == "yellow"
    assert "wins at once" in blunder.sentence
    assert named["is_safe"](named["game"], blunder.state, blunder.better)
    assert not named["is_safe"](named["game"], blunder.state, blunder.move)


def test_the_improved_player_gained_but_cannot_be_told_from_depth_1():
    before, after = definitions(NAME)["cup"], definitions(NAME)["improved"]
    assert after.ratings["mine"].points > before.ratings["mine"].points
    assert after.ratings["mine"].points < after.ratings["depth 2"].points
    assert places(after)["mine"] == places(after)["depth 1"] == "2–3"


def test_more_games_make_it_sure():
    lines = printed(NAME, cell_text(NAME, "pair = ")).splitlines()
    assert [re.search("place (.*)", line)[1] for line in lines] == ["1–2", "1", "1"]


def test_a_fault_is_told():
    (fault,) = definitions(NAME)["faulty"].faults
    assert fault["fault"] == "made an illegal move"


def test_seven_of_ten_are_no_proof():
    either = 2 * sum(comb(10, won) for won in range(7, 11)) / 2**10
    assert 0.3 < either < 0.36
    assert "in about every third tournament" in prose(NAME)


def test_the_solutions_solve_the_exercises():
    named = solved(NAME, 1)
    game, central, careful = named["game"], named["central"], named["careful"]
    better = arena(game, {"mine": central, "careful": careful}, games=40, seed=1)
    assert better.table[0]["player"] == "mine"
    assert not len(better.faults)
    pair = {"depth 1": AlphaBeta(depth=1), "depth 2": AlphaBeta(depth=2)}
    found = [arena(game, pair, games=number).table[0]["place"] for number in (4, 10, 20)]
    assert found[0] == "1–2"
    assert found[-1] == "1"
    assert "It takes few" in solutions(NAME)[2]


def test_the_file_that_is_shown_plays(tmp_path):
    section = prose(NAME).partition("A whole class")[2]
    text = re.search(r"~~~python\n(.*?)~~~", section, re.DOTALL)[1]
    (tmp_path / "ann.py").write_text(text)
    players = [AlphaBeta(depth=2), tmp_path / "ann.py"]
    cup = arena(definitions(NAME)["game"], players, games=2)
    assert cup.names == ["AlphaBeta(depth=2)", "ann"]
    assert not len(cup.faults)
