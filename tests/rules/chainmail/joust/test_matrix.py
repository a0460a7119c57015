"""The jousting matrix cell by cell, the seats that each aim allows, and the table of a tourney."""

from typing import Any

import pytest

from gmtool import resources
from gmtool.rules.chainmail.ruleset import ChainmailRuleset
from gmtool.rules.chainmail.state.records.joust import Joust
from gmtool.rules.kit.play import evolve
from gmtool.systems import ruleset
from tests.rules.chainmail.game import Game

FOUND = ruleset("chainmail")
assert isinstance(FOUND, ChainmailRuleset)
TABLES = FOUND.book.tables
LEDGER: dict[str, Any] = resources.read_toml("rules/chainmail.toml")
PRINTED = {
    "helm": ("M M M H U M", "456"),
    "dc": ("U B M B B M", "3456"),
    "cp": ("B/U/I U G B B/U U/I", "123456"),
    "sc": ("G M B G G U", "2456"),
    "df": ("B B/U M B M B", "456"),
    "fp": ("B/U G B B/U B/U/I B", "123456"),
    "sf": ("G M B/U G G G", "456"),
    "base": ("B G U B B/U/I B", "1456"),
}
"""Appendix C as printed: the results against the six seats, and the seats that the aim allows."""


@pytest.mark.rule("cm.joust.matrix", "cm.joust.restriction")
@pytest.mark.parametrize("aim", PRINTED)
def test_that_every_cell_of_the_matrix_is_the_printed_one(aim: str) -> None:
    results, seats = PRINTED[aim]
    row = TABLES.aims[aim]
    assert [row.against(str(seat)) for seat in range(1, 7)] == [tuple(cell.split("/")) for cell in results.split()]
    assert row.seats == tuple(seats)


@pytest.mark.rule("cm.joust.matrix", "cm.joust.choose")
def test_that_the_matrix_is_that_of_the_ledger_with_eight_aims_and_six_seats() -> None:
    assert [row.results for row in TABLES.aims.values()] == [tuple(row["results"]) for row in LEDGER["joust"]]
    assert [[int(one) for one in row.seats] for row in TABLES.aims.values()] == [
        row["own_positions"] for row in LEDGER["joust"]
    ]
    assert len(TABLES.aims) == 8
    assert [row.name for row in TABLES.seats.values()] == [row["name"] for row in LEDGER["joust_position"]]
    assert len(TABLES.seats) == 6


@pytest.mark.rule("cm.joust.score")
def test_that_the_score_is_that_of_the_ledger() -> None:
    rows = {row["result"]: (row["attacker"], row["defender"]) for row in LEDGER["joust_score"]}
    assert rows == {"B": (-1, 0), "H": (3, 0), "I": (0, -10), "U": (20, 0)}
    assert {row.key: (row.attacker, row.defender) for row in TABLES.joust_scores.values()} == rows


def tourney(*jousts: Joust, **house: str) -> Game:
    """Two knights a side, with these jousts ridden."""
    knight = {"kind": "knights", "men": 1}
    game = Game(
        {"fought": "joust", **{key.replace("_", "-"): value for key, value in house.items()}},
        A1=("red", knight), A2=("red", knight), B1=("blue", knight), B2=("blue", knight),
    )  # fmt: skip
    game.state = evolve(game.state, jousts=jousts)
    return game


RIDDEN = (
    Joust(one="A1", other="B1", rides=2, over=True, won="A1", points=(19, -10)),
    Joust(one="A2", other="B2", rides=3, over=True, won="B2", points=(-2, 3)),
)


@pytest.mark.rule("cm.joust.teams")
def test_that_the_wins_of_teams_decide_and_then_the_points() -> None:
    told = [due.text for due in tourney(*RIDDEN, joust_teams="yes", joust_score="yes").due()]
    assert told == ["Red: 1 won, 1 lost, +17 points; Blue: 1 won, 1 lost, −7 points. Red leads."]
    plain = [due.text for due in tourney(*RIDDEN, joust_teams="yes").due()]
    assert plain == ["Red: 1 won, 1 lost; Blue: 1 won, 1 lost. The teams are level."]
    more = Joust(one="A1", other="B2", rides=1, over=True, won="B2", points=(0, 20))
    wins = [due.text for due in tourney(*RIDDEN, more, joust_teams="yes").due()]
    assert wins == ["Red: 1 won, 2 lost; Blue: 2 won, 1 lost. Blue leads."]
    assert tourney(*RIDDEN).due() == ()


@pytest.mark.rule("cm.joust.teams", "cm.joust.score")
def test_that_the_table_of_a_tourney_stands_beside_the_knights() -> None:
    game = tourney(*RIDDEN, joust_score="yes")
    knights, jousts = game.rules.agenda(game.state).lanes
    assert [slot.intends for slot in knights.slots] == [
        "1 won, 0 lost, +19 points",
        "0 won, 1 lost, −2 points",
        "0 won, 1 lost, −10 points",
        "1 won, 0 lost, +3 points",
    ]
    assert [slot.intends for slot in jousts.slots] == [
        "against B1 · 2 rides · A1 won · +19 and −10 points",
        "against B2 · 3 rides · B2 won · −2 and +3 points",
    ]


@pytest.mark.rule("cm.joust.rides", "cm.joust.choose")
def test_that_three_rides_are_three_turns_of_choosing_and_riding() -> None:
    game = tourney()
    game.do("draw-joust", figure="A1", target="B1").do("end-phase")
    for ride in (1, 2, 3):
        assert (game.phase, game.state.round) == ("aims", ride)
        game.do("aim", figure="A1", aim="sf", seat="4").do("aim", figure="B1", aim="sf", seat="4").do("end-phase")
        game.do("ride", figure="A1").do("end-phase")
    assert game.phase == "lists"
    assert [(one.rides, one.over, one.won) for one in game.state.jousts] == [(3, True, "")]


@pytest.mark.rule("cm.joust.choose")
def test_that_the_strip_of_choices_is_sealed() -> None:
    game = tourney()
    game.do("draw-up").do("end-phase").do("aim", figure="A1", aim="cp", seat="1")
    strip = game.rules.agenda(game.state).strip
    assert strip is not None
    assert strip.sealed
    assert [(track.figure, track.plan, track.sealed) for track in strip.tracks] == [
        ("A1", "Chief Pale, Lower Helm", True), ("A2", "", False), ("B1", "", False), ("B2", "", False),
    ]  # fmt: skip
    assert all(beat.secret for track in strip.tracks for cell in track.cells for beat in cell)


def test_that_slips_name_each_aim_with_its_seats() -> None:
    game = tourney()
    orders = game.rules.agenda(game.state).orders
    assert orders is not None
    assert orders("A1")[:2] == ("Helm: seat 4, 5, 6", "Dexter Chief: seat 3, 4, 5, 6")
