"""Effects as the GM says them: put down ready-made or by words, seen in the order, moved, shown, ended."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.presentation.fight.command_line.completions import completions
from gmtool.presentation.fight.command_line.reading import read
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.lasting.effect_choices import OWN, READY, changes_of, effect_choice
from gmtool.presentation.fight.lasting.placed_effects import drafted_effects, placed_effects
from gmtool.presentation.fight.menu_offers import named_deeds
from gmtool.presentation.fight.rows.order_rows import chip_rows, order_rows
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.fight.words.turn_words import act_text
from gmtool.rules.seam import Effect, Json
from gmtool.space import (
    Cell,
    Circle,
    Cone,
    Ground,
    HexGround,
    LengthUnit,
    OpenGround,
    Point,
    Strip,
    at_column_row,
    disc,
)
from tests.contract.test_bodies import battle
from tests.presentation.fight.lasting.blaze import HEXES, OPEN, blaze, do, end_turn, log
from tests.variants.units import TallyWithUnits

GAS, FIRE, RAIN, LAIR = (next(one for one in READY if one.key == key) for key in ("gas", "fire", "rain", "lair"))
PLACE = at_column_row(6, 5)


def only(picks: Selection) -> Effect:
    (effect,) = picks.session.moment.effects.values()
    return effect


def put(picks: Selection, choice: Any, **values: Json) -> Effect:
    """Pick it, fill it in, press Enter."""
    picks.pick(choice)
    for field, value in values.items():
        picks.say(field, value)
    picks.act()
    return only(picks)


def take(picks: Selection, label: str) -> None:
    choice = next(one for one in changes_of(picks.session.moment, only(picks)) if one.label == label)
    assert picks.session.perform(choice.data({}))


def say(picks: Selection, line: str) -> str:
    reading = read(picks, line)
    assert reading.do is not None, reading.says
    reading.do()
    return reading.says


# --- put down ---------------------------------------------------------------------------------------------------------
def test_that_a_ready_one_needs_only_its_place_on_hexes() -> None:
    picks = blaze(HEXES)
    effect = put(picks, effect_choice(picks.session.moment, GAS, PLACE))
    assert set(effect.where.spots) == set(disc(PLACE, 1))
    assert (effect.label, effect.picture, effect.ends) == ("Poison gas", "gas", 3)
    assert log(picks) == ["Poison gas begins in 0605 and 6 more hexes, 3 turns."]


def test_that_an_area_at_the_edge_has_only_the_hexes_that_there_are() -> None:
    picks = blaze(HEXES)
    effect = put(picks, effect_choice(picks.session.moment, GAS, at_column_row(1, 1)), size=2)
    assert all(HEXES.covers(hex_) for hex_ in effect.where.spots)
    assert len(effect.where.spots) < 19


@pytest.mark.parametrize(
    ("form", "shape"),
    [
        ("round", Circle(Point(500, 600), 300)),
        ("cone", Cone(Point(500, 600), 90, 60, 300)),
        ("line", Strip(Point(500, 600), Point(800, 600), OPEN.unit.base)),
    ],
)
def test_the_shapes_on_open_ground(form: str, shape: Any) -> None:
    picks = blaze(OPEN)
    effect = put(picks, effect_choice(picks.session.moment, FIRE, Point(500, 600)), form=form, size=3, way="90")
    assert effect.where.shape == shape


@pytest.mark.parametrize(("form", "hexes"), [("cone", 9), ("line", 4)])
def test_the_shapes_on_hexes(form: str, hexes: int) -> None:
    picks = blaze(HEXES)
    effect = put(picks, effect_choice(picks.session.moment, FIRE, PLACE), form=form, size=3, way="0")
    assert len(effect.where.spots) >= hexes
    assert PLACE in effect.where.spots
    assert PLACE.step(0, 3) in effect.where.spots


@pytest.mark.parametrize(("stop", "beyond"), [("nothing", True), ("walls", False)])
def test_that_walls_stop_it_on_hexes_and_on_open_ground_if_the_gm_says_so(stop: str, beyond: bool) -> None:
    hexes = HexGround(12, 9, walls=frozenset(at_column_row(7, row) for row in range(1, 10)))
    picks = blaze(hexes)
    effect = put(picks, effect_choice(picks.session.moment, GAS, PLACE), size=3, stop=stop)
    assert (at_column_row(9, 5) in effect.where.spots) == beyond
    assert at_column_row(4, 5) in effect.where.spots
    picks = blaze(OpenGround(30, 20, LengthUnit.FOOT, walls=frozenset(Cell(7, row) for row in range(20))))
    effect = put(picks, effect_choice(picks.session.moment, GAS, Point(500, 700)), size=6, stop=stop)
    assert effect.where.covers(Point(900, 700)) == beyond
    assert effect.where.covers(Point(650, 700))


def test_that_units_stop_it_only_where_there_are_some_and_the_gm_says_so() -> None:
    moment = StateView(TallyWithUnits(), battle(red=12, BLUE=12).state)
    choice = effect_choice(moment, GAS, Point(1000, 1000))  # between the two
    (field,) = (one for one in choice.inputs if one.field == "stop")
    assert [one.value for one in field.candidates({})] == ["nothing", "walls", "walls and units"]
    behind = Point(1800, 1000)
    assert choice.extent({"size": 10}).covers(behind)
    assert choice.extent({"size": 10, "stop": "walls"}).covers(behind)
    assert not choice.extent({"size": 10, "stop": "walls and units"}).covers(behind)
    figures = {key: replace(one, hidden=True) for key, one in moment.state.figures.items()}
    hidden = StateView(TallyWithUnits(), replace(moment.state, figures=figures))
    assert "stop" not in [one.field for one in effect_choice(hidden, GAS).inputs], "its shadow would tell of it"
    assert "stop" not in [one.field for one in effect_choice(blaze(OPEN).session.moment, GAS, PLACE).inputs]


def test_that_the_area_is_seen_before_it_is_there() -> None:
    picks = blaze(HEXES)
    choice = effect_choice(picks.session.moment, FIRE)
    before = Draft.of(picks.session.moment, choice)
    assert before.missing is not None
    assert drafted_effects(picks.session.moment, before) == ()
    (seen,) = drafted_effects(picks.session.moment, before.having("at", list(PLACE)))
    assert (seen.spots, seen.draft) == ((PLACE,), True)


def test_that_minutes_become_turns_of_ten_seconds() -> None:
    picks = blaze()
    effect = put(picks, effect_choice(picks.session.moment, RAIN), long=3, unit="minutes")
    assert effect.ends == 18
    (row,) = chip_rows(picks.session.moment)
    assert row.pill == "18 turns left, 3 min"


def test_that_one_of_the_gms_own_must_have_a_name() -> None:
    picks = blaze()
    draft = Draft.of(picks.session.moment, effect_choice(picks.session.moment, OWN))
    assert draft.missing is not None
    assert draft.missing.field == "label"


def test_that_effects_alike_are_told_in_one_sentence_with_their_number() -> None:
    picks = blaze(HEXES)
    for _ in range(3):
        do(picks, "gm.effect/1", label="Oil", where={"spots": [list(PLACE)]}, turns=1)
    do(picks, "gm.effect/1", label="Gas", where={"spots": [list(PLACE)]}, turns=1)
    told = [due.text for due in picks.session.moment.agenda.due]
    assert [one for one in told if "ends" in one] == ["Oil ends with this turn, 3 of them.", "Gas ends with this turn."]


# --- seen and changed -------------------------------------------------------------------------------------------------
def test_that_a_condition_of_a_side_stands_above_the_order_and_an_area_under_it() -> None:
    picks = blaze(HEXES)
    do(picks, "gm.effect/1", label="Inspired", side="red", turns=2)
    do(picks, "gm.effect/1", label="Gas", where={"spots": [list(PLACE)]}, turns=1)
    moment = picks.session.moment
    assert [(row.name, row.side.name if row.side else "", row.pill) for row in chip_rows(moment)] == [
        ("Inspired", "Red", "2 turns left, 20 s")
    ]
    rows = [row.name for row in order_rows(moment)]
    assert rows[-2:] == ["On the map", "Gas"]
    assert [one.label for one in placed_effects(moment)] == ["Gas"]
    assert "Gas ends with this turn." in [due.text for due in moment.agenda.due]
    end_turn(picks)
    assert [one.label for one in picks.session.moment.effects.values()] == ["Inspired"]
    assert log(picks)[-1] == "Gas is over."
    picks.session.undo()
    assert len(picks.session.moment.effects) == 2


def test_that_it_can_be_moved_prolonged_hidden_and_ended() -> None:
    picks = blaze(HEXES)
    put(picks, effect_choice(picks.session.moment, GAS, PLACE))
    move = next(one for one in changes_of(picks.session.moment, only(picks)) if one.label == "Move Poison gas…")
    put(picks, move, at=list(PLACE.step(2, 3)))
    assert set(only(picks).where.spots) == set(disc(PLACE.step(2, 3), 1))
    take(picks, "Poison gas: one turn longer")
    take(picks, "Hide Poison gas from the players")
    effect = only(picks)
    assert (effect.ends, effect.secret, len(effect.where.spots)) == (4, True, 7)
    take(picks, "End Poison gas")
    assert not picks.session.moment.effects
    assert log(picks)[-1] == "Poison gas is ended."


def test_that_a_template_is_moved_as_it_is() -> None:
    picks = blaze(OPEN)
    put(picks, effect_choice(picks.session.moment, FIRE, Point(500, 600)), size=3)
    move = next(one for one in changes_of(picks.session.moment, only(picks)) if one.label == "Move Fire…")
    put(picks, move, at={"x": 900, "y": 900})
    assert only(picks).where.shape == Circle(Point(900, 900), 300)


# --- acting -----------------------------------------------------------------------------------------------------------
def test_that_it_acts_in_its_place_of_the_order_before_those_below_it() -> None:
    picks = blaze()
    do(picks, "gm.effect/1", label="Lair", acts=8, does="the floor heaves")
    rows = order_rows(picks.session.moment)
    assert [row.name for row in rows] == ["Order", "Wulf", "Lair", "Bjorn", "Cnut"]
    assert "Lair acts at 8." in [due.text for due in picks.session.moment.agenda.due]
    assert picks.session.moment.agenda.check is None
    do(picks, "tally.pass/1", figure="wulf")
    assert act_text(picks) == "Lair acts"
    (acting,) = [row for row in order_rows(picks.session.moment) if row.acting]
    assert acting.name == "Lair"
    picks.act()
    assert log(picks)[-1] == "Lair acts: the floor heaves."
    (row,) = [row for row in order_rows(picks.session.moment) if row.effect]
    assert row.pill == "done"
    end_turn(picks)
    assert picks.session.moment.agenda.turn == 2
    assert [row.pill for row in order_rows(picks.session.moment) if row.effect] == ["until ended"]


@pytest.mark.parametrize("ground", [HEXES, OPEN], ids=["hexes", "open ground"])
def test_that_a_fire_burns_whoever_stands_in_it_and_goes_out_after_its_turns(ground: Ground) -> None:
    picks = blaze(ground)
    do(picks, "tally.torch/1", figure="cnut")
    before = picks.session.moment.state.figures["bjorn"].points
    for turn in (1, 2, 3):
        assert picks.session.moment.agenda.turn == turn
        end_turn(picks)  # whoever acts last ends the turn: what the fire still has to do for it comes first
        assert act_text(picks) == "Fire acts"
        picks.act()
        if picks.session.moment.agenda.check is not None:  # Cnut is out: his side checks its morale
            assert act_text(picks) == "Roll for “Blue: morale”"
            picks.act()
    assert log(picks)[-1] == "Fire is over."
    assert not [one for one in picks.session.moment.effects.values() if one.label == "Fire"]
    assert log(picks).count("Cnut burns for 2.") == 2  # he has 3 points, and is out then
    assert picks.session.moment.state.figures["bjorn"].points == before


# --- the command line and the finder ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "label", "ends", "more"),
    [
        ("effect gas 3 turns", "Poison gas", 3, {}),
        ("effect Rain", "Rain", 0, {}),
        ("effect fire 1 minute secret", "Fire", 6, {"secret": True}),
        ("effect Lair acts at 12", "Lair", 0, {"acts": 12}),
        ("effect the dead rise 2 turns", "The dead rise", 2, {}),
    ],
)
def test_that_an_effect_can_be_typed(line: str, label: str, ends: int, more: dict[str, Any]) -> None:
    picks = blaze()
    say(picks, line)
    effect = only(picks)
    assert (effect.label, effect.ends) == (label, ends)
    assert all(getattr(effect, key) == value for key, value in more.items())


@pytest.mark.parametrize("where", ["at 0605", "at bjorn"])
def test_that_its_place_can_be_typed(where: str) -> None:
    picks = blaze(HEXES)
    assert say(picks, f"effect gas 3 turns radius 2 {where}") == "Poison gas, 3 turns, 30 s"
    assert set(only(picks).where.spots) == set(disc(PLACE, 2))


def test_that_the_map_is_asked_where_no_place_was_typed() -> None:
    picks = blaze(HEXES)
    assert say(picks, "effect gas").endswith("then choose the rest")
    assert picks.draft is not None
    assert picks.draft.missing is not None
    assert picks.draft.missing.field == "at"


def test_that_an_effect_is_ended_by_its_name() -> None:
    picks = blaze()
    assert read(picks, "stop rain").do is None
    say(picks, "effect Rain")
    assert completions(picks, "stop ") == ["stop Rain"]
    say(picks, "stop ra")
    assert not picks.session.moment.effects


def test_that_the_finder_offers_what_can_begin_and_what_can_be_done_about_it() -> None:
    picks = blaze()
    say(picks, "effect Rain")
    names = [deed.text for deed in named_deeds(picks)]
    assert {"Effect: Fire…", "Effect: An effect…", "Add a check…", "Add a fuse or timer…", "End Rain"} <= set(names)


def test_that_minutes_are_refused_where_nobody_knows_how_long_a_turn_is() -> None:
    picks = blaze()
    picks.session.ruleset.turn_seconds = None
    assert "A turn has no set length here" in read(picks, "effect gas 3 minutes").says
