"""Sheets of an army: its roster with lines of losses, the phases of its turns, and the slips for its orders."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.presentation.sheets.armies import has_units, order_slips, phase_rows, rosters
from gmtool.presentation.sheets.fight_snapshot import FightSnapshot, take_snapshot
from gmtool.presentation.sheets.order import activity, order_lanes
from gmtool.rules.chainmail.state.records.joust import Joust
from gmtool.rules.seam import AnsweredTable, Card
from tests.presentation.sheets.snapshots import tally
from tests.rules.chainmail.game import Game
from tests.rules.chainmail.situations import fields

SPEARS = {"kind": "heavy-foot", "men": 20}
KNIGHTS = {"kind": "heavy-horse", "men": 10}
ARCHERS = {"kind": "light-foot", "men": 12, "arms": ["longbow"]}
WRITTEN = {"turn-system": "simultaneous"}


def battle(house: dict[str, str] | None = None) -> tuple[Game, FightSnapshot]:
    game = Game(house, Spears=("red", SPEARS), Knights=("red", KNIGHTS), Archers=("blue", ARCHERS))
    return game, take_snapshot("Wexley", game.rules, game.state)


def army(told: FightSnapshot, game: Game, chosen: tuple[str, ...] = ("Spears", "Knights", "Archers")) -> Any:
    said = {"Spears": SPEARS, "Knights": KNIGHTS, "Archers": ARCHERS}
    cards = {name: Card("chainmail", name, fields(one)) for name, one in said.items()}
    return told, cards, lambda _: game.rules, chosen


def test_that_the_roster_has_the_sides_with_their_totals_and_every_unit_with_its_lines():
    game, told = battle()
    red, blue = rosters(*army(told, game))
    assert (red.title, blue.title) == ("Red · 2 units · 30 men · 90 points", "Blue · 1 unit · 12 men · 60 points")
    spears, knights = red.rows
    assert (spears.full, spears.taken, spears.breaks, spears.worth) == (20, 0, (7, 14), "40")
    assert spears.lines == ("7 lost: checks morale, 7 or more", "14 lost: is removed")
    assert (knights.breaks, knights.lines) == ((6,), ("6 lost: checks morale, 6 or more",))
    assert "Class Heavy Foot · Move 9 in · Charge 12 in" in spears.about


def test_that_losses_are_crossed_out_and_those_who_are_not_chosen_left_out():
    game, _ = battle()
    command = game.rules.command({"kind": "gm.amend/1", "figure": "Spears", "field": "men", "value": 15})
    game.state = game.rules.perform(game.state, command, AnsweredTable()).state
    told = take_snapshot("Wexley", game.rules, game.state)
    (red,) = rosters(*army(told, game, ("Spears",)))
    assert [(row.name, row.taken) for row in red.rows] == [("Spears", 5)]


def test_that_units_have_the_phases_of_their_turn_and_single_figures_have_none():
    _, told = battle()
    found = phase_rows(told)
    assert found is not None
    assert found.phases == ("Initiative", "First move", "Counter-move", "Artillery fire", "Missile fire", "Melees")
    assert (found.turn, [row.name for row in found.rows]) == (1, ["Spears", "Knights", "Archers"])
    assert phase_rows(tally(figures=3)) is None
    assert has_units(told)
    assert not has_units(tally(figures=3))


def test_that_each_unit_has_a_slip_with_what_it_can_be_ordered():
    game, told = battle(WRITTEN)
    slips = {one.name: one for one in order_slips(*army(told, game))}
    foot = ("Hold", "Move", "Charge", "Attack at a normal move", "Change formation", "Turn")
    assert slips["Spears"].orders == foot
    assert slips["Knights"].orders == (*foot[:4], "Charge if charged", *foot[4:])
    assert slips["Knights"].about.startswith("10 of 10 men · ")


@pytest.mark.parametrize("house", [None, WRITTEN])
def test_that_there_are_slips_only_where_orders_are_written(house: dict[str, str] | None):
    game, told = battle(house)
    assert bool(order_slips(*army(told, game))) == (house is not None)


KNIGHT = {"kind": "knights", "men": 1}


def test_that_the_table_of_a_tourney_is_printed_with_the_order():
    game = Game({"fought": "joust", "joust-score": "yes"}, Ann=("red", KNIGHT), Guy=("blue", KNIGHT))
    ridden = Joust(one="Ann", other="Guy", rides=2, over=True, won="Ann", points=(19, -10))
    game.state = replace(game.state, jousts=(ridden,))
    knights, jousts = order_lanes(take_snapshot("The lists", game.rules, game.state), activity)
    assert (knights.title, jousts.title) == ("Knights", "Jousts")
    assert "1 won, 0 lost, +19 points" in knights.rows[0].about
    assert "0 won, 1 lost, −10 points" in knights.rows[1].about
    assert "against Guy · 2 rides · Ann won · +19 and −10 points" in jousts.rows[0].about


def test_that_a_slip_of_a_tourney_has_the_aims_with_their_seats():
    game = Game({"fought": "joust"}, Ann=("red", KNIGHT), Guy=("blue", KNIGHT))
    cards = {"Ann": Card("chainmail", "Ann", fields(KNIGHT))}
    (slip,) = order_slips(take_snapshot("The lists", game.rules, game.state), cards, lambda _: game.rules, ("Ann",))
    assert len(slip.orders) == 8
    assert slip.orders[-1] == "Base: seat 1, 4, 5, 6"
