"""What 06-checkers says in prose, where no cell computes it."""

import ast
import re
from functools import partial
from itertools import islice
from statistics import mean
from typing import Any

from lessons import definitions, solved
from refresh_notebooks import read

from teachkit import AlphaBeta, Checkers, alphabeta, arena, play, record, steps
from teachkit.app.notebooks import shipped
from teachkit.games.checkers import PRESETS, SWITCHES
from teachkit.games.checkers_moves import Capture
from teachkit.study.random_play import random_states

NAME = "06-checkers"
GAME = Checkers()


def names(state: Any, game: Checkers = GAME) -> list[str]:
    return [game.name(move) for move in game.actions(state)]


def output(source: str) -> Any:
    """What the notebook shows under the cell that begins like this."""
    (cell,) = (c for c in read(shipped() / f"{NAME}.ipynb").cells if c.source.startswith(source))
    return cell.outputs[-1]


def shown(source: str) -> Any:
    """The value under a cell."""
    return ast.literal_eval(output(source).data["text/plain"])


def printed(source: str) -> list[float]:
    """The first number of each line under a cell."""
    return [float(line.split()[0]) for line in output(source).text.splitlines()]


def test_without_the_man_to_capture_all_three_could_step():
    assert names(definitions(NAME)["forced"]) == ["18x9"]
    freed = GAME.parse("W:W18,27,32:B3")
    assert {name.split("-")[0] for name in names(freed)} == {"18", "27", "32"}


def test_a_chain_of_two_jumps_takes_two_men_in_one_ply():
    chain = definitions(NAME)["chain"]
    (move,) = GAME.actions(chain)
    then = GAME.result(chain, move)
    assert len(GAME.pieces(chain)) - len(GAME.pieces(then)) == 2
    assert GAME.to_move(then) == "white"


def test_the_presets_differ_as_the_table_says():
    switches = {rules: dict(zip(SWITCHES, PRESETS[rules], strict=True)) for rules in PRESETS}
    assert [rules for rules in PRESETS if not switches[rules]["flying_kings"]] == ["english"]
    assert [rules for rules in PRESETS if switches[rules]["majority"]] == ["brazilian"]
    as_king = [rules for rules in PRESETS if switches[rules]["promotion"] == "as_king"]
    assert as_king == ["russian"]
    free = [rules for rules in PRESETS if switches[rules]["landing"] == "free"]
    assert free == ["report", "english"]  # and English kings have one square to land on


def test_the_other_questions_do_not_matter_in_the_fork():
    fork = definitions(NAME)["fork"]
    for rules in PRESETS:
        answers = {
            tuple(names(variant.parse(fork), variant))
            for backwards in (True, False)
            for removal in ("immediate", "end")
            for variant in [Checkers(rules, backward_capture=backwards, removal=removal)]
        }
        assert len(answers) == 1
    switches = {rules: dict(zip(SWITCHES, PRESETS[rules], strict=True)) for rules in PRESETS}
    assert [rules for rules in PRESETS if not switches[rules]["backward_capture"]] == ["english"]
    assert [rules for rules in PRESETS if switches[rules]["removal"] == "immediate"] == ["report"]
    assert [r for r in PRESETS if switches[r]["first"] == "black"] == ["pool", "english"]


def test_one_rule_makes_all_the_difference_after_five_plies():
    counts = {
        line.split()[0]: int(line.split()[-1].rstrip("]"))
        for line in output("from teachkit import count").text.splitlines()
    }
    backwards, kings, majority = (
        int(line.split()[0].replace(",", ""))
        for line in output("for change in").text.strip().splitlines()
    )
    assert (backwards, majority) == (counts["english"], counts["brazilian"]) == (7361, 7473)
    assert kings == counts["report"] == counts["pool"] == counts["russian"] == 7482


def test_nobody_has_a_king_within_five_plies():
    level = {GAME.initial}
    for _ in range(5):
        level = {GAME.result(state, move) for state in level for move in GAME.actions(state)}
    assert not any("king" in piece for state in level for piece in GAME.pieces(state).values())


def test_the_lecture_is_about_a_chain_a_forced_reply_and_a_cut():
    lecture = definitions(NAME)["lecture"]
    trace = record(alphabeta, GAME, lecture, depth=3)
    assert names(lecture) == ["16-11", "16-12", "18-15"]
    chain, forced, cut = trace.root.children
    assert GAME.name(chain.best.move) == "8x15x22"
    assert names(forced.state) == ["14x23"]
    assert [GAME.name(node.move) for node in trace.principal_variation[1:]] == [
        "16-12",
        "14x23",
        "12x3",
    ]
    assert len(cut.pruned) == 4
    assert steps(trace)[56].key == "cutoff"


def test_the_material_at_the_end_of_the_sacrifice_is_as_explained():
    end = definitions(NAME)["end_of_line"]
    pieces = {3: "white king", 20: "white", 9: "black", 23: "black"}
    assert GAME.pieces(end) == pieces
    assert GAME.material(end, "white", advanced=0) == 3
    assert GAME.material(end, "white") == 2


def test_a_white_man_is_worth_what_the_picture_says():
    kings = GAME.material(GAME.parse("W:WK1:BK2"), "white")
    for square, worth in definitions(NAME)["worth"].items():
        assert GAME.material(GAME.parse(f"W:WK1,{square}:BK2"), "white") - kings == worth


def test_the_table_of_times_is_the_published_one():
    named = definitions(NAME)
    assert named["longest"] == {4: 12.82, 5: 57.87, 6: 289.33, 7: 2185.83, 8: 12692.30}
    assert named["shortest"] == {4: 0.03, 5: 0.04, 6: 0.04, 7: 0.04, 8: 25.63}
    assert named["average"] == {4: 5.19, 5: 18.09, 6: 93.33, 7: 626.67, 8: 4082.04}


def test_men_block_one_another_before_the_captures_begin():
    moments = definitions(NAME)["moments"]
    assert len(GAME.pieces(moments[9])) == 24
    assert len(GAME.actions(moments[9])) == 4
    first = next(n for n, s in enumerate(moments, 1) if isinstance(GAME.actions(s)[0], Capture))
    assert first == 11


def test_the_factor_belongs_to_the_game_and_alpha_beta_has_a_smaller_one():
    report, *ours = printed('print(f"{per_ply(average')
    assert all(0.8 * report < factor < report for factor in ours)
    (with_cuts,) = printed('print(f"{per_ply(mean(nodes(alphabeta')
    assert with_cuts < 0.6 * min(ours)


def test_the_deeper_search_wins_most_games_and_not_all():
    text = output("from teachkit import arena").data["text/plain"]
    first = re.search(r"^1 +depth 4 .* (\d+) +\d+ +(\d+) +\d+%", text, re.MULTILINE)
    assert int(first[1]) > 2 * int(first[2]) > 0


def test_games_that_did_not_end_do_so_with_the_rule_and_two_are_won():
    free, ruled = (
        shown(f"[plies_played(Checkers(draw={draw}), number)") for draw in ("None", "40")
    )
    winners = shown("rules = Checkers(draw=40)")
    endless = [number for number, plies in enumerate(free) if plies == 300]
    assert len(free) - len(endless) == 4
    assert max(ruled) < 300
    assert len([number for number in endless if winners[number]]) == 2


def test_games_that_do_not_end_run_in_a_circle():
    rules, player, opening = Checkers(draw=None), AlphaBeta(depth=2), definitions(NAME)["opening"]
    start = rules.parse(GAME.fen(opening(2)))
    states = [state for _, _, state in islice(play(rules, [player, player], start), 300)]
    assert len(set(states)) < len(states) == 300


def test_either_all_moves_are_captures_or_none_is():
    for state in random_states(GAME, 300, range(4, 60), seed=2):
        assert len({isinstance(move, Capture) for move in GAME.actions(state)}) == 1


def test_the_most_that_one_can_take_is_the_rule_of_majority():
    named = solved(NAME, 1)
    for state in named["tries"]:
        right = list(named["strict"].actions(state))
        assert named["most_taken"](named["plain"], state) == right
    assert 0 < len(definitions(NAME)["wrong"]) < len(named["tries"])


def test_men_on_the_first_row_and_kings_of_another_worth_make_no_difference_that_shows():
    players = {"report": AlphaBeta(depth=2)}
    kings = {f"king {king}": partial(GAME.material, king=king) for king in (2.5, 6)}
    others = {"first row": solved(NAME, 2)["my_evaluation"]} | kings
    players |= {name: AlphaBeta(depth=2, evaluate=ev) for name, ev in others.items()}
    assert set(arena(GAME, players, games=60, seed=1, pairing="gauntlet").places.values()) == {
        (1, 4)
    }


def test_the_lone_man_is_blocked_and_a_man_captures_through_the_last_row():
    named = definitions(NAME)
    assert shown("game.actions(blocked)") == ((), "black")
    assert names(named["through"]) == ["22x31x24"]
    (move,) = GAME.actions(named["through"])
    assert GAME.pieces(GAME.result(named["through"], move))[24] == "black"


def test_in_rock_paper_scissors_the_player_who_moves_first_loses():
    said = output("rock_paper_scissors").text
    assert re.findall(r"(M..) first: (\S+)", said) == [("MAX", "-1"), ("MIN", "1")]
    rows = definitions(NAME)["rock_paper_scissors"]
    assert {sum(row) for row in (*rows, *zip(*rows, strict=True))} == {0}


def test_the_mean_number_of_nodes_at_depth_8_is_nearer_to_the_most_than_to_the_least():
    visited = definitions(NAME)["nodes"](alphabeta, 8)[::3]
    assert max(visited) > 1000 * min(visited)
    assert max(visited) / mean(visited) < 0.1 * mean(visited) / min(visited)
